"""One run of random people at a table of any game, from a seed; and the fewest commands that break the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import msgspec
from tests.table.any_options import random_options
from tests.table.drivers import REFUSALS, Crowd, Said
from tests.table.oracles import Broken, Watch, check_refusal, hold

from houseway.core.commands import Sit
from houseway.core.decider import Command, Event, Refusal
from houseway.core.options import Options
from houseway.games.registry import game as entry_of
from houseway.record.replay import replay
from houseway.record.session import Session
from houseway.table.dealer import next_step
from houseway.table.decider import apply, decide
from houseway.table.state import Table, new_table

LONGEST = 600
"""From any state a round comes to its end within so many commands, if everybody does what is called for."""


class Fault(msgspec.Struct, frozen=True):
    """Something that broke: in which run, what, and the commands that lead there."""

    game: str
    seed: int
    what: str
    detail: str
    options: dict[str, Any]
    commands: tuple[Command, ...]

    def __str__(self) -> str:
        lines = (msgspec.json.encode(command).decode() for command in self.commands)
        said = "\n".join(f"  {line}" for line in lines)
        options = msgspec.json.encode(self.options).decode()
        return f"{self.game}, seed {self.seed}: {self.what}\n  {self.detail}\n  options {options}\n{said}"


class Run:
    """A table, those who watch it, and what was said."""

    def __init__(self, game: str, options: Options) -> None:
        self.game, self.options = game, options
        self.table: Table = new_table(entry_of(game).game, options)
        self.watch = Watch(self.table)
        self.said: list[Command] = []
        self.counted = 0
        self.kinds: set[str] = set()

    def say(self, said: Said) -> list[Event]:
        """One command, and everything that must hold after it."""
        command = said.command
        self.said.append(command)
        self.counted += 1
        if said.by_player:
            self.watch.sight.check_offer(self.table, command.seat, command)  # type: ignore[attr-defined]
        try:
            events = decide(self.table, command)
        except REFUSALS as refused:
            check_refusal(self.table, refused)
            poor = isinstance(refused, Refusal) and "not enough chips" in refused.sentence
            fine = not said.called_for or (poor and said.by_player)
            hold(fine, f"{type(command).__name__} is called for and not refused", refused)
            return []
        before = self.table
        self.table = apply(before, command, events)
        self.kinds.update(type(event).__name__ for event in events)
        self.watch.accepted(before, command, events, self.table)
        return events


def broken(run: Run, drive: Callable[[], None]) -> tuple[str, str] | None:
    """What broke while somebody drove, if anything did."""
    try:
        drive()
    except Broken as found:
        return found.what, str(found)
    except Exception as error:
        trace = error.__traceback__
        while trace is not None and trace.tb_next is not None:
            trace = trace.tb_next
        where = trace.tb_frame.f_code.co_qualname if trace is not None else ""
        said = type(run.said[-1]).__name__ if run.said else ""
        return f"{type(error).__name__} in {where} after {said}", repr(error)[:300]
    return None


def drive(game: str, seed: int, length: int) -> tuple[Run, Fault | None]:
    """Random people say so many things at a random table."""
    r = Random(f"{game} {seed}")
    run = Run(game, random_options(r, game))
    crowd = Crowd(r, run.table)
    found = broken(run, lambda: _drive(run, crowd, length))
    if found is None and r.random() < 1 / 16:
        found = broken(run, lambda: check_replay(run))
    if found is None:
        return run, None
    return run, Fault(game, seed, *found, run.options.document(), tuple(run.said))


def _drive(run: Run, crowd: Crowd, length: int) -> None:
    r = crowd.r
    seats = r.sample(range(1, 7), r.choice((1, 2, 2, 3, 4, 6)))
    for seat in sorted(seats):
        alike = r.random() < 0.3 and seat - 1 in seats
        run.say(Said(Sit(seat, f"player {seat - 1 if alike else seat}", r.choice((10**6, 10**6, 10**5, 3000, 20)))))
    orderly = 0
    while run.counted < length or orderly:
        if not orderly and (r.random() < 0.01 or run.counted == length - 1):
            orderly = 1
        said = crowd.next(run.table, run.watch.sight.dealt, bool(orderly))
        if said is None or (orderly and run.table.phase == "betting"):
            orderly = 0
            if said is None:
                run.counted += 1
                continue
        run.say(said)
        if orderly:
            orderly += 1
            hold(orderly < LONGEST, "a round ends in bounded time if everybody does what is called for")


def check_replay(run: Run) -> None:
    """The log of the same commands, decided again, holds the same bytes and leads to the same table."""
    session = Session(entry_of(run.game).game, run.options)
    for command in run.said:
        try:
            session.do(command)
        except REFUSALS:
            continue
    *_, last = replay(session.log.lines, still_open=True, re_decide=True)
    hold(last.table == run.table == session.table, "the log leads to the same table")


def again(fault: Fault, commands: Sequence[Command]) -> str | None:
    """What breaks if only these are said, and then everybody does what is called for."""
    run = Run(fault.game, entry_of(fault.game).options_type.read(fault.options))

    def drive() -> None:
        for command in commands:
            last = command is fault.commands[-1] and _called_for(run.table, command)
            run.say(Said(command, last and "called for" in fault.what, last and "is offered" in fault.what))
        if "ends in bounded time" in fault.what or fault.what.startswith("AssertionError"):
            crowd = Crowd(Random(0), run.table)
            for _ in range(LONGEST):
                said = crowd.next(run.table, run.watch.sight.dealt, orderly=True)
                if said is None or run.table.phase == "betting":
                    return
                run.say(said)
            hold(False, fault.what)

    found = broken(run, drive)
    return found[0] if found else None


def _called_for(table: Table, command: Command) -> bool:
    """Whether it is what the house, or the player who is to act, does next."""
    step, turn = next_step(table, lambda: "0" * 64, command.at), table.game.to_act(table.round)
    choices = table.choices(turn) if turn is not None else ()
    return type(step) is type(command) or msgspec.structs.replace(command, at=None) in choices


def shortest(fault: Fault, tries: int = 2000) -> Fault:
    """The same fault with as few commands as can be found by leaving some out."""
    kept = list(fault.commands)
    size = len(kept) // 2
    while size and tries > 0:
        at = 0
        while at < len(kept) and tries > 0:
            fewer = kept[:at] + kept[at + size :]
            tries -= 1
            if again(fault, fewer) == fault.what:
                kept = fewer
            else:
                at += size
        size = size // 2 if size > 1 else 0
    return msgspec.structs.replace(fault, commands=tuple(kept))
