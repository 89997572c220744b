"""Consistency: whether one log goes on from another, so that nothing that was once shown has been written anew."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from houseway.record.log import LogError
from houseway.record.reading import Reading, Report
from houseway.record.tree import Hash, check_consistency, consistency_proof, root


class Extension(msgspec.Struct, frozen=True, rename="kebab"):
    """An earlier and a later state of one log, and the proof (RFC 6962, 2.1.2) between their roots."""

    old: Report
    new: Report
    proof: tuple[str, ...]


def extension(
    old: Iterable[bytes], new: Iterable[bytes], still_open: bool = False, trusted_key: str | None = None
) -> Extension:
    """That the new log extends the old one; raises LogError with the first line of the new one that does not.

    Both must hold by themselves; an old log may be an open one, for it is the beginning of something.
    """
    before, leaves_before = _read(old, True, trusted_key, "the old log: ")
    after, leaves = _read(new, still_open, trusted_key, "the new log: ")
    for number, (one, other) in enumerate(zip(leaves_before, leaves, strict=False), start=1):
        if one != other:
            raise LogError(number, "the new log says something else here than the old one")
    if len(leaves) < len(leaves_before):
        raise LogError(len(leaves) + 1, "the new log ends before the old one does")
    proof = consistency_proof(leaves, len(leaves_before))
    assert check_consistency(proof, len(leaves), root(leaves), len(leaves_before), root(leaves_before))
    return Extension(before, after, tuple(part.hex() for part in proof))


def _read(lines: Iterable[bytes], still_open: bool, trusted_key: str | None, which: str) -> tuple[Report, list[Hash]]:
    try:
        reading = Reading(lines, still_open, trusted_key)
        if reading.format == 1:
            raise LogError(1, "is of format 1, which has no tree to compare by")
        leaves = [bytes.fromhex(entry.hash) for entry in reading]
    except LogError as error:
        raise LogError(error.line, which + error.reason) from None
    return reading.report(), leaves
