"""The PAR document: every bet that a submission offers, with its whole distribution, as one JSON value."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from houseway.core.figures import Figures
from houseway.games.submission import Submission


def figures(submission: Submission, bets: Collection[str] = ()) -> dict[str, Figures]:
    """The exact figures of the bets named, or of all that the options offer."""
    found: dict[str, Figures] = submission.game.exact.figures(submission.options, list(bets) or None)
    return found


def document(submission: Submission, bets: Collection[str] = ()) -> dict[str, Any]:
    """The figures as the contract writes them: fractions as strings, ratios as numbers."""
    return {
        "game": submission.game.name,
        "options": submission.options.document(),
        "submission-hash": submission.options.digest,
        "bets": {name: bet(of) for name, of in figures(submission, bets).items()},
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
    return entry | of.notes
