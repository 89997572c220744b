"""Every deal of a small deck, one after the other: what the exact mathematics must come to on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import combinations
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray
from tests.games.pai_gow_poker.second_method import DECK, Hand, Made, five, fouls, is_queens_dragon, two

from houseway.games.pai_gow_poker.suit_classes import Deck

Ints = NDArray[np.int64]
T = TypeVar("T")


class SmallDeck(NamedTuple):
    """All hands of a small deck, and which cards each holds as bits."""

    hands: list[Hand]
    bits: Ints
    dragons: NDArray[np.bool_]


def by_class(of: Callable[[Hand], T]) -> Callable[[Hand], T]:
    """The same function, asked only once of hands that differ in the names of the suits."""
    known: dict[tuple[object, ...], T] = {}

    def ask(hand: Hand) -> T:
        suits = sorted("".join(card[0] for card in hand if card[1] == suit) for suit in "shdc")
        key = (*suits, "Jk" in hand)
        if key not in known:
            known[key] = of(hand)
        return known[key]

    return ask


@cache
def small(deck: Deck) -> SmallDeck:
    names = [DECK[card] for card in deck.cards]
    numbers = list(combinations(range(deck.size), 7))
    hands = [tuple(names[card] for card in hand) for hand in numbers]
    bits = np.array([sum(1 << card for card in hand) for hand in numbers])
    return SmallDeck(hands, bits, np.array(list(map(by_class(is_queens_dragon), hands))))


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
    made = [one for way in (player, bank) for one in map(by_class(way), all_hands.hands)]
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


def best(deck: Deck, bank: Callable[[Hand], Made], dragons_push: bool) -> dict[int, tuple[int, int]]:
    """By what a win pays in twentieths: the most all hands can be worth, and how many can beat the bank's way."""
    all_hands = small(deck)
    house = list(map(by_class(bank), all_hands.hands))
    settings = list(map(by_class(_legal), all_hands.hands))
    high, low = places(house + [made for each in settings for made in each])
    count = len(house)
    top, gaining = Counter[int](), Counter[int]()
    at = count
    for n, each in enumerate(settings):
        against = (all_hands.bits & all_hands.bits[n]) == 0
        if dragons_push:
            against &= ~all_hands.dragons
        rows = [*range(at, at + len(each)), n]
        above = (high[rows, None] > high[:count][against]).astype(int) + (low[rows, None] > low[:count][against])
        for win in (19, 20):
            worth = win * (above == 2).sum(axis=1) - 20 * (above == 0).sum(axis=1)
            top[win] += int(worth.max())
            gaining[win] += bool(worth.max() > worth[-1])
        at += len(each)
    return {win: (top[win], gaining[win]) for win in (19, 20)}


def _legal(hand: Hand) -> list[Made]:
    made = set()
    for front in combinations(hand, 2):
        both = five([card for card in hand if card not in front]), two(front)
        if not fouls(*both):
            made.add(both)
    return sorted(made)
