"""What a seat may see of a round of either pai gow game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from houseway.core.cards import Card
from houseway.core.events import DEALER
from houseway.core.game import Around
from houseway.core.money import Cents
from houseway.core.once import made_once
from houseway.core.seen import RoundSeen, laid
from houseway.core.sight import SightOfHands
from houseway.games.pai_gow_shared.dice import shaker
from houseway.games.pai_gow_shared.dragons_eye import Dice
from houseway.games.pai_gow_shared.game import to_act
from houseway.games.pai_gow_shared.state import Hand, Round


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


class RoundView(RoundSeen, frozen=True, kw_only=True):
    seats: dict[int, SeatView]
    dealer: SeatView
    bank: int | None
    co_bank: bool
    dealers_wager: Cents
    dice: Dice | None
    shaker: int | None
    triples: int
    start: int | None
    meter: Cents | None
    """What the meter of a progressive shows, where one is offered."""
    to_act: int | None
    stack: Cents
    """The onlooker's own chips."""

    def cards_by_place(self) -> Mapping[int, Sequence[Card | None]]:
        places = {**self.seats, DEALER: self.dealer}
        return {at: laid(seen.cards, seen.card_count) for at, seen in places.items()}


def view(round: Round, seat: int | None, sight: SightOfHands, around: Around) -> RoundView:
    """A player sees his own hand once all are dealt, and every hand once it is exposed."""
    bank = round.bank
    places = sorted({*round.players, *(at for at, hand in round.hands.items() if hand.wagers)} - {DEALER})
    return RoundView(
        phase=round.phase,
        seats={at: _seen(round, at, sight.sees(seat, at)) for at in places},
        dealer=_seen(round, DEALER, sight.sees(seat, DEALER)),
        bank=bank.seat if bank else None,
        co_bank=bank.co_bank if bank else False,
        dealers_wager=bank.dealers_wager if bank else 0,
        dice=round.dice,
        shaker=shaker(round),
        triples=round.run.triples,
        start=round.start,
        meter=round.meter_shown,
        to_act=to_act(round),
        stack=around.stack(seat) if seat is not None else 0,
    )


def _seen(round: Round, at: int, open_to: bool) -> SeatView:
    hand = round.hand(at)
    return _open(hand) if open_to else _closed(hand)


@made_once
def _open(hand: Hand) -> SeatView:
    return _as_seen(hand, open_to=True)


@made_once
def _closed(hand: Hand) -> SeatView:
    return _as_seen(hand, open_to=False)


def _as_seen(hand: Hand, open_to: bool) -> SeatView:
    arranged = hand.arranged if open_to else None
    return SeatView(
        wagers=hand.wagers,
        card_count=0 if hand.collected and not hand.shown else len(hand.cards),
        cards=hand.cards if open_to else None,
        high=arranged.high if arranged else None,
        low=arranged.low if arranged else None,
        hand=arranged.words if arranged else None,
        rule=(arranged.rule or None) if arranged else None,
        is_set=hand.arranged is not None,
        surrendered=hand.surrendered,
        result=hand.result,
    )
