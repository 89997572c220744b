"""The door of the table: what a command carries is looked at once, for every game, before anything is decided.

Numbers are whole numbers, amounts are cents above zero that somebody could have, names and remarks are text that
everybody reads alike. What to look for is read off the command's own type, so no game has to ask for it.
"""

from __future__ import annotations

from collections.abc import Callable
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec

from houseway.core.decider import BadCommandError, Command, kebab
from houseway.core.money import MOST_MONEY, dollars
from houseway.core.text import TextError, check_name, check_text

MOST = 2**53
"""Beyond this not every reader of a log has the same whole number."""

Check = Callable[[Any, str], None]


def check(command: Command) -> None:
    """Refuse a command that carries what no person could have said."""
    if command.at is not None:
        whole_number(command.at, "at")
    for name, usual, what, holds in _CHECKS[type(command)]:
        value = getattr(command, name)
        if value is not usual:
            holds(value, what)


def amount(value: Any, what: str) -> None:
    """Whole cents, above zero, and no more than there is."""
    if type(value) is not int or value <= 0:
        raise BadCommandError(f"{what} must be a whole number of cents above zero, not {_said(value)}")
    if value > MOST_MONEY:
        raise BadCommandError(f"{what} is at most ${dollars(MOST_MONEY)}, and this is more")


def amount_or_none(value: Any, what: str) -> None:
    """The same, or zero."""
    if type(value) is not int or value < 0:
        raise BadCommandError(f"{what} must be a whole number of cents or zero, not {_said(value)}")
    if value:
        amount(value, what)


def amounts(value: Any, what: str) -> None:
    """Amounts by name, at least one."""
    if type(value) is not dict or not value:
        raise BadCommandError(f"{what} must be amounts above zero, each with the name of its wager")
    for name, cents in value.items():
        if type(cents) is not int or not 0 < cents <= MOST_MONEY:
            text(name, "the name of a wager")
            amount(cents, f"the {name} wager")


def counted(value: Any, what: str) -> None:
    if type(value) is not int or not 0 <= value < MOST:
        raise BadCommandError(f"{what} must be a whole number of cents or zero, not {_said(value)}")


def whole_number(value: Any, what: str) -> None:
    if type(value) is not int or not -MOST < value < MOST:
        raise BadCommandError(f"{what} must be a whole number, not {_said(value)}")


def yes_or_no(value: Any, what: str) -> None:
    if type(value) is not bool:
        raise BadCommandError(f"{what} must be true or false, not {_said(value)}")


def text(value: Any, what: str) -> None:
    try:
        check_text(value, what)
    except TextError as error:
        raise BadCommandError(str(error)) from None


def name(value: Any, what: str) -> None:
    try:
        check_name(value, f"the name of a {what}")
    except TextError as error:
        raise BadCommandError(str(error)) from None


def _one_of(allowed: tuple[Any, ...]) -> Check:
    def one_of(value: Any, what: str) -> None:
        if value not in allowed:
            raise BadCommandError(f"{what} is one of {', '.join(map(str, allowed))}, not {_said(value)}")

    return one_of


def _each(holds: Check) -> Check:
    def each(value: Any, what: str) -> None:
        if type(value) not in (tuple, list):
            raise BadCommandError(f"{what} must be a list, not {_said(value)}")
        for member in value:
            holds(member, what)

    return each


def _pairs(by_name: Check, holds: Check) -> Check:
    def pairs(value: Any, what: str) -> None:
        if type(value) is not dict:
            raise BadCommandError(f"{what} must be names with values, not {_said(value)}")
        for name, member in value.items():
            by_name(name, what)
            holds(member, what)

    return pairs


def _anything(value: Any, what: str) -> None:
    """What has a reader of its own, such as dice and options."""


_BY_MARK: dict[str, Check] = {
    "amount": amount,
    "amount or none": amount_or_none,
    "counted": counted,
    "name": name,
    "text": text,
}
_BY_TYPE: dict[Any, Check] = {int: whole_number, str: text, bool: yes_or_no}


class _Checks(dict[type[Command], tuple[tuple[str, Any, str, Check], ...]]):
    """Of every field its name, what it is where nothing is said of it, what it is called, and what must hold for it."""

    def __missing__(self, kind: type[Command]) -> tuple[tuple[str, Any, str, Check], ...]:
        found = []
        for field in msgspec.structs.fields(kind):
            holds = _check_of(field.type)
            what = kebab(field.name).replace("_", " ").replace("-", " ")
            if holds is not _anything and field.name not in ("by", "at"):
                usual = None if NoneType in get_args(field.type) else field.default
                found.append((field.name, usual, what, holds))
        return self.setdefault(kind, tuple(found))


_CHECKS = _Checks()


def _check_of(kind: Any) -> Check:
    """What has to hold for a value of this type."""
    origin, inside = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        kinds = [one for one in inside if one is not NoneType]
        if all(get_origin(one) is Literal for one in kinds):
            return _one_of(tuple(value for one in kinds for value in get_args(one)))
        return _check_of(kinds[0]) if len(kinds) == 1 else _anything
    if origin is Literal:
        return _one_of(inside)
    if origin is Annotated:
        for mark in inside[1:]:
            if isinstance(mark, msgspec.Meta) and mark.extra and mark.extra.get("door") in _BY_MARK:
                return _BY_MARK[mark.extra["door"]]
        return _check_of(inside[0])
    if origin is tuple:
        holds = _check_of(inside[0])
        return _anything if holds is _anything else _each(holds)
    if origin is dict:
        by_name, holds = _check_of(inside[0]), _check_of(inside[1])
        return amounts if holds is amount else _anything if holds is _anything else _pairs(by_name, holds)
    return _BY_TYPE.get(kind, _anything)


def _said(value: Any) -> str:
    """A value as an error quotes it, cut short; a number may have more digits than anybody wants to read."""
    if type(value) is int and abs(value) >= MOST:
        return "a number as large as this"
    said = repr(value)
    return said if len(said) <= 40 else f"{said[:40]}..."
