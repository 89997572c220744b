"""Pai gow poker a second time, written from the rule texts alone and sharing no code with the package.

Hands are ranked by tuples; the joker is tried as every card of the deck; the house ways are plain code.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import combinations

RANKS = "23456789TJQKA"
DECK = (*(rank + suit for rank in RANKS for suit in "shdc"), "Jk")
ACE, KING, JACK, SEVEN, TEN, QUEEN = (RANKS.index(rank) for rank in "AKJ7TQ")

Hand = tuple[str, ...]
Strength = tuple[int, ...]
Made = tuple[Strength, Strength]
"""What a setting makes: the five cards, the two cards."""

NOTHING, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH, ROYAL, FIVE_ACES = range(11)
COMPLETE = (STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL)


def rank(card: str) -> int:
    return ACE if card == "Jk" else RANKS.index(card[0])


def natural(cards: Sequence[str], wheel: str) -> Strength:
    """Five cards without a joker (the same card may stand there twice, if it is an ace)."""
    ranks = sorted((RANKS.index(card[0]) for card in cards), reverse=True)
    suited = len({card[1] for card in cards}) == 1
    straight = -1
    if ranks == list(range(ranks[0], ranks[0] - 5, -1)):
        # Straights by top card; one place is left free below the ace for A-2-3-4-5.
        straight = ranks[0] + (ranks[0] == ACE)
    elif ranks == [ACE, 3, 2, 1, 0]:
        straight = ACE if wheel == "second" else 3
    if straight >= 0:
        if suited:
            return (ROYAL,) if straight == ACE + 1 else (STRAIGHT_FLUSH, straight)
        return STRAIGHT, straight
    if suited and len(set(ranks)) == 5:
        return FLUSH, *ranks
    order = sorted(ranks, key=lambda one: (ranks.count(one), one), reverse=True)
    match sorted(Counter(ranks).values(), reverse=True):
        case [5]:
            kind = FIVE_ACES
        case [4, 1]:
            kind = QUADS
        case [3, 2]:
            kind = FULL_HOUSE
        case [3, 1, 1]:
            kind = TRIPS
        case [2, 2, 1]:
            kind = TWO_PAIR
        case [2, 1, 1, 1]:
            kind = PAIR
        case _:
            kind = NOTHING
    return kind, *order


@cache
def _ranked(cards: Hand, wheel: str) -> Strength:
    if "Jk" not in cards:
        return natural(cards, wheel)
    others = [card for card in cards if card != "Jk"]
    tried = []
    for card in DECK[:-1]:
        strength = natural([*others, card], wheel)
        if (card not in others and strength[0] in COMPLETE) or card[0] == "A":
            tried.append(strength)
    return max(tried)


def five(cards: Iterable[str], wheel: str = "second") -> Strength:
    """The rank of five cards, remembered for cards that differ only in the names of the suits."""
    order = sorted(cards, key=lambda card: (rank(card), card))
    named: dict[str, str] = {}
    renamed = tuple(
        card if card == "Jk" else card[0] + named.setdefault(card[1], "shdc"[len(named) % 4]) for card in order
    )
    return _ranked(renamed, wheel)


def two(cards: Iterable[str]) -> Strength:
    low, top = sorted(rank(card) for card in cards)
    return (PAIR, top) if low == top else (NOTHING, top, low)


def fouls(high: Strength, low: Strength, may_equal: bool = True) -> bool:
    """Compare class, then card by card until the two cards run out."""
    if high[0] != low[0]:
        return high[0] < low[0]
    start = high[1:2] if low[0] == PAIR else high[1:3]
    return start < low[1:] or (start == low[1:] and not may_equal)


def settings(cards: Hand) -> list[tuple[Hand, Hand, Made]]:
    """The legal settings: cards in front, cards behind, what they make."""
    found: list[tuple[Hand, Hand, Made]] = []
    for front in combinations(cards, 2):
        behind = tuple(card for card in cards if card not in front)
        made = five(behind), two(front)
        if not fouls(*made):
            found.append((front, behind, made))
    return found


class Held:
    def __init__(self, cards: Hand) -> None:
        self.ways = settings(cards)
        count = Counter(rank(card) for card in cards)

        def of(size: int) -> list[int]:
            return sorted((one for one in count if count[one] == size), reverse=True)

        self.fives, self.quads, self.trips, self.pairs, self.singles = (of(size) for size in (5, 4, 3, 2, 1))
        self.complete = [way for way in self.ways if way[2][0][0] in COMPLETE]

    def front(self, *ranks: int) -> Made:
        """The highest back with these ranks in front."""
        return max(made for front, _, made in self.ways if sorted(rank(card) for card in front) == sorted(ranks))

    def top(self) -> Made:
        return self.front(*self.singles[:2])

    def leaving_complete(self) -> Made:
        """The best front that leaves a complete hand."""
        return max((made for _, _, made in self.complete), key=lambda made: (made[1], made[0]))


def foxwoods(cards: Hand) -> Made:
    """F1 to F12 of HOUSE_WAYS.md."""
    held = Held(cards)
    same = _five_aces_to_two_trips(held)
    if same:
        return same
    if held.quads:
        four = held.quads[0]
        if four >= JACK or (SEVEN <= four <= TEN and held.singles[0] < KING):
            return held.front(four, four)
        return held.top()
    if held.trips and held.pairs:
        return held.front(held.pairs[0], held.pairs[0])
    if held.trips or len(held.pairs) == 3:
        return _trips_or_three_pair(held)
    if len(held.pairs) == 2:
        big, small = held.pairs
        if big >= JACK:
            return held.front(small, small)
        if SEVEN <= big <= TEN:
            return held.top() if held.singles[0] == ACE else held.front(small, small)
        return held.top() if held.singles[0] >= KING else held.front(small, small)
    if held.pairs and held.complete:
        best = held.leaving_complete()
        if TEN <= held.pairs[0] <= KING and held.singles[0] == ACE:
            other = held.top()
            if other[1] > best[1]:
                return other
        return best
    return _last_rules(held)


def trump_plaza(cards: Hand) -> Made:
    """P1 to P12 of HOUSE_WAYS.md."""
    held = Held(cards)
    same = _five_aces_to_two_trips(held)
    if same:
        return same
    if held.quads:
        four = held.quads[0]
        if four == ACE:
            return held.front(four, four)
        least = ACE if four >= JACK else KING if four >= SEVEN else 0
        return held.top() if held.singles[0] >= least else held.front(four, four)
    if held.trips and held.pairs:
        if held.pairs == [0] and held.singles == [ACE, KING]:
            return held.top()
        return held.front(held.pairs[0], held.pairs[0])
    if held.trips or len(held.pairs) == 3:
        return _trips_or_three_pair(held)
    if len(held.pairs) == 2:
        big, small = ("low" if one < SEVEN else "medium" if one <= TEN else "high" for one in held.pairs)
        split = held.front(held.pairs[1], held.pairs[1])
        if held.pairs[0] == ACE or (big == "high" and small != "low"):
            return split
        least = ACE if big == "high" or small == "medium" else KING
        return held.top() if held.singles[0] >= least else split
    if held.pairs and held.complete:
        return held.leaving_complete()
    return _last_rules(held)


def _five_aces_to_two_trips(held: Held) -> Made | None:
    if held.fives:
        return held.front(KING, KING) if KING in held.pairs else held.front(ACE, ACE)
    if held.quads and (held.trips or held.pairs):
        pair = (held.trips + held.pairs)[0]
        return held.front(pair, pair)
    if len(held.trips) == 2:
        return held.front(held.trips[0], held.trips[0])
    return None


def _trips_or_three_pair(held: Held) -> Made:
    if not held.trips:
        return held.front(held.pairs[0], held.pairs[0])
    if held.complete:
        return held.leaving_complete()
    if held.trips[0] == ACE:
        return held.front(ACE, held.singles[0])
    return held.top()


def _last_rules(held: Held) -> Made:
    if held.pairs:
        return held.top()
    if held.complete:
        return held.leaving_complete()
    return held.front(*held.singles[1:3])


HOUSE_WAYS: dict[str, Callable[[Hand], Made]] = {"foxwoods": foxwoods, "trump-plaza": trump_plaza}


def is_queens_dragon(cards: Hand) -> bool:
    """Seven cards whose best five are queen high."""
    best = max(five(behind) for behind in combinations(cards, 5))
    return best[0] == NOTHING and best[1] == QUEEN
