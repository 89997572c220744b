"""BASE B1 to B6: the deck of fifty-three, hands, legal settings, the starting position and the deal."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from tests.poker_tables import (
    CHIPS,
    DECK,
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
    outcome,
    recorded,
    set_all,
    table,
    whole_round,
)
from tests.tables import HOUR, given_back, refused

from houseway.core import commands as c
from houseway.core.cards import FACE_DOWN
from houseway.core.events import CardsDealt, RoundVoided, StubRacked
from houseway.core.sight import told
from houseway.games.pai_gow_poker.hands import high_hand, low_hand
from houseway.games.pai_gow_shared.dragons_eye import Dice
from houseway.games.pai_gow_shared.events import (
    AskHouseWay,
    CollectUnbetHands,
    DiceShaken,
    DrawStart,
    HandExposed,
    HandsCollected,
    SetHand,
    ShakeDice,
    StartingPlaceFound,
)
from houseway.record.session import Session
from houseway.table.events import DeckRemoved, StubCounted

METHODS = [("manual-shoe", "none"), ("hand", "automated"), ("automated-shoe", "automated")]


def closed(seats: tuple[int, ...] = (1,), **chosen: Any) -> Session:
    """Betting closed, nothing dealt, no dice shaken."""
    session = table(seats, **chosen)
    make_cards_ready(session)
    for seat in seats:
        bet(session, seat)
    session.do(c.NoMoreBets())
    return session


def deal(session: Session, dice: Dice) -> list[int]:
    """The places in the order in which they get their first card."""
    session.do(ShakeDice(dice=dice))
    return [event.to for event in of(CardsDealt, session.do(c.Deal()))][:7]


# --- B1 --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BASE B1")
def test_a_deck_is_fifty_two_cards_and_a_joker() -> None:
    session = closed()
    assert Counter(session.table.decks[0].order) == Counter(DECK)
    assert len(DECK) == 53


@pytest.mark.rule("BASE B1")
@pytest.mark.parametrize(
    ("high", "words"),
    [
        ("Jk Kh 9d 7c 5s", "Ace-King high"),
        ("Jk Ah 9d 7c 5s", "Pair of Aces"),
        ("Jk 9s 8h 6d 5c", "Straight, Nine high"),
        ("Jk 9s 7s 4s 2s", "Flush, Ace high"),
        ("Jk Ks Qs Js Ts", "Royal Flush"),
        ("Jk 9s 9h 9d 5c", "Three of a Kind, Nines"),
        ("Jk As Ah Ad Ac", "Five Aces"),
    ],
)
def test_the_joker_is_an_ace_or_completes_a_straight_or_flush(high: str, words: str) -> None:
    assert str(high_hand(high.split())) == words


@pytest.mark.rule("BASE B1", "BASE B3")
def test_in_the_low_hand_the_joker_is_an_ace() -> None:
    assert str(low_hand(["Jk", "Ah"])) == "Pair of Aces"
    assert str(low_hand(["Jk", "9h"])) == "Ace-Nine"


@pytest.mark.rule("BASE B1")
def test_two_decks_of_different_backs_alternate_where_a_machine_shuffles() -> None:
    assert option_error(decks=2) == "BASE B1"
    session = table((1,), shuffler="automated", decks=2)
    whole_round(session)
    assert session.table.last_deck == 0
    whole_round(session)
    assert session.table.last_deck == 1


@pytest.mark.rule("BASE B1")
@pytest.mark.parametrize(("dealing", "shuffler", "hours"), [("manual-shoe", "none", 8), ("hand", "automated", 4)])
def test_cards_are_changed_after_eight_hours_from_a_shoe_and_four_from_the_hand(
    dealing: str, shuffler: str, hours: int
) -> None:
    session = table(dealing=dealing, shuffler=shuffler)
    make_cards_ready(session)
    bet(session, 1)
    assert refused(session, c.NoMoreBets(at=hours * HOUR)) == "BASE B1"
    session.do(c.NoMoreBets(at=hours * HOUR - 1))


# --- B2, B3 ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BASE B2")
def test_five_card_hands_rank_from_five_aces_down() -> None:
    ladder = [
        "Jk As Ah Ad Ac",
        "As Ks Qs Js Ts",
        "As 2s 3s 4s 5s",
        "Kh Qh Jh Th 9h",
        "2s 2h 2d 2c 3s",
        "2s 2h 2d 3c 3s",
        "7s 5s 4s 3s 2s",
        "As Kh Qd Jc Ts",
        "As 2h 3d 4c 5s",
        "Kh Qd Jc Ts 9h",
        "2s 2h 2d 4c 3s",
        "3s 3h 2d 2c 4s",
        "2s 2h 5d 4c 3s",
        "As Kh Qd Jc 9s",
        "7s 5h 4d 3c 2s",
    ]
    values = [high_hand(hand.split()).value for hand in ladder]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == len(values)


@pytest.mark.rule("BASE B2")
def test_a_house_may_rank_ace_to_five_lowest_and_nothing_wraps_around() -> None:
    wheel, six_high = ["As", "2h", "3d", "4c", "5s"], ["2s", "3h", "4d", "5c", "6s"]
    assert high_hand(wheel).value > high_hand(six_high).value
    assert high_hand(wheel, "lowest").value < high_hand(six_high, "lowest").value
    assert str(high_hand(["Qs", "Kh", "Ad", "2c", "3s"])) == "Ace-King high"


@pytest.mark.rule("BASE B2")
def test_the_choice_of_rank_decides_rounds() -> None:
    player, dealer = "As 2h 3d 4c 5s Kd Kc", "6s 2d 3h 4s 5h Qh Qc"
    assert outcome(player, dealer)["pai-gow"].result == "win"
    assert outcome(player, dealer, wheel="lowest")["pai-gow"].result == "push"


@pytest.mark.rule("BASE B3")
def test_two_card_hands_are_pairs_and_then_high_cards_whatever_their_suits() -> None:
    ladder = ["As Ah", "3s 3h", "2s 2h", "As Kh", "As 2s", "Ks Qs", "3s 2s"]
    values = [low_hand(hand.split()).value for hand in ladder]
    assert values == sorted(values, reverse=True)
    assert low_hand(["As", "Ks"]).value == low_hand(["Ah", "Kd"]).value
    assert len({low_hand([a, b]).value for a, b in combinations(DECK, 2)}) == 91


# --- B4 --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BASE B4")
def test_a_low_hand_above_the_high_hand_is_a_foul_and_loses_what_would_have_won() -> None:
    player = "As Ah Kd Kc 7c 5c 4h"
    assert outcome(player, low="Kd Kc")["pai-gow"].result == "win"
    fouled = outcome(player, low="As Ah")["pai-gow"]
    assert (fouled.result, fouled.cite) == ("lose", "BASE B4")


@pytest.mark.rule("BASE B4")
@pytest.mark.parametrize("low", ["Kd", "Kd Kc 7c"])
def test_the_wrong_number_of_cards_in_a_hand_is_a_foul(low: str) -> None:
    session = dealt({1: "As Ah Kd Kc 7c 5c 4h"})
    set_all(session, {1: low})
    events = finish(session)
    assert of(HandExposed, events)[0].foul == "a high hand has five cards and a low hand two"


@pytest.mark.rule("BASE B4")
def test_the_high_hand_may_equal_the_low_hand_unless_the_house_says_otherwise() -> None:
    player, low = "As Ah Kd Qc Jc 9s Jk", "Jk As"
    aces_and_aces = "As Ah Ad Jk 9s 7c 5c"
    assert outcome(aces_and_aces, low="Jk As")["pai-gow"].cite != "BASE B4"
    strict = outcome(aces_and_aces, low="Jk As", high_may_equal_low=False)
    assert strict["pai-gow"].cite == "BASE B4"
    assert outcome(player, low=low)["pai-gow"].cite == "BASE B4", "a pair in front of a lone ace"


@pytest.mark.rule("BASE B4")
def test_no_hand_is_offered_a_foul_among_its_choices() -> None:
    session = dealt({1: "As Ah Kd Kc 7c 5c 4h"})
    lows = [choice.low for choice in session.table.choices(1) if isinstance(choice, SetHand)]
    assert ("As", "Ah") not in lows
    assert ("Kd", "Kc") in lows
    assert AskHouseWay(1) in session.table.choices(1)


# --- B5 --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BASE B5")
@pytest.mark.parametrize(
    ("dice", "place"),
    [
        (Dice(2, (2, 4)), 0),
        (Dice(5, (5, 5)), 0),
        (Dice(4, (5, 5)), 6),
        (Dice(1, (1, 1)), 2),
        (Dice(6, (6, 6)), 3),
        (Dice(3, (3, 3)), 1),
    ],
)
def test_the_dice_are_totalled_and_counted_counterclockwise_from_the_dealer(dice: Dice, place: int) -> None:
    session = closed()
    events = session.do(ShakeDice(dice=dice))
    assert of(StartingPlaceFound, events) == [StartingPlaceFound("BASE B5", place, "shaker", dice.total)]


@pytest.mark.rule("BASE B5")
def test_the_shaker_is_shaken_at_least_three_times() -> None:
    session = closed()
    assert refused(session, ShakeDice(dice=Dice(1, (2, 3)), times=2)) == "BASE B5"
    assert of(DiceShaken, session.do(ShakeDice(dice=Dice(1, (2, 3)))))[0].times == 3


@pytest.mark.rule("BASE B5")
def test_no_dice_are_shaken_before_the_betting_is_closed() -> None:
    session = table()
    make_cards_ready(session)
    bet(session, 1)
    assert refused(session, ShakeDice(dice=Dice(1, (2, 3)))) == "BASE B5"


@pytest.mark.rule("BASE B5")
@pytest.mark.parametrize(("number", "place"), [(1, 0), (2, 1), (7, 6)])
def test_a_generator_may_give_a_number_from_one_to_seven_instead(number: int, place: int) -> None:
    session = closed(starting_position="generator")
    assert refused(session, ShakeDice(dice=Dice(1, (2, 3)))) == "BASE B5"
    events = session.do(DrawStart(number=number))
    assert of(StartingPlaceFound, events)[0].place == place


@pytest.mark.rule("BASE B5")
def test_a_button_starts_at_the_dealer_and_moves_clockwise_one_place_each_round() -> None:
    session = table(starting_position="button")
    places = []
    for _ in range(9):
        places += [event.place for event in of(StartingPlaceFound, whole_round(session))]
    assert places == [0, 6, 5, 4, 3, 2, 1, 0, 6]


@pytest.mark.rule("BASE B5", "BASE B8")
def test_with_a_player_bank_the_count_begins_at_the_bank() -> None:
    session = banked({1: LOSER, 4: MIDDLING}, 4, dice=Dice(1, (1, 1)))
    assert of(StartingPlaceFound, recorded(session))[-1].place == 6
    session = banked({1: LOSER, 4: MIDDLING}, 4, dice=Dice(2, (2, 4)))
    assert of(StartingPlaceFound, recorded(session))[-1].place == 4


# --- B6 --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BASE B6")
@pytest.mark.parametrize(("dealing", "shuffler"), METHODS)
def test_all_seven_places_get_seven_cards_clockwise_from_the_starting_place(dealing: str, shuffler: str) -> None:
    session = closed((2,), dealing=dealing, shuffler=shuffler)
    assert deal(session, Dice(3, (3, 3))) == [1, 0, 6, 5, 4, 3, 2]
    cards = Counter({event.to: len(event.cards) for event in of(CardsDealt, recorded(session))})
    hands = {place: len(session.table.round.hand(place).cards) for place in range(7)}
    assert hands == dict.fromkeys(range(7), 7)
    assert set(cards.values()) == ({7} if dealing == "automated-shoe" else {1}), "stacks, or one card at a time"


@pytest.mark.rule("BASE B6")
def test_a_house_may_deal_counterclockwise() -> None:
    session = closed((2,), distribution="counterclockwise")
    assert deal(session, Dice(3, (3, 3))) == [1, 2, 3, 4, 5, 6, 0]


@pytest.mark.rule("BASE B6")
def test_no_card_is_dealt_before_no_more_bets() -> None:
    session = table()
    make_cards_ready(session)
    bet(session, 1)
    assert refused(session, c.Deal()) == "BASE B6"
    assert refused(closed(), c.Deal()) == "BASE B6"


@pytest.mark.rule("BASE B6")
def test_four_cards_are_left_counted_face_down_every_round_and_racked() -> None:
    session = table()
    for _ in range(2):
        events = whole_round(session)
        assert [event.counted for event in of(StubCounted, events)] == [4]
        assert len(of(StubRacked, events)) == 1


@pytest.mark.rule("BASE B6")
def test_the_four_cards_are_counted_before_hands_are_collected_or_the_stub_is_racked() -> None:
    session = closed()
    deal(session, Dice(2, (2, 4)))
    assert refused(session, c.RackStub()) == "BASE B6"
    assert refused(session, CollectUnbetHands()) == "BASE B6"
    session.do(c.CountStub(4))
    session.do(c.RackStub())
    session.do(CollectUnbetHands())


@pytest.mark.rule("BASE B6")
@pytest.mark.parametrize("misdealt", [True, False])
def test_a_wrong_stub_voids_the_hands_and_costs_the_deck_unless_a_hand_was_misdealt(misdealt: bool) -> None:
    session = closed()
    deal(session, Dice(2, (2, 4)))
    events = session.do(c.CountStub(5, misdealt=misdealt, in_all=53))
    assert given_back(events) == {1: STAKE}
    assert of(RoundVoided, events)
    assert bool(of(DeckRemoved, events)) is not misdealt
    assert session.table.stack(1) == CHIPS


@pytest.mark.rule("BASE B6")
def test_hands_at_places_without_a_wager_are_collected_unexposed() -> None:
    session = dealt({1: WINNER, 4: LOSER})
    events = recorded(session)
    assert of(HandsCollected, events) == [HandsCollected("BASE B6", (2, 3, 5, 6))]
    everything = str(finish(session))
    hidden = [card for place in (2, 3, 5, 6) for card in session_cards(events, place)]
    assert not any(repr(card) in everything for card in hidden)


def session_cards(events: list[Any], place: int) -> list[str]:
    return [card for event in of(CardsDealt, events) if event.to == place for card in event.cards]


@pytest.mark.rule("BASE B6")
def test_not_even_whoever_sits_there_is_told_the_cards_of_a_hand_without_a_wager() -> None:
    session = table((1, 2))
    make_cards_ready(session)
    bet(session, 1)
    session.do(c.NoMoreBets())
    dealt = of(CardsDealt, go_on(session))
    for seat, seen in ((1, True), (2, False)):
        mine = [told(event, seat, session.table.sight) for event in dealt if event.to == seat]
        assert all((FACE_DOWN not in event.cards) is seen for event in mine if isinstance(event, CardsDealt))
        assert (session.table.view(seat).seats[seat].cards is not None) is seen


@pytest.mark.rule("BASE B6")
def test_nothing_is_collected_if_every_place_is_wagered_on() -> None:
    session = table(range(1, 7))
    assert not of(HandsCollected, whole_round(session))


@pytest.mark.rule("BASE B6")
def test_cards_are_dealt_from_the_hand_only_with_a_shuffler() -> None:
    assert option_error(dealing="hand") == "BASE B6"


@pytest.mark.rule("BASE B6")
def test_a_round_is_dealt_from_the_hand_the_shoe_or_stacks_alike_to_its_end() -> None:
    for dealing, shuffler in METHODS:
        session = table((1, 5), dealing=dealing, shuffler=shuffler)
        whole_round(session)
        whole_round(session)
        assert session.table.number == 3
        go_on(session)
