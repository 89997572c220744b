"""Chapter 13: irregularities."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from tests.tables import (
    ANTE,
    SEED,
    bet,
    closed,
    dealer_goes_on,
    dealt,
    everybody,
    finish,
    given_back,
    make_ready,
    of,
    option_error,
    refused,
    senseless,
    stacks,
    table,
    whole_round,
)

from houseway.core.commands import (
    CardDrawnInError,
    ChangeMethod,
    ChangeOptions,
    CountStub,
    Deal,
    DealerCardExposed,
    DealNext,
    FaceUpCard,
    Jam,
    LoadCards,
    NoMoreBets,
    RackStub,
    Shuffle,
    TakeOutOfUse,
    WrongNumberOfCards,
)
from houseway.core.events import CardsDealt, CardSetAside, RoundVoided
from houseway.games.dragon_poker.events import Fold, RevealDealerHand
from houseway.record.session import Session
from houseway.table.events import CardsShuffled, DeviceJammed, DeviceOutOfUse

SIDE = {"three_card_bonus": 500, "dragon": 500}
STAKED = 2 * ANTE + 500 + 500
"""Ante, Ante Bonus and the side wagers of one seat."""
SHOE: dict[str, Any] = {"dealing": "automated-shoe", "shuffler": "automated"}
METHODS: list[dict[str, Any]] = [{}, {"dealing": "hand", "shuffler": "automated"}, SHOE]


def nobody_won_or_lost(session: Session) -> bool:
    return set(stacks(session).values()) == {100 * ANTE}


def must_be_reshuffled(session: Session) -> bool:
    refusal = refused(session, LoadCards(session.table.next_deck))
    return refusal == session.table.steps.after_shuffle and bool(of(CardsShuffled, make_ready(session)))


@pytest.mark.rule("MD-DP 13.A")
@pytest.mark.parametrize("chosen", METHODS)
def test_one_face_up_card_is_set_aside_and_the_next_one_is_dealt_in_maryland(chosen: dict[str, Any]) -> None:
    session = table("MD", (1, 2), **chosen)
    closed(session)
    order = session.table.decks[0].order
    dealt_first = of(CardsDealt, session.do(DealNext()))[0].cards
    size = len(dealt_first)
    (aside,) = session.do(FaceUpCard())
    assert isinstance(aside, CardSetAside)
    assert (aside.card, aside.cite) == (order[size], "MD-DP 13.A")
    assert of(CardsDealt, session.do(DealNext()))[0].cards == order[size + 1 : 2 * size + 1]
    session.do(Deal())
    dealt_cards = [card for hand in session.table.round.hands.values() for card in hand.cards]
    assert sorted((*dealt_cards, *session.table.round.dealer)) == sorted((*order[:size], *order[size + 1 : 10]))
    finish(session)
    assert session.table.number == 2


@pytest.mark.rule("MD-DP 13.A")
def test_a_card_set_aside_belongs_to_the_round_and_comes_back_with_the_shuffle() -> None:
    session = table("MD")
    closed(session)
    session.do(FaceUpCard())
    session.do(Deal())
    finish(session)
    make_ready(session)
    assert len(session.table.decks[0].order) == 53
    bet(session, 1)
    session.do(NoMoreBets())
    assert isinstance(session.do(FaceUpCard())[0], CardSetAside), "it is again the first of its round"


@pytest.mark.rule("MD-DP 13.B")
@pytest.mark.parametrize("chosen", METHODS)
def test_two_face_up_cards_void_the_round_in_maryland(chosen: dict[str, Any]) -> None:
    session = table("MD", (1, 2), **chosen)
    closed(session, side=SIDE)
    session.do(DealNext())
    session.do(FaceUpCard())
    session.do(DealNext())
    happened = session.do(FaceUpCard())
    (void,) = of(RoundVoided, happened)
    assert void.cite == "MD-DP 13.B"
    assert given_back(happened) == {1: STAKED, 2: STAKED}
    assert nobody_won_or_lost(session)
    assert must_be_reshuffled(session)


@pytest.mark.rule("MD-DP 13.A", "MD-DP 13.B")
def test_face_up_cards_matter_only_while_cards_are_being_dealt_in_maryland() -> None:
    session = dealt("MD")
    assert refused(session, FaceUpCard()) == "MD-DP 13.A"
    waiting = table("MD", dealing="automated-shoe", shuffler="automated", dealer_cards="in-shuffler")
    closed(waiting)
    waiting.do(Deal())
    everybody(waiting)
    assert refused(waiting, RevealDealerHand()) == "MD-DP 11.D(2)"


@pytest.mark.rule("MD-DP 13.C")
@pytest.mark.parametrize("chosen", METHODS)
def test_an_unseen_card_drawn_in_error_is_used_as_the_next_card_in_maryland(chosen: dict[str, Any]) -> None:
    session = table("MD", (1, 2), **chosen)
    closed(session)
    order = session.table.decks[0].order
    size = len(of(CardsDealt, session.do(DealNext()))[0].cards)
    (error,) = session.do(CardDrawnInError())
    assert error.cite == "MD-DP 13.C"
    assert of(CardsDealt, session.do(DealNext()))[0].cards == order[size : 2 * size]


@pytest.mark.rule("MD-DP 13.D")
@pytest.mark.parametrize(("place", "held"), [(1, 2), (2, 4), (0, 2)])
@pytest.mark.parametrize("chosen", METHODS)
def test_a_wrong_number_of_cards_voids_the_round_and_returns_every_wager_in_maryland(
    place: int, held: int, chosen: dict[str, Any]
) -> None:
    session = dealt("MD", {1: "RA MO PA", 2: "RD RD RD"}, side=SIDE, **chosen)
    session.do(Fold(1))
    happened = session.do(WrongNumberOfCards(place, held))
    (void,) = of(RoundVoided, happened)
    assert void.cite == "MD-DP 13.D"
    assert given_back(happened) == {1: STAKED, 2: STAKED}
    assert nobody_won_or_lost(session)
    assert must_be_reshuffled(session)


@pytest.mark.rule("MD-DP 13.D")
def test_wagers_collected_from_folded_hands_come_back_when_the_round_is_void_in_maryland() -> None:
    session = dealt("MD", {1: "RA MO TI", 2: "RD RD RD"}, side=SIDE)
    session.do(Fold(1))
    everybody(session)
    dealer_goes_on(session, until=RevealDealerHand)
    session.do(RevealDealerHand())
    assert "area:1:ante" not in session.table.accounts
    returned = given_back(session.do(WrongNumberOfCards(0, 4)))
    assert returned == {1: STAKED, 2: STAKED + ANTE}, "seat 2 has made a Play wager besides"
    assert nobody_won_or_lost(session)


@pytest.mark.rule("MD-DP 13.E")
def test_a_dealers_card_seen_before_the_reveal_always_voids_the_round_in_maryland() -> None:
    session = dealt("MD", {1: "RA MO TI", 2: "RD RD RD"}, side=SIDE)
    session.do(Fold(1))
    happened = session.do(DealerCardExposed())
    (void,) = of(RoundVoided, happened)
    assert void.cite == "MD-DP 13.E"
    assert nobody_won_or_lost(session)
    assert must_be_reshuffled(session)
    assert option_error("MD", exposed_dealer_card="play-on") == "MD-DP 13.E"
    revealed = dealt("MD")
    everybody(revealed)
    dealer_goes_on(revealed, until=RevealDealerHand)
    revealed.do(RevealDealerHand())
    assert refused(revealed, DealerCardExposed()) == "MD-DP 13.E"
    undealt = table("MD")
    closed(undealt)
    assert refused(undealt, DealerCardExposed()) == 'MD-DP 1.B(5) "Dealer Hand"'


@pytest.mark.rule("MD-DP 13.F")
def test_cards_on_which_the_shuffler_failed_are_reshuffled_in_maryland() -> None:
    session = table("MD", shuffler="automated")
    make_ready(session, until=Shuffle)
    session.do(Jam("shuffler"))
    session.do(Shuffle(SEED))
    (jammed,) = session.do(Jam("shuffler"))
    assert isinstance(jammed, DeviceJammed)
    assert jammed.cite == "MD-DP 13.F"
    assert must_be_reshuffled(session)
    assert refused(session, Jam("shuffler")) == "MD-DP 13.F"


@pytest.mark.rule("MD-DP 13.G")
@pytest.mark.parametrize("dealt_so_far", [0, 1, 2])
def test_an_automated_shoe_that_fails_voids_the_round_in_maryland(dealt_so_far: int) -> None:
    session = table("MD", (1, 2), **SHOE)
    closed(session, side=SIDE)
    for _ in range(dealt_so_far):
        session.do(DealNext())
    happened = session.do(Jam("automated-shoe"))
    assert {event.cite for event in happened} == {"MD-DP 13.G"}
    assert given_back(happened) == {1: STAKED, 2: STAKED}
    assert of(RoundVoided, happened)
    assert nobody_won_or_lost(session)
    assert must_be_reshuffled(session)
    assert len(session.table.decks[0].order) == 53


@pytest.mark.rule("MD-DP 13.G")
def test_a_shoe_that_keeps_the_dealers_cards_can_still_fail_when_they_are_wanted() -> None:
    session = table("MD", dealer_cards="in-shuffler", **SHOE)
    closed(session)
    session.do(Deal())
    everybody_has_played = session.table.choices(1)[0]
    session.do(everybody_has_played)
    assert of(RoundVoided, session.do(Jam("automated-shoe")))
    assert nobody_won_or_lost(session)


@pytest.mark.rule("MD-DP 13.G", "MD-DP 13.C", "MD-DP 10.B(5)")
def test_once_the_dealers_cards_have_come_out_of_the_shoe_nothing_more_is_dealt_and_the_stub_may_go() -> None:
    session = table("MD", dealer_cards="in-shuffler", **SHOE)
    closed(session)
    session.do(Deal())
    everybody(session)
    assert session.table.phase == "dispensing"
    assert refused(session, RackStub()) == 'MD-DP 1.B(10) "Stub"', "three cards are still to come"
    session.do(Deal())
    assert refused(session, Jam("automated-shoe")) == "MD-DP 13.G"
    assert refused(session, CardDrawnInError()) == "MD-DP 13.C"
    session.do(CountStub(session.table.decks[0].left, in_all=53))
    session.do(RackStub())
    session.do(RevealDealerHand())


@pytest.mark.rule("MD-DP 13.A", "MD-DP 13.C")
def test_a_drawn_card_is_dealt_and_never_set_aside_for_another_that_lies_face_up() -> None:
    session = table("MD", (1, 2))
    closed(session)
    first, second = session.table.decks[0].order[:2]
    session.do(CardDrawnInError())
    assert refused(session, FaceUpCard()) == "MD-DP 13.A"
    assert of(CardsDealt, session.do(DealNext()))[0].cards == (first,)
    (aside,) = of(CardSetAside, session.do(FaceUpCard()))
    assert aside.card == second


@pytest.mark.rule("MD-DP 13.H")
def test_a_broken_device_is_out_of_use_before_another_method_is_used_in_maryland() -> None:
    session = table("MD", **SHOE)
    whole_round(session)
    assert refused(session, ChangeMethod("manual-shoe", "automated")) == "MD-DP 13.H"
    assert refused(session, ChangeOptions({"jurisdiction": "MD"})) == "MD-DP 13.H"
    assert refused(session, ChangeMethod("manual-shoe", "automated", by="dealer")) == "MD-DP 13.H"
    session.do(TakeOutOfUse("shuffler", "covered"))
    assert refused(session, Shuffle(SEED)) == "MD-DP 13.H"
    session.do(TakeOutOfUse("automated-shoe", "marked"))
    session.do(ChangeMethod("manual-shoe", "none"))
    whole_round(session)
    assert senseless(session, ChangeOptions({"jurisdiction": "NJ"}))


@pytest.mark.rule("MD-DP 13.H(1)", "MD-DP 13.H(2)", "MD-DP 13.H(3)")
@pytest.mark.parametrize(
    ("how", "paragraph"),
    [("covered", "MD-DP 13.H(1)"), ("removed", "MD-DP 13.H(2)"), ("marked", "MD-DP 13.H(3)")],
)
def test_a_device_may_be_covered_removed_or_marked_in_maryland(
    how: Literal["covered", "removed", "marked"], paragraph: str
) -> None:
    session = table("MD", shuffler="automated")
    (out,) = session.do(TakeOutOfUse("shuffler", how))
    assert isinstance(out, DeviceOutOfUse)
    assert (out.how, out.cite) == (how, paragraph)
    session.do(ChangeMethod("manual-shoe", "none"))
    make_ready(session)
    assert session.table.playing == 0
