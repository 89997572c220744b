"""13:69F-42.1: the words of the game."""

from __future__ import annotations

import pytest
from tests.draw_tables import (
    PAT,
    bet,
    closed,
    dealt,
    decide,
    draw,
    finish,
    outcome,
    stand,
    table,
    to_settle,
    whole_round,
)
from tests.tables import ANTE, make_ready, of, refused, senseless

from houseway.core.commands import CollectCards, NoMoreBets, PlaceWagers, RackStub
from houseway.core.events import BettingClosed, CardsCollected, CardsDealt, RoundEnded, WagerPlaced, WagerWon
from houseway.games.double_draw_poker.events import MakeDrawWager, SettleSeat


@pytest.mark.rule('NJ-DDP 42.1 "Ante"')
def test_an_ante_is_made_before_any_card_is_dealt() -> None:
    session = table((1, 2))
    make_ready(session)
    assert refused(session, PlaceWagers(1, {"bonus": ANTE})) == 'NJ-DDP 42.1 "Ante"'
    bet(session, 1)
    session.do(NoMoreBets())
    assert refused(session, PlaceWagers(2, {"ante": ANTE, "bonus": ANTE})) == "NJ-DDP 42.6(b)"


@pytest.mark.rule('NJ-DDP 42.1 "Bonus Wager"')
def test_a_bonus_is_required_and_is_not_above_the_ante() -> None:
    session = table()
    make_ready(session)
    law = 'NJ-DDP 42.1 "Bonus Wager"'
    assert refused(session, PlaceWagers(1, {"ante": ANTE})) == law
    assert refused(session, PlaceWagers(1, {"ante": ANTE, "bonus": ANTE + 1})) == law
    session.do(PlaceWagers(1, {"ante": ANTE, "bonus": 1}))
    session.do(PlaceWagers(1, {"bonus": ANTE - 1}))
    assert refused(session, PlaceWagers(1, {"bonus": 1})) == law
    session.do(PlaceWagers(1, {"ante": 1, "bonus": 1}))


@pytest.mark.rule('NJ-DDP 42.1 "Bonus Wager"')
def test_a_licensee_may_have_the_bonus_equal_the_ante() -> None:
    session = table(bonus_must_equal_ante=True)
    make_ready(session)
    assert refused(session, PlaceWagers(1, {"ante": ANTE, "bonus": ANTE - 1})) == 'NJ-DDP 42.1 "Bonus Wager"'
    bet(session, 1)


@pytest.mark.rule('NJ-DDP 42.1 "Ante"', 'NJ-DDP 42.1 "Bonus Wager"')
@pytest.mark.parametrize(
    ("ante", "bonus", "law"),
    [(400, 100, "Ante"), (20_001, 100, "Ante"), (500, 50, "Bonus Wager"), (20_000, 10_001, "Bonus Wager")],
)
def test_wagers_keep_within_the_limits_of_the_table(ante: int, bonus: int, law: str) -> None:
    session = table(limits={"ante": {"minimum": 5, "maximum": 200}, "bonus": {"minimum": 1, "maximum": 100}})
    make_ready(session)
    assert refused(session, PlaceWagers(1, {"ante": ante, "bonus": bonus})) == f'NJ-DDP 42.1 "{law}"'
    session.do(PlaceWagers(1, {"ante": 500, "bonus": 100}))


@pytest.mark.rule('NJ-DDP 42.1 "First Draw Wager"', 'NJ-DDP 42.1 "Second Draw Wager"')
def test_draw_wagers_are_made_after_the_phase_before_them_and_equal_the_ante() -> None:
    session = table()
    make_ready(session)
    for wager, law in (("first-draw", "First Draw Wager"), ("second-draw", "Second Draw Wager")):
        early = PlaceWagers(1, {"ante": ANTE, "bonus": ANTE, wager: ANTE})
        assert refused(session, early) == f'NJ-DDP 42.1 "{law}"'
    session = dealt(on_bonus=ANTE // 2)
    placed = of(WagerPlaced, decide(session))
    draw(session, 1)
    placed += of(WagerPlaced, decide(session))
    assert [(event.wager, event.amount) for event in placed] == [("first-draw", ANTE), ("second-draw", ANTE)]


@pytest.mark.rule('NJ-DDP 42.1 "First Draw Wager"')
@pytest.mark.parametrize("amount", [1, ANTE - 1, ANTE + 1, 2 * ANTE])
def test_a_first_draw_wager_of_another_amount_than_the_ante_is_refused(amount: int) -> None:
    session = dealt()
    assert refused(session, MakeDrawWager(1, amount)) == "NJ-DDP 42.10(b)"


@pytest.mark.rule('NJ-DDP 42.1 "Second Draw Wager"')
@pytest.mark.parametrize("amount", [1, ANTE - 1, ANTE + 1, 2 * ANTE])
def test_a_second_draw_wager_of_another_amount_than_the_ante_is_refused(amount: int) -> None:
    session = dealt()
    decide(session)
    stand(session)
    assert refused(session, MakeDrawWager(1, amount)) == "NJ-DDP 42.10(f)"


@pytest.mark.rule('NJ-DDP 42.1 "Round of play"')
def test_a_round_is_wagers_hands_draws_and_settlement_in_that_order_and_nothing_ends_it_sooner() -> None:
    session = table((1, 4))
    happened = whole_round(session)
    at = {kind: [happened.index(event) for event in of(kind, happened)] for kind in (WagerPlaced, CardsDealt)}
    calls = [happened.index(event) for event in of(BettingClosed, happened)]
    assert len(calls) == 3
    assert max(at[WagerPlaced][:4]) < calls[0] < min(at[CardsDealt])
    assert max(at[CardsDealt]) < min(at[WagerPlaced][4:6]) < calls[1] < min(at[WagerPlaced][6:]) < calls[2]
    assert isinstance(happened[-1], RoundEnded)
    again = dealt()
    assert refused(again, CollectCards()) == 'NJ-DDP 42.1 "Round of play"'
    to_settle(again)
    assert refused(again, CollectCards()) == 'NJ-DDP 42.1 "Round of play"'
    again.do(SettleSeat())
    again.do(RackStub())
    assert of(CardsCollected, again.do(CollectCards()))


@pytest.mark.rule('NJ-DDP 42.1 "Suit"')
def test_no_suit_stands_above_another() -> None:
    hands = [f"A{suit} K{suit} Q{suit} J{suit} T{suit}" for suit in "cdhs"]
    assert {outcome(hand)["bonus"].paid for hand in hands} == {100 * ANTE}
    flushes = [f"2{suit} 5{suit} 7{suit} 9{suit} K{suit}" for suit in "cdhs"]
    assert {outcome(hand)["bonus"].paid for hand in flushes} == {3 * ANTE}
    suits = [card[1] for card in table().table.procedure.pack.cards if card != "Jk"]
    assert {suit: suits.count(suit) for suit in "cdhs"} == dict.fromkeys("cdhs", 13)


def test_a_wager_that_the_game_does_not_know_is_turned_away() -> None:
    session = table()
    make_ready(session)
    assert "insurance" in senseless(session, PlaceWagers(1, {"insurance": ANTE}))
    for amount in (0, -ANTE):
        assert senseless(session, PlaceWagers(1, {"ante": ANTE, "bonus": amount}))
    assert senseless(session, PlaceWagers(1, {}))


@pytest.mark.rule('NJ-DDP 42.1 "Bonus Wager"')
def test_a_bonus_below_the_ante_is_paid_on_its_own_amount() -> None:
    session = dealt({1: "2s 2h 2d 4c 9s"}, on_bonus=100)
    won = {event.wager: event.paid for event in of(WagerWon, finish(session))}
    assert won == {"ante": ANTE, "bonus": 100, "first-draw": ANTE, "second-draw": ANTE}


@pytest.mark.rule('NJ-DDP 42.1 "Ante"')
def test_nothing_is_dealt_to_a_player_without_wagers() -> None:
    session = table((1, 2, 3))
    make_ready(session)
    bet(session, 1)
    bet(session, 3)
    session.do(NoMoreBets())
    finish(session)
    session = table()
    closed(session)
    assert session.table.phase == "dealing"
    assert outcome(PAT)["ante"].result == "win"
