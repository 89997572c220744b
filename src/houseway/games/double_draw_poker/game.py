"""A round of Double Draw Poker, in the order of the regulation.

Five cards, a First Draw Wager and up to three new cards, a Second Draw Wager and one more, then the hand against the
posted pay table. All players decide, then all draw, one seat after the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

import msgspec

from houseway.core.choices import changed
from houseway.core.citations import Citation, cite
from houseway.core.commands import ActForAbsent, NoMoreBets, PlaceWagers, TakeBackWagers
from houseway.core.decider import BadCommandError, Command, Event, Refusal
from houseway.core.events import BettingClosed, CardsRacked, WagerLost, WagerPlaced
from houseway.core.game import Around, DealOrder
from houseway.core.game import anybody_may_wager as may_wager
from houseway.core.game import no_notice as noticed
from houseway.core.game import nobody_barred as barred
from houseway.core.game import nothing_given_up as given_up
from houseway.core.game import nothing_stands as standing
from houseway.core.money import Cents, dollars
from houseway.core.phases import BETTING, DEALING, SETTLING
from houseway.core.phrases import count, number_word
from houseway.core.wagering import (
    all_wagers,
    check_limit,
    check_open,
    closed,
    placed,
    settlement_order,
    taken_back,
    together,
)
from houseway.games.double_draw_poker import choices as in_words
from houseway.games.double_draw_poker.events import (
    COMMANDS,
    EVENTS,
    CardsDiscarded,
    CollectDiscards,
    Discard,
    Fold,
    Folded,
    MakeDrawWager,
    SettleAll,
    SettleSeat,
)
from houseway.games.double_draw_poker.options import WAGERS, DoubleDrawPokerOptions
from houseway.games.double_draw_poker.procedure import procedure
from houseway.games.double_draw_poker.settlement import SETTLE, settle_seat
from houseway.games.double_draw_poker.state import (
    DRAWS,
    FIRST,
    NO_HAND,
    Draw,
    Hand,
    Round,
    current_draw,
    evolve,
    to_act,
    unsettled,
)
from houseway.games.double_draw_poker.views import view

__all__ = [
    "barred",
    "changed_by",
    "choices",
    "collection",
    "commands",
    "dealer_has_hand",
    "decide",
    "due",
    "events",
    "evolve",
    "given_up",
    "held",
    "holds_cards",
    "may_wager",
    "name",
    "new_round",
    "next_step",
    "noticed",
    "options_type",
    "paragraph",
    "phase",
    "procedure",
    "standing",
    "title",
    "to_act",
    "view",
    "wagers",
]

name = "double-draw-poker"
title = "Double Draw Poker"
options_type = DoubleDrawPokerOptions
events = EVENTS
commands = COMMANDS

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
        check_limit(wager, amount, options.limit(wager), OFFERED[wager])
    if "ante" not in wagers:
        raise Refusal("the ante comes first", ANTE)
    if "bonus" not in wagers:
        raise Refusal("the bonus wager is required with the ante", BONUS)
    ante, bonus = wagers["ante"], wagers["bonus"]
    if bonus > ante:
        raise Refusal(f"the bonus wager of {dollars(bonus)} is above the ante, {dollars(ante)}", BONUS)
    if options.bonus_must_equal_ante and bonus != ante:
        raise Refusal(f"at this table the bonus wager equals the ante, {dollars(ante)}, not {dollars(bonus)}", BONUS)


def _place_wagers(round: Round, command: PlaceWagers) -> list[Event]:
    check_open(round.phase, CLOSED)
    check_wagers(round.options, together(_hand(round, command.seat).wagers, command.wagers))
    return placed(command.seat, command.wagers, BEGIN)


def _take_back_wagers(round: Round, command: TakeBackWagers) -> Iterator[Event]:
    return taken_back(round.phase, command.seat, _hand(round, command.seat).wagers, CLOSED)


def _hand(round: Round, seat: int) -> Hand:
    return round.hands.get(seat, NO_HAND)


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
    if round.phase == BETTING:
        yield from closed(round.phase, round.hands, law, "nobody has placed an ante and a bonus wager", FIVE_CARDS)
        return
    if round.phase != draw.deciding:
        raise Refusal("the betting is closed already", law)
    if (seat := to_act(round)) is not None:
        raise Refusal(f"seat {seat} has yet to decide", draw.closed)
    yield BettingClosed(draw.closed, 1 + draw.number)


def due(round: Round) -> tuple[DealOrder, ...]:
    return round.plan


# --- 42.10(b), (c), (f), (g): a Draw Wager, or fold -------------------------------------------------------------------


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
    if round.phase == DEALING:
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
        most, wanted = count(draw.most, "card"), number_word(len(command.cards))
        raise Refusal(f"at most {most} may be replaced at this draw, not {wanted}", draw.discarded)
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


# --- 42.10(j), 42.11: settlement --------------------------------------------------------------------------------------


def _settle(round: Round, seats: Sequence[int]) -> Iterator[Event]:
    if round.phase != SETTLING:
        raise Refusal("wagers are settled once both draws are over", SETTLE)
    for seat in seats:
        hand = round.hands[seat]
        yield from settle_seat(round.options, seat, hand.wagers, hand.cards)


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


def decide(round: Round, command: Command, around: Around) -> list[Event]:
    return list(_DECIDE[type(command)](round, command))


def next_step(round: Round) -> Command | None:
    if round.lying is not None:
        return CollectDiscards()
    if round.phase == current_draw(round).deciding and to_act(round) is None:
        return NoMoreBets()
    return SettleAll() if round.phase == SETTLING else None


def choices(round: Round, seat: int, around: Around) -> list[Command]:
    """Wager or fold; or stand, or any cards that may be replaced."""
    if to_act(round) != seat:
        return []
    draw, hand = current_draw(round), round.hands[seat]
    if round.phase == draw.deciding:
        return [MakeDrawWager(seat, hand.wagers["ante"]), Fold(seat)]
    thrown = (cards for many in range(draw.most + 1) for cards in combinations(hand.cards, many))
    return [Discard(seat, cards) for cards in dict.fromkeys(thrown)]


def phase(round: Round) -> str:
    return round.phase


def wagers(round: Round) -> dict[tuple[int, str], Cents]:
    return all_wagers(round.hands)


def held(round: Round, place: int) -> int:
    """Fewer than five while discards are being replaced; none once the hand is settled and collected."""
    hand = round.hands.get(place)
    return 0 if hand is None or hand.racked else len(hand.cards)


def dealer_has_hand(round: Round) -> bool:
    return False


_PARAGRAPHS: dict[type[Command], Citation] = {
    ActForAbsent: FIRST.offered,
    MakeDrawWager: FIRST.offered,
    Fold: FIRST.offered,
    Discard: FIRST.discarded,
    CollectDiscards: FIRST.discarded,
    SettleSeat: SETTLE,
    SettleAll: SETTLE,
}


def changed_by(before: DoubleDrawPokerOptions, after: DoubleDrawPokerOptions) -> Mapping[str, Citation]:
    return changed(in_words.choices(after.jurisdiction), before, after)


def paragraph(options: DoubleDrawPokerOptions, command: type[Command]) -> Citation | None:
    return _PARAGRAPHS.get(command)


def holds_cards(round: Round, seat: int) -> bool:
    """From "no more bets" on, every hand that is in the round."""
    return seat in round.hands and round.phase != BETTING


def collection(round: Round) -> tuple[int, ...]:
    """The hands that still lie there: those that were settled are in the rack already."""
    return tuple(settlement_order(seat for seat, hand in round.hands.items() if not hand.racked))
