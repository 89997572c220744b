"""What a house keeps in its database: logs line by line, and beside them what can be found from the logs more quickly.

`entries` is the record. `snapshots`, `rounds` and `hands` are made from it and save time; `players`, `movements` and
`answers` are the house's own books; `lessons` and `learners` are those of its school.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

VERSION = 2
"""The version of this schema; `migrations` bring an older database up to it."""

metadata = MetaData()

house = Table(
    "house",
    metadata,
    Column("name", String(60), primary_key=True),
    Column("value", Text, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("options", Text, nullable=False),
    Column("settings", Text, nullable=False),
    Column("opened", Float, nullable=False),
    Column("closed", Boolean, nullable=False),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("line", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("content", LargeBinary, nullable=False),
)

rounds = Table(
    "rounds",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("first", BigInteger, nullable=False),
    Column("last", BigInteger, nullable=False),
    Column("began", BigInteger, nullable=False),
    Column("ended", BigInteger, nullable=False),
    Column("voided", Boolean, nullable=False),
    Column("sight", Text, nullable=False),
    Column("deck", Text, nullable=False),
    Index("rounds_by_time", "ended"),
)

hands = Table(
    "hands",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("player", String(32)),
    Column("name", String(80), nullable=False),
    Column("staked", BigInteger, nullable=False),
    Column("net", BigInteger, nullable=False),
    Column("played", Boolean),
    Index("hands_by_player", "player", "table_id", "number"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("player", String(32)),
    Column("bot", String(64)),
)

players = Table(
    "players",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("login", String(80), unique=True),
    Column("role", String(20), nullable=False),
    Column("password", Text),
    Column("balance", BigInteger, nullable=False),
    Column("made", Float, nullable=False),
    Column("failures", Integer, nullable=False),
    Column("locked_until", Float, nullable=False),
)

tokens = Table(
    "tokens",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("player", String(32), nullable=False, index=True),
    Column("expires", Float, nullable=False),
)

movements = Table(
    "movements",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("player", String(32), nullable=False, index=True),
    Column("table_id", String(32)),
    Column("seq", BigInteger),
    Column("amount", BigInteger, nullable=False),
    Column("why", String(20), nullable=False),
    Column("at", Float, nullable=False),
)

answers = Table(
    "answers",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("player", String(32), primary_key=True),
    Column("key", String(200), primary_key=True),
    Column("asked", LargeBinary, nullable=False),
    Column("answer", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

refusals = Table(
    "refusals",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("table_id", String(32), nullable=False, index=True),
    Column("seq", BigInteger, nullable=False),
    Column("player", String(32)),
    Column("command", Text, nullable=False),
    Column("sentence", Text, nullable=False),
    Column("cite", String(80)),
    Column("at", Float, nullable=False),
)

lessons = Table(
    "lessons",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("player", String(32), nullable=False, index=True),
    Column("game", String(40), nullable=False),
    Column("lesson", String(80), nullable=False),
    Column("title", Text, nullable=False),
    Column("begun", Float, nullable=False),
    Column("finished", Boolean, nullable=False),
    Column("acts", Integer, nullable=False),
    Column("session", LargeBinary, nullable=False),
    Column("score", Text, nullable=False),
)

learners = Table(
    "learners",
    metadata,
    Column("player", String(32), primary_key=True),
    Column("changes", Integer, nullable=False),
    Column("records", LargeBinary, nullable=False),
)
