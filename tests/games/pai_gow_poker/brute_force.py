"""Every deal of a small deck, one after the other: what the exact mathematics must come to on it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from tests.games.pai_gow_poker.second_method import DECK, Hand, Made, five, fouls, is_queens_dragon, two

from houseway.games.pai_gow_poker.suit_classes import Deck

Ints = NDArray[np.int64]


class SmallDeck(NamedTuple):
    """All hands of a small deck, and which cards each holds as bits."""

    hands: list[Hand]
    bits: Ints
    dragons: NDArray[np.bool_]


@cache
def small(deck: Deck) -> SmallDeck:
    names = [DECK[card] for card in deck.cards]
    numbers = list(combinations(range(deck.size), 7))
    hands = [tuple(names[card] for card in hand) for hand in numbers]
    bits = np.array([sum(1 << card for card in hand) for hand in numbers])
    return SmallDeck(hands, bits, np.array([is_queens_dragon(hand) for hand in hands]))


_PLACES: dict[tuple[int, ...], int] = {}


def places(made: list[Made]) -> tuple[Ints, Ints]:
    """High and low hands as whole numbers that compare as they do."""
    highs = sorted({high for high, _ in made})
    lows = sorted({low for _, low in made})
    at_high, at_low = {high: n for n, high in enumerate(highs)}, {low: n for n, low in enumerate(lows)}
    return np.array([at_high[high] for high, _ in made]), np.array([at_low[low] for _, low in made])


def compared(
    deck: Deck, player: Callable[[Hand], Made], bank: Callable[[Hand], Made], dragons_push: bool
) -> tuple[list[list[int]], int]:
    """All deals by high and low hand above, equal or below, and those in which a queen's dragon pushes."""
    all_hands = small(deck)
    made = [player(hand) for hand in all_hands.hands] + [bank(hand) for hand in all_hands.hands]
    count = len(all_hands.hands)
    high, low = places(made)
    table = np.zeros(9, np.int64)
    dragons = 0
    for n in range(count):
        against = (all_hands.bits & all_hands.bits[n]) == 0
        if dragons_push:
            dragons += int((against & all_hands.dragons).sum())
            against &= ~all_hands.dragons
        side = 3 * (1 - np.sign(high[n] - high[count:][against])) + 1 - np.sign(low[n] - low[count:][against])
        table += np.bincount(side, minlength=9)
    return table.reshape(3, 3).tolist(), dragons


def best(deck: Deck, bank: Callable[[Hand], Made], dragons_push: bool, win: int, lose: int) -> tuple[int, int, int]:
    """The most that all hands together can be worth, what the bank's own way is worth, and the hands that gain."""
    all_hands = small(deck)
    house = [bank(hand) for hand in all_hands.hands]
    settings = [_legal(hand) for hand in all_hands.hands]
    high, low = places(house + [made for each in settings for made in each])
    count = len(house)
    top = own = gaining = 0
    at = count
    for n, each in enumerate(settings):
        against = (all_hands.bits & all_hands.bits[n]) == 0
        if dragons_push:
            against &= ~all_hands.dragons
        bank_high, bank_low = high[:count][against], low[:count][against]

        def worth(place: int, bank_high: Ints = bank_high, bank_low: Ints = bank_low) -> int:
            above = (high[place] > bank_high).astype(int) + (low[place] > bank_low)
            return win * int((above == 2).sum()) - lose * int((above == 0).sum())

        values = [worth(place) for place in range(at, at + len(each))]
        top += max(values)
        own += worth(n)
        gaining += max(values) > worth(n)
        at += len(each)
    return top, own, gaining


def _legal(hand: Hand) -> list[Made]:
    made = set()
    for front in combinations(hand, 2):
        both = five([card for card in hand if card not in front]), two(front)
        if not fouls(*both):
            made.add(both)
    return sorted(made)
