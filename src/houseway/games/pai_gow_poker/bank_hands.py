"""Every hand the bank can have beside one player's seven cards: 53,524,680 of them, tallied by what they are set as.

Unless a suit can fill a flush, what the house way makes of a hand depends on its ranks, and a set of ranks comes in a
known number of ways from the cards left. So all hands are first tallied by ranks as if no suit mattered; then every
hand that can hold a flush is moved to where it belongs. In it all cards but two at most are of one suit, and of those
two only the ranks matter. Loads Numba.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import numpy.typing as npt
from numba import njit

from houseway.core.cards import JOKER_PACK, Card
from houseway.games.pai_gow_poker.hands import ACE
from houseway.games.pai_gow_poker.setting import HIGHS, JOKER_CARD, ROW, Book, scratch, set_hand
from houseway.games.pai_gow_poker.suit_classes import HAND, binomials

Tally = npt.NDArray[np.int64]


def bank_hands(bank: Book, held: Sequence[Card], *, dragons_push: bool = False) -> Tally:
    """How many bank hands make each high and low hand, by the values of the two; queen's dragons left out if they push."""
    left = np.full(4, (1 << 13) - 1, np.int64)
    joker = True
    for card in held:
        number = JOKER_PACK.cards.index(card)
        if number == JOKER_CARD:
            joker = False
        else:
            left[number & 3] &= ~(1 << (number >> 2))
    by_rank = np.array([sum(int(suit) >> rank & 1 for suit in left) for rank in range(13)], np.int64)
    with ThreadPoolExecutor(2) as pool:
        flushes = pool.map(lambda suit: _by_flush(int(left[suit]), by_rank, joker, bank, scratch()), range(4))
        tally = _by_ranks(by_rank, joker, bank, binomials())
        for moved in flushes:
            tally += moved
    plain = tally[: HIGHS * ROW].reshape(HIGHS, ROW)
    if not dragons_push:
        plain = plain + tally[_DRAGONS:].reshape(HIGHS, ROW)
    return plain


_DRAGONS = 1 << 20


@njit(cache=True, nogil=True)
def _by_ranks(left, joker_left, bank, choose):  # type: ignore[no-untyped-def]
    """Tally every set of ranks in as many ways as the cards left make it, the way an odometer runs."""
    tally = np.zeros(_DRAGONS + HIGHS * ROW, np.int64)
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
def _by_flush(suit, left, joker_left, bank, room):  # type: ignore[no-untyped-def]
    """What to add to the tally by ranks for hands in which this suit, of which these ranks are left, can fill a flush."""
    tally = np.zeros(_DRAGONS + HIGHS * ROW, np.int64)
    others = left.copy()
    for rank in range(13):
        others[rank] -= (suit >> rank) & 1
    cards = np.empty(HAND, np.int64)
    chosen = suit
    while chosen:
        count = 0
        key = 0
        for rank in range(13):
            if (chosen >> rank) & 1:
                if count < HAND:
                    cards[count] = 4 * rank
                count += 1
                key += bank.keys[rank]
        for joker in range(2 if joker_left else 1):
            if joker:
                cards[HAND - 1] = JOKER_CARD
            rest = HAND - count - joker
            if rest == 0:
                _move(cards, key, joker, 1, bank, room, tally)
            elif rest == 1:
                for one in range(13):
                    cards[count] = 4 * one + 1
                    _move(cards, key + bank.keys[one], joker, others[one], bank, room, tally)
            elif rest == 2:
                for one in range(13):
                    for two in range(one + 1):
                        cards[count] = 4 * one + 1
                        cards[count + 1] = 4 * two + 2
                        ways = others[one] * others[two] if one != two else others[one] * (others[one] - 1) // 2
                        _move(cards, key + bank.keys[one] + bank.keys[two], joker, ways, bank, room, tally)
        chosen = (chosen - 1) & suit
    return tally


@njit(cache=True, nogil=True)
def _move(cards, key, joker, ways, bank, room, tally):  # type: ignore[no-untyped-def]
    if ways:
        tally[set_hand(cards, True, bank.tables, bank.way, room)[0]] += ways
        tally[bank.with_joker[key] if joker else bank.natural[key]] -= ways
