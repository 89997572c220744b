"""A void round as a dealer's hands undo it: each wager goes back from where its chips lie now.

The table posts what goes back on balance, which may be one player's chips for another's. A dealer first gets back what
was paid out, to where it had come from, and then gives to everybody what that player had put there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from houseway.core.accounts import INVENTORY, area_seat, stack_seat
from houseway.core.decider import Event, Posting
from houseway.core.events import WagersReturned
from houseway.core.money import Cents

Flows = dict[tuple[str, str], Cents]


def undone(void: WagersReturned, before: Sequence[Event]) -> tuple[tuple[Posting, ...], ...]:
    """First what comes back into pots, then what players get back.

    Where that is not what the table posts on balance (what the dice decided stands), it is as the table posts it.
    """
    flows: Flows = {}
    for event in before:
        for source, target, amount in event.postings() if event.of_round else ():
            flows[target, source] = flows.get((target, source), 0) + amount
    for area in sorted({account for pair in flows for account in pair if area_seat(account) is not None}):
        _pass_through(flows, area)
    moves = [(source, target, amount) for (source, target), amount in sorted(flows.items()) if amount]
    if _balance(moves) != _balance(void.moves):
        return (tuple(posting for posting in void.moves if posting[2]),)
    kept = [move for move in moves if _is_kept(move[1])]
    return tuple(part for part in (tuple(kept), tuple(move for move in moves if move not in kept)) if part)


def _is_kept(account: str) -> bool:
    """Whether chips wait there for whose they are: in a pot, or in the centre of the table."""
    return stack_seat(account) is None and area_seat(account) is None and account != INVENTORY


def _pass_through(flows: Flows, area: str) -> None:
    """Chips that would only cross a betting area on their way back go straight to where they belong."""
    for coming in [pair for pair in flows if pair[1] == area]:
        for going in [pair for pair in flows if pair[0] == area]:
            amount = min(flows[coming], flows[going])
            flows[coming] -= amount
            flows[going] -= amount
            if amount and coming[0] != going[1]:
                straight = coming[0], going[1]
                flows[straight] = flows.get(straight, 0) + amount


def _balance(moves: Iterable[Posting]) -> dict[str, Cents]:
    gained: dict[str, Cents] = {}
    for source, target, amount in moves:
        gained[source] = gained.get(source, 0) - amount
        gained[target] = gained.get(target, 0) + amount
    return {account: change for account, change in gained.items() if change}
