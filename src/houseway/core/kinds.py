"""What msgspec reads, made known to it by one thread at a time.

The first time that msgspec is to read a record it notes on the record's own type what it consists of, field by field.
Another thread that comes to a type of which only half is noted takes what is not there, and the whole process dies. So
whatever names a type for msgspec to read names it through `made_known`.
"""

from __future__ import annotations

from collections.abc import Iterator
from threading import RLock
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")
_known: dict[Any, Any] = {}
_one_at_a_time = RLock()


def made_known(kind: T) -> T:
    """That type, of which everything is noted."""
    found = _known.get(kind)
    if found is None:
        with _one_at_a_time:
            found = _known.get(kind)
            if found is None:
                msgspec.json.Decoder(kind)
                found = _known[kind] = kind
    return found


def all_known() -> None:
    """Of every record of this package that is there by now everything is noted: for whoever has them read by others."""
    for kind in list(_records(msgspec.Struct)):
        if kind.__module__.partition(".")[0] == __name__.partition(".")[0]:
            made_known(kind)


def _records(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for derived in kind.__subclasses__():
        yield derived
        yield from _records(derived)
