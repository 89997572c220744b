"""A house way with every answer written down, so that a hand is set by looking it up.

What is made of seven cards is one number, the cell `128 * high + low` of the two hands' values, plus `DRAGON` if the
seven cards are a queen's dragon. Unless a suit can fill a flush it depends on the ranks alone: 49,205 sets of seven
ranks, and 18,395 of six beside the joker. If a suit can, it depends on that suit's ranks and the ranks of the two other
cards at most: 224,653 more. All are set once, in compiled code, and kept on disk; after that Numba is not needed here.
"""

from __future__ import annotations

from functools import cache, lru_cache
from io import BytesIO
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from houseway.games import results_cache
from houseway.games.pai_gow_poker.hands import ACE, HAND, Wheel, rank_tables
from houseway.games.pai_gow_poker.house_way import HouseWay

METHOD = 1
"""Changes whenever hands come to be set differently, so that what older versions kept is not read."""
HIGHS = 7463
LOWS = 91
ROW = 128
"""Room for the low hands beside one high hand; a power of two keeps the two apart by shifting."""
DRAGON = 1 << 20
JOKER_CARD = 52
OTHERS = (1, 13, 91)
"""How many sets of ranks none, one or two other cards beside a flush suit can have."""

# Sums of seven of these, or of six, no rank more than four times, are all different.
SEVEN_KEYS = (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181)

Cells = npt.NDArray[np.int32]
Ints = npt.NDArray[np.int64]


class Answers(NamedTuple):
    """What a house way makes of every hand, in the order of `rank_sets` and of `flush_places`."""

    by_ranks: tuple[Cells, Cells]
    """Without a flush: seven natural cards, and six beside the joker."""
    flush: Cells
    """Where a suit can fill a flush."""
    unsuited: Cells
    """The same hands as those of `flush`, if their suits did not matter."""


class SettingTable(NamedTuple):
    """The same answers where compiled code finds them at once."""

    keys: Ints
    natural: Cells
    """Seven natural cards without a flush, by the sum of their keys."""
    with_joker: Cells
    """Six natural cards and the joker without a flush, by the sum of the six keys."""
    flush: Cells
    """Where a suit can fill a flush, from the place of its ranks on, by the ranks of the others."""
    place: Ints
    """As in `flush_places`."""


Book = SettingTable  # the name in compiled code that earlier versions have cached


@cache
def rank_sets(count: int) -> Ints:
    """Every set of so many ranks, ascending, none more than four times."""
    ranks = np.array(list(combinations_with_replacement(range(13), count)), np.int64)
    allowed: Ints = ranks[(ranks[:, 4:] != ranks[:, :-4]).all(axis=1)]
    return allowed


@cache
def flush_places() -> tuple[Ints, int]:
    """Without and with the joker, where each set of ranks of a flush suit begins (-1 if it is none), and the end."""
    place = np.full((2, 1 << 13), -1, np.int64)
    end = 0
    for joker in range(2):
        for ranks in range(1 << 13):
            others = HAND - joker - ranks.bit_count()
            if 0 <= others <= 2:
                place[joker, ranks] = end
                end += OTHERS[others]
    return place, end


def plain_hands() -> Ints:
    """One hand for every set of ranks."""
    joker = np.full((len(rank_sets(HAND - 1)), 1), JOKER_CARD)
    return np.concatenate([4 * rank_sets(HAND), np.hstack([4 * rank_sets(HAND - 1), joker])])


def flush_hands() -> Ints:
    """One hand for every place of `flush_places`, the flush suit being the first, the others of two other suits."""
    one, two = np.tril_indices(13)
    others = (
        np.zeros((1, 0), np.int64),
        4 * np.arange(13)[:, None] + 1,
        np.stack([4 * one + 1, 4 * two + 2], axis=1),
    )
    hands = []
    for joker in range(2):
        for ranks in range(1 << 13):
            rest = HAND - joker - ranks.bit_count()
            if 0 <= rest <= 2:
                suited = [4 * rank for rank in range(13) if ranks >> rank & 1] + [JOKER_CARD] * joker
                hands.append(np.hstack([np.tile(suited, (len(others[rest]), 1)), others[rest]]))
    return np.concatenate(hands)


def answers(way: HouseWay, wheel: Wheel = "second", high_may_equal_low: bool = True) -> Answers:
    """Every answer of a house way, from the cache or worked out."""
    found, read = _answers(way.under(high_may_equal_low), wheel, high_may_equal_low)
    results_cache.note(read)
    return found


@lru_cache(maxsize=4)
def _answers(way: HouseWay, wheel: Wheel, high_may_equal_low: bool) -> tuple[Answers, bool]:
    def work_out() -> Cells:
        from houseway.games.pai_gow_poker.rule_table import rule_table
        from houseway.games.pai_gow_poker.setting import scratch, set_all

        given = rank_tables(wheel, high_may_equal_low), rule_table(way), scratch()
        plain, flushes = plain_hands(), flush_hands()
        return np.concatenate([set_all(plain, 0, *given), set_all(flushes, 1, *given), set_all(flushes, 0, *given)])

    question = {"method": METHOD, "way": way.digest, "wheel": wheel, "high-may-equal-low": high_may_equal_low}
    with results_cache.watched() as readings:
        cells: Cells = results_cache.kept("pai-gow-poker-book", question, _read, _write, work_out)
    natural, with_joker = len(rank_sets(HAND)), len(rank_sets(HAND - 1))
    by_ranks, rest = cells[: natural + with_joker], cells[natural + with_joker :]
    return Answers((by_ranks[:natural], by_ranks[natural:]), *np.split(rest, 2)), readings.read


def _read(content: bytes) -> Cells:
    cells: Cells = np.load(BytesIO(content))
    if len(cells) != len(rank_sets(HAND)) + len(rank_sets(HAND - 1)) + 2 * flush_places()[1]:
        raise ValueError("the file on the cache is of another kind")
    return cells


def _write(cells: Cells) -> bytes:
    file = BytesIO()
    np.save(file, cells)
    return file.getvalue()


def setting_table(way: HouseWay, wheel: Wheel = "second", high_may_equal_low: bool = True) -> SettingTable:
    """A house way made ready for compiled code."""
    answers(way, wheel, high_may_equal_low)  # which notes whether they were read
    return _setting_table(way.under(high_may_equal_low), wheel, high_may_equal_low)


@lru_cache(maxsize=4)
def _setting_table(way: HouseWay, wheel: Wheel, high_may_equal_low: bool) -> SettingTable:
    written = answers(way, wheel, high_may_equal_low)
    keys = np.array(SEVEN_KEYS, np.int64)
    natural = np.zeros(4 * SEVEN_KEYS[ACE] + 3 * SEVEN_KEYS[ACE - 1] + 1, np.int32)
    with_joker = np.zeros(4 * SEVEN_KEYS[ACE] + 2 * SEVEN_KEYS[ACE - 1] + 1, np.int32)
    natural[keys[rank_sets(HAND)].sum(axis=1)] = written.by_ranks[0]
    with_joker[keys[rank_sets(HAND - 1)].sum(axis=1)] = written.by_ranks[1]
    return SettingTable(keys, natural, with_joker, written.flush, flush_places()[0])
