"""A player by the book: whoever sits at a seat and answers for it, seeing only what that seat may see."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Protocol

from houseway.core.decider import Command
from houseway.core.money import Cents


class SeatedPlayer(Protocol):
    """Wagers when the betting is open, and a choice when it is this seat's turn."""

    def wager(self, options: Any, seat: int, stack: Cents) -> Command | None:
        """What to put down before "no more bets", or None to sit this round out."""

    def act(self, options: Any, seat: int, view: Any, choices: list[Command]) -> Command:
        """One of the choices, by what the seat sees."""


def book_player(game: str, seed: int, level: str | None = None) -> SeatedPlayer:
    """A player of that game who wagers modestly, by a seed, and then plays by the book, or at the level asked for."""
    module = import_module(f"houseway.players.{game.replace('-', '_')}")
    if level is None:
        player: SeatedPlayer = module.BookPlayer(seed)
        return player
    levels = getattr(module, "LEVELS", {})
    if level not in levels:
        known = f"the levels are {', '.join(levels)}" if levels else "its players all go by the book"
        raise ValueError(f"{game} has no players of level {level!r}; {known}")
    levelled: SeatedPlayer = module.BookPlayer(seed, level)
    return levelled
