"""Documents from outside: JSON or TOML, read strictly, with errors that say what is wrong and where."""

from __future__ import annotations

import json
import os
import re
import stat
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from decimal import Decimal
from pathlib import Path
from typing import Any, BinaryIO, TypeVar, cast

import msgspec

from houseway.core.decider import Refusal
from houseway.core.money import Cents, cents
from houseway.core.text import LONGEST_RULE, TextError, check_texts

T = TypeVar("T")
LONGEST = 8_000_000
LONGEST_TOML = 1_000_000
"""TOML is written by people, and takes its reader a thousand times longer than JSON."""
MOST_LEVELS = 100
"""Of objects and lists inside each other; a document of ours has six."""
_MISSING: Any = object()
_NAMES = {str: "text", int: "a whole number", bool: "true or false", list: "a list", dict: "names with values"}


class DocumentError(ValueError):
    """A document that cannot be read, or that lacks or misnames something."""


def open_file(path: Path) -> BinaryIO:
    """A file open for reading; a folder, a device or a pipe, which might have no end, is refused."""
    try:
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "cannot be read"
        raise DocumentError(f"{path}: {reason.lower()}") from None
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise DocumentError(f"{path}: is not a file but a folder, a device or a pipe")
    return cast(BinaryIO, os.fdopen(descriptor, "rb"))


def read_file(path: Path, longest: int = LONGEST) -> bytes:
    """What a file contains, or one byte more than it may."""
    try:
        with open_file(path) as file:
            return file.read(longest + 1)
    except OSError as error:
        raise DocumentError(f"{path}: {(error.strerror or 'cannot be read').lower()}") from None


def read_toml(content: bytes, where: str) -> dict[str, Any]:
    """The names and values of a TOML text; how long and how deep it is, is looked at before anything is parsed."""
    text = _text(content, where, LONGEST_TOML)
    if toml_levels(text) > MOST_LEVELS:
        raise DocumentError(f"{where}: nested deeper than {MOST_LEVELS} levels")
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise DocumentError(f"{where}: not valid TOML: {str(error).lower()}") from None
    except RecursionError:
        raise DocumentError(f"{where}: nested too deep") from None
    except ValueError as error:  # numbers and dates that do not exist
        raise DocumentError(f"{where}: {error}") from None


def in_plain_words(error: msgspec.ValidationError, choices: Mapping[str, str] | None = None) -> str:
    """What is wrong with the shape of a document and in which of its rules; `choices` are what fields may say."""
    reason, _, place = str(error).partition(" - at ")
    number, names = re.search(r"\[(\d+)\]", place), re.findall(r"\.([\w-]+)", place)
    where = f"rule {int(number[1]) + 1}: " if number else ""
    quoted = re.findall("`(.+?)`", reason)
    if "unknown field" in reason:
        return f"{where}there is no field {quoted[0]!r}"
    if "missing required field" in reason:
        return f"{where}the field {quoted[0]!r} is missing"
    field = names[-1] if names else "the document"
    if reason.startswith("Invalid enum value "):
        given = reason.removeprefix("Invalid enum value ").strip("'")
        allowed = (choices or {}).get(field)
        return f"{where}{field} cannot be {given}" if allowed is None else f"{where}{field} is {allowed}, not {given}"
    if reason.startswith("Expected `") and len(quoted) == 2:
        wanted, given = (" or ".join(_KINDS.get(kind, kind) for kind in kinds.split(" | ")) for kinds in quoted)
        return f"{where}{field} is {wanted}, not {given}"
    return f"{where}{field}: {reason[0].lower()}{reason[1:]}"


_KINDS = {
    "str": "a text",
    "int": "a whole number",
    "float": "a number",
    "decimal": "a number",
    "bool": "true or false",
    "array": "a list",
    "object": "names with values",
    "null": "nothing",
}


def read_rules(content: bytes, where: str) -> dict[str, Any]:
    """The same of a file whose texts are shown to people, such as a house way: each is one line, fit to be shown."""
    written = read_toml(content, where)
    try:
        check_texts(written, "its text", LONGEST_RULE)
    except TextError as error:
        raise DocumentError(f"{where}: {error}") from None
    return written


def levels(text: str) -> int:
    """How deep the brackets of a JSON text are inside each other, whatever else it is."""
    return _deepest(_NOT_BRACKETS.sub("", _JSON_STRING.sub("", text)))


def toml_levels(text: str) -> int:
    """How deep the values of a TOML text can be inside each other: by brackets, or by the dots of a name."""
    depth = deepest = dots = 0
    at = 0
    while found := _TOML_SIGN.search(text, at):
        sign, at = found[0], found.end()
        if sign == ".":
            dots += 1
            deepest = max(deepest, dots)
        elif sign == "#":
            at = _after(text, "\n", at)
        elif sign[0] in "\"'":
            at = _string_end(text, sign, at)
        else:
            dots = 0
            depth += 1 if sign in "[{" else -1 if sign in "]}" else 0
            deepest = max(deepest, depth)
    return deepest


_JSON_STRING = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z)', re.DOTALL)
_NOT_BRACKETS = re.compile(r"[^\[\]{}]+")
_TOML_SIGN = re.compile("\"\"\"|'''|[\"'#.=,\n\\[\\]{}]")
_MANY_DIGITS = re.compile(r"(?<!\d)\d{1000}")


def _deepest(brackets: str) -> int:
    depth = deepest = 0
    for bracket in brackets:
        depth += 1 if bracket in "[{" else -1
        deepest = max(deepest, depth)
    return deepest


def _string_end(text: str, quote: str, at: int) -> int:
    """Where a string that begins before `at` is over; one without an end takes up all the rest, as for its reader."""
    while True:
        end = text.find(quote, at)
        if end < 0:
            return len(text)
        if quote[0] == '"' and _escapes(text, at, end):
            at = end + 1
            continue
        end += len(quote)
        return end if len(quote) == 1 else _after_quotes(text, quote[0], end)


def _after_quotes(text: str, quote: str, end: int) -> int:
    """The three quotes that end a text of several lines may have one or two of its own before them."""
    more = 2 if text.startswith(quote * 2, end) else 1 if text.startswith(quote, end) else 0
    return end + more


def _escapes(text: str, begin: int, end: int) -> bool:
    """Whether what stands at `end` comes after an odd number of backslashes."""
    at = end
    while at > begin and text[at - 1] == "\\":
        at -= 1
    return (end - at) % 2 == 1


def _after(text: str, sign: str, at: int) -> int:
    found = text.find(sign, at)
    return len(text) if found < 0 else found


def _text(content: bytes, where: str, longest: int) -> str:
    if len(content) > longest:
        raise DocumentError(f"{where}: longer than {longest:,} bytes")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise DocumentError(f"{where}: not a text file") from None
    if not text.strip():
        raise DocumentError(f"{where}: empty")
    if _MANY_DIGITS.search(text):
        raise DocumentError(f"{where}: a number has 1,000 digits or more")
    return text


def read_document(content: bytes, where: str) -> dict[str, Any]:
    """The names and values in JSON or TOML text; numbers with decimals stay exact."""
    text = _text(content, where, LONGEST)
    if text.lstrip()[0] not in "{[" or _looks_like_toml(text):
        if len(text) <= LONGEST_TOML and _is_json(text):
            raise DocumentError(f"{where}: must be an object of names and values")
        return read_toml(content, where)
    if levels(text) > MOST_LEVELS:
        raise DocumentError(f"{where}: nested deeper than {MOST_LEVELS} levels")
    try:
        found = _json(text)
    except json.JSONDecodeError as error:
        raise DocumentError(f"{where}: not valid JSON at line {error.lineno}: {error.msg.lower()}") from None
    except ValueError as error:
        raise DocumentError(f"{where}: {error}") from None
    if not isinstance(found, dict):
        raise DocumentError(f"{where}: must be an object of names and values")
    return found


def _json(text: str) -> Any:
    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        names = [name for name, _ in pairs]
        if len(set(names)) < len(names):
            twice = Counter(names).most_common(1)[0][0]
            raise ValueError(f"{shown(twice)} is given twice")
        return dict(pairs)

    def no_constant(name: str) -> Any:
        raise ValueError(f"{name} is not a number")

    return json.loads(text, parse_float=Decimal, parse_constant=no_constant, object_pairs_hook=unique)


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _looks_like_toml(text: str) -> bool:
    """A TOML file may begin with a `[table]` header, a JSON document of ours never begins with a list."""
    first = text.lstrip()[:1000].splitlines()[0].strip()
    return first.startswith("[") and first.endswith("]") and not first.startswith(("[{", '["', "[]"))


@contextmanager
def within(where: str) -> Iterator[None]:
    """Whatever is wrong in here is said with its place."""
    try:
        yield
    except (ValueError, Refusal) as error:
        raise DocumentError(f"{where}: {error}") from None


class Fields:
    """The members of one object, taken out by name; what is left over at the end is an error."""

    def __init__(self, members: object, where: str) -> None:
        if not isinstance(members, Mapping):
            raise DocumentError(f"{where} must be {_NAMES[dict]}")
        self.where = where
        self._left: dict[str, Any] = {str(name): value for name, value in members.items()}

    def take(self, name: str, kind: type[T], default: Any = _MISSING) -> T:
        """One member, of the right kind; without a default it must be there."""
        if name not in self._left:
            if default is _MISSING:
                raise DocumentError(f"{self.where} has no {name!r}")
            return default  # type: ignore[no-any-return]
        value = self._left.pop(name)
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise DocumentError(f"{name!r} in {self.where} must be {_NAMES[kind]}, not {shown(value)}")
        return value

    def any(self, name: str, default: Any = None) -> Any:
        """One member, whatever it is."""
        return self._left.pop(name, default)

    def has(self, name: str) -> bool:
        return name in self._left

    def money(self, name: str, default: Any = _MISSING) -> Cents:
        if name not in self._left and default is not _MISSING:
            return default  # type: ignore[no-any-return]
        if name not in self._left:
            raise DocumentError(f"{self.where} has no {name!r}")
        return cents(self._left.pop(name), f"{name!r} in {self.where}")

    def wagers(self) -> dict[str, Cents]:
        """The `wagers` member: amounts in dollars by name."""
        given = self.take("wagers", dict, {})
        return {wager: cents(amount, f"the {wager} wager in {self.where}") for wager, amount in given.items()}

    def finish(self) -> None:
        if self._left:
            raise DocumentError(f"{self.where} has {next(iter(self._left))!r}, which nothing here uses")


def seats(document: Fields, most: int = 6) -> Iterator[tuple[int, Fields]]:
    """The seats of a settlement document, each with its number, ascending."""
    found: dict[int, Fields] = {}
    for member in document.take("seats", list):
        fields = Fields(member, "a seat")
        number = fields.take("seat", int)
        if not 1 <= number <= most:
            raise DocumentError(f"seats are numbered 1 to {most}, not {number}")
        if number in found:
            raise DocumentError(f"seat {number} is given twice")
        fields.where = f"seat {number}"
        found[number] = fields
    if not found:
        raise DocumentError("there are no seats to settle")
    yield from sorted(found.items())


def shown(value: object) -> str:
    """A value from outside as an error quotes it, cut short."""
    text = str(value)
    return repr(text if len(text) <= 40 else f"{text[:40]}...")
