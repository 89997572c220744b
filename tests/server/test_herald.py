"""The second process that tells: whatever happens to it, everybody is told everything, and it outlives no house."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from tests.house.doubles import Second, looks_alike, somebody_acts
from tests.house.playing import open_house, seated, told
from tests.server.clients import House, play_rounds, served
from tests.server.test_live import at, events_of, hear
from websockets.asyncio.client import connect

from houseway.house import double
from houseway.house import house as house_module
from houseway.house.running import RunningTable
from houseway.record.storage import Storage
from houseway.server import herald as herald_module
from houseway.server import live
from houseway.server.herald import Herald

NOW = 1_800_000_000.0


async def until(true: Callable[[], object], patience: float = 40.0) -> None:
    async with asyncio.timeout(patience):
        while not true():
            await asyncio.sleep(0.01)


# --- with the house in this process ---------------------------------------------------------------------------------


class Onlooker:
    """Somebody who looks on at a table, without a network."""

    def __init__(self, crier: live.Crier, running: RunningTable, player: str | None) -> None:
        self.heard: list[dict[str, Any]] = []
        self.crier, self.running = crier, running
        self.outbox = live.Outbox(crier, running, player, running.seq)
        running.onlookers.add(self.outbox.watcher)
        crier.outboxes.add(self.outbox)
        self._sending = self.outbox.start(self._hear)

    async def _hear(self, message: Any) -> None:
        self.heard.append(json.loads(message["text"]))

    @property
    def seq(self) -> int:
        return self.heard[-1]["seq"] if self.heard else -1

    async def goes(self) -> None:
        self.running.onlookers.remove(self.outbox.watcher)
        self.crier.forget(self.outbox)
        self._sending.cancel()
        with suppress(asyncio.CancelledError):
            await self._sending


@asynccontextmanager
async def told_by_herald(folder: Path) -> AsyncIterator[tuple[live.Crier, Herald, RunningTable, dict[int, Any]]]:
    async with open_house(folder / "house.db") as house:
        herald = await asyncio.to_thread(Herald)
        crier = live.Crier(house, herald)
        await crier.start()
        try:
            yield crier, herald, *await seated(house, "dragon-poker", 2)
        finally:
            await crier.stop()


async def changes(running: RunningTable, people: dict[int, Any], times: int) -> None:
    for number in range(times):
        await told(running, people[1], type="buy-in", seat=1, amount=100 + number)


def amounts(onlooker: Onlooker) -> list[int]:
    return [event["amount"] for event in events_of(onlooker.heard) if event["type"] == "bought-in"]


def test_a_herald_that_is_killed_has_told_what_it_had_and_the_house_tells_the_rest_until_there_is_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "AGAIN", 0.2)

    async def played() -> None:
        async with told_by_herald(tmp_path) as (crier, herald, running, people):
            onlooker = Onlooker(crier, running, people[1].id)
            await changes(running, people, 5)
            await until(lambda: onlooker.seq == running.seq)
            assert running.double is not None, "the herald follows the table"
            assert herald.process is not None
            os.kill(herald.process, signal.SIGSTOP)  # what is asked of it now stays unanswered
            await changes(running, people, 5)
            assert onlooker.outbox.sending
            os.kill(herald.process, signal.SIGKILL)
            await until(lambda: onlooker.seq == running.seq)
            await until(lambda: crier.herald not in (None, herald))
            await changes(running, people, 5)
            await until(lambda: onlooker.seq == running.seq)
            assert running.double is not None, "so does the other"
            assert amounts(onlooker) == [100, 101, 102, 103, 104] * 3
            await onlooker.goes()
            assert running.double is None, "nobody looks any more"

    asyncio.run(played())


@pytest.mark.parametrize("bound", ["SILENT", "MOST_WAITING"])
def test_a_herald_that_stands_still_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bound: str) -> None:
    """Because it does not answer, or because too much waits for it."""

    async def played() -> None:
        async with told_by_herald(tmp_path) as (crier, herald, running, people):
            onlooker = Onlooker(crier, running, None)
            await changes(running, people, 1)
            await until(lambda: onlooker.seq == running.seq)
            monkeypatch.setattr(herald_module, bound, 0.3 if bound == "SILENT" else 0)
            assert herald.process is not None
            os.kill(herald.process, signal.SIGSTOP)
            async with asyncio.timeout(40):
                while crier.herald is not None:
                    await changes(running, people, 20)
                    await asyncio.sleep(0.05)
            await until(lambda: onlooker.seq == running.seq)
            assert sorted(set(amounts(onlooker))) == list(range(100, 120))
            assert len(amounts(onlooker)) % 20 == 1, "none is missing, none is told twice"
            await onlooker.goes()

    asyncio.run(played())


def test_what_a_herald_cannot_make_the_house_makes(tmp_path: Path) -> None:
    async def played() -> None:
        async with told_by_herald(tmp_path) as (crier, herald, running, people):
            onlookers = [Onlooker(crier, running, player) for player in (None, people[1].id, people[2].id)]
            await changes(running, people, 2)
            await until(lambda: all(one.seq == running.seq for one in onlookers))
            running.double = lambda lines, owners: None  # it misses this
            await changes(running, people, 2)
            herald.forget(running)
            running.double = lambda lines, owners: None  # and is believed to know the table
            await changes(running, people, 2)
            await until(lambda: all(one.seq == running.seq for one in onlookers))
            await changes(running, people, 2)
            await until(lambda: all(one.seq == running.seq for one in onlookers))
            assert [amounts(one) for one in onlookers] == [[100, 101] * 4] * 3
            assert crier.herald is herald
            for one in onlookers:
                await one.goes()

    asyncio.run(played())


def test_what_cannot_be_shown_at_one_table_is_shown_at_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def played() -> None:
        async with open_house(tmp_path / "house.db") as house:
            crier = live.Crier(house)
            await crier.start()
            (bad, first), (good, second) = await seated(house, "dragon-poker", 2), await seated(house, "pai-gow", 2)
            one, other = Onlooker(crier, bad, None), Onlooker(crier, good, None)
            shown = double.messages

            def fails(seen: Any, *arguments: Any) -> list[bytes]:
                if seen is bad:
                    raise ValueError("no words for this")
                return shown(seen, *arguments)

            monkeypatch.setattr(live, "messages", fails)
            await changes(bad, first, 1)
            await changes(good, second, 1)
            await until(lambda: other.seq == good.seq)
            assert one.heard == []
            with pytest.raises(asyncio.CancelledError):
                await one._sending
            await other.goes()
            await crier.stop()

    asyncio.run(played())


# --- a house of its own -----------------------------------------------------------------------------------------------


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    if not herald_module.wanted():
        pytest.skip("a house has a herald where there are two processors")
    with served(f"sqlite:///{tmp_path}/house.db", tmp_path, "--log-level", "error") as running:
        yield running


def heralds(house: House) -> list[int]:
    """The server's other processes that look like itself, which those that think for bots do not."""
    server = house.process.pid
    children = Path(f"/proc/{server}/task/{server}/children").read_text().split()
    mine = Path(f"/proc/{server}/cmdline").read_bytes()
    return [int(child) for child in children if Path(f"/proc/{child}/cmdline").read_bytes() == mine]


def has_gone(process: int) -> bool:
    try:
        return ") Z " in Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return True


def test_a_signal_to_all_processes_of_a_house_is_for_the_house_and_its_herald_goes_with_it(house: House) -> None:
    (herald,) = heralds(house)
    for name in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        os.kill(herald, name)
    ana = house.guest()
    table = ana.open("pai-gow-poker")
    ana.sit(table, 1)

    async def listened() -> None:
        async with connect(at(house, table, ana, since=-1), max_size=None) as connection:
            await asyncio.to_thread(play_rounds, [ana], table, 1)
            await hear(connection, ana.sight(table)["seq"])

    asyncio.run(listened())
    assert not has_gone(herald)
    house.process.terminate()
    assert house.process.wait(30) == 0
    assert has_gone(herald)


def test_a_herald_ends_by_itself_when_its_house_is_killed(house: House) -> None:
    (herald,) = heralds(house)
    house.kill()
    until = time.monotonic() + 20
    while not has_gone(herald):
        assert time.monotonic() < until
        time.sleep(0.01)


def test_nothing_is_missing_when_the_herald_of_a_house_is_killed_in_the_middle_of_play(house: House) -> None:
    people = [house.guest("Ana"), house.guest("Bao")]
    table = people[0].open("double-draw-poker")
    for seat, person in enumerate(people, start=1):
        person.sit(table, seat)

    async def listened() -> None:
        async with connect(at(house, table, people[1], since=-1), max_size=None) as connection:
            playing = asyncio.create_task(asyncio.to_thread(play_rounds, people, table, 4))
            await asyncio.sleep(0.3)
            os.kill(heralds(house)[0], signal.SIGKILL)
            await playing
            seq = people[0].sight(table)["seq"]
            heard = await hear(connection, seq)
        assert [message["seq"] for message in heard] == sorted(message["seq"] for message in heard)
        async with connect(at(house, table, people[1], since=-1), max_size=None) as connection:
            again = await hear(connection, seq)
        kinds = [event["type"] for event in events_of(heard)]
        assert kinds == [event["type"] for event in events_of(again)]
        assert kinds.count("round-ended") == 4 or len(kinds) > 100

    asyncio.run(listened())


# --- two houses -------------------------------------------------------------------------------------------------------


def test_what_another_process_has_written_is_in_a_double_that_begins_anew(database: str) -> None:
    """Two houses on one PostgreSQL; each has a double of the same table, and both play there in turn."""

    async def played() -> None:
        chance = random.Random(3)
        houses = [house_module.House(Storage(database), now=lambda: NOW) for _ in range(2)]
        for house in houses:
            await house.open(warm=False)
        try:
            running, people = await seated(houses[0], "pai-gow-poker", 3)
            other = await houses[1].table(running.id)
            tables, seconds = (running, other), (Second(), Second())
            anew = 0
            while running.table.number < 3:
                await somebody_acts(chance.choice(tables), people, chance)
                for table, second in zip(tables, seconds, strict=True):
                    async with table.lock:
                        await table.catch_up()
                    if table.double is None:
                        second.follows(table)
                        anew += 1
                    players: list[str | None] = [None, *(player.id for player in people.values())]
                    looks_alike(second, table, players, chance)
            assert anew > 10
            assert running.seq == other.seq
        finally:
            for house in houses:
                await house.close()

    asyncio.run(played())
