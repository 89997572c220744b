"""Settling a round of Deuce of the Dragon that somebody describes: stacks, hands and a script of what was done."""

from __future__ import annotations

from typing import Any

from houseway.games.deuce_of_the_dragon.script import settle_script


def settle(document: dict[str, Any]) -> dict[str, Any]:
    """Who wins which pot, and why; or who is to act if the script stops early."""
    return settle_script(document)
