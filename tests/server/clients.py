"""Clients of a server that runs in a process of its own: people, and somebody who plays whatever is asked."""

from __future__ import annotations

import json
import os
import random
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

GAMES = ("dragon-poker", "double-draw-poker", "pai-gow-poker", "pai-gow", "deuce-of-the-dragon")
START = 40.0
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Nobody here speaks TLS, and a client that could reads every certificate of the machine first."""


class House:
    """A server process, and where it is."""

    def __init__(self, process: subprocess.Popen[str], address: str, database: str) -> None:
        self.process = process
        self.address = address
        self.database = database
        self._administrator: Person | None = None

    @property
    def live(self) -> str:
        return self.address.replace("http", "ws", 1)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def guest(self, name: str = "Ana") -> Person:
        with httpx.Client(base_url=self.address, timeout=30, verify=NO_TLS) as client:
            answer = client.post("/api/guests", json={"name": name})
        assert answer.status_code == 201, answer.text
        return Person(self.address, answer.json()["token"], answer.json()["player"])

    def staff(self, role: str, name: str | None = None) -> Person:
        """An account that the house's administrator makes, who is made on the command line."""
        if self._administrator is None:
            command = [sys.executable, "-m", "houseway", "account", "add", "the owner", "--role", "administrator"]
            made = subprocess.run([*command, "--db", self.database], capture_output=True, text=True, check=True)
            self._administrator = Person(self.address, made.stdout.strip(), "")
        answer = self._administrator.post("/api/staff", {"name": name or f"the {role}", "role": role})
        assert answer.status_code == 201, answer.text
        return Person(self.address, answer.json()["token"], answer.json()["player"])


@contextmanager
def served(database: str, data: Path, *more: str, check: bool = True) -> Iterator[House]:
    """A house that runs until the test is over, and must then end by itself."""
    command = [sys.executable, "-m", "houseway", "serve", "--port", "0", "--db", database, *more]
    environment = os.environ | {"HOUSEWAY_DATA": str(data)}
    errors = (data / f"errors-{time.monotonic_ns()}.txt").open("w+")
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True, env=environment)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        errors.seek(0)
        assert line.startswith("Houseway is open at "), errors.read()
        yield House(process, line.split()[-1], database)
        if check and process.poll() is None:
            process.terminate()
            assert process.wait(START) == 0
            errors.seek(0)
            troubles = [line for line in errors if '"level": "error"' in line]
            assert not troubles, troubles[0]
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()
        errors.close()


class Person:
    """Somebody with a token."""

    def __init__(self, address: str, token: str, player: str) -> None:
        self.token = token
        self.player = player
        headers = {"authorization": f"Bearer {token}"}
        self.http = httpx.Client(base_url=address, timeout=30, headers=headers, verify=NO_TLS)
        self._keys = 0

    def get(self, path: str, **options: Any) -> httpx.Response:
        return self.http.get(path, **options)

    def post(self, path: str, body: Any = None, **headers: str) -> httpx.Response:
        return self.http.post(path, json=body, headers=headers)

    def open(self, game: str, **more: Any) -> str:
        answer = self.post("/api/tables", {"game": game, "bots": 0, "pace": "manual", **more})
        assert answer.status_code == 201, answer.text
        table: str = answer.json()["table"]
        return table

    def sight(self, table: str) -> dict[str, Any]:
        answer = self.get(f"/api/tables/{table}")
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def say(self, table: str, key: str | None = None, **command: Any) -> httpx.Response:
        self._keys += 1
        headers = {"idempotency-key": key or f"{self.token[:6]}-{self._keys}"}
        body = {name.replace("_", "-"): value for name, value in command.items()}
        return self.http.post(f"/api/tables/{table}/commands", json=body, headers=headers)

    def said(self, table: str, **command: Any) -> dict[str, Any]:
        answer = self.say(table, **command)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def sit(self, table: str, seat: int, buy_in: int = 100_000) -> dict[str, Any]:
        return self.said(table, type="sit", seat=seat, buy_in=buy_in)

    def balance(self) -> int:
        found: int = self.get("/api/me").json()["balance"]
        return found


def is_error(answer: httpx.Response, status: int) -> str:
    """What a refusal says, which is that and its paragraph and nothing else."""
    assert answer.status_code == status, answer.text
    said = answer.json()
    assert set(said) == {"error", "cite"}
    assert said["error"]
    return str(said["error"])


def least_wagers(sight: dict[str, Any]) -> dict[str, int]:
    """Every required wager, as low as it may be."""
    return {wager["wager"]: wager["minimum"] for wager in sight["wagers"] if wager["required"]}


def next_thing(sight: dict[str, Any], chance: random.Random) -> dict[str, Any] | None:
    """What somebody says next who does whatever is asked; None while nothing is."""
    if sight["choices"]:
        command: dict[str, Any] = chance.choice(sight["choices"])["command"]
        return command
    mine = [seat for seat in sight["seats"] if seat["yours"]]
    if sight["phase"] != "betting" or not mine or mine[0]["ready"]:
        return None
    seat = mine[0]["seat"]
    placed = [stake for stake in sight["words"]["placing"]["stakes"] if stake["seat"] == seat]
    wagers = least_wagers(sight)
    if wagers and not placed:
        return {"type": "place-wagers", "seat": seat, "wagers": wagers}
    if sight["to-act"] is not None:
        return None
    return {"type": "ready", "seat": seat}


def play_rounds(people: list[Person], table: str, rounds: int, seed: int = 1, patience: float = 60.0) -> None:
    """People at one table play so many rounds to their end."""
    chance, until = random.Random(seed), time.monotonic() + patience
    last = people[0].sight(table)["round"] + rounds
    while True:
        moved = False
        for person in people:
            sight = person.sight(table)
            if sight["round"] >= last:
                return
            command = next_thing(sight, chance)
            if command is not None:
                person.say(table, **{name.replace("-", "_"): value for name, value in command.items()})
                moved = True
        assert time.monotonic() < until, json.dumps(people[0].sight(table))[:2000]
        if not moved:
            time.sleep(0.005)
