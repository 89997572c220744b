"""Chapter 4: opening the table."""

from __future__ import annotations

import pytest
from tests.tables import SEED, make_ready, of, refused, table, whole_round

from houseway.core.commands import (
    CutCards,
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
from houseway.table.events import (
    CardsInspected,
    CardsShuffled,
    CardsSpread,
    CardsStacked,
    CardsTurnedDown,
    CardsViewed,
    CardsWashed,
    DeckRemoved,
    InspectionVerified,
)


@pytest.mark.rule("MD-DP 4.A")
def test_the_dealer_inspects_and_a_floorperson_verifies_the_cards_in_maryland() -> None:
    session = table("MD")
    session.do(ReceiveCards())
    assert refused(session, VerifyInspection()) == "MD-DP 4.A"
    assert refused(session, InspectCards(by="player")) == "MD-DP 4.A"
    (inspected,) = session.do(InspectCards())
    assert isinstance(inspected, CardsInspected)
    assert refused(session, VerifyInspection(by="dealer")) == "MD-DP 4.A"
    (verified,) = session.do(VerifyInspection(by="supervisor"))
    assert isinstance(verified, InspectionVerified)
    assert (inspected.cite, verified.cite, verified.by) == ("MD-DP 4.A", "MD-DP 4.A", "supervisor")


@pytest.mark.rule("MD-DP 4.A")
def test_defective_cards_leave_the_table_in_maryland() -> None:
    session = table("MD")
    session.do(ReceiveCards())
    (removed,) = session.do(InspectCards(defects="a marked dragon"))
    assert isinstance(removed, DeckRemoved)
    whole_round(session)


@pytest.mark.rule("MD-DP 4.A(1)")
def test_inspected_cards_are_spread_face_up_for_the_first_player_in_maryland() -> None:
    session = table("MD", ())
    session.do(ReceiveCards())
    assert refused(session, SpreadCards()) == "MD-DP 4.A(1)"
    session.do(InspectCards())
    assert refused(session, SpreadCards()) == "MD-DP 4.A(1)"
    session.do(VerifyInspection())
    session.do(SpreadCards())
    assert make_ready(session) == [], "nobody has arrived"
    assert refused(session, ViewCards(1)) == "MD-DP 4.A(1)"


def test_the_spread_is_recorded_with_the_way_it_is_laid_out() -> None:
    session = table("MD")
    (spread,) = of(CardsSpread, make_ready(session))
    assert spread.cite == "MD-DP 4.A(1)"
    order = session.table.procedure.pack.cards
    runs = [card for place, card in enumerate(order) if place == 0 or order[place - 1] != card]
    assert len(runs) == len(set(runs)), "by character, each together"


@pytest.mark.rule("MD-DP 4.C", "MD-DP 4.C(1)", "MD-DP 4.C(2)", "MD-DP 4.C(3)")
def test_once_seen_the_cards_are_turned_down_washed_and_stacked_in_that_order_in_maryland() -> None:
    session = table("MD")
    make_ready(session, until=ViewCards)
    assert refused(session, WashCards()) == "MD-DP 4.C"
    session.do(ViewCards(1))
    down, washed, stacked = session.do(WashCards())
    assert isinstance(down, CardsTurnedDown)
    assert isinstance(washed, CardsWashed)
    assert isinstance(stacked, CardsStacked)
    assert down.cite == "MD-DP 4.C(1)"
    assert washed.cite == "MD-DP 4.C(2)"
    assert stacked.cite == "MD-DP 4.C(3)"


@pytest.mark.rule("MD-DP 4.D")
def test_stacked_cards_are_shuffled_and_unstacked_ones_are_not() -> None:
    session = table("MD")
    make_ready(session, until=WashCards)
    assert refused(session, Shuffle(SEED)) == "MD-DP 4.D"
    session.do(WashCards())
    (shuffled, _) = session.do(Shuffle(SEED))
    assert isinstance(shuffled, CardsShuffled)


@pytest.mark.rule("MD-DP 4.E")
def test_each_of_two_decks_goes_through_the_whole_opening_before_play_in_maryland() -> None:
    session = table("MD", decks=2, shuffler="automated")
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
    assert refused(session, LoadCards(0)) == "MD-DP 4.E"
    happened = make_ready(session)
    for kind in (CardsInspected, CardsSpread, CardsViewed, CardsWashed, CardsShuffled):
        assert [event.deck for event in of(kind, happened)] == [1], kind


@pytest.mark.rule("MD-DP 4.F")
def test_preinspected_and_preshuffled_decks_skip_the_opening_in_maryland() -> None:
    session = table("MD", pre_shuffled=True)
    received, shuffled = session.do(ReceiveCards(pre_shuffled=True, seeds=(SEED,)))
    assert shuffled.cite == "MD-DP 4.F"
    session.do(CutCards(20))
    session.do(LoadCards())
    assert received.cite == "MD-DP 4.A"
    assert refused(table("MD"), ReceiveCards(pre_shuffled=True, seeds=(SEED,))) == "MD-DP 4.F"


@pytest.mark.rule("MD-DP 4.A")
def test_an_idle_spread_does_not_stand_in_for_the_inspection_in_maryland() -> None:
    session = table("MD", ())
    session.do(ReceiveCards())
    assert refused(session, SpreadIdle(face_up=True)) == "MD-DP 4.A"
