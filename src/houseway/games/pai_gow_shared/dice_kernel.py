"""The dice of Dragon's Eye in compiled loops: shakes are counted as they fall, and priced afterwards by the rules.

A shake is a number from 0 to 215, `36 * eye + 6 * plain + plain` with faces from 0. A run is what a dice bonus wager
left up sees: three shakes, each 0 if it was no triple (or never shaken) and else the triple's number, in base 7.
Loads Numba; import lazily.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.core.events import WagerLost
from houseway.core.figures import Tally
from houseway.games.compiled import inner, njit
from houseway.games.kernels import below
from houseway.games.pai_gow_shared.dragons_eye import (
    RUN_LENGTH,
    WAGERS,
    Dice,
    Run,
    Shaker,
    run_after,
    settle_dice,
    shaker_of,
    winning_odds,
)
from houseway.games.pai_gow_shared.dragons_eye import TILES as LAW

Units = NDArray[np.int64]

SHAKES = 216
RUNS = 7**RUN_LENGTH
ONE_SHAKE = tuple(wager for wager in WAGERS if wager != "dice-bonus")


@inner
def triple_of(shake):  # type: ignore[no-untyped-def]
    """The number of a triple, or 0."""
    return shake // 43 + 1 if shake % 43 == 0 else 0


@njit(cache=True, nogil=True)
def shake_dice(state, shakes, runs):  # type: ignore[no-untyped-def]
    """Shake once and count it, and follow a dice bonus wager placed on it to its end; returns the shake."""
    shake = below(state, 216)
    shakes[shake] += 1
    run = triple_of(shake) * 49
    if run:
        second = triple_of(below(state, 216))
        run += second * 7
        if second:
            run += triple_of(below(state, 216))
    runs[run] += 1
    return shake


def shakes_of(dice: NDArray[Any]) -> Units:
    """Rows of faces, the dragon's eye die first, as shakes."""
    shakes: Units = (dice.astype(np.int64) - 1) @ np.array([36, 6, 1])
    return shakes


@cache
def shake_nets(seat: int = 1) -> dict[str, Units]:
    """What each wager that lives for one shake nets on each of the 216."""
    all_dice = [Dice(eye, (one, other)) for eye, one, other in product(range(1, 7), repeat=3)]
    return {
        wager: np.array([odds.win if (odds := winning_odds(wager, dice, seat)) else -1 for dice in all_dice])
        for wager in ONE_SHAKE
    }


@cache
def run_nets(shaker: Shaker) -> Units:
    """What a dice bonus wager at seat 1, first shaken by the dealer and left up throughout, nets on each run."""
    return np.array([_run_net(numbers, shaker) for numbers in product(range(7), repeat=RUN_LENGTH)])


def _run_net(numbers: tuple[int, ...], shaker: Shaker) -> int:
    seat, run, won = 1, Run(), 0
    for triples, number in enumerate(numbers):
        dice = Dice(number, (number, number)) if number else Dice(1, (1, 2))
        shaking = shaker_of(run, {seat})
        (settled,) = settle_dice(LAW, dice, seat, {"dice-bonus": 1}, triples_before=triples, shaker=shaking)
        if isinstance(settled, WagerLost):
            return won - 1
        won += settled.paid
        run = run_after(run, dice, {seat: 1}, shaker)
    return won


def tallies(shakes: Units, runs: Units, shaker: Shaker) -> dict[str, Tally]:
    """The dice wagers of a block from its counted shakes and runs."""
    nets = {wager: (shakes, net) for wager, net in shake_nets().items()} | {"dice-bonus": (runs, run_nets(shaker))}
    return {
        wager: Tally(int(counted.sum()), int(counted @ net), int(counted @ net**2))
        for wager, (counted, net) in nets.items()
    }
