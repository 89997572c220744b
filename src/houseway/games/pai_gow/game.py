"""A round of pai gow, in the order of the rules: what tiles add to the round that both pai gow games share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from houseway.core.choices import changed
from houseway.core.citations import Citation, cite
from houseway.core.commands import PlaceWagers
from houseway.core.decider import BadCommandError, Command, Event, Refusal
from houseway.core.events import DEAD_HAND, DEALER
from houseway.core.game import NOBODY, Around
from houseway.core.game import no_notice as noticed
from houseway.core.game import nobody_barred as barred
from houseway.core.money import Cents
from houseway.core.wagering import check_limit
from houseway.games.pai_gow import choices as in_words
from houseway.games.pai_gow.events import COMMANDS, EVENTS, DiceBonusMoved
from houseway.games.pai_gow.hands import TILES_IN_A_HAND
from houseway.games.pai_gow.house_way import HOUSE_WAY_CITE
from houseway.games.pai_gow.options import WAGERS, PaiGowOptions
from houseway.games.pai_gow.procedure import DEAL, IRREGULARITIES, procedure
from houseway.games.pai_gow.settlement import SETTLE, arrange, compare, house_sets, pay
from houseway.games.pai_gow_shared.bank import collectable, settled_with_bank
from houseway.games.pai_gow_shared.banking import PAI_GOW
from houseway.games.pai_gow_shared.banking import TILES as BANK_LAW
from houseway.games.pai_gow_shared.dragons_eye import SEATS
from houseway.games.pai_gow_shared.dragons_eye import TILES as DICE_LAW
from houseway.games.pai_gow_shared.dragons_eye import WAGERS as DICE_WAGERS
from houseway.games.pai_gow_shared.events import ExposeAll, ExposeHand, HandCollected, PayWinners, WagersSettled
from houseway.games.pai_gow_shared.evolve import EVOLVE, evolved
from houseway.games.pai_gow_shared.game import (
    DECIDE,
    Decide,
    choices,
    collection,
    dealer_has_hand,
    due,
    given_up,
    held,
    holds_cards,
    may_wager,
    next_round,
    next_step,
    paragraph_of,
    phase,
    place_wagers,
    standing,
    to_act,
    wagers,
)
from houseway.games.pai_gow_shared.setting import check_paying, expose_all, expose_next, exposed
from houseway.games.pai_gow_shared.state import DICE_BONUS, Round, Rules
from houseway.games.pai_gow_shared.views import view
from houseway.games.pai_gow_shared.vigorish import TILES as VIGORISH

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

name = "pai-gow"
title = "Pai Gow"
options_type = PaiGowOptions
events = EVENTS
commands = COMMANDS

# --- 10.5: wagers ----------------------------------------------------------------------------------------------------

BEFORE_THE_DEAL = cite("NJ-PG 10.5(a)-(c)")


def check_wagers(options: PaiGowOptions, wagers: Mapping[str, Cents]) -> None:
    """Refuse what one seat may not wager: not offered, outside the limits, or on the dice alone."""
    for wager, amount in wagers.items():
        if wager not in WAGERS:
            raise BadCommandError(f"there is no wager {wager!r} at pai gow; the wagers are {', '.join(WAGERS)}")
        law = BEFORE_THE_DEAL if wager == PAI_GOW else DICE_LAW.offered
        if wager not in options.wagers:
            raise Refusal(f"this table does not offer the {wager} wager", law)
        check_limit(wager, amount, options.limit(wager), law)
    if PAI_GOW not in wagers and not options.dice_without_pai_gow:
        on_dice = next(wager for wager in wagers if wager in DICE_WAGERS)
        raise Refusal(f"this table takes the {on_dice} wager only beside a pai-gow wager", DICE_LAW.offered)


RULES = Rules(
    places=(DEALER, *SEATS, DEAD_HAND),
    hand_size=TILES_IN_A_HAND,
    piece="tile",
    dice=DICE_LAW,
    bank=BANK_LAW,
    wager=BEFORE_THE_DEAL,
    start=DEAL,
    deal=DEAL,
    setting=SETTLE,
    house_way=HOUSE_WAY_CITE,
    settle=SETTLE,
    pay=SETTLE,
    vigorish=VIGORISH,
    irregularity=IRREGULARITIES,
    check_wagers=check_wagers,
    house_sets=house_sets,
    arrange=arrange,
    compare=compare,
    dealt_singly=lambda options: False,
)


class TilesRound(Round, frozen=True, kw_only=True):
    """A round of pai gow."""

    rules: ClassVar[Rules] = RULES

    options: PaiGowOptions


def _place_wagers(round: TilesRound, command: PlaceWagers, around: Around) -> Iterator[Event]:
    """A dice bonus does not stay before the player: the dealer moves it to his own side of the table."""
    yield from place_wagers(round, command, around)
    if DICE_BONUS in command.wagers:
        yield DiceBonusMoved(DICE_LAW.offered, command.seat)


# --- 10.7: exposing and paying ---------------------------------------------------------------------------------------


def _exposed(round: TilesRound, seat: int) -> Iterator[Event]:
    """Against the dealer, tiles whose wager is lost or pushed are picked up at once; the others stay until paid."""
    settled = False
    for event in exposed(round, seat):
        settled = settled or bool(event.postings())
        yield event
    if settled and round.bank is None:
        yield HandCollected(SETTLE, seat)


def _expose_hand(round: TilesRound, command: ExposeHand, around: Around) -> Iterator[Event]:
    return expose_next(round, _exposed)


def _expose_all(round: TilesRound, command: ExposeAll, around: Around) -> Iterator[Event]:
    return expose_all(round, _exposed)


def _pay_winners(round: TilesRound, command: PayWinners, around: Around) -> Iterator[Event]:
    """After all hands are exposed, from the dealer's right; with a player bank through the centre of the table."""
    check_paying(round)
    yield from collectable([*_payments(round)], around)


def _payments(round: TilesRound) -> Iterator[Event]:
    if round.bank is not None:
        yield from settled_with_bank(round).paying
    for seat in SEATS:
        hand = round.hand(seat)
        if hand.shown and not hand.collected and seat != round.bank_place:
            if round.bank is None:
                yield from pay(round.options, seat, hand.wagers[PAI_GOW])
            yield HandCollected(SETTLE, seat)
    yield WagersSettled(SETTLE if round.bank is None else BANK_LAW.rotation)


# --- the decider -----------------------------------------------------------------------------------------------------

_DECIDE: Decide = {
    **DECIDE,
    PlaceWagers: _place_wagers,
    ExposeHand: _expose_hand,
    ExposeAll: _expose_all,
    PayWinners: _pay_winners,
}


def new_round(options: PaiGowOptions, number: int, before: TilesRound | None) -> TilesRound:
    return next_round(TilesRound, options, number, before)


def decide(round: TilesRound, command: Command, around: Around) -> list[Event]:
    return list(_DECIDE[type(command)](round, command, around))


def paragraph(options: PaiGowOptions, command: type[Command]) -> Citation | None:
    return paragraph_of(TilesRound.rules, options, command)


def changed_by(before: PaiGowOptions, after: PaiGowOptions) -> Mapping[str, Citation]:
    return changed(in_words.choices(after.jurisdiction), before, after)


def evolve(round: TilesRound, event: Event, around: Around = NOBODY) -> TilesRound:
    return evolved(round, event, EVOLVE)
