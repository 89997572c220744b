"""Commands as they come from outside: read so that a log line written from them is the only way to write them."""

from __future__ import annotations

from functools import cache, reduce
from operator import or_
from typing import Any

import msgspec

from houseway.core.decider import Command
from houseway.core.game import Game
from houseway.core.kinds import made_known
from houseway.games.registry import game as game_of
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
