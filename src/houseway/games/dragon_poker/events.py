"""What can be said in a round of Dragon Poker, and what can happen in it, beside what every game shares."""

from __future__ import annotations

from typing import ClassVar, Literal

from houseway.core.cards import Card
from houseway.core.citations import Citation
from houseway.core.decider import Command, Event, Role
from houseway.core.money import Amount

_PLAYER: tuple[Role, ...] = ("player",)


class MakePlay(Command, frozen=True):
    """Stay in against the dealer with a Play wager."""

    may: ClassVar = _PLAYER
    seat: int
    amount: Amount


class Fold(Command, frozen=True):
    may: ClassVar = _PLAYER
    seat: int


class CollectFolded(Command, frozen=True):
    """Take what the folded hands gave up, and their cards unless a side wager is alive."""

    label: ClassVar = "Collect what was folded"


class RevealDealerHand(Command, frozen=True):
    """Turn the dealer's three cards and set them by rank."""

    label: ClassVar = "Turn over the dealer's hand"


class SettleSeat(Command, frozen=True):
    """Settle the next seat: turn its cards, then its wagers."""

    label: ClassVar = "Turn over the next player's hand and settle it"


class SettleAll(Command, frozen=True):
    """Settle every seat that is left, in order."""

    several: ClassVar = True


class Folded(Event, frozen=True):
    seat: int
    cards: Literal["collected", "tucked"]
    """Tucked under a side wager that stays alive, or collected."""
    absent: bool = False


class FoldedCollected(Event, frozen=True):
    """What a folded hand gave up is taken once every player has decided."""

    seat: int
    cards: Literal["collected", "tucked"]


class DealerHandRevealed(Event, frozen=True):
    sight: ClassVar = "face-up"
    hand_is: ClassVar = "face-up"

    cards: tuple[Card, ...]
    """As they are laid, by rank."""
    hand: str
    ranked_by: tuple[Citation, ...] = ()
    """What makes it that hand."""
    set_by: Citation = ""
    """What ranks the cards."""


class HandRevealed(Event, frozen=True):
    sight: ClassVar = "face-up"
    hand_is: ClassVar = "face-up"

    seat: int
    cards: tuple[Card, ...]
    hand: str
    ranked_by: tuple[Citation, ...] = ()
    """What makes it that hand."""

    def whose(self) -> int:
        return self.seat


class HandsCompared(Event, frozen=True):
    seat: int
    result: Literal["higher", "lower", "tie"]
    decided_by: Citation = ""
    """What makes it higher, lower or equal."""


class SeatSettled(Event, frozen=True):
    seat: int


EVENTS: tuple[type[Event], ...] = (
    Folded,
    FoldedCollected,
    DealerHandRevealed,
    HandRevealed,
    HandsCompared,
    SeatSettled,
)
COMMANDS: tuple[type[Command], ...] = (MakePlay, Fold, CollectFolded, RevealDealerHand, SettleSeat, SettleAll)
