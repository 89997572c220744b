"""A round of pai gow poker, in the order of the regulation: what it adds to the round that both pai gow games share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import ClassVar

import msgspec

from houseway.core.citations import Citation, cite
from houseway.core.commands import NoMoreBets
from houseway.core.decider import Command, Event, Refusal
from houseway.core.events import DEALER, WagerLost
from houseway.core.money import Cents
from houseway.games.banking import PAI_GOW
from houseway.games.banking import POKER as BANK_LAW
from houseway.games.dragons_eye import POKER as DICE_LAW
from houseway.games.dragons_eye import SEATS
from houseway.games.pai_gow_bank import collectable, settled_with_bank
from houseway.games.pai_gow_events import (
    ExposeAll,
    ExposeBank,
    ExposeHand,
    HandCollected,
    HandsCompared,
    PayWinners,
    SetDealerHand,
    WagersSettled,
)
from houseway.games.pai_gow_evolve import EVOLVE, Evolve, evolved, on
from houseway.games.pai_gow_poker.events import (
    COMMANDS,
    EVENTS,
    EnvyMarkerCollected,
    EnvyMarkersPlaced,
    HandKept,
    HandRearranged,
    MeterMoved,
    PremiumHandAnnounced,
    QueensDragonShown,
    SideWagerAnnounced,
    Surrender,
    Surrendered,
)
from houseway.games.pai_gow_poker.options import ENVY_MINIMUM, EZ_WAGERS, HANDS, PaiGowPokerOptions
from houseway.games.pai_gow_poker.procedure import DEAL, HAND_SIZE, IRREGULARITIES, TWO_AREAS, procedure
from houseway.games.pai_gow_poker.settlement import (
    EXAMINED,
    EXPOSE,
    LOSE,
    PUSHED,
    QUEENS_DRAGON,
    SEVEN_CARDS,
    SURRENDER,
    VIGORISH,
    WIN,
    Seven,
    SideWagers,
    arrange,
    best_words,
    compare,
    house_sets,
    is_ez_dragon,
    may_surrender,
    pay_main,
    settle_side_wagers,
)
from houseway.games.pai_gow_poker.side_wagers import premium
from houseway.games.pai_gow_poker.wagers import BEFORE_THE_DEAL, check_wagers, envy_markers
from houseway.games.pai_gow_round import (
    DECIDE,
    Decide,
    collection,
    due,
    forfeited,
    holds_cards,
    next_round,
    next_step,
    no_more_bets,
    phase,
    to_act,
    wagers,
)
from houseway.games.pai_gow_round import choices as shared_choices
from houseway.games.pai_gow_setting import (
    check_paying,
    check_settling,
    expose_all,
    expose_bank,
    expose_next,
    exposed,
    set_dealer_hand,
)
from houseway.games.pai_gow_state import Round, Rules, with_hand
from houseway.games.pai_gow_view import view

__all__ = [
    "collection",
    "due",
    "forfeited",
    "holds_cards",
    "next_step",
    "phase",
    "procedure",
    "to_act",
    "view",
    "wagers",
]

name = "pai-gow-poker"
title = "Pai Gow Poker"
options_type = PaiGowPokerOptions
events = EVENTS
commands = COMMANDS

RULES = Rules(
    places=(DEALER, *SEATS),
    hand_size=HAND_SIZE,
    dice=DICE_LAW,
    bank=BANK_LAW,
    wager=BEFORE_THE_DEAL,
    start=cite("BASE B5"),
    deal=DEAL,
    setting=SEVEN_CARDS,
    house_way=cite("BASE B9"),
    settle=EXPOSE,
    pay=WIN,
    vigorish=VIGORISH,
    irregularity=IRREGULARITIES,
    two_areas=TWO_AREAS,
    check_wagers=check_wagers,
    house_sets=house_sets,
    arrange=arrange,
    compare=compare,
    dealt_singly=lambda options: options.dealing != "automated-shoe",
)


class PokerRound(Round, frozen=True, kw_only=True):
    """A round of pai gow poker."""

    rules: ClassVar[Rules] = RULES

    options: PaiGowPokerOptions
    markers: tuple[int, ...] = ()
    """Seats with an envy marker."""
    meter: Cents = 0
    """What the meter of the progressive shows."""


PROGRESSIVE = cite("BASE B10")

# --- 11.22(c): envy markers, as the betting is closed ----------------------------------------------------------------


def _no_more_bets(round: PokerRound, command: NoMoreBets) -> Iterator[Event]:
    yield from no_more_bets(round, command)
    dynasty = {seat: hand.wagers["dynasty"] for seat, hand in round.hands.items() if "dynasty" in hand.wagers}
    markers = envy_markers(dynasty)
    if markers:
        yield EnvyMarkersPlaced(ENVY_MINIMUM[1], markers)
    progressive = round.options.progressive
    if progressive is not None and progressive.contribution:
        placed = sum(hand.wagers.get("progressive", 0) for hand in round.hands.values())
        if placed:
            yield MeterMoved(PROGRESSIVE, round.meter + placed * progressive.contribution // 100)


# --- 11.9(e): surrender ----------------------------------------------------------------------------------------------


def _check_surrender(round: PokerRound, seat: int) -> None:
    hand = round.hand(seat)
    if not hand.cards or PAI_GOW not in hand.wagers or hand.surrendered or not round.reached("setting"):
        raise Refusal(f"seat {seat} has no wager to surrender", SURRENDER)
    if hand.shown or round.phase in {"paying", "over"}:
        raise Refusal("a wager is surrendered before the dealer exposes the player's hands", SURRENDER)
    if hand.asked:
        raise Refusal(f"seat {seat} first says whether the hand is void", IRREGULARITIES)
    barred_by = may_surrender(hand.wagers)
    if barred_by:
        raise Refusal(f"a player with a {barred_by} wager may not surrender", SURRENDER)


def _surrender(round: PokerRound, command: Surrender) -> Iterator[Event]:
    """The whole wager is collected; the cards stay only for an imperial wager, or while somebody holds a marker."""
    seat, options = command.seat, round.options
    _check_surrender(round, seat)
    yield Surrendered(SURRENDER, seat)
    alive = {wager: staked for wager, staked in round.hand(seat).wagers.items() if wager == "imperial"}
    if round.bank is None:
        yield WagerLost(SURRENDER, seat, PAI_GOW, round.hand(seat).wagers[PAI_GOW])
    if alive and not options.imperial_survives_surrender:
        yield WagerLost(SURRENDER, seat, "imperial", alive.pop("imperial"))
    if not alive and not round.markers and round.bank is None:
        yield HandCollected(SEVEN_CARDS, seat)


# --- 11.9(f), 11.10(k), (m): the bank's hand, and the queen's dragon -------------------------------------------------


def _set_dealer_hand(round: PokerRound, command: SetDealerHand) -> Iterator[Event]:
    yield from set_dealer_hand(round, command)
    if round.bank is None:
        yield from _queens_dragon(round)


def _expose_bank(round: PokerRound, command: ExposeBank) -> Iterator[Event]:
    yield from expose_bank(round, command)
    yield from _queens_dragon(round)


def _queens_dragon(round: PokerRound) -> Iterator[Event]:
    place, bank = round.bank_place, round.bank
    if not _pushes_all(round):
        return
    if bank is None:
        law = QUEENS_DRAGON
    else:
        law = (BANK_LAW.co_banks_queens_dragon if bank.co_bank else BANK_LAW.queens_dragon) or QUEENS_DRAGON
    yield QueensDragonShown(law, place)


def _pushes_all(round: PokerRound) -> bool:
    return is_ez_dragon(round.options, round.hand(round.bank_place).cards)


# --- 11.9(f) to (h), 11.22(d)1: exposing -----------------------------------------------------------------------------

EXPOSE_AGAINST_EZ_BANK = cite("NJ-PG 11.10(l)1")
OPTIONAL_WAGERS_MADE = cite("NJ-PG 11.22(d)")
SETTLE_MAIN_IN_TURN = cite("NJ-PG 11.22(d)1")
CARDS_STAY = cite("NJ-PG 11.22(d)1.i")
ALL_CARDS_STAY = cite("NJ-PG 11.22(d)1.ii")


def _on_layout(round: PokerRound) -> list[int]:
    """Seats whose cards are still there, from the dealer's right; the bank's are looked at, not settled."""
    bank = round.bank_place
    return [seat for seat in SEATS if seat != bank and round.hand(seat).cards and not round.hand(seat).collected]


def _side_wagers(round: PokerRound) -> SideWagers:
    hands = {seat: Seven(round.hand(seat).cards, round.hand(seat).wagers) for seat in _on_layout(round)}
    bank = round.bank.seat if round.bank else None
    return settle_side_wagers(round.options, hands, round.hand(round.bank_place).cards, bank, round.meter)


def _made_optional_wager(round: PokerRound, seat: int) -> bool:
    return any(wager in EZ_WAGERS for wager in round.hand(seat).wagers)


def _exposing_law(round: PokerRound) -> Citation | None:
    if round.options.variant == "ez" and round.bank is not None and not round.bank.co_bank:
        return EXPOSE_AGAINST_EZ_BANK
    optional = any(_made_optional_wager(round, seat) for seat in _on_layout(round))
    return SETTLE_MAIN_IN_TURN if optional and round.bank is None else None


def _exposed(sides: SideWagers, round: PokerRound, seat: int) -> Iterator[Event]:
    """Hands and side wagers announced, losing wagers collected, and the hand too if nothing else depends on it."""
    hand = round.hand(seat)
    left, result = dict(hand.wagers), None
    for event in exposed(round, seat, _exposing_law(round)):
        if isinstance(event, HandsCompared):
            result = event.result
        if event.postings():
            left.pop(PAI_GOW)
        yield event
    won = sides.won(seat)
    for wager in sorted(Seven(hand.cards, hand.wagers).side_wagers, key=round.options.wagers.index):
        yield SideWagerAnnounced(EXAMINED[wager], seat, wager, wager in won)
    for lost in sides.at_once[seat]:
        left.pop(lost.wager)
        yield lost
    if PAI_GOW in left:
        return
    law = LOSE if result == "lose" or hand.surrendered else PUSHED
    if round.markers:
        yield HandKept(ALL_CARDS_STAY, seat)
    elif left:
        yield HandKept(CARDS_STAY if _made_optional_wager(round, seat) else law, seat)
    else:
        yield HandCollected(law, seat)


def _expose_hand(round: PokerRound, command: ExposeHand) -> Iterator[Event]:
    check_settling(round)
    return expose_next(round, partial(_exposed, _side_wagers(round)))


def _expose_all(round: PokerRound, command: ExposeAll) -> Iterator[Event]:
    check_settling(round)
    return expose_all(round, partial(_exposed, _side_wagers(round)))


# --- 11.9(i), (j), 11.10(l), (m), 11.22(d)2, 3: payment --------------------------------------------------------------

REARRANGE = cite("NJ-PG 11.22(d)2")
PREMIUM_WAITS = cite("NJ-PG 11.22(d)2.iii")
LAST_PASS = cite("NJ-PG 11.22(d)3")
ENVY_PAID = cite("NJ-PG 11.22(d)3.i")
PREMIUM_PAID = cite("NJ-PG 11.22(d)3.ii")
PREMIUM_COLLECTED = cite("NJ-PG 11.22(d)3.iii")


def _pay_winners(round: PokerRound, command: PayWinners) -> Iterator[Event]:
    """Pai gow wagers first, with each player's side wagers after his own; envy and premium hands when all is done."""
    check_paying(round)
    yield from collectable([*_payments(round)], round.stacks)


def _payments(round: PokerRound) -> Iterator[Event]:
    sides, seats = _side_wagers(round), _on_layout(round)
    if round.bank is not None:
        pushes = _pushes_all(round)
        yield from settled_with_bank(round, queens_dragon=pushes, given_up_by=SURRENDER).events
    waiting: list[int] = []
    for seat in seats:
        hand = round.hand(seat)
        if round.bank is None and hand.result == "win":
            yield from pay_main(round.options, seat, hand.wagers[PAI_GOW])
        yield from _in_turn(round, seat, sides)
        if _waits(round, seat):
            waiting.append(seat)
        else:
            yield HandCollected(REARRANGE if _made_optional_wager(round, seat) else VIGORISH, seat)
    if sides.meter != round.meter:
        yield MeterMoved(PROGRESSIVE, sides.meter)
    yield from _last_pass(round, sides, waiting)
    optional = any(_made_optional_wager(round, seat) for seat in seats)
    yield WagersSettled(LAST_PASS if waiting or round.markers else OPTIONAL_WAGERS_MADE if optional else WIN)


def _in_turn(round: PokerRound, seat: int, sides: SideWagers) -> Iterator[Event]:
    """The seven cards put together anew wherever a side wager asks for it, and those wagers settled."""
    optional, row = _made_optional_wager(round, seat), premium(round.hand(seat).cards)
    if optional or round.markers or sides.in_turn[seat]:
        words = best_words(round.hand(seat).cards, round.options)
        yield HandRearranged(REARRANGE if optional or round.markers else VIGORISH, seat, words)
    yield from sides.in_turn[seat]
    if row and "dynasty" in round.hand(seat).wagers:
        yield PremiumHandAnnounced(PREMIUM_WAITS, seat, HANDS[row])


def _waits(round: PokerRound, seat: int) -> bool:
    """Whether the hand stays until envy has been paid."""
    hand = round.hand(seat)
    return premium(hand.cards) is not None and (bool(round.markers) or "dynasty" in hand.wagers)


def _last_pass(round: PokerRound, sides: SideWagers, waiting: Sequence[int]) -> Iterator[Event]:
    for seat in _on_layout(round):
        envy = [paid for paid in sides.at_last[seat] if getattr(paid, "wager", "envy") == "envy"]
        yield from envy
        if seat in round.markers:
            yield EnvyMarkerCollected(ENVY_PAID, seat)
        yield from (paid for paid in sides.at_last[seat] if paid not in envy)
        if seat in waiting and "dynasty" in round.hand(seat).wagers:
            yield HandCollected(PREMIUM_PAID, seat)
    for seat in waiting:
        if "dynasty" not in round.hand(seat).wagers:
            yield HandCollected(PREMIUM_COLLECTED, seat)


# --- the decider -----------------------------------------------------------------------------------------------------

_DECIDE: Decide = {
    **DECIDE,
    NoMoreBets: _no_more_bets,
    Surrender: _surrender,
    SetDealerHand: _set_dealer_hand,
    ExposeBank: _expose_bank,
    ExposeHand: _expose_hand,
    ExposeAll: _expose_all,
    PayWinners: _pay_winners,
}


def new_round(options: PaiGowPokerOptions, number: int, before: PokerRound | None) -> PokerRound:
    return next_round(PokerRound, options, number, before, meter=_meter(options, before))


def _meter(options: PaiGowPokerOptions, before: PokerRound | None) -> Cents:
    """The meter goes on from round to round while the same progressive is offered."""
    if options.progressive is None:
        return 0
    same = before is not None and before.options.progressive == options.progressive
    return before.meter if before is not None and same else options.progressive.meter


def decide(round: PokerRound, command: Command) -> list[Event]:
    return list(_DECIDE[type(command)](round, command))


def evolve(round: PokerRound, event: Event) -> PokerRound:
    return evolved(round, event, _EVOLVE)


def choices(round: PokerRound, seat: int) -> list[Command]:
    made = shared_choices(round, seat)
    if made and round.phase == "setting" and _may_surrender(round, seat):
        made.append(Surrender(seat))
    return made


def _may_surrender(round: PokerRound, seat: int) -> bool:
    try:
        _check_surrender(round, seat)
    except Refusal:
        return False
    return True


# --- what has happened -----------------------------------------------------------------------------------------------


def _surrendered(round: PokerRound, event: Surrendered) -> PokerRound:
    return on(with_hand(round, event.seat, surrendered=True))


def _envy_markers_placed(round: PokerRound, event: EnvyMarkersPlaced) -> PokerRound:
    return msgspec.structs.replace(round, markers=event.seats)


def _envy_marker_collected(round: PokerRound, event: EnvyMarkerCollected) -> PokerRound:
    return msgspec.structs.replace(round, markers=tuple(seat for seat in round.markers if seat != event.seat))


def _hand_rearranged(round: PokerRound, event: HandRearranged) -> PokerRound:
    return with_hand(round, event.seat, shown=True)


def _meter_moved(round: PokerRound, event: MeterMoved) -> PokerRound:
    return msgspec.structs.replace(round, meter=event.meter)


_EVOLVE: Evolve = {
    **EVOLVE,
    Surrendered: _surrendered,
    EnvyMarkersPlaced: _envy_markers_placed,
    EnvyMarkerCollected: _envy_marker_collected,
    HandRearranged: _hand_rearranged,
    MeterMoved: _meter_moved,
}
