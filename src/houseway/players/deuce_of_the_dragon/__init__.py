"""Deuce of the Dragon at a table: joins every round it can pay for and plays at one of three strengths."""

from __future__ import annotations

from collections.abc import Callable

from houseway.core.commands import PlaceWagers
from houseway.core.decider import Command
from houseway.core.money import Cents
from houseway.games.deuce_of_the_dragon.events import DEUCE_ANTE, MAIN_ANTE
from houseway.games.deuce_of_the_dragon.options import DeuceOfTheDragonOptions
from houseway.games.deuce_of_the_dragon.round import RoundView
from houseway.players.deuce_of_the_dragon.player import Player
from houseway.players.deuce_of_the_dragon.random_player import RandomPlayer
from houseway.players.deuce_of_the_dragon.rules_player import RulesPlayer
from houseway.players.deuce_of_the_dragon.search_player import SearchPlayer

LEVELS: dict[str, Callable[[int], Player]] = {
    "random": RandomPlayer,
    "rules": lambda seed: RulesPlayer(),
    "search": lambda seed: SearchPlayer(seed % (1 << 31)),
}
"""From the weakest to the strongest."""


class BookPlayer:
    """The sound player by rules, unless another strength is asked for."""

    def __init__(self, seed: int, level: str = "rules") -> None:
        self._player = LEVELS[level](seed)

    def wager(self, options: DeuceOfTheDragonOptions, seat: int, stack: Cents) -> Command | None:
        antes = {MAIN_ANTE: options.main_ante, DEUCE_ANTE: options.deuce_ante}
        return PlaceWagers(seat, antes) if sum(antes.values()) <= stack else None

    def act(self, options: DeuceOfTheDragonOptions, seat: int, view: RoundView, choices: list[Command]) -> Command:
        assert view.play is not None
        return self._player.choose(view.play)
