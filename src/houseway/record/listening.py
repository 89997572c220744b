"""Several processes of one house on one PostgreSQL: each hears at once which logs another has written to."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from sqlalchemy.engine import URL

log = logging.getLogger("houseway.record")
PATIENCE = 1.0
"""Seconds after which a listener looks whether it should end."""


class Listener:
    """Calls `heard` with the id of every table whose log another process has written to; None means any of them."""

    def __init__(self, url: URL, channel: str, origin: str, heard: Callable[[str | None], None]) -> None:
        self._url = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._channel = channel
        self._origin = origin
        self._heard = heard
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._run, name="listener", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._ending.set()
        self._thread.join()

    def _run(self) -> None:
        import psycopg

        lost = False
        while not self._ending.is_set():
            try:
                with psycopg.connect(self._url, autocommit=True) as connection:
                    connection.execute(f"LISTEN {self._channel}")
                    if lost:
                        self._heard(None)  # whatever was said meanwhile
                        lost = False
                    self._listen(connection)
            except (psycopg.Error, OSError) as error:
                lost = True
                log.warning("the database does not say what others write: %s", error)
                self._ending.wait(PATIENCE)

    def _listen(self, connection: Any) -> None:
        while not self._ending.is_set():
            for told in connection.notifies(timeout=PATIENCE):
                origin, _, table = told.payload.partition(" ")
                if origin != self._origin:
                    with suppress(RuntimeError):  # the house has closed
                        self._heard(table)
                if self._ending.is_set():
                    return
