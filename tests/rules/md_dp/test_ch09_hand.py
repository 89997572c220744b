"""Chapter 9: dealing from the hand."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from tests.tables import (
    ANTE,
    bet,
    closed,
    dealt,
    make_ready,
    of,
    option_error,
    refused,
    stacks,
    table,
    whole_round,
)

from houseway.core.commands import CountStub, Deal, LoadCards, NoMoreBets, RackStub
from houseway.core.events import BettingClosed, CardsDealt, RoundVoided, StubRacked
from houseway.table.events import CardsLoaded, CardsShuffled, DeckRemoved, StubCounted

HAND: dict[str, Any] = {"dealing": "hand", "shuffler": "automated"}


@pytest.mark.rule("MD-DP 9.A")
def test_cards_may_be_dealt_from_the_hand_in_maryland() -> None:
    session = table("MD", **HAND)
    (loaded,) = of(CardsLoaded, whole_round(session))
    assert loaded.into == "left hand"
    assert session.table.options.allowed_by()["dealing"] == ("MD-DP 9.A",)


@pytest.mark.rule("MD-DP 9.A(1)")
def test_dealing_from_the_hand_requires_an_automated_shuffler_in_maryland() -> None:
    assert option_error("MD", dealing="hand") == "MD-DP 9.A(1)"
    (shuffled,) = of(CardsShuffled, make_ready(table("MD", **HAND)))
    assert shuffled.machine


@pytest.mark.rule("MD-DP 9.A(2)", "MD-DP 9.A(2)(a)")
@pytest.mark.parametrize("hand", ["left", "right"])
def test_the_dealer_keeps_the_deck_in_one_hand_all_round_in_maryland(hand: Literal["left", "right"]) -> None:
    session = table("MD", **HAND)
    make_ready(session, until=LoadCards)
    (loaded,) = session.do(LoadCards(hand=hand))
    assert isinstance(loaded, CardsLoaded)
    assert loaded.into == f"{hand} hand"
    assert loaded.cite == "MD-DP 9.A(2)"
    bet(session, 1)
    session.do(NoMoreBets())
    assert refused(session, LoadCards(hand="right")) == "MD-DP 9.A(2)(a)"


@pytest.mark.rule("MD-DP 9.B")
def test_no_card_leaves_the_hand_before_no_more_bets_in_maryland() -> None:
    session = table("MD", **HAND)
    make_ready(session)
    bet(session, 1)
    assert refused(session, Deal()) == "MD-DP 9.C(2)"
    (closing,) = session.do(NoMoreBets())
    assert isinstance(closing, BettingClosed)
    assert closing.cite == "MD-DP 9.B"


@pytest.mark.rule("MD-DP 9.C(2)", "MD-DP 9.C(3)")
def test_single_cards_off_the_top_go_round_face_down_until_all_have_three_in_maryland() -> None:
    session = table("MD", (1, 3), **HAND)
    closed(session)
    order = session.table.decks[0].order
    events = of(CardsDealt, session.do(Deal()))
    assert [event.to for event in events] == [1, 3, 0] * 3
    assert tuple(event.cards[0] for event in events) == order[:9]
    assert events[0].cite == "MD-DP 9.C(2)"
    hands = session.table.round.hands
    assert [hands[1].cards, hands[3].cards] == [(order[0], order[3], order[6]), (order[1], order[4], order[7])]
    seen = session.table.view(None)
    assert seen.dealer is None
    assert all(seat.cards is None for seat in seen.seats.values())


@pytest.mark.rule("MD-DP 9.C(4)")
def test_the_stub_of_hand_dealt_cards_is_racked_after_the_deal_in_maryland() -> None:
    session = table("MD", **HAND)
    closed(session)
    assert refused(session, RackStub()) == 'MD-DP 1.B(10) "Stub"'
    session.do(Deal())
    (racked,) = session.do(RackStub())
    assert isinstance(racked, StubRacked)
    assert racked.cite == "MD-DP 9.C(4)"


@pytest.mark.rule("MD-DP 9.D")
def test_the_stub_of_hand_dealt_cards_is_counted_every_fifth_round_unless_the_shuffler_counts() -> None:
    session = table("MD", **HAND)
    assert [bool(of(StubCounted, whole_round(session))) for _ in range(5)] == [False] * 4 + [True]
    counting = table("MD", dealing="hand", shuffler="counting")
    assert not any(of(StubCounted, whole_round(counting)) for _ in range(5))
    assert refused(session, CountStub(47)) == "MD-DP 9.D"


@pytest.mark.rule("MD-DP 9.E")
def test_a_right_count_of_hand_dealt_cards_lets_the_round_go_on() -> None:
    (count,) = dealt("MD", **HAND).do(CountStub(47))
    assert isinstance(count, StubCounted)
    assert (count.right, count.cite) == (True, "MD-DP 9.E")


@pytest.mark.rule("MD-DP 9.F", "MD-DP 9.G")
def test_a_wrong_count_with_a_misdealt_hand_voids_the_round_dealt_from_the_hand() -> None:
    session = dealt("MD", **HAND)
    happened = session.do(CountStub(48, misdealt=True, in_all=53))
    (voided,) = of(RoundVoided, happened)
    assert voided.cite == "MD-DP 9.G"
    assert not of(DeckRemoved, happened)
    assert stacks(session) == {1: 100 * ANTE}


@pytest.mark.rule("MD-DP 9.F", "MD-DP 9.H")
def test_a_wrong_count_without_a_misdeal_costs_the_deck_too_when_dealt_from_the_hand() -> None:
    session = dealt("MD", **HAND)
    happened = session.do(CountStub(48))
    (voided,) = of(RoundVoided, happened)
    assert voided.cite == "MD-DP 9.H"
    assert of(DeckRemoved, happened)
    assert stacks(session) == {1: 100 * ANTE}
