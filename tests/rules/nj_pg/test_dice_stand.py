"""NJ-PG 10.6A, 11.8D: what the dice have decided stands, also in a round that is void before it was settled."""

from __future__ import annotations

from typing import Any

import pytest
from tests import poker_tables, tile_tables
from tests.tables import make_ready, names, refused

from houseway.core import commands as c
from houseway.core.events import WagerLost, WagerWon
from houseway.core.game import Standing
from houseway.games.pai_gow import game as pai_gow
from houseway.games.pai_gow_poker import game as pai_gow_poker
from houseway.games.pai_gow_shared.dragons_eye import Dice, DiceBonusPaid
from houseway.games.pai_gow_shared.events import (
    CallNoRoll,
    DiceBonusTakenDown,
    RunContinued,
    SettleDice,
    ShakeDice,
    TakeDownDiceBonus,
)
from houseway.record.session import Session

TRIPLE, PLAIN = Dice(3, (3, 3)), Dice(3, (1, 2))
DICE = ("match", "even", "odd", "double", "triple", "dice-bonus")
BOTH = pytest.mark.parametrize(
    ("at", "game"), [(tile_tables, pai_gow), (poker_tables, pai_gow_poker)], ids=["tiles", "cards"]
)


def closed(at: Any, method: str = "vigorish", **side: int) -> Session:
    """Seats 1 and 3 with those wagers beside the pai gow wager, and the betting closed."""
    session: Session = at.table((1, 3), dragons_eye=method)
    ready = at.make_tiles_ready if at is tile_tables else at.make_cards_ready
    ready(session)
    for seat in (1, 3):
        at.bet(session, seat, **side)
    session.do(c.NoMoreBets())
    return session


def standing(game: Any, session: Session) -> Standing:
    found: Standing = game.standing(session.table.round)
    return found


@BOTH
@pytest.mark.rule("NJ-PG 10.6A(a)", "NJ-PG 10.6A(b)", "NJ-PG 11.8D(a)", "NJ-PG 11.8D(b)")
def test_once_the_dice_are_uncovered_every_dice_wager_is_settled_as_it_fell(at: Any, game: Any) -> None:
    session = closed(at, match=500, even=500, dice_bonus=500)
    assert standing(game, session) == Standing(), "nothing is decided before"
    session.do(ShakeDice(dice=TRIPLE))
    settle, wagers = standing(game, session)
    assert {(seat, wager) for seat in (1, 3) for wager in DICE} <= wagers
    assert not any(wager == "pai-gow" for _, wager in wagers)
    assert names(settle[-1:]) == ["RunContinued"]
    expected = session.do(SettleDice())
    assert list(settle) == expected[: len(settle)]
    assert {(e.seat, e.wager) for e in settle if isinstance(e, WagerWon)} == {(3, "match")}
    assert {e.seat for e in settle if isinstance(e, DiceBonusPaid)} == {1, 3}
    assert standing(game, session) == Standing((), wagers), (
        "afterwards there is nothing to settle, and all of it stands"
    )


@BOTH
@pytest.mark.rule("NJ-PG 10.7(l)2", "NJ-PG 11.9(k)2")
def test_pai_gow_wagers_that_a_triple_takes_are_decided_with_the_dice(at: Any, game: Any) -> None:
    session = closed(at, "no-vigorish")
    session.do(ShakeDice(dice=TRIPLE))
    settle, wagers = standing(game, session)
    assert [(event.seat, event.wager) for event in settle if isinstance(event, WagerLost)] == [
        (1, "pai-gow"),
        (3, "pai-gow"),
    ]
    assert {(1, "pai-gow"), (3, "pai-gow")} <= wagers
    session = closed(at, "no-vigorish")
    session.do(ShakeDice(dice=PLAIN))
    assert (1, "pai-gow") not in standing(game, session).wagers


@pytest.mark.rule("NJ-PG 11.9(k)2", "NJ-PG 11.10(k)")
def test_so_is_the_dealers_own_against_a_players_bank() -> None:
    session = poker_tables.table((1, 3), dragons_eye="no-vigorish", bank_with_no_vigorish=True)
    poker_tables.whole_round(session, PLAIN)
    make_ready(session)
    poker_tables.take_the_bank(session, 1)
    poker_tables.bet(session, 3)
    session.do(c.NoMoreBets())
    session.do(ShakeDice(dice=TRIPLE))
    settle, wagers = standing(pai_gow_poker, session)
    assert [event.seat for event in settle if isinstance(event, WagerLost)] == [0, 3]
    assert {(0, "pai-gow"), (3, "pai-gow")} <= wagers


@BOTH
@pytest.mark.rule("BASE A10", "BASE B11")
def test_dice_that_are_called_no_roll_decide_nothing(at: Any, game: Any) -> None:
    session = closed(at, odd=500)
    session.do(CallNoRoll("a die leans on the wall"))
    assert standing(game, session) == Standing()


@BOTH
@pytest.mark.rule("BASE A10", "BASE B11", "NJ-PG 10.6A(a)", "NJ-PG 11.8D(a)")
def test_dice_that_have_been_read_stand_and_are_not_called_no_roll_any_more(at: Any, game: Any) -> None:
    session = closed(at, triple=500)
    session.do(ShakeDice(dice=TRIPLE))
    assert refused(session, CallNoRoll("that is too much")) in {"BASE A10", "BASE B11"}
    settle, _ = standing(game, session)
    assert [event.seat for event in settle if isinstance(event, WagerWon)] == [1, 3]


@BOTH
@pytest.mark.rule("NJ-PG 10.11(f)", "NJ-PG 11.21(f)")
def test_a_dice_bonus_left_up_by_an_earlier_round_is_no_wager_of_this_one(at: Any, game: Any) -> None:
    session = closed(at, dice_bonus=500)
    at.finish(session, dice=TRIPLE)
    assert standing(game, session).wagers == {(1, "dice-bonus"), (3, "dice-bonus")}
    (down,) = session.do(TakeDownDiceBonus(1))
    assert isinstance(down, DiceBonusTakenDown)
    assert not down.of_round
    assert down.postings() == (("area:1:dice-bonus", "stack:1", 500),)
    assert standing(game, session).wagers == {(1, "dice-bonus"), (3, "dice-bonus")}, "nor is what was taken down"


@pytest.mark.rule("NJ-PG 11.8D(c)")
def test_the_second_button_shows_the_third_triple_at_a_poker_table_too() -> None:
    session = closed(poker_tables, dice_bonus=500)
    shown = []
    for number in range(3):
        events = poker_tables.finish(session, dice=TRIPLE) if not number else poker_tables.whole_round(session, TRIPLE)
        shown += [event.triples for event in events if isinstance(event, RunContinued)]
    assert shown == [1, 2, 3]
