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
    """What undoes the events on balance: first from a seat's own areas to its stack, then the rest in order.

    Every chip goes back the way that it came, so a pot gives to each what he has put into that pot.
    """
    gained: dict[str, Cents] = {}
    flows: dict[str, dict[str, Cents]] = {}
    for event in events:
        for source, target, amount in event.postings():
            gained[source] = gained.get(source, 0) - amount
            gained[target] = gained.get(target, 0) + amount
            _flow(flows, source, target, amount)
    moves: dict[tuple[str, str], Cents] = {}
    for account in sorted(gained, key=lambda account: area_seat(account) is None):
        while gained[account] > 0:
            way = _way_back(flows, account, gained)
            owner = way[-1]
            steps = list(zip(way[1:], way, strict=False))
            amount = min(gained[account], -gained[owner], *(flows[target][source] for source, target in steps))
            for source, target in steps:
                flows[target][source] -= amount
            gained[account] -= amount
            gained[owner] += amount
            moves[account, owner] = moves.get((account, owner), 0) + amount
    return tuple((giver, taker, amount) for (giver, taker), amount in moves.items())


def _flow(flows: dict[str, dict[str, Cents]], source: str, target: str, amount: Cents) -> None:
    """By account, what has come into it from others, less what has gone back there."""
    out, into = flows.setdefault(source, {}), flows.setdefault(target, {})
    back = min(amount, out.get(target, 0))
    if back:
        out[target] -= back
    if amount > back:
        into[source] = into.get(source, 0) + amount - back


def _way_back(flows: dict[str, dict[str, Cents]], account: str, gained: dict[str, Cents]) -> list[str]:
    """From an account that has gained to one that has lost, against the way that chips have gone."""
    came_by: dict[str, str] = {account: ""}
    ahead = [account]
    for place in ahead:
        if gained[place] < 0:
            way = [place]
            while came_by[way[-1]]:
                way.append(came_by[way[-1]])
            return way[::-1]
        for source, amount in flows[place].items():
            if amount and source not in came_by:
                came_by[source] = place
                ahead.append(source)
    raise AssertionError(f"nobody has lost what {account} has gained")
