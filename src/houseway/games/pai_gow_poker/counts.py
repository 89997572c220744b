"""What counting all deals comes to: by how the hands compare, and under the best play."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

import msgspec

from houseway.games.pai_gow_poker.setting_table import Cells, Ints

TIE_RULE = "the house way's setting, else that with the highest low hand, then with the highest high hand"


class Cycle(msgspec.Struct, frozen=True, kw_only=True):
    """How all deals end: by the player's high hand against the bank's, then by the low: above, equal, below.

    Where a queen's dragon of the bank pushes, such deals are counted in `dragons` instead.
    """

    compared: tuple[tuple[int, int, int], tuple[int, int, int], tuple[int, int, int]]
    dragons: int = 0

    @property
    def total(self) -> int:
        return sum(map(sum, self.compared)) + self.dragons

    @property
    def win(self) -> int:
        """Both hands above the bank's."""
        return self.compared[0][0]

    @property
    def lose(self) -> int:
        """Neither hand above the bank's: copies go to the bank."""
        return sum(self.compared[1][1:]) + sum(self.compared[2][1:])

    @property
    def push(self) -> int:
        return self.total - self.win - self.lose

    def player_edge(self, commission: Fraction = Fraction(1, 20)) -> Fraction:
        """The player's expectation per unit wagered, paying the commission on wins."""
        return (self.win * (1 - commission) - self.lose) / Fraction(self.total)

    def bank_edge(self, commission: Fraction = Fraction(0)) -> Fraction:
        """The expectation of whoever banks, per unit wagered against the bank, paying a commission on wins."""
        return (self.lose * (1 - commission) - self.win) / Fraction(self.total)


class Departures(NamedTuple):
    """The hands that are better not set the house way, one of each class: their `hand_keys` and best cells."""

    keys: Ints
    cells: Cells


class Solution(msgspec.Struct, frozen=True, kw_only=True):
    """The best play of all hands: how many deals it wins and loses, and where it leaves the house way."""

    win: int
    lose: int
    dragons: int
    """Deals that push because the bank has a queen's dragon."""
    total: int
    departing_classes: int
    departing_hands: int
    tied: bool
    """Whether some hand has two best settings that do not rank alike."""
    departures: Departures
    losses: Ints | None = None
    """What the house way loses with each departing hand against its best setting, over all bank hands: in twentieths
    where there is a commission, else in whole wagers. None if it was kept before losses were."""

    def player_edge(self, commission: Fraction) -> Fraction:
        return (self.win * (1 - commission) - self.lose) / Fraction(self.total)
