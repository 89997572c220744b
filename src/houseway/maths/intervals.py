"""Intervals of simulated means that hold for skewed bets too.

A mean of many rounds is nearly normal only once there are enough of them for the rarest large wins. Below that, the
interval is taken from the bet's exact distribution, convolved over the rounds played: the mean strays from what is
expected no further than that, 99 times in 100. A bet whose distribution is not known has a warning instead.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from math import ceil, sqrt
from typing import Literal

import msgspec

from houseway.core.figures import Figures, Tally
from houseway.maths.convolution import Law, TooWideError, law_of, summed

Z99 = 2.5758293035489004
"""Two-sided 99 % of the normal distribution."""
ROUNDS_PER_SKEW = 100
"""So many rounds for each unit of squared skewness keep the error of the normal 99 % below a quarter of a percent."""


class Interval(msgspec.Struct, frozen=True):
    """Where the expectation lies 99 times in 100, how that was found, and what to beware of."""

    least: float
    most: float
    by: Literal["normal", "exact distribution"]
    warning: str | None = None


def interval(tally: Tally, of: Figures | None = None) -> Interval:
    """The interval of a simulated bet; `of` are its exact figures, where they are known."""
    margin = Z99 * tally.stderr
    normal = Interval(tally.mean - margin, tally.mean + margin, "normal")
    if of is None or not of.variance:
        return normal
    needed = rounds_needed(of)
    if tally.rounds >= needed:
        return normal
    try:
        below, above = _strays(law_of(of), tally.rounds)
    except TooWideError:
        sentence = f"too few rounds for a result as skewed as this; {needed:,} are needed for the interval to hold"
        return msgspec.structs.replace(normal, warning=sentence)
    return Interval(tally.mean - above, tally.mean + below, "exact distribution")


def intervals(tallies: Mapping[str, Tally], known: Mapping[str, Figures]) -> dict[str, Interval]:
    """The interval of every simulated bet."""
    return {bet: interval(tally, known.get(bet)) for bet, tally in tallies.items()}


def skewness(of: Figures) -> float:
    """The third central moment in standard deviations."""
    mean, total = of.ev, of.total
    third = sum((outcome.count * (outcome.net - mean) ** 3 for outcome in of.outcomes), Fraction(0)) / total
    return float(third) / sqrt(of.variance) ** 3


def rounds_needed(of: Figures) -> int:
    """The rounds from which on the normal interval holds."""
    return ceil(ROUNDS_PER_SKEW * skewness(of) ** 2)


@lru_cache(maxsize=64)
def _strays(law: Law, rounds: int) -> tuple[float, float]:
    """How far below and above its expectation the mean of so many rounds lies at most, 99 times in 100."""
    spread, mean = summed(law, rounds), float(law.mean)
    return mean - float(spread.quantile(0.005) / rounds), float(spread.quantile(0.995) / rounds) - mean
