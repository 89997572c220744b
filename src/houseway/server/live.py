"""A table as it happens: one WebSocket for each onlooker, with an outbox in which what is newer replaces what is older.

A message is the sight of the table and the events since the last one. As long as the house has time, each entry of the
log is a message of its own, with the table as it stood then; when it has not, or a reader is slow, several entries come
together with the newest sight. None is ever missing.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException
from litestar.types import Send

from houseway.house.accounts import session_of
from houseway.house.double import messages
from houseway.house.errors import HouseError, SenselessError
from houseway.house.house import House
from houseway.house.onlookers import Haste, Watcher
from houseway.house.past import told_again
from houseway.house.progress import Entry
from houseway.house.running import RunningTable
from houseway.record.keeping import NotKeptError
from houseway.server.door import check_origin, token_of
from houseway.server.errors import STATUS
from houseway.server.herald import AGAIN, Herald
from houseway.server.state import door_of, house_of

MOST_SINGLE = 24
"""So many entries are told one by one; more come together."""
MOST_GARBAGE = 20
"""Messages that nobody asked for, until the connection is closed."""
SHARE = 0.6
"""The part of its time that the house gives to telling, at most."""
CALM = 0.25
"""Up to this part of its time the house tells every entry by itself."""
ONLOOKERS_WAIT = (0.6, 0.9, 1.0)
SPEAKERS_WAIT = (0.9, 1.0, 0.5)
"""From this part of its time, which the house is at work, those of whom nothing is asked wait a little, and from this
part so many seconds."""
LONGEST = 0.3
"""Seconds after which whoever has spoken comes before those who are asked something."""
WEIGHED_EVERY = 0.1
"""Seconds between two looks at how much there is to do."""
AT_ONCE, AT_ONCE_OTHERS = 0.006, 0.002
"""Seconds of telling between which the house does other things: those who are asked something, and others."""
SENDING, GIVEN_UP_EVERY = 20.0, 1.0
"""Seconds until somebody who does not read is given up, and between two looks for such people."""
SESSIONS_EVERY = 3.0
"""Seconds between two looks for those whose session has ended elsewhere or expired."""

log = logging.getLogger("houseway.server")
_encoder = msgspec.json.Encoder()


def _worked() -> float:
    """Seconds that this thread has had something to do, those included in which it waited for a processor."""
    with suppress(OSError, ValueError), open("/proc/thread-self/schedstat", "rb", buffering=0) as figures:
        ran, waited = figures.read(100).split()[:2]
        return (int(ran) + int(waited)) / 1e9
    return time.thread_time()


class Crier:
    """Tells everybody, in turn, and never takes more than its share of the time.

    Whoever has said something, or is asked something, comes first; the others wait a little when there is much to tell,
    and then see more at once.
    """

    def __init__(self, house: House, herald: Herald | None = None) -> None:
        self.house = house
        self.herald: Herald | None = None
        """Who makes what is told, where somebody does so for the house."""
        self._first_herald = herald
        self.urgent: dict[Outbox, None] = {}
        self.speakers: dict[Outbox, None] = {}
        self.waiting: dict[Outbox, None] = {}
        self.outboxes: set[Outbox] = set()
        self.sent = 0
        self.busy = 0.0
        """The part of the time that telling has taken lately."""
        self.work = 0.0
        """The part of the time that the house has lately been at work."""
        self._looked = 0.0
        """When it was last looked for those who do not read."""
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        loop = asyncio.get_running_loop()
        if self._first_herald is not None:
            await self._take(self._first_herald)
        tasks = {"crier": self._run(), "scales": self._weigh(), "sessions": self._look_for_ended()}
        self._tasks = [loop.create_task(task, name=name) for name, task in tasks.items()]

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        herald, self.herald = self.herald, None
        if herald is not None:
            herald.close()

    async def _take(self, herald: Herald) -> None:
        """That one makes from now on what is told."""
        await herald.connect()
        herald.lost = self._lost
        self.herald = herald

    def _lost(self) -> None:
        self.herald = None
        self._wake.set()
        self._tasks.append(asyncio.get_running_loop().create_task(self._find_another(), name="another herald"))

    async def _find_another(self) -> None:
        while self.herald is None:
            await asyncio.sleep(AGAIN)
            try:
                await self._take(await asyncio.to_thread(Herald))
            except OSError as error:
                log.warning("there is no other herald yet: %s", error)

    def want(self, outbox: Outbox, how: Haste) -> None:
        if outbox.sending:
            if outbox.later is None or outbox.later == "looks-on" or how == "asked":
                outbox.later = how
            return
        if how == "asked":
            self.waiting.pop(outbox, None)
            self.speakers.pop(outbox, None)
            self.urgent[outbox] = None
        elif outbox not in self.urgent and outbox not in self.speakers:
            if how == "spoke":
                self.waiting.pop(outbox, None)
                self.speakers[outbox] = None
                outbox.wanted = time.perf_counter()
            elif outbox not in self.waiting:
                self.waiting[outbox] = None
                outbox.wanted = time.perf_counter()
        self._wake.set()

    def forget(self, outbox: Outbox) -> None:
        self.outboxes.discard(outbox)
        for outboxes in (self.urgent, self.speakers, self.waiting):
            outboxes.pop(outbox, None)
        if self.herald is not None and not outbox.running.onlookers:
            self.herald.forget(outbox.running)

    def end(self, session: str) -> None:
        """Whoever looks on by that session is told no more."""
        for outbox in [outbox for outbox in self.outboxes if outbox.session == session]:
            outbox.ended = True
            outbox.give_up()

    async def _look_for_ended(self) -> None:
        """Sessions also end at another process, and by themselves."""
        while True:
            await asyncio.sleep(SESSIONS_EVERY)
            sessions = {outbox.session for outbox in self.outboxes if outbox.session is not None}
            if not sessions:
                continue
            try:
                for session in await self.house.read(self.house.accounts.ended, sessions):
                    self.end(session)
            except NotKeptError as error:
                log.warning("it cannot be told which sessions have ended: %s", error)

    def patience(self, little: float, much: float, most: float) -> float:
        """Seconds that those wait of whom nothing is asked; none while there is time for everybody."""
        return most * min(1.0, max(0.0, (self.work - little) / (much - little)))

    async def _weigh(self) -> None:
        """How much of its time the house is at work, again and again."""
        while True:
            began, worked = time.perf_counter(), _worked()
            await asyncio.sleep(WEIGHED_EVERY)
            now = time.perf_counter()
            part = (_worked() - worked) / (now - began)
            self.work += (part - self.work) * 0.5
            if self.herald is not None:
                self.busy += (self.herald.took() / (now - began) - self.busy) * 0.5
                self.herald.look()
            if now >= self._looked + GIVEN_UP_EVERY:
                self._looked = now
                for outbox in [outbox for outbox in self.outboxes if now - outbox.sent_at > SENDING]:
                    outbox.give_up()

    async def _run(self) -> None:
        last = time.perf_counter()
        while True:
            await self._wake.wait()
            self._wake.clear()
            if not self._has_time:
                continue  # an answer of the herald's wakes this
            began = time.perf_counter()
            self._tell(self.speakers, began - LONGEST, AT_ONCE_OTHERS)
            self._tell(self.urgent, began, AT_ONCE)
            self._tell(self.speakers, began - self.patience(*SPEAKERS_WAIT), AT_ONCE_OTHERS)
            self._tell(self.waiting, began - self.patience(*ONLOOKERS_WAIT), AT_ONCE_OTHERS)
            ended = time.perf_counter()
            took, since = ended - began, max(ended - last, 1e-6)
            if self.herald is None:
                self.busy += (min(1.0, took / since) - self.busy) * min(1.0, 5 * since)
            last = ended
            others = bool(self.speakers or self.waiting)
            if (self.urgent or others) and self._has_time:
                self._wake.set()
            pause = took * (1 - SHARE) / SHARE if took > 0.001 else 0.0
            await asyncio.sleep(pause if self.urgent or not others else max(pause, 0.002))

    @property
    def _has_time(self) -> bool:
        """Whether somebody can make more of what is told."""
        return self.herald is None or self.herald.has_time

    def has_made(self) -> None:
        """The herald has made something, and can be asked for more."""
        if self.urgent or self.speakers or self.waiting:
            self._wake.set()

    def _tell(self, outboxes: dict[Outbox, None], wanted_before: float, seconds: float) -> None:
        """Fill outboxes one after the other, for as long as nobody else has to wait for it."""
        until = time.perf_counter() + seconds
        while outboxes and self._has_time and time.perf_counter() < until:
            outbox = next(iter(outboxes))
            if outbox.wanted > wanted_before:
                return
            del outboxes[outbox]
            if not outbox.sending:
                outbox.fill(self.herald)


class Outbox:
    """What one onlooker has yet to be told."""

    def __init__(
        self, crier: Crier, running: RunningTable, player: str | None, since: int, session: str | None = None
    ) -> None:
        self.crier = crier
        self.running = running
        self.player = player
        self.session = session
        """By which the onlooker is that player."""
        self.ended = False
        """Whether that has ended."""
        self.seq = since
        """Everything up to here has been told."""
        self.wanted = 0.0
        """When it was first wanted that more is told."""
        self.sending = False
        self.later: Haste | None = None
        """How soon more is wanted that has come while something was being sent."""
        self.behind = False
        """Whether what is missing has to be read from the books first."""
        self.sent_at = math.inf
        """When that was sent which has not gone yet."""
        self.messages: list[bytes] = []
        self.ready = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.poke: Callable[[Haste], None] = partial(crier.want, self)
        self.watcher = Watcher(player, self.poke)

    def fill(self, herald: Herald | None) -> None:
        """Make the messages that are due, or have them made; what can be told in one is."""
        running = self.running
        entries = running.entries_after(self.seq)
        self.sending = True
        if entries is None:
            self.behind = True
            self.ready.set()
            return
        singly = self.crier.busy < CALM and 1 < len(entries) <= MOST_SINGLE
        if herald is not None:
            herald.ask(self, singly)
        else:
            self.messages = self._messages(entries, singly)
            self.ready.set()
        self.seq = max(self.seq, running.seq)

    def _messages(self, entries: list[Entry], singly: bool) -> list[bytes]:
        try:
            return messages(self.running, self.player, entries, singly)
        except Exception:  # the others are told all the same
            log.exception("table %s cannot be shown", self.running.id)
            self.give_up()
            return []

    def made(self, messages: list[bytes]) -> None:
        """The herald has made them."""
        self.messages = messages
        self.ready.set()
        self.crier.has_made()

    def not_made(self, since: int) -> None:
        """The herald cannot make them, so the house does."""
        self.seq = since
        self.fill(None)

    async def read_books(self) -> None:
        """What happened before what is in memory, in pieces, each with the table as it stood then."""
        running = self.running
        self.behind = False
        last = running.now.first - 1
        if self.seq < last:
            pieces = told_again(running, self.player, self.seq + 1, last)
            while (message := await running.house.read(next, pieces, None)) is not None:
                self.messages.append(message)
            self.seq = last

    def start(self, send: Send) -> asyncio.Task[None]:
        """Send what is ready, again and again, until the connection ends."""
        self._task = asyncio.create_task(self._send(send))
        return self._task

    def give_up(self) -> None:
        """Whoever does not read is not told any more."""
        if self._task is not None:
            self._task.cancel()

    async def _send(self, send: Send) -> None:
        while True:
            await self.ready.wait()
            self.ready.clear()
            if self.behind:
                await self.read_books()
                self.poke("asked")
            while self.messages:  # what is gone is not held until there is more
                self.sent_at = time.perf_counter()
                await send({"type": "websocket.send", "text": self.messages.pop(0).decode(), "bytes": None})
                self.crier.sent += 1
            self.sent_at = math.inf
            self.sending = False
            later, self.later = self.later, None
            if later is not None or self.running.seq > self.seq:
                self.poke(later or "looks-on")
            if self.running.closed:
                return


@websocket("/api/tables/{table:str}/live")
async def live(socket: WebSocket[Any, Any, Any], table: str) -> None:
    """Everything that happens at a table from now on, or after a position that the onlooker has come to before."""
    house = house_of(socket)
    await socket.accept()
    try:
        if token_of(socket)[1] or "origin" in socket.headers:
            check_origin(socket)
        player = await door_of(socket).caller(socket, "live")
        session = session_of(token_of(socket)[0] or "") if player else None
        running = await house.table(table[:40])
        since = await _since(socket.query_params.get("since"), running)
    except NotKeptError as error:
        await _refuse(socket, str(error), None, 4503)
        return
    except HouseError as error:
        await _refuse(socket, error.sentence, error.cite, 4000 + STATUS[error.kind])
        return
    crier: Crier = socket.app.state["crier"]
    outbox = Outbox(crier, running, player.id if player else None, since, session)
    running.onlookers.add(outbox.watcher)
    crier.outboxes.add(outbox)
    running.heard_of(outbox.player)
    running.changed.set()
    outbox.poke("asked")
    if outbox.player in running.owners.values():
        running.tell()  # the others see who has come
    sending = outbox.start(socket.scope["state"]["send"])
    listening = asyncio.create_task(_listen(socket))
    try:
        await asyncio.wait({sending, listening}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        running.heard_of(outbox.player)
        running.onlookers.remove(outbox.watcher)
        crier.forget(outbox)
        if outbox.player in running.owners.values():
            running.tell()
        for task in (sending, listening):
            task.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await task
        if outbox.ended:
            await _refuse(socket, "you have logged out, or your session has ended", None, 4401)
        with suppress(Exception):
            await socket.close()


async def _listen(socket: WebSocket[Any, Any, Any]) -> None:
    """Nothing is said here; whoever says something is told so, and in the end no more."""
    for _ in range(MOST_GARBAGE):
        try:
            message = await socket.receive()
        except (WebSocketDisconnect, WebSocketException, RuntimeError):
            return
        if message["type"] == "websocket.disconnect":
            return
        said = {"error": "nothing is said on this connection; commands are posted", "cite": None}
        with suppress(Exception):
            await socket.send_data(_encoder.encode(said), mode="text")
    with suppress(Exception):
        await socket.close(code=1008, reason="nothing is said on this connection")


async def _since(said: str | None, running: RunningTable) -> int:
    """The position that somebody has come to; what he was told of elsewhere is read first where it is not known yet."""
    if said is None or said == "":
        return running.seq
    if not said.removeprefix("-").isdecimal() or len(said) > 18:
        raise SenselessError("since is the position of an entry, a whole number")
    await running.up_to(int(said))
    return max(-1, min(int(said), running.seq))


async def _refuse(socket: WebSocket[Any, Any, Any], sentence: str, cite: str | None, code: int) -> None:
    with suppress(Exception):
        await socket.send_data(_encoder.encode({"error": sentence, "cite": cite}), mode="text")
        await socket.close(code=code, reason=sentence[:120])


HANDLERS = [live]
