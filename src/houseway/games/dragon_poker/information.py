"""What information is worth in Dragon Poker: the best play of somebody who sees more than the own hand, exactly.

Cards that are seen outside the dealer's hand, wherever they lie, only change what the dealer can hold: a neighbour's
hand, all hands, the bottom card. They are taken by kinds, so that a few thousand cases stand for all. A card of the
dealer's own is the difference of two such counts: dealer's hands from all cards left, less those from all but it.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from houseway.core.tables import Column, Section, Table
from houseway.games import results_cache
from houseway.games.dragon_poker.exact import COLOURLESS, FOLD, showdowns, win_of
from houseway.games.dragon_poker.hands import ThreeCardHand
from houseway.games.dragon_poker.options import DragonPokerOptions

Ints = NDArray[np.int64]

METHOD = 1
"""Changes with the mathematics, so that what an older version kept is not read."""
KINDS = tuple(COLOURLESS)
DECK, HAND = sum(COLOURLESS.values()), 3
MOST_OTHERS = 5
_CHOOSE = np.array([[comb(n, k) for k in range(HAND + 1)] for n in range(max(COLOURLESS.values()) + 1)], np.int64)


FULL = np.array([COLOURLESS[kind] for kind in KINDS], np.int64)


class _Dealers:
    """The dealer's hands in ascending strength, each as numbers of cards by kind."""

    def __init__(self) -> None:
        hands = sorted((line.hand for line in showdowns()), key=lambda hand: hand.strength)
        self.counts = np.array([_counts(hand) for hand in hands], np.int64)
        self.strengths = np.array([hand.strength for hand in hands], np.int64)

    def weaker(self, left: Ints) -> Ints:
        """For each case of cards left, how many hands they give the dealer among the weakest so many, up to all."""
        ways = np.ones((len(left), len(self.counts)), np.int64)
        for kind in range(len(KINDS)):
            ways *= _CHOOSE[left[:, kind][:, None], self.counts[None, :, kind]]
        return np.concatenate([np.zeros((len(left), 1), np.int64), np.cumsum(ways, axis=1)], axis=1)

    def worth(self, weaker: Ints, hand: ThreeCardHand, wins: Fraction) -> Ints:
        """What playing this hand is worth over all of them, in units of the denominator of its winnings."""
        below, up_to = (int(np.searchsorted(self.strengths, hand.strength, side)) for side in ("left", "right"))
        beaten, beating = weaker[:, below], weaker[:, -1] - weaker[:, up_to]
        return wins.numerator * beaten - 3 * wins.denominator * beating


@cache
def _dealers() -> _Dealers:
    return _Dealers()


def _counts(hand: ThreeCardHand) -> list[int]:
    return [hand.cards.count(kind) for kind in KINDS]


@cache
def _taken(number: int) -> Ints:
    """Every way to take so many cards out of the deck, by kind."""
    ranges = np.meshgrid(*(np.arange(min(number, int(copies)) + 1) for copies in FULL), indexing="ij")
    every = np.stack([part.ravel() for part in ranges], axis=1).astype(np.int64)
    taken: Ints = every[every.sum(axis=1) == number]
    return taken


def _place(taken: Ints) -> Ints:
    """One number for each way to take cards."""
    radix = np.cumprod(np.concatenate([[1], FULL[:-1] + 1]))
    places: Ints = taken @ radix
    return places


def outside(options: DragonPokerOptions, number: int) -> Fraction:
    """The expectation of whoever sees so many cards that are not the dealer's."""
    gone = _taken(HAND + number)
    weaker = _dealers().weaker(FULL - gone)
    row = np.zeros(int(_place(FULL)) + 1, np.int64)
    row[_place(gone)] = np.arange(len(gone))
    ways = np.array([[comb(n, k) for k in range(number + 1)] for n in range(int(FULL.max()) + 1)], np.int64)
    total, dealers = Fraction(0), comb(DECK - HAND - number, HAND)
    for line in showdowns():
        own = np.array(_counts(line.hand), np.int64)
        seen = _taken(number)
        seen = seen[(seen <= FULL - own).all(axis=1)]
        wins = win_of(line.hand, options)
        worth = _dealers().worth(weaker[row[_place(own + seen)]], line.hand, wins)
        worth = np.maximum(worth, int(FOLD) * dealers * wins.denominator)
        cases = np.prod(ways[FULL - own, seen], axis=1)
        total += Fraction(line.ways * int(cases @ worth), wins.denominator)
    return total / (comb(DECK, HAND) * comb(DECK - HAND, number) * dealers)


def dealers_card(options: DragonPokerOptions) -> Fraction:
    """The expectation of whoever sees one of the dealer's cards, any of the three."""
    total, dealers = Fraction(0), comb(DECK - HAND - 1, HAND - 1)
    for line in showdowns():
        held = FULL - np.array(_counts(line.hand), np.int64)
        wins, there = win_of(line.hand, options), held > 0
        without = (held - np.eye(len(KINDS), dtype=np.int64))[there]
        every, lacking = _dealers().weaker(held[None, :]), _dealers().weaker(without)
        worth = _dealers().worth(every - lacking, line.hand, wins)
        worth = np.maximum(worth, int(FOLD) * dealers * wins.denominator)
        total += Fraction(line.ways * int(held[there] @ worth), wins.denominator)
    return total / (comb(DECK, HAND) * (DECK - HAND) * dealers)


def dealers_hand(options: DragonPokerOptions) -> Fraction:
    """The expectation of whoever sees all of the dealer's cards: every hand that loses is folded."""
    total = Fraction(0)
    for line in showdowns():
        dealers = line.win + line.tie + line.lose
        total += line.ways * (line.win * win_of(line.hand, options) + line.lose * FOLD) / dealers
    return total / comb(DECK, HAND)


def nothing(options: DragonPokerOptions) -> Fraction:
    """The expectation of whoever sees the own hand only."""
    return outside(options, 0)


def values(options: DragonPokerOptions) -> dict[str, Fraction]:
    """The expectation of best play by what is seen beside the own hand."""

    def work_out() -> dict[str, Fraction]:
        found = {"nothing": nothing(options), "the bottom card": outside(options, 1)}
        for others in range(1, MOST_OTHERS + 1):
            words = "a neighbour's hand" if others == 1 else f"{others} other hands"
            found[words] = outside(options, HAND * others)
        return found | {"one card of the dealer's": dealers_card(options), "the dealer's hand": dealers_hand(options)}

    question = {"method": METHOD, "ante-bonus": options.ante_bonus, "jurisdiction": options.jurisdiction}
    kept: dict[str, Fraction] = results_cache.kept("dragon-poker-information", question, _read, _write, work_out)
    return kept


def _write(found: dict[str, Fraction]) -> bytes:
    return "\n".join(f"{seen}\t{ev}" for seen, ev in found.items()).encode()


def _read(content: bytes) -> dict[str, Fraction]:
    pairs = (line.split("\t") for line in content.decode().splitlines())
    return {seen: Fraction(ev) for seen, ev in pairs}


def section(options: DragonPokerOptions) -> Section:
    """The page of a PAR sheet."""
    found = values(options)
    columns = (
        Column("Seen beside the own hand"),
        Column("House edge", "percent"),
        Column("Gain", "percent"),
        Column("Gain, exactly", "exact"),
    )
    blind = found["nothing"]
    rows = tuple((seen, float(-ev), float(ev - blind), ev - blind) for seen, ev in found.items())
    note = (
        "What a player gains who sees more than the own hand and plays or folds by it in the best way, per unit of the"
        " Ante: by collusion, by cards that are exposed, or by a bottom card left uncovered. Exact, over all deals."
    )
    return Section("information", "What information is worth", note, Table(columns, rows))
