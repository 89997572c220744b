"""Random people at random tables of every game: whatever they say, nothing is lost, told too early or left undone."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.table.any_game import Run, drive, shortest
from tests.table.any_options import wager_names
from tests.table.drivers import Said
from tests.table.oracles import Broken, Chips, Sight

from houseway.core.cards import JOKER_PACK
from houseway.core.commands import Sit
from houseway.core.events import BoughtIn, CardsDealt, RoundVoided, WagerLost, WagerPlaced
from houseway.games.registry import game as entry_of
from houseway.games.registry import games
from houseway.table.state import new_table

RUNS, LENGTH = 20, 400
CITE = "BASE B6"


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("block", range(2))
def test_whatever_is_said_at_a_table_of_any_game_everything_holds(game: str, block: int) -> None:
    for seed in range(block * RUNS, (block + 1) * RUNS):
        _, fault = drive(game, seed, LENGTH)
        if fault is not None:
            pytest.fail(str(shortest(fault)))


@pytest.mark.parametrize(
    ("game", "wagers"),
    [
        ("dragon-poker", {"ante", "ante-bonus", "three-card-bonus", "dragon", "progressive"}),
        ("double-draw-poker", {"ante", "bonus"}),
        ("pai-gow", {"pai-gow", "match", "even", "odd", "double", "triple", "dice-bonus"}),
        ("pai-gow-poker", {"pai-gow", "dice-bonus", "dynasty", "red", "black", "imperial", "progressive"}),
        ("deuce-of-the-dragon", {"main", "deuce"}),
    ],
)
def test_random_people_find_out_which_wagers_a_game_takes(game: str, wagers: set[str]) -> None:
    assert wagers <= set(wager_names(game))


def test_a_run_is_the_same_whenever_its_seed_is_the_same() -> None:
    first, second = (drive("dragon-poker", 7, 200)[0].said for _ in range(2))
    assert first == second


# --- those who watch do see ------------------------------------------------------------------------------------------


def test_chips_that_a_void_round_keeps_are_found() -> None:
    table = Run("pai-gow-poker", entry_of("pai-gow-poker").options_type())
    table.say(Said(Sit(1, "somebody", 1000)))
    lost = [WagerPlaced(CITE, 1, "pai-gow", 500), WagerLost(CITE, 1, "pai-gow", 500), RoundVoided(CITE, "a test")]
    with pytest.raises(Broken, match="a void round leaves everybody's chips as they were"):
        table.watch.chips.follow(lost, table.table)


def test_chips_that_come_from_nowhere_are_found() -> None:
    table = new_table(entry_of("dragon-poker").game, entry_of("dragon-poker").options_type())
    with pytest.raises(Broken, match="the accounts are what was posted"):
        Chips().follow([BoughtIn("NJ-DP 42.6(a)", 1, 500)], table)


@pytest.mark.parametrize(("unseen", "known"), [(False, {"As": 1, "Kd": 1}), (True, {})])
def test_a_holder_may_know_what_was_dealt_to_him_unless_nobody_looks(unseen: bool, known: dict[str, int]) -> None:
    sight = Sight(JOKER_PACK.cards)
    table = new_table(entry_of("pai-gow-poker").game, entry_of("pai-gow-poker").options_type())
    sight.follow(table, [CardsDealt(CITE, 3, ("As", "Kd"), 0, unseen)], table)
    assert sight.known(3) == Counter(known)
    assert not any(sight.known(viewer) for viewer in (None, 0, 1, 7))


def test_a_card_that_a_viewer_may_not_know_is_found() -> None:
    sight = Sight(JOKER_PACK.cards)
    with pytest.raises(Broken, match="no card before an event made it known"):
        sight.check(b'{"cards":["As"]}', 1, "a view")
