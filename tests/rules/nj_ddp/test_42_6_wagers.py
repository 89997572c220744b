"""13:69F-42.6: wagers."""

from __future__ import annotations

from typing import Literal

import pytest
from tests.draw_tables import PAT, POOR, bet, closed, dealt, decide, draw, finish, stand, table, to_settle
from tests.tables import ANTE, make_ready, of, refused

from houseway.core.commands import (
    BuyIn,
    ChangeOptions,
    Deal,
    Leave,
    NoMoreBets,
    PlaceWagers,
    RackStub,
    Sit,
    TakeBackWagers,
)
from houseway.core.events import BettingClosed, CashedOut, PlayerLeft, WagerPlaced, WagerTakenBack
from houseway.games.double_draw_poker.events import Discard, Fold, MakeDrawWager, SettleSeat

MAIN = {"ante": ANTE, "bonus": ANTE}


@pytest.mark.rule("NJ-DDP 42.6(a)")
@pytest.mark.parametrize("how", ["chips", "plaques"])
def test_wagers_are_chips_or_plaques_moved_from_the_stack_to_the_betting_area(
    how: Literal["chips", "plaques"],
) -> None:
    session = table()
    make_ready(session)
    before = session.table.stack(1)
    session.do(PlaceWagers(1, MAIN, how))
    assert session.table.stack(1) == before - 2 * ANTE
    assert session.table.accounts["area:1:ante"] == session.table.accounts["area:1:bonus"] == ANTE


@pytest.mark.rule("NJ-DDP 42.6(a)")
@pytest.mark.parametrize("how", ["cash", "match-play"])
def test_a_spoken_wager_with_cash_is_not_accepted(how: Literal["cash", "match-play"]) -> None:
    session = table()
    make_ready(session)
    assert refused(session, PlaceWagers(1, MAIN, how)) == "NJ-DDP 42.6(a)"


@pytest.mark.rule("NJ-DDP 42.6(a)")
def test_nobody_wagers_more_chips_than_they_have() -> None:
    session = table(())
    session.do(Sit(1, "short of chips", 2 * ANTE))
    make_ready(session)
    assert refused(session, PlaceWagers(1, {"ante": ANTE + 1, "bonus": ANTE})) == "NJ-DDP 42.6(a)"
    bet(session, 1)
    session.do(NoMoreBets())
    session.do(Deal())
    assert refused(session, MakeDrawWager(1, ANTE)) == "NJ-DDP 42.6(a)"
    session.do(BuyIn(1, ANTE))
    session.do(MakeDrawWager(1, ANTE))
    session.do(NoMoreBets())
    session.do(Discard(1))
    assert refused(session, MakeDrawWager(1, ANTE)) == "NJ-DDP 42.6(a)"
    session.do(Fold(1))
    finish(session)


@pytest.mark.rule("NJ-DDP 42.6(b)")
def test_nothing_is_wagered_raised_or_withdrawn_after_no_more_bets_but_the_draw_wagers() -> None:
    session = table((1, 2))
    make_ready(session)
    bet(session, 1)
    taken = session.do(TakeBackWagers(1))
    assert {event.wager: event.amount for event in of(WagerTakenBack, taken)} == MAIN
    assert {event.cite for event in taken} == {"NJ-DDP 42.6(b)"}
    bet(session, 1)
    session.do(NoMoreBets())

    def nothing_changes() -> None:
        for late in (PlaceWagers(2, MAIN), PlaceWagers(1, {"ante": ANTE}), TakeBackWagers(1)):
            assert refused(session, late) == "NJ-DDP 42.6(b)"

    nothing_changes()
    session.do(Deal())
    nothing_changes()
    decide(session)
    nothing_changes()
    stand(session)
    nothing_changes()
    decide(session)
    stand(session)
    nothing_changes()


@pytest.mark.rule("NJ-DDP 42.6(b)")
def test_betting_closes_once_and_only_with_a_wager_on_the_table() -> None:
    session = table()
    make_ready(session)
    assert refused(session, NoMoreBets()) == "NJ-DDP 42.10(a)"
    bet(session, 1)
    session.do(NoMoreBets())
    assert refused(session, NoMoreBets()) == "NJ-DDP 42.7(b)"


@pytest.mark.rule("NJ-DDP 42.6(c)")
def test_players_compete_against_a_posted_table_which_does_not_change_during_the_round() -> None:
    session = dealt({1: "9s 9h 9d 4c 2s"})
    assert refused(session, ChangeOptions({"bonus": "2"})) == "NJ-DDP 42.11(c)"
    assert "NJ-DDP 42.6(c)" in session.table.options.allowed_by()["bonus"]
    before = session.table.stack(1)
    finish(session)
    assert session.table.stack(1) == before + 2 * ANTE + 4 * ANTE, "two wagers back, and four won at 1 to 1"
    session.do(ChangeOptions({"bonus": "2"}))
    assert session.table.options.bonus == "2"


@pytest.mark.rule("NJ-DDP 42.6(c)1")
def test_an_ante_and_a_bonus_begin_the_ante_phase() -> None:
    session = table()
    make_ready(session)
    placed = of(WagerPlaced, bet(session, 1))
    assert [(event.wager, event.cite) for event in placed] == [
        ("ante", "NJ-DDP 42.6(c)1"),
        ("bonus", "NJ-DDP 42.6(c)1"),
    ]
    session.do(NoMoreBets())
    session.do(Deal())
    assert session.table.phase == "first-draw-wagers"


@pytest.mark.rule("NJ-DDP 42.6(c)2")
def test_only_a_first_draw_wager_leads_to_the_first_draw_phase() -> None:
    session = dealt({1: PAT, 2: POOR})
    session.do(MakeDrawWager(1, ANTE))
    session.do(Fold(2))
    session.do(NoMoreBets())
    assert refused(session, Discard(2, ("2s",))) == "NJ-DDP 42.6(c)2"
    session.do(Discard(1))
    assert session.table.phase == "second-draw-wagers", "seat 2 is not asked again"


@pytest.mark.rule("NJ-DDP 42.6(c)3")
def test_only_a_second_draw_wager_leads_to_the_end_phase() -> None:
    session = dealt({1: PAT, 2: POOR})
    decide(session)
    stand(session)
    session.do(MakeDrawWager(1, ANTE))
    session.do(Fold(2))
    session.do(NoMoreBets())
    assert refused(session, Discard(2, ("2s",))) == "NJ-DDP 42.6(c)3"
    session.do(Discard(1))
    assert session.table.phase == "settling"


@pytest.mark.rule("NJ-DDP 42.6(d)")
def test_only_seated_players_wager() -> None:
    session = table()
    make_ready(session)
    assert refused(session, PlaceWagers(2, MAIN)) == "NJ-DDP 42.6(d)"
    assert refused(session, TakeBackWagers(2)) == "NJ-DDP 42.6(d)"
    assert refused(session, Sit(1, "somebody else", ANTE)) == "NJ-DDP 42.6(d)"
    assert refused(session, Sit(2, "player 1", ANTE)) == "NJ-DDP 42.6(d)"


@pytest.mark.rule("NJ-DDP 42.6(d)")
def test_a_player_with_cards_stays_seated_until_the_round_is_complete() -> None:
    session = dealt({1: POOR, 3: PAT})
    assert refused(session, Leave(1)) == "NJ-DDP 42.6(d)"
    decide(session, 1)
    assert refused(session, Leave(1)) == "NJ-DDP 42.6(d)", "even if the hand is folded"
    to_settle(session)
    for step in (SettleSeat(), RackStub()):
        assert refused(session, Leave(3)) == "NJ-DDP 42.6(d)"
        session.do(step)
    finish(session)
    cashed, left = session.do(Leave(3))
    assert isinstance(cashed, CashedOut)
    assert isinstance(left, PlayerLeft)


@pytest.mark.rule("NJ-DDP 42.6(d)")
def test_a_player_without_cards_may_leave_and_takes_back_what_lies_on_the_layout_before_the_deal() -> None:
    session = table((1, 2, 3))
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


@pytest.mark.rule("NJ-DDP 42.6(b)")
def test_no_more_bets_is_called_three_times_in_a_round_that_goes_to_the_end() -> None:
    session = dealt()
    first = of(BettingClosed, decide(session))
    draw(session, 1)
    second = of(BettingClosed, decide(session))
    assert [event.call for event in (*first, *second)] == [2, 3]
    assert refused(session, NoMoreBets()) == "NJ-DDP 42.7(b)"
    again = table()
    closed(again)
    assert refused(again, NoMoreBets()) == "NJ-DDP 42.7(b)"
