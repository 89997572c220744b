"""Figures: what the mathematics of one bet comes to, exactly."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from fractions import Fraction
from math import sqrt
from typing import Literal

import msgspec

from houseway.core.citations import Citation

Source = Literal["computed", "cache"]
"""Whether a figure was worked out now, or from results that an earlier run has left on this machine."""


class Outcome(msgspec.Struct, frozen=True):
    """One way a bet can end: what it nets in units of the first wager, and in how many of the total ways."""

    outcome: str
    net: Fraction
    count: int
    wagered: Fraction = Fraction(1)
    """All wagers of a round that ends so, in the same units."""
    lines: tuple[tuple[str, Fraction], ...] = ()
    """The lines of the pay table that are paid in it, each with what it pays to 1; none named, it is a line itself."""


class PayLine(msgspec.Struct, frozen=True):
    """A line of a pay table: what it says, what it pays to 1, and the outcomes of the bet in which it is paid.

    In one outcome several lines may be paid, as where one wager has two chances.
    """

    name: str
    pays: Fraction
    outcomes: tuple[str, ...]


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
    title: str = ""
    """The bet as a layout would print it; left out, its name will do."""
    pay_table: Citation = ""
    """The paragraph of its pay table."""
    strategy: str = ""
    """How the player decides, in a sentence, where the bet leaves something to decide."""
    tie_rule: str | None = None
    notes: dict[str, str] = {}
    """Anything else worth knowing about the bet, by what it says: it is told and printed as it stands."""
    source: Source = "computed"
    short: ShortStrategy | None = None
    """A strategy to play by, where the best one is too long for that."""
    of_meter: tuple[str, ...] = ()
    """Outcomes that pay a share of a meter; what they net is that share with the meter at its start."""

    @property
    def total(self) -> int:
        return sum(outcome.count for outcome in self.outcomes)

    @property
    def average_wager(self) -> Fraction:
        """All wagers of a round on average, in units of the first."""
        return sum((outcome.wagered * outcome.count for outcome in self.outcomes), Fraction(0)) / self.total

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


def check_bets(bets: Iterable[str] | None, offered: Iterable[str]) -> None:
    """Refuse a bet that these options do not offer, and say which they do."""
    known = tuple(offered)
    for bet in bets or ():
        if bet not in known:
            raise ValueError(f"there is no bet {bet!r} with these options; the bets are {', '.join(known)}")


def named(figures: dict[str, Figures], bets: Collection[str] | None) -> dict[str, Figures]:
    """Those of the bets named, or all; a bet that is not among them is refused."""
    check_bets(bets, figures)
    return {bet: of for bet, of in figures.items() if not bets or bet in bets}


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """One thing a player may do, and what the rest of the round is then worth per unit of the first wager."""

    action: str
    ev: Fraction
    discard: str | None = None
    """The cards thrown away where the choice is a draw; empty to stand."""
    high: str = ""
    low: str = ""
    """The pieces of either hand, where the choice is a way of setting two."""
    high_hand: str = ""
    low_hand: str = ""
    """What those hands are called."""
    house_way: bool = False
    """Whether it is what the house way would do."""
    rule: str = ""
    text: str = ""
    """The rule of the house way that says so: its name, and in words."""

    @property
    def said(self) -> str:
        """The choice in a few words."""
        if self.high:
            return f"{self.high} / {self.low}"
        if self.discard is not None:
            return f"discard {self.discard}" if self.discard else "stand"
        return self.action

    def document(self) -> dict[str, str | bool]:
        """The choice as outside callers read it: only what it says something about."""
        more: dict[str, str | bool] = {} if self.discard is None else {"discard": self.discard}
        for name in ("high", "low", "high_hand", "low_hand", "house_way", "rule", "text"):
            value = getattr(self, name)
            if value:
                more[name.replace("_", "-")] = value
        return {"action": self.action, "ev": str(self.ev)} | more


class StrategyRow(msgspec.Struct, frozen=True):
    """One hand: in how many ways it is dealt, its chances, what each action is worth, and the one to take."""

    hand: str
    ways: int
    chances: dict[str, Fraction]
    values: dict[str, Fraction]
    action: str


class StrategyTable(msgspec.Struct, frozen=True):
    """The best action with every hand, strongest hand first, and the same in one sentence."""

    rule: str
    rows: tuple[StrategyRow, ...]


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
