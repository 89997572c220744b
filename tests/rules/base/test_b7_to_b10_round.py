"""BASE B7 to B10: setting hands, the bank in rotation, house ways, and the side wagers of the base text."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.poker_tables import (
    CHIPS,
    GAME,
    LOSER,
    MIDDLING,
    STAKE,
    WINNER,
    banked,
    bet,
    dealt,
    finish,
    go_on,
    make_cards_ready,
    of,
    option_error,
    options,
    outcome,
    played,
    recorded,
    set_all,
    table,
    take_the_bank,
    whole_round,
)
from tests.tables import make_ready, racked, refused, senseless, wager_outcomes

from houseway.core import commands as c
from houseway.core.events import BettingClosed, WagerPlaced, WagerWon
from houseway.games.pai_gow_poker.events import MeterMoved, Surrender
from houseway.games.pai_gow_poker.side_wagers import PayoutLimited
from houseway.games.pai_gow_shared.events import (
    AskHouseWay,
    BankOffered,
    BankPassed,
    BankTaken,
    DealerHandSet,
    ExposeAll,
    HandMisset,
    HandSet,
    OfferBank,
    PassBank,
    PayWinners,
    SetDealerHand,
    SetHand,
    TakeBank,
)
from houseway.games.registry import game
from houseway.record.session import Session
from houseway.table.scene import scene_of

TWO_PAIR = "As Ah Kd Kc 7c 5c 4h"

# --- B7 --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BASE B7")
def test_every_player_sets_his_own_hand_and_a_set_hand_is_not_touched_again() -> None:
    session = dealt({1: TWO_PAIR, 2: LOSER.replace("7h", "7d")})
    assert of(HandSet, session.do(SetHand(1, ("Kd", "Kc")))) == [
        HandSet("BASE B7", 1, ("As", "Ah", "7c", "5c", "4h"), ("Kd", "Kc"))
    ]
    assert refused(session, SetHand(1, ("As", "Ah"))) == "BASE B7"
    assert refused(session, AskHouseWay(1)) == "BASE B7"
    assert "does not hold Kd" in senseless(session, SetHand(2, ("Kd", "2s")))
    assert "a high hand and a low hand" in senseless(session, SetHand(2, ()))


@pytest.mark.rule("BASE B7")
def test_nobody_without_a_hand_sets_one_and_nobody_sets_before_all_cards_are_dealt() -> None:
    session = dealt({1: TWO_PAIR})
    assert refused(session, SetHand(2, ("As", "Ah"))) == "BASE B7"
    early = table()
    make_cards_ready(early)
    bet(early, 1)
    early.do(c.NoMoreBets())
    assert refused(early, AskHouseWay(1)) == "BASE B7"


@pytest.mark.rule("BASE B7")
def test_the_dealers_cards_are_turned_and_set_after_the_players_have_set() -> None:
    session = dealt({1: TWO_PAIR})
    assert refused(session, SetDealerHand()) == "BASE B7"
    assert session.table.view(1).dealer.cards is None
    session.do(AskHouseWay(1))
    events = session.do(SetDealerHand())
    assert of(DealerHandSet, events)[0].hand == "Pair of Queens / Pair of Nines"
    assert session.table.view(1).dealer.high == ("Qs", "Qh", "7s", "5h", "3d")


@pytest.mark.rule("BASE B7")
def test_a_player_who_does_not_act_has_his_hand_set_the_house_way() -> None:
    session = dealt({1: TWO_PAIR})
    assert of(HandSet, session.do(c.ActForAbsent(1)))[0].absent


@pytest.mark.rule("BASE B7")
def test_winners_are_paid_only_after_all_hands_are_exposed() -> None:
    session = dealt({1: WINNER, 2: LOSER})
    set_all(session)
    assert refused(session, PayWinners()) == "NJ-PG 11.9(i)"
    go_on(session, until=ExposeAll)
    assert refused(session, PayWinners()) == "NJ-PG 11.9(i)"


@pytest.mark.rule("BASE B7")
def test_the_cards_are_collected_so_that_every_hand_can_be_rebuilt() -> None:
    session = dealt({1: WINNER, 4: LOSER})
    set_all(session)
    go_on(session)
    assert racked(recorded(session)) == [2, 3, 5, 6, 4, 1, 0]


@pytest.mark.rule("BASE B7")
def test_a_player_sees_his_own_hand_only_and_the_others_when_they_are_exposed() -> None:
    session = dealt({1: WINNER, 2: LOSER})
    view = session.table.view(1)
    assert view.seats[1].cards is not None
    assert view.seats[2].cards is None
    assert session.table.view(None).seats[1].cards is None
    set_all(session)
    go_on(session, until=PayWinners)
    assert session.table.view(1).seats[2].hand == "Ten-Six high / Eight-Seven"


# --- B8: who may have the bank ---------------------------------------------------------------------------------------


def second_round(seats: tuple[int, ...] = (1, 3, 5), **chosen: Any) -> Session:
    """A table ready for its second round, nobody having answered about the bank."""
    session = table(seats, **chosen)
    whole_round(session)
    make_ready(session)
    return session


@pytest.mark.rule("BASE B8")
def test_the_dealer_banks_the_first_round_of_a_table() -> None:
    session = table((1, 3))
    make_ready(session)
    assert refused(session, OfferBank()) == "BASE B8"
    assert refused(session, TakeBank(1)) == "BASE B8"
    assert not of(BankOffered, whole_round(session))


@pytest.mark.rule("BASE B8")
def test_the_bank_is_offered_counterclockwise_and_each_player_takes_or_passes_it() -> None:
    session = second_round()
    asked = []
    while (seat := GAME.to_act(session.table.round)) is not None:
        asked.append(seat)
        session.do(PassBank(seat))
        make_ready(session)
    assert asked == [1, 3, 5]
    bet(session, 1)
    assert of(BettingClosed, session.do(c.NoMoreBets())), "nobody took it, so the dealer banks"


@pytest.mark.rule("BASE B8")
def test_only_the_player_who_is_asked_answers_and_wagers_wait_for_the_answer() -> None:
    session = second_round()
    assert refused(session, TakeBank(3)) == "BASE B8"
    assert refused(session, PassBank(3)) == "BASE B8"
    assert refused(session, OfferBank()) == "BASE B8"
    assert refused(session, c.PlaceWagers(3, {"pai-gow": STAKE})) == "BASE B8"
    assert refused(session, c.NoMoreBets()) == "BASE B8"
    assert session.do(c.ActForAbsent(1)) == [BankPassed("BASE B8", 1, absent=True)]


@pytest.mark.rule("BASE B8")
def test_there_is_no_second_bank() -> None:
    session = second_round()
    take_the_bank(session, 1)
    assert refused(session, TakeBank(3)) == "BASE B8"
    assert refused(session, OfferBank()) == "BASE B8"


@pytest.mark.rule("BASE B8")
def test_only_those_who_wagered_against_the_dealer_in_his_last_round_are_asked() -> None:
    session = table((1, 3))
    make_cards_ready(session)
    bet(session, 3)
    session.do(c.NoMoreBets())
    finish(session)
    make_ready(session)
    assert GAME.to_act(session.table.round) == 3
    session.do(PassBank(3))
    assert GAME.to_act(session.table.round) is None


@pytest.mark.rule("BASE B8")
def test_after_a_bank_the_next_seat_is_asked_first_and_the_last_bank_last() -> None:
    session = second_round()
    take_the_bank(session, 1, dealers_wager=0)
    bet(session, 3)
    session.do(c.NoMoreBets())
    finish(session)
    make_ready(session)
    asked = []
    while (seat := GAME.to_act(session.table.round)) is not None:
        asked.append(seat)
        session.do(PassBank(seat))
        make_ready(session)
    assert asked == [3, 5, 1]


@pytest.mark.rule("BASE B8")
def test_a_bank_must_cover_every_wager_and_no_wager_goes_beyond_it() -> None:
    session = second_round((1, 3))
    take_the_bank(session, 1, dealers_wager=0)
    chips = session.table.stack(1)
    session.do(c.BuyIn(3, 10 * CHIPS))
    assert refused(session, c.PlaceWagers(3, {"pai-gow": chips + 1})) == "BASE B8"
    session.do(c.PlaceWagers(3, {"pai-gow": chips}))
    assert refused(session, c.PlaceWagers(3, {"pai-gow": 1})) == "BASE B8"


@pytest.mark.rule("BASE B8", "NJ-PG 11.10(m)")
def test_a_co_bank_covers_half() -> None:
    session = second_round((1, 3))
    take_the_bank(session, 1, co_bank=True)
    chips = session.table.stack(1)
    session.do(c.BuyIn(3, 10 * CHIPS))
    assert refused(session, c.PlaceWagers(3, {"pai-gow": 2 * chips + 2})) == "BASE B8"
    session.do(c.PlaceWagers(3, {"pai-gow": 2 * chips}))


@pytest.mark.rule("BASE B8")
def test_a_bank_that_cannot_cover_the_dealers_wager_is_refused() -> None:
    session = table((1, 3))
    make_cards_ready(session, {1: LOSER, 3: "Kd Kc Js 8h 6s 4d 2d", 0: MIDDLING})
    bet(session, 1, CHIPS - 500)
    bet(session, 3)
    session.do(c.NoMoreBets())
    finish(session)
    make_ready(session)
    assert session.table.stack(1) == 500
    assert refused(session, TakeBank(1)) == "BASE B8"
    assert refused(session, TakeBank(1, dealers_wager=501)) == "BASE B8"
    assert of(BankTaken, session.do(TakeBank(1, dealers_wager=500)))


@pytest.mark.rule("BASE B8")
def test_the_dealer_wagers_what_the_bank_last_bet_against_him_or_less_as_directed() -> None:
    session = second_round()
    assert refused(session, TakeBank(1, dealers_wager=STAKE + 1)) == "BASE B8"
    take_the_bank(session, 1)
    bet(session, 3)
    events = session.do(c.NoMoreBets())
    assert of(WagerPlaced, events) == [WagerPlaced("NJ-PG 11.10(k)", 0, "pai-gow", STAKE)]
    less = second_round()
    take_the_bank(less, 1, dealers_wager=300)
    bet(less, 3)
    assert of(WagerPlaced, less.do(c.NoMoreBets()))[0].amount == 300


@pytest.mark.rule("BASE B8")
def test_the_bank_has_no_wager_of_its_own_but_on_the_dice() -> None:
    session = second_round(dragons_eye="vigorish", dice_without_pai_gow=True)
    take_the_bank(session, 1, dealers_wager=0)
    assert refused(session, c.PlaceWagers(1, {"pai-gow": STAKE})) == "BASE B8"
    assert refused(session, c.PlaceWagers(1, {"imperial": 500})) == "BASE B8"
    bet(session, 3, session.table.stack(1) - 500)
    assert refused(session, c.PlaceWagers(1, {"match": 501})) == "BASE B8", "its chips must cover the wagers against it"
    session.do(c.PlaceWagers(1, {"match": 500}))


@pytest.mark.rule("BASE B8")
def test_a_bank_that_leaves_before_the_deal_gives_the_round_back_to_the_dealer() -> None:
    session = second_round()
    take_the_bank(session, 1)
    bet(session, 3)
    session.do(c.Leave(1))
    assert not of(WagerPlaced, session.do(c.NoMoreBets()))
    assert of(DealerHandSet, finish(session))


@pytest.mark.rule("BASE B8")
def test_whoever_takes_over_a_seat_has_yet_to_wager_against_the_dealer() -> None:
    session = second_round((1, 3))
    session.do(c.Leave(1))
    session.do(c.Sit(1, "somebody else", CHIPS))
    make_ready(session)
    assert GAME.to_act(session.table.round) == 3


@pytest.mark.rule("BASE B8")
def test_a_bank_stays_until_the_round_is_over() -> None:
    session = banked({1: LOSER, 2: MIDDLING}, 2)
    assert refused(session, c.Leave(2)) == "NJ-PG 11.7(a)-(f)"


@pytest.mark.rule("BASE B8")
def test_a_bank_sets_its_own_hand_before_any_is_exposed_and_cannot_surrender() -> None:
    session = banked({1: LOSER, 2: MIDDLING}, 2, dealers_wager=0)
    assert refused(session, Surrender(2)) == "NJ-PG 11.9(e)"
    session.do(AskHouseWay(1))
    assert GAME.to_act(session.table.round) == 2
    session.do(SetHand(2, ("9d", "9c")))
    assert session.table.phase == "revealing"


@pytest.mark.rule("BASE B8", "BASE B11")
def test_a_foul_of_the_bank_is_set_again_the_house_way() -> None:
    session = banked({1: LOSER, 2: MIDDLING}, 2, dealers_wager=0)
    set_all(session, {2: "Qs Qh"})
    events = finish(session)
    assert of(HandMisset, events) == [HandMisset("BASE B11", 2, ("Qs", "Qh"))]
    assert of(HandSet, events)[-1].low == ("9d", "9c")


@pytest.mark.rule("BASE B8")
def test_a_house_may_offer_no_bank_no_co_bank_or_two_rounds_at_a_time() -> None:
    session = second_round(banking=False)
    assert GAME.to_act(session.table.round) is None
    assert refused(session, OfferBank()) == "BASE B8"
    alone = second_round(co_banking=False)
    assert refused(alone, TakeBank(1, co_bank=True)) == "NJ-PG 11.10(m)"
    twice = second_round(bank_rounds=2)
    take_the_bank(twice, 3, dealers_wager=0)
    bet(twice, 1)
    twice.do(c.NoMoreBets())
    finish(twice)
    make_ready(twice)
    assert GAME.to_act(twice.table.round) == 3
    assert option_error(bank_rounds=0) == "BASE B8"


@pytest.mark.rule("BASE B8")
def test_a_void_round_leaves_the_bank_where_it_was() -> None:
    session = banked({1: LOSER, 2: MIDDLING}, 2)
    chips = {seat: session.table.stack(seat) for seat in (1, 2)}
    session.do(c.DealerCardExposed())
    assert {seat: session.table.stack(seat) for seat in (1, 2)} == {1: chips[1] + STAKE, 2: chips[2]}
    make_ready(session)
    assert GAME.to_act(session.table.round) == 1, "the rotation has not moved"


# --- B9 --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BASE B9")
def test_the_house_way_sets_the_hand_and_names_its_rule() -> None:
    session = dealt({1: TWO_PAIR})
    done = of(HandSet, session.do(AskHouseWay(1)))[0]
    assert (done.low, done.rule, done.cite) == (("Kd", "Kc"), "F8 two pair, jacks to aces", "BASE B9")
    assert session.table.view(1).seats[1].rule == done.rule
    own = dealt({1: TWO_PAIR})
    own.do(SetHand(1, ("Kd", "Kc")))
    assert own.table.view(1).seats[1].rule is None


@pytest.mark.rule("BASE B9")
def test_a_house_files_another_way_by_name_or_as_a_file_of_its_own(tmp_path: Path) -> None:
    quads = "As Kd Jh Jd Jc Js 4h"
    kept = dealt({1: quads}, dealer="Qs Qh 9d 9c 7s 5h 3d", house_way="trump-plaza")
    assert of(HandSet, kept.do(AskHouseWay(1)))[0].low == ("As", "Kd")
    split = dealt({1: quads})
    assert of(HandSet, split.do(AskHouseWay(1)))[0].low in {("Js", "Jh"), ("Jh", "Jd"), ("Jd", "Jc")}
    text = Path("src/houseway/data/house_ways/pai-gow-poker/trump-plaza.toml").read_text(encoding="utf-8")
    own = tmp_path / "own.toml"
    own.write_text(text, encoding="utf-8")
    mine = dealt({1: quads}, house_way=str(own))
    assert of(HandSet, mine.do(AskHouseWay(1)))[0].low == ("As", "Kd")
    assert option_error(house_way="no such way") == "BASE B9"


# --- B10 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BASE B10")
@pytest.mark.parametrize(
    ("player", "dealer", "pays"),
    [
        (WINNER, MIDDLING, 1000),
        ("As Ks Qs Js Ts 4d 2d", "Qd Qh 9d 9c 7s 5h 3d", 200),
        ("9h 8h 7h 6h 5h 2d 2c", "Qd Qs 9d 9c 7s 4c 3d", 50),
        ("8s 8h 8d 8c Kd 5s 2h", MIDDLING, 25),
        ("6s 6h 6d Jc Js 4h 2d", MIDDLING, 5),
        ("Kh Th 8h 4h 2h 3s 6c", MIDDLING, 4),
        ("Kh Qc Jd Ts 9h 3s 3c", MIDDLING, 2),
        ("Kh Kc Kd Ts 8h 3s 4c", MIDDLING, 2),
        ("Kh Kc Qd Ts 8h 3s 4c", "9d 8c 7s 5h 4d 3h 2s", 100),
        ("Kh Kc Qd Js 8h 3s 4c", "Td 8c 7s 6h 4d 3h 2s", 20),
        ("8s 8h 8d 4c 4s 2h Ts", "Jd 9c 7s 6h 5d 3h 2s", 5 + 5),
        ("Kh Kc Qd Ts 8h 3s 4c", MIDDLING, 0),
    ],
)
def test_the_imperial_wager_pays_the_players_hand_and_the_bankers(player: str, dealer: str, pays: int) -> None:
    found = outcome(player, dealer, {"imperial": 100})
    assert (found["imperial"].result, found["imperial"].paid) == ("win" if pays else "lose", 100 * pays)


@pytest.mark.rule("BASE B10")
def test_an_imperial_payout_limit_covers_both_parts_together() -> None:
    events = played({1: WINNER}, side={"imperial": 5000}, imperial_payout_limit=40_000)
    assert [event.paid for event in of(WagerWon, events) if event.wager == "imperial"] == [40_000_00]
    assert of(PayoutLimited, events)[0].owed == 50_000_00
    assert option_error(imperial_payout_limit=39_999) == "BASE B10"


@pytest.mark.rule("BASE B10")
def test_the_seven_card_bonus_pays_by_the_table_of_the_submission() -> None:
    flush = "Kh Th 8h 4h 2h 3s 6c"
    assert outcome(flush, side={"seven_card_bonus": 100}, seven_card_bonus="fortune")["seven-card-bonus"].paid == 400
    assert outcome(flush, side={"seven_card_bonus": 100}, seven_card_bonus={"flush": 6})["seven-card-bonus"].paid == 600


@pytest.mark.rule("BASE B10")
def test_the_progressive_takes_a_share_of_a_meter_that_grows_with_every_wager() -> None:
    progressive = {"meter": 1000, "contribution": 50, "shares": {"five-aces": 10}, "pays": {"full-house": 4}}
    session = table((1, 2), progressive=progressive)
    make_cards_ready(session, {1: WINNER, 2: "6s 6h 6d Jc Js 4h 2d", 0: MIDDLING})
    for seat in (1, 2):
        bet(session, seat, progressive=100)
    assert of(MeterMoved, session.do(c.NoMoreBets()))[0].meter == 1000_00 + 100
    events = finish(session)
    assert wager_outcomes(events, 1)["progressive"].paid == 100_10
    assert wager_outcomes(events, 2)["progressive"].paid == 4_00
    left = 1001_00 - 100_10
    assert of(MeterMoved, events)[-1].meter == left
    make_cards_ready(session)
    assert session.table.round.meter == left, "the meter goes on to the next round"


@pytest.mark.rule("BASE B10")
def test_wagers_of_a_void_round_add_nothing_to_the_meter() -> None:
    session = table((1,), progressive={"meter": 1000, "contribution": 50, "shares": {"five-aces": 10}})
    make_cards_ready(session)
    bet(session, 1, progressive=100)
    session.do(c.NoMoreBets())
    go_on(session, until=c.CountStub)
    assert session.table.round.meter == 1000_50
    session.do(c.DealerCardExposed())
    assert session.table.round.meter == 1000_00


@pytest.mark.rule("BASE B10")
def test_a_meter_that_is_won_whole_starts_again() -> None:
    progressive = {"meter": 1000, "contribution": 100, "shares": {"five-aces": 100}}
    session = table((1, 2), progressive=progressive)
    make_cards_ready(session, {1: LOSER, 2: WINNER, 0: MIDDLING})
    for seat in (1, 2):
        bet(session, seat, progressive=100)
    session.do(c.NoMoreBets())
    events = finish(session)
    assert wager_outcomes(events, 2)["progressive"].paid == 1002_00
    assert session.table.round.meter == 1000_00
    assert options(progressive=progressive).progressive is not None
    assert recorded(session)


@pytest.mark.rule("BASE B10")
def test_everybody_sees_what_the_meter_of_the_progressive_shows() -> None:
    session = table((1, 2), progressive={"meter": 1000, "contribution": 50, "shares": {"five-aces": 10}})
    make_cards_ready(session, {1: LOSER, 2: MIDDLING})
    bet(session, 1, progressive=100)
    assert {session.table.view(seat).meter for seat in (None, 1, 2)} == {1000_00}
    session.do(c.NoMoreBets())
    assert {session.table.view(seat).meter for seat in (None, 1, 2)} == {1000_50}
    lines = game("pai-gow-poker").words.placing(scene_of(session.table, 2, ())).lines
    assert "The meter of the progressive shows $1,000.50" in lines
    assert table((1,)).table.view(1).meter is None
