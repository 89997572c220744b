"""Recovery: what can be saved of a log whose table lost its power."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from houseway.record.keeping import WholeLines
from houseway.record.log import LogError, OpenLog, closing_line, public_key, verified


class Recovered(msgspec.Struct, frozen=True):
    """The good part of a log."""

    lines: tuple[bytes, ...]
    torn: int | None
    """The number of the line that was torn, if one was."""
    closed: bool


def recovered(lines: Iterable[bytes], key: Ed25519PrivateKey | None = None) -> Recovered:
    """Every line before the torn one, if all of them hold, and with the log's own key the closing entry.

    Only a torn end is mended. A fault anywhere else is no loss of power, and raises as it does for any reader.
    """
    whole = WholeLines(lines)
    kept: list[bytes] = []
    entries = list(verified(_noted(whole, kept), still_open=True))
    opening = msgspec.json.decode(entries[0].command, type=OpenLog)
    closed = _closes(entries[-1].command)
    if closed or key is None:
        return Recovered(tuple(kept), whole.torn, closed)
    if public_key(key) != opening.public_key:
        raise LogError(1, "the log names another key than the one given")
    kept.append(closing_line(len(kept), entries[-1].hash, key))
    return Recovered(tuple(kept), whole.torn, True)


def _noted(lines: Iterable[bytes], kept: list[bytes]) -> Iterable[bytes]:
    for line in lines:
        kept.append(line)
        yield line


class _Kind(msgspec.Struct, frozen=True):
    type: str


def _closes(command: msgspec.Raw) -> bool:
    return msgspec.json.decode(command, type=_Kind).type == "close-log"
