"""A question of a drill, as a game asks it of a dealer who learns: plain data, made by the game's own engine."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from houseway.core.cards import Card
from houseway.core.citations import Citation


class Asked(msgspec.Struct, frozen=True, kw_only=True, rename="kebab"):
    """One question and its answer."""

    drill: str
    """Which drill it belongs to, such as `payouts`."""
    text: str
    kind: Literal["money", "number", "choice", "pieces"]
    answer: Any
    """Cents, a whole number, one of the choices, or the codes of cards in any order."""
    cite: Citation
    why: str = ""
    """What an instructor says about it."""
    choices: tuple[str, ...] = ()
    pieces: tuple[Card, ...] = ()
    """Cards or tiles that it shows."""
    seconds: int = 20
    """How long a good dealer needs at most."""
