"""Commands that every table knows: bringing cards, shuffling, dealing, seating, betting, and what goes wrong."""

from __future__ import annotations

from typing import ClassVar, Literal, Self

import msgspec

from houseway.core.cards import Card
from houseway.core.decider import Command, Role
from houseway.core.money import Amount
from houseway.core.options import Dealing, Shuffler
from houseway.core.text import Name, Remark

Device = Literal["shuffler", "automated-shoe"]

_PLAYER: tuple[Role, ...] = ("player",)
_FLOOR: tuple[Role, ...] = ("floorperson", "supervisor")

# --- the cards ---------------------------------------------------------------------------------------------------


class ReceiveCards(Command, frozen=True):
    """One or two decks arrive; pre-shuffled ones arrive in an order that a seed fixes."""

    chance: ClassVar = True
    backs: tuple[str, ...] = ("red",)
    pre_shuffled: bool = False
    seeds: tuple[str, ...] = ()

    def brought(self) -> tuple[str, ...]:
        return self.seeds

    def deciding(self, seeds: tuple[str, ...]) -> Self:
        return msgspec.structs.replace(self, seeds=seeds)


class InspectCards(Command, frozen=True):
    """The dealer looks every card of a deck over; `missing` and `defects` say what is wrong with it."""

    deck: int = 0
    defects: Remark = ""


class VerifyInspection(Command, frozen=True):
    may: ClassVar = _FLOOR
    deck: int = 0


class SpreadCards(Command, frozen=True):
    """Face up, in order, for the first player to see."""

    deck: int = 0


class ViewCards(Command, frozen=True):
    """A player who has just arrived looks at the spread cards."""

    may: ClassVar = _PLAYER
    seat: int
    deck: int = 0


class WashCards(Command, frozen=True):
    """Face down, mixed, stacked."""

    deck: int = 0


class Shuffle(Command, frozen=True):
    """The cards are randomly intermixed: `seed` is the chance of it; `order`, where it was read, the result.

    `machine_count` is what a shuffler that counts has shown; left out, nobody has read it.
    """

    chance: ClassVar = True
    seed: str
    deck: int = 0
    order: tuple[Card, ...] = ()
    machine_count: int | None = None

    def brought(self) -> tuple[str, ...]:
        return (self.seed,)

    def deciding(self, seeds: tuple[str, ...]) -> Self:
        return msgspec.structs.replace(self, seed=seeds[0])


class CommitSeeds(Command, frozen=True):
    """The house commits to all its seeds at once, before anybody sits down: each hashes to the one used before it."""

    commitment: str


class CutCards(Command, frozen=True):
    depth: int
    deck: int = 0


class OrderRecut(Command, frozen=True):
    may: ClassVar = _FLOOR
    reason: Remark
    deck: int = 0


class OrderShuffle(Command, frozen=True):
    """A floorperson wants the cards shuffled again."""

    may: ClassVar = _FLOOR
    deck: int = 0


class LoadCards(Command, frozen=True):
    """The stacked deck goes into the shoe, or into the dealer's chosen hand."""

    deck: int = 0
    hand: Literal["left", "right"] = "left"


class SpreadIdle(Command, frozen=True):
    """Nobody plays: the cards are spread."""

    face_up: bool = False
    asked: bool = False
    """Whether somebody has asked to have them face up."""


class TurnUp(Command, frozen=True):
    """A player has arrived at a table whose cards lie face down."""


class ChangeCards(Command, frozen=True):
    """Cards whose time is over, or that may not be used, leave the table."""

    deck: int = 0


# --- the players -------------------------------------------------------------------------------------------------


class Sit(Command, frozen=True):
    may: ClassVar = _PLAYER
    seat: int
    player: Name
    buy_in: Amount
    entropy: Remark = ""
    """Any text, which the player adds to the chance of every shuffle while he sits there."""


class BuyIn(Command, frozen=True):
    may: ClassVar = _PLAYER
    seat: int
    amount: Amount


class Leave(Command, frozen=True):
    may: ClassVar = _PLAYER
    seat: int


class PlaceWagers(Command, frozen=True):
    """Chips onto betting areas, all of one seat at once; on an area with chips already they are added."""

    may: ClassVar = _PLAYER
    seat: int
    wagers: dict[str, Amount]
    how: Literal["chips", "plaques", "match-play", "cash", "spoken"] = "chips"
    """`cash` lies on the areas; `spoken` is a wager that is only said, with cash beside it."""


class TakeBackWagers(Command, frozen=True):
    may: ClassVar = _PLAYER
    seat: int


class Ready(Command, frozen=True):
    """A player has finished betting; without a wager the player sits this round out."""

    may: ClassVar = _PLAYER
    seat: int


# --- the round ---------------------------------------------------------------------------------------------------


class NoMoreBets(Command, frozen=True):
    """The dealer closes the betting."""


class Deal(Command, frozen=True):
    """Everything that is now due leaves the deck."""

    several: ClassVar = True


class DealNext(Command, frozen=True):
    """The next card, or the next stack, leaves the deck."""


class CountStub(Command, frozen=True):
    """The dealer counts the stub face down; if it is wrong, whether a hand was misdealt and the whole deck is there.

    A deck that is not known to be whole, or whose wrong stub no misdealt hand explains, leaves the table.
    """

    counted: int
    misdealt: bool = False
    in_all: int | None = None
    """The cards of the whole deck, those dealt among them."""


class RackStub(Command, frozen=True):
    """The stub goes into the discard rack unseen."""


class CollectCards(Command, frozen=True):
    """All cards of the round into the discard rack, which ends it."""


class ActForAbsent(Command, frozen=True):
    """A player who does not act: the dealer acts for them, as docs/rulings.md says in G-08."""

    seat: int


# --- what goes wrong -----------------------------------------------------------------------------------------------


class FaceUpCard(Command, frozen=True):
    """The next card of the deck lies face up."""

    irregular: ClassVar = True


class CardDrawnInError(Command, frozen=True):
    """A card came out that should not have, unseen."""

    irregular: ClassVar = True


class WrongNumberOfCards(Command, frozen=True):
    """A place holds more or fewer cards than it should."""

    irregular: ClassVar = True
    to: int
    held: int


class DealerCardExposed(Command, frozen=True):
    """A card of the dealer's was seen too early."""

    irregular: ClassVar = True


class Jam(Command, frozen=True):
    """A device jams, stops, or does not finish."""

    irregular: ClassVar = True
    device: Device


class TakeOutOfUse(Command, frozen=True):
    """A device that cannot be used is removed, covered or marked."""

    answers: ClassVar = {"marked": "Marked as out of use"}
    device: Device
    how: Literal["removed", "covered", "marked"] = "removed"


class ChangeMethod(Command, frozen=True):
    """Another way of shuffling or dealing, between rounds."""

    may: ClassVar = _FLOOR
    dealing: Dealing
    shuffler: Shuffler | Literal["reshuffling"]


class ChangeOptions(Command, frozen=True):
    """Another approved submission, between rounds."""

    may: ClassVar = _FLOOR
    options: dict[str, object]
