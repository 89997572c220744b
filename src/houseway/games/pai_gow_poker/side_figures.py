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
    found = np.zeros(len(held.ranks), dtype=np.int64)
    if max(held.counts) > 1 or longest >= 5:
        return found
    for place, ranks in enumerate(held.masks.tolist()):
        found[place] = nothing_but_high(ranks, longest, held.joker)
        for reading in READINGS if held.joker else ():
            if nothing_but_high(ranks, longest, held.joker, reading):
                found[place] |= _READING_BIT[reading]
    return found


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
        rows = {ranks: best_row(IMPERIAL_BANKER.rows, nothing_but_high(ranks, 0, False)) for ranks in sets}
        chosen = [ranks for ranks in sets if rows[ranks]]
        self.sets = np.array(chosen, dtype=np.int64)
        self.of_row = np.array(
            [[rows[ranks] == row for row in IMPERIAL_BANKER.rows] for ranks in chosen], dtype=np.int64
        )
        # by how many of the bank's cards are of the player's flush suit: ways to suit the others without a flush
        self.others = [_suitings(7 - held, 3) if held < 5 else 0 for held in range(8)]
        self.all_suitings = sum(comb(7, held) * ways for held, ways in enumerate(self.others))

    def pairs(self, held: _Held) -> Ints:
        """By set of ranks and row of the banker's table, the pairs of hands."""
        # a bank's rank is taken from a place: by set of ranks, bank's set, and place
        taken = (self.sets[None, :, None] >> held.ranks[:, None, :] & 1).astype(bool)
        return (self._flush(held, taken) if held.flush else self._any_suits(held, taken)) @ self.of_row

    def _any_suits(self, held: _Held, taken: npt.NDArray[np.bool_]) -> Ints:
        """The bank takes one card of each of its ranks, so that three are left of those and four of the others."""
        ways = np.full(taken.shape[:2], self.all_suitings, dtype=np.int64)
        for place, count in enumerate(held.counts):
            ways *= np.where(taken[:, :, place], comb(3, count), comb(4, count))
        return ways

    def _flush(self, held: _Held, taken: npt.NDArray[np.bool_]) -> Ints:
        """The bank's cards of the flush suit are of ranks that the player's flush has not."""
        free = _POPULATION[self.sets[None, :] & ~held.in_suit[:, None]]
        off = held.off_suit
        states = [np.where(taken[:, :, place], 1 if place in held.flush else 2, 0) for place, _ in off]
        ways: Ints = self._choices(tuple(number for _, number in off))[(free, *states)]
        return 4 * ways

    @cache  # noqa: B019 - there is one of it, for the length of one count
    def _choices(self, numbers: tuple[int, ...]) -> Ints:
        """Ways for the bank and for the player's cards outside the flush suit, so many of each rank.

        First by the number of the bank's ranks that may be of the flush suit; then, for each rank that the player has
        outside it, by a state: 0, the bank has none of it; 1, the bank's is outside too; 2, it may be either.
        """
        table = np.zeros((8,) + (3,) * len(numbers), dtype=np.int64)
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


_POPULATION = np.array([ranks.bit_count() for ranks in range(1 << 13)])


def _suitings(cards: int, suits: int) -> int:
    """Ways to give cards of different ranks one of so many suits, none of them to five or more."""
    return sum(max(Counter(given).values()) < 5 for given in product(range(suits), repeat=cards))


class Hands(NamedTuple):
    """All hands by what they are."""

    alone: Counter[int]
    with_bank: dict[str, Counter[int]]
    """The same for pairs of disjoint hands, by the banker's row that the other hand is; two suited cards beside a
    straight flush are not looked for here."""


@cache
def all_hands() -> Hands:
    """Every hand there is, counted by its bits; about a second."""
    banks = _Banks()
    alone: list[tuple[Ints, int]] = []
    paired: list[tuple[Ints, Ints]] = []
    for pattern, flushes in _held():
        ranks = _rank_bits(pattern)
        left, left_pairs = _ways(pattern), banks.pairs(pattern)
        for held in flushes:
            ways, pairs = _ways(held), banks.pairs(held)
            left, left_pairs = left - ways, left_pairs - pairs
            bits = ranks | _table(suited, held.joker)[held.in_suit] | _high(held)
            paired.append((bits, pairs))
            if [number for _, number in held.off_suit] == [1, 1]:
                # two cards outside the flush suit are of one suit in three of nine ways
                alone.append((bits | _beside(held, bits), ways // 3))
                ways -= ways // 3
            alone.append((bits, ways))
        bits = ranks | _high(pattern)
        alone.append((bits, left))
        paired.append((bits, left_pairs))

    count: Counter[int] = Counter()
    for bits, ways in alone:
        for kind, sets in zip(*np.unique(bits, return_counts=True), strict=True):
            count[int(kind)] += int(sets) * ways
    with_bank: dict[str, Counter[int]] = {row: Counter() for row in IMPERIAL_BANKER.rows}
    for bits, pairs in paired:
        for kind in np.unique(bits):
            for row, ways in zip(with_bank, pairs[bits == kind].sum(axis=0).tolist(), strict=True):
                with_bank[row][int(kind)] += ways
    assert count.total() == TOTAL
    assert all(pairs.total() % OPPOSITE == 0 for pairs in with_bank.values())
    return Hands(count, with_bank)


# --- the figures ---------------------------------------------------------------------------------------------------


def figures(options: PaiGowPokerOptions, bets: Collection[str] | None = None) -> dict[str, Figures]:
    """Every side wager that the options offer on cards, exactly, per unit staked."""
    offered = [wager for wager in options.wagers if wager in _FIGURES and (bets is None or wager in bets)]
    return {wager: _FIGURES[wager](options) for wager in offered}


def _rows(rows: Mapping[str, Any], reading: JokerReading = "standard") -> Counter[str | None]:
    """All hands by the row that they are paid for."""
    found: Counter[str | None] = Counter()
    for bits, count in all_hands().alone.items():
        found[best_row(rows, _as_read(bits, reading))] += count
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
    count = _rows(nets, reading)
    won = [Outcome(HANDS[row], Fraction(net), count[row]) for row, net in nets.items() if count[row]]
    return Figures(unit=unit, outcomes=(*won, Outcome("lose", Fraction(-1), count[None])), notes=notes or {})


def _dynasty(_: PaiGowPokerOptions) -> Figures:
    seen = _rows(ENVY)
    envy = sum((Fraction(cents, 100) * seen[row] for row, cents in ENVY.items()), Fraction(0)) / TOTAL
    notes = {"envy: dollars a round for each other player's hand, with a wager of $5.00 or more": str(envy)}
    return _by_rows("dynasty", {row: odds.win for row, odds in DYNASTY.rows.items()}, notes=notes)


def _protection(options: PaiGowPokerOptions) -> Figures:
    nets = {row: odds.win for row, odds in options.protection_pay.rows.items()}
    return _by_rows("protection", nets, options.protection_joker)


def _colour(unit: str) -> Callable[[PaiGowPokerOptions], Figures]:
    def of_options(_: PaiGowPokerOptions) -> Figures:
        """So many of 26 cards, the others from 26 of the other colour and the joker."""
        count = {held: comb(26, held) * comb(27, 7 - held) for held in RED_BLACK}
        won = [Outcome(f"{held} {unit} cards", odds.ratio, count[held]) for held, odds in RED_BLACK.items()]
        return Figures(unit=unit, outcomes=(*won, Outcome("lose", Fraction(-1), TOTAL - sum(count.values()))))

    return of_options


def _queens_dragon(_: PaiGowPokerOptions) -> Figures:
    return _by_rows("queens-dragon", {row: odds.win for row, odds in QUEENS_DRAGON.rows.items()})


def _imperial(_: PaiGowPokerOptions) -> Figures:
    """Over all pairs of a player's and a bank's hand, since both parts can win."""
    player, banker = IMPERIAL_PLAYER.rows, IMPERIAL_BANKER.rows
    pairs: Counter[tuple[str | None, str | None]] = Counter()
    for row, count in _rows(player).items():
        pairs[row, None] = count * OPPOSITE
    for low, counted in all_hands().with_bank.items():
        for bits, count in counted.items():
            row = best_row(player, bits)
            pairs[row, low] += count
            pairs[row, None] -= count
    outcomes = []
    for (row, bank), count in pairs.items():
        won = [(HANDS[row], player[row].win)] if row else []
        won += [(f"banker {HANDS[bank]}", banker[bank].win)] if bank else []
        net = sum(odds for _, odds in won) or -1
        outcomes.append(Outcome(" and ".join(words for words, _ in won) or "lose", Fraction(net), count))
    return Figures(unit="imperial", outcomes=tuple(sorted(outcomes, key=lambda o: (-o.net, o.outcome))))


def _seven_card_bonus(options: PaiGowPokerOptions) -> Figures:
    return _by_rows("seven-card-bonus", {row: odds.win for row, odds in options.seven_card_bonus_pay.rows.items()})


def _progressive(options: PaiGowPokerOptions) -> Figures:
    """With the meter at its start; what each dollar above it adds is noted."""
    progressive = options.progressive
    assert progressive is not None
    shares = {row: Fraction(share, 100) for row, share in progressive.shares.items()}
    awards = {row: share * progressive.meter for row, share in shares.items()} | progressive.pays
    nets = {row: Fraction(award) / progressive.stake for row, award in awards.items()}
    count = _rows(nets)
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
