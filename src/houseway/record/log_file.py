"""A log as a file: its lines, none longer or deeper than a line can be, and pieces that several processes can read."""

from __future__ import annotations

import os
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from houseway.core.documents import MOST_LEVELS, levels, open_file
from houseway.record.keeping import WholeLines
from houseway.record.log import LogError

LONGEST_LINE = 4_000_000
"""No entry of a log is so long; whoever writes longer lines wants to fill the memory."""
BLOCK = 1 << 18
"""So many bytes of a log are read at a time; far fewer than a line may have."""


class LogFile:
    """The lines of a log's file; of one that is still open a torn last line is left out: it has not happened."""

    def __init__(self, path: Path, still_open: bool = False) -> None:
        self.path = path
        self._still_open = still_open
        self.torn: int | None = None
        """The number of the line that was left out, once all have been read."""

    def __iter__(self) -> Iterator[bytes]:
        return self.rest(0, 1)

    def rest(self, start: int, number: int) -> Iterator[bytes]:
        """The lines from that byte on, where the line of that number begins."""
        lines = log_lines(self.path, start, number)
        return self._without_torn_end(lines, number) if self._still_open else lines

    def _without_torn_end(self, lines: Iterator[bytes], number: int) -> Iterator[bytes]:
        whole = WholeLines(lines)
        yield from whole
        self.torn = None if whole.torn is None else number - 1 + whole.torn

    def pieces(self, size: int) -> list[tuple[int, int]]:
        """The file as it is now, cut into so many bytes at a time: where each piece begins and ends."""
        with open_file(self.path) as file:
            length = os.fstat(file.fileno()).st_size
        return [(start, min(start + size, length)) for start in range(0, length, size)]


def piece_of(path: Path, start: int, end: int) -> tuple[int, list[bytes]]:
    """The lines that begin in a piece of a file, and where the first of them begins."""
    with open_file(path) as file:
        if start:
            file.seek(start - 1)
            file.readline(LONGEST_LINE + 1)  # the line that has begun before
        begins = file.tell()
        content = file.read(max(end - begins, 0))
        if content and not content.endswith(b"\n"):
            content += file.readline(LONGEST_LINE + 1)
    lines = BytesIO(content).readlines()
    for place in _suspicious(lines):
        _check_bounds(lines[place], place + 1)
    return begins, lines


def log_lines(path: Path, start: int = 0, number: int = 1) -> Iterator[bytes]:
    """The lines of a log, each looked at for its length and depth before anybody parses it.

    They are those from a byte on, where the line of that number begins.
    """
    rest = b""
    with open_file(path) as file:
        file.seek(start)
        while block := file.read(BLOCK):
            lines = BytesIO(rest + block).readlines()
            rest = b"" if lines[-1].endswith(b"\n") else lines.pop()
            done = 0
            for place in _suspicious(lines):
                yield from lines[done:place]
                done = place
                _check_bounds(lines[place], number + place)
            yield from lines[done:]
            number += len(lines)
            if len(rest) > LONGEST_LINE:
                break
    if rest:
        _check_bounds(rest, number)
        yield rest


def _suspicious(lines: list[bytes]) -> list[int]:
    """The places of lines that may be too long or too deep."""
    return [
        place
        for place, line in enumerate(lines)
        if line.count(b"{") + line.count(b"[") > MOST_LEVELS or len(line) > LONGEST_LINE
    ]


def _check_bounds(line: bytes, number: int) -> None:
    if len(line) > LONGEST_LINE:
        raise LogError(number, f"the line is longer than {LONGEST_LINE:,} bytes")
    if levels(line.decode("latin-1")) > MOST_LEVELS:
        raise LogError(number, f"the line is nested deeper than {MOST_LEVELS} levels")
