"""Advice: what each choice is worth with a given hand, best first."""

from __future__ import annotations

from typing import Any

from houseway.core.figures import Choice
from houseway.games.submission import Submission


def choices(submission: Submission, hand: str, discarded: str | None = None) -> list[Choice]:
    """What the player may do with the hand; `discarded` are cards given up before, in a game where some are."""
    return submission.game.exact.advise(submission.options, hand, discarded)


def document(submission: Submission, hand: str, discarded: str | None = None) -> dict[str, Any]:
    """The choices as `advise --json` writes them."""
    ranked = choices(submission, hand, discarded)
    return {
        "game": submission.game.name,
        "hand": hand,
        "choices": [choice.document() for choice in ranked],
        "best": ranked[0].action,
    }
