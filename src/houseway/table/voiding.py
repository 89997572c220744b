"""A void round: every chip that it moved goes back, whatever it had come to; what the dice have decided stands.

Nothing here knows what a wager is for. The table has kept the events of the round that moved chips (`Table.journal`);
what they moved on balance is moved back, from whoever is better off to whoever is worse off. Players who have left
meanwhile are no exception: what they gained is claimed, and what they lost is paid, at the cage.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from houseway.core.accounts import area_seat, stack
from houseway.core.decider import Event, Posting
from houseway.core.events import ClaimedAtCage, PaidAtCage, RoundVoided, WagersReturned
from houseway.core.money import Cents
from houseway.table.events import DeckRemoved
from houseway.table.state import Table


def reversed_round(table: Table, events: Sequence[Event]) -> list[Event]:
    """Events of which the last makes the round void, with everything going back before it does."""
    *before, void = events
    assert isinstance(void, RoundVoided)
    done = [*before, *_undone(table, before, void), void]
    if void.deck_replaced:
        assert table.playing is not None
        done.append(DeckRemoved(void.cite, table.playing, "wrong number of cards"))
    return done


def _undone(table: Table, before: Sequence[Event], void: RoundVoided) -> Iterator[Event]:
    standing = table.game.standing(table.round)
    yield from standing.settle
    moved = [event for event in (*table.journal, *before) if event.of_round]
    moves = reversal(event for event in moved if event.wager_of() not in standing.wagers)
    if not moves:
        return
    owed = {seat: _gained(stack(seat), moves) for seat in table.left}
    for seat, player in table.left.items():
        if owed[seat] < 0:
            yield ClaimedAtCage(void.cite, seat, player, -owed[seat])
    yield WagersReturned(void.cite, moves)
    for seat, player in table.left.items():
        if owed[seat] > 0:
            yield PaidAtCage(void.cite, seat, player, owed[seat])


def _gained(account: str, moves: Iterable[Posting]) -> Cents:
    return sum(amount * ((target == account) - (source == account)) for source, target, amount in moves)


def reversal(events: Iterable[Event]) -> tuple[Posting, ...]:
    """What undoes the events on balance: first from a seat's own areas to its stack, then the rest in order."""
    gained: dict[str, Cents] = {}
    for event in events:
        for source, target, amount in event.postings():
            gained[source] = gained.get(source, 0) - amount
            gained[target] = gained.get(target, 0) + amount
    moves: list[Posting] = []
    for account in gained:
        seat = area_seat(account)
        if seat is not None:
            _move(gained, account, stack(seat), moves)
    for giver in gained:
        for taker in gained:
            _move(gained, giver, taker, moves)
    return tuple(moves)


def _move(gained: dict[str, Cents], giver: str, taker: str, moves: list[Posting]) -> None:
    """As much as the one has gained and the other has lost."""
    amount = min(gained[giver], -gained.get(taker, 0))
    if amount > 0:
        moves.append((giver, taker, amount))
        gained[giver] -= amount
        gained[taker] += amount
