"""What an audit says first of a log's chance: whether its shuffles can be made again, and which decks were set."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

_REASONS = {"lesson": "set for a lesson", "machine": "read by a machine"}


class _Opening(msgspec.Struct, rename="kebab"):
    reproducible: bool = False


class _First(msgspec.Struct):
    command: _Opening


class Chance:
    """A log's lines as they are read; once they have been, what is to be said of the chance in them."""

    def __init__(self, lines: Iterable[bytes]) -> None:
        self._lines = lines
        self.reproducible = False
        self.set_decks = dict.fromkeys(_REASONS, 0)

    def __iter__(self) -> Iterator[bytes]:
        for number, line in enumerate(self._lines):
            if not number:
                self.reproducible = _is_reproducible(line)
            if b'"set-for":"' not in line:
                yield line
                continue
            for reason in _REASONS:
                # No text that somebody chose looks like this: a quotation mark within it is written with a stroke.
                self.set_decks[reason] += line.count(b'"set-for":"%b"' % reason.encode())
            yield line

    @property
    def document(self) -> dict[str, object]:
        return {"reproducible": self.reproducible, "set-decks": self.set_decks}

    @property
    def sentences(self) -> list[str]:
        """Nothing, where every shuffle was left to chance that nobody can have again."""
        said = []
        if self.reproducible:
            said.append("The shuffles of this log come from a seed: they are reproducible, and not for money.")
        for reason, count in self.set_decks.items():
            if count:
                decks = "1 deck was" if count == 1 else f"{count} decks were"
                said.append(f"{decks} not left to chance in this log: {_REASONS[reason]}.")
        return said


def _is_reproducible(line: bytes) -> bool:
    try:
        return msgspec.json.decode(line, type=_First).command.reproducible
    except (msgspec.DecodeError, UnicodeDecodeError):
        return False  # whoever reads the log says what is wrong with it
