"""Prove pai gow's exact figures over all 736,281,000 deals of distinct tiles: `python -m benchmarks.prove_pai_gow`.

Every hand is set, and every deal compared, by the second implementation of the tests; only the short strategy, whose
cost is to be proved, is taken from the package.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from numba import njit, prange
from numpy.typing import NDArray
from tests.games.pai_gow.second_method import ALL_HANDS, HOUSE_WAYS, PIPS, PLACE, Hand, ways_to_set

from houseway.core.figures import Figures
from houseway.games.pai_gow import exact
from houseway.games.pai_gow.house_way import HouseWay
from houseway.games.pai_gow.options import PaiGowOptions

Array = NDArray[np.int64]
DEALS = 736_281_000


@njit(cache=True, parallel=True)
def brute_force(tiles, highs, lows, bank_high, bank_low):  # type: ignore[no-untyped-def]
    """For every hand and setting: won and lost as the player, won and lost as the bank, over disjoint hands."""
    count = len(tiles)
    found = np.zeros((count, 3, 4), np.int64)
    for hand in prange(count):
        for bank in range(count):
            if tiles[hand] & tiles[bank]:
                continue
            for way in range(3):
                high, low = highs[hand, way], lows[hand, way]
                h, l = bank_high[bank], bank_low[bank]  # noqa: E741
                found[hand, way, 0] += high > h and low > l
                found[hand, way, 1] += high <= h and low <= l
                found[hand, way, 2] += high >= h and low >= l
                found[hand, way, 3] += high < h and low < l
    return found


def main() -> None:
    tiles = np.array([sum(1 << tile for tile in hand) for hand in ALL_HANDS])
    places = np.array([[[PLACE[half] for half in way] for way in ways_to_set(hand)] for hand in ALL_HANDS])
    for name, second in HOUSE_WAYS.items():
        bank = np.array([[PLACE[half] for half in second(hand)] for hand in ALL_HANDS])
        found = brute_force(tiles, places[:, :, 0], places[:, :, 1], bank[:, 0], bank[:, 1])
        prove(name, found, places, bank, HouseWay.load(name))


def prove(name: str, found: Array, places: Array, bank: Array, way: HouseWay) -> None:
    options, study = PaiGowOptions(house_way=name), exact.study(way)
    house = np.array([chosen.tolist().index(made.tolist()) for chosen, made in zip(places, bank, strict=True)])
    short = as_set_by(exact.short_strategy(), places)
    assert (as_set_by(way, places, by_rank=True) == bank).all()
    said(f"{name}: all 35,960 hands are set as the second implementation sets them")
    player, banker = found[:, :, :2], found[:, :, 2:]
    checks: dict[str, tuple[Array, Array, Fraction]] = {
        "house way": (player, house, Fraction(19, 20)),
        "best": (player, best(player, 19), Fraction(19, 20)),
        "short strategy": (player, short, Fraction(19, 20)),
        "house way without vigorish": (player, house, Fraction(1)),
        "best without vigorish": (player, best(player, 20), Fraction(1)),
        "house way as bank": (banker, house, Fraction(19, 20)),
        "best as bank": (banker, best(banker, 19), Fraction(19, 20)),
    }
    for key, (counts, setting, pays) in checks.items():
        win, lose = (int(counts[np.arange(len(counts)), setting, side].sum()) for side in (0, 1))
        of = study.figures[key]
        assert of.ev == (pays * win - lose) / DEALS, key
        assert of.tie_rule or [outcome.count for outcome in of.outcomes] == [win, DEALS - win - lose, lose], key
        said(f"{name}, {key}: {line(study.figures[key])}")
    for key in ("house way", "best"):
        without = study.figures[f"{key} without vigorish"].ev
        assert study.figures[f"{key} where triples lose"].ev == (210 * without - 6) / 216
        said(f"{name}, {key} where triples lose: {line(study.figures[f'{key} where triples lose'])}")
    values = 19 * player[:, :, 0] - 20 * player[:, :, 1]
    departs = values.max(axis=1) > values[np.arange(len(values)), house]
    assert study.departures.hands == departs.sum()
    said(
        f"{name}: best play departs from it on {study.departures.unlike:,} of 3,620 hands,"
        f" {study.departures.hands:,} of 35,960; the house way costs {float(study.cost_of_house_way):.4%},"
        f" the short strategy {float(study.cost_of_short_strategy):.4%}"
    )
    figures = exact.figures(options)
    assert figures["main"].ev == study.figures["best"].ev
    assert figures["house-way"].ev == study.figures["house way"].ev


def as_set_by(way: HouseWay, places: Array, by_rank: bool = False) -> Array:
    """Which setting the package makes of each hand of distinct tiles, or the places of its two hands."""
    made = []
    for hand, three in zip(ALL_HANDS, places, strict=True):
        setting = way.set_hand([PIPS[tile] for tile in hand])
        two = [PLACE[tiles_of(half, hand)] for half in (setting.high, setting.low)]
        made.append(two if by_rank else three.tolist().index(two))
    return np.array(made)


def tiles_of(half: Sequence[str], hand: Hand) -> Hand:
    """The places of a setting's two tiles; of two equal ones either will do."""
    if half[0] == half[1]:
        return tuple(tile for tile in hand if PIPS[tile] == half[0])
    return tuple(sorted(next(tile for tile in hand if PIPS[tile] == pips) for pips in half))


def best(counts: Array, pays: int) -> Any:
    return np.argmax(pays * counts[:, :, 0] - 20 * counts[:, :, 1], axis=1)


def line(of: Figures) -> str:
    counts = ", ".join(f"{outcome.outcome} {outcome.count:,}" for outcome in of.outcomes)
    return f"{counts}; expectation {of.ev} = {float(of.ev):+.6f}"


def said(sentence: str) -> None:
    print(f"proved  {sentence}")


if __name__ == "__main__":
    main()
