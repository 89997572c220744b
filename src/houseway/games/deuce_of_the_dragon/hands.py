"""Patterns: what cards may be discarded together, which pattern they make, and which pattern is higher.

Deuces are high and suits rank hearts, diamonds, clubs, spades. In the mathematics a card is one bit of 52, in the
order of single cards: bit 0 is the three of spades, bit 51 the deuce of hearts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from functools import lru_cache
from itertools import combinations, product

import msgspec

from houseway.core.cards import SUIT_NAMES, Card
from houseway.core.citations import Citation, cite
from houseway.games.deuce_of_the_dragon.options import DeuceOfTheDragonOptions

RANKS = "3456789TJQKA2", cite("NJ-DOD 41.5(a)")
"""From lowest to highest."""
SUITS = "scdh", cite("NJ-DOD 41.5(b)")
"""From lowest to highest."""
LINE = "A23456789TJQKA2", cite("NJ-DOD 41.5(d)2")
"""Straights lie on this line, so that aces and deuces are high or low but never both at once."""
NOT_CONSECUTIVE = frozenset("KA23"), cite("NJ-DOD 41.5(d)3")
"""Ranks that no straight holds together."""
PATTERN_RULES = cite("NJ-DOD 41.5(d)")
"""What the rules about deuces and aces do not allow either."""
DEUCE_IN_IT = cite("NJ-DOD 41.5(d)1")
KINDS_RANK = cite("NJ-DOD 41.5(c)")
"""The patterns, from highest to lowest, and no others."""
CARDS_SPEAK = cite("NJ-DOD 41.5(f)")
"""A pattern is what its cards are, whatever the player calls it."""
LENGTHS = range(3, 9)
"""How many cards a straight, a flush or a straight flush may have."""
DEUCE_OF_THE_DRAGON: Card = "2h"
HAND_SIZE = 8

ORDER: tuple[Card, ...] = tuple(rank + suit for rank in RANKS[0] for suit in SUITS[0])
"""Single cards from lowest to highest."""
PLACE: dict[Card, int] = {card: place for place, card in enumerate(ORDER)}

_RANK_NAMES = {
    **{"3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight", "9": "nine", "T": "ten"},
    **{"J": "jack", "Q": "queen", "K": "king", "A": "ace", "2": "deuce"},
}


class Kind(IntEnum):
    """The eleven patterns, from lowest to highest."""

    SINGLE_CARD = 0
    ONE_PAIR = 1
    TWO_PAIR = 2
    THREE_PAIR = 3
    FOUR_PAIR = 4
    THREE_OF_A_KIND = 5
    TWO_THREE_OF_A_KIND = 6
    STRAIGHT = 7
    FLUSH = 8
    STRAIGHT_FLUSH = 9
    FOUR_OF_A_KIND = 10

    @property
    def title(self) -> str:
        return _TITLES[self][0]

    @property
    def cite(self) -> Citation:
        return _TITLES[self][1]


_TITLES = {
    Kind.FOUR_OF_A_KIND: ("Four-of-a-kind", cite("NJ-DOD 41.5(c)1")),
    Kind.STRAIGHT_FLUSH: ("Straight flush", cite("NJ-DOD 41.5(c)2")),
    Kind.FLUSH: ("Flush", cite("NJ-DOD 41.5(c)3")),
    Kind.STRAIGHT: ("Straight", cite("NJ-DOD 41.5(c)4")),
    Kind.TWO_THREE_OF_A_KIND: ("Two three-of-a-kind", cite("NJ-DOD 41.5(c)5")),
    Kind.THREE_OF_A_KIND: ("Three-of-a-kind", cite("NJ-DOD 41.5(c)6")),
    Kind.FOUR_PAIR: ("Four pair", cite("NJ-DOD 41.5(c)7")),
    Kind.THREE_PAIR: ("Three pair", cite("NJ-DOD 41.5(c)8")),
    Kind.TWO_PAIR: ("Two pair", cite("NJ-DOD 41.5(c)9")),
    Kind.ONE_PAIR: ("One pair", cite("NJ-DOD 41.5(c)10")),
    Kind.SINGLE_CARD: ("Single card", cite("NJ-DOD 41.5(c)11")),
}

_OF_ONE_RANK = {1: Kind.SINGLE_CARD, 2: Kind.ONE_PAIR, 3: Kind.THREE_OF_A_KIND, 4: Kind.FOUR_OF_A_KIND}
_OF_PAIRS = {2: Kind.TWO_PAIR, 3: Kind.THREE_PAIR, 4: Kind.FOUR_PAIR}
_OF_ANY_LENGTH = frozenset({Kind.STRAIGHT, Kind.FLUSH, Kind.STRAIGHT_FLUSH})
_RUNS = frozenset({Kind.STRAIGHT, Kind.STRAIGHT_FLUSH})
KIND_BITS = 20
"""A pattern's strength is its kind above this many bits of its value within the kind."""


class Pattern(msgspec.Struct, frozen=True, gc=False):
    """Cards that may be discarded together, high card first."""

    kind: Kind
    cards: tuple[Card, ...]
    strength: int
    """Higher strength is the higher pattern, whatever their kinds."""

    @property
    def high(self) -> Card:
        return self.cards[0]

    def __str__(self) -> str:
        """As the dealer declares it: the pattern, then the high card with its suit."""
        name = f"{self.kind.title}, {card_name(self.high)}"
        return name if self.kind is Kind.SINGLE_CARD else f"{name} high"


def card_name(card: Card) -> str:
    return f"{_RANK_NAMES[card[0]]} of {SUIT_NAMES[card[1]]}"


def _runs() -> dict[frozenset[str], int]:
    """Every set of consecutive ranks with the position of its top card on the line, from 3 to 15."""
    line = LINE[0]
    windows = ((start, start + length) for length in LENGTHS for start in range(len(line) - length + 1))
    return {frozenset(line[start:stop]): stop for start, stop in windows}


RUNS = _runs()
KING_ACE_DEUCE = len(LINE[0])
"""The top position of every run that holds king, ace and deuce together."""


def run_top(ranks: Iterable[str], king_ace_deuce: bool) -> int:
    """How high these ranks reach on the line if they are consecutive, otherwise 0."""
    top = RUNS.get(frozenset(ranks), 0)
    return 0 if top == KING_ACE_DEUCE and not king_ace_deuce else top


def high_first(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=PLACE.__getitem__, reverse=True))


def pattern(cards: Sequence[Card], options: DeuceOfTheDragonOptions) -> Pattern | None:
    """The highest pattern that exactly these cards make, whatever anybody calls them; None if they make none."""
    return _pattern(high_first(cards), options.king_ace_deuce, options.equal_pairs)


@lru_cache(maxsize=1 << 10)
def _pattern(cards: tuple[Card, ...], king_ace_deuce: bool, equal_pairs: bool) -> Pattern | None:
    ranks = [card[0] for card in cards]
    there = len(set(ranks))
    if there == 1 and len(cards) in _OF_ONE_RANK:
        return _of_one_rank(_OF_ONE_RANK[len(cards)], cards)
    if there == len(cards) and len(cards) in LENGTHS:
        return _of_consecutive_or_suited(cards, run_top(ranks, king_ace_deuce))
    pairs = len(cards) // 2
    if ranks[::2] == ranks[1::2] and pairs in _OF_PAIRS and (there == pairs or equal_pairs):
        return _of_pairs(_OF_PAIRS[pairs], cards)
    if there == 2 and len(cards) == 6 and ranks[0] == ranks[2] and ranks[3] == ranks[5]:
        return _of_threes(cards)
    return None


def _of_one_rank(kind: Kind, cards: tuple[Card, ...]) -> Pattern:
    """Of equal rank the higher suit decides, which three or four of a kind never need."""
    return _of_value(kind, cards, PLACE[cards[0]] if len(cards) < 3 else PLACE[cards[0]] // 4)


def _of_pairs(kind: Kind, cards: tuple[Card, ...]) -> Pattern:
    """Ranks from the top down, then the higher suit of the top pair."""
    return _of_value(kind, cards, *(PLACE[card] // 4 for card in cards[::2]), PLACE[cards[0]] % 4)


def _of_threes(cards: tuple[Card, ...]) -> Pattern:
    """The higher three decide."""
    return _of_value(Kind.TWO_THREE_OF_A_KIND, cards, PLACE[cards[0]] // 4)


def _of_consecutive_or_suited(cards: tuple[Card, ...], top: int) -> Pattern | None:
    """The high card decides, then its suit; in a run an ace or a deuce below a three is low."""
    suited = len({card[1] for card in cards}) == 1
    if top:
        ranks = LINE[0][top - len(cards) : top]
        cards = tuple(sorted(cards, key=lambda card: ranks.index(card[0]), reverse=True))
        kind = Kind.STRAIGHT_FLUSH if suited else Kind.STRAIGHT
        return _of_value(kind, cards, top * 4 + PLACE[cards[0]] % 4)
    return _of_value(Kind.FLUSH, cards, PLACE[cards[0]]) if suited else None


def _of_value(kind: Kind, cards: tuple[Card, ...], *values: int) -> Pattern:
    """Values count from the first: ranks from the top down in thirteens, a suit behind several of them in fours."""
    value = values[0]
    for place, later in enumerate(values[1:], 2):
        value = value * (4 if place == len(values) else 13) + later
    return Pattern(kind, cards, kind << KIND_BITS | value)


def beats(new: Pattern, old: Pattern, options: DeuceOfTheDragonOptions) -> bool:
    """Whether a pattern may be played on another: the same one of a higher rank, or a higher one of any size."""
    if options.same_length and new.kind is old.kind and new.kind in _OF_ANY_LENGTH:
        return len(new.cards) == len(old.cards) and new.strength > old.strength
    return new.strength > old.strength


def ranked_by(made: Pattern, called: str = "") -> tuple[Citation, ...]:
    """What makes cards that pattern: its definition, what an ace or a deuce does in it, and that the cards speak."""
    found = [made.kind.cite]
    ranks = {card[0] for card in made.cards}
    if made.kind in _RUNS and ranks & {"A", "2"}:
        found.append(LINE[1])
    elif "2" in ranks:
        found.append(DEUCE_IN_IT)
    if called and called.casefold() not in (made.kind.title.casefold(), str(made).casefold()):
        found.append(CARDS_SPEAK)
    return tuple(found)


def higher_by(new: Pattern, old: Pattern | None) -> Citation:
    """What makes a pattern higher than the last: its kind, its rank, or at equal rank its suit; nothing if it leads."""
    if old is None:
        return ""
    if new.kind is not old.kind:
        return KINDS_RANK
    several = new.kind in _OF_PAIRS.values()
    one, other = ([card[0] for card in made.cards[: None if several else 1]] for made in (new, old))
    return (SUITS if one == other else RANKS)[1]


def patterns(hand: Iterable[Card], options: DeuceOfTheDragonOptions) -> tuple[Pattern, ...]:
    """Every pattern in a hand, each set of cards once, from lowest to highest."""
    return _patterns(high_first(hand), options.king_ace_deuce, options.equal_pairs)


def answers(hand: Iterable[Card], old: Pattern | None, options: DeuceOfTheDragonOptions) -> tuple[Pattern, ...]:
    """Every pattern in a hand that may be played on the last one, or led if there is none."""
    held = patterns(hand, options)
    return held if old is None else tuple(new for new in held if beats(new, old, options))


@lru_cache(maxsize=1 << 14)
def _patterns(hand: tuple[Card, ...], king_ace_deuce: bool, equal_pairs: bool) -> tuple[Pattern, ...]:
    by_rank: dict[str, tuple[Card, ...]] = {}
    by_suit: dict[str, tuple[Card, ...]] = {}
    for card in hand:
        by_rank[card[0]] = (*by_rank.get(card[0], ()), card)
        by_suit[card[1]] = (*by_suit.get(card[1], ()), card)
    found = [
        *_sets(by_rank),
        *(_equal_pairs(by_rank) if equal_pairs else ()),
        *_suited(by_suit, king_ace_deuce),
        *_mixed_runs(by_rank, KING_ACE_DEUCE if king_ace_deuce else KING_ACE_DEUCE - 1),
    ]
    return tuple(sorted(found, key=lambda made: (made.strength, made.cards)))


def _sets(by_rank: Mapping[str, tuple[Card, ...]]) -> Iterator[Pattern]:
    """Cards of one rank, and several pairs or threes of different ranks."""
    for cards in by_rank.values():
        for size in range(1, len(cards) + 1):
            for chosen in combinations(cards, size):
                yield _of_one_rank(_OF_ONE_RANK[size], chosen)
    pairs = [tuple(combinations(cards, 2)) for cards in by_rank.values() if len(cards) >= 2]
    for number in range(2, len(pairs) + 1):
        for ranks in combinations(pairs, number):
            for sets in product(*ranks):
                yield _of_pairs(_OF_PAIRS[number], sum(sets, ()))
    threes = [tuple(combinations(cards, 3)) for cards in by_rank.values() if len(cards) >= 3]
    for higher, lower in combinations(threes, 2):
        yield from (_of_threes(one + other) for one, other in product(higher, lower))


def _equal_pairs(by_rank: Mapping[str, tuple[Card, ...]]) -> Iterator[Pattern]:
    """Three and four pair in which all four cards of a rank are two of the pairs."""
    fours = [cards for cards in by_rank.values() if len(cards) == 4]
    for four in fours:
        pairs = [tuple(combinations(cards, 2)) for cards in by_rank.values() if len(cards) >= 2 and cards != four]
        for number in (1, 2):
            for ranks in combinations(pairs, number):
                for sets in product(*ranks):
                    yield _of_pairs(_OF_PAIRS[2 + number], high_first(sum(sets, four)))
    if len(fours) == 2:
        yield _of_pairs(Kind.FOUR_PAIR, high_first(sum(fours, ())))


def _suited(by_suit: Mapping[str, tuple[Card, ...]], king_ace_deuce: bool) -> Iterator[Pattern]:
    """Flushes and straight flushes."""
    for cards in by_suit.values():
        for size in range(LENGTHS[0], len(cards) + 1):
            for chosen in combinations(cards, size):
                made = _of_consecutive_or_suited(chosen, run_top([card[0] for card in chosen], king_ace_deuce))
                assert made is not None
                yield made


def _mixed_runs(by_rank: Mapping[str, tuple[Card, ...]], highest: int) -> Iterator[Pattern]:
    """Straights: window after window of the line, up to the highest top."""
    line = LINE[0]
    held = "".join("x" if rank in by_rank else " " for rank in line)
    for top in range(LENGTHS[0], highest + 1):
        for size in LENGTHS:
            if size > top or held[top - size] == " " or " " in held[top - size : top]:
                break
            for cards in product(*(by_rank[rank] for rank in reversed(line[top - size : top]))):
                if len({card[1] for card in cards}) > 1:
                    yield _of_value(Kind.STRAIGHT, cards, top * 4 + PLACE[cards[0]] % 4)
