"""What the onlookers of one table share, made once for all of them: the moment, the round so far, the round before."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from houseway.core.citations import document_title
from houseway.core.commands import ActForAbsent
from houseway.core.decider import BadCommandError, Event, Refusal
from houseway.core.money import Cents
from houseway.core.scene import Scene
from houseway.core.sight import NO_HANDS, SightOfHands, shows_cards, told
from houseway.core.words import Stake, StatementLine
from houseway.games.registry import game as game_of
from houseway.house.progress import Entry
from houseway.house.shown import Ended, SeatShown
from houseway.record.narration import narrate
from houseway.table.scene import scene_told
from houseway.table.state import Table

if TYPE_CHECKING:
    from houseway.house.seen_table import SeenTable

MOST_MOMENTS = 12
"""Moments of a table of which is remembered what all onlookers see of them."""
_encoder = msgspec.json.Encoder()


class ToldSoFar:
    """The events of a round, entry by entry, as everybody is told them, and as those are who hold some of the cards."""

    def __init__(self) -> None:
        self._events: list[Event] = []
        self._ends: list[int] = [0]
        """How many events there were after so many entries."""
        self._veiled: dict[int, list[tuple[int, Event]]] = {}
        """Those in which cards lie face down for some, by whose they are: their places, and as they were."""
        self._told: dict[tuple[int, int | None], tuple[Event, ...]] = {}

    def to(self, entries: Sequence[Entry], length: int, seat: int | None, sight: SightOfHands) -> tuple[Event, ...]:
        """The first entries of a round as a seat may know them under a sight of the hands."""
        self._add(entries[len(self._ends) - 1 : length])
        holds = seat if seat in self._veiled and sight.holds(seat, seat) else None
        known = self._told.get((length, holds))
        if known is None:
            end = self._ends[length]
            events = self._events[:end]
            for place, event in self._veiled[holds] if holds is not None else ():
                if place < end:
                    events[place] = told(event, holds, sight)
            if len(self._told) >= MOST_MOMENTS:
                self._told.clear()
            known = self._told[length, holds] = tuple(events)
        return known

    def _add(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            for event in entry.events:
                if shows_cards(event) and event.sight != "face-up":
                    self._veiled.setdefault(event.whose(), []).append((len(self._events), event))
                    event = told(event, None, NO_HANDS)
                self._events.append(event)
            self._ends.append(len(self._events))


class Moment(NamedTuple):
    """A table as it stood once something had happened."""

    table: Table
    sight: SightOfHands
    scene: Scene
    """As somebody without a seat sees it."""


class Common(NamedTuple):
    """What all onlookers see of a table at one moment."""

    moment: Moment
    connected: list[int]
    bots: list[int]
    stacks: dict[str, int]
    players: dict[str, str]
    seats: list[tuple[bytes, bytes]]
    """Each place, as it is to others, and as it is to whoever sits there."""
    doing: msgspec.Raw


class Looks:
    """What the onlookers of one table need not have made again for each of them."""

    def __init__(self, running: SeenTable) -> None:
        self.running = running
        self._told: dict[int, ToldSoFar] = {}
        """What was told of this round and of the one before it, by their numbers."""
        self._common: dict[int, Common] = {}
        self._last: Moment | None = None
        self._endings: dict[tuple[int, str | None], msgspec.Raw] = {}
        """How the last round ended for each onlooker, once it was asked for."""
        self._if_absent: dict[int, tuple[Table, str]] = {}
        self._document: tuple[Any, str] | None = None

    def common(self, table: Table, entry: Entry | None) -> Common:
        running = self.running
        connected = [at for at in table.players if running.is_here(at)]
        bots = sorted(running.bots)
        known = self._common.get(id(table))
        if known is None or known.moment.table is not table or known.connected != connected or known.bots != bots:
            if len(self._common) >= MOST_MOMENTS:
                del self._common[next(iter(self._common))]
            known = self._common[id(table)] = self._made(table, entry, connected, bots)
        return known

    def _made(self, table: Table, entry: Entry | None, connected: list[int], bots: list[int]) -> Common:
        moment = self._moment(table, entry)
        scene = moment.scene
        doing = {str(at): self.running.words.doing(scene, at) for at in scene.players}
        return Common(
            moment=moment,
            connected=connected,
            bots=bots,
            stacks={str(at): stack for at, stack in scene.stacks.items()},
            players={str(at): name for at, name in table.players.items()},
            seats=[_seat(table, seat, bots, connected) for seat in range(1, table.procedure.seats + 1)],
            doing=msgspec.Raw(_encoder.encode(doing)),
        )

    def _moment(self, table: Table, entry: Entry | None) -> Moment:
        sight = table.sight
        return Moment(table, sight, scene_told(table, None, self.told(table, sight, None, entry)))

    def told(self, table: Table, sight: SightOfHands, seat: int | None, entry: Entry | None) -> tuple[Event, ...]:
        """The round so far as a seat was told it; what it was told before is not told again."""
        now = self.running.now
        played = now.round if table.number == now.table.number else now.last
        length = len(played) if entry is None else bisect_right(played, entry.seq, key=_place)
        known = self._told.get(table.number)
        if known is None:
            self._told = {number: so_far for number, so_far in self._told.items() if number == table.number - 1}
            known = self._told[table.number] = ToldSoFar()
        return known.to(played, length, seat, sight)

    def scene(self, moment: Moment, seat: int | None, entry: Entry | None) -> Scene:
        """What a seat sees of the round that the table is in."""
        table, sight, everybodys = moment
        if seat is None:
            return everybodys
        view = table.game.view(table.round, seat, sight, everybodys.around)
        events = self.told(table, sight, seat, entry)
        return msgspec.structs.replace(everybodys, view=view, seat=seat, events=events)

    def _end_of_last(self, table: Table) -> Moment:
        """The last round when it was over."""
        known = self._last
        if known is None or known.table is not table:
            known = self._last = self._moment(table, None)
        return known

    def _left_after_last(self) -> tuple[Stake, ...]:
        """The chips that lay on the layout when the last round was over."""
        between = self.running.now.between
        return self.running.words.placing(scene_told(between[0], None, ())).stakes if between else ()

    def if_absent(self, table: Table, seat: int) -> str:
        """What the house would do for a seat that lets its time run out: the first thing after that it does not act."""
        known = self._if_absent.get(seat)
        if known is None or known[0] is not table:
            try:
                events = table.game.decide(table.round, ActForAbsent(seat), table.around)
            except (Refusal, BadCommandError):
                events = []
            said = (narrate(event) for event in events)
            known = self._if_absent[seat] = table, next((one for one in said if not one.endswith("does not act.")), "")
        return known[1]

    def document(self, scene: Scene) -> str:
        known = self._document
        if known is None or known[0] is not scene.options:
            known = self._document = scene.options, document_of(scene)
        return known[1]

    def ended(self, player: str | None) -> msgspec.Raw | None:
        """The same whenever somebody asks again until the next deal, and so made and written once."""
        last, table = self.running.now.last, self.running.now.last_table
        if table is None or not last:
            return None
        number = last[-1].number
        seats = sorted(last[-1].seats_of(player))
        whose = player if seats else None
        known = self._endings.get((number, whose))
        if known is None:
            if any(at != number for at, _ in self._endings):
                self._endings.clear()
            scene = self.scene(self._end_of_last(table), seats[0] if seats else None, None)
            words, void = self.running.words, scene.void
            placing = words.placing(scene)
            settled = [event for event in scene.events if event.settles]
            if void is not None:
                stands = scene.game.standing(table.round).wagers
                settled = [event for event in settled if event.wager_of() in stands]
                placing = msgspec.structs.replace(placing, stakes=self._left_after_last())
            ended = Ended(
                round=number,
                void=void.reason if void else "",
                absent=any(bool(scene.done_for(seat)) for seat in seats),
                net=sum(map(scene.net, seats)) if seats else None,
                nets={at: scene.net(at) for at in sorted(table.players) if scene.took_part(at)},
                placing=placing,
                settled=settled,
                statement=self._statement(table, seats),
            )
            known = self._endings[number, whose] = msgspec.Raw(_encoder.encode(ended))
        return known

    def _statement(self, table: Table, seats: Sequence[int]) -> list[StatementLine]:
        """What became of each wager of a player; of one with two areas each line says which."""
        end, words = self._end_of_last(table), self.running.words
        lines = [(seat, line) for seat in seats or (None,) for line in words.statement(self.scene(end, seat, None))]
        if len(seats) < 2:
            return [line for _, line in lines]
        return [msgspec.structs.replace(line, what=f"Seat {seat}: {line.what}") for seat, line in lines]


def _place(entry: Entry) -> int:
    return entry.seq


def _seat(table: Table, seat: int, bots: Sequence[int], connected: Sequence[int]) -> tuple[bytes, bytes]:
    bot, present, ready = seat in bots, seat in connected, seat in table.ready
    return _written(seat, table.players.get(seat), table.stack(seat), bot, present, ready)


@lru_cache(maxsize=4096)
def _written(seat: int, player: str | None, stack: Cents, bot: bool, present: bool, ready: bool) -> tuple[bytes, bytes]:
    """A place as it is to others, and to whoever sits there; most are the same at the next moment."""
    others = SeatShown(seat=seat, player=player, stack=stack, bot=bot, present=present, ready=ready, yours=False)
    written = _encoder.encode(others)
    return written, written.removesuffix(b"false}") + b"true}"


def document_of(scene: Scene) -> str:
    """The regulation that is in force, spelled out."""
    documents = [prefix.partition(" ")[0] for prefix in game_of(scene.game.name).paragraphs]
    of_state = (document for document in documents if document.startswith(f"{scene.options.jurisdiction}-"))
    return document_title(next(of_state, documents[0]))
