"""Replay: a log read back into commands and events, re-decided, and any round of it rebuilt.

A log written under older rules stands as it was written: where today's rules decide a command of it differently, its
step says so, and the table goes on with the log's own events. In a log of today's rules any such difference is a fault.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from operator import or_
from typing import Any

import msgspec

from houseway.core.decider import Command, Event
from houseway.core.events import SHARED_EVENTS, BettingClosed
from houseway.core.game import Game
from houseway.core.kinds import made_known
from houseway.core.options import Options
from houseway.games.registry import game as game_of
from houseway.record.difference import Difference, difference, submission_hash
from houseway.record.format_1 import FORMAT as FORMAT_1
from houseway.record.format_1 import kind_of
from houseway.record.log import RULES, CloseLog, Entry, LogError, OpenLog, Recorded, SignHead, ends_round
from houseway.record.narration import narrate
from houseway.record.reading import Line, Reading
from houseway.table.decider import TABLE_COMMANDS, apply
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
    difference: Difference | None = None
    """What today's rules would have decided instead, where the log was written under older ones."""


class Reader:
    """Reads a game's log lines back into the records they were written from."""

    def __init__(self, game: Game) -> None:
        commands: Any = reduce(or_, (*TABLE_COMMANDS, *game.commands))
        events: Any = reduce(or_, (*SHARED_EVENTS, *TABLE_EVENTS, *game.events))
        self._commands = msgspec.json.Decoder(made_known(commands))
        self._events = msgspec.json.Decoder(made_known(tuple[events, ...]))

    def command(self, entry: Entry) -> Command:
        command: Command = self._commands.decode(entry.command)
        return command

    def events(self, entry: Entry) -> tuple[Event, ...]:
        events: tuple[Event, ...] = self._events.decode(entry.events)
        return events

    def read(self, entry: Line | Entry, number: int) -> tuple[Command, tuple[Event, ...], bytes]:
        """A command, its events, and these as they were written."""
        if isinstance(entry, Recorded):
            return entry.command, entry.events, msgspec.json.encode(entry.events)
        try:
            return self.command(entry), self.events(entry), bytes(entry.events)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise LogError(number, f"the entry cannot be read: {error}") from None


def replay(lines: Iterable[bytes], still_open: bool = False, re_decide: bool = False) -> Iterator[Step]:
    """Every step of a log that holds, in order; with `re_decide` each command is decided again and compared."""
    return steps_of(Reading(lines, still_open), re_decide)


def steps_of(reading: Reading, re_decide: bool = False) -> Iterator[Step]:
    """The steps of a log that is being read, to its end."""
    opening, entries = reading.opening, iter(reading)
    next(entries)
    try:
        entry_game = game_of(opening.game)
        options = entry_game.options_type.read(opening.options, files=reading.format == FORMAT_1)
        game: Game = entry_game.game
    except ValueError as error:
        raise LogError(1, f"the opening entry names something that is not here: {error}") from None
    if submission_hash(opening.options) != opening.submission_hash:
        raise LogError(1, "the submission does not fit its hash")
    table, reader, current = _table(game, options, opening), Reader(game), opening.written_under == RULES
    for number, entry in enumerate(entries, start=2):
        if _of_the_log(entry, number):
            continue
        command, events, written = reader.read(entry, number)
        differs = difference(table, command, events, written, number, current) if re_decide else None
        if differs is not None and current:
            raise LogError(number, differs.fault)
        before = table.number
        table = _evolved(table, command, events, number)
        if isinstance(entry, Recorded) and entry.at != table.clock:
            raise LogError(number, f"the line says second {entry.at}, and the table's clock stood at {table.clock}")
        if differs is not None:
            _check_words(events, number)
        yield Step(number, command, events, table, before, differs)


def _table(game: Game, options: Options, opening: OpenLog) -> Table:
    """A table as it was when the log was written: its decks are committed to as logs of that format have it."""
    return new_table(game, options, format=opening.format)


def _of_the_log(entry: Line | Entry, number: int) -> bool:
    """Whether it is the log's own signature, and nothing that happened at the table."""
    if isinstance(entry, Recorded):
        return isinstance(entry.command, SignHead | CloseLog)
    return kind_of(entry, number) == "close-log"


def _evolved(table: Table, command: Command, events: tuple[Event, ...], number: int) -> Table:
    """Events from a file may be anything; those that could not have happened at this table are the line's fault."""
    try:
        return apply(table, command, events)
    except Exception as error:
        raise LogError(number, f"the events could not have happened at this table: {error!r}") from None


def _check_words(events: tuple[Event, ...], number: int) -> None:
    """Events that the rules do not confirm must at least be such as can be told."""
    try:
        for event in events:
            narrate(event)
    except Exception as error:
        raise LogError(number, f"the events cannot be told: {error!r}") from None


def rounds(steps: Iterable[Step]) -> Iterator[tuple[int, list[Step]]]:
    """The steps of a log, gathered round by round."""
    current: list[Step] = []
    for step in steps:
        current.append(step)
        if ends_round(step.events):
            yield step.round, current
            current = []
    if any(isinstance(event, BettingClosed) for step in current for event in step.events):
        yield current[0].round, current
