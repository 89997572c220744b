"""13:69F-41.4: shuffle and cut."""

from __future__ import annotations

import pytest
from tests.deuce_tables import DECK, STACK, finish, join, table, whole_round
from tests.tables import SEED, make_ready, names, of, refused

from houseway.core.commands import (
    CutCards,
    DealNext,
    Leave,
    LoadCards,
    NoMoreBets,
    OrderRecut,
    OrderShuffle,
    ReceiveCards,
    Shuffle,
    Sit,
    SpreadIdle,
    TurnUp,
    ViewCards,
    WashCards,
)
from houseway.core.decider import BadCommandError
from houseway.core.events import CardsDealt
from houseway.record.session import Session
from houseway.table.events import CardsCut, CardsShuffled, RecutOrdered


def antes_collected(session: Session) -> None:
    for seat in session.table.players:
        join(session, seat)
    session.do(NoMoreBets())


@pytest.mark.rule("NJ-DOD 41.4(a)")
def test_cards_are_shuffled_and_stacked_before_play_and_after_each_round() -> None:
    session = table()
    make_ready(session, until=Shuffle)
    assert refused(session, LoadCards()) == "NJ-DOD 41.4(b)"
    happened = session.do(Shuffle(SEED))
    assert names(happened) == ["CardsShuffled", "CardsStacked"]
    assert {event.cite for event in happened} == {"NJ-DOD 41.4(a)"}
    make_ready(session)
    antes_collected(session)
    assert refused(session, Shuffle(SEED)) == "NJ-DOD 41.4(a)"
    finish(session)
    assert refused(session, LoadCards()) == "NJ-DOD 41.4(b)"
    assert of(CardsShuffled, make_ready(session))


@pytest.mark.rule("NJ-DOD 41.4(a)")
def test_another_seed_makes_another_order_of_the_same_cards() -> None:
    orders = []
    for seed in ("1" * 64, "2" * 64):
        session = table()
        make_ready(session, until=Shuffle)
        session.do(Shuffle(seed))
        orders.append(session.table.decks[0].order)
    assert orders[0] != orders[1]
    assert sorted(orders[0]) == sorted(orders[1]) == sorted(DECK)


@pytest.mark.rule("NJ-DOD 41.4(a)", "NJ-DOD 41.4(b)2")
@pytest.mark.parametrize("shuffler", ["none", "automated"])
def test_pre_shuffled_cards_are_not_shuffled_before_the_first_round_but_are_cut(shuffler: str) -> None:
    session = table(shuffler=shuffler, pre_shuffled=True)
    session.do(ReceiveCards(pre_shuffled=True, seeds=(SEED,)))
    assert refused(session, LoadCards()) == "NJ-DOD 41.4(b)2"
    session.do(CutCards(10))
    session.do(LoadCards())
    antes_collected(session)
    finish(session)
    assert isinstance(make_ready(session)[0], CardsShuffled)
    assert refused(table(), ReceiveCards(pre_shuffled=True, seeds=(SEED,))) == "NJ-DOD 41.4(a)"


@pytest.mark.rule("NJ-DOD 41.4(b)", "NJ-DOD 41.4(b)1")
def test_machine_shuffled_cards_go_straight_to_the_deal_without_a_cut() -> None:
    session = table(shuffler="automated")
    make_ready(session, until=Shuffle)
    session.do(Shuffle(SEED))
    assert refused(session, CutCards(20)) == "NJ-DOD 41.4(b)1"
    session.do(LoadCards())


@pytest.mark.rule("NJ-DOD 41.4(b)", "NJ-DOD 41.4(b)2")
def test_cards_shuffled_by_hand_are_cut_before_they_are_dealt() -> None:
    session = table()
    make_ready(session, until=Shuffle)
    session.do(Shuffle(SEED))
    assert refused(session, LoadCards()) == "NJ-DOD 41.4(b)2"
    session.do(CutCards(20))
    session.do(LoadCards())


@pytest.mark.rule(
    "NJ-DOD 41.4(c)",
    "NJ-DOD 41.4(c)1.i",
    "NJ-DOD 41.4(c)1.iii",
    "NJ-DOD 41.4(c)1.iv",
    "NJ-DOD 41.4(c)2",
)
def test_the_cut_is_recorded_from_the_cover_card_laid_down_to_the_cover_card_racked() -> None:
    session = table()
    make_ready(session, until=Shuffle)
    session.do(Shuffle(SEED, order=DECK))
    laid, cut, racked = session.do(CutCards(13))
    assert names((laid, cut, racked)) == ["CoverCardPlaced", "CardsCut", "CoverCardRacked"]
    assert laid.cite == "NJ-DOD 41.4(c)1.i"
    assert cut.cite == "NJ-DOD 41.4(c)1.iii"
    assert racked.cite == "NJ-DOD 41.4(c)1.iv"
    assert session.table.decks[0].order == (*DECK[13:], *DECK[:13]), "the rest goes on top of the packet that was cut"
    session.do(LoadCards())
    antes_collected(session)
    assert of(CardsDealt, session.do(DealNext()))[0].cards == DECK[13:17]


@pytest.mark.rule("NJ-DOD 41.4(c)1.ii")
def test_the_cut_takes_at_least_ten_cards() -> None:
    session = table()
    make_ready(session, until=Shuffle)
    session.do(Shuffle(SEED))
    for depth in (-1, 0, 1, 9, 52, 60):
        assert refused(session, CutCards(depth)) == "NJ-DOD 41.4(c)1.ii"
    session.do(CutCards(10))


@pytest.mark.rule("NJ-DOD 41.4(d)")
def test_a_supervisor_and_not_a_dealer_orders_a_recut_before_any_card_is_dealt() -> None:
    session = table()
    make_ready(session, until=CutCards)
    assert refused(session, OrderRecut("too early")) == "NJ-DOD 41.4(d)"
    session.do(CutCards(10))
    assert refused(session, OrderRecut("a card flashed", by="dealer")) == "NJ-DOD 41.4(d)"
    assert refused(session, OrderRecut("a card flashed", by="floorperson")) == "NJ-DOD 41.4(d)"
    (ordered,) = session.do(OrderRecut("a card flashed", by="supervisor"))
    assert isinstance(ordered, RecutOrdered)
    assert refused(session, LoadCards()) == "NJ-DOD 41.4(b)2"
    assert isinstance(make_ready(session)[1], CardsCut)
    antes_collected(session)
    session.do(OrderRecut("a second look", by="supervisor"))
    session.do(CutCards(30))
    session.do(DealNext())
    assert refused(session, OrderRecut("too late", by="supervisor")) == "NJ-DOD 41.4(d)"
    with pytest.raises(BadCommandError):
        session.do(OrderShuffle())


@pytest.mark.rule("NJ-DOD 41.4(e)")
@pytest.mark.parametrize("face_up", [True, False])
def test_an_idle_tables_cards_are_spread_seen_washed_and_shuffled(face_up: bool) -> None:
    session = table((1, 2))
    whole_round(session)
    assert refused(session, SpreadIdle()) == "NJ-DOD 41.4(e)"
    session.do(Leave(1))
    session.do(Leave(2))
    (spread,) = session.do(SpreadIdle(face_up))
    assert spread.cite == "NJ-DOD 41.4(e)"
    assert refused(session, Shuffle(SEED)) == "NJ-DOD 41.3(c)"
    session.do(Sit(4, "a new player", STACK))
    if not face_up:
        assert refused(session, ViewCards(4)) == "NJ-DOD 41.3(b)"
        (turned,) = session.do(TurnUp())
        assert turned.cite == "NJ-DOD 41.4(e)"
    assert refused(session, WashCards()) == "NJ-DOD 41.3(c)"
    session.do(ViewCards(4))
    session.do(Sit(6, "another", STACK))
    session.do(ViewCards(6))
    session.do(WashCards())
    assert of(CardsShuffled, make_ready(session))


@pytest.mark.rule("NJ-DOD 41.3(b)", "NJ-DOD 41.3(c)")
def test_one_player_who_looks_from_two_seats_is_still_one() -> None:
    session = table((1,))
    make_ready(session, until=ViewCards)
    session.do(ViewCards(1))
    session.do(Leave(1))
    session.do(Sit(2, "player 1", STACK))
    assert refused(session, ViewCards(2)) == "NJ-DOD 41.3(b)"
    assert refused(session, WashCards()) == "NJ-DOD 41.3(c)"
    assert not make_ready(session), "the house waits for a second player"
    session.do(Sit(4, "somebody else", STACK))
    assert names(make_ready(session))[:2] == ["CardsViewed", "CardsTurnedDown"]


@pytest.mark.rule("NJ-DOD 41.3(b)", "NJ-DOD 41.4(e)")
def test_somebody_else_at_the_seat_of_one_who_has_looked_looks_too() -> None:
    session = table((1,))
    make_ready(session, until=ViewCards)
    session.do(ViewCards(1))
    assert refused(session, ViewCards(1)) == "NJ-DOD 41.3(b)"
    session.do(Leave(1))
    session.do(Sit(1, "somebody else", STACK))
    session.do(ViewCards(1))
    session.do(WashCards())
