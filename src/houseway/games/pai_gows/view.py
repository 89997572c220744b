"""What a seat may see of a round of either pai gow game."""

from __future__ import annotations

import msgspec

from houseway.core.cards import Card
from houseway.core.events import DEALER
from houseway.core.money import Cents
from houseway.games.pai_gows.dice import shaker
from houseway.games.pai_gows.dragons_eye import Dice
from houseway.games.pai_gows.round import to_act
from houseway.games.pai_gows.state import Hand, Round, waits_for


class SeatView(msgspec.Struct, frozen=True, kw_only=True, rename="kebab"):
    """A place as somebody sees it: its cards only if they are shown, or the onlooker's own."""

    wagers: dict[str, Cents]
    card_count: int
    cards: tuple[Card, ...] | None
    high: tuple[Card, ...] | None
    low: tuple[Card, ...] | None
    hand: str | None
    """The hand as it was set, in words."""
    rule: str | None
    """The rule of the house way that set it."""
    is_set: bool
    surrendered: bool
    result: str | None


class RoundView(msgspec.Struct, frozen=True, kw_only=True, rename="kebab"):
    phase: str
    seats: dict[int, SeatView]
    dealer: SeatView
    bank: int | None
    co_bank: bool
    dealers_wager: Cents
    dice: Dice | None
    shaker: int | None
    triples: int
    start: int | None
    to_act: int | None
    stack: Cents
    """The onlooker's own chips."""


def view(round: Round, seat: int | None) -> RoundView:
    """A player sees his own hand once all are dealt, and every hand once it is exposed."""
    bank = round.bank
    places = sorted({*round.players, *(at for at, hand in round.hands.items() if hand.wagers)} - {DEALER})
    return RoundView(
        phase=round.phase,
        seats={at: _seen(round, at, seat) for at in places},
        dealer=_seen(round, DEALER, seat),
        bank=bank.seat if bank else None,
        co_bank=bank.co_bank if bank else False,
        dealers_wager=bank.dealers_wager if bank else 0,
        dice=round.dice,
        shaker=shaker(round),
        triples=round.run.triples,
        start=round.start,
        to_act=to_act(round),
        stack=round.stacks.get(seat, 0) if seat is not None else 0,
    )


def _seen(round: Round, at: int, onlooker: int | None) -> SeatView:
    hand = round.hand(at)
    own = at == onlooker and round.reached("setting") and _may_look(round, at, hand)
    open_to = hand.shown or own
    arranged = hand.arranged if open_to else None
    return SeatView(
        wagers=hand.wagers,
        card_count=0 if hand.collected and not hand.shown else len(hand.cards),
        cards=hand.cards if open_to and hand.cards else None,
        high=arranged.high if arranged else None,
        low=arranged.low if arranged else None,
        hand=arranged.words if arranged else None,
        rule=(arranged.rule or None) if arranged else None,
        is_set=hand.arranged is not None,
        surrendered=hand.surrendered,
        result=hand.result,
    )


def _may_look(round: Round, at: int, hand: Hand) -> bool:
    """Whoever has two hands looks at the second once the first is set; hands nobody wagered on are seen by no one."""
    in_round = bool(hand.wagers) or hand.arranged is not None or hand.surrendered or round.bank_place == at
    return in_round and not hand.asked and waits_for(round, at) is None
