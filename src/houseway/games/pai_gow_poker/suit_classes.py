"""Hands up to renaming the suits, and the table of all hands that the exact mathematics reads. Loads Numba.

Nothing in the main wager tells one suit from another, so sets of cards that differ only by a permutation of the suits
count as one class. Write a set of natural cards as the ranks held in each suit: four masks. Permuting suits permutes
the masks, so a class is a multiset of masks, listed here with its masks in a fixed order, and its size is the number
of different arrangements of the masks over the suits. The 154,143,080 hands fall into 6,972,147 classes.

Hands are numbered by the combinatorial number system: cards c1 < c2 < ... < c7 have the number
C(c1, 1) + C(c2, 2) + ... + C(c7, 7), which runs from 0 to C(53, 7) - 1 without gaps.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations
from math import comb
from typing import NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

from houseway.core.cards import RANKS
from houseway.games.compiled import njit
from houseway.games.pai_gow_poker.hands import HAND


class Deck(msgspec.Struct, frozen=True):
    """A deck to compute with: the real one, or a smaller one on which every deal can be tried.

    Cards are numbered from 0 by rank and then by suit, the joker last.
    """

    ranks: tuple[int, ...] = tuple(range(13))
    suits: int = 4
    joker: bool = True

    @property
    def size(self) -> int:
        return len(self.ranks) * self.suits + self.joker

    @property
    def hands(self) -> int:
        return comb(self.size, HAND)

    @property
    def deals(self) -> int:
        """Ways to deal seven cards to the player and seven others to the bank."""
        return self.hands * comb(self.size - HAND, HAND)

    @property
    def cards(self) -> npt.NDArray[np.int64]:
        """The usual number, 4 * rank + suit, of each card of this deck."""
        natural = [4 * rank + suit for rank in self.ranks for suit in range(self.suits)]
        return np.array([*natural, 52] if self.joker else natural, np.int64)

    def __str__(self) -> str:
        return f"{self.suits} suits of {''.join(RANKS[rank] for rank in self.ranks)}{' and the joker' * self.joker}"


FULL_DECK = Deck()


class Classes(NamedTuple):
    """All classes of sets of one size; a class is its masks of ranks by suit, whether the joker is in, and its size."""

    masks: npt.NDArray[np.uint16]
    joker: npt.NDArray[np.bool_]
    sizes: npt.NDArray[np.int64]


@cache
def classes(deck: Deck, count: int) -> Classes:
    """The classes of sets of `count` cards."""
    parts = []
    for joker in range(deck.joker + 1):
        if count - joker < 0:
            continue
        by_size, first = _masks_by_size(len(deck.ranks))
        none = np.zeros((0, 4), np.uint16)
        number = _list_classes(count - joker, deck.suits, by_size, first, none)
        masks = np.zeros((number, 4), np.uint16)
        _list_classes(count - joker, deck.suits, by_size, first, masks)
        parts.append((masks, np.full(number, bool(joker))))
    masks = np.concatenate([masks for masks, _ in parts])
    return Classes(masks, np.concatenate([jokers for _, jokers in parts]), _class_sizes(masks, deck.suits))


def _masks_by_size(ranks: int) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Masks of ranks sorted by how many they hold, and where each number begins."""
    masks = np.arange(1 << ranks, dtype=np.int64)
    held = np.array([int(mask).bit_count() for mask in masks], np.int64)
    order = np.argsort(held, kind="stable")
    return masks[order], np.searchsorted(held[order], np.arange(HAND + 2))


@njit(cache=True, nogil=True)
def _list_classes(count, suits, by_size, first, out):  # type: ignore[no-untyped-def]
    """List multisets of four masks that hold `count` cards: larger masks first, equal sizes in ascending order."""
    found = 0
    for a in range(count, -1, -1):
        for b in range(min(a, count - a), -1, -1):
            for c in range(min(b, count - a - b), -1, -1):
                d = count - a - b - c
                if d > c or (d and suits < 4) or (c and suits < 3) or (b and suits < 2):
                    continue
                for i in range(first[a], first[a + 1]):
                    for j in range(i if b == a else first[b], first[b + 1]):
                        for k in range(j if c == b else first[c], first[c + 1]):
                            for m in range(k if d == c else first[d], first[d + 1]):
                                if out.shape[0]:
                                    out[found, 0] = by_size[i]
                                    out[found, 1] = by_size[j]
                                    out[found, 2] = by_size[k]
                                    out[found, 3] = by_size[m]
                                found += 1
    return found


@njit(cache=True, nogil=True)
def _class_sizes(masks, suits):  # type: ignore[no-untyped-def]
    """The number of different arrangements of each class's masks over the suits."""
    sizes = np.ones(masks.shape[0], np.int64)
    for n in range(masks.shape[0]):
        run = 0
        for s in range(suits):
            run = run + 1 if s and masks[n, s] == masks[n, s - 1] else 1
            sizes[n] = sizes[n] * (s + 1) // run
    return sizes


@cache
def binomials() -> npt.NDArray[np.int64]:
    """C(n, k) for cards n up to 53 and k up to 7."""
    return np.array([[comb(n, k) for k in range(HAND + 1)] for n in range(54)], np.int64)


@njit(cache=True, nogil=True)
def lay_out(masks, joker, suits, deck_size, cards):  # type: ignore[no-untyped-def]
    """Write a class's first hand, or smaller set, as the deck's card numbers in ascending order; returns how many."""
    held = 0
    for rank in range((deck_size - 1) // suits + 1):
        for s in range(suits):
            if (masks[s] >> rank) & 1:
                cards[held] = rank * suits + s
                held += 1
    if joker:
        cards[held] = deck_size - 1
        held += 1
    return held


@cache
def arrangements(suits: int) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Every order of the suits, and for each set of masks (as bits) the set of suits it then has."""
    orders = np.array([[*order, *range(suits, 4)] for order in permutations(range(suits))], np.int64)
    sets = [[sum(1 << order[m] for m in range(4) if members >> m & 1) for members in range(16)] for order in orders]
    return orders, np.array(sets, np.int64)


@njit(cache=True, nogil=True)
def expand(masks, jokers, values, start, stop, suits, deck_size, orders, sets, choose, table):  # type: ignore[no-untyped-def]
    """Write each class's value to the numbers of all its hands, for classes from `start` to `stop`.

    However the masks are arranged over the suits, as many cards lie below a rank. So a card that is alone in its rank
    adds a term that depends on its suit only, and two to four cards of a rank add a term that depends on their suits.
    """
    alone = np.empty((4, 4), np.int64)
    ranks = np.empty(HAND // 2, np.int64)
    together = np.empty((HAND // 2, 16), np.int64)
    for n in range(start, stop):
        alone[:] = 0
        shared = 0
        below = 0
        held = masks[n, 0] | masks[n, 1] | masks[n, 2] | masks[n, 3]
        rank = -1
        while held:
            rank += 1
            here = held & 1
            held >>= 1
            if not here:
                continue
            members = 0
            count = 0
            for m in range(suits):
                if (masks[n, m] >> rank) & 1:
                    members |= 1 << m
                    count += 1
                    last = m
            if count == 1:
                for s in range(suits):
                    alone[last, s] += choose[rank * suits + s, below + 1]
            else:
                ranks[shared] = members
                for chosen in range(1 << suits):
                    place = below
                    total = 0
                    for s in range(suits):
                        if (chosen >> s) & 1:
                            place += 1
                            total += choose[rank * suits + s, min(place, HAND)]
                    together[shared, chosen] = total
                shared += 1
            below += count
        base = choose[deck_size - 1, HAND] if jokers[n] else 0
        value = values[n]
        for o in range(orders.shape[0]):
            number = base
            for m in range(suits):
                number += alone[m, orders[o, m]]
            for q in range(shared):
                number += together[q, sets[o, ranks[q]]]
            table[number] = value


@njit(cache=True, nogil=True)
def holding(shared, count, deck_size, choose, table, out):  # type: ignore[no-untyped-def]
    """Copy from the table the values of all hands that hold the `count` cards `shared`; returns how many there are.

    With S the shared cards s1 < s2 < ..., let T = {t1 < ... < tk} be the other cards. In the hand's number a card's
    place is one more than the cards below it. For tj these are j - 1 of T and the b(tj) shared cards below it. For a
    shared card si these are i - 1 of S, and as many of T as lie below it. Summing the shared cards between
    neighbouring t's by R_j(b) = sum over i <= b of C(si, i + j), the whole number comes to

        R_k(|S|) + sum over j of [ C(tj, j + b(tj)) + R_(j-1)(b(tj)) - R_j(b(tj)) ],

    a constant and one term for each tj that depends on nothing else. So the hands are walked with one addition each.
    """
    k = HAND - count
    runs = np.zeros((HAND + 1, HAND + 1), np.int64)
    for j in range(k + 1):
        for i in range(count):
            runs[j, i + 1] = runs[j, i] + choose[shared[i], i + 1 + j]
    free = deck_size - count
    terms = np.empty((k + 1, free + 1), np.int64)
    below = 0
    at = 0
    for card in range(deck_size):
        if below < count and shared[below] == card:
            below += 1
            continue
        for j in range(1, k + 1):
            terms[j, at] = choose[card, j + below] + runs[j - 1, below] - runs[j, below]
        at += 1
    if k == 0:
        out[0] = table[runs[0, count]]
        return 1
    # Positions of t2 < ... < tk run like an odometer; t1 runs through everything below t2.
    place = np.empty(k + 2, np.int64)
    total = np.empty(k + 2, np.int64)
    for j in range(2, k + 1):
        place[j] = j - 1
    place[k + 1] = free
    total[k + 1] = runs[k, count]
    for j in range(k, 1, -1):
        total[j] = total[j + 1] + terms[j, place[j]]
    found = 0
    while True:
        base = total[2]
        for t in range(place[2]):
            out[found + t] = table[base + terms[1, t]]
        found += place[2]
        j = 2
        while j <= k and place[j] + 1 == place[j + 1]:
            j += 1
        if j > k:
            return found
        place[j] += 1
        total[j] = total[j + 1] + terms[j, place[j]]
        for i in range(j - 1, 1, -1):
            place[i] = i - 1
            total[i] = total[i + 1] + terms[i, place[i]]
