"""Which sentence tells which event."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

import msgspec

from houseway.core.decider import Event, kebab
from houseway.core.phrases import card_name, plain_title
from houseway.core.text import escaped
from houseway.core.words import Vocabulary
from houseway.games.registry import GameEntry, game, game_of_event, games

E = TypeVar("E", bound=Event)

_SENTENCES: dict[type[Event], Callable[[Any, Vocabulary], str]] = {}


class _Plain:
    """For an event of no known game: wagers and cards by the names they have in files."""

    piece = "card"

    def wager_title(self, wager: str, document: str) -> str:
        return plain_title(wager)

    def piece_name(self, code: str) -> str:
        return card_name(code)


_PLAIN = _Plain()


def narrates(kind: type[E]) -> Callable[[Callable[[E, Vocabulary], str]], Callable[[E, Vocabulary], str]]:
    """Register the sentence of one kind of event that all games share."""

    def register(sentence: Callable[[E, Vocabulary], str]) -> Callable[[E, Vocabulary], str]:
        _SENTENCES[kind] = sentence
        return sentence

    return register


def narrate(event: Event, name: str = "") -> str:
    """The event as one sentence, everything told: an inspector's view.

    `name` is the game's; left out, it is the game in whose package or documents the event has its place. Whatever text
    the event holds, the sentence is one line and nothing in it is obeyed by a terminal.
    """
    if name:
        return escaped(_teller(type(event), game(name))(event))
    known = type(event), event.cite
    teller = _tellers.get(known)
    if teller is None:
        teller = _tellers[known] = _teller(type(event), game_of_event(event))
    return escaped(teller(event))


_tellers: dict[tuple[type[Event], str], Callable[[Any], str]] = {}
"""How events are told whose game was not named, by their kind and paragraph."""


@cache
def _teller(kind: type[Event], entry: GameEntry | None) -> Callable[[Any], str]:
    """How events of a kind are told at a game's tables: in the game's own words, or in those that all games share."""
    own = entry.words.sentences if entry is not None else {}
    if kind in own:
        return own[kind]
    if kind in _SENTENCES:
        sentence, vocabulary = _SENTENCES[kind], entry.words if entry is not None else _PLAIN
        return lambda event: sentence(event, vocabulary)
    return _plainly


def narrated(kind: type[Event]) -> bool:
    """Whether that kind of event has a sentence of its own."""
    return kind in _SENTENCES or any(kind in entry.words.sentences for entry in games().values())


def _plainly(event: Event) -> str:
    """An event that nobody has put into words: its name, and what it holds."""
    held = {name: value for name, value in msgspec.structs.asdict(event).items() if name != "cite"}
    details = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in held.items())
    said = kebab(type(event).__name__).replace("-", " ").capitalize()
    return f"{said}: {details}." if details else f"{said}."
