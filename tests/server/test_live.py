"""A table as it happens: in order, none missing, resumed where it was; and nothing that anybody says there matters."""

from __future__ import annotations

import asyncio
import json
import os
import random
import socket
from typing import Any, cast

import pytest
from tests.server.clients import GAMES, House, Person, least_wagers, play_rounds
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from houseway.server import live


async def hear(connection: ClientConnection, until: int, patience: float = 20.0) -> list[dict[str, Any]]:
    """Messages until one has come as far as a position."""
    heard: list[dict[str, Any]] = []
    while not heard or heard[-1]["seq"] < until:
        message = await asyncio.wait_for(connection.recv(), patience)
        heard.append(json.loads(message))
    return heard


def events_of(messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [event for message in messages for event in message["events"]]


def at(house: House, table: str, person: Person | None = None, since: int | str | None = None) -> str:
    query = [f"since={since}"] if since is not None else []
    query += [f"token={person.token}"] if person is not None else []
    return f"{house.live}/api/tables/{table}/live?{'&'.join(query)}"


@pytest.fixture
def people(house: House) -> list[Person]:
    return [house.guest("Ana"), house.guest("Bao")]


@pytest.mark.parametrize("game", GAMES)
def test_everything_is_told_in_order_and_the_same_after_a_lost_connection(
    house: House, people: list[Person], game: str
) -> None:
    """All at once from the beginning, as it happened, and in two halves: the events are the same."""
    ana = people[0]
    table = ana.open(game)
    for seat, person in enumerate(people, start=1):
        person.sit(table, seat)

    async def listened() -> None:
        async with connect(at(house, table, ana, since=-1), max_size=None) as connection:
            await asyncio.to_thread(play_rounds, people, table, 3)
            seq = ana.sight(table)["seq"]
            live = await hear(connection, seq)
        places = [message["seq"] for message in live]
        assert places == sorted(places)
        assert len(live) > 1, "the first as the connection opens, and others; how many depends on how busy the house is"
        async with connect(at(house, table, ana, since=-1), max_size=None) as connection:
            again = await hear(connection, seq)
        assert _facts(events_of(again)) == _facts(events_of(live))
        middle = live[len(live) // 2]["seq"]
        async with connect(at(house, table, ana, since=middle), max_size=None) as connection:
            rest = await hear(connection, seq)
        first = events_of([message for message in live if message["seq"] <= middle])
        assert _facts(first + events_of(rest)) == _facts(events_of(live))
        assert {*live[-1]} >= {"seq", "round", "phase", "seat", "view", "choices", "wagers", "commitment", "deadline"}

    asyncio.run(listened())


def _facts(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Events without their cards: what was face down when it was told may be known by now."""
    return [{name: value for name, value in event.items() if name not in ("cards", "card")} for event in events]


def test_onlookers_need_no_seat_and_no_name(house: House, people: list[Person]) -> None:
    table = people[0].open("dragon-poker")

    async def watched() -> None:
        async with connect(at(house, table), max_size=None) as connection:
            first = json.loads(await asyncio.wait_for(connection.recv(), 10))
            assert first["seat"] is None
            assert first["events"] == []
            people[0].sit(table, 1)
            assert "player-sat" in [event["type"] for event in events_of(await hear(connection, first["seq"] + 1))]

    asyncio.run(watched())


def test_a_reader_who_does_not_read_slows_nobody_and_misses_nothing(house: House, people: list[Person]) -> None:
    ana, bao = people
    table = ana.open("dragon-poker")
    ana.sit(table, 1)
    bao.sit(table, 2)

    async def listened() -> None:
        async with connect(at(house, table, bao, since=-1), max_size=None, max_queue=1) as slow:
            await asyncio.to_thread(play_rounds, people, table, 12)
            seq = ana.sight(table)["seq"]
            late = await hear(slow, seq)
        async with connect(at(house, table, bao, since=-1), max_size=None) as connection:
            whole = await hear(connection, seq)
        assert _facts(events_of(late)) == _facts(events_of(whole))

    asyncio.run(listened())


@pytest.mark.parametrize("since", ["x", "1.5", "9" * 30, "--1"])
def test_a_position_that_makes_no_sense_is_refused(house: House, people: list[Person], since: str) -> None:
    table = people[0].open("dragon-poker")

    async def refused() -> None:
        async with connect(at(house, table, since=since)) as connection:
            said = json.loads(await asyncio.wait_for(connection.recv(), 10))
            assert said["error"]
            with pytest.raises(ConnectionClosed):
                await asyncio.wait_for(connection.recv(), 10)
            assert connection.close_code == 4400

    asyncio.run(refused())


def test_there_is_nothing_to_hear_at_a_table_that_is_not_there(house: House) -> None:
    async def refused() -> None:
        async with connect(at(house, "0" * 12)) as connection:
            assert json.loads(await asyncio.wait_for(connection.recv(), 10))["error"]

    asyncio.run(refused())


def test_another_site_s_page_hears_nothing(house: House, people: list[Person]) -> None:
    table = people[0].open("dragon-poker")

    async def refused() -> None:
        headers = {"cookie": f"houseway={people[0].token}"}
        page = Origin("https://elsewhere.example")
        async with connect(at(house, table), origin=page, additional_headers=headers) as connection:
            assert "another site" in json.loads(await asyncio.wait_for(connection.recv(), 10))["error"]

    asyncio.run(refused())


def test_garbage_on_a_connection_is_answered_and_has_no_effect(house: House, people: list[Person]) -> None:
    ana = people[0]
    table = ana.open("dragon-poker")
    ana.sit(table, 1)
    before = ana.sight(table)["seq"]
    chance = random.Random(5)

    async def said() -> None:
        for kind in ("text", "bytes", "command", "oversize"):
            async with connect(at(house, table, ana), max_size=None) as connection:
                await asyncio.wait_for(connection.recv(), 10)
                try:
                    for _ in range(30):
                        await connection.send(_garbage(kind, chance))
                    while True:
                        answer = json.loads(await asyncio.wait_for(connection.recv(), 10))
                        assert "error" in answer or "seq" in answer
                except ConnectionClosed:
                    assert connection.close_code in (1006, 1008, 1009)  # a reset if it was still being said

    asyncio.run(said())
    assert ana.sight(table)["seq"] == before


def _garbage(kind: str, chance: random.Random) -> str | bytes:
    match kind:
        case "text":
            return "".join(chr(chance.randrange(32, 0x2FFF)) for _ in range(chance.randrange(200)))
        case "bytes":
            return chance.randbytes(chance.randrange(200))
        case "command":
            return json.dumps({"type": "place-wagers", "seat": 1, "wagers": {"ante": 1000, "ante-bonus": 1000}})
    return "x" * 100_000


def test_many_half_open_connections_do_not_stop_the_house(house: House, people: list[Person]) -> None:
    ana = people[0]
    table = ana.open("dragon-poker")
    host, port = house.address.removeprefix("http://").split(":")
    left = []
    try:
        for number in range(1000):
            made = socket.create_connection((host, int(port)), timeout=10)
            left.append(made)
            if number % 3 == 0:
                made.sendall(b"GET /api/tables/x/live HTTP/1.1\r\nhost: x\r\n")
            elif number % 3 == 1:
                made.sendall(os.urandom(20))
        ana.sit(table, 1)
        assert ana.said(table, type="place-wagers", wagers=least_wagers(ana.sight(table)))["events"]
    finally:
        for made in left:
            made.close()


def test_whoever_does_not_read_at_all_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def told() -> None:
        monkeypatch.setattr(live, "SENDING", 0.1)
        crier = live.Crier(cast(Any, None))
        outbox = live.Outbox(crier, cast(Any, None), None, 0)
        crier.outboxes.add(outbox)

        async def never(message: Any) -> None:
            await asyncio.Event().wait()

        sending = outbox.start(never)
        outbox.messages, outbox.sending = [b"{}"], True
        outbox.ready.set()
        await crier.start()
        with pytest.raises(asyncio.CancelledError):
            await asyncio.wait_for(sending, 10)
        await crier.stop()

    asyncio.run(told())
