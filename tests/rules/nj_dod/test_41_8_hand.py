"""13:69F-41.8: dealing from the hand."""

from __future__ import annotations

from typing import Any

import pytest
from tests.deuce_tables import closed, dealt, finish, join, option_error, options, table, whole_round
from tests.tables import make_ready, of, refused

from houseway.core.commands import CountStub, Deal, LoadCards, NoMoreBets, RackStub
from houseway.core.events import CardsDealt, WagerPlaced
from houseway.games.deuce_of_the_dragon.commands import BeginPlay
from houseway.games.deuce_of_the_dragon.events import AntesCollected, EmptyPositionsCollected, PlayerButtonPlaced
from houseway.table.events import CardsCut, CardsLoaded, CardsShuffled, StubCounted

HAND: dict[str, Any] = {"dealing": "hand", "shuffler": "automated"}


@pytest.mark.rule("NJ-DOD 41.8(a)", "NJ-DOD 41.8(b)")
def test_a_licensee_may_have_the_cards_dealt_from_the_hand() -> None:
    assert options(**HAND).dealing == "hand"
    session = table(**HAND)
    assert of(CardsLoaded, whole_round(session))
    assert {"NJ-DOD 41.8(a)", "NJ-DOD 41.8(b)"} <= set(session.table.options.allowed_by()["dealing"])


@pytest.mark.rule("NJ-DOD 41.8(b)1")
def test_dealing_from_the_hand_requires_an_automated_shuffler() -> None:
    assert option_error(dealing="hand") == "NJ-DOD 41.8(b)1"
    happened = make_ready(table(**HAND))
    assert of(CardsShuffled, happened)[0].machine
    assert not of(CardsCut, happened)


@pytest.mark.rule("NJ-DOD 41.8(b)2", "NJ-DOD 41.8(b)2.i")
@pytest.mark.parametrize("hand", ["left", "right"])
def test_the_dealer_takes_the_deck_in_one_hand_and_keeps_it_there(hand: str) -> None:
    session = table(**HAND)
    make_ready(session, until=LoadCards)
    (loaded,) = session.do(LoadCards(hand=hand))  # type: ignore[arg-type]
    assert isinstance(loaded, CardsLoaded)
    assert loaded.into == f"{hand} hand"
    assert loaded.cite == "NJ-DOD 41.8(b)2"
    for seat in session.table.players:
        join(session, seat)
    session.do(NoMoreBets())
    assert refused(session, LoadCards(hand="right")) == "NJ-DOD 41.8(b)2.i"


@pytest.mark.rule("NJ-DOD 41.8(b)3", "NJ-DOD 41.8(e)")
def test_two_rounds_of_four_cards_go_face_down_to_every_position_from_the_button() -> None:
    session = table((2, 6), **HAND)
    closed(session)
    order = session.table.decks[0].order
    events = of(CardsDealt, session.do(Deal()))
    assert [event.to for event in events] == [2, 3, 4, 5, 6, 1] * 2
    assert [event.cards for event in events] == [order[place : place + 4] for place in range(0, 48, 4)]
    assert events[0].cite == "NJ-DOD 41.8(b)3"
    view = session.table.view(2)
    assert view.play.hand == ()


@pytest.mark.rule("NJ-DOD 41.8(c)", "NJ-DOD 41.8(c)1", "NJ-DOD 41.8(c)2")
def test_both_antes_are_placed_and_collected_before_the_deal_from_the_hand() -> None:
    session = table((1, 2), **HAND)
    make_ready(session)
    main, deuce = of(WagerPlaced, join(session, 1))
    assert (main.cite, main.wager) == ("NJ-DOD 41.8(c)1", "main")
    assert (deuce.cite, deuce.wager) == ("NJ-DOD 41.8(c)2", "deuce")
    join(session, 2)
    assert refused(session, Deal()) == "NJ-DOD 41.8(b)3"
    (collected,) = of(AntesCollected, session.do(NoMoreBets()))
    assert collected.cite == "NJ-DOD 41.8(c)"


@pytest.mark.rule("NJ-DOD 41.8(d)")
def test_the_button_orders_the_deal_from_the_hand_and_moves_clockwise() -> None:
    session = table((1, 2), **HAND)
    first = []
    for _ in range(3):
        (button,) = of(PlayerButtonPlaced, closed(session))
        assert button.cite == "NJ-DOD 41.8(d)"
        dealt = of(CardsDealt, session.do(Deal()))
        assert [event.cite for event in dealt] == ["NJ-DOD 41.8(b)3"] * 6 + ["NJ-DOD 41.8(e)"] * 6
        assert button.seat == dealt[0].to == dealt[6].to
        first.append(dealt[0].to)
        finish(session)
    assert first == [1, 2, 1]


@pytest.mark.rule("NJ-DOD 41.8(f)", "NJ-DOD 41.8(g)", "NJ-DOD 41.8(h)")
def test_the_stub_is_counted_every_round_and_racked_and_then_empty_positions_are_collected() -> None:
    session = table((1, 2), **HAND)
    for _ in range(3):
        assert of(StubCounted, whole_round(session))
    session = dealt((1, 2), **HAND)
    assert refused(session, RackStub()) == "NJ-DOD 41.8(g)"
    assert refused(session, BeginPlay()) == "NJ-DOD 41.8(f)"
    wrong = dealt((1, 2), **HAND)
    assert wrong.do(CountStub(7))[0].cite == "NJ-DOD 41.8(g)"
    session.do(CountStub(4))
    assert session.do(RackStub())[0].cite == "NJ-DOD 41.8(f)"
    (collected,) = of(EmptyPositionsCollected, session.do(BeginPlay()))
    assert (collected.cite, collected.positions) == ("NJ-DOD 41.8(h)", (3, 4, 5, 6))
