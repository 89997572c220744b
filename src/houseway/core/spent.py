"""What has been used once and may not be used again: a set that only grows, shared by all versions of a table."""

from __future__ import annotations


class Spent:
    """A frozen set that can be had with one thing more in no time.

    Versions share one dictionary; each knows how many of its entries it has. Whoever adds to a version that is not
    the newest gets a dictionary of its own.
    """

    __slots__ = ("_count", "_entries")

    def __init__(self) -> None:
        self._entries: dict[bytes, int] = {}
        self._count = 0

    def __contains__(self, thing: bytes) -> bool:
        return self._entries.get(thing, self._count) < self._count

    def __len__(self) -> int:
        return self._count

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Spent):
            return NotImplemented
        if self._count != other._count:
            return False
        return self._entries is other._entries or all(thing in other for thing in self._mine())

    __hash__ = None  # type: ignore[assignment]

    def _mine(self) -> list[bytes]:
        return [thing for thing, number in self._entries.items() if number < self._count]

    def plus(self, thing: bytes) -> Spent:
        """The set with one thing more; the set itself if it has that already."""
        if thing in self:
            return self
        after = Spent()
        entries = self._entries
        if len(entries) != self._count:
            entries = {each: number for number, each in enumerate(self._mine())}
        entries[thing] = self._count
        after._entries, after._count = entries, self._count + 1
        return after


NOTHING_SPENT = Spent()
