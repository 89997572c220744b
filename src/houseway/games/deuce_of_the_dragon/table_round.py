"""A round with the table around it: who sits there with how many chips, the antes, the deal, and what is carried on."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Literal

import msgspec

from houseway.core.citations import cite
from houseway.core.decider import Event
from houseway.core.events import (
    BettingClosed,
    BoughtIn,
    CardsDealt,
    CashedOut,
    PlayerLeft,
    PlayerSat,
    WagerPlaced,
    WagerTakenBack,
)
from houseway.core.game import DealOrder
from houseway.core.money import Cents
from houseway.core.options import Dealing
from houseway.games.deuce_of_the_dragon import events as facts
from houseway.games.deuce_of_the_dragon.betting import clockwise
from houseway.games.deuce_of_the_dragon.hands import HAND_SIZE
from houseway.games.deuce_of_the_dragon.options import DeuceOfTheDragonOptions
from houseway.games.deuce_of_the_dragon.procedure import POSITIONS
from houseway.games.deuce_of_the_dragon.state import EVOLVE, DeuceRound, Phase, with_players

FIRST_BUTTON = 1
"""At the commencement of play the button is with the first player to the dealer's left."""
CARDS_AT_ONCE: dict[Dealing, int] = {"manual-shoe": 4, "hand": 4, "automated-shoe": HAND_SIZE}
"""Two rounds of four cards, or whole stacks from an automated shoe."""

AGAIN = cite("NJ-DOD 41.8(e)")
"""By which the deal from the hand goes round again, the player with the button first each time."""

_replace = msgspec.structs.replace


class TableRound(DeuceRound, frozen=True, kw_only=True, gc=False):
    """A round as the table plays it. `button` is a position until the players are known, then one of theirs."""

    phase: Phase = "antes"
    players: dict[int, str] = msgspec.field(default_factory=dict)
    stacks: dict[int, Cents] = msgspec.field(default_factory=dict)
    """Chips before those who sit at the table; a purse has those of whoever plays this round."""
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
    """Players who had to leave the game."""

    @property
    def joined(self) -> list[int]:
        """The seats whose antes are down."""
        return [seat for seat, ante in self.antes if ante == facts.MAIN_ANTE]

    @property
    def to_leave(self) -> int | None:
        """A seat whose player must leave the game and has not."""
        return next((seat for seat, player in self.players.items() if player in self.removed), None)

    def chips(self, seat: int) -> Cents:
        """What a seat has in front of it, wagers left out."""
        playing = (purse.stack for purse in self.betting.purses if purse.seat == seat)
        return next(playing, self.stacks.get(seat, 0))


def next_round(options: DeuceOfTheDragonOptions, before: TableRound | None) -> TableRound:
    """Chips, players and deuce pot go on; the button moves clockwise unless the round was void."""
    if before is None:
        return TableRound(options=options, button=FIRST_BUTTON)
    played = before.phase == "over"
    return TableRound(
        options=options,
        button=before.button % len(POSITIONS[0]) + 1 if played else before.button,
        deuce_pot=before.deuce_pot,
        players=before.players,
        stacks={seat: before.chips(seat) for seat in before.players},
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


# --- what has happened ------------------------------------------------------------------------------------------------


def evolved(round: TableRound, event: Event) -> TableRound:
    """The round after an event; those of the table around it that do not concern the round leave it as it is."""
    handler = TABLE_EVOLVE.get(type(event))
    after: TableRound = round if handler is None else handler(round, event)
    return after


def _player_sat(round: TableRound, event: PlayerSat) -> TableRound:
    """The table is not idle any more: a deuce pot that was only counted is counted anew."""
    return _replace(round, players={**round.players, event.seat: event.player}, count=_count_after(round))


def _count_after(round: TableRound) -> Literal["due", "counted", "verified"]:
    return "due" if round.phase == "antes" else round.count


def _player_left(round: TableRound, event: PlayerLeft) -> TableRound:
    players = {seat: player for seat, player in round.players.items() if seat != event.seat}
    stacks = {seat: chips for seat, chips in round.stacks.items() if seat != event.seat}
    return _replace(round, players=players, stacks=stacks)


def _bought_in(round: TableRound, event: BoughtIn) -> TableRound:
    return _with_chips(round, event.seat, event.amount)


def _cashed_out(round: TableRound, event: CashedOut) -> TableRound:
    return _with_chips(round, event.seat, -event.amount)


def _with_chips(round: TableRound, seat: int, more: Cents, **changes: Any) -> TableRound:
    return _replace(round, stacks={**round.stacks, seat: round.stacks.get(seat, 0) + more}, **changes)


def _ante_placed(round: TableRound, event: WagerPlaced) -> TableRound:
    antes = {**round.antes, (event.seat, event.wager): event.amount}
    return _with_chips(round, event.seat, -event.amount, antes=antes)


def _ante_taken_back(round: TableRound, event: WagerTakenBack) -> TableRound:
    antes = {ante: amount for ante, amount in round.antes.items() if ante != (event.seat, event.wager)}
    return _with_chips(round, event.seat, event.amount, antes=antes)


def _betting_closed(round: TableRound, event: BettingClosed) -> TableRound:
    """Whoever has put down the antes plays; all positions are dealt to."""
    joined = round.joined
    after = with_players(round, {seat: round.stacks[seat] for seat in joined})
    empty = tuple(place for place in POSITIONS[0] if place not in joined)
    plan = deal_plan(round.options.dealing, after.button, empty)
    return _replace(after, phase="dealing", antes={}, plan=plan, empty=empty)


def _cards_dealt(round: TableRound, event: CardsDealt) -> TableRound:
    after = round if event.to in round.empty else EVOLVE[CardsDealt](round, event)
    return _replace(after, plan=round.plan[1:])


def _empty_positions_collected(round: TableRound, event: facts.EmptyPositionsCollected) -> TableRound:
    return _replace(round, empty=())


def _pots_counted(round: TableRound, event: facts.PotsCounted) -> TableRound:
    return _replace(round, count="counted")


def _pots_verified(round: TableRound, event: facts.PotsVerified) -> TableRound:
    return _replace(round, count="verified")


def _covered(round: TableRound, event: facts.DeucePotCovered) -> TableRound:
    return _replace(round, covered=True, count="due")


def _uncovered(round: TableRound, event: facts.DeucePotUncovered) -> TableRound:
    return _replace(round, covered=False)


def _player_removed(round: TableRound, event: facts.PlayerRemoved) -> TableRound:
    """Only whoever plays in the round that is on has anything decided until it ends."""
    plays = any(hand.seat == event.seat for hand in round.hands)
    leaving = round.leaving | {event.seat} if plays else round.leaving
    return _replace(round, removed=round.removed | {round.players[event.seat]}, leaving=leaving)


TABLE_EVOLVE: dict[type[Event], Callable[[Any, Any], Any]] = {
    **EVOLVE,
    PlayerSat: _player_sat,
    PlayerLeft: _player_left,
    BoughtIn: _bought_in,
    CashedOut: _cashed_out,
    WagerPlaced: _ante_placed,
    WagerTakenBack: _ante_taken_back,
    BettingClosed: _betting_closed,
    CardsDealt: _cards_dealt,
    facts.EmptyPositionsCollected: _empty_positions_collected,
    facts.PotsCounted: _pots_counted,
    facts.PotsVerified: _pots_verified,
    facts.DeucePotCovered: _covered,
    facts.DeucePotUncovered: _uncovered,
    facts.PlayerRemoved: _player_removed,
}
