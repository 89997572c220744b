"""How much a house bears: tables of mixed games on loopback, every player a client of the server, every answer durable.

The server runs in a process of its own on one core, the players in this one on the other.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from benchmarks.load import Load

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterator

STEPS = (10, 50, 100, 200, 400)
SECONDS = 6.0


@contextmanager
def server(database: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A house with a database of its own."""
    command = [sys.executable, "-m", "houseway", "serve", "--port", "0", "--db", database]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        yield process, int(line.rsplit(":", 1)[1])
    finally:
        process.terminate()
        process.wait(20)


def single_commits_a_second(folder: Path, seconds: float = 1.0) -> float:
    """What the disk allows to whoever waits for each row: one transaction at a time, synchronous."""
    connection = sqlite3.connect(folder / "commits.db", isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("CREATE TABLE rows (number INTEGER PRIMARY KEY, line BLOB)")
    began, done = perf_counter(), 0
    while perf_counter() - began < seconds:
        connection.execute("INSERT INTO rows (line) VALUES (?)", (b"x" * 400,))
        done += 1
    return done / (perf_counter() - began)


def processes(server: int) -> list[int]:
    """The server and its herald, which has no other name; the bots' worker, which nobody here plays with, is new."""
    mine = Path(f"/proc/{server}/cmdline").read_bytes()
    children = Path(f"/proc/{server}/task/{server}/children").read_text().split()
    return [server, *(int(child) for child in children if Path(f"/proc/{child}/cmdline").read_bytes() == mine)]


def memory(process: int) -> float:
    """What a process holds, in megabytes; of what it shares with others its part."""
    for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1]) / 1024
    return 0.0


def processor_seconds(process: int) -> float:
    """What a process has used of the processors."""
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def percentile(values: list[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))] if ordered else float("nan")


async def measure(port: int, process: int, steps: tuple[int, ...], seconds: float) -> None:
    load = Load("127.0.0.1", port)
    tables = 0
    for step in steps:
        await load.sit_down(step - tables)
        tables = step
        await load.run(1.0, 200)
        paced = await load.run(seconds, 500)
        view = percentile(load.latencies, 0.99) * 1000
        answer = percentile(load.answers, 0.99) * 1000
        server = processes(process)
        before = [processor_seconds(one) for one in server]
        most = await load.run(seconds, None)
        spent = [
            (processor_seconds(one) - then) / max(1, load.acknowledged) * 1000
            for one, then in zip(server, before, strict=True)
        ]
        report(f"{step} tables, {step * 5} players: acknowledged commands", f"{most:,.0f}/s", "at least 2,000/s")
        report("  99 in 100 from command to view, at 500/s", f"{view:.1f} ms", "at most 50 ms")
        report("  99 in 100 from command to answer, at 500/s", f"{answer:.1f} ms", f"{paced:,.0f}/s said")
        report("  the same at full speed, command to view", f"{percentile(load.latencies, 0.99) * 1000:.1f} ms", "")
        parts = " + ".join(f"{one:.2f}" for one in spent)
        report("  processor time of the server for a command and its views", f"{sum(spent):.2f} ms", parts)
        held = [memory(one) for one in server]
        parts = ", ".join(f"{one:.0f}" for one in held)
        report("  memory of the server", f"{sum(held):.0f} MB", f"at most 300 MB; {parts}")
        report("  messages to onlookers for a command", f"{load.messages / max(1, load.acknowledged):.2f}", "")
        if load.broken:
            report("  players whose connection was lost", f"{load.broken}", "none")
        if load.refused:
            report("  refused", f"{load.refused}", str(load.last_refusal)[:200])
    await load.stop()


def report(what: str, measured: str, target: str) -> None:
    print(f"{what:<60} {measured:>12}   {target}", flush=True)


def _loop() -> Callable[[Coroutine[Any, Any, None]], None]:
    """The players share the processors with the server, and should be as cheap as may be."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run
    return uvloop.run


def main(steps: tuple[int, ...] = STEPS, seconds: float = SECONDS) -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.environ["HOUSEWAY_DATA"] = folder
        report("single synchronous commits", f"{single_commits_a_second(Path(folder)):,.0f}/s", "")
        with server(f"sqlite:///{folder}/house.db") as (process, port):
            _loop()(measure(port, process.pid, steps, seconds))


if __name__ == "__main__":
    named = tuple(int(step) for step in sys.argv[1:])
    main(named or STEPS)
