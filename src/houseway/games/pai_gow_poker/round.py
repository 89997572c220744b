"""A round of pai gow poker, in the order of the regulation: what it adds to the round that both pai gow games share."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from houseway.core.citations import Citation
from houseway.core.commands import NoMoreBets
from houseway.core.decider import Command, Event, Refusal
from houseway.core.events import RoundVoided, WagerLost
from houseway.core.money import Cents
from houseway.games.pai_gow_poker.events import (
    COMMANDS,
    EVENTS,
    EnvyMarkerCollected,
    EnvyMarkersPlaced,
    HandRearranged,
    MeterMoved,
    QueensDragonShown,
    Surrender,
    Surrendered,
)
from houseway.games.pai_gow_poker.options import ENVY_MINIMUM, PaiGowPokerOptions
from houseway.games.pai_gow_poker.payment import PROGRESSIVE, expose_every_hand, expose_hand, pay_winners
from houseway.games.pai_gow_poker.procedure import IRREGULARITIES, procedure
from houseway.games.pai_gow_poker.settlement import QUEENS_DRAGON, SEVEN_CARDS, SURRENDER, bar_to_surrender
from houseway.games.pai_gow_poker.state import PokerRound
from houseway.games.pai_gow_poker.wagers import envy_markers
from houseway.games.pai_gows.banking import PAI_GOW
from houseway.games.pai_gows.banking import POKER as BANK_LAW
from houseway.games.pai_gows.events import (
    ExposeAll,
    ExposeBank,
    ExposeHand,
    HandCollected,
    PayWinners,
    SetDealerHand,
)
from houseway.games.pai_gows.evolve import EVOLVE, Evolve, evolved, on
from houseway.games.pai_gows.round import (
    DECIDE,
    Decide,
    collection,
    dealer_has_hand,
    due,
    held,
    holds_cards,
    next_round,
    next_step,
    no_more_bets,
    paragraph_of,
    phase,
    standing,
    to_act,
    wagers,
)
from houseway.games.pai_gows.round import choices as shared_choices
from houseway.games.pai_gows.setting import expose_bank, set_dealer_hand
from houseway.games.pai_gows.state import with_hand
from houseway.games.pai_gows.view import view

__all__ = [
    "collection",
    "dealer_has_hand",
    "due",
    "held",
    "holds_cards",
    "next_step",
    "phase",
    "procedure",
    "standing",
    "to_act",
    "view",
    "wagers",
]

name = "pai-gow-poker"
title = "Pai Gow Poker"
options_type = PaiGowPokerOptions
events = EVENTS
commands = COMMANDS

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
    barred_by = bar_to_surrender(hand.wagers)
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
    if not round.queens_dragon:
        return
    if bank is None:
        law = QUEENS_DRAGON
    else:
        law = (BANK_LAW.co_banks_queens_dragon if bank.co_bank else BANK_LAW.queens_dragon) or QUEENS_DRAGON
    yield QueensDragonShown(law, place)


# --- the decider -----------------------------------------------------------------------------------------------------

_DECIDE: Decide = {
    **DECIDE,
    NoMoreBets: _no_more_bets,
    Surrender: _surrender,
    SetDealerHand: _set_dealer_hand,
    ExposeBank: _expose_bank,
    ExposeHand: expose_hand,
    ExposeAll: expose_every_hand,
    PayWinners: pay_winners,
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


def paragraph(options: PaiGowPokerOptions, command: type[Command]) -> Citation | None:
    if command is Surrender:
        return SURRENDER
    return paragraph_of(PokerRound.rules, options, command)


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
    grown = event.meter - round.meter if round.phase != "paying" else 0
    return msgspec.structs.replace(round, meter=event.meter, grown=grown)


def _round_voided(round: PokerRound, event: RoundVoided) -> PokerRound:
    """Wagers that go back add nothing to the meter."""
    return msgspec.structs.replace(round, phase="over", meter=round.meter - round.grown)


_EVOLVE: Evolve = {
    **EVOLVE,
    Surrendered: _surrendered,
    EnvyMarkersPlaced: _envy_markers_placed,
    EnvyMarkerCollected: _envy_marker_collected,
    HandRearranged: _hand_rearranged,
    MeterMoved: _meter_moved,
    RoundVoided: _round_voided,
}
