"""Logs of format 1, still read as what they are: without times, signed only by their last line, which is not covered.

A line is `{"seq":N,"prev":"...","command":{...},"events":[...],"hash":"..."}`. The hash is SHA-256 over the bytes of
the line up to the comma before `"hash"`, closed with a brace. The closing entry's signature is over the count and the
last hash before it; blanks and repeated names are not looked for.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator

import msgspec

from houseway.core.kinds import made_known
from houseway.record.keys import signature_holds
from houseway.record.log import GENESIS, HASH_TAIL, RULES, Entry, LogError, OpenLog

FORMAT = 1


class CloseLog1(msgspec.Struct, frozen=True, tag="close-log", tag_field="type", rename="kebab"):
    """The last entry: how many came before it, signed."""

    entries: int
    signature: str


class _Kind(msgspec.Struct, frozen=True):
    type: str


_entry_decoder = msgspec.json.Decoder(made_known(Entry))
_kind_decoder = msgspec.json.Decoder(made_known(_Kind))


def verified_1(lines: Iterable[bytes]) -> Iterator[Entry]:
    """Each entry of a log of format 1 that holds, in order, the opening one first; raises at the first that does not.

    Whether the log was closed is for the caller to see.
    """
    prev, opening, closed = GENESIS, None, False
    for number, line in enumerate(lines, start=1):
        if closed:
            raise LogError(number, "there are lines after the closing entry")
        entry = _checked(line, number, prev)
        kind = kind_of(entry, number)
        if number == 1:
            opening = _opening(entry, kind)
        elif kind == "open-log":
            raise LogError(number, "a log is opened only once")
        elif kind == "close-log":
            assert opening is not None
            _check_signature(entry, opening, number, prev)
            closed = True
        prev = entry.hash
        yield entry


def signed_bytes(entries: int, head: str) -> bytes:
    return f"houseway log {FORMAT}:{entries}:{head}".encode()


def kind_of(entry: Entry, number: int) -> str:
    try:
        return _kind_decoder.decode(entry.command).type
    except msgspec.DecodeError:
        raise LogError(number, "the entry has no command") from None


def _checked(line: bytes, number: int, prev: str) -> Entry:
    if not line.endswith(b"\n"):
        raise LogError(number, "the line is cut off")
    line = line[:-1]
    digest = hashlib.sha256(line[:-HASH_TAIL] + b"}").hexdigest()
    if line[-HASH_TAIL:] != b',"hash":"%s"}' % digest.encode():
        raise LogError(number, "the hash does not fit the line")
    try:
        entry = _entry_decoder.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise LogError(number, "the line is not an entry of a log") from None
    if entry.seq != number - 1:
        raise LogError(number, f"the entry is number {entry.seq}, where {number - 1} should stand")
    if entry.prev != prev:
        raise LogError(number, "the entry does not follow the one before it")
    return entry


def _opening(entry: Entry, kind: str) -> OpenLog:
    if kind != "open-log":
        raise LogError(1, "the log does not begin with its opening entry")
    try:
        opening = msgspec.json.decode(entry.command, type=made_known(OpenLog))
    except msgspec.DecodeError:
        raise LogError(1, "the opening entry is not complete") from None
    if not 1 <= opening.written_under <= RULES:
        raise LogError(1, f"the log was written under rules {opening.rules}, and this version knows 1 to {RULES}")
    return opening


def _check_signature(entry: Entry, opening: OpenLog, number: int, prev: str) -> None:
    try:
        closing = msgspec.json.decode(entry.command, type=made_known(CloseLog1))
    except msgspec.DecodeError:
        raise LogError(number, "the closing entry is not complete") from None
    if not signature_holds(opening.public_key, closing.signature, signed_bytes(closing.entries, prev)):
        raise LogError(number, "the closing signature does not fit the log")
    if closing.entries != number - 1:
        raise LogError(number, f"the log was closed after {closing.entries} entries, not {number - 1}")
