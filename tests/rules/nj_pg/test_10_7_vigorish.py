"""13:69F-10.7(l): the two ways in which a Dragon's Eye table of tiles takes its vigorish."""

from __future__ import annotations

import pytest
from tests.tables import make_ready, refused, stacks, wager_outcomes
from tests.tile_tables import (
    LOSER,
    STAKE,
    WINNER,
    bank_taken,
    bet,
    change,
    dealt,
    finish,
    of,
    option_error,
    options,
    played,
    table,
    whole_round,
)

from houseway.core import commands as c
from houseway.core.events import CardsDealt, VigorishTaken, WagerLost, WagerWon
from houseway.games.pai_gow_shared.dragons_eye import Dice
from houseway.games.pai_gow_shared.events import BankOffered, OfferBank, WagersSettled

TRIPLE, PLAIN = Dice(4, (4, 4)), Dice(3, (1, 2))


@pytest.mark.rule("NJ-PG 10.7(l)")
def test_a_table_with_dragons_eye_has_one_of_two_methods_and_no_player_chooses() -> None:
    assert [options(dragons_eye=method).commission for method in ("vigorish", "no-vigorish")] == [True, False]
    option_error(dragons_eye="either")
    events = played({1: WINNER, 4: "4-4 4-4 3-1 3-1"}, dice=PLAIN, dragons_eye="vigorish")
    assert len(of(VigorishTaken, events)) == 2
    assert not of(VigorishTaken, played({1: WINNER, 4: "4-4 4-4 3-1 3-1"}, dice=PLAIN, dragons_eye="no-vigorish"))


@pytest.mark.rule("NJ-PG 10.7(l)1")
def test_by_the_first_method_a_win_on_the_tiles_pays_five_percent_and_triples_take_odd_and_even() -> None:
    side = {"odd": 500, "even": 500}
    events = played({1: WINNER}, side=side, dice=TRIPLE, dragons_eye="vigorish")
    found = wager_outcomes(events)
    assert (found["odd"].result, found["even"].result) == ("lose", "lose")
    assert found["pai-gow"].result == "win", "the triple leaves the pai gow wager alone"
    (taken,) = of(VigorishTaken, events)
    assert (taken.amount, taken.cite) == (STAKE // 20, "NJ-PG 10.7(l)1")


@pytest.mark.rule("NJ-PG 10.7(l)2")
def test_by_the_second_method_no_vigorish_is_taken_on_the_tiles() -> None:
    session = dealt({1: WINNER}, dice=PLAIN, dragons_eye="no-vigorish")
    before = session.table.stack(1)
    events = finish(session)
    assert of(WagerWon, events, 1)
    assert not of(VigorishTaken, events)
    assert session.table.stack(1) - before == 2 * STAKE


@pytest.mark.rule("NJ-PG 10.7(l)2")
def test_by_the_second_method_triples_take_odd_even_and_pai_gow_wagers_before_the_tiles() -> None:
    side = {"odd": 500, "even": 500, "triple": 100}
    events = played({1: WINNER, 4: LOSER}, side=side, dice=TRIPLE, dragons_eye="no-vigorish")
    for seat in (1, 4):
        found = wager_outcomes(events, seat)
        assert [found[wager].result for wager in ("odd", "even", "pai-gow", "triple")] == [
            "lose",
            "lose",
            "lose",
            "win",
        ]
        assert found["pai-gow"].cite == "NJ-PG 10.7(l)2"
    assert not of(CardsDealt, events), "there is nothing left to deal for"
    assert of(WagersSettled, events)


@pytest.mark.rule("NJ-PG 10.7(l)2")
def test_after_such_a_triple_the_next_round_is_opened_with_the_same_stacks_mixed_anew() -> None:
    session = table((1, 4), dragons_eye="no-vigorish")
    whole_round(session, TRIPLE)
    assert session.table.decks[0].status == "racked"
    assert of(CardsDealt, whole_round(session, PLAIN))


@pytest.mark.rule("NJ-PG 10.7(l)2")
def test_with_the_second_method_the_bank_stays_with_the_dealer_unless_the_house_says_so() -> None:
    session = table((1, 2), dragons_eye="no-vigorish")
    whole_round(session, PLAIN)
    assert not of(BankOffered, make_ready(session))
    assert refused(session, OfferBank()) == "BASE A8"
    assert session.refusals[-1].sentence == "at this table the dealer always banks"
    assert bet(session, 1)


@pytest.mark.rule("NJ-PG 10.7(l)2")
def test_pai_gow_wagers_that_a_triple_takes_go_to_the_house_though_a_player_banks() -> None:
    session = bank_taken(
        {1: LOSER, 2: WINNER}, 2, dealers_wager=0, dragons_eye="no-vigorish", bank_with_no_vigorish=True, dice=TRIPLE
    )
    before = stacks(session)
    bet(session, 1)
    session.do(c.NoMoreBets())
    events = finish(session, dice=TRIPLE)
    assert [(event.seat, event.taker) for event in of(WagerLost, events)] == [(1, "inventory")]
    assert change(session, before) == {1: -STAKE, 2: 0}


@pytest.mark.rule("NJ-PG 10.7(l)2")
def test_by_the_second_method_a_player_bank_pays_no_vigorish_on_its_surplus() -> None:
    session = bank_taken(
        {1: LOSER, 2: WINNER}, 2, dealers_wager=0, dragons_eye="no-vigorish", bank_with_no_vigorish=True, dice=PLAIN
    )
    before = stacks(session)
    bet(session, 1)
    session.do(c.NoMoreBets())
    finish(session, dice=PLAIN)
    assert change(session, before) == {1: -STAKE, 2: STAKE}
