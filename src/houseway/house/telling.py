"""What has happened, as each onlooker may know it, put into words and into bytes once for all who know the same."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from houseway.core.decider import Event
from houseway.core.sight import SightOfHands, shows_cards, told
from houseway.record.narration import narrate

if TYPE_CHECKING:
    from houseway.house.progress import Entry

MOST_TELLINGS = 128
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
    if not seats:
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


class Telling:
    """One entry, for everybody who is told of it."""

    def __init__(self, entry: Entry) -> None:
        self.entry = entry
        sight = entry.sight
        self._held = frozenset(
            event.whose()
            for event in entry.events
            if shows_cards(event) and event.sight == "held" and sight.holds(event.whose(), event.whose())
        )
        """Those at these seats know more of it than others."""
        self._told: dict[tuple[int, ...], Told] = {}

    def to(self, player: str | None) -> Told:
        """As that player is told it."""
        held = self._held
        seats = tuple(seat for seat in self.entry.seats_of(player) if seat in held) if held else ()
        known = self._told.get(seats)
        if known is None:
            events = [told_to(event, seats, self.entry.sight) for event in self.entry.events]
            known = self._told[seats] = Told(_values(events), _values([said(event) for event in events]))
        return known


class Tellings:
    """The last entries of a table as they are told."""

    def __init__(self) -> None:
        self._known: dict[int, Telling] = {}

    def to(self, entries: Sequence[Entry], player: str | None) -> Told:
        """Several entries as that player is told them."""
        if len(entries) == 1:
            return self._of(entries[0]).to(player)
        made = [self._of(entry).to(player) for entry in entries if entry.events]
        return Told(b",".join([told.events for told in made]), b",".join([told.said for told in made]))

    def _of(self, entry: Entry) -> Telling:
        known = self._known.get(entry.seq)
        if known is None or known.entry is not entry:
            if len(self._known) >= MOST_TELLINGS:
                self._known.clear()
            known = self._known[entry.seq] = Telling(entry)
        return known


def _values(records: Sequence[object]) -> bytes:
    return _encoder.encode(records)[1:-1]
