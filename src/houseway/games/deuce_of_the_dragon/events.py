"""What happens in a round of Deuce of the Dragon: each fact with its paragraph and the chips it moves."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from houseway.core.accounts import INVENTORY, area, pot, stack
from houseway.core.cards import Card
from houseway.core.citations import Citation, cite
from houseway.core.decider import Event, Posting
from houseway.core.money import Cents
from houseway.games.deuce_of_the_dragon.betting import Action

MAIN_ANTE, DEUCE_ANTE = "main", "deuce"
"""The areas of the two antes, called like the pots into which they go."""
MAIN = pot(MAIN_ANTE)
"""Side pots are layers of these chips; the dealer parts them when they are won."""
DEUCE = pot(DEUCE_ANTE)
BET = "bet"
"""The area of the betting round that is on."""
COMMISSION = cite("NJ-DOD 41.10(k)")
POTS: dict[str, Citation] = {
    "main": cite('NJ-DOD 41.1 "Main pot"'),
    "side": cite('NJ-DOD 41.1 "Side pot"'),
    "deuce": cite('NJ-DOD 41.1 "Deuce pot"'),
}


class AntesCollected(Event, frozen=True):
    """All antes are down: the dealer collects both from every player, into the main pot and the deuce pot."""

    seats: tuple[int, ...]
    main: Cents
    """From each of them, as is `deuce`."""
    deuce: Cents

    def postings(self) -> tuple[Posting, ...]:
        main = ((area(seat, MAIN_ANTE), MAIN, self.main) for seat in self.seats)
        deuce = ((area(seat, DEUCE_ANTE), DEUCE, self.deuce) for seat in self.seats)
        return (*main, *deuce)

    def by_hand(self) -> tuple[tuple[tuple[Citation, Posting], ...], ...]:
        """Both sorts of antes have a paragraph of their own; neither is said to come first."""
        pots = {MAIN: cite(f"{self.cite}1"), DEUCE: cite(f"{self.cite}2")}
        return (tuple((pots[posting[1]], posting) for posting in self.postings()),)


class EmptyPositionsCollected(Event, frozen=True):
    """The cards at positions without a player go into the discard rack unseen."""

    positions: tuple[int, ...]


class PlayerButtonPlaced(Event, frozen=True):
    """The button lies before the player who receives cards, bets and leads first."""

    seat: int
    also: Citation = ""
    """What the button is: at the beginning the marker of who acts first, afterwards one that moves clockwise."""


class BettingOpened(Event, frozen=True):
    """The raise button goes to this betting round's number."""

    number: int
    opener: int
    also: Citation = ""
    """What the raise button is."""


class BettingSkipped(Event, frozen=True):
    """Fewer than two players have chips to bet with."""

    number: int


class Wagered(Event, frozen=True):
    """A player has acted in the betting; `amount` is what left the stack."""

    seat: int
    action: Action
    amount: Cents
    all_in: bool = False

    def postings(self) -> tuple[Posting, ...]:
        return ((stack(self.seat), area(self.seat, BET), self.amount),) if self.amount else ()

    def put_in(self) -> tuple[int, str, Cents]:
        return self.seat, BET, self.amount


class HandFolded(Event, frozen=True):
    """A player withdraws: wagers into the main pot, hand and earlier discards into the rack."""

    seat: int
    wagers: Cents
    cards: int

    def postings(self) -> tuple[Posting, ...]:
        return ((area(self.seat, BET), MAIN, self.wagers),) if self.wagers else ()


class HandForfeited(HandFolded, frozen=True):
    """A player's hand is taken for what the player did."""

    reason: Literal["exposed", "fouled", "removed"]
    """A hand whose player was removed was taken only in the time of older logs."""
    held: int | None = None
    """How many cards were found in a hand that should have held another number."""
    also: Citation = ""
    """What the player should not have done, or what such a hand is."""


class UncalledReturned(Event, frozen=True):
    """The part of the last bet that nobody called goes back before anything is counted."""

    seat: int
    amount: Cents
    pooled: bool = False
    """Only in logs of the time when a part of a forfeited bet went back: it is in the main pot already."""

    def postings(self) -> tuple[Posting, ...]:
        return ((MAIN if self.pooled else area(self.seat, BET), stack(self.seat), self.amount),)

    def put_in(self) -> tuple[int, str, Cents]:
        return self.seat, BET, -self.amount


class BettingRoundClosed(Event, frozen=True):
    """The wagers in front of the players go into the main pot."""

    number: int
    wagers: dict[int, Cents]

    def postings(self) -> tuple[Posting, ...]:
        return tuple((area(seat, BET), MAIN, amount) for seat, amount in self.wagers.items())


class DiscardingOpened(Event, frozen=True):
    """The leader has the first opportunity to play a pattern."""

    interval: int
    leader: int


class PatternPlayed(Event, frozen=True):
    """Cards face up in front of a player; `declared` is what the dealer says."""

    sight: ClassVar = "face-up"

    seat: int
    cards: tuple[Card, ...]
    declared: str
    strength: int
    ranked_by: tuple[Citation, ...] = ()
    """What makes it that pattern, and what it owes to a deuce, a low card, or the dealer's eyes."""
    higher_by: Citation = ""
    """What makes it higher than the pattern it is played on."""


class PlayerPassed(Event, frozen=True):
    seat: int


class PlayerAbsent(Event, frozen=True):
    """A player does not act, and the dealer does what is least for the player."""

    absent: ClassVar[bool] = True
    seat: int


class OpenerMustPlay(Event, frozen=True):
    """Everybody has passed before any pattern was played."""

    seat: int


class DeuceButtonMoved(Event, frozen=True):
    seat: int


class CardsTold(Event, frozen=True):
    """A player on turn was told how many cards another holds."""

    seat: int
    of: int
    cards: int


class DiscardingClosed(Event, frozen=True):
    """All others have passed on the highest pattern; its player opens what comes next."""

    interval: int
    winner: int | None


class OutOfCards(Event, frozen=True):
    """A player has discarded all eight cards and takes every pot that player is in."""

    seat: int


class LastPlayerLeft(Event, frozen=True):
    """Nobody else contends for what is left."""

    seat: int


class PotsCounted(Event, frozen=True):
    """The dealer has counted what lies in each pot."""

    pots: dict[str, Cents]


class PotsVerified(Event, frozen=True):
    """A supervisor has verified the count."""


class PotWon(Event, frozen=True):
    """A pot, less the commission, goes to its winner."""

    settles: ClassVar = True
    pot: str
    amount: Cents
    winner: int
    commission: Cents
    free: Cents = 0
    """Of the amount, forfeited wagers that nobody left had matched; no commission is taken of them."""
    also: Citation = ""
    """What that pot is."""

    def postings(self) -> tuple[Posting, ...]:
        chips = DEUCE if self.pot == "deuce" else MAIN
        won = chips, stack(self.winner), self.amount - self.commission
        return ((chips, INVENTORY, self.commission), won) if self.commission else (won,)

    def by_hand(self) -> tuple[tuple[tuple[Citation, Posting], ...], ...]:
        """The commission first, each from the pot as it is parted: only what is left is awarded."""
        parted = pot(self.pot.replace(" ", "-"))
        award = ((self.cite, (parted, stack(self.winner), self.amount - self.commission)),)
        return (((COMMISSION, (parted, INVENTORY, self.commission)),), award) if self.commission else (award,)


class DeucePotCarried(Event, frozen=True):
    """The deuce pot stays for the next round."""

    amount: Cents


class DeucePotCovered(Event, frozen=True):
    """Nobody plays: a lid keeps the deuce pot."""


class DeucePotUncovered(Event, frozen=True):
    """Play goes on."""


class PlayerRemoved(Event, frozen=True):
    """A player must leave the game for helping another, once the round is over."""

    seat: int


class DivisionNotified(Event, frozen=True):
    """The regulator is told that a player had to leave the game."""

    seat: int


class PlayerReadmitted(Event, frozen=True):
    """A player who had to leave may sit down at this table again: who, and who said so."""

    player: str
    by: str


class WinnerConfirmed(Event, frozen=True):
    """All cards of the player who wins the main pot lie face up on the table."""

    seat: int
    cards: int


class RoundFinished(Event, frozen=True):
    """All losing hands have been collected and counted, and nothing is missing."""

    cards: int
    """All cards that were dealt to players in this round."""
    hands: dict[int, int] = msgspec.field(default_factory=dict)
    """What was counted of each losing hand, discards among them."""


EVENTS: tuple[type[Event], ...] = (
    AntesCollected,
    EmptyPositionsCollected,
    PlayerButtonPlaced,
    BettingOpened,
    BettingSkipped,
    Wagered,
    HandFolded,
    HandForfeited,
    UncalledReturned,
    BettingRoundClosed,
    DiscardingOpened,
    PatternPlayed,
    PlayerPassed,
    PlayerAbsent,
    OpenerMustPlay,
    DeuceButtonMoved,
    CardsTold,
    DiscardingClosed,
    OutOfCards,
    LastPlayerLeft,
    PotsCounted,
    PotsVerified,
    PotWon,
    DeucePotCarried,
    DeucePotCovered,
    DeucePotUncovered,
    PlayerRemoved,
    DivisionNotified,
    PlayerReadmitted,
    WinnerConfirmed,
    RoundFinished,
)
