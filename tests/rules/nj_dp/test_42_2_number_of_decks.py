"""13:69F-42.2: another submission with another number of decks."""

from __future__ import annotations

import pytest
from tests.tables import SEED, bet, make_ready, names, of, refused, seeds, table, whole_round

from houseway.core import commands as c
from houseway.table.dealer import next_step
from houseway.table.events import CardsInspected, CardsReceived, DeckRemoved
from houseway.table.opening import deck_removed

ONE = {"jurisdiction": "NJ", "shuffler": "automated"}
TWO = {"jurisdiction": "NJ", "shuffler": "automated", "decks": 2}


@pytest.mark.rule("NJ-DP 42.2(b)")
def test_a_table_that_goes_over_to_two_decks_plays_no_round_before_both_are_received_and_inspected() -> None:
    session = table("NJ", shuffler="automated")
    whole_round(session)
    make_ready(session)
    session.do(c.ChangeOptions(dict(TWO)))
    bet(session, 1)
    assert refused(session, c.NoMoreBets()) in session.table.steps.load
    session.do(c.Shuffle(SEED))
    assert refused(session, c.LoadCards()) == "NJ-DP 42.2(a)"
    assert refused(session, c.ReceiveCards(("red", "blue"))) == "NJ-DP 42.3(a)", "the old deck leaves first"
    happened = make_ready(session)
    assert [event.deck for event in of(DeckRemoved, happened)] == [0]
    assert [event.backs for event in of(CardsReceived, happened)] == [("red", "blue")]
    assert [event.deck for event in of(CardsInspected, happened)] == [0, 1]
    assert names(happened).index("CardsInspected") < names(happened).index("CardsLoaded")
    assert len(session.table.decks) == 2
    session.do(c.NoMoreBets())


@pytest.mark.rule("NJ-DP 42.2(a)", "NJ-DP 42.2(b)")
@pytest.mark.parametrize("rounds", [0, 1, 2])
def test_a_table_that_goes_back_to_one_deck_records_that_the_other_leaves(rounds: int) -> None:
    session = table("NJ", shuffler="automated", decks=2)
    for _ in range(rounds):
        whole_round(session)
    make_ready(session)
    removed, changed = session.do(c.ChangeOptions(dict(ONE)))
    assert isinstance(removed, DeckRemoved)
    assert (removed.deck, removed.cite) == (1, "NJ-DP 42.2(a)")
    assert type(changed).__name__ == "OptionsChanged"
    assert len(session.table.decks) == 1
    for _ in range(3):
        whole_round(session)
    assert session.table.playing in {None, 0}


@pytest.mark.rule("NJ-DP 42.2(b)")
def test_from_one_deck_to_two_and_back_the_house_does_it_by_itself() -> None:
    session = table("NJ", shuffler="automated")
    for options, decks in ((TWO, 2), (ONE, 1), (TWO, 2)):
        session.do(c.ChangeOptions(dict(options)))
        for _ in range(3):
            whole_round(session)
            assert len([deck for deck in session.table.decks if deck.status != "removed"]) == decks


@pytest.mark.rule("NJ-DP 42.12(e)", "NJ-DP 42.2(b)")
def test_a_method_without_a_shuffler_sends_the_second_deck_away_and_records_it() -> None:
    session = table("NJ", shuffler="automated", decks=2)
    whole_round(session)
    session.do(c.TakeOutOfUse("shuffler"))
    happened = session.do(c.ChangeMethod("manual-shoe", "none"))
    assert [event.deck for event in of(DeckRemoved, happened)] == [1]
    whole_round(session)


@pytest.mark.rule("NJ-DP 42.2(b)")
def test_the_rack_is_empty_only_when_the_deck_in_it_has_left() -> None:
    session = table("NJ", shuffler="automated", decks=2)
    whole_round(session)
    racked = session.table.racked
    assert racked is not None
    other = 1 - racked
    assert deck_removed(session.table, DeckRemoved("NJ-DP 42.2(b)", other, "worn")).racked == racked
    assert deck_removed(session.table, DeckRemoved("NJ-DP 42.2(b)", racked, "worn")).racked is None


@pytest.mark.rule("NJ-DP 42.2(b)")
def test_a_change_that_leaves_the_number_of_decks_alone_brings_no_new_cards() -> None:
    session = table("NJ", shuffler="automated", decks=2)
    whole_round(session)
    session.do(c.ChangeOptions(TWO | {"three-card-bonus": "2"}))
    assert not isinstance(next_step(session.table, seeds()), c.ChangeCards)
    assert not of(CardsReceived, whole_round(session))
