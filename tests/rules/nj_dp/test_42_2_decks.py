"""13:69F-42.2: one deck of fifty-three cards, or two that alternate."""

from __future__ import annotations

import pytest
from tests.tables import (
    DECK,
    SEED,
    bet,
    closed,
    dealer_goes_on,
    dealt,
    everybody,
    finish,
    make_ready,
    of,
    option_error,
    refused,
    table,
    whole_round,
)

from houseway.core.commands import (
    CardDrawnInError,
    CollectCards,
    Deal,
    DealerCardExposed,
    DealNext,
    FaceUpCard,
    Jam,
    LoadCards,
    NoMoreBets,
    RackStub,
    ReceiveCards,
    Shuffle,
    WrongNumberOfCards,
)
from houseway.core.events import CardsCollected, CardsDealt, CardsRacked, RoundVoided
from houseway.games.dragon_poker.events import Fold, RevealDealerHand, SettleAll
from houseway.table.events import CardsShuffled, CoverCardPlaced


@pytest.mark.rule("NJ-DP 42.2(a)")
def test_one_deck_and_a_cover_card_are_used_unless_a_shuffler_allows_two() -> None:
    session = table("NJ")
    assert refused(session, ReceiveCards(("red", "blue"))) == "NJ-DP 42.2(a)"
    assert of(CoverCardPlaced, make_ready(session))
    assert len(session.table.decks) == 1
    assert len(session.table.decks[0].order) == 53


@pytest.mark.rule("NJ-DP 42.2(b)")
def test_a_second_deck_needs_an_automated_shuffler_in_new_jersey() -> None:
    assert option_error("NJ", decks=2) == "NJ-DP 42.2(b)"
    for shuffler in ("automated", "counting"):
        session = table("NJ", decks=2, shuffler=shuffler)
        make_ready(session)
        assert len(session.table.decks) == 2


@pytest.mark.rule("NJ-DP 42.2(b)1")
def test_each_of_two_decks_is_the_same_fifty_three_cards() -> None:
    session = table("NJ", decks=2, shuffler="automated")
    make_ready(session)
    for deck in session.table.decks:
        assert sorted(deck.order) == sorted(session.table.procedure.pack.cards)
        assert len(deck.order) == 53
    other = table("NJ", decks=2, shuffler="automated")
    make_ready(other, until=Shuffle)
    assert refused(other, Shuffle(SEED, 0, DECK[1:])) == "NJ-DP 42.2(b)1"


@pytest.mark.rule("NJ-DP 42.2(b)2")
def test_two_decks_with_backs_of_one_colour_are_refused_in_new_jersey() -> None:
    session = table("NJ", decks=2, shuffler="automated")
    assert refused(session, ReceiveCards(("red", "red"))) == "NJ-DP 42.2(b)2"
    session.do(ReceiveCards(("red", "green")))


@pytest.mark.rule("NJ-DP 42.2(b)3")
def test_the_machine_shuffles_one_deck_while_the_other_plays_in_new_jersey() -> None:
    session = table("NJ", decks=2, shuffler="automated")
    for _ in range(3):
        whole_round(session)
    make_ready(session, until=Shuffle)
    if session.table.playing is None:
        session.do(LoadCards(session.table.next_deck))
    resting = 1 - (session.table.playing or 0)
    bet(session, 1)
    session.do(NoMoreBets())
    shuffled = of(CardsShuffled, dealer_goes_on(session))
    assert [(event.deck, event.machine) for event in shuffled] == [(resting, True)]
    assert session.table.phase == "deciding"


@pytest.mark.rule("NJ-DP 42.2(b)4")
def test_two_decks_take_turns_round_by_round_in_new_jersey() -> None:
    session = table("NJ", decks=2, shuffler="automated")
    played = []
    for _ in range(6):
        make_ready(session)
        played.append(session.table.playing)
        whole_round(session)
    assert played == [0, 1, 0, 1, 0, 1]
    session.do(Shuffle(SEED, 1))
    assert refused(session, LoadCards(1)) == "NJ-DP 42.2(b)4"


@pytest.mark.rule("NJ-DP 42.2(b)5")
def test_the_discard_rack_never_holds_cards_of_both_decks_in_new_jersey() -> None:
    session = table("NJ", decks=2, shuffler="automated")
    whole_round(session)
    assert session.table.racked == 0
    session.do(LoadCards(1))
    bet(session, 1)
    session.do(NoMoreBets())
    assert refused(session, Deal()) == "NJ-DP 42.2(b)5"
    session.do(Shuffle(SEED, 0))
    assert session.table.racked is None
    session.do(Deal())
    session.do(session.table.choices(1)[0])
    session.do(RackStub())
    session.do(RevealDealerHand())
    session.do(SettleAll())
    session.do(CollectCards())
    assert session.table.racked == 1


@pytest.mark.rule("NJ-DP 42.2(b)5")
def test_a_void_round_does_not_put_its_cards_with_the_other_decks_in_the_rack() -> None:
    session = table("NJ", decks=2, shuffler="automated")
    whole_round(session)
    session.do(LoadCards(1))
    bet(session, 1)
    session.do(NoMoreBets())
    session.do(FaceUpCard())
    assert session.table.racked == 0
    assert [deck.status for deck in session.table.decks] == ["racked", "washed"]
    whole_round(session)


@pytest.mark.rule("NJ-DP 42.2(b)4")
def test_a_void_round_counts_as_a_turn_of_its_deck() -> None:
    session = table("NJ", decks=2, shuffler="automated")
    closed(session)
    session.do(CardDrawnInError())
    session.do(Deal())
    session.do(WrongNumberOfCards(0, 2))
    make_ready(session)
    assert session.table.playing == 1


def test_cards_of_the_deck_in_play_and_no_other_are_dealt() -> None:
    session = table("NJ", decks=2, shuffler="automated")
    whole_round(session)
    make_ready(session)
    order = session.table.decks[1].order
    events = whole_round(session)
    cards = [card for event in of(CardsDealt, events) for card in event.cards]
    assert tuple(cards) == order[:6]


@pytest.mark.rule("NJ-DP 42.2(b)3")
def test_no_card_is_dealt_before_the_other_deck_has_been_shuffled() -> None:
    session = table("NJ", decks=2, shuffler="automated")
    whole_round(session)
    make_ready(session)
    session.do(Jam("shuffler"))
    bet(session, 1)
    session.do(NoMoreBets())
    assert session.table.decks[0].status == "washed"
    for command in (Deal(), DealNext()):
        assert refused(session, command) == "NJ-DP 42.2(b)3"
    dealer_goes_on(session)
    assert session.table.decks[0].status == "shuffled"
    assert session.table.phase == "deciding"


@pytest.mark.rule("NJ-DP 42.10(c)1", "NJ-DP 42.10(e)")
@pytest.mark.parametrize("dragon", [0, 500])
def test_a_folded_hand_goes_into_the_rack_at_once_unless_it_is_tucked_and_is_collected_only_once(dragon: int) -> None:
    session = dealt("NJ", {1: "RA MO TI", 2: "PH PH PH"}, side={"dragon": dragon} if dragon else None)
    racked = of(CardsRacked, session.do(Fold(1)))
    assert [(event.seat, event.count) for event in racked] == ([] if dragon else [(1, 3)])
    assert session.table.racked == (None if dragon else 0)
    (collected,) = of(CardsCollected, finish(session))
    assert collected.order == ((2, 1, 0) if dragon else (2, 0))


@pytest.mark.rule("NJ-DP 42.10(c)3")
def test_the_dealer_has_no_card_to_expose_before_he_holds_one_in_new_jersey() -> None:
    session = table("NJ", (1, 2))
    closed(session)
    for _ in range(2):
        assert refused(session, DealerCardExposed()) == 'NJ-DP 42.1 "Dealer Hand"'
        session.do(DealNext())
    assert refused(session, DealerCardExposed()) == 'NJ-DP 42.1 "Dealer Hand"'
    session.do(Deal())
    assert of(RoundVoided, session.do(DealerCardExposed()))


@pytest.mark.rule("NJ-DP 42.12(a)")
def test_no_card_is_drawn_in_error_from_a_stub_in_the_rack() -> None:
    session = table("NJ")
    closed(session)
    session.do(CardDrawnInError())
    assert refused(session, CardDrawnInError()) == "NJ-DP 42.12(a)", "that card is the next one"
    session.do(Deal())
    assert refused(session, CardDrawnInError()) == "NJ-DP 42.12(a)", "nothing more is dealt"
    everybody(session)
    session.do(RackStub())
    assert refused(session, CardDrawnInError()) == "NJ-DP 42.12(a)"
