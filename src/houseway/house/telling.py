"""What has happened, as each onlooker may know it, put into words and into bytes once for all who know the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from houseway.core.decider import Event
from houseway.core.sight import SightOfHands, shows_cards, told
from houseway.record.narration import narrate

if TYPE_CHECKING:
    from houseway.house.progress import Entry

MOST_TELLINGS = 40
"""Entries of a table that are remembered as they were told."""

_encoder = msgspec.json.Encoder()


class Said(msgspec.Struct, frozen=True, kw_only=True, rename="kebab"):
    """An event in the dealer's words."""

    text: str
    cite: str


def said(event: Event) -> Said:
    return Said(text=narrate(event), cite=event.cite)


def told_to(event: Event, seats: Sequence[int], sight: SightOfHands) -> Event:
    """An event as somebody at those seats may know it; who has two seats knows both hands."""
    if not seats or not shows_cards(event):
        return told(event, None, sight)
    viewer = event.whose() if event.whose() in seats else seats[0]
    return told(event, viewer, sight)


def told_events(entries: Iterable[Entry], player: str | None) -> list[Event]:
    """What has happened, as that player may know it, by the seats that were the player's then."""
    events: list[Event] = []
    for entry in entries:
        seats = entry.seats_of(player)
        events += [told_to(event, seats, entry.sight) for event in entry.events]
    return events


class Told(NamedTuple):
    """JSON values with commas between them."""

    events: bytes
    said: bytes


class _Written:
    """The events of one entry, written in one way: once for all who know the same of them."""

    def __init__(self, write: Callable[[Event], bytes]) -> None:
        self._write = write
        self._to_all: list[bytes] | None = None
        self._known: dict[tuple[int, ...], bytes] = {}

    def to(self, entry: Entry, seats: tuple[int, ...], held: Mapping[int, Sequence[int]]) -> bytes:
        """What everybody is told, and more of the events that those at these seats know more of."""
        known = self._known.get(seats)
        if known is None:
            if self._to_all is None:
                self._to_all = [self._write(told(event, None, entry.sight)) for event in entry.events]
            values = self._to_all
            if seats:
                values = values.copy()
                for place in [place for seat in seats for place in held[seat]]:
                    values[place] = self._write(told_to(entry.events[place], seats, entry.sight))
            known = self._known[seats] = b",".join(values)
        return known


class Telling:
    """One entry, for everybody who is told of it."""

    def __init__(self, entry: Entry) -> None:
        self.entry = entry
        sight = entry.sight
        self._held: dict[int, list[int]] = {}
        """Those at these seats know more of it than others: of the events at these places."""
        for place, event in enumerate(entry.events):
            if event.sight == "held" and shows_cards(event) and sight.holds(event.whose(), event.whose()):
                self._held.setdefault(event.whose(), []).append(place)
        self._events = _Written(_encoder.encode)
        self._said = _Written(_said)

    def events(self, player: str | None) -> bytes:
        """The events, as that player is told them."""
        return self._events.to(self.entry, self._seats(player), self._held)

    def to(self, player: str | None) -> Told:
        """The same with the dealer's words."""
        seats = self._seats(player)
        return Told(self._events.to(self.entry, seats, self._held), self._said.to(self.entry, seats, self._held))

    def _seats(self, player: str | None) -> tuple[int, ...]:
        """The seats by which that player knows more than others."""
        return tuple([seat for seat in self.entry.seats_of(player) if seat in self._held]) if self._held else ()


class Tellings:
    """The last entries of a table as they are told."""

    def __init__(self) -> None:
        self._known: dict[int, Telling] = {}

    def to(self, entries: Sequence[Entry], player: str | None) -> Told:
        """Several entries as that player is told them."""
        if len(entries) == 1:
            return self._of(entries[0]).to(player)
        made = [self._of(entry).to(player) for entry in entries if entry.events]
        return Told(b",".join([told[0] for told in made]), b",".join([told[1] for told in made]))

    def events(self, entry: Entry, player: str | None) -> bytes:
        """The events of one entry as that player is told them, without the dealer's words."""
        return self._of(entry).events(player)

    def _of(self, entry: Entry) -> Telling:
        known = self._known.get(entry.seq)
        if known is None or known.entry is not entry:
            if len(self._known) >= MOST_TELLINGS:
                del self._known[next(iter(self._known))]
            known = self._known[entry.seq] = Telling(entry)
        return known


def _said(event: Event) -> bytes:
    return _encoder.encode(said(event))
