"""The drawing sheet of a submission: the cloth in its rail, measured, with a scale bar and a title block."""

from __future__ import annotations

from collections.abc import Sequence
from math import degrees, pi

from houseway.layouts.cloth import cloth_groups
from houseway.layouts.drawing import Drawing, Group, Shape
from houseway.layouts.layout import Area, Layout
from houseway.layouts.lettering import CREDIT, Face, straight, width
from houseway.layouts.outline import RAIL
from houseway.layouts.paths import Frame, Path, Point, arc, circle, line, polygon, rounded
from houseway.layouts.themes import CREAM, GOLD, GREY, INK, PAPER, WOOD, WOOD_DARK, WOOD_LIGHT, Colour

SIDE = 11.0
ABOVE = 11.5
BELOW = 21.5
BAY = 30.0
"""The opening in an oval table's rail where the dealer stands."""
RAIL_END = 0.85
"""How far a half-round table reaches beyond its cloth on the dealer's side."""
CENTIMETRES = 2.54
LONGEST_FACT = 30.0
"""A longer line of the title block is lettered smaller, so that it stays clear of the title."""


def sheet(layout: Layout, facts: Sequence[tuple[str, str]] = (), scale: float = 1.0, said: str = "") -> Drawing:
    """The sheet; `facts` are what the title block says beside the title, each with its heading, `said` its scale."""
    outline = layout.outline
    page = (-SIDE, -ABOVE, outline.width + 2 * SIDE, outline.height + ABOVE + BELOW)
    paper = polygon(_corners(page[0], page[1], page[0] + page[2], page[1] + page[3]))
    said = said or ("full size, one unit is one inch" if scale == 1 else f"1 : {scale:g}")
    return Drawing(
        title=f"{layout.felt.title}: layout, true to scale",
        page=page,
        scale=scale,
        groups=(
            Group(id="paper", shapes=(Shape(path=paper, fill=PAPER),)),
            _rail(layout),
            *cloth_groups(layout),
            Group(id="below-the-table", shapes=tuple(_boxes(layout))),
            Group(id="dimensions", shapes=tuple(_dimensions(layout))),
            Group(id="scale-bar", shapes=tuple(_scale_bar(Frame((-5.5, outline.height + 6.6))))),
            Group(id="title-block", shapes=tuple(_title_block(layout, (*facts, ("Scale", said))))),
        ),
    )


def words(
    text: str, face: Face, cap: float, at: Point, colour: Colour = INK, anchor: str = "start", tracking: float = 0.0
) -> Shape:
    """A line of text on the sheet."""
    set_ = straight(text, face, cap, Frame(at), anchor, tracking)  # type: ignore[arg-type]
    return Shape(path=set_.path, fill=colour, text=text)


def _corners(left: float, top: float, right: float, bottom: float) -> list[Point]:
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


# --- the rail ---


def _rail(layout: Layout) -> Group:
    outline = layout.outline
    outer, clip = outline.edge(-RAIL), _rail_clip(layout)
    shadow = Frame((0.35, 0.6))
    shapes = [
        Shape(path=outer, fill=WOOD_DARK),
        Shape(path=outline.edge(-RAIL + 0.3), fill=WOOD),
        Shape(path=outline.edge(-RAIL * 0.62), line=WOOD_LIGHT, width=1.5, opacity=0.28),
        Shape(path=outline.edge(-RAIL * 0.62), line=WOOD_LIGHT, width=0.7, opacity=0.3),
        Shape(path=outline.edge(-0.95), line=WOOD_DARK, width=0.08, opacity=0.8),
        *_dealers_end(layout),
        Shape(path=outline.edge(-0.42), fill=WOOD_DARK),
    ]
    under = shadow.path(clip) if outline.kind == "half-round" else clip
    shade = Group(shapes=(Shape(path=shadow.path(outer), fill=INK, opacity=0.14),), clip=under)
    return Group(id="rail", shapes=(shade, Group(shapes=tuple(shapes), clip=clip), *_numbers(layout)))


def _rail_clip(layout: Layout) -> Path:
    """What is seen of the rail: on a half-round table it ends at the dealer's side, on an oval it has an opening."""
    outline = layout.outline
    far, middle = RAIL + 2, outline.middle
    if outline.kind == "half-round":
        tall = outline.height + far + RAIL_END
        return Frame((middle, tall / 2 - RAIL_END)).path(rounded(outline.width + 2 * RAIL, tall, 1.1))
    return polygon(
        [
            (-far, -far),
            (middle - BAY / 2, -far),
            (middle - BAY / 2, -0.7),
            (middle + BAY / 2, -0.7),
            (middle + BAY / 2, -far),
            (outline.width + far, -far),
            (outline.width + far, outline.height + far),
            (-far, outline.height + far),
        ]
    )


def _dealers_end(layout: Layout) -> list[Shape]:
    """Along the dealer's side of a half-round table there is no rail, only the dark edge of the table."""
    outline = layout.outline
    if outline.kind != "half-round":
        return []
    inner = _corners(-0.42, -RAIL_END, outline.width + 0.42, 3.0)
    return [Shape(path=polygon(inner), fill=WOOD_DARK)]


def _numbers(layout: Layout) -> list[Group]:
    """The number of each position, on the rail before it."""
    found = []
    for seat, frame in sorted(layout.frames.items()):
        at = frame.shifted(0, layout.outline.radius + RAIL * 0.55)
        number = straight(str(seat), "display", 0.95, at.shifted(0, 0.475))
        shapes = (
            Shape(path=at.path(circle(1.05)), fill=WOOD_DARK, line=GOLD, width=0.07),
            Shape(path=number.path, fill=CREAM, text=str(seat)),
        )
        found.append(Group(id=f"position-{seat}", shapes=shapes))
    return found


def _boxes(layout: Layout) -> list[Shape]:
    """What hangs under the table at its slots."""
    sizes = {"dealer.drop-slot": (6.6, 7.4), "dealer.tip-slot": (4.6, 5.4)}
    found = []
    for name, (wide, tall) in sizes.items():
        slot: Area | None = layout.by_id.get(name)
        if slot is not None:
            path = slot.frame.shifted(0, tall / 2 - 0.8).path(rounded(wide, tall, 0.3))
            found.append(Shape(path=path, line=CREAM, width=0.05, dash=(0.02, 0.22), opacity=0.6))
    return found


# --- measures ---


def both_units(inches: float) -> str:
    return f"{inches:g} in ({inches * CENTIMETRES:.1f} cm)"


def _dimensions(layout: Layout) -> list[Shape]:
    outline = layout.outline
    wide, tall = outline.width, outline.height
    rail = 0.0 if outline.kind == "half-round" else RAIL
    y, x = -rail - 4.0, wide + RAIL + 3.4
    found = _measure((0, y), (wide, y), both_units(wide)) + _measure((x, 0), (x, tall), both_units(tall))
    for at in (0.0, wide):
        found.append(_hair(line((at, y - 0.7), (at, -1.4 if outline.kind == "half-round" else -rail - 0.6))))
    for at in (0.0, tall):
        found.append(_hair(line((wide + RAIL + 0.8, at), (x + 0.7, at))))
    if outline.kind == "half-round":
        found += _angle(layout)
        names = ((8.0, "DEALER'S RIGHT", 0.6), (wide / 2, "DEALER", 0.7), (wide - 8.0, "DEALER'S LEFT", 0.6))
        found += [words(text, "sans", cap, (at, -1.75), GREY, "middle", 0.3) for at, text, cap in names]
    else:
        found.append(words("DEALER", "sans", 0.7, (wide / 2, -1.75), GREY, "middle", 0.3))
    return found


def _hair(path: Path, colour: Colour = GREY) -> Shape:
    return Shape(path=path, line=colour, width=0.04)


def _measure(start: Point, end: Point, text: str) -> list[Shape]:
    """A dimension line with its figure in a gap in the middle."""
    upright = start[0] == end[0]
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    gap = width(text, "text", 0.95) / 2 + 0.7
    found = []
    for point, towards in ((start, -1), (end, 1)):
        x, y = point
        stop = (x, middle[1] + towards * gap) if upright else (middle[0] + towards * gap, y)
        found.append(Shape(path=line(point, stop), line=INK, width=0.05))
        found.append(Shape(path=line((x - 0.4, y + 0.4), (x + 0.4, y - 0.4)), line=INK, width=0.12))
    # an upright measure is read from the right
    frame = Frame(middle, pi / 2 if upright else 0.0).shifted(0, 0.48)
    figure = straight(text, "text", 0.95, frame)
    found.append(Shape(path=figure.path, fill=INK, text=text))
    return found


def _angle(layout: Layout) -> list[Shape]:
    """How far the positions are turned from each other."""
    outline = layout.outline
    one, other = (layout.frames[seat].angle for seat in ((5, 6) if layout.felt.counterclockwise else (2, 1)))
    radius = outline.radius + RAIL + 2.6
    text = f"{degrees(other - one):g}°"
    half = (width(text, "text", 0.85) / 2 + 0.6) / radius
    middle = (one + other) / 2
    found = [
        _hair(arc(outline.origin, radius, one, middle - half), INK),
        _hair(arc(outline.origin, radius, middle + half, other), INK),
    ]
    for angle in (one, other):
        frame = Frame(outline.origin, angle)
        found.append(_hair(line(frame.at(0, radius - 1.4), frame.at(0, radius + 0.6))))
    figure = straight(text, "text", 0.85, Frame(outline.origin, middle).shifted(0, radius + 0.42))
    return [*found, Shape(path=figure.path, fill=INK, text=text)]


def _scale_bar(frame: Frame) -> list[Shape]:
    """Two feet above, sixty centimetres below."""
    found: list[Shape] = []
    for top, parts, step, unit in ((0.0, 4, 6.0, "in"), (0.6, 3, 20 / CENTIMETRES, "cm")):
        for index in range(parts):
            x = index * step
            path = frame.path(polygon(_corners(x, top, x + step, top + 0.6)))
            found.append(Shape(path=path, fill=INK if (index + (top > 0)) % 2 == 0 else PAPER, line=INK, width=0.05))
        for index in range(parts + 1):
            value = index * (6 if unit == "in" else 20)
            text = f"{value} {unit}" if index == parts else str(value)
            y = -0.5 if unit == "in" else 2.15
            found.append(words(text, "text", 0.8, frame.at(index * step, y), INK, "middle"))
    return found


# --- the title block ---


def _title_block(layout: Layout, facts: Sequence[tuple[str, str]]) -> list[Shape]:
    left, right, top = -5.5, layout.outline.width + 5.5, layout.outline.height + 11.6
    state = "Maryland" if any(by.startswith("MD-") for by in layout.felt.cite) else "New Jersey"
    found = [
        Shape(path=line((left, top), (right, top)), line=INK, width=0.14),
        words(f"{layout.felt.title}, {state}", "serif", 1.6, (left, top + 2.9)),
        words(f"{layout.felt.sheet}: layout, true-to-scale rendering", "text", 0.86, (left, top + 4.9)),
        Shape(path=line((left, top + 6.2), (right, top + 6.2)), line=INK, width=0.05),
        words(CREDIT, "text", 0.5, (left, top + 7.4), GREY),
    ]
    x = right
    for heading, text in reversed(facts):
        cap = min(0.86, 0.86 * LONGEST_FACT / width(text, "text", 0.86)) if text else 0.86
        wide = max(width(text, "text", cap), width(heading.upper(), "sans", 0.5, 0.2))
        x -= wide
        found.append(words(heading.upper(), "sans", 0.5, (x, top + 2.0), GREY, tracking=0.2))
        found.append(words(text, "text", cap, (x, top + 3.7)))
        x -= 2.4
    return found
