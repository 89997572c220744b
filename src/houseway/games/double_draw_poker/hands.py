"""Double Draw Poker hands: five cards of a deck with two jokers, ranked from five aces down to two pairs.

Only two things about a hand matter: the five ranks, the joker counting as a fourteenth, and whether its natural
cards are of one suit. So a table of 8,568 rank combinations by two answers ranks all 3,162,510 hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from functools import cache
from itertools import combinations_with_replacement
from math import comb

from houseway.core.cards import JOKER, STANDARD, Card, CardError
from houseway.core.citations import cite

MASKS = tuple(sorted((mask for mask in range(32) if mask.bit_count() <= 3), key=lambda mask: (mask.bit_count(), mask)))
"""What may be thrown at the first draw, bit i for the i-th card in ascending order: fewer cards first, then lower."""

ACE, JOKER_RANK = 12, 13
JOKER_CARDS = (52, 53)


class HandClass(IntEnum):
    """What a hand is, in ascending order."""

    NOTHING = 0
    TWO_PAIR = 1
    TRIPS = 2
    STRAIGHT = 3
    FLUSH = 4
    FULL_HOUSE = 5
    QUADS = 6
    STRAIGHT_FLUSH = 7
    WILD_ROYAL = 8
    NATURAL_ROYAL = 9
    FIVE_ACES = 10

    def __str__(self) -> str:
        return NAMES[self]


NAMES = {
    HandClass.FIVE_ACES: "Five Aces",
    HandClass.NATURAL_ROYAL: "Natural Royal Flush",
    HandClass.WILD_ROYAL: "Wild Royal Flush",
    HandClass.STRAIGHT_FLUSH: "Straight Flush",
    HandClass.QUADS: "Four of a Kind",
    HandClass.FULL_HOUSE: "Full House",
    HandClass.FLUSH: "Flush",
    HandClass.STRAIGHT: "Straight",
    HandClass.TRIPS: "Three of a Kind",
    HandClass.TWO_PAIR: "Two Pair",
    HandClass.NOTHING: "Nothing",
}

RANKED_BY = {
    HandClass.FIVE_ACES: cite("NJ-DDP 42.5(b)1"),
    HandClass.NATURAL_ROYAL: cite("NJ-DDP 42.5(b)2"),
    HandClass.WILD_ROYAL: cite("NJ-DDP 42.5(b)3"),
    HandClass.STRAIGHT_FLUSH: cite("NJ-DDP 42.5(b)4"),
    HandClass.QUADS: cite("NJ-DDP 42.5(b)5"),
    HandClass.FULL_HOUSE: cite("NJ-DDP 42.5(b)6"),
    HandClass.FLUSH: cite("NJ-DDP 42.5(b)7"),
    HandClass.STRAIGHT: cite("NJ-DDP 42.5(b)8"),
    HandClass.TRIPS: cite("NJ-DDP 42.5(b)9"),
    HandClass.TWO_PAIR: cite("NJ-DDP 42.5(b)10"),
}
"""The paragraph that defines each winning hand."""

JOKER_RULE = cite("NJ-DDP 42.5(a)")
ROYAL = frozenset(range(8, 13))
STRAIGHTS = (frozenset({ACE, 0, 1, 2, 3}), *(frozenset(range(low, low + 5)) for low in range(9)))


STRAIGHT_BITS = tuple(sum(1 << rank for rank in run) for run in STRAIGHTS)
_ROYAL_BITS = sum(1 << rank for rank in ROYAL)


def rank_hand(ranks: Sequence[int], suited: bool) -> HandClass:
    """Rank five ranks (13 is a joker), knowing whether the natural cards are of one suit."""
    counts = [0] * (JOKER_RANK + 1)
    for rank in ranks:
        counts[rank] += 1
    jokers = counts.pop()
    # A joker fills any gap of a straight; in a hand of ranks it can only be an ace (JOKER_RULE).
    fits = max(counts) == 1
    held = sum(1 << rank for rank in ranks if rank != JOKER_RANK) if fits else 0
    straight = fits and any(held | run == run for run in STRAIGHT_BITS)
    counts[ACE] += jokers
    counts.sort()
    second, most = counts[-2:]
    if most == 5:
        return HandClass.FIVE_ACES
    if suited and fits and held | _ROYAL_BITS == _ROYAL_BITS:
        return HandClass.WILD_ROYAL if jokers else HandClass.NATURAL_ROYAL
    if suited and straight:
        return HandClass.STRAIGHT_FLUSH
    if most == 4:
        return HandClass.QUADS
    if (most, second) == (3, 2):
        return HandClass.FULL_HOUSE
    if suited and fits:
        return HandClass.FLUSH
    if straight:
        return HandClass.STRAIGHT
    if most == 3:
        return HandClass.TRIPS
    return HandClass.TWO_PAIR if (most, second) == (2, 2) else HandClass.NOTHING


PLACES = tuple(tuple(comb(rank + place, place + 1) for rank in range(14)) for place in range(5))
"""What a rank adds to a hand's place in the table of rank combinations, by its position among the sorted five."""


@cache
def ranking() -> tuple[tuple[HandClass, ...], tuple[HandClass, ...]]:
    """The class of every combination of five ranks: unsuited, then suited."""
    unsuited, suited = ([HandClass.NOTHING] * comb(18, 5) for _ in range(2))
    for ranks in combinations_with_replacement(range(14), 5):
        if ranks[2] != JOKER_RANK:
            place = sum(row[rank] for row, rank in zip(PLACES, ranks, strict=True))
            unsuited[place] = rank_hand(ranks, suited=False)
            # No suit has a rank twice.
            pairless = len(set(ranks)) == 5 - (ranks[3] == JOKER_RANK)
            suited[place] = rank_hand(ranks, suited=True) if pairless else unsuited[place]
    return tuple(unsuited), tuple(suited)


NUMBERS = {card: number for number, card in enumerate(STANDARD)} | {JOKER: JOKER_CARDS[0]}


def classify(cards: Sequence[Card]) -> HandClass:
    """Rank five cards, the jokers used where they pay best."""
    try:
        a, b, c, d, e = sorted([NUMBERS[card] for card in cards])
    except KeyError as error:
        raise CardError(f"there is no card {error.args[0]!r} in a deck with two jokers") from None
    except ValueError:
        raise CardError(f"a hand must have 5 cards, not {len(cards)}") from None
    if c >= 52:
        raise CardError("Jk appears 3 times, but a deck with two jokers has 2")
    first, second, third, fourth, fifth = PLACES
    place = first[a >> 2] + second[b >> 2] + third[c >> 2] + fourth[d >> 2] + fifth[e >> 2]
    suit = a & 3
    suited = suit == b & 3 == c & 3 and (d >= 52 or suit == d & 3) and (e >= 52 or suit == e & 3)
    return ranking()[suited][place]
