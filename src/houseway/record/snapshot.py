"""A snapshot: a table and its log's place at one moment, so that a table is opened again without its whole log.

A snapshot only saves time. It is never the record: where it cannot be read, or another version of the rules wrote it,
the table is made again from the log's first line on.
"""

from __future__ import annotations

import io
import pickle
from collections.abc import Iterable
from typing import Any

import msgspec

from houseway import __version__
from houseway.core.game import Game
from houseway.core.kinds import made_known
from houseway.games.registry import game as game_of
from houseway.record.log import DOMAINS, RULES, LogPlace, OpenLog
from houseway.record.reading import line_decoder
from houseway.record.tree import Tree
from houseway.table.decider import apply
from houseway.table.state import MADE_ANEW, Table, made_again, new_table

MADE_BY = f"houseway {__version__} rules {RULES}"
"""Only the version that wrote a snapshot reads it."""
_PLAIN = {
    ("builtins", "frozenset"),
    ("builtins", "set"),
    ("fractions", "Fraction"),
    ("msgspec._utils", "rebuild"),
    ("copyreg", "_reconstructor"),
    ("copyreg", "__newobj__"),
    ("builtins", "object"),
}


class SnapshotError(ValueError):
    """Bytes that are no snapshot of this version."""


class _OwnRecordsOnly(pickle.Unpickler):
    """Makes records of this package and plain values, and calls nothing else."""

    def find_class(self, module: str, name: str) -> Any:
        found = super().find_class(module, name) if module.startswith("houseway.") or (module, name) in _PLAIN else None
        if isinstance(found, type) or (found is not None and (module, name) in _PLAIN):
            return found
        raise SnapshotError(f"a snapshot contains no {module}.{name}")


def taken(table: Table, place: LogPlace) -> bytes:
    """The table and its log's place as bytes."""
    fields = {name: getattr(table, name) for name in table.__struct_fields__ if name not in MADE_ANEW}
    return pickle.dumps((MADE_BY, fields, place), protocol=5)


def restored(game: Game, content: bytes) -> tuple[Table, LogPlace]:
    """The table and the place that a snapshot holds."""
    try:
        made_by, fields, place = _OwnRecordsOnly(io.BytesIO(content)).load()
        if made_by != MADE_BY:
            raise SnapshotError("another version of the rules made this snapshot")
        table = made_again(game, fields)
    except SnapshotError:
        raise
    except Exception as error:  # pickle raises whatever the bytes make it do
        raise SnapshotError("the bytes are no snapshot") from error
    return table, place


class Tail:
    """The end of a log, read onto a table: each line's events happen to it, and the place moves on."""

    def __init__(self, table: Table, place: LogPlace) -> None:
        self.table = table
        self.place = place
        self._decoder = line_decoder(table.game.name)

    def read(self, lines: Iterable[bytes]) -> Iterable[Any]:
        """Every entry of those lines, once it has happened to the table."""
        for line in lines:
            entry = self._decoder.decode(line)
            if entry.seq != self.place.length or entry.prev != self.place.head:
                raise ValueError(f"entry {entry.seq} does not follow the one before it")
            own = type(entry.command) in DOMAINS
            if not own:
                self.table = apply(self.table, entry.command, entry.events)
                self.table = self.table.replace(clock=max(self.table.clock, entry.at))
            tree = Tree.of(self.place.length, self.place.tree)
            tree.extend((bytes.fromhex(entry.hash),))
            since = 0 if own else self.place.since_head + 1
            self.place = LogPlace(entry.seq + 1, entry.hash, entry.at, since, tree.full)
            yield entry


def opening_of(line: bytes) -> OpenLog:
    """What the first line of a log says of it."""
    said: OpenLog = msgspec.json.decode(line, type=made_known(_Opening)).command
    return said


def beginning(line: bytes) -> Tail:
    """A table at the first line of its log."""
    opening = opening_of(line)
    entry = game_of(opening.game)
    options = entry.options_type.read(opening.options, files=False)
    tail = Tail(new_table(entry.game, options), LogPlace(0, "0" * 64, 0, 0, ()))
    for _ in tail.read((line,)):
        pass
    return tail


class _Opening(msgspec.Struct):
    command: OpenLog
