"""Who sits at a seat: a player by the book of the game, or one of the levels that a game has in this package."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec

from houseway.core.contracts import SeatedPlayer
from houseway.games.registry import game as game_of

Levels = Mapping[str, Callable[[int], SeatedPlayer]]
"""Makers of players by the name of their strength, from the weakest to the strongest; each is given a seed."""


def seated_player(game: str, seed: int, level: str | None = None) -> SeatedPlayer:
    """A player of that game who goes by the book, or one of the level asked for."""
    if level is None:
        return game_of(game).book.player(seed)
    known = levels(game)
    if level not in known:
        said = f"the levels are {', '.join(known)}" if known else "its players all go by the book"
        raise ValueError(f"{game} has no players of level {level!r}; {said}")
    return known[level](seed)


def levels(game: str) -> Levels:
    """The levels of that game's players; none where all go by the book."""
    package = f"houseway.players.{game.replace('-', '_')}"
    if find_spec(package) is None:
        return {}
    found: Levels = import_module(package).LEVELS
    return found
