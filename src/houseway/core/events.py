"""Events that every game shares: chips that move, cards that move, and the end of a round."""

from __future__ import annotations

from typing import ClassVar

from houseway.core.accounts import CAGE, DROP_BOX, INVENTORY, PATRONS, area, stack
from houseway.core.cards import Card
from houseway.core.citations import Citation
from houseway.core.decider import Event, Posting, Sight
from houseway.core.money import Cents
from houseway.core.odds import Odds

DEALER = 0
"""The dealer's place, where a seat would have its number."""
DEAD_HAND = 7
"""The place of the hand that nobody plays, at a table of tiles."""
BURNED = 8
"""The place of cards that leave the deck for nobody."""


class PlayerSat(Event, frozen=True):
    seat: int
    player: str
    entropy: str = ""
    """What the player adds to the chance of every shuffle."""


class PlayerLeft(Event, frozen=True):
    seat: int


class BoughtIn(Event, frozen=True):
    """Cash into the drop box, chips from the inventory."""

    of_round: ClassVar = False
    seat: int
    amount: Cents

    def postings(self) -> tuple[Posting, ...]:
        return (PATRONS, DROP_BOX, self.amount), (INVENTORY, stack(self.seat), self.amount)


class CashedOut(Event, frozen=True):
    """A player leaves with chips, for the cage."""

    of_round: ClassVar = False
    seat: int
    amount: Cents

    def postings(self) -> tuple[Posting, ...]:
        return ((stack(self.seat), CAGE, self.amount),) if self.amount else ()


class PaidAtCage(Event, frozen=True):
    """The round is void, and a player who has left it poorer gets at the cage what he had wagered."""

    of_round: ClassVar = False
    seat: int
    player: str
    amount: Cents

    def postings(self) -> tuple[Posting, ...]:
        return ((stack(self.seat), CAGE, self.amount),)


class ClaimedAtCage(Event, frozen=True):
    """The round is void, and a player who has left it richer owes what he was paid; the cage lays it out for him."""

    of_round: ClassVar = False
    seat: int
    player: str
    amount: Cents

    def postings(self) -> tuple[Posting, ...]:
        return ((CAGE, stack(self.seat), self.amount),)


class InventoryFilled(Event, frozen=True):
    """Chips brought from the cage because the inventory could not cover what comes next."""

    of_round: ClassVar = False
    amount: Cents

    def postings(self) -> tuple[Posting, ...]:
        return ((CAGE, INVENTORY, self.amount),)


class OfWager(Event, frozen=True):
    """Something that happens to one wager of one seat; 0 is the dealer's own against a player who banks."""

    seat: int
    wager: str

    def wager_of(self) -> tuple[int, str]:
        return self.seat, self.wager


class WagerPlaced(OfWager, frozen=True):
    amount: Cents

    def postings(self) -> tuple[Posting, ...]:
        return ((stack(self.seat), area(self.seat, self.wager), self.amount),)

    def put_in(self) -> tuple[int, str, Cents]:
        return self.seat, self.wager, self.amount


class WagerTakenBack(OfWager, frozen=True):
    """Withdrawn by the player while betting was open."""

    amount: Cents

    def postings(self) -> tuple[Posting, ...]:
        return ((area(self.seat, self.wager), stack(self.seat), self.amount),)

    def put_in(self) -> tuple[int, str, Cents]:
        return self.seat, self.wager, -self.amount


class PlayerReady(Event, frozen=True):
    """A player has finished betting for this round."""

    seat: int


class WagerReturned(OfWager, frozen=True):
    """Given back because that one hand is void."""

    amount: Cents
    taker: str = ""
    """The account that had taken it, in logs of the time when a void round gave wagers back one by one."""

    def postings(self) -> tuple[Posting, ...]:
        return ((self.taker or area(self.seat, self.wager), stack(self.seat), self.amount),)


class WagerWon(OfWager, frozen=True):
    settles: ClassVar = True
    staked: Cents
    paid: Cents
    odds: Odds
    row: str = ""
    """The line of the pay table, where there is one."""
    payer: str = INVENTORY
    """The account that pays: the house, unless a player has the bank."""
    also: Citation = ""
    """A second paragraph behind it: who wins what is one rule, at which odds another."""

    def postings(self) -> tuple[Posting, ...]:
        home = stack(self.seat)
        return (area(self.seat, self.wager), home, self.staked), (self.payer, home, self.paid)


class WagerPushed(OfWager, frozen=True):
    settles: ClassVar = True
    staked: Cents
    row: str = ""

    def postings(self) -> tuple[Posting, ...]:
        return ((area(self.seat, self.wager), stack(self.seat), self.staked),)


class WagerLost(OfWager, frozen=True):
    settles: ClassVar = True
    staked: Cents
    taker: str = INVENTORY
    """The account that takes it: the house, unless a player has the bank."""
    also: Citation = ""
    """A second paragraph behind it, such as what that wager would have had to come to."""

    def postings(self) -> tuple[Posting, ...]:
        return ((area(self.seat, self.wager), self.taker, self.staked),)


class WagerLostInPart(OfWager, frozen=True):
    """A part of a wager is lost, as by a surrender, and the rest goes back."""

    staked: Cents
    lost: Cents
    taker: str = INVENTORY
    also: Citation = ""

    def postings(self) -> tuple[Posting, ...]:
        here = area(self.seat, self.wager)
        taken, left = (here, self.taker, self.lost), self.staked - self.lost
        return (taken, (here, stack(self.seat), left)) if left else (taken,)


class VigorishTaken(OfWager, frozen=True):
    """Commission from what a player has just won."""

    amount: Cents

    def postings(self) -> tuple[Posting, ...]:
        return ((stack(self.seat), INVENTORY, self.amount),)


class ChipsMoved(Event, frozen=True):
    """Chips from one account to another, where a game has pots, a centre or a bank."""

    source: str
    target: str
    amount: Cents
    why: str = ""

    def postings(self) -> tuple[Posting, ...]:
        return ((self.source, self.target, self.amount),)


class WagersReturned(Event, frozen=True):
    """The round is void: every chip that it moved goes back to where it was before the round."""

    moves: tuple[Posting, ...]

    def postings(self) -> tuple[Posting, ...]:
        return self.moves


class BettingClosed(Event, frozen=True):
    """ "No more bets"."""

    call: int = 1
    """Which call of the round it is; some games close the betting more than once."""


class CardsDealt(Event, frozen=True):
    """Cards leave the deck face down for a seat, or for the dealer's place."""

    sight: ClassVar[Sight] = "held"

    to: int
    cards: tuple[Card, ...]
    place: int
    """Where in the stack the first of them lay, for checking it against the commitment."""
    unseen: bool = False
    """Whether not even whoever sits there may look at them now."""

    def whose(self) -> int:
        return self.to


class CardsDealtFaceUp(CardsDealt, frozen=True):
    """Cards leave the deck face up, for all to see."""

    sight: ClassVar[Sight] = "face-up"


class CardsBurned(Event, frozen=True):
    """Cards leave the deck unseen and are out of the round."""

    sight: ClassVar = "secret"

    cards: tuple[Card, ...]
    place: int


class HandTurnedUp(Event, frozen=True):
    """A hand is laid open, and the dealer says what it is."""

    sight: ClassVar = "face-up"
    hand_is: ClassVar = "face-up"

    seat: int
    """Whose it is; 0 is the dealer's."""
    cards: tuple[Card, ...]
    hand: str = ""

    def whose(self) -> int:
        return self.seat


class CardSetAside(Event, frozen=True):
    """A card found face up goes into the discard rack and is not used in this round."""

    sight: ClassVar = "face-up"

    card: Card
    place: int


class StubRacked(Event, frozen=True):
    """What was not dealt goes into the discard rack unseen."""


class CardsRacked(Event, frozen=True):
    """Cards of one seat into the discard rack while the round goes on: discards, or a hand that has been settled."""

    seat: int
    count: int


class CardsCollected(Event, frozen=True):
    """All cards into the discard rack, in an order from which every hand can be rebuilt."""

    order: tuple[int, ...]
    """The places whose cards were picked up, in turn."""


class RoundVoided(Event, frozen=True):
    """All hands are void; what the round had moved has gone back."""

    reason: str
    deck_replaced: bool = False
    """Whether the deck cannot be used any more."""
    also: Citation = ""
    """What makes such a round void, where the first paragraph only names the cause."""


class RoundEnded(Event, frozen=True):
    number: int


Settled = WagerWon | WagerPushed | WagerLost
SETTLED = (WagerWon, WagerPushed, WagerLost, WagerLostInPart)
"""Events that end a wager."""

SHARED_EVENTS: tuple[type[Event], ...] = (
    PlayerSat,
    PlayerLeft,
    BoughtIn,
    CashedOut,
    PaidAtCage,
    ClaimedAtCage,
    InventoryFilled,
    WagerPlaced,
    WagerTakenBack,
    PlayerReady,
    WagerReturned,
    WagersReturned,
    WagerWon,
    WagerPushed,
    WagerLost,
    WagerLostInPart,
    VigorishTaken,
    ChipsMoved,
    BettingClosed,
    CardsDealt,
    CardsDealtFaceUp,
    CardsBurned,
    HandTurnedUp,
    CardSetAside,
    CardsRacked,
    CardsCollected,
    RoundVoided,
    RoundEnded,
)
