"""Commands as they come from outside: read so that a log line written from them is the only way to write them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, reduce
from operator import or_
from typing import Any

import msgspec

from houseway.core.decider import Command
from houseway.core.game import Game
from houseway.core.kinds import made_known
from houseway.games.registry import game as game_of
from houseway.house.errors import SenselessError
from houseway.table.decider import TABLE_COMMANDS


@cache
def kinds(game: str) -> dict[str, type[Command]]:
    """Every command of a game's table, by its type."""
    round_: Game = game_of(game).game
    return {str(kind.__struct_config__.tag): kind for kind in (*TABLE_COMMANDS, *round_.commands)}


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
        raise SenselessError(f"a {kind.__struct_config__.tag} has no {shortened(unknown)}")
    return fields


def shortened(value: object) -> str:
    """Something that was said, as a sentence quotes it."""
    said = repr(value)
    return said if len(said) <= 40 else f"{said[:40]}..."
