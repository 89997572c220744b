"""Talking with the person at the table: a page, one line of notice, the keys, a question."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress

from rich.console import Console, RenderableType
from rich.segment import SegmentLines
from rich.text import Text

from houseway.cli.terminal import style

Key = tuple[str, str]
"""What to press, and what it does."""

SHORTEST = 8
"""Lines of a page that are shown even on the smallest screen."""


class LeaveTable(Exception):  # noqa: N818 - it is no error
    """The person wants to go."""


class Talk:
    """A console to show pages on, and somebody who types lines."""

    def __init__(self, console: Console, read: Callable[[], str] = input) -> None:
        self.console = console
        self._read = read

    @property
    def width(self) -> int:
        return self.console.width

    def ask(self, page: RenderableType, keys: Sequence[Sequence[Key]], question: str, notice: str = "") -> str:
        """Show a page and lines of keys, ask, and give back what was typed, without blanks around it."""
        self.console.clear()
        self.console.print(page)
        self.console.print(Text(notice, style=style.NOTICE))
        for line in keys:
            self.console.print(key_line(line))
        self.console.print(Text(f"{question} ", style="bold"), end="")
        try:
            return self._read().strip()
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            raise LeaveTable from None

    @contextmanager
    def working(self) -> Iterator[None]:
        """A sign of life while something takes its time; what is typed meanwhile is no answer to what comes next."""
        with self.console.status("Working it out"):
            yield
        if self._read is input and sys.stdin.isatty():
            with suppress(ImportError):  # where terminals are of another kind
                import termios

                termios.tcflush(sys.stdin, termios.TCIFLUSH)

    def show(self, page: RenderableType) -> None:
        """A page to read, in as many screens as it needs."""
        lines = self.console.render_lines(page, pad=False)
        while lines and not "".join(part.text for part in lines[-1]).strip():
            lines.pop()
        room = max(SHORTEST, self.console.height - 4)
        for start in range(0, len(lines), room):
            last = start + room >= len(lines)
            keys = [("Enter", "back to the table")] if last else [("Enter", "more"), ("q", "back to the table")]
            if self.ask(SegmentLines(lines[start : start + room], new_lines=True), [keys], ">").lower() == "q":
                return


def key_line(keys: Sequence[Key]) -> Text:
    """`Enter same bet   b change it   ? rules`."""
    line = Text()
    for place, (key, does) in enumerate(keys):
        line.append("  " if place else "").append(key, style=style.KEY).append(f" {does}", style=style.DIM)
    return line
