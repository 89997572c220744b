"""Where two decks play in turn, only the deck that the documents send away leaves; the other one stays and plays on."""

from __future__ import annotations

from typing import Any

import pytest
from tests.tables import HOUR, SEED, bet, closed, finish, make_ready, of, refused, table, whole_round

from houseway.core import commands as c
from houseway.core.events import BettingClosed, RoundEnded
from houseway.record.session import Session
from houseway.table.events import CardsInspected, CardsReceived, CardsShuffled, CardsSpread, CardsViewed, DeckRemoved

STATES = ("NJ", "MD")
MACHINE: dict[str, Any] = {"shuffler": "automated", "decks": 2}
COUNTING: dict[str, Any] = {"shuffler": "counting", "decks": 2}


def wrong_stub(state: str) -> Session:
    """Deck 0 was short of a card when its stub was counted, and has left the table."""
    session = table(state, (1, 2), **MACHINE)
    closed(session)
    session.do(c.Deal())
    stub = session.table.decks[0].left
    happened = session.do(c.CountStub(stub - 1, in_all=52))
    assert [event.deck for event in of(DeckRemoved, happened)] == [0]
    return session


@pytest.mark.rule("NJ-DP 42.7(e)2", "NJ-DP 42.2(b)4", "MD-DP 8.G(2)", "MD-DP 3.B(3)")
@pytest.mark.parametrize("state", STATES)
def test_a_deck_with_a_wrong_stub_leaves_alone_and_the_good_one_plays_the_next_round(state: str) -> None:
    session = wrong_stub(state)
    good = session.table.decks[1]
    happened = whole_round(session)
    assert not of(DeckRemoved, happened)
    (received,) = of(CardsReceived, happened)
    assert received.backs == ("red",), "the blue deck is still here"
    assert session.table.last_deck == 1
    assert session.table.decks[1].opened_at == good.opened_at
    assert session.table.decks[1].order == good.order, "it was shuffled before and is dealt as it lay"


@pytest.mark.rule("NJ-DP 42.3(d)", "MD-DP 4.E")
@pytest.mark.parametrize("state", STATES)
def test_the_deck_that_comes_instead_is_opened_like_any_other_and_the_good_one_is_not(state: str) -> None:
    session = wrong_stub(state)
    happened = make_ready(session)
    for kind in (CardsInspected, CardsSpread, CardsViewed):
        assert {event.deck for event in of(kind, happened)} == {0}
    assert [event.deck for event in of(CardsShuffled, happened)] == [0]
    assert session.table.playing == 1


@pytest.mark.rule("NJ-DP 42.2(a)", "MD-DP 3.A(1)")
@pytest.mark.parametrize(("state", "paragraph"), [("NJ", "NJ-DP 42.2(a)"), ("MD", "MD-DP 3.A(1)")])
def test_no_round_is_dealt_before_the_second_deck_is_here_again(state: str, paragraph: str) -> None:
    session = wrong_stub(state)
    assert refused(session, c.LoadCards(1)) == paragraph
    assert refused(session, c.ReceiveCards(("red", "green"))) == paragraph, "one deck is missing, not two"


@pytest.mark.rule("NJ-DP 42.2(b)2", "MD-DP 3.B(1)")
@pytest.mark.parametrize(("state", "paragraph"), [("NJ", "NJ-DP 42.2(b)2"), ("MD", "MD-DP 3.B(1)")])
def test_the_deck_that_comes_instead_has_other_backs_than_the_good_one(state: str, paragraph: str) -> None:
    session = wrong_stub(state)
    assert refused(session, c.ReceiveCards(("blue",))) == paragraph
    session.do(c.ReceiveCards(("green",)))
    assert [deck.backs for deck in session.table.decks] == ["green", "blue"]
    make_ready(session)
    whole_round(session)


@pytest.mark.rule("NJ-DP 42.9(e)", "MD-DP 5.D")
@pytest.mark.parametrize("state", STATES)
def test_a_deck_that_the_machine_has_counted_wrongly_leaves_alone(state: str) -> None:
    session = table(state, (1, 2), **COUNTING)
    make_ready(session)
    whole_round(session)
    for seat in (1, 2):
        bet(session, seat)
    make_ready(session, until=c.Shuffle)
    (_, removed) = session.do(c.Shuffle(SEED, 0, machine_count=52))
    assert isinstance(removed, DeckRemoved)
    assert removed.deck == 0
    happened = make_ready(session)
    assert [event.backs for event in of(CardsReceived, happened)] == [("red",)]
    assert not of(DeckRemoved, happened)
    assert of(BettingClosed, session.do(c.NoMoreBets()))
    assert session.table.playing == 1
    assert of(RoundEnded, finish(session))


@pytest.mark.rule("NJ-DP 1.18(g)", "MD-DP 3.C")
@pytest.mark.parametrize("state", STATES)
def test_a_deck_that_came_later_is_not_changed_with_the_one_whose_time_is_over(state: str) -> None:
    session = table(state, (1, 2), **MACHINE)
    whole_round(session)
    session.do(c.ChangeCards(0, at=2 * HOUR))
    make_ready(session)
    life = session.table.procedure.card_life_hours
    assert life is not None
    whole_round(session)
    session.do(c.BuyIn(1, 100, at=life * HOUR))
    happened = make_ready(session)
    assert [event.deck for event in of(DeckRemoved, happened)] == [1]
    assert [event.backs for event in of(CardsReceived, happened)] == [("blue",)]


@pytest.mark.rule("NJ-DP 42.3(a)", "MD-DP 4.A")
@pytest.mark.parametrize(("state", "paragraph"), [("NJ", "NJ-DP 42.3(a)"), ("MD", "MD-DP 4.A")])
def test_cards_come_to_a_table_between_rounds(state: str, paragraph: str) -> None:
    session = table(state, (1, 2), **MACHINE)
    closed(session)
    session.do(c.ChangeCards(1))
    assert refused(session, c.ReceiveCards(("blue",))) == paragraph
