"""A void round: every chip that it moved goes back, whatever it had come to; what the dice have decided stands.

Nothing here knows what a wager is for. The table has kept the events of the round that moved chips (`Table.journal`);
what they moved on balance is moved back, from whoever is better off to whoever is worse off.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from houseway.core.accounts import CAGE, area_seat, stack, stack_seat
from houseway.core.decider import Event, Posting
from houseway.core.events import RoundVoided, WagersReturned
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
    kept = _carried_away(table, moved)
    moves = reversal(
        event
        for event in moved
        if (wager := event.wager_of()) not in standing.wagers and (wager or (0,))[0] not in kept
    )
    if moves:
        yield WagersReturned(
            void.cite, tuple((source, _at_the_cage(table, target), amount) for source, target, amount in moves)
        )


def _carried_away(table: Table, moved: Iterable[Event]) -> set[int]:
    """Seats whose players have left better off than they came into the round: what they have is beyond the table."""
    gained: dict[int, Cents] = {}
    for event in moved:
        for source, target, amount in event.postings():
            for account, change in ((source, -amount), (target, amount)):
                seat = stack_seat(account)
                if seat is not None and seat not in table.players:
                    gained[seat] = gained.get(seat, 0) + change
    return {seat for seat, total in gained.items() if total > 0}


def _at_the_cage(table: Table, account: str) -> str:
    """Whoever has left gets his wagers back at the cage."""
    seat = stack_seat(account)
    return account if seat is None or seat in table.players else CAGE


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
