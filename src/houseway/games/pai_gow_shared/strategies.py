"""Strategies of the games in which hands are set: what they are called, and what each is in words."""

from __future__ import annotations

from collections.abc import Collection, Mapping


def ways_to_set(own: str, known: Collection[str]) -> Mapping[str, str]:
    """The best play, the short strategy, the dealer's own house way, and the other house ways of the package."""
    named = {
        "optimal": "Set every hand the way that is worth most against the dealer's house way.",
        "short": "The short strategy of the PAR sheet.",
        "house-way": "Mimic the dealer: set every hand the table's house way.",
    }
    return named | {name: f"Set every hand by the house way {name}." for name in sorted(known) if name != own}
