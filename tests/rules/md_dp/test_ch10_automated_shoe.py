"""Chapter 10: dealing from an automated shoe."""

from __future__ import annotations

from typing import Any

import pytest
from tests.tables import (
    ANTE,
    bet,
    closed,
    dealer_goes_on,
    dealt,
    everybody,
    make_ready,
    of,
    option_error,
    refused,
    stacks,
    table,
    whole_round,
)

from houseway.core.commands import ChangeMethod, CountStub, Deal, DealNext, NoMoreBets, RackStub, TakeOutOfUse
from houseway.core.events import BettingClosed, CardsDealt, RoundVoided, StubRacked
from houseway.games.dragon_poker.events import RevealDealerHand
from houseway.table.events import CardsLoaded, DeckRemoved, StubCounted

SHOE: dict[str, Any] = {"dealing": "automated-shoe", "shuffler": "automated"}
WAITING: dict[str, Any] = {**SHOE, "dealer_cards": "in-shuffler"}


@pytest.mark.rule("MD-DP 10.A", "MD-DP 10.A(1)")
def test_shuffled_cards_are_placed_in_an_automated_shoe_in_maryland() -> None:
    session = table("MD", **SHOE)
    bet(session, 1)
    assert refused(session, NoMoreBets()) == "MD-DP 10.A(1)"
    loaded = make_ready(session)[-1]
    assert isinstance(loaded, CardsLoaded)
    assert loaded.into == "automated-shoe"
    assert loaded.cite == "MD-DP 10.A(1)"


@pytest.mark.rule("MD-DP 10.B(1)", "MD-DP 10.B(2)", "MD-DP 10.B(3)")
def test_stacks_of_three_go_clockwise_from_the_dealers_left_and_the_last_to_the_dealer_in_maryland() -> None:
    session = table("MD", (6, 2, 3), **SHOE)
    make_ready(session)
    bet(session, 6)
    bet(session, 3)
    assert refused(session, Deal()) == "MD-DP 10.B(1)"
    (closing,) = session.do(NoMoreBets())
    assert isinstance(closing, BettingClosed)
    assert closing.cite == "MD-DP 7.D"
    events = of(CardsDealt, session.do(Deal()))
    assert [(event.to, len(event.cards)) for event in events] == [(3, 3), (6, 3), (0, 3)]
    assert session.table.phase == "deciding"


@pytest.mark.rule("MD-DP 10.B(4)")
def test_the_dealers_cards_may_wait_in_the_shuffler_until_all_players_have_acted_in_maryland() -> None:
    session = table("MD", (1, 2), **WAITING)
    closed(session)
    order = session.table.decks[0].order
    events = of(CardsDealt, session.do(Deal()))
    assert [event.to for event in events] == [1, 2]
    assert session.table.round.dealer == ()
    assert refused(session, Deal()) == "MD-DP 10.B(1)"
    assert refused(session, RackStub()) == "MD-DP 10.B(5)"
    everybody(session)
    assert refused(session, RevealDealerHand()) == "MD-DP 11.D(2)"
    (dealer,) = of(CardsDealt, session.do(DealNext()))
    assert (dealer.to, dealer.cards) == (0, order[6:9])
    dealer_goes_on(session)
    assert session.table.number == 2


@pytest.mark.rule("MD-DP 10.B(4)")
def test_only_an_automated_shoe_keeps_the_dealers_cards() -> None:
    assert option_error("MD", dealer_cards="in-shuffler") == "MD-DP 10.B(4)"
    assert option_error("MD", dealing="hand", shuffler="automated", dealer_cards="in-shuffler") == "MD-DP 10.B(4)"


@pytest.mark.rule("MD-DP 10.B(4)", "MD-DP 13.H")
def test_where_that_shoe_fails_another_method_deals_the_dealers_cards_as_well() -> None:
    session = table("MD", **WAITING)
    session.do(TakeOutOfUse("automated-shoe"))
    (changed, options) = session.do(ChangeMethod("manual-shoe", "automated"))
    assert (changed.cite, set(options.left_by)) == ("MD-DP 13.H", {"dealing", "dealer-cards"})  # type: ignore[attr-defined]
    closed(session)
    assert 0 in {event.to for event in of(CardsDealt, session.do(Deal()))}


@pytest.mark.rule("MD-DP 10.B(5)")
@pytest.mark.parametrize("chosen", [SHOE, WAITING])
def test_the_stub_leaves_the_automated_shoe_once_every_stack_is_delivered_in_maryland(chosen: dict[str, Any]) -> None:
    session = table("MD", **chosen)
    closed(session)
    assert refused(session, RackStub()) == 'MD-DP 1.B(10) "Stub"'
    session.do(Deal())
    if chosen is WAITING:
        assert refused(session, RackStub()) == "MD-DP 10.B(5)"
        everybody(session)
        dealer_goes_on(session, until=RackStub)
    (racked,) = session.do(RackStub())
    assert isinstance(racked, StubRacked)
    assert racked.cite == "MD-DP 10.B(5)"


@pytest.mark.rule("MD-DP 10.C")
@pytest.mark.parametrize("chosen", [SHOE, WAITING])
def test_the_stub_of_an_automated_shoe_is_counted_every_fifth_round_in_maryland(chosen: dict[str, Any]) -> None:
    session = table("MD", **chosen)
    assert [bool(of(StubCounted, whole_round(session))) for _ in range(6)] == [False] * 4 + [True, False]
    for _ in range(3):
        whole_round(session)
    closed(session)
    session.do(Deal())
    everybody(session)
    if chosen is WAITING:
        assert refused(session, CountStub(44)) == 'MD-DP 1.B(10) "Stub"', "the dealer's cards come first"
        session.do(Deal())
    counting = table("MD", **(chosen | {"shuffler": "counting"}))
    assert not any(of(StubCounted, whole_round(counting)) for _ in range(5))


@pytest.mark.rule("MD-DP 10.D")
def test_a_right_count_at_an_automated_shoe_lets_the_round_go_on() -> None:
    session = dealt("MD", **SHOE)
    (count,) = session.do(CountStub(47))
    assert isinstance(count, StubCounted)
    assert (count.right, count.cite) == (True, "MD-DP 10.D")
    session.do(RackStub())


@pytest.mark.rule("MD-DP 10.E", "MD-DP 10.F")
def test_a_wrong_count_with_a_misdealt_hand_voids_the_round_at_an_automated_shoe() -> None:
    session = dealt("MD", **SHOE)
    count, *void = session.do(CountStub(46, misdealt=True, in_all=53))
    assert count.cite == "MD-DP 10.E"
    (voided,) = of(RoundVoided, void)
    assert voided.cite == "MD-DP 10.F"
    assert not of(DeckRemoved, void)
    assert stacks(session) == {1: 100 * ANTE}


@pytest.mark.rule("MD-DP 10.E", "MD-DP 10.G")
def test_a_wrong_count_without_a_misdeal_costs_the_deck_too_at_an_automated_shoe() -> None:
    session = dealt("MD", **SHOE)
    happened = session.do(CountStub(46))
    (voided,) = of(RoundVoided, happened)
    assert voided.cite == "MD-DP 10.G"
    assert of(DeckRemoved, happened)
    assert stacks(session) == {1: 100 * ANTE}
