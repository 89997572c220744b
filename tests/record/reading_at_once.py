"""Many threads that read records for the first time, all at once, in a fresh process: `DIRECTORY TIMES`.

The directory holds a log of each game, named after it. Every time it is a copy of this process that reads, in which
nothing has been read yet; printed is how each of them ended, 0 where all went well.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import Barrier, Thread

from houseway.games.registry import game
from houseway.house.spoken import as_read
from houseway.record.reading import Reading
from houseway.record.snapshot import beginning

TOGETHER = 3
"""So many threads do the same."""


def read(lines: list[bytes]) -> None:
    for _ in Reading(lines):
        pass


def from_the_beginning(lines: list[bytes]) -> None:
    for _ in beginning(lines[0]).read(lines[1:]):
        pass


def options(name: str) -> None:
    game(name).options_type.read({})


def command(name: str) -> None:
    as_read(name, b'{"type":"sit","seat":1,"player":"Ann","buy-in":1000}')


def all_at_once(logs: dict[str, list[bytes]]) -> int:
    works: list[Callable[[], None]] = []
    works += [partial(work, lines) for work in (read, from_the_beginning) for lines in logs.values()]
    works += [partial(work, name) for work in (options, command) for name in logs]
    works *= TOGETHER
    start, done = Barrier(len(works)), list[bool]()

    def do(work: Callable[[], None]) -> None:
        start.wait()
        work()
        done.append(True)

    threads = [Thread(target=do, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return int(len(done) != len(works))


def main(directory: str, times: int) -> None:
    logs = {path.name: path.read_bytes().splitlines(keepends=True) for path in sorted(Path(directory).iterdir())}
    for name in logs:
        game(name).game  # noqa: B018 - loads what is the game's
    sys.setswitchinterval(1e-6)
    ends = list[int]()
    for _ in range(times):
        process = os.fork()
        if not process:
            os._exit(all_at_once(logs))
        ends.append(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]))
    print(*ends)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
