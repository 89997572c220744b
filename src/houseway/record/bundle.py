"""A bundle: one round of a log, with what anybody needs to see that it stands in that log, and nothing of the rest.

It holds the log's opening line, the round's lines, the first signed head after them, and for each line the hashes that
lead from it to the root that this head signs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

import msgspec

from houseway.core.events import RoundEnded
from houseway.core.kinds import made_known
from houseway.record.log import HASH_TAIL, CloseLog, LogError, SignHead, ends_round
from houseway.record.reading import Line, Reading, check_opening, fault_of, line_decoder, signed_by
from houseway.record.tree import Hash, Proofs, check_inclusion, leaf_hash

VERSION = 1


class Bundled(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line as the log has it, without its newline, and its inclusion proof."""

    line: str
    proof: tuple[str, ...]


class Bundle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One round of a log."""

    bundle: int
    round: int
    opening: Bundled
    lines: tuple[Bundled, ...]
    head: str
    """The line that signs the tree in which all these stand."""


class BundleReport(msgspec.Struct, frozen=True, rename="kebab"):
    """What a bundle that holds proves."""

    round: int
    game: str
    rules: int
    submission_hash: str
    key: str
    house_key: str | None
    trusted: bool
    first: int
    """The first and the last line of the log that it contains, counted from 1."""
    last: int
    entries: int
    """How many entries the signed head covers."""
    head: str
    root: str
    begins: int
    ends: int


def bundled(lines: Iterable[bytes], round_number: int, still_open: bool = False) -> Bundle:
    """One round out of a log that holds and that signs it."""
    kept = list(lines)
    reading = Reading(kept, still_open)
    if reading.format == 1:
        raise LogError(1, "a log of format 1 has no signed heads to prove a round by")
    first, number, found, head = 1, 0, None, None
    for place, entry in enumerate(reading):
        if found is not None and isinstance(entry.command, SignHead | CloseLog) and head is None:
            head = place
        if found is None and ends_round(entry.events):
            number += 1
            if number == round_number:
                found = range(first, place + 1)
            first = place + 1
    if found is None:
        raise ValueError(f"the log has no round {round_number} that is over")
    if head is None:
        raise ValueError(f"round {round_number} is not covered by a signed head yet")
    proofs = Proofs([_leaf(line) for line in kept[:head]])

    def with_proof(place: int) -> Bundled:
        return Bundled(kept[place][:-1].decode(), tuple(part.hex() for part in proofs.inclusion(place)))

    return Bundle(VERSION, round_number, with_proof(0), tuple(map(with_proof, found)), kept[head][:-1].decode())


def read_bundle(content: bytes) -> Bundle:
    """A bundle from a file; raises LogError when it is none."""
    try:
        bundle = msgspec.json.decode(content, type=made_known(Bundle))
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise LogError(1, f"this is not a bundle: {error}") from None
    if bundle.bundle != VERSION:
        raise LogError(1, f"the bundle has version {bundle.bundle}, and this version reads {VERSION}")
    return bundle


def checked(bundle: Bundle, trusted_key: str | None = None) -> BundleReport:
    """What a bundle proves; raises LogError, with the line of the log that is wrong, when it does not hold.

    It needs nothing but the bundle: lines that follow one another, each in its place of the tree that the head signs.
    """
    opening_line = bundle.opening.line.encode() + b"\n"
    opening = check_opening(opening_line)
    keys = {opening.public_key, opening.house_key} - {"", None}
    if trusted_key is not None and trusted_key not in keys:
        raise LogError(1, "the log names another key than the trusted one")
    decoder = line_decoder(opening.game)
    head_line = bundle.head.encode() + b"\n"
    head = _entry(head_line, decoder)
    signed: Any = head.command
    if not isinstance(signed, SignHead | CloseLog) or signed.entries != head.seq:
        raise LogError(head.seq + 1, "the head is not one that signs the entries before it")
    if not signed_by(opening.public_key, head_line, signed):
        raise LogError(head.seq + 1, "the signature does not fit the head")
    if not bundle.lines:
        raise LogError(head.seq + 1, "the bundle holds no line of the round")
    entries = []
    for part in (bundle.opening, *bundle.lines):
        line = part.line.encode() + b"\n"
        entries.append(_entry(line, decoder))
        if not check_inclusion(
            _hashes(part.proof), signed.entries, bytes.fromhex(signed.root), entries[-1].seq, _leaf(line)
        ):
            raise LogError(entries[-1].seq + 1, "the proof does not lead from this line to the signed root")
    _check_round(entries[1:], head, bundle.round)
    return BundleReport(
        round=bundle.round,
        game=opening.game,
        rules=opening.written_under,
        submission_hash=opening.submission_hash,
        key=opening.public_key,
        house_key=opening.house_key,
        trusted=trusted_key in keys,
        first=entries[1].seq + 1,
        last=entries[-1].seq + 1,
        entries=signed.entries,
        head=head.prev,
        root=signed.root,
        begins=entries[1].at,
        ends=entries[-1].at,
    )


def _check_round(entries: Sequence[Line], head: Line, number: int) -> None:
    """Whether lines follow one another without a gap, and are one whole round, of that number where it is said."""
    for before, after in pairwise(entries):
        if (after.seq, after.prev) != (before.seq + 1, before.hash) or after.at < before.at:
            raise LogError(after.seq + 1, "the entry does not follow the one before it")
        if ends_round(before.events):
            raise LogError(after.seq + 1, "the bundle goes on after the round was over")
    last = entries[-1]
    if not ends_round(last.events) or head.at < last.at:
        raise LogError(last.seq + 1, "the round is not over with its last line")
    said = [event.number for event in last.events if isinstance(event, RoundEnded)]
    if said and said != [number]:
        raise LogError(last.seq + 1, f"this is the end of round {said[0]}, not of round {number}")


def _entry(line: bytes, decoder: msgspec.json.Decoder[Line]) -> Line:
    fault = fault_of(line, decoder)
    if fault is not None:
        raise LogError(1, fault)
    return decoder.decode(line)


def _hashes(proof: Iterable[str]) -> list[Hash]:
    try:
        return [bytes.fromhex(part) for part in proof]
    except ValueError:
        return [b""]


def _leaf(line: bytes) -> Hash:
    return leaf_hash(line[: -HASH_TAIL - 1])
