"""A sign of life while a command takes its time: what it is about, on standard error, where somebody is looking."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def working(doing: str) -> Iterator[None]:
    """Within, a terminal shows what is being done; anything else is told nothing."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    with Console(stderr=True, highlight=False).status(f"{doing}; the first time, it is compiled as well"):
        yield
