"""Questions of drills that only this game asks: which pattern is higher, what it is called, what lies in which pot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from houseway.core.cards import STANDARD
from houseway.core.decider import Event
from houseway.core.drill import Asked
from houseway.core.phrases import chips, listed
from houseway.games.deuce_of_the_dragon.betting import Betting, Purse
from houseway.games.deuce_of_the_dragon.events import POTS, PotWon
from houseway.games.deuce_of_the_dragon.hands import Pattern, beats, higher_by, patterns, ranked_by
from houseway.games.deuce_of_the_dragon.pots import pots
from houseway.games.deuce_of_the_dragon.settlement import COUNT, pot_name

HAND = 8


def questions(options: Any, events: Sequence[Event], chance: Random) -> Iterator[Asked]:
    yield from _higher(options, chance)
    yield from _called(options, chance)
    yield from _layers(options, chance)
    yield from _commission(events)


def _drawn(options: Any, chance: Random) -> Pattern:
    """A pattern of a random hand, each kind about as often."""
    made = patterns(chance.sample(list(STANDARD), HAND), options)
    kind = chance.choice(sorted({one.kind for one in made}))
    return chance.choice([one for one in made if one.kind == kind])


def _higher(options: Any, chance: Random) -> Iterator[Asked]:
    old, new = _drawn(options, chance), _drawn(options, chance)
    if old.strength == new.strength:
        return
    may = beats(new, old, options)
    yield Asked(
        drill="patterns",
        text=f"To beat: {old}. A player discards {' '.join(new.cards)}, {new}. Does it beat it?",
        kind="choice",
        answer="yes" if may else "no",
        choices=("yes", "no"),
        cite=higher_by(new, old) if may else higher_by(old, new),
        pieces=(*old.cards, *new.cards),
        seconds=10,
    )


def _called(options: Any, chance: Random) -> Iterator[Asked]:
    right = _drawn(options, chance)
    others = {str(_drawn(options, chance)) for _ in range(8)} - {str(right)}
    choices = [str(right), *sorted(others)[:3]]
    chance.shuffle(choices)
    yield Asked(
        drill="reading",
        text=f"A player discards {' '.join(right.cards)}. What do you declare?",
        kind="choice",
        answer=str(right),
        choices=tuple(choices),
        cite=ranked_by(right)[0],
        pieces=right.cards,
        seconds=8,
    )


def _layers(options: Any, chance: Random) -> Iterator[Asked]:
    """Players who are all in with different stakes: how much lies in each pot? The highest stake is always called."""
    count = chance.randint(3, 5)
    stakes = sorted(chance.sample(range(4, 80), count))
    staked = {seat: 100 * amount for seat, amount in enumerate(stakes, 1)}
    staked[count] = staked[count - 1]
    if chance.random() < 0.5 and count > 3:
        staked[2] = staked[1]
    purses = tuple(Purse(seat=seat, stack=0, staked=amount) for seat, amount in staked.items())
    layers = pots(Betting(purses=purses))
    asked = chance.randrange(len(layers))
    told = listed([f"seat {seat} {chips(amount)}" for seat, amount in staked.items()])
    yield Asked(
        drill="side-pots",
        text=f"All of them are in for the end: {told}. How much lies in the {pot_name(asked)} pot?",
        kind="money",
        answer=layers[asked].amount,
        cite=POTS["side" if asked else "main"],
        why=listed([f"{pot_name(number)} {chips(layer.amount)}" for number, layer in enumerate(layers)]),
        seconds=45,
    )


def _commission(events: Sequence[Event]) -> Iterator[Asked]:
    for event in events:
        if isinstance(event, PotWon) and event.commission:
            yield Asked(
                drill="commission",
                text=f"The {event.pot} pot has {chips(event.amount)} in it. How much commission is taken?",
                kind="money",
                answer=event.commission,
                cite=COUNT,
                seconds=15,
            )
