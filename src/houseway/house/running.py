"""A table that runs: its state, its log on its way into storage, who sits where, and everybody who looks on.

Whatever is said is decided in memory, together with all that the house then does by itself, and written in one unit of
work; only when that is on the disk has it happened. If another process was quicker, what it wrote is read, and the
command is decided again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import Connection, func, select

from houseway.core.chance import HouseSeeds
from houseway.core.commands import ChangeOptions, NoMoreBets, Sit
from houseway.core.decider import BadCommandError, Command, Refusal
from houseway.core.events import (
    BoughtIn,
    CashedOut,
    InventoryFilled,
    PlayerLeft,
    PlayerReady,
    PlayerSat,
)
from houseway.core.options import OptionError
from houseway.core.phases import BETTING
from houseway.games.registry import GameEntry
from houseway.house.books import SEAT, last_snapshot, money, round_over
from houseway.house.errors import HouseError, SenselessError, UnavailableError
from houseway.house.leavers import called, leavers
from houseway.house.onlookers import Onlookers
from houseway.house.progress import Entry, Progress, of_their_time, sight_of
from houseway.house.seeds import house_seeds, log_key
from houseway.house.seen_table import SeenTable
from houseway.house.settings import Settings
from houseway.record import schema
from houseway.record.log import Log
from houseway.record.session import MOST_STEPS, Session
from houseway.record.snapshot import Tail
from houseway.record.storage import ConflictError, Storage, Write
from houseway.table.dealer import next_step
from houseway.table.set_decks import with_deck
from houseway.table.state import Table

if TYPE_CHECKING:
    from houseway.house.floor import FirstOfTwo
    from houseway.house.house import House

ATTEMPTS = 20
"""So often is something decided again because another process was quicker."""

NOT_OURS = "this table's log was written with another house's key, and this house cannot go on with it"

_NO_TURN = (BoughtIn, CashedOut, InventoryFilled, PlayerLeft, PlayerReady, PlayerSat)
"""What happens without anybody having decided anything about a hand."""


class RunningTable(SeenTable):
    """One table of a house, where it is played at."""

    def __init__(self, house: House, id: str, entry: GameEntry, settings: Settings, tail: Tail, opened: float) -> None:
        super().__init__(id, entry, settings, Progress(tail.table), house.now)
        self.house = house
        self.opened = opened
        self.lock = asyncio.Lock()
        self.onlookers = Onlookers()
        self.played_by: dict[int, str] = {}
        """Who has sat where in this round, also those who have left."""
        self.place = tail.place
        """How far its log has come."""
        self.seq = tail.place.length - 1
        self.answers: dict[tuple[str, str], tuple[bytes, bytes]] = {}
        self.bots_asked: set[int] = set()
        self.deadline_for: tuple[Any, ...] = ()
        self.first_of_two: FirstOfTwo | None = None
        """What one of two people has said who must both say it."""
        self.posted: ChangeOptions | None = None
        """What the floor has posted while a round was played, and applies once it is over."""
        self.changed = asyncio.Event()
        self.snapshot_at = 0
        self.sent_away: dict[str, str] = {}
        """By the name that they had here, the players who were made to leave and may not sit down."""
        self.acts: dict[int, int] = {}
        """How often each seat has said something, which tells one turn of a seat from its next."""
        self.double: Callable[[list[bytes], dict[int, str]], None] | None = None
        """Tells a double of this table, in another process, which lines have been kept, and whose the seats were."""
        self._owners: dict[int, str] = {}
        self._last_owners: dict[int, str] = {}
        """Whose seats they were in the last round that is over, as the books have it; after reading."""
        self._given: list[str] = []
        self._lines: list[bytes] = []
        key = log_key(house.key, settings.log_id)
        self.session = Session.going_on(tail.table, Log.going_on(tail.place, key, self._lines.append))
        self.seeds: HouseSeeds | None = None
        self.not_ours = False
        """Whether its log was written with another house's key, so that nothing can follow its last line."""

    # --- what everybody may ask -------------------------------------------------------------------------------------

    @property
    def storage(self) -> Storage:
        return self.house.storage

    def seats_of(self, player: str | None) -> list[int]:
        if player is None:
            return []
        return sorted(seat for seat, owner in self.owners.items() if owner == player)

    def heard_of(self, player: str | None) -> None:
        """Somebody has shown up; a table that waited for people goes on."""
        if player is not None and self.onlookers.hear_of(player) and player in self.owners.values():
            self.changed.set()

    @property
    def in_round(self) -> bool:
        """Whether wagers are down."""
        return self.table.phase != BETTING or bool(self.table.game.wagers(self.table.round))

    @property
    def anybody_present(self) -> bool:
        """Whether anybody looks at what happens here, or has a seat and is about."""
        return bool(self.onlookers) or any(map(self.onlookers.is_present, set(self.owners.values())))

    def is_here(self, seat: int) -> bool:
        return seat in self.bots or self.onlookers.is_here(self.owners.get(seat, ""))

    def clock(self) -> int:
        """The house's time in seconds, which at a table never runs backwards."""
        return max(int(self.house.now()), self.table.clock)

    async def begin(self, first: bytes, commands: Sequence[Command], also: Sequence[Write]) -> None:
        """The first unit of work of a new table: its opening line, and what the house says before anybody comes."""
        self._lines.append(first)
        before = self.now
        for command in commands:
            self._do(command)
        self.seeds_commitment = self.seeds.commitment if self.seeds is not None else None
        self._go_on({})
        decided, self.now = self.now, before
        happened = decided.since(before)
        lines = await self._keep(0, decided, happened, also, {})
        self.now = decided
        self._happened(happened, {}, lines)

    # --- deciding ---------------------------------------------------------------------------------------------------

    async def decide(
        self,
        command: Callable[[Table], Command],
        answer: Callable[[Entry], Sequence[Write]] = lambda entry: (),
        player: str | None = None,
        attempts: int = ATTEMPTS,
    ) -> Entry:
        """Carry out a command and what the house then does; raises, and has changed nothing, where it is refused.

        To be called with the lock held. `answer` makes what is stored beside it; `player` is who says it, and takes the
        seat if it is `sit`. Nothing is refused because of what another process has changed by then.
        """
        for _ in range(attempts):
            self.check_playable()
            before, place = self.now, self.session.log.place
            owners = self._owners = self.owners
            try:
                said = command(self.table)
                more = []
                if isinstance(said, Sit) and player is not None:
                    owners = self._owners = self.owners | {said.seat: player}
                    row = {"table_id": self.id, "seat": said.seat, "player": player, "bot": None}
                    more.append(Write(SEAT, row))
                entry = self._do(said)
                more = [*answer(entry), *more]
                self._go_on(owners)
                decided, self.now = self.now, before  # nobody sees it before it is kept
                happened = decided.since(before)
                lines = await self._keep(place.length, decided, happened, more, owners)
            except ConflictError as error:
                self._take_back(before, place)
                if type(error) is not ConflictError:
                    raise
                await self.catch_up()
                continue
            except (Refusal, BadCommandError, OptionError, HouseError):
                self._take_back(before, place)
                if await self.others_were_quicker():
                    continue
                raise
            except BaseException:
                self._take_back(before, place)
                raise
            self.now = decided
            self._happened(happened, owners, lines)
            return entry
        raise UnavailableError("the table is too busy; try again")

    def check_playable(self) -> None:
        """Refuse to write to a log that is closed, or that this house cannot go on with."""
        if self.closed:
            raise SenselessError("this table is closed")
        if self.not_ours:
            raise UnavailableError(NOT_OURS)

    async def others_were_quicker(self) -> bool:
        """Whether another process has written something that was not known here; now it is."""
        return not self.storage.is_sqlite and await self.catch_up()

    async def up_to(self, seq: int) -> None:
        """What somebody has seen elsewhere is known here too."""
        if seq > self.seq and not self.storage.is_sqlite:
            async with self.lock:
                if seq > self.seq:
                    await self.catch_up()

    async def house_does(self, command: Command) -> bool:
        """Something that the house says by itself; False if the table does not want it, or has moved on meanwhile."""
        try:
            await self.decide(lambda table: command, attempts=1)
        except (Refusal, BadCommandError, OptionError, SenselessError, UnavailableError):
            return False
        return True

    def _do(self, command: Command) -> Entry:
        """Decide one command in memory."""
        before = self.now
        at = self.clock()
        if command.at is None and at > before.table.clock:
            command = msgspec.structs.replace(command, at=at)
        seq = self.session.log.length
        self.session.table = before.table
        try:
            events = tuple(self.session.do(command))
        finally:
            self.session.refusals.clear()
        table = self.session.table
        sight = sight_of(before.table, table, events)
        by = getattr(command, "seat", None)
        entry = Entry(seq, before.table.number, events, sight, table.clock, self._owners, table, by)
        self.now = before.after(entry, self.session.log)
        return entry

    def _go_on(self, owners: dict[int, str]) -> None:
        """Every step of the house until it waits for players; the betting closes when all have finished."""
        for _ in range(MOST_STEPS):
            step = next_step(self.table, self._seed, self.clock())
            if step is None:
                if not self._betting_is_done(owners):
                    return
                try:
                    self._do(NoMoreBets())
                except (Refusal, BadCommandError):
                    return
                continue
            self._do(with_deck(self.table, step, self.settings.deck))
        raise RuntimeError(f"the dealer has taken {MOST_STEPS} steps and does not come to wait for players")

    def _betting_is_done(self, owners: dict[int, str]) -> bool:
        """Whether every seated player is ready; bots are, once they have been asked."""
        table = self.table
        if table.phase != BETTING or table.game.to_act(table.round) is not None or not table.players:
            return False
        people = [seat for seat in table.players if seat in owners]
        return all(seat in table.ready for seat in people) and self._bots_are_done

    @property
    def _bots_are_done(self) -> bool:
        return set(self.bots) & set(self.table.players) <= self.bots_asked

    def _seed(self) -> str:
        if self.seeds is None:
            self.seeds = self._seeds_of(self.table)
        seed = self.seeds()
        self._given.append(seed)
        return seed

    def _seeds_of(self, table: Table) -> HouseSeeds:
        seeds = house_seeds(self.house.key, self.settings.log_id)
        seeds.skip_to(table.seeds)
        return seeds

    def _take_back(self, before: Progress, place: Any) -> None:
        """What was not kept has not happened."""
        self.now = before
        self.session.table = before.table
        self.session.log.return_to(place)
        self._lines.clear()
        if self._given and self.seeds is not None:
            self.seeds.give_back(self._given)
        self._given = []

    # --- keeping ----------------------------------------------------------------------------------------------------

    async def _keep(
        self,
        position: int,
        decided: Progress,
        happened: Sequence[Entry],
        more: Sequence[Write],
        owners: dict[int, str],
    ) -> list[bytes]:
        """Write what has been decided; the lines that the log has now."""
        lines = self._written()
        players, now = self.played_by | owners, self.house.now()
        also = [
            *more,
            *money(self.id, happened, owners, self.played_by, self.settings.practice, now),
            *round_over(self.id, decided, happened, players, self.snapshot_at),
        ]
        await self.storage.keep(self.storage.append(self.id, position, lines, *also), self.id)
        self._given = []
        return lines

    def _written(self) -> list[bytes]:
        """The lines that the log has come to since they were last kept."""
        lines = b"".join(self._lines).splitlines(keepends=True)
        self._lines.clear()
        return lines

    # --- once it has happened ---------------------------------------------------------------------------------------

    def _happened(self, happened: Sequence[Entry], owners: dict[int, str], lines: list[bytes]) -> None:
        """Everything is on the disk: now it is told."""
        self.place = self.session.log.place
        self.seq = self.place.length - 1
        if self.double is not None:
            self.double(lines, owners)
        gone = _gone(happened)
        self.played_by |= owners
        self.owners = {seat: owner for seat, owner in owners.items() if seat not in gone} if gone else owners
        for seat in gone:
            self.bots.pop(seat, None)
            if seat not in self.table.left:  # nothing of the round is his
                self.played_by.pop(seat, None)
        self._note_who_is_sent_away(happened)
        for player in [player for player in self.time_bank if player not in self.owners.values()]:
            del self.time_bank[player]
        for entry in happened:
            if entry.by is not None and not isinstance(entry.events[-1], _NO_TURN):
                self.acts[entry.by] = self.acts.get(entry.by, 0) + 1
            if entry.ends_round:
                self.bots_asked.clear()
                self.snapshot_at = last_snapshot(self.now, self.snapshot_at)
                self.played_by = dict(self.owners)
        if self.bots_asked and self.table.phase == BETTING and any(entry.by in owners for entry in happened):
            self._ask_bots_again()
        self.house.heard(self, happened)
        if self._is_attended:
            self.changed.set()
        spoke = {entry.by for entry in happened}
        self.tell(self.turns.tell_first(self.table, spoke), spoke)

    def _note_who_is_sent_away(self, happened: Sequence[Entry]) -> None:
        """Whoever is made to leave is kept from the table as a person, whatever he calls himself afterwards."""
        barred = self.table.game.barred(self.table.round)
        if not barred and not self.sent_away:
            return
        seated = {
            name: entry.owners[seat]
            for entry in happened
            for seat, name in entry.table.players.items()
            if seat in entry.owners
        }
        known = self.sent_away | seated
        self.sent_away = {name: known[name] for name in barred if name in known}

    def _ask_bots_again(self) -> None:
        """Bots that sat out a round which then could not begin bet again, once somebody else has spoken."""
        wagered = {seat for seat, _ in self.table.game.wagers(self.table.round)}
        self.bots_asked &= wagered | self.table.ready

    @property
    def _is_attended(self) -> bool:
        """Whether what happens may be something to the attendant: bots, a clock, somebody away, or nobody to decide."""
        pace, first = self.pace, self.to_act
        if self.posted is not None or self.bots or pace.betting is not None or pace.deciding is not None:
            return True
        away = not all(map(self.onlookers.is_here, self.owners.values()))
        return away or (first is not None and first not in self.owners)

    def tell(self, asked: Iterable[int | None] = (), spoke: Iterable[int | None] = ()) -> None:
        """Everybody has something to see."""
        self.onlookers.tell(self.owners, asked, spoke)

    async def catch_up(self) -> bool:
        """Read what another process has written; whether there was anything."""
        tail = Tail(self.table, self.session.log.place)
        lines, seats, hands = await asyncio.to_thread(self._written_by_others, tail.place.length)
        if not lines:
            return False
        # From here on until everything is known nobody else has a turn, and is told of half of it.
        happened = self.move_on(tail, lines)
        self.seeds = None
        self._take_seats(seats, hands)
        self.remember()
        self.double = None  # whose the seats were is not what it was told
        self._happened(happened, self.owners, lines)
        await asyncio.to_thread(self.read_leavers)
        self.changed.set()
        return True

    def _written_by_others(self, position: int) -> tuple[list[bytes], Sequence[Any], Sequence[Any]]:
        """Lines from a position on, and whose the seats are and were, all as they stand at one moment."""
        entries = schema.entries.c
        wanted = select(entries.line).where(entries.table_id == self.id, entries.seq >= position).order_by(entries.seq)
        with self.storage.moment() as connection:
            lines = [bytes(row[0]) for row in connection.execute(wanted)]
            return (lines, *self._seats_in(connection)) if lines else ([], [], [])

    def _seats_in(self, connection: Connection) -> tuple[Sequence[Any], Sequence[Any]]:
        """Who sits where, and who did in the last round that is over, as the house's books have it."""
        hands = schema.hands.c
        last = select(func.max(hands.number)).where(hands.table_id == self.id).scalar_subquery()
        before = select(hands.number, hands.seat, hands.player).where(hands.table_id == self.id, hands.number == last)
        seats = connection.execute(select(schema.seats).where(schema.seats.c.table_id == self.id)).all()
        return seats, connection.execute(before).all()

    def move_on(self, tail: Tail, lines: Iterable[bytes]) -> list[Entry]:
        """Go on from where lines lead that are kept already; what happened in them."""
        happened = list(self.read(tail, lines, self.owners))
        self.place = tail.place
        self.session = Session.going_on(tail.table, Log.going_on(tail.place, self.session.log.key, self._lines.append))
        return happened

    def read_seats(self) -> None:
        """Who sits where, and who did in the last round that is over."""
        with self.storage.reader() as connection:
            self._take_seats(*self._seats_in(connection))

    def _take_seats(self, seats: Sequence[Any], hands: Sequence[Any]) -> None:
        number = self.now.last[-1].number if self.now.last else 0
        self._last_owners = {row.seat: row.player for row in hands if row.player and row.number == number}
        self.owners = {row.seat: row.player for row in seats if row.player}
        self.bots = {row.seat: row.bot for row in seats if row.bot}
        self.played_by |= self.owners

    def read_leavers(self) -> None:
        """Who has left this round, where another process or an earlier run saw them go."""
        unknown = [seat for seat in self.table.left if seat not in self.played_by]
        if unknown and not self.settings.practice:
            self.played_by |= leavers(self.storage, self.id, self.entry.name, unknown)
        barred = self.table.game.barred(self.table.round)
        nameless = [name for name in barred if name not in self.sent_away]
        if nameless:
            self.sent_away |= called(self.storage, self.id, self.entry.name, nameless)

    async def close_log(self, also: Sequence[Write]) -> None:
        """Nothing more happens at this table."""
        self.check_playable()
        place = self.session.log.place
        try:
            self.session.log.close()
            lines = self._written()
            await self.storage.keep(self.storage.append(self.id, place.length, lines, *also), self.id)
        except BaseException:
            self.session.log.return_to(place)
            self._lines.clear()
            raise
        self.closed = True

    def remember(self) -> None:
        """After reading: whose the seats were is known for the round in progress, and of the one before it as its
        hands were noted.
        """
        mine = tuple(of_their_time(self.now.round, self.owners))
        last = tuple(of_their_time(self.now.last, self._last_owners))
        self.now = msgspec.structs.replace(self.now, round=mine, last=last)
        self.memory_from = self.now.first

    # --- those who do not act ---------------------------------------------------------------------------------------

    @property
    def to_act(self) -> int | None:
        """The first seat whose decision is awaited."""
        return self.table.game.to_act(self.table.round)

    def asked(self) -> list[int]:
        """All seats whose decision is awaited now; at some games players decide together."""
        return self.turns.asked(self.table)


def _gone(happened: Iterable[Entry]) -> list[int]:
    """The seats that were left, and not taken again since."""
    gone: dict[int, None] = {}
    for entry in happened:
        for event in entry.events:
            if type(event) is PlayerLeft:
                gone[event.seat] = None
            elif type(event) is PlayerSat:
                gone.pop(event.seat, None)
    return list(gone)
