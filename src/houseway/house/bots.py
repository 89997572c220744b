"""Bots: players by the book, in processes of their own, so that the server never loads compiled mathematics."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import lru_cache
from multiprocessing import get_context, parent_process
from typing import Any

import msgspec

from houseway.core.decider import Command
from houseway.core.money import Cents
from houseway.house.spoken import as_read

NAMES = ("Ana", "Bao", "Cleo", "Dev", "Esme", "Faye")
PATIENCE = 30.0
"""Seconds after which a bot that has not answered is taken for an absent player."""
LONG_PATIENCE = 120.0
"""The same for work that nobody at a table waits for."""

NICE = 5
"""How far the worker stands back behind the server, from which people at tables wait for answers."""

_FOR_THE_SERVER = (signal.SIGINT, signal.SIGTERM)


class Bots:
    """The worker in which bots think and the book is asked."""

    def __init__(self, workers: int = 1) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None

    def _executor(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = _Pool(self._workers, get_context("spawn"), initializer=_quiet)
        return self._pool

    def warm(self, games: Sequence[str]) -> None:
        """Load what the bots need, while nobody waits for it."""
        try:
            for game in games:
                self._executor().submit(_load, game)
        except RuntimeError:  # the worker has died or is being closed; the next question starts another
            self._pool = None

    def close(self) -> None:
        if self._pool is not None:
            workers = list((self._pool._processes or {}).values())
            self._pool.shutdown(wait=False, cancel_futures=True)
            for process in workers:
                process.kill()
            self._pool = None

    async def wagers(
        self, game: str, options: Any, asked: Sequence[tuple[int, str, Cents]]
    ) -> dict[int, Command | None]:
        """What bots put down, by seat; None where a bot has too few chips. `asked` is seat, seed and stack of each.

        A wager needs no compiled mathematics, so nobody waits for a worker that is busy with some.
        """
        return await asyncio.to_thread(_wagers, game, options, asked)

    async def act(
        self, game: str, options: Any, seat: int, seed: str, view: Any, choices: Sequence[Command]
    ) -> Command | None:
        """A bot's choice."""
        said: bytes | None = await self._ask(_act, game, options, seat, seed, view, list(choices))
        return None if said is None else as_read(game, said)

    async def advice(self, game: str, scene: Any) -> bytes:
        """The book's word on a scene, as JSON."""
        fields = {name: getattr(scene, name) for name in scene.__struct_fields__ if name not in _MADE_ANEW}
        found: bytes = await self._ask(_advice, game, fields)
        return found

    async def work(self, function: Any, *arguments: Any) -> Any:
        """Something else that may load compiled mathematics or take long: the school, for one."""
        return await self._ask(function, *arguments, patience=LONG_PATIENCE)

    async def _ask(self, function: Any, *arguments: Any, patience: float = PATIENCE) -> Any:
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(patience):
                return await loop.run_in_executor(self._executor(), function, *arguments)
        except TimeoutError:
            return None
        except RuntimeError:  # the worker has died or is being closed; the next question starts another
            self._pool = None
            return None


class _Pool(ProcessPoolExecutor):
    """Workers that hear of no signal from their first instruction on."""

    def submit(self, *given: Any, **named: Any) -> Any:
        with _not_heard():
            return super().submit(*given, **named)


@contextmanager
def _not_heard() -> Iterator[None]:
    """A process that is started meanwhile hears of no signal that is sent to all of them."""
    if os.name != "posix":
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # starting it would let them be heard again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _FOR_THE_SERVER)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _wagers(game: str, options: Any, asked: Sequence[tuple[int, str, Cents]]) -> dict[int, Command | None]:
    return {seat: _bot(game, seed).wager(options, seat, stack) for seat, seed, stack in asked}


# --- in the worker ----------------------------------------------------------------------------------------------------


def _quiet() -> None:
    """The server ends its workers: a key pressed in its terminal, or a signal to all its processes, is for the server.
    None outlives one that dies."""
    for number in _FOR_THE_SERVER:
        signal.signal(number, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICE)
    threading.Thread(target=_end_with_the_server, name="end with the server", daemon=True).start()


def _end_with_the_server() -> None:
    server = parent_process()
    if server is not None:
        server.join()
        os._exit(0)


@lru_cache(maxsize=4096)
def _bot(game: str, seed: str) -> Any:
    from houseway.players.seated import seated_player

    return seated_player(game, int(seed, 16))


def _load(game: str) -> None:
    _bot(game, "0")


def _act(game: str, options: Any, seat: int, seed: str, view: Any, choices: list[Command]) -> bytes:
    return msgspec.json.encode(_bot(game, seed).act(options, seat, view, choices))


_MADE_ANEW = ("game", "procedure", "shared")
"""Fields of a scene that do not travel."""


def _advice(game: str, fields: dict[str, Any]) -> bytes:
    from houseway.core.scene import Scene
    from houseway.games.registry import game as game_of

    entry = game_of(game)
    round_ = entry.game
    scene = Scene(game=round_, procedure=round_.procedure(fields["options"]), **fields)
    return msgspec.json.encode(entry.words.advice(scene))
