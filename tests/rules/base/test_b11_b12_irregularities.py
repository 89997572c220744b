"""BASE B11 and B12: what goes wrong at a pai gow poker table, and two betting areas for one player."""

from __future__ import annotations

from typing import Any

import pytest
from tests.poker_tables import (
    CHIPS,
    GAME,
    LOSER,
    MIDDLING,
    STAKE,
    WINNER,
    bet,
    dealt,
    finish,
    go_on,
    make_cards_ready,
    of,
    played,
    recorded,
    set_all,
    table,
    whole_round,
)
from tests.tables import given_back, refused, senseless

from houseway.core import commands as c
from houseway.core.decider import Command, Refusal
from houseway.core.events import CardsDealt, CardSetAside, RoundEnded, RoundVoided, WagerReturned
from houseway.games.pai_gow_poker.settle import settle
from houseway.games.pai_gow_shared.dragons_eye import Dice
from houseway.games.pai_gow_shared.events import (
    AskHouseWay,
    CallNoRoll,
    CollectUnbetHands,
    DealerHandSet,
    DiceShaken,
    DrawStart,
    GeneratorFailed,
    HandExposed,
    HandMisset,
    HandVoided,
    NoRollCalled,
    PlayedOn,
    PlayOn,
    ReportExposedCard,
    ReportGenerator,
    ReportWrongStart,
    SetDealerHand,
    SetHand,
    SettleDice,
    ShakeDice,
    StartingPlaceFound,
    VoidHand,
)
from houseway.record.session import Session
from houseway.table.events import DeviceOutOfUse, DrawnInError, StubCounted


def closed(seats: tuple[int, ...] = (1, 4), **chosen: Any) -> Session:
    session = table(seats, **chosen)
    make_cards_ready(session)
    for seat in seats:
        bet(session, seat)
    session.do(c.NoMoreBets())
    return session


def voided(session: Session, command: Command) -> list[Any]:
    """The command makes every hand void: all wagers are back and the next round is open."""
    events = session.do(command)
    assert sorted(given_back(events)) == sorted(session.table.players)
    assert of(RoundVoided, events)
    assert {seat: session.table.stack(seat) for seat in session.table.players} == dict.fromkeys(
        session.table.players, CHIPS
    )
    assert session.table.phase == "betting"
    return events


# --- dice and generator ----------------------------------------------------------------------------------------------


@pytest.mark.rule("BASE B11")
def test_dice_that_do_not_lie_flat_are_no_roll_and_are_shaken_again() -> None:
    session = closed(dragons_eye="vigorish")
    assert session.do(CallNoRoll("a die leans on the wall")) == [NoRollCalled("BASE B11", "a die leans on the wall")]
    assert refused(session, SettleDice()) == "NJ-PG 11.8D(b)"
    session.do(ShakeDice(dice=Dice(2, (4, 5))))
    assert refused(session, CallNoRoll("too late")) == "BASE B11"
    session.do(SettleDice())
    assert refused(session, CallNoRoll("too late")) == "BASE B11"
    assert len(of(DiceShaken, recorded(session))) == 1


@pytest.mark.rule("BASE B11")
def test_nothing_is_called_no_roll_where_no_dice_are_shaken() -> None:
    session = closed(starting_position="generator")
    assert refused(session, CallNoRoll("what dice")) == "BASE B11"


@pytest.mark.rule("BASE B11")
def test_when_the_generator_fails_the_shaker_is_used_from_then_on() -> None:
    session = closed(starting_position="generator")
    assert session.do(ReportGenerator()) == [GeneratorFailed("BASE B11")]
    assert refused(session, DrawStart(number=3)) == "BASE B5"
    found = of(StartingPlaceFound, session.do(ShakeDice(dice=Dice(2, (2, 4)))))
    assert found[0].by == "shaker"
    finish(session)
    assert of(StartingPlaceFound, whole_round(session))[0].by == "shaker"
    assert "no generator in use" in senseless(session, ReportGenerator())


@pytest.mark.rule("BASE B11")
def test_a_generator_that_fails_after_the_dice_leaves_their_total_to_count_from() -> None:
    session = closed(starting_position="generator", dragons_eye="vigorish", dragons_eye_start="count")
    session.do(ShakeDice(dice=Dice(1, (1, 1))))
    session.do(SettleDice())
    found = of(StartingPlaceFound, session.do(ReportGenerator()))
    assert (found[0].place, found[0].by) == (2, "shaker")


@pytest.mark.rule("BASE B11")
@pytest.mark.parametrize("uncovered", [False, True])
def test_a_generator_may_fail_while_the_dice_are_shaken_or_lie_open(uncovered: bool) -> None:
    session = closed(starting_position="generator", dragons_eye="vigorish", dragons_eye_start="count")
    if uncovered:
        session.do(ShakeDice(dice=Dice(1, (1, 1))))
    assert session.do(ReportGenerator()) == [GeneratorFailed("BASE B11")]
    if not uncovered:
        session.do(ShakeDice(dice=Dice(1, (1, 1))))
    found = of(StartingPlaceFound, session.do(SettleDice()))
    assert (found[0].place, found[0].by) == (2, "shaker")
    finish(session)
    assert of(StartingPlaceFound, whole_round(session))[0].by == "shaker"


@pytest.mark.rule("BASE B11")
def test_a_generator_that_fails_once_the_starting_place_is_found_is_reported_for_the_next_round() -> None:
    session = closed(starting_position="generator")
    session.do(DrawStart(number=3))
    assert refused(session, ReportGenerator()) == "BASE B11"


@pytest.mark.rule("BASE B11")
def test_a_deal_that_began_at_the_wrong_place_is_dead() -> None:
    session = closed()
    assert refused(session, ReportWrongStart()) == "BASE B11"
    session.do(ShakeDice(dice=Dice(2, (2, 4))))
    session.do(c.Deal())
    voided(session, ReportWrongStart())


# --- cards -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BASE B11")
def test_one_card_found_face_up_is_set_aside_and_two_make_every_hand_void() -> None:
    session = closed()
    session.do(ShakeDice(dice=Dice(2, (2, 4))))
    session.do(c.DealNext())
    assert of(CardSetAside, session.do(c.FaceUpCard()))
    events = finish(session)
    assert [event.counted for event in of(StubCounted, events)] == [3], "the fifty-third card is in the rack"
    assert of(RoundEnded, events)
    again = closed()
    again.do(ShakeDice(dice=Dice(2, (2, 4))))
    again.do(c.FaceUpCard())
    voided(again, c.FaceUpCard())


@pytest.mark.rule("BASE B11")
def test_a_card_drawn_in_error_unexposed_is_the_next_card() -> None:
    session = closed()
    session.do(ShakeDice(dice=Dice(2, (2, 4))))
    session.do(c.DealNext())
    following = session.table.decks[0].order[1]
    assert session.do(c.CardDrawnInError()) == [DrawnInError("BASE B11")]
    assert of(CardsDealt, session.do(c.DealNext()))[0].cards == (following,)


@pytest.mark.rule("BASE B11")
@pytest.mark.parametrize("place", [0, 1, 4])
def test_a_wrong_number_of_cards_at_any_place_makes_every_hand_void(place: int) -> None:
    session = closed()
    session.do(ShakeDice(dice=Dice(2, (2, 4))))
    session.do(c.Deal())
    assert "should hold now" in senseless(session, c.WrongNumberOfCards(place, 7))
    voided(session, c.WrongNumberOfCards(place, 8))


@pytest.mark.rule("BASE B11")
def test_a_dealers_card_seen_too_early_makes_every_hand_void() -> None:
    session = closed()
    assert refused(session, c.DealerCardExposed()) == "BASE B11"
    session.do(ShakeDice(dice=Dice(2, (2, 4))))
    session.do(c.Deal())
    voided(session, c.DealerCardExposed())
    late = dealt({1: WINNER})
    set_all(late)
    late.do(SetDealerHand())
    assert refused(late, c.DealerCardExposed()) == "BASE B11"


@pytest.mark.rule("BASE B11")
def test_a_player_whose_card_the_dealer_exposed_may_void_the_hand_and_has_his_wagers_back() -> None:
    session = dealt({1: WINNER, 4: LOSER}, side={"imperial": 500}, until=CollectUnbetHands)
    session.do(ReportExposedCard(4))
    assert GAME.to_act(session.table.round) == 4
    assert session.table.view(4).seats[4].cards is None, "he decides before he looks at the rest"
    assert refused(session, AskHouseWay(4)) == "BASE B11"
    events = session.do(VoidHand(4))
    assert of(HandVoided, events) == [HandVoided("BASE B11", 4)]
    assert sum(event.amount for event in of(WagerReturned, events)) == STAKE + 500
    assert session.table.stack(4) == CHIPS
    assert [event.seat for event in of(HandExposed, finish(session))] == [1]


@pytest.mark.rule("BASE B11")
def test_or_he_may_play_on() -> None:
    session = dealt({1: WINNER, 4: LOSER}, until=CollectUnbetHands)
    session.do(ReportExposedCard(4))
    assert session.do(PlayOn(4)) == [PlayedOn("BASE B11", 4, absent=False)]
    assert refused(session, VoidHand(4)) == "BASE B11"
    assert [event.seat for event in of(HandExposed, finish(session))] == [1, 4]


@pytest.mark.rule("BASE B11")
def test_a_player_who_does_not_answer_plays_on_and_the_round_is_over_if_every_hand_is_void() -> None:
    session = dealt({1: WINNER, 4: LOSER}, until=CollectUnbetHands)
    session.do(ReportExposedCard(4))
    assert session.do(c.ActForAbsent(4)) == [PlayedOn("BASE B11", 4, absent=True)]
    alone = dealt({1: WINNER}, side={"imperial": 500}, until=CollectUnbetHands)
    alone.do(ReportExposedCard(1))
    alone.do(VoidHand(1))
    events = go_on(alone)
    assert of(RoundEnded, events)
    assert not of(DealerHandSet, events), "there is nobody against whom the dealer would play"


@pytest.mark.rule("BASE B11")
@pytest.mark.parametrize("seat", [0, 2, 7])
def test_a_card_of_nobody_who_plays_gives_nobody_a_choice(seat: int) -> None:
    session = dealt({1: WINNER, 4: LOSER})
    assert refused(session, ReportExposedCard(seat)) == "BASE B11"


@pytest.mark.rule("BASE B11")
def test_a_dealers_hand_set_wrongly_is_set_again_the_house_way_and_settled_on_that() -> None:
    session = dealt({1: "Kd Kc Js 8h 6s 4d 2d"}, dealer=MIDDLING)
    set_all(session)
    events = session.do(SetDealerHand(low=("7s", "5h")))
    assert of(HandMisset, events) == [HandMisset("BASE B11", 0, ("7s", "5h"))]
    assert of(DealerHandSet, events)[0].low == ("9d", "9c")
    right = dealt({1: "Kd Kc Js 8h 6s 4d 2d"}, dealer=MIDDLING)
    set_all(right)
    assert not of(HandMisset, right.do(SetDealerHand(low=("9d", "9c"))))


@pytest.mark.rule("BASE B11")
def test_a_jammed_shuffler_means_shuffling_again_and_a_jammed_shoe_a_void_round() -> None:
    session = table((1,), dealing="automated-shoe", shuffler="automated")
    make_cards_ready(session)
    bet(session, 1)
    session.do(c.NoMoreBets())
    session.do(ShakeDice(dice=Dice(2, (2, 4))))
    session.do(c.DealNext())
    assert of(RoundVoided, session.do(c.Jam("automated-shoe")))
    assert session.table.stack(1) == CHIPS
    session.do(c.Jam("shuffler"))
    assert of(DeviceOutOfUse, session.do(c.TakeOutOfUse("shuffler", "covered")))


# --- B12: two areas --------------------------------------------------------------------------------------------------


def two_hands(first: int, second: int, **chosen: Any) -> Session:
    """One player at seats 3 and 4 with those wagers, dealt and waiting to be set."""
    session = table((), two_areas=True, **chosen)
    session.do(c.Sit(3, "Ann", CHIPS))
    session.do(c.Sit(4, "Ann", CHIPS))
    make_cards_ready(session, {3: WINNER, 4: LOSER, 0: MIDDLING})
    bet(session, 3, first)
    bet(session, 4, second)
    session.do(c.NoMoreBets())
    go_on(session)
    return session


@pytest.mark.rule("BASE B12")
def test_a_player_may_have_two_areas_side_by_side_only_where_the_house_allows_it() -> None:
    plain = table(())
    plain.do(c.Sit(3, "Ann", CHIPS))
    assert refused(plain, c.Sit(4, "Ann", CHIPS)) == "BASE B12"
    allowed = table((), two_areas=True)
    allowed.do(c.Sit(3, "Ann", CHIPS))
    with pytest.raises(Refusal, match=r"side by side \(BASE B12\)"):
        allowed.do(c.Sit(5, "Ann", CHIPS))
    allowed.do(c.Sit(4, "Ann", CHIPS))
    for third in (5, 2, 1):
        with pytest.raises(Refusal, match=r"two areas at most, and Ann has two \(BASE B12\)"):
            allowed.do(c.Sit(third, "Ann", CHIPS))


@pytest.mark.rule("BASE B12")
@pytest.mark.parametrize(("first", "second", "set_first"), [(1000, 2000, 4), (2000, 1000, 3), (1000, 1000, 3)])
def test_the_hand_with_the_larger_wager_is_set_first_and_of_equal_ones_that_on_the_dealers_right(
    first: int, second: int, set_first: int
) -> None:
    session = two_hands(first, second)
    other = 7 - set_first
    assert GAME.to_act(session.table.round) == set_first
    assert refused(session, AskHouseWay(other)) == "BASE B12"
    assert session.table.view(other).seats[other].cards is None
    session.do(AskHouseWay(set_first))
    assert session.table.view(other).seats[other].cards is not None
    session.do(AskHouseWay(other))


@pytest.mark.rule("BASE B12")
def test_the_two_hands_are_played_separately_and_the_first_is_not_changed_after_the_second_is_seen() -> None:
    session = two_hands(1000, 1000)
    session.do(AskHouseWay(3))
    assert refused(session, SetHand(3, ("As", "Ah"))) == "BASE B7"
    events = finish(session)
    assert [event.seat for event in of(HandExposed, events)] == [3, 4]
    assert played({1: WINNER})


@pytest.mark.rule("BASE B11")
@pytest.mark.parametrize("banking", ["the dealer banks", "a player banks"])
def test_a_dealers_hand_that_is_described_as_mis_set_is_settled_as_the_house_way_sets_it(banking: str) -> None:
    wrong = {"high": "9d Qs 5d 2d 7d", "low": "Ks 2h"}
    right = {"high": "2d 2h 9d 7d 5d", "low": "Ks Qs"}
    """By F10: the pair behind, the two highest singles in front."""
    against: dict[str, Any] = {"high": "Kd 4h 8s 7h 3h", "low": "4s 3c"}

    def settled(dealer: dict[str, str]) -> dict[str, Any]:
        seat: dict[str, Any] = {"seat": 1, **against}
        if banking == "the dealer banks":
            return settle({"dealer": dealer, "seats": [seat | {"wagers": {"pai-gow": 10}}]})
        other = {"seat": 3, "hand": "Ah Ad 8c 8d Tc Jc 6h", "set": "house-way", "wagers": {"pai-gow": 1}}
        return settle({"bank": {"seat": 1}, "dealer": dealer, "dealer-wager": 10, "seats": [seat, other]})

    assert settled(wrong) == settled(right)
    assert settled(wrong)["seats"][0]["net"] == ("-10.00" if banking == "the dealer banks" else "-11.00")
