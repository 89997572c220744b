"""The log: one JSON object a line, each bound to the one before it, so that nothing is altered, lost or added unseen.

A line is `{"seq":N,"prev":"...","command":{...},"events":[...],"hash":"..."}`. The bytes hashed by SHA-256 are those of
the line up to the comma before `"hash"`, closed with a brace. The first entry opens the log with the versions of
format and rules, the submission and a public key; the last closes it with an Ed25519 signature over the count and the
last hash.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from houseway.core.decider import Command, Event, kebab

FORMAT = 1
RULES = 2
"""The version of the rules by which a table decides today; `docs/rules-versions.md` says what each one changed.

Version 1 is that of the logs that name none. Version 2 mended the rare paths: void rounds, surrendered and exposed
hands, counts, the clock, idle tables and forfeits.
"""
GENESIS = "0" * 64
_HASH_TAIL = len(',"hash":""}') + 64


class OpenLog(msgspec.Struct, frozen=True, tag=kebab, tag_field="type", rename="kebab", omit_defaults=True):
    """The first entry: what this log is a record of, and whose key closes it."""

    format: int
    game: str
    options: dict[str, Any]
    submission_hash: str
    public_key: str
    rules: int | None = None
    """The version of the rules it was written under; a log that names none is older than their second version."""

    @property
    def written_under(self) -> int:
        return 1 if self.rules is None else self.rules


class CloseLog(msgspec.Struct, frozen=True, tag=kebab, tag_field="type", rename="kebab"):
    """The last entry: how many came before it, signed."""

    entries: int
    signature: str


class Entry(msgspec.Struct, frozen=True):
    """One line, parsed only as far as every reader needs."""

    seq: int
    prev: str
    command: msgspec.Raw
    events: msgspec.Raw
    hash: str


class LogError(ValueError):
    """A log that does not hold: which line, and why."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


_encoder = msgspec.json.Encoder()
_entry_decoder = msgspec.json.Decoder(Entry)


class Log:
    """A log being written: all its lines in memory, and each to whoever keeps them."""

    def __init__(self, opening: OpenLog) -> None:
        self.lines: list[bytes] = []
        self.head = GENESIS
        self._keep: Callable[[bytes], object] | None = None
        self._append(opening, ())

    @property
    def length(self) -> int:
        return len(self.lines)

    def append(self, command: Command, events: Iterable[Event]) -> None:
        """One command with the events it led to."""
        self._append(command, events)

    def keep(self, write: Callable[[bytes], object]) -> None:
        """Give every line, those that are there already and each new one, to somebody who keeps them.

        A new line becomes part of the log only once it is kept; whoever keeps it raises if it cannot be.
        """
        write(b"".join(self.lines))
        self._keep = write

    def close(self, key: Ed25519PrivateKey) -> None:
        """Sign the head, so that a missing tail is seen."""
        self._append(_closing(self.length, self.head, key), ())

    def _append(self, command: Any, events: Iterable[Event]) -> None:
        line, head = _written(len(self.lines), self.head, command, events)
        if self._keep is not None:
            self._keep(line)
        self.head = head
        self.lines.append(line)


def _written(seq: int, prev: str, command: Any, events: Iterable[Event]) -> tuple[bytes, str]:
    """One line, and its hash."""
    body = b'{"seq":%d,"prev":"%s","command":%s,"events":%s' % (
        seq,
        prev.encode(),
        _encoder.encode(command),
        _encoder.encode(events),
    )
    head = hashlib.sha256(body + b"}").hexdigest()
    return b'%s,"hash":"%s"}\n' % (body, head.encode()), head


def _closing(entries: int, head: str, key: Ed25519PrivateKey) -> CloseLog:
    return CloseLog(entries, key.sign(signed_bytes(entries, head)).hex())


def closing_line(entries: int, head: str, key: Ed25519PrivateKey) -> bytes:
    """The line that closes a log of so many entries with that head."""
    return _written(entries, head, _closing(entries, head, key), ())[0]


def signed_bytes(entries: int, head: str) -> bytes:
    return f"houseway log {FORMAT}:{entries}:{head}".encode()


def signing_key(seed: str) -> Ed25519PrivateKey:
    """The key that a seed of 64 hex digits makes."""
    return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(seed))


def public_key(key: Ed25519PrivateKey) -> str:
    return key.public_key().public_bytes_raw().hex()


def verified(lines: Iterable[bytes], still_open: bool = False, trusted_key: str | None = None) -> Iterator[Entry]:
    """Each entry of a log that holds, in order; raises at the first line that does not.

    A log must end with its closing entry unless it is still open; `trusted_key` is the public key it must name.
    """
    prev, opening, closed, number = GENESIS, None, False, 0
    for number, line in enumerate(lines, start=1):
        if closed:
            raise LogError(number, "there are lines after the closing entry")
        entry = _checked(line, number, prev)
        kind = _kind(entry, number)
        if number == 1:
            opening = _opening(entry, kind, trusted_key)
        elif kind == "open-log":
            raise LogError(number, "a log is opened only once")
        elif kind == "close-log":
            assert opening is not None
            _check_signature(entry, opening, number, prev)
            closed = True
        prev = entry.hash
        yield entry
    if number == 0:
        raise LogError(1, "the log is empty")
    if not closed and not still_open:
        raise LogError(number + 1, "the log ends without its closing entry")


def _checked(line: bytes, number: int, prev: str) -> Entry:
    if not line.endswith(b"\n"):
        raise LogError(number, "the line is cut off")
    line = line[:-1]
    digest = hashlib.sha256(line[:-_HASH_TAIL] + b"}").hexdigest()
    if line[-_HASH_TAIL:] != b',"hash":"%s"}' % digest.encode():
        raise LogError(number, "the hash does not fit the line")
    try:
        entry = _entry_decoder.decode(line)
    except msgspec.DecodeError:
        raise LogError(number, "the line is not an entry of a log") from None
    if entry.seq != number - 1:
        raise LogError(number, f"the entry is number {entry.seq}, where {number - 1} should stand")
    if entry.prev != prev:
        raise LogError(number, "the entry does not follow the one before it")
    return entry


class _Kind(msgspec.Struct, frozen=True):
    type: str


_kind_decoder = msgspec.json.Decoder(_Kind)


def _kind(entry: Entry, number: int) -> str:
    try:
        return _kind_decoder.decode(entry.command).type
    except msgspec.DecodeError:
        raise LogError(number, "the entry has no command") from None


def _opening(entry: Entry, kind: str, trusted_key: str | None) -> OpenLog:
    if kind != "open-log":
        raise LogError(1, "the log does not begin with its opening entry")
    try:
        opening = msgspec.json.decode(entry.command, type=OpenLog)
    except msgspec.DecodeError:
        raise LogError(1, "the opening entry is not complete") from None
    if opening.format > FORMAT:
        raise LogError(1, f"the log has format {opening.format}, and this version reads up to {FORMAT}")
    if not 1 <= opening.written_under <= RULES:
        raise LogError(1, f"the log was written under rules {opening.rules}, and this version knows 1 to {RULES}")
    if trusted_key is not None and opening.public_key != trusted_key:
        raise LogError(1, "the log names another key than the trusted one")
    return opening


def _check_signature(entry: Entry, opening: OpenLog, number: int, prev: str) -> None:
    try:
        closing = msgspec.json.decode(entry.command, type=CloseLog)
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(opening.public_key))
        key.verify(bytes.fromhex(closing.signature), signed_bytes(closing.entries, prev))
    except (msgspec.DecodeError, ValueError, InvalidSignature):
        raise LogError(number, "the closing signature does not fit the log") from None
    if closing.entries != number - 1:
        raise LogError(number, f"the log was closed after {closing.entries} entries, not {number - 1}")
