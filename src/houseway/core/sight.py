"""Who may know which cards: one rule for what a seat is shown and for what it is told.

A card is known to everybody once an event has laid it face up, to whoever holds it once the hands may be looked at, and
to nobody before. Every event says by its class what it does to a hand (`Event.hand_is`) and who may know the cards in
it (`Event.sight`); nothing else decides what reaches a person.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache

import msgspec
from msgspec.structs import replace

from houseway.core.cards import FACE_DOWN, Card
from houseway.core.decider import Event
from houseway.core.events import DEAD_HAND, DEALER, CardsDealt, CardsDealtFaceUp

NOBODYS = (DEALER, DEAD_HAND)
"""Places at which no player sits."""


class SightOfHands(msgspec.Struct, frozen=True, gc=False):
    """Which hands of a round have been laid open, and which may be looked at by those who hold them."""

    held: frozenset[int] = frozenset()
    face_up: frozenset[int] = frozenset()
    up: Mapping[int, tuple[Card, ...]] = {}
    """Cards of a hand that were dealt face up, by its place, whatever is known of the rest of the hand."""
    closed: frozenset[int] = frozenset()
    """Hands that not even their holders look at now, because a card of theirs was seen and they have yet to decide."""

    def holds(self, viewer: int | None, place: int) -> bool:
        """Whether the viewer holds that hand and may look at it."""
        return viewer == place and place in self.held and place not in self.closed

    def sees(self, viewer: int | None, place: int) -> bool:
        """Whether the viewer may know the hand that lies there."""
        return place in self.face_up or self.holds(viewer, place)

    def seen(self, viewer: int | None, place: int, cards: Sequence[Card]) -> tuple[Card, ...]:
        """The cards that lie there as the viewer sees them: blanks for those that lie face down for him."""
        if self.sees(viewer, place):
            return tuple(cards)
        known = Counter(self.up.get(place, ()))
        shown = []
        for card in cards:
            shown.append(card if known[card] > 0 else FACE_DOWN)
            known[card] -= 1
        return tuple(shown)

    def after(self, event: Event) -> SightOfHands:
        """The sight after an event."""
        if type(event) is CardsDealt:
            if event.unseen or event.to in self.held or event.to in NOBODYS:
                return self
            return replace(self, held=self.held | {event.to})
        if type(event) is CardsDealtFaceUp:
            held = self.held if event.to in NOBODYS else self.held | {event.to}
            return replace(self, held=held, up={**self.up, event.to: self.up.get(event.to, ()) + event.cards})
        match event.hand_is:
            case "face-up":
                return replace(self, face_up=self.face_up | {event.whose()})
            case "held":
                return replace(self, held=self.held | {event.whose()})
            case "closed":
                return replace(self, closed=self.closed | {event.whose()})
            case "open-again":
                return replace(self, closed=self.closed - {event.whose()})
        return self


NO_HANDS = SightOfHands()


def told(event: Event, viewer: int | None, sight: SightOfHands) -> Event:
    """The event as the viewer may know it, with cards that lie face down for him as blanks."""
    names = _card_fields(type(event))
    if not names or event.sight == "face-up" or (event.sight == "held" and sight.holds(viewer, event.whose())):
        return event
    hidden: dict[str, object] = dict.fromkeys(event.veiled, "")
    for name in names:
        cards = getattr(event, name)
        hidden[name] = FACE_DOWN if isinstance(cards, str) else (FACE_DOWN,) * len(cards)
    return msgspec.structs.replace(event, **hidden)


def shows_cards(event: Event) -> bool:
    """Whether there are cards in it, so that not everybody may be told the same of it."""
    return bool(_card_fields(type(event)))


@cache
def _card_fields(kind: type[Event]) -> tuple[str, ...]:
    """The fields of an event that hold cards, found by their types."""
    found = []
    for parent in kind.__mro__:
        found += [name for name, said in vars(parent).get("__annotations__", {}).items() if _is_cards(str(said))]
    return tuple(name for name in kind.__struct_fields__ if name in found)


def _is_cards(annotation: str) -> bool:
    return annotation in {"Card", "tuple[Card, ...]"}
