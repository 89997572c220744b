"""Which sentence tells which event."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, TypeVar

import msgspec

from houseway.core.decider import Event, kebab
from houseway.core.text import escaped

E = TypeVar("E", bound=Event)

_SENTENCES: dict[type[Event], Callable[[Any], str]] = {}


def narrates(kind: type[E]) -> Callable[[Callable[[E], str]], Callable[[E], str]]:
    """Register the sentence of one kind of event."""

    def register(sentence: Callable[[E], str]) -> Callable[[E], str]:
        _SENTENCES[kind] = sentence
        return sentence

    return register


def narrate(event: Event) -> str:
    """The event as one sentence, everything told: an inspector's view.

    Whatever text the event holds, the sentence is one line and nothing in it is obeyed by a terminal.
    """
    kind = type(event)
    return escaped(_SENTENCES[kind](event) if narrated(kind) else _plainly(event))


def narrated(kind: type[Event]) -> bool:
    """Whether that kind of event has a sentence of its own."""
    if kind not in _SENTENCES:
        _load_game(kind)
    return kind in _SENTENCES


def _load_game(kind: type[Event]) -> None:
    """An event defined in `games/<folder>` is told by the module of that name here."""
    _, _, inside = kind.__module__.partition("houseway.games.")
    if inside:
        import_module(f"{__package__}.{inside.split('.')[0]}")


def _plainly(event: Event) -> str:
    """An event that nobody has put into words: its name, and what it holds."""
    held = {name: value for name, value in msgspec.structs.asdict(event).items() if name != "cite"}
    details = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in held.items())
    said = kebab(type(event).__name__).replace("-", " ").capitalize()
    return f"{said}: {details}." if details else f"{said}."
