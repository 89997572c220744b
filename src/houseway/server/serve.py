"""Serving a house until somebody asks it to stop."""

from __future__ import annotations

import asyncio
import errno
import faulthandler
import gc
import json
import logging
import os
import re
import signal
import socket
import sys
import time
from contextlib import suppress

import uvicorn
from litestar.datastructures import State

from houseway.house.house import House
from houseway.record.storage import Storage, default_database
from houseway.server.app import App
from houseway.server.herald import Herald, wanted

LONGEST_MESSAGE = 4096
"""Of what an onlooker may send."""


_QUERY = re.compile(r'(?<=\S)\?\S+?(?="?(?:\s|$))')


class JsonLines(logging.Formatter):
    """One JSON object a line. What an address asks for stays out of it: a session's token may stand there."""

    def format(self, record: logging.LogRecord) -> str:
        said = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "by": record.name,
            "said": _QUERY.sub("", record.getMessage()),
        }
        if record.exc_info:
            said["trace"] = _QUERY.sub("", self.formatException(record.exc_info))
        return json.dumps(said)


def write_logs(level: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for network in ("uvicorn", "websockets"):  # below this they write down headers and all that is sent
        logging.getLogger(network).setLevel(max(logging.INFO, logging.getLogger().level))
    faulthandler.enable()  # a crash below Python leaves its stack in the log too


class _Server(uvicorn.Server):
    """Says where it is once it answers, and turns callers away before it stops."""

    def __init__(self, config: uvicorn.Config, state: State, drain: float) -> None:
        super().__init__(config)
        self._state = state
        self._drain = drain
        self._stopping = False

    async def startup(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]
        await super().startup(sockets)  # type: ignore[arg-type]
        if self.started:
            ports = [listener.getsockname()[1] for server in self.servers for listener in server.sockets]
            print(f"Houseway is open at http://{_shown(self.config.host)}:{ports[0]}", flush=True)

    def handle_exit(self, sig: int, frame: object) -> None:
        """First not ready, then, when whoever sends callers here has seen it, the end; asked twice, at once."""
        if self._stopping:
            self.force_exit = self.should_exit = True
            return
        self._stopping = True
        asyncio.get_event_loop().call_soon_threadsafe(self._leave)

    def _leave(self) -> None:
        state = self._state
        state["ready"], state["house"].closing = False, True
        asyncio.get_event_loop().call_later(self._drain, self._stop)

    def _stop(self) -> None:
        self.should_exit = True


def listening_at(host: str, port: int) -> list[socket.socket]:
    """Sockets bound to every address that the host has here, or one sentence why there is none."""
    try:
        addresses = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError):
        raise OSError(f"{host!r} is no address and no name of one; --host is an address such as 127.0.0.1") from None
    bound: list[socket.socket] = []
    for family, kind, protocol, _, address in dict.fromkeys(addresses):
        try:
            bound.append(_bound(socket.socket(family, kind, protocol), address))
        except OSError as error:
            if error.errno not in (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT):
                for other in bound:
                    other.close()
                raise OSError(f"cannot listen at {_shown(host)}:{port}: {_why(error)}") from None
    if not bound:
        raise OSError(f"cannot listen at {_shown(host)}:{port}: this machine has no such address")
    return bound


def _bound(listener: socket.socket, address: object) -> socket.socket:
    try:
        if os.name == "posix":  # elsewhere two servers could share a port unawares
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if listener.family == socket.AF_INET6:
            with suppress(OSError):
                listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        listener.bind(address)  # type: ignore[arg-type]
    except OSError:
        listener.close()
        raise
    return listener


def _why(error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return "something else listens there already; --port 0 takes a free one"
    if error.errno == errno.EACCES:
        return "this user may not listen at that port"
    return (error.strerror or str(error)).lower()


def _shown(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def serve(
    host: str, port: int, database: str | None, *, workers: int = 1, drain: float = 0.0, log_level: str = "warning"
) -> None:
    """Open the house, and run it until SIGINT or SIGTERM."""
    if hasattr(signal, "SIGPIPE"):  # whoever hangs up in the middle of an answer ends a conversation, not the house
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    write_logs(log_level)
    listeners = listening_at(host, port)
    try:
        _run(host, port, listeners, database, workers, drain)
    finally:
        for listener in listeners:
            listener.close()


def _run(
    host: str, port: int, listeners: list[socket.socket], database: str | None, workers: int, drain: float
) -> None:
    gc.collect()
    gc.freeze()  # what is there for good need not be looked at again, and the herald shares it
    herald = Herald(listeners, fork=True) if wanted() else None
    try:
        _open(host, port, listeners, database, workers, drain, herald)
    finally:
        if herald is not None:
            herald.close()


def _open(
    host: str,
    port: int,
    listeners: list[socket.socket],
    database: str | None,
    workers: int,
    drain: float,
    herald: Herald | None,
) -> None:
    storage = Storage(database or default_database())
    try:
        app = App(House(storage, workers=workers), herald)
        config = uvicorn.Config(
            app,
            host=host,
            port=port,
            log_config=None,
            access_log=False,
            server_header=False,
            ws_max_size=LONGEST_MESSAGE,
            ws_ping_interval=20.0,
            ws_ping_timeout=20.0,
            timeout_graceful_shutdown=5,
            timeout_keep_alive=75,  # a player thinks longer than a page takes to load
            limit_concurrency=None,
            backlog=2048,
        )
        server = _Server(config, app.state, drain)
        gc.collect()
        gc.freeze()  # what is there for good need not be looked at again
        gc.disable()  # `sweeping` looks for what is not gone by itself
        sys.setswitchinterval(0.003)  # the writer has little to do and everybody waits for it; every switch takes time
        server.run(listeners)
    finally:
        storage.close()
    if not server.started:
        raise OSError(f"cannot listen at {_shown(host)}:{port}: the house could not be opened")
