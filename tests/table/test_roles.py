"""Who may do what: the players, the dealer and the floor each have their own commands."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from tests.table.commands import WILD
from tests.tables import make_ready, refused, table

from houseway.core import commands as c
from houseway.core.decider import Command, Role
from houseway.games.dragon_poker import events as dp

EVERYBODY: tuple[Role, ...] = ("player", "dealer", "floorperson", "supervisor")
PLAYERS = {
    *(c.ViewCards, c.Sit, c.BuyIn, c.Leave, c.PlaceWagers, c.TakeBackWagers),
    *(dp.MakePlay, dp.Fold),
}
FLOOR = {c.VerifyInspection, c.OrderRecut, c.OrderShuffle, c.ChangeMethod, c.ChangeOptions}


def allowed(kind: type[Command]) -> set[Role]:
    if kind in PLAYERS:
        return {"player"}
    return {"floorperson", "supervisor"} if kind in FLOOR else {"dealer"}


@pytest.mark.parametrize("kind", WILD, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("state", ["NJ", "MD"])
def test_a_command_is_refused_to_everybody_whose_it_is_not(kind: type[Command], state: str) -> None:
    for chosen in ({}, {"shuffler": "reshuffling"} if state == "MD" else {"shuffler": "counting"}):
        session = table(state, **chosen)  # type: ignore[arg-type]
        make_ready(session)
        command = WILD[kind](Random(1))
        for role in EVERYBODY:
            if role not in allowed(kind):
                assert refused(session, msgspec.structs.replace(command, by=role)).startswith(f"{state}-DP ")


@pytest.mark.parametrize("kind", WILD, ids=lambda kind: kind.__name__)
def test_a_command_that_nobody_is_named_for_is_said_by_whoever_may(kind: type[Command]) -> None:
    assert set(kind.may) == allowed(kind)
