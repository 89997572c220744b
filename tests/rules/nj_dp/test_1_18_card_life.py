"""13:69E-1.18(g): how long cards may lie on a table."""

from __future__ import annotations

import pytest
from tests.tables import (
    ANTE,
    HOUR,
    SEED,
    bet,
    closed,
    dealer_goes_on,
    everybody,
    finish,
    make_ready,
    option_error,
    refused,
    seeds,
    table,
    whole_round,
)

from houseway.core import commands as c
from houseway.table.dealer import next_step
from houseway.table.events import DeckRemoved


@pytest.mark.rule("NJ-DP 1.18(g)")
@pytest.mark.parametrize(("dealing", "shuffler"), [("manual-shoe", "none"), ("automated-shoe", "automated")])
def test_cards_in_a_shoe_are_changed_within_twenty_four_hours(dealing: str, shuffler: str) -> None:
    session = table("NJ", dealing=dealing, shuffler=shuffler)
    session.do(c.ReceiveCards(at=2 * HOUR))
    make_ready(session)
    bet(session, 1)
    assert refused(session, c.NoMoreBets(at=26 * HOUR)) == "NJ-DP 1.18(g)"
    session.do(c.NoMoreBets(at=26 * HOUR - 1))
    finish(session)
    assert refused(session, c.Shuffle(SEED, at=26 * HOUR)) == "NJ-DP 1.18(g)"
    (removed,) = session.do(c.ChangeCards(at=26 * HOUR))
    assert isinstance(removed, DeckRemoved)
    assert removed.cite == "NJ-DP 1.18(g)"


@pytest.mark.rule("NJ-DP 1.18(g)2")
def test_cards_dealt_from_the_hand_are_changed_within_four_hours_in_new_jersey() -> None:
    session = table("NJ", dealing="hand", shuffler="automated")
    make_ready(session)
    bet(session, 1)
    assert refused(session, c.NoMoreBets(at=4 * HOUR)) == "NJ-DP 1.18(g)2"
    session.do(c.NoMoreBets(at=4 * HOUR - 1))


@pytest.mark.rule("NJ-DP 1.18(g)", "NJ-DP 1.18(g)2")
def test_a_licensee_may_change_cards_sooner_and_never_later() -> None:
    session = table("NJ", card_life_hours=8)
    make_ready(session)
    bet(session, 1)
    assert refused(session, c.NoMoreBets(at=8 * HOUR)) == "NJ-DP 1.18(g)"
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
    session.do(c.NoMoreBets(at=24 * HOUR))


@pytest.mark.rule("NJ-DP 1.18(g)")
def test_cards_are_not_changed_in_the_middle_of_a_round() -> None:
    session = table("NJ")
    make_ready(session)
    bet(session, 1)
    session.do(c.NoMoreBets())
    assert refused(session, c.ChangeCards()) == "NJ-DP 1.18(g)"
    finish(session)
    session.do(c.ChangeCards())
    session.do(c.ReceiveCards(("green",)))
    session.do(c.InspectCards())


@pytest.mark.rule("NJ-DP 1.18(g)")
def test_the_tables_clock_never_goes_back_and_stands_still_while_no_time_is_said() -> None:
    session = table("NJ")
    session.do(c.ReceiveCards(at=100))
    for early in (c.InspectCards(at=99), c.InspectCards(at=0), c.BuyIn(1, ANTE, at=-5)):
        assert refused(session, early) == "NJ-DP 1.18(g)"
    session.do(c.InspectCards())
    session.do(c.VerifyInspection(at=100))
    assert session.table.clock == 100


@pytest.mark.rule("NJ-DP 1.18(g)", "NJ-DP 1.18(g)2")
def test_how_long_cards_have_been_in_use_is_measured_by_the_tables_clock() -> None:
    session = table("NJ", dealing="hand", shuffler="automated")
    session.do(c.ReceiveCards(at=HOUR))
    closed(session)
    session.do(c.Deal(at=5 * HOUR - 1))
    everybody(session)
    session.do(c.BuyIn(1, ANTE, at=5 * HOUR))
    dealer_goes_on(session)
    assert refused(session, c.Shuffle(SEED)) == "NJ-DP 1.18(g)2", "the last time said is four hours after they came"
    assert isinstance(next_step(session.table, seeds()), c.ChangeCards)


@pytest.mark.rule("NJ-DP 1.18(g)", "NJ-DP 42.2(b)3")
def test_the_resting_deck_leaves_the_table_when_its_time_is_over_while_the_other_plays() -> None:
    session = table("NJ", decks=2, shuffler="automated")
    whole_round(session)
    session.do(c.LoadCards(1))
    bet(session, 1)
    session.do(c.NoMoreBets(at=24 * HOUR - 1))
    session.do(c.BuyIn(1, ANTE, at=24 * HOUR))
    assert refused(session, c.Shuffle(SEED, 0)) == "NJ-DP 1.18(g)"
    dealer_goes_on(session)
    assert session.table.phase == "deciding", "the deal has not waited for cards that may not be used"
    assert session.table.decks[0].status == "removed"
    finish(session)
    whole_round(session)
    assert [deck.opened_at for deck in session.table.decks] == [24 * HOUR] * 2
