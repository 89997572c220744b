"""Simulated figures as values: a mean with its standard error, and the page of what information is worth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import sqrt

import msgspec

from houseway.core.kinds import made_known
from houseway.core.tables import Column, Section, Table


class Estimate(msgspec.Struct, frozen=True):
    """A simulated figure: its mean, and the standard error of that."""

    mean: float
    stderr: float

    @classmethod
    def of(cls, sums: Iterable[tuple[int, float, float]]) -> Estimate:
        """From blocks of rounds: how many, the sum of what was seen in each, and the sum of its squares."""
        rounds, total, squares = (sum(parts) for parts in zip(*sums, strict=True))
        mean = total / rounds
        return cls(mean, sqrt(max(squares / rounds - mean**2, 0.0) / rounds))


def read_estimates(content: bytes) -> dict[str, Estimate]:
    """Estimates by name, as they were kept."""
    return msgspec.json.decode(content, type=made_known(dict[str, Estimate]))


def information(gains: Mapping[str, Estimate], edge: Fraction | None, note: str, deals: int, seed: int) -> Section:
    """What a player gains by seeing more than the own hand, by what is seen, from so many deals drawn at random.

    With the house edge of somebody who sees nothing more, what is left of it stands beside.
    """
    columns = [Column("Seen beside the own hand"), Column("Gain", "percent"), Column("Standard error", "percent")]
    columns += [Column("House edge then", "percent")] if edge is not None else []
    rows = tuple(
        (words, of.mean, of.stderr, *(() if edge is None else (float(edge) - of.mean,))) for words, of in gains.items()
    )
    said = f"{note} Simulated: {deals:,} deals of seed {seed}."
    return Section(
        "information", "What information is worth", said, Table(tuple(columns), rows), "simulated", deals, seed
    )
