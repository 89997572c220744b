"""Documents from outside: JSON or TOML, read strictly, with errors that say what is wrong and where."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from decimal import Decimal
from typing import Any, TypeVar

from houseway.core.decider import Refusal
from houseway.core.money import Cents, cents

T = TypeVar("T")
LONGEST = 8_000_000
_MISSING: Any = object()
_NAMES = {str: "text", int: "a whole number", bool: "true or false", list: "a list", dict: "names with values"}


class DocumentError(ValueError):
    """A document that cannot be read, or that lacks or misnames something."""


def read_document(content: bytes, where: str) -> dict[str, Any]:
    """The names and values in JSON or TOML text; numbers with decimals stay exact."""
    if len(content) > LONGEST:
        raise DocumentError(f"{where}: longer than {LONGEST:,} bytes")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise DocumentError(f"{where}: not a text file") from None
    if not text.strip():
        raise DocumentError(f"{where}: empty")
    if re.search(r"\d{1000}", text):
        raise DocumentError(f"{where}: a number has 1,000 digits or more")
    try:
        found = _json(text) if text.lstrip()[0] in "{[" else tomllib.loads(text, parse_float=Decimal)
    except json.JSONDecodeError as error:
        raise DocumentError(f"{where}: not valid JSON at line {error.lineno}: {error.msg.lower()}") from None
    except tomllib.TOMLDecodeError as error:
        if _is_json(text):
            raise DocumentError(f"{where}: must be an object of names and values") from None
        raise DocumentError(f"{where}: not valid TOML: {str(error).lower()}") from None
    except RecursionError:
        raise DocumentError(f"{where}: nested too deep") from None
    except ValueError as error:
        raise DocumentError(f"{where}: {error}") from None
    if not isinstance(found, dict):
        raise DocumentError(f"{where}: must be an object of names and values")
    return found


def _json(text: str) -> Any:
    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        names = [name for name, _ in pairs]
        if len(set(names)) < len(names):
            twice = next(name for name in names if names.count(name) > 1)
            raise ValueError(f"{twice!r} is given twice")
        return dict(pairs)

    def no_constant(name: str) -> Any:
        raise ValueError(f"{name} is not a number")

    if text.lstrip()[0] == "[" and _looks_like_toml(text):
        return tomllib.loads(text, parse_float=Decimal)
    return json.loads(text, parse_float=Decimal, parse_constant=no_constant, object_pairs_hook=unique)


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except ValueError:
        return False
    return True


def _looks_like_toml(text: str) -> bool:
    """A TOML file may begin with a `[table]` header, a JSON document of ours never begins with a list."""
    first = text.lstrip().splitlines()[0].strip()
    return first.endswith("]") and not first.startswith(("[{", '["', "[]"))


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
