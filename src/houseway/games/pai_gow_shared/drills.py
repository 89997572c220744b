"""Questions that both pai gow games ask a dealer: the starting place by the dice, and copies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from houseway.core.cards import Card
from houseway.core.citations import Citation
from houseway.core.decider import Event
from houseway.core.drill import Asked
from houseway.core.events import DEAD_HAND, DEALER
from houseway.core.phrases import chips, listed
from houseway.games.pai_gow_shared.events import DiceShaken, StartingPlaceFound
from houseway.games.pai_gow_shared.state import Rules
from houseway.games.pai_gow_shared.vigorish import vigorish

HIGHER = {"win": 2, "push": 1, "lose": 0}
SAID = {"win": "the player wins", "push": "it pushes", "lose": "the bank wins"}
TRIES = 200
_NAMES = {DEALER: "the dealer", DEAD_HAND: "the dead hand"}


def starting_places(events: Sequence[Event]) -> Iterator[Asked]:
    """The dice show this: who gets the first hand?"""
    shaken: DiceShaken | None = None
    for event in events:
        if isinstance(event, DiceShaken):
            shaken = event
        elif isinstance(event, StartingPlaceFound) and shaken is not None:
            faces = listed([str(face) for face in shaken.dice.faces])
            place = _NAMES.get(event.place, f"seat {event.place}")
            choices = ("the dealer", *(f"seat {seat}" for seat in range(1, 7)))
            if event.place == DEAD_HAND:
                choices = (*choices, "the dead hand")
            yield Asked(
                drill="dice",
                text=f"The dice show {faces}. Who gets the first hand?",
                kind="choice",
                answer=place,
                choices=choices,
                cite=event.cite,
                why=f"Counted from the dealer's place: {place}.",
                seconds=8,
            )


def vigorish_taken(options: Any, cite: Citation, chance: Random) -> Iterator[Asked]:
    """What is taken of a win that is no multiple of five dollars, so that it has to be rounded."""
    if not options.commission:
        return
    won = 100 * (5 * chance.randint(1, 60) + chance.randint(1, 4))
    yield Asked(
        drill="vigorish",
        text=f"Pai Gow wins {chips(won)}. How much vigorish do you take?",
        kind="money",
        answer=vigorish(won, options.rounding),
        cite=cite,
        seconds=10,
    )


def copies(rules: Rules, options: Any, pack: Sequence[Card], chance: Random) -> Iterator[Asked]:
    """Two set hands of which at least one is a copy: how does the wager end?"""
    size = rules.hand_size
    for _ in range(TRIES):
        drawn = chance.sample(list(pack), 2 * size)
        ours, theirs = (rules.house_sets(options, part) for part in (drawn[:size], drawn[size:]))
        stands, turned = rules.compare(options, ours, theirs), rules.compare(options, theirs, ours)
        if HIGHER[stands.result] + HIGHER[turned.result] >= HIGHER["win"]:
            continue  # no copy: whichever hand is not higher is lower
        yield Asked(
            drill="copies",
            text=f"The player: {ours.words}. The bank: {theirs.words}. How does the wager end?",
            kind="choice",
            answer=SAID[stands.result],
            choices=tuple(SAID.values()),
            cite=stands.cite,
            why="A copy is the bank's.",
            pieces=(*ours.high, *ours.low, *theirs.high, *theirs.low),
            seconds=15,
        )
        return
