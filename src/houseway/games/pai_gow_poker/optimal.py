"""The best setting of every hand against a bank that sets a house way, exactly. Loads Numba.

**One hand.** Let P be the player's hand and (h, l) the values of a setting of it. Over the 53,524,680 bank hands B that
share no card with P, let

    W = bank hands with high < h and low < l (the setting wins),
    M = (bank hands with high < h) + (bank hands with low < l).

It loses to L = W - M + N of them, N being all that do not push outright: a bank hand beaten in both is counted twice
in M, one beaten in neither not at all. With C = C(46, 7), the expectation is (W - L)/C = (M - N)/C without commission,
and (19 W - 20 L)/20C = (20 M - W - 20 N)/20C with one of five percent. Of one hand's settings the best has the largest
M, or the largest 20 M - W.

**All hands.** W and M are sums over bank hands disjoint from P, so by inclusion and exclusion (see `cycle`) each is the
sum over the 128 subsets S of P of (-1)^|S| times the same sum over all bank hands that contain S, disjoint or not. For
each S the bank hands that contain it are tallied once by (high, low) and summed up, after which W and M of any setting
are looked up; the result goes to every hand that contains S. As the suits of S and P may be renamed together, S runs
through one set of each class and P through all hands that hold it. Of the pairs "S inside P" between two given
classes, every S is in the same number x of P's and every P holds the same number y of S's, so x |class of S| =
y |class of P|: adding |class of S| times the term for each such P makes |class of P| times the sum over P's subsets.

Only settings that no other setting of the hand beats or equals in both hands are kept, with the house way's own.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from math import comb
from threading import local
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from houseway.games.compiled import inner, njit
from houseway.games.pai_gow_poker.counts import Departures, Solution
from houseway.games.pai_gow_poker.cycle import (
    PUSHES,
    WORKERS,
    Progress,
    class_cells,
    hand_table,
    in_parts,
)
from houseway.games.pai_gow_poker.hands import HAND, RankTables
from houseway.games.pai_gow_poker.setting import HIGH, LOW, scratch, spread
from houseway.games.pai_gow_poker.setting_table import DRAGON, HIGHS, LOWS, ROW, Ints, SettingTable
from houseway.games.pai_gow_poker.suit_classes import FULL_DECK, Deck, binomials, classes, holding, lay_out


class Settings(NamedTuple):
    """The settings worth looking at: those of class n are the rows `first[n]` to `first[n + 1]`."""

    first: Ints
    cells: npt.NDArray[np.int32]
    house: npt.NDArray[np.int32]
    """What the house way makes of each class."""


class Worth(NamedTuple):
    """For each row of the settings: W and M above, over all bank hands that share no card with the hand."""

    wins: Ints
    margins: Ints


class Weighing(NamedTuple):
    """What every piece of the work reads: the settings, what the bank makes of each class, and each hand's class."""

    settings: Settings
    banks: npt.NDArray[np.int32]
    table: npt.NDArray[np.int32]
    dragons: int
    """Bank hands that push whatever they meet."""
    deck: Deck


Piece = tuple[int, int, int]
"""Classes of S: how many cards, the first, and the one after the last."""

Weigh = Callable[[Weighing, list[Piece], Progress], Ints]
"""Adds up what the pieces are worth to every setting: W and M in two columns."""


def solve(
    bank: SettingTable,
    tables: RankTables,
    *,
    dragons_push: bool = False,
    deck: Deck = FULL_DECK,
    progress: Progress | None = None,
) -> dict[Fraction, Solution]:
    """The best play against a house way, for a commission of five percent and for none."""
    report = progress or (lambda done: None)
    weighing = weighing_of(bank, tables, dragons_push, deck)
    report(0.05)
    return solutions(weighing, by_threads, report)


def weighing_of(bank: SettingTable, tables: RankTables, dragons_push: bool, deck: Deck) -> Weighing:
    """The tables from which every piece is weighed."""
    settings = settings_of(bank, tables, deck)
    whole = classes(deck, HAND)
    banks = class_cells(bank, deck)
    dragons = int(whole.sizes[banks >= DRAGON].sum()) if dragons_push else 0
    if dragons_push:
        banks = np.where(banks >= DRAGON, np.int32(PUSHES), banks)
    banks &= DRAGON - 1
    return Weighing(settings, banks, hand_table(np.arange(len(whole.sizes), dtype=np.int32), deck), dragons, deck)


def solutions(weighing: Weighing, weigh: Weigh, report: Progress) -> dict[Fraction, Solution]:
    """The best play from what all pieces are worth, whoever weighs them."""
    deck, settings, worth = weighing.deck, weighing.settings, weighed(weighing, weigh, report)
    dragons = weighing.dragons * comb(deck.size - HAND, HAND)
    found = {
        Fraction(1, 20): _choose(settings, worth, 20 * worth.margins - worth.wins, dragons, deck),
        Fraction(0): _choose(settings, worth, worth.margins, dragons, deck),
    }
    report(1.0)
    return found


def weighed(weighing: Weighing, weigh: Weigh, report: Progress) -> Worth:
    """What every setting of every class is worth against all bank hands that share no card with it."""
    settings = weighing.settings
    sheet = weigh(weighing, pieces(weighing.deck), lambda done: report(0.05 + 0.93 * done))
    _add_ends(weighing.banks, classes(weighing.deck, HAND).sizes, settings.first, settings.cells, sheet)
    return Worth(sheet[:, 0], sheet[:, 1])


def _choose(settings: Settings, worth: Worth, value: Ints, dragons: int, deck: Deck) -> Solution:
    """Set every class its best way, ties by `TIE_RULE`, and add up."""
    whole = classes(deck, HAND)
    rows, lost, tied = _best_rows(settings.first, settings.cells, settings.house, value)
    departs = lost > 0
    win = int((worth.wins[rows] * whole.sizes).sum())
    live = deck.deals - dragons
    return Solution(
        win=win,
        lose=win - int((worth.margins[rows] * whole.sizes).sum()) + live,
        dragons=dragons,
        total=deck.deals,
        departing_classes=int(departs.sum()),
        departing_hands=int(whole.sizes[departs].sum()),
        tied=bool(tied),
        departures=Departures(hand_keys(whole.masks[departs], whole.joker[departs]), settings.cells[rows[departs]]),
        losses=lost[departs],
    )


@njit(cache=True, nogil=True)
def _best_rows(first, cells, house, value):  # type: ignore[no-untyped-def]
    """The row of each class's best setting, by how much it is worth more than the house way's, and whether any tie."""
    count = len(house)
    rows = np.empty(count, np.int64)
    lost = np.zeros(count, np.int64)
    tied = False
    for n in range(count):
        best = of_house = first[n]
        ties = 0
        for e in range(first[n], first[n + 1]):
            if cells[e] == house[n]:
                of_house = e
            if value[e] > value[best]:
                best = e
                ties = 0
            elif e != best and value[e] == value[best]:
                ties += 1
                low, best_low = cells[e] % ROW, cells[best] % ROW
                if low > best_low or (low == best_low and cells[e] > cells[best]):
                    best = e
        tied |= ties > 0
        lost[n] = value[best] - value[of_house]
        rows[n] = best if lost[n] else of_house
    return rows, lost, tied


def hand_keys(masks: npt.NDArray[np.uint16], joker: npt.NDArray[np.bool_]) -> Ints:
    """A number for each class: its masks from the greatest down, thirteen bits each, and above them the joker's bit."""
    ordered = -np.sort(-masks.astype(np.int64), axis=1)
    keys: Ints = ordered @ np.array([1 << 39, 1 << 26, 1 << 13, 1]) + (joker.astype(np.int64) << 52)
    return keys


def settings_of(sets: SettingTable, tables: RankTables, deck: Deck = FULL_DECK) -> Settings:
    """The settings of every class of hands that no other beats or equals in both hands, and the house way's."""
    whole = classes(deck, HAND)
    house = class_cells(sets, deck) & (DRAGON - 1)
    counts = np.zeros(len(house) + 1, np.int64)
    parts: dict[int, npt.NDArray[np.int32]] = {}

    def one(part: range) -> None:
        parts[part.start] = _list_settings(
            whole.masks, whole.joker, part.start, part.stop, deck.suits, deck.size, deck.cards, tables, scratch(),
            house, counts,
        )  # fmt: skip

    in_parts(one, len(house), 64)
    return Settings(np.cumsum(counts), np.concatenate([parts[start] for start in sorted(parts)]), house)


@njit(cache=True, nogil=True)
def _list_settings(masks, jokers, start, stop, suits, deck_size, numbers, tables, room, house, counts):  # type: ignore[no-untyped-def]
    """Settings of the classes from `start` to `stop`, in order; how many of class n goes to `counts[n + 1]`."""
    cards = np.empty(HAND, np.int64)
    out = np.empty(22 * (stop - start), np.int32)
    found = 0
    for n in range(start, stop):
        lay_out(masks[n], jokers[n], suits, deck_size, cards)
        for i in range(HAND):
            cards[i] = numbers[cards[i]]
        spread(cards, 1, tables, room)
        here = found
        house_listed = False
        for t in range(21):
            high, low = room[HIGH, t], room[LOW, t]
            keep = high >= 0
            for u in range(21):
                beats_or_equals = room[HIGH, u] >= high and room[LOW, u] >= low
                # Of equal settings the first stands for all.
                if beats_or_equals and (room[HIGH, u] > high or room[LOW, u] > low or u < t):
                    keep = False
            if keep:
                out[found] = ROW * high + low
                house_listed |= out[found] == house[n]
                found += 1
        if not house_listed:
            out[found] = house[n]
            found += 1
        counts[n + 1] = found - here
    return out[:found].copy()


@inner
def _stack_up(tally, seen, below, rows_below):  # type: ignore[no-untyped-def]
    """From a tally by cell, cleared on the way: `below[k, l]` hands lie in the first k rows met and have low < l.

    `rows_below[h]` rows lie below high h. Returns the number of rows.
    """
    k = 0
    below[0, :] = 0
    for row in range(HIGHS):
        rows_below[row] = k
        if not seen[row]:
            continue
        seen[row] = 0
        at = row * ROW
        running = 0
        for low in range(LOWS):
            below[k + 1, low] = below[k, low] + running
            running += tally[at + low]
            tally[at + low] = 0
        below[k + 1, LOWS] = below[k, LOWS] + running
        k += 1
    tally[PUSHES] = 0
    seen[HIGHS] = 0
    return k


@inner
def _add_for(ids, count, weight, first, cells, below, rows_below, rows, worth):  # type: ignore[no-untyped-def]
    """Add to every setting of the listed hands what the bank hands stacked up are worth to it."""
    for i in range(count):
        for e in range(first[ids[i]], first[ids[i] + 1]):
            k = rows_below[cells[e] // ROW]
            low = cells[e] % ROW
            worth[e, 0] += weight * below[k, low]
            worth[e, 1] += weight * (below[k, LOWS] + below[rows, low])


@njit(cache=True, nogil=True)
def _add_shared(masks, jokers, sizes, start, stop, count, suits, deck_size, choose, table, banks, first, cells, worth):  # type: ignore[no-untyped-def]
    """Add, with its sign, what is due to hands and bank hands that share the cards of each class of S."""
    hands = choose[deck_size - count, HAND - count]
    ids = np.empty(hands, np.int32)
    tally = np.zeros((HIGHS + 1) * ROW, np.int32)
    seen = np.zeros(HIGHS + 1, np.uint8)
    below = np.empty((HIGHS + 1, LOWS + 1), np.int32)
    rows_below = np.empty(HIGHS, np.int64)
    shared = np.empty(HAND, np.int64)
    sign = -1 if count % 2 else 1
    for n in range(start, stop):
        lay_out(masks[n], jokers[n], suits, deck_size, shared)
        holding(shared, count, deck_size, choose, table, ids)
        for i in range(hands):
            cell = banks[ids[i]]
            tally[cell] += 1
            seen[cell // ROW] = 1
        rows = _stack_up(tally, seen, below, rows_below)
        _add_for(ids, hands, sign * sizes[n], first, cells, below, rows_below, rows, worth)


@njit(cache=True, nogil=True)
def _add_shared_by_class(  # type: ignore[no-untyped-def]
    masks, jokers, sizes, start, stop, count, suits, deck_size, choose, table, banks, first, cells, worth
):
    """The same where S is so small that most classes hold it, many of them several times: every class is taken up once
    and in order, which is kinder to memory than hand after hand."""
    hands = choose[deck_size - count, HAND - count]
    ids = np.empty(hands, np.int32)
    times = np.zeros(len(banks), np.int32)
    tally = np.zeros((HIGHS + 1) * ROW, np.int32)
    seen = np.zeros(HIGHS + 1, np.uint8)
    below = np.empty((HIGHS + 1, LOWS + 1), np.int32)
    rows_below = np.empty(HIGHS, np.int64)
    shared = np.empty(HAND, np.int64)
    sign = -1 if count % 2 else 1
    for n in range(start, stop):
        lay_out(masks[n], jokers[n], suits, deck_size, shared)
        holding(shared, count, deck_size, choose, table, ids)
        for i in range(hands):
            times[ids[i]] += 1
        for c in range(len(times)):
            if times[c]:
                tally[banks[c]] += times[c]
                seen[banks[c] // ROW] = 1
        rows = _stack_up(tally, seen, below, rows_below)
        for c in range(len(times)):
            if times[c]:
                weight = sign * sizes[n] * times[c]
                times[c] = 0
                for e in range(first[c], first[c + 1]):
                    k = rows_below[cells[e] // ROW]
                    low = cells[e] % ROW
                    worth[e, 0] += weight * below[k, low]
                    worth[e, 1] += weight * (below[k, LOWS] + below[rows, low])


BY_CLASS = 2
"""The most cards of an S that is gone through class by class."""


def empty_sheet(weighing: Weighing) -> Ints:
    """Nothing weighed yet."""
    return np.zeros((len(weighing.settings.cells), 2), np.int64)


def add_piece(weighing: Weighing, piece: Piece, sheet: Ints) -> None:
    """Add to a sheet what one piece is worth to every setting."""
    count, start, stop = piece
    deck, shared, settings = weighing.deck, classes(weighing.deck, count), weighing.settings
    add = _add_shared_by_class if count <= BY_CLASS else _add_shared
    add(shared.masks, shared.joker, shared.sizes, start, stop, count, deck.suits, deck.size, binomials(),
        weighing.table, weighing.banks, settings.first, settings.cells, sheet)  # fmt: skip


def by_threads(weighing: Weighing, every: list[Piece], progress: Progress) -> Ints:
    """All pieces, weighed by threads with a sheet each."""
    mine = local()
    sheets: list[Ints] = []

    def one(piece: Piece) -> None:
        if not hasattr(mine, "sheet"):
            mine.sheet = empty_sheet(weighing)
            sheets.append(mine.sheet)
        add_piece(weighing, piece, mine.sheet)

    with ThreadPoolExecutor(WORKERS) as pool:
        for done, _ in enumerate(pool.map(one, every)):
            progress((done + 1) / len(every))
    sheet = sheets[0]
    for other in sheets[1:]:
        sheet += other
    return sheet


def pieces(deck: Deck) -> list[Piece]:
    """Every class of S with one to six cards, in ranges whose hands together are about ten million."""
    found = []
    for count in range(1, HAND):
        number = len(classes(deck, count).sizes)
        step = max(1, 10_000_000 // (comb(deck.size - count, HAND - count) + 500))
        found += [(count, start, min(start + step, number)) for start in range(0, number, step)]
    return found


@njit(cache=True, nogil=True)
def _add_ends(banks, sizes, first, cells, worth):  # type: ignore[no-untyped-def]
    """No card shared: all bank hands count. All seven shared: the bank has the player's own hand. Then divide out."""
    tally = np.zeros((HIGHS + 1) * ROW, np.int64)
    seen = np.zeros(HIGHS + 1, np.uint8)
    below = np.empty((HIGHS + 1, LOWS + 1), np.int64)
    rows_below = np.empty(HIGHS, np.int64)
    for n in range(len(banks)):
        tally[banks[n]] += sizes[n]
        seen[banks[n] // ROW] = 1
    rows = _stack_up(tally, seen, below, rows_below)
    for n in range(len(banks)):
        bank_high, bank_low = banks[n] // ROW, banks[n] % ROW
        for e in range(first[n], first[n + 1]):
            high, low = cells[e] // ROW, cells[e] % ROW
            k = rows_below[high]
            worth[e, 0] = worth[e, 0] // sizes[n] + below[k, low]
            worth[e, 1] = worth[e, 1] // sizes[n] + below[k, LOWS] + below[rows, low]
            if bank_high < HIGHS:
                worth[e, 0] -= bank_high < high and bank_low < low
                worth[e, 1] -= (bank_high < high) + np.int64(bank_low < low)
