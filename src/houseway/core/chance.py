"""Seeds of a house: fixed before anybody sits down, used one after the other, and mixed with what players add.

The house draws 256 bits and hashes them again and again; the last hash is its commitment. Each chance is then decided
by the hash before it: nobody knows the next one from those before, and the house cannot choose. What players add when
they sit down goes into the mixture, so that not even a house that knows all its seeds knows the cards beforehand.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Sequence

LINKS = 1 << 16
"""So many seeds has a house at one table."""
_STRIDE = 1 << 8
_SIZE = 32
"""Bytes of a seed."""


class SeedsUsedUpError(RuntimeError):
    """The last of the seeds that were committed to has been used."""


def link_before(seed: str) -> str:
    """What a seed was committed to by: its hash, which was the seed before it."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


class HouseSeeds:
    """The seeds of one table, from the first to the last; `commitment` is published before any of them is used."""

    def __init__(self, secret: str | None = None, links: int = LINKS) -> None:
        link = secret or secrets.token_hex(32)
        self._left = links
        kept = bytearray()
        for left in range(links + 1):
            if left % _STRIDE == 0:
                kept += bytes.fromhex(link)
            if left < links:
                link = link_before(link)
        self._kept = bytes(kept)
        """Every so many steps a link, from the last of all seeds on; those between them are made again."""
        self.commitment = link
        self._ahead: list[str] = []

    def _link(self, place: int) -> str:
        return self._kept[place * _SIZE : (place + 1) * _SIZE].hex()

    def skip_to(self, last: str) -> None:
        """Go on after a seed that was used, or after the commitment; a table that is opened again does."""
        if last == self.commitment:
            return
        while self._ahead and last in self._ahead:
            self._left -= 1
            if self._ahead.pop() == last:
                return
        for place in reversed(range(len(self._kept) // _SIZE)):
            link, start = self._link(place), place * _STRIDE
            for left in range(start, min(start + _STRIDE, self._left)):
                if link == last:
                    self._left, self._ahead = left, []
                    self._kept = self._kept[: -(-left // _STRIDE) * _SIZE]
                    return
                link = link_before(link)
        raise ValueError("that is none of the seeds of this table")

    def give_back(self, seeds: Sequence[str]) -> None:
        """Seeds that were taken, in that order, and have decided nothing; they come next again."""
        self._ahead += reversed(seeds)
        self._left += len(seeds)

    def __call__(self) -> str:
        """The next seed."""
        if not self._left:
            raise SeedsUsedUpError("the seeds of this table are used up; it is closed and opened anew")
        if not self._ahead:
            place = (self._left - 1) // _STRIDE
            link, self._kept = self._link(place), self._kept[: place * _SIZE]
            for _ in range(place * _STRIDE, self._left):
                self._ahead.append(link)
                link = link_before(link)
        self._left -= 1
        return self._ahead.pop()


def mixed(seed: str, added: Iterable[tuple[int, str]]) -> str:
    """The seed that decides: the house's, and what each seat has added, each part with its length before it."""
    parts = [b"houseway mixed seed", bytes.fromhex(seed)]
    for seat, text in sorted(added):
        parts += [str(seat).encode(), text.encode()]
    return hashlib.sha256(b"".join(len(part).to_bytes(4, "big") + part for part in parts)).hexdigest()
