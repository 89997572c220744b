"""The log: lines written and lines verified a second, signatures, tree and canonical bytes included.

Run with `make bench`, or alone with `python -m benchmarks.bench_record`.
"""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from houseway.core.options import Options
from houseway.games.registry import game
from houseway.record.keys import fresh_key
from houseway.record.log import FORMAT, RULES, CloseLog, Log, OpenLog, SignHead
from houseway.record.log_file import LogFile
from houseway.record.reading import Reading
from houseway.record.recording import record

GAMES = ("dragon-poker", "double-draw-poker", "pai-gow-poker", "pai-gow", "deuce-of-the-dragon")
ROUNDS = 500
LONG = 5_000
"""Rounds of a log that is worth more processes than one."""
TARGET = "at least 300,000 lines/s"


def best(work: Callable[[], object], times: int = 5) -> float:
    """Seconds of processor time, the best of a few runs."""
    measured = []
    for _ in range(times):
        start = time.process_time()
        work()
        measured.append(time.process_time() - start)
    return min(measured)


def wall(work: Callable[[], object]) -> float:
    """Seconds by the clock."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def append_all(name: str, options: Options, said: list[tuple[Any, Any, int]], signed: bool) -> None:
    """A log written again from its commands and events, and forgotten line by line."""
    opening = OpenLog(FORMAT, name, options.document(), options.digest, "", RULES)
    log = Log(opening, fresh_key() if signed else None, whole=False)
    for command, events, at in said:
        log.append(command, events, at)


def long_log(folder: Path) -> tuple[Path, int]:
    """A file that is worth several processes, and how many lines it has."""
    entry = game(GAMES[0])
    lines = record(entry.game, entry.options_type(), LONG, "ab" * 32).log.lines
    file = folder / "log.jsonl"
    file.write_bytes(b"".join(lines))
    return file, len(lines)


def main() -> None:
    gc.disable()  # as `audit verify` does
    lines_in_all, seconds_in_all = 0, 0.0
    for name in GAMES:
        entry = game(name)
        options = entry.options_type()
        lines = record(entry.game, options, ROUNDS, "ab" * 32).log.lines
        seconds = best(lambda lines=lines: Reading(lines).through())  # type: ignore[misc]
        lines_in_all, seconds_in_all = lines_in_all + len(lines), seconds_in_all + seconds
        own = (OpenLog, SignHead, CloseLog)
        entries: list[Any] = list(Reading(lines))
        said = [(each.command, each.events, each.at) for each in entries if not isinstance(each.command, own)]
        written = best(lambda said=said, name=name, options=options: append_all(name, options, said, True))  # type: ignore[misc]
        bare = best(lambda said=said, name=name, options=options: append_all(name, options, said, False))  # type: ignore[misc]
        size = sum(map(len, lines)) / len(lines)
        print(f"{name + f', {size:.0f} bytes a line, verify':<48} {len(lines) / seconds:>12,.0f} lines/s")
        print(f"{name + ', append, signed at every round':<48} {len(said) / written:>12,.0f} lines/s")
        print(f"{name + ', append, not signed':<48} {len(said) / bare:>12,.0f} lines/s")
    print(f"{'verify, all five games, one core':<48} {lines_in_all / seconds_in_all:>12,.0f} lines/s   {TARGET}")
    jobs = os.cpu_count() or 1
    with TemporaryDirectory() as folder:
        file, count = long_log(Path(folder))
        gc.collect()  # whoever verifies a file has not just played it, and other processes start from less
        seconds = min(wall(lambda: Reading(LogFile(file)).through(jobs)) for _ in range(5))
    what = f"verify, {GAMES[0]}, {count:,} lines, {jobs} cores, wall"
    print(f"{what:<48} {count / seconds:>12,.0f} lines/s   {TARGET}")


if __name__ == "__main__":
    main()
