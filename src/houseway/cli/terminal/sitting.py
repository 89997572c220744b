"""A sitting: one person at a table of bots, with the dealer automated, from the first chip to the last."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from houseway.cli.terminal.ending import uninterrupted
from houseway.core.chance import HouseSeeds
from houseway.core.commands import ActForAbsent, BuyIn, CommitSeeds, Leave, NoMoreBets, PlaceWagers, Sit
from houseway.core.contracts import SeatedPlayer
from houseway.core.decider import Command, Event, Refusal
from houseway.core.events import BoughtIn, CashedOut, RoundEnded, RoundVoided
from houseway.core.game import Game
from houseway.core.money import Cents
from houseway.core.options import Options
from houseway.core.scene import Scene
from houseway.core.shuffle import derived_seed, fresh_seed
from houseway.games import registry
from houseway.players.seated import seated_player
from houseway.record.keys import fresh_key
from houseway.record.recording import ROUND_SECONDS, seed_stream
from houseway.record.session import Session
from houseway.table.scene import scene_of
from houseway.table.state import Table

BOT_NAMES = ("Ana", "Bao", "Cleo", "Dev", "Esme")


class PlayedRound(msgspec.Struct, frozen=True):
    """A round that is over: the table before its first event, all its events, and the table before it was cleared."""

    before: Table
    events: tuple[Event, ...]
    last: Table

    @property
    def number(self) -> int:
        return self.before.number


class _ListeningSession(Session):
    """A session that tells somebody of every command's events."""

    def __init__(
        self,
        game: Game,
        options: Options,
        house: Ed25519PrivateKey | None,
        hear: Callable[[Table, list[Event]], None],
        reproducible: bool,
    ) -> None:
        key = fresh_key() if house is None else None
        super().__init__(game, options, key, house, reproducible=reproducible)
        self._hear = hear

    def do(self, command: Command) -> list[Event]:
        before = self.table
        with uninterrupted():
            events = super().do(command)
            self._hear(before, events)
        return events


class Sitting:
    """One person's seat, and the bots around it."""

    def __init__(
        self,
        game: Game,
        options: Options,
        seat: int,
        bots: int,
        buy_in: Cents,
        seed: str | None,
        level: str | None = None,
        house: Ed25519PrivateKey | None = None,
    ) -> None:
        procedure = game.procedure(options)
        seats, least = procedure.seats, procedure.least_players - 1
        if not least <= bots < seats:
            raise ValueError(f"the number of bots must be {least} to {seats - 1}, not {bots}")
        self.seat = seat
        self.buy_in = buy_in
        self.thinks = level in ("search", "reader")
        """Whether the others take their time."""
        self._words = registry.game(game.name).words
        self.played: list[PlayedRound] = []
        self._events: list[Event] = []
        self._closed = False
        bots_seed = fresh_seed() if seed is None else seed
        self.session = _ListeningSession(game, options, house, self._hear, seed is not None)
        self._before = self._last = self.session.table
        self._entropy = seed_stream(seed) if seed is not None else self._committed()
        self.session.do(Sit(seat, "Player", buy_in))
        free = [other for other in range(1, seats + 1) if other != seat]
        self._bots: dict[int, SeatedPlayer] = {}
        for other, name in zip(free, BOT_NAMES[:bots], strict=False):
            self._bots[other] = seated_player(game.name, int(derived_seed(bots_seed, f"seat {other}"), 16), level)
            self.session.do(Sit(other, name, buy_in))
        self._open()

    def _committed(self) -> Callable[[], str]:
        """Seeds that the house has committed to before anybody sits down."""
        seeds = HouseSeeds()
        self.session.do(CommitSeeds(seeds.commitment))
        return seeds

    def _hear(self, before: Table, events: list[Event]) -> None:
        if not self._events:
            self._before = before
        self._events += events
        if any(isinstance(event, RoundEnded | RoundVoided) for event in events):
            self.played.append(PlayedRound(self._before, tuple(self._events), self._last))
            self._events = []
        self._last = self.session.table

    @property
    def table(self) -> Table:
        return self.session.table

    @property
    def scene(self) -> Scene:
        """The round in progress."""
        return scene_of(self.table, self.seat, self._events)

    @property
    def session_events(self) -> tuple[Event, ...]:
        """What has happened in the round in progress, with everything in it."""
        return tuple(self._events)

    @property
    def last_scene(self) -> Scene | None:
        """The end of the last round, its cards still on the layout."""
        if not self.played:
            return None
        last = self.played[-1]
        return scene_of(last.last, self.seat, last.events)

    @property
    def stack(self) -> Cents:
        return self.table.stack(self.seat)

    def wagers_asked(self, seat: int) -> bool:
        """Whether that seat may wager on a hand now; whoever has the bank may not."""
        return self.table.game.may_wager(self.table.round, seat)

    def _open(self) -> None:
        """Bring the cards so far that the betting can be closed."""
        self.session.clock = self.table.number * ROUND_SECONDS
        self.session.run_dealer(self._entropy)

    def buy_chips(self, amount: Cents) -> None:
        self.session.do(BuyIn(self.seat, amount))

    def bet(self, wagers: Mapping[str, Cents]) -> None:
        """This seat's wagers, then the bots', then "no more bets"; refused wagers leave everything as it was."""
        if wagers:
            self.session.do(PlaceWagers(self.seat, dict(wagers)))
        for seat, bot in self._bots.items():
            if self.wagers_asked(seat):
                self._bot_bets(seat, bot)
        self.session.do(NoMoreBets(at=self.session.clock))

    def _bot_bets(self, seat: int, bot: SeatedPlayer) -> None:
        wanted = bot.wager(self.table.options, seat, self.table.stack(seat))
        if wanted is None:
            self.session.do(BuyIn(seat, self.buy_in))
            wanted = bot.wager(self.table.options, seat, self.table.stack(seat))
        if wanted is not None:
            try:
                self.session.do(wanted)
            except Refusal:
                return  # limits that leave no modest wager: the bot sits this round out

    def play_on(self) -> bool:
        """Dealer and bots go on until it is this seat's turn, or the round is over and the next one open: False."""
        game, number = self.table.game, self.table.number
        while True:
            self.session.run_dealer(self._entropy)
            if self.table.number != number:
                self._open()
                return False
            seat = game.to_act(self.table.round)
            if seat is None or seat == self.seat:
                return seat is not None
            choices = list(self.table.choices(seat))
            view = self.table.view(seat)
            self.session.do(self._bots[seat].act(self.table.options, seat, view, choices))

    @property
    def choices(self) -> Sequence[Command]:
        return self.table.choices(self.seat)

    def act(self, command: Command) -> None:
        self.session.do(command)

    def leave(self) -> None:
        """Out with the whole stack; a hand still in play is acted for as for an absent player first."""
        if self.seat not in self.table.players:
            return
        if self.table.phase != "betting":
            while self.play_on():
                self.session.do(ActForAbsent(self.seat))
        self.session.do(Leave(self.seat))

    def close_log(self) -> None:
        """Nothing more happens at this table."""
        with uninterrupted():
            if not self._closed:
                self.session.log.close()
                self._closed = True

    def chips(self, kind: type[BoughtIn] | type[CashedOut]) -> Cents:
        """All chips that this seat has bought, or has taken away."""
        events = [*(event for played in self.played for event in played.events), *self._events]
        return sum(event.amount for event in events if isinstance(event, kind) and event.seat == self.seat)
