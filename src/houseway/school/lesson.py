"""A lesson: which table, which cards, who sits there, what goes wrong, and what is asked of the learner. Plain data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal, get_args, get_origin

import msgspec
from msgspec.structs import replace

from houseway.core.kinds import made_known
from houseway.core.options import Options
from houseway.core.text import Name
from houseway.games.registry import GameEntry, game

Topic = Literal["cards", "deal", "round", "money", "end"]
TOPICS: tuple[Topic, ...] = ("cards", "deal", "round", "money", "end")
"""Cards made ready; betting closed, deal and stub; the game's own steps; chips; cards collected."""


class LessonError(ValueError):
    """A lesson that cannot be given: one sentence."""


class Irregularity(msgspec.Struct, frozen=True, kw_only=True, rename="kebab", forbid_unknown_fields=True):
    """Something that does not go as it should, shown to the learner just before a step.

    `what` is a command of the table or of the game by its name: one that the dealer reports, which the learner must
    notice and say; or one of a player's, which the learner allows or refuses. Or one of three others: `claim`, words of
    a player's that change nothing; `hours`, by which the clock moves on; `count`, by which the stub is off.
    """

    what: str
    before: str = ""
    """The step before which it happens, by the name of its command; or `after` which."""
    after: str = ""
    round: int = 1
    text: str = ""
    """What the learner sees; left out, the school finds words."""
    fields: dict[str, Any] = {}
    """What belongs to the command: a seat, a device, wagers."""
    holds: dict[str, int] = {}
    """By place, how many cards lie there although others were due; a wrong number of cards says it itself."""
    hours: int = 0
    off: int = 0
    misdealt: bool = False


class Lesson(msgspec.Struct, frozen=True, kw_only=True, rename="kebab", forbid_unknown_fields=True, omit_defaults=True):
    """One lesson, complete: the same lesson and the same acts give the same verdicts anywhere."""

    name: Name
    game: str
    title: str = ""
    about: str = ""
    """What it teaches, in a sentence or two."""
    level: int = 1
    options: dict[str, Any] = {}
    seed: str = "school"
    players: tuple[int, ...] = (1,)
    """The seats that are taken."""
    rounds: int = 1
    asked: tuple[Topic, ...] = TOPICS
    """What the learner does; the rest is done by the house."""
    one_by_one: bool = False
    """Whether the learner deals every card or stack by itself, and says where it goes."""
    set_hands: bool = False
    """Whether the learner sets the dealer's hand."""
    chips: int = 100_000
    """What every player sits down with, in cents."""
    stacks: dict[str, int] = {}
    """By seat, what its player sits down with instead."""
    rounds_since_count: int = 0
    """How many rounds were played since the stub was last counted."""
    until: str = ""
    """The step before which it ends, by the name of its command, in the last round; left out, it ends with that."""
    deck: tuple[str, ...] = ()
    """The first cards in the order in which they are dealt; the others follow in the order of the pack."""
    wagers: dict[str, dict[str, int]] = {}
    """By seat, what its player puts down, in cents; left out, each bets as the book says."""
    decisions: tuple[dict[str, Any], ...] = ()
    """Commands of players, each given when that seat is first asked for something of the kind."""
    irregularities: tuple[Irregularity, ...] = ()


def with_seed(lesson: Lesson, seed: str) -> Lesson:
    """The same lesson with other cards and players; one whose decisions name cards keeps those it was written for."""
    return lesson if names_cards(lesson) else replace(lesson, seed=seed)


def names_cards(lesson: Lesson) -> bool:
    """Whether a player's decision names cards, so that they must be there."""
    return any(isinstance(value, list | tuple) for decision in lesson.decisions for value in decision.values())


def options_of(lesson: Lesson) -> Options:
    """The options of the lesson's table; a file that one of them names has been read before, or is not read at all."""
    given: dict[str, Any] = dict(lesson.options)
    if lesson.deck:
        given["set-decks"] = "lesson"
    try:
        return entry_of(lesson).options_type.read(given, files=False)
    except ValueError as error:
        raise LessonError(f"lesson {lesson.name!r}: {error}") from None


def entry_of(lesson: Lesson) -> GameEntry:
    try:
        return game(lesson.game)
    except ValueError as error:
        raise LessonError(f"lesson {lesson.name!r}: {error}") from None


def document(lesson: Lesson) -> dict[str, Any]:
    """The lesson as names and values, for a session that is kept."""
    written: dict[str, Any] = msgspec.to_builtins(lesson, str_keys=True)
    return written


def from_document(given: Mapping[str, Any]) -> Lesson:
    """A lesson from names and values."""
    try:
        return msgspec.convert(given, made_known(Lesson))
    except msgspec.ValidationError as error:
        wrong = list(_faults(given)) or [str(error).lower()]
        raise LessonError(f"this is no lesson: {'; '.join(wrong)}") from None


def _faults(given: Mapping[str, Any]) -> Iterator[str]:
    """Everything in a document that no lesson has, field by field."""
    fields = {field.encode_name: field for field in msgspec.structs.fields(Lesson)}
    for name in given:
        if name not in fields:
            yield f"there is no field {name!r}"
    for name, field in fields.items():
        if name in given:
            yield from _faults_of_value(name, given[name], field.type)
        elif field.required:
            yield f"the field {name!r} is missing"


def _faults_of_value(name: str, value: Any, kind: Any) -> Iterator[str]:
    if get_origin(kind) is tuple and isinstance(value, list):
        for number, member in enumerate(value, 1):
            yield from _faults_of_value(f"{name}, number {number}", member, get_args(kind)[0])
        return
    try:
        msgspec.convert(value, made_known(kind))
    except msgspec.ValidationError as error:
        known = f"; there is {', '.join(map(str, get_args(kind)))}" if get_origin(kind) is Literal else ""
        wanted = _WANTED.get(get_origin(kind) or kind)
        said = f"{value!r} is not known" if known else str(error).lower()
        plain = wanted and not isinstance(value, get_origin(kind) or kind)
        yield f"{name}: {value!r} is not {wanted}" if plain else f"{name}: {said}{known}"


_WANTED: Mapping[Any, str] = {
    int: "a whole number",
    str: "text",
    bool: "true or false",
    dict: "a table of names and values",
    tuple: "a list",
}
"""Kinds of values in the words of somebody who writes a file."""
