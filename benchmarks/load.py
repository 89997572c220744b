"""A load generator for the server: many players on one event loop, with as little client as will do.

Each player has one kept-alive HTTP connection for commands and one WebSocket for the table. What to do next is read off
the sight that the server sends, as any client would.
"""

from __future__ import annotations

import asyncio
import base64
import os
import random
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Any

import msgspec

GAMES = ("dragon-poker", "double-draw-poker", "pai-gow-poker", "pai-gow", "deuce-of-the-dragon")
SEATS = 5
BUY_IN = 200_000
MOST_GUESTS = 500
"""So many come in; where there are more seats, each of them plays at several tables, with a connection for each."""


class _Choice(msgspec.Struct):
    command: msgspec.Raw


class _Wager(msgspec.Struct):
    wager: str
    minimum: int
    required: bool


class _Seat(msgspec.Struct):
    ready: bool
    yours: bool


class Sight(msgspec.Struct, rename="kebab"):
    """As much of a message as a player needs."""

    seq: int
    phase: str = ""
    round: int = 0
    to_act: int | None = None
    choices: list[_Choice] = []
    wagers: list[_Wager] = []
    seats: list[_Seat] = []


_sight = msgspec.json.Decoder(Sight)
_encoder = msgspec.json.Encoder()


class Http(asyncio.Protocol):
    """One connection; one question at a time."""

    def __init__(self) -> None:
        self._waiting: asyncio.Future[tuple[int, bytes]] | None = None
        self._got = b""
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        self._got += data
        end = self._got.find(b"\r\n\r\n")
        if end < 0:
            return
        head = self._got[:end].lower()
        at = head.find(b"content-length:")
        length = int(head[at + 15 :].split(b"\r\n", 1)[0]) if at >= 0 else 0
        if len(self._got) < end + 4 + length:
            return
        body, self._got = self._got[end + 4 : end + 4 + length], self._got[end + 4 + length :]
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result((int(head[9:12]), body))

    def connection_lost(self, error: Exception | None) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_exception(ConnectionError("the server has gone"))

    async def ask(self, method: str, path: str, body: bytes = b"", token: str = "", key: str = "") -> tuple[int, bytes]:
        return await self.say(head_of(method, path, token), body, key.encode())

    async def say(self, head: bytes, body: bytes, key: bytes) -> tuple[int, bytes]:
        """The same with a head that is written already."""
        assert self.transport is not None
        if self.transport.is_closing():
            raise ConnectionError("the server has closed the connection")
        self._waiting = asyncio.get_running_loop().create_future()
        said = b"idempotency-key: %b\r\n" % key if key else b""
        self.transport.write(b"%b%bcontent-length: %d\r\n\r\n%b" % (head, said, len(body), body))
        return await self._waiting


def head_of(method: str, path: str, token: str) -> bytes:
    """What stands at the beginning of every request of one player to one address."""
    head = f"{method} {path} HTTP/1.1\r\nhost: house\r\ncontent-type: application/json\r\n"
    return (head + (f"authorization: Bearer {token}\r\n" if token else "")).encode()


class Live(asyncio.Protocol):
    """One WebSocket; every message goes to `hear`."""

    def __init__(self, path: str, hear: Callable[[bytes], None]) -> None:
        self._path, self._hear, self._got, self._open = path, hear, bytearray(), False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        self.transport: asyncio.Transport = transport  # type: ignore[assignment]
        self.transport.write(
            f"GET {self._path} HTTP/1.1\r\nhost: house\r\nupgrade: websocket\r\nconnection: Upgrade\r\n"
            f"sec-websocket-key: {key}\r\nsec-websocket-version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        got = self._got
        got += data
        if not self._open:
            end = got.find(b"\r\n\r\n")
            if end < 0:
                return
            del got[: end + 4]
            self._open = True
        while len(got) >= 2:
            length, start = got[1] & 127, 2
            if length == 126:
                length, start = int.from_bytes(got[2:4], "big"), 4
            elif length == 127:
                length, start = int.from_bytes(got[2:10], "big"), 10
            if len(got) < start + length:
                return
            kind, content = got[0] & 15, bytes(got[start : start + length])
            del got[: start + length]
            if kind == 1:
                self._hear(content)
            elif kind == 9:
                self.transport.write(bytes((0x8A, 0x80 | len(content))) + b"\0\0\0\0" + content)


class Player:
    """Somebody at a table: does the next thing whenever the table waits for it."""

    def __init__(self, load: Load, http: Http, token: str, table: str, seat: int, seed: int) -> None:
        self.load, self.http, self.token, self.table, self.seat = load, http, token, table, seat
        self.head = head_of("POST", f"/api/tables/{table}/commands", token)
        self.chance = random.Random(seed)
        self.sight = Sight(-1)
        self.busy = False
        self.sent = 0
        self.waits_for: tuple[int, float] | None = None

    def hear(self, message: bytes) -> None:
        self.load.messages += 1
        self.load.bytes += len(message)
        self.sight = _sight.decode(message)
        if self.waits_for is not None and self.sight.seq >= self.waits_for[0]:
            self.load.latencies.append(perf_counter() - self.waits_for[1])
            self.waits_for = None
        if not self.busy and self.waits_for is None:
            self.go_on()

    def next_command(self) -> bytes | None:
        sight = self.sight
        if sight.choices:
            return bytes(self.chance.choice(sight.choices[:4]).command)
        mine = [seat for seat in sight.seats if seat.yours]
        if sight.phase != "betting" or not mine or mine[0].ready:
            return None
        if sight.wagers and self.sent != sight.round:
            wagers = {wager.wager: wager.minimum for wager in sight.wagers if wager.required}
            self.sent = sight.round
            return _encoder.encode({"type": "place-wagers", "seat": self.seat, "wagers": wagers})
        if sight.to_act is not None:
            return None  # the bank is being offered
        return _encoder.encode({"type": "ready", "seat": self.seat})

    async def say(self, command: bytes) -> None:
        self.load.keys += 1
        began = perf_counter()
        status, body = await self.http.say(self.head, command, b"k%d" % self.load.keys)
        if status == 200:
            self.load.acknowledged += 1
            self.load.answers.append(perf_counter() - began)
            seq = msgspec.json.decode(body, type=Sight).seq
            if self.sight.seq >= seq:
                self.load.latencies.append(perf_counter() - began)
            else:
                self.waits_for = seq, began
        else:
            self.load.refused += 1
            self.load.last_refusal = command.decode(), body.decode()
            await asyncio.sleep(0.01)
        self.busy = False
        if self.waits_for is None:
            self.go_on()

    def go_on(self) -> None:
        """Say the next thing, if the table waits for it."""
        command = self.next_command()
        if command is not None and not self.busy:
            self.busy = True
            self.load.want(self, command)


class Load:
    """All players, and how many commands a second they may say."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port
        self.players: list[Player] = []
        self.waiting: list[tuple[Player, bytes]] = []
        self.rate: float | None = 0.0
        self.tasks: set[asyncio.Future[None]] = set()
        self.keys = 0
        self.last_refusal: Any = None
        self.tokens: list[str] = []
        self.over = False
        self.reset()

    def reset(self) -> None:
        self.acknowledged = self.refused = self.broken = self.messages = self.bytes = 0
        self.latencies: list[float] = []
        self.answers: list[float] = []

    async def stop(self) -> None:
        """Nobody says anything more."""
        self.over = True
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    def want(self, player: Player, command: bytes) -> None:
        """Whoever is ready says it at once, or in turn if there is a rate."""
        if self.over:
            return
        if self.rate is None:
            self._start(player.say(command))
        else:
            self.waiting.append((player, command))

    def _start(self, said: Awaitable[None]) -> None:
        task = asyncio.ensure_future(said)
        self.tasks.add(task)
        task.add_done_callback(self._said)

    def _said(self, task: asyncio.Future[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.broken += 1

    async def http(self) -> Http:
        _, protocol = await asyncio.get_running_loop().create_connection(Http, self.host, self.port)
        return protocol

    async def sit_down(self, tables: int) -> None:
        """Open tables of mixed games, with five players each."""
        first = len(self.players) // SEATS
        for number in range(first, first + tables):
            made = [await self._player(number * SEATS + seat) for seat in range(SEATS)]
            body = _encoder.encode({"game": GAMES[number % len(GAMES)], "bots": 0, "pace": "manual"})
            status, answer = await made[0][0].ask("POST", "/api/tables", body, made[0][1])
            assert status == 201, answer
            table = msgspec.json.decode(answer)["table"]
            for seat, (http, token) in enumerate(made, start=1):
                player = Player(self, http, token, table, seat, number * SEATS + seat)
                sit = _encoder.encode({"type": "sit", "seat": seat, "buy-in": BUY_IN})
                status, answer = await http.ask("POST", f"/api/tables/{table}/commands", sit, token, "sit")
                assert status == 200, answer
                path = f"/api/tables/{table}/live?token={token}"
                await asyncio.get_running_loop().create_connection(
                    lambda path=path, player=player: Live(path, player.hear),  # type: ignore[misc]
                    self.host,
                    self.port,
                )
                self.players.append(player)

    async def _player(self, number: int) -> tuple[Http, str]:
        """A connection of somebody, who may have others at other tables."""
        if number < MOST_GUESTS:
            http, token = await self._guest(f"Player {number % SEATS + 1}")
            self.tokens.append(token)
            return http, token
        return await self.http(), self.tokens[number % MOST_GUESTS]

    async def _guest(self, name: str) -> tuple[Http, str]:
        http = await self.http()
        status, answer = await http.ask("POST", "/api/guests", _encoder.encode({"name": name}))
        assert status == 201, answer
        return http, msgspec.json.decode(answer)["token"]

    async def run(self, seconds: float, rate: float | None) -> float:
        """Let them play for so long; how many commands a second were acknowledged."""
        self.rate = rate
        if rate is None:
            waiting, self.waiting = self.waiting, []
            for player, command in waiting:
                self._start(player.say(command))
        self.reset()
        began = perf_counter()
        released = 0
        chance = random.Random(1)
        while perf_counter() - began < seconds:
            if rate is not None:
                due = int((perf_counter() - began) * rate) - released
                for _ in range(min(due, len(self.waiting))):
                    place = chance.randrange(len(self.waiting))
                    self.waiting[place], self.waiting[-1] = self.waiting[-1], self.waiting[place]
                    player, command = self.waiting.pop()
                    self._start(player.say(command))
                released += max(0, due)
            await asyncio.sleep(0.002)
        spent = perf_counter() - began
        self.rate = 0.0
        return self.acknowledged / spent
