"""What a seat may see of a round of Double Draw Poker."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from houseway.core.cards import Card
from houseway.core.game import Around
from houseway.core.money import Cents
from houseway.core.once import made_once
from houseway.core.seen import RoundSeen, laid
from houseway.core.sight import SightOfHands
from houseway.games.double_draw_poker.hands import classify
from houseway.games.double_draw_poker.procedure import HAND_SIZE
from houseway.games.double_draw_poker.state import Hand, Round, to_act


class SeatView(msgspec.Struct, frozen=True, kw_only=True, rename="kebab"):
    """A seat as somebody sees it: its cards only if they are shown, or the onlooker's own."""

    wagers: dict[str, Cents]
    card_count: int
    cards: tuple[Card, ...] | None
    hand: str | None
    decisions: tuple[str, ...]
    drawn: tuple[int, ...]
    """How many cards were replaced at each draw."""
    discards: tuple[tuple[Card, ...], ...] | None
    """Which they were, for the onlooker's own seat."""


class RoundView(RoundSeen, frozen=True, kw_only=True):
    seats: dict[int, SeatView]
    to_act: int | None

    def cards_by_place(self) -> Mapping[int, Sequence[Card | None]]:
        return {at: laid(seen.cards, seen.card_count) for at, seen in self.seats.items()}


def view(round: Round, seat: int | None, sight: SightOfHands, around: Around) -> RoundView:
    """A player sees his own cards once all are dealt, and everybody's once they are turned over."""

    def seen(at: int, hand: Hand) -> SeatView:
        return _held(hand) if sight.holds(seat, at) else _open(hand) if sight.sees(seat, at) else _closed(hand)

    return RoundView(
        phase=round.phase,
        seats={at: seen(at, hand) for at, hand in sorted(round.hands.items())},
        to_act=to_act(round),
    )


@made_once
def _held(hand: Hand) -> SeatView:
    return msgspec.structs.replace(_open(hand), discards=hand.discards)


@made_once
def _open(hand: Hand) -> SeatView:
    return _seen(hand, hand.cards)


@made_once
def _closed(hand: Hand) -> SeatView:
    return _seen(hand, ())


def _seen(hand: Hand, cards: tuple[Card, ...]) -> SeatView:
    return SeatView(
        wagers=hand.wagers,
        card_count=len(hand.cards),
        cards=cards or None,
        hand=str(classify(cards)) if len(cards) == HAND_SIZE else None,
        decisions=hand.decisions,
        drawn=tuple(map(len, hand.discards)),
        discards=None,
    )
