"""13:69F-42.3: opening the table."""

from __future__ import annotations

import pytest
from tests.tables import SEED, make_ready, names, of, refused, senseless, table, whole_round

from houseway.core.commands import (
    InspectCards,
    LoadCards,
    ReceiveCards,
    Shuffle,
    SpreadCards,
    SpreadIdle,
    VerifyInspection,
    ViewCards,
    WashCards,
)
from houseway.core.decider import Command, Refusal
from houseway.table.events import CardsInspected, CardsShuffled, CardsSpread, CardsViewed, CardsWashed, DeckRemoved


@pytest.mark.rule("NJ-DP 42.3(a)")
def test_cards_are_inspected_by_the_dealer_after_they_are_received() -> None:
    session = table("NJ")
    assert senseless(session, InspectCards())
    (received,) = session.do(ReceiveCards())
    assert received.cite == "NJ-DP 42.3(a)"
    assert refused(session, VerifyInspection()) == "NJ-DP 42.3(b)"
    (inspected,) = session.do(InspectCards())
    assert isinstance(inspected, CardsInspected)
    assert inspected.cite == "NJ-DP 42.3(a)"
    assert refused(session, InspectCards()) == "NJ-DP 42.3(a)"


@pytest.mark.rule("NJ-DP 42.3(a)")
def test_a_deck_with_a_defect_leaves_and_another_is_received() -> None:
    session = table("NJ")
    session.do(ReceiveCards())
    assert refused(session, ReceiveCards(("blue",))) == "NJ-DP 42.3(a)"
    (removed,) = session.do(InspectCards(defects="a bent rabbit"))
    assert isinstance(removed, DeckRemoved)
    session.do(ReceiveCards(("blue",)))
    make_ready(session)
    assert session.table.playing == 0


@pytest.mark.rule("NJ-DP 42.3(b)")
def test_the_floorperson_verifies_and_then_the_cards_are_spread_for_the_first_player() -> None:
    session = table("NJ", ())
    session.do(ReceiveCards())
    session.do(InspectCards())
    assert refused(session, SpreadCards()) == "NJ-DP 42.3(b)"
    assert refused(session, VerifyInspection(by="dealer")) == "NJ-DP 42.3(b)"
    session.do(VerifyInspection(by="floorperson"))
    (spread,) = session.do(SpreadCards())
    assert isinstance(spread, CardsSpread)
    assert spread.cite == "NJ-DP 42.3(b)"
    assert refused(session, ViewCards(1)) == "NJ-DP 42.3(b)"
    make_ready(session)
    assert session.table.decks[0].status == "spread", "the cards lie there until a player arrives"


@pytest.mark.rule("NJ-DP 42.3(c)")
def test_cards_are_washed_only_after_the_first_player_has_seen_them_and_shuffled_only_after_that() -> None:
    session = table("NJ")
    make_ready(session, until=ViewCards)
    assert refused(session, WashCards()) == "NJ-DP 42.3(c)"
    (viewed,) = session.do(ViewCards(1))
    assert isinstance(viewed, CardsViewed)
    assert refused(session, Shuffle(SEED)) == "NJ-DP 42.3(c)"
    washed = session.do(WashCards())
    assert names(washed) == ["CardsTurnedDown", "CardsWashed", "CardsStacked"]
    assert {event.cite for event in washed} == {"NJ-DP 42.3(c)"}
    session.do(Shuffle(SEED))


@pytest.mark.rule("NJ-DP 42.3(d)")
def test_each_of_two_decks_goes_through_the_whole_opening_before_play_in_new_jersey() -> None:
    session = table("NJ", decks=2, shuffler="automated")
    session.do(ReceiveCards(("red", "blue")))
    for command in (
        InspectCards(0),
        VerifyInspection(0),
        SpreadCards(0),
        ViewCards(1, 0),
        WashCards(0),
        Shuffle(SEED, 0),
    ):
        session.do(command)
    assert refused(session, LoadCards(0)) == "NJ-DP 42.3(d)"
    happened = make_ready(session)
    for kind in (CardsInspected, CardsSpread, CardsViewed, CardsWashed, CardsShuffled):
        assert [event.deck for event in of(kind, happened)] == [1], kind
    assert session.table.playing == 0


@pytest.mark.rule("NJ-DP 42.3(d)")
def test_one_of_two_decks_with_a_defect_does_not_stop_the_table() -> None:
    session = table("NJ", decks=2, shuffler="automated")
    session.do(ReceiveCards(("red", "blue")))
    session.do(InspectCards(1, "a missing tiger"))
    whole_round(session)
    assert [deck.status for deck in session.table.decks] != ["removed", "removed"]
    assert session.table.number == 2


@pytest.mark.rule("NJ-DP 42.3(b)")
def test_an_idle_spread_does_not_stand_in_for_inspection_and_verification() -> None:
    session = table("NJ", ())
    session.do(ReceiveCards())
    assert refused(session, SpreadIdle(face_up=True)) == "NJ-DP 42.3(b)"
    session.do(InspectCards())
    assert refused(session, SpreadIdle(face_up=True)) == "NJ-DP 42.3(b)"


@pytest.mark.rule("NJ-DP 42.3(a)", "NJ-DP 42.3(b)", "NJ-DP 42.3(c)")
@pytest.mark.parametrize("step", [VerifyInspection(), SpreadCards(), WashCards()])
def test_a_step_that_has_been_taken_is_said_to_have_been_taken(step: Command) -> None:
    session = table("NJ")
    make_ready(session, until=Shuffle)
    with pytest.raises(Refusal, match="already"):
        session.do(step)
