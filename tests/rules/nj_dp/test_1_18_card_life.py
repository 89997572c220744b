"""13:69E-1.18(g): how long cards may lie on a table."""

from __future__ import annotations

import pytest
from tests.tables import HOUR, SEED, bet, finish, make_ready, option_error, refused, seeds, table

from houseway.core.commands import ChangeCards, InspectCards, NoMoreBets, ReceiveCards, Shuffle
from houseway.table.events import DeckRemoved


@pytest.mark.rule("NJ-DP 1.18(g)")
@pytest.mark.parametrize(("dealing", "shuffler"), [("manual-shoe", "none"), ("automated-shoe", "automated")])
def test_cards_in_a_shoe_are_changed_within_twenty_four_hours(dealing: str, shuffler: str) -> None:
    session = table("NJ", dealing=dealing, shuffler=shuffler)
    session.do(ReceiveCards(at=2 * HOUR))
    make_ready(session)
    bet(session, 1)
    assert refused(session, NoMoreBets(at=26 * HOUR)) == "NJ-DP 1.18(g)"
    session.do(NoMoreBets(at=26 * HOUR - 1))
    finish(session)
    assert refused(session, Shuffle(SEED, at=26 * HOUR)) == "NJ-DP 1.18(g)"
    (removed,) = session.do(ChangeCards(at=26 * HOUR))
    assert isinstance(removed, DeckRemoved)
    assert removed.cite == "NJ-DP 1.18(g)"


@pytest.mark.rule("NJ-DP 1.18(g)2")
def test_cards_dealt_from_the_hand_are_changed_within_four_hours_in_new_jersey() -> None:
    session = table("NJ", dealing="hand", shuffler="automated")
    make_ready(session)
    bet(session, 1)
    assert refused(session, NoMoreBets(at=4 * HOUR)) == "NJ-DP 1.18(g)2"
    session.do(NoMoreBets(at=4 * HOUR - 1))


@pytest.mark.rule("NJ-DP 1.18(g)", "NJ-DP 1.18(g)2")
def test_a_licensee_may_change_cards_sooner_and_never_later() -> None:
    session = table("NJ", card_life_hours=8)
    make_ready(session)
    bet(session, 1)
    assert refused(session, NoMoreBets(at=8 * HOUR)) == "NJ-DP 1.18(g)"
    assert option_error("NJ", card_life_hours=25) == "NJ-DP 1.18(g)"
    assert option_error("NJ", dealing="hand", shuffler="automated", card_life_hours=5) == "NJ-DP 1.18(g)2"


@pytest.mark.rule("NJ-DP 1.18(g)")
def test_the_dealer_by_the_book_brings_new_cards_when_the_time_is_over() -> None:
    session = table("NJ")
    session.run_dealer(seeds())
    session.clock = 24 * HOUR
    happened = session.run_dealer(seeds("later"))
    assert isinstance(happened[0], DeckRemoved)
    assert session.table.decks[0].opened_at == 24 * HOUR
    bet(session, 1)
    session.do(NoMoreBets(at=24 * HOUR))


@pytest.mark.rule("NJ-DP 1.18(g)")
def test_cards_are_not_changed_in_the_middle_of_a_round() -> None:
    session = table("NJ")
    make_ready(session)
    bet(session, 1)
    session.do(NoMoreBets())
    assert refused(session, ChangeCards()) == "NJ-DP 1.18(g)"
    finish(session)
    session.do(ChangeCards())
    session.do(ReceiveCards(("green",)))
    session.do(InspectCards())
