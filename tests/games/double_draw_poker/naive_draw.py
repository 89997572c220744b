"""Double Draw Poker by the plainest road: every substitution tried, every card turned, nothing shared but the codes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement

RANKS = "23456789TJQKA"
STANDARD = [rank + suit for rank in RANKS for suit in "shdc"]
DECK = [*STANDARD, "Jk", "Jk"]

BONUS = {
    "Five Aces": 500,
    "Natural Royal Flush": 100,
    "Wild Royal Flush": 50,
    "Straight Flush": 50,
    "Four of a Kind": 20,
    "Full House": 5,
    "Flush": 3,
    "Straight": 2,
    "Three of a Kind": 1,
    "Two Pair": 0,
}
"""Table 1, best hand first."""
ORDER = [*BONUS, "Nothing"]


def runs(ranks: Sequence[str]) -> bool:
    return "".join(sorted(ranks, key=RANKS.index)) in ("2345A", *(RANKS[low : low + 5] for low in range(9)))


def completes(cards: Sequence[str]) -> Iterator[str]:
    """What five cards make of those hands that a joker may complete as any card."""
    ranks, suits = [card[0] for card in cards], {card[1] for card in cards}
    if len(suits) == 1 and set(ranks) == set("TJQKA"):
        yield "Royal Flush"
    if len(suits) == 1 and runs(ranks):
        yield "Straight Flush"
    if len(suits) == 1:
        yield "Flush"
    if runs(ranks):
        yield "Straight"


def counted(ranks: Sequence[str]) -> str:
    """What five cards make by their ranks alone."""
    match sorted(Counter(ranks).values(), reverse=True):
        case [5]:
            return "Five Aces"
        case [4, 1]:
            return "Four of a Kind"
        case [3, 2]:
            return "Full House"
        case [3, *_]:
            return "Three of a Kind"
        case [2, 2, 1]:
            return "Two Pair"
    return "Nothing"


def rank(hand: Sequence[str]) -> str:
    """The best hand over the jokers as any cards, in a straight or a flush, and as aces."""
    return _rank(tuple(sorted(hand)))


@cache
def _rank(hand: tuple[str, ...]) -> str:
    natural = [card for card in hand if card != "Jk"]
    jokers = len(hand) - len(natural)
    found = {counted([card[0] for card in natural] + ["A"] * jokers)}
    for stand_ins in combinations_with_replacement(STANDARD, jokers):
        for made in completes([*natural, *stand_ins]):
            found.add(made if made != "Royal Flush" else ("Wild " if jokers else "Natural ") + made)
    return min(found, key=ORDER.index)


def pays(hand: Sequence[str], table: str) -> int:
    """What a finished round nets in antes: three wagers at even money and the Bonus, or all four lost."""
    made = rank(hand)
    if made == "Nothing":
        return -4
    return 3 + (0 if (table, made) == ("2", "Three of a Kind") else BONUS[made])


def unseen(*seen: Sequence[str]) -> list[str]:
    left = Counter(DECK)
    for cards in seen:
        left.subtract(cards)
    return list(left.elements())


def second(hand: Sequence[str], discarded: Sequence[str], table: str) -> dict[str, Fraction]:
    """What every second decision is worth: fold, stand, or throw a card and turn each of the others."""
    cards = unseen(hand, discarded)
    worth = {"fold": Fraction(-3), "": Fraction(pays(hand, table))}
    for place, card in enumerate(hand):
        rest = [*hand[:place], *hand[place + 1 :]]
        worth[card] = Fraction(sum(pays([*rest, other], table) for other in cards), len(cards))
    return worth
