"""Money: whole cents inside, dollars with at most two decimals at the edges."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Annotated

import msgspec

Cents = int

MOST_MONEY: Cents = 10**12
"""The most that one command may name: ten billion dollars, more than anybody puts down."""
Amount = Annotated[Cents, msgspec.Meta(extra={"door": "amount"})]
"""An amount that somebody names in a command: above zero, at most `MOST_MONEY`."""
AmountOrNone = Annotated[Cents, msgspec.Meta(extra={"door": "amount or none"})]
"""The same where zero says "nothing at all"."""
Counted = Annotated[Cents, msgspec.Meta(extra={"door": "counted"})]
"""What somebody has counted: zero or more, rightly or wrongly."""

_DOLLARS = re.compile(r"[0-9]{1,12}(\.[0-9]{1,2})?")


class MoneyError(ValueError):
    """An amount that is not a positive number of dollars and whole cents."""


def cents(amount: object, what: str = "an amount") -> Cents:
    """Read dollars, given as a number or a string, as a positive number of cents."""
    if isinstance(amount, bool) or not isinstance(amount, (int, str, Decimal, float)):
        raise MoneyError(f"{what} must be a number of dollars, not {str(amount)[:40]!r}")
    text = str(amount).strip()
    if isinstance(amount, (float, Decimal)):
        text = _plain(Decimal(text))
    if not _DOLLARS.fullmatch(text):
        if re.fullmatch(r"[0-9]{13,}(\.[0-9]{1,2})?|[0-9.]+E\+[0-9]+", text):
            raise MoneyError(f"{what} is more money than there is: {text[:20]}...")
        raise MoneyError(f"{what} must be dollars with at most two decimals and above zero, not {str(amount)[:40]!r}")
    whole, _, part = text.partition(".")
    value = int(whole) * 100 + int(part.ljust(2, "0") or "0")
    if value <= 0:
        raise MoneyError(f"{what} must be above zero, not {str(amount)!r}")
    return value


def _plain(number: Decimal) -> str:
    """Without an exponent, unless writing it out would take pages."""
    return f"{number:f}" if number.is_finite() and abs(number.adjusted()) < 30 else str(number)


def dollars(amount: Cents) -> str:
    """Write cents as dollars with two decimals: `"85.00"`, `"-10.00"`."""
    sign = "-" if amount < 0 else ""
    return f"{sign}{abs(amount) // 100}.{abs(amount) % 100:02d}"
