"""How far a table has come: what has happened there, entry by entry, in this round and in the one before it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

import msgspec

from houseway.core.decider import Event
from houseway.core.events import PlayerSat
from houseway.core.phases import BEFORE_HANDS
from houseway.core.sight import SightOfHands
from houseway.record.log import LogPlace
from houseway.table.state import Table


class Entry(msgspec.Struct, frozen=True):
    """Something that has happened at a table, and what may be known of it."""

    seq: int
    number: int
    """The round that it belongs to."""
    events: tuple[Event, ...]
    sight: SightOfHands
    at: int
    owners: dict[int, str]
    """Whose seats they were then; a seat that changes hands tells nothing of what its last player held."""
    table: Table
    """The table once it had happened."""
    by: int | None = None
    """The seat that said it, if one did."""

    @property
    def ends_round(self) -> bool:
        """Whether the round was over with it."""
        return self.table.number != self.number

    def seats_of(self, player: str | None) -> list[int]:
        """The seats that were that player's then."""
        if player is None:
            return []
        return [seat for seat, owner in self.owners.items() if owner == player]


class Placed(Protocol):
    """A log, or somebody who reads one, at some place in it."""

    @property
    def place(self) -> LogPlace: ...


class Progress(msgspec.Struct, frozen=True):
    """Everything about a table that moves on with its log."""

    table: Table
    round: tuple[Entry, ...] = ()
    """The round so far."""
    first: int = 0
    """The log's position at which it began."""
    last: tuple[Entry, ...] = ()
    """The round before it."""
    last_first: int = 0
    last_table: Table | None = None
    """The table at the end of that round, its cards still on the layout."""
    between: tuple[Table, LogPlace] | None = None
    """The table when that round was over, and its log's place then."""

    def after(self, entry: Entry, log: Placed) -> Progress:
        """The same once something more has happened, and its log has come so far."""
        table = entry.table
        if not entry.ends_round:
            return Progress(
                table, (*self.round, entry), self.first, self.last, self.last_first, self.last_table, self.between
            )
        played, place = (*self.round, entry), log.place
        return Progress(table, (), place.length, played, self.first, self.table, (table, place))

    def since(self, before: Progress) -> list[Entry]:
        """The entries that have been decided since then."""
        if self.table.number == before.table.number:
            return list(self.round[len(before.round) :])
        return [*self.last[len(before.round) :], *self.round]

    def entries_after(self, seq: int, memory_from: int) -> list[Entry] | None:
        """What has happened after a position; None if not all of it is in memory, which goes back to another."""
        if seq + 1 >= self.first:
            return list(_after(self.round, seq))
        if self.last and seq + 1 >= max(self.last_first, memory_from):
            return [*_after(self.last, seq), *self.round]
        return None


def _after(entries: tuple[Entry, ...], seq: int) -> tuple[Entry, ...]:
    """Those after a position: mostly the last few."""
    place = len(entries)
    while place and entries[place - 1].seq > seq:
        place -= 1
    return entries[place:]


def of_their_time(entries: Sequence[Entry], owners: dict[int, str]) -> list[Entry]:
    """Entries with whose the seats were in the end: before somebody sat down, his seat told him nothing."""
    made = []
    for entry in reversed(entries):
        made.append(msgspec.structs.replace(entry, owners=owners))
        sat = {event.seat for event in entry.events if isinstance(event, PlayerSat)}
        owners = {seat: owner for seat, owner in owners.items() if seat not in sat} if sat else owners
    return made[::-1]


def sight_of(before: Table, after: Table, events: Iterable[Event]) -> SightOfHands:
    """What may be known of the hands once these events have happened, also if they end the round."""
    if after.number == before.number:
        return after.sight
    hands = before.hands
    for event in events:
        hands = hands.after(event)
    return msgspec.structs.replace(hands, held=frozenset()) if before.phase in BEFORE_HANDS else hands
