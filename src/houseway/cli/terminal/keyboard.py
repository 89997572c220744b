"""The keyboard of a terminal: single keys that act at once, lines that can be corrected, nothing typed ahead."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress

ENTER, BACKSPACE, ESCAPE = "\r\n", "\x7f\x08", "\x1b"
PAUSE = 0.35
"""Seconds after a key that a word may also begin with, before it is taken for the key."""
LOOK = 0.25
"""Seconds between looks at the size of the terminal."""
_ARROWS = {"[A": "up", "[B": "down", "[C": "right", "[D": "left", "[H": "home", "[F": "end", "OA": "up", "OB": "down"}
_ARROWS |= {"OC": "right", "OD": "left", "OH": "home", "OF": "end", "[3~": "delete"}


class Resized(Exception):  # noqa: N818 - it is no error
    """The terminal has another size now; what was typed so far is not lost."""

    def __init__(self, typed: str) -> None:
        super().__init__(typed)
        self.typed = typed


class Keyboard:
    """Reads one answer at a time."""

    def __init__(self) -> None:
        self._in = sys.stdin.fileno()
        self._out = sys.stdout
        self._before: list[str] = []
        self._bytes = b""

    @staticmethod
    def there() -> bool:
        """Whether there is a terminal whose keys can be read one by one."""
        try:
            import termios  # noqa: F401
        except ImportError:
            return False
        return sys.stdin.isatty() and sys.stdout.isatty()

    def forget(self) -> None:
        """What was typed while nobody asked is no answer to what is asked next."""
        import termios

        self._bytes = b""
        with suppress(termios.error):  # a terminal that has gone is noticed when it is read
            termios.tcflush(self._in, termios.TCIFLUSH)

    def read(self, at_once: Collection[str], words: Collection[str], typed: str, resized: Callable[[], bool]) -> str:
        """One answer: a key of `at_once` by itself, or a line ended with Enter. `words` may begin with such a key.

        To be called within `key_by_key`; `resized` says whether the terminal has another size than what was drawn for.
        """
        line = list(typed)
        place, recalled = len(line), len(self._before)
        self._say(typed)
        while True:
            key = self._key(LOOK)
            if key is None:
                if resized():
                    raise Resized("".join(line))
                continue
            if key in {"up", "down", "right", "left", "home", "end", "delete", "escape"}:
                if not line and key in at_once:
                    return key
                if key in {"up", "down"} and self._before:
                    recalled = max(0, min(len(self._before), recalled + (1 if key == "down" else -1)))
                    line = self._again(line, place, self._before[recalled] if recalled < len(self._before) else "")
                    place = len(line)
                else:
                    place = self._moved(key, line, place)
            elif key in ENTER:
                self._say("\n")
                return self._kept("".join(line))
            elif key in BACKSPACE:
                if place:
                    self._say("\b")
                    place -= 1
                    self._erase(line, place)
            elif key == "\x15":
                line, place = self._again(line, place, ""), 0
            elif key == "\x03":
                raise KeyboardInterrupt
            elif key == "\x04":
                if not line:
                    raise KeyboardInterrupt
            elif key.isprintable():
                if not line and key in at_once and not self._goes_on(key, words):
                    self._say(f"{key}\n")
                    return key
                line.insert(place, key)
                self._say("".join(line[place:]) + "\b" * (len(line) - place - 1))
                place += 1

    # --- the line ----------------------------------------------------------------------------------------------------

    def _goes_on(self, key: str, words: Collection[str]) -> bool:
        """Whether more than the key is being typed: another key follows quickly that some word would have."""
        longer = [word for word in words if word.startswith(key.lower()) and len(word) > 1]
        if not longer:
            return False
        following = self._peek(PAUSE)
        return bool(following) and following not in ENTER

    def _moved(self, key: str, line: list[str], place: int) -> int:
        match key:
            case "left" if place:
                self._say("\b")
                return place - 1
            case "right" if place < len(line):
                self._say(line[place])
                return place + 1
            case "home":
                self._say("\b" * place)
                return 0
            case "end":
                self._say("".join(line[place:]))
                return len(line)
            case "delete" if place < len(line):
                self._erase(line, place)
        return place

    def _erase(self, line: list[str], place: int) -> None:
        del line[place]
        self._say("".join(line[place:]) + " " + "\b" * (len(line) - place + 1))

    def _again(self, line: list[str], place: int, text: str) -> list[str]:
        self._say("\b" * place + " " * len(line) + "\b" * len(line) + text)
        return list(text)

    def _kept(self, text: str) -> str:
        if text.strip() and text not in self._before[-1:]:
            self._before.append(text)
        return text

    def _say(self, text: str) -> None:
        self._out.write(text)
        self._out.flush()

    # --- the keys ----------------------------------------------------------------------------------------------------

    def _key(self, seconds: float) -> str | None:
        """The next key, by name if it has no sign of its own; None if none comes in time."""
        sign = self._sign(seconds)
        if sign != ESCAPE:
            return sign
        sequence = ""
        while (following := self._sign(0.03)) is not None:
            sequence += following
            if sequence in _ARROWS:
                return _ARROWS[sequence]
            if len(sequence) > 1 and (following.isalpha() or following == "~"):
                return ""
        return "escape" if not sequence else ""

    def _sign(self, seconds: float) -> str | None:
        while True:
            for length in range(1, min(4, len(self._bytes)) + 1):
                try:
                    sign = self._bytes[:length].decode()
                except UnicodeDecodeError:
                    continue
                self._bytes = self._bytes[length:]
                return sign
            if len(self._bytes) >= 4:
                self._bytes = self._bytes[1:]  # no text at all
                continue
            if not self._more(seconds):
                return None

    def _peek(self, seconds: float) -> str:
        if not self._bytes:
            self._more(seconds)
        return self._bytes[:1].decode(errors="replace")

    def _more(self, seconds: float) -> bool:
        ready, _, _ = select.select([self._in], [], [], seconds)
        if not ready:
            return False
        found = os.read(self._in, 4096)
        if not found:
            raise EOFError
        self._bytes += found
        return True

    @contextmanager
    def key_by_key(self) -> Iterator[None]:
        """Within, the terminal gives every key as it is pressed and shows nothing by itself."""
        import termios
        import tty

        before = termios.tcgetattr(self._in)
        try:
            tty.setcbreak(self._in, termios.TCSADRAIN)
            yield
        finally:
            with suppress(termios.error):  # the terminal may be gone
                termios.tcsetattr(self._in, termios.TCSADRAIN, before)
