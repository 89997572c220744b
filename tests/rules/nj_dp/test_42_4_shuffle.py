"""13:69F-42.4: shuffle and cut."""

from __future__ import annotations

from typing import Any

import pytest
from tests.tables import (
    DECK,
    SEED,
    bet,
    closed,
    finish,
    make_ready,
    names,
    of,
    refused,
    senseless,
    table,
    whole_round,
)

from houseway.core.commands import (
    CutCards,
    Deal,
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
from houseway.core.events import CardsDealt
from houseway.table.events import CardsCut, CardsLoaded, CardsShuffled, CardsStacked, RecutOrdered

PRE: dict[str, Any] = {"pre_shuffled": True}


@pytest.mark.rule("NJ-DP 42.4(a)")
def test_cards_are_shuffled_before_play_and_after_each_round_in_new_jersey() -> None:
    session = table("NJ")
    make_ready(session, until=Shuffle)
    assert refused(session, LoadCards()) == "NJ-DP 42.4(b)"
    first, stacked = session.do(Shuffle(SEED))
    assert isinstance(first, CardsShuffled)
    assert isinstance(stacked, CardsStacked)
    assert first.cite == stacked.cite == "NJ-DP 42.4(a)"
    make_ready(session)
    bet(session, 1)
    session.do(NoMoreBets())
    assert refused(session, Shuffle("6" * 64)) == "NJ-DP 42.4(a)"
    finish(session)
    assert refused(session, LoadCards()) == "NJ-DP 42.4(b)"
    assert of(CardsShuffled, make_ready(session))


@pytest.mark.rule("NJ-DP 42.4(a)")
def test_another_seed_makes_another_order_of_the_same_cards() -> None:
    orders = []
    for seed in ("1" * 64, "2" * 64):
        session = table("NJ")
        make_ready(session, until=Shuffle)
        session.do(Shuffle(seed))
        orders.append(session.table.decks[0].order)
    assert orders[0] != orders[1]
    assert sorted(orders[0]) == sorted(orders[1]) == sorted(DECK)


@pytest.mark.rule("NJ-DP 42.4(a)")
def test_pre_shuffled_cards_need_no_shuffle_before_the_first_round_and_one_after_it() -> None:
    session = table("NJ", **PRE)
    session.do(ReceiveCards(pre_shuffled=True, seeds=(SEED,)))
    session.do(CutCards(10))
    session.do(LoadCards())
    bet(session, 1)
    session.do(NoMoreBets())
    finish(session)
    assert isinstance(make_ready(session)[0], CardsShuffled)
    plain = table("NJ")
    assert refused(plain, ReceiveCards(pre_shuffled=True, seeds=(SEED,))) == "NJ-DP 42.4(a)"


def test_pre_shuffled_cards_come_with_a_seed_for_each_deck() -> None:
    session = table("NJ", **PRE)
    assert senseless(session, ReceiveCards(pre_shuffled=True))
    assert senseless(session, ReceiveCards(pre_shuffled=True, seeds=("not a seed",)))
    assert senseless(session, ReceiveCards(seeds=(SEED,)))


@pytest.mark.rule("NJ-DP 42.4(b)", "NJ-DP 42.4(b)1")
def test_machine_shuffled_cards_go_straight_to_the_deal_without_a_cut_in_new_jersey() -> None:
    session = table("NJ", shuffler="automated")
    make_ready(session, until=Shuffle)
    session.do(Shuffle(SEED))
    assert refused(session, CutCards(20)) == "NJ-DP 42.4(b)1"
    session.do(LoadCards())


@pytest.mark.rule("NJ-DP 42.4(b)", "NJ-DP 42.4(b)2")
def test_cards_shuffled_by_hand_are_cut_before_they_are_dealt_in_new_jersey() -> None:
    session = table("NJ")
    make_ready(session, until=Shuffle)
    session.do(Shuffle(SEED))
    assert refused(session, LoadCards()) == "NJ-DP 42.4(b)2"
    session.do(CutCards(20))
    session.do(LoadCards())


@pytest.mark.rule("NJ-DP 42.4(b)2")
@pytest.mark.parametrize("shuffler", ["none", "automated"])
def test_pre_shuffled_cards_are_cut_even_where_a_machine_shuffles(shuffler: str) -> None:
    session = table("NJ", shuffler=shuffler, **PRE)
    session.do(ReceiveCards(pre_shuffled=True, seeds=(SEED,)))
    assert refused(session, LoadCards()) == "NJ-DP 42.4(b)2"
    session.do(CutCards(10))
    session.do(LoadCards())


@pytest.mark.rule(
    "NJ-DP 42.4(c)",
    "NJ-DP 42.4(c)1.i",
    "NJ-DP 42.4(c)1.iii",
    "NJ-DP 42.4(c)1.iv",
    "NJ-DP 42.4(c)2",
)
def test_the_cut_is_recorded_from_the_cover_card_laid_down_to_the_cover_card_racked() -> None:
    session = table("NJ")
    make_ready(session, until=Shuffle)
    session.do(Shuffle(SEED, order=DECK))
    laid, cut, racked = session.do(CutCards(13))
    assert names((laid, cut, racked)) == ["CoverCardPlaced", "CardsCut", "CoverCardRacked"]
    assert laid.cite == "NJ-DP 42.4(c)1.i"
    assert cut.cite == "NJ-DP 42.4(c)1.iii"
    assert racked.cite == "NJ-DP 42.4(c)1.iv"
    assert session.table.decks[0].order == (*DECK[13:], *DECK[:13]), "the rest goes on top of the packet that was cut"
    session.do(LoadCards())
    bet(session, 1)
    session.do(NoMoreBets())
    assert of(CardsDealt, session.do(Deal()))[0].cards == DECK[13:16]


@pytest.mark.rule("NJ-DP 42.4(c)1.ii")
def test_the_cut_takes_at_least_ten_cards_in_new_jersey() -> None:
    session = table("NJ")
    make_ready(session, until=Shuffle)
    session.do(Shuffle(SEED))
    for depth in (-1, 0, 1, 9, 53, 60):
        assert refused(session, CutCards(depth)) == "NJ-DP 42.4(c)1.ii"
    session.do(CutCards(10))


@pytest.mark.rule("NJ-DP 42.4(d)")
def test_a_supervisor_and_not_a_dealer_orders_a_recut_before_any_card_is_dealt() -> None:
    session = table("NJ")
    make_ready(session, until=CutCards)
    assert refused(session, OrderRecut("too early")) == "NJ-DP 42.4(d)"
    session.do(CutCards(10))
    assert refused(session, OrderRecut("a card flashed", by="dealer")) == "NJ-DP 42.4(d)"
    assert refused(session, OrderRecut("I did not like it", by="player")) == "NJ-DP 42.4(d)"
    assert refused(session, OrderRecut("a card flashed", by="floorperson")) == "NJ-DP 42.4(d)"
    (ordered,) = session.do(OrderRecut("a card flashed", by="supervisor"))
    assert isinstance(ordered, RecutOrdered)
    assert refused(session, LoadCards()) == "NJ-DP 42.4(b)2"
    session.do(CutCards(11))
    session.do(LoadCards())
    session.do(OrderRecut("the shoe was turned", by="supervisor"))
    assert isinstance(make_ready(session)[1], CardsCut)
    bet(session, 1)
    session.do(NoMoreBets())
    session.do(DealNext())
    assert refused(session, OrderRecut("too late", by="supervisor")) == "NJ-DP 42.4(d)"


def test_new_jersey_has_no_shuffle_by_order_of_the_floor() -> None:
    session = table("NJ")
    make_ready(session)
    assert senseless(session, OrderShuffle(by="floorperson"))


@pytest.mark.rule("NJ-DP 42.4(e)")
@pytest.mark.parametrize("face_up", [True, False])
def test_an_idle_tables_cards_are_spread_seen_by_the_next_player_washed_and_shuffled(face_up: bool) -> None:
    session = table("NJ")
    whole_round(session)
    assert refused(session, SpreadIdle()) == "NJ-DP 42.4(e)"
    session.do(Leave(1))
    (spread,) = session.do(SpreadIdle(face_up))
    assert spread.cite == "NJ-DP 42.4(e)"
    assert refused(session, Shuffle(SEED)) == "NJ-DP 42.3(c)"
    assert senseless(session, TurnUp())
    session.do(Sit(4, "a new player", 5000))
    if not face_up:
        assert refused(session, ViewCards(4)) == "NJ-DP 42.3(b)"
        (turned,) = session.do(TurnUp())
        assert turned.cite == "NJ-DP 42.4(e)"
    assert refused(session, WashCards()) == "NJ-DP 42.3(c)"
    session.do(ViewCards(4))
    session.do(WashCards())
    assert of(CardsShuffled, make_ready(session))
    assert session.table.playing == 0


@pytest.mark.rule("NJ-DP 42.4(e)")
def test_both_decks_of_an_idle_table_are_opened_again_before_play() -> None:
    session = table("NJ", decks=2, shuffler="automated")
    whole_round(session)
    session.do(Leave(1))
    session.do(SpreadIdle())
    session.do(Sit(2, "a new player", 5000))
    session.do(TurnUp())
    for command in (ViewCards(2, 1), WashCards(1), Shuffle(SEED, 1)):
        session.do(command)
    assert refused(session, LoadCards(1)) == "NJ-DP 42.3(d)"
    assert len(of(CardsShuffled, make_ready(session))) == 1
    assert of(CardsLoaded, make_ready(session)) == []
    assert session.table.playing == 1, "the decks alternate, also over an idle table"


@pytest.mark.rule("NJ-DP 42.4(e)")
def test_cards_are_not_spread_idle_in_the_middle_of_a_round() -> None:
    session = table("NJ")
    closed(session)
    assert refused(session, SpreadIdle()) == "NJ-DP 42.4(e)"


def test_only_cards_that_are_there_can_be_handled() -> None:
    session = table("NJ", ())
    assert senseless(session, SpreadIdle())
    assert senseless(session, CutCards(20))
    assert senseless(session, LoadCards(3))
    session = table("NJ")
    make_ready(session, until=Shuffle)
    assert senseless(session, Shuffle("xyz"))
    assert senseless(session, Shuffle(SEED, machine_count=53))
