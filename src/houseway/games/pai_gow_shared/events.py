"""What can be said in a round of either pai gow game, and what can happen in it, beside what every game shares."""

from __future__ import annotations

from typing import ClassVar, Literal, Self

import msgspec

from houseway.core.accounts import area, stack
from houseway.core.cards import Card
from houseway.core.citations import Citation
from houseway.core.decider import Command, Event, Posting, Role
from houseway.core.money import AmountOrNone, Cents
from houseway.core.text import Remark
from houseway.games.pai_gow_shared.banking import Result
from houseway.games.pai_gow_shared.dragons_eye import Dice, DiceBonusPaid

_PLAYER: tuple[Role, ...] = ("player",)

# --- the bank --------------------------------------------------------------------------------------------------------


class OfferBank(Command, frozen=True):
    """The dealer offers the bank to the next player in rotation."""

    label: ClassVar = "Offer the bank to the next player"


class TakeBank(Command, frozen=True):
    """The player banks this round, alone or with the house; he may direct the dealer to wager less against him."""

    may: ClassVar = _PLAYER
    seat: int
    co_bank: bool = False
    dealers_wager: AmountOrNone | None = None


class PassBank(Command, frozen=True):
    may: ClassVar = _PLAYER
    seat: int


class BankOffered(Event, frozen=True):
    seat: int


class BankTaken(Event, frozen=True):
    """The bank's marker goes before that seat."""

    seat: int
    co_bank: bool
    dealers_wager: Cents
    """What the dealer will put down against it when the betting is closed."""


class BankPassed(Event, frozen=True):
    seat: int
    absent: bool = False


class BankGivenUp(Event, frozen=True):
    """Whoever had taken the bank leaves while the betting is open; the dealer banks the round."""

    seat: int


# --- the dice and the starting place ---------------------------------------------------------------------------------


class TakeDownDiceBonus(Command, frozen=True):
    """The player takes back a dice bonus wager that a triple has paid."""

    may: ClassVar = _PLAYER
    seat: int


class TakeShaker(Command, frozen=True):
    """The player whose turn it is shakes the dice himself."""

    may: ClassVar = _PLAYER
    seat: int


class LetDealerShake(Command, frozen=True):
    """The player whose turn it is has the dealer shake for him."""

    may: ClassVar = _PLAYER
    seat: int


class ShakeDice(Command, frozen=True):
    """The shaker is shaken and uncovered; `dice` are the faces, or `seed` the chance they come from."""

    label: ClassVar = "Shake the dice and uncover them"
    chance: ClassVar = True
    seed: str = ""
    dice: Dice | None = None
    times: int | None = None

    def brought(self) -> tuple[str, ...]:
        return (self.seed,)

    def deciding(self, seeds: tuple[str, ...]) -> Self:
        return msgspec.structs.replace(self, seed=seeds[0])

    def says_outcome(self) -> bool:
        return self.dice is not None


class CallNoRoll(Command, frozen=True):
    """A die does not lie flat, or has left the shaker: the dice are shaken again."""

    label: ClassVar = 'The dice do not count: call "no roll"'
    irregular: ClassVar = True
    reason: Remark


class DrawStart(Command, frozen=True):
    """The generator names the starting place; `number` is what it showed, or `seed` the chance it comes from."""

    label: ClassVar = "Have the generator name the starting place"
    chance: ClassVar = True
    seed: str = ""
    number: int | None = None

    def brought(self) -> tuple[str, ...]:
        return (self.seed,)

    def deciding(self, seeds: tuple[str, ...]) -> Self:
        return msgspec.structs.replace(self, seed=seeds[0])

    def says_outcome(self) -> bool:
        return self.number is not None


class ReportGenerator(Command, frozen=True):
    """The generator fails and is covered or removed; the shaker is used instead."""

    label: ClassVar = "The generator has failed"
    irregular: ClassVar = True


class SettleDice(Command, frozen=True):
    """Every Dragon's Eye wager, from the dealer's right."""

    label: ClassVar = "Settle the Dragon's Eye wagers"


class DiceBonusTakenDown(Event, frozen=True):
    """A dice bonus that a triple has paid is taken back by its player; it was no wager of this round."""

    of_round: ClassVar[bool] = False

    seat: int
    amount: Cents
    wager: str = "dice-bonus"

    def postings(self) -> tuple[Posting, ...]:
        return ((area(self.seat, self.wager), stack(self.seat), self.amount),)


class ShakerPassed(Event, frozen=True):
    """The player at the button shakes, or has the dealer do it for him; where he does not act the right has passed."""

    seat: int
    shaken_by: Literal["player", "dealer"]
    absent: bool = False


class DiceShaken(Event, frozen=True):
    dice: Dice
    times: int
    shaker: int | None = None
    """The seat that shakes, or for whom the dealer does; None for the dealer."""


class NoRollCalled(Event, frozen=True):
    reason: str


class ButtonPlaced(Event, frozen=True):
    """The dragon's eye button goes to the position that the dragon's eye die shows, taken or not."""

    seat: int
    winners: tuple[str, ...] = ()
    """The dice wagers that the dealer announces as won."""
    also: Citation = ""
    """Which of the dice is the dragon's eye die."""


class RunContinued(Event, frozen=True):
    """The dice bonus after a shake: how many triples the second button shows, and whose turn it is to shake next."""

    triples: int
    entitled: int | None = None


class StartingPlaceFound(Event, frozen=True):
    """The place that gets the first hand."""

    place: int
    by: Literal["shaker", "generator", "button", "dragons-eye"]
    count: int | None = None


class GeneratorFailed(Event, frozen=True):
    """Out of use from now on."""


# --- the hands -------------------------------------------------------------------------------------------------------


class CollectUnbetHands(Command, frozen=True):
    """The hands of places without a wager go back unexposed."""

    label: ClassVar = "Collect the hands that nobody has bet on"


class SetHand(Command, frozen=True):
    """The player sets his hand: these are his low hand, the rest is the high hand."""

    may: ClassVar = _PLAYER
    seat: int
    low: tuple[Card, ...]


class AskHouseWay(Command, frozen=True):
    """The player has his hand set the house way."""

    may: ClassVar = _PLAYER
    seat: int


class SetDealerHand(Command, frozen=True):
    """The dealer turns over his hand and sets it; `low` says how, if not simply the house way."""

    label: ClassVar = "Turn over the dealer's hand and set it"
    low: tuple[Card, ...] = ()


class ExposeBank(Command, frozen=True):
    """The hands of the player who banks are exposed, and the dealer's own wager is decided."""

    label: ClassVar = "Expose the bank's hands"


class ExposeHand(Command, frozen=True):
    """The hands of the next player are exposed and compared with the bank's."""

    label: ClassVar = "Expose the next player's hands"


class ExposeAll(Command, frozen=True):
    """Every hand that is left, from the dealer's right."""

    several: ClassVar = True


class PayWinners(Command, frozen=True):
    """All winning wagers, from the dealer's right, and whatever is settled after them."""

    label: ClassVar = "Pay the winners, if there are any"


class HandsCollected(Event, frozen=True):
    """Places whose hands are picked up unexposed, because nothing is wagered on them."""

    places: tuple[int, ...]


class HandPickedUp(Event, frozen=True):
    """A player with two hands looks at the second, now that the first is set, surrendered or void."""

    hand_is: ClassVar = "held"

    seat: int

    def whose(self) -> int:
        return self.seat


class HandSet(Event, frozen=True):
    """Both hands lie face down and may not be touched again."""

    sight: ClassVar = "held"
    veiled: ClassVar = ("rule",)

    seat: int
    high: tuple[Card, ...]
    low: tuple[Card, ...]
    rule: str = ""
    """The rule of the house way, where it set the hand."""
    absent: bool = False

    def whose(self) -> int:
        return self.seat


class DealerHandSet(Event, frozen=True):
    sight: ClassVar = "face-up"
    hand_is: ClassVar = "face-up"

    high: tuple[Card, ...]
    low: tuple[Card, ...]
    hand: str
    rule: str


class HandMisset(Event, frozen=True):
    """The dealer's or the bank's hand was set against the rules; it is set again the house way."""

    sight: ClassVar = "face-up"

    place: int
    low: tuple[Card, ...]


class BankExposed(Event, frozen=True):
    sight: ClassVar = "face-up"
    hand_is: ClassVar = "face-up"

    seat: int
    high: tuple[Card, ...]
    low: tuple[Card, ...]
    hand: str

    def whose(self) -> int:
        return self.seat


class HandExposed(Event, frozen=True):
    sight: ClassVar = "face-up"
    hand_is: ClassVar = "face-up"

    seat: int
    high: tuple[Card, ...]
    low: tuple[Card, ...]
    hand: str
    foul: str = ""

    def whose(self) -> int:
        return self.seat


class HandsCompared(Event, frozen=True):
    """The dealer announces how the pai gow wager of that seat stands; 0 is the dealer's own against the bank."""

    seat: int
    result: Result
    decided_by: tuple[Citation, ...] = ()
    """What decided between the high hands, and between the low ones."""


class HandCollected(Event, frozen=True):
    """One hand goes into the discard rack."""

    seat: int


class VigorishUncollected(Event, frozen=True):
    """Vigorish that the player had not the chips to pay."""

    seat: int
    amount: Cents


class WagersSettled(Event, frozen=True):
    """Nothing of this round is left to settle."""


# --- what goes wrong -------------------------------------------------------------------------------------------------


class ReportExposedCard(Command, frozen=True):
    """The dealer has exposed a card of a player's: the player may void his hand or play on."""

    label: ClassVar = "A card of a player's was exposed by the dealer"
    irregular: ClassVar = True
    out_of_turn: ClassVar = True
    seat: int


class VoidHand(Command, frozen=True):
    may: ClassVar = _PLAYER
    seat: int


class PlayOn(Command, frozen=True):
    may: ClassVar = _PLAYER
    seat: int


class ReportWrongStart(Command, frozen=True):
    """The deal began at the wrong place: all hands are dead."""

    label: ClassVar = "The deal has begun at the wrong place"
    irregular: ClassVar = True
    out_of_turn: ClassVar = True


class PlayersCardSeen(Event, frozen=True):
    """The player decides about it before he looks at the rest of the hand."""

    hand_is: ClassVar = "closed"

    seat: int

    def whose(self) -> int:
        return self.seat


class HandVoided(Event, frozen=True):
    """The player gives up the hand and has his wagers back."""

    seat: int


class PlayedOn(Event, frozen=True):
    hand_is: ClassVar = "open-again"

    seat: int
    absent: bool = False

    def whose(self) -> int:
        return self.seat


COMMANDS: tuple[type[Command], ...] = (
    OfferBank,
    TakeBank,
    PassBank,
    TakeDownDiceBonus,
    TakeShaker,
    LetDealerShake,
    ShakeDice,
    CallNoRoll,
    DrawStart,
    ReportGenerator,
    SettleDice,
    CollectUnbetHands,
    SetHand,
    AskHouseWay,
    SetDealerHand,
    ExposeBank,
    ExposeHand,
    ExposeAll,
    PayWinners,
    ReportExposedCard,
    VoidHand,
    PlayOn,
    ReportWrongStart,
)
EVENTS: tuple[type[Event], ...] = (
    BankOffered,
    BankTaken,
    BankPassed,
    BankGivenUp,
    DiceBonusTakenDown,
    ShakerPassed,
    DiceShaken,
    NoRollCalled,
    ButtonPlaced,
    DiceBonusPaid,
    RunContinued,
    StartingPlaceFound,
    GeneratorFailed,
    HandsCollected,
    HandPickedUp,
    HandSet,
    DealerHandSet,
    HandMisset,
    BankExposed,
    HandExposed,
    HandsCompared,
    HandCollected,
    VigorishUncollected,
    WagersSettled,
    PlayersCardSeen,
    HandVoided,
    PlayedOn,
)
