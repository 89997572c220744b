"""A real cluster of processes gives what this process gives, though a worker is killed in the middle of each run.

`python -m benchmarks.prove_cluster simulation cycle best` proves only what is named.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from threading import Timer
from time import perf_counter
from typing import Any

from houseway.games import workers
from houseway.games.pai_gow_poker import shared_out
from houseway.games.pai_gow_poker.house_way import HouseWay
from houseway.games.submission import choose
from houseway.maths.simulate import simulated

ROUNDS = 400_000_007


@contextmanager
def cluster() -> Iterator[Any]:
    from distributed import LocalCluster

    with LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        dashboard_address="127.0.0.1:0",
        host="127.0.0.1",
        silence_logs=60,
        memory_limit=0,
    ) as running:
        yield running


class Killer:
    """Kills a worker once the work is so far."""

    def __init__(self, running: Any, at: float) -> None:
        self._victims = [worker.pid for worker in running.workers.values()]
        self._at = at
        self.killed = False

    def __call__(self, done: float) -> None:
        if done >= self._at and not self.killed:
            self.killed = True
            os.kill(self._victims[0], signal.SIGKILL)


def simulation() -> str:
    submission = choose("dragon-poker")
    with workers.threads(2) as pool:
        here = simulated(submission, ROUNDS, 1, pool)
    with cluster() as running, workers.cluster(running.scheduler_address) as pool:
        killer, done = Killer(running, 0.3), 0

        def told(_: Any, rounds: int) -> None:
            nonlocal done
            done += rounds
            killer(done / ROUNDS)

        there = simulated(submission, ROUNDS, 1, pool, told=told)
    assert killer.killed
    assert here == there
    return f"{ROUNDS:,} rounds of {submission.game.title}: all sums equal"


WAY = HouseWay.load("foxwoods")
QUESTION = shared_out.Against(player=WAY, bank=WAY)


def cycle() -> str:
    with cluster() as running, workers.cluster(running.scheduler_address) as pool:
        killer = Killer(running, 0.3)
        found = shared_out.full_cycle(QUESTION, pool, killer)
    assert killer.killed
    # as counted without a cluster (prove_pai_gow_poker), and published as 29.1194 %, 40.4961 % and 30.3845 %
    assert (found.win, found.push, found.lose) == (
        2_402_482_226_669_052,
        3_341_113_289_015_576,
        2_506_863_515_529_772,
    )
    return f"the full cycle of {found.total:,} deals, foxwoods against itself: all counts equal"


def best() -> str:
    with cluster() as running, workers.cluster(running.scheduler_address) as pool:
        victim = next(worker.pid for worker in running.workers.values())
        timer = Timer(60, os.kill, (victim, signal.SIGKILL))
        timer.start()
        found = shared_out.solve(QUESTION, pool)[Fraction(1, 20)]
        assert timer.finished.is_set()
    assert (found.win, found.lose) == (2_413_281_033_617_680, 2_499_920_250_289_652)
    assert (found.departing_hands, found.departing_classes) == (12_389_676, 546_416)
    return f"the best play of every hand against foxwoods: all counts equal, {found.departing_hands:,} departures"


PROOFS: dict[str, Callable[[], str]] = {"simulation": simulation, "cycle": cycle, "best": best}


def main() -> None:
    for name in sys.argv[1:] or PROOFS:
        started = perf_counter()
        print(f"proved  {PROOFS[name]()}; a worker of two was killed ({perf_counter() - started:,.0f} s)", flush=True)


if __name__ == "__main__":
    main()
