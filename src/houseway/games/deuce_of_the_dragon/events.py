"""What happens in a round of Deuce of the Dragon: each fact with its paragraph and the chips it moves."""

from __future__ import annotations

from typing import Literal

from houseway.core.accounts import INVENTORY, area, pot, stack
from houseway.core.cards import Card
from houseway.core.decider import Event, Posting
from houseway.core.events import RoundVoided
from houseway.core.money import Cents
from houseway.games.deuce_of_the_dragon.betting import Action

MAIN = pot("main")
"""Side pots are layers of these chips; the dealer parts them when they are won."""
DEUCE = pot("deuce")
BET = "bet"
"""The area of the betting round that is on."""


def _moves(*postings: Posting) -> tuple[Posting, ...]:
    return tuple(posting for posting in postings if posting[2])


class AntesCollected(Event, frozen=True):
    """A player's two antes go into the main pot and the deuce pot."""

    seat: int
    main: Cents
    deuce: Cents

    def postings(self) -> tuple[Posting, ...]:
        return (stack(self.seat), MAIN, self.main), (stack(self.seat), DEUCE, self.deuce)


class HandDealt(Event, frozen=True):
    """Eight cards face down to a player."""

    seat: int
    cards: tuple[Card, ...]


class StubRacked(Event, frozen=True):
    """The four unused cards are in the discard rack; players may pick up their hands."""


class BettingOpened(Event, frozen=True):
    """The raise button goes to this betting round's number."""

    number: int
    opener: int


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
        return _moves((stack(self.seat), area(self.seat, BET), self.amount))


class HandFolded(Event, frozen=True):
    """A player withdraws: wagers into the main pot, hand and earlier discards into the rack."""

    seat: int
    wagers: Cents
    cards: int

    def postings(self) -> tuple[Posting, ...]:
        return _moves((area(self.seat, BET), MAIN, self.wagers))


class HandForfeited(HandFolded, frozen=True):
    """A player's hand is taken for what the player did."""

    reason: Literal["exposed", "fouled", "removed"]


class UncalledReturned(Event, frozen=True):
    """The part of the last bet that nobody called goes back before anything is counted."""

    seat: int
    amount: Cents

    def postings(self) -> tuple[Posting, ...]:
        return ((area(self.seat, BET), stack(self.seat), self.amount),)


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

    seat: int
    cards: tuple[Card, ...]
    declared: str
    strength: int


class PlayerPassed(Event, frozen=True):
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


class PotWon(Event, frozen=True):
    """A pot, less the commission, goes to its winner."""

    pot: str
    amount: Cents
    winner: int
    commission: Cents

    def postings(self) -> tuple[Posting, ...]:
        chips = DEUCE if self.pot == "deuce" else MAIN
        won = self.amount - self.commission
        return _moves((chips, INVENTORY, self.commission), (chips, stack(self.winner), won))


class DeucePotCarried(Event, frozen=True):
    """The deuce pot stays for the next round."""

    amount: Cents


class WagersReturned(Event, frozen=True):
    """Everything a player put in during a void round goes back."""

    seat: int
    pot: Cents
    bet: Cents
    deuce: Cents

    def postings(self) -> tuple[Posting, ...]:
        home = stack(self.seat)
        return _moves((MAIN, home, self.pot), (area(self.seat, BET), home, self.bet), (DEUCE, home, self.deuce))


class RoundFinished(Event, frozen=True):
    """The winner's eight cards are confirmed and all losing hands collected and counted."""

    cards: int


EVENTS: tuple[type[Event], ...] = (
    AntesCollected,
    HandDealt,
    StubRacked,
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
    OpenerMustPlay,
    DeuceButtonMoved,
    CardsTold,
    DiscardingClosed,
    OutOfCards,
    LastPlayerLeft,
    PotWon,
    DeucePotCarried,
    WagersReturned,
    RoundVoided,
    RoundFinished,
)
