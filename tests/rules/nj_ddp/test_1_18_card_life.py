"""13:69E-1.18(g): how long cards may lie on a table."""

from __future__ import annotations

from typing import Any

import pytest
from tests.draw_tables import bet, closed, finish, option_error, table
from tests.tables import HOUR, SEED, make_ready, of, refused, seeds

from houseway.core.commands import ChangeCards, InspectCards, NoMoreBets, ReceiveCards, Shuffle
from houseway.table.events import DeckRemoved

SHOES = [("manual-shoe", "none"), ("automated-shoe", "automated")]
HAND: dict[str, Any] = {"dealing": "hand", "shuffler": "automated"}


@pytest.mark.rule("NJ-DDP 1.18(g)2")
@pytest.mark.parametrize(("dealing", "shuffler"), SHOES)
def test_cards_in_a_shoe_are_changed_within_eight_hours(dealing: str, shuffler: str) -> None:
    session = table(dealing=dealing, shuffler=shuffler)
    session.do(ReceiveCards(at=2 * HOUR))
    make_ready(session)
    bet(session, 1)
    assert refused(session, NoMoreBets(at=10 * HOUR)) == "NJ-DDP 1.18(g)2"
    session.do(NoMoreBets(at=10 * HOUR - 1))
    finish(session)
    assert refused(session, Shuffle(SEED, at=10 * HOUR)) == "NJ-DDP 1.18(g)2"
    (removed,) = of(DeckRemoved, session.do(ChangeCards(at=10 * HOUR)))
    assert removed.cite == "NJ-DDP 1.18(g)2"


@pytest.mark.rule("NJ-DDP 1.18(g)3")
def test_cards_dealt_from_the_hand_are_changed_within_four_hours() -> None:
    session = table(**HAND)
    make_ready(session)
    bet(session, 1)
    assert refused(session, NoMoreBets(at=4 * HOUR)) == "NJ-DDP 1.18(g)3"
    session.do(NoMoreBets(at=4 * HOUR - 1))
    assert refused(session, ChangeCards()) == "NJ-DDP 1.18(g)3", "not in the middle of a round"


@pytest.mark.rule("NJ-DDP 1.18(g)2", "NJ-DDP 1.18(g)3")
def test_a_licensee_may_change_cards_sooner_and_never_later() -> None:
    session = table(card_life_hours=3)
    make_ready(session)
    bet(session, 1)
    assert refused(session, NoMoreBets(at=3 * HOUR)) == "NJ-DDP 1.18(g)2"
    assert option_error(card_life_hours=9) == "NJ-DDP 1.18(g)2"
    assert option_error(card_life_hours=5, **HAND) == "NJ-DDP 1.18(g)3"


@pytest.mark.rule("NJ-DDP 1.18(g)2")
def test_the_dealer_by_the_book_brings_new_cards_when_the_time_is_over() -> None:
    session = table()
    closed(session)
    finish(session)
    session.clock = 8 * HOUR
    assert of(DeckRemoved, session.run_dealer(seeds()))
    assert session.table.decks[0].opened_at == 8 * HOUR


@pytest.mark.rule("NJ-DDP 1.18(g)2")
def test_the_tables_clock_does_not_go_back_and_stands_still_while_no_time_is_said() -> None:
    session = table()
    session.do(ReceiveCards(at=100))
    assert refused(session, InspectCards(at=99)) == "NJ-DDP 1.18(g)2"
    session.do(InspectCards())
    assert session.table.clock == 100
