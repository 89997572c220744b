"""Bets together: how the results of bets that hang on the same cards or dice go with each other, and a whole table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import hypot, sqrt
from typing import Any

import msgspec

from houseway.core.tables import Column, Method, Section, Table

MOST_SEATS = 6


def covariances(
    name: str, title: str, over: str, nets: Mapping[str, Sequence[Fraction]], weights: Sequence[int]
) -> Section:
    """The covariance of every two bets from what each nets in weighted cases, exactly."""
    total = sum(weights)
    means = {
        bet: sum((net * weight for net, weight in zip(found, weights, strict=True)), Fraction(0)) / total
        for bet, found in nets.items()
    }

    def covariance(one: str, other: str) -> Fraction:
        products = zip(nets[one], nets[other], weights, strict=True)
        return sum((a * b * weight for a, b, weight in products), Fraction(0)) / total - means[one] * means[other]

    rows = tuple((one, *(float(covariance(one, other)) for other in nets)) for one in nets)
    columns = (Column("Covariance of"), *(Column(bet, "number") for bet in nets))
    note = f"Covariances {over}, per unit on each, exactly; on the diagonal each bet's own variance."
    return Section(name, title, note, Table(columns, rows))


class Seats(msgspec.Struct, frozen=True):
    """One seat's expectation and variance, and the covariance of two seats, in units of the first wager."""

    mean: Fraction
    variance: Fraction | float
    covariance: Fraction | float
    stderr: float = 0.0
    """Of the covariance, where it is simulated."""
    variance_stderr: float = 0.0
    """Of the variance, where part of it is."""

    def hold(self, seats: int) -> Fraction:
        """What the house expects to win in a round of so many seats."""
        return -seats * self.mean

    def swing(self, seats: int) -> float:
        """The standard deviation of what it wins."""
        return sqrt(seats * self.variance + seats * (seats - 1) * self.covariance)

    def swing_stderr(self, seats: int) -> float:
        """The standard error of that."""
        return hypot(seats * self.variance_stderr, seats * (seats - 1) * self.stderr) / (2 * self.swing(seats))

    @property
    def correlation(self) -> float:
        """Of the results of two seats."""
        return float(self.covariance / self.variance)


def table_hold(played: Mapping[str, Seats], note: str, rounds: int | None = None, seed: int | None = None) -> Section:
    """What the house holds at a table, by the seats that play, for one or more ways in which each of them wagers."""
    columns: list[Column] = [Column("Seats", "count")]
    rows: list[list[Any]] = [[seats] for seats in range(1, MOST_SEATS + 1)]
    for words, of in played.items():
        columns += [Column(f"{words}, expected", "number"), Column("Std. deviation", "number")]
        columns += [Column("Standard error", "number")] if of.stderr else []
        for row in rows:
            (seats, *_) = row
            row += [float(of.hold(seats)), of.swing(seats), *([of.swing_stderr(seats)] if of.stderr else [])]
    table = Table(tuple(columns), tuple(map(tuple, rows)))
    method: Method = "simulated" if any(of.stderr for of in played.values()) else "exact"
    return Section("table-hold", "A whole table's hold", note, table, method, rounds, seed)
