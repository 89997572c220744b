"""Pai gow by the book."""

from __future__ import annotations

from houseway.players.pai_gow_book import PaiGowBookPlayer


class BookPlayer(PaiGowBookPlayer):
    """The house way, and some of the dice wagers."""
