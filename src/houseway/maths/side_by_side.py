"""Any number of option sets side by side: what differs between them, and every bet's figures under each."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from houseway.core.figures import Figures
from houseway.games.registry import games
from houseway.games.submission import Submission, SubmissionError, checked, choose, read_toml
from houseway.maths import par
from houseway.maths.known import known_figures


class Column(msgspec.Struct, frozen=True):
    """One option set: as it was named, what it is, its figures by bet, and the bets that would take long."""

    name: str
    submission: Submission
    bets: dict[str, Figures]
    left_out: tuple[str, ...] = ()


def option_set(text: str) -> Submission:
    """A submission's file, or a game with options after it: `GAME,jurisdiction=MD,OPTION=VALUE`."""
    name, *changes = (part.strip() for part in text.split(","))
    if name in games():
        return choose(name, None, changes)
    path = Path(text)
    if not path.exists():
        raise SubmissionError(
            f"{text!r} is neither a submission's file nor a game with options, such as GAME,OPTION=VALUE;"
            f" the games are {', '.join(games())}"
        )
    return checked(read_toml(path), path)


def columns(names: Sequence[str], everything: bool = False) -> list[Column]:
    """Every option set with the figures of its bets on which something is paid."""
    if len(names) < 2:
        raise ValueError("at least two option sets are compared")
    found = []
    for name in names:
        submission = option_set(name)
        known = known_figures(submission, everything)
        bets = {bet: of for bet, of in known.bets.items() if any(outcome.net for outcome in of.outcomes)}
        found.append(Column(name, submission, bets, known.left_out))
    return found


def differences(every: Sequence[Column]) -> dict[str, list[Any]]:
    """The options that are not the same everywhere, and each set's value; None where a game has no such option."""
    values = [column.submission.options.every() for column in every]
    titles: list[Any] = [column.submission.game.title for column in every]
    found = {"game": titles} if len(set(titles)) > 1 else {}
    for name in dict.fromkeys(name for value in values for name in value):
        having = [value[name] for value in values if name in value]
        if any(value != having[0] for value in having):
            found[name] = [value.get(name) for value in values]
    return found


def bets(every: Sequence[Column]) -> list[str]:
    """Every bet of any of them, in the order of the sheets."""
    return list(dict.fromkeys(bet for column in every for bet in column.bets))


def document(every: Sequence[Column]) -> dict[str, Any]:
    """The sets as `compare --json` writes them."""
    return {
        "differences": differences(every),
        "sets": [
            {
                "name": column.name,
                "game": column.submission.game.name,
                "options": column.submission.options.document(),
                "submission-hash": column.submission.options.digest,
                "bets": {bet: par.bet(of) for bet, of in column.bets.items()},
                "left-out": list(column.left_out),
            }
            for column in every
        ],
    }
