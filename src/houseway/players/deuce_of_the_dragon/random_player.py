"""The random player: anything legal, all alike."""

from __future__ import annotations

from random import Random

from houseway.core.decider import Command
from houseway.games.deuce_of_the_dragon.views import DeuceView


class RandomPlayer:
    """Plays any legal pattern and bets any listed amount, from a seed."""

    name = "random"

    def __init__(self, seed: int | str = 0) -> None:
        self._chance = Random(seed)

    def choose(self, view: DeuceView) -> Command:
        return self._chance.choice(view.choices)
