"""Setting a hand in compiled code: by its rules, from their table of numbers, or from a book. Loads Numba."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from houseway.games.compiled import inner, njit
from houseway.games.pai_gow_poker.hands import ACE, HAND, QUEEN, Kind
from houseway.games.pai_gow_poker.rule_table import (
    CAN_LEAVE,
    CANNOT_LEAVE,
    FRONTS,
    JOKER_HELD,
    LEAST_FRONT,
    LEAVING,
    RULE,
    SINGLES,
    SLOTS,
)
from houseway.games.pai_gow_poker.setting_table import DRAGON, HIGHS, JOKER_CARD, ROW

# Rows of the scratch space: what each of the seven cards is, what each group is, what each of the 21 settings makes.
_RANK, _KEY, _SUITED, _BIT, _SLOT, _GROUP, HIGH, LOW, _PAIR = range(9)


def scratch() -> npt.NDArray[np.int64]:
    """Room for one hand at a time; every thread needs its own."""
    return np.zeros((9, 21), np.int64)


@njit(cache=True, nogil=True)
def spread(cards, suits_matter, tables, room):  # type: ignore[no-untyped-def]
    """Work out the twenty-one settings of seven cards: the high hand in row HIGH (-1 for a foul), the low in row LOW.

    Settings come in the order of their front cards: first and second, first and third ... sixth and seventh. Without
    suits there are no flushes.
    """
    key = 0
    counts = 0
    joker = 0
    for i in range(7):
        card = cards[i]
        if card == JOKER_CARD:
            joker = 1
            room[_RANK, i] = ACE
            room[_KEY, i] = 0
        else:
            room[_RANK, i] = card >> 2
            room[_KEY, i] = tables.keys[card >> 2]
            counts += 1 << (8 * (card & 3))
        key += room[_KEY, i]
    # At most one suit can fill a flush; the joker counts with it.
    suit = -1
    flush_cards = 0
    flush_ranks = 0
    if suits_matter:
        for s in range(4):
            if ((counts >> (8 * s)) & 255) + joker >= 5:
                suit = s
    if suit >= 0:
        for i in range(7):
            card = cards[i]
            natural = card != JOKER_CARD and (card & 3) == suit
            room[_BIT, i] = 1 << (card >> 2) if natural else 0
            room[_SUITED, i] = natural or card == JOKER_CARD
            flush_cards += room[_SUITED, i]
            flush_ranks |= room[_BIT, i]
    setting = 0
    for i in range(6):
        for j in range(i + 1, 7):
            back = key - room[_KEY, i] - room[_KEY, j]
            if suit >= 0 and flush_cards - room[_SUITED, i] - room[_SUITED, j] == 5:
                high = np.int64(tables.suited[flush_ranks & ~(room[_BIT, i] | room[_BIT, j])])
            elif joker and cards[i] != JOKER_CARD and cards[j] != JOKER_CARD:
                high = np.int64(tables.with_joker[back])
            else:
                high = np.int64(tables.grouped[back])
            low = np.int64(tables.low[13 * room[_RANK, i] + room[_RANK, j]])
            room[HIGH, setting] = high if high >= tables.legal_from[low] else -1
            room[LOW, setting] = low
            setting += 1


@inner
def _list_groups(ranks, first, room):  # type: ignore[no-untyped-def]
    """Number the groups of one size from the highest rank down; returns the next number."""
    for rank in range(ACE, -1, -1):
        if (ranks >> rank) & 1:
            room[_GROUP, first] = rank
            room[_SLOT, rank] = first
            first += 1
    return first


@njit(cache=True, nogil=True)
def _applies(rows, row, groups, singles, joker, kinds, room):  # type: ignore[no-untyped-def]
    """Whether a rule's conditions hold."""
    for g in range(groups):
        if not (rows[row, SLOTS + g] >> room[_GROUP, g]) & 1:
            return False
    for s in range(SINGLES, SINGLES + 7):
        if rows[row, s] == 0:
            break
        if not rows[row, s] & singles:
            return False
    if rows[row, JOKER_HELD] >= 0 and rows[row, JOKER_HELD] != joker:
        return False
    if rows[row, CAN_LEAVE] and not rows[row, CAN_LEAVE] & kinds:
        return False
    return not rows[row, CANNOT_LEAVE] & kinds


@njit(cache=True, nogil=True)
def set_hand(cards, suits_matter, tables, way, room):  # type: ignore[no-untyped-def]
    """The cell that a house way makes of seven cards, and the rule's number (-1: the rule would foul)."""
    spread(cards, suits_matter, tables, room)
    # Given types, since Numba would compile what is called once more for a constant nought.
    once = twice = thrice = four = five = joker = kinds = strongest = np.int64(0)
    for i in range(7):
        bit = 1 << room[_RANK, i]
        five |= four & bit
        four |= thrice & bit
        thrice |= twice & bit
        twice |= once & bit
        once |= bit
        if cards[i] == JOKER_CARD:
            joker = np.int64(1)
    singles = once & ~twice
    fives = _list_groups(five, np.int64(0), room)
    quads = _list_groups(four & ~five, fives, room)
    trips = _list_groups(thrice & ~four, quads, room)
    pairs = _list_groups(twice & ~thrice, trips, room)
    groups = _list_groups(singles, pairs, room)
    shape = way.shape_of[32 * fives + 16 * (quads - fives) + 4 * (trips - quads) + (pairs - trips)]
    t = 0
    for i in range(6):
        one = room[_SLOT, room[_RANK, i]]
        for j in range(i + 1, 7):
            other = room[_SLOT, room[_RANK, j]]
            room[_PAIR, t] = 7 * min(one, other) + max(one, other)
            if room[HIGH, t] >= 0:
                kinds |= 1 << tables.kind[room[HIGH, t]]
                strongest = max(strongest, HIGHS * room[LOW, t] + room[HIGH, t])
            t += 1
    dragon = DRAGON if kinds == 1 << np.int64(Kind.HIGH_CARD) and once >> QUEEN == 1 else 0
    for row in range(way.first[shape], way.first[shape + 1]):
        if not _applies(way.rows, row, groups, singles, joker, kinds, room):
            continue
        fronts = way.rows[row, FRONTS]
        leaving = way.rows[row, LEAVING]
        best = -1
        for t in range(21):
            high = room[HIGH, t]
            if high >= 0 and ((fronts >> room[_PAIR, t]) & 1 or (leaving >> tables.kind[high]) & 1):
                best = max(best, HIGHS * room[LOW, t] + high)
        if best < 0:
            if fronts:
                break
            continue
        high, low = best % HIGHS, best // HIGHS
        if low >= way.rows[row, LEAST_FRONT]:
            return ROW * high + low + dragon, way.rows[row, RULE]
    return ROW * (strongest % HIGHS) + strongest // HIGHS + dragon, -1


@njit(cache=True, nogil=True)
def set_all(hands, suits_matter, tables, way, room):  # type: ignore[no-untyped-def]
    """The cells of many hands, one a row."""
    cells = np.empty(len(hands), np.int32)
    for n in range(len(hands)):
        cells[n] = set_hand(hands[n], suits_matter, tables, way, room)[0]
    return cells


@njit(cache=True, nogil=True)
def cell_of(cards, start, sets):  # type: ignore[no-untyped-def]
    """The cell of the seven cards from `start` on, by the book."""
    key = 0
    counts = 0
    joker = 0
    for i in range(start, start + HAND):
        card = cards[i]
        if card == JOKER_CARD:
            joker = 1
        else:
            key += sets.keys[card >> 2]
            counts += 1 << (8 * (card & 3))
    # Adding 3 (4 beside the joker) to the count of each suit reaches 8 where there are five.
    flush = (counts + (3 + joker) * 0x01010101) & 0x08080808
    if not flush:
        return np.int64(sets.with_joker[key] if joker else sets.natural[key])
    ranks = 0
    one = two = -1
    for i in range(start, start + HAND):
        card = cards[i]
        if card == JOKER_CARD:
            continue
        rank = card >> 2
        if (flush >> (8 * (card & 3))) & 8:
            ranks |= 1 << rank
        elif rank > one:
            one, two = rank, one
        else:
            two = rank
    at = sets.place[joker, ranks]
    if two >= 0:
        at += one * (one + 1) // 2 + two
    elif one >= 0:
        at += one
    return np.int64(sets.flush[at])


@njit(cache=True, nogil=True)
def cells_of(hands, sets):  # type: ignore[no-untyped-def]
    """The cells of hands given as rows of seven cards, by the book."""
    cells = np.empty(len(hands), np.int64)
    for n in range(len(hands)):
        cells[n] = cell_of(hands[n], 0, sets)
    return cells
