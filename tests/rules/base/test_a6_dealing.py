"""BASE A6: opening a table of tiles, mixing, the shaker, the count to the starting place, and the deal."""

from __future__ import annotations

from itertools import product

import pytest
from tests.tables import make_ready, names, racked, refused, senseless
from tests.tile_tables import (
    RING,
    STAKE,
    TO_THE_BANK,
    bank_taken,
    bet,
    closed,
    dealt,
    finish,
    go_on,
    make_tiles_ready,
    of,
    options,
    table,
    whole_round,
)

from houseway.core import commands as c
from houseway.core.decider import Command
from houseway.core.events import CardsDealt
from houseway.core.shuffle import drawn
from houseway.games.pai_gow_shared.dragons_eye import Dice
from houseway.games.pai_gow_shared.events import (
    CollectUnbetHands,
    DiceShaken,
    DrawStart,
    ExposeAll,
    HandExposed,
    HandsCollected,
    SettleDice,
    ShakeDice,
    StartingPlaceFound,
)
from houseway.record.session import Session
from houseway.table.events import CardsInspected, DeckRemoved

SEED = "c" * 64
LAW = "BASE A6"


def dice(total: int) -> Dice:
    """Three dice with that total."""
    return next(Dice(a, (b, d)) for a, b, d in product(range(1, 7), repeat=3) if a + b + d == total)


# --- opening ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BASE A6")
def test_tiles_are_received_sorted_and_inspected_verified_laid_out_seen_and_mixed_in_that_order() -> None:
    session = table()
    opening = [
        c.ReceiveCards(("black",)),
        c.InspectCards(),
        c.VerifyInspection(by="floorperson"),
        c.SpreadCards(),
        c.ViewCards(1),
        c.Shuffle(SEED),
    ]
    for place, step in enumerate(opening):
        for later in opening[place + 1 :]:
            if not session.table.decks:
                assert senseless(session, later)
            else:
                assert refused(session, later) == LAW
        events = session.do(step)
        assert all(event.cite == LAW for event in events)
    assert session.table.decks[0].status == "ready", "tiles are neither cut nor loaded"


@pytest.mark.rule("BASE A6")
def test_the_first_player_sees_the_tiles_before_they_are_turned_face_down_and_mixed() -> None:
    session = table(())
    make_ready(session)
    assert session.table.decks[0].status == "spread", "they lie face up until a player arrives"
    assert refused(session, c.Shuffle(SEED)) == LAW
    session.do(c.Sit(3, "Ann", STAKE))
    session.do(c.ViewCards(3))
    mixed = session.do(c.Shuffle(SEED))
    assert names(mixed) == ["CardsTurnedDown", "CardsShuffled", "CardsStacked"]


@pytest.mark.rule("BASE A6")
def test_a_floorperson_verifies_the_dealers_inspection() -> None:
    session = table()
    session.do(c.ReceiveCards())
    (inspected,) = session.do(c.InspectCards())
    assert isinstance(inspected, CardsInspected)
    assert refused(session, c.VerifyInspection(by="dealer")) == LAW
    assert refused(session, c.SpreadCards()) == LAW


@pytest.mark.rule("BASE A6")
def test_a_set_with_a_chipped_tile_leaves_and_another_comes() -> None:
    session = table()
    session.do(c.ReceiveCards())
    (removed,) = session.do(c.InspectCards(defects="a chipped 6-5"))
    assert isinstance(removed, DeckRemoved)
    make_ready(session)
    assert session.table.playing == 0


@pytest.mark.rule("BASE A6")
def test_after_a_round_the_tiles_are_mixed_again_without_being_washed_cut_loaded_or_counted() -> None:
    session = table()
    whole_round(session)
    assert session.table.decks[0].status == "racked"
    assert refused(session, c.NoMoreBets()) == LAW
    assert names(session.do(c.Shuffle(SEED))) == ["CardsShuffled", "CardsStacked"]
    assert session.table.decks[0].status == "ready"


@pytest.mark.rule("BASE A6")
@pytest.mark.parametrize(
    "step",
    [
        c.WashCards(),
        c.CutCards(12),
        c.OrderRecut("a flash"),
        c.OrderShuffle(),
        c.LoadCards(),
        c.CountStub(0),
        c.RackStub(),
        c.SpreadIdle(),
        c.TurnUp(),
        c.FaceUpCard(),
        c.CardDrawnInError(),
        c.Jam("shuffler"),
        c.TakeOutOfUse("shuffler"),
        c.ChangeMethod("hand", "automated"),
    ],
    ids=lambda step: type(step).__name__,
)
def test_steps_of_a_card_table_do_not_exist_at_a_table_of_tiles(step: Command) -> None:
    for session in (table(), dealt({1: "6-6 6-3 5-5 5-1"})):
        assert senseless(session, step) == "there is no such step at this table"


@pytest.mark.rule("BASE A6")
def test_tiles_do_not_come_shuffled() -> None:
    assert senseless(table(), c.ReceiveCards(pre_shuffled=True, seeds=(SEED,))) == "no tiles of this game come shuffled"


def test_the_table_speaks_of_tiles() -> None:
    session = table()
    session.do(c.ReceiveCards())
    for step in (c.SpreadCards(), c.NoMoreBets(), c.Deal(), c.CollectCards()):
        refused(session, step)
        assert "tile" in session.refusals[-1].sentence
        assert "card" not in session.refusals[-1].sentence
    assert senseless(session, c.InspectCards(4)) == "there is no set 4 on the table"
    session = table()
    session.do(c.Sit(2, "card", STAKE))
    refused(session, c.Sit(3, "card", STAKE))
    assert session.refusals[-1].sentence.endswith("and card has a seat")


def test_tiles_have_no_hours_after_which_they_must_be_changed() -> None:
    session = table()
    make_tiles_ready(session)
    bet(session, 1)
    assert session.do(c.NoMoreBets(at=10_000 * 3600))


# --- the shaker ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BASE A6")
def test_the_dealer_says_no_more_bets_and_shakes_at_least_three_times_before_a_tile_is_dealt() -> None:
    session = table()
    make_tiles_ready(session)
    assert refused(session, ShakeDice(dice=TO_THE_BANK)) == LAW
    assert refused(session, c.NoMoreBets()) == "NJ-PG 10.5(a)-(c)", "nobody has wagered"
    bet(session, 1)
    assert refused(session, c.Deal()) == LAW
    (closed,) = session.do(c.NoMoreBets())
    assert closed.cite == LAW
    assert refused(session, c.Deal()) == LAW
    assert refused(session, ShakeDice(dice=TO_THE_BANK, times=2)) == LAW
    shaken, found = session.do(ShakeDice(dice=TO_THE_BANK))
    assert isinstance(shaken, DiceShaken)
    assert (shaken.times, shaken.cite, found.cite) == (3, LAW, LAW)
    assert refused(session, ShakeDice(dice=TO_THE_BANK)) == LAW, "once"
    assert refused(session, SettleDice()) == "NJ-PG 10.6A(b)", "without Dragon's Eye there is nothing to settle"


def test_no_dice_fall_off_a_cube() -> None:
    session = closed({1: "6-6 6-3 5-5 5-1"})
    assert "1 to 6" in senseless(session, ShakeDice(dice=Dice(0, (1, 2))))
    assert "64 hexadecimal" in senseless(session, ShakeDice(seed="short"))


def test_a_seed_makes_the_dice_where_nobody_names_them() -> None:
    session = closed({1: "6-6 6-3 5-5 5-1"})
    (shaken,) = of(DiceShaken, session.do(ShakeDice(seed=SEED)))
    assert shaken.dice.faces == drawn(SEED, 6, 3)


# --- the count -------------------------------------------------------------------------------------------------------


def started(session: Session, thrown: Dice) -> StartingPlaceFound:
    (found,) = of(StartingPlaceFound, session.do(ShakeDice(dice=thrown)))
    assert isinstance(found, StartingPlaceFound)
    return found


@pytest.mark.rule("BASE A6")
@pytest.mark.parametrize(
    ("total", "place"),
    [(3, 2), (4, 3), (5, 4), (6, 5), (7, 6), (8, 7), (9, 0), (10, 1), (11, 2), (14, 5), (16, 7), (17, 0), (18, 1)],
)
def test_the_dealer_counts_one_and_the_count_goes_counterclockwise_round_eight_places(total: int, place: int) -> None:
    found = started(closed({1: "6-6 6-3 5-5 5-1"}), dice(total))
    assert (found.place, found.by, found.count, found.cite) == (place, "shaker", total, LAW)


@pytest.mark.rule("BASE A6", "BASE A8")
@pytest.mark.parametrize(
    ("total", "place"), [(9, 3), (17, 3), (10, 4), (18, 4), (12, 6), (13, 7), (14, 0), (15, 1), (16, 2)]
)
def test_with_a_player_bank_the_bank_counts_one(total: int, place: int) -> None:
    session = bank_taken({3: "6-6 6-3 5-5 5-1", 5: "4-4 4-4 6-1 6-1"}, 3)
    bet(session, 5)
    session.do(c.NoMoreBets())
    assert started(session, dice(total)).place == place


@pytest.mark.rule("BASE A6")
@pytest.mark.parametrize("number", range(1, 9))
def test_a_generator_names_one_of_the_eight_places_by_the_same_count(number: int) -> None:
    session = closed({1: "6-6 6-3 5-5 5-1"}, starting_position="generator")
    assert refused(session, ShakeDice(dice=TO_THE_BANK)) == LAW
    for wrong in (0, 9):
        assert senseless(session, DrawStart(number=wrong)) == f"the generator shows 1 to 8, not {wrong}"
    (found,) = of(StartingPlaceFound, session.do(DrawStart(number=number)))
    assert (found.place, found.by, found.cite) == (RING[number - 1], "generator", LAW)


@pytest.mark.rule("BASE A6")
def test_a_generators_seed_reaches_every_place() -> None:
    places = set()
    for number in range(40):
        session = closed({1: "6-6 6-3 5-5 5-1"}, starting_position="generator")
        (found,) = of(StartingPlaceFound, session.do(DrawStart(seed=f"{number:064x}")))
        places.add(found.place)
    assert places == set(RING)


# --- the deal --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BASE A6")
@pytest.mark.parametrize("start", RING)
@pytest.mark.parametrize("direction", ["counterclockwise", "clockwise"])
def test_eight_stacks_of_four_go_round_from_the_starting_place_wagered_on_or_not(start: int, direction: str) -> None:
    session = closed({2: "6-6 6-3 5-5 5-1"}, distribution=direction)
    stacks = session.table.decks[0].order
    session.do(ShakeDice(dice=dice((start + 1) if start >= 2 else start + 9)))
    events = of(CardsDealt, session.do(c.Deal()))
    turn = 1 if direction == "counterclockwise" else -1
    assert [event.to for event in events] == [RING[(start + turn * step) % 8] for step in range(8)]
    assert [event.cards for event in events] == [stacks[4 * step : 4 * step + 4] for step in range(8)]
    assert session.table.decks[0].left == 0


def test_stacks_may_be_dealt_one_after_the_other() -> None:
    session = closed({2: "6-6 6-3 5-5 5-1"})
    session.do(ShakeDice(dice=TO_THE_BANK))
    for place in RING:
        (event,) = of(CardsDealt, session.do(c.DealNext()))
        assert (event.to, len(event.cards)) == (place, 4)
    assert refused(session, c.DealNext()) == LAW


@pytest.mark.rule("BASE A6")
def test_the_dead_hand_and_places_without_a_wager_are_collected_unexposed_before_anybody_sets() -> None:
    session = closed({2: "6-6 6-3 5-5 5-1", 5: "4-4 4-4 6-1 6-1"})
    go_on(session, until=CollectUnbetHands)
    assert session.table.phase == "collecting"
    assert refused(session, c.ActForAbsent(2)) == "BASE A7"
    (collected,) = session.do(CollectUnbetHands())
    assert isinstance(collected, HandsCollected)
    assert (collected.places, collected.cite) == ((1, 3, 4, 6, 7), LAW)
    events = finish(session)
    assert {event.seat for event in of(HandExposed, events)} == {2, 5}
    assert sorted(racked([collected, *events])) == list(RING), "every hand goes back, once"


@pytest.mark.rule("BASE A6")
def test_nobody_is_shown_a_hand_that_was_collected_unexposed() -> None:
    session = dealt({2: "6-6 6-3 5-5 5-1"})
    session.do(c.Sit(4, "Late", STAKE))
    for viewer in (None, 1, 2, 4, 6):
        view = session.table.view(viewer)
        assert view.dealer.cards is None
        assert all(seen.cards is None for seat, seen in view.seats.items() if seat != 2)
    assert session.table.view(2).seats[2].cards == ("6-6", "6-3", "5-5", "5-1")


@pytest.mark.rule("BASE A6")
def test_hands_are_exposed_only_after_the_deal() -> None:
    session = closed({2: "6-6 6-3 5-5 5-1"})
    assert refused(session, ExposeAll()) == "BASE A7"
    assert refused(session, CollectUnbetHands()) == LAW


def test_the_starting_place_is_a_choice_of_the_house_between_shaker_and_generator() -> None:
    assert options().starting_position == "shaker"
    assert options(starting_position="generator").starting_position == "generator"
