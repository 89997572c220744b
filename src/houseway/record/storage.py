"""Storage: the logs of all tables of a house in one database, each line there before anybody is told of it.

`append` is the only lock: a line has one position in its log, and whoever comes second is told so (`ConflictError`).
One thread with one connection writes everything, whole units of work together in one transaction, so that many tables
share each wait for the disk; a unit that is refused takes none of the others with it. Readers have their own.
"""

from __future__ import annotations

import asyncio
import os
import queue
import re
import secrets
import sqlite3
import threading
import weakref
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple, TypeVar
from urllib.parse import quote

from sqlalchemy import (
    Connection,
    Engine,
    Insert,
    bindparam,
    create_engine,
    delete,
    event,
    func,
    insert,
    inspect,
    select,
    text,
)
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.pool import QueuePool

from houseway.record import schema
from houseway.record.claims import Claims
from houseway.record.keeping import NotKeptError
from houseway.record.keys import house_key_file
from houseway.record.listening import Listener
from houseway.record.migrations import MIGRATIONS

MOST_TOGETHER = 512
"""Units of work in one transaction."""
MOST_WAITING = 10_000
"""Units that may wait to be written; beyond this nobody is asked to wait any longer."""
PATIENCE = 2.0
"""Seconds in which whoever asks is told whether anything can be kept."""
ROOM = 1 << 15
"""Bytes, as much as any command takes, that are written to see whether anything can be kept again."""
CHANNEL = "houseway"

T = TypeVar("T")


class StorageError(ValueError):
    """A database that cannot be used: one sentence for whoever runs the house."""


class ConflictError(RuntimeError):
    """Somebody else has written to that position of a log, or has changed what this was based on."""


class Write(NamedTuple):
    """One row to be written, and what it means if that cannot be done, or changes nothing."""

    statement: Any
    row: dict[str, Any]
    otherwise: type[Exception] = ConflictError
    must_change: bool = False
    """Whether it has to change exactly one row that is there."""


class _Unit(NamedTuple):
    """Work that lands whole or not at all, and where it is told."""

    writes: Sequence[Write]
    table: str
    settle: Callable[[Exception | None], None]
    loop: asyncio.AbstractEventLoop | None


ENTRY = insert(schema.entries)
_ROOM = insert(schema.house)
_NO_ROOM = delete(schema.house).where(schema.house.c.name == bindparam("of"))
_NOTIFY = text("SELECT pg_notify(:channel, :payload)")


class Storage:
    """One database, open."""

    def __init__(self, url: str, *, serve: bool = True) -> None:
        """With `serve` this process is the one that writes logs; without it only the house's books are touched."""
        self.url = _parsed(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self._lock_file: int | None = None
        if self.is_sqlite and serve:
            self._lock_file = _locked(Path(self.url.database or ""))
        self._engine = _writing_engine(self.url)
        self._readers = _reading_engine(self.url) if self.is_sqlite else self._engine
        try:
            _migrate(self._engine, self.is_sqlite)
        except SQLAlchemyError as error:
            self._unlock()
            raise StorageError(f"{self.name}: {reason(error)}") from None
        except StorageError:
            self._unlock()
            raise
        self._queue: queue.SimpleQueue[_Unit | None] = queue.SimpleQueue()
        self._turns: weakref.WeakKeyDictionary[asyncio.AbstractEventLoop, list[_Unit]] = weakref.WeakKeyDictionary()
        """What event loops want kept in the turn that each of them is in."""
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()
        self._closed = False
        self.origin = secrets.token_hex(8)
        """Tells this process from others of the same house."""
        self._listener: Listener | None = None
        self._claims = None if self.is_sqlite else Claims(self._engine)
        self.commits = 0
        self.trouble = ""
        """Why nothing could be kept the last time that something was to be."""

    @property
    def name(self) -> str:
        """The database as messages call it, without a password."""
        return self.url.database or "" if self.is_sqlite else self.url.render_as_string(hide_password=True)

    def close(self) -> None:
        """Everything that waits is written first."""
        if self._closed:
            return
        self._closed = True
        if self._listener is not None:
            self._listener.close()
        if self._claims is not None:
            self._claims.close()
        self._queue.put(None)
        self._thread.join()
        self._readers.dispose()
        self._engine.dispose()
        self._unlock()

    def _unlock(self) -> None:
        if self._lock_file is not None:
            os.close(self._lock_file)
            self._lock_file = None

    # --- reading ------------------------------------------------------------------------------------------------------

    @contextmanager
    def reader(self) -> Iterator[Connection]:
        """A connection that only reads."""
        try:
            with self._readers.connect() as connection:
                yield connection
        except DBAPIError as error:
            raise NotKeptError(f"the house's records cannot be read: {reason(error)}") from None

    @contextmanager
    def moment(self) -> Iterator[Connection]:
        """A connection to which everything stands as it is now, whatever is written meanwhile."""
        with self.reader() as connection:
            if self.is_sqlite:
                connection.exec_driver_sql("BEGIN")
            else:
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
            yield connection
            connection.rollback()

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction of one's own, for a database that nobody else uses yet."""
        with self._engine.begin() as connection:
            yield connection

    def lines(self, table: str, first: int = 0, last: int | None = None, together: int = 1000) -> Iterator[bytes]:
        """The lines of a log from one position to another, some at a time."""
        while last is None or first <= last:
            top = first + together - 1 if last is None else min(last, first + together - 1)
            place = schema.entries.c.seq
            wanted = (
                select(schema.entries.c.line)
                .where(schema.entries.c.table_id == table, place >= first, place <= top)
                .order_by(place)
            )
            with self.reader() as connection:
                found = [bytes(row[0]) for row in connection.execute(wanted)]
            yield from found
            if len(found) < top - first + 1:
                return
            first = top + 1

    def length(self, table: str) -> int:
        """How many lines a log has."""
        with self.reader() as connection:
            wanted = select(func.max(schema.entries.c.seq)).where(schema.entries.c.table_id == table)
            last = connection.execute(wanted).scalar()
        return 0 if last is None else int(last) + 1

    # --- writing ------------------------------------------------------------------------------------------------------

    def append(self, table: str, position: int, lines: Sequence[bytes], *also: Write) -> list[Write]:
        """What has to be written for lines to stand in a log from a position on, with what belongs to them."""
        made = [Write(ENTRY, {"table_id": table, "seq": position + n, "line": line}) for n, line in enumerate(lines)]
        return [*made, *also]

    async def keep(self, writes: Sequence[Write], table: str = "") -> None:
        """Returns once all of it is on the disk; raises if none of it is."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[None] = loop.create_future()

        def settle(error: Exception | None) -> None:
            if not future.done():
                if error is None:
                    future.set_result(None)
                else:
                    future.set_exception(error)

        self._check_open()
        turn = self._turns.get(loop)
        if turn is None:  # the writer is woken once for all that one turn of the loop wants kept
            turn = self._turns[loop] = []
            loop.call_soon(self._hand_over, loop)
        turn.append(_Unit(writes, table, settle, loop))
        await future

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        for unit in self._turns.pop(loop):
            try:
                self._submit(unit)
            except NotKeptError as error:
                unit.settle(error)

    async def can_keep(self) -> bool:
        """Whether something can be kept now: the last time it could be, or it can be again."""
        if self.trouble:
            name = f"room {self.origin}"
            gone = Write(_NO_ROOM, {"of": name})
            with suppress(NotKeptError, ConflictError, TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await self.keep([gone, Write(_ROOM, {"name": name, "value": " " * ROOM})])
                    await self.keep([gone])
        return not self.trouble

    def keep_now(self, writes: Sequence[Write], table: str = "") -> None:
        """The same for callers that wait."""
        done = threading.Event()
        errors: list[Exception] = []

        def settle(error: Exception | None) -> None:
            if error is not None:
                errors.append(error)
            done.set()

        self._submit(_Unit(writes, table, settle, None))
        done.wait()
        if errors:
            raise errors[0]

    def _check_open(self) -> None:
        if self._closed:
            raise NotKeptError("the house is closing, and takes nothing more")

    def _submit(self, unit: _Unit) -> None:
        self._check_open()
        if self._queue.qsize() >= MOST_WAITING:
            raise NotKeptError("the house is too busy to record anything more now; try again")
        self._queue.put(unit)

    def _run(self) -> None:
        closing = False
        while not closing:
            batch = []
            unit = self._queue.get()
            while unit is not None:
                batch.append(unit)
                if len(batch) == MOST_TOGETHER:
                    break
                try:
                    unit = self._queue.get_nowait()
                except queue.Empty:
                    break
            closing = unit is None
            if batch:
                outcomes = self._written(batch)
                if None in outcomes:
                    self.trouble = ""
                else:
                    lost = (str(outcome) for outcome in outcomes if isinstance(outcome, NotKeptError))
                    self.trouble = next(lost, self.trouble)
                self._settle(batch, outcomes)

    @staticmethod
    def _settle(batch: Sequence[_Unit], outcomes: Sequence[Exception | None]) -> None:
        """Tell everybody, each event loop once."""
        by_loop: dict[asyncio.AbstractEventLoop | None, list[tuple[_Unit, Exception | None]]] = {}
        for unit, outcome in zip(batch, outcomes, strict=True):
            by_loop.setdefault(unit.loop, []).append((unit, outcome))

        def tell(told: list[tuple[_Unit, Exception | None]]) -> None:
            for unit, outcome in told:
                unit.settle(outcome)

        for loop, told in by_loop.items():
            if loop is None:
                tell(told)
            else:
                with suppress(RuntimeError):  # the loop has ended, and nobody waits any more
                    loop.call_soon_threadsafe(tell, told)

    def _written(self, batch: list[_Unit]) -> list[Exception | None]:
        """Write units: all together if nothing is in the way, else one by one; for each what became of it."""
        try:
            with self._engine.begin() as connection:
                self._together(connection, batch)
            outcomes: list[Exception | None] = [None] * len(batch)
        except (SQLAlchemyError, sqlite3.Error, _RefusedError) as error:
            outcomes = [_outcome(error)] if len(batch) == 1 else self._one_by_one(batch)
        self.commits += 1
        return outcomes

    def _together(self, connection: Connection, batch: Sequence[_Unit]) -> None:
        """In the order of the tables, so that two processes never wait for each other in a circle."""
        groups: dict[int, tuple[Any, list[Write]]] = {}
        for unit in sorted(batch, key=lambda unit: unit.table):
            for write in unit.writes:
                groups.setdefault(id(write.statement), (write.statement, []))[1].append(write)
        for statement, writes in groups.values():
            _execute(connection, statement, writes)
        self._notify(connection, batch)

    def _one_by_one(self, batch: Sequence[_Unit]) -> list[Exception | None]:
        outcomes: list[Exception | None] = []
        written: list[_Unit] = []
        try:
            with self._engine.begin() as connection:
                for unit in batch:
                    try:
                        with connection.begin_nested():
                            for write in unit.writes:
                                _execute(connection, write.statement, [write])
                        outcomes.append(None)
                        written.append(unit)
                    except (IntegrityError, _RefusedError) as error:
                        outcomes.append(_outcome(error))
                self._notify(connection, written)
        except (SQLAlchemyError, sqlite3.Error) as error:
            lost = _outcome(error)
            return [outcome or lost for outcome, _ in zip_longest(outcomes, batch)]
        return outcomes

    def _notify(self, connection: Connection, batch: Iterable[_Unit]) -> None:
        """Other processes of the same house hear which logs have grown."""
        if self.is_sqlite:
            return
        for table in sorted({unit.table for unit in batch if unit.table}):
            connection.execute(_NOTIFY, {"channel": CHANNEL, "payload": f"{self.origin} {table}"})

    async def tends(self, table: str) -> bool:
        """Whether this process, and no other, does by itself what is due at a table."""
        return self._claims is None or await asyncio.to_thread(self._claims.take, table)

    async def leaves(self, table: str) -> None:
        """Another process may tend it."""
        if self._claims is not None and self._claims.has(table):
            await asyncio.to_thread(self._claims.give_up, table)

    def listen(self, heard: Callable[[str | None], None]) -> None:
        """Hear which logs other processes write to; where there can be none, nothing is ever heard."""
        if not self.is_sqlite:
            self._listener = Listener(self.url, CHANNEL, self.origin, heard)


class _RefusedError(Exception):
    """A write that could not be done as it was meant."""

    def __init__(self, otherwise: type[Exception]) -> None:
        self.otherwise = otherwise


ROWS_TOGETHER = (64, 32, *range(16, 0, -1))
"""Rows of one kind in one statement, where the driver would else take them one by one: few sizes, so that it remembers
every statement."""


def _execute(connection: Connection, statement: Any, writes: Sequence[Write]) -> None:
    first = writes[0]
    try:
        if connection.dialect.name == "sqlite" and _gives_every_column(statement, first):
            _insert(connection.connection.driver_connection, statement.table.name, writes)
            return
        result = connection.execute(statement, [write.row for write in writes])
    except (IntegrityError, sqlite3.IntegrityError):
        raise _RefusedError(first.otherwise) from None
    if first.must_change and result.rowcount != len(writes):
        raise _RefusedError(first.otherwise)


def _gives_every_column(statement: Any, write: Write) -> bool:
    """Whether a row is inserted as it is given, with nothing left for the database or a default to fill in."""
    return isinstance(statement, Insert) and len(write.row) == len(statement.table.c)


def _insert(driver: Any, table: str, writes: Sequence[Write]) -> None:
    """Rows straight to the driver: most of what a house writes, and SQLAlchemy would take longer than SQLite."""
    names = tuple(writes[0].row)
    while writes:
        size = next(rows for rows in ROWS_TOGETHER if rows <= len(writes))
        values = [write.row[name] for write in writes[:size] for name in names]
        driver.execute(_insert_of_rows(table, names, size), values).close()
        writes = writes[size:]


@cache
def _insert_of_rows(table: str, names: tuple[str, ...], rows: int) -> str:
    """One statement for so many rows: between two statements the writer waits for its turn among the threads."""
    row = f"({', '.join('?' * len(names))})"
    columns = ", ".join(f'"{name}"' for name in names)
    return f'INSERT INTO "{table}" ({columns}) VALUES {", ".join([row] * rows)}'


def _outcome(error: Exception) -> Exception:
    if isinstance(error, _RefusedError):
        return error.otherwise()
    return NotKeptError(f"{reason(error)}; what was not recorded has not happened")


def reason(error: Exception) -> str:
    """What the database says, in one plain clause."""
    said = str(getattr(error, "orig", None) or error).strip().splitlines()
    first = said[0] if said else "the database does not answer"
    if "full" in first and "disk" in first:
        return "the disk is full"
    return first[0].lower() + first[1:]


# --- opening ----------------------------------------------------------------------------------------------------------


def default_database() -> str:
    """In the user's data directory, beside the house's key."""
    return f"sqlite:///{house_key_file().parent / 'house.db'}"


def made_for_its_owner(path: Path) -> None:
    """A database file, empty if it is new, and its directory: it holds the house's key, so for its owner alone."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        raise StorageError(f"{path}: {(error.strerror or 'cannot be opened').lower()}") from None


def _parsed(url: str) -> URL:
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise StorageError(f"{url!r} is not a database; write sqlite:///FILE or postgresql://HOST/NAME") from None
    if parsed.get_backend_name() == "sqlite":
        if not parsed.database or parsed.database == ":memory:":
            raise StorageError("a house keeps its records in a file: sqlite:///FILE")
        return parsed
    if parsed.get_backend_name() == "postgresql":
        return parsed.set(drivername="postgresql+psycopg")
    raise StorageError(f"a house keeps its records in SQLite or PostgreSQL, not in {parsed.get_backend_name()}")


def _locked(path: Path) -> int:
    """An open file that stands for the right to serve this database."""
    made_for_its_owner(path)
    try:
        file = os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise StorageError(f"{path}: {(error.strerror or 'cannot be opened').lower()}") from None
    try:
        _take_lock(file)
    except OSError:
        os.close(file)
        raise StorageError(f"{path}: another server has this database open") from None
    return file


def _take_lock(file: int) -> None:
    if os.name == "nt":
        import msvcrt

        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


_PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "cache_size=-16000", "temp_store=MEMORY")


def _writing_engine(url: URL) -> Engine:
    if url.get_backend_name() != "sqlite":
        try:
            return create_engine(url, pool_size=8, max_overflow=8, pool_pre_ping=True)
        except (ImportError, NoSuchModuleError):
            raise StorageError("PostgreSQL needs the package psycopg: pip install 'houseway[postgresql]'") from None
    engine = create_engine(url, poolclass=QueuePool, pool_size=1, max_overflow=0)

    @event.listens_for(engine, "connect")
    def connected(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # transactions begin where this module says so
        for pragma in _PRAGMAS:
            connection.execute(f"PRAGMA {pragma}").close()

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def _reading_engine(url: URL) -> Engine:
    path = quote(str(Path(url.database or "").absolute()))

    def connect() -> sqlite3.Connection:
        connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True, check_same_thread=False, timeout=10)
        connection.execute("PRAGMA cache_size=-2000")
        return connection

    return create_engine("sqlite://", creator=connect, poolclass=QueuePool, pool_size=4, max_overflow=8)


def _migrate(engine: Engine, is_sqlite: bool) -> None:
    """A new database gets the schema, an older one is brought up to it, a newer one is refused."""
    with engine.begin() as connection:
        if not is_sqlite:
            connection.execute(text("SELECT pg_advisory_xact_lock(4211066001)"))  # one process at a time
        if not inspect(connection).has_table("house"):
            schema.metadata.create_all(connection)
            connection.execute(insert(schema.house), {"name": "schema", "value": str(schema.VERSION)})
            return
        wanted = select(schema.house.c.value).where(schema.house.c.name == "schema")
        version = _version(connection.execute(wanted).scalar())
        if version > schema.VERSION:
            raise StorageError(
                f"the database has schema {version}, and this version of houseway knows {schema.VERSION}; "
                "a newer version has written it"
            )
        for step in range(version, schema.VERSION):
            for statement in MIGRATIONS[step]:
                try:
                    connection.execute(text(statement))
                except SQLAlchemyError as error:
                    sentence = f"the database says that its schema is {version}, and is not so: {reason(error)}"
                    raise StorageError(sentence) from None
        schema.metadata.create_all(connection)  # books that came later are simply opened
        connection.execute(schema.house.update().where(schema.house.c.name == "schema"), {"value": str(schema.VERSION)})


def _version(said: object) -> int:
    """The version of a schema, as a database says it."""
    if not isinstance(said, str) or not re.fullmatch("[1-9][0-9]{0,8}", said):
        raise StorageError(f"the database says that its schema is {said!r}, and no version of houseway writes that")
    return int(said)
