"""A round of pai gow poker, in the order of the regulation: what it adds to the round that both pai gow games share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from houseway.core.accounts import CENTRE, INVENTORY
from houseway.core.choices import changed
from houseway.core.citations import Citation
from houseway.core.commands import NoMoreBets
from houseway.core.decider import Command, Event, Refusal
from houseway.core.events import PlayerLeft, RoundVoided, WagerLost
from houseway.core.game import NOBODY, Around, Standing
from houseway.core.game import nobody_barred as barred
from houseway.core.money import Cents
from houseway.games.pai_gow_poker import choices as in_words
from houseway.games.pai_gow_poker.events import (
    COMMANDS,
    EVENTS,
    EnvyMarkerCollected,
    EnvyMarkersPlaced,
    HandKept,
    HandRearranged,
    MeterMoved,
    PayoutLimitApplies,
    PayoutLimitNoticed,
    QueensDragonShown,
    Surrender,
    Surrendered,
)
from houseway.games.pai_gow_poker.notice import Notice, begins, notices
from houseway.games.pai_gow_poker.options import ENVY_MINIMUM, PaiGowPokerOptions
from houseway.games.pai_gow_poker.payment import (
    ALL_CARDS_STAY,
    PROGRESSIVE,
    expose_every_hand,
    expose_hand,
    pay_winners,
)
from houseway.games.pai_gow_poker.procedure import IRREGULARITIES, procedure
from houseway.games.pai_gow_poker.settlement import QUEENS_DRAGON, SEVEN_CARDS, SURRENDER, bar_to_surrender
from houseway.games.pai_gow_poker.state import PokerRound
from houseway.games.pai_gow_poker.wagers import envy_markers
from houseway.games.pai_gow_shared.banking import PAI_GOW, pushes
from houseway.games.pai_gow_shared.banking import POKER as BANK_LAW
from houseway.games.pai_gow_shared.dragons_eye import SEATS
from houseway.games.pai_gow_shared.events import (
    ExposeAll,
    ExposeBank,
    ExposeHand,
    HandCollected,
    PayWinners,
    SetDealerHand,
    VoidHand,
)
from houseway.games.pai_gow_shared.evolve import EVOLVE, Evolve, evolved
from houseway.games.pai_gow_shared.game import (
    DECIDE,
    Decide,
    collection,
    dealer_has_hand,
    due,
    given_up,
    held,
    holds_cards,
    may_wager,
    next_round,
    next_step,
    no_more_bets,
    paragraph_of,
    phase,
    picked_up,
    to_act,
    wagers,
)
from houseway.games.pai_gow_shared.game import choices as shared_choices
from houseway.games.pai_gow_shared.game import standing as standing_of_both
from houseway.games.pai_gow_shared.irregularities import void_hand
from houseway.games.pai_gow_shared.setting import expose_bank, set_dealer_hand
from houseway.games.pai_gow_shared.state import with_hand
from houseway.games.pai_gow_shared.views import view

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

name = "pai-gow-poker"
title = "Pai Gow Poker"
options_type = PaiGowPokerOptions
events = EVENTS
commands = COMMANDS

# --- 11.22(c): envy markers, as the betting is closed ----------------------------------------------------------------


def _no_more_bets(round: PokerRound, command: NoMoreBets, around: Around) -> Iterator[Event]:
    yield from no_more_bets(round, command, around)
    yield from begins(round.notice, round.options, command.at or 0)
    dynasty = {seat: hand.wagers["dynasty"] for seat, hand in round.hands.items() if "dynasty" in hand.wagers}
    markers = envy_markers(dynasty)
    if markers:
        yield EnvyMarkersPlaced(ENVY_MINIMUM[1], markers)
    meter = _meter_with(round, {seat: hand.wagers.get("progressive", 0) for seat, hand in round.hands.items()})
    if meter != round.meter:
        yield MeterMoved(PROGRESSIVE, meter)


def _meter_with(round: PokerRound, wagers: Mapping[int, Cents]) -> Cents:
    """What the progressive's meter shows with the part of this round's wagers that is added to it."""
    progressive = round.options.progressive
    part = progressive.contribution if progressive is not None else 0
    return round.meter_before + sum(wagers.values()) * part // 100


# --- 11.9(e): surrender ----------------------------------------------------------------------------------------------


def _check_surrender(round: PokerRound, seat: int) -> None:
    hand = round.hand(seat)
    if (
        seat not in SEATS
        or not hand.cards
        or PAI_GOW not in hand.wagers
        or hand.surrendered
        or not round.reached("setting")
    ):
        raise Refusal(f"seat {seat} has no wager to surrender", SURRENDER)
    if hand.shown or round.phase in {"paying", "over"}:
        raise Refusal("a wager is surrendered before the dealer exposes the player's hands", SURRENDER)
    if hand.asked:
        raise Refusal(f"seat {seat} first says whether the hand is void", IRREGULARITIES)
    barred_by = bar_to_surrender(hand.wagers)
    if barred_by:
        raise Refusal(f"a player with the {barred_by} wager may not surrender", SURRENDER)


def _surrender(round: PokerRound, command: Surrender, around: Around) -> Iterator[Event]:
    """The whole wager is collected, for a player who banks into the centre of the table, and then the cards.

    These stay only for an imperial wager that lives on, or while somebody holds an envy marker.
    """
    seat, wagers = command.seat, round.hand(command.seat).wagers
    _check_surrender(round, seat)
    yield Surrendered(SURRENDER, seat)
    yield WagerLost(SURRENDER, seat, PAI_GOW, wagers[PAI_GOW], INVENTORY if round.bank is None else CENTRE)
    imperial = wagers.get("imperial", 0)
    if imperial and not round.options.imperial_survives_surrender:
        yield WagerLost(SURRENDER, seat, "imperial", imperial)
        imperial = 0
    if round.markers:
        yield HandKept(ALL_CARDS_STAY, seat)
    elif not imperial:
        yield HandCollected(SEVEN_CARDS, seat)


# --- B11: a hand that its player gives up because a card of it was exposed -------------------------------------------


def _void_hand(round: PokerRound, command: VoidHand, around: Around) -> Iterator[Event]:
    """With the wagers goes what they had brought: the envy marker, and the progressive's part in the meter."""
    yield from void_hand(round, command, around)
    if command.seat in round.markers:
        yield EnvyMarkerCollected(IRREGULARITIES, command.seat)
    left = {seat: hand.wagers.get("progressive", 0) for seat, hand in round.hands.items() if seat != command.seat}
    meter = _meter_with(round, left)
    if meter != round.meter:
        yield MeterMoved(PROGRESSIVE, meter)


# --- 11.9(f), 11.10(k), (m): the bank's hand, and the queen's dragon -------------------------------------------------


def _set_dealer_hand(round: PokerRound, command: SetDealerHand, around: Around) -> Iterator[Event]:
    yield from set_dealer_hand(round, command, around)
    if round.bank is None:
        yield from _queens_dragon(round)


def _expose_bank(round: PokerRound, command: ExposeBank, around: Around) -> Iterator[Event]:
    yield from expose_bank(round, command, around)
    yield from _queens_dragon(round)


def _queens_dragon(round: PokerRound) -> Iterator[Event]:
    place, bank = round.bank_place, round.bank
    if not round.queens_dragon:
        return
    law = QUEENS_DRAGON if bank is None else pushes(BANK_LAW, bank.co_bank)
    yield QueensDragonShown(law, place)


# --- the decider -----------------------------------------------------------------------------------------------------

_DECIDE: Decide = {
    **DECIDE,
    NoMoreBets: _no_more_bets,
    Surrender: _surrender,
    VoidHand: _void_hand,
    SetDealerHand: _set_dealer_hand,
    ExposeBank: _expose_bank,
    ExposeHand: expose_hand,
    ExposeAll: expose_every_hand,
    PayWinners: pay_winners,
}


def new_round(options: PaiGowPokerOptions, number: int, before: PokerRound | None) -> PokerRound:
    meter, notice = _meter(options, before), before.notice if before else None
    return next_round(PokerRound, options, number, before, meter=meter, meter_before=meter, notice=notice)


def _meter(options: PaiGowPokerOptions, before: PokerRound | None) -> Cents:
    """The meter goes on from round to round while the same progressive is offered."""
    if options.progressive is None:
        return 0
    same = before is not None and before.options.progressive == options.progressive
    return before.meter if before is not None and same else options.progressive.meter


def decide(round: PokerRound, command: Command, around: Around) -> list[Event]:
    happened = list(_DECIDE[type(command)](round, command, around))
    return [*happened, *picked_up(round, happened, evolve)]


def noticed(round: PokerRound, options: PaiGowPokerOptions, at: int) -> list[Event]:
    """What is announced when the table's options change to these."""
    return list(notices(round.options, options, round.notice, at, seated=bool(round.players)))


def changed_by(before: PaiGowPokerOptions, after: PaiGowPokerOptions) -> Mapping[str, Citation]:
    return changed(in_words.choices(after.jurisdiction), before, after)


def paragraph(options: PaiGowPokerOptions, command: type[Command]) -> Citation | None:
    if command is Surrender:
        return SURRENDER
    return paragraph_of(PokerRound.rules, options, command)


def standing(round: PokerRound) -> Standing:
    """What the dice have decided stands; the progressive's meter goes back to what it showed before the round."""
    stands = standing_of_both(round)
    if round.meter == round.meter_before:
        return stands
    return stands._replace(settle=(*stands.settle, MeterMoved(PROGRESSIVE, round.meter_before)))


def evolve(round: PokerRound, event: Event, around: Around = NOBODY) -> PokerRound:
    return evolved(round, event, _EVOLVE)


def choices(round: PokerRound, seat: int, around: Around) -> list[Command]:
    made = shared_choices(round, seat, around)
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
    return with_hand(round, event.seat, surrendered=True)


def _envy_markers_placed(round: PokerRound, event: EnvyMarkersPlaced) -> PokerRound:
    return msgspec.structs.replace(round, markers=event.seats)


def _envy_marker_collected(round: PokerRound, event: EnvyMarkerCollected) -> PokerRound:
    return msgspec.structs.replace(round, markers=tuple(seat for seat in round.markers if seat != event.seat))


def _hand_rearranged(round: PokerRound, event: HandRearranged) -> PokerRound:
    return with_hand(round, event.seat, shown=True)


def _meter_moved(round: PokerRound, event: MeterMoved) -> PokerRound:
    return msgspec.structs.replace(round, meter=event.meter)


def _round_voided(round: PokerRound, event: RoundVoided) -> PokerRound:
    """Wagers that go back add nothing to the meter, and nothing has been won from it."""
    return msgspec.structs.replace(round, phase="over", meter=round.meter_before)


def _payout_limit_noticed(round: PokerRound, event: PayoutLimitNoticed) -> PokerRound:
    notice = Notice(event.payout_limit, event.imperial_payout_limit, event.applies_from)
    return msgspec.structs.replace(round, notice=notice)


def _payout_limit_applies(round: PokerRound, event: PayoutLimitApplies) -> PokerRound:
    return msgspec.structs.replace(round, notice=None)


def _player_left(round: PokerRound, event: PlayerLeft) -> PokerRound:
    """With the last player goes everybody to whom a notice was given."""
    after: PokerRound = EVOLVE[PlayerLeft](round, event)
    return after if after.players else msgspec.structs.replace(after, notice=None)


_EVOLVE: Evolve = {
    **EVOLVE,
    Surrendered: _surrendered,
    EnvyMarkersPlaced: _envy_markers_placed,
    EnvyMarkerCollected: _envy_marker_collected,
    HandRearranged: _hand_rearranged,
    MeterMoved: _meter_moved,
    PayoutLimitNoticed: _payout_limit_noticed,
    PayoutLimitApplies: _payout_limit_applies,
    PlayerLeft: _player_left,
    RoundVoided: _round_voided,
}
