"""The worker of the bots: it is the server's to end, and one that has died is no trouble."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Iterator

import pytest

from houseway.house.bots import Bots


@pytest.fixture
def bots() -> Iterator[Bots]:
    bots = Bots()
    yield bots
    bots.close()


def worker_of(bots: Bots) -> int:
    found: int = asyncio.run(bots.work(os.getpid))
    return found


@pytest.mark.skipif(os.name != "posix", reason="signals to all processes of a group")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_to_all_processes_is_for_the_server_alone(bots: Bots, number: int) -> None:
    worker = worker_of(bots)
    os.kill(worker, number)
    assert worker_of(bots) == worker


def test_nothing_is_loaded_by_a_worker_that_has_died_and_nobody_is_troubled(bots: Bots) -> None:
    worker = worker_of(bots)
    os.kill(worker, signal.SIGKILL)
    until = time.monotonic() + 20
    while bots._pool is not None:
        bots.warm(["dragon-poker"])
        assert time.monotonic() < until, "the dead worker is still asked"
        time.sleep(0.01)
    assert worker_of(bots) != worker
