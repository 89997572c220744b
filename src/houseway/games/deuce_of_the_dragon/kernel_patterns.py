"""Every pattern of a hand, and what it takes to shed, as compiled loops. Loads Numba; import lazily.

A hand is a mask of 52 bits in the order of single cards (`hands.ORDER`).
"""

from __future__ import annotations

import numpy as np
from numba import uint64

from houseway.games.compiled import inlined, inner, njit
from houseway.games.deuce_of_the_dragon.hands import KIND_BITS, KING_ACE_DEUCE, RANKS, RUNS, Kind
from houseway.games.deuce_of_the_dragon.options import DeuceOfTheDragonOptions
from houseway.games.deuce_of_the_dragon.plans import COST

_ROOM = 256
"""Behind so many patterns, straights are put together: an array of their own would cost more than all of them."""
MOST_PATTERNS = _ROOM + 64

_SINGLE, _PAIR, _TWO_PAIR, _THREE_PAIR, _FOUR_PAIR, _TRIPS, _TWO_TRIPS, _STRAIGHT, _FLUSH, _STRAIGHT_FLUSH, _QUADS = (
    int(kind) for kind in Kind
)
_BITS = KIND_BITS
_LINE = np.array([11, 12, *range(11), 11, 12])
"""The ranks' places along the line of straights."""


def _pairs_and_trips() -> tuple[np.ndarray, np.ndarray]:
    """For each set of suits of one rank: how many pairs, or trips, it holds, and which."""
    tables = []
    for size in (2, 3):
        table = np.zeros((16, 7), np.int64)
        for suits in range(16):
            chosen = [part for part in range(16) if part & ~suits == 0 and part.bit_count() == size]
            table[suits, 0] = len(chosen)
            table[suits, 1 : 1 + len(chosen)] = chosen
        tables.append(table)
    return tables[0], tables[1]


_PAIRS_OF, _TRIPS_OF = _pairs_and_trips()
_HIGH = np.array([max(0, number.bit_length() - 1) for number in range(8192)], np.int64)
COUNT = np.array([number.bit_count() for number in range(8192)], np.int64)
_SPREAD = np.array(
    [sum(1 << 4 * rank for rank in range(13) if number >> rank & 1) for number in range(8192)], np.uint64
)
"""Thirteen rank bits, four places apart, as the cards of the lowest suit."""


_EQUAL_PAIRS = 0

_COST = np.array([COST[kind] for kind in Kind], np.int64)


def run_tops(options: DeuceOfTheDragonOptions) -> np.ndarray:
    """For each set of ranks: how high it reaches on the line if it is a run, otherwise 0.

    The place of no ranks at all tells whether four cards of a rank count as two pairs.
    """
    tops = np.zeros(8192, np.int64)
    tops[_EQUAL_PAIRS] = options.equal_pairs
    for ranks, top in RUNS.items():
        if top != KING_ACE_DEUCE or options.king_ace_deuce:
            tops[sum(1 << RANKS[0].index(rank) for rank in ranks)] = top
    return tops


@njit(cache=True, nogil=True)
def patterns(hand, tops, masks, strengths):  # type: ignore[no-untyped-def]
    """Every pattern in a hand, each set of cards once, with its strength; returns how many."""
    n = np.int64(0)
    ranks = 0
    suits = uint64(0)
    several = np.int64(0)
    ranks_with_pairs = np.int64(0)
    fours = 0
    for rank in range(13):
        shift = uint64(4 * rank)
        here = np.int64(hand >> shift & uint64(15))
        if here == 0:
            continue
        ranks |= 1 << rank
        for suit in range(4):
            # Written down in any case, and kept if the card is there: that is quicker than to decide.
            there = int(here >> suit & 1)
            suits |= uint64(there) << uint64(13 * suit + rank)
            masks[n] = uint64(1) << uint64(4 * rank + suit)
            strengths[n] = 4 * rank + suit
            n += there
        if _PAIRS_OF[here, 0]:
            several |= rank << 4 * ranks_with_pairs
            ranks_with_pairs += 1
            for i in range(_TRIPS_OF[here, 0]):
                masks[n] = uint64(_TRIPS_OF[here, 1 + i]) << shift
                strengths[n] = _TRIPS << _BITS | rank
                n += 1
            if here == 15:
                fours += 1
                masks[n] = uint64(15) << shift
                strengths[n] = _QUADS << _BITS | rank
                n += 1
    if ranks_with_pairs:
        n = _paired(hand, several, ranks_with_pairs, masks, strengths, n)
    if fours and tops[_EQUAL_PAIRS]:
        n = _equal_pairs(hand, several, ranks_with_pairs, masks, strengths, n)
    for suit in range(4):
        suited = np.int64(suits >> uint64(13 * suit) & uint64(8191))
        if COUNT[suited] >= 3:
            n = _suited(suited, suit, tops, masks, strengths, n)
    if ranks & (ranks << 1 | ranks >> 12) & (ranks << 2 | ranks >> 11):
        n = _straights(hand, ranks, tops, masks, strengths, n)
    return n


@inner
def _of_rank(hand, rank):  # type: ignore[no-untyped-def]
    """Which suits of a rank a hand holds."""
    return np.int64(hand >> uint64(4 * rank) & uint64(15))


@inner
def _rank_of(several, number):  # type: ignore[no-untyped-def]
    """The rank with that number among several, which stand four bits apart."""
    return several >> 4 * number & 15


@inner
def _paired(hand, several, number, masks, strengths, n):  # type: ignore[no-untyped-def]
    """One to four pairs, highest rank first, and two three-of-a-kinds."""
    for a in range(number):
        rank_a = _rank_of(several, a)
        for i in range(_PAIRS_OF[_of_rank(hand, rank_a), 0]):
            pair_a = _PAIRS_OF[_of_rank(hand, rank_a), 1 + i]
            mask_a = uint64(pair_a) << uint64(4 * rank_a)
            suit = _HIGH[pair_a]
            masks[n] = mask_a
            strengths[n] = _PAIR << _BITS | (rank_a * 4 + suit)
            n += 1
            for b in range(a):
                rank_b = _rank_of(several, b)
                value_b = rank_a * 13 + rank_b
                for j in range(_PAIRS_OF[_of_rank(hand, rank_b), 0]):
                    mask_b = mask_a | uint64(_PAIRS_OF[_of_rank(hand, rank_b), 1 + j]) << uint64(4 * rank_b)
                    masks[n] = mask_b
                    strengths[n] = _TWO_PAIR << _BITS | (value_b * 4 + suit)
                    n += 1
                    for c in range(b):
                        rank_c = _rank_of(several, c)
                        value_c = value_b * 13 + rank_c
                        for k in range(_PAIRS_OF[_of_rank(hand, rank_c), 0]):
                            mask_c = mask_b | uint64(_PAIRS_OF[_of_rank(hand, rank_c), 1 + k]) << uint64(4 * rank_c)
                            masks[n] = mask_c
                            strengths[n] = _THREE_PAIR << _BITS | (value_c * 4 + suit)
                            n += 1
                            for d in range(c):
                                rank_d = _rank_of(several, d)
                                for m in range(_PAIRS_OF[_of_rank(hand, rank_d), 0]):
                                    pair_d = uint64(_PAIRS_OF[_of_rank(hand, rank_d), 1 + m]) << uint64(4 * rank_d)
                                    masks[n] = mask_c | pair_d
                                    strengths[n] = _FOUR_PAIR << _BITS | ((value_c * 13 + rank_d) * 4 + suit)
                                    n += 1
        for i in range(_TRIPS_OF[_of_rank(hand, rank_a), 0]):
            trips_a = uint64(_TRIPS_OF[_of_rank(hand, rank_a), 1 + i]) << uint64(4 * rank_a)
            for b in range(a):
                rank_b = _rank_of(several, b)
                for j in range(_TRIPS_OF[_of_rank(hand, rank_b), 0]):
                    masks[n] = trips_a | uint64(_TRIPS_OF[_of_rank(hand, rank_b), 1 + j]) << uint64(4 * rank_b)
                    strengths[n] = _TWO_TRIPS << _BITS | rank_a
                    n += 1
    return n


@njit(cache=True, nogil=True)
def _equal_pairs(hand, several, number, masks, strengths, n):  # type: ignore[no-untyped-def]
    """Three and four pair in which all four cards of a rank are two of the pairs."""
    for a in range(number):
        four = _rank_of(several, a)
        if _of_rank(hand, four) != 15:
            continue
        mask = uint64(15) << uint64(4 * four)
        for b in range(number):
            rank_b = _rank_of(several, b)
            if b == a:
                continue
            if _of_rank(hand, rank_b) == 15 and b < a:
                masks[n] = mask | uint64(15) << uint64(4 * rank_b)
                value = ((four * 13 + four) * 13 + rank_b) * 13 + rank_b
                strengths[n] = _FOUR_PAIR << _BITS | (value * 4 + 3)
                n += 1
            for j in range(_PAIRS_OF[_of_rank(hand, rank_b), 0]):
                pair_b = _PAIRS_OF[_of_rank(hand, rank_b), 1 + j]
                mask_b = mask | uint64(pair_b) << uint64(4 * rank_b)
                suit = 3 if four > rank_b else _HIGH[pair_b]
                high, low = max(four, rank_b), min(four, rank_b)
                masks[n] = mask_b
                strengths[n] = _THREE_PAIR << _BITS | (((high * 13 + four) * 13 + low) * 4 + suit)
                n += 1
                for c in range(b):
                    rank_c = _rank_of(several, c)
                    if c == a:
                        continue
                    # Ranks from the top down, the four's twice.
                    if four > rank_b:
                        value = ((four * 13 + four) * 13 + rank_b) * 13 + rank_c
                    elif four > rank_c:
                        value = ((rank_b * 13 + four) * 13 + four) * 13 + rank_c
                    else:
                        value = ((rank_b * 13 + rank_c) * 13 + four) * 13 + four
                    for k in range(_PAIRS_OF[_of_rank(hand, rank_c), 0]):
                        masks[n] = mask_b | uint64(_PAIRS_OF[_of_rank(hand, rank_c), 1 + k]) << uint64(4 * rank_c)
                        strengths[n] = _FOUR_PAIR << _BITS | (value * 4 + suit)
                        n += 1
    return n


@njit(cache=True, nogil=True)
def _suited(ranks, suit, tops, masks, strengths, n):  # type: ignore[no-untyped-def]
    """Flushes and straight flushes of one suit: every three or more of its cards."""
    part = ranks
    while part:
        if COUNT[part] >= 3:
            masks[n] = _SPREAD[part] << uint64(suit)
            top = tops[part]
            if top:
                strengths[n] = _STRAIGHT_FLUSH << _BITS | (top * 4 + suit)
            else:
                strengths[n] = _FLUSH << _BITS | (_HIGH[part] * 4 + suit)
            n += 1
        part = (part - 1) & ranks
    return n


@njit(cache=True, nogil=True)
def _straights(hand, ranks, tops, masks, strengths, n):  # type: ignore[no-untyped-def]
    """One card of each rank along a run, not all of one suit."""
    parts, suited = masks[_ROOM:], strengths[_ROOM:]
    for start in range(13):
        if not ranks >> _LINE[start] & 1:
            continue
        count = 1
        parts[0] = 0
        suited[0] = 15
        run = 0
        for place in range(start, min(start + 8, 15)):
            rank = _LINE[place]
            if not ranks >> rank & 1:
                break
            run |= 1 << rank
            grown = 0
            # Every part grows by each card of the rank, the first of them in its own place.
            for old in range(count):
                mask, together, first = parts[old], suited[old], True
                for suit in range(4):
                    if _of_rank(hand, rank) >> suit & 1:
                        at = old if first else count + grown
                        if not first:
                            grown += 1
                        first = False
                        parts[at] = mask | uint64(1) << uint64(4 * rank + suit)
                        suited[at] = together & (1 << suit)
            count += grown
            if place - start >= 2 and tops[run]:
                for i in range(count):
                    if not suited[i]:
                        suit = _HIGH[np.int64(parts[i] >> uint64(4 * rank)) & 15]
                        masks[n] = parts[i]
                        strengths[n] = _STRAIGHT << _BITS | (tops[run] * 4 + suit)
                        n += 1
    return n


@njit(cache=True, nogil=True)
def count_patterns(hands, tops):  # type: ignore[no-untyped-def]
    """How many patterns a whole array of hands holds together: the generator's speed, nothing else."""
    masks = np.empty(MOST_PATTERNS, np.uint64)
    strengths = np.empty(MOST_PATTERNS, np.int32)
    total = 0
    for hand in hands:
        total += patterns(hand, tops, masks, strengths)
    return total


@inlined
def list_patterns(hand, tops, masks, strengths, parts):  # type: ignore[no-untyped-def]
    """The patterns of a hand, in `parts` as bits of the hand's own cards, lowest card first; returns how many."""
    n = patterns(hand, tops, masks, strengths)
    parts[:n] = 0
    # Single cards come one after another from the lowest, with more behind each rank: they are the bits.
    bit = 0
    for i in range(n):
        if masks[i] & (masks[i] - uint64(1)) == 0:
            for j in range(n):
                parts[j] |= np.int64(masks[j] >> uint64(strengths[i]) & uint64(1)) << bit
            bit += 1
    return n


@inner
def count_turns(cards, n, strengths, parts, turns):  # type: ignore[no-untyped-def]
    """What every part of a hand takes to shed, as `plans` counts it, by the bits of the hand's own cards."""
    starts = np.zeros(9, np.int64)
    for i in range(n):
        starts[lowest(parts[i]) + 1] += 1
    for card in range(8):
        starts[card + 1] += starts[card]
    by_lowest = np.empty(n, np.int64)
    for i in range(n):
        card = lowest(parts[i])
        by_lowest[starts[card]] = i
        starts[card] += 1
    turns[: 1 << cards] = 1 << 20
    turns[0] = 0
    first = n
    for card in range(cards - 1, -1, -1):
        # Parts whose lowest card this is are shed by a pattern with that card, and then the rest, all above it.
        last, first = first, starts[card - 1] if card else 0
        above = (1 << cards) - (2 << card)
        for place in range(first, last):
            i = by_lowest[place]
            kind, value = strengths[i] >> _BITS, strengths[i] & (1 << _BITS) - 1
            price, part = _COST[kind, 0] - _COST[kind, 1] * (value >> 2) // 12, parts[i]
            rest = above & ~part
            left = rest
            while True:
                turns[left | part] = min(turns[left | part], turns[left] + price)
                if left == 0:
                    break
                left = (left - 1) & rest


@inner
def popcount(mask):  # type: ignore[no-untyped-def]
    count = 0
    while mask:
        mask &= mask - uint64(1)
        count += 1
    return count


@njit(cache=True, nogil=True)
def lowest(bits):  # type: ignore[no-untyped-def]
    return _HIGH[bits & -bits]


@inner
def own_bits(part, hand):  # type: ignore[no-untyped-def]
    """Cards of a hand as bits of that hand, lowest card first."""
    bits = 0
    place = 0
    while hand:
        card = hand & (~hand + uint64(1))
        if part & card:
            bits |= 1 << place
        hand ^= card
        place += 1
    return bits
