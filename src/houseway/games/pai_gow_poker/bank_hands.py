"""Every hand the bank can have beside one player's seven cards: 53,524,680 of them, tallied by what they are set as.

Unless a suit can fill a flush, what the house way makes of a hand depends on its ranks, and a set of ranks comes in a
known number of ways from the cards left. So all hands are first tallied by ranks as if no suit mattered; then every
hand that can hold a flush is moved to where it belongs. Loads Numba.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from numba import njit

from houseway.core.cards import JOKER_PACK, Card
from houseway.games.pai_gow_poker.book import Book, beside
from houseway.games.pai_gow_poker.hands import ACE, HAND
from houseway.games.pai_gow_poker.setting import DRAGON, HIGHS, JOKER_CARD, ROW

Tally = npt.NDArray[np.int64]


def bank_hands(bank: Book, held: Sequence[Card], *, dragons_push: bool = False) -> Tally:
    """How many bank hands make each high hand (row) and low hand (column); queen's dragons left out if they push."""
    left = np.full(4, (1 << 13) - 1, np.int64)
    joker = True
    for card in held:
        number = JOKER_PACK.cards.index(card)
        if number == JOKER_CARD:
            joker = False
        else:
            left[number & 3] &= ~(1 << (number >> 2))
    by_rank = np.array([sum(int(suit) >> rank & 1 for suit in left) for rank in range(13)], np.int64)
    tally = _by_ranks(by_rank, joker, bank)
    for suit in left:
        tally += _by_flush(suit, by_rank, joker, bank)
    plain: Tally = tally[: HIGHS * ROW].reshape(HIGHS, ROW)
    if not dragons_push:
        plain = plain + tally[DRAGON:].reshape(HIGHS, ROW)
    return plain


@njit(cache=True, nogil=True)
def _by_ranks(left, joker_left, bank):  # type: ignore[no-untyped-def]
    """Tally every set of ranks in as many ways as the cards left make it, the way an odometer runs."""
    tally = np.zeros(DRAGON + HIGHS * ROW, np.int64)
    for joker in range(2 if joker_left else 1):
        size = HAND - joker
        ranks = np.zeros(size, np.int64)
        while True:
            ways = 1
            key = 0
            run = 0
            for i in range(size):
                run = run + 1 if i and ranks[i] == ranks[i - 1] else 1
                # C(n, k) from C(n, k - 1), one card of the rank at a time.
                ways = ways * max(0, left[ranks[i]] - run + 1) // run
                key += bank.keys[ranks[i]]
            if ways:
                tally[bank.with_joker[key] if joker else bank.natural[key]] += ways
            i = size - 1
            while i >= 0 and ranks[i] == ACE:
                i -= 1
            if i < 0:
                break
            ranks[i:] = ranks[i] + 1
    return tally


@njit(cache=True, nogil=True)
def _by_flush(suit, left, joker_left, bank):  # type: ignore[no-untyped-def]
    """What to add to the tally by ranks for hands with a flush in this suit, of which these ranks are left."""
    tally = np.zeros(DRAGON + HIGHS * ROW, np.int64)
    others = left.copy()
    for rank in range(13):
        others[rank] -= (suit >> rank) & 1
    chosen = suit
    while chosen:
        key = 0
        for rank in range(13):
            if (chosen >> rank) & 1:
                key += bank.keys[rank]
        for joker in range(2 if joker_left else 1):
            at = bank.place[joker, chosen]
            if at < 0:
                continue
            plain = bank.with_joker if joker else bank.natural
            rest = HAND - joker - _count(chosen)
            if rest == 0:
                tally[bank.flush[at]] += 1
                tally[plain[key]] -= 1
            elif rest == 1:
                for one in range(13):
                    tally[bank.flush[at + beside(one, -1)]] += others[one]
                    tally[plain[key + bank.keys[one]]] -= others[one]
            else:
                for one in range(13):
                    for two in range(one + 1):
                        ways = others[one] * others[two] if one != two else others[one] * (others[one] - 1) // 2
                        tally[bank.flush[at + beside(one, two)]] += ways
                        tally[plain[key + bank.keys[one] + bank.keys[two]]] -= ways
        chosen = (chosen - 1) & suit
    return tally


@njit(cache=True, nogil=True)
def _count(ranks):  # type: ignore[no-untyped-def]
    count = 0
    while ranks:
        ranks &= ranks - 1
        count += 1
    return count
