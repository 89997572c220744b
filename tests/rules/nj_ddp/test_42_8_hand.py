"""13:69F-42.8: dealing from the hand."""

from __future__ import annotations

from typing import Any

import pytest
from tests.draw_tables import bet, closed, option_error, options, table, to_settle, whole_round
from tests.tables import make_ready, of, refused

from houseway.core.commands import CountStub, Deal, LoadCards, NoMoreBets
from houseway.core.events import BettingClosed, CardsDealt
from houseway.table.events import CardsCut, CardsLoaded, CardsShuffled, StubCounted

HAND: dict[str, Any] = {"dealing": "hand", "shuffler": "automated"}


@pytest.mark.rule("NJ-DDP 42.8(a)", "NJ-DDP 42.8(b)")
def test_a_licensee_may_have_the_cards_dealt_from_the_hand() -> None:
    assert options(**HAND).dealing == "hand"
    session = table(**HAND)
    assert of(CardsLoaded, whole_round(session))
    assert {"NJ-DDP 42.8(a)", "NJ-DDP 42.8(b)"} <= set(session.table.options.allowed_by()["dealing"])


@pytest.mark.rule("NJ-DDP 42.8(b)1")
def test_dealing_from_the_hand_requires_an_automated_shuffler() -> None:
    assert option_error(dealing="hand") == "NJ-DDP 42.8(b)1"
    happened = make_ready(table(**HAND))
    assert of(CardsShuffled, happened)[0].machine
    assert not of(CardsCut, happened)


@pytest.mark.rule("NJ-DDP 42.8(b)2", "NJ-DDP 42.8(b)2.i")
@pytest.mark.parametrize("hand", ["left", "right"])
def test_the_dealer_takes_the_deck_in_one_hand_and_keeps_it_there(hand: str) -> None:
    session = table(**HAND)
    make_ready(session, until=LoadCards)
    (loaded,) = session.do(LoadCards(hand=hand))  # type: ignore[arg-type]
    assert isinstance(loaded, CardsLoaded)
    assert loaded.into == f"{hand} hand"
    assert loaded.cite == "NJ-DDP 42.8(b)2"
    bet(session, 1)
    session.do(NoMoreBets())
    assert refused(session, LoadCards(hand="right")) == "NJ-DDP 42.8(b)2.i"


@pytest.mark.rule("NJ-DDP 42.8(b)3")
def test_no_card_leaves_the_hand_before_no_more_bets() -> None:
    session = table(**HAND)
    make_ready(session)
    bet(session, 1)
    assert refused(session, Deal()) == "NJ-DDP 42.8(c)"
    (closing,) = session.do(NoMoreBets())
    assert isinstance(closing, BettingClosed)
    assert closing.cite == "NJ-DDP 42.8(b)3"


@pytest.mark.rule("NJ-DDP 42.8(c)")
def test_cards_are_dealt_face_down_off_the_top_clockwise_from_the_dealers_left() -> None:
    session = table((6, 1, 4), **HAND)
    closed(session)
    order = session.table.decks[0].order
    events = of(CardsDealt, session.do(Deal()))
    assert [(event.to, event.cards) for event in events] == [(1, order[:5]), (4, order[5:10]), (6, order[10:15])]
    assert events[0].cite == "NJ-DDP 42.8(c)"
    view = session.table.view(None)
    assert all(seat.cards is None for seat in view.seats.values())


@pytest.mark.rule("NJ-DDP 42.7(f)")
def test_the_stub_of_hand_dealt_cards_is_counted_as_a_shoes_is() -> None:
    session = table(**HAND)
    counted = [bool(of(StubCounted, whole_round(session))) for _ in range(5)]
    assert counted == [False] * 4 + [True]
    closed(session)
    to_settle(session)
    assert session.do(CountStub(40))[0].cite == "NJ-DDP 42.7(f)2"
