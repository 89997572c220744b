"""Numbers as people type them: shares such as 5% or 1/6, odds such as 50, 50:1 or 3 to 2, names with a number."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

_NUMBER = re.compile(r"[+-]?\d{1,12}(\.\d{1,12})?")


def _plain(text: str) -> Fraction | None:
    text = text.strip().replace(",", "").removeprefix("$")
    return Fraction(text) if _NUMBER.fullmatch(text) else None


def _ratio(text: str, *between: str) -> Fraction | None:
    for word in between:
        one, found, other = text.partition(word)
        if found:
            top, under = _plain(one), _plain(other)
            return top / under if top is not None and under else None
    return _plain(text)


def share(text: str, what: str) -> Fraction:
    """A part of a whole: `5%`, `0.05`, `1/6` or `1 in 6`."""
    number = text.strip()
    hundredth = number.endswith("%")
    found = _ratio(number.removesuffix("%"), "/", " in ")
    if found is None:
        raise ValueError(f"{what} is a share such as 5%, 0.05 or 1/6, not {text!r}")
    return found / 100 if hundredth else found


def odds(text: str, what: str) -> Fraction:
    """What is paid to 1: `50`, `50:1`, `3/2` or `3 to 2`."""
    found = _ratio(text, " to ", ":", "/")
    if found is None or found < 0:
        raise ValueError(f"{what} is odds such as 50, 3/2 or 50 to 1, not {text!r}")
    return found


def amount(text: str, what: str) -> Fraction:
    """A number of anything: units, dollars, hours."""
    found = _plain(text)
    if found is None:
        raise ValueError(f"{what} is a number of at most 12 digits, such as 25 or 12.50, not {text!r}")
    if found <= 0:
        raise ValueError(f"{what} is a number above 0, not {text!r}")
    return found


def money(text: str, what: str) -> Fraction:
    """Dollars, with at most two decimals."""
    found = amount(text, what)
    if len(text.strip().partition(".")[2]) > 2:
        raise ValueError(f"{what} is dollars with at most two decimals, not {text!r}")
    return found


def named(pairs: Sequence[str], what: str) -> dict[str, str]:
    """`NAME=VALUE` as often as it was given."""
    found: dict[str, str] = {}
    for pair in pairs:
        before, equals, value = pair.rpartition("=")
        name = before.strip()
        if not equals or not name:
            raise ValueError(f"{what} is given as NAME=VALUE, not {pair!r}")
        if name in found:
            raise ValueError(f"{what} names {name!r} twice")
        found[name] = value.strip()
    return found
