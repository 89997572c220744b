"""13:69F-42.9: dealing from an automated shoe."""

from __future__ import annotations

from typing import Any

import pytest
from tests.tables import (
    ANTE,
    bet,
    closed,
    dealer_goes_on,
    dealt,
    make_ready,
    of,
    options,
    refused,
    table,
    whole_round,
)

from houseway.core.commands import CollectCards, CountStub, Deal, NoMoreBets, RackStub, Shuffle
from houseway.core.events import BettingClosed, CardsDealt, RoundVoided, StubRacked
from houseway.games.dragon_poker.events import MakePlay
from houseway.table.events import CardsLoaded, DeckRemoved, StubCounted

SHOE: dict[str, Any] = {"dealing": "automated-shoe", "shuffler": "automated"}


@pytest.mark.rule("NJ-DP 42.9(a)", "NJ-DP 42.9(b)")
@pytest.mark.parametrize("shuffler", ["none", "automated", "counting"])
def test_a_licensee_may_deal_from_an_automated_shoe_in_new_jersey(shuffler: str) -> None:
    assert options("NJ", dealing="automated-shoe", shuffler=shuffler).dealing == "automated-shoe"
    session = table("NJ", dealing="automated-shoe", shuffler=shuffler)
    assert of(CardsLoaded, whole_round(session))
    assert {"NJ-DP 42.9(a)", "NJ-DP 42.9(b)"} <= set(session.table.options.allowed_by()["dealing"])


@pytest.mark.rule("NJ-DP 42.9(b)1")
def test_shuffled_cards_are_placed_in_the_automated_shoe() -> None:
    session = table("NJ", **SHOE)
    bet(session, 1)
    assert refused(session, NoMoreBets()) == "NJ-DP 42.9(b)1"
    loaded = make_ready(session)[-1]
    assert isinstance(loaded, CardsLoaded)
    assert (loaded.cite, loaded.into) == ("NJ-DP 42.9(b)1", "automated-shoe")


@pytest.mark.rule("NJ-DP 42.9(b)2")
def test_the_automated_shoe_dispenses_nothing_before_no_more_bets() -> None:
    session = table("NJ", **SHOE)
    make_ready(session)
    bet(session, 1)
    assert refused(session, Deal()) == "NJ-DP 42.9(c)"
    (closing,) = session.do(NoMoreBets())
    assert isinstance(closing, BettingClosed)
    assert closing.cite == "NJ-DP 42.9(b)2"


@pytest.mark.rule("NJ-DP 42.9(c)")
def test_stacks_go_clockwise_from_the_dealers_left_and_the_stub_is_racked_after_the_round() -> None:
    session = table("NJ", (4, 2), **SHOE)
    closed(session)
    events = of(CardsDealt, session.do(Deal()))
    assert [(event.to, len(event.cards)) for event in events] == [(2, 3), (4, 3), (0, 3)]
    for seat in (2, 4):
        assert refused(session, RackStub()) == "NJ-DP 42.9(c)"
        session.do(MakePlay(seat, ANTE))
    dealer_goes_on(session, until=RackStub)
    assert session.table.phase == "over", "all wagers are settled while the stub is still in the shoe"
    assert refused(session, CollectCards()) == "NJ-DP 42.9(c)"
    (racked,) = session.do(RackStub())
    assert isinstance(racked, StubRacked)
    assert racked.cite == "NJ-DP 42.9(c)"
    session.do(CollectCards())


@pytest.mark.rule("NJ-DP 42.9(d)")
def test_the_stub_of_an_automated_shoe_is_counted_every_fifth_round_as_a_manual_shoes_is() -> None:
    session = table("NJ", **SHOE)
    counted = [bool(of(StubCounted, whole_round(session))) for _ in range(6)]
    assert counted == [False] * 4 + [True, False]
    wrong = dealt("NJ", **SHOE)
    assert refused(wrong, CountStub(46)) == "NJ-DP 42.9(d)"
    wrong.do(MakePlay(1, ANTE))
    happened = wrong.do(CountStub(46))
    assert happened[0].cite == "NJ-DP 42.9(d)"
    assert of(RoundVoided, happened)
    assert of(DeckRemoved, happened)
    fifth = table("NJ", **SHOE)
    for _ in range(4):
        whole_round(fifth)
    closed(fifth)
    fifth.do(Deal())
    fifth.do(MakePlay(1, ANTE))
    assert refused(fifth, RackStub()) == "NJ-DP 42.9(c)"
    dealer_goes_on(fifth)
    assert fifth.table.rounds_since_count == 0


@pytest.mark.rule("NJ-DP 42.9(e)")
def test_a_shuffler_that_counts_fifty_three_cards_waives_the_count_at_an_automated_shoe() -> None:
    session = table("NJ", dealing="automated-shoe", shuffler="counting")
    assert not any(of(StubCounted, whole_round(session)) for _ in range(6))
    make_ready(session, until=Shuffle)
    _, removed = session.do(Shuffle("8" * 64, machine_count=52))
    assert isinstance(removed, DeckRemoved)
    assert removed.cite == "NJ-DP 42.9(e)"
    make_ready(session, until=Shuffle)
    assert not of(DeckRemoved, session.do(Shuffle("8" * 64, machine_count=53)))
