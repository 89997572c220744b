"""Backup: everything that a house keeps, copied as it stands at one moment into a database of its own.

A backup is a house's database on SQLite, whatever it was taken from, and is restored to either kind; so it is also the
way from SQLite to PostgreSQL and back.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
from sqlalchemy import Connection, func, insert, select, text
from sqlalchemy.exc import SQLAlchemyError

from houseway.record import schema
from houseway.record.log import LogError
from houseway.record.reading import Reading
from houseway.record.storage import Storage, StorageError, reason

TOGETHER = 500


class Copied(msgspec.Struct, frozen=True):
    """What is in a copy."""

    tables: int
    entries: int
    players: int


def back_up(source: str, target: Path) -> Copied:
    """Copy a house, also one that is open, into a new file."""
    if target.exists():
        raise StorageError(f"{target}: there is a file already, and it is not written over")
    kept_in = source.removeprefix("sqlite:///")
    if kept_in != source and not Path(kept_in).is_file():
        raise StorageError(f"{kept_in}: there is no house, and so nothing to back up")
    house = Storage(source, serve=False)
    try:
        copy = Storage(f"sqlite:///{target}")
        try:
            return _copied(house, copy)
        finally:
            copy.close()
            Path(f"{target}.lock").unlink(missing_ok=True)
    finally:
        house.close()


def restore(source: Path, target: str) -> Copied:
    """Read every log of a backup, and copy it into a database in which there is nothing yet; one that does not hold
    leaves nothing there."""
    if not source.is_file():
        raise StorageError(f"{source}: there is no such file")
    if not source.stat().st_size:
        raise StorageError(f"{source}: the file is empty, and no backup")
    copy = Storage(f"sqlite:///{source}", serve=False)
    try:
        check_whole(copy)
        check_logs(copy)
        house = Storage(target)
        try:
            return _copied(copy, house)
        except SQLAlchemyError as error:
            raise StorageError(f"{house.name}: nothing was restored: {reason(error)}") from None
        finally:
            house.close()
    finally:
        copy.close()


def check_whole(copy: Storage) -> None:
    """Whether a database on SQLite is all there; raises if pages of it are missing or bent."""
    with copy.reader() as connection:
        found = connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar()
    if found != "ok":
        raise StorageError(f"{copy.name}: the file is not whole: {' '.join(str(found).split())}")


def check_logs(house: Storage) -> None:
    """Whether every log holds, line by line; raises with the first that does not."""
    with house.reader() as connection:
        tables = [row[0] for row in connection.execute(select(schema.tables.c.id))]
    for table in tables:
        try:
            Reading(house.lines(table), still_open=True).through()
        except LogError as error:
            raise StorageError(f"the log of table {table} does not hold: {error}") from None


def _copied(source: Storage, target: Storage) -> Copied:
    with source.moment() as old, target.writing() as new:
        if new.execute(select(func.count()).select_from(schema.players)).scalar():
            raise StorageError(f"{target.name}: there is a house already; a backup is restored into an empty database")
        new.execute(schema.house.delete())
        for table in schema.metadata.sorted_tables:
            _copy(old, new, table)
        if not target.is_sqlite:
            for name in ("movements", "refusals"):
                number = f"SELECT setval(pg_get_serial_sequence('{name}', 'id'), COALESCE(MAX(id), 1)) FROM {name}"
                new.execute(text(number))
        counts = [
            int(new.execute(select(func.count()).select_from(table)).scalar() or 0)
            for table in (schema.tables, schema.entries, schema.players)
        ]
    return Copied(*counts)


def _copy(old: Connection, new: Connection, table: object) -> None:
    """All rows of one table, some at a time."""
    rows = old.execution_options(stream_results=True).execute(select(table)).mappings()  # type: ignore[call-overload]
    while together := rows.fetchmany(TOGETHER):
        new.execute(insert(table), [dict(row) for row in together])  # type: ignore[arg-type]
