"""Who may do what: the players, the dealer and the floor each have their own commands.

Whoever says what is not theirs to say is told the paragraph of that very step.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import msgspec
import pytest
from tests.draw_tables import table as double_draw_table
from tests.table.commands import WILD, Maker
from tests.table.test_double_draw_properties import HABITS
from tests.tables import make_ready, refused, senseless, table

from houseway.core import commands as c
from houseway.core.decider import Command, Role
from houseway.games.double_draw_poker import events as dd
from houseway.games.dragon_poker import events as dp
from houseway.record.session import Session

EVERYBODY: tuple[Role, ...] = ("player", "dealer", "floorperson", "supervisor")
PLAYERS = {
    *(c.ViewCards, c.Sit, c.BuyIn, c.Leave, c.PlaceWagers, c.TakeBackWagers, c.Ready),
    *(dp.MakePlay, dp.Fold, dd.MakeDrawWager, dd.Fold, dd.Discard),
}
FLOOR = {c.VerifyInspection, c.OrderRecut, c.OrderShuffle, c.ChangeMethod, c.ChangeOptions}
Steps = dict[type[Command], str]
NEW_JERSEY: Steps = {
    **{c.ReceiveCards: "42.3(a)", c.InspectCards: "42.3(a)", c.VerifyInspection: "42.3(b)", c.SpreadCards: "42.3(b)"},
    **{
        c.ViewCards: "42.3(b)",
        c.WashCards: "42.3(c)",
        c.Shuffle: "42.4(a)",
        c.CommitSeeds: "42.4(a)",
        c.CutCards: "42.4(c)1.i",
    },
    **{c.OrderRecut: "42.4(d)", c.LoadCards: "42.7(a)", c.SpreadIdle: "42.4(e)", c.TurnUp: "42.4(e)"},
    **{c.BuyIn: "42.6(a)", c.PlaceWagers: "42.6(a)", c.TakeBackWagers: "42.6(b)", c.NoMoreBets: "42.7(b)"},
    **{c.Ready: "42.7(b)", c.Deal: "42.7(d)", c.DealNext: "42.7(d)", c.FaceUpCard: "42.12(a)"},
}
NEW_JERSEY_DRAGON: Steps = {
    **NEW_JERSEY,
    **{c.Sit: "42.6(c)", c.Leave: "42.6(c)"},
    **{c.ChangeCards: "1.18(g)", c.CountStub: "42.7(e)", c.RackStub: "42.10(c)3", c.CollectCards: "42.10(e)"},
    **{c.CardDrawnInError: "42.12(a)", c.WrongNumberOfCards: "42.12(b)", c.DealerCardExposed: "42.10(c)3"},
    **{c.Jam: "42.12(c)", c.TakeOutOfUse: "42.12(e)", c.ChangeMethod: "42.12(e)", c.ChangeOptions: "42.11(d)"},
    **{c.ActForAbsent: "42.10(c)", dp.MakePlay: "42.10(c)2", dp.Fold: "42.10(c)1", dp.CollectFolded: "42.10(c)1"},
    **{dp.RevealDealerHand: "42.10(c)3", dp.SettleSeat: "42.10(d)", dp.SettleAll: "42.10(d)"},
}
DOUBLE_DRAW: Steps = {
    **NEW_JERSEY,
    **{c.Sit: "42.6(d)", c.Leave: "42.6(d)"},
    **{c.ChangeCards: "1.18(g)2", c.CountStub: "42.7(f)", c.RackStub: "42.7(e)", c.CollectCards: "42.10(k)"},
    **{c.CardDrawnInError: "42.12(b)", c.WrongNumberOfCards: "42.12(c)", c.Jam: "42.12(d)"},
    **{c.TakeOutOfUse: "42.12(f)", c.ChangeMethod: "42.12(f)", c.ChangeOptions: "42.11(c)"},
    **{c.ActForAbsent: "42.10(b)", dd.MakeDrawWager: "42.10(b)", dd.Fold: "42.10(b)", dd.Discard: "42.10(d)"},
    **{dd.CollectDiscards: "42.10(d)", dd.SettleSeat: "42.10(j)", dd.SettleAll: "42.10(j)"},
}
MARYLAND: Steps = {
    **{c.Sit: "7.C", c.BuyIn: "7.A", c.Leave: "7.C(1)"},
    **{c.ReceiveCards: "4.A", c.InspectCards: "4.A", c.VerifyInspection: "4.A", c.SpreadCards: "4.A(1)"},
    **{
        c.ViewCards: "4.A(1)",
        c.WashCards: "4.C(2)",
        c.Shuffle: "5.A",
        c.CommitSeeds: "5.A",
        c.OrderShuffle: "5.A(3)",
        c.CutCards: "5.F",
    },
    **{c.OrderRecut: "5.G", c.LoadCards: "8.B", c.SpreadIdle: "5.H", c.TurnUp: "5.H(3)", c.ChangeCards: "3.C(2)"},
    **{c.PlaceWagers: "7.A", c.TakeBackWagers: "7.E", c.NoMoreBets: "8.C", c.Deal: "8.D(2)", c.DealNext: "8.D(2)"},
    **{c.Ready: "8.C", c.CountStub: "8.E", c.RackStub: "8.D(3)", c.CollectCards: "11.E", c.FaceUpCard: "13.A"},
    **{c.CardDrawnInError: "13.C", c.WrongNumberOfCards: "13.D", c.DealerCardExposed: "13.E", c.Jam: "13.F"},
    **{c.TakeOutOfUse: "13.H", c.ChangeMethod: "13.H", c.ChangeOptions: "12.B", c.ActForAbsent: "11.B"},
    **{dp.MakePlay: "7.F(1)", dp.Fold: "11.B", dp.CollectFolded: "11.D(1)", dp.RevealDealerHand: "11.D(2)"},
    **{dp.SettleSeat: "11.D(3)", dp.SettleAll: "11.D(3)"},
}

Case = tuple[str, Callable[[], Session], dict[type[Command], Maker], Steps]
TABLES: tuple[Case, ...] = (
    ("NJ-DP", lambda: table("NJ"), WILD, NEW_JERSEY_DRAGON),
    ("MD-DP", lambda: table("MD"), WILD, MARYLAND),
    ("NJ-DDP", double_draw_table, dict(HABITS.wild), DOUBLE_DRAW),
)


def allowed(kind: type[Command]) -> set[Role]:
    if kind in PLAYERS:
        return {"player"}
    return {"floorperson", "supervisor"} if kind in FLOOR else {"dealer"}


def cases() -> list[tuple[str, Callable[[], Session], Maker, type[Command], str | None]]:
    """Every command of every table, with the paragraph of its step there, if there is such a step."""
    return [
        (document, seat, make, kind, steps.get(kind))
        for document, seat, makers, steps in TABLES
        for kind, make in makers.items()
    ]


@pytest.mark.parametrize("case", cases(), ids=lambda case: f"{case[0]}-{case[3].__name__}")
def test_whoever_says_what_is_not_his_to_say_is_told_the_paragraph_of_that_step(
    case: tuple[str, Callable[[], Session], Maker, type[Command], str | None],
) -> None:
    document, seat, make, kind, step = case
    session = seat()
    make_ready(session)
    for role in EVERYBODY:
        command = msgspec.structs.replace(make(Random(1)), by=role)
        if role in allowed(kind):
            continue
        if step is None:
            assert senseless(session, command)
        else:
            assert refused(session, command) == f"{document} {step}"


def test_only_steps_that_a_document_does_not_know_lack_a_paragraph() -> None:
    without = {(document, kind) for document, _, _, kind, step in cases() if step is None}
    assert without == {("NJ-DP", c.OrderShuffle), ("NJ-DDP", c.OrderShuffle), ("NJ-DDP", c.DealerCardExposed)}


@pytest.mark.parametrize("steps", [NEW_JERSEY_DRAGON, MARYLAND, DOUBLE_DRAW], ids=["NJ-DP", "MD-DP", "NJ-DDP"])
def test_only_sitting_and_leaving_are_matters_of_seating(steps: Steps) -> None:
    seating = {"42.6(c)", "42.6(d)", "7.C", "7.C(1)"}
    assert {kind for kind, step in steps.items() if step in seating} == {c.Sit, c.Leave}


@pytest.mark.parametrize("kind", [*WILD, *HABITS.game.commands], ids=lambda kind: kind.__name__)
def test_a_command_that_nobody_is_named_for_is_said_by_whoever_may(kind: type[Command]) -> None:
    assert set(kind.may) == allowed(kind)


def test_at_a_table_with_a_reshuffling_device_the_paragraph_is_the_one_that_waives_the_step() -> None:
    session = table("MD", shuffler="reshuffling")
    make_ready(session)
    assert refused(session, c.SpreadIdle(by="player")) == "MD-DP 5.J"
    assert refused(session, c.OrderRecut("a flash", by="dealer")) == "MD-DP 5.J"
