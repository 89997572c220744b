"""13:69F-41.2: one deck of fifty-two cards, or two that alternate."""

from __future__ import annotations

from typing import Any

import pytest
from tests.deuce_tables import DECK, closed, join, option_error, table, whole_round
from tests.tables import SEED, dealer_goes_on, deck_with, make_ready, of, refused

from houseway.core.commands import CountStub, Deal, LoadCards, NoMoreBets, RackStub, ReceiveCards, Shuffle
from houseway.core.decider import BadCommandError
from houseway.core.events import RoundVoided
from houseway.games.deuce_of_the_dragon.commands import CallMisdeal
from houseway.table.events import CardsShuffled, CoverCardPlaced

TWO: dict[str, Any] = {"decks": 2, "shuffler": "automated"}


@pytest.mark.rule("NJ-DOD 41.2(a)", 'NJ-DOD 41.1 "Suit"', 'NJ-DOD 41.1 "Deuce"')
def test_one_standard_deck_and_a_cover_card_are_used() -> None:
    session = table()
    assert refused(session, ReceiveCards(("red", "blue"))) == "NJ-DOD 41.2(a)"
    assert of(CoverCardPlaced, make_ready(session))
    cards = session.table.decks[0].order
    assert sorted(cards) == sorted(DECK)
    assert {card[1] for card in cards} == set("dsch"), "diamond, spade, club, heart"
    assert sum(card[0] == "2" for card in cards) == 4, "a deuce is a card with the numerical value of two"


@pytest.mark.rule("NJ-DOD 41.2(a)", 'NJ-DOD 41.1 "Suit"', 'NJ-DOD 41.1 "Deuce"')
@pytest.mark.parametrize(
    ("wrong", "paragraph"),
    [
        (DECK[1:], "NJ-DOD 41.2(a)"),
        ((*DECK, "Jk"), "NJ-DOD 41.2(a)"),
        (deck_with("3h", "2h", DECK), 'NJ-DOD 41.1 "Deuce"'),
        (deck_with("Jk", "7c", DECK), 'NJ-DOD 41.1 "Suit"'),
        (deck_with("Ks", "Kd", DECK), 'NJ-DOD 41.1 "Suit"'),
    ],
)
def test_a_shuffle_of_any_other_cards_is_refused(wrong: tuple[str, ...], paragraph: str) -> None:
    session = table()
    make_ready(session, until=Shuffle)
    assert refused(session, Shuffle(SEED, 0, wrong)) == paragraph


@pytest.mark.rule("NJ-DOD 41.2(a)")
def test_a_shuffle_with_one_card_twice_is_turned_away() -> None:
    session = table()
    make_ready(session, until=Shuffle)
    with pytest.raises(BadCommandError):
        session.do(Shuffle(SEED, 0, deck_with("Kd", "Qd", DECK)))


@pytest.mark.rule("NJ-DOD 41.2(b)")
def test_a_second_deck_needs_an_automated_shuffler() -> None:
    assert option_error(decks=2) == "NJ-DOD 41.2(b)"
    for shuffler in ("automated", "counting"):
        session = table(decks=2, shuffler=shuffler)
        make_ready(session)
        assert len(session.table.decks) == 2


@pytest.mark.rule("NJ-DOD 41.2(b)1")
def test_each_of_two_decks_is_a_complete_one() -> None:
    session = table(**TWO)
    make_ready(session)
    assert [sorted(deck.order) for deck in session.table.decks] == [sorted(DECK)] * 2
    other = table(**TWO)
    make_ready(other, until=Shuffle)
    assert refused(other, Shuffle(SEED, 0, DECK[1:])) == "NJ-DOD 41.2(b)1"


@pytest.mark.rule("NJ-DOD 41.2(b)2")
def test_two_decks_with_backs_of_one_colour_are_refused() -> None:
    session = table(**TWO)
    assert refused(session, ReceiveCards(("red", "red"))) == "NJ-DOD 41.2(b)2"
    session.do(ReceiveCards(("red", "green")))


@pytest.mark.rule("NJ-DOD 41.2(b)3")
def test_the_machine_shuffles_one_deck_while_the_other_plays() -> None:
    session = table(**TWO)
    whole_round(session)
    make_ready(session, until=Shuffle)
    if session.table.playing is None:
        session.do(LoadCards(session.table.next_deck))
    for seat in session.table.players:
        join(session, seat)
    session.do(NoMoreBets())
    shuffled = of(CardsShuffled, dealer_goes_on(session))
    assert [(event.deck, event.machine) for event in shuffled] == [(0, True)]
    assert session.table.phase == "playing"


@pytest.mark.rule("NJ-DOD 41.2(b)4")
def test_two_decks_take_turns_round_by_round() -> None:
    session = table(**TWO)
    played = []
    for _ in range(4):
        make_ready(session)
        played.append(session.table.playing)
        whole_round(session)
    assert played == [0, 1, 0, 1]
    session.do(Shuffle(SEED, 1))
    assert refused(session, LoadCards(1)) == "NJ-DOD 41.2(b)4"


@pytest.mark.rule("NJ-DOD 41.2(b)5")
def test_no_card_is_dealt_while_the_other_decks_cards_are_in_the_rack() -> None:
    session = table(**TWO)
    whole_round(session)
    assert session.table.racked == 0
    session.do(LoadCards(1))
    for seat in session.table.players:
        join(session, seat)
    session.do(NoMoreBets())
    assert refused(session, Deal()) == "NJ-DOD 41.2(b)5"
    session.do(Shuffle(SEED, 0))
    session.do(Deal())
    session.do(CountStub(4))
    session.do(RackStub())
    assert session.table.racked == 1


@pytest.mark.rule("NJ-DOD 41.2(b)5")
def test_a_void_round_does_not_put_its_cards_with_the_other_decks() -> None:
    session = table(**TWO)
    whole_round(session)
    session.do(LoadCards(1))
    for seat in session.table.players:
        join(session, seat)
    session.do(NoMoreBets())
    assert of(RoundVoided, session.do(CallMisdeal("shuffle")))
    assert session.table.racked == 0
    assert [deck.status for deck in session.table.decks] == ["racked", "washed"]
    closed(session)
