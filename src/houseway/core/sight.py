"""Who may know which cards: one rule for what a seat is shown and for what it is told.

A card is known to everybody once an event has laid it face up, to whoever holds it once the hands may be looked at, and
to nobody before. Every event says by its class what it does to a hand (`Event.hand_is`) and who may know the cards in
it (`Event.sight`); nothing else decides what reaches a person.
"""

from __future__ import annotations

from functools import cache

import msgspec

from houseway.core.cards import FACE_DOWN
from houseway.core.decider import Event
from houseway.core.events import DEAD_HAND, DEALER, CardsDealt

NOBODYS = (DEALER, DEAD_HAND)
"""Places at which no player sits."""


class SightOfHands(msgspec.Struct, frozen=True, gc=False):
    """Which hands of a round have been laid open, and which may be looked at by those who hold them."""

    held: frozenset[int] = frozenset()
    face_up: frozenset[int] = frozenset()
    closed: frozenset[int] = frozenset()
    """Hands that not even their holders look at now, because a card of theirs was seen and they have yet to decide."""

    def holds(self, viewer: int | None, place: int) -> bool:
        """Whether the viewer holds that hand and may look at it."""
        return viewer == place and place in self.held and place not in self.closed

    def sees(self, viewer: int | None, place: int) -> bool:
        """Whether the viewer may know the hand that lies there."""
        return place in self.face_up or self.holds(viewer, place)

    def after(self, event: Event) -> SightOfHands:
        """The sight after an event."""
        if type(event) is CardsDealt:
            if event.unseen or event.to in self.held or event.to in NOBODYS:
                return self
            return SightOfHands(self.held | {event.to}, self.face_up, self.closed)
        match event.hand_is:
            case "face-up":
                return SightOfHands(self.held, self.face_up | {event.whose()}, self.closed)
            case "held":
                return SightOfHands(self.held | {event.whose()}, self.face_up, self.closed)
            case "closed":
                return SightOfHands(self.held, self.face_up, self.closed | {event.whose()})
            case "open-again":
                return SightOfHands(self.held, self.face_up, self.closed - {event.whose()})
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


@cache
def _card_fields(kind: type[Event]) -> tuple[str, ...]:
    """The fields of an event that hold cards, found by their types."""
    found = []
    for parent in kind.__mro__:
        found += [name for name, said in vars(parent).get("__annotations__", {}).items() if _is_cards(str(said))]
    return tuple(name for name in kind.__struct_fields__ if name in found)


def _is_cards(annotation: str) -> bool:
    return annotation in {"Card", "tuple[Card, ...]"}
