"""BASE A8: player bank and co-bank at a table of tiles."""

from __future__ import annotations

from typing import Any

import pytest
from tests.tables import make_ready, names, refused, senseless, stacks
from tests.tile_tables import (
    CHIPS,
    LOSER,
    MIDDLING,
    STAKE,
    WINNER,
    bank_taken,
    banked,
    bet,
    change,
    everybody_passes,
    finish,
    go_on,
    make_tiles_ready,
    of,
    recorded,
    table,
    to_act,
    whole_round,
)

from houseway.core import commands as c
from houseway.core.accounts import INVENTORY
from houseway.core.decider import Event
from houseway.core.events import BettingClosed, ChipsMoved, VigorishTaken, WagerLost, WagerPlaced, WagerWon
from houseway.games.pai_gow_shared.dragons_eye import Dice
from houseway.games.pai_gow_shared.events import (
    AskHouseWay,
    BankExposed,
    BankGivenUp,
    BankOffered,
    BankPassed,
    BankTaken,
    ExposeBank,
    HandExposed,
    HandsCollected,
    HandsCompared,
    HandSet,
    OfferBank,
    PassBank,
    SetDealerHand,
    SetHand,
    TakeBank,
)
from houseway.record.session import Session

LAW = "BASE A8"
STRONG = "4-4 4-4 3-1 3-1"
"""Two pairs, which beat the middling hand in both."""


def house(session: Session) -> int:
    """What is in the tray and has come from the cage."""
    accounts = session.table.accounts
    return accounts.get(INVENTORY, 0) + accounts.get("cage", 0)


# --- who may have it -------------------------------------------------------------------------------------------------


@pytest.mark.rule("BASE A8")
def test_the_dealer_banks_the_first_round_because_nobody_has_played_against_the_house() -> None:
    session = table((1, 2))
    make_ready(session)
    assert to_act(session) is None
    assert refused(session, OfferBank()) == LAW
    assert refused(session, TakeBank(1)) == LAW
    assert session.do(c.PlaceWagers(1, {"pai-gow": STAKE}))


@pytest.mark.rule("BASE A8")
def test_the_bank_is_offered_counterclockwise_to_those_who_played_and_each_may_pass() -> None:
    session = table((1, 2, 4, 6))
    make_tiles_ready(session)
    for player in (2, 4, 6):
        bet(session, player)
    session.do(c.NoMoreBets())
    finish(session)
    events = make_ready(session)
    asked = [event.seat for event in of(BankOffered, events)]
    while (seat := to_act(session)) is not None:
        assert refused(session, c.PlaceWagers(seat, {"pai-gow": STAKE})) == LAW, "the bank comes first"
        assert refused(session, c.NoMoreBets()) == LAW
        assert refused(session, TakeBank(1)) == LAW, "seat 1 did not play"
        session.do(PassBank(seat))
        asked += [event.seat for event in of(BankOffered, make_ready(session))]
    assert asked == [2, 4, 6]
    bet(session, 1)
    session.do(c.NoMoreBets())
    assert session.table.round.bank_place == 0, "if nobody takes it the dealer banks"


@pytest.mark.rule("BASE A8")
def test_only_the_seat_that_was_asked_answers() -> None:
    session = table((1, 2))
    whole_round(session)
    make_ready(session)
    assert to_act(session) == 1
    assert refused(session, TakeBank(2)) == LAW
    assert refused(session, PassBank(2)) == LAW
    assert refused(session, OfferBank()) == LAW
    (taken,) = session.do(TakeBank(1))
    assert isinstance(taken, BankTaken)
    assert refused(session, TakeBank(2)) == LAW, "there is one bank"


@pytest.mark.rule("BASE A8")
def test_an_absent_player_passes() -> None:
    session = table((1, 2))
    whole_round(session)
    make_ready(session)
    (passed,) = of(BankPassed, session.do(c.ActForAbsent(1)))
    assert passed.absent
    make_ready(session)
    assert to_act(session) == 2


@pytest.mark.rule("BASE A8")
def test_after_a_bank_the_next_seat_is_asked_first_and_the_holder_last() -> None:
    session = banked({1: LOSER, 2: MIDDLING, 5: WINNER}, 2, dealers_wager=0)
    finish(session)
    asked = [event.seat for event in of(BankOffered, make_ready(session))]
    while (seat := to_act(session)) is not None:
        session.do(PassBank(seat))
        asked += [event.seat for event in of(BankOffered, make_ready(session))]
    assert asked == [5, 1, 2]


@pytest.mark.rule("BASE A8")
def test_a_house_may_let_the_bank_be_held_for_two_rounds() -> None:
    session = banked({1: LOSER, 2: MIDDLING, 5: WINNER}, 2, dealers_wager=0, bank_rounds=2)
    finish(session)
    make_ready(session)
    assert to_act(session) == 2


@pytest.mark.rule("BASE A8")
def test_the_bank_covers_every_wager_against_it() -> None:
    session = table((1, 2), chips=5 * STAKE)
    whole_round(session, amount=2 * STAKE)
    make_ready(session)
    chips = session.table.stack(1)
    session.do(TakeBank(1, dealers_wager=STAKE))
    session.do(c.BuyIn(2, CHIPS))
    over = chips - STAKE + 1
    assert refused(session, c.PlaceWagers(2, {"pai-gow": over})) == LAW
    bet(session, 2, over - 1)
    assert refused(session, c.PlaceWagers(2, {"pai-gow": 1})) == LAW, "not one cent more"


@pytest.mark.rule("BASE A8")
def test_a_player_who_cannot_cover_the_dealers_wager_may_direct_a_lesser_one_or_none() -> None:
    session = table((1, 2), chips=5 * STAKE)
    make_tiles_ready(session, {1: LOSER, 2: STRONG, 0: MIDDLING})
    for seat in (1, 2):
        bet(session, seat, 4 * STAKE)
    session.do(c.NoMoreBets())
    finish(session)
    make_ready(session)
    assert session.table.stack(1) == STAKE
    assert refused(session, TakeBank(1)) == LAW
    assert refused(session, TakeBank(1, dealers_wager=STAKE + 1)) == LAW
    assert session.do(TakeBank(1, dealers_wager=STAKE))


@pytest.mark.rule("BASE A8")
def test_the_house_may_offer_no_bank_or_no_co_bank() -> None:
    session = table((1, 2), banking=False)
    whole_round(session)
    make_ready(session)
    assert to_act(session) is None
    assert refused(session, OfferBank()) == LAW
    assert refused(session, TakeBank(1)) == LAW
    session = table((1, 2), co_banking=False)
    whole_round(session)
    make_ready(session)
    assert refused(session, TakeBank(1, co_bank=True)) == LAW
    assert not [one for one in session.table.choices(1) if getattr(one, "co_bank", False)]


# --- the dealer plays against it -------------------------------------------------------------------------------------


@pytest.mark.rule("BASE A8")
@pytest.mark.parametrize(("directed", "placed"), [(None, 2 * STAKE), (STAKE, STAKE), (0, 0)])
def test_the_dealer_wagers_what_that_player_last_bet_or_less_as_directed(directed: int | None, placed: int) -> None:
    session = table((1, 2))
    whole_round(session, amount=2 * STAKE)
    make_ready(session)
    assert refused(session, TakeBank(1, dealers_wager=2 * STAKE + 1)) == LAW
    (taken,) = of(BankTaken, session.do(TakeBank(1, dealers_wager=directed)))
    assert taken.dealers_wager == placed
    bet(session, 2)
    closed = session.do(c.NoMoreBets())
    dealers = of(WagerPlaced, closed, 0)
    assert [event.amount for event in dealers] == ([placed] if placed else [])
    assert of(BettingClosed, closed)
    go_on(session)
    collected = of(HandsCollected, recorded(session))[-1]
    assert (0 in collected.places) == (placed == 0), "a dealer without a wager has no hand in the round"


@pytest.mark.rule("BASE A8")
def test_the_bank_sets_its_own_hand_and_has_no_wager() -> None:
    session = banked({1: LOSER, 2: MIDDLING}, 2, dealer=STRONG)
    assert refused(session, SetDealerHand()) == "BASE A7"
    session.do(AskHouseWay(1))
    assert to_act(session) == 2
    session.do(SetHand(2, ("5-5", "5-1")))
    assert refused(session, ExposeBank()) == LAW, "the dealer's own hand comes first"
    session.do(SetDealerHand())
    exposed, compared = session.do(ExposeBank())
    assert isinstance(exposed, BankExposed)
    assert isinstance(compared, HandsCompared)
    assert (compared.seat, compared.result) == (0, "win"), "the dealer's two pairs beat the bank"
    session = bank_taken({1: LOSER, 2: MIDDLING}, 2)
    assert refused(session, c.PlaceWagers(2, {"pai-gow": STAKE})) == LAW


@pytest.mark.rule("BASE A8")
def test_with_a_player_bank_hands_are_exposed_from_the_dealers_right() -> None:
    events = finish(banked({1: LOSER, 2: MIDDLING, 3: WINNER, 6: "6-3 5-4 6-2 5-3"}, 2, dealer=STRONG))
    told = [(type(event).__name__, event.seat) for event in events if isinstance(event, BankExposed | HandExposed)]
    assert told == [("BankExposed", 2), ("HandExposed", 1), ("HandExposed", 3), ("HandExposed", 6)]


# --- the chips -------------------------------------------------------------------------------------------------------


def settled(
    hands: dict[int, str], wagers: dict[int, int], dealer: str | None, *, co_bank: bool = False, **chosen: Any
) -> tuple[dict[int, int], int, list[Event]]:
    """A round against the bank of seat 2: what each stack and the house gained, and the events of the settlement."""
    wager = None if dealer and not co_bank else 0
    session = bank_taken(hands, 2, dealer, None if co_bank else wager, co_bank=co_bank, **chosen)
    before, tray = stacks(session), house(session)
    for seat in hands:
        if seat != 2:
            bet(session, seat, wagers[seat])
    session.do(c.NoMoreBets())
    events = finish(session)
    gained = change(session, before)
    assert sum(gained.values()) + house(session) - tray == 0
    return gained, house(session) - tray, events


@pytest.mark.rule("BASE A8")
def test_losing_wagers_pay_the_winners_from_the_centre_and_the_surplus_less_five_percent_is_the_banks() -> None:
    gained, tray, events = settled({1: LOSER, 2: MIDDLING, 3: WINNER}, {1: 50_00, 3: 20_00}, STRONG)
    # the dealer, wagering 10.00, and seat 3 win; 50.00 lost less 30.00 paid leaves 20.00 less 1.00
    assert gained == {1: -50_00, 2: 19_00, 3: 19_00}
    assert tray == 10_00 + 1_00 + 1_00
    assert all(event.cite == LAW for event in events if isinstance(event, WagerWon | WagerLost | ChipsMoved))
    assert [event.amount for event in events if isinstance(event, VigorishTaken)] == [1_00]


@pytest.mark.rule("BASE A8")
def test_what_the_centre_lacks_comes_from_the_bank() -> None:
    gained, tray, _ = settled({1: LOSER, 2: MIDDLING, 3: WINNER}, {1: 5_00, 3: 40_00}, None)
    assert gained == {1: -5_00, 2: -35_00, 3: 38_00}
    assert tray == 2_00


@pytest.mark.rule("BASE A8")
def test_the_dealers_losing_wager_goes_to_the_bank() -> None:
    gained, tray, _ = settled({1: LOSER, 2: WINNER}, {1: 10_00}, STRONG)
    assert gained == {1: -10_00, 2: 19_00}
    assert tray == -10_00 + 1_00


@pytest.mark.rule("BASE A8")
def test_a_co_bank_is_set_by_the_dealer_without_a_dealers_wager() -> None:
    session = table((1, 2))
    whole_round(session)
    make_ready(session)
    assert refused(session, TakeBank(1, co_bank=True, dealers_wager=STAKE)) == LAW
    session = banked({1: LOSER, 2: MIDDLING}, 2, co_bank=True)
    assert refused(session, AskHouseWay(2)) == LAW
    session.do(AskHouseWay(1))
    assert to_act(session) is None
    assert refused(session, SetDealerHand()) == LAW, "the dealer has no hand against a co-bank"
    events = session.do(ExposeBank())
    assert names(events) == ["HandSet", "BankExposed"]
    made = events[0]
    assert isinstance(made, HandSet)
    assert (made.seat, made.rule, made.cite) == (2, "T2", LAW)


@pytest.mark.rule("BASE A8")
def test_a_co_bank_shares_a_surplus_with_the_house_and_pays_five_percent_of_its_half() -> None:
    gained, tray, _ = settled({1: LOSER, 2: MIDDLING, 3: WINNER}, {1: 50_00, 3: 20_00}, None, co_bank=True)
    assert gained == {1: -50_00, 2: 15_00 - 75, 3: 19_00}
    assert tray == 15_00 + 75 + 1_00


@pytest.mark.rule("BASE A8")
def test_a_co_bank_shares_a_shortfall_with_the_house() -> None:
    gained, tray, _ = settled({1: LOSER, 2: MIDDLING, 3: WINNER}, {1: 10_01, 3: 40_00}, None, co_bank=True)
    assert gained == {1: -10_01, 2: -14_99, 3: 38_00}, "an odd cent is the house's"
    assert tray == -15_00 + 2_00


@pytest.mark.rule("BASE A8")
def test_a_co_bank_needs_chips_for_its_half_only() -> None:
    session = table((1, 2), chips=5 * STAKE)
    whole_round(session, amount=STAKE)
    make_ready(session)
    chips = session.table.stack(1)
    session.do(TakeBank(1, co_bank=True))
    session.do(c.BuyIn(2, CHIPS))
    assert refused(session, c.PlaceWagers(2, {"pai-gow": 2 * chips + 2})) == LAW
    bet(session, 2, 2 * chips + 1)


@pytest.mark.rule("BASE A8", "NJ-PG 10.5(d)")
def test_dice_wagers_stay_with_the_house_whoever_banks() -> None:
    session = bank_taken({1: LOSER, 2: MIDDLING}, 2, dealers_wager=0, dragons_eye="vigorish", dice=Dice(1, (2, 3)))
    before, tray = stacks(session), house(session)
    bet(session, 1, 10_00, match=5_00, odd=5_00)
    session.do(c.NoMoreBets())
    finish(session, dice=Dice(1, (2, 3)))
    gained = change(session, before)
    assert gained == {1: -10_00 + 10_00, 2: 9_50}
    assert house(session) - tray == -10_00 + 50


@pytest.mark.rule("BASE A8")
def test_a_bank_that_leaves_before_the_deal_gives_the_bank_back_to_the_dealer() -> None:
    session = bank_taken({1: LOSER, 2: MIDDLING, 3: WINNER}, 2)
    happened = session.do(c.Leave(2))
    assert [(event.seat, event.cite) for event in of(BankGivenUp, happened)] == [(2, "BASE A8")]
    assert not of(BankGivenUp, session.do(c.Leave(3))), "seat 3 had none to give up"
    assert session.table.round.bank is None
    everybody_passes(session)
    bet(session, 1)
    session.do(c.NoMoreBets())
    assert of(HandExposed, finish(session))


def test_a_bank_stays_until_the_round_is_over() -> None:
    session = banked({1: LOSER, 2: MIDDLING}, 2)
    assert refused(session, c.Leave(2)) == "NJ-PG 10.5(a)-(c)"


def test_senseless_answers_are_turned_away() -> None:
    session = table((1, 2))
    whole_round(session)
    make_ready(session)
    assert "whole number of cents or zero" in senseless(session, TakeBank(1, dealers_wager=-1))
    assert "above zero" in senseless(session, c.PlaceWagers(1, {"pai-gow": 0}))


# --- whose turn it is when everybody passes --------------------------------------------------------------------------


@pytest.mark.rule("BASE A8")
def test_when_everybody_passes_the_next_offer_begins_one_player_further_on() -> None:
    session = table((1, 2, 3))
    whole_round(session)
    orders = []
    for _ in range(4):
        events = whole_round(session)
        orders.append([event.seat for event in of(BankOffered, events)])
    assert orders == [[1, 2, 3], [2, 3, 1], [3, 1, 2], [1, 2, 3]]
