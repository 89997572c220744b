"""Exact figures: how many of the 752,538,150 eight-card hands hold each pattern, and what the commission comes to."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from fractions import Fraction
from itertools import product
from math import comb

from houseway.core.contracts import NotOfferedError
from houseway.core.figures import Choice, Figures, Outcome, StrategyTable, check_bets
from houseway.core.money import dollars
from houseway.games.deuce_of_the_dragon.hands import HAND_SIZE, KING_ACE_DEUCE, LENGTHS, LINE, RANKS, RUNS, Kind
from houseway.games.deuce_of_the_dragon.options import DeuceOfTheDragonOptions

HANDS = comb(52, HAND_SIZE)

Polynomial = tuple[int, ...]
"""Ways by number of cards, from none to eight."""


def figures(options: DeuceOfTheDragonOptions, bets: Collection[str] | None = None) -> dict[str, Figures]:
    """For each pattern, in how many hands it is held, by its name; then the commission, per unit of a pot won."""
    every = {name(kind): _held_figures(count) for kind, count in reversed(held(options).items())}
    every["commission"] = _commission_figures(options)
    check_bets(bets, every)
    return every if bets is None else {bet: every[bet] for bet in every if bet in bets}


def name(kind: Kind) -> str:
    return kind.title.lower().replace(" ", "-")


def _held_figures(count: int) -> Figures:
    outcomes = Outcome("held", Fraction(0), count), Outcome("not held", Fraction(0), HANDS - count)
    return Figures(unit="eight-card hand", outcomes=outcomes)


def _commission_figures(options: DeuceOfTheDragonOptions) -> Figures:
    """The house's share of a pot, before rounding down, and what it is of pots that hold only antes."""
    notes = {}
    for players in range(2, 7):
        main, deuce = players * options.main_ante, players * options.deuce_ante
        taken = dollars(options.commission_on(main)), dollars(options.commission_on(deuce))
        notes[f"{players} players"] = (
            f"antes of {dollars(main)} in the main pot, commission {taken[0]}; "
            f"{dollars(deuce)} in the deuce pot, commission {taken[1]}"
        )
    outcomes = (Outcome("pot won", -options.commission_rate, 1),)
    return Figures(unit="pot won", outcomes=outcomes, notes=notes)


def held(options: DeuceOfTheDragonOptions) -> dict[Kind, int]:
    """The hands that hold at least one pattern of each kind, from the lowest kind to the highest."""
    return {
        Kind.SINGLE_CARD: HANDS,
        Kind.ONE_PAIR: _sets(2, 1),
        Kind.TWO_PAIR: _sets(2, 2),
        Kind.THREE_PAIR: _sets(2, 3, options.equal_pairs),
        Kind.FOUR_PAIR: _sets(2, 4, options.equal_pairs),
        Kind.THREE_OF_A_KIND: _sets(3, 1),
        Kind.TWO_THREE_OF_A_KIND: _sets(3, 2),
        Kind.STRAIGHT: HANDS - _without_straight(options),
        Kind.FLUSH: HANDS - _power(_suit_without_flush(options))[HAND_SIZE],
        Kind.STRAIGHT_FLUSH: HANDS - _power(_suit_without_run(options))[HAND_SIZE],
        Kind.FOUR_OF_A_KIND: _sets(4, 1),
    }


def _sets(size: int, number: int, equal: bool = False) -> int:
    """Hands with at least so many sets of so many cards of a rank, each of another rank unless `equal` sets count."""
    ways = {(0, 0): 1}
    for _ in RANKS[0]:
        grown: dict[tuple[int, int], int] = {}
        for (cards, sets), count in ways.items():
            for more in range(min(4, HAND_SIZE - cards) + 1):
                key = cards + more, sets + (more // size if equal else more >= size)
                grown[key] = grown.get(key, 0) + count * comb(4, more)
        ways = grown
    return sum(count for (cards, sets), count in ways.items() if cards == HAND_SIZE and sets >= number)


def _three_in_line(options: DeuceOfTheDragonOptions) -> list[frozenset[str]]:
    """The shortest runs; every longer one contains some of them."""
    return [
        ranks for ranks, top in RUNS.items() if len(ranks) == 3 and (top != KING_ACE_DEUCE or options.king_ace_deuce)
    ]


def _suit_without_run(options: DeuceOfTheDragonOptions) -> Polynomial:
    """Ways to hold cards of one suit without three in line."""
    runs = [sum(1 << RANKS[0].index(rank) for rank in ranks) for ranks in _three_in_line(options)]
    ways = [0] * (HAND_SIZE + 1)
    for cards in range(1 << 13):
        if cards.bit_count() <= HAND_SIZE and not any(cards & run == run for run in runs):
            ways[cards.bit_count()] += 1
    return tuple(ways)


def _suit_without_flush(options: DeuceOfTheDragonOptions) -> Polynomial:
    """Ways to hold cards of one suit of which no three or more are a flush: at most two, or just three in line.

    Of four or more cards some three are out of line.
    """
    return (1, 13, comb(13, 2), len(_three_in_line(options)), 0, 0, 0, 0, 0)


def _power(suit: Polynomial) -> Polynomial:
    """Ways to hold cards of all four suits."""
    twice = _times(suit, suit)
    return _times(twice, twice)


def _times(one: Polynomial, other: Polynomial) -> Polynomial:
    ways = [0] * (HAND_SIZE + 1)
    for i, j in product(range(HAND_SIZE + 1), repeat=2):
        if i + j <= HAND_SIZE:
            ways[i + j] += one[i] * other[j]
    return tuple(ways)


_NOTHING, _SEVERAL = 0, 5
_HOLDINGS: tuple[tuple[int, int], ...] = ((1, 0), (1, 1), (1, 1), (1, 1), (1, 1))
"""Of one rank: nothing, or one card of each suit, as ways and number of cards; several cards are `_SEVERAL_WAYS`."""
_SEVERAL_WAYS = ((6, 2), (4, 3), (1, 4))


def _without_straight(options: DeuceOfTheDragonOptions) -> int:
    """Hands without a straight: wherever three ranks in line are held, each is one card and all of one suit.

    A straight of any length has two neighbours of different suits, and so three in line that are one too. The ranks
    stand in a ring from ace to king; two holdings are enough to know what the next one may be.
    """
    open_ring = frozenset("KA2") not in _three_in_line(options)
    total = 0
    for first, second in product(range(6), repeat=2):
        ways = {(first, second): _times(_ways(first), _ways(second))}
        for _ in range(11):
            grown: dict[tuple[int, int], Polynomial] = {}
            for (before, last), count in ways.items():
                for here in range(6):
                    if not _straight(before, last, here):
                        more = _times(count, _ways(here))
                        known = grown.get((last, here), (0,) * (HAND_SIZE + 1))
                        grown[last, here] = tuple(a + b for a, b in zip(known, more, strict=True))
            ways = grown
        for (queen, king), count in ways.items():
            if not _straight(queen, king, first) and (open_ring or not _straight(king, first, second)):
                total += count[HAND_SIZE]
    return total


def _ways(holding: int) -> Polynomial:
    kinds = _SEVERAL_WAYS if holding == _SEVERAL else (_HOLDINGS[holding],)
    ways = [0] * (HAND_SIZE + 1)
    for count, cards in kinds:
        ways[cards] = count
    return tuple(ways)


def _straight(one: int, two: int, three: int) -> bool:
    """Whether three neighbouring holdings contain a straight: all there, and not just three cards of one suit."""
    return _NOTHING not in (one, two, three) and not (one == two == three != _SEVERAL)


def sizes(options: DeuceOfTheDragonOptions) -> dict[Kind, dict[int, int]]:
    """How many different patterns of each kind and number of cards the deck holds."""
    kinds: dict[Kind, dict[int, int]] = {
        Kind.SINGLE_CARD: {1: 52},
        Kind.ONE_PAIR: {2: 13 * 6},
        Kind.TWO_PAIR: {4: comb(13, 2) * 6**2},
        Kind.THREE_PAIR: {6: comb(13, 3) * 6**3},
        Kind.FOUR_PAIR: {8: comb(13, 4) * 6**4},
        Kind.THREE_OF_A_KIND: {3: 13 * 4},
        Kind.TWO_THREE_OF_A_KIND: {6: comb(13, 2) * 4**2},
        Kind.STRAIGHT: {},
        Kind.FLUSH: {},
        Kind.STRAIGHT_FLUSH: {},
        Kind.FOUR_OF_A_KIND: {4: 13},
    }
    if options.equal_pairs:
        # Four cards of a rank are two of the pairs, and two such fours are four.
        kinds[Kind.THREE_PAIR][6] += 13 * 12 * 6
        kinds[Kind.FOUR_PAIR][8] += 13 * comb(12, 2) * 6**2 + comb(13, 2)
    line = len(LINE[0]) if options.king_ace_deuce else len(LINE[0]) - 1
    for length in LENGTHS:
        runs = line - length + 1
        kinds[Kind.STRAIGHT][length] = runs * (4**length - 4)
        kinds[Kind.FLUSH][length] = 4 * (comb(13, length) - runs)
        kinds[Kind.STRAIGHT_FLUSH][length] = 4 * runs
    return kinds


def patterns_dealt(options: DeuceOfTheDragonOptions) -> Iterator[tuple[Kind, int]]:
    """The patterns of each kind in all hands together: each pattern is in every hand that holds its cards."""
    for kind, by_size in sizes(options).items():
        yield kind, sum(count * comb(52 - size, HAND_SIZE - size) for size, count in by_size.items())


def advise(options: DeuceOfTheDragonOptions, hand: str, discarded: str | None = None) -> list[Choice]:
    """There is no book of a game between players."""
    raise NotOfferedError("there is no book of Deuce of the Dragon: what to do depends on the other players")


def strategy_table(options: DeuceOfTheDragonOptions) -> StrategyTable | None:
    """None: what to do depends on the other players."""
    return None
