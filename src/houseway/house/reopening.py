"""Opening a table again: from its last snapshot, and what its log has had since."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import select

from houseway.games.registry import GameEntry
from houseway.house.progress import Progress
from houseway.house.running import RunningTable
from houseway.house.settings import Settings
from houseway.record import schema
from houseway.record.reading import line_decoder
from houseway.record.snapshot import SnapshotError, Tail, beginning, restored
from houseway.record.storage import Storage

if TYPE_CHECKING:
    from houseway.house.house import House


def reopened(house: House, id: str, entry: GameEntry, settings: Settings, opened: float) -> RunningTable:
    """A table as it stood; without a snapshot everything is read from the first line on."""
    storage = house.storage
    tail, from_snapshot = _from_snapshot(storage, id, entry)
    if tail is None:
        tail = beginning(next(iter(storage.lines(id, 0, 0))))
    running = RunningTable(house, id, entry, settings, tail, opened)
    running.snapshot_at = from_snapshot
    running.now = Progress(tail.table, first=tail.place.length, between=(tail.table, tail.place))
    running.move_on(tail, storage.lines(id, tail.place.length))
    running.read_seats()
    running.read_leavers()
    running.remember()
    commits = line_decoder(entry.name).decode(next(iter(storage.lines(id, 1, 1)))).command
    running.seeds_commitment = getattr(commits, "commitment", None)
    return running


def _from_snapshot(storage: Storage, id: str, entry: GameEntry) -> tuple[Tail | None, int]:
    wanted = select(schema.snapshots).where(schema.snapshots.c.table_id == id).order_by(schema.snapshots.c.seq.desc())
    with storage.reader() as connection:
        rows = list(connection.execute(wanted))
    for row in rows:
        try:
            return Tail(*restored(entry.game, bytes(row.content))), int(row.seq)
        except SnapshotError:
            continue
    return None, 0
