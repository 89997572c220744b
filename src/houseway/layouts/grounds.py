"""The two grounds that inscriptions stand on: arcs about a half-round table's origin, straight lines on an oval."""

from __future__ import annotations

from collections.abc import Callable
from math import acos, asin, radians
from typing import Literal, Protocol

import msgspec

from houseway.layouts.lettering import Face, Lettered, curved, span, straight, width
from houseway.layouts.outline import Outline
from houseway.layouts.paths import Box, Frame, Path, Point, arc, line

Anchor = Literal["start", "middle", "end"]
WIDEST = radians(54)


class Ground(Protocol):
    """Lines one below the other, each at its depth; places along a line are in its own unit."""

    def limit(self, depth: float, cap: float = 0.0) -> float:
        """How far to either side words of that height may go."""

    def inches(self, along: float, depth: float) -> float: ...

    def along(self, inches: float, depth: float) -> float: ...

    def needs(self, text: str, face: Face, cap: float, depth: float, tracking: float = 0.0) -> float:
        """How much of the line a text takes."""

    def write(
        self,
        text: str,
        face: Face,
        cap: float,
        depth: float,
        along: float = 0.0,
        anchor: Anchor = "middle",
        tracking: float = 0.0,
    ) -> Lettered: ...

    def rule(self, depth: float, start: float, end: float) -> Path:
        """A line along the ground."""

    def across(self, along: float, start: float, end: float) -> Path:
        """A line from one depth to another."""

    def frame(self, along: float, depth: float) -> Frame: ...


class Arcs(msgspec.Struct, frozen=True):
    """Concentric about the table's origin; places along a line are angles."""

    outline: Outline
    taken: tuple[Box, ...]
    """What stands on the dealer's side, with its margin."""

    def limit(self, depth: float, cap: float = 0.0) -> float:
        return min((_meets(depth - cap, box, self.outline.origin) for box in self.taken), default=WIDEST)

    def inches(self, along: float, depth: float) -> float:
        return along * depth

    def along(self, inches: float, depth: float) -> float:
        return inches / depth

    def needs(self, text: str, face: Face, cap: float, depth: float, tracking: float = 0.0) -> float:
        return span(text, face, cap, depth, tracking)

    def write(
        self,
        text: str,
        face: Face,
        cap: float,
        depth: float,
        along: float = 0.0,
        anchor: Anchor = "middle",
        tracking: float = 0.0,
    ) -> Lettered:
        return curved(text, face, cap, self.outline.origin, depth, along, anchor, tracking)

    def rule(self, depth: float, start: float, end: float) -> Path:
        return arc(self.outline.origin, depth, start, end)

    def across(self, along: float, start: float, end: float) -> Path:
        frame = Frame(self.outline.origin, along)
        return line(frame.at(0, start), frame.at(0, end))

    def frame(self, along: float, depth: float) -> Frame:
        return Frame(Frame(self.outline.origin, along).at(0, depth), along)


def _meets(radius: float, box: Box, origin: Point) -> float:
    """The angle at which an arc, from the middle to either side, comes under a box that reaches up to the edge."""
    left, top, wide, tall = box
    near, far = sorted((abs(left - origin[0]), abs(left + wide - origin[0])))
    if left < origin[0] < left + wide:
        near = 0.0
    down = top + tall - origin[1]
    if down <= 0 or near >= radius:
        return WIDEST
    angle = max(acos(min(down / radius, 1.0)), asin(near / radius))
    return min(angle, WIDEST) if radius <= far or angle <= asin(far / radius) else WIDEST


class Lines(msgspec.Struct, frozen=True):
    """Straight across the page; places along a line are inches from the table's axis."""

    outline: Outline
    half_width: Callable[[float], float]

    def limit(self, depth: float, cap: float = 0.0) -> float:
        return min(self.half_width(depth), self.half_width(depth - cap))

    def inches(self, along: float, depth: float) -> float:
        return along

    def along(self, inches: float, depth: float) -> float:
        return inches

    def needs(self, text: str, face: Face, cap: float, depth: float, tracking: float = 0.0) -> float:
        return width(text, face, cap, tracking)

    def write(
        self,
        text: str,
        face: Face,
        cap: float,
        depth: float,
        along: float = 0.0,
        anchor: Anchor = "middle",
        tracking: float = 0.0,
    ) -> Lettered:
        return straight(text, face, cap, self.frame(along, depth), anchor, tracking)

    def rule(self, depth: float, start: float, end: float) -> Path:
        return line((self.outline.middle + start, depth), (self.outline.middle + end, depth))

    def across(self, along: float, start: float, end: float) -> Path:
        return line((self.outline.middle + along, start), (self.outline.middle + along, end))

    def frame(self, along: float, depth: float) -> Frame:
        return Frame((self.outline.middle + along, depth))
