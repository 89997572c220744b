"""Side wagers exactly, over all 154,143,080 hands, by patterns of ranks instead of one hand after the other.

A pattern is how many cards of which ranks a hand has. What suits can add is decided by the one suit that could hold a
flush: given the ranks it holds, the other suits' cards can be chosen in a known number of ways. So 67,600 patterns and
225,000 flushes stand for all hands, and the bits of `side_wagers` say what each of them is.

The imperial wager also looks at the bank's hand. That part wins only with seven different ranks from deuce to jack,
so the pairs of disjoint hands are counted for each of those eighty sets of ranks.

Hands are also counted by their red and black cards, so that wagers on the same seven cards are known jointly. Jointly
with the bank's hand they are not: that would be every player's hand by its suits against every bank's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, reduce
from itertools import combinations, product
from math import comb, prod
from typing import Any, NamedTuple, get_args

import msgspec
import numpy as np
import numpy.typing as npt

from houseway.core.figures import Figures, Outcome
from houseway.core.odds import Odds
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

LOST = Fraction(-1)
ON_THE_BANK = frozenset({"queens-dragon", "imperial"})
"""Wagers that look at the bank's hand, alone or beside the player's."""

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


def _ways(held: _Held) -> Ints:
    """Hands of one set of ranks, by how many of their cards are red.

    Any suits, or a given rank set in one of four flush suits and the rest elsewhere.
    """
    if not held.flush:
        return _coloured([_reds(count, 2, 2) for count in held.counts])
    return _either_colour([_reds(count, 2, 1) for _, count in held.off_suit], held)


def _ways_in_one_suit(held: _Held) -> Ints:
    """Those of them whose two cards outside the flush suit are of one suit."""
    return _either_colour([np.array([1, 0, 2])], held)


def _either_colour(rest: Sequence[Ints], held: _Held) -> Ints:
    """The flush suit is one of two black or of two red suits, which is the same with the colours changed."""
    black = np.pad(2 * _coloured(rest), (0, len(held.flush)))
    return black + black[::-1]


def _coloured(parts: Sequence[Ints]) -> Ints:
    """Ways to choose every part, by the red cards of all."""
    return reduce(np.convolve, parts, np.ones(1, np.int64))


@cache
def _reds(cards: int, red: int, black: int) -> Ints:
    """Ways to give cards of one rank different suits of so many, by how many are red."""
    return np.array([comb(red, of_red) * comb(black, cards - of_red) for of_red in range(cards + 1)])


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
def coloured_hands() -> Counter[tuple[int, int, int]]:
    """Every hand there is, counted by its bits and by how many of its cards are red and black."""
    by_red: dict[tuple[int, int], Ints] = {}

    def add(bits: Ints, ways: Ints) -> None:
        coloured, none = len(ways) - 1, np.zeros_like(ways)
        for kind, sets in zip(*np.unique(bits, return_counts=True), strict=True):
            by_red[int(kind), coloured] = by_red.get((int(kind), coloured), none) + sets * ways

    for pattern, flushes in _held():
        ranks, left = _rank_bits(pattern), _ways(pattern)
        for held in flushes:
            ways = _ways(held)
            left = left - ways
            bits = _flush_bits(held, ranks)
            if [number for _, number in held.off_suit] == [1, 1]:
                in_one_suit = _ways_in_one_suit(held)
                add(bits | _beside(held, bits), in_one_suit)
                ways = ways - in_one_suit
            add(bits, ways)
        add(ranks | _high(pattern), left)
    count = Counter(
        {
            (bits, red, coloured - red): number
            for (bits, coloured), ways in by_red.items()
            for red, number in enumerate(ways.tolist())
            if number
        }
    )
    assert count.total() == TOTAL
    return count


@cache
def all_hands() -> Counter[int]:
    """Every hand there is, counted by its bits."""
    count: Counter[int] = Counter()
    for (bits, _, _), number in coloured_hands().items():
        count[bits] += number
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


def jointly(options: PaiGowPokerOptions, wagers: Sequence[str]) -> Counter[tuple[Fraction, ...]]:
    """All hands by what each of several wagers on the player's seven cards nets."""
    pays = {wager: _nets(options, wager) for wager in wagers}

    def net(wager: str, bits: int, red: int, black: int) -> Fraction:
        if wager in ("red", "black"):
            return pays[wager].get(red if wager == "red" else black, LOST)
        return pays[wager].get(best_row(pays[wager], _as_read(bits, _reading(options, wager))), LOST)

    found: Counter[tuple[Fraction, ...]] = Counter()
    for hand, count in coloured_hands().items():
        found[tuple(net(wager, *hand) for wager in wagers)] += count
    return found


def _as_read(bits: int, reading: JokerReading) -> int:
    """The bits with ace high as this reading of the joker has it."""
    if not bits & sum(_READING_BIT.values()):
        return bits
    return bits | BIT["ace-high"] if bits & _READING_BIT[reading] else bits & ~BIT["ace-high"]


def _reading(options: PaiGowPokerOptions, wager: str) -> JokerReading:
    return options.protection_joker if wager == "protection" else "standard"


def _nets(options: PaiGowPokerOptions, wager: str) -> Mapping[Any, Fraction]:
    """What a wager on seven cards nets that wins, by the row of the hand or by the cards of the colour."""
    if wager == "progressive":
        progressive = options.progressive
        assert progressive is not None
        at_start = {row: Fraction(progressive.meter * share, 100) for row, share in progressive.shares.items()}
        return {row: Fraction(award) / progressive.stake for row, award in (at_start | progressive.pays).items()}
    pays: dict[str, Mapping[Any, Odds]] = {
        "dynasty": DYNASTY.odds,
        "protection": options.protection_pay.odds,
        "red": RED_BLACK,
        "black": RED_BLACK,
        "queens-dragon": QUEENS_DRAGON.odds,
        "seven-card-bonus": options.seven_card_bonus_pay.odds,
    }
    return {row: odds.ratio for row, odds in pays[wager].items()}


def _by_rows(options: PaiGowPokerOptions, wager: str, notes: dict[str, str] | None = None) -> Figures:
    nets = _nets(options, wager)
    count = rows(nets, _reading(options, wager))
    won = [Outcome(HANDS[row], net, count[row]) for row, net in nets.items() if count[row]]
    return Figures(unit=wager, outcomes=(*won, Outcome("lose", LOST, count[None])), notes=notes or {})


def _dynasty(options: PaiGowPokerOptions) -> Figures:
    seen = rows(ENVY)
    envy = sum((Fraction(cents, 100) * seen[row] for row, cents in ENVY.items()), Fraction(0)) / TOTAL
    notes = {"envy: dollars a round for each other player's hand, with a wager of $5.00 or more": str(envy)}
    return _by_rows(options, "dynasty", notes)


def _colour(unit: str) -> Callable[[PaiGowPokerOptions], Figures]:
    def of_options(_: PaiGowPokerOptions) -> Figures:
        """So many of 26 cards, the others from 26 of the other colour and the joker."""
        count = {held: comb(26, held) * comb(27, 7 - held) for held in RED_BLACK}
        won = [Outcome(f"{held} {unit} cards", odds.ratio, count[held]) for held, odds in RED_BLACK.items()]
        return Figures(unit=unit, outcomes=(*won, Outcome("lose", Fraction(-1), TOTAL - sum(count.values()))))

    return of_options


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


def _progressive(options: PaiGowPokerOptions) -> Figures:
    """With the meter at its start; what each dollar above it adds is noted."""
    progressive = options.progressive
    assert progressive is not None
    shares = {row: Fraction(share, 100) for row, share in progressive.shares.items()}
    count = rows(_nets(options, "progressive"))
    more = sum((share * count[row] for row, share in shares.items()), Fraction(0)) / TOTAL * 100 / progressive.stake
    notes = {
        "meter": f"{progressive.meter // 100}.{progressive.meter % 100:02d}",
        "ev that each dollar more on the meter adds": str(more),
    }
    found = _by_rows(options, "progressive", notes)
    return msgspec.structs.replace(found, of_meter=tuple(HANDS[row] for row in shares if count[row]))


def _plainly(wager: str) -> Callable[[PaiGowPokerOptions], Figures]:
    return lambda options: _by_rows(options, wager)


_FIGURES: dict[str, Callable[[PaiGowPokerOptions], Figures]] = {
    "dynasty": _dynasty,
    "protection": _plainly("protection"),
    "red": _colour("red"),
    "black": _colour("black"),
    "queens-dragon": _plainly("queens-dragon"),
    "imperial": _imperial,
    "seven-card-bonus": _plainly("seven-card-bonus"),
    "progressive": _progressive,
}
