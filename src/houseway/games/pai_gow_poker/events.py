"""What can be said in a round of pai gow poker, and what can happen in it, beside what both pai gow games share."""

from __future__ import annotations

from typing import ClassVar

from houseway.core.cards import Card
from houseway.core.decider import Command, Event
from houseway.core.money import Cents
from houseway.games.pai_gow_poker.side_wagers import EnvyPaid, PayoutLimited
from houseway.games.pai_gow_shared import events as shared


class Surrender(Command, frozen=True):
    """The player gives up the pai gow wager before his hands are exposed."""

    may: ClassVar = ("player",)
    seat: int


class Surrendered(Event, frozen=True):
    seat: int


class QueensDragonShown(Event, frozen=True):
    """The bank's seven cards are queen high: every pai gow wager pushes."""

    place: int


class EnvyMarkersPlaced(Event, frozen=True):
    """A marker before every dynasty wager that is large enough."""

    seats: tuple[int, ...]


class EnvyMarkerCollected(Event, frozen=True):
    seat: int


class SideWagerAnnounced(Event, frozen=True):
    """The dealer has examined the seven cards and says whether that wager wins."""

    seat: int
    wager: str
    wins: bool


class HandKept(Event, frozen=True):
    """The pai gow wager is settled, but the cards stay on the layout."""

    seat: int


class HandRearranged(Event, frozen=True):
    """The dealer puts the seven cards together as the best hand for the side wagers."""

    sight: ClassVar = "face-up"
    hand_is: ClassVar = "face-up"

    seat: int
    hand: str
    cards: tuple[Card, ...] = ()
    """The cards, where they had not been laid open before, as those of a hand that was surrendered."""

    def whose(self) -> int:
        return self.seat


class PremiumHandAnnounced(Event, frozen=True):
    """It stays face up with its dynasty wager until everything else is settled."""

    seat: int
    hand: str


class MeterMoved(Event, frozen=True):
    """What the meter of the progressive now shows."""

    meter: Cents


class PayoutLimitNoticed(Event, frozen=True):
    """A lower payout limit is announced; until it applies, what was the limit before goes on."""

    applies_from: int
    """The table's clock, in seconds."""
    payout_limit: Cents | None = None
    imperial_payout_limit: Cents | None = None
    """The limits that still apply; None for no limit."""


class PayoutLimitApplies(Event, frozen=True):
    """The notice is over: from this round on the lower payout limit applies."""


COMMANDS: tuple[type[Command], ...] = (*shared.COMMANDS, Surrender)
EVENTS: tuple[type[Event], ...] = (
    *shared.EVENTS,
    Surrendered,
    QueensDragonShown,
    EnvyMarkersPlaced,
    EnvyMarkerCollected,
    SideWagerAnnounced,
    HandKept,
    HandRearranged,
    PremiumHandAnnounced,
    MeterMoved,
    PayoutLimitNoticed,
    PayoutLimitApplies,
    EnvyPaid,
    PayoutLimited,
)
