"""A round of either pai gow game as it stands: places, hands, bank, dice, and what one round tells the next.

Places run counterclockwise: 0 is the dealer, 1 to 6 are the numbered positions from the dealer's right, and with tiles
7 is the dead hand. Ascending seats are therefore the order in which hands are exposed and wagers settled.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, ClassVar, TypeVar

import msgspec

from houseway.core.cards import Card
from houseway.core.citations import Citation
from houseway.core.events import DEALER
from houseway.core.game import DealOrder
from houseway.core.money import Cents
from houseway.core.once import made_last
from houseway.games.pai_gow_shared import banking, dragons_eye
from houseway.games.pai_gow_shared.banking import PAI_GOW, Result, Rotation
from houseway.games.pai_gow_shared.dragons_eye import Dice, Run

DICE_BONUS = "dice-bonus"
PHASES = (
    "betting",
    "shaking",
    "dice",
    "starting",
    "dealing",
    "collecting",
    "setting",
    "revealing",
    "settling",
    "paying",
    "over",
)


class Arranged(msgspec.Struct, frozen=True):
    """A hand as it was set, and what it makes in words."""

    high: tuple[Card, ...]
    low: tuple[Card, ...]
    words: str
    rule: str = ""
    """The rule of the house way that set it."""
    why: str = ""
    """That rule's text."""
    foul: str = ""
    """What is wrong with it, if it was set against the rules."""


class Comparison(msgspec.Struct, frozen=True):
    """How a pai gow wager stands against the dealer's hand, and by which paragraph."""

    result: Result
    cite: Citation
    decided_by: tuple[Citation, ...] = ()
    """What decided between the high hands, and between the low ones."""


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    """What the two games do not share: their paragraphs, their places, and how their hands are set and compared."""

    places: tuple[int, ...]
    """Counterclockwise from the dealer."""
    hand_size: int
    low_size: int = 2
    piece: str = "card"
    """What a hand is made of."""
    dice: dragons_eye.Law
    bank: banking.Law
    wager: Citation
    """Wagers before the deal, and none after."""
    placed_by: Mapping[str, Citation] = {}
    """Wagers that another paragraph lets players place."""
    start: Citation
    deal: Citation
    setting: Citation
    house_way: Citation
    settle: Citation
    """Exposing and comparing."""
    pay: Citation
    vigorish: Citation
    irregularity: Citation
    two_areas: Citation | None = None
    stub: bool = False
    """Whether something is left of the deck, which is counted and racked before anybody looks at a hand."""
    check_wagers: Callable[[Any, Mapping[str, Cents]], None]
    """Refuse wagers that one seat may not have together, for these options."""
    house_sets: Callable[[Any, Sequence[Card]], Arranged]
    """A hand set the house way."""
    arrange: Callable[[Any, Sequence[Card], Sequence[Card]], Arranged]
    """A hand set like this: high, then low."""
    compare: Callable[[Any, Arranged, Arranged], Comparison]
    """A player's hands against the dealer's."""
    dealt_singly: Callable[[Any], bool]
    """Whether a deal goes round one by one, rather than a whole hand at a time."""


class Bank(msgspec.Struct, frozen=True):
    """Who banks, instead of the dealer."""

    seat: int
    co_bank: bool = False
    dealers_wager: Cents = 0


class Hand(msgspec.Struct, frozen=True, gc=False):
    """One place's part in the round."""

    wagers: dict[str, Cents] = {}
    cards: tuple[Card, ...] = ()
    arranged: Arranged | None = None
    result: Result | None = None
    surrendered: bool = False
    shown: bool = False
    collected: bool = False
    unseen: bool = False
    """Whether it lies face down and not even whoever sits there may look at it."""
    asked: bool = False
    """Whether the player is asked to void the hand or play on, because the dealer exposed a card of it."""
    played_on: bool = False
    """Whether he has answered that he plays on."""


class Round(msgspec.Struct, frozen=True, kw_only=True):
    """One complete cycle: bank, wagers, dice, deal, setting, settlement."""

    rules: ClassVar[Rules]

    options: Any
    number: int
    phase: str = "betting"
    hands: dict[int, Hand] = {}
    plan: tuple[DealOrder, ...] = ()

    bank: Bank | None = None
    offered: int | None = None
    """The seat that is being asked whether it takes the bank."""
    passed: tuple[int, ...] = ()
    offers_over: bool = False

    shaker_passed: bool = False
    """Whether the player whose turn it is to shake has said how."""
    dice: Dice | None = None
    start: int | None = None
    staked: dict[int, Cents] = {}
    """Pai gow wagers by seat when the betting was closed, the dealer's at 0."""
    picked_up: tuple[int, ...] = ()
    stub_racked: bool = False
    left_up: frozenset[int] = frozenset()
    """Seats whose dice bonus had been left up by an earlier round when this one began."""

    # what one round tells the next
    players: dict[int, str] = {}
    rotation: Rotation = Rotation()
    run: Run = Run()
    button: int = DEALER
    generator_works: bool = True

    # --- what follows ---

    @property
    def meter_shown(self) -> Cents | None:
        """What the meter of a progressive shows; None where no progressive is offered."""
        return None

    @property
    def dice_offered(self) -> bool:
        return bool(self.options.dragons_eye != "off")

    @property
    def shakes(self) -> bool:
        """Whether dice are shaken in this round."""
        return self.dice_offered or self.start_by == "shaker"

    @property
    def start_by(self) -> str:
        """How the starting place is found."""
        if self.dice_offered and self.options.dragons_eye_start == "button":
            return "dragons-eye"
        way: str = self.options.starting_position
        return way if way != "generator" or self.generator_works else "shaker"

    @property
    def bank_place(self) -> int:
        """The place whose hand everybody plays against."""
        return self.bank.seat if self.bank else DEALER

    @property
    def queens_dragon(self) -> bool:
        """Whether the bank's hand makes every pai gow wager push, whatever it is set against."""
        return False

    @property
    def dealer_plays(self) -> bool:
        """Whether the dealer's hand is in the round: as the bank, or with a wager against it."""
        return self.bank is None or self.wager_of(DEALER) > 0

    def hand(self, place: int) -> Hand:
        return self.hands.get(place, _NO_HAND)

    def wager_of(self, place: int) -> Cents:
        return self.hand(place).wagers.get(PAI_GOW, 0)

    def reached(self, phase: str) -> bool:
        return PHASES.index(self.phase) >= PHASES.index(phase)

    def person(self, seat: int) -> str | int:
        """Who plays there: equal names are one person, and an unnamed seat is its own."""
        return self.players.get(seat, seat)


_NO_HAND = Hand()
R = TypeVar("R", bound=Round)
_ON_THE_DICE = frozenset(dragons_eye.WAGERS)


def needs_hand(wagers: Collection[str]) -> bool:
    """Whether any of these wagers is decided by a hand, rather than by the dice."""
    return not _ON_THE_DICE.issuperset(wagers)


@made_last
def in_play(round: Round) -> Sequence[int]:
    """Seats with a wager that a hand decides, in the order in which they are settled."""
    return sorted(seat for seat, hand in round.hands.items() if seat != DEALER and needs_hand(hand.wagers))


def places_in_play(round: Round) -> set[int]:
    """Every place whose hand is needed: the players', and those of bank and dealer if there is anybody to play."""
    seats = set(in_play(round))
    dealer = {DEALER} if round.dealer_plays else set()
    return seats | dealer | {round.bank_place} if seats or round.wager_of(DEALER) else set()


def unbet(round: Round) -> list[int]:
    """Places that hold a hand on which nothing is wagered, in the order in which they are picked up."""
    needed = places_in_play(round)
    return [place for place in round.rules.places if place not in needed and _lies_there(round.hand(place))]


def _lies_there(hand: Hand) -> bool:
    return bool(hand.cards) and not hand.collected


def unexposed(round: Round) -> list[int]:
    """Seats whose hands are still to be exposed, from the dealer's right: a wager is still decided by them."""
    return [seat for seat in in_play(round) if not round.hand(seat).shown]


def dealer_has_hand(round: Round) -> bool:
    """Whether the dealer holds a hand that plays in this round, as the bank or with a wager against it."""
    return bool(round.hand(DEALER).cards) and DEALER in places_in_play(round)


def looked_at(round: Round, seat: int) -> bool:
    """Whether the player there has seen his hand: once hands are set, and of two hands the second after the first."""
    return round.reached("setting") and not round.hand(seat).unseen


def asked(round: Round) -> list[int]:
    """Seats that are to void their hands or play on, because a card of theirs was exposed."""
    return sorted(seat for seat, hand in round.hands.items() if hand.asked)


@made_last
def to_set(round: Round) -> Sequence[int]:
    """Seats that have yet to set their hands: everybody with a pai gow wager, and a player who banks alone."""
    bank = round.bank
    seats = [seat for seat in in_play(round) if PAI_GOW in round.hand(seat).wagers]
    if bank is not None and not bank.co_bank and (seats or round.wager_of(DEALER)):
        seats.append(bank.seat)
    return sorted(seat for seat in seats if not _has_set(round.hand(seat)))


def _has_set(hand: Hand) -> bool:
    return hand.arranged is not None or hand.surrendered


def waits_for(round: Round, seat: int) -> int | None:
    """The same player's other hand, if it is set before this one: the larger wager's first, then the right one."""
    return next(
        (
            other
            for other in to_set(round)
            if round.person(other) == round.person(seat)
            and (-round.wager_of(other), other) < (-round.wager_of(seat), seat)
        ),
        None,
    )


def to_pick_up(round: Round) -> list[int]:
    """Seats whose hands were dealt unseen, because the same player's other hand came first, and may be seen now."""
    if round.phase != "setting":
        return []
    waiting = [seat for seat in to_set(round) if round.hand(seat).unseen and not round.hand(seat).asked]
    return [seat for seat in waiting if waits_for(round, seat) is None]


def counted(places: Sequence[int], first: int, count: int) -> int:
    """The place where a count ends that calls `first` one and goes counterclockwise."""
    return places[(places.index(first) + count - 1) % len(places)]


def clockwise(places: Sequence[int], first: int) -> list[int]:
    """All places in the order of a clockwise deal."""
    at = places.index(first)
    return [places[(at - step) % len(places)] for step in range(len(places))]


def counterclockwise(places: Sequence[int], first: int) -> list[int]:
    at = places.index(first)
    return [*places[at:], *places[:at]]


def deal_plan(round: Round, start: int) -> tuple[DealOrder, ...]:
    """A hand for every place, wagered on or not, from the starting place on."""
    rules = round.rules
    turn = clockwise if round.options.distribution == "clockwise" else counterclockwise
    needed = places_in_play(round)
    singly = rules.dealt_singly(round.options)
    count, times = (1, rules.hand_size) if singly else (rules.hand_size, 1)
    orders = [
        DealOrder(place, count, unseen=place not in needed or waits_for(round, place) is not None)
        for place in turn(rules.places, start)
    ]
    return tuple(orders * times)


def with_hand(round: R, place: int, **changes: Any) -> R:
    """The round with one hand changed."""
    hand = msgspec.structs.replace(round.hand(place), **changes)
    return msgspec.structs.replace(round, hands={**round.hands, place: hand})
