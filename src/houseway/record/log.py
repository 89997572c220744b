"""The log: one JSON object a line, each bound to the one before it, so that nothing is altered, lost or added unseen.

This is format 2. A line is `{"seq":N,"prev":"...","at":T,"command":{...},"events":[...],"hash":"..."}`, exactly as this
module's encoder writes it. The hash is the RFC 6962 leaf hash of the line before `,"hash"`: SHA-256 over a zero byte
and those bytes. The first entry opens the log with its format, its rules, the submission and the log's public key,
certified by the house's key where there is one; at every round's end, and at least every 256 entries, an entry signs
the tree over all entries before it; the last closes the log. A signature covers its own line up to itself.
ARCHITECTURE.md says it byte by byte.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, TypeVar

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from houseway.core.decider import Command, Event, kebab
from houseway.core.events import RoundEnded, RoundVoided
from houseway.core.kinds import made_known
from houseway.record.keys import public_key
from houseway.record.tree import Tree

FORMAT = 2
RULES = 6
"""The version of the rules by which a table decides today; `docs/rules-versions.md` says what each one changed.

Version 1 is that of the logs that name none.
"""
GENESIS = "0" * 64
HEAD_EVERY = 256
"""At most so many entries stand between two signed ones."""
HASH_TAIL = len(',"hash":""}') + 64
SIGNATURE_TAIL = len(',"signature":""},"events":[]') + 128 + HASH_TAIL
"""What stands in a signed line from its signature on."""


class _LogCommand(
    msgspec.Struct, frozen=True, tag=kebab, tag_field="type", rename="kebab", omit_defaults=True, gc=False
):
    """What the log itself says, in the place of a command; it leads to no events."""


class OpenLog(_LogCommand, frozen=True):
    """The first entry: what this log is a record of, and whose keys stand for it."""

    format: int
    game: str
    options: dict[str, Any]
    submission_hash: str
    public_key: str
    """The log's own key; empty where nobody signs."""
    rules: int | None = None
    """The version of the rules it was written under; a log that names none is older than their second version."""
    reproducible: bool = False
    """Whether its shuffles come from a seed that makes them again, so that they are not for money."""
    log_id: str | None = None
    """From this and its secret the house makes the log's own key, so that it can close a log that lost power."""
    house_key: str | None = None
    """The public key of the house, which certifies the log's own."""
    signature: str | None = None
    """The house's, over this line up to it."""

    @property
    def written_under(self) -> int:
        return 1 if self.rules is None else self.rules


class SignHead(_LogCommand, frozen=True):
    """How many entries there are so far, and the root of the tree over them, signed."""

    entries: int
    root: str
    signature: str


class CloseLog(_LogCommand, frozen=True):
    """The last entry: how many came before it and the root over them, signed."""

    entries: int
    root: str
    signature: str


DOMAINS: dict[type, bytes] = {
    OpenLog: b"houseway log 2 opening\n",
    SignHead: b"houseway log 2 head\n",
    CloseLog: b"houseway log 2 closing\n",
}
"""What is signed begins with one of these, so that no signature can be taken for another's."""


class Entry(msgspec.Struct, frozen=True):
    """One line, parsed only as far as every reader needs."""

    seq: int
    prev: str
    command: msgspec.Raw
    events: msgspec.Raw
    hash: str
    at: int = 0


C = TypeVar("C")
E = TypeVar("E")


class Recorded(msgspec.Struct, Generic[C, E], frozen=True, forbid_unknown_fields=True, gc=False):
    """One line, read whole: written again it gives the same bytes."""

    seq: int
    prev: str
    at: int
    """The table's clock, in seconds, when the command was said."""
    command: C
    events: tuple[E, ...]
    hash: str


class LogPlace(msgspec.Struct, frozen=True):
    """How far a log has come: all that is needed to write its next line."""

    length: int
    head: str
    """The hash of its last line."""
    at: int
    """The clock of its last line."""
    since_head: int
    """How many entries have been written since one was signed."""
    tree: tuple[bytes, ...]
    """The roots of the full subtrees over all its lines."""


class _Body(msgspec.Struct, frozen=True, gc=False):
    """A line before its hash, with the brace that closes it."""

    seq: int
    prev: str
    at: int
    command: Any
    events: Any


class LogError(ValueError):
    """A log that does not hold: which line, and why."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


_encoder = msgspec.json.Encoder()
ROUND_ENDS = frozenset({RoundEnded, RoundVoided})


def ends_round(events: Iterable[Any]) -> bool:
    """Whether a round is over with these events."""
    return any(type(event) in ROUND_ENDS for event in events)


_LEAF = hashlib.sha256(b"\x00")
"""What every line's hash begins with, as a leaf of RFC 6962."""


class Log:
    """A log being written; each line goes to whoever may `keep` it, and stays in memory only where the log is `whole`.

    With a key it signs itself as it grows; without one it is never closed, and nothing vouches for it.
    """

    def __init__(
        self,
        opening: OpenLog,
        key: Ed25519PrivateKey | None = None,
        house: Ed25519PrivateKey | None = None,
        keep: Callable[[bytes], object] | None = None,
        whole: bool = True,
    ) -> None:
        self.lines: list[bytes] = []
        self.length = 0
        self.head = GENESIS
        self._whole = whole
        self._key = key
        self._tree = Tree()
        self._since_head = 0
        self._at = 0
        self._keep = keep
        self._unkept: list[bytes] = []
        opening = msgspec.structs.replace(opening, public_key=public_key(key) if key is not None else "")
        if house is None:
            self._append(opening, (), 0)
        else:
            self._append_signed(msgspec.structs.replace(opening, house_key=public_key(house), signature=""), house)
        self._commit()

    @classmethod
    def resumed(cls, lines: Sequence[bytes], key: Ed25519PrivateKey) -> Log:
        """A log that goes on after these lines, which hold, with the key that it names; they stay as they are."""
        last = msgspec.json.decode(lines[-1], type=made_known(Entry))
        tree = Tree(bytes.fromhex(msgspec.json.decode(line, type=made_known(Entry)).hash) for line in lines)
        log = cls.going_on(LogPlace(len(lines), last.hash, last.at, 0, tree.full), key)
        log.lines, log._whole = list(lines), True
        return log

    @classmethod
    def going_on(
        cls, place: LogPlace, key: Ed25519PrivateKey | None, keep: Callable[[bytes], object] | None = None
    ) -> Log:
        """A log that goes on from a place, its earlier lines being kept elsewhere."""
        log = cls.__new__(cls)
        log.lines, log._whole, log._keep, log._key, log._unkept = [], False, keep, key, []
        log.return_to(place)
        return log

    @property
    def key(self) -> Ed25519PrivateKey | None:
        """The log's own key, if it has one."""
        return self._key

    @property
    def place(self) -> LogPlace:
        return LogPlace(self.length, self.head, self._at, self._since_head, self._tree.full)

    def return_to(self, place: LogPlace) -> None:
        """What has been written since then has not been said; a log that is kept whole in memory cannot do this."""
        self.length, self.head, self._at, self._since_head = place.length, place.head, place.at, place.since_head
        self._tree = Tree.of(place.length, place.tree)
        self._unkept.clear()

    def append(self, command: Command, events: Sequence[Event], at: int = 0) -> None:
        """One command with the events it led to, and the table's clock; a signed head where one is due."""
        at = max(at, self._at)
        if self._key is None and self._keep is None:  # nobody signs it and nobody can fail to keep it
            line = self._next(command, events, at)
            if self._whole:
                self.lines.append(line)
            return
        before = self.place
        try:
            self._append(command, events, at)
            self._since_head += 1
            if self._key is not None and (self._since_head >= HEAD_EVERY or ends_round(events)):
                self._append_signed(SignHead(self.length, self._tree.root.hex(), ""), self._key)
            self._commit()
        except BaseException:
            self.return_to(before)
            raise

    def keep(self, write: Callable[[bytes], object]) -> None:
        """Give every line, those that are there already and each new one, to somebody who keeps them.

        A new line becomes part of the log only once it is kept; whoever keeps it raises if it cannot be.
        """
        write(b"".join(self.lines))
        self._keep = write

    def close(self) -> None:
        """Sign everything, so that a missing tail is seen."""
        if self._key is None:
            raise ValueError("a log without a key cannot be closed")
        before = self.place
        try:
            self._append_signed(CloseLog(self.length, self._tree.root.hex(), ""), self._key)
            self._commit()
        except BaseException:
            self.return_to(before)
            raise

    def _commit(self) -> None:
        """A command's line, and the head that signs it, are kept together or not at all."""
        if self._keep is not None:
            self._keep(b"".join(self._unkept))
        if self._whole:
            self.lines += self._unkept
        self._unkept.clear()

    def _append_signed(self, command: OpenLog | SignHead | CloseLog, key: Ed25519PrivateKey) -> None:
        unsigned = _encoder.encode(command)[: -len(',"signature":""}')]
        signature = key.sign(DOMAINS[type(command)] + self._before(unsigned)).hex()
        signed = msgspec.Raw(b'%s,"signature":"%s"}' % (unsigned, signature.encode()))
        self._append(signed, (), self._at)
        self._since_head = 0

    def _before(self, command: bytes) -> bytes:
        return b'{"seq":%d,"prev":"%s","at":%d,"command":%s' % (self.length, self.head.encode(), self._at, command)

    def _append(self, command: Any, events: Sequence[Event], at: int) -> None:
        self._unkept.append(self._next(command, events, at))
        if self._key is not None:
            self._tree.extend((bytes.fromhex(self.head),))

    def _next(self, command: Any, events: Sequence[Event], at: int) -> bytes:
        """The next line, which the log has come to with it."""
        body = _encoder.encode(_Body(self.length, self.head, at, command, events))[:-1]
        hashed = _LEAF.copy()
        hashed.update(body)
        self.length += 1
        self._at = at
        self.head = head = hashed.hexdigest()
        return body + f',"hash":"{head}"}}\n'.encode()
