"""13:69F-42.7: dealing from a manual shoe, and counting the stub."""

from __future__ import annotations

import pytest
from tests.tables import (
    ANTE,
    bet,
    closed,
    dealer_goes_on,
    dealt,
    fresh,
    given_back,
    make_ready,
    of,
    options,
    refused,
    senseless,
    stacks,
    table,
    whole_round,
)

from houseway.core.commands import CountStub, Deal, DealNext, LoadCards, NoMoreBets, RackStub, Shuffle
from houseway.core.events import BettingClosed, CardsDealt, RoundVoided, StubRacked
from houseway.games.dragon_poker.events import Fold, MakePlay
from houseway.table.events import CardsLoaded, DeckRemoved, StubCounted


@pytest.mark.rule("NJ-DP 42.7(a)")
@pytest.mark.parametrize("shuffler", ["none", "automated", "counting"])
def test_a_manual_shoe_is_loaded_after_shuffle_and_cut_by_dealer_or_device(shuffler: str) -> None:
    session = table("NJ", dealing="manual-shoe", shuffler=shuffler)
    make_ready(session, until=Shuffle)
    assert refused(session, LoadCards()) == "NJ-DP 42.4(b)"
    bet(session, 1)
    assert refused(session, NoMoreBets()) == "NJ-DP 42.7(a)"
    loaded = make_ready(session)[-1]
    assert isinstance(loaded, CardsLoaded)
    assert (loaded.cite, loaded.into) == ("NJ-DP 42.7(a)", "manual-shoe")


@pytest.mark.rule("NJ-DP 42.7(b)")
def test_no_card_leaves_a_manual_shoe_before_no_more_bets() -> None:
    session = table("NJ")
    assert refused(session, NoMoreBets()) == "NJ-DP 42.7(a)"
    make_ready(session)
    bet(session, 1)
    for early in (Deal(), DealNext()):
        assert refused(session, early) == "NJ-DP 42.7(d)"
    (closing,) = session.do(NoMoreBets())
    assert isinstance(closing, BettingClosed)
    assert closing.cite == "NJ-DP 42.7(b)"
    session.do(Deal())


@pytest.mark.rule("NJ-DP 42.7(d)")
def test_the_shoe_deals_clockwise_from_the_dealers_left_with_the_dealer_last() -> None:
    session = table("NJ", (5, 2, 3))
    closed(session)
    first = session.do(DealNext())
    rest = session.do(Deal())
    events = of(CardsDealt, first + rest)
    assert [event.to for event in events] == [2, 3, 5, 0]
    assert events[0].cite == "NJ-DP 42.7(d)"


@pytest.mark.rule("NJ-DP 42.7(e)")
def test_the_stub_is_counted_at_least_every_fifth_round_in_new_jersey() -> None:
    session = table("NJ")
    counted = [bool(of(StubCounted, whole_round(session))) for _ in range(11)]
    assert counted == [False] * 4 + [True] + [False] * 4 + [True] + [False]


@pytest.mark.rule("NJ-DP 42.7(e)")
def test_the_stub_of_a_fifth_round_is_not_racked_uncounted() -> None:
    session = table("NJ")
    for _ in range(4):
        whole_round(session)
    closed(session)
    assert refused(session, CountStub(47)) == 'NJ-DP 42.1 "Stub"'
    session.do(Deal())
    session.do(MakePlay(1, ANTE))
    assert refused(session, RackStub()) == "NJ-DP 42.7(e)"
    session.do(CountStub(47))
    session.do(RackStub())
    assert refused(session, CountStub(47)) == "NJ-DP 42.7(e)"


@pytest.mark.rule("NJ-DP 42.7(e)")
def test_counting_early_starts_the_five_rounds_again() -> None:
    session = table("NJ")
    for _ in range(3):
        whole_round(session)
    closed(session)
    session.do(Deal())
    session.do(CountStub(47))
    session.do(MakePlay(1, ANTE))
    dealer_goes_on(session)
    counted = [bool(of(StubCounted, whole_round(session))) for _ in range(5)]
    assert counted == [False, False, False, False, True]


@pytest.mark.rule("NJ-DP 42.7(e)1")
def test_a_right_count_lets_the_round_go_on_and_the_stub_is_racked_unseen() -> None:
    session = dealt("NJ")
    (count,) = session.do(CountStub(47))
    assert isinstance(count, StubCounted)
    assert (count.cite, count.right) == ("NJ-DP 42.7(e)1", True)
    session.do(MakePlay(1, ANTE))
    (racked,) = session.do(RackStub())
    assert isinstance(racked, StubRacked)
    assert not hasattr(racked, "cards")


@pytest.mark.rule("NJ-DP 42.7(e)2")
@pytest.mark.parametrize("misdealt", [True, False])
@pytest.mark.parametrize("counted", [46, 48])
def test_a_wrong_count_voids_the_round_and_costs_the_deck_unless_a_hand_of_a_whole_deck_was_misdealt(
    misdealt: bool, counted: int
) -> None:
    session = dealt("NJ", {1: "RA MO PA", 2: "PH PH PH"}, side={"dragon": 500})
    session.do(Fold(1))
    happened = session.do(CountStub(counted - 3, misdealt, in_all=53))
    (void,) = of(RoundVoided, happened)
    assert void.cite == "NJ-DP 42.7(e)2"
    assert given_back(happened) == {1: 2 * ANTE + 500, 2: 2 * ANTE + 500}
    assert stacks(session) == {1: 100 * ANTE, 2: 100 * ANTE}
    removed = of(DeckRemoved, happened)
    assert bool(removed) != misdealt
    assert session.table.decks[0].status == ("racked" if misdealt else "removed")
    whole_round(session)


def test_a_count_below_zero_is_nonsense() -> None:
    assert senseless(dealt("NJ"), CountStub(-1))


@pytest.mark.rule("NJ-DP 42.7(f)")
def test_a_counting_shuffler_takes_the_place_of_the_stub_count_in_new_jersey() -> None:
    session = table("NJ", shuffler="counting")
    assert not any(of(StubCounted, whole_round(session)) for _ in range(11))
    plain = table("NJ", shuffler="automated")
    assert sum(bool(of(StubCounted, whole_round(plain))) for _ in range(11)) == 2
    assert options("NJ", shuffler="counting").shuffler_counts


@pytest.mark.rule("NJ-DP 42.7(f)")
@pytest.mark.parametrize("count", [52, 54, 0])
def test_a_wrong_machine_count_costs_the_deck_in_new_jersey(count: int) -> None:
    session = table("NJ", shuffler="counting")
    make_ready(session, until=Shuffle)
    _, removed = session.do(Shuffle(fresh(session)(), machine_count=count))
    assert isinstance(removed, DeckRemoved)
    assert removed.cite == "NJ-DP 42.7(f)"
    whole_round(session)
    make_ready(session, until=Shuffle)
    session.do(Shuffle(fresh(session)(), machine_count=53))
