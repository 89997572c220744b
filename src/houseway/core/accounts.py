"""Accounts: where chips can be. Every posting moves them from one to another, so their sum is always zero."""

from __future__ import annotations

from functools import cache

INVENTORY = "inventory"
DROP_BOX = "drop-box"
CAGE = "cage"
"""Outside the table: where fills come from and where a player's chips go when he leaves."""
PATRONS = "patrons"
"""Outside the table: the cash that players bring."""
CENTRE = "centre"

OUTSIDE = frozenset({CAGE, PATRONS})
"""Only these may be negative."""


@cache
def stack(seat: int) -> str:
    """A player's chips; those of the dealer, whose place is 0, are the table inventory."""
    return f"stack:{seat}" if seat else INVENTORY


@cache
def area(seat: int, wager: str) -> str:
    return f"area:{seat}:{wager}"


@cache
def area_seat(account: str) -> int | None:
    """Whose betting area that account is; None if it is none."""
    kind, _, rest = account.partition(":")
    return int(rest.partition(":")[0]) if kind == "area" else None


@cache
def area_wager(account: str) -> str:
    """Which wager lies on that betting area."""
    return account.split(":", 2)[2]


@cache
def stack_seat(account: str) -> int | None:
    """Whose stack that account is; None if it is none."""
    kind, _, rest = account.partition(":")
    return int(rest) if kind == "stack" else None


def owner(account: str) -> int | None:
    """The seat whose chips lie in that account, on a betting area or in the stack; 0 is the house, None nobody's."""
    if account == INVENTORY:
        return 0
    seat = stack_seat(account)
    return area_seat(account) if seat is None else seat


@cache
def pot(name: str) -> str:
    return f"pot:{name}"


def is_pot(account: str) -> bool:
    return account.startswith("pot:")
