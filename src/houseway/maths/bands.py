"""Bands: between what shares of all that was wagered the house keeps after so many rounds, by exact convolution."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

import msgspec

from houseway.core.figures import Figures
from houseway.maths.convolution import Spread, TooWideError, law_of, summed

WIDE = 0.99
NARROW = 0.95
CHART_ROUNDS = tuple(round(10 ** (power / 5)) for power in range(10, 31))
"""From a hundred rounds to a million, evenly on a logarithmic scale."""


class Band(msgspec.Struct, frozen=True, kw_only=True):
    """What the house keeps per unit of the first wager after so many rounds: 95 and 99 times in a hundred, and when."""

    rounds: int
    least: float
    most: float
    wide_least: float
    wide_most: float
    ahead: float
    """The chance that the house is ahead."""
    spread: Spread
    """The whole distribution of what the player has won."""


def bands(of: Figures, rounds: Iterable[int]) -> Iterator[Band]:
    """The band after each of these numbers of rounds; none for a number whose results spread too wide to be listed."""
    law = law_of(of)
    for number in rounds:
        try:
            spread = summed(law, number)
        except TooWideError:
            continue
        least, most = _within(spread, number, NARROW)
        wide_least, wide_most = _within(spread, number, WIDE)
        yield Band(
            rounds=number,
            least=least,
            most=most,
            wide_least=wide_least,
            wide_most=wide_most,
            ahead=min(1.0, spread.below(Fraction(0))),
            spread=spread,
        )


def _within(spread: Spread, rounds: int, share: float) -> tuple[float, float]:
    """What the house keeps per unit, as much of the rest lying below as above; it keeps what the player has lost."""
    rest = (1 - share) / 2
    return float(-spread.quantile(1 - rest) / rounds) + 0.0, float(-spread.quantile(rest) / rounds) + 0.0


def limits(found: list[Band], edge: float) -> tuple[float, float]:
    """The least and the most that a chart of these bands has to show."""
    least, most = min(band.wide_least for band in found), max(band.wide_most for band in found)
    room = max(most - least, abs(edge), 0.01) / 20
    return min(least, edge) - room, max(most, edge) + room
