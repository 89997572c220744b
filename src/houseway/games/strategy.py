"""A strategy on paper: one sentence, and the table of hands from which it can be checked."""

from __future__ import annotations

from fractions import Fraction

import msgspec


class StrategyRow(msgspec.Struct, frozen=True):
    """One hand: in how many ways it is dealt, its chances, what each action is worth, and the one to take."""

    hand: str
    ways: int
    chances: dict[str, Fraction]
    values: dict[str, Fraction]
    action: str


class StrategyTable(msgspec.Struct, frozen=True):
    """The best action with every hand, strongest hand first; a game's `exact.strategy_table` makes it."""

    rule: str
    rows: tuple[StrategyRow, ...]
