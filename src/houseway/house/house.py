"""The house: its books, its key, its tables, its bots, and everybody who looks on."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, TypeVar

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import bindparam, func, insert, select, update

from houseway.core.accounts import is_pot, owner
from houseway.core.commands import CommitSeeds, Leave, Sit
from houseway.core.decider import Command
from houseway.core.kinds import made_known
from houseway.core.money import dollars
from houseway.core.options import OptionError
from houseway.core.text import TextError, check_text
from houseway.games.for_play import for_play
from houseway.games.registry import GameEntry, UnknownGameError, games
from houseway.games.registry import game as game_of
from houseway.house.accounts import Accounts, Player
from houseway.house.attendant import BOT_BUY_IN, Attendant
from houseway.house.books import NEW_TABLE, SEAT
from houseway.house.bots import NAMES, Bots
from houseway.house.edges import edge_of, edges
from houseway.house.errors import RefusedError, SenselessError, UnavailableError, UnknownError
from houseway.house.pace import PACES
from houseway.house.progress import Entry
from houseway.house.rehearsal import rehearse
from houseway.house.reopening import reopened
from houseway.house.running import NOT_OURS, RunningTable
from houseway.house.seeds import house_seeds
from houseway.house.settings import Settings
from houseway.record import schema
from houseway.record.keeping import NotKeptError
from houseway.record.keys import fresh_key, fresh_log_id, own_house_key, signing_key
from houseway.record.session import Session
from houseway.record.snapshot import beginning
from houseway.record.storage import ConflictError, Storage, StorageError, Write

MOST_TABLES = 2000
BOT_SEATS = (2, 4, 5, 1, 6, 3)
"""Where bots sit down first, so that the middle of the table is free."""
WARM_AFTER = 3.0
"""Seconds after which the bots' worker is started if nobody has needed it yet."""
SETTLING = 5.0
"""Seconds that a house which closes waits for what is being done."""

_SECRET = insert(schema.house)
_CLOSED = update(schema.tables).where(schema.tables.c.id == bindparam("of")).values(closed=True)
T = TypeVar("T")
log = logging.getLogger("houseway.house")


class House:
    """Everything that runs in one server process."""

    def __init__(self, storage: Storage, *, workers: int = 1, now: Callable[[], float] = time.time) -> None:
        self.storage = storage
        self.now = now
        self.key = house_key(storage)
        self.accounts = Accounts(storage, now)
        self.bots = Bots(workers)
        self.tables: dict[str, RunningTable] = {}
        self.edges = edges()
        """By game, what the main wager costs by default."""
        self.commands = 0
        self.refused = 0
        self.closing = False
        self._attendants: dict[str, Attendant] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._rehearsed: set[str] = set()
        self._notes: list[Write] = []
        self._warming: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._noting: asyncio.Task[None] | None = None

    async def read(self, function: Callable[..., T], *arguments: Any) -> T:
        """Ask the database without keeping anybody waiting."""
        return await asyncio.to_thread(function, *arguments)

    # --- its life -----------------------------------------------------------------------------------------------------

    async def open(self, *, warm: bool = True) -> None:
        """Tables at which somebody sits go on where they were."""
        loop = asyncio.get_running_loop()
        if warm:
            self._warming = loop.call_later(WARM_AFTER, self.bots.warm, list(games()))

        def heard(table: str | None) -> None:
            loop.call_soon_threadsafe(self._heard_of, table)

        self.storage.listen(heard)
        for id in await self.read(self._in_use):
            try:
                await self.table(id)
            except Exception:
                log.exception("table %s could not be opened again", id)

    def _in_use(self, player: str | None = None) -> list[str]:
        """The open tables at which somebody sits, or somebody in particular."""
        seated = schema.seats.c.player
        wanted = (
            select(schema.seats.c.table_id)
            .join(schema.tables, schema.tables.c.id == schema.seats.c.table_id)
            .where(seated.is_not(None) if player is None else seated == player, schema.tables.c.closed.is_(False))
            .distinct()
        )
        with self.storage.reader() as connection:
            return [row[0] for row in connection.execute(wanted)]

    async def close(self) -> None:
        """What is being done is finished, and nothing more is begun."""
        self.closing = True
        if self._warming is not None:
            self._warming.cancel()
        for attendant in list(self._attendants.values()):
            await attendant.stop()
        for running in self.tables.values():
            with suppress(TimeoutError, asyncio.TimeoutError):
                await asyncio.wait_for(running.lock.acquire(), SETTLING)
        if self._noting is not None:
            with suppress(Exception):
                await self._noting
        self.bots.close()
        await asyncio.to_thread(self.storage.close)

    # --- its tables ---------------------------------------------------------------------------------------------------

    async def open_table(
        self,
        game: str,
        options: dict[str, Any],
        settings: Settings,
        player: Player | None = None,
        fits: Callable[[str, Any], None] = lambda game, options: None,
    ) -> RunningTable:
        """A new table, with its cards on their way and its bots in their seats.

        `fits` raises, in a thread of its own, where these options make no table that could stand anywhere.
        """
        if len(self.tables) >= MOST_TABLES:
            raise UnavailableError(f"the house has {MOST_TABLES} tables open and no room for another")
        entry, chosen = _chosen(game, options, settings)
        round_ = entry.game
        seats = round_.procedure(chosen).seats
        if not 0 <= settings.bots <= seats:
            raise SenselessError(f"a table has 0 to {seats} bots, not {settings.bots}")
        _check_settings(settings, round_.procedure(chosen).pack)
        await self.read(fits, game, chosen)
        await self._rehearsal(entry)
        id, log_id = secrets.token_hex(6), fresh_log_id()
        settings = msgspec.structs.replace(settings, log_id=log_id, name=settings.name or entry.title)
        first = Session(round_, chosen, house=self.key, log_id=log_id).log.lines[0]
        running = RunningTable(self, id, entry, settings, beginning(first), self.now())
        running.seeds = await asyncio.to_thread(house_seeds, self.key, log_id)
        row = {"id": id, "game": game, "opened": running.opened, "closed": False}
        row |= {"options": msgspec.json.encode(chosen.document()).decode()}
        row |= {"settings": msgspec.json.encode(settings).decode()}
        also = [Write(NEW_TABLE, row)]
        commands: list[Command] = [CommitSeeds(running.seeds.commitment)]
        for seat, name in zip([at for at in BOT_SEATS if at <= seats][: settings.bots], NAMES, strict=False):
            running.bots[seat] = secrets.token_hex(8)
            also.append(Write(SEAT, {"table_id": id, "seat": seat, "player": None, "bot": running.bots[seat]}))
            commands.append(Sit(seat, name, BOT_BUY_IN))
        try:
            await running.begin(first, commands, also)
        except NotKeptError as error:
            raise UnavailableError(str(error)) from None
        self._attend(running)
        return running

    async def _rehearsal(self, entry: GameEntry) -> None:
        """Before the first table of a game, away from the tables that are played at."""
        if entry.name not in self._rehearsed:
            self._rehearsed.add(entry.name)
            await asyncio.to_thread(rehearse, entry)

    def _attend(self, running: RunningTable) -> None:
        self.tables[running.id] = running
        attendant = self._attendants[running.id] = Attendant(running)
        attendant.start()

    async def knows_table(self, id: str) -> bool:
        return id in self.tables or (_is_id(id) and await self.read(self._row, id) is not None)

    async def table(self, id: str) -> RunningTable:
        """A table by its id, opened again if it is not in memory."""
        running = self.tables.get(id)
        if running is not None:
            return running
        async with self._opening.setdefault(id, asyncio.Lock()):
            if id in self.tables:
                return self.tables[id]
            row = await self.read(self._row, id) if _is_id(id) else None
            if row is None:
                self._opening.pop(id, None)
                raise UnknownError("there is no such table")
            settings = msgspec.json.decode(row.settings, type=made_known(Settings))
            entry = game_of(row.game)
            await self._rehearsal(entry)
            running = await asyncio.to_thread(reopened, self, id, entry, settings, row.opened)
            running.closed = bool(row.closed)
            if running.closed:
                return running
            if running.not_ours:
                log.error("table %s: %s", id, NOT_OURS)
                self.tables[id] = running  # to be looked at, and by nobody to be tended
            else:
                self._attend(running)
        self._opening.pop(id, None)
        if not self.storage.is_sqlite:
            self._heard_of(id)  # of what was written while it was read
        return running

    def _row(self, id: str) -> Any:
        with self.storage.reader() as connection:
            return connection.execute(select(schema.tables).where(schema.tables.c.id == id)).first()

    def listed(self) -> list[dict[str, Any]]:
        """Every open table, the newest first; asks the database for those that are not in memory."""
        taken = select(schema.seats.c.table_id, func.count().label("taken")).group_by(schema.seats.c.table_id)
        with self.storage.reader() as connection:
            rows = list(
                connection.execute(
                    select(schema.tables)
                    .where(schema.tables.c.closed.is_(False))
                    .order_by(schema.tables.c.opened.desc())
                    .limit(MOST_TABLES)
                )
            )
            counts = {row.table_id: row.taken for row in connection.execute(taken)}
        return [self._line(row, counts.get(row.id, 0)) for row in rows]

    def _line(self, row: Any, taken: int) -> dict[str, Any]:
        settings = msgspec.json.decode(row.settings, type=made_known(Settings))
        entry = game_of(row.game)
        running = self.tables.get(row.id)
        document = msgspec.json.decode(row.options)
        options = running.table.options if running else entry.options_type.read(document, files=False)
        return {
            "table": row.id,
            "game": row.game,
            "title": entry.title,
            "name": settings.name,
            "seats": entry.game.procedure(options).seats,
            "taken": len(running.table.players) if running else taken,
            "players": [running.table.players[seat] for seat in sorted(running.table.players)] if running else [],
            "bots": len(running.bots) if running else settings.bots,
            "limits": limits_of(entry, options),
            "main_edge": edge_of(row.game, options),
            "varies": varies(entry, options),
            "jurisdiction": options.jurisdiction,
            "pace": settings.pace,
            "practice": settings.practice,
            "phase": running.table.phase if running else "betting",
            "round": running.table.number if running else None,
            "watching": len(running.onlookers) if running else 0,
            "opened": int(row.opened),
        }

    async def seats_of(self, player: str) -> list[dict[str, Any]]:
        """Every seat that somebody has at tables that are open, with the chips in its stack and on the layout."""
        found = []
        for id in await self.read(self._in_use, player):
            running = await self.table(id)
            table, settings = running.table, running.settings
            for seat in running.seats_of(player):
                chips = sum(amount for account, amount in table.accounts.items() if owner(account) == seat)
                row = {"table": id, "game": table.game.name, "name": settings.name, "seat": seat, "chips": chips}
                found.append(row | {"practice": settings.practice})
        return found

    async def close_table(self, running: RunningTable) -> None:
        """Everybody is paid out and the log is closed; only between rounds."""
        async with running.lock:
            await running.others_were_quicker()
            running.check_playable()
            if running.table.phase != "betting":
                raise RefusedError("the table is closed when the round is over")
            carried = sum(chips for account, chips in running.table.accounts.items() if is_pot(account))
            if carried:
                raise RefusedError(f"a pot of ${dollars(carried)} lies on the table and is kept until it is won")
            for seat in sorted(running.table.players):
                await running.house_does(Leave(seat))
            await running.close_log([Write(_CLOSED, {"of": running.id})])
        await self._put_away(running)

    async def _put_away(self, running: RunningTable) -> None:
        """A table that is closed, here or by another process, is not tended any more."""
        attendant = self._attendants.pop(running.id, None)
        if attendant is not None:
            await attendant.stop()
        self.tables.pop(running.id, None)
        running.tell()

    # --- what it hears --------------------------------------------------------------------------------------------

    def _heard_of(self, table: str | None) -> None:
        """Another process has written to a table's log, or may have to any."""
        for id in [table] if table is not None else list(self.tables):
            running = self.tables.get(id)
            if running is not None:
                self._tasks.add(task := asyncio.get_running_loop().create_task(self._catch_up(running)))
                task.add_done_callback(self._tasks.discard)

    async def _catch_up(self, running: RunningTable) -> None:
        async with running.lock:
            try:
                await running.catch_up()
            except NotKeptError as error:
                log.warning("table %s: %s", running.id, error)
        if running.closed:
            await self._put_away(running)

    def heard(self, running: RunningTable, happened: Sequence[Entry]) -> None:
        self.commands += len(happened)

    def note(self, write: Write) -> None:
        """Something that may be written a little later, together with others of its kind."""
        self.refused += 1
        self._notes.append(write)
        if self._noting is None or self._noting.done():
            self._noting = asyncio.get_running_loop().create_task(self._write_notes())

    async def _write_notes(self) -> None:
        while self._notes:
            notes, self._notes = self._notes[:200], self._notes[200:]
            try:
                await self.storage.keep(notes)
            except (NotKeptError, ConflictError):
                log.warning("%d refusals could not be noted", len(notes))
            await asyncio.sleep(0.05)


def house_key(storage: Storage) -> Ed25519PrivateKey:
    """The key that certifies every log of this house; kept with its books, so that every process has the same."""
    wanted = select(schema.house.c.value).where(schema.house.c.name == "key")
    for _ in range(3):
        with storage.reader() as connection:
            found = connection.execute(wanted).scalar()
        if found is not None:
            try:
                return signing_key(found)
            except ValueError:
                raise StorageError(f"{storage.name}: what stands there as the house's key is none") from None
        key = own_house_key() or fresh_key()
        with suppress(ConflictError):
            storage.keep_now([Write(_SECRET, {"name": "key", "value": key.private_bytes_raw().hex()})])
    raise UnavailableError("the house's key cannot be kept")


LONGEST_MEANING = 48
"""What a value means is told in a line of the lobby only if it is no longer than this."""
_SAID_ELSEWHERE = frozenset({"jurisdiction", "limits", "licensee", "set-decks"})


def varies(entry: GameEntry, options: Any) -> list[str]:
    """What is otherwise than by default, each as one says it: the value in words, else what it is about."""
    choices = entry.choices.choices(options.jurisdiction)
    default = entry.options_type.read({"jurisdiction": options.jurisdiction}, files=False).document()
    said = []
    for name, value in options.document().items():
        if name in _SAID_ELSEWHERE or name not in choices or value == default.get(name):
            continue
        choice = choices[name]
        written = str(value).lower() if isinstance(value, bool) else str(value)
        means = choice.values.get(written, "").partition(";")[0]
        title = _as_written(name, choice.about)
        if not means or len(means) > LONGEST_MEANING:
            said.append(f"{title or name.replace('-', ' ')} {written if means else ''}".strip())
        elif title or isinstance(value, bool):
            said.append(f"{title or name.replace('-', ' ')}: {means}")
        else:
            said.append(means)
    return said


def _as_written(name: str, sentence: str) -> str:
    """An option's name as the sentence about it writes it, where it does."""
    letters = [re.escape(letter) for letter in name if letter.isalnum()]
    found = re.search(r"\W*".join(letters), sentence, re.IGNORECASE)
    return found.group() if found else ""


def limits_of(entry: GameEntry, options: Any) -> dict[str, dict[str, int | None]]:
    """What may be wagered on each area before the deal."""
    return {
        area: {"minimum": wager.minimum, "maximum": wager.maximum}
        for wager in entry.words.wagers(options)
        for area in wager.areas
    }


def _chosen(game: str, options: dict[str, Any], settings: Settings) -> tuple[GameEntry, Any]:
    try:
        entry = game_of(game)
        given = dict(options)
        if settings.practice and settings.deck:
            given["set-decks"] = "lesson"
        return entry, for_play(entry, entry.options_type.read(given, files=False))
    except UnknownGameError as error:
        raise SenselessError(str(error)) from None
    except OptionError as error:
        raise SenselessError(str(error), error.citation) from None
    except (ValueError, TypeError, RecursionError) as error:
        raise SenselessError(str(error)) from None


def _check_settings(settings: Settings, pack: Any) -> None:
    try:
        check_text(settings.name, "the name of a table", 60)
    except TextError as error:
        raise SenselessError(str(error)) from None
    if settings.pace not in PACES:
        raise SenselessError(f"the pace is one of {', '.join(PACES)}")
    if settings.deck and not settings.practice:
        raise SenselessError("cards are set only at a practice table")
    if settings.deck and sorted(settings.deck) != sorted(pack.cards):
        raise SenselessError("the deck is not the deck of this game")


def _is_id(id: str) -> bool:
    return len(id) == 12 and all(sign in "0123456789abcdef" for sign in id)
