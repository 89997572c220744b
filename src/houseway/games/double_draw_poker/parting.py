"""Hands parted into cards held and others, up to suits. Loads Numba; import lazily."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from houseway.games.compiled import njit
from houseway.games.double_draw_poker.hands import MASKS
from houseway.games.double_draw_poker.orbits import CHOOSE, number, orbits, standing

MASK_BITS = 5
"""Of a member, the mask; the hand stands above."""


class Classes(NamedTuple):
    """All ways up to suits to part a hand into cards held and `thrown` others, by the orbit of the cards held.

    Members of orbit k are `members[starts[k]:starts[k + 1]]`, each a hand up to suits and the mask of the others;
    `orbits` has them by hand and by mask, `sizes` how many sets of cards each stands for.
    """

    thrown: int
    starts: npt.NDArray[np.int32]
    members: npt.NDArray[np.int32]
    hands: npt.NDArray[np.uint8]
    weights: npt.NDArray[np.int32]
    held: npt.NDArray[np.uint8]
    sizes: npt.NDArray[np.int32]
    relabelling: npt.NDArray[np.uint8]
    orbits: npt.NDArray[np.int32]


@njit(cache=True, nogil=True)
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
def _members(hands, masks, orbit, orbits, choose):  # type: ignore[no-untyped-def]
    """Sort the parted hands by the orbit of the cards held."""
    size = 0
    for place in range(5):
        size += 1 - (masks[0] >> place & 1)
    held = np.empty(size, np.int64)
    others = np.empty(5 - size, np.int64)
    keys = np.empty((len(hands), len(masks)), np.int32)
    starts = np.zeros(orbits + 1, np.int32)
    for h in range(len(hands)):
        for m in range(len(masks)):
            _part(hands, h, masks[m], held, others)
            keys[h, m] = orbit[number(held, choose)]
            starts[keys[h, m] + 1] += 1
    for k in range(orbits):
        starts[k + 1] += starts[k]
    ends = starts.copy()
    members = np.empty(len(hands) * len(masks), np.int32)
    for h in range(len(hands)):
        for m in range(len(masks)):
            members[ends[keys[h, m]]] = h << MASK_BITS | masks[m]
            ends[keys[h, m]] += 1
    return starts, members, keys


@cache
def classes(thrown: int) -> Classes:
    """The classes of (cards held, cards thrown or drawn) for one number of cards thrown."""
    hands, weights = standing(5)
    held = orbits(5 - thrown)
    masks = np.array([mask for mask in MASKS if mask.bit_count() == thrown])
    starts, members, keys = _members(hands, masks, held.orbit, len(held.first), CHOOSE)
    return Classes(thrown, starts, members, hands, weights, held.first, held.sizes, held.relabelling, keys)


@njit(cache=True, nogil=True)
def relabelled(hands, relabelling, member, held, others, choose, relabel):  # type: ignore[no-untyped-def]
    """Part a member and name its other cards as seen from the held cards that stand for theirs; gives the names."""
    _part(hands, np.int64(member >> MASK_BITS), np.int64(member), held, others)
    row = relabelling[number(held, choose)]
    for i in range(len(others)):
        others[i] = relabel[row, others[i]]
    return row


def no_classes(thrown: int) -> Classes:
    """The same of no hands at all."""
    masks = sum(mask.bit_count() == thrown for mask in MASKS)
    return Classes(
        thrown,
        starts=np.zeros(1, np.int32),
        members=np.zeros(0, np.int32),
        hands=np.zeros((0, 5), np.uint8),
        weights=np.zeros(0, np.int32),
        held=np.zeros((0, 5 - thrown), np.uint8),
        sizes=np.zeros(0, np.int32),
        relabelling=np.zeros(0, np.uint8),
        orbits=np.zeros((0, masks), np.int32),
    )
