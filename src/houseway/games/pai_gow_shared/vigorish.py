"""Vigorish: five percent of what a pai gow wager has won, as the house rounds it."""

from __future__ import annotations

from typing import Literal

from houseway.core.citations import Citation, cite
from houseway.core.money import Cents

Rounding = Literal["quarter", "exact"]

POKER = cite("NJ-PG 11.9(j)")
TILES = cite("BASE A7")


def vigorish_by(method: str, ordinary: Citation, with_dice: Citation) -> Citation:
    """The paragraph by which vigorish is taken: a table with Dragon's Eye has its own."""
    return ordinary if method == "off" else with_dice


def vigorish(won: Cents, rounding: Rounding) -> Cents:
    """Five percent: up to the next 25 cents and never less, or exactly, up to the next whole cent."""
    if rounding == "quarter":
        return -(-won // 500) * 25
    return -(-won // 20)
