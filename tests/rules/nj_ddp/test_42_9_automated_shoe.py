"""13:69F-42.9: dealing from an automated shoe."""

from __future__ import annotations

from typing import Any

import pytest
from tests.draw_tables import bet, closed, dealt, options, table, to_settle, whole_round
from tests.tables import make_ready, of, refused

from houseway.core.commands import CountStub, Deal, NoMoreBets, RackStub, Shuffle
from houseway.core.events import BettingClosed, CardsDealt, RoundVoided, StubRacked
from houseway.games.double_draw_poker.events import SettleAll
from houseway.table.events import CardsLoaded, DeckRemoved, StubCounted

SHOE: dict[str, Any] = {"dealing": "automated-shoe", "shuffler": "automated"}


@pytest.mark.rule("NJ-DDP 42.9(a)", "NJ-DDP 42.9(b)")
@pytest.mark.parametrize("shuffler", ["none", "automated", "counting"])
def test_a_licensee_may_deal_from_an_automated_shoe(shuffler: str) -> None:
    assert options(dealing="automated-shoe", shuffler=shuffler).dealing == "automated-shoe"
    session = table(dealing="automated-shoe", shuffler=shuffler)
    assert of(CardsLoaded, whole_round(session))
    assert {"NJ-DDP 42.9(a)", "NJ-DDP 42.9(b)"} <= set(session.table.options.allowed_by()["dealing"])


@pytest.mark.rule("NJ-DDP 42.9(b)1")
def test_shuffled_cards_are_placed_in_the_automated_shoe() -> None:
    session = table(**SHOE)
    bet(session, 1)
    assert refused(session, NoMoreBets()) == "NJ-DDP 42.9(b)1"
    loaded = make_ready(session)[-1]
    assert isinstance(loaded, CardsLoaded)
    assert (loaded.cite, loaded.into) == ("NJ-DDP 42.9(b)1", "automated-shoe")


@pytest.mark.rule("NJ-DDP 42.9(b)2")
def test_the_automated_shoe_dispenses_nothing_before_no_more_bets() -> None:
    session = table(**SHOE)
    make_ready(session)
    bet(session, 1)
    assert refused(session, Deal()) == "NJ-DDP 42.9(c)"
    (closing,) = session.do(NoMoreBets())
    assert isinstance(closing, BettingClosed)
    assert closing.cite == "NJ-DDP 42.9(b)2"


@pytest.mark.rule("NJ-DDP 42.9(c)")
def test_stacks_go_clockwise_from_the_dealers_left_and_the_stub_is_racked_after_the_round() -> None:
    session = table((4, 2), **SHOE)
    closed(session)
    events = of(CardsDealt, session.do(Deal()))
    assert [(event.to, len(event.cards), event.cite) for event in events] == [
        (2, 5, "NJ-DDP 42.9(c)"),
        (4, 5, "NJ-DDP 42.9(c)"),
    ]
    to_settle(session)
    assert refused(session, RackStub()) == "NJ-DDP 42.9(c)"
    session.do(SettleAll())
    (racked,) = session.do(RackStub())
    assert isinstance(racked, StubRacked)
    assert racked.cite == "NJ-DDP 42.9(c)"


@pytest.mark.rule("NJ-DDP 42.9(d)")
def test_the_stub_of_an_automated_shoe_is_counted_every_fifth_round_as_a_manual_shoes_is() -> None:
    session = table(**SHOE)
    counted = [bool(of(StubCounted, whole_round(session))) for _ in range(6)]
    assert counted == [False] * 4 + [True, False]
    wrong = dealt(**SHOE)
    assert refused(wrong, CountStub(49)) == "NJ-DDP 42.9(d)"
    to_settle(wrong)
    happened = wrong.do(CountStub(46))
    assert happened[0].cite == "NJ-DDP 42.9(d)"
    assert of(RoundVoided, happened)
    assert of(DeckRemoved, happened)


@pytest.mark.rule("NJ-DDP 42.9(e)")
@pytest.mark.parametrize("dealing", ["manual-shoe", "hand", "automated-shoe"])
def test_a_shuffler_that_counts_fifty_four_cards_takes_the_place_of_the_stub_count(dealing: str) -> None:
    session = table(dealing=dealing, shuffler="counting")
    assert not any(of(StubCounted, whole_round(session)) for _ in range(6))
    make_ready(session, until=Shuffle)
    (removed,) = of(DeckRemoved, session.do(Shuffle("8" * 64, machine_count=53)))
    assert removed.cite == "NJ-DDP 42.9(e)"
    make_ready(session, until=Shuffle)
    assert not of(DeckRemoved, session.do(Shuffle("8" * 64, machine_count=54)))
