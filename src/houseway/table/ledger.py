"""The ledger: every event's postings, double entry, nothing below zero, nothing lost."""

from __future__ import annotations

from collections.abc import Iterable

from houseway.core.accounts import INVENTORY, OUTSIDE
from houseway.core.citations import Citation
from houseway.core.decider import Posting
from houseway.core.events import InventoryFilled
from houseway.core.money import Cents

Accounts = dict[str, Cents]


class LedgerError(AssertionError):
    """A posting that would lose or invent chips: a fault of the software, never of a player."""


def post(accounts: Accounts, postings: Iterable[Posting]) -> None:
    """Move chips between accounts. Their sum stays zero because each amount leaves one and enters another."""
    get = accounts.get
    for source, target, amount in postings:
        left = get(source, 0) - amount
        if amount <= 0 or (left < 0 and source not in OUTSIDE):
            raise LedgerError(f"cannot move {amount} cents from {source}, which has {left + amount}, to {target}")
        if left:
            accounts[source] = left
        else:
            del accounts[source]
        accounts[target] = get(target, 0) + amount


FILL: Cents = 1_000_000
"""Chips come from the cage in fills of at least so much."""


def fill_for(accounts: Accounts, owed: Cents, cite: Citation) -> InventoryFilled | None:
    """The chips that must come from the cage if the inventory cannot pay what it may owe."""
    short = owed - accounts.get(INVENTORY, 0)
    return InventoryFilled(cite, max(short, FILL)) if short > 0 else None


def conserved(accounts: Accounts) -> bool:
    """Whether every chip is somewhere: the accounts sum to zero and only the outside ones are negative."""
    inside = all(amount >= 0 for account, amount in accounts.items() if account not in OUTSIDE)
    return inside and sum(accounts.values()) == 0
