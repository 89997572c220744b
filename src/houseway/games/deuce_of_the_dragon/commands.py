"""What players, the dealer and supervisors say during a round of Deuce of the Dragon."""

from __future__ import annotations

from typing import ClassVar, Literal

from houseway.core.cards import Card
from houseway.core.decider import Command, Role
from houseway.core.money import Amount, Counted
from houseway.core.text import Name
from houseway.games.deuce_of_the_dragon.betting import Action

_PLAYER: tuple[Role, ...] = ("player",)
_STAFF: tuple[Role, ...] = ("dealer", "floorperson", "supervisor")

Misdeal = Literal["shuffle", "start", "skipped", "exposed"]
"""A faulty shuffle, a wrong starting position, a position left out, a card exposed in dealing."""


class Wager(Command, frozen=True):
    """Check, bet, call, raise, go all-in or fold; a bet or a raise names what it adds to the call."""

    may: ClassVar = _PLAYER
    seat: int
    action: Action
    amount: Amount | None = None


class PlayPattern(Command, frozen=True):
    """Discard cards face up; what they are `called` makes no difference."""

    may: ClassVar = _PLAYER
    seat: int
    cards: tuple[Card, ...]
    called: str = ""


class Pass(Command, frozen=True):
    may: ClassVar = _PLAYER
    seat: int


class AskCards(Command, frozen=True):
    """How many cards does that player still hold?"""

    may: ClassVar = _PLAYER
    seat: int
    of: int


class ExposeCard(Command, frozen=True):
    """A player's card was seen, by accident or not."""

    label: ClassVar = "A player's card was seen"
    irregular: ClassVar = True
    may: ClassVar = _STAFF
    out_of_turn: ClassVar = True
    seat: int
    card: Card


class FoulHand(Command, frozen=True):
    """A player's hand has the wrong number of cards, or has touched others so that nobody can tell which it held."""

    label: ClassVar = "A player's hand is fouled"
    irregular: ClassVar = True
    may: ClassVar = _STAFF
    out_of_turn: ClassVar = True
    seat: int
    held: int | None = None
    """How many cards were found in it, if that is what is wrong with it."""


class ThrowIn(Command, frozen=True):
    """A player throws the hand face down towards the discards or the pot."""

    may: ClassVar = _PLAYER
    seat: int


class RemovePlayer(Command, frozen=True):
    """A player who helps another must leave the game once the round is over, and takes no more part in it."""

    label: ClassVar = "A player helps another"
    irregular: ClassVar = True
    may: ClassVar = ("supervisor", "floorperson")
    out_of_turn: ClassVar = True
    seat: int


class ReadmitPlayer(Command, frozen=True):
    """A player who was made to leave may sit down at this table again."""

    label: ClassVar = "A player who had to leave may come back"
    irregular: ClassVar = True
    may: ClassVar = ("supervisor", "floorperson")
    out_of_turn: ClassVar = True
    name: Name


class CallMisdeal(Command, frozen=True):
    label: ClassVar = "The deal is a misdeal"
    answers: ClassVar = {
        "shuffle": "The shuffle was faulty",
        "start": "The deal began at a wrong position",
        "skipped": "A position was left out",
        "exposed": "A card was exposed in dealing",
    }
    irregular: ClassVar = True
    may: ClassVar = _STAFF
    out_of_turn: ClassVar = True
    reason: Misdeal


class ReportCards(Command, frozen=True):
    """Cards are missing from the deck, or there are too many."""

    label: ClassVar = "Cards are missing, or there are too many"
    answers: ClassVar = {"missing": "Cards are missing", "extra": "There are too many"}
    irregular: ClassVar = True
    may: ClassVar = _STAFF
    out_of_turn: ClassVar = True
    found: Literal["missing", "extra"]


class BeginPlay(Command, frozen=True):
    """With the stub in the rack, the cards of empty positions are collected and the betting is opened."""

    label: ClassVar = "Collect the cards of empty positions and open the betting"


class CountPots(Command, frozen=True):
    """The dealer counts the pots that have been won, each by itself; at an idle table the deuce pot."""

    label: ClassVar = "Count the pots"
    pots: dict[str, Counted] | None = None
    """What was counted in each; left out only in old logs."""


class VerifyPots(Command, frozen=True):
    label: ClassVar = "Call a supervisor to verify the pots"
    may: ClassVar = ("supervisor",)


class AwardPots(Command, frozen=True):
    """Side pots, main pot and deuce pot to their winners, less the commission."""

    label: ClassVar = "Award the pots"
    discarded: int | None = None
    """How many cards lie face up before the winner of the main pot who has discarded them all."""


class CountHands(Command, frozen=True):
    """The dealer collects the cards of all losing players and counts them, each hand with its discards."""

    label: ClassVar = "Collect and count the losing hands"
    cards: dict[int, int]
    """How many came back, by seat."""


class CoverDeucePot(Command, frozen=True):
    """A lid onto the deuce pot while nobody plays."""

    label: ClassVar = "Put the lid onto the deuce pot"


class UncoverDeucePot(Command, frozen=True):
    """The lid comes off when play goes on."""

    label: ClassVar = "Take the lid off the deuce pot"


COMMANDS: tuple[type[Command], ...] = (
    Wager,
    PlayPattern,
    Pass,
    AskCards,
    ExposeCard,
    FoulHand,
    ThrowIn,
    RemovePlayer,
    ReadmitPlayer,
    CallMisdeal,
    ReportCards,
    BeginPlay,
    CountPots,
    VerifyPots,
    AwardPots,
    CountHands,
    CoverDeucePot,
    UncoverDeucePot,
)
