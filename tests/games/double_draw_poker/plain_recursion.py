"""Both decisions by plain recursion in a compiled loop: every throw, every draw, every last card, one at a time.

A card is 0 to 53, four to a rank, jokers last. Nothing is taken from the project: the hands are ranked here, by trying
a joker as every card.
"""

from __future__ import annotations

import numpy as np
from numba import njit

NAMES = (
    "Nothing",
    "Two Pair",
    "Three of a Kind",
    "Straight",
    "Flush",
    "Full House",
    "Four of a Kind",
    "Straight Flush",
    "Wild Royal Flush",
    "Natural Royal Flush",
    "Five Aces",
)


@njit(cache=True, nogil=True)
def _complete(cards):  # type: ignore[no-untyped-def]
    """Royal flush, straight flush, flush or straight of five standard cards, if any."""
    ranks = 0
    flush = True
    for i in range(5):
        ranks |= 1 << (cards[i] // 4)
        flush = flush and cards[i] % 4 == cards[0] % 4
    straight = ranks == 0b1000000001111
    for low in range(9):
        straight = straight or ranks == 0b11111 << low
    if flush and ranks == 0b1111100000000:
        return 9
    if flush and straight:
        return 7
    if flush:
        return 4
    return 3 if straight else 0


@njit(cache=True, nogil=True)
def _count(cards, jokers):  # type: ignore[no-untyped-def]
    """Five aces, four of a kind, full house, three of a kind or two pairs, the jokers being aces."""
    pairs = threes = fours = 0
    for rank in range(13):
        number = jokers if rank == 12 else 0
        for i in range(5 - jokers):
            number += cards[i] // 4 == rank
        if number == 5:
            return 10
        fours += number == 4
        threes += number == 3
        pairs += number == 2
    if fours:
        return 6
    if threes:
        return 5 if pairs else 2
    return 1 if pairs == 2 else 0


@njit(cache=True, nogil=True)
def rank(hand, cards):  # type: ignore[no-untyped-def]
    """The class of any five cards; `cards` is room for five."""
    jokers = 0
    at = 0
    for i in range(5):
        if hand[i] >= 52:
            jokers += 1
        else:
            cards[at] = hand[i]
            at += 1
    best = _count(cards, jokers)
    if jokers == 0:
        return max(best, _complete(cards))
    for one in range(52):
        cards[4] = one
        for other in range(52 if jokers == 2 else 1):
            if jokers == 2:
                cards[3] = other
            made = _complete(cards)
            best = max(best, 8 if made == 9 else made)
    return best


@njit(cache=True, nogil=True)
def _sort(cards):  # type: ignore[no-untyped-def]
    for i in range(1, 5):
        for j in range(i, 0, -1):
            if cards[j] < cards[j - 1]:
                cards[j], cards[j - 1] = cards[j - 1], cards[j]


@njit(cache=True, nogil=True)
def every_hand():  # type: ignore[no-untyped-def]
    """The class of all hands, by the place that `place` gives them."""
    classes = np.empty(3_162_510, np.int8)
    hand = np.empty(5, np.int64)
    cards = np.empty(5, np.int64)
    at = 0
    for e in range(54):
        for d in range(e):
            for c in range(d):
                for b in range(c):
                    for a in range(b):
                        hand[0], hand[1], hand[2], hand[3], hand[4] = a, b, c, d, e
                        classes[at] = rank(hand, cards)
                        at += 1
    return classes


@njit(cache=True, nogil=True)
def place(cards):  # type: ignore[no-untyped-def]
    """How many sets of five come before this one, largest cards compared first; the cards are sorted in passing."""
    _sort(cards)
    a, b, c, d, e = cards[0], cards[1], cards[2], cards[3], cards[4]
    five = e * (e - 1) * (e - 2) * (e - 3) * (e - 4) // 120
    return five + d * (d - 1) * (d - 2) * (d - 3) // 24 + c * (c - 1) * (c - 2) // 6 + b * (b - 1) // 2 + a


@njit(cache=True, nogil=True)
def throw(hand, thrown, seen, classes, nets):  # type: ignore[no-untyped-def]
    """The net of throwing the card in one place, over all unseen cards."""
    cards = np.empty(5, np.int64)
    total = 0
    for card in range(54):
        if not seen[card]:
            for i in range(5):
                cards[i] = hand[i]
            cards[thrown] = card
            total += nets[classes[place(cards)]]
    return total


@njit(cache=True, nogil=True)
def second(hand, seen, classes, nets):  # type: ignore[no-untyped-def]
    """The best second decision's net over all unseen cards, times their number; `seen` marks the hand and the dead."""
    cards = np.empty(5, np.int64)
    left = 0
    for card in range(54):
        left += not seen[card]
    for i in range(5):
        cards[i] = hand[i]
    best = max(-3, nets[classes[place(cards)]]) * left
    for thrown in range(5):
        best = max(best, throw(hand, thrown, seen, classes, nets))
    return best


@njit(cache=True, nogil=True)
def first(hand, mask, classes, nets):  # type: ignore[no-untyped-def]
    """The net of throwing the cards of a mask, over all draws and all last cards."""
    seen = np.zeros(54, np.bool_)
    for i in range(5):
        seen[hand[i]] = True
    free = np.zeros(3, np.int64)
    thrown = 0
    for i in range(5):
        if mask >> i & 1:
            free[thrown] = i
            thrown += 1
    after = hand.copy()
    if thrown == 0:
        return second(after, seen, classes, nets)
    total = 0
    for x in range(54):
        if seen[x]:
            continue
        seen[x] = True
        after[free[0]] = x
        if thrown == 1:
            total += second(after, seen, classes, nets)
        for y in range(x if thrown > 1 else 0):
            if seen[y]:
                continue
            seen[y] = True
            after[free[1]] = y
            if thrown == 2:
                total += second(after, seen, classes, nets)
            for z in range(y if thrown > 2 else 0):
                if not seen[z]:
                    seen[z] = True
                    after[free[2]] = z
                    total += second(after, seen, classes, nets)
                    seen[z] = False
            seen[y] = False
        seen[x] = False
    return total
