"""What many rounds of a bet come to: the exact distribution of one round, convolved with itself as often as wanted.

Results lie on a lattice of equal steps (a twentieth of a unit where vigorish is taken), so that a sum of rounds is a
whole number of steps. The powers are taken of the characteristic function, written as one less a small number, which
keeps some fourteen digits however many rounds there are. What is cut off at both ends is bounded beforehand (Chernoff).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import gcd, lcm

import msgspec
import numpy as np
from numpy.typing import NDArray

from houseway.core.figures import Figures

Floats = NDArray[np.float64]

CUT_OFF = 1e-13
"""The most that may lie beyond either end of a distribution."""
MOST_PLACES = 1 << 24
"""The longest distribution that is worked out, some hundred megabytes while it is."""
_NEIGHBOURS = 64
_BLOCKS_AT_A_TIME = 256
_NOTHING = 45.0
"""A power of e that is nothing beside the chances that matter."""


class TooWideError(ValueError):
    """So many rounds of such a bet spread over more places than are worked out."""


class Law(msgspec.Struct, frozen=True):
    """One round's result: whole numbers of steps, and the chance of each, exactly."""

    step: Fraction
    places: tuple[int, ...]
    chances: tuple[Fraction, ...]

    @property
    def mean(self) -> Fraction:
        return self.step * sum((place * of for place, of in zip(self.places, self.chances, strict=True)), Fraction(0))


class Spread(msgspec.Struct, frozen=True, eq=False):
    """The chances of the sums `first`, `first + 1`, ... steps; at most `CUT_OFF` lies beyond either end."""

    step: Fraction
    first: int
    chances: Floats

    @property
    def values(self) -> Floats:
        """Every sum, in units."""
        return float(self.step) * (self.first + np.arange(len(self.chances), dtype=np.float64))

    @property
    def mean(self) -> float:
        return float(self.chances @ self.values)

    @property
    def variance(self) -> float:
        return float(self.chances @ (self.values - self.mean) ** 2)

    def at_most(self, value: Fraction) -> float:
        """The chance of a sum of so many units or less."""
        return self._below(value // self.step + 1)

    def below(self, value: Fraction) -> float:
        """The chance of a sum of less than so many units."""
        return self._below(-(-value // self.step))

    def _below(self, place: int) -> float:
        return float(self.chances[: max(0, place - self.first)].sum())

    def quantile(self, share: float) -> Fraction:
        """The least sum, in units, that is reached or not passed with at least that chance."""
        place = int(np.searchsorted(np.cumsum(self.chances), share - 1e-12))
        return (self.first + min(place, len(self.chances) - 1)) * self.step


def law_of(outcomes: Mapping[Fraction, Fraction] | Figures) -> Law:
    """A round's law from a bet's figures, or from nets and their weights; weights need not sum to one."""
    if isinstance(outcomes, Figures):
        pairs = [(of.net, Fraction(of.count)) for of in outcomes.outcomes]
    else:
        pairs = list(outcomes.items())
    weights: dict[Fraction, Fraction] = {}
    for net, weight in pairs:
        if weight:
            weights[net] = weights.get(net, Fraction(0)) + weight
    total = sum(weights.values())
    nets = sorted(weights)
    under = lcm(*(net.denominator for net in nets))
    step = Fraction(gcd(*(int(net * under) for net in nets)) or 1, under)
    return Law(step, tuple(int(net / step) for net in nets), tuple(weights[net] / total for net in nets))


def summed(law: Law, rounds: int) -> Spread:
    """The distribution of the sum of so many independent rounds."""
    places, chances = np.array(law.places, np.int64), np.array([float(chance) for chance in law.chances])
    # A certain part of every round is taken out, and what is left divided by what it has in common.
    start = int(places[0])
    common = int(np.gcd.reduce(places - start)) or 1
    if common > 1:
        inner = summed(Law(Fraction(1), tuple(((places - start) // common).tolist()), law.chances), rounds)
        spaced = np.zeros((len(inner.chances) - 1) * common + 1)
        if len(spaced) > MOST_PLACES:
            raise TooWideError(_too_wide(rounds, len(spaced)))
        spaced[::common] = inner.chances
        return Spread(law.step, inner.first * common + start * rounds, spaced)
    least, most = _ends(places, chances, rounds)
    size = _handy(most - least + 1)
    if size > MOST_PLACES:
        raise TooWideError(_too_wide(rounds, size))
    found = np.fft.irfft(_spectrum(places, chances, rounds, size, least), size)[: most - least + 1]
    return Spread(law.step, least, np.maximum(found, 0.0))


def convolved(one: Spread, other: Spread) -> Spread:
    """The distribution of the sum of two independent results."""
    step = Fraction(
        gcd(one.step.numerator * other.step.denominator, other.step.numerator * one.step.denominator),
        one.step.denominator * other.step.denominator,
    )
    left, right = _finer(one, step), _finer(other, step)
    length = len(left.chances) + len(right.chances) - 1
    size = _handy(length)
    product = np.fft.rfft(left.chances, size) * np.fft.rfft(right.chances, size)
    found = np.fft.irfft(product, size)[:length]
    return Spread(step, left.first + right.first, np.maximum(found, 0.0))


def _finer(of: Spread, step: Fraction) -> Spread:
    times = int(of.step / step)
    if times == 1:
        return of
    chances = np.zeros((len(of.chances) - 1) * times + 1)
    chances[::times] = of.chances
    return Spread(step, of.first * times, chances)


def _ends(places: NDArray[np.int64], chances: Floats, rounds: int) -> tuple[int, int]:
    """Between which sums all lie but a bounded few; every tilt gives a true bound, and the best of many is taken."""
    tilts = np.logspace(-12, 3, 1200)
    most = _highest(places.astype(np.float64), chances, rounds, tilts)
    least = -_highest(-places.astype(np.float64), chances, rounds, tilts)
    return max(least, int(places.min()) * rounds), min(most, int(places.max()) * rounds)


def _highest(places: Floats, chances: Floats, rounds: int, tilts: Floats) -> int:
    top = places.max()
    grown = np.log(np.exp(np.outer(tilts, places - top)) @ chances) + tilts * top
    return int(np.ceil(((rounds * grown - np.log(CUT_OFF)) / tilts).min()))


def _spectrum(places: NDArray[np.int64], chances: Floats, rounds: int, size: int, least: int) -> NDArray[np.complex128]:
    """The characteristic function of the sum, counted from its least place, at half of `size` frequencies."""
    # Results are counted from the one nearest the mean, where one less the function is smallest.
    middle = int(np.rint(places @ chances))
    beside = places - middle
    spectrum = np.zeros(size // 2 + 1, np.complex128)
    for frequencies in _felt(beside, chances, rounds, size):
        length, angle = _round_spectrum(beside, chances, size, frequencies)
        moved = frequencies * ((least - middle * rounds) % size) % size
        spectrum[frequencies] = np.exp(rounds * length + 1j * (rounds * angle + 2 * np.pi / size * moved))
    return spectrum


def _felt(places: NDArray[np.int64], chances: Floats, rounds: int, size: int) -> Iterator[NDArray[np.int64]]:
    """The frequencies at which so many rounds leave anything, in parts that fit a processor's cache.

    The function of one round moves no faster than its results are large, so that one look stands for its neighbours.
    """
    every = np.arange(_NEIGHBOURS // 2, size // 2 + 1 + _NEIGHBOURS, _NEIGHBOURS, dtype=np.int64)
    length, _ = _round_spectrum(places, chances, size, every)
    moves = 2 * np.pi / size * float(np.abs(places) @ chances) * (_NEIGHBOURS / 2 + 1)
    felt = every[np.exp(length) + moves >= np.exp(-_NOTHING / rounds)]
    for start in range(0, len(felt), _BLOCKS_AT_A_TIME):
        block = felt[start : start + _BLOCKS_AT_A_TIME, None] - _NEIGHBOURS // 2 + np.arange(_NEIGHBOURS)
        yield block.ravel()[block.ravel() <= size // 2]


def _round_spectrum(
    places: NDArray[np.int64], chances: Floats, size: int, frequencies: NDArray[np.int64]
) -> tuple[Floats, Floats]:
    """The logarithm of one round's characteristic function, and its angle, keeping what is small."""
    short, side = np.zeros(len(frequencies)), np.zeros(len(frequencies))
    for place, chance in zip(places.tolist(), chances.tolist(), strict=True):
        if place:
            half = (np.pi / size) * (frequencies * (place % (2 * size)) % (2 * size))
            sine = np.sin(half)
            short += 2 * chance * sine * sine
            side -= 2 * chance * sine * np.cos(half)
    with np.errstate(divide="ignore"):  # where it is nothing at all
        length = 0.5 * np.log1p(np.maximum(short * (short - 2) + side * side, -1.0))
    return length, np.arctan2(side, 1 - short)


def _handy(length: int) -> int:
    """The next even length with no prime factor above five, which transforms fast."""
    found = 1 << max(1, (length - 1).bit_length())
    for threes in range(9):
        for fives in range(7):
            odd = 3**threes * 5**fives
            if odd < length:
                found = min(found, odd << max(1, (-(-length // odd) - 1).bit_length()))
    return found


def _too_wide(rounds: int, size: int) -> str:
    return f"{rounds:,} rounds of this bet spread over {size:,} places, more than the {MOST_PLACES:,} worked out"
