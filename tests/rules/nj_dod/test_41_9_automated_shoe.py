"""13:69F-41.9: dealing from an automated shoe."""

from __future__ import annotations

from typing import Any

import pytest
from tests.deuce_tables import closed, dealt, finish, join, options, table, whole_round
from tests.tables import SEED, make_ready, of, refused

from houseway.core.commands import CountStub, Deal, NoMoreBets, RackStub, Shuffle
from houseway.core.events import CardsDealt, StubRacked, WagerPlaced
from houseway.games.deuce_of_the_dragon.commands import BeginPlay
from houseway.games.deuce_of_the_dragon.events import AntesCollected, EmptyPositionsCollected, PlayerButtonPlaced
from houseway.table.events import CardsLoaded, DeckRemoved, MachineCounted, StubCounted

SHOE: dict[str, Any] = {"dealing": "automated-shoe", "shuffler": "automated"}
COUNTING: dict[str, Any] = {"dealing": "automated-shoe", "shuffler": "counting"}


@pytest.mark.rule("NJ-DOD 41.9(a)", "NJ-DOD 41.9(b)")
@pytest.mark.parametrize("shuffler", ["none", "automated"])
def test_an_automated_shoe_may_be_chosen_and_is_loaded_with_the_shuffled_cards(shuffler: str) -> None:
    assert options(dealing="automated-shoe", shuffler=shuffler).dealing == "automated-shoe"
    session = table(dealing="automated-shoe", shuffler=shuffler)
    loaded = make_ready(session)[-1]
    assert isinstance(loaded, CardsLoaded)
    assert (loaded.cite, loaded.into) == ("NJ-DOD 41.9(b)", "automated-shoe")
    assert "NJ-DOD 41.9(a)" in session.table.options.allowed_by()["dealing"]


@pytest.mark.rule("NJ-DOD 41.9(c)", "NJ-DOD 41.9(c)1", "NJ-DOD 41.9(c)2")
def test_both_antes_are_placed_and_collected_before_the_shoe_gives_a_card() -> None:
    session = table((1, 2), **SHOE)
    make_ready(session)
    main, deuce = of(WagerPlaced, join(session, 1))
    assert (main.cite, main.wager) == ("NJ-DOD 41.9(c)1", "main")
    assert (deuce.cite, deuce.wager) == ("NJ-DOD 41.9(c)2", "deuce")
    join(session, 2)
    assert refused(session, Deal()) == "NJ-DOD 41.9(e)"
    (collected,) = of(AntesCollected, session.do(NoMoreBets()))
    assert collected.cite == "NJ-DOD 41.9(c)"


@pytest.mark.rule("NJ-DOD 41.9(d)", "NJ-DOD 41.9(e)")
def test_the_first_stack_of_eight_goes_to_the_button_and_one_to_each_other_position_clockwise() -> None:
    session = table((2, 5), **SHOE)
    dealt_to = []
    for _ in range(2):
        (button,) = of(PlayerButtonPlaced, closed(session))
        assert button.cite == "NJ-DOD 41.9(d)"
        order = session.table.decks[0].order
        events = of(CardsDealt, session.do(Deal()))
        assert [event.cards for event in events] == [order[place : place + 8] for place in range(0, 48, 8)]
        dealt_to.append([event.to for event in events])
        finish(session)
    assert dealt_to == [[2, 3, 4, 5, 6, 1], [5, 6, 1, 2, 3, 4]]


@pytest.mark.rule("NJ-DOD 41.9(f)", "NJ-DOD 41.9(g)", "NJ-DOD 41.9(i)")
def test_the_stub_leaves_the_shoe_is_counted_and_racked_and_empty_positions_are_collected() -> None:
    session = dealt((1, 2), **SHOE)
    assert refused(session, RackStub()) == "NJ-DOD 41.9(g)"
    wrong = dealt((1, 2), **SHOE)
    assert wrong.do(CountStub(3))[0].cite == "NJ-DOD 41.9(g)"
    session.do(CountStub(4))
    (racked,) = session.do(RackStub())
    assert isinstance(racked, StubRacked)
    assert racked.cite == "NJ-DOD 41.9(f)"
    (collected,) = of(EmptyPositionsCollected, session.do(BeginPlay()))
    assert (collected.cite, collected.positions) == ("NJ-DOD 41.9(i)", (3, 4, 5, 6))


@pytest.mark.rule("NJ-DOD 41.9(h)")
def test_a_counting_shuffler_takes_the_place_of_the_count_only_with_an_automated_shoe() -> None:
    session = table(**COUNTING)
    for _ in range(3):
        happened = whole_round(session)
        assert not of(StubCounted, happened)
        assert [event.counted for event in of(MachineCounted, happened)] == [52]
        assert of(StubRacked, happened), "it goes into the rack all the same"
    for dealing in ("manual-shoe", "hand"):
        assert of(StubCounted, whole_round(table(dealing=dealing, shuffler="counting")))


@pytest.mark.rule("NJ-DOD 41.9(h)")
@pytest.mark.parametrize("counted", [51, 53])
def test_a_deck_that_the_machine_counts_wrong_leaves_the_table(counted: int) -> None:
    session = table(**COUNTING)
    make_ready(session, until=Shuffle)
    happened = session.do(Shuffle(SEED, machine_count=counted))
    (removed,) = of(DeckRemoved, happened)
    assert removed.cite == "NJ-DOD 41.9(h)"
    whole_round(session)
