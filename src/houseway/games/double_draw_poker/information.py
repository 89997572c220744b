"""What information is worth in Double Draw Poker: deals drawn at random, and in each every draw gone through.

Cards that are seen and cannot be drawn (another's hand, the bottom card) change what a throw may bring and what the
last card may be; so does the first card that will be drawn. In each deal the best play by what is seen and the play of
somebody who sees only the own cards are both worked out over all draws that are left, so that the gain of a deal is
known and never less than nothing; what is simulated is only which deals there are. Loads Numba.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from math import comb
from os import cpu_count
from typing import Literal

import numpy as np
import numpy.typing as npt

from houseway.core.estimates import Estimate
from houseway.games.compiled import inner, njit
from houseway.games.double_draw_poker.deck import (
    FOLD,
    FOLD_FIRST_GAIN,
    FOLDED,
    STAND,
    THROW,
    class_of,
    deck,
    four_without,
    gains,
)
from houseway.games.double_draw_poker.exact import FOLD_FIRST, WAYS
from houseway.games.double_draw_poker.hands import MASKS
from houseway.games.double_draw_poker.kernel import draw_table
from houseway.games.double_draw_poker.one_hand import EVERY, gain_with
from houseway.games.double_draw_poker.options import DoubleDrawPokerOptions
from houseway.games.double_draw_poker.orbits import (
    CARDS,
    CHOOSE,
    RELABEL,
    ascend,
    ascend_five,
    number,
    orbits,
    standing,
    succeed,
)
from houseway.games.double_draw_poker.second_draw import second_draws
from houseway.games.double_draw_poker.solving import scaled_values, workers
from houseway.games.kernels import shuffled

HAND = 5
NEXT = 0
"""In place of a number of cards that cannot be drawn: the first that will be."""

AT_A_TIME = 16
_MASKS = np.array(MASKS)


@njit(cache=True, nogil=True)
def _choice(hand, dead, count, unseen, live, four, choose, places, ranking, fours, gain):  # type: ignore[no-untyped-def]
    """The best second decision among those live with `count` cards dead, and its gain over all unseen."""
    mine = np.int64(gain[class_of(hand, places, ranking)])
    choice, best = FOLD, np.int64(-1)
    if live >> FOLD & 1:
        best = unseen * np.int64(gain[FOLDED])
    if live >> STAND & 1 and unseen * mine > best:
        choice, best = STAND, unseen * mine
    for i in range(5):
        if live >> (THROW + i) & 1:
            four_without(hand, i, four)
            level = np.int64(fours[number(four, choose)]) - mine
            k = 0
            # Dead cards only lower what a throw may bring.
            while k < count and level > best:
                level -= gain_with(four, dead[k], places, ranking, gain)
                k += 1
            if level > best:
                choice, best = THROW + i, level
    return choice, best


@njit(cache=True, nogil=True)
def _last(hand, card, choice, four, places, ranking, gain):  # type: ignore[no-untyped-def]
    """What a second decision gains if the last card is known."""
    if choice == FOLD:
        return np.int64(gain[FOLDED])
    if choice == STAND:
        return np.int64(gain[class_of(hand, places, ranking)])
    four_without(hand, choice - THROW, four)
    return np.int64(gain_with(four, card, places, ranking, gain))


@inner
def _stand_pat(hand, seen, next_seen, blind, four, none, deck):  # type: ignore[no-untyped-def]
    """The gain of throwing nothing first: of the best second decision, or of the one taken blindly."""
    choose, places, ranking, _, fours, gain = deck
    own, _ = _choice(hand, none, 0, 49, EVERY, four, choose, places, ranking, fours, gain)
    if next_seen:
        if blind:
            return float(_last(hand, seen[0], own, four, places, ranking, gain))
        best = np.int64(0)
        for choice in range(THROW + 5):
            best = max(best, _last(hand, seen[0], choice, four, places, ranking, gain))
        return float(best)
    unseen = 49 - len(seen)
    live = 1 << own if blind else EVERY
    return _choice(hand, seen, len(seen), unseen, live, four, choose, places, ranking, fours, gain)[1] / unseen


@njit(cache=True, nogil=True)
def throw_gain(hand, mask, seen, next_seen, blind, deck):  # type: ignore[no-untyped-def]
    """What throwing some cards of a sorted hand gains on average, over all draws that what is seen leaves.

    The second decision is the best by all that is known, or if `blind` by the own cards alone.
    """
    choose, places, ranking, _, fours, gain = deck
    four = np.empty(4, np.int64)
    dead = np.empty(3 + len(seen), np.int64)
    thrown = 0
    for i in range(5):
        if mask >> i & 1:
            dead[thrown] = hand[i]
            thrown += 1
    if thrown == 0:
        return _stand_pat(hand, seen, next_seen, blind, four, dead[:0], deck)
    for i in range(len(seen)):
        dead[thrown + i] = seen[i]
    rest = np.empty(CARDS, np.int64)
    left = 0
    for card in range(CARDS):
        there = True
        for other in hand:
            there = there and card != other
        for other in seen:
            there = there and card != other
        if there:
            rest[left] = card
            left += 1
    count = thrown if next_seen else thrown + len(seen)
    chance = thrown - 1 if next_seen else thrown
    unseen = 49 - count
    places_drawn = np.arange(chance)
    after = np.empty(5, np.int64)
    total = draws = np.int64(0)
    more = True
    while more:
        held = 0
        for i in range(chance):
            after[held] = rest[places_drawn[i]]
            held += 1
        if next_seen:
            after[held] = seen[0]
            held += 1
        for i in range(5):
            if not mask >> i & 1:
                after[held] = hand[i]
                held += 1
        ascend(after)
        live = EVERY
        if blind:
            live = 1 << _choice(after, dead, thrown, 49 - thrown, EVERY, four, choose, places, ranking, fours, gain)[0]
        total += _choice(after, dead, count, unseen, live, four, choose, places, ranking, fours, gain)[1]
        draws += 1
        more = chance > 0 and succeed(places_drawn, left)
    return total / (draws * unseen)


@inner
def _own_values(hand, hands, relabel, masks, values, found):  # type: ignore[no-untyped-def]
    """What every throw gains on average if nothing is seen, from the hand up to suits."""
    at = number(hand, CHOOSE)
    orbit = hands.orbit[at]
    for m in range(len(masks)):
        image = 0
        for i in range(5):
            if masks[m] >> i & 1:
                label = relabel[hands.relabelling[at], hand[i]]
                for j in range(5):
                    image |= (hands.first[orbit, j] == label) << j
        for n in range(len(masks)):
            if masks[n] == image:
                found[m] = values[orbit, n]


@njit(cache=True, nogil=True)
def _gains(decks, number_seen, throws, masks, room, hands, relabel, values, deck, found):  # type: ignore[no-untyped-def]
    """In each deal, what is gained beside the play that is best with the own cards alone."""
    hand = np.empty(HAND, np.int64)
    most = np.empty(len(masks))
    next_seen = number_seen == NEXT
    for row in range(len(decks)):
        hand[:] = decks[row, :HAND]
        ascend_five(hand)
        seen = decks[row, HAND : HAND + max(number_seen, 1)]
        own = throws[number(hand, CHOOSE)]
        best = blind = float(FOLD_FIRST_GAIN)
        if own != FOLD_FIRST:
            blind = throw_gain(hand, own, seen, next_seen, True, deck)
            best = max(best, throw_gain(hand, own, seen, next_seen, False, deck))
        _own_values(hand, hands, relabel, masks, values, most)
        for m in range(len(masks)):
            if masks[m] != own and most[m] * room[m] > best:
                best = max(best, throw_gain(hand, masks[m], seen, next_seen, False, deck))
        found[row] = best - blind


def _room(seen: int) -> npt.NDArray[np.float64]:
    """By mask, how many times as much a throw may gain on average when so many cards are known to be gone.

    Nothing is gained by a draw or last card that cannot come: all that a throw gains with cards gone it gains without
    them too, among more draws and last cards.
    """
    if seen == NEXT:
        return np.full(len(MASKS), np.inf)
    thrown = [mask.bit_count() for mask in MASKS]
    return np.array([(49 - j) * comb(49, j) / ((49 - seen - j) * comb(49 - seen, j)) for j in thrown])


@cache
def _values(bonus: Literal["1", "2"]) -> npt.NDArray[np.float64]:
    """What every throw gains on average with each hand up to suits, if nothing is seen."""
    cards = deck(gains(DoubleDrawPokerOptions(bonus=bonus)))
    with workers() as pool:
        return scaled_values(cards.gain, second_draws(cards.gain, standing(5)[0], pool), pool) / WAYS


def gains_of(
    options: DoubleDrawPokerOptions, seen: int, deals: int, seed: int
) -> tuple[Estimate, npt.NDArray[np.float64]]:
    """What seeing so many cards that cannot be drawn adds (or `NEXT`), on average and in each of so many deals."""
    decks = shuffled(np.uint64(seed), np.uint64(0), deals, CARDS, CARDS - 1)
    throws, cards = draw_table(options).throws, deck(gains(options))
    found = np.empty(deals)
    given = throws, _MASKS, _room(seen), orbits(HAND), RELABEL, _values(options.bonus), cards

    def part(start: int) -> None:
        stop = start + AT_A_TIME
        _gains(decks[start:stop], seen, *given, found[start:stop])

    with ThreadPoolExecutor(cpu_count()) as pool:
        list(pool.map(part, range(0, deals, AT_A_TIME)))
    return Estimate.of([(deals, float(found.sum()), float((found**2).sum()))]), found
