"""Reading a log: every line held against the one before it, the tree, the keys, and the bytes it must be written in."""

from __future__ import annotations

import gc
import os
import re
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from functools import cache, reduce
from hashlib import sha256
from itertools import chain, islice
from operator import or_
from typing import TYPE_CHECKING, Any

import msgspec

from houseway.core.decider import Command, Event
from houseway.core.events import SHARED_EVENTS
from houseway.core.game import Game
from houseway.core.kinds import made_known
from houseway.games.registry import game as game_of
from houseway.record.difference import submission_hash
from houseway.record.format_1 import FORMAT as FORMAT_1
from houseway.record.format_1 import kind_of, verified_1
from houseway.record.keys import signature_holds, sound_key
from houseway.record.log import (
    DOMAINS,
    FORMAT,
    GENESIS,
    HASH_TAIL,
    ROUND_ENDS,
    RULES,
    SIGNATURE_TAIL,
    CloseLog,
    Entry,
    LogError,
    OpenLog,
    Recorded,
    SignHead,
)
from houseway.record.log_file import LogFile, piece_of
from houseway.record.tree import Tree, leaf_hash, leaf_hashes
from houseway.table.decider import TABLE_COMMANDS
from houseway.table.events import TABLE_EVENTS, CardsShuffled

if TYPE_CHECKING:
    from concurrent.futures import Future
    from pathlib import Path

_HASHED = -HASH_TAIL - 1
"""Up to here a line is hashed."""
TOGETHER = 64
"""So many lines are decoded and written again at a time."""
PIECE = 1 << 20
"""So many bytes of a file at a time are for another process to look at, where there are some."""
WORTH_WHILE = 1 << 24
"""A log of so many bytes is worth starting other processes for."""
_NOTED = ROUND_ENDS | {CardsShuffled}
"""The events of a game that a report says something about."""
_SET_FOR_1 = re.compile(rb'"set-for":"([a-z]+)"')
"""No text that somebody chose looks like this: a quotation mark within it is written with a stroke."""
_LOG_ID = re.compile("[0-9a-f]{64}")
Line = Recorded[Command, Event]


class Report(msgspec.Struct, frozen=True, rename="kebab"):
    """What a log that holds is, and how far it is vouched for, by whom."""

    format: int
    game: str
    rules: int
    submission_hash: str
    key: str
    """The log's own public key."""
    house_key: str | None
    """The house's key that certifies it."""
    trusted: bool
    """Whether one of the two is a key that the reader trusts."""
    entries: int
    rounds: int
    heads: int
    """Signed entries besides the opening and the closing one."""
    covered: int
    """So many entries from the first on are covered by a signature."""
    closed: bool
    head: str
    root: str | None
    begins: int | None
    """The table's clock at the first and at the last entry, in seconds."""
    ends: int | None


class _First(msgspec.Struct, frozen=True):
    format: int


class _FirstLine(msgspec.Struct, frozen=True):
    command: _First


class _Numbered(msgspec.Struct, frozen=True):
    seq: int


def _no_fractions(text: str) -> Any:
    raise ValueError(f"{text} is not a whole number")


_encoder = msgspec.json.Encoder()
_opening_decoder = msgspec.json.Decoder(made_known(Recorded[OpenLog, None]), float_hook=_no_fractions)


@cache
def line_decoder(game: str) -> msgspec.json.Decoder[Line]:
    """Reads the lines of a game's log back into the records they were written from."""
    round_: Game = game_of(game).game
    commands: Any = reduce(or_, (OpenLog, SignHead, CloseLog, *TABLE_COMMANDS, *round_.commands))
    events: Any = reduce(or_, (*SHARED_EVENTS, *TABLE_EVENTS, *round_.events))
    return msgspec.json.Decoder(made_known(Recorded[commands, events]), float_hook=_no_fractions)


class Stretch(msgspec.Struct, frozen=True, array_like=True):
    """Lines that hold among themselves: each canonical, hashed, counted and linked, and no clock running backwards."""

    prev: str
    begins: int
    ends: int
    leaves: list[bytes]
    own: list[tuple[int, Line, bytes]]
    """What the log itself says among them, by its place, with the line."""
    rounds: int
    set_for: list[str]
    """Of each deck that was not left to chance, for what it was set."""


def decoded(decoder: msgspec.json.Decoder[Line], lines: list[bytes]) -> list[Line] | None:
    """Lines as entries, if every one of them is the canonical bytes of one."""
    content = b"".join(lines)
    try:
        entries = decoder.decode_lines(content)
        return entries if _encoder.encode_lines(entries) == content else None
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None


def stretch(lines: list[bytes], entries: list[Line], seq: int) -> Stretch | None:
    """What those lines come to, the first of them being number `seq`, if they hold among themselves."""
    leaves = leaf_hashes([line[:_HASHED] for line in lines])
    hashes = [leaf.hex() for leaf in leaves]
    times = [entry.at for entry in entries]
    prev = entries[0].prev
    if (
        [entry.hash for entry in entries] != hashes
        or [entry.prev for entry in entries] != [prev, *hashes[:-1]]
        or [entry.seq for entry in entries] != list(range(seq, seq + len(lines)))
        or sorted(times) != times
    ):
        return None
    own = [(place, entry, lines[place]) for place, entry in enumerate(entries) if type(entry.command) in DOMAINS]
    noted = [event for entry in entries for event in entry.events if type(event) in _NOTED]
    shuffles = [event for event in noted if type(event) is CardsShuffled]
    set_for = [event.set_for for event in shuffles if event.set_for]
    return Stretch(prev, times[0], times[-1], leaves, own, len(noted) - len(shuffles), set_for)


class Piece(msgspec.Struct, frozen=True, array_like=True):
    """Lines of a file that hold among themselves: where they begin and end in it, how they are numbered."""

    begins: int
    ends: int
    seq: int
    found: Stretch


def looked_at(game: str, path: Path, start: int, end: int) -> Piece | None:
    """The same for the lines that begin in a piece of a game's log, in a process of its own."""
    try:
        begins, lines = piece_of(path, start, end)
        seq = msgspec.json.decode(lines[0], type=made_known(_Numbered)).seq
    except (LogError, OSError, IndexError, msgspec.MsgspecError, ValueError, RecursionError):
        return None
    decoder, parts = line_decoder(game), list[Stretch]()
    for place in range(0, len(lines), TOGETHER):
        together = lines[place : place + TOGETHER]
        entries = decoded(decoder, together)
        found = None if entries is None else stretch(together, entries, seq + place)
        if found is None or (parts and not _follows(found, parts[-1])):
            return None
        parts.append(found)
    whole = Stretch(
        prev=parts[0].prev,
        begins=parts[0].begins,
        ends=parts[-1].ends,
        leaves=[leaf for part in parts for leaf in part.leaves],
        own=[(nth * TOGETHER + at, entry, line) for nth, part in enumerate(parts) for at, entry, line in part.own],
        rounds=sum(part.rounds for part in parts),
        set_for=[reason for part in parts for reason in part.set_for],
    )
    return Piece(begins, begins + sum(map(len, lines)), seq, whole)


def _follows(later: Stretch, earlier: Stretch) -> bool:
    return later.prev == earlier.leaves[-1].hex() and later.begins >= earlier.ends


def jobs_for(size: int) -> int:
    """How many processes read a log of so many bytes together: one to a core, where they come cheap."""
    return (os.cpu_count() or 1) if size >= WORTH_WHILE and hasattr(os, "fork") else 1


class Reading:
    """A log being read: what it is a record of at once, then its entries, and when they have been read its report."""

    def __init__(
        self,
        lines: Iterable[bytes],
        still_open: bool = False,
        trusted_key: str | None = None,
        every_signature: bool = False,
    ) -> None:
        self._source = lines
        self._lines = iter(lines)
        self._still_open = still_open
        self._every_signature = every_signature
        self.entries = self.rounds = self.heads = self.covered = 0
        self.set_decks: Counter[str] = Counter()
        """How many decks were not left to chance, by what they were set for."""
        self.closed = False
        self.head = GENESIS
        self.tree = Tree()
        first = next(self._lines, None)
        if first is None:
            raise LogError(1, "the log is empty")
        self._lines = chain((first,), self._lines)
        self._opened = leaf_hash(first[:_HASHED])
        self.format = _format_of(first)
        self._at = 0
        self._last_signed: tuple[int, bytes, SignHead | CloseLog] | None = None
        self._begins: int | None = None
        self._entries_1: Iterator[Entry] = iter(())
        if self.format == FORMAT_1:
            self._entries_1 = verified_1(self._lines)
            self._opening_1 = next(self._entries_1)
            self.opening = msgspec.json.decode(self._opening_1.command, type=made_known(OpenLog))
        else:
            self.opening = check_opening(first)
            self._decoder = line_decoder(self.opening.game)
            self._begins = self._at = _opening_decoder.decode(first).at
        keys = {self.opening.public_key, self.opening.house_key} - {"", None}
        self.trusted = trusted_key in keys
        if trusted_key is not None and not self.trusted:
            raise LogError(1, "the log names another key than the trusted one")

    def __iter__(self) -> Iterator[Line | Entry]:
        """Every entry in order, the opening one first; raises at the first that does not hold."""
        if self.format == FORMAT_1:
            yield from self._read_1()
        else:
            for together in self._read():
                yield from together
        self._check_closed()

    def through(self, jobs: int = 1) -> Report:
        """The whole log, read for its report alone; with more jobs than one other processes look at a file's lines."""
        if self.format == FORMAT and jobs > 1 and isinstance(self._source, LogFile):
            self._read_by(jobs, self._source)
        for _ in self._read_1() if self.format == FORMAT_1 else self._read():
            pass
        self._check_closed()
        return self.report()

    def _read_by(self, jobs: int, file: LogFile) -> None:
        """What lines come to among themselves is found in other processes; here they are joined in their order.

        The first piece that does not hold, or that does not follow, and all after it are left to be read line by line.
        """
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context

        pieces, place = iter(file.pieces(PIECE)), 0
        waiting: deque[Future[Piece | None]] = deque()
        pool = ProcessPoolExecutor(jobs, get_context("fork"), initializer=gc.disable)
        try:
            while True:
                for start, end in islice(pieces, 4 * jobs - len(waiting)):
                    waiting.append(pool.submit(looked_at, self.opening.game, file.path, start, end))
                piece = waiting.popleft().result() if waiting else None
                if (
                    piece is None
                    or (piece.begins, piece.seq) != (place, self.entries)
                    or not self._goes_on(piece.found)
                ):
                    break
                self._join(piece.found)
                place = piece.ends
        finally:
            pool.shutdown(cancel_futures=True)
        if place:
            self._lines = file.rest(place, self.entries + 1)

    def _read(self) -> Iterator[list[Line]]:
        """The entries of format 2, some at a time, once they hold."""
        while together := list(islice(self._lines, TOGETHER)):
            entries = decoded(self._decoder, together)
            found = None if entries is None else stretch(together, entries, self.entries)
            if found is not None and self._goes_on(found):
                self._join(found)
            else:
                for line in together:
                    self._join(self._by_itself(line))
            yield entries if entries is not None else [self._decoder.decode(line) for line in together]
        self._check_last_signature()

    def _check_closed(self) -> None:
        if not self.closed and not self._still_open:
            raise LogError(
                self.entries + 1, "the log ends without its closing entry; --open reads one that is still being written"
            )

    def _goes_on(self, found: Stretch) -> bool:
        """Whether lines that hold among themselves follow those before; where not, each is looked at by itself."""
        first = self.entries > 0 or found.leaves[0] == self._opened  # a file might be another one by now
        return first and not self.closed and found.prev == self.head and found.begins >= self._at

    def _by_itself(self, line: bytes) -> Stretch:
        """One line that can stand where it does; raises with what is wrong with it, if anything is."""
        number = self.entries + 1
        if self.closed:
            raise LogError(number, "there are lines after the closing entry")
        fault = fault_of(line, self._decoder)
        if fault is not None:
            raise LogError(number, fault)
        entry = self._decoder.decode(line)
        if entry.seq != self.entries:
            raise LogError(number, f"the entry is number {entry.seq}, where {self.entries} should stand")
        if entry.prev != self.head:
            raise LogError(number, "the entry does not follow the one before it")
        if entry.at < self._at:
            raise LogError(number, f"the clock runs backwards to {entry.at} seconds")
        found = stretch([line], [entry], self.entries)
        assert found is not None
        return found

    def _join(self, found: Stretch) -> None:
        """Count entries that hold, and check those that the log itself has to say."""
        done, first = 0, self.entries
        for place, entry, line in found.own:
            if self.closed:
                break
            self.tree.extend(found.leaves[done:place])
            done = place
            self._check_own(entry, entry.command, line)
            if self.closed and place + 1 < len(found.leaves):
                raise LogError(first + place + 2, "there are lines after the closing entry")
        self.tree.extend(found.leaves[done:])
        self.rounds += found.rounds
        self.set_decks.update(found.set_for)
        self.entries, self.head, self._at = first + len(found.leaves), found.leaves[-1].hex(), found.ends

    def _check_last_signature(self) -> None:
        """The last signature covers every line before it, whatever was signed earlier."""
        if self._last_signed is None:
            self.covered = int(self.opening.house_key is not None)
            return
        number, line, signed = self._last_signed
        self.covered = number
        if not self._every_signature and not signed_by(self.opening.public_key, line, signed):
            raise LogError(number, _NO_SIGNATURE)

    def _check_own(self, entry: Line, said: Any, line: bytes) -> None:
        """What the log itself says: it is opened once, signed for what is there, and closed at the end."""
        number = entry.seq + 1
        if type(said) is OpenLog:
            if entry.seq:
                raise LogError(number, "a log is opened only once")
            return
        if said.entries != entry.seq:
            raise LogError(number, f"the log was signed after {said.entries} entries, not {entry.seq}")
        if entry.events or said.root != self.tree.root.hex():
            raise LogError(number, "the root that is signed is not the root over the entries before it")
        if self._every_signature and not signed_by(self.opening.public_key, line, said):
            raise LogError(number, _NO_SIGNATURE)
        self._last_signed = number, line, said
        self.closed = type(said) is CloseLog
        self.heads += not self.closed

    def _read_1(self) -> Iterator[Entry]:
        for entry in chain((self._opening_1,), self._entries_1):
            self.entries += 1
            self.head = entry.hash
            self.closed = self.entries > 1 and kind_of(entry, self.entries) == "close-log"
            events = bytes(entry.events)
            self.rounds += b'"type":"round-ended"' in events or b'"type":"round-voided"' in events
            self.set_decks.update(reason.decode() for reason in _SET_FOR_1.findall(events))
            self.covered = self.entries - 1 if self.closed else 0
            yield entry

    def report(self) -> Report:
        """What has been read, once all of it has been."""
        return Report(
            format=self.format,
            game=self.opening.game,
            rules=self.opening.written_under,
            submission_hash=self.opening.submission_hash,
            key=self.opening.public_key,
            house_key=self.opening.house_key,
            trusted=self.trusted,
            entries=self.entries,
            rounds=self.rounds,
            heads=self.heads,
            covered=self.covered,
            closed=self.closed,
            head=self.head,
            root=self.tree.root.hex() if self.format == FORMAT else None,
            begins=self._begins,
            ends=self._at if self.format == FORMAT else None,
        )


_NO_SIGNATURE = "the signature does not fit the log"


def verified(
    lines: Iterable[bytes], still_open: bool = False, trusted_key: str | None = None
) -> Iterator[Line | Entry]:
    """Each entry of a log that holds, in order; raises at the first line that does not.

    A log must end with its closing entry unless it is still open; `trusted_key` is the public key it must name.
    """
    yield from Reading(lines, still_open, trusted_key)


def check_opening(line: bytes) -> OpenLog:
    """What the first line of a log says, once it holds by itself."""
    fault = fault_of(line, _opening_decoder)
    if fault is not None:
        raise LogError(1, fault)
    entry = _opening_decoder.decode(line)
    opening = entry.command
    if (entry.seq, entry.prev, entry.events) != (0, GENESIS, ()) or entry.at < 0:
        raise LogError(1, "the opening entry is not the first of a log")
    if opening.format != FORMAT:
        raise LogError(1, f"the log has format {opening.format}, and not {FORMAT}")
    if opening.rules is None or not 1 <= opening.rules <= RULES:
        raise LogError(1, f"the log was written under rules {opening.rules}, and this version knows 1 to {RULES}")
    if submission_hash(opening.options) != opening.submission_hash:
        raise LogError(1, "the submission does not fit its hash")
    if opening.public_key and not sound_key(opening.public_key):
        raise LogError(1, "the log's public key is not a sound one")
    if (opening.house_key is None) != (opening.signature is None):
        raise LogError(1, "the certificate of the log's key is not complete")
    if opening.log_id is not None and (opening.house_key is None or not _LOG_ID.fullmatch(opening.log_id)):
        raise LogError(1, "the log's id is not one that a house gave it")
    if opening.house_key is not None and not signed_by(opening.house_key, line, opening):
        raise LogError(1, "the house's certificate of the log's key does not hold")
    try:
        line_decoder(opening.game)
    except ValueError as error:
        raise LogError(1, f"the opening entry names something that is not here: {error}") from None
    return opening


def fault_of(line: bytes, decoder: msgspec.json.Decoder[Any]) -> str | None:
    """What is wrong with a line by itself, if anything is."""
    if not line.endswith(b"\n"):
        return "the line is cut off; --open reads a log up to such a line"
    digest = sha256(b"\x00" + line[: -HASH_TAIL - 1]).hexdigest()
    if line[-HASH_TAIL - 1 :] != b',"hash":"%s"}\n' % digest.encode():
        return "the hash does not fit the line"
    try:
        entry = decoder.decode(line)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        what = "a whole opening entry" if decoder is _opening_decoder else "an entry of this log"
        return f"the line is not {what}: {error}"
    if _encoder.encode(entry) + b"\n" != line:
        return "the line is not written as a log is: no blanks, no name twice or unknown, whole numbers only"
    return None


def signed_by(key: str, line: bytes, command: OpenLog | SignHead | CloseLog) -> bool:
    """Whether a line's own signature covers it: the domain, then the line up to the signature."""
    signature = command.signature or ""
    tail = b',"signature":"%s"},"events":[]' % signature.encode()
    covered = line[: -SIGNATURE_TAIL - 1]
    if line[len(covered) : -HASH_TAIL - 1] != tail:
        return False
    return signature_holds(key, signature, DOMAINS[type(command)] + covered)


def _format_of(line: bytes) -> int:
    """The format that the first line names; a line that names none is read as one of today's, and found wanting."""
    try:
        found = msgspec.json.decode(line, type=made_known(_FirstLine)).command.format
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return FORMAT
    if found not in (FORMAT_1, FORMAT):
        raise LogError(1, f"the log has format {found}, and this version reads {FORMAT_1} and {FORMAT}")
    return found
