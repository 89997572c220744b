"""Chapter 8: dealing from a manual shoe."""

from __future__ import annotations

import pytest
from tests.tables import (
    ANTE,
    bet,
    closed,
    dealt,
    given_back,
    make_ready,
    of,
    options,
    refused,
    stacks,
    table,
    whole_round,
)

from houseway.core.commands import CountStub, Deal, DealNext, LoadCards, NoMoreBets, RackStub, Shuffle
from houseway.core.events import BettingClosed, CardsDealt, RoundVoided, StubRacked
from houseway.games.dragon_poker.events import Fold
from houseway.table.events import CardsLoaded, DeckRemoved, StubCounted


@pytest.mark.rule("MD-DP 8.A")
@pytest.mark.parametrize("shuffler", ["none", "automated", "counting", "reshuffling"])
def test_a_manual_shoe_may_be_used_in_maryland(shuffler: str) -> None:
    assert options("MD", shuffler=shuffler).dealing == "manual-shoe"
    session = table("MD", shuffler=shuffler)
    assert of(CardsLoaded, whole_round(session))
    assert "MD-DP 8.A" in session.table.options.allowed_by()["dealing"]


@pytest.mark.rule("MD-DP 8.B")
def test_the_shuffled_stack_is_placed_in_the_manual_shoe_in_maryland() -> None:
    session = table("MD")
    bet(session, 1)
    assert refused(session, NoMoreBets()) == "MD-DP 8.B"
    make_ready(session, until=Shuffle)
    assert refused(session, LoadCards()) == "MD-DP 5.E"
    loaded = make_ready(session)[-1]
    assert isinstance(loaded, CardsLoaded)
    assert (loaded.cite, loaded.into) == ("MD-DP 8.B", "manual-shoe")


@pytest.mark.rule("MD-DP 8.C")
def test_no_card_leaves_a_manual_shoe_before_no_more_bets_in_maryland() -> None:
    session = table("MD")
    make_ready(session)
    bet(session, 1)
    assert refused(session, Deal()) == "MD-DP 8.D(2)"
    (closing,) = session.do(NoMoreBets())
    assert isinstance(closing, BettingClosed)
    assert closing.cite == "MD-DP 8.C"
    assert refused(session, NoMoreBets()) == "MD-DP 8.C"


@pytest.mark.rule("MD-DP 8.D(2)")
def test_single_cards_go_face_down_clockwise_to_those_who_wagered_in_maryland() -> None:
    session = table("MD", (2, 5, 6))
    make_ready(session)
    bet(session, 2)
    bet(session, 5)
    session.do(NoMoreBets())
    order = session.table.decks[0].order
    events = of(CardsDealt, session.do(DealNext()) + session.do(Deal()))
    assert [event.to for event in events] == [2, 5, 0] * 3
    assert [event.cards for event in events] == [(card,) for card in order[:9]]
    assert events[0].cite == "MD-DP 8.D(2)"
    seen = session.table.view(None)
    assert all(seat.cards is None for seat in seen.seats.values())


@pytest.mark.rule("MD-DP 8.D(3)")
def test_the_stub_leaves_the_shoe_for_the_rack_after_the_deal_in_maryland() -> None:
    session = table("MD")
    closed(session)
    assert refused(session, RackStub()) == 'MD-DP 1.B(10) "Stub"'
    session.do(Deal())
    (racked,) = session.do(RackStub())
    assert isinstance(racked, StubRacked)
    assert racked.cite == "MD-DP 8.D(3)"
    assert session.table.phase == "deciding"
    assert refused(session, RackStub()) == "MD-DP 8.D(3)"


@pytest.mark.rule("MD-DP 8.E")
def test_the_stub_of_a_manual_shoe_is_counted_every_fifth_round_unless_the_shuffler_counts() -> None:
    counted = {
        shuffler: [bool(of(StubCounted, whole_round(session))) for _ in range(6)]
        for shuffler in ("none", "automated", "counting", "reshuffling")
        for session in [table("MD", shuffler=shuffler)]
    }
    assert counted["none"] == counted["automated"] == [False] * 4 + [True, False]
    assert not any(counted["counting"] + counted["reshuffling"])
    session = table("MD")
    for _ in range(4):
        whole_round(session)
    closed(session)
    session.do(Deal())
    assert refused(session, RackStub()) == "MD-DP 8.E"


@pytest.mark.rule("MD-DP 8.F")
def test_a_right_count_of_a_manual_shoes_stub_lets_the_round_go_on() -> None:
    session = dealt("MD")
    (count,) = session.do(CountStub(47))
    assert isinstance(count, StubCounted)
    assert (count.right, count.cite) == (True, "MD-DP 8.F")
    session.do(RackStub())


@pytest.mark.rule("MD-DP 8.G", "MD-DP 8.G(1)")
def test_a_wrong_count_with_a_misdealt_hand_voids_the_round_at_a_manual_shoe() -> None:
    session = dealt("MD", {1: "RA MO PA", 2: "RD RD RD"}, side={"dragon": 500})
    session.do(Fold(1))
    count, *void = session.do(CountStub(43, misdealt=True, in_all=53))
    assert isinstance(count, StubCounted)
    assert (count.right, count.cite) == (False, "MD-DP 8.G")
    assert given_back(void) == {1: 2 * ANTE + 500, 2: 2 * ANTE + 500}
    (voided,) = of(RoundVoided, void)
    assert voided.cite == "MD-DP 8.G(1)"
    assert not of(DeckRemoved, void)
    assert set(stacks(session).values()) == {100 * ANTE}


@pytest.mark.rule("MD-DP 8.G", "MD-DP 8.G(2)")
def test_a_wrong_count_without_a_misdeal_costs_the_deck_too_at_a_manual_shoe() -> None:
    session = dealt("MD", {1: "RA MO PA", 2: "RD RD RD"}, side={"dragon": 500})
    happened = session.do(CountStub(43))
    (voided,) = of(RoundVoided, happened)
    assert voided.cite == "MD-DP 8.G(2)"
    assert of(DeckRemoved, happened)
    assert session.table.decks[0].status == "removed"
    assert set(stacks(session).values()) == {100 * ANTE}
