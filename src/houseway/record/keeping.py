"""Keeping a log while it grows: a line is in the file whole, and on the disk, before its command has happened."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator


class NotKeptError(OSError):
    """A line that could not be kept, in one sentence; its command has not happened."""


class Keeper:
    """Appends lines to an open file; each lands whole and durable, or the file is as it was before."""

    def __init__(self, file: int, name: str) -> None:
        """`file` is a descriptor open for writing at the end of what is kept, `name` what the person calls it."""
        self._file = file
        self._name = name
        self._length = os.lseek(file, 0, os.SEEK_END)
        self._lost = False

    def write(self, lines: bytes) -> None:
        """Whole lines, on the disk when this returns."""
        if self._lost:
            raise NotKeptError(f"{self._name}: could not be written to, and takes nothing more")
        try:
            self._put(lines)
        except BaseException as error:
            self._take_back()
            if not isinstance(error, OSError):
                raise
            reason = (error.strerror or "cannot be written").lower()
            raise NotKeptError(f"{self._name}: {reason}; what was not recorded has not happened") from None
        self._length += len(lines)

    def close(self) -> None:
        os.close(self._file)

    def _put(self, lines: bytes) -> None:
        left = memoryview(lines)
        while left:
            written = os.write(self._file, left)
            if written == 0:
                raise OSError("nothing more could be written")
            left = left[written:]
        try:
            os.fsync(self._file)
        except OSError:
            self._lost = True  # what the disk now holds is not known, and asking again would not tell
            raise

    def _take_back(self) -> None:
        """The file as it was; where even that fails its last line is torn, and nothing may follow it."""
        try:
            os.ftruncate(self._file, self._length)
            os.lseek(self._file, self._length, os.SEEK_SET)
            os.fsync(self._file)
        except OSError:
            self._lost = True


class WholeLines:
    """The lines of a log that may have lost power: a torn last line is left out, and said in `torn`.

    With its end of line missing, or with the zeros that a disk shows where nothing was written, a line was never
    acknowledged: its command has not happened. Any other fault is no accident, and is left for the reader to find.
    """

    def __init__(self, lines: Iterable[bytes], torn_end: bool = True) -> None:
        """With `torn_end` off the last line is given like every other."""
        self._lines = lines
        self._torn_end = torn_end
        self.torn: int | None = None
        """The number of the line that was left out."""

    def __iter__(self) -> Iterator[bytes]:
        if not self._torn_end:
            yield from self._lines
            return
        before: bytes | None = None
        number = 0
        for line in self._lines:
            if before is not None:
                yield before
            before, number = line, number + 1
        if before is not None:
            if before.endswith(b"\n") and b"\0" not in before:
                yield before
            else:
                self.torn = number
