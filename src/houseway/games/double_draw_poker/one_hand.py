"""One hand: what each choice is worth, by going through every draw. Loads Numba; import lazily."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb

import numpy as np
from numba import njit

from houseway.games.double_draw_poker.deck import CHOICES, FOLD, FOLDED, STAND, THROW, WAGERED, Deck, four_number
from houseway.games.double_draw_poker.orbits import CARDS, ascend, number, succeed


@njit(cache=True, nogil=True)
def gain_with(hand, thrown, card, deck):  # type: ignore[no-untyped-def]
    """The gain of a hand that has one card for the one thrown."""
    total = 0
    place = 1
    added = False
    for i in range(5):
        if i != thrown:
            if not added and card < hand[i]:
                total += deck.choose[card, place]
                place += 1
                added = True
            total += deck.choose[hand[i], place]
            place += 1
    if not added:
        total += deck.choose[card, 5]
    return deck.gain[deck.classes[total]]


@njit(cache=True, nogil=True)
def second_choice(hand, dead, thrown, deck):  # type: ignore[no-untyped-def]
    """The best second decision with `thrown` cards dead, and its gain over all unseen cards."""
    unseen = 49 - thrown
    mine = deck.gain[deck.classes[number(hand, deck.choose)]]
    choice = FOLD
    best = unseen * deck.gain[FOLDED]
    if unseen * mine > best:
        choice, best = STAND, unseen * mine
    for i in range(5):
        level = deck.fours[four_number(hand, i, deck.choose)] - mine
        for k in range(thrown):
            if level > best:
                level -= gain_with(hand, i, dead[k], deck)
        if level > best:
            choice, best = THROW + i, level
    return choice, best


@njit(cache=True, nogil=True)
def _throw_gain(hand, mask, deck):  # type: ignore[no-untyped-def]
    """The gain of throwing some cards and deciding best after every draw, over all draws and all last cards."""
    thrown = 0
    dead = np.empty(5, np.int64)
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
        total += second_choice(after, dead, thrown, deck)[1]
        more = succeed(draw, CARDS - 5)
    return total


@njit(cache=True, nogil=True)
def _second_gains(hand, dead, deck, gains):  # type: ignore[no-untyped-def]
    mine = deck.gain[deck.classes[number(hand, deck.choose)]]
    gains[FOLD] = (49 - len(dead)) * deck.gain[FOLDED]
    gains[STAND] = (49 - len(dead)) * mine
    for i in range(5):
        gains[THROW + i] = deck.fours[four_number(hand, i, deck.choose)] - mine
        for card in dead:
            gains[THROW + i] -= gain_with(hand, i, card, deck)


def throw_worth(hand: Sequence[int], mask: int, deck: Deck) -> Fraction:
    """What throwing the cards of a mask from a sorted hand is worth, per unit of Ante."""
    thrown = mask.bit_count()
    gain = int(_throw_gain(np.array(hand, np.int64), mask, deck))
    return Fraction(gain, comb(49, thrown) * (49 - thrown)) - WAGERED


def second_worths(hand: Sequence[int], dead: Sequence[int], deck: Deck) -> list[Fraction]:
    """What folding, standing and throwing each card of a sorted hand are worth, per unit of Ante."""
    gains = np.zeros(CHOICES, np.int64)
    _second_gains(np.array(hand, np.int64), np.array(dead, np.int64), deck, gains)
    return [Fraction(gain, 49 - len(dead)) - WAGERED for gain in gains.tolist()]
