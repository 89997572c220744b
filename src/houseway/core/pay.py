"""Pay tables: what a wager pays for each hand, as it is printed and as it is looked up."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import msgspec

from houseway.core.citations import Citation
from houseway.core.odds import Odds


class PayRow(msgspec.Struct, frozen=True):
    """One line: what it says, what it pays, and the lowest holding that is paid so, by the game's own name."""

    outcome: str
    odds: Odds
    hand: str = ""


class PayTable(msgspec.Struct, frozen=True, dict=True):
    """The lines as they are printed, best first, and the line of each hand as the game counts hands."""

    wager: str
    name: str
    cite: Citation
    rows: tuple[PayRow, ...]
    line_of: Mapping[Any, PayRow]
    """By a hand, or by a step of the game's ladder of hands; a hand that is not there loses."""

    @cached_property
    def odds(self) -> dict[str, Odds]:
        """What each line pays, by its hand."""
        return {row.hand: row.odds for row in self.rows}

    @property
    def best(self) -> Odds:
        """The most that it pays."""
        return max((row.odds for row in self.rows), key=lambda odds: odds.ratio)


def pay_table(wager: str, name: str, cite: Citation, *rows: PayRow) -> PayTable:
    """A table in which every line pays for one hand, by that hand's name."""
    return PayTable(wager, name, cite, rows, {row.hand: row for row in rows})
