"""Figures: what the mathematics of one bet comes to, exactly."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from typing import Literal

import msgspec

Source = Literal["computed", "cache"]
"""Whether a figure was worked out now, or from results that an earlier run has left on this machine."""


class Outcome(msgspec.Struct, frozen=True):
    """One way a bet can end: what it nets in units of the first wager, and in how many of the total ways."""

    outcome: str
    net: Fraction
    count: int


class ShortStrategy(msgspec.Struct, frozen=True, kw_only=True):
    """Rules short enough to remember, in the order in which they are tried, and what they are worth to the player."""

    ev: Fraction
    """The expectation of a player who keeps them, per unit of the first wager."""
    lists: dict[str, tuple[str, ...]]
    """The lines of each list, in order, under its heading."""
    notes: tuple[str, ...] = ()
    """How the lists are read, and how ties are broken, in sentences."""


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """A bet's whole distribution, from which every figure of the PAR sheet follows."""

    unit: str
    outcomes: tuple[Outcome, ...]
    average_wager: Fraction = Fraction(1)
    tie_rule: str | None = None
    notes: dict[str, str] = {}
    source: Source = "computed"
    short: ShortStrategy | None = None
    """A strategy to play by, where the best one is too long for that."""

    @property
    def total(self) -> int:
        return sum(outcome.count for outcome in self.outcomes)

    @property
    def ev(self) -> Fraction:
        """The player's expectation per unit of the first wager."""
        return sum((outcome.net * outcome.count for outcome in self.outcomes), Fraction(0)) / self.total

    @property
    def variance(self) -> Fraction:
        squares = sum((outcome.net**2 * outcome.count for outcome in self.outcomes), Fraction(0)) / self.total
        return squares - self.ev**2

    @property
    def std(self) -> float:
        return sqrt(self.variance)

    @property
    def house_edge(self) -> Fraction:
        return -self.ev

    @property
    def element_of_risk(self) -> Fraction:
        """The house edge per unit of everything wagered on average."""
        return -self.ev / self.average_wager

    @property
    def hit_frequency(self) -> Fraction:
        return Fraction(sum(outcome.count for outcome in self.outcomes if outcome.net > 0), self.total)

    @property
    def short_cost(self) -> Fraction | None:
        """What the short strategy gives away per unit of the first wager."""
        return None if self.short is None else self.ev - self.short.ev


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """One thing a player may do, and what the rest of the round is then worth per unit of the first wager."""

    action: str
    ev: Fraction
    detail: dict[str, str | bool] = {}


class Tally(msgspec.Struct, frozen=True):
    """Sums of a block of simulated rounds for one bet, in whole units of `1 / scale` of the first wager."""

    rounds: int
    total: int
    squares: int
    scale: int = 1

    def __add__(self, other: Tally) -> Tally:
        assert self.scale == other.scale
        return Tally(self.rounds + other.rounds, self.total + other.total, self.squares + other.squares, self.scale)

    @property
    def mean(self) -> float:
        return self.total / self.rounds / self.scale

    @property
    def stderr(self) -> float:
        """Standard error of the mean."""
        mean = self.total / self.rounds
        return sqrt(max(0.0, self.squares / self.rounds - mean * mean) / self.rounds) / self.scale
