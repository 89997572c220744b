"""Tests of randomness as laboratories run them, on raw numbers and on shuffled decks, each with its probability.

After Knuth (The Art of Computer Programming, 3.3.2): frequency, serial, runs, coupon, gap, permutation; for decks also
card by position, cards that stay next to each other, whether the order is an even or an odd permutation of the pack,
and what one shuffle has in common with the one before: each deck, told by the places that its cards had in the deck
before it, is a shuffle too. A probability is two-sided: a generator that is too even is as wrong as one that is too
uneven. Holm's correction makes a whole family of tests fail by chance no more often than the level says.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb, erfc, factorial, sqrt
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[Any]
LEAST_EXPECTED = 5.0
"""Classes in which fewer are expected are put together with their neighbours."""
FEWEST = 1000
MOST_COUPONS = 1 << 20
"""So many numbers are looked at one by one."""


class Finding(msgspec.Struct, frozen=True):
    """One test: what it looked at, its statistic, and the chance of one at least as far out if all is random."""

    test: str
    about: str
    statistic: float
    freedom: int
    """Degrees of freedom of a chi-square statistic; 0 for a normal one."""
    chance: float
    holm: float = 1.0
    """The same after Holm's correction for all tests of the family."""


class TooFewError(ValueError):
    """Too little to be tested."""


def _chi_square(test: str, about: str, seen: Sequence[float] | Numbers, chances: Sequence[float] | Numbers) -> Finding:
    """Pearson's statistic of counts whose chances are known, small classes put together."""
    counted, of = np.asarray(seen, float).ravel(), np.asarray(chances, float).ravel()
    one, other = _together(counted, of / of.sum() * counted.sum())
    if len(one) < 2:
        return Finding(test, about, 0.0, 0, 1.0)  # so few that nothing can be said
    return _by_chi_square(test, about, float(((one - other) ** 2 / other).sum()), len(one) - 1)


def _scarce(test: str, about: str, seen: int, hoped: float) -> Finding | None:
    """Hardly anything to count where there should be plenty: no random numbers do that."""
    return Finding(test, about, float(seen), 0, 0.0) if hoped >= 20 and seen < hoped / 4 else None


def _together(seen: Numbers, expected: Numbers) -> tuple[Numbers, Numbers]:
    if len(expected) and expected.min() >= LEAST_EXPECTED:
        return seen, expected
    groups, sums = np.zeros(len(seen), np.int64), 0.0
    for place, of in enumerate(expected):
        groups[place] = groups[place - 1] + (sums >= LEAST_EXPECTED) if place else 0
        sums = of if sums >= LEAST_EXPECTED else sums + of
    if sums < LEAST_EXPECTED and groups[-1]:
        groups[groups == groups[-1]] -= 1
    return np.bincount(groups, seen), np.bincount(groups, expected)


def _by_chi_square(test: str, about: str, statistic: float, freedom: int) -> Finding:
    from scipy.special import gammainc, gammaincc

    above, below = gammaincc(freedom / 2, statistic / 2), gammainc(freedom / 2, statistic / 2)
    return Finding(test, about, statistic, freedom, min(1.0, 2 * float(min(above, below))))


def _normal(test: str, about: str, seen: float, mean: float, variance: float) -> Finding:
    z = (seen - mean) / sqrt(variance)
    return Finding(test, about, z, 0, erfc(abs(z) / sqrt(2)))


def judged(findings: Sequence[Finding]) -> list[Finding]:
    """The findings with Holm's correction for their number: the least chance first."""
    ordered, worst, found = sorted(findings, key=lambda finding: finding.chance), 0.0, []
    for place, finding in enumerate(ordered):
        worst = max(worst, min(1.0, finding.chance * (len(ordered) - place)))
        found.append(msgspec.structs.replace(finding, holm=worst))
    return found


# --- independent numbers, all of 0 to d - 1 equally likely ---------------------------------------------------------


def frequency(numbers: Numbers, d: int, about: str) -> Finding:
    """How often each number comes."""
    return _chi_square("frequency", about, np.bincount(numbers, minlength=d), np.full(d, 1 / d))


def serial(numbers: Numbers, d: int, about: str) -> Finding:
    """How often each pair comes, in pairs that do not overlap."""
    pairs = numbers[: len(numbers) // 2 * 2].astype(np.int64).reshape(-1, 2)
    seen = np.bincount(pairs[:, 0] * d + pairs[:, 1], minlength=d * d)
    return _chi_square("serial", about, seen, np.full(d * d, 1 / d**2))


def gap(numbers: Numbers, d: int, about: str, longest: int = 40) -> Finding:
    """How many others lie between numbers of the lowest quarter."""
    part = max(1, d // 4)
    places = np.flatnonzero(numbers < part)
    gaps = np.minimum(np.diff(places) - 1, longest)
    hit = part / d
    chances = [hit * (1 - hit) ** length for length in range(longest)] + [(1 - hit) ** longest]
    return _scarce("gap", about, len(gaps), len(numbers) * hit) or _chi_square(
        "gap", about, np.bincount(gaps, minlength=longest + 1), chances
    )


def coupon(numbers: Numbers, d: int, about: str) -> Finding:
    """How many numbers it takes until all have come."""
    lengths, last, met = [], -1, set[int]()
    for place, number in enumerate(numbers[:MOST_COUPONS].tolist()):
        met.add(number)
        if len(met) == d:
            lengths.append(place - last)
            last, met = place, set()
    chances = _coupon_chances(d)
    longest = len(chances) + d - 1
    hoped = min(len(numbers), MOST_COUPONS) / (d * sum(1 / k for k in range(1, d + 1)))
    seen = np.bincount(np.minimum(np.array(lengths, np.int64), longest), minlength=longest + 1)[d:]
    return _scarce("coupon", about, len(lengths), hoped) or _chi_square("coupon", about, seen, chances)


@cache
def _coupon_chances(d: int) -> Numbers:
    """The chance that all of d numbers have come after just d, d + 1, ... draws; in the last place, after more."""
    state = np.zeros(d + 1)
    state[0] = 1.0
    held = np.arange(d + 1) / d
    done = 0.0
    found: list[float] = []
    while done < 1 - 1e-9 or len(found) <= d:
        state[1:] = state[1:] * held[1:] + state[:-1] * (1 - held[:-1])
        state[0] = 0.0
        found.append(state[d] - done)
        done = state[d]
    return np.array([*found[d - 1 : -1], 1 - done + found[-1]])


def permutation(numbers: Numbers, about: str, size: int = 4) -> Finding:
    """In which order the numbers of each group stand; groups with equal numbers are left out."""
    every = numbers[: len(numbers) // size * size].reshape(-1, size)
    ordered = np.sort(every, axis=1)
    groups = every[(ordered[:, 1:] != ordered[:, :-1]).all(axis=1)]
    ranks = groups.argsort(axis=1).argsort(axis=1)
    seen = np.bincount(_ranked(ranks), minlength=factorial(size))
    return _scarce("permutation", about, len(groups), len(every)) or _chi_square(
        "permutation", about, seen, np.full(factorial(size), 1 / factorial(size))
    )


def _ranked(orders: Numbers) -> Numbers:
    """The number of each order among all, by its Lehmer code."""
    size = orders.shape[1]
    found = np.zeros(len(orders), np.int64)
    for place in range(size):
        found = found * (size - place) + (orders[:, place + 1 :] < orders[:, place : place + 1]).sum(axis=1)
    return found


def runs(numbers: Numbers, about: str, longest: int = 6) -> Finding:
    """How long numbers go on rising; the one after each run is left out, so that runs do not depend on each other."""
    rises = numbers[1:] > numbers[:-1]
    lengths, place, end = [], 0, len(rises)
    falls = np.flatnonzero(~rises).tolist()
    for fall in falls:
        if fall < place:
            continue
        lengths.append(min(fall - place + 1, longest))
        place = fall + 2
        if place >= end:
            break
    expected = [1 / factorial(k) - 1 / factorial(k + 1) for k in range(1, longest)] + [1 / factorial(longest)]
    return _chi_square(
        "runs", about, np.bincount(lengths, minlength=longest + 1)[1:], np.array(expected) * len(lengths)
    )


def tests_of_numbers(words: Numbers) -> list[Finding]:
    """All tests of a stream of 32-bit numbers."""
    if len(words) < FEWEST:
        raise TooFewError(f"at least {FEWEST:,} numbers are tested, not {len(words):,}")
    octets = words.astype("<u4").view(np.uint8)
    high, low = (words >> 28).astype(np.int64), (words & 15).astype(np.int64)
    bits = np.unpackbits(octets)
    findings = [
        frequency(octets, 256, "bytes"),
        _each_bit(bits.reshape(-1, 32)),
        serial(octets, 256, "bytes") if len(octets) > 2 * 65536 * LEAST_EXPECTED else serial(octets >> 4, 16, "bytes"),
        runs(words, "numbers"),
        _normal("runs", "bits", float((bits[1:] != bits[:-1]).sum()), (len(bits) - 1) / 2, (len(bits) - 1) / 4),
        permutation(words, "numbers"),
    ]
    for name, of in (("upper bits", high), ("lower bits", low)):
        findings += [coupon(of, 16, name), gap(of, 16, name), serial(of, 16, name)]
    return findings


def _each_bit(bits: Numbers) -> Finding:
    """How often each of the 32 bits is set."""
    count, places = bits.shape
    statistic = float(((bits.sum(axis=0) - count / 2) ** 2).sum() / (count / 4))
    return _by_chi_square("frequency", "each bit", statistic, places)


def tests_of_dice(faces: Numbers, sides: int) -> list[Finding]:
    """All tests of numbers that were scaled to 0 to sides - 1."""
    about = f"scaled to {sides}"
    return [test(faces, sides, about) for test in (frequency, serial, gap, coupon)]


# --- shuffled decks ------------------------------------------------------------------------------------------------


def tests_of_decks(decks: Numbers) -> list[Finding]:
    """All tests of shuffled decks: a row is an order of the cards 0 to n - 1."""
    if len(decks) < FEWEST:
        raise TooFewError(f"at least {FEWEST:,} shuffles are tested, not {len(decks):,}")
    cards = decks.shape[1]
    if not (np.sort(decks, axis=1) == np.arange(cards)).all():
        raise ValueError("a deck in which a card is missing or there twice is no shuffle")
    first = decks[:, 0].astype(np.int64)
    moved = _moved(decks)
    return [
        frequency(first, cards, "first card"),
        _first_two(decks, cards),
        successions(decks),
        _normal("runs", "rising in a deck", *_rises(decks)),
        permutation(decks[:, :5].ravel(), "first five cards", 5),
        gap(first, cards, "first card"),
        coupon(decks[:, cards // 2].astype(np.int64), cards, "middle card"),
        card_by_position(decks),
        _parity(decks),
        card_by_position(moved, "deck after deck"),
        _correlation(moved),
        successions(moved, "last neighbours"),
        _in_common(decks),
        _repeats(decks),
    ]


def card_by_position(decks: Numbers, about: str = "every place") -> Finding:
    """How often each card lies in each place. Rows and columns of the counts are fixed, hence the factor."""
    shuffles, cards = decks.shape
    places = np.arange(cards)
    seen = np.bincount((decks.astype(np.int64) * cards + places).ravel(), minlength=cards * cards)
    expected = shuffles / cards
    statistic = float(((seen - expected) ** 2).sum() / expected) * (cards - 1) / cards
    return _by_chi_square("card by position", about, statistic, (cards - 1) ** 2)


def _first_two(decks: Numbers, cards: int) -> Finding:
    one, two = decks[:, 0].astype(np.int64), decks[:, 1].astype(np.int64)
    seen = np.bincount(one * (cards - 1) + two - (two > one), minlength=cards * (cards - 1))
    return _chi_square("serial", "first two cards", seen, np.full(len(seen), 1 / len(seen)))


def successions(decks: Numbers, about: str = "pack neighbours") -> Finding:
    """How many cards are still followed by the card that followed them in the pack, or in the deck before."""
    cards = decks.shape[1]
    held = (decks[:, 1:] == decks[:, :-1].astype(np.int64) + 1).sum(axis=1)
    ways = [comb(cards - 1, k) * (_derangements(cards - k) + _derangements(cards - k - 1)) for k in range(cards)]
    chances = [number / factorial(cards) for number in ways]
    return _chi_square("serial", about, np.bincount(held, minlength=cards), chances)


@cache
def _derangements(count: int) -> int:
    return 1 if count == 0 else 0 if count < 0 else count * _derangements(count - 1) + (-1) ** count


def _rises(decks: Numbers) -> tuple[float, float, float]:
    """Rises in all decks together, their mean and variance (Eulerian numbers)."""
    shuffles, cards = decks.shape
    return float((decks[:, 1:] > decks[:, :-1]).sum()), shuffles * (cards - 1) / 2, shuffles * (cards + 1) / 12


def _moved(decks: Numbers) -> Numbers:
    """Every deck but the first by the places that its cards had in the one before: if all is random, a shuffle too."""
    places, rows = np.empty_like(decks), np.arange(len(decks))
    for place in range(decks.shape[1]):
        places[rows, decks[:, place]] = place
    found = np.empty_like(decks[1:])
    for place in range(decks.shape[1]):
        found[:, place] = places[rows[:-1], decks[1:, place]]
    return found


def _correlation(moved: Numbers) -> Finding:
    """Of the cards' places with their places in the deck before: below nought if a deck is partly turned round."""
    shuffles, cards = moved.shape
    places = np.arange(cards) - (cards - 1) / 2
    squares = float((places**2).sum())
    seen = float((moved.sum(axis=0, dtype=np.int64) - shuffles * (cards - 1) / 2) @ places)
    return _normal("correlation", "deck after deck", seen, 0, shuffles * squares**2 / (cards - 1))


def _parity(decks: Numbers) -> Finding:
    """How many decks are even permutations of the pack, which half of all orders are."""
    shuffles, cards = decks.shape
    columns, odd = np.ascontiguousarray(decks.T), np.zeros(shuffles, bool)
    for place in range(cards):
        for other in range(place):
            odd ^= columns[other] > columns[place]
    return _normal("parity", "even permutations", float(shuffles - odd.sum()), shuffles / 2, shuffles / 4)


def _in_common(decks: Numbers) -> Finding:
    """How many cards lie where they lay in the shuffle before: one on average, with a variance of one."""
    pairs = len(decks) - 1
    return _normal("serial", "deck after deck", float((decks[1:] == decks[:-1]).sum()), pairs, pairs)


def _repeats(decks: Numbers) -> Finding:
    """Shuffles that came before: there are so many orders that none ever should."""
    again = len(decks) - len({deck.tobytes() for deck in decks})
    chance = min(1.0, len(decks) ** 2 / 2 / factorial(decks.shape[1]))
    return Finding("frequency", "decks seen before", float(again), 0, chance if again else 1.0)
