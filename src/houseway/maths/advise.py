"""The book: what each choice is worth with a given hand, best first."""

from __future__ import annotations

from inspect import signature
from typing import Any

from houseway.core.figures import Choice
from houseway.games.submission import Submission


def choices(submission: Submission, hand: str, **more: str) -> list[Choice]:
    """What the player may do with the hand; `more` is what else a game must know, such as cards already discarded."""
    ask = getattr(submission.game.exact, "advise", None)
    if ask is None:
        raise ValueError(f"there is no book of {submission.game.title}: what to do depends on the other players")
    for name in more:
        if name not in signature(ask).parameters:
            raise ValueError(f"{submission.game.title} takes no {name} cards")
    found: list[Choice] = ask(submission.options, hand, **more)
    return found


def document(submission: Submission, hand: str, **more: str) -> dict[str, Any]:
    """The choices as the contract writes them."""
    ranked = choices(submission, hand, **more)
    return {
        "game": submission.game.name,
        "hand": hand,
        "choices": [{"action": choice.action, "ev": str(choice.ev)} | choice.detail for choice in ranked],
        "best": ranked[0].action,
    }
