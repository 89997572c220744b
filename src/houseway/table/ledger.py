"""The ledger: every event's postings, double entry, nothing below zero, nothing lost."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from houseway.core.accounts import INVENTORY, OUTSIDE
from houseway.core.citations import Citation
from houseway.core.decider import Event, Posting
from houseway.core.events import InventoryFilled
from houseway.core.money import Cents

Accounts = dict[str, Cents]


class LedgerError(AssertionError):
    """A posting that would lose or invent chips: a fault of the software, never of a player."""


def post(accounts: Accounts, postings: Iterable[Posting]) -> Accounts:
    """The accounts after some postings. Their sum stays zero because each amount leaves one and enters another."""
    after = accounts.copy()
    for source, target, amount in postings:
        left = after.get(source, 0) - amount
        if amount <= 0 or (left < 0 and source not in OUTSIDE):
            raise LedgerError(f"cannot move {amount} cents from {source}, which has {left + amount}, to {target}")
        if left or source in OUTSIDE or source == INVENTORY:
            after[source] = left
        else:
            del after[source]
        after[target] = after.get(target, 0) + amount
    return after


def fill_for(accounts: Accounts, events: Sequence[Event], cite: Citation) -> InventoryFilled | None:
    """The chips that must come from the cage before these events, so that the inventory can pay."""
    balance = lowest = accounts.get(INVENTORY, 0)
    for event in events:
        for source, target, amount in event.postings():
            balance += amount * ((target == INVENTORY) - (source == INVENTORY))
        lowest = min(lowest, balance)
    return InventoryFilled(cite, -lowest) if lowest < 0 else None


def conserved(accounts: Accounts) -> bool:
    """Whether every chip is somewhere: the accounts sum to zero and only the outside ones are negative."""
    inside = all(amount >= 0 for account, amount in accounts.items() if account not in OUTSIDE)
    return inside and sum(accounts.values()) == 0
