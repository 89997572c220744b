"""Cards up to suits: relabelling the four suits and swapping the jokers changes nothing that pays.

Sets of cards are numbered in colexicographic order: {a < b < c ...} has number C(a,1) + C(b,2) + C(c,3) + ... A set
is known by the ranks it holds in each suit, and of all its relabellings the one with these four in descending order,
and with the first joker if it holds one, stands for all. Loads Numba; import lazily.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from houseway.games.compiled import inner, njit

CARDS = 54
FIRST_JOKER = 52

CHOOSE = np.array([[comb(n, k) for k in range(6)] for n in range(CARDS + 1)], np.int32)


def _relabellings() -> npt.NDArray[np.uint8]:
    rows = []
    for suits in permutations(range(4)):
        standard = [4 * (card // 4) + suits[card % 4] for card in range(FIRST_JOKER)]
        rows += [[*standard, 52, 53], [*standard, 53, 52]]
    return np.array(rows, np.uint8)


RELABEL = _relabellings()
"""Row p takes each card to its new label; odd rows also swap the jokers."""

RELABELLINGS = len(RELABEL)

_ROW = np.zeros((4, 4, 4), np.int64)
for _row, _labels in enumerate(RELABEL[::2]):
    _ROW[tuple(_labels[:3])] = 2 * _row


class Orbits(NamedTuple):
    """Every set of one size by number: its orbit, the relabelling that takes it to the set that stands for the orbit,
    and these sets with the sizes of their orbits."""

    orbit: npt.NDArray[np.int32]
    relabelling: npt.NDArray[np.uint8]
    first: npt.NDArray[np.uint8]
    sizes: npt.NDArray[np.int32]


@njit(cache=True, nogil=True)
def number(cards, choose):  # type: ignore[no-untyped-def]
    """The number of a set of cards given in ascending order."""
    total = 0
    for i in range(len(cards)):
        total += choose[cards[i], i + 1]
    return total


@inner
def ascend(cards):  # type: ignore[no-untyped-def]
    """Sort a few cards in place."""
    for i in range(1, len(cards)):
        card = cards[i]
        j = i
        while j > 0 and cards[j - 1] > card:
            cards[j] = cards[j - 1]
            j -= 1
        cards[j] = card


@inner
def ascend_five(cards):  # type: ignore[no-untyped-def]
    """Sort five cards in place, without branches that could not be foreseen."""
    a, b, c, d, e = cards[0], cards[1], cards[2], cards[3], cards[4]
    a, b = min(a, b), max(a, b)
    d, e = min(d, e), max(d, e)
    c, e = min(c, e), max(c, e)
    c, d = min(c, d), max(c, d)
    a, d = min(a, d), max(a, d)
    a, c = min(a, c), max(a, c)
    b, e = min(b, e), max(b, e)
    b, d = min(b, d), max(b, d)
    b, c = min(b, c), max(b, c)
    cards[0], cards[1], cards[2], cards[3], cards[4] = a, b, c, d, e


@inner
def succeed(cards, limit):  # type: ignore[no-untyped-def]
    """Step to the next set in colexicographic order; false after the last below `limit`."""
    last = len(cards) - 1
    for i in range(last + 1):
        if cards[i] + 1 < (limit if i == last else cards[i + 1]):
            cards[i] += 1
            for j in range(i):
                cards[j] = j
            return True
    return False


@inner
def _ranks_by_suit(cards, ranks):  # type: ignore[no-untyped-def]
    for suit in range(4):
        ranks[suit] = 0
    for i in range(len(cards)):
        if cards[i] < FIRST_JOKER:
            ranks[cards[i] & 3] |= 1 << (cards[i] >> 2)


@inner
def relabelling(cards, ranks, label, rows):  # type: ignore[no-untyped-def]
    """The relabelling that takes cards to the set that stands for them."""
    _ranks_by_suit(cards, ranks)
    for suit in range(4):
        label[suit] = 0
        for other in range(4):
            if ranks[other] > ranks[suit] or (ranks[other] == ranks[suit] and other < suit):
                label[suit] += 1
    second_joker_alone = cards[-1] == FIRST_JOKER + 1 and cards[-2] != FIRST_JOKER
    return rows[label[0], label[1], label[2]] + second_joker_alone


@njit(cache=True, nogil=True)
def _stand_alone(cards, ranks, first, sizes):  # type: ignore[no-untyped-def]
    """Write down the sets that stand for an orbit, beginning with the first of all, and the sizes of these."""
    size = len(cards)
    count = 0
    more = True
    while more:
        _ranks_by_suit(cards, ranks)
        one_joker = cards[-1] >= FIRST_JOKER and cards[-2] < FIRST_JOKER
        if ranks[0] >= ranks[1] >= ranks[2] >= ranks[3] and not (one_joker and cards[-1] > FIRST_JOKER):
            images = 24
            alike = 1
            for suit in range(1, 4):
                alike = alike + 1 if ranks[suit] == ranks[suit - 1] else 1
                images //= alike
            for i in range(size):
                first[count, i] = cards[i]
            sizes[count] = 2 * images if one_joker else images
            count += 1
        more = succeed(cards, CARDS)
    return count


@njit(cache=True, nogil=True)
def _orbits(first, choose, relabel, rows, cards, image, ranks, label, standing, orbit, rows_taken):  # type: ignore[no-untyped-def]
    """Write down the orbit and relabelling of every set of one size."""
    size = first.shape[1]
    for k in range(len(first)):
        for i in range(size):
            cards[i] = first[k, i]
        standing[number(cards, choose)] = k
    for i in range(size):
        cards[i] = i
    for place in range(len(standing)):
        row = relabelling(cards, ranks, label, rows)
        for i in range(size):
            image[i] = relabel[row, cards[i]]
        ascend(image)
        orbit[place] = standing[number(image, choose)]
        rows_taken[place] = row
        succeed(cards, CARDS)


@cache
def standing(size: int) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.int32]]:
    """One set of cards for each orbit, and the sizes of the orbits."""
    first, sizes = np.empty((CHOOSE[CARDS, size], size), np.uint8), np.empty(CHOOSE[CARDS, size], np.int32)
    count = _stand_alone(np.arange(size), np.empty(4, np.int64), first, sizes)
    return first[:count], sizes[:count]


@cache
def orbits(size: int) -> Orbits:
    """The orbits of all sets of two to five cards."""
    first, sizes = standing(size)
    number_of, orbit = (np.zeros(CHOOSE[CARDS, size], np.int32) for _ in range(2))
    row = np.zeros(len(orbit), np.uint8)
    room = (np.empty(length, np.int64) for length in (size, size, 4, 4))
    _orbits(first, CHOOSE, RELABEL, _ROW, *room, number_of, orbit, row)
    return Orbits(orbit, row, first, sizes)
