"""A player who wagers modestly, by a seeded chance, on what a game's words offer, and then takes the first choice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from houseway.core.commands import PlaceWagers
from houseway.core.decider import Command
from houseway.core.money import Cents
from houseway.core.options import Limit
from houseway.core.placing import first_wager
from houseway.core.words import WagerWords

CHIPS: tuple[Cents, ...] = (500, 1000, 1500, 2500)
"""What is put on a wager that is required."""
SIDE: Cents = 500
"""What is put on one that is not, in one round of four."""


class PlainPlayer:
    """By the book where the choices of a game come best first; a game in which they do not has its own `act`."""

    def __init__(self, seed: int, wagers: Callable[[Any], Sequence[WagerWords]]) -> None:
        self._chance = Random(seed)
        self._wagers = wagers

    def wager(self, options: Any, seat: int, stack: Cents) -> Command | None:
        """The required wagers and now and then the others, as long as there are chips left to finish the hand."""
        placed: dict[str, Cents] = {}
        kept = 0
        for wager in self._wagers(options):
            usual = self._chance.choice(CHIPS) if wager.required else SIDE
            if wager.required or self._chance.random() < 0.25:
                amount = first_wager(Limit(wager.minimum, wager.maximum), usual)
                placed |= dict.fromkeys(wager.areas, amount)
                kept += wager.needs * amount
        return PlaceWagers(seat, placed) if sum(placed.values()) + kept <= stack else None

    def act(self, options: Any, seat: int, view: Any, choices: list[Command]) -> Command:
        return choices[0]
