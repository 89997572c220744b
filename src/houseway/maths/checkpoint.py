"""A simulation kept in a file, so that it can be broken off and go on: what is played, and what of it is finished."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import msgspec

import houseway
from houseway.core.documents import read_file
from houseway.core.kinds import made_known
from houseway.games.submission import Submission
from houseway.maths.sheaves import BLOCK, Standing

FORMAT = 1
LONGEST = 100_000_000


class CheckpointError(ValueError):
    """A file from which this run cannot go on, in one sentence."""


class Checkpoint(msgspec.Struct, frozen=True, kw_only=True, rename="kebab", forbid_unknown_fields=True):
    """What a file says: the submission by its hash, the seed, the finished sheaves, and their sums in integers."""

    simulation: int = FORMAT
    version: str = houseway.__version__
    game: str
    submission_hash: str
    seed: int
    seed_text: str
    """As it was typed."""
    block: int = BLOCK
    standing: Standing
    digest: str = ""
    """SHA-256 of all the rest."""

    def written(self) -> bytes:
        """The file's bytes."""
        return msgspec.json.format(msgspec.json.encode(self._sealed()), indent=1) + b"\n"

    def _sealed(self) -> Checkpoint:
        bare = msgspec.structs.replace(self, digest="")
        return msgspec.structs.replace(bare, digest=hashlib.sha256(msgspec.json.encode(bare)).hexdigest())


def read_checkpoint(path: Path) -> Checkpoint:
    """The checkpoint in a file, once it is known to be whole."""
    try:
        found = msgspec.json.decode(read_file(path, LONGEST), type=made_known(Checkpoint))
    except msgspec.MsgspecError:
        raise CheckpointError(f"{path}: is not a simulation that was broken off") from None
    if found != found._sealed():
        raise CheckpointError(f"{path}: was changed or damaged since it was written")
    return found


def going_on(path: Path, found: Checkpoint, submission: Submission, seed: int, rounds: int | None) -> Standing:
    """What is finished, if the file is of the same run."""
    for here, there, what in _differences(found, submission, seed):
        if here != there:
            raise CheckpointError(f"{path}: is of {what} {there}, not {here}")
    holds = found.standing.reaches * BLOCK
    if rounds is not None and holds > rounds:
        raise CheckpointError(f"{path}: holds {holds:,} rounds already, more than {rounds:,}")
    return found.standing


def _differences(found: Checkpoint, submission: Submission, seed: int) -> list[tuple[Any, Any, str]]:
    return [
        (FORMAT, found.simulation, "format"),
        (submission.game.name, found.game, "the game"),
        (submission.options.digest, found.submission_hash, "the submission"),
        (houseway.__version__, found.version, "Houseway"),
        (seed, found.seed, "the seed"),
        (BLOCK, found.block, "blocks of"),
    ]
