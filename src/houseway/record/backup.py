"""Backup: everything that a house keeps, copied as it stands at one moment into a database of its own.

A backup is a house's database on SQLite, whatever it was taken from, and is restored to either kind; so it is also the
way from SQLite to PostgreSQL and back. It is sealed (`seal.py`), and is restored only as it was sealed.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from sqlalchemy import Boolean, Column, Connection, Float, Integer, LargeBinary, func, insert, select, text
from sqlalchemy.exc import SQLAlchemyError

from houseway.core.kinds import made_known
from houseway.record import schema
from houseway.record.keys import key_for, public_key, signing_key
from houseway.record.log import LogError
from houseway.record.reading import Reading
from houseway.record.seal import Sealed, SealError, looked_at, seal
from houseway.record.snapshot import opening_of
from houseway.record.storage import Storage, StorageError, reason

TOGETHER = 500
SEALED_SINCE = 2
"""The first schema whose backups are sealed."""


class Copied(msgspec.Struct, frozen=True):
    """What is in a copy."""

    tables: int
    entries: int
    players: int
    digest: str = ""
    """Over all of the backup: whoever has kept it knows the backup again."""
    warnings: list[str] = []


def back_up(source: str, target: Path) -> Copied:
    """Copy a house, also one that is open, into a new file."""
    if target.exists():
        raise StorageError(f"{target}: there is a file already, and it is not written over")
    kept_in = source.removeprefix("sqlite:///")
    if kept_in != source and not Path(kept_in).is_file():
        raise StorageError(f"{kept_in}: there is no house, and so nothing to back up")
    house = Storage(source, serve=False)
    try:
        with _new_file(target):
            copy = Storage(f"sqlite:///{target}")
            try:
                copied = _copied(house, copy)
                warnings = _troubles(copy)
            finally:
                copy.close()
                Path(f"{target}.lock").unlink(missing_ok=True)
            return msgspec.structs.replace(copied, digest=seal(target), warnings=warnings)
    finally:
        house.close()


def _troubles(copy: Storage) -> list[str]:
    """Why that copy would not be restored, if the house's books are not in order themselves."""
    try:
        check_books(copy)
    except StorageError as error:
        return [f"the house's books are not in order, and its backup is not restored: {error}"]
    return []


def restore(source: Path, target: str, digest: str | None = None) -> Copied:
    """Read every log of a backup, and copy it into a database in which there is nothing yet; one that does not hold
    leaves nothing there. With a digest it is restored only if it is the very backup that has that."""
    if not source.is_file():
        raise StorageError(f"{source}: there is no such file")
    if not source.stat().st_size:
        raise StorageError(f"{source}: the file is empty, and no backup")
    sealed = _checked(source, digest)
    with _as_of_today(source, sealed) as file:
        copy = Storage(f"sqlite:///{file}", serve=False)
        try:
            check_books(copy)
            check_logs(copy)
            house_file = Path(target.removeprefix("sqlite:///")) if target.startswith("sqlite:///") else None
            with _new_file(house_file):
                house = Storage(target)
                try:
                    copied = _copied(copy, house)
                finally:
                    house.close()
        finally:
            copy.close()
    warnings = [] if sealed.has_seal else [f"{source}: an older version made this backup, and it has no seal"]
    return msgspec.structs.replace(copied, digest=sealed.digest if sealed.has_seal else "", warnings=warnings)


def _checked(source: Path, digest: str | None) -> Sealed:
    """The file, once its seal holds; one without a seal only if it is so old that it cannot have had one."""
    try:
        sealed = looked_at(source)
    except SealError as error:
        raise StorageError(f"{source}: {error}") from None
    if not sealed.has_seal and (digest is not None or sealed.schema not in _WITHOUT_SEAL):
        raise StorageError(f"{source}: there is no seal in it, as every backup has; `houseway backup` makes one")
    if digest is not None and digest.strip().lower() != sealed.digest:
        raise StorageError(f"{source}: this is another backup; its digest is {sealed.digest}")
    return sealed


_WITHOUT_SEAL = {str(version) for version in range(1, SEALED_SINCE)}


@contextmanager
def _as_of_today(source: Path, sealed: Sealed) -> Iterator[Path]:
    """The backup, or a copy of it to be brought up to today's schema: a backup itself stays as it was made."""
    if sealed.schema == str(schema.VERSION):
        yield source
        return
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "backup.db"
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(copy)) as new:
            old.backup(new)
        yield copy


@contextmanager
def _new_file(path: Path | None) -> Iterator[None]:
    """A file that was not there before is there in the end only if all went well."""
    is_new = path is not None and not path.exists()
    try:
        yield
    except BaseException as error:
        for ending in ("", "-wal", "-shm", ".lock") if is_new else ():
            Path(f"{path}{ending}").unlink(missing_ok=True)
        if isinstance(error, StorageError) or not isinstance(error, SQLAlchemyError | TypeError | ValueError):
            raise
        raise StorageError(f"nothing was copied: {reason(error)}") from None


# --- what a copy says against itself ----------------------------------------------------------------------------------


def check_books(house: Storage) -> None:
    """What the books of a database on SQLite can say against themselves; raises with the first that they do."""
    check_kinds(house)
    check_key(house)
    check_money(house)


def check_kinds(house: Storage) -> None:
    """Whether text is text and numbers are numbers, in every row."""
    with house.reader() as connection:
        for table in schema.metadata.sorted_tables:
            for column in table.columns:
                kinds = ", ".join(f"'{kind}'" for kind in _stored_as(column))
                wanted = f'SELECT 1 FROM "{table.name}" WHERE typeof("{column.name}") NOT IN ({kinds}) LIMIT 1'
                if connection.exec_driver_sql(wanted).first() is not None:
                    raise StorageError(
                        f"what stands in {table.name}.{column.name} is of another kind than it should be"
                    )


def _stored_as(column: Column[object]) -> list[str]:
    match column.type:
        case LargeBinary():
            kinds = ["blob"]
        case Float():
            kinds = ["real", "integer"]
        case Integer() | Boolean():
            kinds = ["integer"]
        case _:
            kinds = ["text"]
    return [*kinds, "null"] if column.nullable else kinds


class _LogOf(msgspec.Struct, rename="kebab"):
    log_id: str = ""


def check_key(house: Storage) -> None:
    """Whether the house's key is the one that certified its logs and made their keys."""
    with house.reader() as connection:
        said = connection.execute(select(schema.house.c.value).where(schema.house.c.name == "key")).scalar()
        tables = connection.execute(select(schema.tables.c.id, schema.tables.c.settings)).all()
    if not tables:
        return
    try:
        key = signing_key(said or "")
    except ValueError:
        raise StorageError("there are logs, and no key of a house that has written them") from None
    for id, settings in tables:
        try:
            opening = opening_of(next(house.lines(id, 0, 0)))
            made = public_key(key_for(key, msgspec.json.decode(settings, type=made_known(_LogOf)).log_id))
        except (msgspec.MsgspecError, ValueError, StopIteration):
            raise StorageError(f"the log of table {id} does not hold: it has no opening line") from None
        if opening.house_key not in (None, public_key(key)) or opening.public_key != made:
            raise StorageError(f"the house's key is not the one that the log of table {id} was written with")


def check_money(house: Storage) -> None:
    """Whether every balance is what the book of movements comes to."""
    movements = schema.movements.c
    moved = func.coalesce(
        select(func.sum(movements.amount)).where(movements.player == schema.players.c.id).scalar_subquery(), 0
    )
    wanted = select(schema.players.c.id).where(schema.players.c.balance != moved).order_by(schema.players.c.id)
    with house.reader() as connection:
        found = connection.execute(wanted).scalar()
    if found is not None:
        raise StorageError(f"the balance of player {found} is not what the book of movements comes to")


def check_logs(house: Storage) -> None:
    """Whether every log holds, line by line; raises with the first that does not."""
    with house.reader() as connection:
        tables = [row[0] for row in connection.execute(select(schema.tables.c.id))]
    for table in tables:
        try:
            Reading(house.lines(table), still_open=True).through()
        except LogError as error:
            raise StorageError(f"the log of table {table} does not hold: {error}") from None


# --- copying ----------------------------------------------------------------------------------------------------------
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
        tables, entries, players = [
            int(new.execute(select(func.count()).select_from(table)).scalar() or 0)
            for table in (schema.tables, schema.entries, schema.players)
        ]
    return Copied(tables, entries, players)


def _copy(old: Connection, new: Connection, table: object) -> None:
    """All rows of one table, some at a time."""
    rows = old.execution_options(stream_results=True).execute(select(table)).mappings()  # type: ignore[call-overload]
    while together := rows.fetchmany(TOGETHER):
        new.execute(insert(table), [dict(row) for row in together])  # type: ignore[arg-type]
