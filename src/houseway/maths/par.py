"""The PAR document: every bet that a submission offers, with its whole distribution, as one JSON value."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from houseway.core.figures import Figures
from houseway.games.submission import Submission


def figures(submission: Submission, bets: Collection[str] = ()) -> dict[str, Figures]:
    """The exact figures of the bets named, or of all that the options offer."""
    return submission.game.exact.figures(submission.options, list(bets) or None)


def document(submission: Submission, bets: Collection[str] = ()) -> dict[str, Any]:
    """The figures as `par --json` writes them: fractions as strings, ratios as numbers."""
    return document_of(submission, figures(submission, bets))


def whole_document(submission: Submission) -> dict[str, Any]:
    """The same of all bets, with the tables that no single bet shows, by name."""
    from houseway.maths.further import further

    known = figures(submission)
    sections = {section.name: section.document() for section in further(submission, known)}
    return document_of(submission, known) | {"further": sections}


def document_of(submission: Submission, worked_out: Mapping[str, Figures]) -> dict[str, Any]:
    """The same of figures that are there already."""
    return {
        "game": submission.game.name,
        "options": submission.options.document(),
        "submission-hash": submission.options.digest,
        "bets": {name: bet(of) for name, of in worked_out.items()},
    }


def bet(of: Figures) -> dict[str, Any]:
    """One bet's entry."""
    total = of.total
    entry: dict[str, Any] = {
        "unit": of.unit,
        "method": "exact",
        "source": of.source,
        "ev": str(of.ev),
        "house-edge": float(of.house_edge),
        "element-of-risk": float(of.element_of_risk),
        "average-wager": str(of.average_wager),
        "std": of.std,
        "variance": str(of.variance),
        "hit-frequency": float(of.hit_frequency),
        "total": str(total),
        "outcomes": [
            {
                "outcome": outcome.outcome,
                "net": str(outcome.net),
                "count": str(outcome.count),
                "probability": outcome.count / total,
                "wagered": str(outcome.wagered),
            }
            for outcome in of.outcomes
        ],
    }
    if of.tie_rule is not None:
        entry["tie-rule"] = of.tie_rule
    if of.short is not None:
        entry["short-strategy"] = {
            "ev": str(of.short.ev),
            "cost": str(of.short_cost),
            "lists": {heading: list(lines) for heading, lines in of.short.lists.items()},
            "notes": list(of.short.notes),
        }
    named = {"title": of.title, "pay-table": of.pay_table, "strategy": of.strategy}
    return entry | {name: text for name, text in named.items() if text} | of.notes
