"""A round of Double Draw Poker, in the order of the regulation.

Five cards, a First Draw Wager and up to three new cards, a Second Draw Wager and one more, then the hand against the
posted pay table. All players decide, then all draw, one seat after the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, Literal

import msgspec

from houseway.core.cards import Card
from houseway.core.citations import Citation, cite
from houseway.core.commands import ActForAbsent, NoMoreBets, PlaceWagers, TakeBackWagers
from houseway.core.decider import BadCommandError, Command, Event, Refusal
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
from houseway.core.game import DealOrder
from houseway.core.money import Cents, dollars
from houseway.games.double_draw_poker.events import (
    COMMANDS,
    EVENTS,
    CardsDiscarded,
    CollectDiscards,
    Discard,
    Fold,
    Folded,
    HandRevealed,
    MakeDrawWager,
    SettleAll,
    SettleSeat,
)
from houseway.games.double_draw_poker.hands import classify
from houseway.games.double_draw_poker.options import WAGERS, DoubleDrawPokerOptions
from houseway.games.double_draw_poker.procedure import HAND_SIZE, PHASES, procedure
from houseway.games.double_draw_poker.settlement import SETTLE, settle_seat, settlement_order

__all__ = ["HAND_SIZE", "Discard", "Fold", "MakeDrawWager", "SettleAll", "SettleSeat", "procedure"]

name = "double-draw-poker"
title = "Double Draw Poker"
options_type = DoubleDrawPokerOptions
events = EVENTS
commands = COMMANDS

# --- the round --------------------------------------------------------------------------------------------------------

ROUND_OF_PLAY = cite('NJ-DDP 42.1 "Round of play"')
Decision = Literal["draw", "fold"]


class Hand(msgspec.Struct, frozen=True, gc=False):
    """One seat's part in the round."""

    wagers: dict[str, Cents] = {}
    cards: tuple[Card, ...] = ()
    decisions: tuple[Decision, ...] = ()
    discards: tuple[tuple[Card, ...], ...] = ()
    """What was thrown away at each draw; nothing by a player who stood."""
    shown: bool = False

    @property
    def folded(self) -> bool:
        return "fold" in self.decisions


class Round(msgspec.Struct, frozen=True, kw_only=True):
    """One complete cycle: wagers, deal, two decisions and two draws, settlement."""

    options: DoubleDrawPokerOptions
    number: int
    phase: str = "betting"
    hands: dict[int, Hand] = {}
    plan: tuple[DealOrder, ...] = ()
    """What is due from the deck: the deal, or the replacements of one seat."""
    lying: int | None = None
    """The seat whose discards lie face down on the layout."""
    forfeits: dict[tuple[int, str], Cents] = {}


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
    after="settling",
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


# --- 42.1, 42.6: wagers -----------------------------------------------------------------------------------------------

ANTE = cite('NJ-DDP 42.1 "Ante"')
BONUS = cite('NJ-DDP 42.1 "Bonus Wager"')
OFFERED = {"ante": ANTE, "bonus": BONUS}
BEGIN = cite("NJ-DDP 42.6(c)1")
CLOSED = cite("NJ-DDP 42.6(b)")


def check_wagers(options: DoubleDrawPokerOptions, wagers: Mapping[str, Cents]) -> None:
    """Ante and Bonus, both required, the Bonus not above the Ante; both within the limits."""
    for wager, amount in wagers.items():
        if wager in DRAWS:
            raise Refusal(f"the {wager} wager is made after looking at the cards", DRAWS[wager].defined)
        if wager not in OFFERED:
            raise BadCommandError(f"there is no wager {wager!r} at Double Draw Poker")
        limit = options.limit(wager)
        if amount < limit.minimum or (limit.maximum is not None and amount > limit.maximum):
            least, most = dollars(limit.minimum), dollars(limit.maximum) if limit.maximum else None
            bounds = f"{least} to {most}" if most else f"{least} or more"
            raise Refusal(f"the {wager} wager of {dollars(amount)} is outside the limits, {bounds}", OFFERED[wager])
    if "ante" not in wagers:
        raise Refusal("the ante comes first", ANTE)
    if "bonus" not in wagers:
        raise Refusal("the bonus wager is required with the ante", BONUS)
    ante, bonus = wagers["ante"], wagers["bonus"]
    if bonus > ante:
        raise Refusal(f"the bonus wager of {dollars(bonus)} is above the ante, {dollars(ante)}", BONUS)
    if options.bonus_must_equal_ante and bonus != ante:
        raise Refusal(f"at this table the bonus wager equals the ante, {dollars(ante)}, not {dollars(bonus)}", BONUS)


def _place_wagers(round: Round, command: PlaceWagers) -> Iterator[Event]:
    if round.phase != "betting":
        raise Refusal("no more bets: no wager is made or increased now", CLOSED)
    there = round.hands[command.seat].wagers if command.seat in round.hands else {}
    total = {wager: there.get(wager, 0) + command.wagers.get(wager, 0) for wager in {**there, **command.wagers}}
    check_wagers(round.options, total)
    for wager, amount in command.wagers.items():
        yield WagerPlaced(BEGIN, command.seat, wager, amount)


def _take_back_wagers(round: Round, command: TakeBackWagers) -> Iterator[Event]:
    if round.phase != "betting":
        raise Refusal("no more bets: no wager is withdrawn now", CLOSED)
    hand = round.hands.get(command.seat)
    if hand is None:
        raise BadCommandError(f"seat {command.seat} has no wagers to take back")
    for wager, amount in hand.wagers.items():
        yield WagerTakenBack(CLOSED, command.seat, wager, amount)


# --- 42.7 to 42.9, 42.10(a): the deal ---------------------------------------------------------------------------------

NO_MORE_BETS: dict[str, Citation] = {
    "manual-shoe": cite("NJ-DDP 42.7(b)"),
    "hand": cite("NJ-DDP 42.8(b)3"),
    "automated-shoe": cite("NJ-DDP 42.9(b)2"),
}
FIVE_CARDS = cite("NJ-DDP 42.10(a)")


def _no_more_bets(round: Round, command: NoMoreBets) -> Iterator[Event]:
    """Called before the deal, and again when all players have decided on each of the draws."""
    law, draw = NO_MORE_BETS[round.options.dealing], current_draw(round)
    if round.phase == "betting":
        if not round.hands:
            raise Refusal("nobody has placed an ante and a bonus wager", FIVE_CARDS)
        yield BettingClosed(law)
        return
    if round.phase != draw.deciding:
        raise Refusal("the betting is closed already", law)
    if (seat := to_act(round)) is not None:
        raise Refusal(f"seat {seat} has yet to decide", draw.closed)
    yield BettingClosed(draw.closed, 1 + draw.number)


def deal_plan(options: DoubleDrawPokerOptions, seats: Iterable[int]) -> tuple[DealOrder, ...]:
    """Clockwise from the dealer's left, one card at a time or five at once."""
    places = sorted(seats)
    if options.five_at_once:
        return tuple(DealOrder(seat, HAND_SIZE) for seat in places)
    return tuple(DealOrder(seat, 1) for _ in range(HAND_SIZE) for seat in places)


def due(round: Round) -> tuple[DealOrder, ...]:
    return round.plan


# --- 42.10(b), (c), (f), (g): a Draw Wager, or fold -------------------------------------------------------------------


def to_act(round: Round) -> int | None:
    """The players decide, and then draw, clockwise from the dealer's left; one draw is complete before the next."""
    draw = current_draw(round)
    alive = [(seat, hand) for seat, hand in round.hands.items() if not hand.folded]
    if round.phase == draw.deciding:
        return min((seat for seat, hand in alive if len(hand.decisions) < draw.number), default=None)
    if round.phase == draw.drawing and not round.plan and round.lying is None:
        return min((seat for seat, hand in alive if len(hand.discards) < draw.number), default=None)
    return None


def _hand_of(round: Round, seat: int, law: Citation) -> Hand:
    hand = round.hands.get(seat)
    if hand is None or not hand.cards:
        raise Refusal(f"seat {seat} has no hand in this round", law)
    return hand


def _decision_of(round: Round, seat: int) -> tuple[Draw, Hand]:
    """The hand of a seat whose turn it is to decide on a draw."""
    draw = current_draw(round)
    hand = _hand_of(round, seat, draw.offered)
    if hand.folded:
        raise Refusal(f"seat {seat} has folded", draw.offered)
    if round.phase == "dealing":
        raise Refusal("the players decide once all cards have been dealt", FIVE_CARDS)
    if round.phase != draw.deciding:
        raise Refusal("no more bets: every player has decided", draw.closed)
    if len(hand.decisions) == draw.number:
        raise Refusal(f"seat {seat} has decided already", draw.offered)
    turn = to_act(round)
    if turn != seat:
        raise Refusal(f"it is seat {turn}'s turn to decide", draw.offered)
    return draw, hand


def _make_draw_wager(round: Round, command: MakeDrawWager) -> Iterator[Event]:
    draw, hand = _decision_of(round, command.seat)
    check_draw_wager(draw, hand.wagers["ante"], command.amount)
    yield WagerPlaced(draw.offered, command.seat, draw.wager, command.amount)


def check_draw_wager(draw: Draw, ante: Cents, amount: Cents) -> None:
    if amount != ante:
        raise Refusal(
            f"the {draw.wager} wager must equal the ante, {dollars(ante)}, not {dollars(amount)}", draw.offered
        )


def _fold(round: Round, command: Fold | ActForAbsent) -> Iterator[Event]:
    draw, hand = _decision_of(round, command.seat)
    yield Folded(draw.offered, command.seat, isinstance(command, ActForAbsent))
    yield from forfeited_wagers(draw, command.seat, hand.wagers)


def forfeited_wagers(draw: Draw, seat: int, wagers: Mapping[str, Cents]) -> Iterator[WagerLost]:
    """Whoever folds gives up everything wagered so far."""
    for wager in WAGERS:
        if wager in wagers:
            yield WagerLost(draw.offered, seat, wager, wagers[wager])


# --- 42.10(d), (e), (h), (i): the draws -------------------------------------------------------------------------------


def _discard(round: Round, command: Discard) -> Iterator[Event]:
    draw, seat = current_draw(round), command.seat
    hand = _hand_of(round, seat, draw.discarded)
    if hand.folded:
        raise Refusal(f"seat {seat} has folded and draws no cards", draw.required)
    if round.phase != draw.drawing:
        raise Refusal("cards are replaced once every player has decided and the betting is closed", draw.closed)
    if len(hand.discards) == draw.number:
        raise Refusal(f"seat {seat} has drawn already", draw.discarded)
    turn = to_act(round)
    if turn != seat:
        raise Refusal(f"it is not seat {seat}'s turn to draw", draw.discarded)
    if len(command.cards) > draw.most:
        cards = "one card" if draw.most == 1 else f"{draw.most} cards"
        raise Refusal(f"at most {cards} may be replaced at this draw, not {len(command.cards)}", draw.discarded)
    if missing := Counter(command.cards) - Counter(hand.cards):
        raise Refusal(f"seat {seat} does not hold {' '.join(missing.elements())}", draw.discarded)
    yield CardsDiscarded(draw.discarded, seat, command.cards)


def _act_for_absent(round: Round, command: ActForAbsent) -> Iterator[Event]:
    """A player who does not act is folded, or stands where cards could be replaced."""
    draw = current_draw(round)
    if round.phase != draw.drawing:
        yield from _fold(round, command)
    else:
        for event in _discard(round, Discard(command.seat)):
            yield msgspec.structs.replace(event, absent=True)


def _collect_discards(round: Round, command: CollectDiscards) -> Iterator[Event]:
    draw = current_draw(round)
    if round.lying is None:
        raise Refusal("there are no discards to collect", draw.discarded)
    yield CardsRacked(draw.discarded, round.lying, len(round.hands[round.lying].discards[-1]))


def replacements(options: DoubleDrawPokerOptions, draw: Draw, seat: int, count: int) -> tuple[DealOrder, ...]:
    """New cards for a seat's discards; those never come back."""
    if options.five_at_once:
        return (DealOrder(seat, count, draw.replaced),)
    return (DealOrder(seat, 1, draw.replaced),) * count


# --- 42.10(j), 42.11: settlement --------------------------------------------------------------------------------------


def _settle(round: Round, seats: Sequence[int]) -> Iterator[Event]:
    if round.phase != "settling":
        raise Refusal("wagers are settled once both draws are over", SETTLE)
    for seat in seats:
        hand = round.hands[seat]
        yield from settle_seat(round.options, seat, hand.wagers, hand.cards)


def unsettled(round: Round) -> list[int]:
    """Seats with a live wager, in the order in which they are settled."""
    return settlement_order(seat for seat, hand in round.hands.items() if hand.wagers)


def _settle_seat(round: Round, command: SettleSeat) -> Iterator[Event]:
    return _settle(round, unsettled(round)[:1])


def _settle_all(round: Round, command: SettleAll) -> Iterator[Event]:
    return _settle(round, unsettled(round))


# --- the decider ------------------------------------------------------------------------------------------------------

_DECIDE: dict[type[Command], Callable[[Round, Any], Iterable[Event]]] = {
    PlaceWagers: _place_wagers,
    TakeBackWagers: _take_back_wagers,
    NoMoreBets: _no_more_bets,
    MakeDrawWager: _make_draw_wager,
    Fold: _fold,
    Discard: _discard,
    ActForAbsent: _act_for_absent,
    CollectDiscards: _collect_discards,
    SettleSeat: _settle_seat,
    SettleAll: _settle_all,
}


def new_round(options: DoubleDrawPokerOptions, number: int, before: Round | None) -> Round:
    return Round(options=options, number=number)


def decide(round: Round, command: Command) -> list[Event]:
    return list(_DECIDE[type(command)](round, command))


def evolve(round: Round, event: Event) -> Round:
    handler = _EVOLVE.get(type(event))
    return handler(round, event) if handler else round


def next_step(round: Round) -> Command | None:
    if round.lying is not None:
        return CollectDiscards()
    if round.phase == current_draw(round).deciding and to_act(round) is None:
        return NoMoreBets()
    return SettleAll() if round.phase == "settling" else None


def choices(round: Round, seat: int) -> list[Command]:
    """Wager or fold; or stand, or any cards that may be replaced."""
    if to_act(round) != seat:
        return []
    draw, hand = current_draw(round), round.hands[seat]
    if round.phase == draw.deciding:
        return [MakeDrawWager(seat, hand.wagers["ante"]), Fold(seat)]
    thrown = (cards for count in range(draw.most + 1) for cards in combinations(hand.cards, count))
    return [Discard(seat, cards) for cards in dict.fromkeys(thrown)]


def phase(round: Round) -> str:
    return round.phase


def wagers(round: Round) -> dict[tuple[int, str], Cents]:
    return {(seat, wager): amount for seat, hand in round.hands.items() for wager, amount in hand.wagers.items()}


def forfeited(round: Round) -> dict[tuple[int, str], Cents]:
    """What folding gave up."""
    return {} if round.phase == "over" else round.forfeits


def holds_cards(round: Round, seat: int) -> bool:
    """From "no more bets" on, every hand that is in the round."""
    return seat in round.hands and round.phase != "betting"


def collection(round: Round) -> tuple[int, ...]:
    """The hands in the order in which they were settled and racked, then those that were folded."""
    settled = [seat for seat, hand in round.hands.items() if not hand.folded]
    folded = [seat for seat, hand in round.hands.items() if hand.folded]
    return (*settlement_order(settled), *settlement_order(folded))


# --- what has happened ------------------------------------------------------------------------------------------------


def _with_hand(round: Round, seat: int, hand: Hand, **changes: Any) -> Round:
    return msgspec.structs.replace(round, hands={**round.hands, seat: hand}, **changes)


def _wager_placed(round: Round, event: WagerPlaced) -> Round:
    hand = round.hands.get(event.seat, Hand())
    held = {**hand.wagers, event.wager: hand.wagers.get(event.wager, 0) + event.amount}
    decisions = (*hand.decisions, "draw") if event.wager in DRAWS else hand.decisions
    return _with_hand(round, event.seat, msgspec.structs.replace(hand, wagers=held, decisions=decisions))


def _wager_gone(round: Round, event: WagerTakenBack | WagerReturned | Settled) -> Round:
    hand = round.hands.get(event.seat)
    if hand is None or event.wager not in hand.wagers:
        return round
    held = {wager: amount for wager, amount in hand.wagers.items() if wager != event.wager}
    if not held and round.phase == "betting":
        return msgspec.structs.replace(round, hands={s: h for s, h in round.hands.items() if s != event.seat})
    return _with_hand(round, event.seat, msgspec.structs.replace(hand, wagers=held))


def _wager_lost(round: Round, event: WagerLost) -> Round:
    after = _wager_gone(round, event)
    if round.phase == "settling":
        return after
    return msgspec.structs.replace(after, forfeits={**after.forfeits, (event.seat, event.wager): event.staked})


def _folded(round: Round, event: Folded) -> Round:
    hand = round.hands[event.seat]
    return _with_hand(round, event.seat, msgspec.structs.replace(hand, decisions=(*hand.decisions, "fold")))


def _betting_closed(round: Round, event: BettingClosed) -> Round:
    if round.phase == "betting":
        return msgspec.structs.replace(round, phase="dealing", plan=deal_plan(round.options, round.hands))
    return _drawn(msgspec.structs.replace(round, phase=current_draw(round).drawing))


def _cards_dealt(round: Round, event: CardsDealt) -> Round:
    hand, plan = round.hands[event.to], round.plan[1:]
    held = msgspec.structs.replace(hand, cards=hand.cards + event.cards)
    after = _with_hand(round, event.to, held, plan=plan)
    if round.phase == "dealing":
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
        return _settled(round)
    plan = replacements(round.options, current_draw(round), event.seat, event.count)
    return msgspec.structs.replace(round, lying=None, plan=plan)


def _drawn(round: Round) -> Round:
    """Once every seat has drawn, the next decision or the settlement; nothing more where everybody has folded."""
    if round.plan or round.lying is not None or to_act(round) is not None:
        return round
    return _settled(msgspec.structs.replace(round, phase=current_draw(round).after))


def _settled(round: Round) -> Round:
    return round if unsettled(round) else msgspec.structs.replace(round, phase="over")


def _hand_revealed(round: Round, event: HandRevealed) -> Round:
    hand = round.hands[event.seat]
    return _with_hand(round, event.seat, msgspec.structs.replace(hand, shown=True))


def _round_voided(round: Round, event: RoundVoided) -> Round:
    return msgspec.structs.replace(round, phase="over", plan=(), lying=None)


_EVOLVE: dict[type[Event], Callable[[Round, Any], Round]] = {
    WagerPlaced: _wager_placed,
    WagerTakenBack: _wager_gone,
    WagerReturned: _wager_gone,
    WagerWon: _wager_gone,
    WagerPushed: _wager_gone,
    WagerLost: _wager_lost,
    Folded: _folded,
    BettingClosed: _betting_closed,
    CardsDealt: _cards_dealt,
    CardsDiscarded: _cards_discarded,
    CardsRacked: _cards_racked,
    HandRevealed: _hand_revealed,
    RoundVoided: _round_voided,
}


# --- what a seat may see ----------------------------------------------------------------------------------------------


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


class RoundView(msgspec.Struct, frozen=True, kw_only=True, rename="kebab"):
    phase: str
    seats: dict[int, SeatView]
    to_act: int | None


def view(round: Round, seat: int | None) -> RoundView:
    """A player sees his own cards once all are dealt, and everybody's once they are turned over."""
    dealt = PHASES.index(round.phase) > PHASES.index("dealing")

    def seen(at: int, hand: Hand) -> SeatView:
        mine = at == seat and dealt
        cards = hand.cards if hand.shown or mine else None
        return SeatView(
            wagers=hand.wagers,
            card_count=len(hand.cards),
            cards=cards or None,
            hand=str(classify(cards)) if cards and len(cards) == HAND_SIZE else None,
            decisions=hand.decisions,
            drawn=tuple(map(len, hand.discards)),
            discards=hand.discards if mine else None,
        )

    return RoundView(
        phase=round.phase,
        seats={at: seen(at, hand) for at, hand in sorted(round.hands.items())},
        to_act=to_act(round),
    )
