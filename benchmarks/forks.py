"""Forks: jobs in processes of their own, a few at a time, each with bounds, and with nothing left behind it."""

from __future__ import annotations

import mmap
import os
import resource
import shutil
import signal
import struct
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

MEMORY = 2 << 30
"""What a job may take beside what was taken before it."""


@dataclass
class Child:
    """A forked process that works on one job."""

    job: Any
    slot: mmap.mmap
    folder: Path
    until: float


Work = Callable[[Any, mmap.mmap], int]


def forked(
    jobs: list[Any], work: Work, limit: float, at_once: int, own_group: bool = True
) -> Iterator[tuple[Any, int, int]]:
    """Each job in a process of its own: the job, how it ended (a signal is negative), and the number in its slot.

    Jobs may be added to the list while this goes on. In a group of its own a process can be ended with all it began.
    """
    running: dict[int, Child] = {}
    try:
        while jobs or running:
            while jobs and len(running) < at_once:
                job, slot, folder = jobs.pop(0), mmap.mmap(-1, 8), Path(tempfile.mkdtemp(prefix="mutant-"))
                pid = os.fork()
                if pid == 0:
                    _work(job, slot, folder, work, own_group)
                running[pid] = Child(job, slot, folder, time.monotonic() + limit)
            pid, status = os.waitpid(-1, os.WNOHANG)
            if pid in running:
                child = running.pop(pid)
                _clear(pid, child)
                yield child.job, os.waitstatus_to_exitcode(status), struct.unpack("q", child.slot[:])[0]
                continue
            for late in [pid for pid, child in running.items() if time.monotonic() > child.until]:
                os.kill(late, signal.SIGKILL)
            time.sleep(0.005)
    finally:
        for pid, child in running.items():
            # One without a group of its own has forks of its own, and ends them first.
            os.kill(pid, signal.SIGKILL if own_group else signal.SIGTERM)
            os.waitpid(pid, 0)
            _clear(pid, child)


def _clear(pid: int, child: Child) -> None:
    """Whatever the child has left: processes of its own, and files."""
    with suppress(ProcessLookupError):  # nothing is left, or it had no group of its own
        os.killpg(pid, signal.SIGKILL)
    shutil.rmtree(child.folder, ignore_errors=True)


def _work(job: Any, slot: mmap.mmap, folder: Path, work: Work, own_group: bool) -> None:
    code = 70
    try:
        if own_group:
            os.setpgid(0, 0)
        os.environ["PYTEST_DEBUG_TEMPROOT"] = os.environ["HOUSEWAY_CACHE"] = tempfile.tempdir = str(folder)
        code = work(job, slot)
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(code)


def bound_memory() -> None:
    taken = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (taken + MEMORY, resource.RLIM_INFINITY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
