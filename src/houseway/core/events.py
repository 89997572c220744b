"""Events that every game shares: chips that move, cards that move, and the end of a round."""

from __future__ import annotations

from houseway.core.accounts import CAGE, DROP_BOX, INVENTORY, PATRONS, area, stack
from houseway.core.cards import Card
from houseway.core.decider import Event, Posting
from houseway.core.money import Cents
from houseway.core.odds import Odds

DEALER = 0
"""The dealer's place, where a seat would have its number."""
DEAD_HAND = 7
"""The place of the hand that nobody plays, at a table of tiles."""


class PlayerSat(Event, frozen=True):
    seat: int
    player: str


class PlayerLeft(Event, frozen=True):
    seat: int


class BoughtIn(Event, frozen=True):
    """Cash into the drop box, chips from the inventory."""

    seat: int
    amount: Cents

    def postings(self) -> tuple[Posting, ...]:
        return (PATRONS, DROP_BOX, self.amount), (INVENTORY, stack(self.seat), self.amount)


class CashedOut(Event, frozen=True):
    """A player leaves with chips, for the cage."""

    seat: int
    amount: Cents

    def postings(self) -> tuple[Posting, ...]:
        return ((stack(self.seat), CAGE, self.amount),) if self.amount else ()


class InventoryFilled(Event, frozen=True):
    """Chips brought from the cage because the inventory could not cover what comes next."""

    amount: Cents

    def postings(self) -> tuple[Posting, ...]:
        return ((CAGE, INVENTORY, self.amount),)


class WagerPlaced(Event, frozen=True):
    seat: int
    wager: str
    amount: Cents

    def postings(self) -> tuple[Posting, ...]:
        return ((stack(self.seat), area(self.seat, self.wager), self.amount),)


class WagerTakenBack(Event, frozen=True):
    """Withdrawn by the player while betting was open."""

    seat: int
    wager: str
    amount: Cents

    def postings(self) -> tuple[Posting, ...]:
        return ((area(self.seat, self.wager), stack(self.seat), self.amount),)


class WagerReturned(Event, frozen=True):
    """Given back because the round is void, even if it had been forfeited in that round."""

    seat: int
    wager: str
    amount: Cents
    taker: str = ""
    """The account that had taken it, if it no longer lay on its area."""

    def postings(self) -> tuple[Posting, ...]:
        return ((self.taker or area(self.seat, self.wager), stack(self.seat), self.amount),)


class WagerWon(Event, frozen=True):
    seat: int
    wager: str
    staked: Cents
    paid: Cents
    odds: Odds
    row: str = ""
    """The line of the pay table, where there is one."""
    payer: str = INVENTORY
    """The account that pays: the house, unless a player has the bank."""

    def postings(self) -> tuple[Posting, ...]:
        home = stack(self.seat)
        return (area(self.seat, self.wager), home, self.staked), (self.payer, home, self.paid)


class WagerPushed(Event, frozen=True):
    seat: int
    wager: str
    staked: Cents
    row: str = ""

    def postings(self) -> tuple[Posting, ...]:
        return ((area(self.seat, self.wager), stack(self.seat), self.staked),)


class WagerLost(Event, frozen=True):
    seat: int
    wager: str
    staked: Cents
    taker: str = INVENTORY
    """The account that takes it: the house, unless a player has the bank."""

    def postings(self) -> tuple[Posting, ...]:
        return ((area(self.seat, self.wager), self.taker, self.staked),)


class VigorishTaken(Event, frozen=True):
    """Commission from what a player has just won."""

    seat: int
    wager: str
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


class BettingClosed(Event, frozen=True):
    """ "No more bets"."""

    call: int = 1
    """Which call of the round it is; some games close the betting more than once."""


class CardsDealt(Event, frozen=True):
    """Cards leave the deck face down for a seat, or for the dealer's place."""

    to: int
    cards: tuple[Card, ...]
    place: int
    """Where in the stack the first of them lay, for checking it against the commitment."""
    unseen: bool = False
    """Whether not even whoever sits there may look at them now."""


class CardSetAside(Event, frozen=True):
    """A card found face up that is not used in this round."""

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
    """All hands are void; the wagers have gone back."""

    reason: str
    deck_replaced: bool = False
    """Whether the deck cannot be used any more."""


class RoundEnded(Event, frozen=True):
    number: int


Settled = WagerWon | WagerPushed | WagerLost

SHARED_EVENTS: tuple[type[Event], ...] = (
    PlayerSat,
    PlayerLeft,
    BoughtIn,
    CashedOut,
    InventoryFilled,
    WagerPlaced,
    WagerTakenBack,
    WagerReturned,
    WagerWon,
    WagerPushed,
    WagerLost,
    VigorishTaken,
    ChipsMoved,
    BettingClosed,
    CardsDealt,
    CardSetAside,
    CardsRacked,
    CardsCollected,
    RoundVoided,
    RoundEnded,
)
