"""Whose account somebody has who left a round that is still played: the log says when he sat down, the books who paid.

A house that has run all the while remembers it. One that opens the table in the middle of the round reads it here, so
that what a void round owes at the cage reaches the balance of whoever has left.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sqlalchemy import select

from houseway.core.events import PlayerLeft, PlayerSat
from houseway.record import schema
from houseway.record.reading import Line, line_decoder
from houseway.record.storage import Storage

TOGETHER = 500
"""Lines that are read at once, from the end of the log backwards."""


def leavers(storage: Storage, table: str, game: str, seats: Iterable[int]) -> dict[int, str]:
    """The players who had these seats until they left, as far as they paid for their chips."""
    wanted = frozenset(seats)
    found = ((seat, _paid_by(storage, table, seq)) for seat, seq in _sat_down(storage, table, game, wanted))
    return {seat: player for seat, player in found if player is not None}


def called(storage: Storage, table: str, game: str, names: Iterable[str]) -> dict[str, str]:
    """The players who last sat down under these names, as far as they paid for their chips."""
    wanted, found = set(names), dict[str, str]()
    for line in _backwards(storage, table, game):
        for event in line.events:
            if isinstance(event, PlayerSat) and event.player in wanted:
                wanted.remove(event.player)
                player = _paid_by(storage, table, line.seq)
                if player is not None:
                    found[event.player] = player
        if not wanted:
            break
    return found


def _sat_down(storage: Storage, table: str, game: str, wanted: frozenset[int]) -> Iterator[tuple[int, int]]:
    """For each seat the entry in which its last player to leave had sat down there."""
    left: set[int] = set()
    found: set[int] = set()
    for line in _backwards(storage, table, game) if wanted else ():
        for event in reversed(line.events):
            if isinstance(event, PlayerLeft) and event.seat in wanted:
                left.add(event.seat)
            elif isinstance(event, PlayerSat) and event.seat in left - found:
                found.add(event.seat)
                yield event.seat, line.seq
        if found == wanted:
            return


def _backwards(storage: Storage, table: str, game: str) -> Iterator[Line]:
    """The entries in which somebody sat down or left, the last one first."""
    decoder, end = line_decoder(game), storage.length(table)
    while end > 0:
        first = max(0, end - TOGETHER)
        for line in reversed(list(storage.lines(table, first, end - 1))):
            if b'"player-sat"' in line or b'"player-left"' in line:
                yield decoder.decode(line)
        end = first


def _paid_by(storage: Storage, table: str, seq: int) -> str | None:
    """Who bought the chips of that entry; nobody at a practice table, and no bot."""
    moves = schema.movements.c
    wanted = select(moves.player).where(moves.table_id == table, moves.seq == seq, moves.why == "buy-in")
    with storage.reader() as connection:
        found = connection.execute(wanted).scalar()
    return None if found is None else str(found)
