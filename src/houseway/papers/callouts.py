"""Numbers in the figures of a layout: each stands at what it names, over no letter and no other thing, or leads to it.

A number is a small disc. It stands in the area that it names, at a free corner, or close beside its words; where
something else is as near, it stands further off and a line leads from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import cos, hypot, pi, sin

import msgspec

from houseway.layouts.paths import Box, Point, box, inside
from houseway.papers.blocks import Callout

PIN = 0.0925
"""How far a number reaches from its middle, in inches of the paper, its rim included."""
CLEAR = 0.012
"""At least so much paper is between a number and anything else."""
DOT = 0.034
"""How far from letters a line ends, so that the dot at its end covers none."""
LINE = 0.02
"""How far a line is from letters and areas on its way: half of its white edge."""
ROUND = ("circle", "scale", "heart", "octagon", "diamond")
CORNERS = ((-1, -1), (-1, 0), (0, -1), (1, -1), (1, 0), (-1, 1), (1, 1), (0, 1))
"""Where in an area its number is tried: at the upper left before all."""
TURNS = 24
REACHES = (1.9, 2.3, 2.8, 3.4, 4.1, 5.0, 6.0, 7.2, 8.6)
"""How far from its words a number that leads to them is tried, in its own reaches."""


class Thing(msgspec.Struct, frozen=True, dict=True):
    """Something that is drawn, as convex outlines: an area, the letters in it, or an inscription's letters."""

    id: str
    outlines: tuple[tuple[Point, ...], ...]
    letters: bool = True

    def parts(self) -> Iterator[tuple[Box, tuple[Point, ...]]]:
        for outline in self.outlines:
            yield box(outline), outline


class Named(msgspec.Struct, frozen=True, kw_only=True):
    """An area to be numbered where it stands, upright in the figure or nearly."""

    id: str
    number: int
    centre: Point
    around: Box
    shape: str


class Written(msgspec.Struct, frozen=True, kw_only=True):
    """Words to be numbered: the ends of their lines, each with the way out of the line."""

    id: str
    number: int
    ends: tuple[tuple[Point, Point], ...]
    within: tuple[tuple[Point, Point], ...] = ()
    """Lines of a printed table between what happened and what it pays, where only dots are."""


class Sheet:
    """One figure with what is drawn in it, and the numbers that stand there already."""

    def __init__(self, things: Iterable[Thing], scale: float, seen: Box) -> None:
        self.scale = scale
        self.reach = PIN * scale
        self.seen = seen
        self.parts = [(thing, around, outline) for thing in things for around, outline in thing.parts()]
        self.pins: list[Point] = []
        self.lines: list[tuple[Point, Point]] = []

    def add(self, callout: Callout) -> Callout:
        self.pins.append((callout.x, callout.y))
        if (callout.x, callout.y) != (callout.to_x, callout.to_y):
            self.lines.append(((callout.x, callout.y), (callout.to_x, callout.to_y)))
        return callout

    # --- areas ---

    def area(self, one: Named) -> Callout:
        """An area's number: in a corner of it that is free, moved inwards as far as need be, or just outside."""
        for point in self._corners(one):
            if self._free(point, one.id):
                return self.add(_pin(one.number, point))
        ends = tuple((_at(one, side, 0.8), _away(one.centre, _at(one, side, 1.0))) for side in CORNERS)
        return self._led(one.number, one.id, ends) or self.add(_pin(one.number, next(self._corners(one))))

    def _corners(self, one: Named) -> Iterator[Point]:
        """Places for it, the best first; even the outermost touches its area."""
        for steps in (range(12), range(-1, -6, -1)):
            for side in CORNERS:
                x, y = _at(one, side, 1.0)
                inwards = _away((x, y), one.centre)
                for step in steps:
                    deep = step * 0.2 * self.reach
                    yield x + inwards[0] * deep, y + inwards[1] * deep

    # --- words ---

    def words(self, one: Written) -> Callout:
        """The number of some words: at the end of a line where nothing else is near, otherwise led to them."""
        gap = self.reach + 3 * CLEAR * self.scale
        for end, way in one.ends:
            point = end[0] + way[0] * gap, end[1] + way[1] * gap
            if self._free(point, one.id) and self._nearest_other(point, one.id) > gap + 0.8 * self.reach:
                return self.add(_pin(one.number, point))
        dot = DOT * self.scale
        ends = tuple(((x + dx * dot, y + dy * dot), (dx, dy)) for (x, y), (dx, dy) in one.ends)
        return self._led(one.number, one.id, ends) or self._within(one) or self.add(_pin(one.number, ends[0][0]))

    def _within(self, one: Written) -> Callout | None:
        """A number on the dots of its own table."""
        for (ax, ay), (bx, by) in one.within:
            for part in (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8):
                point = ax + part * (bx - ax), ay + part * (by - ay)
                if self._free(point, one.id):
                    return self.add(_pin(one.number, point))
        return None

    def _led(self, number: int, own: str, ends: Sequence[tuple[Point, Point]]) -> Callout | None:
        """A number further off, and a straight line that ends at its thing and touches nothing on the way."""
        good = [(end, way) for end, way in ends if self._nearest_other(end, own) > self._nearest(end, own) + 0.02]
        for reach in REACHES:
            for turn in range(TURNS // 2 + 1):
                for end, way in good:
                    for side in (1, -1) if turn else (1,):
                        out = _turned(way, side * turn * 2 * pi / TURNS)
                        point = end[0] + out[0] * reach * self.reach, end[1] + out[1] * reach * self.reach
                        if self._free(point, "") and self._open(point, end, own):
                            return self.add(Callout(number=number, x=point[0], y=point[1], to_x=end[0], to_y=end[1]))
        return None

    # --- what is free ---

    def _free(self, point: Point, own: str) -> bool:
        """Whether a number can stand there: over no letter, no other area, no number and no line, within the figure."""
        left, top, width, height = self.seen
        room = self.reach
        if not (left + room <= point[0] <= left + width - room and top + room <= point[1] <= top + height - room):
            return False
        room = self.reach + CLEAR * self.scale
        if any(hypot(point[0] - x, point[1] - y) < 2 * self.reach + CLEAR * self.scale for x, y in self.pins):
            return False
        if any(_to_segment(point, *line) < room for line in self.lines):
            return False
        return not any(
            _gap(point, around) < room and _to_outline(point, outline) < room
            for thing, around, outline in self.parts
            if thing.letters or thing.id != own
        )

    def _open(self, start: Point, end: Point, own: str) -> bool:
        """Whether a line from one point to another passes clear of everything but the area in which it ends."""
        room = LINE * self.scale
        around = box((start, end))
        wide = (around[0] - room, around[1] - room, around[2] + 2 * room, around[3] + 2 * room)
        if any(_to_segment(pin, start, end) < self.reach + room for pin in self.pins):
            return False
        if any(_cross(start, end, *line) for line in self.lines):
            return False
        return not any(
            _meet(wide, place) and _segment_to_outline(start, end, outline) < room
            for thing, place, outline in self.parts
            if thing.letters or thing.id != own
        )

    def _nearest(self, point: Point, own: str) -> float:
        return min((_to_outline(point, outline) for thing, _, outline in self.parts if thing.id == own), default=0.0)

    def _nearest_other(self, point: Point, own: str) -> float:
        return min(
            (_to_outline(point, outline) for thing, _, outline in self.parts if thing.id != own), default=float("inf")
        )


def _pin(number: int, point: Point) -> Callout:
    return Callout(number=number, x=point[0], y=point[1], to_x=point[0], to_y=point[1])


def _at(one: Named, side: tuple[int, int], part: float) -> Point:
    """A corner of an area or the middle of a side, or a part of the way there from its middle."""
    _, _, width, height = one.around
    # a round area has no corners: its edge is nearer
    bent = 0.707 if one.shape in ROUND and 0 not in side else 1.0
    return one.centre[0] + side[0] * bent * part * width / 2, one.centre[1] + side[1] * bent * part * height / 2


# --- plane geometry -----------------------------------------------------------------------------------------------


def _away(start: Point, end: Point) -> Point:
    """The direction from one point to another, of length 1."""
    across, down = end[0] - start[0], end[1] - start[1]
    length = hypot(across, down) or 1.0
    return across / length, down / length


def _turned(way: Point, angle: float) -> Point:
    return way[0] * cos(angle) - way[1] * sin(angle), way[0] * sin(angle) + way[1] * cos(angle)


def _gap(point: Point, area: Box) -> float:
    """How far a point is from a rectangle."""
    left, top, width, height = area
    across = max(left - point[0], 0.0, point[0] - left - width)
    return hypot(across, max(top - point[1], 0.0, point[1] - top - height))


def _meet(one: Box, other: Box) -> bool:
    return (
        one[0] <= other[0] + other[2]
        and other[0] <= one[0] + one[2]
        and one[1] <= other[1] + other[3]
        and other[1] <= one[1] + one[3]
    )


def _edges(outline: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    return zip(outline, (*outline[1:], outline[0]), strict=True)


def _to_segment(point: Point, start: Point, end: Point) -> float:
    """How far a point is from a straight line between two others."""
    across, down = end[0] - start[0], end[1] - start[1]
    length = across * across + down * down
    along = ((point[0] - start[0]) * across + (point[1] - start[1]) * down) / length if length else 0.0
    along = min(max(along, 0.0), 1.0)
    return hypot(point[0] - start[0] - along * across, point[1] - start[1] - along * down)


def _to_outline(point: Point, outline: Sequence[Point]) -> float:
    """How far a point is from an area; nothing within it."""
    if inside(point, outline):
        return 0.0
    return min(_to_segment(point, *edge) for edge in _edges(outline))


def _segment_to_outline(start: Point, end: Point, outline: Sequence[Point]) -> float:
    """How far a straight line is from an area; nothing where it meets it."""
    if any(_cross(start, end, *edge) for edge in _edges(outline)):
        return 0.0
    ends = min(_to_outline(start, outline), _to_outline(end, outline))
    return min(ends, *(_to_segment(corner, start, end) for corner in outline))


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two straight lines between points meet."""

    def turn(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return turn(a, b, c) * turn(a, b, d) <= 0 and turn(c, d, a) * turn(c, d, b) <= 0
