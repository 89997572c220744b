"""Pai gow as a compiled loop: tiles drawn, both hands looked up as they are set, high against high, low against low.

Nets of the pai gow wager are in twentieths, so that five percent of a win is a whole number. Loads Numba; import
lazily.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.core.figures import Tally
from houseway.games.compiled import inner, njit
from houseway.games.kernels import draw, seeded
from houseway.games.pai_gow import exact
from houseway.games.pai_gow.hands import PAIRS, TILES, TILES_IN_A_HAND, four_tile_hands
from houseway.games.pai_gow.house_way import HouseWay
from houseway.games.pai_gow.options import PaiGowOptions
from houseway.games.pai_gow_shared.dice_kernel import (
    RUNS,
    SHAKES,
    Units,
    shake_dice,
    shake_nets,
    shakes_of,
    tallies,
    triple_of,
)

SCALE = 20
_KINDS = len(PAIRS)


class Tables(NamedTuple):
    """By the kinds of four tiles in any order, the ranks of the high hand (times 256) and the low hand as set."""

    best: NDArray[np.uint16]
    house: NDArray[np.uint16]


def tables(options: PaiGowOptions) -> Tables:
    way = HouseWay.named(options.house_way)
    player, _ = exact.compared(way)
    best = exact.best(player.value(exact.vigorish_of(options)), way)
    return Tables(_as_set(best), _as_set(exact.chosen(way)))


def _as_set(setting: NDArray[np.int64]) -> NDArray[np.uint16]:
    every, row = exact.hands(), np.arange(len(setting))
    ranks = every.high[row, setting] * 256 + every.low[row, setting]
    by_sorted = np.zeros(_KINDS**TILES_IN_A_HAND, np.uint16)
    by_sorted[_index(np.array(four_tile_hands()))] = ranks
    in_any_order = np.indices((_KINDS,) * TILES_IN_A_HAND).reshape(TILES_IN_A_HAND, -1).T
    return by_sorted[_index(np.sort(in_any_order, axis=1))]


def _index(kinds: NDArray[Any]) -> NDArray[np.int64]:
    return kinds.astype(np.int64) @ _KINDS ** np.arange(TILES_IN_A_HAND)[::-1]


@inner
def _four(kinds, first):  # type: ignore[no-untyped-def]
    return kinds[first] << 12 | kinds[first + 1] << 8 | kinds[first + 2] << 4 | kinds[first + 3]


@njit(cache=True, nogil=True)
def _higher(player, bank):  # type: ignore[no-untyped-def]
    """How many of the two hands are higher than the bank's; copies go to the bank."""
    return (player >> 8 > bank >> 8) + (player & 255 > bank & 255)


@njit(cache=True, nogil=True)
def _rounds(seed, block, rounds, best, house, dice, triples_lose, shakes, runs):  # type: ignore[no-untyped-def]
    state = seeded(seed, block)
    kinds = np.repeat(np.arange(16), 2)
    results = np.zeros((2, 3), np.int64)
    for _ in range(rounds):
        draw(state, kinds, 8)
        held, bank = _four(kinds, 0), house[_four(kinds, 4)]
        first, second = _higher(best[held], bank), _higher(house[held], bank)
        if dice:
            shake = shake_dice(state, shakes, runs)
            if triples_lose and triple_of(shake):
                first = second = 0
        results[0, first] += 1
        results[1, second] += 1
    return results


def blocks(options: PaiGowOptions) -> Callable[[int, int, int], dict[str, Tally]]:
    """Play one block of seeded rounds against the dealer, the same tiles set the best way and the house way."""
    best, house = tables(options)
    dice, win = options.dragons_eye != "off", _win(options)

    def play(seed: int, block: int, rounds: int) -> dict[str, Tally]:
        shakes, runs = np.zeros(SHAKES, np.int64), np.zeros(RUNS, np.int64)
        results = _rounds(
            np.uint64(seed), np.uint64(block), rounds, best, house, dice, not options.commission, shakes, runs
        )
        tally = {
            bet: Tally(rounds, int(won * win - lost * SCALE), int(won * win**2 + lost * SCALE**2), SCALE)
            for bet, (lost, _, won) in zip(("main", "house-way"), results, strict=True)
        }
        return tally | (tallies(shakes, runs, options.shaker) if dice else {})

    return play


def _win(options: PaiGowOptions) -> int:
    return int(SCALE * (1 - exact.vigorish_of(options)))


def settle_decks(
    options: PaiGowOptions,
    decks: NDArray[Any],
    player: Sequence[int] = range(4),
    bank: Sequence[int] = range(4, 8),
    *,
    best: bool = False,
    dice: NDArray[Any] | None = None,
    seat: int = 1,
) -> dict[str, Units]:
    """What each wager nets for given tiles: `pai-gow` in twentieths of its stake, wagers on one shake in whole units.

    A row of `decks` is the 32 tiles as places in `TILES`; `player` and `bank` say which of its columns became the two
    hands. Both are set the house way, or the player's the best way. A row of `dice` is the dragon's eye die and the two
    plain dice; they settle the wagers of `seat`, and the dice bonus, which outlives the shake, is not among them.
    """
    looked_up = tables(options)
    kinds = decks.astype(np.int64) // 2
    if kinds.shape[1:] != (TILES.size,):
        raise ValueError(f"a deck is {TILES.size} tiles in a row")
    held = (looked_up.best if best else looked_up.house)[_index(kinds[:, list(player)])]
    against = looked_up.house[_index(kinds[:, list(bank)])]
    higher = (held >> 8 > against >> 8).astype(np.int64) + (held & 255 > against & 255)
    net = np.array([-SCALE, 0, _win(options)])[higher]
    if dice is None or options.dragons_eye == "off":
        return {"pai-gow": net}
    shakes = shakes_of(dice)
    if not options.commission:
        net = np.where(shakes % 43 == 0, -SCALE, net)
    return {"pai-gow": net} | {wager: nets[shakes] for wager, nets in shake_nets(seat).items()}
