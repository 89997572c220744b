"""Who does long work: threads of this process, processes of this machine, or a Dask cluster. All are one kind of
executor, and whatever is worked out is the same on each; `hired` lends them to work that is deeper down."""

from __future__ import annotations

import asyncio
import logging
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from multiprocessing import get_context
from typing import Any, NamedTuple

import houseway

PATIENCE = 10
"""Seconds to wait for a cluster, and for its first worker."""


class WorkersError(ValueError):
    """Workers that cannot be had, or that were lost, in one sentence."""


class Workers(NamedTuple):
    """An executor, and how many tasks it can do at once; a cluster may grow and shrink while it works."""

    executor: Executor
    number: Callable[[], int]
    elsewhere: bool = False
    """Whether they share nothing with this process but what a task brings and gives back."""


@contextmanager
def threads(number: int) -> Iterator[Workers]:
    """Threads of this process."""
    if isinstance(number, bool) or not isinstance(number, int) or number < 1:
        raise WorkersError(f"the number of workers must be at least 1, and whole, not {number!r}")
    with ThreadPoolExecutor(number) as executor:
        yield Workers(executor, lambda: number)


@contextmanager
def processes(number: int) -> Iterator[Workers]:
    """Processes of this machine."""
    with ProcessPoolExecutor(max(1, number), get_context("spawn")) as executor:
        yield Workers(executor, lambda: max(1, number), elsewhere=True)


@contextmanager
def cluster(address: str) -> Iterator[Workers]:
    """The workers of a Dask scheduler at an address such as tcp://10.0.0.5:8786; each needs our version of Houseway."""
    try:
        from distributed import Client
    except ImportError:
        raise WorkersError("a cluster needs the package distributed: pip install 'houseway[dask]'") from None
    if hasattr(signal, "SIGPIPE") and threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)  # a worker that goes away ends nothing but its own task
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what matters is raised, and said in a sentence
    try:
        # Looked for in a thread: a client that was made for an address of no kind cannot be closed any more.
        with ThreadPoolExecutor(1) as beside:
            beside.submit(asyncio.run, _found(address)).result()
        client: Any = Client(address, timeout=PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]
    except Exception:  # an address can be wrong in ways that are no errors of the network
        raise WorkersError(f"no cluster answers at {address or 'an empty address'}") from None
    try:
        _check(client, address)
        yield Workers(client.get_executor(pure=False), lambda: sum(client.ncores().values()), elsewhere=True)
    finally:
        with suppress(OSError, TimeoutError):
            client.close()


async def _found(address: str) -> None:
    """Somebody answers there as Dask's schedulers do."""
    from distributed.comm.core import connect
    from distributed.security import Security

    given = Security().get_connection_args("client")  # type: ignore[no-untyped-call]
    answers: Any = await connect(address, timeout=PATIENCE, **given)  # type: ignore[no-untyped-call]
    await answers.close()


def _check(client: Any, address: str) -> None:
    """A cluster with workers that have the same Houseway as we do."""
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        raise WorkersError(f"the cluster at {address} has no workers") from None
    for worker, found in client.run(version, on_error="return").items():
        if found != houseway.__version__:
            has = f"has Houseway {found}" if isinstance(found, str) else "has no Houseway"
            raise WorkersError(f"the worker {worker} {has}; {houseway.__version__} is needed on all of them")


def version() -> str:
    """This process's version of Houseway, as a cluster's worker is asked for it."""
    return houseway.__version__


Task = tuple[Any, ...]
"""The arguments of one piece of work."""


def as_completed(workers: Workers, work: Callable[..., Any], tasks: Iterable[Task]) -> Iterator[tuple[Task, Any]]:
    """Every task and its result, as they are done; a few are always waiting so that nobody is idle.

    Tasks are taken from their iterator only when there is room for them. Whoever stops early leaves the others undone.
    """
    left = iter(tasks)
    waiting: dict[Future[Any], Task] = {}
    try:
        while True:
            # A cluster without workers gets tasks all the same: they wait there for the first to come.
            while len(waiting) < 2 * max(1, workers.number()) and (task := next(left, None)) is not None:
                waiting[workers.executor.submit(work, *task)] = task
            if not waiting:
                return
            done, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield waiting.pop(future), _result(future)
    finally:
        for future in waiting:
            future.cancel()


def _result(future: Future[Any]) -> Any:
    try:
        return future.result()
    except Exception as error:
        if type(error).__name__ in ("KilledWorker", "BrokenProcessPool", "CommClosedError", "CancelledError"):
            raise WorkersError(f"the workers were lost ({type(error).__name__})") from None
        raise


_HIRED: ContextVar[Workers | None] = ContextVar("hired", default=None)


@contextmanager
def hired(workers: Workers) -> Iterator[None]:
    """Within, exact computations that take minutes go to these workers."""
    token = _HIRED.set(workers)
    try:
        yield
    finally:
        _HIRED.reset(token)


@contextmanager
def hired_at(address: str | None) -> Iterator[None]:
    """Within, exact computations that take minutes go to the cluster at an address, if one is given."""
    if address is None:
        yield
        return
    with cluster(address) as workers, hired(workers):
        yield


def at_hand() -> Workers | None:
    """The workers that were hired for long work, if any."""
    return _HIRED.get()
