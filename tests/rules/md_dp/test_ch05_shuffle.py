"""Chapter 5: shuffling and cutting."""

from __future__ import annotations

from typing import Any

import pytest
from tests.tables import (
    DECK,
    SEED,
    bet,
    dealt,
    finish,
    fresh,
    make_ready,
    names,
    of,
    option_error,
    options,
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
from houseway.table.events import CardsCut, CardsLoaded, CardsShuffled, CardsStacked, DeckRemoved, StubCounted


@pytest.mark.rule("MD-DP 5.A", "MD-DP 5.A(1)", "MD-DP 5.A(2)")
def test_cards_are_shuffled_before_play_and_after_each_round_in_maryland() -> None:
    session = table("MD")
    make_ready(session, until=Shuffle)
    assert refused(session, LoadCards()) == "MD-DP 5.E"
    (first,) = of(CardsShuffled, make_ready(session))
    assert first.cite == "MD-DP 5.A(1)"
    whole_round(session)
    assert refused(session, LoadCards()) == "MD-DP 5.E"
    (second,) = of(CardsShuffled, make_ready(session))
    assert second.cite == "MD-DP 5.A(2)"
    assert sorted(second.order) == sorted(DECK)
    assert refused(session, Shuffle(SEED)) == "MD-DP 5.A"


@pytest.mark.rule("MD-DP 5.A(3)")
def test_the_floor_and_nobody_else_may_order_another_shuffle_in_maryland() -> None:
    session = table("MD")
    make_ready(session, until=Shuffle)
    assert refused(session, OrderShuffle()) == "MD-DP 5.A(3)"
    make_ready(session)
    before = session.table.decks[0].order
    for nobody in ("dealer", "player"):
        assert refused(session, OrderShuffle(by=nobody)) == "MD-DP 5.A(3)"
    session.do(OrderShuffle(by="floorperson"))
    bet(session, 1)
    assert refused(session, NoMoreBets()) == "MD-DP 8.B"
    session.do(Shuffle(SEED))
    assert session.table.decks[0].order != before


@pytest.mark.rule("MD-DP 5.B")
def test_shuffled_cards_form_one_stack_in_maryland() -> None:
    session = table("MD")
    make_ready(session, until=Shuffle)
    shuffled, stacked = session.do(Shuffle(SEED))
    assert isinstance(stacked, CardsStacked)
    assert stacked.cite == "MD-DP 5.B"
    assert isinstance(shuffled, CardsShuffled)
    assert len(shuffled.order) == 53


@pytest.mark.rule("MD-DP 5.C")
@pytest.mark.parametrize("dealing", ["manual-shoe", "automated-shoe"])
def test_a_shuffler_may_feed_a_shoe_directly_in_maryland(dealing: str) -> None:
    assert options("MD", dealing=dealing, shuffler="automated").shuffler == "automated"
    session = table("MD", dealing=dealing, shuffler="automated")
    happened = make_ready(session)
    assert names(happened[-3:]) == ["CardsShuffled", "CardsStacked", "CardsLoaded"]
    assert session.table.options.allowed_by()["shuffler"] == ("MD-DP 5.C",)


@pytest.mark.rule("MD-DP 5.D", "MD-DP 5.D(1)", "MD-DP 5.D(2)")
@pytest.mark.parametrize("shuffler", ["counting", "reshuffling"])
def test_a_deck_that_a_counting_shuffler_finds_wrong_leaves_the_table_in_maryland(shuffler: str) -> None:
    session = table("MD", shuffler=shuffler)
    make_ready(session, until=Shuffle)
    counted, removed = session.do(Shuffle(fresh(session)(), machine_count=52))
    assert isinstance(removed, DeckRemoved)
    assert (counted.cite, removed.cite) == ("MD-DP 5.D(2)", "MD-DP 5.D")
    make_ready(session, until=Shuffle)
    right = session.do(Shuffle(fresh(session)(), machine_count=53))
    assert right[0].cite == "MD-DP 5.D(1)"
    assert not of(DeckRemoved, right)


@pytest.mark.rule("MD-DP 5.D(1)")
def test_a_shuffler_that_does_not_count_cannot_condemn_a_deck() -> None:
    session = table("MD", shuffler="automated")
    make_ready(session, until=Shuffle)
    assert senseless(session, Shuffle(fresh(session)(), machine_count=52))


@pytest.mark.rule("MD-DP 5.D")
def test_a_table_of_two_decks_recovers_when_one_is_removed_during_a_round() -> None:
    session = table("MD", decks=2, shuffler="counting")
    whole_round(session)
    session.do(LoadCards(1))
    bet(session, 1)
    session.do(NoMoreBets())
    session.do(Shuffle(fresh(session)(), 0, machine_count=54))
    finish(session)
    whole_round(session)
    assert [deck.status == "removed" for deck in session.table.decks] == [False, False]


@pytest.mark.rule("MD-DP 5.E", "MD-DP 5.E(1)")
def test_machine_shuffled_cards_are_dealt_without_a_cut_in_maryland() -> None:
    session = table("MD", shuffler="automated")
    make_ready(session, until=Shuffle)
    session.do(Shuffle(SEED))
    assert refused(session, CutCards(20)) == "MD-DP 5.E(1)"
    bet(session, 1)
    assert refused(session, NoMoreBets()) == "MD-DP 5.E(1)", "they are not in the shoe yet"
    session.do(LoadCards())


@pytest.mark.rule("MD-DP 5.E", "MD-DP 5.E(2)")
def test_hand_shuffled_and_preshuffled_cards_are_cut_in_maryland() -> None:
    by_hand = table("MD")
    make_ready(by_hand, until=CutCards)
    assert refused(by_hand, LoadCards()) == "MD-DP 5.E(2)"
    pre = table("MD", pre_shuffled=True, shuffler="automated")
    pre.do(ReceiveCards(pre_shuffled=True, seeds=(SEED,)))
    assert refused(pre, LoadCards()) == "MD-DP 5.E(2)"
    pre.do(CutCards(10))
    pre.do(LoadCards())


@pytest.mark.rule("MD-DP 5.F")
def test_the_cover_card_goes_at_least_ten_cards_in_from_the_top_in_maryland() -> None:
    session = table("MD")
    make_ready(session, until=CutCards)
    for depth in (0, 9, 53):
        assert refused(session, CutCards(depth)) == "MD-DP 5.F"
    session.do(CutCards(10))


@pytest.mark.rule("MD-DP 5.F(1)", "MD-DP 5.F(2)")
def test_the_cards_above_the_cover_card_go_to_the_bottom_and_the_stack_into_the_shoe_in_maryland() -> None:
    session = table("MD")
    make_ready(session, until=Shuffle)
    session.do(Shuffle(SEED, order=DECK))
    placed, cut = session.do(CutCards(11))
    assert names((placed, cut)) == ["CoverCardPlaced", "CardsCut"], "the cover card goes below with the cards"
    assert cut.cite == "MD-DP 5.F(1)"
    assert session.table.decks[0].order == (*DECK[11:], *DECK[:11])
    bet(session, 1)
    assert refused(session, NoMoreBets()) == "MD-DP 5.F(2)"
    (loaded,) = session.do(LoadCards())
    assert isinstance(loaded, CardsLoaded)
    session.do(NoMoreBets())
    first, *_ = of(CardsDealt, session.do(Deal()))
    assert first.cards == (DECK[11],)


@pytest.mark.rule("MD-DP 5.G")
def test_the_floor_orders_a_recut_before_any_card_is_dealt_in_maryland() -> None:
    session = table("MD")
    make_ready(session, until=CutCards)
    assert refused(session, OrderRecut("too early", by="floorperson")) == "MD-DP 5.G"
    session.do(CutCards(10))
    assert refused(session, OrderRecut("by the dealer", by="dealer")) == "MD-DP 5.G"
    session.do(OrderRecut("a card flashed", by="floorperson"))
    assert refused(session, LoadCards()) == "MD-DP 5.E(2)"
    assert isinstance(make_ready(session)[1], CardsCut)
    bet(session, 1)
    session.do(NoMoreBets())
    session.do(DealNext())
    assert refused(session, OrderRecut("too late", by="supervisor")) == "MD-DP 5.G"


@pytest.mark.rule("MD-DP 5.H", "MD-DP 5.H(1)", "MD-DP 5.H(2)", "MD-DP 5.H(3)")
def test_an_idle_tables_cards_are_spread_face_down_seen_and_opened_again_in_maryland() -> None:
    session = table("MD")
    whole_round(session)
    assert refused(session, SpreadIdle()) == "MD-DP 5.H"
    session.do(Leave(1))
    assert session.table.racked == 0
    assert refused(session, SpreadIdle(face_up=True)) == "MD-DP 5.H(2)", "nobody has asked for it"
    (spread,) = session.do(SpreadIdle())
    assert spread.cite == "MD-DP 5.H"
    assert session.table.racked is None, "the rack is emptied"
    assert session.table.decks[0].status == "idle-face-down"
    session.do(Sit(3, "a new player", 5000))
    assert refused(session, ViewCards(3)) == "MD-DP 4.A(1)"
    (turned,) = session.do(TurnUp())
    assert turned.cite == "MD-DP 5.H(3)"
    assert refused(session, WashCards()) == "MD-DP 4.C"
    session.do(ViewCards(3))
    happened = make_ready(session)
    assert names(happened)[:3] == ["CardsTurnedDown", "CardsWashed", "CardsStacked"]
    assert session.table.playing == 0


@pytest.mark.rule("MD-DP 5.H(2)")
def test_an_idle_spread_lies_face_up_if_a_player_asks_in_maryland() -> None:
    session = table("MD")
    make_ready(session)
    session.do(Leave(1))
    assert refused(session, SpreadIdle(face_up=True)) == "MD-DP 5.H(2)"
    session.do(SpreadIdle(face_up=True, asked=True))
    session.do(Sit(1, "a new player", 5000))
    assert "lie face down" in senseless(session, TurnUp()), "they lie face up already"
    session.do(ViewCards(1))


@pytest.mark.rule("MD-DP 5.H")
def test_a_round_that_all_players_have_left_is_finished_before_the_cards_are_spread() -> None:
    session = dealt("MD")
    session.do(Leave(1))
    assert refused(session, SpreadIdle()) == "MD-DP 5.H"
    finish(session)
    session.do(SpreadIdle())


RESHUFFLING: dict[str, Any] = {"shuffler": "reshuffling"}


@pytest.mark.rule("MD-DP 5.I")
@pytest.mark.parametrize("dealing", ["manual-shoe", "hand", "automated-shoe"])
def test_an_approved_device_that_reshuffles_and_counts_may_be_used_in_maryland_only(dealing: str) -> None:
    session = table("MD", dealing=dealing, **RESHUFFLING)
    assert not any(of(StubCounted, whole_round(session)) for _ in range(6))
    assert option_error("NJ", dealing=dealing, **RESHUFFLING) == "MD-DP 5.I"


@pytest.mark.rule("MD-DP 5.J")
def test_with_a_reshuffling_device_cards_are_neither_cut_recut_nor_spread_at_an_idle_table() -> None:
    session = table("MD", **RESHUFFLING)
    make_ready(session, until=Shuffle)
    session.do(Shuffle(SEED))
    assert refused(session, CutCards(20)) == "MD-DP 5.E(1)"
    session.do(LoadCards())
    assert refused(session, OrderRecut("no cut was made", by="floorperson")) == "MD-DP 5.J"
    session.do(Leave(1))
    assert refused(session, SpreadIdle()) == "MD-DP 5.J"
    assert refused(session, SpreadIdle(by="player"))
    pre = table("MD", pre_shuffled=True, **RESHUFFLING)
    pre.do(ReceiveCards(pre_shuffled=True, seeds=(SEED,)))
    pre.do(LoadCards())
