"""The best throw from every hand, without working out throws that cannot be it.

No card that is dead can help: after a throw of j cards, five cards are worth at most what they would be if only their
number counted. Summed up over all draws that avoid the cards thrown, by inclusion and exclusion over these,

    bound(K, D) = sum over S in D of (-1)^|S| E(K + S),    E(Q) = what all five cards that contain Q are worth so,

this is a bound on holding K and throwing D, some hundredths above the truth, and E is needed up to suits only. So the
most promising throw of each hand is worked out first, together with all others that hold cards of its class, and then
whatever might still be as good as the best one found. The rest is worse, and is left out.

Loads Numba; import lazily.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor

import numpy as np
import numpy.typing as npt

from houseway.games.compiled import njit
from houseway.games.double_draw_poker.deck import FOLD_FIRST_GAIN
from houseway.games.double_draw_poker.exact import FOLD_FIRST, SCALE, WAYS
from houseway.games.double_draw_poker.hands import MASKS
from houseway.games.double_draw_poker.parting import every_hand
from houseway.games.double_draw_poker.patterns import problems
from houseway.games.double_draw_poker.second_draw import Terms
from houseway.games.double_draw_poker.throwing import fill_in

Ints = npt.NDArray[np.int64]

NOT_WORKED_OUT = -1
"""In place of what a throw is worth; nothing is worth less than 0."""
_MASKS = np.array(MASKS)
_SCALES = np.array([SCALE[mask.bit_count()] for mask in MASKS])
_UP_TO = np.array([sum(mask.bit_count() <= thrown for mask in MASKS) for thrown in range(4)])
"""How many of MASKS throw up to so many cards."""
_FOLD = FOLD_FIRST_GAIN * WAYS
_AT_A_TIME = 20_000


@njit(cache=True, nogil=True)
def _totals(keys, columns, weights, sizes, undisturbed, totals):  # type: ignore[no-untyped-def]
    """E for every class of cards held, after throws of a number of cards."""
    for h in range(len(keys)):
        for column in range(columns):
            totals[keys[h, column]] += weights[h] * undisturbed[h]
    for key in range(len(sizes)):
        totals[key] //= sizes[key]


@njit(cache=True, nogil=True)
def _mark(keys, totals, values, every, wanted):  # type: ignore[no-untyped-def]
    """Mark the classes of cards held by every throw that may be best, or by the most promising of them."""
    bounds = np.zeros(32, np.int64)
    for h in range(len(keys)):
        top = np.int64(_FOLD)
        for column in range(len(_MASKS)):
            top = max(top, values[h, column] * _SCALES[column])
        promising = -1
        for thrown in range(1, 4):
            for column in range(_UP_TO[thrown]):
                bounds[_MASKS[column]] = totals[thrown, keys[h, column]]
            for bit in range(5):
                for column in range(_UP_TO[thrown]):
                    mask = _MASKS[column]
                    if mask >> bit & 1:
                        bounds[mask] -= bounds[mask ^ 1 << bit]
            for column in range(_UP_TO[thrown - 1], _UP_TO[thrown]):
                bound = bounds[_MASKS[column]] * _SCALES[column]
                if bound >= top:
                    if every:
                        wanted[keys[h, column]] = True
                    else:
                        top, promising = bound, keys[h, column]
        if promising >= 0:
            wanted[promising] = True


@njit(cache=True, nogil=True)
def _best(values, throws, gains):  # type: ignore[no-untyped-def]
    """The best throw from each hand, or a fold, ties as the tie rule has it, and its gain."""
    for h in range(len(values)):
        throws[h], gains[h] = FOLD_FIRST, _FOLD
        for column in range(len(_MASKS)):
            gain = values[h, column] * _SCALES[column]
            if gain > gains[h]:
                throws[h], gains[h] = _MASKS[column], gain


def best_throws(terms: Sequence[Terms], worth: Ints, pool: Executor) -> tuple[npt.NDArray[np.int8], Ints]:
    """The mask that is best to throw from each hand up to suits, or FOLD_FIRST, and what it gains, times WAYS."""
    asked, parted = problems(), [every_hand(thrown) for thrown in (1, 2, 3)]
    weights = parted[0].weights
    sizes = np.concatenate([weights, *(kind.sizes for kind in parted)])
    ends = np.cumsum([len(weights), *(len(kind.held) for kind in parted)])
    # Classes of cards held are numbered through: whole hands first, then by how many are thrown.
    keys = np.concatenate(
        [
            np.arange(len(weights), dtype=np.int32)[:, np.newaxis],
            *(kind.classes + np.int32(end) for kind, end in zip(parted, ends, strict=False)),
        ],
        axis=1,
    )
    totals = np.zeros((4, len(sizes)), np.int64)

    def add_up(thrown: int) -> None:
        undisturbed = worth[terms[thrown].empty[asked.problem]]
        _totals(keys, int(_UP_TO[thrown]), weights, sizes, undisturbed, totals[thrown])

    list(pool.map(add_up, (3, 2, 1)))
    values = np.full((len(weights), len(MASKS)), NOT_WORKED_OUT, np.int32)
    values[:, 0] = worth[terms[0].empty[asked.problem]]
    done = np.zeros(len(sizes), np.bool_)
    parts = [slice(start, start + _AT_A_TIME) for start in range(0, len(weights), _AT_A_TIME)]
    for every in (False, True):
        wanted = done.copy()
        list(pool.map(lambda part: _mark(keys[part], totals, values[part], every, wanted), parts))  # noqa: B023
        for kind, end in zip(parted, ends, strict=False):
            chosen = np.flatnonzero((wanted & ~done)[end : end + len(kind.held)])
            fill_in(kind.thrown, terms[kind.thrown], worth, values, pool, chosen)
        done = wanted
    throws, gains = np.empty(len(weights), np.int8), np.empty(len(weights), np.int64)
    list(pool.map(lambda part: _best(values[part], throws[part], gains[part]), parts))
    return throws, gains


def compile_choosing() -> None:
    """Choose among the throws of no hands."""
    keys, values = np.zeros((0, len(MASKS)), np.int32), np.zeros((0, len(MASKS)), np.int32)
    numbers, sums = np.zeros(0, np.int32), np.zeros((4, 0), np.int64)
    _totals(keys, 0, numbers, numbers, sums[0], sums[0])
    _mark(keys, sums, values, True, np.zeros(0, np.bool_))
    _best(values, np.zeros(0, np.int8), sums[0])
