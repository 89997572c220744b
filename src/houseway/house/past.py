"""A table as it stood in rounds that are over, told once more as it was then, to somebody who comes back after long."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sqlalchemy import select

from houseway.house.progress import Entry, Progress, of_their_time
from houseway.house.reopening import table_before
from houseway.house.running import RunningTable
from houseway.house.seen_table import SeenTable
from houseway.house.sight import encoded, sight_of_table
from houseway.record import schema

TOGETHER = 500
"""Entries that are told in one message at most."""


def told_again(running: RunningTable, player: str | None, first: int, last: int) -> Iterator[bytes]:
    """Messages with every entry of rounds that are over from one position to another, each with the table as it stood
    when the last of its entries had happened."""
    past: Past | None = None
    waiting: list[Entry] = []
    for begins, ends, owners in _rounds(running, first, last):
        past = past or Past(running, begins)
        waiting += [entry for entry in past.round_over(ends, owners) if first <= entry.seq <= last]
        while len(waiting) >= TOGETHER:
            yield past.message(player, waiting[:TOGETHER])
            waiting = waiting[TOGETHER:]
    if past is not None and waiting:
        yield past.message(player, waiting)


def _rounds(running: RunningTable, first: int, last: int) -> list[tuple[int, int, dict[int, str]]]:
    """The rounds that have entries between two positions: where each begins and ends, and whose its seats were."""
    rounds, hands = schema.rounds.c, schema.hands.c
    wanted = (
        select(rounds.number, rounds.first, rounds.last)
        .where(rounds.table_id == running.id, rounds.first <= last, rounds.last >= first)
        .order_by(rounds.number)
    )
    with running.storage.reader() as connection:
        found = connection.execute(wanted).all()
        if not found:
            return []
        owned = select(hands.number, hands.seat, hands.player).where(
            hands.table_id == running.id,
            hands.number.between(found[0].number, found[-1].number),
            hands.player.is_not(None),
        )
        owners: dict[int, dict[int, str]] = {}
        for number, seat, player in connection.execute(owned):
            owners.setdefault(number, {})[seat] = player
    return [(row.first, row.last, owners.get(row.number, {})) for row in found]


class Past(SeenTable):
    """A table on its way from one round to the next, long after."""

    def __init__(self, running: RunningTable, position: int) -> None:
        tail = table_before(running, position)
        now = Progress(tail.table, first=tail.place.length, between=(tail.table, tail.place))
        super().__init__(running.id, running.entry, running.settings, now, running.time)
        self._tail = tail
        self._running = running
        self.bots, self.time_bank = running.bots, running.time_bank
        self.seeds_commitment = running.seeds_commitment

    def is_here(self, seat: int) -> bool:
        return self._running.is_here(seat)

    def round_over(self, last: int, owners: dict[int, str]) -> list[Entry]:
        """Go on to the end of a round; what happened in it, each entry with those whose the seats were by then."""
        lines = self._running.storage.lines(self.id, self._tail.place.length, last)
        return of_their_time(list(self.read(self._tail, lines, owners)), owners)

    def message(self, player: str | None, entries: Sequence[Entry]) -> bytes:
        """Entries up to one of the round that was gone on to last, with the table once it had happened."""
        self.owners = entries[-1].owners
        return encoded(sight_of_table(self, player, entries, entries[-1]))
