"""Doubles: tables as a second process has them, which tells what happens while the house carries out more.

The house says what has been kept, line by line, and asks for what an onlooker is to be sent. A double goes on from
those lines as anybody does who reads a log, and makes its messages as the house would; so nobody can be told of what is
not kept, and a house without a second process tells the same by itself.
"""

from __future__ import annotations

import io
import pickle
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from houseway.core.kinds import made_known
from houseway.games.registry import game as game_of
from houseway.house.progress import Entry, Progress
from houseway.house.running import RunningTable
from houseway.house.seen_table import SeenTable
from houseway.house.settings import Settings
from houseway.house.sight import encoded, sight_of_table
from houseway.record.log import LogPlace
from houseway.record.snapshot import Tail
from houseway.table.state import MADE_ANEW, Table, made_again


class About(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A table at some moment: what its log does not say."""

    seq: int
    """How far the log has come by then."""
    owners: dict[int, str]
    bots: dict[int, str]
    here: list[int]
    """The seats of those whom others see at the table."""
    deadline: float | None
    on_time_bank: bool
    time_bank: dict[str, float]
    closed: bool
    now: float


class Begin(msgspec.Struct, frozen=True, array_like=True, tag=True, gc=False):
    """A table, as far as it has come."""

    table: str
    content: bytes


class Kept(msgspec.Struct, frozen=True, array_like=True, tag=True, gc=False):
    """More lines have been kept."""

    table: str
    lines: list[bytes]
    owners: dict[int, str]


class Ask(msgspec.Struct, frozen=True, array_like=True, tag=True, gc=False):
    """What is a player to be sent who has been told everything up to a position?"""

    number: int
    table: str
    player: str | None
    since: int
    singly: bool
    """Whether every entry is told by itself."""
    about: About


class Forget(msgspec.Struct, frozen=True, array_like=True, tag=True, gc=False):
    """Nobody looks at a table any more."""

    table: str


class Made(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The messages of a question; none where the double cannot make them, and why."""

    number: int
    messages: list[bytes]
    trouble: str = ""


Said = Begin | Kept | Ask | Forget
_encoder = msgspec.msgpack.Encoder()
_decoder: msgspec.msgpack.Decoder[Said] = msgspec.msgpack.Decoder(made_known(Said))


# --- what the house says ----------------------------------------------------------------------------------------------


def begin(running: RunningTable) -> Begin:
    """A table as it stands, for a double that does not know it yet."""
    content = io.BytesIO()
    known = running.entry.name, running.settings, running.seeds_commitment, running.memory_from
    _Pickler(content, protocol=5).dump((*known, running.now, running.place))
    return Begin(running.id, content.getvalue())


def about(running: RunningTable) -> About:
    return About(
        running.seq,
        running.owners,
        running.bots,
        [seat for seat in running.table.players if running.is_here(seat)],
        running.deadline,
        running.on_time_bank,
        running.time_bank,
        running.closed,
        running.time(),
    )


class _Pickler(pickle.Pickler):
    """Writes a table without what follows from its options, and records without what they have by default.

    A default that is left out comes back as itself, by which an encoder knows it and leaves it out as well.
    """

    def reducer_override(self, obj: Any) -> Any:
        kind = type(obj)
        if kind is Table:
            fields = {name: getattr(obj, name) for name in obj.__struct_fields__ if name not in MADE_ANEW}
            return _table, (obj.game.name, fields)
        if isinstance(obj, msgspec.Struct) and obj.__struct_config__.omit_defaults:
            values = {name: getattr(obj, name) for name in obj.__struct_fields__}
            defaults = zip(reversed(obj.__struct_fields__), reversed(obj.__struct_defaults__), strict=False)
            for name, default in defaults:
                if values[name] is default:
                    del values[name]
            return _record, (kind, values)
        return NotImplemented


def _table(game: str, fields: dict[str, Any]) -> Table:
    return made_again(game_of(game).game, fields)


def _record(kind: type[msgspec.Struct], values: dict[str, Any]) -> msgspec.Struct:
    return kind(**values)


# --- in the second process --------------------------------------------------------------------------------------------


class Double(SeenTable):
    """A table that is only looked at."""

    def __init__(self, id: str, content: bytes) -> None:
        game, settings, seeds_commitment, memory_from, now, place = _read(content)
        super().__init__(id, game_of(game), settings, now, lambda: self._time)
        self.seq = place.length - 1
        self.memory_from = memory_from
        self.seeds_commitment = seeds_commitment
        self._tail = Tail(now.table, place)
        self._here: frozenset[int] = frozenset()
        self._time = 0.0
        self._due: list[tuple[list[bytes], dict[int, str]]] = []
        """What has been kept and is not needed yet."""

    def is_here(self, seat: int) -> bool:
        return seat in self._here

    def kept(self, lines: list[bytes], owners: dict[int, str]) -> None:
        self._due.append((lines, owners))
        if len(self._due) >= MOST_DUE:
            self._go_on()

    def messages(self, player: str | None, since: int, singly: bool, about: About) -> list[bytes]:
        """What that player is to be sent."""
        self._go_on()
        self.owners, self.bots, self._time = about.owners, about.bots, about.now
        self.deadline, self.on_time_bank, self.time_bank = about.deadline, about.on_time_bank, about.time_bank
        self.closed, self._here = about.closed, frozenset(about.here)
        if self.seq != about.seq:
            raise LookupError(f"entry {about.seq} is asked about, and {self.seq} was the last that was heard of")
        entries = self.entries_after(since)
        if entries is None:
            raise LookupError(f"what happened after entry {since} is in the books")
        return messages(self, player, entries, singly)

    def _go_on(self) -> None:
        due, self._due = self._due, []
        for lines, owners in due:
            for _ in self.read(self._tail, lines, owners):
                pass


def _read(content: bytes) -> tuple[str, Settings, str | None, int, Progress, LogPlace]:
    return pickle.loads(content)  # type: ignore[no-any-return]


MOST_DUE = 64
"""So much may be kept before a double goes on though nobody has asked."""


def messages(seen: SeenTable, player: str | None, entries: Sequence[Entry], singly: bool) -> list[bytes]:
    """Entries as they are sent to a player: in one message with the table as it stands, or each in one of its own."""
    first = entries[:-1] if singly else ()
    told = [encoded(sight_of_table(seen, player, [entry], entry)) for entry in first]
    return [*told, encoded(sight_of_table(seen, player, entries[len(first) :]))]


UNKNOWN = "it was dropped, and comes again with the next question"


class Doubles:
    """All tables that the second process knows."""

    def __init__(self) -> None:
        self._tables: dict[str, Double] = {}

    def hear(self, said: bytes) -> Made | None:
        """Something that the house says, and the answer if it asks."""
        match _decoder.decode(said):
            case Ask(number, table, player, since, singly, about):
                if table not in self._tables:
                    return Made(number, [], UNKNOWN)
                try:
                    return Made(number, self._tables[table].messages(player, since, singly, about))
                except Exception as error:
                    self._tables.pop(table, None)  # the house begins anew with it
                    return Made(number, [], f"{type(error).__name__}: {error}")
            case Kept(table, lines, owners):
                if table in self._tables:
                    self._tables[table].kept(lines, owners)
            case Begin(table, content):
                self._tables[table] = Double(table, content)
            case Forget(table):
                self._tables.pop(table, None)
        return None


# --- how the two speak ------------------------------------------------------------------------------------------------

_LENGTH = 4


def framed(said: Any) -> bytes:
    """With its length before it."""
    content = _encoder.encode(said)
    return len(content).to_bytes(_LENGTH, "big") + content


class Frames:
    """What has come in, cut into what was said."""

    def __init__(self) -> None:
        self._got = bytearray()

    def cut(self, more: bytes) -> Iterator[bytes]:
        got = self._got
        got += more
        at = 0
        while len(got) - at >= _LENGTH:
            end = at + _LENGTH + int.from_bytes(got[at : at + _LENGTH], "big")
            if end > len(got):
                break
            yield bytes(got[at + _LENGTH : end])
            at = end
        del got[:at]
