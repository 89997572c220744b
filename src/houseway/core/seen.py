"""A round as somebody sees it: what the view of every game has, whoever shows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from houseway.core.cards import Card


class RoundSeen(msgspec.Struct, frozen=True, kw_only=True, rename="kebab"):
    """What a game's `view` gives; the game adds fields of its own, which are shown under their names."""

    phase: str

    def cards_by_place(self) -> Mapping[int, Sequence[Card | None]]:
        """What lies before each seat, and before the dealer at 0: a card that the onlooker may know, or None."""
        raise NotImplementedError(f"{type(self).__qualname__} does not say which cards lie where")

    def shown(self) -> dict[str, Any]:
        """The game's own fields by the names that they have outside."""
        return fields_by_name(self)


def fields_by_name(seen: msgspec.Struct) -> dict[str, Any]:
    """The fields of a record by the names that they have outside; what is in them stays as it is."""
    return {outside: getattr(seen, name) for name, outside in _names(type(seen))}


@cache
def _names(kind: type[msgspec.Struct]) -> tuple[tuple[str, str], ...]:
    return tuple((name, name.replace("_", "-")) for name in kind.__struct_fields__)


def laid(cards: Sequence[Card] | None, count: int) -> Sequence[Card | None]:
    """Cards that may be known, or so many backs."""
    return cards or (None,) * count
