"""A submission: the TOML file in which an operator names the game and every option it has chosen."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from houseway.core.choices import Choices
from houseway.core.documents import read_document, read_file
from houseway.core.options import OptionError, Options
from houseway.games.registry import GameEntry, UnknownGameError, game


class SubmissionError(ValueError):
    """A file that is not a submission; one sentence that names the file."""


class Submission(msgspec.Struct, frozen=True):
    """The game, and what was chosen for it."""

    game: GameEntry
    options: Options


def read_toml(path: Path) -> dict[str, Any]:
    """The file's names and values: the game and, beside it, the options."""
    return read_document(read_file(path), str(path))


class Fault(msgspec.Struct, frozen=True):
    """One thing that is wrong with a submission: where it stands in the file, and the paragraph behind it."""

    sentence: str
    cite: str | None = None
    options: tuple[str, ...] = ()
    line: int | None = None


def faults(given: Mapping[str, Any], text: str) -> tuple[Fault, ...]:
    """Everything that is wrong with a submission, in the order of its lines."""
    options = {name: value for name, value in given.items() if name != "game"}
    name = given.get("game")
    if not isinstance(name, str):
        return (Fault('names no game, such as game = "dragon-poker"'),)
    try:
        entry = game(name)
    except UnknownGameError as error:
        return (Fault(str(error), options=("game",), line=_line(text, ("game",))),)
    state = given.get("jurisdiction", "NJ")
    choices = entry.choices.choices(state if isinstance(state, str) else "NJ")
    found = (
        Fault(fault.sentence, fault.citation or _paragraph(choices, fault), fault.about, _line(text, fault.about))
        for fault in entry.options_type.faults_of(options)
    )
    return tuple(sorted(found, key=lambda fault: fault.line or 0))


def _paragraph(choices: Choices, fault: OptionError) -> str | None:
    """The paragraph that leaves the option to the licensee, where the fault itself names none."""
    of = (choices.get(name.partition(".")[0]) for name in fault.about)
    return next((choice.cites[0] for choice in of if choice is not None and choice.cites), None)


def _line(text: str, names: Sequence[str]) -> int | None:
    """The first line of a TOML text that gives one of these options, alone or as a table."""
    for name in (*names, *(name.partition(".")[0] for name in names)):
        given = re.compile(rf"""\s*(\[+\s*)?(["']?){re.escape(name)}\2\s*[=.\]]""")
        for number, line in enumerate(text.splitlines(), 1):
            if given.match(line):
                return number
    return None


def checked(given: dict[str, Any], path: Path) -> Submission:
    """The submission that a file contains, once it has been checked against the paragraphs."""
    name = given.pop("game", None)
    if not isinstance(name, str):
        raise SubmissionError(f'{path}: names no game, such as game = "dragon-poker"')
    try:
        entry = game(name)
        return Submission(entry, entry.options_type.read(given))
    except ValueError as error:
        raise SubmissionError(f"{path}: {error}") from None


def choose(name: str, path: Path | None = None, changes: Iterable[str] = ()) -> Submission:
    """The game of that name with the options of a submission, if there is one, and then the `NAME=VALUE` changes."""
    entry = game(name)
    given: dict[str, Any] = {}
    if path is not None:
        given = read_toml(path)
        other = given.pop("game", None)
        if other != name:
            said = f"is for {other}" if isinstance(other, str) else "names no game"
            raise SubmissionError(f"{path}: {said}, not {name}")
    given |= entry.options_type.typed(_changes(changes))
    try:
        return Submission(entry, entry.options_type.read(given))
    except ValueError as error:
        raise SubmissionError(f"{path}: {error}" if path else str(error)) from None


def _changes(changes: Iterable[str]) -> Mapping[str, str]:
    pairs: dict[str, str] = {}
    for change in changes:
        name, equals, value = change.partition("=")
        if not equals or not name.strip():
            raise SubmissionError(f"an option is given as NAME=VALUE, not {change!r}")
        if name.strip() in pairs:
            raise SubmissionError(f"the option {name.strip()!r} is given twice")
        pairs[name.strip()] = value.strip()
    return pairs
