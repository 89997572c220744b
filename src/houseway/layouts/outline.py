"""Real tables: the outline of the cloth for a size in inches, where its players sit, and its rail."""

from __future__ import annotations

from functools import cached_property
from math import atan2, pi, radians, sqrt

import msgspec

from houseway.core.table_size import Outlined, check_size
from houseway.layouts.paths import Frame, Path, Point, arc, closed, flat, joined

RAIL = 4.5
LIP = 0.9
"""The rail's dark lip around the cloth."""
STRIPES = (0.5, 0.78)
"""Two fine lines run along the edge of the cloth; no area crosses them."""
MARGIN = 1.15
"""Areas end here."""


class Outline(msgspec.Struct, frozen=True, dict=True):
    """The edge of a cloth of some width and height, dealer at the top, in inches from its upper left corner."""

    kind: Outlined
    width: float
    height: float

    @cached_property
    def origin(self) -> Point:
        """What the half-round's arcs turn about: behind the dealer, so that the sides stay upright for a third."""
        back = 3 / (4 * self.height) * (self.width**2 / 4 - 8 * self.height**2 / 9)
        return self.width / 2, -back

    @property
    def middle(self) -> float:
        return self.width / 2

    @property
    def radius(self) -> float:
        return self.height - self.origin[1] if self.kind == "half-round" else self.height / 2

    def edge(self, inset: float = 0.0) -> Path:
        """The edge of the cloth, or a line that runs so far inside it."""
        return self._half_round(inset) if self.kind == "half-round" else self._racetrack(inset)

    @cached_property
    def polygon(self) -> list[Point]:
        return flat(self.edge(), 24)

    def _half_round(self, inset: float) -> Path:
        ratio = self.width / 84
        left, right, top = inset, self.width - inset, inset
        # outside the cloth's lip the rail runs straight up to the dealer's side, where the sheet ends it
        corner = max(3 * ratio - inset, 0.4) if inset > -LIP else 0.4
        fillet, radius = max(9 * ratio - inset, 0.4), self.radius - inset
        ox, oy = self.origin
        across = right - fillet - ox
        down = sqrt((radius - fillet) ** 2 - across**2) + oy
        turn = atan2(across, down - oy)
        return closed(
            joined(
                arc((right - corner, top + corner), corner, pi, pi / 2),
                arc((right - fillet, down), fillet, pi / 2, turn),
                arc(self.origin, radius, turn, -turn),
                arc((left + fillet, down), fillet, -turn, -pi / 2),
                arc((left + corner, top + corner), corner, -pi / 2, -pi),
            )
        )

    def _racetrack(self, inset: float) -> Path:
        radius = self.height / 2
        return closed(
            joined(
                arc((self.width - radius, radius), radius - inset, pi, 0),
                arc((radius, radius), radius - inset, 0, -pi),
            )
        )

    def frames(self, step: float, pitch: float) -> list[Frame]:
        """Six seats from the page's left: `step` degrees apart on an arc, or `pitch` inches along a straight side."""
        if self.kind == "half-round":
            return [Frame(self.origin, radians(step * (place - 2.5))) for place in range(6)]
        end, middle, radius = radians(47), self.width / 2, self.height / 2
        straight = [Frame((middle + pitch * place, radius), 0.0) for place in (-1.5, -0.5, 0.5, 1.5)]
        return [
            Frame((radius, radius), -end),
            *straight,
            Frame((self.width - radius, radius), end),
        ]

    def reach(self, half_width: float) -> float:
        """How far from a frame's origin something that wide may come before it leaves the cloth's margin."""
        return sqrt((self.radius - MARGIN) ** 2 - half_width**2)


def outline(kind: Outlined, size: tuple[float, float]) -> Outline:
    """The outline of that size, if there is such a table."""
    check_size(kind, size)
    return Outline(kind, *size)
