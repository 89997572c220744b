"""Two houses on one PostgreSQL: neither refuses, or tells anybody, what the other has changed by then.

The second never hears of what the first writes, as if the word were on its way for ever.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from tests.house.playing import open_house, play_rounds, seated, told

from houseway.house.accounts import Player
from houseway.house.errors import HouseError, RefusedError, SenselessError
from houseway.house.floor import floor_says
from houseway.house.house import House
from houseway.house.running import RunningTable
from houseway.record.reading import Reading
from houseway.server.live import _since


@asynccontextmanager
async def two(database: str) -> AsyncIterator[tuple[House, House]]:
    async with open_house(database) as one, open_house(database) as other:
        yield one, other


@pytest.fixture
def deaf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(House, "_heard_of", lambda house, table: None)


def played(database: str, what: Callable[[House, House], Awaitable[None]]) -> None:
    async def run() -> None:
        async with two(database) as (one, other):
            await what(one, other)

    asyncio.run(run())


@pytest.mark.usefixtures("deaf")
def test_nothing_is_refused_that_another_house_has_made_possible_by_then(database: str) -> None:
    async def said(one: House, other: House) -> None:
        here, _ = await seated(one, "dragon-poker", 0)
        there = await other.table(here.id)
        ana, _ = await one.accounts.new_guest("Ana")
        bao, _ = await one.accounts.new_guest("Bao")
        for seat in range(1, 4):
            await told(here, ana, type="sit", seat=seat, buy_in=20_000)
            await told(there, ana, type="place-wagers", wagers={"ante": 500, "ante-bonus": 500})  # he sits there now
            with pytest.raises(RefusedError, match="taken"):
                await told(there, bao, type="sit", seat=seat, buy_in=20_000)
            await told(there, ana, type="take-back-wagers")
            await told(there, ana, type="leave")
            await told(here, bao, type="sit", seat=seat, buy_in=20_000)  # the seat is free here too
            await told(there, bao, type="leave")
        assert other.refused == 3
        with pytest.raises(SenselessError, match="no seat here"):
            await told(here, ana, type="leave")
        assert Reading(one.storage.lines(here.id), still_open=True).through().entries == one.storage.length(here.id)

    played(database, said)


@pytest.mark.usefixtures("deaf")
def test_whoever_has_seen_more_elsewhere_is_told_what_comes_after_that_and_nothing_twice(database: str) -> None:
    async def said(one: House, other: House) -> None:
        here, people = await seated(one, "dragon-poker", 1)
        there = await other.table(here.id)
        for _ in range(3):
            answer = await told(here, people[1], type="buy-in", seat=1, amount=1000)
            assert there.seq < answer["seq"]
            assert await _since(str(answer["seq"]), there) == answer["seq"]
            assert there.seq == answer["seq"]
            assert there.entries_after(answer["seq"]) == []
            assert there.table.stack(1) == here.table.stack(1)
        assert await _since("1000000", there) == there.seq

    played(database, said)


@pytest.mark.usefixtures("deaf")
def test_a_table_that_another_house_has_closed_is_closed_here_too(database: str) -> None:
    async def said(one: House, other: House) -> None:
        here, people = await seated(one, "dragon-poker", 1)
        there = await other.table(here.id)
        await one.close_table(here)
        with pytest.raises(HouseError, match="this table is closed"):
            await told(there, people[1], type="buy-in", seat=1, amount=1000)
        assert there.closed
        report = Reading(one.storage.lines(here.id)).through()
        assert report.closed

    played(database, said)


@pytest.mark.usefixtures("deaf")
def test_the_floor_is_heard_at_a_table_as_it_stands_wherever_it_was_played_at(database: str) -> None:
    async def said(one: House, other: House) -> None:
        here, people = await seated(one, "dragon-poker", 1)
        there = await other.table(here.id)
        await told(here, people[1], type="place-wagers", seat=1, wagers={"ante": 500, "ante-bonus": 500})
        document = {**here.table.options.document(), "three-card-bonus": "2"}
        floor = Player("f", "Floor", "supervisor", guest=False)
        answer = await floor_says(there, floor, {"type": "change-options", "options": document})
        assert answer.waits_for_round, "wagers are down, though not at this house"

    played(database, said)


@pytest.mark.usefixtures("deaf")
def test_nobody_has_a_turn_while_it_is_not_known_whose_the_seats_are(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whenever somebody might be told something, the seats are those of the people who sat there by then."""

    async def said(one: House, other: House) -> None:
        here, people = await seated(one, "dragon-poker", 2)
        there = await other.table(here.id)
        seen: list[tuple[int, dict[int, str]]] = []

        async def look() -> None:
            while True:
                seen.append((there.seq, dict(there.owners)))
                await asyncio.sleep(0)

        looking = asyncio.create_task(look())
        for _ in range(5):
            eve, _ = await one.accounts.new_guest("Eve")
            await told(here, people[1], type="leave", seat=1)
            await told(here, eve, type="sit", seat=1, buy_in=20_000)
            async with there.lock:
                await there.catch_up()
            assert (there.seq, there.owners) == (here.seq, here.owners)
            people[1] = eve
        looking.cancel()
        by_seq: dict[int, set[Any]] = {}
        for seq, owners in seen:
            by_seq.setdefault(seq, set()).add(tuple(sorted(owners.items())))
        assert len(by_seq) > 3
        assert all(len(owners) == 1 for owners in by_seq.values()), by_seq
        await play_rounds(here, people, 1)

    played(database, said)


def test_what_is_written_while_a_table_is_read_is_heard_of_afterwards(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def said(one: House, other: House) -> None:
        here, people = await seated(one, "dragon-poker", 1)
        opened = RunningTable.read_leavers

        def reads(running: RunningTable) -> None:
            opened(running)
            monkeypatch.undo()
            asyncio.run_coroutine_threadsafe(told(here, people[1], type="buy-in", seat=1, amount=1000), loop).result(20)

        loop = asyncio.get_running_loop()
        monkeypatch.setattr(RunningTable, "read_leavers", reads)
        there = await other.table(here.id)
        async with asyncio.timeout(10):
            while there.seq < here.seq:
                await asyncio.sleep(0.01)

    played(database, said)
