"""The herald: a second process that makes what onlookers are sent, so that the first has its time for what players say.

It has a double of every table that somebody looks at (`house/double.py`), and no network of its own. A house with one
processor has none, and one whose herald has gone tells by itself until there is another.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import signal
import socket
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from typing import Protocol, cast

import msgspec

from houseway.core.kinds import made_known
from houseway.house.double import UNKNOWN, Ask, Doubles, Forget, Frames, Kept, Made, about, begin, framed
from houseway.house.running import RunningTable

MOST_ASKED = 16
"""So many questions wait at the herald at most; more wait in the house, where what is newer replaces what is older."""
MOST_WAITING = 1 << 26
"""Bytes that may wait for a herald who does not listen."""
SILENT = 20.0
"""Seconds after which a herald who does not answer is given up."""
AGAIN = 10.0
"""Seconds after which another takes the place of one that has gone."""
QUIET = 60.0
"""Seconds without anything to do, in which the herald looks for circles of objects."""
_PIECE = 1 << 18

log = logging.getLogger("houseway.server")
_made = msgspec.msgpack.Decoder(made_known(Made))


class Listener(Protocol):
    """Somebody who is to be sent something."""

    running: RunningTable
    player: str | None
    seq: int

    def made(self, messages: list[bytes]) -> None:
        """Here it is."""

    def not_made(self, since: int) -> None:
        """It is not there; nothing after that position has been told."""


def wanted() -> bool:
    """Whether a second process would have a processor to itself."""
    return os.name == "posix" and len(_processors()) > 1


def _processors() -> Sequence[int]:
    return list(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else range(os.cpu_count() or 1)


class Herald(asyncio.Protocol):
    """The second process, as the house speaks with it."""

    def __init__(self, closing: Sequence[socket.socket] = (), *, fork: bool = False) -> None:
        """Starts it: the same program as it stands where there is nothing but one thread yet, else a new one.

        `closing` are sockets that it has no business with.
        """
        self._ours, theirs = socket.socketpair()
        how = "fork" if fork and sys.platform == "linux" else "spawn"
        given = [self._ours, *closing] if how == "fork" else []
        self._process: BaseProcess = get_context(how).Process(  # type: ignore[attr-defined]
            target=tell, args=(theirs, given), name="herald", daemon=True
        )
        self._process.start()
        theirs.close()
        self.lost: Callable[[], None] = lambda: None
        """Called when it has gone without having been asked to."""
        self._transport: asyncio.WriteTransport | None = None
        self._frames = Frames()
        self._asked: dict[int, tuple[Listener, int]] = {}
        """Who has asked, and up to where they had been told everything."""
        self._number = 0
        self._known: dict[str, RunningTable] = {}
        """The tables that it has doubles of."""
        self._ended = False
        self._heard = 0.0
        self._since = 0.0
        self._took = 0.0

    @property
    def process(self) -> int | None:
        """Its number."""
        return self._process.pid

    async def connect(self) -> None:
        await asyncio.get_running_loop().create_unix_connection(lambda: self, sock=self._ours)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.WriteTransport", transport)

    @property
    def is_there(self) -> bool:
        return self._transport is not None

    @property
    def has_time(self) -> bool:
        """Whether it may be asked more now."""
        return len(self._asked) < MOST_ASKED

    def ask(self, listener: Listener, singly: bool) -> None:
        """Have that made which somebody is to be sent."""
        running = listener.running
        if running.double is None:
            self._write(begin(running))
            self._known[running.id] = running
            running.double = partial(self._kept, running.id)
        if not self._asked:
            self._since = self._heard = time.perf_counter()
        self._number += 1
        self._asked[self._number] = listener, listener.seq
        self._write(Ask(self._number, running.id, listener.player, listener.seq, singly, about(running)))

    def _kept(self, table: str, lines: list[bytes], owners: dict[int, str]) -> None:
        self._write(Kept(table, lines, owners))

    def forget(self, running: RunningTable) -> None:
        """Nobody looks at that table any more."""
        if self._known.pop(running.id, None) is not None:
            running.double = None
            self._write(Forget(running.id))

    def _write(self, said: object) -> None:
        if self._transport is None:
            return
        self._transport.write(framed(said))
        if self._transport.get_write_buffer_size() > MOST_WAITING:
            self.give_up("does not listen")

    def data_received(self, data: bytes) -> None:
        self._heard = time.perf_counter()
        for frame in self._frames.cut(data):
            made = _made.decode(frame)
            listener, since = self._asked.pop(made.number)
            if made.trouble:
                how = logging.DEBUG if made.trouble == UNKNOWN else logging.WARNING
                log.log(how, "the herald has no double of table %s: %s", listener.running.id, made.trouble)
                self._known.pop(listener.running.id, None)
                listener.running.double = None
                listener.not_made(since)
            else:
                listener.made(made.messages)
        if not self._asked:
            self._took += self._heard - self._since

    def took(self) -> float:
        """Seconds that it has had something to do since this was asked the last time."""
        now = time.perf_counter()
        if self._asked:
            self._took, self._since = self._took + now - self._since, now
        took, self._took = self._took, 0.0
        return took

    def look(self) -> None:
        """Whether it answers still."""
        if self._asked and time.perf_counter() - self._heard > SILENT:
            self.give_up("does not answer")

    def give_up(self, why: str) -> None:
        log.warning("the herald %s", why)
        self._process.kill()

    def connection_lost(self, error: Exception | None) -> None:
        if self._transport is None:
            return
        log.warning("the herald has gone; the house tells everything by itself")
        self._end()
        self.lost()

    def close(self) -> None:
        """The house has nothing more to tell."""
        if self._transport is not None:
            self._transport.abort()
        elif self._ours.fileno() >= 0:
            self._ours.close()
        self._end()

    def _end(self) -> None:
        self._transport = None
        if self._ended:
            return
        self._ended = True
        for running in self._known.values():
            running.double = None
        asked, self._asked = self._asked, {}
        for listener, since in asked.values():
            listener.not_made(since)
        self._process.kill()  # it ends by itself as well, where nobody can end it
        self._process.join()
        self._process.close()


# --- in the second process --------------------------------------------------------------------------------------------


def tell(house: socket.socket, closing: Sequence[socket.socket]) -> None:
    """Answer until the house has gone. Only that ends it: a signal to all its processes is for the house."""
    for one in closing:
        one.close()
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        signal.signal(getattr(signal, name), signal.SIG_IGN)
    gc.disable()
    gc.freeze()
    doubles, frames = Doubles(), Frames()
    house.settimeout(QUIET)
    with suppress(OSError), house:
        while True:
            try:
                said = house.recv(_PIECE)
            except TimeoutError:
                gc.collect()
                continue
            if not said:
                return
            for frame in frames.cut(said):
                made = doubles.hear(frame)
                if made is not None:
                    house.sendall(framed(made))
