"""What is written beside a table's log, in the same unit of work: money, seats, rounds that are over, snapshots."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec
from sqlalchemy import bindparam, delete, insert

from houseway.core.events import (
    BoughtIn,
    CashedOut,
    ClaimedAtCage,
    PaidAtCage,
    PlayerLeft,
    RoundVoided,
)
from houseway.core.scene import in_the_round, nets, staked
from houseway.house.accounts import claimed, moved
from houseway.house.progress import Entry, Progress
from houseway.record import schema
from houseway.record.snapshot import taken
from houseway.record.storage import Write
from houseway.table.state import Table

SNAPSHOT_EVERY = 400
"""Entries between two snapshots of a table, at least; they are taken when a round is over."""

NEW_TABLE = insert(schema.tables)
SEAT = insert(schema.seats)
_SEAT_FREE = delete(schema.seats).where(
    schema.seats.c.table_id == bindparam("of"), schema.seats.c.seat == bindparam("at")
)
_ROUND = insert(schema.rounds)
_HAND = insert(schema.hands)
_SNAPSHOT = insert(schema.snapshots)
_OLD_SNAPSHOTS = delete(schema.snapshots).where(
    schema.snapshots.c.table_id == bindparam("of"), schema.snapshots.c.seq < bindparam("before")
)


_BOOKED = frozenset({PlayerLeft, BoughtIn, CashedOut, PaidAtCage, ClaimedAtCage})


def money(
    table: str,
    happened: Iterable[Entry],
    owners: Mapping[int, str],
    played_by: Mapping[int, str],
    practice: bool,
    now: float,
) -> list[Write]:
    """Chips bought and cashed out move balances, and so does a void round those of players who have left it, except
    at a practice table; seats that are left become free.
    """
    writes: list[Write] = []
    for entry in happened:
        if _BOOKED.isdisjoint(map(type, entry.events)):
            continue
        for event in entry.events:
            if isinstance(event, PlayerLeft):
                writes.append(Write(_SEAT_FREE, {"of": table, "at": event.seat}))
            if practice or not isinstance(event, BoughtIn | CashedOut | PaidAtCage | ClaimedAtCage):
                continue
            owner = (owners if isinstance(event, BoughtIn | CashedOut) else played_by).get(event.seat)
            if owner is not None and event.amount:
                writes += _booked(event, owner, now, table, entry.seq)
    return writes


def _booked(
    event: BoughtIn | CashedOut | PaidAtCage | ClaimedAtCage, owner: str, now: float, table: str, seq: int
) -> list[Write]:
    match event:
        case BoughtIn():
            return moved(owner, -event.amount, "buy-in", now, table, seq)
        case CashedOut():
            return moved(owner, event.amount, "cash-out", now, table, seq)
        case PaidAtCage():
            return moved(owner, event.amount, "void-round", now, table, seq)
        case ClaimedAtCage():
            return claimed(owner, event.amount, "void-round", now, table, seq)


def round_over(
    table: str, now: Progress, happened: Sequence[Entry], players: Mapping[int, str], snapshot_at: int
) -> list[Write]:
    """What is noted when a round is over, so that it is found again; `players` are who had which seat in it."""
    if not any(entry.ends_round for entry in happened):
        return []
    played, end_table = now.last, now.last_table
    assert end_table is not None
    assert now.between is not None
    end = played[-1]
    row = {"table_id": table, "number": end.number, "first": now.last_first, "last": end.seq}
    row |= {"began": played[0].at, "ended": end.at}
    row |= {"voided": any(isinstance(event, RoundVoided) for event in end.events)}
    row |= {"sight": msgspec.json.encode(end.sight).decode(), "deck": _deck_of(end_table).decode()}
    over, place = now.between
    writes = [Write(_ROUND, row), *_hands(table, end.number, end_table, played, players)]
    if last_snapshot(now, snapshot_at) > snapshot_at:
        writes.append(Write(_SNAPSHOT, {"table_id": table, "seq": place.length, "content": taken(over, place)}))
        writes.append(Write(_OLD_SNAPSHOTS, {"of": table, "before": snapshot_at}))
    return writes


def last_snapshot(now: Progress, before: int) -> int:
    """The position of the last snapshot once a round is over: the end of that round where one was due."""
    length = now.between[1].length if now.between is not None else before
    return length if length - before >= SNAPSHOT_EVERY else before


def _hands(table: str, number: int, end: Table, played: Sequence[Entry], players: Mapping[int, str]) -> list[Write]:
    """What each seat has staked and gained, and whether it was in the round at all."""
    events = [event for entry in played for event in entry.events]
    gained, at_stake = nets(events), staked(events)
    seats = {*end.players, *at_stake, *(seat for seat, amount in gained.items() if amount)}
    there = in_the_round(end.game, end.round, events, seats)
    return [
        Write(
            _HAND,
            {
                "table_id": table,
                "number": number,
                "seat": seat,
                "player": players.get(seat),
                "name": end.players.get(seat, ""),
                "staked": at_stake.get(seat, 0),
                "net": gained.get(seat, 0),
                "played": seat in there,
            },
        )
        for seat in sorted(seats)
    ]


def _deck_of(table: Table) -> bytes:
    """The deck that a round was dealt from, as it was shuffled, for proofs."""
    number = table.playing
    if number is None:
        return b"{}"
    deck = table.decks[number]
    shuffled = deck.order[-deck.cut :] + deck.order[: -deck.cut] if deck.cut else deck.order
    kept = {"deck": number, "root": deck.root, "seed": deck.seed, "order": " ".join(shuffled), "cut": deck.cut}
    return msgspec.json.encode(kept)
