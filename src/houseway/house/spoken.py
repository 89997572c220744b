"""Commands as they come from outside: read so that a log line written from them is the only way to write them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, reduce
from operator import or_
from typing import Any, get_args, get_type_hints

import msgspec

from houseway.core.decider import Command
from houseway.core.documents import read_document
from houseway.core.game import Game
from houseway.core.kinds import made_known
from houseway.core.money import dollars
from houseway.core.phrases import capital, one
from houseway.games.registry import game as game_of
from houseway.house.errors import SenselessError
from houseway.table.decider import TABLE_COMMANDS


@cache
def kinds(game: str) -> dict[str, type[Command]]:
    """Every command of a game's table, by its type."""
    round_: Game = game_of(game).game
    return {str(kind.__struct_config__.tag): kind for kind in (*TABLE_COMMANDS, *round_.commands)}


def submitted(text: str) -> tuple[str, dict[str, Any]]:
    """The game and the options of a submission file."""
    try:
        given = read_document(text.encode(), "the submission")
    except ValueError as error:
        raise SenselessError(str(error)) from None
    game = given.pop("game", None)
    if not isinstance(game, str):
        raise SenselessError('the submission names no game, such as game = "dragon-poker"')
    return game, given


@cache
def _decoder(game: str) -> msgspec.json.Decoder[Any]:
    union: Any = reduce(or_, kinds(game).values())
    return msgspec.json.Decoder(made_known(union))


def as_read(game: str, said: bytes) -> Command:
    """A command read from JSON, twice: the second time what equals a default is left to it."""
    decoder = _decoder(game)
    command: Command = decoder.decode(msgspec.json.encode(decoder.decode(said)))
    return command


def check_fields(kind: type[Command], given: Mapping[str, Any]) -> tuple[str, ...]:
    """Refuse what a command of that type does not say; else all that it may say."""
    fields = kind.__struct_encode_fields__
    unknown = next((name for name in given if name not in fields and name != "type"), None)
    if unknown is not None:
        raise SenselessError(f"{one(str(kind.__struct_config__.tag))} has no {shortened(unknown)}")
    return fields


def shortened(value: object) -> str:
    """Something that was said, as a sentence quotes it."""
    said = repr(value)
    return said if len(said) <= 40 else f"{said[:40]}..."


def in_words(game: str, said: str) -> str:
    """A command as one tells somebody of it: `Seat 3: make play, $500.00`. It may be anything that was sent."""
    try:
        given = msgspec.json.decode(said)
    except msgspec.DecodeError:
        given = None
    kind = kinds(game).get(str(given.pop("type", ""))) if isinstance(given, dict) else None
    if kind is None:
        return "Something that is no command of this game"
    seat = given.pop("seat", None)
    what = [kind.label or capital(_spaced(str(kind.__struct_config__.tag)))]
    what += [_field(name, value, name in _money(kind)) for name, value in given.items()]
    told = ", ".join(what)
    return f"Seat {seat}: {told[0].lower()}{told[1:]}" if isinstance(seat, int) else told


@cache
def _money(kind: type[Command]) -> frozenset[str]:
    """The fields of a command that are amounts, or hold some."""
    hints = get_type_hints(kind, include_extras=True)
    named = zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True)
    return frozenset(written for field, written in named if _has_amount(hints[field]))


def _has_amount(hint: Any) -> bool:
    doors = [(meta.extra or {}).get("door", "") for meta in getattr(hint, "__metadata__", ()) if hasattr(meta, "extra")]
    return any(door.startswith(("amount", "counted")) for door in doors) or any(map(_has_amount, get_args(hint)))


def _field(name: str, value: Any, money: bool) -> str:
    if isinstance(value, dict):
        return ", ".join(_field(str(of), one, money) for of, one in value.items())
    if isinstance(value, list):
        return f"{_spaced(name)} {' '.join(map(str, value))}"
    if money and type(value) is int:
        return f"{_spaced(name)} ${dollars(value)}" if name != "amount" else f"${dollars(value)}"
    return _spaced(name) if value is True else f"{_spaced(name)} {value}"


def _spaced(name: str) -> str:
    return name.replace("-", " ")
