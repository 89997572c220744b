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
        events = [told(event, None, sight) for event in entry.events]
        self._events = [_encoder.encode(event) for event in events] if self._held else []
        self._said = [_encoder.encode(said(event)) for event in events] if self._held else []
        self._told: dict[tuple[int, ...], Told] = {}
        self.to_all = None if self._held else Told(_values(events), _values([said(event) for event in events]))
        """As everybody is told it, where nobody knows more of it than others."""

    def to(self, player: str | None) -> Told:
        """As that player is told it."""
        if self.to_all is not None:
            return self.to_all
        seats = tuple([seat for seat in self.entry.seats_of(player) if seat in self._held])
        known = self._told.get(seats)
        if known is None:
            known = self._told[seats] = self._made(seats)
        return known

    def _made(self, seats: tuple[int, ...]) -> Told:
        """What everybody is told, and more of the events that those at these seats know more of."""
        events, words = self._events.copy(), self._said.copy()
        for place in [place for seat in seats for place in self._held[seat]]:
            event = told_to(self.entry.events[place], seats, self.entry.sight)
            events[place], words[place] = _encoder.encode(event), _encoder.encode(said(event))
        return Told(b",".join(events), b",".join(words))


class Tellings:
    """The last entries of a table as they are told."""

    def __init__(self) -> None:
        self._known: dict[int, Telling] = {}

    def to(self, entries: Sequence[Entry], player: str | None) -> Told:
        """Several entries as that player is told them."""
        if len(entries) == 1:
            return self._of(entries[0]).to(player)
        tellings = [self._of(entry) for entry in entries if entry.events]
        made = [telling.to_all or telling.to(player) for telling in tellings]
        return Told(b",".join([told[0] for told in made]), b",".join([told[1] for told in made]))

    def _of(self, entry: Entry) -> Telling:
        known = self._known.get(entry.seq)
        if known is None or known.entry is not entry:
            if len(self._known) >= MOST_TELLINGS:
                del self._known[next(iter(self._known))]
            known = self._known[entry.seq] = Telling(entry)
        return known


def _values(records: Sequence[object]) -> bytes:
    return _encoder.encode(records)[1:-1]
