"""Simulation: seeded rounds in blocks of fixed size, so that the figures do not depend on who plays which block."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import suppress
from typing import Any

from houseway.core.contracts import NotOfferedError
from houseway.core.figures import Figures, Tally
from houseway.games.submission import Submission
from houseway.games.workers import Workers, threads
from houseway.maths.intervals import interval
from houseway.maths.known import known_figures
from houseway.maths.sheaves import BLOCK, Job, Standing, Sums, Until, played

__all__ = ["BLOCK", "document", "job", "simulated", "tallies"]

MOST_ROUNDS = 10**15


def job(submission: Submission, rounds: int, seed: int) -> Job:
    """What is to be played, once the numbers are known to make sense."""
    if not isinstance(rounds, int) or not 1 <= rounds <= MOST_ROUNDS:
        said = f"{rounds:,}" if isinstance(rounds, int) else repr(rounds)
        raise ValueError(f"the number of rounds must be 1 to {MOST_ROUNDS:,}, not {said}")
    if not 0 <= seed < 1 << 64:
        raise ValueError(f"the seed must be 0 to {(1 << 64) - 1}, not {seed}")
    return Job(submission.game.name, submission.options.canonical(), seed)


def tallies(
    submission: Submission, rounds: int, seed: int, executor: Executor, progress: Callable[[int], None] | None = None
) -> dict[str, Tally]:
    """Play so many rounds on any executor: threads, processes or a cluster."""
    workers = Workers(executor, lambda: os.cpu_count() or 1)
    return simulated(submission, rounds, seed, workers, told=None if progress is None else lambda _, n: progress(n))


def simulated(
    submission: Submission,
    rounds: int,
    seed: int,
    workers: Workers,
    *,
    since: Standing | None = None,
    until: Until | None = None,
    told: Callable[[Standing, int], None] | None = None,
) -> Sums:
    """Play so many rounds, or until a figure is exact enough, going on from what is finished already."""
    _, sums = played(job(submission, rounds, seed), rounds, workers, since=since, until=until, told=told)
    return sums


def document(
    submission: Submission,
    rounds: int,
    seed: int,
    workers: int = 2,
    *,
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
) -> dict[str, Any]:
    """The simulated figures of every bet, each with its error."""
    if executor is not None:
        return written(submission, seed, tallies(submission, rounds, seed, executor, progress))
    with threads(workers) as pool:
        return written(submission, seed, tallies(submission, rounds, seed, pool.executor, progress))


def written(submission: Submission, seed: int, sums: Sums) -> dict[str, Any]:
    """The figures as `simulate --json` writes them."""
    known: dict[str, Figures] = {}
    with suppress(NotOfferedError):  # a game may not say yet which of its bets are quick to work out
        known = dict(known_figures(submission).bets)
    return {
        "game": submission.game.name,
        "options": submission.options.document(),
        "submission-hash": submission.options.digest,
        "rounds": next(iter(sums.values())).rounds,
        "seed": seed,
        "bets": {bet: _bet(tally, known.get(bet)) for bet, tally in sums.items()},
    }


def _bet(tally: Tally, of: Figures | None = None) -> dict[str, Any]:
    """A bet's entry; `of` are its exact figures, where they are known."""
    within = interval(tally, of)
    entry: dict[str, Any] = {
        "method": "simulated",
        "mean": tally.mean,
        "stderr": tally.stderr,
        "ci99": [within.least, within.most],
        "ci99-by": within.by,
        "std": tally.stderr * tally.rounds**0.5,
        "rounds": tally.rounds,
    }
    return entry if within.warning is None else entry | {"warning": within.warning}
