"""Chapter 7: wagers."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from tests.tables import (
    ANTE,
    bet,
    dealer_goes_on,
    dealt,
    everybody,
    finish,
    make_ready,
    of,
    option_error,
    options,
    outcome,
    refused,
    senseless,
    stacks,
    table,
    whole_round,
)

from houseway.core.commands import (
    ChangeMethod,
    Deal,
    Leave,
    NoMoreBets,
    PlaceWagers,
    RackStub,
    Sit,
    TakeBackWagers,
    WrongNumberOfCards,
)
from houseway.core.events import CashedOut, PaidAtCage, PlayerLeft, RoundEnded, WagerLost, WagerTakenBack
from houseway.games.dragon_poker.events import Fold, MakePlay, RevealDealerHand, SeatSettled, SettleSeat

MAIN = {"ante": ANTE, "ante-bonus": ANTE}
PROGRESSIVE: dict[str, Any] = {
    "progressive": {
        "name": "Dragon Jackpot",
        "stake": 5,
        "pays": [{"hand": "Three Dragons", "odds": "500 to 1"}, {"hand": "Three Phoenix", "odds": "50 to 1"}],
    }
}


@pytest.mark.rule("MD-DP 7.A")
@pytest.mark.parametrize("how", ["chips", "plaques"])
def test_wagers_are_chips_or_plaques_on_the_betting_areas_in_maryland(how: Literal["chips", "plaques"]) -> None:
    session = table("MD")
    make_ready(session)
    session.do(PlaceWagers(1, MAIN, how))
    assert session.table.stack(1) == 98 * ANTE
    assert session.table.accounts["area:1:ante"] == session.table.accounts["area:1:ante-bonus"] == ANTE
    assert refused(session, PlaceWagers(1, {"dragon": 99 * ANTE})) == "MD-DP 7.A"
    assert refused(session, PlaceWagers(1, MAIN, "match-play")) == "MD-DP 7.A"


@pytest.mark.rule("MD-DP 7.A", "MD-DP 7.B")
def test_neither_cash_nor_a_spoken_wager_with_cash_is_accepted_in_maryland() -> None:
    session = table("MD")
    make_ready(session)
    assert refused(session, PlaceWagers(1, MAIN, "cash")) == "MD-DP 7.A"
    assert refused(session, PlaceWagers(1, MAIN, "spoken")) == "MD-DP 7.B"


@pytest.mark.rule("MD-DP 7.C")
def test_only_seated_players_wager_in_maryland() -> None:
    session = table("MD")
    make_ready(session)
    assert refused(session, PlaceWagers(2, MAIN)) == "MD-DP 7.C"
    session.do(Sit(2, "player 2", 100 * ANTE))
    session.do(PlaceWagers(2, MAIN))


@pytest.mark.rule("MD-DP 7.C(1)", "MD-DP 7.C(2)")
def test_a_player_who_leaves_during_a_round_loses_the_wagers_and_the_round_goes_on_in_maryland() -> None:
    session = dealt("MD", {1: "RD RD RD", 2: "PH PH PH"}, side={"dragon": 500})
    happened = session.do(Leave(1))
    lost = of(WagerLost, happened)
    assert {event.wager: event.staked for event in lost} == {"ante": ANTE, "ante-bonus": ANTE, "dragon": 500}
    assert {event.cite for event in lost} == {"MD-DP 7.C(2)"}
    (left,) = of(PlayerLeft, happened)
    assert left.cite == "MD-DP 7.C(1)"
    assert of(CashedOut, happened)[0].amount == 100 * ANTE - 2 * ANTE - 500
    assert session.table.game.to_act(session.table.round) == 2
    assert refused(session, Sit(1, "somebody new", ANTE)) == "MD-DP 7.C", "the hand still lies there"
    settled = finish(session)
    assert [event.seat for event in of(SeatSettled, settled)] == [2]
    session.do(Sit(1, "somebody new", ANTE))


@pytest.mark.rule("MD-DP 7.C(2)")
def test_abandoned_wagers_are_paid_back_at_the_cage_when_the_round_is_void() -> None:
    session = dealt("MD", {1: "RD RD RD", 2: "PH PH PH"})
    session.do(Leave(1))
    (paid,) = of(PaidAtCage, session.do(WrongNumberOfCards(2, 4)))
    assert (paid.seat, paid.player, paid.amount) == (1, "player 1", 2 * ANTE)
    assert stacks(session) == {2: 100 * ANTE}
    assert "stack:1" not in session.table.accounts


@pytest.mark.rule("MD-DP 7.C(2)")
@pytest.mark.parametrize("phase", ["dealing", "deciding", "revealing", "settling"])
def test_a_round_ends_even_if_its_only_player_leaves_in_any_phase(phase: str) -> None:
    session = table("MD")
    make_ready(session)
    bet(session, 1, dragon=500)
    session.do(NoMoreBets())
    for step in (Deal(), MakePlay(1, ANTE), RackStub(), RevealDealerHand()):
        if session.table.phase == phase:
            break
        if isinstance(step, RackStub) and session.table.decks[0].status != "in-play":
            continue
        session.do(step)
    assert session.table.phase == phase
    session.do(Leave(1))
    assert of(RoundEnded, dealer_goes_on(session))
    assert session.table.number == 2


@pytest.mark.rule("MD-DP 7.C(1)")
def test_a_player_whose_wagers_are_settled_may_leave_without_losing_anything_in_maryland() -> None:
    session = dealt("MD", {1: "RA MO TI", 6: "PH PH PH"})
    everybody(session)
    dealer_goes_on(session, until=RevealDealerHand)
    session.do(RevealDealerHand())
    session.do(SettleSeat())
    has = session.table.stack(6)
    happened = session.do(Leave(6))
    assert not of(WagerLost, happened)
    assert of(CashedOut, happened)[0].amount == has
    finish(session)
    assert session.table.number == 2


@pytest.mark.rule("MD-DP 7.C(1)")
def test_a_player_may_leave_with_the_wagers_before_no_more_bets_in_maryland() -> None:
    session = table("MD")
    make_ready(session)
    bet(session, 1)
    happened = session.do(Leave(1))
    assert len(of(WagerTakenBack, happened)) == 2
    assert of(CashedOut, happened)[0].amount == 100 * ANTE


@pytest.mark.rule("MD-DP 7.D", "MD-DP 7.E")
def test_nothing_but_play_is_wagered_raised_or_withdrawn_after_no_more_bets_in_maryland() -> None:
    session = table("MD", (1, 2))
    make_ready(session)
    (placed, *_) = bet(session, 1)
    assert placed.cite == "MD-DP 7.D"
    session.do(TakeBackWagers(1))
    bet(session, 1)
    session.do(NoMoreBets())
    for late in (PlaceWagers(2, MAIN), PlaceWagers(1, MAIN), PlaceWagers(1, {"dragon": 500}), TakeBackWagers(1)):
        assert refused(session, late) == "MD-DP 7.E"
    session.do(Deal())
    session.do(MakePlay(1, ANTE))
    assert refused(session, TakeBackWagers(1)) == "MD-DP 7.E"
    assert senseless(table("MD"), TakeBackWagers(1))


@pytest.mark.rule("MD-DP 7.F")
def test_the_wagers_are_those_of_the_list_and_no_others_in_maryland() -> None:
    session = table("MD", **PROGRESSIVE)
    make_ready(session)
    bet(session, 1, three_card_bonus=500, dragon=500, progressive=500)
    assert set(session.table.round.hands[1].wagers) == {
        "ante",
        "ante-bonus",
        "three-card-bonus",
        "dragon",
        "progressive",
    }
    assert refused(session, PlaceWagers(1, {"insurance": 500})) == "MD-DP 7.F"


@pytest.mark.rule("MD-DP 7.F(1)")
def test_ante_and_ante_bonus_are_equal_and_play_equals_the_ante_in_maryland() -> None:
    session = table("MD", limits={"ante": {"minimum": 5, "maximum": 50}})
    make_ready(session)
    for ante in (499, 5001):
        assert refused(session, PlaceWagers(1, {"ante": ante, "ante-bonus": ante})) == "MD-DP 7.F(1)"
    for bonus in (ANTE - 1, ANTE + 1):
        assert refused(session, PlaceWagers(1, {"ante": ANTE, "ante-bonus": bonus})) == "MD-DP 7.F(1)"
    bet(session, 1)
    session.do(NoMoreBets())
    session.do(Deal())
    for play in (ANTE - 1, 2 * ANTE):
        assert refused(session, MakePlay(1, play)) == "MD-DP 7.F(1)"
    session.do(MakePlay(1, ANTE))
    unequal = {"ante": {"minimum": 50}, "ante-bonus": {"maximum": 25}}
    assert option_error("MD", limits=unequal) == "MD-DP 7.F(1)"


@pytest.mark.rule("MD-DP 7.F(2)")
def test_the_three_card_bonus_plays_against_its_table_and_only_where_it_is_offered_in_maryland() -> None:
    assert outcome("MD", "TI TI RA", "RD RD BD", side={"three_card_bonus": 500})["three-card-bonus"].result == "win"
    session = table("MD", three_card_bonus="off")
    make_ready(session)
    assert refused(session, PlaceWagers(1, MAIN | {"three-card-bonus": 500})) == "MD-DP 7.F(2)"


@pytest.mark.rule("MD-DP 7.F(3)")
def test_the_dragon_wager_plays_against_its_table_and_only_where_it_is_offered_in_maryland() -> None:
    assert outcome("MD", "RD BD RA", "PH PH PH", side={"dragon": 500})["dragon"].result == "win"
    session = table("MD", dragon="off")
    make_ready(session)
    assert refused(session, PlaceWagers(1, MAIN | {"dragon": 500})) == "MD-DP 7.F(3)"


@pytest.mark.rule("MD-DP 7.F(4)")
def test_a_progressive_wager_is_offered_only_as_the_submission_defines_it() -> None:
    plain = table("MD")
    make_ready(plain)
    assert refused(plain, PlaceWagers(1, MAIN | {"progressive": 500})) == "MD-DP 7.F(4)"
    session = table("MD", **PROGRESSIVE)
    make_ready(session)
    assert refused(session, PlaceWagers(1, {"progressive": 500})) == "MD-DP 7.F(4)"
    assert refused(session, PlaceWagers(1, MAIN | {"progressive": 499})) == "MD-DP 7.F(4)"
    bet(session, 1, progressive=500)
    side = {"progressive": 500}
    assert outcome("MD", "GD RD BD", side=side, **PROGRESSIVE)["progressive"].paid == 500 * 500
    assert outcome("MD", "PH PH PH", decision="fold", side=side, **PROGRESSIVE)["progressive"].paid == 50 * 500
    lost = outcome("MD", "TI TI TI", side=side, **PROGRESSIVE)["progressive"]
    assert (lost.result, lost.cite) == ("lose", "MD-DP 7.F(4)")
    assert option_error("NJ", **PROGRESSIVE) == "MD-DP 7.F(4)"


@pytest.mark.rule("MD-DP 7.F(4)")
@pytest.mark.parametrize(
    "wrong",
    [
        {"name": "", "stake": 5, "pays": [{"hand": "Three Dragons", "odds": "500 to 1"}]},
        {"name": "Jackpot", "stake": 5, "pays": []},
        {"name": "Jackpot", "stake": 5, "pays": [{"hand": "Royal Flush", "odds": "500 to 1"}]},
        {"name": "Jackpot", "stake": 5, "pays": [{"hand": "Three Dragons", "odds": "9 to 1"}] * 2},
        {"name": "Jackpot", "stake": 5, "pays": [{"hand": "Three Dragons", "odds": "0 to 1"}]},
    ],
)
def test_a_progressive_wager_that_is_not_fully_defined_is_refused(wrong: dict[str, Any]) -> None:
    assert option_error("MD", progressive=wrong) == "MD-DP 7.F(4)"


@pytest.mark.rule("MD-DP 7.F(4)")
def test_a_progressive_wager_may_pay_even_money() -> None:
    even = {"name": "Dragon Jackpot", "stake": 5, "pays": [{"hand": "Three Dragons", "odds": "1 to 1"}]}
    won = outcome("MD", "GD RD BD", side={"progressive": 500}, progressive=even)["progressive"]
    assert (won.result, won.paid) == ("win", 500)


@pytest.mark.rule("MD-DP 7.F(4)")
def test_changing_the_method_does_not_change_the_progressive_wager() -> None:
    session = table("MD", **PROGRESSIVE)
    session.do(ChangeMethod("manual-shoe", "automated"))
    assert session.table.options == options("MD", shuffler="automated", **PROGRESSIVE)
    whole_round(session, progressive=500)


@pytest.mark.rule("MD-DP 7.G")
def test_a_player_may_wager_on_two_areas_side_by_side_if_the_submission_says_so() -> None:
    session = table("MD", (2,))
    assert refused(session, Sit(3, "player 2", ANTE)) == "MD-DP 7.G"
    session = table("MD", (2,), two_areas=True)
    for far in (4, 5, 6):
        assert refused(session, Sit(far, "player 2", ANTE)) == "MD-DP 7.G"
    session.do(Sit(3, "player 2", 10 * ANTE))
    assert refused(session, Sit(4, "player 2", ANTE)) == "MD-DP 7.G"
    assert refused(session, Sit(1, "player 2", ANTE)) == "MD-DP 7.G"
    session.do(Sit(4, "player 4", 10 * ANTE))
    settled = of(SeatSettled, whole_round(session))
    assert [event.seat for event in settled] == [4, 3, 2]
    assert option_error("NJ", two_areas=True) == "MD-DP 7.G"


@pytest.mark.rule("MD-DP 7.C(2)")
def test_a_player_who_folded_and_leaves_loses_no_more_than_was_wagered() -> None:
    session = dealt("MD", {1: "RA MO TI", 2: "PH PH PH"}, side={"dragon": 500})
    session.do(Fold(1))
    lost = of(WagerLost, session.do(Leave(1)))
    assert sum(event.staked for event in lost) == 2 * ANTE + 500
    finish(session)
    assert session.table.number == 2
