"""What information is worth, against the bank's hands listed one by one for some deals."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from tests.games.pai_gow import second_method
from tests.games.pai_gow.second_method import PLACE, ways_to_set

from houseway.games.pai_gow import information
from houseway.games.pai_gow.options import PaiGowOptions

DEALS = 3


def worths(own: tuple[int, ...], left: list[int], must: int | None) -> dict[tuple[int, ...], float]:
    """What each setting is worth, by its low hand, over every bank hand from the tiles left, one sure or none."""
    house = second_method.HOUSE_WAYS["traditional"]
    banks = [hand for hand in combinations(sorted(left), 4) if must is None or must in hand]
    made = [[PLACE[half] for half in house(bank)] for bank in banks]
    found = {}
    for high, low in ways_to_set(own):
        win = sum(PLACE[high] > h and PLACE[low] > l for h, l in made)  # noqa: E741
        lose = sum(PLACE[high] <= h and PLACE[low] <= l for h, l in made)  # noqa: E741
        found[low] = (0.95 * win - lose) / len(banks)
    return found


def test_gains_are_those_of_every_bank_hand_listed() -> None:
    found = information.gains(PaiGowOptions(), DEALS, seed=3)
    drawn = np.random.default_rng(3).permuted(np.tile(np.arange(32), (DEALS, 1)), axis=1).tolist()
    expected: dict[str, list[float]] = {words: [] for words in information.SEEN}
    for deal in drawn:
        own, rest = tuple(sorted(deal[:4])), deal[4:]
        blind = worths(own, rest, None)
        chosen = max(blind, key=lambda low: blind[low])
        for words, number in information.SEEN.items():
            left = rest if number is None else rest[number:]
            seeing = worths(own, left, rest[0] if number is None else None)
            expected[words].append(max(seeing.values()) - seeing[chosen])
    for words, gains in expected.items():
        assert found[words].gain == pytest.approx(np.mean(gains), abs=1e-12)


def test_seeing_more_is_worth_more_and_the_page_says_with_what_error() -> None:
    rows = information.section(PaiGowOptions()).table.rows
    by = {row[0]: row for row in rows}
    assert 0 <= by["a tile of the dead hand"][1] < by["a neighbour's hand"][1] < by["five other hands"][1]
    assert all(0 < row[2] < 0.005 for row in rows)
