"""The seal of a backup: a digest of every table in the file, kept in the file, and one over them all that people keep.

A table's digest is SHA-256 over its name and columns and then over every row in the order of its key, each as
MessagePack writes it: text, bytes and numbers are told apart. Whoever can write the file can also seal it anew; only
the digest that was printed when the backup was made, and kept elsewhere, proves that it is the same.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import quote

import msgspec

SEAL = "seal"
"""The table that the digests of the others stand in."""
_pack = msgspec.msgpack.Encoder()


class SealError(ValueError):
    """A file that is not as it was when it was sealed, in one sentence."""


def seal(file: Path) -> str:
    """Seal a database on SQLite that nobody else uses; the digest over all of it."""
    with closing(sqlite3.connect(file)) as connection, connection:
        digests = _digests(connection)
        connection.execute(f"CREATE TABLE {SEAL} (name TEXT PRIMARY KEY, digest TEXT NOT NULL)")
        connection.executemany(f"INSERT INTO {SEAL} VALUES (?, ?)", sorted(digests.items()))
    return _over_all(digests)


class Sealed(msgspec.Struct, frozen=True):
    """A file whose seal has been looked at and holds, if it has one."""

    schema: str | None
    """The version of its schema, as it says."""
    has_seal: bool
    digest: str
    """Over all that is in it now."""


def looked_at(file: Path) -> Sealed:
    """Read every row of a file, and hold it against its seal; raises and names the first table that differs."""
    with _read_only(file) as connection:
        found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
        if found != "ok":
            raise SealError(f"the file is not whole: {' '.join(str(found).split())}")
        if row := connection.execute(
            "SELECT type, name FROM sqlite_master WHERE type IN ('trigger', 'view')"
        ).fetchone():
            raise SealError(f"it has a {row[0]} {row[1]!r}, as no house's database has")
        names = set(_tables(connection))
        if "house" not in names:
            raise SealError("it is not a house's database")
        version = connection.execute("SELECT value FROM house WHERE name = 'schema'").fetchone()
        has_seal = connection.execute("SELECT 1 FROM sqlite_master WHERE name = ?", [SEAL]).fetchone() is not None
        digests = _digests(connection)
        if has_seal:
            sealed = dict(connection.execute(f"SELECT name, digest FROM {SEAL}"))
            for name in sorted({*sealed, *digests}, key=str):
                if sealed.get(name) != digests.get(name):
                    raise SealError(f"the table {name!r} is not as it was when the backup was made")
    return Sealed(version[0] if version else None, has_seal, _over_all(digests))


@contextmanager
def _read_only(file: Path) -> Iterator[sqlite3.Connection]:
    try:
        with closing(sqlite3.connect(f"file:{quote(str(file.absolute()))}?mode=rw", uri=True)) as connection:
            connection.execute("PRAGMA query_only = ON")
            connection.execute("BEGIN")  # all of it is read as it stands at one moment
            yield connection
    except sqlite3.Error as error:
        said = str(error) or "it cannot be read"
        raise SealError(said[0].lower() + said[1:]) from None


def _tables(connection: sqlite3.Connection) -> list[str]:
    wanted = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
    return [name for (name,) in connection.execute(wanted) if name != SEAL]


def _digests(connection: sqlite3.Connection) -> dict[str, str]:
    return {name: _digest(connection, name) for name in _tables(connection)}


def _digest(connection: sqlite3.Connection, table: str) -> str:
    """Over the rows of one table, in the order of its key."""
    columns = connection.execute(f"PRAGMA table_info({_quoted(table)})").fetchall()
    names = [name for _, name, *_ in columns]
    key = [name for *_, name in sorted((place, name) for _, name, *_, place in columns if place)]
    chosen, order = (", ".join(map(_quoted, some)) for some in (names, key or names))
    digest = hashlib.sha256(_pack.encode([table, names]))
    for row in connection.execute(f"SELECT {chosen} FROM {_quoted(table)} ORDER BY {order}"):
        digest.update(_pack.encode(row))
    return digest.hexdigest()


def _over_all(digests: dict[str, str]) -> str:
    return hashlib.sha256(_pack.encode(sorted(digests.items()))).hexdigest()


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'
