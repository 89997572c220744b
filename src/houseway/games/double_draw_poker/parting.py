"""Hands parted into cards held and others, up to suits or by ranks alone. Loads Numba; import lazily."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from houseway.games.compiled import inner, njit
from houseway.games.double_draw_poker.hands import MASKS
from houseway.games.double_draw_poker.orbits import CHOOSE, number, orbits, standing

MASK_BITS = 5
"""Of a member, the mask; the hand stands above."""

Ints = npt.NDArray[np.int32]


class Parted(NamedTuple):
    """Ways to part hands into cards held and `thrown` others, by the class of the cards held.

    Members of class k are `members[starts[k]:starts[k + 1]]`, each a hand and the mask of the others; `classes` has
    them by hand and by mask. `held` are cards that stand for each class, `sizes` for how many sets of cards, and
    `weights` for how many a hand does. What may be exchanged without changing the class is the suits of all cards at
    once, and `relabelling` takes held cards to those that stand for them; or, `by_rank`, the cards of each rank.
    """

    thrown: int
    by_rank: bool
    starts: Ints
    members: Ints
    hands: npt.NDArray[np.uint8]
    weights: Ints
    held: npt.NDArray[np.uint8]
    sizes: Ints
    relabelling: npt.NDArray[np.uint8]
    classes: Ints


@inner
def _part(hands, h, mask, held, others):  # type: ignore[no-untyped-def]
    """Part hand h into cards held and others."""
    i = j = 0
    for place in range(5):
        if mask >> place & 1:
            others[j] = hands[h, place]
            j += 1
        else:
            held[i] = hands[h, place]
            i += 1


@njit(cache=True, nogil=True)
def _classes(hands, masks, orbit, choose, held, others, keys):  # type: ignore[no-untyped-def]
    """Write down the orbit of the cards held, by hand and mask."""
    for h in range(len(hands)):
        for m in range(len(masks)):
            _part(hands, h, masks[m], held, others)
            keys[h, m] = orbit[number(held, choose)]


@njit(cache=True, nogil=True)
def _sort(keys, masks, starts, ends, members):  # type: ignore[no-untyped-def]
    """Write down where each class of cards held begins, and hands and masks sorted by it."""
    for h in range(len(keys)):
        for m in range(keys.shape[1]):
            starts[keys[h, m] + 1] += 1
    for k in range(len(ends)):
        starts[k + 1] += starts[k]
        ends[k] = starts[k]
    for h in range(len(keys)):
        for m in range(keys.shape[1]):
            members[ends[keys[h, m]]] = h << MASK_BITS | masks[h % len(masks), m]
            ends[keys[h, m]] += 1


def sorted_by_class(keys: Ints, masks: npt.NDArray[np.int64], classes: int) -> tuple[Ints, Ints]:
    """Where each class of cards held begins, and hands and masks sorted by it; `masks` has a row for all hands or one
    for each."""
    starts, ends, members = (np.zeros(length, np.int32) for length in (classes + 1, classes, keys.size))
    _sort(keys, masks, starts, ends, members)
    return starts, members


def masks_of(thrown: int) -> npt.NDArray[np.int64]:
    """What may be thrown at the first draw that is so many cards."""
    return np.array([mask for mask in MASKS if mask.bit_count() == thrown])


def parted(thrown: int, hands: npt.NDArray[np.uint8], weights: Ints) -> Parted:
    """Some hands parted in every way, up to suits."""
    held, masks = orbits(5 - thrown), masks_of(thrown)
    keys = np.empty((len(hands), len(masks)), np.int32)
    _classes(hands, masks, held.orbit, CHOOSE, np.empty(5 - thrown, np.int64), np.empty(thrown, np.int64), keys)
    starts, members = sorted_by_class(keys, masks[np.newaxis], len(held.first))
    return Parted(thrown, False, starts, members, hands, weights, held.first, held.sizes, held.relabelling, keys)


@cache
def every_hand(thrown: int) -> Parted:
    """All hands parted in every way, up to suits."""
    return parted(thrown, *standing(5))


@inner
def relabelled(hands, relabelling, member, held, others, choose, relabel):  # type: ignore[no-untyped-def]
    """Part a member and name its other cards as seen from the held cards that stand for theirs; gives the names."""
    _part(hands, np.int64(member >> MASK_BITS), np.int64(member), held, others)
    row = relabelling[number(held, choose)]
    for i in range(len(others)):
        others[i] = relabel[row, others[i]]
    return row
