"""What stands on a PAR sheet beside the single bets: the game's further tables, its house way, and warnings."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from houseway.core.figures import Figures
from houseway.core.tables import Column, Section, Table
from houseway.games.submission import Submission
from houseway.maths import strategies


def further(submission: Submission, known: Mapping[str, Figures]) -> tuple[Section, ...]:
    """Every further table of a submission; `known` are the figures of its bets that have been worked out."""
    own = submission.game.further(submission.options, known)
    return (*own, *strategies.section(submission, known), *_house_way(submission))


def _house_way(submission: Submission) -> tuple[Section, ...]:
    """How the dealer sets a hand, rule by rule, and a digest that names these rules and no others."""
    way = submission.game.choices.house_way(submission.options)
    if way is None:
        return ()
    rows = tuple(tuple(row) for row in way.rows)
    text = "\n".join("\t".join(row) for row in rows)
    digest = hashlib.sha256(text.encode()).hexdigest()
    note = f"{way.title} ({way.cite}). The first rule that applies sets the hand. SHA-256 of these lines {digest}."
    head = way.head or ("Rule", "How the hand is set")
    return (Section("house-way", "The house way", note, Table(tuple(Column(title) for title in head), rows)),)


def warnings(known: Mapping[str, Figures]) -> dict[str, str]:
    """By bet, that it gives the player an edge."""
    return {
        bet: f"the bet {bet} gives the player an edge of {float(of.ev):.4%}" for bet, of in known.items() if of.ev > 0
    }
