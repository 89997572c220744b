"""What a seat may see of a round of Dragon Poker."""

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
from houseway.games.dragon_poker.hands import three_card_hand
from houseway.games.dragon_poker.state import Hand, Round, to_act


class SeatView(msgspec.Struct, frozen=True, kw_only=True, rename="kebab"):
    """A seat as somebody sees it: its cards only if they are shown, or the onlooker's own."""

    wagers: dict[str, Cents]
    card_count: int
    cards: tuple[Card, ...] | None
    hand: str | None
    decision: str | None


class RoundView(RoundSeen, frozen=True, kw_only=True):
    seats: dict[int, SeatView]
    dealer_card_count: int
    dealer: tuple[Card, ...] | None
    dealer_hand: str | None
    to_act: int | None

    def cards_by_place(self) -> Mapping[int, Sequence[Card | None]]:
        hands = {at: laid(seen.cards, seen.card_count) for at, seen in self.seats.items()}
        return hands | {DEALER: laid(self.dealer, self.dealer_card_count)}


def view(round: Round, seat: int | None, sight: SightOfHands, around: Around) -> RoundView:
    """A player sees his own cards once they are all dealt, and everybody's once they are turned up."""
    dealer = round.dealer if sight.sees(seat, DEALER) else None
    return RoundView(
        phase=round.phase,
        seats={at: _open(hand) if sight.sees(seat, at) else _closed(hand) for at, hand in sorted(round.hands.items())},
        dealer_card_count=len(round.dealer),
        dealer=dealer or None,
        dealer_hand=str(three_card_hand(dealer)) if dealer else None,
        to_act=to_act(round),
    )


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
        hand=str(three_card_hand(cards)) if cards else None,
        decision=hand.decision,
    )
