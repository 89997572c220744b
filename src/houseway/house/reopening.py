"""Opening a table again: from a snapshot, and what its log has had since."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import func, select

from houseway.games.registry import GameEntry
from houseway.house.books import SNAPSHOT_EVERY
from houseway.house.progress import Progress
from houseway.house.running import RunningTable
from houseway.house.seeds import log_key
from houseway.house.settings import Settings
from houseway.record import schema
from houseway.record.keys import public_key
from houseway.record.reading import line_decoder
from houseway.record.snapshot import SnapshotError, Tail, beginning, opening_of, restored
from houseway.record.storage import Storage

if TYPE_CHECKING:
    from houseway.house.house import House


def reopened(house: House, id: str, entry: GameEntry, settings: Settings, opened: float) -> RunningTable:
    """A table as it stood; without a snapshot everything is read from the first line on."""
    storage = house.storage
    tail, snapshot_at = _from_snapshot(storage, id, entry)
    if tail is None:
        tail = beginning(next(iter(storage.lines(id, 0, 0))))
    running = RunningTable(house, id, entry, settings, tail, opened)
    running.snapshot_at = snapshot_at
    running.not_ours = _key_of(storage, id) != public_key(log_key(house.key, settings.log_id))
    running.now = Progress(tail.table, first=tail.place.length, between=(tail.table, tail.place))
    running.move_on(tail, storage.lines(id, tail.place.length))
    running.read_seats()
    running.read_leavers()
    running.remember()
    commits = line_decoder(entry.name).decode(next(iter(storage.lines(id, 1, 1)))).command
    running.seeds_commitment = getattr(commits, "commitment", None)
    return running


def table_before(running: RunningTable, position: int) -> Tail:
    """The table as it stood at a position of its log, from the last snapshot before it."""
    column = schema.snapshots.c
    wanted = (
        select(schema.snapshots)
        .where(column.table_id == running.id, column.seq <= position)
        .order_by(column.seq.desc())
        .limit(1)
    )
    with running.storage.reader() as connection:
        row = connection.execute(wanted).first()
    try:
        tail = Tail(*restored(running.entry.game, bytes(row.content if row is not None else b"")))
    except SnapshotError:  # there is none, or another version made it
        tail = beginning(next(iter(running.storage.lines(running.id, 0, 0))))
    for _ in tail.read(running.storage.lines(running.id, tail.place.length, position - 1)):
        pass
    return tail


def _key_of(storage: Storage, id: str) -> str:
    """The public key that the log of a table was opened with."""
    return opening_of(next(iter(storage.lines(id, 0, 0)))).public_key


def _from_snapshot(storage: Storage, id: str, entry: GameEntry) -> tuple[Tail | None, int]:
    """A table from before the last round that is over, so that what it came to is known again, and where the last
    snapshot was taken. Where there is none from before it, the last one does, unless the log is short.
    """
    column, over = schema.snapshots.c, schema.rounds.c
    wanted = select(schema.snapshots).where(column.table_id == id).order_by(column.seq.desc())
    with storage.reader() as connection:
        rows = list(connection.execute(wanted))
        began = connection.execute(select(func.max(over.first)).where(over.table_id == id)).scalar()
    last: tuple[Tail | None, int] = None, 0
    for row in rows:
        try:
            tail = Tail(*restored(entry.game, bytes(row.content)))
        except SnapshotError:
            continue
        last = last if last[0] is not None else (tail, int(row.seq))
        if began is None or row.seq <= began:
            return tail, last[1]
    return last if last[1] > 2 * SNAPSHOT_EVERY else (None, last[1])
