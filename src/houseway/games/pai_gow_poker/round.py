"""A round of pai gow poker, in the order of the regulation: what it adds to the round that both pai gow games share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from houseway.core.citations import cite
from houseway.core.commands import NoMoreBets
from houseway.core.decider import Command, Event, Refusal
from houseway.core.events import DEALER, BettingClosed, WagerLost, WagerReturned
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
    PayWinners,
    SetDealerHand,
    WagersSettled,
)
from houseway.games.pai_gow_evolve import EVOLVE, evolved, on
from houseway.games.pai_gow_poker.events import (
    COMMANDS,
    EVENTS,
    EnvyMarkerCollected,
    EnvyMarkersPlaced,
    HandRearranged,
    MeterMoved,
    PremiumHandAnnounced,
    QueensDragonShown,
    Surrender,
    Surrendered,
)
from houseway.games.pai_gow_poker.hands import QUEENS_DRAGON
from houseway.games.pai_gow_poker.options import ENVY_MINIMUM, EZ_WAGERS, HANDS, PaiGowPokerOptions
from houseway.games.pai_gow_poker.procedure import DEAL, HAND_SIZE, IRREGULARITIES, TWO_AREAS, procedure
from houseway.games.pai_gow_poker.settlement import (
    EXPOSE,
    LOSE,
    PUSHED,
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
    expose_all,
    expose_bank,
    expose_next,
    exposed,
    set_dealer_hand,
)
from houseway.games.pai_gow_state import Round, Rules, in_play, with_hand
from houseway.games.pai_gow_view import view

__all__ = ["collection", "due", "forfeited", "holds_cards", "next_step", "phase", "procedure", "to_act", "view", "wagers"]

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
            yield MeterMoved(cite("BASE B10"), round.meter + placed * progressive.contribution // 100)


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

EXPOSE_IN_EZ = cite("NJ-PG 11.10(l)1")


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


# --- 11.9(f) to (h): exposing ----------------------------------------------------------------------------------------


def _side_wagers(round: PokerRound) -> SideWagers:
    bank = round.bank.seat if round.bank else None
    hands = {
        seat: Seven(hand.cards, hand.wagers)
        for seat, hand in round.hands.items()
        if seat in SEATS and seat != bank and hand.cards and not hand.collected
    }
    return settle_side_wagers(round.options, hands, round.hand(round.bank_place).cards, bank, round.meter)


def _exposed(round: PokerRound, seat: int) -> Iterator[Event]:
    """Losing wagers are collected at once, and with them the hand if nothing else depends on it."""
    options, hand, bank = round.options, round.hand(seat), round.bank
    ez_bank = options.variant == "ez" and bank is not None and not bank.co_bank
    left = dict(hand.wagers)
    for event in exposed(round, seat, EXPOSE_IN_EZ if ez_bank else None):
        if event.postings():
            left.pop(PAI_GOW)
        yield event
    for lost in _side_wagers(round).at_once[seat]:
        left.pop(lost.wager)
        yield lost
    if not left and not round.markers:
        yield HandCollected(LOSE if hand.surrendered or _loses(round, seat) else PUSHED, seat)


def _loses(round: PokerRound, seat: int) -> bool:
    player, bank = round.hand(seat).arranged, round.hand(round.bank_place).arranged
    return player is not None and bank is not None and compare(round.options, player, bank).result == "lose"


def _expose_hand(round: PokerRound, command: ExposeHand) -> Iterator[Event]:
    return expose_next(round, _exposed)


def _expose_all(round: PokerRound, command: ExposeAll) -> Iterator[Event]:
    return expose_all(round, _exposed)


# --- 11.9(i), (j), 11.10(l), (m), 11.22(d): payment ------------------------------------------------------------------

BY_SEAT = cite("NJ-PG 11.22(d)")
MAIN_FIRST = cite("NJ-PG 11.22(d)1")
CARDS_STAY = cite("NJ-PG 11.22(d)1.i")
ALL_CARDS_STAY = cite("NJ-PG 11.22(d)1.ii")
REARRANGE = cite("NJ-PG 11.22(d)2")
NOT_QUALIFIED = cite("NJ-PG 11.22(d)2.i")
QUALIFIED = cite("NJ-PG 11.22(d)2.ii")
PREMIUM_WAITS = cite("NJ-PG 11.22(d)2.iii")
LAST_PASS = cite("NJ-PG 11.22(d)3")
ENVY_PAID = cite("NJ-PG 11.22(d)3.i")
PREMIUM_PAID = cite("NJ-PG 11.22(d)3.ii")
PREMIUM_COLLECTED = cite("NJ-PG 11.22(d)3.iii")


def _pay_winners(round: PokerRound, command: PayWinners) -> Iterator[Event]:
    check_paying(round)
    yield from collectable([*_payments(round)], round.stacks)
    yield WagersSettled(WIN)
