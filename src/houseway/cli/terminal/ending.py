"""How a table ends when somebody from outside ends it: no command is left half done, and the log is closed."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any


class TableEnds(KeyboardInterrupt):
    """The program is told to stop, or its terminal has gone; like ^C it is heard wherever the program waits."""


class Ending:
    """What ended the table, if anything from outside did."""

    signal: int | None = None

    @property
    def exit_code(self) -> int:
        """As a shell reports a program that a signal has ended."""
        return 0 if self.signal is None else 128 + self.signal


_ENDS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
_HEARD = {signal.SIGINT, *_ENDS}


@contextmanager
def ends_properly() -> Iterator[Ending]:
    """Within, a signal to end is an exception that lets everything be put in order; a lost reader is an error."""
    ending = Ending()
    if threading.current_thread() is not threading.main_thread():
        yield ending
        return

    def hear(number: int, _frame: FrameType | None) -> None:
        ending.signal = number
        raise TableEnds

    before: dict[int, Any] = {}
    for number in _ENDS:
        if signal.getsignal(number) is not signal.SIG_IGN:  # such as by nohup
            before[number] = signal.signal(number, hear)
    if hasattr(signal, "SIGPIPE"):
        before[signal.SIGPIPE] = signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    try:
        yield ending
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Within, signals wait: a command is recorded and applied, or neither."""
    if not hasattr(signal, "pthread_sigmask") or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    try:
        signal.pthread_sigmask(signal.SIG_BLOCK, _HEARD)
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
