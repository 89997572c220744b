"""The full cycle: every deal of seven cards to the player and seven to the bank, both set a house way. Loads Numba.

**The count.** A deal is a pair of hands P, B without a common card: C(53, 7) * C(46, 7) = 8,250,459,031,214,400 of
them. A house way turns a hand into two numbers, the values of its high and its low hand. The player wins if both of
P's numbers are above B's, and loses if neither is. For any property f of such pairs of numbers we want

    F = sum of f(P, B) over all pairs of hands with P and B disjoint.

**Inclusion and exclusion.** For two sets, the sum of (-1)^|S| over all S contained in both is 1 if they are disjoint
and 0 otherwise (it is the expansion of (1 - 1)^k, where k cards are common). Putting that in and changing the order
of summation,

    F = sum over S of (-1)^|S| * G(S),    G(S) = sum of f(P, B) over all P and all B that both contain S,

with S running over all sets of at most seven cards. In G(S) the hands P and B are independent of each other.

**Dominance.** f asks only how the two numbers of P compare with those of B. With the bank's hands that contain S
tallied by (high, low), and D(h, l) the number of them with high <= h and low <= l, the pairs in which the player
is at least as good in both are the sum of D(high(P), low(P)) over P; the strict comparisons are the same sums of D one
step lower in high, in low, or in both. One sweep through the high hands in ascending order, carrying the tally of low
hands met so far, gives all four sums. These, with the four sums for high alone and low alone and the number of pairs,
fix how many pairs fall in each of the nine cases (high above, equal, below) x (low above, equal, below).

**Suits.** Renaming suits changes neither a hand's numbers nor disjointness, so G(S) is the same for all S of a class
(see `suit_classes`) and is computed once, times the class's size: 8,240,793 classes in place of all the subsets.

Every count is a whole number; nothing is sampled or rounded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from houseway.games.compiled import inner, njit
from houseway.games.pai_gow_poker.counts import Cycle
from houseway.games.pai_gow_poker.hands import HAND
from houseway.games.pai_gow_poker.setting import cell_of
from houseway.games.pai_gow_poker.setting_table import DRAGON, HIGHS, LOWS, ROW, SettingTable
from houseway.games.pai_gow_poker.suit_classes import (
    FULL_DECK,
    Deck,
    arrangements,
    binomials,
    classes,
    expand,
    holding,
    lay_out,
)

Progress = Callable[[float], None]
WORKERS = 2
PUSHES = HIGHS * ROW
"""The cell of a bank's hand against which nobody wins or loses: it lies above all high hands and is never swept."""


class Laid(NamedTuple):
    """Both house ways laid out for counting: what each makes of every class, and of every hand."""

    players: npt.NDArray[np.int32]
    banks: npt.NDArray[np.int32]
    player_table: npt.NDArray[np.int32]
    bank_table: npt.NDArray[np.int32]
    same: bool
    deck: Deck


class Piece(NamedTuple):
    """Classes of shared cards: how many cards are shared, the first class and the last, and the hands to be read."""

    shared: int
    start: int
    stop: int
    hands: int


Sums = npt.NDArray[np.int64]


def full_cycle(
    player: SettingTable,
    bank: SettingTable,
    *,
    dragons_push: bool = False,
    deck: Deck = FULL_DECK,
    progress: Progress | None = None,
) -> Cycle:
    """Count all deals by how the player's two hands, set one house way, compare with the bank's, set another."""
    report = progress or (lambda done: None)
    laid = laid_out(player, bank, dragons_push, deck)
    report(0.1)
    every = pieces(deck)
    with ThreadPoolExecutor(WORKERS) as pool:
        found = zip(every, pool.map(lambda piece: piece_sums(laid, piece), every), strict=True)
        return added_up(found, deck, lambda done: report(0.1 + 0.9 * done))


def laid_out(player: SettingTable, bank: SettingTable, dragons_push: bool, deck: Deck) -> Laid:
    """The tables from which every piece is counted."""
    players = class_cells(player, deck)
    banks = players if bank is player else class_cells(bank, deck)
    if dragons_push:
        banks = np.where(banks >= DRAGON, PUSHES, banks)
    players, banks = players & (DRAGON - 1), banks & (DRAGON - 1)
    same = bool((players == banks).all())
    player_table = hand_table(players, deck)
    return Laid(players, banks, player_table, player_table if same else hand_table(banks, deck), same, deck)


def piece_sums(laid: Laid, piece: Piece) -> Sums:
    """The nine sums over the pairs of hands that share the cards of one piece, with their sign."""
    deck, shared = laid.deck, classes(laid.deck, piece.shared)
    if piece.shared == HAND:
        return -_compare_with_itself(laid.players, laid.banks, shared.sizes)
    found: Sums = _sum_over(
        shared.masks, shared.joker, shared.sizes, piece.start, piece.stop, piece.shared, deck.suits, deck.size,
        binomials(), laid.player_table, laid.bank_table, laid.same,
    )  # fmt: skip
    return -found if piece.shared % 2 else found


def added_up(found: Iterable[tuple[Piece, Sums]], deck: Deck, progress: Progress) -> Cycle:
    """The count of all deals from the sums of all pieces, in whatever order they come."""
    sums, done, work = [0] * 9, 0, sum(piece.hands for piece in pieces(deck))
    for piece, part in found:
        sums = [one + int(more) for one, more in zip(sums, part, strict=True)]
        done += piece.hands
        progress(done / work)
    return _cycle(sums, deck)


def class_cells(sets: SettingTable, deck: Deck = FULL_DECK) -> npt.NDArray[np.int32]:
    """What a house way makes of each class of hands."""
    whole = classes(deck, HAND)
    cells = np.empty(len(whole.sizes), np.int32)

    def one(part: range) -> None:
        _set_classes(whole.masks, whole.joker, part.start, part.stop, deck.suits, deck.size, deck.cards, sets, cells)

    in_parts(one, len(cells))
    return cells


def hand_table(values: npt.NDArray[np.int32], deck: Deck = FULL_DECK) -> npt.NDArray[np.int32]:
    """The value of each hand, by its number, from the values of the classes."""
    whole = classes(deck, HAND)
    table = np.empty(deck.hands, np.int32)

    def one(part: range) -> None:
        expand(whole.masks, whole.joker, values, part.start, part.stop, deck.suits, deck.size,
               *arrangements(deck.suits), binomials(), table)  # fmt: skip

    in_parts(one, len(values))
    return table


def in_parts(one: Callable[[range], None], count: int, parts: int = 8) -> None:
    """Share `count` things among the cores."""
    step = count // parts + 1
    with ThreadPoolExecutor(WORKERS) as pool:
        list(pool.map(one, [range(start, min(start + step, count)) for start in range(0, count, step)]))


def pieces(deck: Deck) -> list[Piece]:
    """All classes of shared cards in pieces of like work; all seven cards are one piece."""
    found = []
    for count in range(HAND):
        number = len(classes(deck, count).sizes)
        hands = comb(deck.size - count, HAND - count)
        step = max(1, 20_000_000 // (hands + 500))
        for start in range(0, number, step):
            stop = min(start + step, number)
            found.append(Piece(count, start, stop, (stop - start) * (hands + 500)))
    whole = len(classes(deck, HAND).sizes)
    return [*found, Piece(HAND, 0, whole, whole)]


@njit(cache=True, nogil=True)
def _set_classes(masks, jokers, start, stop, suits, deck_size, numbers, sets, cells):  # type: ignore[no-untyped-def]
    cards = np.empty(HAND, np.int64)
    for n in range(start, stop):
        lay_out(masks[n], jokers[n], suits, deck_size, cards)
        for i in range(HAND):
            cards[i] = numbers[cards[i]]
        cells[n] = cell_of(cards, 0, sets)


# The sums of one sweep: pairs with the player's high above / at least the bank's, and low likewise; one alone; all.
_ABOVE_ABOVE, _ABOVE_LEAST, _LEAST_ABOVE, _LEAST_LEAST = range(4)
_HIGH_ABOVE, _HIGH_LEAST, _LOW_ABOVE, _LOW_LEAST, _ALL = range(4, 9)


@njit(cache=True, nogil=True)
def _sum_over(masks, jokers, sizes, start, stop, count, suits, deck_size, choose, players, banks, same):  # type: ignore[no-untyped-def]
    """The nine sums over pairs of hands that both hold S, times the size of S's class, added up over some classes."""
    hands = choose[deck_size - count, HAND - count]
    cells = np.empty(hands, np.int32)
    player_tally = np.zeros((HIGHS + 1) * ROW, np.int32)
    bank_tally = player_tally if same else np.zeros((HIGHS + 1) * ROW, np.int32)
    seen = np.zeros(HIGHS + 1, np.uint8)
    shared = np.empty(HAND, np.int64)
    sums = np.zeros(9, np.int64)
    for n in range(start, stop):
        lay_out(masks[n], jokers[n], suits, deck_size, shared)
        holding(shared, count, deck_size, choose, players, cells)
        for i in range(hands):
            player_tally[cells[i]] += 1
            seen[cells[i] // ROW] = 1
        if not same:
            holding(shared, count, deck_size, choose, banks, cells)
            for i in range(hands):
                bank_tally[cells[i]] += 1
                seen[cells[i] // ROW] = 1
        sums += sizes[n] * _sweep(player_tally, bank_tally, same, seen)
    return sums


@inner
def _sweep(player_tally, bank_tally, same, seen):  # type: ignore[no-untyped-def]
    """The nine sums from the tallies of the player's and the bank's hands, which are cleared on the way."""
    # met[l + 1]: the bank's hands met so far (with a lower high hand) whose low hand is l or less.
    met = np.zeros(LOWS + 1, np.int64)
    lows = np.zeros(LOWS, np.int64)
    sums = np.zeros(9, np.int64)
    players = np.int64(0)
    for row in range(HIGHS):
        if not seen[row]:
            continue
        seen[row] = 0
        at = row * ROW
        mine = above_above = above_least = np.int64(0)
        for low in range(LOWS):
            held = np.int64(player_tally[at + low])
            mine += held
            lows[low] += held
            above_above += held * met[low]
            above_least += held * met[low + 1]
        sums[_ABOVE_ABOVE] += above_above
        sums[_ABOVE_LEAST] += above_least
        sums[_HIGH_ABOVE] += mine * met[LOWS]
        running = np.int64(0)
        for low in range(LOWS):
            running += bank_tally[at + low]
            met[low + 1] += running
        above_above = above_least = np.int64(0)
        for low in range(LOWS):
            held = np.int64(player_tally[at + low])
            above_above += held * met[low]
            above_least += held * met[low + 1]
        sums[_LEAST_ABOVE] += above_above
        sums[_LEAST_LEAST] += above_least
        sums[_HIGH_LEAST] += mine * met[LOWS]
        players += mine
        player_tally[at : at + LOWS] = 0
        if not same:
            bank_tally[at : at + LOWS] = 0
    for low in range(LOWS):
        sums[_LOW_ABOVE] += lows[low] * met[low]
        sums[_LOW_LEAST] += lows[low] * met[low + 1]
    sums[_ALL] = players * met[LOWS]
    # Hands that push whatever they meet were tallied above all others, and are forgotten here.
    bank_tally[HIGHS * ROW] = 0
    seen[HIGHS] = 0
    return sums


def _compare_with_itself(
    players: npt.NDArray[np.int32], banks: npt.NDArray[np.int32], sizes: npt.NDArray[np.int64]
) -> npt.NDArray[np.int64]:
    """The nine sums when all seven cards are shared: each hand as the player sets it, and as the bank does."""
    live = banks != PUSHES
    high, low = players // ROW - banks // ROW, players % ROW - banks % ROW
    tests = [
        (high > 0) & (low > 0), (high > 0) & (low >= 0), (high >= 0) & (low > 0), (high >= 0) & (low >= 0),
        high > 0, high >= 0, low > 0, low >= 0, live,
    ]  # fmt: skip
    return np.array([sizes[test & live].sum() for test in tests], np.int64)


def _cycle(sums: list[int], deck: Deck) -> Cycle:
    """The nine cases from the nine sums."""
    above_above, above_least, least_above, least_least, high_above, high_least, low_above, low_least, pairs = sums
    compared = (
        (above_above, above_least - above_above, high_above - above_least),
        (
            least_above - above_above,
            least_least - above_least - least_above + above_above,
            (high_least - high_above) - (least_least - above_least),
        ),
        (
            low_above - least_above,
            (low_least - low_above) - (least_least - least_above),
            pairs - high_least - low_least + least_least,
        ),
    )
    return Cycle(compared=compared, dragons=deck.deals - pairs)
