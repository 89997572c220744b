"""A table as it is looked at: how far it has come, whose the seats are, and what remembers how it looked.

The table that runs is one (`running.py`), and so is its double in a second process (`double.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import msgspec

from houseway.games.registry import GameEntry
from houseway.house.looks import Looks
from houseway.house.pace import PACES, Pace
from houseway.house.progress import Entry, Progress, sight_of
from houseway.house.settings import Settings
from houseway.house.telling import Tellings
from houseway.house.turns import Turns
from houseway.record.log import DOMAINS, CloseLog
from houseway.record.snapshot import Tail
from houseway.table.state import Table


class SeenTable:
    """One table of a house, for everybody who looks at it."""

    def __init__(self, id: str, entry: GameEntry, settings: Settings, now: Progress, time: Callable[[], float]) -> None:
        self.id = id
        self.entry = entry
        self.settings = settings
        self.words = entry.words
        self.time = time
        """The house's own clock."""
        self.now = now
        """What has happened: decided, and kept."""
        self.seq = -1
        """The position of the last of it in the log."""
        self.memory_from = 0
        """From this position on all entries are in memory."""
        self.owners: dict[int, str] = {}
        self.bots: dict[int, str] = {}
        self.deadline: float | None = None
        """When the house stops waiting, on its own clock."""
        self.on_time_bank = False
        """Whether what runs now is somebody's time bank."""
        self.time_bank: dict[str, float] = {}
        self.closed = False
        self.seeds_commitment: str | None = None
        self.tellings = Tellings()
        self.looks = Looks(self)
        """What onlookers of the same table need not have made again for each of them."""
        self.turns = Turns(now.table)

    @property
    def table(self) -> Table:
        return self.now.table

    @property
    def pace(self) -> Pace:
        return PACES[self.settings.pace]

    def is_here(self, seat: int) -> bool:
        """Whether others see whoever has that seat at the table."""
        raise NotImplementedError

    def entries_after(self, seq: int) -> list[Entry] | None:
        """What has happened after a position; None if not all of it is in memory any more."""
        return self.now.entries_after(seq, self.memory_from)

    def read(self, tail: Tail, lines: Iterable[bytes], owners: dict[int, str]) -> Iterator[Entry]:
        """Go on from where lines lead that are kept already; what happened in them, the seats being those people's."""
        before = tail.table
        for line in tail.read(lines):
            if type(line.command) in DOMAINS:
                self.closed = self.closed or type(line.command) is CloseLog
                if not self.now.round and self.now.between is not None:  # a signed head belongs to the round before it
                    between = (self.now.between[0], tail.place)
                    self.now = msgspec.structs.replace(self.now, first=tail.place.length, between=between)
                continue
            sight = sight_of(before, tail.table, line.events)
            by = getattr(line.command, "seat", None)
            entry = Entry(line.seq, before.number, line.events, sight, line.at, owners, tail.table, by)
            self.now = self.now.after(entry, tail)
            before = tail.table
            yield entry
        self.seq = tail.place.length - 1
