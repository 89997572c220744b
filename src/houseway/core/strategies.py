"""Strategies as values: what one is called, how it is kept in words, what it is worth, and which mistakes it makes."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Protocol

import msgspec


class StrategyError(ValueError):
    """A strategy that does not exist or does not read; one sentence."""


class Mistake(msgspec.Struct, frozen=True):
    """A hand that a strategy does not play the best way, and what that costs each time and over all hands."""

    hand: str
    does: str
    best: str
    chance: Fraction
    """How often the hand comes."""
    cost: Fraction
    """What it costs when it comes, per unit of the first wager."""
    stderr: float = 0.0
    """Of what it costs in every round on average, where that is simulated."""

    @property
    def of_all(self) -> Fraction:
        """What it costs in every round on average."""
        return self.chance * self.cost


class Strategy(msgspec.Struct, frozen=True, kw_only=True):
    """A strategy and its exact price."""

    name: str
    words: str
    ev: Fraction
    mistakes: tuple[Mistake, ...] = ()
    """Every single mistake, the dearest over all hands first; empty for the best play, and where none is listed."""
    sampled: int | None = None
    seed: int | None = None
    """From how many hands, drawn at random, the mistakes are known, and their seed; None where they are exact."""


class Strategies(Protocol):
    """The named strategies of a game, and those that somebody has written: `strategies.py`."""

    def named(self, options: Any) -> Mapping[str, str]:
        """The names that are known, each in words; the first is the best play."""

    def priced(self, options: Any, name: str) -> Strategy:
        """What a named strategy is worth."""

    def written(self, options: Any, text: str, where: str) -> Strategy:
        """What a strategy is worth that a file describes; `where` names the file."""
