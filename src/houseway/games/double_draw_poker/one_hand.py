"""One hand: what each choice is worth, by going through every draw. Loads Numba; import lazily."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb

import numpy as np

from houseway.games.compiled import inner, njit
from houseway.games.double_draw_poker.deck import (
    CHOICES,
    FOLD,
    FOLDED,
    STAND,
    THROW,
    Deck,
    class_of,
    four_without,
)
from houseway.games.double_draw_poker.orbits import CARDS, FIRST_JOKER, ascend, number, succeed

EVERY = (1 << CHOICES) - 1


@inner
def gain_with(four, card, places, ranking, gain):  # type: ignore[no-untyped-def]
    """The gain of four sorted cards with a fifth; written without branches, which could not be foreseen."""
    place = below = odd = np.int64(0)
    for i in range(4):
        other = four[i]
        above = np.int64(card < other)
        below += 1 - above
        place += places[i + above, other >> 2]
        odd |= ((other ^ four[0]) & 3) * np.int64(other < FIRST_JOKER)
    place += places[below, card >> 2]
    odd |= ((card ^ four[0]) & 3) * np.int64(card < FIRST_JOKER)
    return gain[ranking[np.int64(odd == 0), place]]


@inner
def second_choice(hand, dead, thrown, live, four, choose, places, ranking, fours, gain):  # type: ignore[no-untyped-def]
    """The best second decision among those live, as bits, with `thrown` cards dead, and its gain over all unseen;
    `four` is room for four cards."""
    unseen = 49 - thrown
    mine = gain[class_of(hand, places, ranking)]
    choice = FOLD
    best = np.int64(-1)
    if live >> FOLD & 1:
        best = unseen * np.int64(gain[FOLDED])
    if live >> STAND & 1 and unseen * mine > best:
        choice, best = STAND, unseen * np.int64(mine)
    for i in range(5):
        if live >> (THROW + i) & 1:
            four_without(hand, i, four)
            level = np.int64(fours[number(four, choose)] - mine)
            for k in range(thrown):
                level -= gain_with(four, dead[k], places, ranking, gain)
            if level > best:
                choice, best = THROW + i, level
    return choice, best


@njit(cache=True, nogil=True)
def _throw_gain(hand, mask, deck):  # type: ignore[no-untyped-def]
    """The gain of throwing some cards and deciding best after every draw, over all draws and all last cards."""
    choose, places, ranking, _, fours, gain = deck
    thrown = 0
    dead = np.empty(5, np.int64)
    four = np.empty(4, np.int64)
    after = np.empty(5, np.int64)
    rest = np.empty(CARDS - 5, np.int64)
    held = 0
    for card in range(CARDS):
        if held < 5 and card == hand[held]:
            held += 1
        else:
            rest[card - held] = card
    for i in range(5):
        if mask >> i & 1:
            dead[thrown] = hand[i]
            thrown += 1
    draw = np.arange(thrown)
    total = 0
    more = True
    while more:
        kept = thrown
        for i in range(thrown):
            after[i] = rest[draw[i]]
        for i in range(5):
            if not mask >> i & 1:
                after[kept] = hand[i]
                kept += 1
        ascend(after)
        total += second_choice(after, dead, thrown, EVERY, four, choose, places, ranking, fours, gain)[1]
        more = succeed(draw, CARDS - 5)
    return total


@njit(cache=True, nogil=True)
def _second_gains(hand, dead, deck, gains):  # type: ignore[no-untyped-def]
    choose, places, ranking, _, fours, gain = deck
    mine = gain[class_of(hand, places, ranking)]
    four = np.empty(4, np.int64)
    gains[FOLD] = (49 - len(dead)) * gain[FOLDED]
    gains[STAND] = (49 - len(dead)) * mine
    for i in range(5):
        four_without(hand, i, four)
        gains[THROW + i] = fours[number(four, choose)] - mine
        for card in dead:
            gains[THROW + i] -= gain_with(four, card, places, ranking, gain)


def throw_worth(hand: Sequence[int], mask: int, deck: Deck, bonus: Fraction = Fraction(1)) -> Fraction:
    """What throwing the cards of a mask from a sorted hand is worth, per unit of Ante, with that much Bonus."""
    thrown = mask.bit_count()
    gain = int(_throw_gain(np.array(hand, np.int64), mask, deck))
    return Fraction(gain, comb(49, thrown) * (49 - thrown) * bonus.denominator) - 3 - bonus


def second_worths(
    hand: Sequence[int], dead: Sequence[int], deck: Deck, bonus: Fraction = Fraction(1)
) -> list[Fraction]:
    """What folding, standing and throwing each card of a sorted hand are worth, per unit of Ante, with that Bonus."""
    gains = np.zeros(CHOICES, np.int64)
    _second_gains(np.array(hand, np.int64), np.array(dead, np.int64), deck, gains)
    return [Fraction(gain, (49 - len(dead)) * bonus.denominator) - 3 - bonus for gain in gains.tolist()]
