"""Opponents in Deuce of the Dragon, at four strengths."""

from __future__ import annotations

from collections.abc import Callable

from houseway.games.deuce_of_the_dragon.book import BookPlayer, RulesPlayer
from houseway.players.deuce_of_the_dragon.random_player import RandomPlayer
from houseway.players.deuce_of_the_dragon.reading_player import ReadingPlayer
from houseway.players.deuce_of_the_dragon.search_player import SearchPlayer

READ_WORLDS = 512
"""Likely deals that a reader at a table looks at for each decision, as in the matches that measure it."""

LEVELS: dict[str, Callable[[int], BookPlayer]] = {
    "random": lambda seed: BookPlayer(RandomPlayer(seed)),
    "rules": lambda seed: BookPlayer(RulesPlayer()),
    "search": lambda seed: BookPlayer(SearchPlayer(seed % (1 << 31))),
    "reader": lambda seed: BookPlayer(ReadingPlayer(seed % (1 << 31), READ_WORLDS)),
}
"""From the weakest to the strongest."""
