"""Odds: what a win pays for what was staked, always said with the word "to"."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from houseway.core.money import Cents


class Odds(msgspec.Struct, frozen=True, order=True, gc=False):
    """`Odds(7)` is 7 to 1."""

    win: int
    stake: int = 1

    def paid(self, staked: Cents) -> Cents:
        """What is won beside the stake; a fraction of a cent is never paid."""
        return staked * self.win // self.stake

    def __str__(self) -> str:
        return f"{self.win} to {self.stake}"

    @property
    def said(self) -> str:
        """As people read it: `1,000 to 1`."""
        return f"{self.win:,} to {self.stake:,}"

    @property
    def ratio(self) -> Fraction:
        return Fraction(self.win, self.stake)


EVEN_MONEY = Odds(1)
PUSH = Odds(0)
