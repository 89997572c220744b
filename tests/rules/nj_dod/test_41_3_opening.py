"""13:69F-41.3: opening the table; and how long its cards may be used."""

from __future__ import annotations

import pytest
from tests.deuce_tables import STACK, closed, finish, join, options, table, whole_round
from tests.tables import HOUR, SEED, make_ready, names, of, refused, seeds, senseless

from houseway.core.commands import (
    ChangeCards,
    InspectCards,
    LoadCards,
    NoMoreBets,
    ReceiveCards,
    Shuffle,
    Sit,
    SpreadCards,
    VerifyInspection,
    ViewCards,
    WashCards,
)
from houseway.core.options import OptionError
from houseway.table.events import CardsInspected, CardsShuffled, CardsSpread, CardsViewed, CardsWashed, DeckRemoved


@pytest.mark.rule("NJ-DOD 41.3(a)")
def test_cards_are_inspected_by_the_dealer_after_they_are_received() -> None:
    session = table()
    assert senseless(session, InspectCards())
    (received,) = session.do(ReceiveCards())
    assert received.cite == "NJ-DOD 41.3(a)"
    assert refused(session, VerifyInspection()) == "NJ-DOD 41.3(b)"
    (inspected,) = session.do(InspectCards())
    assert isinstance(inspected, CardsInspected)
    assert inspected.cite == "NJ-DOD 41.3(a)"
    assert refused(session, InspectCards()) == "NJ-DOD 41.3(a)"


@pytest.mark.rule("NJ-DOD 41.3(a)")
def test_a_deck_with_a_defect_leaves_and_another_is_received() -> None:
    session = table()
    session.do(ReceiveCards())
    assert refused(session, ReceiveCards(("blue",))) == "NJ-DOD 41.3(a)"
    (removed,) = session.do(InspectCards(defects="a joker"))
    assert isinstance(removed, DeckRemoved)
    whole_round(session)


@pytest.mark.rule("NJ-DOD 41.3(a)")
def test_cards_are_used_for_a_day_and_no_longer() -> None:
    session = table()
    session.do(ReceiveCards(at=2 * HOUR))
    make_ready(session)
    for seat in session.table.players:
        join(session, seat)
    assert refused(session, NoMoreBets(at=26 * HOUR)) == "NJ-DOD 41.3(a)"
    session.do(NoMoreBets(at=26 * HOUR - 1))
    finish(session)
    assert refused(session, Shuffle(SEED, at=26 * HOUR)) == "NJ-DOD 41.3(a)"
    session.do(ChangeCards(at=26 * HOUR))
    with pytest.raises(OptionError):
        options(card_life_hours=25)
    sooner = table(card_life_hours=4)
    closed(sooner)
    finish(sooner)
    sooner.clock = 4 * HOUR
    assert of(DeckRemoved, sooner.run_dealer(seeds()))


@pytest.mark.rule("NJ-DOD 41.3(b)")
def test_the_floorperson_verifies_and_then_the_cards_are_spread_for_the_first_two_players() -> None:
    session = table(())
    session.do(ReceiveCards())
    session.do(InspectCards())
    assert refused(session, SpreadCards()) == "NJ-DOD 41.3(b)"
    assert refused(session, VerifyInspection(by="dealer")) == "NJ-DOD 41.3(b)"
    session.do(VerifyInspection(by="supervisor"))
    (spread,) = session.do(SpreadCards())
    assert isinstance(spread, CardsSpread)
    assert spread.cite == "NJ-DOD 41.3(b)"
    assert refused(session, ViewCards(1)) == "NJ-DOD 41.3(b)"
    session.do(Sit(1, "first", STACK))
    make_ready(session)
    assert session.table.decks[0].status == "spread", "the cards lie there until a second player arrives"


@pytest.mark.rule("NJ-DOD 41.3(c)", "NJ-DOD 41.3(b)")
def test_cards_are_washed_only_after_two_players_have_seen_them_and_shuffled_only_after_that() -> None:
    session = table((2, 5))
    make_ready(session, until=ViewCards)
    assert refused(session, WashCards()) == "NJ-DOD 41.3(c)"
    session.do(ViewCards(2))
    assert refused(session, WashCards()) == "NJ-DOD 41.3(c)", "one is not enough"
    assert refused(session, ViewCards(2)) == "NJ-DOD 41.3(b)", "nor is the same player twice"
    session.do(ViewCards(5))
    assert refused(session, Shuffle(SEED)) == "NJ-DOD 41.3(c)"
    washed = session.do(WashCards())
    assert names(washed) == ["CardsTurnedDown", "CardsWashed", "CardsStacked"]
    assert {event.cite for event in washed} == {"NJ-DOD 41.3(c)"}
    session.do(Shuffle(SEED))


@pytest.mark.rule("NJ-DOD 41.3(c)")
def test_a_round_needs_two_players() -> None:
    session = table((1, 2))
    make_ready(session)
    assert refused(session, NoMoreBets()) == "NJ-DOD 41.3(c)"
    join(session, 1)
    assert refused(session, NoMoreBets()) == "NJ-DOD 41.3(c)"
    join(session, 2)
    session.do(NoMoreBets())


@pytest.mark.rule("NJ-DOD 41.3(d)")
def test_each_of_two_decks_goes_through_the_whole_opening_before_play() -> None:
    session = table(decks=2, shuffler="automated")
    session.do(ReceiveCards(("red", "blue")))
    first = (InspectCards(0), VerifyInspection(0), SpreadCards(0), ViewCards(1, 0), ViewCards(3, 0), WashCards(0))
    for command in (*first, Shuffle(SEED, 0)):
        session.do(command)
    assert refused(session, LoadCards(0)) == "NJ-DOD 41.3(d)"
    happened = make_ready(session)
    for kind, times in ((CardsInspected, 1), (CardsSpread, 1), (CardsViewed, 2), (CardsWashed, 1), (CardsShuffled, 1)):
        assert [event.deck for event in of(kind, happened)] == [1] * times, kind
    assert session.table.playing == 0
