"""A house way with every answer written down, so that a hand is set by looking it up. Loads Numba.

Unless a suit can fill a flush, what is made of seven cards depends on the ranks alone: 49,205 sets of seven ranks, and
18,395 of six beside the joker. If a suit can, it depends on that suit's ranks and the ranks of the two other cards at
most: 225,238 more. All of them are set once by `setting.set_hand`, and kept on disk.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit

from houseway.games import shelf
from houseway.games.pai_gow_poker.hands import ACE, HAND, Wheel, rank_tables
from houseway.games.pai_gow_poker.house_way import HouseWay
from houseway.games.pai_gow_poker.rule_table import rule_table
from houseway.games.pai_gow_poker.setting import JOKER_CARD, scratch, set_hand

METHOD = 1
"""Changes whenever hands come to be set differently, so that what older versions kept is not read."""

# Sums of seven of these, or of six, no rank more than four times, are all different.
SEVEN_KEYS = (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181)

Cells = npt.NDArray[np.int32]
Ints = npt.NDArray[np.int64]


class Book(NamedTuple):
    """Where the cell of any hand is found."""

    keys: Ints
    natural: Cells
    """Seven natural cards without a flush, by the sum of their keys."""
    with_joker: Cells
    """Six natural cards and the joker without a flush, by the sum of the six keys."""
    flush: Cells
    """Hands in which a suit can fill a flush, from the place of its ranks on, by the ranks of the others."""
    place: Ints
    """Without and with the joker (rows 0 and 1), where each set of ranks of the flush suit begins in `flush`."""


@lru_cache(maxsize=4)
def book(way: HouseWay, wheel: Wheel = "second", high_may_equal_low: bool = True) -> Book:
    """A house way made ready for compiled code."""
    question = {"method": METHOD, "way": way.digest, "wheel": wheel, "high-may-equal-low": high_may_equal_low}
    place, flushes = _places()
    keys = np.array(SEVEN_KEYS, np.int64)
    ranks = _rank_sets(HAND), _rank_sets(HAND - 1)
    patterns = len(ranks[0]) + len(ranks[1])

    def work_out() -> Cells:
        tables, compiled = rank_tables(wheel, high_may_equal_low), rule_table(way)
        cells = np.empty(patterns + flushes, np.int32)
        _set_ranks(*ranks, tables, compiled, scratch(), cells)
        _set_flushes(place, tables, compiled, scratch(), cells[patterns:])
        return cells

    cells: Cells = shelf.kept("pai-gow-poker-book", question, _read, _write, work_out)
    natural = np.zeros(4 * SEVEN_KEYS[ACE] + 3 * SEVEN_KEYS[ACE - 1] + 1, np.int32)
    with_joker = np.zeros(4 * SEVEN_KEYS[ACE] + 2 * SEVEN_KEYS[ACE - 1] + 1, np.int32)
    natural[keys[ranks[0]].sum(axis=1)] = cells[: len(ranks[0])]
    with_joker[keys[ranks[1]].sum(axis=1)] = cells[len(ranks[0]) : patterns]
    return Book(keys, natural, with_joker, cells[patterns:], place)


def _read(path: Path) -> Cells:
    with path.open("rb") as file:
        cells: Cells = np.load(file)
    return cells


def _write(path: Path, cells: Cells) -> None:
    with path.open("wb") as file:
        np.save(file, cells)


def _rank_sets(count: int) -> Ints:
    """Every set of so many ranks, ascending, none more than four times."""
    ranks = np.array(list(combinations_with_replacement(range(13), count)), np.int64)
    allowed: Ints = ranks[(ranks[:, 4:] != ranks[:, :-4]).all(axis=1)]
    return allowed


def _places() -> tuple[Ints, int]:
    """Where each set of ranks of a flush suit begins, and the room they take: 1, 13 or 91 for none to two others."""
    place = np.full((2, 1 << 13), -1, np.int64)
    end = 0
    for joker in range(2):
        for ranks in range(1 << 13):
            others = HAND - joker - ranks.bit_count()
            if 0 <= others <= 2:
                place[joker, ranks] = end
                end += (1, 13, 91)[others]
    return place, end


@njit(cache=True, nogil=True)
def _set_ranks(seven, six, tables, way, room, cells):  # type: ignore[no-untyped-def]
    cards = np.empty(HAND, np.int64)
    for n in range(len(seven)):
        cards[:] = 4 * seven[n]
        cells[n] = set_hand(cards, False, tables, way, room)[0]
    cards[6] = JOKER_CARD
    for n in range(len(six)):
        cards[:6] = 4 * six[n]
        cells[len(seven) + n] = set_hand(cards, False, tables, way, room)[0]


@njit(cache=True, nogil=True)
def _set_flushes(place, tables, way, room, cells):  # type: ignore[no-untyped-def]
    cards = np.empty(HAND, np.int64)
    for joker in range(2):
        for ranks in range(1 << 13):
            at = place[joker, ranks]
            if at < 0:
                continue
            count = 0
            for rank in range(13):
                if (ranks >> rank) & 1:
                    cards[count] = 4 * rank
                    count += 1
            if joker:
                cards[count] = JOKER_CARD
                count += 1
            for one in range(13 if count < HAND else 1):
                for two in range(one + 1 if count < HAND - 1 else 1):
                    if count < HAND:
                        cards[count] = 4 * one + 1
                    if count < HAND - 1:
                        cards[count + 1] = 4 * two + 2
                    cells[at] = set_hand(cards, True, tables, way, room)[0]
                    at += 1


@njit(cache=True, nogil=True)
def cell_of(cards, start, book):  # type: ignore[no-untyped-def]
    """The cell of the seven cards from `start` on."""
    key = 0
    counts = 0
    joker = 0
    for i in range(start, start + HAND):
        card = cards[i]
        if card == JOKER_CARD:
            joker = 1
        else:
            key += book.keys[card >> 2]
            counts += 1 << (8 * (card & 3))
    # Adding 3 (4 beside the joker) to the count of each suit reaches 8 where there are five.
    flush = (counts + (3 + joker) * 0x01010101) & 0x08080808
    if not flush:
        return np.int64(book.with_joker[key] if joker else book.natural[key])
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
    return np.int64(book.flush[book.place[joker, ranks] + beside(one, two)])


@njit(cache=True, nogil=True)
def beside(one, two):  # type: ignore[no-untyped-def]
    """The place, after a flush suit's ranks, of the two other cards, the higher first; -1 where there is none."""
    if two >= 0:
        return one * (one + 1) // 2 + two
    return max(one, 0)
