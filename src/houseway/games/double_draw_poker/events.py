"""What can be said in a round of Double Draw Poker, and what can happen in it, beside what every game shares."""

from __future__ import annotations

from typing import ClassVar

from houseway.core.cards import Card
from houseway.core.citations import Citation
from houseway.core.decider import Command, Event, Role
from houseway.core.money import Amount

_PLAYER: tuple[Role, ...] = ("player",)


class MakeDrawWager(Command, frozen=True):
    """Go on with a First Draw Wager, or later with a Second, equal to the Ante."""

    may: ClassVar = _PLAYER
    seat: int
    amount: Amount


class Fold(Command, frozen=True):
    may: ClassVar = _PLAYER
    seat: int


class Discard(Command, frozen=True):
    """Lay cards face down on the layout to have them replaced; none to stand."""

    may: ClassVar = _PLAYER
    seat: int
    cards: tuple[Card, ...] = ()


class CollectDiscards(Command, frozen=True):
    """The discards on the layout go into the discard rack, before they are replaced."""

    label: ClassVar = "Put the discards into the rack"


class SettleSeat(Command, frozen=True):
    """Settle the next seat: turn its cards, then its wagers, then rack its cards."""

    label: ClassVar = "Turn over the next player's hand and settle it"


class SettleAll(Command, frozen=True):
    """Settle every seat that is left, in order."""

    several: ClassVar = True


class Folded(Event, frozen=True):
    seat: int
    absent: bool = False


class CardsDiscarded(Event, frozen=True):
    """Face down on the layout; no cards if the player stands."""

    sight: ClassVar = "held"

    seat: int
    cards: tuple[Card, ...]
    absent: bool = False

    def whose(self) -> int:
        return self.seat


class HandRevealed(Event, frozen=True):
    sight: ClassVar = "face-up"
    hand_is: ClassVar = "face-up"

    seat: int
    cards: tuple[Card, ...]

    def whose(self) -> int:
        return self.seat


class HandRanked(Event, frozen=True):
    """Whether the hand wins, as the first word on all of its wagers."""

    seat: int
    hand: str
    wins: bool
    ranked_by: Citation = ""
    """The paragraph that makes it that hand, or by which it is none of those that win."""
    also: Citation = ""
    """The paragraph by which a joker or a low ace completes it."""


EVENTS: tuple[type[Event], ...] = (Folded, CardsDiscarded, HandRevealed, HandRanked)
COMMANDS: tuple[type[Command], ...] = (MakeDrawWager, Fold, Discard, CollectDiscards, SettleSeat, SettleAll)
