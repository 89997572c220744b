"""13:69F-42.7: dealing from a manual shoe, and counting the stub."""

from __future__ import annotations

import pytest
from tests.draw_tables import PAT, POOR, bet, closed, dealt, decide, draw, finish, table, to_settle, whole_round
from tests.tables import ANTE, dealer_goes_on, given_back, make_ready, of, refused, senseless, stacks

from houseway.core.commands import CollectCards, CountStub, Deal, DealNext, LoadCards, NoMoreBets, RackStub, Shuffle
from houseway.core.events import BettingClosed, CardsDealt, RoundVoided, StubRacked
from houseway.games.double_draw_poker.events import SettleAll, SettleSeat
from houseway.table.events import CardsLoaded, DeckRemoved, StubCounted


@pytest.mark.rule("NJ-DDP 42.7(a)")
@pytest.mark.parametrize("shuffler", ["none", "automated", "counting"])
def test_a_manual_shoe_is_loaded_after_shuffle_and_cut_by_dealer_or_device(shuffler: str) -> None:
    session = table(dealing="manual-shoe", shuffler=shuffler)
    make_ready(session, until=Shuffle)
    assert refused(session, LoadCards()) == "NJ-DDP 42.4(b)"
    loaded = make_ready(session)[-1]
    assert isinstance(loaded, CardsLoaded)
    assert (loaded.cite, loaded.into) == ("NJ-DDP 42.7(a)", "manual-shoe")


@pytest.mark.rule("NJ-DDP 42.7(b)")
def test_no_card_leaves_a_manual_shoe_before_no_more_bets() -> None:
    session = table()
    assert refused(session, NoMoreBets()) == "NJ-DDP 42.7(a)"
    make_ready(session)
    bet(session, 1)
    for early in (Deal(), DealNext()):
        assert refused(session, early) == "NJ-DDP 42.7(d)"
    (closing,) = session.do(NoMoreBets())
    assert isinstance(closing, BettingClosed)
    assert closing.cite == "NJ-DDP 42.7(b)"
    session.do(Deal())


@pytest.mark.rule("NJ-DDP 42.7(d)")
def test_the_shoe_deals_card_by_card_clockwise_from_the_dealers_left() -> None:
    session = table((5, 2, 3))
    closed(session)
    order = session.table.decks[0].order
    events = of(CardsDealt, session.do(DealNext()) + session.do(Deal()))
    assert [event.to for event in events] == [2, 3, 5] * 5
    assert [event.cards for event in events] == [(card,) for card in order[:15]]
    assert events[0].cite == "NJ-DDP 42.7(d)"


@pytest.mark.rule("NJ-DDP 42.7(e)")
def test_the_stub_is_racked_unseen_at_the_completion_of_the_round_and_not_before() -> None:
    session = dealt({1: PAT, 2: POOR})
    assert refused(session, RackStub()) == "NJ-DDP 42.7(e)"
    decide(session)
    draw(session, 1)
    assert refused(session, RackStub()) == "NJ-DDP 42.7(e)"
    to_settle(session)
    assert refused(session, RackStub()) == "NJ-DDP 42.7(e)"
    session.do(SettleSeat())
    assert refused(session, RackStub()) == "NJ-DDP 42.7(e)"
    session.do(SettleSeat())
    assert refused(session, CollectCards()) == "NJ-DDP 42.7(e)"
    (racked,) = session.do(RackStub())
    assert isinstance(racked, StubRacked)
    assert not hasattr(racked, "cards")
    session.do(CollectCards())


@pytest.mark.rule("NJ-DDP 42.7(f)")
def test_the_stub_is_counted_at_least_every_fifth_round() -> None:
    session = table()
    counted = [bool(of(StubCounted, whole_round(session))) for _ in range(11)]
    assert counted == [False] * 4 + [True] + [False] * 4 + [True] + [False]


@pytest.mark.rule("NJ-DDP 42.7(f)")
def test_the_stub_of_a_fifth_round_is_counted_after_the_draws_and_before_the_settlement() -> None:
    session = table()
    for _ in range(4):
        whole_round(session)
    closed(session)
    session.do(Deal())
    assert refused(session, CountStub(49)) == "NJ-DDP 42.7(f)", "cards will be drawn from it"
    decide(session)
    draw(session, 1, " ".join(session.table.round.hands[1].cards[:3]))
    to_settle(session)
    for early in (SettleSeat(), SettleAll()):
        assert refused(session, early) == "NJ-DDP 42.7(f)"
    session.do(CountStub(46))
    dealer_goes_on(session)
    assert session.table.rounds_since_count == 0


@pytest.mark.rule("NJ-DDP 42.7(f)")
def test_a_fifth_round_in_which_everybody_folds_is_counted_too() -> None:
    session = table()
    for _ in range(4):
        whole_round(session)
    closed(session)
    session.do(Deal())
    decide(session, 1)
    assert session.table.phase == "over"
    assert refused(session, RackStub()) == "NJ-DDP 42.7(f)"
    session.do(CountStub(49))
    session.do(RackStub())


@pytest.mark.rule("NJ-DDP 42.7(f)")
def test_counting_early_starts_the_five_rounds_again() -> None:
    session = table()
    whole_round(session)
    closed(session)
    to_settle(session)
    session.do(CountStub(49))
    finish(session)
    counted = [bool(of(StubCounted, whole_round(session))) for _ in range(5)]
    assert counted == [False, False, False, False, True]


@pytest.mark.rule("NJ-DDP 42.7(f)1")
@pytest.mark.parametrize("thrown", [0, 1, 3])
def test_a_stub_that_makes_up_fifty_four_cards_is_racked_unseen(thrown: int) -> None:
    session = dealt({1: PAT})
    decide(session)
    draw(session, 1, " ".join(PAT.split()[:thrown]))
    to_settle(session)
    (count,) = session.do(CountStub(54 - 5 - thrown))
    assert isinstance(count, StubCounted)
    assert (count.cite, count.right) == ("NJ-DDP 42.7(f)1", True)
    session.do(SettleAll())
    session.do(RackStub())


@pytest.mark.rule("NJ-DDP 42.7(f)2")
@pytest.mark.parametrize("misdealt", [True, False])
@pytest.mark.parametrize("counted", [43, 45])
def test_a_wrong_count_voids_the_round_and_costs_the_deck_unless_a_hand_of_a_whole_deck_was_misdealt(
    misdealt: bool, counted: int
) -> None:
    session = dealt({1: POOR, 2: "As Ah Ad Ac Jk"})
    decide(session, 1)
    to_settle(session)
    happened = session.do(CountStub(counted, misdealt, in_all=54))
    (void,) = of(RoundVoided, happened)
    assert void.cite == "NJ-DDP 42.7(f)2"
    assert given_back(happened) == {1: 2 * ANTE, 2: 4 * ANTE}
    assert stacks(session) == {1: 100 * ANTE, 2: 100 * ANTE}
    assert bool(of(DeckRemoved, happened)) != misdealt
    assert session.table.decks[0].status == ("racked" if misdealt else "removed")
    whole_round(session)


def test_a_count_below_zero_is_nonsense() -> None:
    session = dealt()
    to_settle(session)
    assert senseless(session, CountStub(-1))
