"""The lines of a bet's pay table: what each pays, how often it is hit, and what the bet comes to if they pay otherwise.

Where nothing is left to the player the counts do not depend on what is paid, and a changed table is the same count with
other payments. Where the player decides, the best play changes with the table; a game that can be solved anew for
another table says so by `pay_lines` and `repaid` in its exact mathematics.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Protocol, cast

import msgspec

from houseway.core.figures import Figures, Outcome, PayLine
from houseway.games.submission import Submission
from houseway.maths.par import figures

LOSES = Fraction(-1)


class Repayable(Protocol):
    """What a game's exact mathematics has besides, if the best play can be found for pay tables it does not offer."""

    def pay_lines(self, options: Any, bet: str) -> tuple[PayLine, ...] | None:
        """The lines of a bet on which something is decided, as they are; None for any other bet."""

    def repaid(self, options: Any, bet: str, pays: Mapping[str, Fraction]) -> Figures:
        """The bet under best play with these payments to 1, by line."""


class PayLines(msgspec.Struct, frozen=True, kw_only=True):
    """A bet as it stands, and its lines, best first."""

    bet: str
    figures: Figures
    lines: tuple[PayLine, ...]
    played: bool
    """Whether it is played the best way, which depends on what is paid."""

    def count(self, line: PayLine) -> int:
        """In how many ways a line is paid."""
        return sum(outcome.count for outcome in self.figures.outcomes if outcome.outcome in line.outcomes)

    def paid_in(self, outcome: Outcome) -> tuple[PayLine, ...]:
        """The lines that are paid together in an outcome."""
        return tuple(line for line in self.lines if outcome.outcome in line.outcomes)

    def beside(self, outcome: Outcome) -> Fraction:
        """What an outcome nets beside the lines that are paid in it, such as the other wagers of the round."""
        return outcome.net - sum((line.pays for line in self.paid_in(outcome)), Fraction(0))


def pay_lines(submission: Submission, bet: str) -> PayLines:
    """The lines of one bet of a submission."""
    (of,) = figures(submission, [bet]).values()
    game = cast(Repayable, submission.game.exact)
    decided = game.pay_lines(submission.options, bet) if hasattr(game, "pay_lines") else None
    lines = decided or _lines(of)
    if not lines:
        raise ValueError(f"nothing is paid on {bet!r}, so there is no pay table to look at")
    ordered = tuple(sorted(lines, key=lambda line: -line.pays))
    return PayLines(bet=bet, figures=of, lines=ordered, played=bet == "main" and bool(of.strategy))


def _lines(of: Figures) -> tuple[PayLine, ...]:
    """The lines that the outcomes name; an outcome that names none and wins is a line itself."""
    paid: dict[tuple[str, Fraction], list[str]] = {}
    for outcome in of.outcomes:
        for line in outcome.lines or [(outcome.outcome, outcome.net)] * (outcome.net > 0):
            paid.setdefault(line, []).append(outcome.outcome)
    return tuple(PayLine(name, pays, tuple(outcomes)) for (name, pays), outcomes in paid.items())


def check_repayable(submission: Submission, table: PayLines) -> None:
    """Refuse a bet whose best play with another table cannot be found here."""
    game = submission.game.exact
    if table.played and not (
        hasattr(game, "repaid") and cast(Repayable, game).pay_lines(submission.options, table.bet)
    ):
        raise ValueError(
            f"how {submission.game.title} is best played depends on what {table.bet!r} pays, and it is not solved here"
            " for tables that it does not offer"
        )


def repaid(submission: Submission, table: PayLines, pays: Mapping[str, Fraction]) -> Figures:
    """The bet with other payments, exactly; a line that is not named loses."""
    if table.played:
        return cast(Repayable, submission.game.exact).repaid(submission.options, table.bet, pays)

    def net(outcome: Outcome) -> Fraction:
        lines = table.paid_in(outcome)
        paid = [pays[line.name] for line in lines if line.name in pays]
        if lines and not paid:
            return LOSES
        return sum(paid, table.beside(outcome))

    outcomes = tuple(msgspec.structs.replace(outcome, net=net(outcome)) for outcome in table.figures.outcomes)
    return msgspec.structs.replace(table.figures, outcomes=outcomes, pay_table="")
