"""A bank needs somebody to play against it; and nothing is accepted that changes nothing."""

from __future__ import annotations

import pytest
from tests import poker_tables
from tests.tables import make_ready, refused, senseless, stacks
from tests.tile_tables import bank_taken, bet, closed, go_on, of, table, to_act, whole_round

from houseway.core import commands as c
from houseway.core.events import RoundVoided, WagerPlaced
from houseway.games.pai_gow_poker.events import MeterMoved
from houseway.games.pai_gow_shared.dragons_eye import Dice
from houseway.games.pai_gow_shared.events import BankPassed, CallNoRoll, OfferBank, PassBank, ReportWrongStart, TakeBank
from houseway.games.registry import game
from houseway.record.recording import record

HANDS = {1: "6-6 6-3 5-5 5-1", 4: "4-4 4-4 6-1 6-1"}
PROGRESSIVE = {"meter": 1000, "contribution": 50, "shares": {"five-aces": 10}, "pays": {"straight": 2}}


@pytest.mark.rule("BASE A8")
def test_whoever_is_alone_takes_the_bank_only_if_the_dealer_plays_against_it() -> None:
    session = table((3,))
    whole_round(session)
    make_ready(session)
    if to_act(session) is None:
        session.do(OfferBank())
    for bank in (TakeBank(3, co_bank=True), TakeBank(3, dealers_wager=0)):
        assert refused(session, bank) == "BASE A8"
        assert bank not in session.table.choices(3)
    session.do(TakeBank(3))
    session.do(c.NoMoreBets())


@pytest.mark.rule("BASE A8")
def test_nobody_is_offered_a_bank_that_nobody_would_play_against() -> None:
    session = table((3,))
    make_ready(session)
    assert to_act(session) is None
    assert refused(session, OfferBank()) == "BASE A8"
    bet(session, 3)
    session.do(c.NoMoreBets())


@pytest.mark.rule("BASE A8")
def test_a_bank_whose_only_opponent_has_left_is_given_up_and_the_betting_goes_on() -> None:
    session = bank_taken(HANDS, 1, co_bank=True)
    session.do(c.Leave(4))
    refused(session, c.NoMoreBets())
    (given_up,) = of(BankPassed, session.do(PassBank(1)))
    assert given_up.cite == "BASE A8"
    assert session.table.round.bank is None
    bet(session, 1)
    session.do(c.NoMoreBets())


@pytest.mark.rule("BASE A8")
def test_a_bank_against_which_somebody_has_wagered_is_not_given_up() -> None:
    session = bank_taken(HANDS, 1, co_bank=True)
    bet(session, 4)
    assert refused(session, PassBank(1)) == "BASE A8"


@pytest.mark.parametrize("name", ["pai-gow", "pai-gow-poker"])
def test_a_table_with_one_player_can_be_recorded(name: str) -> None:
    entry = game(name)
    for seed in range(4):
        record(entry.game, entry.options_type.read({}), 6, f"{seed:064x}", seats=1)


@pytest.mark.rule("BASE A10")
def test_a_wrong_start_needs_a_deal_and_counts_until_the_round_has_ended() -> None:
    session = closed(HANDS)
    go_on(session, until=c.Deal)
    assert refused(session, ReportWrongStart()) == "BASE A10"
    before = dict.fromkeys(HANDS, 100 * 1000)
    session.do(c.DealNext())
    assert of(RoundVoided, session.do(ReportWrongStart()))
    assert stacks(session) == before


@pytest.mark.rule("BASE A10")
def test_no_roll_is_called_before_anybody_has_the_shaker() -> None:
    session = closed({1: HANDS[1]}, side={"dice_bonus": 500}, dice=Dice(1, (1, 1)), dragons_eye="vigorish")
    go_on(session, Dice(1, (1, 1)))
    poker_tables.set_all(session)
    while session.table.number == 1:
        go_on(session, Dice(1, (1, 1)))
        poker_tables.set_all(session)
    make_ready(session)
    while to_act(session) is not None:
        session.do(PassBank(1))
    bet(session, 1)
    session.do(c.NoMoreBets())
    assert to_act(session) == 1, "the button is his, and so is the shaker"
    assert refused(session, CallNoRoll("a die fell")) == "BASE A10"


@pytest.mark.rule("NJ-PG 11.7(h)")
def test_optional_wagers_are_placed_by_the_paragraph_that_lets_them_be() -> None:
    session = poker_tables.table((1,), variant="ez")
    poker_tables.make_cards_ready(session)
    placed = poker_tables.of(WagerPlaced, poker_tables.bet(session, 1, dynasty=500, protection=100))
    assert {event.wager: event.cite for event in placed} == {
        "pai-gow": "NJ-PG 11.7(a)-(f)",
        "dynasty": "NJ-PG 11.7(h)",
        "protection": "NJ-PG 11.7(h)",
    }


@pytest.mark.rule("BASE B10")
def test_the_way_back_of_the_meter_is_on_record_when_a_round_is_void() -> None:
    session = poker_tables.table((1,), progressive=PROGRESSIVE)
    poker_tables.make_cards_ready(session)
    poker_tables.bet(session, 1, progressive=100)
    (grown,) = poker_tables.of(MeterMoved, session.do(c.NoMoreBets()))
    poker_tables.go_on(session)
    (back,) = poker_tables.of(MeterMoved, session.do(c.WrongNumberOfCards(1, 6)))
    assert (grown.meter, back.meter) == (100_050, 100_000)


@pytest.mark.rule("BASE B6")
def test_a_stub_is_counted_once_and_options_change_only_to_others() -> None:
    session = poker_tables.table((1,))
    assert senseless(session, c.ChangeOptions(session.table.options.document()))
    poker_tables.make_cards_ready(session)
    poker_tables.bet(session, 1)
    session.do(c.NoMoreBets())
    poker_tables.go_on(session, until=c.CountStub)
    session.do(c.CountStub(4))
    assert refused(session, c.CountStub(4)) == "BASE B6"
