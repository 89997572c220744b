"""A new submission: a TOML file that names every option, says what it decides, and holds the default."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from textwrap import wrap
from typing import Any

from houseway.core.choices import Choice, allowed_values
from houseway.games.registry import GameEntry
from houseway.games.submission import Submission

WIDTH = 96
_MONEY = re.compile(r"[0-9]+\.[0-9]{2}")


def commented(submission: Submission) -> str:
    """The submission as a file that `houseway submission check` accepts as it stands."""
    entry, options = submission.game, submission.options
    choices = entry.choices.choices(options.jurisdiction)
    written, default = options.every(), type(options)().every()
    state = choices["jurisdiction"].values[options.jurisdiction]
    lines = [
        f"# Rules Submission: {entry.title}, {state}",
        "#",
        "# Every option that a paragraph or a ruling leaves to the licensee, with what it decides and what may stand",
        "# there. A line that begins with # is not chosen. When you have chosen:",
        "#",
        "#     houseway submission check FILE      what is wrong, and what has no effect",
        "#     houseway submission book FILE -o DIR      the dossier",
        "",
        f'game = "{entry.name}"',
    ]
    for name, value in written.items():
        lines += ["", *_about(entry, name, choices[name], default[name]), *_assigned(name, value, choices[name])]
    return "\n".join(lines) + "\n"


def _about(entry: GameEntry, name: str, choice: Choice, default: Any) -> Iterator[str]:
    yield from _said(choice.about)
    values = {_value(value): _key(value) for value in allowed_values(entry.options_type, name)}
    listed = {shown: choice.values[key] for shown, key in values.items() if key in choice.values}
    width = max((len(shown) for shown in listed), default=0)
    for shown, meaning in listed.items():
        by_default = " (default)" if shown == _value(default) else ""
        yield from _said(f"{meaning}{by_default}", f"   {shown:<{width}}   ")
    if choice.shape:
        yield from _said(f"{choice.shape}.", "   ")
    yield f"#   {choice.source}"


def _said(text: str, first: str = " ") -> Iterator[str]:
    for number, line in enumerate(wrap(text, WIDTH - len(first), break_on_hyphens=False)):
        yield f"#{first if not number else ' ' * len(first)}{line}"


def _assigned(name: str, value: Any, choice: Choice) -> Iterator[str]:
    if value in (None, "", {}):
        if choice.example:
            yield f"# {name} = {choice.example}"
    else:
        yield f"{name} = {_value(value)}"


def _key(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _value(value: Any) -> str:
    """A value as TOML writes it."""
    match value:
        case bool():
            return str(value).lower()
        case str() if _MONEY.fullmatch(value):
            return value
        case dict():
            members = (f"{_name(name)} = {_value(member)}" for name, member in value.items() if member is not None)
            return "{ " + ", ".join(members) + " }"
        case list() | tuple():
            return "[" + ", ".join(map(_value, value)) + "]"
        case str():
            return json.dumps(value, ensure_ascii=False)
    return str(value)


def _name(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else json.dumps(name)
