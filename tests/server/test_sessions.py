"""Sessions end: whoever looks on by one is told no more, wherever and however it ended."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import pytest
from tests.house.playing import open_house, seated
from tests.server.clients import House, Person, served
from tests.server.test_live import at, hear
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from houseway.house.accounts import SESSION_HOURS, session_of
from houseway.server import live


async def heard_until_the_end(connection: ClientConnection, patience: float) -> list[dict[str, Any]]:
    """What is told until the house closes the connection."""
    heard = []
    async with asyncio.timeout(patience):
        try:
            while True:
                heard.append(json.loads(await connection.recv()))
        except ConnectionClosed:
            return heard


def log_out(person: Person) -> None:
    assert person.http.delete("/api/sessions").status_code == 204


def test_whoever_logs_out_is_told_nothing_more_on_connections_that_were_open(house: House) -> None:
    ana, bao = house.guest("Ana"), house.guest("Bao")
    table = ana.open("dragon-poker")
    ana.sit(table, 1)

    async def look_on() -> None:
        async with (
            connect(at(house, table, ana, since=-1), max_size=None) as by_token,
            connect(at(house, table, since=-1), additional_headers={"cookie": f"houseway={ana.token}"}) as by_cookie,
            connect(at(house, table, bao, since=-1), max_size=None) as another,
        ):
            for connection in (by_token, by_cookie, another):
                await hear(connection, ana.sight(table)["seq"])
            await asyncio.to_thread(log_out, ana)
            seq = (await asyncio.to_thread(bao.sit, table, 2))["seq"]
            for connection in (by_token, by_cookie):
                last = (await heard_until_the_end(connection, 10))[-1]
                assert last == {"error": "you have logged out, or your session has ended", "cite": None}
                assert connection.close_code == 4401
            await hear(another, seq)

    asyncio.run(look_on())
    assert ana.get("/api/me").status_code == 401


def test_a_session_that_ends_at_one_process_ends_at_the_other(tmp_path: Path, database: str) -> None:
    with served(database, tmp_path) as here, served(database, tmp_path) as there:
        ana = here.guest("Ana")
        table = ana.open("dragon-poker")

        async def look_on() -> None:
            async with connect(at(there, table, ana, since=-1), max_size=None) as connection:
                await hear(connection, ana.sight(table)["seq"])
                await asyncio.to_thread(log_out, ana)
                assert "error" in (await heard_until_the_end(connection, live.SESSIONS_EVERY + 7))[-1]

        asyncio.run(look_on())
        assert Person(there.address, ana.token, ana.player).get("/api/me").status_code == 401


def test_a_session_that_expires_is_told_nothing_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "SESSIONS_EVERY", 0.01)

    async def look_on() -> None:
        late = [0.0]
        async with open_house(tmp_path / "house.db") as house:
            house.accounts._now = lambda: time.time() + late[0]
            running, _ = await seated(house, "dragon-poker", 1)
            crier = live.Crier(house)
            await crier.start()
            player, token = await house.accounts.register("Dora", "correct horse")
            outbox = live.Outbox(crier, running, player.id, running.seq, session_of(token))
            crier.outboxes.add(outbox)

            async def sent(message: Any) -> None:
                pass

            sending = outbox.start(sent)
            await asyncio.sleep(0.2)
            assert not outbox.ended
            late[0] = SESSION_HOURS * 3600 + 1.0
            async with asyncio.timeout(20):
                await asyncio.wait({sending})
            assert outbox.ended
            await crier.stop()

    asyncio.run(look_on())
