"""The antes, 41.6 and 41.7(b): both at once, into the main pot and the deuce pot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from houseway.core.citations import Citation, cite
from houseway.core.decider import Event, Refusal
from houseway.core.events import WagerPlaced
from houseway.core.options import Dealing
from houseway.games.deuce_of_the_dragon import events as facts
from houseway.games.deuce_of_the_dragon.options import DeuceOfTheDragonOptions
from houseway.games.deuce_of_the_dragon.procedure import LEAST_PLAYERS


class AnteLaw(NamedTuple):
    """Where the antes are placed, and how the dealer collects them."""

    collected: Citation
    main: Citation
    deuce: Citation


ANTES: dict[Dealing, AnteLaw] = {
    "manual-shoe": AnteLaw(cite("NJ-DOD 41.7(b)"), cite("NJ-DOD 41.7(b)1"), cite("NJ-DOD 41.7(b)2")),
    "hand": AnteLaw(cite("NJ-DOD 41.8(c)"), cite("NJ-DOD 41.8(c)1"), cite("NJ-DOD 41.8(c)2")),
    "automated-shoe": AnteLaw(cite("NJ-DOD 41.9(c)"), cite("NJ-DOD 41.9(c)1"), cite("NJ-DOD 41.9(c)2")),
}


def check_enough(players: int) -> None:
    least, paragraph = LEAST_PLAYERS
    if players < least:
        raise Refusal("at least two players are needed", paragraph)


def placed_antes(options: DeuceOfTheDragonOptions, seat: int) -> list[Event]:
    """A player puts down both antes."""
    law = ANTES[options.dealing]
    return [
        WagerPlaced(law.main, seat, facts.MAIN_ANTE, options.main_ante),
        WagerPlaced(law.deuce, seat, facts.DEUCE_ANTE, options.deuce_ante),
    ]


def collected_antes(options: DeuceOfTheDragonOptions, seats: Sequence[int]) -> Event:
    """The dealer has seen that all antes are there, and collects them."""
    law = ANTES[options.dealing]
    return facts.AntesCollected(law.collected, tuple(seats), options.main_ante, options.deuce_ante)
