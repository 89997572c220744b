"""A round of Dragon Poker as it stands: hands, wagers and what is due, and what each event makes of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from houseway.core.cards import Card
from houseway.core.citations import Citation, cite
from houseway.core.decider import Event
from houseway.core.events import (
    DEALER,
    BettingClosed,
    CardsDealt,
    CardsRacked,
    PlayerLeft,
    RoundVoided,
    WagerLost,
    WagerPlaced,
    WagerReturned,
    WagerTakenBack,
)
from houseway.core.game import NOBODY, Around, DealOrder
from houseway.core.money import Cents
from houseway.core.phases import BETTING, DEALING, OVER, SETTLING
from houseway.core.wagering import settlement_order, with_wager, without_wager
from houseway.games.dragon_poker.events import DealerHandRevealed, Folded, SeatSettled
from houseway.games.dragon_poker.hands import HAND_SIZE
from houseway.games.dragon_poker.options import DragonPokerOptions


class Hand(msgspec.Struct, frozen=True, gc=False):
    """One seat's part in the round."""

    wagers: dict[str, Cents] = {}
    cards: tuple[Card, ...] = ()
    decision: Literal["play", "fold"] | None = None
    racked: bool = False
    """Whether its cards have been collected before the end of the round."""


NO_HAND = Hand()


class Round(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One complete cycle: wagers, deal, decisions, settlement."""

    options: DragonPokerOptions
    number: int
    phase: str = BETTING
    hands: dict[int, Hand] = {}
    dealer: tuple[Card, ...] = ()
    plan: tuple[DealOrder, ...] = ()

    @property
    def state(self) -> str:
        return self.options.jurisdiction


# --- what the round waits for ---------------------------------------------------------------------------------------


def deal_plan(options: DragonPokerOptions, seats: Sequence[int]) -> tuple[DealOrder, ...]:
    """Clockwise from the dealer's left: New Jersey and stacks three at a time, Maryland's shoe and hand one by one."""
    places = [*sorted(seats), DEALER]
    if options.jurisdiction == "NJ" or options.dealing == "automated-shoe":
        if options.dealer_cards == "in-shuffler":
            places.remove(DEALER)
        return tuple(DealOrder(place, HAND_SIZE, _stack_law(options, place == places[0], place)) for place in places)
    face_down = FACE_DOWN if options.dealing == "hand" else ""
    laws = {place: face_down if place == DEALER else "" for place in places}
    return tuple(DealOrder(place, 1, laws[place]) for _ in range(HAND_SIZE) for place in places)


FACE_DOWN = cite("MD-DP 9.C(3)")
"""What Maryland's paragraph on dealing from the hand adds for the dealer's own cards, which nobody looks at."""

FIRST_STACK, OTHER_STACKS, DEALER_STACK = cite("MD-DP 10.B(1)"), cite("MD-DP 10.B(2)"), cite("MD-DP 10.B(3)")
IN_SHUFFLER = cite("MD-DP 10.B(4)")


def _stack_law(options: DragonPokerOptions, first: bool, place: int) -> Citation:
    """Maryland has a paragraph each for the first stack of its automated shoe, the others and the dealer's."""
    if options.jurisdiction == "NJ":
        return ""
    return DEALER_STACK if place == DEALER else FIRST_STACK if first else OTHER_STACKS


def due(round: Round) -> tuple[DealOrder, ...]:
    """By the plan; the dealer's cards that waited in the shuffler once the folded hands are gone."""
    if round.phase == "dispensing" and not uncollected(round):
        return (DealOrder(DEALER, HAND_SIZE, IN_SHUFFLER),)
    return round.plan if round.phase == DEALING else ()


def to_act(round: Round) -> int | None:
    """The players decide clockwise from the dealer's left."""
    if round.phase != "deciding":
        return None
    for seat in sorted(round.hands):
        if round.hands[seat].decision is None:
            return seat
    return None


def uncollected(round: Round) -> list[int]:
    """Folded seats whose Ante and Ante Bonus still lie there: in Maryland, until every player has decided."""
    return [seat for seat, hand in sorted(round.hands.items()) if hand.decision == "fold" and "ante" in hand.wagers]


def unsettled(round: Round) -> list[int]:
    """Seats with a live wager, in the order in which they are settled."""
    return settlement_order(seat for seat, hand in round.hands.items() if hand.wagers)


# --- what has happened ----------------------------------------------------------------------------------------------


def _with_hand(round: Round, seat: int, hand: Hand) -> Round:
    return replace(round, hands={**round.hands, seat: hand})


def _wager_placed(round: Round, event: WagerPlaced) -> Round:
    hands = with_wager(round.hands, event, NO_HAND)
    if event.wager != "play":
        return replace(round, hands=hands)
    hands[event.seat] = replace(hands[event.seat], decision="play")
    return _decided(replace(round, hands=hands))


def _wager_gone(round: Round, event: WagerTakenBack | WagerReturned | WagerLost) -> Round:
    return replace(round, hands=without_wager(round.hands, event, round.phase))


def _wager_lost(round: Round, event: WagerLost) -> Round:
    """Forfeited before the settlement; in it, a seat's wagers leave the round together."""
    return round if round.phase == SETTLING else _wager_gone(round, event)


def _cards_racked(round: Round, event: CardsRacked) -> Round:
    return _with_hand(round, event.seat, replace(round.hands[event.seat], racked=True))


def _betting_closed(round: Round, event: BettingClosed) -> Round:
    plan = deal_plan(round.options, list(round.hands))
    return replace(round, phase=DEALING, plan=plan)


def _cards_dealt(round: Round, event: CardsDealt) -> Round:
    if round.phase == "dispensing":
        return replace(round, dealer=event.cards, phase="revealing")
    plan = round.plan[1:]
    phase = DEALING if plan else "deciding"
    if event.to == DEALER:
        return _decided(replace(round, dealer=round.dealer + event.cards, plan=plan, phase=phase))
    hand = round.hands[event.to]
    dealt = replace(hand, cards=hand.cards + event.cards)
    return _decided(replace(round, hands={**round.hands, event.to: dealt}, plan=plan, phase=phase))


def _folded(round: Round, event: Folded) -> Round:
    hand = round.hands[event.seat]
    return _decided(_with_hand(round, event.seat, Hand(hand.wagers, hand.cards, "fold")))


def _player_left(round: Round, event: PlayerLeft) -> Round:
    """The wagers are gone already; the hand stays on the layout and nobody decides for it."""
    hand = round.hands.get(event.seat)
    if hand is None:
        return round
    gone = replace(hand, wagers={}, decision=hand.decision or "fold")
    after = _decided(_with_hand(round, event.seat, gone))
    return _settled(after) if after.phase == SETTLING else after


def _decided(round: Round) -> Round:
    if round.phase != "deciding":
        return round
    for hand in round.hands.values():
        if hand.decision is None:
            return round
    return replace(round, phase="revealing" if round.dealer else "dispensing")


def _dealer_hand_revealed(round: Round, event: DealerHandRevealed) -> Round:
    return _settled(replace(round, phase=SETTLING))


def _seat_settled(round: Round, event: SeatSettled) -> Round:
    hand = round.hands[event.seat]
    return _settled(_with_hand(round, event.seat, replace(hand, wagers={})))


def _settled(round: Round) -> Round:
    for hand in round.hands.values():
        if hand.wagers:
            return round
    return replace(round, phase=OVER)


def _round_voided(round: Round, event: RoundVoided) -> Round:
    return replace(round, phase=OVER)


_EVOLVE: dict[type[Event], Callable[[Round, Any], Round]] = {
    WagerPlaced: _wager_placed,
    WagerTakenBack: _wager_gone,
    WagerReturned: _wager_gone,
    WagerLost: _wager_lost,
    BettingClosed: _betting_closed,
    CardsDealt: _cards_dealt,
    CardsRacked: _cards_racked,
    Folded: _folded,
    PlayerLeft: _player_left,
    DealerHandRevealed: _dealer_hand_revealed,
    SeatSettled: _seat_settled,
    RoundVoided: _round_voided,
}


def evolve(round: Round, event: Event, around: Around = NOBODY) -> Round:
    handler = _EVOLVE.get(type(event))
    return handler(round, event) if handler else round
