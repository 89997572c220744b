"""Plans: the cheapest way to shed a hand, counted in turns. What sound players, and sound playouts, go by.

A pattern that others will beat costs about a turn, because its player must win the lead back; one that hardly
anybody beats costs next to nothing. The figures were found by letting players with different ones play each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from houseway.core.cards import Card
from houseway.games.deuce_of_the_dragon.hands import KIND_BITS, PLACE, Kind, Pattern, high_first, patterns
from houseway.games.deuce_of_the_dragon.options import DeuceOfTheDragonOptions

TURN = 100
COST: dict[Kind, tuple[int, int]] = {
    Kind.SINGLE_CARD: (105, 20),
    Kind.ONE_PAIR: (90, 30),
    Kind.TWO_PAIR: (90, 0),
    Kind.THREE_PAIR: (85, 0),
    Kind.FOUR_PAIR: (85, 0),
    Kind.THREE_OF_A_KIND: (90, 0),
    Kind.TWO_THREE_OF_A_KIND: (90, 0),
    Kind.STRAIGHT: (85, 0),
    Kind.FLUSH: (60, 50),
    Kind.STRAIGHT_FLUSH: (5, 0),
    Kind.FOUR_OF_A_KIND: (1, 0),
}
"""What playing a pattern costs, in hundredths of a turn: headed by a three, and how much less headed by a deuce."""
SLACK = 50
"""How much an answer may spoil the plan before it is better to pass."""


def cost(strength: int) -> int:
    """What playing a pattern of this strength costs."""
    most, less = COST[Kind(strength >> KIND_BITS)]
    return most - less * ((strength & ((1 << KIND_BITS) - 1)) >> 2) // 12


class Plan(msgspec.Struct, frozen=True):
    """What it takes to shed a hand, or any part of it."""

    hand: tuple[Card, ...]
    turns: tuple[int, ...]
    """By the cards left, as bits of the hand."""

    def left(self, cards: Sequence[Card]) -> int:
        """What it takes to shed these cards of the hand."""
        return self.turns[sum(1 << place for place, card in enumerate(self.hand) if card in cards)]


def plan(hand: Sequence[Card], options: DeuceOfTheDragonOptions) -> Plan:
    return _plan(high_first(hand), options.king_ace_deuce, options.equal_pairs)


@lru_cache(maxsize=1 << 12)
def _plan(hand: tuple[Card, ...], king_ace_deuce: bool, equal_pairs: bool) -> Plan:
    """Each part is shed by some pattern that holds its highest card, and then the rest."""
    place = {card: number for number, card in enumerate(hand)}
    by_first: list[list[tuple[int, int]]] = [[] for _ in hand]
    for made in patterns(hand, DeuceOfTheDragonOptions(king_ace_deuce=king_ace_deuce, equal_pairs=equal_pairs)):
        places = [place[card] for card in made.cards]
        by_first[min(places)].append((sum(1 << number for number in places), cost(made.strength)))
    turns = [0]
    for left in range(1, 1 << len(hand)):
        first = (left & -left).bit_length() - 1
        turns.append(min(turns[left ^ part] + price for part, price in by_first[first] if part & ~left == 0))
    return Plan(hand, tuple(turns))


def best(held: Sequence[Card], legal: Sequence[Pattern], shed: Plan, must: bool) -> Pattern | None:
    """The pattern after which least is left to do, the lowest of them, with the lowest cards; None to pass."""

    def after(made: Pattern) -> tuple[int, int, list[int]]:
        left = shed.left([card for card in held if card not in made.cards])
        return left, made.strength, sorted((PLACE[card] for card in made.cards), reverse=True)

    chosen = min(legal, key=after, default=None)
    if chosen is None or must or after(chosen)[0] < shed.left(held) + SLACK:
        return chosen
    return None
