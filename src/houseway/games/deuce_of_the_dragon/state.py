"""A round of Deuce of the Dragon as it stands: antes, hands, chips, whose turn it is, and what is carried on."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Literal

import msgspec

from houseway.core.cards import Card
from houseway.core.citations import cite
from houseway.core.game import DealOrder
from houseway.core.money import Cents
from houseway.core.options import Dealing
from houseway.games.deuce_of_the_dragon import events as facts
from houseway.games.deuce_of_the_dragon.betting import Betting, Purse, clockwise
from houseway.games.deuce_of_the_dragon.hands import HAND_SIZE, Pattern
from houseway.games.deuce_of_the_dragon.options import DeuceOfTheDragonOptions
from houseway.games.deuce_of_the_dragon.pots import Pot, pots
from houseway.games.deuce_of_the_dragon.procedure import POSITIONS

Phase = Literal[
    "antes", "dealing", "betting", "bets-in", "discarding", "patterns-in", "awarding", "collecting", "over", "void"
]


RAISE_BUTTON = {1: "1st", 2: "2nd", 3: "3rd"}, cite('NJ-DOD 41.1 "Raise button"')
"""The areas in the centre of the table that show which betting round is on."""
BETTING_ROUNDS = len(RAISE_BUTTON[0])
FIRST_BUTTON = 1
"""At the commencement of play the button is with the first player to the dealer's left."""
CARDS_AT_ONCE: dict[Dealing, int] = {"manual-shoe": 4, "hand": 4, "automated-shoe": HAND_SIZE}
"""Two rounds of four cards, or whole stacks from an automated shoe."""
AGAIN = cite("NJ-DOD 41.8(e)")
"""By which the deal from the hand goes round again, the player with the button first each time."""

_replace = msgspec.structs.replace


class Hand(msgspec.Struct, frozen=True, gc=False):
    """A player's cards: those held, and the patterns face up in front of the player."""

    seat: int
    cards: tuple[Card, ...] = ()
    discards: tuple[Pattern, ...] = ()

    @property
    def discarded(self) -> int:
        return sum(len(made.cards) for made in self.discards)


class Act(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """What everybody saw a player do: chips put in or a fold while there is betting, a pattern or a pass after it."""

    seat: int
    betting: bool
    chips: Cents = 0
    """None at a check."""
    cards: tuple[Card, ...] = ()
    """None at a pass."""
    left: bool = False
    """Whether the hand left the round."""


class WonPot(msgspec.Struct, frozen=True, gc=False):
    """A layer whose winner is known; it is paid when the round is over."""

    amount: Cents
    winner: int
    free: Cents = 0
    """Forfeited wagers in it that nobody left had matched, of which no commission is taken."""


class Round(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Everything about one round; who may see what of it is the view's business.

    `button` is a position until the players are known, then one of theirs.
    """

    options: DeuceOfTheDragonOptions
    button: int
    """The player button: first to receive, first to bet, first to lead."""
    hands: tuple[Hand, ...] = ()
    betting: Betting = Betting()
    """The chips, and whose turn it is in a betting round."""
    deuce_pot: Cents = 0
    """With what earlier rounds left in it."""
    deuce_button: int | None = None
    """Who held it last; a holder who has folded cannot win with it."""
    deuce_winner: int | None = None
    phase: Phase = "antes"
    number: int = 0
    """The betting round, from 1 to 3: where the raise button is."""
    interval: int = 0
    """The discarding interval, from 1."""
    leader: int = 0
    """Who opens the betting, and has the first opportunity to play a pattern."""
    to_play: int | None = None
    """Whose turn it is in a discarding interval."""
    last: Pattern | None = None
    """The last pattern played in this interval, by `last_seat`."""
    last_seat: int | None = None
    passed: frozenset[int] = frozenset()
    """Who has passed since the last pattern."""
    must_play: bool = False
    shown: tuple[Card, ...] = ()
    """Every card that has been face up in this round."""
    acts: tuple[Act, ...] = ()
    """What the players have done in this round, in order."""
    won: tuple[WonPot, ...] = ()
    """Main pot first, then the side pots as they lie over it."""
    won_below: Cents = 0
    """The stake up to which the pots have found their winners."""
    paid: int = 0
    leaving: frozenset[int] = frozenset()
    """Seats whose players must leave the game after this round; until then the dealer acts for them."""

    # the table around it
    players: dict[int, str] = msgspec.field(default_factory=dict)
    antes: dict[tuple[int, str], Cents] = msgspec.field(default_factory=dict)
    """What lies on the areas of the antes until the dealer collects it."""
    plan: tuple[DealOrder, ...] = ()
    empty: tuple[int, ...] = ()
    """Positions without a player whose cards still lie there."""
    count: Literal["due", "counted", "verified"] = "due"
    """How far the count of the pots has come."""
    covered: bool = False
    """Whether a lid is on the deuce pot."""
    button_moved: bool = False
    """Whether the player button has gone on since play commenced."""
    removed: frozenset[str] = frozenset()
    """Players who had to leave the game, and may not sit down until the floor lets them."""

    @property
    def contenders(self) -> list[int]:
        """The seats that still contend for a pot without a winner."""
        return [purse.seat for purse in self.betting.purses if purse.live and purse.staked > self.won_below]

    @property
    def to_act(self) -> int | None:
        if self.phase == "betting":
            return self.betting.to_act
        return self.to_play if self.phase == "discarding" else None

    @property
    def open_pots(self) -> tuple[Pot, ...]:
        """The pots that nobody has won yet."""
        return pots(self.betting, self.won_below)

    def hand(self, seat: int) -> Hand:
        for hand in self.hands:
            if hand.seat == seat:
                return hand
        raise LookupError(f"seat {seat} is not in the round")

    def purse(self, seat: int) -> Purse:
        return self.betting.purse(seat)

    def next_contender(self, seat: int) -> int:
        """The next player clockwise who still contends."""
        contenders = self.contenders
        return min([other for other in contenders if other > seat] or contenders)

    @property
    def joined(self) -> list[int]:
        """The seats whose antes are down."""
        return [seat for seat, ante in self.antes if ante == facts.MAIN_ANTE]

    @property
    def to_leave(self) -> int | None:
        """A seat whose player must leave the game and has not."""
        return next((seat for seat, player in self.players.items() if player in self.removed), None)


def with_players(round: Round, stacks: Mapping[int, Cents]) -> Round:
    """The same round with these players; the button is with the first of them at or after its position."""
    options, seats = round.options, sorted(stacks)
    first = clockwise(seats, round.button - 1)[0]
    purses = tuple(Purse(seat, stacks[seat]) for seat in seats)
    return _replace(
        round,
        button=first,
        leader=first,
        hands=tuple(Hand(seat) for seat in seats),
        betting=Betting(purses, options.least_raise, options.most_raise, reopens=options.short_all_in == "reopens"),
    )


def next_round(options: DeuceOfTheDragonOptions, before: Round | None) -> Round:
    """Players and deuce pot go on; the button moves clockwise unless the round was void."""
    if before is None:
        return Round(options=options, button=FIRST_BUTTON)
    played = before.phase == "over"
    return Round(
        options=options,
        button=before.button % len(POSITIONS[0]) + 1 if played else before.button,
        deuce_pot=before.deuce_pot,
        players=before.players,
        count=before.count if before.phase == "antes" else "due",
        covered=before.covered,
        button_moved=before.button_moved or played,
        removed=before.removed,
    )


def deal_plan(dealing: Dealing, first: int, empty: Collection[int] = ()) -> tuple[DealOrder, ...]:
    """Every position, taken or not, clockwise from the player with the button; those of nobody are never seen."""
    places, at_once = clockwise(POSITIONS[0], first - 1), CARDS_AT_ONCE[dealing]
    later = AGAIN if dealing == "hand" else ""
    return tuple(
        DealOrder(place, at_once, later if turn else "", place in empty)
        for turn in range(HAND_SIZE // at_once)
        for place in places
    )
