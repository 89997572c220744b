"""The plainest round: each seat has wagers and cards of its own, against cards of the dealer's.

A game whose rounds are no more than that uses these records, and these functions where its own would say the same
(`held = plain_round.held`). A game whose rounds know more has a record of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from houseway.core.cards import FACE_DOWN, Card
from houseway.core.citations import Citation
from houseway.core.commands import NoMoreBets, PlaceWagers, TakeBackWagers
from houseway.core.decider import Command, Event, Refusal
from houseway.core.events import (
    DEALER,
    CardsBurned,
    CardsDealt,
    OfWager,
    RoundVoided,
    WagerPlaced,
)
from houseway.core.game import Around, DealOrder
from houseway.core.money import Cents
from houseway.core.phases import BETTING, OVER, SETTLING
from houseway.core.seen import RoundSeen, laid
from houseway.core.sight import SightOfHands
from houseway.core.wagering import (
    Wagers,
    all_wagers,
    check_offered,
    check_open,
    closed,
    placed,
    settlement_order,
    taken_back,
    together,
    with_wager,
    without_wager,
)


class Hand(msgspec.Struct, frozen=True, gc=False):
    """One seat's part in the round."""

    wagers: dict[str, Cents] = {}
    cards: tuple[Card, ...] = ()


NO_HAND = Hand()


class Round(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One complete cycle, from the first wager to the last payment."""

    options: Any
    number: int
    phase: str = BETTING
    hands: dict[int, Hand] = {}
    """By seat; whoever has a wager down is here."""
    dealer: tuple[Card, ...] = ()
    plan: tuple[DealOrder, ...] = ()
    """What must still leave the deck, in order."""


def new_round(options: Any, number: int, before: Round | None) -> Round:
    return Round(options=options, number=number)


def bet(round: Round, command: Command, offered: Mapping[str, Citation], no_more: Citation) -> Sequence[Event] | None:
    """What placing wagers, taking them back and closing the betting come to; None for any other command.

    `offered` has the wagers that may be placed, each with its paragraph; the first of them is required.
    """
    match command:
        case PlaceWagers(seat=seat):
            check_open(round.phase, no_more)
            check_offered(together(_wagers_of(round, seat), command.wagers), offered, round.options.limit)
            return placed(seat, command.wagers, offered.__getitem__)
        case TakeBackWagers(seat=seat):
            return list(taken_back(round.phase, seat, _wagers_of(round, seat), no_more))
        case NoMoreBets():
            first, law = next(iter(offered.items()))
            return list(closed(round.phase, round.hands, no_more, f"nobody has placed the {first} wager", law))
    return None


def _wagers_of(round: Round, seat: int) -> dict[str, Cents]:
    return round.hands.get(seat, NO_HAND).wagers


def evolve(round: Round, event: Event) -> Round:
    """Chips and cards after an event, and the end of a round that is void; which phase comes next is the game's."""
    match event:
        case WagerPlaced():
            return replace(round, hands=with_wager(round.hands, event, NO_HAND))
        case OfWager():
            return replace(round, hands=dict(without_wager(round.hands, event, round.phase)))
        case CardsDealt(to=0):
            return replace(round, plan=round.plan[1:], dealer=round.dealer + event.cards)
        case CardsDealt(to=seat):
            hand = round.hands[seat]
            hands = {**round.hands, seat: replace(hand, cards=hand.cards + event.cards)}
            return replace(round, plan=round.plan[1:], hands=hands)
        case CardsBurned():
            return replace(round, plan=round.plan[1:])
        case RoundVoided():
            return replace(round, phase=OVER, plan=())
    return round


class SettleAll(Command, frozen=True):
    """Settle every seat that has a wager left, in order."""


SettleSeat = Callable[[Any, int, Wagers, Sequence[Card], Sequence[Card]], Iterable[Event]]
"""What one seat's wagers come to: the options, the seat, its wagers, its cards, the dealer's."""


def settle_all(round: Round, settle_seat: SettleSeat, law: Citation) -> list[Event]:
    """Every seat's wagers, once the settling has begun."""
    if round.phase != SETTLING:
        raise Refusal("wagers are settled once all cards are dealt and everybody has decided", law)
    hands = ((seat, round.hands[seat]) for seat in settlement_order(round.hands))
    return [
        event
        for seat, hand in hands
        for event in settle_seat(round.options, seat, hand.wagers, hand.cards, round.dealer)
    ]


def next_step(round: Round) -> Command | None:
    return SettleAll() if round.phase == SETTLING else None


# --- what the table asks of a round ---------------------------------------------------------------------------------


def phase(round: Round) -> str:
    return round.phase


def due(round: Round) -> tuple[DealOrder, ...]:
    return round.plan


def wagers(round: Round) -> dict[tuple[int, str], Cents]:
    return all_wagers(round.hands)


def held(round: Round, place: int) -> int:
    return len(round.dealer if place == DEALER else round.hands.get(place, NO_HAND).cards)


def dealer_has_hand(round: Round) -> bool:
    return bool(round.dealer)


def holds_cards(round: Round, seat: int) -> bool:
    """From "no more bets" on, every hand that is in the round."""
    return seat in round.hands and round.phase != BETTING


def collection(round: Round) -> tuple[int, ...]:
    """In the order of settlement, the dealer's cards last."""
    return (*settlement_order(round.hands), DEALER)


# --- what a seat may see --------------------------------------------------------------------------------------------


class SeatView(msgspec.Struct, frozen=True, kw_only=True, rename="kebab"):
    """A seat as somebody sees it: its cards only if they are shown, or the onlooker's own."""

    wagers: dict[str, Cents]
    card_count: int
    cards: tuple[Card, ...] | None


class RoundView(RoundSeen, frozen=True, kw_only=True):
    """The round as somebody sees it."""

    seats: dict[int, SeatView]
    dealer_card_count: int
    dealer: tuple[Card, ...] | None

    def cards_by_place(self) -> Mapping[int, Sequence[Card | None]]:
        hands = {at: laid(seen.cards, seen.card_count) for at, seen in self.seats.items()}
        return hands | {DEALER: laid(self.dealer, self.dealer_card_count)}


def view(round: Round, seat: int | None, sight: SightOfHands, around: Around) -> RoundView:
    """Cards that were dealt face up are everybody's to see; others are seen by those who may look at them."""

    def seen(place: int, cards: tuple[Card, ...]) -> tuple[Card, ...] | None:
        shown = sight.seen(seat, place, cards)
        return shown if shown and FACE_DOWN not in shown else None

    return RoundView(
        phase=round.phase,
        seats={
            at: SeatView(wagers=hand.wagers, card_count=len(hand.cards), cards=seen(at, hand.cards))
            for at, hand in sorted(round.hands.items())
        },
        dealer_card_count=len(round.dealer),
        dealer=seen(DEALER, round.dealer),
    )
