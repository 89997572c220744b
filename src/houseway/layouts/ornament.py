"""What is woven faintly into the ground of a cloth: scales, rays, a lattice or pips."""

from __future__ import annotations

from math import pi, radians

from houseway.layouts.drawing import Shape
from houseway.layouts.layout import Layout
from houseway.layouts.outline import STRIPES
from houseway.layouts.paths import Frame, Path, arc, box, ellipse, flat, heart, line
from houseway.layouts.themes import CREAM, Theme

FAINT = 0.085


def ornament(layout: Layout, theme: Theme) -> list[Shape]:
    match theme.ornament:
        case "scales":
            path = _scales(layout)
        case "rays":
            path = _rays(layout)
        case "lattice":
            path = _lattice(layout)
        case _:
            return [Shape(path=_pips(layout), fill=CREAM, opacity=FAINT)]
    return [Shape(path=path, line=CREAM, width=0.035, opacity=FAINT)]


def ends(layout: Layout) -> list[Shape]:
    """A heart in the ground at both ends of an oval."""
    left, top, _, tall = box(flat(layout.track))
    found: list[Shape] = []
    for x in ((left + STRIPES[1]) / 2, layout.outline.width - (left + STRIPES[1]) / 2):
        frame = Frame((x, top + tall * 0.44))
        # faint and without a line, so that nobody takes it for a place to wager
        found.append(Shape(path=frame.path(heart(5.6, 5.0)), fill=CREAM, opacity=FAINT))
    return found


def _scales(layout: Layout) -> Path:
    """A dragon's back: rows of arcs, each between two of the row before."""
    outline = layout.outline
    found: list[tuple[str, tuple[float, ...]]] = []
    if outline.kind == "racetrack":
        size, row, y = 2.2, 0, 0.0
        while y < outline.height + size:
            x = (row % 2) * size
            while x < outline.width + size:
                found += arc((x, y), size, -pi / 2, pi / 2)
                x += 2 * size
            y += size
            row += 1
        return tuple(found)
    radius, row = 10.0, 0
    while radius < outline.radius + 3:
        size = radius * radians(4)
        half = 4 * (row % 2)
        degrees = -92.0 + half
        while degrees < 96:
            at = Frame(outline.origin, radians(degrees)).at(0, radius)
            turn = radians(degrees)
            found += arc(at, size, turn - pi / 2, turn + pi / 2)
            degrees += 8
        radius *= 1.068
        row += 1
    return tuple(found)


def _rays(layout: Layout) -> Path:
    outline = layout.outline
    found: list[tuple[str, tuple[float, ...]]] = []
    for index in range(-48, 49):
        frame = Frame(outline.origin, radians(index * 1.9))
        found += line(frame.at(0, 9 if index % 2 else 14), frame.at(0, outline.radius + 4))
    return tuple(found)


def _lattice(layout: Layout) -> Path:
    """Two families of spirals that cross like the panes of a screen."""
    outline = layout.outline
    found: list[tuple[str, tuple[float, ...]]] = []
    for start in range(-132, 133, 6):
        for towards in (-1, 1):
            points = [
                Frame(outline.origin, radians(start + towards * (radius - 8) * 1.3)).at(0, radius)
                for radius in (8 + step * 2.2 for step in range(20))
            ]
            found += line(*points)
    return tuple(found)


def _pips(layout: Layout) -> Path:
    outline = layout.outline
    found: list[tuple[str, tuple[float, ...]]] = []
    row, radius = 0, 9.0
    while radius < outline.radius:
        count = int(radius * pi * 0.42)
        for index in range(-count // 2, count // 2 + 1):
            angle = pi * (index + (row % 2) / 2) / count
            found += Frame(Frame(outline.origin, angle).at(0, radius)).path(ellipse(0.13, 0.13))
        radius += 2.05
        row += 1
    return tuple(found)
