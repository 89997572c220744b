"""The lobby: games and tables as somebody who comes in reads them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Literal, get_args, get_origin

import msgspec

from houseway.core.choices import NOTHING, Choice
from houseway.core.options import OptionError, Options
from houseway.core.states import STATES
from houseway.core.words import Face
from houseway.games.registry import GameEntry
from houseway.games.registry import game as game_of


class OptionWords(msgspec.Struct, frozen=True, kw_only=True):
    """An option as one state leaves it to the house: what it decides, and what each value means."""

    about: str
    means: dict[str, str]
    shape: str
    """What may be typed there; empty where there is a list, or where more than a word has to be said."""
    source: str


class OptionShown(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that a submission may choose."""

    option: str
    default: Any
    values: list[Any]
    """What may be chosen, where that can be listed; else nothing."""
    words: dict[str, OptionWords]
    """The same in words, by state."""


class GameShown(msgspec.Struct, frozen=True, kw_only=True, rename="kebab"):
    game: str
    title: str
    options: list[OptionShown]
    about: str
    emblem: list[Face]
    """A few cards or tiles for the game's picture."""
    jurisdictions: list[str]
    main_edge: str | None
    """What the main wager costs in the long run, once it has been computed."""
    seats: int
    least_players: int
    defaults: dict[str, Any]


class LimitShown(msgspec.Struct, frozen=True):
    minimum: int
    maximum: int | None


class TableShown(msgspec.Struct, frozen=True, kw_only=True, rename="kebab"):
    table: str
    game: str
    title: str
    name: str
    seats: int
    taken: int
    players: list[str]
    bots: int
    limits: dict[str, LimitShown]
    main_edge: str | None
    varies: list[str]
    """What is otherwise here than at a table by default, in words."""
    jurisdiction: str
    pace: str
    practice: bool
    phase: str
    round: int | None
    watching: int
    opened: int


def game_shown(entry: GameEntry, edges: Mapping[str, str]) -> GameShown:
    options = entry.options_type()
    document = options.document()
    procedure = entry.game.procedure(options)
    faces = entry.words.faces(options)
    return GameShown(
        game=entry.name,
        title=entry.title,
        options=_options(entry, document),
        about=entry.words.welcome(options).headline,
        emblem=[faces[code] for code in entry.words.emblem],
        jurisdictions=[STATES.get(state, state) for state in _values(entry.options_type)["jurisdiction"]],
        main_edge=edges.get(entry.name),
        seats=procedure.seats,
        least_players=procedure.least_players,
        defaults=document,
    )


def _values(kind: type[Options]) -> dict[str, list[Any]]:
    """By option, what may be chosen where that is one of a few values."""
    listed: dict[str, list[Any]] = {}
    for field in msgspec.structs.fields(kind):
        if field.type is bool:
            listed[field.encode_name] = [True, False]
        elif get_origin(field.type) is Literal:
            listed[field.encode_name] = list(get_args(field.type))
    return listed


def _options(entry: GameEntry, document: Mapping[str, Any]) -> list[OptionShown]:
    """Every option: the state, what changes the wagers or what they pay, the rest of the game's own, those of all."""
    kind = entry.options_type
    values = _values(kind)
    own = {field.encode_name for field in msgspec.structs.fields(kind) if field.name in kind.__annotations__}
    names = sorted(document, key=lambda name: (name != "jurisdiction", -_changes(entry.name, name), name not in own))
    said = {state: entry.choices.choices(state) for state in values["jurisdiction"]}
    return [
        OptionShown(
            option=name,
            default=document[name],
            values=values.get(name, []),
            words={state: _words(choices[name]) for state, choices in said.items() if name in choices},
        )
        for name in names
    ]


@lru_cache(maxsize=512)
def _changes(game: str, option: str) -> int:
    """How much an option changes for players: 2 for other wagers, 1 for other words or pay tables, 0 for neither."""
    entry = game_of(game)
    usual = entry.options_type()
    shown = _shown(entry, usual)
    most = 0
    for value in _values(entry.options_type).get(option, []):
        try:
            other = _shown(entry, entry.options_type.read({option: value}, files=False))
        except (OptionError, ValueError):
            continue
        most = max(most, 2 if other[0] != shown[0] else int(other != shown))
    return most


def _shown(entry: GameEntry, options: Options) -> tuple[Any, ...]:
    wagers = entry.words.wagers(options)
    return [wager.areas for wager in wagers], list(wagers), list(entry.words.pay_tables(options))


def _words(choice: Choice) -> OptionWords:
    shape = "" if choice.example.startswith("{") or choice.shape == NOTHING else choice.shape
    return OptionWords(about=choice.about, means=dict(choice.values), shape=shape, source=choice.source)
