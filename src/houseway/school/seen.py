"""What the learner sees when something does not go as it should, in words that do not say what to do about it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from houseway.core import commands as c
from houseway.core.citations import Citation
from houseway.core.decider import BadCommandError, Command, Refusal
from houseway.core.kinds import made_known
from houseway.core.phrases import chips, count, listed, the_place
from houseway.games.registry import GameEntry
from houseway.school.lesson import Irregularity, LessonError
from houseway.school.steps import REFUSED, about, is_the_players, kind_named, paragraph_of
from houseway.table.decider import decide
from houseway.table.state import Table

FREE_TEXT = frozenset({"reason"})
"""Fields of a report that nobody checks; the school fills them in."""
MUCH = 100_000
OTHERS = frozenset({"claim", "hours", "count"})
"""Irregularities that are no command: words of a player, the clock, a stub that is off."""


class Seen(msgspec.Struct, frozen=True, kw_only=True):
    """Something that waits for the learner: a report to make, or a player to answer."""

    command: Command
    text: str
    by_player: bool
    cite: Citation
    allowed: bool = True
    """Whether the table lets a player do it."""
    because: str = ""
    holds: dict[int, int] = {}
    """By place, how many cards lie there, where it is not what was due."""


def see(table: Table, entry: GameEntry, irregularity: Irregularity) -> Seen:
    """What the learner sees of an irregularity at this table, and what is right about it."""
    command = command_of(table, entry, irregularity)
    text = irregularity.text or in_words(table, entry, command)
    by_player = is_the_players(type(command))
    try:
        events = decide(table, command)
    except Refusal as refusal:
        if not by_player:
            raise LessonError(f"{irregularity.what} cannot happen there: {refusal}") from None
        return Seen(command=command, text=text, by_player=True, cite=refusal.citation, allowed=False,
                    because=refusal.sentence)  # fmt: skip
    except REFUSED as error:
        raise LessonError(f"{irregularity.what} makes no sense there: {error}") from None
    holds = {int(place): cards for place, cards in irregularity.holds.items()}
    if isinstance(command, c.WrongNumberOfCards):
        holds[command.to] = command.held
    return Seen(command=command, text=text, by_player=by_player, cite=paragraph_of(events), holds=holds)


def command_of(table: Table, entry: GameEntry, irregularity: Irregularity) -> Command:
    """The command that an irregularity names, with its fields.

    A wrong number of cards may be written as so many more or fewer, `"+1"`; a wager without an amount is a usual one.
    """
    kind = kind_named(tuple(table.game.commands), irregularity.what)
    if kind is None:
        raise LessonError(f"no table and no player does {irregularity.what!r}")
    given: dict[str, Any] = dict(irregularity.fields)
    for field in msgspec.structs.fields(kind):
        if field.required and field.name in FREE_TEXT and field.encode_name not in given and field.type is not str:
            given.setdefault(field.encode_name, irregularity.text or "seen by the dealer")
    if kind is c.WrongNumberOfCards and isinstance(given.get("held"), str):
        given["held"] = table.game.held(table.round, int(given.get("to", 0))) + int(given["held"])
    if kind is c.PlaceWagers and "wagers" not in given:
        more = entry.book.player(1).wager(table.options, int(given.get("seat", 0)), MUCH)
        given["wagers"] = dict(more.wagers) if isinstance(more, c.PlaceWagers) else {}
    try:
        return msgspec.convert({"type": irregularity.what} | given, made_known(kind), str_keys=True)
    except msgspec.ValidationError as error:
        raise LessonError(f"{irregularity.what}: {str(error).lower()}") from None


def in_words(table: Table, entry: GameEntry, command: Command) -> str:
    """What happens, as somebody at the table would see it."""
    for kind, words in _WORDS.items():
        if isinstance(command, kind):
            return table.procedure.say(words(command, entry, table))
    said = about(type(command), table) or type(command).__name__
    seat = getattr(command, "seat", None)
    return f"Seat {seat}: {said}" if isinstance(seat, int) else said


def _wagers(command: Any, entry: GameEntry, table: Table) -> str:
    state = table.options.jurisdiction
    put = [f"{chips(amount)} on {entry.words.wager_title(wager, state)}" for wager, amount in command.wagers.items()]
    return f"Seat {command.seat} puts {listed(put)}."


_WORDS: dict[type[Command], Callable[[Any, GameEntry, Table], str]] = {
    c.FaceUpCard: lambda command, entry, table: "The next card of the deck shows its face.",
    c.CardDrawnInError: lambda command, entry, table: "One card too many has come out of the deck; nobody has seen it.",
    c.WrongNumberOfCards: lambda command, entry, table: (
        f"{the_place(command.to)} has {count(command.held, 'card')} before it."
    ),
    c.DealerCardExposed: lambda command, entry, table: "A card of yours turns over as you deal, and everybody sees it.",
    c.Jam: lambda command, entry, table: f"The {command.device.replace('-', ' ')} stops with a card in it.",
    c.PlaceWagers: _wagers,
    c.TakeBackWagers: lambda command, entry, table: f"Seat {command.seat} reaches for the chips on its betting areas.",
    c.Sit: lambda command, entry, table: f"Somebody wants to sit down at seat {command.seat}.",
    c.Leave: lambda command, entry, table: f"Seat {command.seat} gets up and wants to leave.",
}


def readable(error: Exception) -> str:
    """A refusal's sentence without its paragraph."""
    return error.sentence if isinstance(error, Refusal) else str(error) if isinstance(error, BadCommandError) else ""
