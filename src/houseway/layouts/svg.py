"""A drawing as SVG: all lettering is outlines.

A file has one user unit to the inch, and every area its id. What a browser shows is written in whole steps of a
two-hundredth of an inch, each point from the one before: a third of the size, and as fine as a screen.
"""

from __future__ import annotations

from xml.sax.saxutils import quoteattr

from houseway.layouts.drawing import Drawing, Glow, Group, Shape
from houseway.layouts.paths import Path

STEPS = 200
"""So many steps to the inch has what is written for a screen."""


def svg(drawing: Drawing) -> bytes:
    """The whole file; the same drawing gives the same bytes."""
    return _Writer(drawing).written().encode()


def screen_svg(drawing: Drawing) -> bytes:
    """The same to be looked at and not to be read: in steps, without ids and words."""
    return _ScreenWriter(drawing).written().encode()


class _Writer:
    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing
        self.defs: list[str] = []
        self.body: list[str] = []

    def written(self) -> str:
        left, top, width, height = self.drawing.page
        for group in self.drawing.groups:
            self._group(group)
        scale = self.drawing.scale
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width / scale)}in" '
            f'height="{number(height / scale)}in" viewBox="{self.length(left)} {self.length(top)} '
            f'{self.length(width)} {self.length(height)}" role="img" aria-label={quoteattr(self.drawing.title)}>'
        )
        defs = f"<defs>{''.join(self.defs)}</defs>" if self.defs else ""
        return f"{head}<title>{_text(self.drawing.title)}</title>{defs}\n{''.join(self.body)}</svg>\n"

    def length(self, inches: float) -> str:
        return number(inches)

    def outline(self, path: Path) -> str:
        return path_text(path)

    def marks(self, group: Group) -> str:
        """What a group is called, and what is said of it."""
        name = f" id={quoteattr(group.id)}" if group.id else ""
        return name + "".join(f" data-{name}={quoteattr(value)}" for name, value in group.said)

    def words(self, shape: Shape) -> list[str]:
        return [f"aria-label={quoteattr(shape.text)}"] if shape.text else []

    def _group(self, group: Group) -> None:
        marks = self.marks(group)
        if group.clip:
            name = f"clip{len(self.defs)}"
            self.defs.append(f'<clipPath id="{name}"><path d="{self.outline(group.clip)}"/></clipPath>')
            marks += f' clip-path="url(#{name})"'
        self.body.append(f"<g{marks}>")
        for shape in group.shapes:
            if isinstance(shape, Group):
                self._group(shape)
            else:
                self._shape(shape)
        self.body.append("</g>\n")

    def _shape(self, shape: Shape) -> None:
        marks = [f'd="{self.outline(shape.path)}"']
        if shape.fill is None:
            marks.append('fill="none"')
        elif isinstance(shape.fill, Glow):
            marks.append(f'fill="url(#{self._glow(shape.fill)})"')
        else:
            marks.append(f'fill="{shape.fill.screen}"')
        if shape.line is not None:
            marks.append(f'stroke="{shape.line.screen}" stroke-width="{self.length(shape.width)}"')
            marks.append('stroke-linejoin="round" stroke-linecap="round"')
        if shape.dash:
            marks.append(f'stroke-dasharray="{" ".join(map(self.length, shape.dash))}"')
        if shape.opacity != 1:
            # of fill and line each, which costs a painter no layer of its own
            marks += [f'{part}-opacity="{number(shape.opacity)}"' for part in _painted(shape)]
        self.body.append(f"<path {' '.join(marks + self.words(shape))}/>")

    def _glow(self, glow: Glow) -> str:
        name = f"glow{len(self.defs)}"
        stops = "".join(f'<stop offset="{number(at)}" stop-color="{colour.screen}"/>' for at, colour in glow.stops)
        self.defs.append(
            f'<radialGradient id="{name}" gradientUnits="userSpaceOnUse" cx="{self.length(glow.centre[0])}" '
            f'cy="{self.length(glow.centre[1])}" r="{self.length(glow.radius)}">{stops}</radialGradient>'
        )
        return name


class _ScreenWriter(_Writer):
    def length(self, inches: float) -> str:
        return f"{inches * STEPS:.1f}".removesuffix(".0")

    def outline(self, path: Path) -> str:
        return steps(path)

    def marks(self, group: Group) -> str:
        return ""

    def words(self, shape: Shape) -> list[str]:
        return []

    def _shape(self, shape: Shape) -> None:
        if shape.fill is not None or shape.line is not None:
            super()._shape(shape)


def _painted(shape: Shape) -> list[str]:
    return [part for part, ink in (("fill", shape.fill), ("stroke", shape.line)) if ink is not None]


def path_text(path: Path) -> str:
    return "".join(command + " ".join(map(number, numbers)) for command, numbers in path)


def steps(path: Path) -> str:
    """A path in whole steps, each point told from the one before; what is rounded off never adds up."""
    found: list[str] = []
    x = y = start_x = start_y = 0
    last = ""
    for command, numbers in path:
        if command == "Z":
            x, y, last = start_x, start_y, "z"
            found.append("z")
            continue
        places = [round(value * STEPS) for value in numbers]
        moved = [place - (y if index % 2 else x) for index, place in enumerate(places)]
        x, y = places[-2:]
        if command == "M":
            start_x, start_y = x, y
        told = "".join(f" {step}" if step >= 0 else str(step) for step in moved)
        # a command that is said again is left out, and a line after a move
        again = command != "M" and (command.lower() == last or (command == "L" and last == "m"))
        said = "" if again else command.lower()
        found.append(said + (told.removeprefix(" ") if said else told))
        last = command.lower()
    return "".join(found)


def number(value: float) -> str:
    """At most a thousandth of an inch, without what says nothing."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _text(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")
