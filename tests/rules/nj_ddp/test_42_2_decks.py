"""13:69F-42.2: one deck of fifty-four cards, or two that alternate."""

from __future__ import annotations

from typing import Any

import pytest
from tests.draw_tables import (
    DECK,
    bet,
    decide,
    finish,
    option_error,
    table,
    whole_round,
)
from tests.tables import SEED, dealer_goes_on, deck_with, make_ready, of, refused

from houseway.core.commands import (
    ChangeOptions,
    Deal,
    DealNext,
    FaceUpCard,
    Jam,
    LoadCards,
    NoMoreBets,
    ReceiveCards,
    Shuffle,
)
from houseway.core.decider import BadCommandError
from houseway.games.double_draw_poker.events import CollectDiscards, Discard
from houseway.record.session import Session
from houseway.table.events import CardsReceived, CardsShuffled, CoverCardPlaced, DeckRemoved

TWO: dict[str, Any] = {"decks": 2, "shuffler": "automated"}


@pytest.mark.rule("NJ-DDP 42.2(a)")
def test_one_standard_deck_with_two_jokers_and_a_cover_card_are_used() -> None:
    session = table()
    assert refused(session, ReceiveCards(("red", "blue"))) == "NJ-DDP 42.2(a)"
    assert of(CoverCardPlaced, make_ready(session))
    assert sorted(session.table.decks[0].order) == sorted(DECK)


@pytest.mark.rule("NJ-DDP 42.2(a)", "NJ-DDP 1.17(h)", 'NJ-DDP 42.1 "Suit"')
@pytest.mark.parametrize(
    ("wrong", "paragraph"),
    [
        (DECK[1:], "NJ-DDP 42.2(a)"),
        ((*DECK, "Jk"), "NJ-DDP 42.2(a)"),
        (deck_with("As", "Jk", DECK), "NJ-DDP 1.17(h)"),
        (deck_with("Jk", "As", DECK), 'NJ-DDP 42.1 "Suit"'),
        (deck_with("Kh", "Kc", DECK), 'NJ-DDP 42.1 "Suit"'),
    ],
)
def test_a_shuffle_of_any_other_cards_is_refused(wrong: tuple[str, ...], paragraph: str) -> None:
    session = table()
    make_ready(session, until=Shuffle)
    assert refused(session, Shuffle(SEED, 0, wrong)) == paragraph


@pytest.mark.rule("NJ-DDP 42.2(a)")
def test_a_shuffle_with_one_card_twice_is_turned_away() -> None:
    session = table()
    make_ready(session, until=Shuffle)
    with pytest.raises(BadCommandError):
        session.do(Shuffle(SEED, 0, deck_with("Ks", "As", DECK)))


@pytest.mark.rule("NJ-DDP 42.2(b)")
def test_a_second_deck_needs_an_automated_shuffler() -> None:
    assert option_error(decks=2) == "NJ-DDP 42.2(b)"
    for shuffler in ("automated", "counting"):
        session = table(decks=2, shuffler=shuffler)
        make_ready(session)
        assert len(session.table.decks) == 2


@pytest.mark.rule("NJ-DDP 42.2(b)1")
def test_each_of_two_decks_has_two_jokers() -> None:
    session = table(**TWO)
    make_ready(session)
    assert [deck.order.count("Jk") for deck in session.table.decks] == [2, 2]
    assert [sorted(deck.order) for deck in session.table.decks] == [sorted(DECK)] * 2
    other = table(**TWO)
    make_ready(other, until=Shuffle)
    assert refused(other, Shuffle(SEED, 0, DECK[1:])) == "NJ-DDP 42.2(b)1"


@pytest.mark.rule("NJ-DDP 42.2(b)2")
def test_two_decks_with_backs_of_one_colour_are_refused() -> None:
    session = table(**TWO)
    assert refused(session, ReceiveCards(("red", "red"))) == "NJ-DDP 42.2(b)2"
    session.do(ReceiveCards(("red", "green")))


@pytest.mark.rule("NJ-DDP 42.2(b)3")
def test_the_machine_shuffles_one_deck_while_the_other_plays() -> None:
    session = table(**TWO)
    whole_round(session)
    make_ready(session, until=Shuffle)
    if session.table.playing is None:
        session.do(LoadCards(session.table.next_deck))
    bet(session, 1)
    session.do(NoMoreBets())
    shuffled = of(CardsShuffled, dealer_goes_on(session))
    assert [(event.deck, event.machine) for event in shuffled] == [(0, True)]
    assert session.table.phase == "first-draw-wagers"


@pytest.mark.rule("NJ-DDP 42.2(b)4")
def test_two_decks_take_turns_round_by_round() -> None:
    session = table(**TWO)
    played = []
    for _ in range(4):
        make_ready(session)
        played.append(session.table.playing)
        whole_round(session)
    assert played == [0, 1, 0, 1]
    session.do(Shuffle(SEED, 1))
    assert refused(session, LoadCards(1)) == "NJ-DDP 42.2(b)4"


def first_deck_still_in_the_rack() -> Session:
    """The second deck plays while nobody has yet taken the first one out of the discard rack."""
    session = table(**TWO)
    whole_round(session)
    assert session.table.racked == 0
    session.do(LoadCards(1))
    bet(session, 1)
    session.do(NoMoreBets())
    return session


@pytest.mark.rule("NJ-DDP 42.2(b)5")
def test_no_card_is_dealt_or_set_aside_while_the_other_decks_cards_are_in_the_rack() -> None:
    session = first_deck_still_in_the_rack()
    for command in (Deal(), DealNext(), FaceUpCard()):
        assert refused(session, command) == "NJ-DDP 42.2(b)5"
    session.do(Shuffle(SEED, 0))
    assert session.table.racked is None
    session.do(FaceUpCard())
    assert session.table.racked == 1, "the card found face up lies in the rack"
    session.do(Deal())
    finish(session)
    assert session.table.racked == 1


@pytest.mark.rule("NJ-DDP 42.2(b)5")
def test_discards_settled_hands_and_the_stub_are_the_only_cards_in_the_rack() -> None:
    session = first_deck_still_in_the_rack()
    session.do(Shuffle(SEED, 0))
    session.do(Deal())
    decide(session)
    session.do(Discard(1, session.table.round.hands[1].cards[:2]))
    session.do(CollectDiscards())
    assert session.table.racked == 1
    session.do(Deal())
    finish(session)
    assert (session.table.racked, session.table.decks[0].status) == (1, "shuffled")


@pytest.mark.rule("NJ-DDP 42.2(b)5")
def test_a_void_round_does_not_put_its_cards_with_the_other_decks() -> None:
    session = table(dealing="automated-shoe", **TWO)
    whole_round(session)
    session.do(LoadCards(1))
    bet(session, 1)
    session.do(NoMoreBets())
    session.do(Jam("automated-shoe"))
    assert session.table.racked == 0
    assert [deck.status for deck in session.table.decks] == ["racked", "washed"]
    whole_round(session)


@pytest.mark.rule("NJ-DDP 42.2(a)", "NJ-DDP 42.2(b)")
def test_another_number_of_decks_is_received_and_inspected_or_the_surplus_deck_leaves() -> None:
    session = table(shuffler="automated")
    whole_round(session)
    session.do(ChangeOptions(dict(TWO)))
    session.do(Shuffle(SEED))
    assert refused(session, LoadCards()) == "NJ-DDP 42.2(a)"
    happened = make_ready(session)
    assert [event.backs for event in of(CardsReceived, happened)] == [("red", "blue")]
    whole_round(session)
    removed, _ = session.do(ChangeOptions({"shuffler": "automated"}))
    assert isinstance(removed, DeckRemoved)
    assert (removed.deck, removed.cite) == (1, "NJ-DDP 42.2(a)")
    whole_round(session)


@pytest.mark.rule("NJ-DDP 42.2(b)3")
def test_no_card_is_dealt_before_the_other_deck_has_been_shuffled() -> None:
    session = table(**TWO)
    whole_round(session)
    make_ready(session)
    session.do(Jam("shuffler"))
    bet(session, 1)
    session.do(NoMoreBets())
    assert refused(session, Deal()) == "NJ-DDP 42.2(b)3"
    dealer_goes_on(session)
    assert session.table.phase == "first-draw-wagers"
