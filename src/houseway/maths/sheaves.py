"""A long simulation in sheaves of blocks: played anywhere, in any order, and summed in integers as they come back.

A block is the unit of seed: its rounds follow from the seed and its number alone. A sheaf is a row of blocks that takes
about a second, summed where it was played. What is finished is a `Standing`: all blocks up to a number, and sheaves
ahead of it. A stopping rule looks only at those without gaps, and only at fixed numbers of blocks (`next_look`), so
that a run stops at the same round wherever and however often it is played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from math import inf
from time import perf_counter

import msgspec

from houseway.core.contracts import PlayBlock
from houseway.core.figures import Tally
from houseway.games.registry import game
from houseway.games.workers import Workers, as_completed

BLOCK = 1 << 18
"""Rounds in a block; changing it changes the rounds that a seed plays."""

Sums = dict[str, Tally]


class Job(msgspec.Struct, frozen=True):
    """What is played: every block follows from this and its number, so any process may play it."""

    game: str
    options: bytes
    """In their canonical writing."""
    seed: int


class Sheaf(msgspec.Struct, frozen=True):
    """The blocks from `first` up to, not including, `end`, and what they came to."""

    first: int
    end: int
    sums: Sums


class Standing(msgspec.Struct, frozen=True):
    """What of a run is finished."""

    blocks: int = 0
    """All blocks before this one."""
    sums: Sums = {}
    ahead: tuple[Sheaf, ...] = ()
    """Finished beyond a gap, in order."""

    def plus(self, sheaf: Sheaf) -> Standing:
        """With one sheaf more, which is not yet joined to the others."""
        return msgspec.structs.replace(self, ahead=tuple(sorted((*self.ahead, sheaf), key=lambda each: each.first)))

    def joined(self) -> Standing | None:
        """With the next sheaf that leaves no gap, if there is one."""
        if not self.ahead or self.ahead[0].first != self.blocks:
            return None
        sheaf, *others = self.ahead
        return Standing(sheaf.end, added(self.sums, sheaf.sums), tuple(others))

    @property
    def reaches(self) -> int:
        """The number of the block after the last that is finished."""
        return self.ahead[-1].end if self.ahead else self.blocks

    @property
    def all_sums(self) -> Sums:
        """Everything finished, gaps or not."""
        sums = self.sums
        for sheaf in self.ahead:
            sums = added(sums, sheaf.sums)
        return sums


class Until(msgspec.Struct, frozen=True):
    """When to stop: once the standard error of a bet's mean, of the first one unless it is named, is so small."""

    stderr: float
    bet: str = ""

    def __post_init__(self) -> None:
        if isinstance(self.stderr, bool) or not isinstance(self.stderr, int | float) or not 0 < self.stderr < inf:
            raise ValueError(f"a run stops at a standard error above 0, such as 1e-5, not {self.stderr!r}")

    def tally(self, sums: Sums) -> Tally:
        if self.bet and self.bet not in sums:
            raise ValueError(f"there is no bet {self.bet!r} with these options; the bets are {', '.join(sums)}")
        return sums[self.bet or next(iter(sums))]

    def reached(self, sums: Sums) -> bool:
        tally = self.tally(sums)
        return 0 < tally.stderr <= self.stderr


def added(sums: Sums, more: Sums) -> Sums:
    return {bet: sums[bet] + tally if bet in sums else tally for bet, tally in more.items()}


def play_sheaf(job: Job, first: int, end: int, last: int = BLOCK) -> tuple[Sums, float]:
    """The sums of these blocks, the last of them with so many rounds, and the seconds that a block took."""
    play, started = _player(job.game, job.options), perf_counter()
    sums: Sums = {}
    for block in range(first, end):
        sums = added(sums, play(job.seed, block, last if block == end - 1 else BLOCK))
    return sums, (perf_counter() - started) / (end - first)


@cache
def _player(name: str, options: bytes) -> PlayBlock:
    entry = game(name)
    chosen = entry.options_type.read(msgspec.json.decode(options))
    return entry.kernel.blocks(chosen)


def next_look(blocks: int) -> int:
    """The next number of blocks at which a stopping rule is asked: every block at first, then every sixteenth more."""
    look = 1
    while look <= blocks:
        look += max(1, look // 16)
    return look


def _is_look(blocks: int) -> bool:
    return next_look(blocks - 1) == blocks


class _Pace:
    """How many blocks are about a second's work; one until that is known."""

    blocks = 1

    def note(self, seconds: float) -> None:
        self.blocks = max(self.blocks, int(1 / max(seconds, 1e-6)))


def _sheaves(since: Standing, end: int, pace: _Pace) -> Iterator[tuple[int, int]]:
    """The sheaves that are still to be played; none reaches beyond a look."""
    at = since.blocks
    finished = {sheaf.first: sheaf.end for sheaf in since.ahead}
    while at < end:
        if at in finished:
            at = finished[at]
            continue
        stop = min(at + pace.blocks, next_look(at), end, *(first for first in finished if first > at))
        yield at, stop
        at = stop


def played(
    job: Job,
    rounds: int,
    workers: Workers,
    *,
    since: Standing | None = None,
    until: Until | None = None,
    told: Callable[[Standing, int], None] | None = None,
) -> tuple[Standing, Sums]:
    """Play on from a standing: what is then finished in whole blocks, and the sums of the run.

    `told` hears of each sheaf: the standing with it, and how many rounds it had.
    """
    standing, pace = since or Standing(), _Pace()
    whole, rest = divmod(rounds, BLOCK)
    if standing.reaches > whole:
        raise ValueError(f"{standing.reaches * BLOCK:,} rounds are finished already, more than {rounds:,}")
    if until is not None and standing.blocks and until.reached(standing.sums):
        return standing, standing.sums
    standing, enough = _without_gaps(standing, until)  # a run that stopped may have finished more than it looked at
    if enough:
        return standing, standing.sums
    tail: Sums = {}

    def tasks() -> Iterator[tuple[Job, int, int, int]]:
        for first, end in _sheaves(standing, whole, pace):
            yield job, first, end, BLOCK
        if rest:
            yield job, whole, whole + 1, rest

    for (_, first, end, last), (sums, seconds) in as_completed(workers, play_sheaf, tasks()):
        if last == BLOCK:
            pace.note(seconds)
            standing, enough = _without_gaps(standing.plus(Sheaf(first, end, sums)), until)
        else:
            tail = sums
        _tell(told, standing, sums)
        if enough:
            return standing, standing.sums
    return standing, added(standing.sums, tail) if tail else standing.sums


def _without_gaps(standing: Standing, until: Until | None) -> tuple[Standing, bool]:
    """With all sheaves joined that leave no gap, up to the look at which a run may stop; whether it may."""
    while (further := standing.joined()) is not None:
        standing = further
        if until is not None and _is_look(standing.blocks) and until.reached(standing.sums):
            return standing, True
    return standing, False


def _tell(told: Callable[[Standing, int], None] | None, standing: Standing, sums: Sums) -> None:
    if told is not None:
        told(standing, next(iter(sums.values())).rounds)
