"""Recovery: what can be saved of a log whose table lost its power."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from houseway.record.keeping import WholeLines
from houseway.record.keys import key_for, public_key
from houseway.record.log import Log, LogError, OpenLog
from houseway.record.reading import Reading


class Recovered(msgspec.Struct, frozen=True):
    """The good part of a log."""

    lines: tuple[bytes, ...]
    torn: int | None
    """The number of the line that was torn, if one was."""
    still_open: str | None
    """Why it could not be closed, unless it is."""


def recovered(lines: Iterable[bytes], house: Ed25519PrivateKey | None = None) -> Recovered:
    """Every line before the torn one, if all of them hold, and with the key of its house the closing entry.

    Only a torn end is mended. A fault anywhere else is no loss of power, and raises as it does for any reader.
    """
    whole = WholeLines(lines)
    kept: list[bytes] = []
    reading = Reading(_noted(whole, kept), still_open=True)
    if reading.through().closed:
        return Recovered(tuple(kept), whole.torn, None)
    reason = _not_to_be_closed(reading.opening, house)
    if reason is not None or house is None:
        return Recovered(tuple(kept), whole.torn, reason)
    log = Log.resumed(kept, _own_key(reading.opening, house))
    log.close()
    return Recovered(tuple(log.lines), whole.torn, None)


def _not_to_be_closed(opening: OpenLog, house: Ed25519PrivateKey | None) -> str | None:
    if opening.log_id is None:
        return "no house made its key, which was lost with the table"
    return "the key of its house was not given" if house is None else None


def _own_key(opening: OpenLog, house: Ed25519PrivateKey) -> Ed25519PrivateKey:
    """The log's own key, made again."""
    if public_key(house) != opening.house_key:
        raise LogError(1, "the log names another house than the one whose key is given")
    own = key_for(house, opening.log_id or "")
    if public_key(own) != opening.public_key:
        raise LogError(1, "the log's key is not the one that its house makes for it")
    return own


def _noted(lines: Iterable[bytes], kept: list[bytes]) -> Iterable[bytes]:
    for line in lines:
        kept.append(line)
        yield line
