"""Pai gow poker hands: five cards in the high hand, two in the low, and one joker that is an ace or completes a hand.

Every hand becomes a whole number that compares as the hands do: 0 to 7,462 for five cards, 0 to 90 for two. The
same numbers fill the tables that the compiled kernels read, so a hand has one rank however it is asked for.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from enum import IntEnum
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING, Literal, NamedTuple

import msgspec

from houseway.core.cards import JOKER, JOKER_PACK, RANKS, Card, CardError
from houseway.core.citations import cite

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

Wheel = Literal["second", "lowest"]
"""Where A-2-3-4-5 stands among straights: below A-K-Q-J-10 only, or below all others."""

HIGH_ORDER = cite("BASE B2")
LOW_ORDER = cite("BASE B3")
LEGAL_SETTING = cite("BASE B4")

HAND = 7
"""Cards dealt to each position."""
QUEEN, ACE = RANKS.index("Q"), RANKS.index("A")
NAMES = ("Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace")
PLURALS = tuple("Sixes" if name == "Six" else name + "s" for name in NAMES)


class Kind(IntEnum):
    """The eleven classes of five-card hands, lowest first."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9
    FIVE_ACES = 10


Strength = tuple[Kind, tuple[int, ...]]
"""What two hands are compared by: the class, then ranks in order (for a straight, its place among straights)."""

_GROUPED = {
    (5,): Kind.FIVE_ACES,
    (4, 1): Kind.FOUR_OF_A_KIND,
    (3, 2): Kind.FULL_HOUSE,
    (3, 1, 1): Kind.THREE_OF_A_KIND,
    (2, 2, 1): Kind.TWO_PAIR,
    (2, 1, 1, 1): Kind.PAIR,
    (1, 1, 1, 1, 1): Kind.HIGH_CARD,
}


class HighHand(msgspec.Struct, frozen=True, order=True):
    """A five-card hand; greater is better, equal is a copy."""

    value: int
    kind: Kind
    ranks: tuple[int, ...]
    words: str

    def __str__(self) -> str:
        return self.words


class LowHand(msgspec.Struct, frozen=True, order=True):
    """A two-card hand; greater is better, equal is a copy."""

    value: int
    ranks: tuple[int, int]
    words: str

    def __str__(self) -> str:
        return self.words


def seven_cards(text: str) -> tuple[Card, ...]:
    """Read a hand of seven cards from the deck of fifty-three."""
    return JOKER_PACK.read(text, HAND, "a pai gow poker hand")


def rank_of(card: Card) -> int:
    """The card's rank, 0 for a two to 12 for an ace; the joker is an ace unless it completes a hand."""
    return ACE if card == JOKER else _RANK[card[0]]


_RANK = {sign: rank for rank, sign in enumerate(RANKS)}


def settings(cards: Sequence[Card]) -> Iterator[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """The twenty-one ways to divide seven cards into a high hand of five and a low hand of two."""
    for front in combinations(range(HAND), 2):
        yield tuple(cards[i] for i in range(HAND) if i not in front), tuple(cards[i] for i in front)


@cache
def _straights(wheel: Wheel) -> tuple[frozenset[int], ...]:
    """The ten straights as sets of ranks, lowest first."""
    ordinary = [frozenset(range(top - 4, top + 1)) for top in range(4, ACE + 1)]
    low_ace = frozenset({0, 1, 2, 3, ACE})
    return (low_ace, *ordinary) if wheel == "lowest" else (*ordinary[:-1], low_ace, ordinary[-1])


@cache
def _strength(ranks: tuple[int, ...], suited: bool, joker: bool, wheel: Wheel) -> Strength:
    """The best five-card hand of these natural ranks, ascending, with the joker as the fifth card if it is held."""
    held = Counter([*ranks, ACE] if joker else ranks)
    groups = sorted(held.items(), key=lambda group: (group[1], group[0]), reverse=True)
    best: Strength = _GROUPED[tuple(count for _, count in groups)], tuple(rank for rank, _ in groups)
    natural = set(ranks)
    if len(natural) < len(ranks):
        return best
    if suited:
        # In a flush the joker is the highest card of the suit that is missing.
        filled = natural | {max(set(range(13)) - natural)} if joker else natural
        best = max(best, (Kind.FLUSH, tuple(sorted(filled, reverse=True))))
    place = max((i for i, straight in enumerate(_straights(wheel)) if natural <= straight), default=None)
    if place is not None:
        royal = place == len(_straights(wheel)) - 1
        kind = (Kind.ROYAL_FLUSH if royal else Kind.STRAIGHT_FLUSH) if suited else Kind.STRAIGHT
        best = max(best, (kind, (place,)))
    return best


@cache
def ladder(wheel: Wheel = "second") -> tuple[Strength, ...]:
    """Every five-card hand there is, lowest first: a hand's value is its place in this list."""
    rungs = {_strength(ranks, True, False, wheel) for ranks in combinations(range(13), 5)}
    rungs |= {
        _strength(ranks, False, False, wheel)
        for ranks in combinations_with_replacement(range(13), 5)
        if max(Counter(ranks).values()) < 5 or ranks[0] == ACE
    }
    return tuple(sorted(rungs))


@cache
def _values(wheel: Wheel) -> dict[Strength, int]:
    return {strength: value for value, strength in enumerate(ladder(wheel))}


def high_hand(cards: Sequence[Card], wheel: Wheel = "second") -> HighHand:
    """The rank of a five-card hand, the joker put to its best use."""
    if len(cards) != 5:
        raise CardError(f"a high hand must have 5 cards, not {len(cards)}")
    natural = [card for card in cards if card != JOKER]
    suited = len({card[1] for card in natural}) == 1
    ranks = tuple(sorted([_RANK[card[0]] for card in natural]))
    return _ranked(ranks, suited, JOKER in cards, wheel)


@cache
def _ranked(ranks: tuple[int, ...], suited: bool, joker: bool, wheel: Wheel) -> HighHand:
    strength = _strength(ranks, suited, joker, wheel)
    return HighHand(_values(wheel)[strength], strength[0], strength[1], _words(strength, wheel))


def low_value(one: int, other: int) -> int:
    """The value of a two-card hand of these ranks: 78 high-card hands, then 13 pairs."""
    top, second = max(one, other), min(one, other)
    return 78 + top if top == second else top * (top - 1) // 2 + second


def low_hand(cards: Sequence[Card]) -> LowHand:
    """The rank of a two-card hand, in which the joker is an ace."""
    if len(cards) != 2:
        raise CardError(f"a low hand must have 2 cards, not {len(cards)}")
    return _low(*sorted(map(rank_of, cards), reverse=True))


@cache
def _low(top: int, second: int) -> LowHand:
    words = f"Pair of {PLURALS[top]}" if top == second else f"{NAMES[top]}-{NAMES[second]}"
    return LowHand(low_value(top, second), (top, second), words)


@cache
def legal_from(wheel: Wheel = "second", high_may_equal_low: bool = True) -> tuple[int, ...]:
    """For each low hand, the lowest high hand it may stand beside; the two cards are exhausted first (BASE B4)."""
    beyond = () if high_may_equal_low else (len(RANKS),)
    least = [0] * 91
    for top in range(13):
        least[low_value(top, top)] = bisect_left(ladder(wheel), (Kind.PAIR, (top, *beyond)))
        for second in range(top):
            least[low_value(top, second)] = bisect_left(ladder(wheel), (Kind.HIGH_CARD, (top, second, *beyond)))
    return tuple(least)


def is_legal(high: HighHand, low: LowHand, wheel: Wheel = "second", high_may_equal_low: bool = True) -> bool:
    """Whether the high hand ranks at least as high as the low (or above it, where equal is not allowed)."""
    return high.value >= legal_from(wheel, high_may_equal_low)[low.value]


def _words(strength: Strength, wheel: Wheel) -> str:
    """The hand as a dealer calls it: `Full House, Kings full of Fours`."""
    kind, ranks = strength
    if kind in (Kind.STRAIGHT, Kind.STRAIGHT_FLUSH):
        straight = _straights(wheel)[ranks[0]]
        reach = "Ace to Five" if {0, ACE} <= straight else f"{NAMES[max(straight)]} high"
        return f"{'Straight' if kind is Kind.STRAIGHT else 'Straight Flush'}, {reach}"
    top = ranks[0]
    match kind:
        case Kind.FIVE_ACES:
            return "Five Aces"
        case Kind.ROYAL_FLUSH:
            return "Royal Flush"
        case Kind.FOUR_OF_A_KIND:
            return f"Four of a Kind, {PLURALS[top]}"
        case Kind.FULL_HOUSE:
            return f"Full House, {PLURALS[top]} full of {PLURALS[ranks[1]]}"
        case Kind.FLUSH:
            return f"Flush, {NAMES[top]} high"
        case Kind.THREE_OF_A_KIND:
            return f"Three of a Kind, {PLURALS[top]}"
        case Kind.TWO_PAIR:
            return f"Two Pair, {PLURALS[top]} and {PLURALS[ranks[1]]}"
        case Kind.PAIR:
            return f"Pair of {PLURALS[top]}"
        case _:
            return f"{NAMES[top]}-{NAMES[ranks[1]]} high"


# Sums of five of these, no rank more than four times, are all different; `rank_tables` would fail otherwise.
RANK_KEYS = (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415)


class RankTables(NamedTuple):
    """The ranks as arrays for compiled code; a back of five cards is read from one of the first three."""

    keys: npt.NDArray[np.int32]
    """A number for each rank; the sum over the cards finds a hand in `grouped` or `with_joker`."""
    grouped: npt.NDArray[np.int16]
    """Value of five natural cards that are not suited, by the sum of their keys."""
    with_joker: npt.NDArray[np.int16]
    """Value of four natural cards and the joker that are not suited, by the sum of the four keys."""
    suited: npt.NDArray[np.int16]
    """Value of five suited cards, or four and the joker, by the natural cards' ranks as thirteen bits."""
    low: npt.NDArray[np.int16]
    """Value of two cards in front, by 13 * rank + rank."""
    kind: npt.NDArray[np.int16]
    """The class of each value."""
    legal_from: npt.NDArray[np.int16]
    """The least value of the high hand beside each low hand."""


@cache
def rank_tables(wheel: Wheel = "second", high_may_equal_low: bool = True) -> RankTables:
    """The tables that kernels share, filled from the ranking above."""
    import numpy as np

    value = _values(wheel)
    grouped = np.full(4 * RANK_KEYS[ACE] + RANK_KEYS[ACE - 1] + 1, -1, np.int16)
    with_joker = np.full(4 * RANK_KEYS[ACE] + 1, -1, np.int16)
    suited = np.full(1 << 13, -1, np.int16)
    for table, count in ((grouped, 5), (with_joker, 4)):
        for ranks in combinations_with_replacement(range(13), count):
            if max(Counter(ranks).values()) == 5:
                continue
            key = sum(RANK_KEYS[rank] for rank in ranks)
            assert table[key] == -1, "two hands share a key"
            table[key] = value[_strength(ranks, False, count == 4, wheel)]
        for ranks in combinations(range(13), count):
            suited[sum(1 << rank for rank in ranks)] = value[_strength(ranks, True, count == 4, wheel)]
    return RankTables(
        keys=np.array(RANK_KEYS, np.int32),
        grouped=grouped,
        with_joker=with_joker,
        suited=suited,
        low=np.array([low_value(one, other) for one in range(13) for other in range(13)], np.int16),
        kind=np.array([strength[0] for strength in ladder(wheel)], np.int16),
        legal_from=np.array(legal_from(wheel, high_may_equal_low), np.int16),
    )
