"""A submission: the TOML file in which an operator names the game and every option it has chosen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from houseway.core.documents import read_document, read_file
from houseway.core.options import Options
from houseway.games.registry import GameEntry, game


class SubmissionError(ValueError):
    """A file that is not a submission; one sentence that names the file."""


class Submission(msgspec.Struct, frozen=True):
    """The game, and what was chosen for it."""

    game: GameEntry
    options: Options


def read_toml(path: Path) -> dict[str, Any]:
    """The file's names and values: the game and, beside it, the options."""
    return read_document(read_file(path), str(path))


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
    given |= _changes(changes)
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
        pairs[name.strip()] = value.strip()
    return pairs
