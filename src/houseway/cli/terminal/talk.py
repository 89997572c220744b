"""Talking with the person at the table: a page, one line of notice, the keys, a question."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from functools import partial

from rich.console import Console, ConsoleDimensions, ConsoleRenderable, Group, RenderableType
from rich.segment import Segment, SegmentLines
from rich.text import Text

from houseway.cli.terminal import style
from houseway.cli.terminal.keyboard import Keyboard, Resized

Key = tuple[str, str]
"""What to press, and what it does."""
Page = Callable[[int, int], RenderableType]
"""Draws itself for so many columns and lines."""

SHORTEST = 8
"""Lines of a page that are shown even on the smallest screen."""
WORKING = "Working it out; the first time, its mathematics are compiled as well, which can take half a minute"


class LeaveTable(Exception):  # noqa: N818 - it is no error
    """The person wants to go, or has gone."""


class Interrupted(Exception):  # noqa: N818 - it is no error
    """^C, which asks to go and does not go by itself."""


class Talk:
    """A console to show pages on, and somebody who types."""

    def __init__(self, console: Console, read: Callable[[], str] | None = None) -> None:
        self.console = console
        self._keyboard = Keyboard() if read is None and Keyboard.there() else None
        self._read = read or input

    @property
    def width(self) -> int:
        return self.console.width

    @property
    def height(self) -> int:
        return self.console.height

    def ask(
        self,
        page: Page,
        keys: Sequence[Sequence[Key]],
        question: str,
        notice: str = "",
        words: Collection[str] = (),
        arrows: bool = False,
    ) -> str:
        """Show a page and lines of keys, ask, and give back what was typed, without blanks around it.

        A single key acts at once; `words` are those that may be typed as well, and may begin with such a key. With
        `arrows`, those keys turn pages.
        """
        if self._keyboard is None:
            return self._answer(page, keys, question, notice, words, arrows)
        with self._keyboard.key_by_key():  # before the page is shown: no key is lost between the two
            self._keyboard.forget()
            return self._answer(page, keys, question, notice, words, arrows)

    def _answer(
        self,
        page: Page,
        keys: Sequence[Sequence[Key]],
        question: str,
        notice: str,
        words: Collection[str],
        arrows: bool,
    ) -> str:
        typed = ""
        while True:
            try:
                drawn = self.console.size
                self._show(page, keys, question, notice)
                if self._keyboard is None:
                    return self._read().strip()
                # a digit may be the beginning of an amount, so it waits for Enter
                single = {key for line in keys for key, _ in line if len(key) == 1 and not key.isdigit()}
                at_once = single | set(_ARROWS if arrows else ())
                answer = self._keyboard.read(at_once, words, typed, partial(_differs, self.console, drawn)).strip()
                return _ARROWS[answer] if arrows and answer in _ARROWS else answer
            except Resized as resized:
                typed = resized.typed
            except EOFError:
                self.console.print()
                raise LeaveTable from None
            except KeyboardInterrupt as interrupt:
                self.console.print()
                if type(interrupt) is not KeyboardInterrupt:
                    raise  # the program is told to stop
                raise Interrupted from None

    def _show(self, page: Page, keys: Sequence[Sequence[Key]], question: str, notice: str) -> None:
        below = [Text(notice, style=style.NOTICE), *map(key_line, keys), Text(f"{question} ", style="bold")]
        taken = len(self.console.render_lines(Group(*below), pad=False))
        room = max(SHORTEST, self.console.height - taken)
        self.console.clear()
        self.console.print(page(self.width, room))
        for line in below[:-1]:
            self.console.print(line)
        self.console.print(below[-1], end="")

    @contextmanager
    def working(self, doing: str = WORKING) -> Iterator[None]:
        """A sign of life, and what it is about, while something takes its time."""
        with self.console.status(doing):
            yield

    def show(self, page: RenderableType) -> None:
        """A page to read, in as many screens as it needs."""
        place = 0
        while True:
            lines = self._lines(page)
            room = max(SHORTEST, self.console.height - 4)
            place = max(0, min(place, len(lines) - 1))
            last = place + room >= len(lines)
            keys = [("Enter", "back to the table")] if last else [("Enter", "more"), ("q", "back to the table")]
            keys += [("b", "back a page")] if place else []

            def shown(_width: int, _room: int, start: int = place, size: int = room) -> ConsoleRenderable:
                return SegmentLines(self._lines(page)[start : start + size], new_lines=True)

            answer = self.ask(shown, [keys], ">", arrows=True).lower()
            if answer == "q" or (last and answer != "b"):
                return
            place = place - room if answer == "b" else place + room

    def _lines(self, page: RenderableType) -> list[list[Segment]]:
        lines = self.console.render_lines(page, pad=False)
        while lines and not "".join(part.text for part in lines[-1]).strip():
            lines.pop()
        return lines


def _differs(console: Console, drawn: ConsoleDimensions) -> bool:
    return console.size != drawn


_ARROWS = {"left": "b", "up": "b", "right": "", "down": "", "end": "e", "escape": "q"}
"""What arrow keys do where pages are turned."""


def key_line(keys: Sequence[Key]) -> Text:
    """`Enter same bet   b change it   ? rules`."""
    line = Text()
    for place, (key, does) in enumerate(keys):
        line.append("  " if place else "").append(key, style=style.KEY).append(f" {does}", style=style.DIM)
    return line
