"""Seats: a position's rows stacked from the players' edge inwards, and the six positions set around the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import dist, hypot, inf

import msgspec

from houseway.core.felt import SEATS, Felt, Row, Spot
from houseway.layouts.layout import Area, Stroke
from houseway.layouts.outline import Outline
from houseway.layouts.paths import Frame, Path, Point, apart, flat, hull, polygon, rounded, shape_path

BETWEEN_SEATS = 0.7
SMALLEST = 1.75
"""A chip is 1.55 across; no betting area is smaller than this."""
GROUND, CORNER = 0.5, 1.1
ENOUGH = 2.0
"""Areas that are so far apart are not measured any more."""


class Placed(msgspec.Struct, frozen=True):
    """A spot in the frame of its seat: x to the player's right, y the distance from the frame's origin."""

    spot: Spot
    x: float
    y: float
    size: tuple[float, float]


class Position(msgspec.Struct, frozen=True):
    """One position, the same at every seat."""

    spots: tuple[Placed, ...]
    partitions: tuple[tuple[Point, Point], ...]
    top: float
    """How far from the frame's origin its first printed row begins."""


def smallest(felt: Felt) -> float:
    return min((min(spot.size) for spot in felt.spots() if spot.wager is not None), default=inf)


def position(felt: Felt, outline: Outline, scale: float) -> Position:
    """The rows of a seat, from the players' edge inwards, so that what is left off near the dealer moves nothing."""
    spots: list[Placed] = []
    partitions: list[tuple[Point, Point]] = []
    top = inf
    above = inf
    for row in reversed(felt.rows):
        if not row.spots:
            continue
        across = list(_across(row, scale))
        bottom = min(above - row.space * scale, outline.reach(_outer(across)))
        tall = max(spot.size[1] for spot in row.spots) * scale
        middle = bottom - tall / 2
        spots[:0] = [Placed(spot, x, middle, (width, spot.size[1] * scale)) for spot, x, width in across]
        if row.partition:
            edges = [(a[1] + a[2] / 2 + b[1] - b[2] / 2) / 2 for a, b in pairwise(across)]
            partitions += [((x, middle - tall / 2 - 0.28), (x, middle + tall / 2)) for x in edges]
        above = bottom - tall
        top = min(top, bottom - tall)
    return Position((*spots, *(_over(spot, spots) for spot in felt.overlays)), tuple(partitions), top)


def _over(spot: Spot, spots: Sequence[Placed]) -> Placed:
    """A place that spreads over others."""
    under = [placed for placed in spots if placed.spot.name in spot.over]
    left, right = (f(placed.x + s * placed.size[0] / 2 for placed in under) for f, s in ((min, -1), (max, 1)))
    top, bottom = (f(placed.y + s * placed.size[1] / 2 for placed in under) for f, s in ((min, -1), (max, 1)))
    return Placed(spot, (left + right) / 2, (top + bottom) / 2, (right - left, bottom - top))


def _outer(across: Sequence[tuple[Spot, float, float]]) -> float:
    """Half the width of a row at its outer edge; a circle has no corners there."""
    return max(abs(x) + (0.0 if spot.shape == "circle" else width / 2) for spot, x, width in across)


def _across(row: Row, scale: float) -> Iterator[tuple[Spot, float, float]]:
    """The spots of a row with the x of their middles and their widths."""
    gap = row.gap * scale
    centre = [spot.size[0] * scale for spot in row.middle]
    whole = sum(centre) + gap * (len(centre) - 1) if centre else -gap
    left, right = -whole / 2, whole / 2
    places: list[tuple[Spot, float, float]] = []
    for spot in reversed(row.left):
        width = spot.size[0] * scale
        left -= gap + width
        places.insert(0, (spot, left + width / 2, width))
    x = -whole / 2
    for spot, width in zip(row.middle, centre, strict=True):
        places.append((spot, x + width / 2, width))
        x += width + gap
    for spot in row.right:
        width = spot.size[0] * scale
        right += gap
        places.append((spot, right + width / 2, width))
        right += width
    yield from places


def seat_areas(position: Position, frame: Frame, seat: int) -> tuple[Area, ...]:
    """The areas of one seat on the table."""
    return tuple(
        Area(
            id=f"seat-{seat}.{placed.spot.name}".rstrip("."),
            title=placed.spot.title,
            label=tuple(line.replace("#", str(seat)) for line in placed.spot.label),
            wager=placed.spot.wager,
            seat=seat,
            cite=placed.spot.cite,
            shape=placed.spot.shape,
            size=placed.size,
            frame=frame.shifted(placed.x, placed.y),
            ink=placed.spot.ink,
            printed=placed.spot.printed,
            lettering=placed.spot.lettering,
        )
        for placed in position.spots
    )


def numbered(felt: Felt, frames: Sequence[Frame]) -> dict[int, Frame]:
    """Frames from the page's left, by the numbers of their seats."""
    ordered = frames if felt.counterclockwise else list(reversed(frames))
    return dict(zip(SEATS, ordered, strict=True))


def clearance(areas: Sequence[Area], others: Sequence[Area]) -> float:
    """How far the printed areas of two groups are apart."""
    found = inf
    for one in areas:
        for other in others:
            if one.printed and other.printed:
                # two areas whose circles are farther apart than the nearest pair need no closer look
                far = dist(one.centre, other.centre) - (hypot(*one.size) + hypot(*other.size)) / 2
                found = min(found, apart(one.hull, other.hull)) if far < min(found, ENOUGH) else found
    return found


def grounds(position: Position, frames: dict[int, Frame], tint: bool) -> list[Stroke]:
    """What lies under a seat's betting areas, and the lines that part its places for discards."""
    found: list[Stroke] = []
    outline = _ground(position) if tint else ()
    for frame in frames.values():
        if outline:
            found.append(Stroke(frame.path(outline), ink="gold", width=0.05, fill="ground"))
        found += [
            Stroke(frame.path((("M", start), ("L", end))), ink="gold", width=0.09) for start, end in position.partitions
        ]
    return found


def _ground(position: Position) -> Path:
    points: list[Point] = []
    for placed in position.spots:
        if not placed.spot.printed or placed.spot.wager is None:
            continue
        wide, tall = (side + 2 * GROUND for side in placed.size)
        frame = Frame((placed.x, placed.y))
        shape = placed.spot.shape
        path = shape_path(shape, wide, tall) if shape in ("circle", "diamond") else rounded(wide, tall, CORNER)
        points += flat(frame.path(path), 24)
    return polygon(hull(points))
