"""A round of Double Draw Poker as it stands: hands, wagers and the two draws, and what each event makes of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Literal

import msgspec

from houseway.core.cards import Card
from houseway.core.citations import Citation, cite
from houseway.core.decider import Event
from houseway.core.events import (
    BettingClosed,
    CardsDealt,
    CardsRacked,
    RoundVoided,
    Settled,
    WagerLost,
    WagerPlaced,
    WagerPushed,
    WagerReturned,
    WagerTakenBack,
    WagerWon,
)
from houseway.core.game import NOBODY, Around, DealOrder
from houseway.core.money import Cents
from houseway.core.phases import BETTING, DEALING, OVER, SETTLING
from houseway.core.wagering import settlement_order, with_wager, without_wager
from houseway.games.double_draw_poker.events import CardsDiscarded, Folded
from houseway.games.double_draw_poker.options import DoubleDrawPokerOptions
from houseway.games.double_draw_poker.procedure import HAND_SIZE, PHASES

Decision = Literal["draw", "fold"]


class Hand(msgspec.Struct, frozen=True, gc=False):
    """One seat's part in the round."""

    wagers: dict[str, Cents] = {}
    cards: tuple[Card, ...] = ()
    decisions: tuple[Decision, ...] = ()
    discards: tuple[tuple[Card, ...], ...] = ()
    """What was thrown away at each draw; nothing by a player who stood."""
    racked: bool = False
    """Whether it has been settled and collected."""

    @property
    def folded(self) -> bool:
        return "fold" in self.decisions


NO_HAND = Hand()


class Round(msgspec.Struct, frozen=True, kw_only=True):
    """One complete cycle: wagers, deal, two decisions and two draws, settlement."""

    options: DoubleDrawPokerOptions
    number: int
    phase: str = BETTING
    hands: dict[int, Hand] = {}
    plan: tuple[DealOrder, ...] = ()
    """What is due from the deck: the deal, or the replacements of one seat."""
    lying: int | None = None
    """The seat whose discards lie face down on the layout."""


class Draw(msgspec.Struct, frozen=True):
    """One of the two draws: its wager, how many cards may be replaced, and the paragraph of each step."""

    number: int
    wager: str
    most: int
    deciding: str
    """The phase in which the wager is made or the hand folded."""
    drawing: str
    """The phase in which cards are replaced."""
    after: str
    """The phase that follows."""
    defined: Citation
    required: Citation
    offered: Citation
    closed: Citation
    discarded: Citation
    replaced: Citation


FIRST = Draw(
    number=1,
    wager="first-draw",
    most=3,
    deciding="first-draw-wagers",
    drawing="first-draw",
    after="second-draw-wagers",
    defined=cite('NJ-DDP 42.1 "First Draw Wager"'),
    required=cite("NJ-DDP 42.6(c)2"),
    offered=cite("NJ-DDP 42.10(b)"),
    closed=cite("NJ-DDP 42.10(c)"),
    discarded=cite("NJ-DDP 42.10(d)"),
    replaced=cite("NJ-DDP 42.10(e)"),
)
SECOND = Draw(
    number=2,
    wager="second-draw",
    most=1,
    deciding="second-draw-wagers",
    drawing="second-draw",
    after=SETTLING,
    defined=cite('NJ-DDP 42.1 "Second Draw Wager"'),
    required=cite("NJ-DDP 42.6(c)3"),
    offered=cite("NJ-DDP 42.10(f)"),
    closed=cite("NJ-DDP 42.10(g)"),
    discarded=cite("NJ-DDP 42.10(h)"),
    replaced=cite("NJ-DDP 42.10(i)"),
)
DRAWS = {draw.wager: draw for draw in (FIRST, SECOND)}


def current_draw(round: Round) -> Draw:
    """The draw that is going on, or comes next."""
    return FIRST if PHASES.index(round.phase) <= PHASES.index(FIRST.drawing) else SECOND


def to_act(round: Round) -> int | None:
    """The players decide, and then draw, clockwise from the dealer's left; one draw is complete before the next."""
    draw = current_draw(round)
    alive = [(seat, hand) for seat, hand in round.hands.items() if not hand.folded]
    if round.phase == draw.deciding:
        return min((seat for seat, hand in alive if len(hand.decisions) < draw.number), default=None)
    if round.phase == draw.drawing and not round.plan and round.lying is None:
        return min((seat for seat, hand in alive if len(hand.discards) < draw.number), default=None)
    return None


def deal_plan(options: DoubleDrawPokerOptions, seats: Iterable[int]) -> tuple[DealOrder, ...]:
    """Clockwise from the dealer's left, one card at a time or five at once."""
    places = sorted(seats)
    if options.five_at_once:
        return tuple(DealOrder(seat, HAND_SIZE) for seat in places)
    return tuple(DealOrder(seat, 1) for _ in range(HAND_SIZE) for seat in places)


def replacements(options: DoubleDrawPokerOptions, draw: Draw, seat: int, count: int) -> tuple[DealOrder, ...]:
    """New cards for a seat's discards; those never come back."""
    if options.five_at_once:
        return (DealOrder(seat, count, draw.replaced),)
    return (DealOrder(seat, 1, draw.replaced),) * count


def unsettled(round: Round) -> list[int]:
    """Seats with a live wager, in the order in which they are settled."""
    return settlement_order(seat for seat, hand in round.hands.items() if hand.wagers)


# --- what has happened ------------------------------------------------------------------------------------------------


def _with_hand(round: Round, seat: int, hand: Hand, **changes: Any) -> Round:
    return msgspec.structs.replace(round, hands={**round.hands, seat: hand}, **changes)


def _wager_placed(round: Round, event: WagerPlaced) -> Round:
    hands = with_wager(round.hands, event, NO_HAND)
    if event.wager in DRAWS:
        hand = hands[event.seat]
        hands[event.seat] = msgspec.structs.replace(hand, decisions=(*hand.decisions, "draw"))
    return msgspec.structs.replace(round, hands=hands)


def _wager_gone(round: Round, event: WagerTakenBack | WagerReturned | Settled) -> Round:
    return msgspec.structs.replace(round, hands=without_wager(round.hands, event, round.phase))


def _folded(round: Round, event: Folded) -> Round:
    hand = round.hands[event.seat]
    return _with_hand(round, event.seat, msgspec.structs.replace(hand, decisions=(*hand.decisions, "fold")))


def _betting_closed(round: Round, event: BettingClosed) -> Round:
    if round.phase == BETTING:
        return msgspec.structs.replace(round, phase=DEALING, plan=deal_plan(round.options, round.hands))
    return _drawn(msgspec.structs.replace(round, phase=current_draw(round).drawing))


def _cards_dealt(round: Round, event: CardsDealt) -> Round:
    hand, plan = round.hands[event.to], round.plan[1:]
    held = msgspec.structs.replace(hand, cards=hand.cards + event.cards)
    after = _with_hand(round, event.to, held, plan=plan)
    if round.phase == DEALING:
        return after if plan else msgspec.structs.replace(after, phase=FIRST.deciding)
    return _drawn(after)


def _cards_discarded(round: Round, event: CardsDiscarded) -> Round:
    """The cards that stay keep their order."""
    hand = round.hands[event.seat]
    thrown, kept = Counter(event.cards), []
    for card in hand.cards:
        if thrown[card]:
            thrown[card] -= 1
        else:
            kept.append(card)
    held = msgspec.structs.replace(hand, cards=tuple(kept), discards=(*hand.discards, event.cards))
    return _drawn(_with_hand(round, event.seat, held, lying=event.seat if event.cards else None))


def _cards_racked(round: Round, event: CardsRacked) -> Round:
    """Discards are replaced at once; the last settled hand leaves nothing to settle."""
    if round.lying is None:
        hand = msgspec.structs.replace(round.hands[event.seat], racked=True)
        return _settled(_with_hand(round, event.seat, hand))
    plan = replacements(round.options, current_draw(round), event.seat, event.count)
    return msgspec.structs.replace(round, lying=None, plan=plan)


def _drawn(round: Round) -> Round:
    """Once every seat has drawn, the next decision or the settlement; nothing more where everybody has folded."""
    if round.plan or round.lying is not None or to_act(round) is not None:
        return round
    return _settled(msgspec.structs.replace(round, phase=current_draw(round).after))


def _settled(round: Round) -> Round:
    return round if unsettled(round) else msgspec.structs.replace(round, phase=OVER)


def _round_voided(round: Round, event: RoundVoided) -> Round:
    return msgspec.structs.replace(round, phase=OVER, plan=(), lying=None)


_EVOLVE: dict[type[Event], Callable[[Round, Any], Round]] = {
    WagerPlaced: _wager_placed,
    WagerTakenBack: _wager_gone,
    WagerReturned: _wager_gone,
    WagerWon: _wager_gone,
    WagerPushed: _wager_gone,
    WagerLost: _wager_gone,
    Folded: _folded,
    BettingClosed: _betting_closed,
    CardsDealt: _cards_dealt,
    CardsDiscarded: _cards_discarded,
    CardsRacked: _cards_racked,
    RoundVoided: _round_voided,
}


def evolve(round: Round, event: Event, around: Around = NOBODY) -> Round:
    handler = _EVOLVE.get(type(event))
    return handler(round, event) if handler else round
