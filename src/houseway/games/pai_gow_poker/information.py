"""What information is worth in pai gow poker: deals drawn at random, and in each the best setting by what is seen.

Cards that are seen outside the bank's hand only change what the bank can hold. A card of the bank's own is the
difference of two counts: bank hands from all cards left, less those from all but it. In each deal all bank hands that
are left are counted, so that the gain of a deal is known and never less than nothing; what is simulated is only which
deals there are.

Of the bank's hands only this matters: above how many of the settings' high hands the high is, and above how many of
their low hands the low. So they are counted into a small table over these two numbers. Loads Numba.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from os import cpu_count
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from houseway.core.estimates import Estimate
from houseway.games.compiled import inner, njit
from houseway.games.kernels import shuffled
from houseway.games.pai_gow_poker.exact import vigorish_of
from houseway.games.pai_gow_poker.hands import HAND, rank_tables
from houseway.games.pai_gow_poker.house_way import HouseWay
from houseway.games.pai_gow_poker.options import PaiGowPokerOptions
from houseway.games.pai_gow_poker.setting import HIGH, LOW, scratch, spread
from houseway.games.pai_gow_poker.setting_table import (
    DRAGON,
    HIGHS,
    JOKER_CARD,
    LOWS,
    ROW,
    Cells,
    Ints,
    answers,
    flush_places,
    rank_sets,
)

Floats = npt.NDArray[np.float64]

DECK = 53
SETTINGS = 21
AT_A_TIME = 8
OTHER_HANDS = 5
SEEN = (
    "the bottom card",
    "a neighbour's hand",
    "five other hands",
    "one card of the dealer's",
    "the dealer's hand",
)


_NOTHING = np.zeros((0, 0), np.int64)


class Bank(NamedTuple):
    """How the bank sets every hand, as compiled code reads it."""

    natural: Cells
    with_joker: Cells
    flush: Cells
    unsuited: Cells
    place: Ints
    sevens: Ints
    sixes: Ints
    dragons_push: bool


def bank_of(options: PaiGowPokerOptions) -> Bank:
    """The dealer at a table of these options."""
    found = answers(HouseWay.named(options.house_way), options.wheel, options.high_may_equal_low)
    sets = rank_sets(HAND), rank_sets(HAND - 1)
    return Bank(*found.by_ranks, found.flush, found.unsuited, flush_places()[0], *sets, options.variant == "ez")


@njit(cache=True, nogil=True)
def _add(tally, above_high, above_low, cell, ways, dragons_push):  # type: ignore[no-untyped-def]
    if cell >= DRAGON:
        if dragons_push:
            return
        cell -= DRAGON
    tally[above_high[cell // ROW], above_low[cell % ROW]] += ways


@inner
def _add_plain(tally, above_high, above_low, cells, sets, left, dragons_push):  # type: ignore[no-untyped-def]
    """Count hands by their ranks, as if no suit mattered."""
    for n in range(len(sets)):
        ways = np.int64(1)
        run = 0
        for i in range(sets.shape[1]):
            rank = sets[n, i]
            run = run + 1 if i and rank == sets[n, i - 1] else 1
            ways = ways * max(left[rank] - run + 1, 0) // run
            if ways == 0:
                break
        if ways:
            _add(tally, above_high, above_low, cells[n], ways, dragons_push)


@njit(cache=True, nogil=True)
def _move_flushes(tally, above_high, above_low, bank, suit, left, joker):  # type: ignore[no-untyped-def]
    """Move the hands in which a suit, of which these ranks are left, can fill a flush."""
    others = np.empty(13, np.int64)
    pairs = np.empty(91, np.int64)
    at = 0
    for one in range(13):
        others[one] = left[one] - (suit >> one & 1)
        for two in range(one):
            pairs[at] = others[one] * others[two]
            at += 1
        pairs[at] = others[one] * (others[one] - 1) // 2
        at += 1
    ranks = suit
    while ranks:
        place = bank.place[joker, ranks]
        if place >= 0:
            count = 0
            rest = ranks
            while rest:
                rest &= rest - 1
                count += 1
            beside = HAND - joker - count
            number = 1 if beside == 0 else 13 if beside == 1 else 91
            for k in range(number):
                ways = np.int64(1) if beside == 0 else others[k] if beside == 1 else pairs[k]
                if ways and bank.flush[place + k] != bank.unsuited[place + k]:
                    _add(tally, above_high, above_low, bank.flush[place + k], ways, bank.dragons_push)
                    _add(tally, above_high, above_low, bank.unsuited[place + k], -ways, bank.dragons_push)
        ranks = (ranks - 1) & suit


@inner
def _bank_hands(gone, bank, above_high, above_low, tally):  # type: ignore[no-untyped-def]
    """Count all hands that the bank can have beside cards that are gone."""
    suits = np.full(4, (1 << 13) - 1)
    joker_left = 1
    for card in gone:
        if card == JOKER_CARD:
            joker_left = 0
        else:
            suits[card & 3] &= ~(1 << (card >> 2))
    left = np.zeros(13, np.int64)
    for rank in range(13):
        for suit in range(4):
            left[rank] += suits[suit] >> rank & 1
    tally[:] = 0
    _add_plain(tally, above_high, above_low, bank.natural, bank.sevens, left, bank.dragons_push)
    if joker_left:
        _add_plain(tally, above_high, above_low, bank.with_joker, bank.sixes, left, bank.dragons_push)
    for joker in range(joker_left + 1):
        for suit in range(4):
            _move_flushes(tally, above_high, above_low, bank, suits[suit], left, joker)


@inner
def _thresholds(values, count, limit, above, place):  # type: ignore[no-untyped-def]
    """By value, how many different ones of these it reaches; and the place of each among them."""
    above[:] = 0
    for i in range(count):
        above[values[i]] = 1
    total = np.int64(0)
    for value in range(limit):
        total += above[value]
        above[value] = total
    for i in range(count):
        place[i] = np.int64(above[values[i]]) - 1


@njit(cache=True, nogil=True)
def _worth(tally, high, low, count, pays, found):  # type: ignore[no-untyped-def]
    """Twenty times what each setting wins, in bank hands; copies are the bank's."""
    for s in range(count):
        win = lose = np.int64(0)
        for i in range(SETTINGS + 1):
            for j in range(SETTINGS + 1):
                if i <= high[s] and j <= low[s]:
                    win += tally[i, j]
                elif i > high[s] and j > low[s]:
                    lose += tally[i, j]
        found[s] = pays * win - 20 * lose


@inner
def _all_seen(tally, high, low, count, pays):  # type: ignore[no-untyped-def]
    """The same of whoever sees the bank's hand, and sets by it."""
    total = np.int64(0)
    for i in range(SETTINGS + 1):
        for j in range(SETTINGS + 1):
            best = -20
            for s in range(count):
                if i <= high[s] and j <= low[s]:
                    best = pays
                elif i <= high[s] or j <= low[s]:
                    best = max(best, 0)
            total += best * tally[i, j]
    return total


@inner
def _gain(worth, count, blind, hands):  # type: ignore[no-untyped-def]
    best = worth[blind]
    for s in range(count):
        best = max(best, worth[s])
    return (best - worth[blind]) / (20 * hands)


@njit(cache=True, nogil=True)
def _choose(n, k):  # type: ignore[no-untyped-def]
    ways = np.int64(1)
    for i in range(k):
        ways = ways * (n - i) // (i + 1)
    return ways


@njit(cache=True, nogil=True)
def _gains(decks, bank, tables, room, pays, cells, worths, found):  # type: ignore[no-untyped-def]
    """In each deal, what is gained by each thing seen beside the setting that is best with the own hand alone.

    If nothing is asked about, the settings of the own hand instead, and what each is worth.
    """
    highs = np.empty(SETTINGS, np.int64)
    lows = np.empty(SETTINGS, np.int64)
    high = np.empty(SETTINGS, np.int64)
    low = np.empty(SETTINGS, np.int64)
    above_high = np.empty(HIGHS, np.uint8)
    above_low = np.empty(LOWS, np.uint8)
    bare = np.empty((SETTINGS + 1, SETTINGS + 1), np.int64)
    tally = np.empty((SETTINGS + 1, SETTINGS + 1), np.int64)
    worth = np.empty(SETTINGS, np.int64)
    for row in range(len(decks)):
        cards = decks[row]
        own = cards[:HAND].copy()
        own.sort()
        spread(own, 1, tables, room)
        count = 0
        for t in range(SETTINGS):
            if room[HIGH, t] >= 0:
                highs[count], lows[count] = room[HIGH, t], room[LOW, t]
                count += 1
        _thresholds(highs, count, HIGHS, above_high, high)
        _thresholds(lows, count, LOWS, above_low, low)
        _bank_hands(cards[:HAND], bank, above_high, above_low, bare)
        _worth(bare, high, low, count, pays, worth)
        if found.shape[1] == 0:
            for s in range(count):
                cells[row, s] = ROW * highs[s] + lows[s]
                worths[row, s] = worth[s]
            continue
        blind = 0
        for s in range(count):
            if worth[s] > worth[blind]:
                blind = s
        every = _choose(DECK - HAND, HAND)
        found[row, 4] = (_all_seen(bare, high, low, count, pays) - worth[blind]) / (20 * every)
        for place in range(3):
            more = 1 if place == 0 else HAND if place == 1 else OTHER_HANDS * HAND
            _bank_hands(cards[: HAND + more], bank, above_high, above_low, tally)
            _worth(tally, high, low, count, pays, worth)
            hands = _choose(DECK - HAND - more, HAND)
            found[row, place] = _gain(worth, count, blind, hands)
            if place == 0:
                _worth(bare - tally, high, low, count, pays, worth)
                found[row, 3] = _gain(worth, count, blind, every - hands)


def gains_in(options: PaiGowPokerOptions, decks: Ints) -> Floats:
    """By deal and by what is seen (`SEEN`), what it adds beside setting the hand as is best when nothing is seen.

    A row of `decks` is the own hand, the card that is seen alone, and on to the other hands.
    """
    bank, tables = bank_of(options), rank_tables(options.wheel, options.high_may_equal_low)
    pays = int(20 * (1 - vigorish_of(options)))
    found = np.empty((len(decks), len(SEEN)))

    def part(start: int) -> None:
        stop = start + AT_A_TIME
        _gains(decks[start:stop], bank, tables, scratch(), pays, _NOTHING, _NOTHING, found[start:stop])

    with ThreadPoolExecutor(cpu_count()) as pool:
        list(pool.map(part, range(0, len(decks), AT_A_TIME)))
    return found


def gains(options: PaiGowPokerOptions, deals: int, seed: int) -> dict[str, Estimate]:
    """By what is seen, what it adds on average over deals drawn at random."""
    found = gains_in(options, shuffled(np.uint64(seed), np.uint64(0), deals, DECK, (OTHER_HANDS + 1) * HAND))
    sums = ((deals, float(each.sum()), float((each**2).sum())) for each in found.T)
    return {words: Estimate.of([one]) for words, one in zip(SEEN, sums, strict=True)}


class Weighed(NamedTuple):
    """Hands drawn at random: their cards, the cells of their settings (-1 for none), and twenty times the worth of
    each, over all bank hands."""

    hands: Ints
    cells: Ints
    worths: Ints


def weighed(options: PaiGowPokerOptions, number: int, seed: int) -> Weighed:
    """So many hands with every setting weighed against the table's house way."""
    hands = shuffled(np.uint64(seed), np.uint64(0), number, DECK, HAND)[:, :HAND].copy()
    hands.sort(axis=1)
    bank, tables = bank_of(options), rank_tables(options.wheel, options.high_may_equal_low)
    pays = int(20 * (1 - vigorish_of(options)))
    cells, worths = np.full((number, SETTINGS), -1), np.zeros((number, SETTINGS), np.int64)

    def part(start: int) -> None:
        here = slice(start, start + AT_A_TIME)
        _gains(hands[here], bank, tables, scratch(), pays, cells[here], worths[here], np.empty((0, 0)))

    with ThreadPoolExecutor(cpu_count()) as pool:
        list(pool.map(part, range(0, number, AT_A_TIME)))
    return Weighed(hands, cells, worths)
