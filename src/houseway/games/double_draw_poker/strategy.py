"""A strategy to play by: two short lists, one for each decision, and exactly what they cost.

A line is a sentence and a test on the cards kept; the tests see only the ranks and whether the suit is one, so some
thousands of answers decide all hands (`lists_played`), and `solving.short_figures` plays the lists over every deal.
`NOTES` says how they are read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache

import msgspec

from houseway.core.cards import Card
from houseway.core.figures import ShortStrategy
from houseway.games.double_draw_poker.hands import (
    ACE,
    JOKER_CARDS,
    JOKER_RANK,
    MASKS,
    NUMBERS,
    PLACES,
    STRAIGHT_BITS,
    HandClass,
    ranking,
)


class Kept(msgspec.Struct, frozen=True):
    """What a test sees of the cards kept."""

    cards: int
    jokers: int
    aces: int
    """Jokers counted."""
    suited: bool
    straights: int
    """How many straights they fit; none if a rank comes twice."""
    most: int
    second: int
    """How many cards of the commonest rank, and of the next; jokers are aces."""
    made: HandClass

    @property
    def joker_and_ace(self) -> bool:
        return 0 < self.jokers < self.aces

    @property
    def to_straight_flush(self) -> bool:
        return self.suited and self.straights > 0

    @property
    def two_pairs(self) -> bool:
        return self.most == self.second == 2


@cache
def look(ranks: tuple[int, ...], suited: bool) -> Kept:
    """Look at two to five cards by their ranks, 13 for a joker."""
    counts = [0] * (JOKER_RANK + 1)
    for rank in ranks:
        counts[rank] += 1
    jokers = counts.pop()
    different = max(counts) <= 1
    held = sum(1 << rank for rank in ranks if rank != JOKER_RANK) if different else 0
    counts[ACE] += jokers
    aces = counts[ACE]
    counts.sort()
    return Kept(
        cards=len(ranks),
        jokers=jokers,
        aces=aces,
        suited=suited and different,
        straights=sum(held | run == run for run in STRAIGHT_BITS) if different else 0,
        most=counts[-1],
        second=counts[-2],
        made=_made(ranks, suited) if len(ranks) == 5 else HandClass.NOTHING,
    )


def _made(ranks: tuple[int, ...], suited: bool) -> HandClass:
    place = sum(row[rank] for row, rank in zip(PLACES, ranks, strict=True))
    return ranking()[suited][place]


class Line(msgspec.Struct, frozen=True):
    """One line of a list."""

    keep: str
    test: Callable[[Kept], bool]


FIRST: tuple[Line, ...] = (
    Line("A straight flush or better: all five", lambda k: k.made >= HandClass.STRAIGHT_FLUSH),
    Line("Four of a kind: the four", lambda k: k.cards == k.most == 4),
    Line(
        "Three aces, and if two are jokers a card that makes four to a straight flush with them",
        lambda k: k.cards == k.aces == 3 or (k.cards == 4 and k.jokers == 2 and k.aces == 3 and k.to_straight_flush),
    ),
    Line("Four to a straight flush", lambda k: k.cards == 4 and k.to_straight_flush),
    Line("A full house, flush or straight: all five", lambda k: k.made >= HandClass.STRAIGHT),
    Line("Three of a kind: the three", lambda k: k.cards == k.most == 3),
    Line("Two jokers", lambda k: k.cards == k.jokers == 2),
    Line("Two pairs: the four", lambda k: k.cards == 4 and k.two_pairs),
    Line(
        "A pair of aces, and if one is a joker a card that makes three to a straight flush with them",
        lambda k: k.aces == 2 and (k.cards == 2 or (k.cards == 3 and k.jokers == 1 and k.to_straight_flush)),
    ),
    Line(
        "A joker with three to a straight, or two to a straight flush, that fit three straights or more",
        lambda k: k.jokers == 1 and k.straights >= 3 and (k.cards == 4 or (k.cards == 3 and k.suited)),
    ),
    Line(
        "The same fitting two straights",
        lambda k: k.jokers == 1 and k.straights == 2 and (k.cards == 4 or (k.cards == 3 and k.suited)),
    ),
    Line("Four to a flush", lambda k: k.cards == 4 and k.suited),
    Line(
        "Three to a straight flush that fit two straights or more",
        lambda k: k.cards == 3 and k.suited and k.straights >= 2,
    ),
    Line(
        "A pair, with an ace or joker beside it",
        lambda k: k.most == 2 and (k.cards == 2 or (k.cards == 3 and k.aces == 1)),
    ),
    Line(
        "A joker with two to a straight flush, or with two that fit four straights, or with one card",
        lambda k: k.jokers == 1 and (k.cards == 2 or (k.cards == 3 and (k.to_straight_flush or k.straights >= 4))),
    ),
    Line("Four to an open straight", lambda k: k.cards == 4 and k.straights == 2),
    Line(
        "Three to a straight flush, or to a flush with the ace",
        lambda k: k.cards == 3 and k.suited and (k.straights > 0 or k.aces == 1),
    ),
    Line(
        "Two of a suit that fit four straights, or with the ace",
        lambda k: k.cards == 2 and k.suited and (k.straights >= 4 or k.aces == 1),
    ),
    Line("Three to a flush", lambda k: k.cards == 3 and k.suited),
    Line("Two of a suit that fit two straights or more", lambda k: k.cards == 2 and k.suited and k.straights >= 2),
    Line(
        "Four to a straight, or three that fit three straights",
        lambda k: (k.cards == 4 and k.straights > 0) or (k.cards == 3 and k.straights >= 3),
    ),
    Line(
        "Two that fit a straight and have the ace or one suit",
        lambda k: k.cards == 2 and k.straights > 0 and (k.aces == 1 or k.suited),
    ),
)
"""At the first decision."""

FIRST_TIES = "Of several examples of a line of the first list keep the one with more cards, then more aces, then \
fitting more straights, then higher cards."

SECOND: tuple[Line, ...] = (
    Line("A straight flush or better: all five", lambda k: k.made >= HandClass.STRAIGHT_FLUSH),
    Line("Four of a kind: the four", lambda k: k.cards == k.most == 4),
    Line(
        "Two jokers and two to a straight flush, with the ace or fitting two straights or more",
        lambda k: k.cards == 4 and k.jokers == 2 and k.to_straight_flush and (k.aces == 3 or k.straights >= 2),
    ),
    Line("A full house: all five", lambda k: k.made == HandClass.FULL_HOUSE),
    Line("Three of a kind and one card", lambda k: k.cards == 4 and k.most == 3),
    Line("A flush or straight: all five", lambda k: k.made >= HandClass.STRAIGHT),
    Line("Two pairs: the four", lambda k: k.cards == 4 and k.two_pairs),
    Line("Four to a straight flush", lambda k: k.cards == 4 and k.to_straight_flush),
    Line("Four to a flush with a joker and the ace", lambda k: k.cards == 4 and k.suited and k.joker_and_ace),
    Line(
        "Four to a straight with a joker, and with the ace or fitting two straights or more",
        lambda k: k.cards == 4 and k.jokers > 0 and k.straights > 0 and (k.joker_and_ace or k.straights >= 2),
    ),
    Line("Four to a flush", lambda k: k.cards == 4 and k.suited),
    Line(
        "Four to a straight that is open or has a joker",
        lambda k: k.cards == 4 and (k.straights >= 2 or (k.straights == 1 and k.jokers > 0)),
    ),
    Line("A pair and two cards", lambda k: k.cards == 4 and k.most == 2),
    Line("Four to a straight", lambda k: k.cards == 4 and k.straights == 1),
)
"""At the second decision; four cards or all five are kept."""

SECOND_TIES = "Of several examples of a line of the second list keep the one with more aces, then fitting more \
straights; then throw the card of whose rank most were thrown at the first draw, or else the lowest."

HEADINGS = (
    "First decision: keep the first of these that is held, or fold",
    "Second decision: keep the first of these that is held, or fold",
)

NOTES = (
    "Each list is read from the top: the first line of which the hand has an example is kept and the rest is thrown; "
    "a hand with an example of none is folded.",
    "A joker counts as an ace and towards any straight or flush.",
    "Cards fit a straight if they can be part of it: 6-7-8 fits three straights, 6-8 three, 6-7 four and A-K one, and "
    "a joker beside them changes nothing.",
    FIRST_TIES,
    SECOND_TIES,
)

NO_LINE = 0
"""The score of cards that are an example of no line."""

FIRST_ORDER, SECOND_ORDER = 10**8, 10**4
"""What a line counts for in a score, before how its examples compare."""


@cache
def rating(kept: Kept, second: bool, lines: tuple[Line, ...]) -> int:
    """A number that is higher the sooner cards are to be kept that look so: by the line, and by what else decides but
    their ranks."""
    order = next((len(lines) - place for place, line in enumerate(lines) if line.test(kept)), 0)
    if not order:
        return NO_LINE
    alike = 100 * kept.aces + kept.straights
    return SECOND_ORDER * order + alike if second else FIRST_ORDER * order + 10**7 * kept.cards + 10**4 * alike


def _score(ranks: tuple[int, ...], suited: bool, second: bool, lines: tuple[Line, ...]) -> int:
    """The same of certain cards: at the first decision higher ranks are kept before lower ones."""
    found = rating(look(ranks, suited), second, lines)
    return found if second or found == NO_LINE else found + sum(ranks)


def _score_cards(numbers: Sequence[int], second: bool) -> int:
    suits = {number & 3 for number in numbers if number < JOKER_CARDS[0]}
    lines = SECOND if second else FIRST
    return _score(tuple(number >> 2 for number in numbers), len(suits) <= 1, second, lines)


def first_discards(hand: Sequence[Card]) -> tuple[Card, ...] | None:
    """What the first list discards from a hand; None is a fold."""
    cards = sorted(hand, key=NUMBERS.__getitem__)
    best = max(MASKS, key=lambda mask: _score_cards(_without(cards, mask), second=False))
    if _score_cards(_without(cards, best), second=False) == NO_LINE:
        return None
    return tuple(card for place, card in enumerate(cards) if best >> place & 1)


def second_discards(hand: Sequence[Card], discarded: Sequence[Card]) -> tuple[Card, ...] | None:
    """What the second list discards, after those discarded at the first draw; None is a fold."""
    cards = sorted(hand, key=NUMBERS.__getitem__)
    seen = Counter(NUMBERS[card] >> 2 for card in discarded)
    stand = _score_cards(_without(cards, 0), second=True)
    scores = [_score_cards(_without(cards, 1 << place), second=True) for place in range(5)]
    top = max(stand, *scores)
    if top == NO_LINE:
        return None
    if stand == top:
        return ()
    return (
        max(
            (card for card, score in zip(cards, scores, strict=True) if score == top),
            key=lambda card: seen[NUMBERS[card] >> 2],
        ),
    )


def _without(cards: Sequence[Card], mask: int) -> list[int]:
    return [NUMBERS[card] for place, card in enumerate(cards) if not mask >> place & 1]


def short_strategy(ev: Fraction) -> ShortStrategy:
    """The lists as they are printed, with what they are worth."""
    lists = (tuple(line.keep for line in lines) for lines in (FIRST, SECOND))
    return ShortStrategy(ev=ev, lists=dict(zip(HEADINGS, lists, strict=True)), notes=NOTES)
