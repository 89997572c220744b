"""The shelf of lessons: those that every game gets from one template, a game's own, and files that operators write."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import resources
from pathlib import Path
from typing import Any

from houseway.core.documents import DocumentError, read_file, read_toml
from houseway.core.money import MoneyError, cents
from houseway.core.once import made_once
from houseway.games.registry import GameEntry, game
from houseway.school.lesson import Irregularity, Lesson, LessonError, entry_of, from_document, options_of
from houseway.school.perfect import dealt_perfectly
from houseway.school.seen import OTHERS
from houseway.school.steps import is_the_players, kind_named, kinds_at, name_of, reports_at
from houseway.table.irregularities import devices
from houseway.table.state import Table, new_table

TEMPLATE_ONLY = ("needs", "tried", "if-offered")
"""What a template says of the tables it is for, and a lesson does not keep."""


def lessons_of(name: str, options: Mapping[str, Any] | None = None) -> tuple[Lesson, ...]:
    """Every lesson that there is for a game, easy to hard; `options` are those of a submission, under the lesson's."""
    return _lessons_under(game(name), options) if options else _lessons(game(name))


@made_once
def _lessons(entry: GameEntry) -> tuple[Lesson, ...]:
    return _lessons_under(entry, {})


def _lessons_under(entry: GameEntry, options: Mapping[str, Any]) -> tuple[Lesson, ...]:
    rows = [*_rows(_shipped("houseway.school", "lessons.toml")), *_rows(_shipped(entry.package, "lessons.toml"))]
    found = [lesson for row in rows for lesson in _fitting(row, entry, options)]
    return tuple(sorted(found, key=lambda lesson: lesson.level))


def lesson_named(name: str, lesson: str, options: Mapping[str, Any] | None = None) -> Lesson:
    """One lesson of a game, by its name."""
    there = lessons_of(name, options)
    for one in there:
        if one.name == lesson:
            return one
    raise LessonError(f"{name} has no lesson {lesson!r}; the lessons are {', '.join(one.name for one in there)}")


def read_lessons(path: Path) -> tuple[Lesson, ...]:
    """The lessons of a file: TOML, a `[[lesson]]` for each, or one lesson by itself."""
    return tuple(_from_file(row, path) for row in _rows(read_toml(read_file(path), str(path))))


def _from_file(row: dict[str, Any], path: Path) -> Lesson:
    """A lesson that a person has written here; files that its options name are read now, and never later."""
    options = row.get("options")
    if isinstance(options, dict) and isinstance(row.get("game"), str):
        try:
            read = game(row["game"]).options_type.read(_plain(options)).document()
        except ValueError as error:
            raise LessonError(f"{path}: lesson {row.get('name', '?')!r}: {error}") from None
        row = {**row, "options": {name: read.get(name, value) for name, value in options.items()}}
    return _made(row, str(path))


def faults_of(path: Path) -> Iterator[str]:
    """Everything that is wrong with a file of lessons; none if each can be given and passed."""
    try:
        rows = _rows(read_toml(read_file(path), str(path)))
    except (DocumentError, LessonError) as error:
        yield str(error)
        return
    seen: set[str] = set()
    for row in rows:
        try:
            lesson = _from_file(row, path)
            if lesson.name in seen:
                yield f"{path}: two lessons are called {lesson.name!r}"
            seen.add(lesson.name)
            yield from (f"{path}: {fault}" for fault in faults(lesson))
        except LessonError as error:
            yield str(error)


def faults(lesson: Lesson) -> Iterator[str]:
    """What is wrong with a lesson, by giving it to a dealer who makes no mistake."""
    try:
        table = new_table(entry_of(lesson).game, options_of(lesson))
        steps = {name_of(kind) for kind in (*kinds_at(table, True), *kinds_at(table, False))}
        wrong = [fault for one in lesson.irregularities for fault in _faults_of(one, lesson, table, steps)]
        if wrong:
            yield from wrong
            return
        if lesson.until and lesson.until not in steps:
            yield f"lesson {lesson.name!r}: no step of this table is called {lesson.until!r}"
            return
        *_, last = dealt_perfectly(lesson)
    except LessonError as error:
        yield str(error)
        return
    if not last.marks:
        yield f"lesson {lesson.name!r} asks nothing of the learner"
    for number, one in enumerate(lesson.irregularities):
        if number not in last.used:
            yield f"lesson {lesson.name!r}: {one.what} never happens"
    for number, decision in enumerate(lesson.decisions):
        if number not in last.decided:
            yield f"lesson {lesson.name!r}: seat {decision.get('seat')} never comes to {decision.get('type')}"


def _faults_of(one: Irregularity, lesson: Lesson, table: Table, steps: set[str]) -> Iterator[str]:
    if one.what not in OTHERS and kind_named(tuple(table.game.commands), one.what) is None:
        yield f"lesson {lesson.name!r}: nobody at this table does {one.what!r}"
    for step in filter(None, (one.before, one.after)):
        if step not in steps:
            yield f"lesson {lesson.name!r}: no step of this table is called {step!r}"
    if not one.before and not one.after and one.what != "count":
        yield f"lesson {lesson.name!r}: {one.what} says neither before nor after which step it happens"


# --- rows of a file to lessons ----------------------------------------------------------------------------------------


def _shipped(package: str, name: str) -> dict[str, Any]:
    file = resources.files(package).joinpath(name)
    return read_toml(file.read_bytes(), f"{package}/{name}") if file.is_file() else {}


def _rows(written: Mapping[str, Any]) -> list[dict[str, Any]]:
    if not written:
        return []
    rows = written.get("lesson", written)
    if isinstance(rows, dict):
        rows = [rows]
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise LessonError("a file of lessons has a [[lesson]] for each")
    return [dict(row) for row in rows]


def _made(row: Mapping[str, Any], where: str) -> Lesson:
    """A lesson as a person writes it: seats counted, dollars, cards with blanks between."""
    made = {name: value for name, value in row.items() if name not in TEMPLATE_ONLY}
    name = made.get("name", "?")
    try:
        if isinstance(made.get("players"), int):
            made["players"] = list(range(1, made["players"] + 1))
        if isinstance(made.get("deck"), str):
            made["deck"] = made["deck"].split()
        if "chips" in made:
            made["chips"] = cents(made["chips"], "chips")
        if isinstance(made.get("stacks"), Mapping):
            made["stacks"] = {str(seat): cents(amount, "stacks") for seat, amount in made["stacks"].items()}
        if isinstance(made.get("wagers"), Mapping):
            made["wagers"] = {
                str(seat): {wager: cents(amount, wager) for wager, amount in several.items()}
                for seat, several in made["wagers"].items()
            }
        return from_document(_plain(made))
    except (MoneyError, AttributeError) as error:
        raise LessonError(f"{where}: lesson {name!r}: {error}") from None
    except LessonError as error:
        raise LessonError(f"{where}: lesson {name!r}: {error}") from None


def _plain(value: Any) -> Any:
    """Values as JSON has them; numbers with decimals as text, which options read as dollars."""
    if isinstance(value, Mapping):
        return {str(name): _plain(member) for name, member in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(member) for member in value]
    return value if isinstance(value, str | int | bool) else str(value)


def _fitting(row: dict[str, Any], entry: GameEntry, options: Mapping[str, Any]) -> Iterator[Lesson]:
    """The lesson that a row of the template, or of a game's own lessons, makes at this game's table; none if none."""
    row = dict(row)
    needs, tried = row.pop("needs", ()), row.pop("tried", False)
    known = entry.options_type().document()
    offered = {name: value for name, value in row.pop("if-offered", {}).items() if name in known}
    row["options"] = {**options, **offered, **row.get("options", {})}
    row.setdefault("game", entry.name)
    if isinstance(row.setdefault("players", 1), int):
        least = entry.game.procedure(entry.options_type()).least_players
        row["players"] = max(row["players"], least)
    lesson = _made(row, entry.name)
    try:
        table = new_table(entry.game, options_of(lesson))
    except LessonError:
        return
    if all(table.steps.has(step) for step in needs) and all(_happens(one, table) for one in lesson.irregularities):
        if tried and any(faults(lesson)):  # what it is about comes too early or too late in this game
            return
        yield lesson


def _happens(one: Irregularity, table: Table) -> bool:
    """Whether such a thing can happen at a table of that kind at all, and means something there."""
    if one.what == "hours":
        return table.procedure.card_life_hours is not None
    if one.what in OTHERS:
        return True
    kind = kind_named(tuple(table.game.commands), one.what)
    if kind is None:
        return False
    device = one.fields.get("device")
    if device is not None and device not in devices(table.options):
        return False
    return is_the_players(kind) or kind in reports_at(table)
