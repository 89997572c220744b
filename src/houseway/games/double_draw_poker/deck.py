"""The deck as tables: the class of all 3,162,510 hands, and what each four cards gain with a fifth.

Gains are counted above a lost round, in antes: nothing gains 0, a hand that wins 3 antes and x on the Bonus gains
7 + x, a fold at the second decision 1 and at the first 2. Loads Numba; import lazily.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from houseway.games.compiled import inner, njit
from houseway.games.double_draw_poker.hands import PLACES, HandClass, ranking
from houseway.games.double_draw_poker.options import DoubleDrawPokerOptions
from houseway.games.double_draw_poker.orbits import CARDS, CHOOSE, FIRST_JOKER

WAGERED = 4
FOLD_FIRST_GAIN = 2
FOLD_SECOND_GAIN = 1
FOLDED = len(HandClass)
"""The outcome after the eleven classes of hands: a fold at the second decision."""
OUTCOMES = FOLDED + 1

FOLD, STAND, THROW = 0, 1, 2
"""Second decisions in the order in which ties are broken; THROW + i throws the i-th card in ascending order."""
CHOICES = THROW + 5


class Deck(NamedTuple):
    """The tables that every loop reads."""

    choose: npt.NDArray[np.int32]
    places: npt.NDArray[np.int32]
    ranking: npt.NDArray[np.int8]
    classes: npt.NDArray[np.int8]
    fours: npt.NDArray[np.int32]
    gain: npt.NDArray[np.int32]


@njit(cache=True, nogil=True)
def _classes(ranking, places):  # type: ignore[no-untyped-def]
    """Rank all hands in the order of their numbers."""
    classes = np.empty(CHOOSE[CARDS, 5], np.int8)
    i = 0
    for e in range(4, CARDS):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    place = places[1, b >> 2] + places[2, c >> 2] + places[3, d >> 2] + places[4, e >> 2]
                    suit = b & 3
                    one_suit = c & 3 == suit and (d >= FIRST_JOKER or d & 3 == suit)
                    one_suit = one_suit and (e >= FIRST_JOKER or e & 3 == suit)
                    for a in range(b):
                        suited = one_suit and a & 3 == suit
                        classes[i] = ranking[1 if suited else 0, place + places[0, a >> 2]]
                        i += 1
    return classes


@njit(cache=True, nogil=True)
def _fours(classes, gain, choose):  # type: ignore[no-untyped-def]
    """The sum of the gains of all 50 hands that contain each four cards."""
    fours = np.zeros(choose[CARDS, 4], np.int32)
    i = 0
    for e in range(4, CARDS):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    for a in range(b):
                        worth = gain[classes[i]]
                        i += 1
                        if worth:
                            fours[b + choose[c, 2] + choose[d, 3] + choose[e, 4]] += worth
                            fours[a + choose[c, 2] + choose[d, 3] + choose[e, 4]] += worth
                            fours[a + choose[b, 2] + choose[d, 3] + choose[e, 4]] += worth
                            fours[a + choose[b, 2] + choose[c, 3] + choose[e, 4]] += worth
                            fours[a + choose[b, 2] + choose[c, 3] + choose[d, 4]] += worth
    return fours


@inner
def four_without(hand, thrown, four):  # type: ignore[no-untyped-def]
    """The four cards that are left when one is thrown."""
    for i in range(4):
        four[i] = hand[i + np.int64(i >= thrown)]


@inner
def class_of(hand, places, ranking):  # type: ignore[no-untyped-def]
    """The class of five sorted cards, from the small tables that stay in the nearest cache."""
    place = odd = 0
    for i in range(5):
        place += places[i, hand[i] >> 2]
        odd |= ((hand[i] ^ hand[0]) & 3) * np.int64(hand[i] < FIRST_JOKER)
    return ranking[np.int64(odd == 0), place]


@inner
def plain_class(hand, places, ranking):  # type: ignore[no-untyped-def]
    """The class of five sorted cards if suits are not looked at."""
    place = 0
    for i in range(5):
        place += places[i, hand[i] >> 2]
    return ranking[0, place]


@cache
def small_tables() -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int8]]:
    """Places of ranks, and the class by place, unsuited and suited."""
    return np.array(PLACES, np.int32), np.array(ranking(), np.int8)


@cache
def classes() -> npt.NDArray[np.int8]:
    """The class of every hand by its number."""
    places, ranks = small_tables()
    found: npt.NDArray[np.int8] = _classes(ranks, places)
    return found


def gains(options: DoubleDrawPokerOptions, bonus: Fraction = Fraction(1)) -> tuple[int, ...]:
    """What each outcome gains: the classes of hands, then a fold at the second decision.

    With a Bonus that is a fraction of the Ante, the unit is the Ante divided by the fraction's denominator.
    """
    ante, side = bonus.denominator, bonus.numerator
    won = {hand: 6 * ante + side + side * int(odds.ratio) for hand, odds in options.bonus_pay.items()}
    return (*(won.get(hand, 0) for hand in HandClass), FOLD_SECOND_GAIN * ante)


@cache
def deck(gain: tuple[int, ...]) -> Deck:
    """All tables for one pay table."""
    worth = np.array(gain, np.int32)
    return Deck(CHOOSE, *small_tables(), classes(), _fours(classes(), worth, CHOOSE), worth)
