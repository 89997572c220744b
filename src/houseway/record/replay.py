"""Replay: a log read back into commands and events, re-decided, and any round of it rebuilt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from operator import or_
from typing import Any

import msgspec

from houseway.core.decider import Command, Event, Refusal
from houseway.core.events import SHARED_EVENTS, BettingClosed, RoundEnded, RoundVoided
from houseway.core.game import Game
from houseway.core.options import digest
from houseway.games.registry import game as game_of
from houseway.record.log import CloseLog, Entry, LogError, OpenLog, verified
from houseway.table.decider import TABLE_COMMANDS, decide, evolve_all
from houseway.table.events import TABLE_EVENTS
from houseway.table.state import Table, new_table


class Step(msgspec.Struct, frozen=True):
    """One command of a log, the events it led to, and the table after them."""

    line: int
    command: Command
    events: tuple[Event, ...]
    table: Table
    round: int
    """The number of the round in which it happened."""


class Reader:
    """Reads a game's log lines back into the records they were written from."""

    def __init__(self, game: Game) -> None:
        commands: Any = reduce(or_, (*TABLE_COMMANDS, *game.commands))
        events: Any = reduce(or_, (*SHARED_EVENTS, *TABLE_EVENTS, *game.events))
        self._commands = msgspec.json.Decoder(commands)
        self._events = msgspec.json.Decoder(tuple[events, ...])

    def command(self, entry: Entry) -> Command:
        command: Command = self._commands.decode(entry.command)
        return command

    def events(self, entry: Entry) -> tuple[Event, ...]:
        events: tuple[Event, ...] = self._events.decode(entry.events)
        return events


def replay(lines: Iterable[bytes], still_open: bool = False, re_decide: bool = False) -> Iterator[Step]:
    """Every step of a log that holds, in order; with `re_decide` each command must lead to the same bytes again."""
    entries = verified(lines, still_open)
    opening = msgspec.json.decode(next(entries).command, type=OpenLog)
    try:
        entry_game = game_of(opening.game)
        options = entry_game.options_type.read(opening.options)
        game: Game = entry_game.part("round")
    except ValueError as error:
        raise LogError(1, f"the opening entry names something that is not here: {error}") from None
    if digest(opening.options) != opening.submission_hash:
        raise LogError(1, "the submission does not fit its hash")
    table, reader = new_table(game, options), Reader(game)
    for number, entry in enumerate(entries, start=2):
        if _closes(entry):
            continue
        try:
            command, events = reader.command(entry), reader.events(entry)
        except msgspec.DecodeError as error:
            raise LogError(number, f"the entry cannot be read: {error}") from None
        if re_decide:
            _compare(table, command, entry, number)
        before = table.number
        table = _evolved(table, events, number)
        yield Step(number, command, events, table, before)


def _evolved(table: Table, events: tuple[Event, ...], number: int) -> Table:
    """Events from a file may be anything; those that could not have happened at this table are the line's fault."""
    try:
        return evolve_all(table, events)
    except Exception as error:
        raise LogError(number, f"the events could not have happened at this table: {error!r}") from None


def _closes(entry: Entry) -> bool:
    try:
        msgspec.json.decode(entry.command, type=CloseLog)
    except msgspec.DecodeError:
        return False
    return True


def _compare(table: Table, command: Command, entry: Entry, number: int) -> None:
    try:
        again = decide(table, command)
    except (Refusal, ValueError) as refused:
        raise LogError(number, f"the rules refuse this command: {refused}") from None
    if msgspec.json.encode(again) != bytes(entry.events):
        raise LogError(number, "the command leads to other events than the log says")


def rounds(steps: Iterable[Step]) -> Iterator[tuple[int, list[Step]]]:
    """The steps of a log, gathered round by round."""
    current: list[Step] = []
    for step in steps:
        current.append(step)
        if any(isinstance(event, (RoundEnded, RoundVoided)) for event in step.events):
            yield step.round, current
            current = []
    if any(isinstance(event, BettingClosed) for step in current for event in step.events):
        yield current[0].round, current
