"""Which of several processes tends a table: whoever has claimed it, for as long as that process lives."""

from __future__ import annotations

import hashlib
import threading
from contextlib import suppress

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import SQLAlchemyError

_TAKE = text("SELECT pg_try_advisory_lock(:key)")
_GIVE_UP = text("SELECT pg_advisory_unlock(:key)")
_GIVE_UP_ALL = text("SELECT pg_advisory_unlock_all()")


class Claims:
    """The claims of one process, each an advisory lock of one session of PostgreSQL; they end with that session."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: Connection | None = None
        self._mine: set[str] = set()
        self._lock = threading.Lock()

    def has(self, table: str) -> bool:
        return table in self._mine

    def take(self, table: str) -> bool:
        """Claim a table; False if another process has it, or the database cannot say."""
        with self._lock:
            try:
                if self._connection is None:
                    self._mine.clear()
                    self._connection = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
                if table in self._mine:
                    self._connection.execute(text("SELECT 1"))  # a session that was lost has lost its claims
                elif self._connection.execute(_TAKE, {"key": _key(table)}).scalar():
                    self._mine.add(table)
            except SQLAlchemyError:
                self._forget()
            return table in self._mine

    def give_up(self, table: str) -> None:
        """Another process may have it."""
        with self._lock:
            if table not in self._mine or self._connection is None:
                return
            self._mine.discard(table)
            try:
                self._connection.execute(_GIVE_UP, {"key": _key(table)})
            except SQLAlchemyError:
                self._forget()

    def close(self) -> None:
        with self._lock:
            if self._connection is not None:
                with suppress(SQLAlchemyError):
                    self._connection.execute(_GIVE_UP_ALL)
            self._forget()

    def _forget(self) -> None:
        """With the session all its claims end."""
        self._mine.clear()
        if self._connection is not None:
            with suppress(SQLAlchemyError):
                self._connection.invalidate()
                self._connection.close()
            self._connection = None


def _key(table: str) -> int:
    return int.from_bytes(hashlib.sha256(f"houseway table {table}".encode()).digest()[:8], "big", signed=True)
