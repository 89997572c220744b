"""Simulation: seeded rounds in blocks of fixed size, so that the figures do not depend on who plays which block."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import cache
from typing import Any

import msgspec

from houseway.core.figures import Tally
from houseway.games.registry import game
from houseway.games.submission import Submission

BLOCK = 1 << 18
"""Rounds in a block; changing it changes the rounds that a seed plays."""

MOST_ROUNDS = 10**12
Z99 = 2.5758293035489004
"""Two-sided 99 % of the normal distribution."""


def play_block(name: str, options: bytes, seed: int, block: int, rounds: int) -> dict[str, Tally]:
    """One block of a seeded run; everything it needs is in its arguments, so any process may play it."""
    return _player(name, options)(seed, block, rounds)


@cache
def _player(name: str, options: bytes) -> Callable[[int, int, int], dict[str, Tally]]:
    entry = game(name)
    chosen = entry.options_type.read(msgspec.json.decode(options))
    play: Callable[[int, int, int], dict[str, Tally]] = entry.kernel.blocks(chosen)
    return play


def tallies(
    submission: Submission, rounds: int, seed: int, executor: Executor, progress: Callable[[int], None] | None = None
) -> dict[str, Tally]:
    """Play so many rounds on any executor: threads, processes or a cluster."""
    if not 1 <= rounds <= MOST_ROUNDS:
        raise ValueError(f"the number of rounds must be 1 to {MOST_ROUNDS:,}, not {rounds:,}")
    if not 0 <= seed < 1 << 64:
        raise ValueError(f"the seed must be 0 to {(1 << 64) - 1}, not {seed}")
    name, options = submission.game.name, submission.options.canonical()
    sums: dict[str, Tally] = {}
    for block in _blocks(executor, name, options, seed, rounds):
        sums = {bet: sums[bet] + tally if bet in sums else tally for bet, tally in block.items()}
        if progress is not None:
            progress(next(iter(block.values())).rounds)
    return sums


def _blocks(executor: Executor, name: str, options: bytes, seed: int, rounds: int) -> Iterator[dict[str, Tally]]:
    """The blocks in order, a few waves ahead of the one being counted."""
    waiting = []
    for block, start in enumerate(range(0, rounds, BLOCK)):
        size = min(BLOCK, rounds - start)
        waiting.append(executor.submit(play_block, name, options, seed, block, size))
        if len(waiting) > 64:
            yield waiting.pop(0).result()
    for future in waiting:
        yield future.result()


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
    if executor is None:
        with ThreadPoolExecutor(max(1, workers)) as threads:
            sums = tallies(submission, rounds, seed, threads, progress)
    else:
        sums = tallies(submission, rounds, seed, executor, progress)
    return {
        "game": submission.game.name,
        "options": submission.options.document(),
        "submission-hash": submission.options.digest,
        "rounds": rounds,
        "seed": seed,
        "bets": {bet: _bet(tally) for bet, tally in sums.items()},
    }


def _bet(tally: Tally) -> dict[str, Any]:
    margin = Z99 * tally.stderr
    return {
        "method": "simulated",
        "mean": tally.mean,
        "stderr": tally.stderr,
        "ci99": [tally.mean - margin, tally.mean + margin],
        "std": tally.stderr * tally.rounds**0.5,
        "rounds": tally.rounds,
    }
