"""Pai gow poker by the book."""

from __future__ import annotations

from houseway.core.money import Cents
from houseway.games.pai_gow_poker.options import PaiGowPokerOptions
from houseway.games.pai_gow_shared.book import PaiGowBookPlayer


class BookPlayer(PaiGowBookPlayer):
    """The house way, and side wagers as the table offers them."""

    def side_wager(self, options: PaiGowPokerOptions, wager: str) -> Cents:
        if wager == "progressive" and options.progressive is not None:
            return options.progressive.stake
        return max(super().side_wager(options, wager), options.minimum(wager))


def player(seed: int) -> BookPlayer:
    """A player by the book, whose wagers a seed decides."""
    return BookPlayer(seed)
