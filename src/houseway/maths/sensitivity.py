"""How a bet's house edge moves with its pay table: the derivative by each line, and what one step of a line does.

A line that pays one unit more gives the player one unit more as often as it is hit, so the derivative of the edge is
the line's chance with its sign turned. That holds under best play as well: at the best strategy a small change of
strategy changes nothing to first order (the envelope theorem), so only the payment counts.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec

from houseway.games.submission import Submission
from houseway.maths.known import known_figures
from houseway.maths.pay_lines import PayLines, pay_lines


class Slope(msgspec.Struct, frozen=True):
    """One line: what it pays, its share of all that is paid back, and by how much the edge rises for a unit more."""

    line: str
    pays: Fraction
    chance: Fraction
    share: Fraction

    @property
    def derivative(self) -> Fraction:
        return -self.chance


class Slopes(msgspec.Struct, frozen=True):
    """A bet's edge and its slopes, steepest first."""

    table: PayLines
    slopes: tuple[Slope, ...]


def slopes(submission: Submission, bets: list[str] | None = None) -> dict[str, Slopes]:
    """The slopes of the bets named, or of all on which something is paid and that are known without a long wait."""
    if bets:
        return {bet: slopes_of(pay_lines(submission, bet)) for bet in bets}
    known = known_figures(submission)
    paying = [bet for bet, of in known.bets.items() if any(outcome.net > 0 for outcome in of.outcomes)]
    if not paying and known.left_out:
        raise ValueError(f"{' and '.join(known.left_out)} takes longer to count: name it with --bet")
    return {bet: slopes_of(pay_lines(submission, bet)) for bet in paying}


def slopes_of(table: PayLines) -> Slopes:
    """The slopes of one bet."""
    total = table.figures.total
    back = sum((line.pays * table.count(line) for line in table.lines), Fraction(0))
    found = (
        Slope(
            line.name,
            line.pays,
            Fraction(table.count(line), total),
            line.pays * table.count(line) / back if back else Fraction(0),
        )
        for line in table.lines
    )
    return Slopes(table, tuple(sorted(found, key=lambda slope: slope.derivative)))


def document(submission: Submission, found: dict[str, Slopes]) -> dict[str, Any]:
    """The slopes as `sensitivity --json` writes them."""
    return {
        "game": submission.game.name,
        "options": submission.options.document(),
        "submission-hash": submission.options.digest,
        "bets": {
            bet: {
                "unit": of.table.figures.unit,
                "house-edge": float(of.table.figures.house_edge),
                "lines": [
                    {
                        "line": slope.line,
                        "pays": str(slope.pays),
                        "derivative": str(slope.derivative),
                        "points-per-unit": float(slope.derivative) * 100,
                        "share-of-return": float(slope.share),
                    }
                    for slope in of.slopes
                ],
            }
            for bet, of in found.items()
        },
    }
