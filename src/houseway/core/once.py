"""What is the same whenever it is asked for, made once."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

Chosen = TypeVar("Chosen")
T = TypeVar("T")
_MOST_MADE = 1024


def made_once(make: Callable[[Chosen], T]) -> Callable[[Chosen], T]:
    """For what follows from a table's options alone, or a hand, and is asked for at every look at that table."""
    known: dict[int, tuple[Chosen, T]] = {}

    @wraps(make)
    def made(options: Chosen) -> T:
        found = known.get(id(options))
        if found is None or found[0] is not options:
            if len(known) >= _MOST_MADE:
                known.clear()
            found = known[id(options)] = options, make(options)
        return found[1]

    return made


def made_last(make: Callable[[Chosen], T]) -> Callable[[Chosen], T]:
    """For what follows from a state that never changes, and is asked for several times before the next state comes."""
    last: tuple[Chosen, T] | None = None

    @wraps(make)
    def made(state: Chosen) -> T:
        nonlocal last
        found = last
        if found is None or found[0] is not state:
            found = last = state, make(state)
        return found[1]

    return made
