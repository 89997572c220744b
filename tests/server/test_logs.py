"""What a server writes down about itself: nothing by which anybody could come in, and no card."""

from __future__ import annotations

import asyncio
import json
import logging
from pathlib import Path

import httpx
import pytest
from tests.server.clients import NO_TLS, Person, served
from tests.server.test_live import at
from websockets.asyncio.client import connect

from houseway.server.serve import JsonLines


@pytest.mark.parametrize("level", ["info", "debug"])
def test_no_token_and_nothing_that_is_sent_reaches_the_log(tmp_path: Path, level: str) -> None:
    with served(f"sqlite:///{tmp_path}/house.db", tmp_path, "--log-level", level) as house:
        ana = house.guest("Ana")
        table = ana.open("dragon-poker")

        async def look_on() -> None:
            async with connect(at(house, table, ana, since=-1) + '&more="more') as connection:
                await connection.recv()
            cookie = {"cookie": f"houseway={ana.token}", "authorization": f"Bearer {ana.token}"}
            async with connect(at(house, table, since=-1), additional_headers=cookie) as connection:
                await connection.recv()

        asyncio.run(look_on())
        with httpx.Client(base_url=house.address, verify=NO_TLS) as client:
            for path in (f"/api/tables/{table}", "/nowhere", "/table", f"/api/tables/{table}/live"):
                client.get(path, params={"token": ana.token}, headers={"cookie": f"houseway={ana.token}"})
        missing = Person(house.address, "nobodys" * 5, "")
        missing.get("/api/me")
        asyncio.run(refused(at(house, table, missing)))
    logged = "".join(path.read_text() for path in tmp_path.glob("errors-*.txt"))
    assert ana.token not in logged
    assert missing.token not in logged
    assert "commitment" not in logged
    assert any(f"/api/tables/{table}/live" in json.loads(line)["said"] for line in logged.splitlines())


async def refused(address: str) -> None:
    async with connect(address) as connection:
        assert "error" in json.loads(await connection.recv())


@pytest.mark.parametrize(
    ("said", "written"),
    [
        (
            '1.2.3.4 - "WebSocket /api/tables/t/live?since=1&token=abc" [accepted]',
            '"WebSocket /api/tables/t/live" [accepted]',
        ),
        ('"/live?a="b&token=abc" 403', '"/live" 403'),
        ("GET http://host/api?token=abc", "http://host/api"),
        ("is it there? no", "is it there? no"),
    ],
)
def test_what_an_address_asks_for_is_left_out_of_a_line(said: str, written: str) -> None:
    record = logging.LogRecord("uvicorn.error", logging.INFO, "", 0, said, (), None)
    line = json.loads(JsonLines().format(record))["said"]
    assert "abc" not in line
    assert line.endswith(written)
