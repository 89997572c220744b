"""Pai gow by the book."""

from __future__ import annotations

from houseway.games.pai_gow_shared.book import PaiGowBookPlayer


class BookPlayer(PaiGowBookPlayer):
    """The house way, and some of the dice wagers."""


def player(seed: int) -> BookPlayer:
    """A player by the book, whose wagers a seed decides."""
    return BookPlayer(seed)
