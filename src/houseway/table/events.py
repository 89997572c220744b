"""Events of the table around a round: its cards, its devices, its seats."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from houseway.core.cards import Card
from houseway.core.citations import Citation
from houseway.core.decider import Event
from houseway.core.events import StubRacked


class CardsReceived(Event, frozen=True):
    backs: tuple[str, ...]
    at: int
    pre_shuffled: bool = False


class CardsInspected(Event, frozen=True):
    deck: int


class InspectionVerified(Event, frozen=True):
    deck: int
    by: str


class CardsSpread(Event, frozen=True):
    """Face up in columns, for the first player."""

    deck: int


class CardsViewed(Event, frozen=True):
    deck: int
    seat: int


class CardsTurnedDown(Event, frozen=True):
    deck: int


class CardsWashed(Event, frozen=True):
    deck: int


class CardsStacked(Event, frozen=True):
    deck: int


class CardsShuffled(Event, frozen=True):
    """`root` is published before betting closes; `order` and `seed` are the house's secret."""

    sight: ClassVar = "secret"
    veiled: ClassVar = ("seed",)

    deck: int
    machine: bool
    root: str
    order: tuple[Card, ...]
    seed: str
    beforehand: bool = False
    """Shuffled before the cards came to the table."""
    set_for: str = ""
    """Why the order was given instead of left to chance: read by a `machine`, or set for a `lesson`."""


class SeedsCommitted(Event, frozen=True):
    """The house has committed to the seeds of this table."""

    commitment: str


class MachineCounted(Event, frozen=True):
    """The shuffler has counted the deck."""

    deck: int
    counted: int


class CoverCardPlaced(Event, frozen=True):
    """The cover card marks the cut."""

    deck: int


class CardsCut(Event, frozen=True):
    deck: int
    depth: int


class CoverCardRacked(Event, frozen=True):
    deck: int


class RecutOrdered(Event, frozen=True):
    deck: int
    reason: str


class ShuffleOrdered(Event, frozen=True):
    deck: int


class CardsLoaded(Event, frozen=True):
    """Into the shoe, or into the hand that will hold them all round."""

    deck: int
    into: str


class CardsSpreadIdle(Event, frozen=True):
    deck: int
    face_up: bool


class CardsTurnedUp(Event, frozen=True):
    deck: int


class DeckRemoved(Event, frozen=True):
    deck: int
    reason: str


class StubCounted(Event, frozen=True):
    counted: int
    right: bool
    in_all: int | None = None
    """The cards of the whole deck, where the dealer has said so."""


class DrawnInError(Event, frozen=True):
    """The card that came out too early is used as the next one."""


class DealerCardSeen(Event, frozen=True):
    """A card of the dealer's was seen early, and the house plays on."""


class DeviceJammed(Event, frozen=True):
    device: str


class DeviceOutOfUse(Event, frozen=True):
    device: str
    how: str


class MethodChanged(Event, frozen=True):
    dealing: str
    shuffler: str


class ChangeNoticed(Event, frozen=True):
    """Players who are seated hear, and a sign at the table says, what changes and from when on."""

    options: dict[str, Any]
    applies_from: int
    """The second from which the next round is played by them."""
    limits: tuple[str, ...] = ()
    """The wagers whose limits change."""
    withdrawn: tuple[str, ...] = ()
    """The wagers that are not offered any more."""


class OptionsChanged(Event, frozen=True):
    options: dict[str, Any]
    digest: str
    left_by: dict[str, Citation] = msgspec.field(default_factory=dict)
    """The options that are not what they were, each with the paragraph that leaves it to the licensee."""
    called_off: bool = False
    """Whether the players had notice of another change, which does not come now."""


TABLE_EVENTS: tuple[type[Event], ...] = (
    CardsReceived,
    CardsInspected,
    InspectionVerified,
    CardsSpread,
    CardsViewed,
    CardsTurnedDown,
    CardsWashed,
    CardsStacked,
    CardsShuffled,
    SeedsCommitted,
    MachineCounted,
    CoverCardPlaced,
    CardsCut,
    CoverCardRacked,
    RecutOrdered,
    ShuffleOrdered,
    CardsLoaded,
    CardsSpreadIdle,
    CardsTurnedUp,
    DeckRemoved,
    StubCounted,
    StubRacked,
    DrawnInError,
    DealerCardSeen,
    DeviceJammed,
    DeviceOutOfUse,
    MethodChanged,
    ChangeNoticed,
    OptionsChanged,
)
