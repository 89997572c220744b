"""13:69F-42.6: wagers."""

from __future__ import annotations

from typing import Literal

import pytest
from tests.tables import ANTE, bet, closed, dealt, everybody, finish, make_ready, of, refused, stacks, table

from houseway.core.commands import (
    BuyIn,
    Deal,
    Leave,
    NoMoreBets,
    PlaceWagers,
    RackStub,
    Sit,
    TakeBackWagers,
)
from houseway.core.events import CashedOut, PlayerLeft, WagerTakenBack
from houseway.games.dragon_poker.events import Fold, MakePlay, RevealDealerHand, SettleSeat

MAIN = {"ante": ANTE, "ante-bonus": ANTE}


@pytest.mark.rule("NJ-DP 42.6(a)")
@pytest.mark.parametrize("how", ["chips", "plaques"])
def test_wagers_are_chips_or_plaques_moved_from_the_stack_to_the_betting_area(
    how: Literal["chips", "plaques"],
) -> None:
    session = table("NJ")
    make_ready(session)
    before = session.table.stack(1)
    session.do(PlaceWagers(1, MAIN, how))
    assert session.table.stack(1) == before - 2 * ANTE
    assert session.table.accounts["area:1:ante"] == session.table.accounts["area:1:ante-bonus"] == ANTE


@pytest.mark.rule("NJ-DP 42.6(a)")
def test_a_spoken_wager_with_cash_is_not_accepted_in_new_jersey() -> None:
    session = table("NJ")
    make_ready(session)
    assert refused(session, PlaceWagers(1, MAIN, "cash")) == "NJ-DP 42.6(a)"
    assert refused(session, PlaceWagers(1, MAIN, "match-play")) == "NJ-DP 42.6(a)"


@pytest.mark.rule("NJ-DP 42.6(a)")
def test_nobody_wagers_more_chips_than_they_have_and_chips_may_be_bought_at_any_time() -> None:
    session = table("NJ", ())
    session.do(Sit(1, "short of chips", 2 * ANTE))
    make_ready(session)
    assert refused(session, PlaceWagers(1, {"ante": ANTE + 1, "ante-bonus": ANTE + 1})) == "NJ-DP 42.6(a)"
    bet(session, 1)
    session.do(NoMoreBets())
    session.do(Deal())
    assert refused(session, MakePlay(1, ANTE)) == "NJ-DP 42.6(a)"
    session.do(BuyIn(1, ANTE))
    session.do(MakePlay(1, ANTE))
    finish(session)
    assert session.table.number == 2


@pytest.mark.rule("NJ-DP 42.6(b)")
def test_nothing_is_wagered_raised_or_withdrawn_after_no_more_bets_in_new_jersey() -> None:
    session = table("NJ", (1, 2))
    make_ready(session)
    bet(session, 1)
    bet(session, 1, dragon=500)
    taken = session.do(TakeBackWagers(1))
    assert {event.wager: event.amount for event in of(WagerTakenBack, taken)} == {
        "ante": 2 * ANTE,
        "ante-bonus": 2 * ANTE,
        "dragon": 500,
    }
    bet(session, 1)
    session.do(NoMoreBets())
    for late in (PlaceWagers(2, MAIN), PlaceWagers(1, MAIN), PlaceWagers(1, {"dragon": 500}), TakeBackWagers(1)):
        assert refused(session, late) == "NJ-DP 42.6(b)"
    session.do(Deal())
    assert refused(session, TakeBackWagers(1)) == "NJ-DP 42.6(b)"
    session.do(MakePlay(1, ANTE))
    finish(session)
    bet(session, 2)


@pytest.mark.rule("NJ-DP 42.6(c)")
def test_only_seated_players_wager_in_new_jersey() -> None:
    session = table("NJ")
    make_ready(session)
    assert refused(session, PlaceWagers(2, MAIN)) == "NJ-DP 42.6(c)"
    assert refused(session, TakeBackWagers(2)) == "NJ-DP 42.6(c)"
    assert refused(session, Sit(1, "somebody else", ANTE)) == "NJ-DP 42.6(c)"
    assert refused(session, Sit(2, "player 1", ANTE)) == "NJ-DP 42.6(c)"


@pytest.mark.rule("NJ-DP 42.6(c)")
def test_a_player_with_cards_stays_seated_until_the_round_is_complete_in_new_jersey() -> None:
    session = dealt("NJ", {1: "RA MO PA", 3: "PH PH TI"}, side={"dragon": 500})
    assert refused(session, Leave(1)) == "NJ-DP 42.6(c)"
    session.do(Fold(1))
    assert refused(session, Leave(1)) == "NJ-DP 42.6(c)"
    everybody(session)
    for step in (RackStub(), RevealDealerHand(), SettleSeat(), SettleSeat()):
        assert refused(session, Leave(3)) == "NJ-DP 42.6(c)"
        session.do(step)
    assert session.table.phase == "over"
    assert refused(session, Leave(3)) == "NJ-DP 42.6(c)", "collecting the cards is what ends the round"
    finish(session)
    had = session.table.stack(3)
    cashed, left = session.do(Leave(3))
    assert isinstance(cashed, CashedOut)
    assert isinstance(left, PlayerLeft)
    assert cashed.amount == had
    assert stacks(session) == {1: session.table.stack(1)}


@pytest.mark.rule("NJ-DP 42.6(c)")
def test_a_player_without_cards_may_leave_and_takes_back_what_lies_on_the_layout_before_the_deal() -> None:
    session = table("NJ", (1, 2, 3))
    make_ready(session)
    bet(session, 1)
    bet(session, 2)
    happened = session.do(Leave(1))
    assert len(of(WagerTakenBack, happened)) == 2
    assert of(CashedOut, happened)[0].amount == 100 * ANTE
    session.do(NoMoreBets())
    session.do(Deal())
    session.do(Leave(3))
    finish(session)
    assert sorted(session.table.players) == [2]


@pytest.mark.rule("NJ-DP 42.6(b)")
def test_betting_closes_once_and_only_with_a_wager_on_the_table() -> None:
    session = table("NJ")
    make_ready(session)
    assert refused(session, NoMoreBets()) == "NJ-DP 42.10(a)"
    bet(session, 1)
    session.do(NoMoreBets())
    assert refused(session, NoMoreBets()) == "NJ-DP 42.7(b)"
    again = table("NJ")
    closed(again)
    assert again.table.phase == "dealing"
