"""The floor: what dealers and supervisors say to a table, and what needs two of them."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from houseway.core import commands as c
from houseway.core.decider import BadCommandError, Command, Refusal
from houseway.core.options import OptionError
from houseway.core.phrases import one
from houseway.games.for_play import for_play
from houseway.house.accounts import Player
from houseway.house.errors import NotAllowedError, SenselessError, UnavailableError, answered, in_plain_words
from houseway.house.running import RunningTable
from houseway.house.spoken import as_read, check_fields, kinds, submitted
from houseway.house.telling import Said, said, told_events
from houseway.record.keeping import NotKeptError
from houseway.table.decider import decide

SECONDS = 120.0
"""How long the word of the first of two people stands."""
ROLES = {"dealer": ("dealer",), "supervisor": ("supervisor", "floorperson")}
_CARDS_COUNTED = ("counted", "held", "in_all")
"""Fields of commands that say how many cards somebody has counted."""
ALONE: frozenset[type[Command]] = frozenset(
    {c.OrderRecut, c.OrderShuffle, c.TakeOutOfUse, c.ChangeMethod, c.ChangeOptions}
)
"""What one person says alone: nothing in it gives a hand or a chip to anybody."""


class Words(NamedTuple):
    """What one of two people has said, in which round, and who sat where then."""

    command: bytes
    round: int
    owners: Mapping[int, str]

    def now(self, running: RunningTable) -> bool:
        """Whether it is still that round, and the same people."""
        return (self.round, self.owners) == (running.table.number, running.owners)


class FirstOfTwo(NamedTuple):
    """What waits for a second person to say it too."""

    words: Words
    by: str
    name: str
    at: float


class FloorAnswer(msgspec.Struct, frozen=True, rename="kebab", omit_defaults=True):
    """What it led to, also in words; or that it waits, for a second person or for the end of the round."""

    seq: int | None
    events: list[Any]
    waits_for_second: bool
    waits_for_round: bool = False
    said: list[Said] = []


def said_by(role: str, kind: type[Command]) -> Any:
    """As whom somebody of that role says it; None where it is not for them to say."""
    return next((by for by in ROLES[role] if by in kind.may), None)


async def floor_says(running: RunningTable, person: Player, document: dict[str, Any]) -> FloorAnswer:
    """A step of the floor; what may void a hand is said by two people, each for himself."""
    try:
        command = _meant(running, person, document)
        async with running.lock:
            await running.others_were_quicker()
            if type(command) not in ALONE and not _seconded(running, person, command):
                return FloorAnswer(None, [], waits_for_second=True)
            if isinstance(command, c.ChangeOptions) and running.in_round:
                _check_posted(running, command)
                running.posted = command
                return FloorAnswer(None, [], waits_for_second=False, waits_for_round=True)
            entry = await running.decide(lambda table: command)
    except (Refusal, BadCommandError, OptionError) as error:
        raise answered(error) from None
    except NotKeptError as error:
        raise UnavailableError(str(error)) from None
    events = list(told_events([entry], None))
    return FloorAnswer(entry.seq, events, waits_for_second=False, said=[said(event) for event in events])


def _meant(running: RunningTable, person: Player, document: dict[str, Any]) -> Command:
    for name in ("by", "at", "player", "seed", "seeds", "order"):
        if name in document:
            raise SenselessError(f"{name!r} is not yours to say")
    known = kinds(running.table.game.name)
    kind = document.get("type")
    if not isinstance(kind, str) or kind not in known:
        raise SenselessError("there is no such command at this table")
    if kind == "change-options" and "submission" in document:
        document = {**document, "options": _of_file(running, document["submission"])}
        del document["submission"]
    check_fields(known[kind], document)
    try:
        command = as_read(running.table.game.name, msgspec.json.encode(document))
    except (msgspec.ValidationError, RecursionError) as error:
        raise SenselessError(f"this is no {kind}: {in_plain_words(str(error))}") from None
    by = said_by(person.role, type(command))
    if by is None or command.chance:
        raise NotAllowedError(f"{one(kind)} is not for {one(person.role)} to say")
    _check_counts(running, command)
    if isinstance(command, c.ChangeOptions):
        command = c.ChangeOptions(_posted(running, command.options))
    return msgspec.structs.replace(command, by=by)


def _check_counts(running: RunningTable, command: Command) -> None:
    """Nobody counts more cards than there can be: those of every deck of the table, and as many that got among them."""
    most = 2 * running.table.procedure.pack.size * len(running.table.decks)
    for name in _CARDS_COUNTED:
        found = getattr(command, name, None)
        if type(found) is int and found > most:
            raise SenselessError(f"{found} cards are more than there can be at this table")


def _of_file(running: RunningTable, text: object) -> dict[str, Any]:
    """The options that the text of a submission file says for this table's game."""
    if not isinstance(text, str):
        raise SenselessError("a submission is the text of a file")
    game, options = submitted(text)
    if game != running.entry.name:
        raise SenselessError(f"this is a table of {running.entry.title}, and the submission is for {game}")
    return options


def _posted(running: RunningTable, given: dict[str, object]) -> dict[str, object]:
    """A whole submission, read as where a table is opened: the house's own limits stand where it names none."""
    try:
        return for_play(running.entry, running.entry.options_type.read(given, files=False)).document()
    except OptionError:
        raise
    except (ValueError, TypeError, RecursionError) as error:
        raise SenselessError(str(error)) from None


def _check_posted(running: RunningTable, command: c.ChangeOptions) -> None:
    """Refuse what the rules would refuse between rounds too; what is posted in one applies once it is over."""
    table = running.table
    decide(table.replace(round=table.game.new_round(table.options, table.number, None)), command)


def _seconded(running: RunningTable, person: Player, command: Command) -> bool:
    """Whether somebody else has said the same a moment ago, in this round and of the same people; if nobody has, it is
    remembered, unless the rules would refuse it now."""
    words = Words(msgspec.json.encode(msgspec.structs.replace(command, by=None)), running.table.number, running.owners)
    before, now = running.first_of_two, time.monotonic()
    running.first_of_two = None
    if before is not None and before.words == words and before.by != person.id and now - before.at < SECONDS:
        return True
    decide(running.table, command)
    running.first_of_two = FirstOfTwo(words, person.id, person.name, now)
    return False
