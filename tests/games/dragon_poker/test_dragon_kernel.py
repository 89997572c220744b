from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.games.dragon_poker import naive

from houseway.games.dragon_poker import exact, kernel
from houseway.games.dragon_poker.hands import CODES
from houseway.games.dragon_poker.options import DragonPokerOptions

PROGRESSIVE = {"name": "Hoard", "stake": 1, "pays": [{"hand": "Three Pandas", "odds": "37 to 2"}]}
SETS: list[dict[str, Any]] = [
    {},
    {"jurisdiction": "MD", "ante-bonus": "A", "three-card-bonus": "2", "progressive": PROGRESSIVE},
    {"jurisdiction": "MD", "three-card-bonus": "off", "dragon": "off"},
]


@pytest.mark.parametrize("given", SETS)
def test_every_bet_is_simulated_within_its_99_percent_interval_of_exact(given: dict[str, Any]) -> None:
    options = DragonPokerOptions.read(given)
    tallies = kernel.blocks(options)(2024, 0, 4_000_000)
    found = exact.figures(options)
    assert list(tallies) == list(found)
    for bet, tally in tallies.items():
        assert abs(tally.mean - float(found[bet].ev)) < 2.576 * tally.stderr
        assert tally.stderr * 2000 == pytest.approx(found[bet].std, rel=0.05)


def test_a_block_is_the_same_every_time_and_differs_from_the_next() -> None:
    play = kernel.blocks(DragonPokerOptions())
    assert play(1, 3, 10_000) == play(1, 3, 10_000)
    assert play(1, 3, 10_000) != play(1, 4, 10_000)
    assert play(1, 3, 10_000) != play(2, 3, 10_000)


@pytest.mark.parametrize("given", SETS[:2])
def test_given_decks_settle_as_a_naive_dealer_settles_them(given: dict[str, Any]) -> None:
    options = DragonPokerOptions.read(given)
    rng = np.random.default_rng(11)
    decks = np.array([rng.permutation(kernel.DECK) for _ in range(2_000)])
    player, dealer = (1, 8, 15), (6, 13, 20)  # seat 2 of six, one card at a time
    plays = rng.random(len(decks)) < 0.7
    nets = kernel.settle_decks(options, decks, player, dealer, plays=plays)
    for at, deck in enumerate(decks):
        mine = [CODES[deck[place]] for place in player]
        theirs = [CODES[deck[place]] for place in dealer]
        a, b = naive.rank(mine), naive.rank(theirs)
        won = (a > b) - (a < b) if plays[at] else -1
        assert nets["ante"][at] == won
        assert nets["play"][at] == (won if plays[at] else 0)
        assert nets["ante-bonus"][at] == (naive.ante_bonus(options.ante_bonus, a) if won > 0 else won)
        assert nets["three-card-bonus"][at] == naive.three_card_bonus(options.three_card_bonus, a)
        assert nets["dragon"][at] == naive.dragon(mine)
        if "progressive" in nets:
            assert nets["progressive"][at] == (37 if a == (2, 2) else -2)
