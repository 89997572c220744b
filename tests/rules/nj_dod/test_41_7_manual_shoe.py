"""13:69F-41.7: antes, dealing from a manual shoe, counting the stub, and empty positions."""

from __future__ import annotations

import pytest
from tests.deuce_tables import STACK, closed, dealt, finish, join, recorded, table, whole_round
from tests.tables import dealer_goes_on, make_ready, names, of, refused, senseless, stacks

from houseway.core.commands import CountStub, Deal, DealNext, LoadCards, NoMoreBets, RackStub, Shuffle, Sit
from houseway.core.events import BettingClosed, CardsDealt, RoundVoided, StubRacked, WagerPlaced
from houseway.games.deuce_of_the_dragon.commands import BeginPlay
from houseway.games.deuce_of_the_dragon.events import AntesCollected, EmptyPositionsCollected
from houseway.table.events import CardsLoaded, DeckRemoved, StubCounted


@pytest.mark.rule("NJ-DOD 41.7(a)")
@pytest.mark.parametrize("shuffler", ["none", "automated", "counting"])
def test_a_manual_shoe_is_loaded_after_shuffle_and_cut_by_dealer_or_device(shuffler: str) -> None:
    session = table(dealing="manual-shoe", shuffler=shuffler)
    make_ready(session, until=Shuffle)
    assert refused(session, LoadCards()) == "NJ-DOD 41.4(b)"
    loaded = make_ready(session)[-1]
    assert isinstance(loaded, CardsLoaded)
    assert (loaded.cite, loaded.into) == ("NJ-DOD 41.7(a)", "manual-shoe")


@pytest.mark.rule("NJ-DOD 41.7(b)", "NJ-DOD 41.7(b)1", "NJ-DOD 41.7(b)2", "NJ-DOD 41.7(c)")
def test_both_antes_are_placed_seen_and_collected_before_any_card_leaves_the_shoe() -> None:
    session = table((1, 4))
    assert refused(session, NoMoreBets()) == "NJ-DOD 41.7(a)"
    make_ready(session)
    main, deuce = of(WagerPlaced, join(session, 4))
    assert (main.cite, deuce.cite) == ("NJ-DOD 41.7(b)1", "NJ-DOD 41.7(b)2")
    assert (session.table.accounts["area:4:main"], session.table.accounts["area:4:deuce"]) == (200, 100)
    join(session, 1)
    for early in (Deal(), DealNext()):
        assert refused(session, early) == "NJ-DOD 41.7(c)"
    closing, collected, button = session.do(NoMoreBets())
    assert (names([button]), button.cite) == (["PlayerButtonPlaced"], "NJ-DOD 41.7(d)")
    assert isinstance(closing, BettingClosed)
    assert isinstance(collected, AntesCollected)
    assert (collected.cite, collected.seats) == ("NJ-DOD 41.7(b)", (1, 4))
    assert (session.table.accounts["pot:main"], session.table.accounts["pot:deuce"]) == (400, 200)
    assert refused(session, NoMoreBets()) == "NJ-DOD 41.7(b)"
    (first,) = of(CardsDealt, session.do(DealNext()))
    assert first.cite == "NJ-DOD 41.7(e)"


@pytest.mark.rule("NJ-DOD 41.7(d)")
def test_the_button_starts_at_the_dealers_left_and_moves_clockwise_after_each_round() -> None:
    session = table((2, 3, 6))
    buttons = []
    for _ in range(5):
        closed(session)
        buttons.append(session.table.round.button)
        dealer_goes_on(session)
        if len(buttons) == 2:
            session.do(Sit(1, "late", STACK))
        finish(session)
    assert buttons == [2, 3, 6, 1, 2], "seat 1 was empty at first and is taken later"


@pytest.mark.rule("NJ-DOD 41.7(d)", 'NJ-DOD 41.1 "Player button"')
def test_the_button_lies_before_a_player_and_never_at_an_empty_place_while_somebody_is_seated() -> None:
    session = table((2, 6))
    assert session.table.view(None).button == 2, "before anybody has placed an ante"
    whole_round(session)
    assert session.table.view(None).button == 6
    whole_round(session)
    assert session.table.view(None).button == 2
    session.do(Sit(1, "late", STACK))
    assert session.table.view(None).button == 1, "the first position comes after the sixth"


@pytest.mark.rule("NJ-DOD 41.7(d)")
def test_a_void_round_does_not_move_the_button() -> None:
    session = table()
    closed(session)
    session.do(Deal())
    session.do(CountStub(5, misdealt=True))
    closed(session)
    assert session.table.round.button == 1


@pytest.mark.rule("NJ-DOD 41.7(e)")
@pytest.mark.parametrize("button", [1, 4])
def test_two_rounds_of_four_cards_go_to_all_six_positions_clockwise_from_the_button(button: int) -> None:
    session = table((1, 4))
    if button == 4:
        whole_round(session)
    closed(session)
    assert session.table.round.button == button
    order = session.table.decks[0].order
    events = of(CardsDealt, session.do(DealNext()) + session.do(Deal()))
    clockwise = [1, 2, 3, 4, 5, 6] if button == 1 else [4, 5, 6, 1, 2, 3]
    assert [event.to for event in events] == clockwise * 2
    assert [event.cards for event in events] == [order[place : place + 4] for place in range(0, 48, 4)]
    assert all(event.cite == "NJ-DOD 41.7(e)" for event in events)


@pytest.mark.rule("NJ-DOD 41.7(f)")
def test_the_stub_is_racked_unseen_once_everybody_has_eight_cards() -> None:
    session = table()
    closed(session)
    session.do(DealNext())
    assert refused(session, RackStub()) == 'NJ-DOD 41.1 "Stub"'
    session.do(Deal())
    session.do(CountStub(4))
    (racked,) = session.do(RackStub())
    assert isinstance(racked, StubRacked)
    assert racked.cite == "NJ-DOD 41.7(f)"
    assert not hasattr(racked, "cards")
    assert refused(session, RackStub()) == "NJ-DOD 41.7(f)"


@pytest.mark.rule("NJ-DOD 41.7(g)")
def test_the_stub_is_counted_every_round() -> None:
    session = table()
    for _ in range(6):
        assert [event.counted for event in of(StubCounted, whole_round(session))] == [4]
    closed(session)
    assert refused(session, CountStub(52)) == 'NJ-DOD 41.1 "Stub"'
    session.do(Deal())
    assert refused(session, RackStub()) == "NJ-DOD 41.7(g)", "not before it is counted"
    assert refused(session, BeginPlay()) == "NJ-DOD 41.7(f)"
    assert senseless(session, CountStub(-1))


@pytest.mark.rule("NJ-DOD 41.7(g)1")
def test_four_cards_left_make_up_the_deck_and_are_racked() -> None:
    session = dealt()
    (count,) = session.do(CountStub(4))
    assert isinstance(count, StubCounted)
    assert (count.cite, count.right) == ("NJ-DOD 41.7(g)1", True)
    session.do(RackStub())


@pytest.mark.rule("NJ-DOD 41.7(g)2")
@pytest.mark.parametrize(
    ("misdealt", "in_all", "stays"), [(True, 52, True), (True, 51, False), (True, None, False), (False, 52, False)]
)
@pytest.mark.parametrize("counted", [3, 5])
def test_a_wrong_count_voids_the_round_and_costs_the_deck_unless_a_hand_was_misdealt_and_the_deck_is_whole(
    misdealt: bool, in_all: int | None, stays: bool, counted: int
) -> None:
    session = dealt()
    happened = session.do(CountStub(counted, misdealt, in_all))
    (void,) = of(RoundVoided, happened)
    assert void.cite == "NJ-DOD 41.7(g)2"
    assert stacks(session) == dict.fromkeys((1, 2, 3), STACK)
    assert "pot:deuce" not in session.table.accounts
    assert bool(of(DeckRemoved, happened)) != stays
    assert session.table.decks[0].status == ("racked" if stays else "removed")
    whole_round(session)


@pytest.mark.rule("NJ-DOD 41.7(h)")
def test_cards_at_empty_positions_are_collected_unseen_after_the_count() -> None:
    session = dealt((2, 5))
    for early in (CountStub(4), RackStub()):
        assert refused(session, BeginPlay()) in {"NJ-DOD 41.7(f)", "NJ-DOD 41.11(e)"}
        session.do(early)
    collected, opened = session.do(BeginPlay())
    assert isinstance(collected, EmptyPositionsCollected)
    assert (collected.cite, collected.positions) == ("NJ-DOD 41.7(h)", (1, 3, 4, 6))
    assert not hasattr(collected, "cards")
    assert names([opened]) == ["BettingOpened"]
    full = dealt(range(1, 7))
    dealer_goes_on(full)
    assert not of(EmptyPositionsCollected, recorded(full))
