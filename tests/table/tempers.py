"""How the people of a random run behave: how wild they are, and which few things they like to say."""

from __future__ import annotations

from random import Random

import msgspec

from houseway.core import commands as c
from houseway.core.decider import Command
from houseway.table.decider import TABLE_COMMANDS
from houseway.table.state import Table


class Temper(msgspec.Struct, frozen=True):
    """How the people of one run behave."""

    wild: float
    """How often somebody says anything at all."""
    odd: float
    """How often somebody says one of the favourite things, whether or not it is the time for it."""
    varied: float
    """How often a step is done in another way than by the book."""
    first: float
    """How often a player takes the first choice that is offered."""
    few: int
    """How many kinds of wagers are placed at most."""
    favourites: tuple[type[Command], ...]


REPORTS = (c.FaceUpCard, c.CardDrawnInError, c.WrongNumberOfCards, c.DealerCardExposed, c.Jam, c.CountStub, c.Leave)
OPENING = (c.ReceiveCards, c.InspectCards, c.VerifyInspection, c.SpreadCards, c.ViewCards, c.WashCards, c.LoadCards)


def random_temper(r: Random, table: Table) -> Temper:
    kinds = [kind for kind in kinds_at(table) if kind not in OPENING]
    own = list(table.game.commands)
    favourites = r.choice(
        (
            [r.choice(own if r.random() < 0.75 else kinds) for _ in range(r.choice((1, 2, 4, 8)))],
            [kind for kind in own if "player" in kind.may],
            [kind for kind in own if kind.out_of_turn or "player" in kind.may],
            [kind for kind in kinds if kind.out_of_turn or kind in REPORTS],
        )
    )
    return Temper(
        wild=r.choice((0, 0.02, 0.1)),
        odd=r.choice((0.02, 0.1, 0.2, 0.4)),
        varied=r.choice((0.05, 0.2, 0.5)),
        first=r.choice((0, 0.3, 0.8)),
        few=r.choice((1, 2, 3, 5, 8)),
        favourites=tuple(favourites),
    )


def kinds_at(table: Table) -> tuple[type[Command], ...]:
    """Everything that can be said there, but for the house's commitment to seeds: nobody has those of a random one."""
    return (*(kind for kind in TABLE_COMMANDS if kind is not c.CommitSeeds), *table.game.commands)
