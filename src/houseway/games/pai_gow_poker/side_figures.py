"""Side wagers exactly, over all 154,143,080 hands, by patterns of ranks instead of one hand after the other.

A pattern is how many cards of which ranks a hand has. What suits can add is decided by the one suit that could hold a
flush: given the ranks it holds, the other suits' cards can be chosen in a known number of ways. So 67,600 patterns and
225,000 flushes stand for all hands, and the bits of `side_wagers` say what each of them is.

The imperial wager also looks at the bank's hand. That part wins only with seven different ranks from deuce to jack,
so the pairs of disjoint hands are counted for each of those eighty sets of ranks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import comb, prod
from typing import Any, NamedTuple, get_args

import numpy as np
import numpy.typing as npt

from houseway.core.figures import Figures, Outcome
from houseway.games.pai_gow_poker.options import (
    DYNASTY,
    ENVY,
    HANDS,
    IMPERIAL_BANKER,
    IMPERIAL_PLAYER,
    QUEENS_DRAGON,
    RED_BLACK,
    PaiGowPokerOptions,
)
from houseway.games.pai_gow_poker.side_wagers import (
    ACE_QUEEN,
    BIT,
    KING_QUEEN,
    JokerReading,
    beside,
    best_row,
    nothing_but_high,
    of_a_kind,
    straights,
    suited,
)

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

TOTAL = comb(53, 7)
OPPOSITE = comb(46, 7)
"""Hands that the bank can have beside one player's, or the other way round."""

READINGS: tuple[JokerReading, ...] = get_args(JokerReading)
_READING_BIT = {reading: 1 << (len(HANDS) + place) for place, reading in enumerate(READINGS)}
"""Ace high with the joker, by each reading of it; without the joker the readings agree."""


class _Held(NamedTuple):
    """Hands alike in all but which ranks: the sets of ranks, how many cards of each, and what a flush suit holds."""

    ranks: Ints
    """One row for each set of ranks, ascending."""
    counts: tuple[int, ...]
    joker: bool
    flush: tuple[int, ...] = ()
    """The places whose ranks the flush suit holds; none if there is no flush."""

    @property
    def masks(self) -> Ints:
        return _bits(self.ranks)

    @property
    def in_suit(self) -> Ints:
        return _bits(self.ranks[:, self.flush])

    @property
    def off_suit(self) -> list[tuple[int, int]]:
        """Places and numbers of the cards outside the flush suit; two cards at most."""
        rest = [count - (place in self.flush) for place, count in enumerate(self.counts)]
        return [(place, number) for place, number in enumerate(rest) if number]


def _bits(ranks: Ints) -> Ints:
    masks: Ints = np.left_shift(np.int64(1), ranks).sum(axis=1, dtype=np.int64)
    return masks


def _held() -> Iterator[tuple[_Held, list[_Held]]]:
    """Every pattern, with the flushes that it can hold."""
    for joker in (False, True):
        cards = 7 - joker
        for different in range(2, cards + 1):
            ranks = np.array(list(combinations(range(13), different)), dtype=np.int64)
            for counts in product(range(1, 5), repeat=different):
                if sum(counts) != cards:
                    continue
                flushes = [
                    _Held(ranks, counts, joker, places)
                    for size in range(5 - joker, different + 1)
                    for places in combinations(range(different), size)
                ]
                yield _Held(ranks, counts, joker), flushes


# --- what they are -------------------------------------------------------------------------------------------------


@cache
def _table(rule: Callable[[int, bool], int], joker: bool) -> Ints:
    return np.array([rule(ranks, joker) for ranks in range(1 << 13)], dtype=np.int64)


def _rank_bits(held: _Held) -> Ints:
    """What the ranks alone make."""
    spread = [0] * (13 - len(held.counts))
    without_ace = of_a_kind([*held.counts, *spread], held.joker)
    with_ace = of_a_kind([*spread, *held.counts], held.joker)
    masks = held.masks
    return _table(straights, held.joker)[masks] | np.where(masks >> 12 & 1, with_ace, without_ace)


def _high(held: _Held) -> Ints:
    """What hands of different ranks that make nothing are, by each reading of the joker."""
    longest = len(held.flush)
    if max(held.counts) > 1 or longest >= 5:
        return np.zeros(len(held.ranks), dtype=np.int64)
    return _high_table(held.joker, longest)[held.masks]


@cache
def _high_table(joker: bool, longest: int) -> Ints:
    """The same for every set of ranks of as many as a hand has."""
    table = np.zeros(1 << 13, dtype=np.int64)
    for ranks in np.flatnonzero(7 - joker == _POPULATION).tolist():
        found = nothing_but_high(ranks, longest, joker)
        for reading in READINGS if joker else ():
            if nothing_but_high(ranks, longest, joker, reading):
                found |= _READING_BIT[reading]
        table[ranks] = found
    return table


def _beside(held: _Held, suited_bits: Ints) -> Ints:
    """What a suited ace and queen, or king and queen, add if the two cards outside the flush suit are those."""
    off = _bits(held.ranks[:, [place for place, _ in held.off_suit]])
    added = np.zeros_like(suited_bits)
    for pair in (ACE_QUEEN, KING_QUEEN):
        for place in np.flatnonzero(off == pair):
            added[place] = beside(int(suited_bits[place]), pair)
    return added


# --- in how many ways ----------------------------------------------------------------------------------------------


def _ways(held: _Held) -> int:
    """Hands of one set of ranks: any suits, or a given rank set in one of four flush suits and the rest elsewhere."""
    if not held.flush:
        return prod(comb(4, count) for count in held.counts)
    return 4 * prod(comb(3, count) for _, count in held.off_suit)


class _Banks:
    """Pairs of hands that share no card, the bank's of seven different ranks and making nothing."""

    def __init__(self) -> None:
        sets = [sum(1 << rank for rank in ranks) for ranks in combinations(range(10), 7)]
        rows = {ranks: best_row(IMPERIAL_BANKER.odds, nothing_but_high(ranks, 0, False)) for ranks in sets}
        chosen = [ranks for ranks in sets if rows[ranks]]
        self.sets = np.array(chosen, dtype=np.int16)
        self.of_row = np.array(
            [[rows[ranks] == row for row in IMPERIAL_BANKER.odds] for ranks in chosen], dtype=np.float64
        )
        self.holds = (self.sets[None, :] >> np.arange(13)[:, None] & 1).astype(np.uint8)
        """By rank and set, whether the bank has a card of it."""
        # by how many of the bank's cards are of the player's flush suit: ways to suit the others without a flush
        self.others = [_suitings(7 - held, 3) if held < 5 else 0 for held in range(8)]
        self.all_suitings = sum(comb(7, held) * ways for held, ways in enumerate(self.others))

    def pairs(self, held: _Held) -> Floats:
        """By set of ranks and row of the banker's table, the pairs of hands: whole numbers, which a float can hold."""
        return (self._flush(held) if held.flush else self._any_suits(held)) @ self.of_row

    def _any_suits(self, held: _Held) -> Floats:
        """The bank takes one card of each of its ranks, so that three are left of those and four of the others."""
        ways = np.full((len(held.ranks), len(self.sets)), self.all_suitings, dtype=np.float64)
        for place, count in enumerate(held.counts):
            ways *= np.array([comb(4, count), comb(3, count)], np.float64)[self.holds[held.ranks[:, place]]]
        return ways

    def _flush(self, held: _Held) -> Floats:
        """The bank's cards of the flush suit are of ranks that the player's flush has not."""
        at = _POPULATION[self.sets[None, :] & ~held.in_suit.astype(np.int16)[:, None]]
        for place, _ in held.off_suit:
            at *= np.uint8(3)
            at += np.uint8(1 if place in held.flush else 2) * self.holds[held.ranks[:, place]]
        ways: Floats = 4.0 * self._choices(tuple(number for _, number in held.off_suit)).ravel()[at]
        return ways

    @cache  # noqa: B019 - there is one of it, for the length of one count
    def _choices(self, numbers: tuple[int, ...]) -> Floats:
        """Ways for the bank and for the player's cards outside the flush suit, so many of each rank.

        First by the number of the bank's ranks that may be of the flush suit; then, for each rank that the player has
        outside it, by a state: 0, the bank has none of it; 1, the bank's is outside too; 2, it may be either.
        """
        table = np.zeros((8,) + (3,) * len(numbers), dtype=np.float64)
        for free, *states in product(range(8), *[range(3)] * len(numbers)):
            either = states.count(2)
            for inside in product((False, True), repeat=either) if either <= free else ():
                answers = iter(inside)
                suits = [3 if state == 0 or (state == 2 and next(answers)) else 2 for state in states]
                cards = prod(comb(left, number) for left, number in zip(suits, numbers, strict=True))
                rest = free - either
                bank = sum(comb(rest, more) * self.others[more + sum(inside)] for more in range(rest + 1))
                table[(free, *states)] += cards * bank
        return table


_POPULATION = np.array([ranks.bit_count() for ranks in range(1 << 13)], np.uint8)


def _suitings(cards: int, suits: int) -> int:
    """Ways to give cards of different ranks one of so many suits, none of them to five or more."""
    return sum(max(Counter(given).values()) < 5 for given in product(range(suits), repeat=cards))


@cache
def all_hands() -> Counter[int]:
    """Every hand there is, counted by its bits."""
    count: Counter[int] = Counter()

    def add(bits: Ints, ways: int) -> None:
        for kind, sets in zip(*np.unique(bits, return_counts=True), strict=True):
            count[int(kind)] += int(sets) * ways

    for pattern, flushes in _held():
        ranks, left = _rank_bits(pattern), _ways(pattern)
        for held in flushes:
            ways = _ways(held)
            left -= ways
            bits = _flush_bits(held, ranks)
            if [number for _, number in held.off_suit] == [1, 1]:
                # two cards outside the flush suit are of one suit in three of nine ways
                add(bits | _beside(held, bits), ways // 3)
                ways -= ways // 3
            add(bits, ways)
        add(ranks | _high(pattern), left)
    assert count.total() == TOTAL
    return count


def _flush_bits(held: _Held, ranks: Ints) -> Ints:
    return ranks | _table(suited, held.joker)[held.in_suit] | _high(held)


@cache
def hands_with_bank() -> dict[str, Counter[int]]:
    """Pairs of disjoint hands by the player's bits and by the banker's row that the other hand is.

    Two suited cards beside a straight flush are not looked for here.
    """
    banks = _Banks()
    found: dict[str, Counter[int]] = {row: Counter() for row in IMPERIAL_BANKER.odds}

    def add(bits: Ints, pairs: Floats) -> None:
        kinds, at = np.unique(bits, return_inverse=True)
        for row, column in zip(found, pairs.T, strict=True):
            for kind, number in zip(kinds.tolist(), np.bincount(at, column).tolist(), strict=True):
                found[row][kind] += int(number)

    for pattern, flushes in _held():
        ranks, left = _rank_bits(pattern), banks.pairs(pattern)
        for held in flushes:
            pairs = banks.pairs(held)
            left = left - pairs
            add(_flush_bits(held, ranks), pairs)
        add(ranks | _high(pattern), left)
    assert all(pairs.total() % OPPOSITE == 0 for pairs in found.values())
    return found


# --- the figures ---------------------------------------------------------------------------------------------------


def figures(options: PaiGowPokerOptions, bets: Collection[str] | None = None) -> dict[str, Figures]:
    """Every side wager that the options offer on cards, exactly, per unit staked."""
    offered = [wager for wager in options.wagers if wager in _FIGURES and (bets is None or wager in bets)]
    return {wager: _FIGURES[wager](options) for wager in offered}


def rows(named: Mapping[str, Any], reading: JokerReading = "standard") -> Counter[str | None]:
    """All hands by the row that they are paid for."""
    found: Counter[str | None] = Counter()
    for bits, count in all_hands().items():
        found[best_row(named, _as_read(bits, reading))] += count
    return found


def jointly(
    wagers: Mapping[str, tuple[Mapping[str, Any], JokerReading]],
) -> Counter[tuple[str | None, ...]]:
    """All hands by the row that each of several wagers is paid for; each is its rows and its reading of the joker."""
    found: Counter[tuple[str | None, ...]] = Counter()
    for bits, count in all_hands().items():
        found[tuple(best_row(named, _as_read(bits, reading)) for named, reading in wagers.values())] += count
    return found


def _as_read(bits: int, reading: JokerReading) -> int:
    """The bits with ace high as this reading of the joker has it."""
    if not bits & sum(_READING_BIT.values()):
        return bits
    return bits | BIT["ace-high"] if bits & _READING_BIT[reading] else bits & ~BIT["ace-high"]


def _by_rows(
    unit: str,
    nets: Mapping[str, int | Fraction],
    reading: JokerReading = "standard",
    notes: dict[str, str] | None = None,
) -> Figures:
    count = rows(nets, reading)
    won = [Outcome(HANDS[row], Fraction(net), count[row]) for row, net in nets.items() if count[row]]
    return Figures(unit=unit, outcomes=(*won, Outcome("lose", Fraction(-1), count[None])), notes=notes or {})


def _dynasty(_: PaiGowPokerOptions) -> Figures:
    seen = rows(ENVY)
    envy = sum((Fraction(cents, 100) * seen[row] for row, cents in ENVY.items()), Fraction(0)) / TOTAL
    notes = {"envy: dollars a round for each other player's hand, with a wager of $5.00 or more": str(envy)}
    return _by_rows("dynasty", {row: odds.win for row, odds in DYNASTY.odds.items()}, notes=notes)


def _protection(options: PaiGowPokerOptions) -> Figures:
    nets = {row: odds.win for row, odds in options.protection_pay.odds.items()}
    return _by_rows("protection", nets, options.protection_joker)


def _colour(unit: str) -> Callable[[PaiGowPokerOptions], Figures]:
    def of_options(_: PaiGowPokerOptions) -> Figures:
        """So many of 26 cards, the others from 26 of the other colour and the joker."""
        count = {held: comb(26, held) * comb(27, 7 - held) for held in RED_BLACK}
        won = [Outcome(f"{held} {unit} cards", odds.ratio, count[held]) for held, odds in RED_BLACK.items()]
        return Figures(unit=unit, outcomes=(*won, Outcome("lose", Fraction(-1), TOTAL - sum(count.values()))))

    return of_options


def _queens_dragon(_: PaiGowPokerOptions) -> Figures:
    return _by_rows("queens-dragon", {row: odds.win for row, odds in QUEENS_DRAGON.odds.items()})


def _imperial(_: PaiGowPokerOptions) -> Figures:
    """Over all pairs of a player's and a bank's hand, since both parts can win."""
    player, banker = IMPERIAL_PLAYER.odds, IMPERIAL_BANKER.odds
    pairs: Counter[tuple[str | None, str | None]] = Counter()
    for row, count in rows(player).items():
        pairs[row, None] = count * OPPOSITE
    for low, counted in hands_with_bank().items():
        for bits, count in counted.items():
            row = best_row(player, bits)
            pairs[row, low] += count
            pairs[row, None] -= count
    outcomes = []
    for (row, bank), count in pairs.items():
        won = [(HANDS[row], Fraction(player[row].win))] if row else []
        won += [(f"banker {HANDS[bank]}", Fraction(banker[bank].win))] if bank else []
        net = sum((odds for _, odds in won), Fraction(0)) or Fraction(-1)
        words = " and ".join(line for line, _ in won) or "lose"
        outcomes.append(Outcome(words, net, count, lines=tuple(won)))
    return Figures(unit="imperial", outcomes=tuple(sorted(outcomes, key=lambda o: (-o.net, o.outcome))))


def _seven_card_bonus(options: PaiGowPokerOptions) -> Figures:
    return _by_rows("seven-card-bonus", {row: odds.win for row, odds in options.seven_card_bonus_pay.odds.items()})


def _progressive(options: PaiGowPokerOptions) -> Figures:
    """With the meter at its start; what each dollar above it adds is noted."""
    progressive = options.progressive
    assert progressive is not None
    shares = {row: Fraction(share, 100) for row, share in progressive.shares.items()}
    awards = {row: share * progressive.meter for row, share in shares.items()} | progressive.pays
    nets = {row: Fraction(award) / progressive.stake for row, award in awards.items()}
    count = rows(nets)
    more = sum((share * count[row] for row, share in shares.items()), Fraction(0)) / TOTAL * 100 / progressive.stake
    notes = {
        "meter": f"{progressive.meter // 100}.{progressive.meter % 100:02d}",
        "ev that each dollar more on the meter adds": str(more),
    }
    return _by_rows("progressive", nets, notes=notes)


_FIGURES: dict[str, Callable[[PaiGowPokerOptions], Figures]] = {
    "dynasty": _dynasty,
    "protection": _protection,
    "red": _colour("red"),
    "black": _colour("black"),
    "queens-dragon": _queens_dragon,
    "imperial": _imperial,
    "seven-card-bonus": _seven_card_bonus,
    "progressive": _progressive,
}
