"""A player of Deuce of the Dragon: somebody who sees a view and says what to do."""

from __future__ import annotations

from typing import Protocol

from houseway.core.decider import Command
from houseway.games.deuce_of_the_dragon.views import DeuceView


class Player(Protocol):
    """The same for the terminal, the server and the simulation."""

    name: str

    def choose(self, view: DeuceView) -> Command:
        """One of the commands that the rules now allow this seat."""
