"""Deuce of the Dragon by the book: sheds by the cheapest plan, keeps control, and wagers by simple pot odds."""

from __future__ import annotations

from math import exp, log
from typing import Protocol

from houseway.core.commands import PlaceWagers
from houseway.core.decider import Command
from houseway.core.money import Cents
from houseway.games.deuce_of_the_dragon.commands import Pass, PlayPattern
from houseway.games.deuce_of_the_dragon.events import DEUCE_ANTE, MAIN_ANTE
from houseway.games.deuce_of_the_dragon.game import RoundView
from houseway.games.deuce_of_the_dragon.hands import answers
from houseway.games.deuce_of_the_dragon.options import DeuceOfTheDragonOptions
from houseway.games.deuce_of_the_dragon.plans import best, plan
from houseway.games.deuce_of_the_dragon.pot_odds import wager
from houseway.games.deuce_of_the_dragon.views import DeuceView

TURNS_A_CARD = 33
"""What an unknown card of an opponent takes to shed, on average, in hundredths of a turn."""
LEAD_IS_WORTH = 50
"""How many hundredths of a turn it is worth to lead, and lost not to."""
STEEPNESS = 80
CROWD = {True: 0.88, False: 0.63}
"""How the number of opponents tells, with and without the lead; read off rounds between such players."""


class Player(Protocol):
    """Somebody who sees a view and says what to do."""

    name: str

    def choose(self, view: DeuceView) -> Command:
        """One of the commands that the rules now allow this seat."""


class BookPlayer:
    """At a table: joins every round it can pay for, and leaves what to do there to a player."""

    def __init__(self, player: Player) -> None:
        self._player = player

    def wager(self, options: DeuceOfTheDragonOptions, seat: int, stack: Cents) -> Command | None:
        antes = {MAIN_ANTE: options.main_ante, DEUCE_ANTE: options.deuce_ante}
        return PlaceWagers(seat, antes) if sum(antes.values()) <= stack else None

    def act(self, options: DeuceOfTheDragonOptions, seat: int, view: RoundView, choices: list[Command]) -> Command:
        assert view.play is not None
        return self._player.choose(view.play)


class RulesPlayer:
    """Plays the same in the same situation, always."""

    name = "rules"

    def choose(self, view: DeuceView) -> Command:
        assert view.seat is not None
        if view.phase == "betting":
            return wager(view, chance_to_win(view))
        legal = answers(view.hand, view.last, view.options)
        chosen = best(view.hand, legal, plan(view.hand, view.options), view.must_play or view.last is None)
        return PlayPattern(seat=view.seat, cards=chosen.cards) if chosen else Pass(seat=view.seat)


def chance_to_win(view: DeuceView) -> float:
    """A guess at being first out: own turns against what the others' cards usually take, and who leads."""
    turns = plan(view.hand, view.options).left(view.hand)
    leads = view.leader == view.seat
    ahead = (LEAD_IS_WORTH if leads else -LEAD_IS_WORTH) - turns
    against = [log(1 / (1 + exp(-(ahead + TURNS_A_CARD * hand.held) / STEEPNESS))) for hand in view.opponents]
    return exp(sum(against) * len(against) ** (CROWD[leads] - 1))


def player(seed: int) -> BookPlayer:
    """A player by the book, who leaves nothing to chance."""
    return BookPlayer(RulesPlayer())
