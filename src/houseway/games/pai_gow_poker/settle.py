"""Settling a round of pai gow poker that somebody describes: hands, wagers, dice, and who has the bank."""

from __future__ import annotations

from typing import Any

from houseway.core.cards import JOKER_PACK
from houseway.core.decider import Event, Refusal
from houseway.core.documents import Fields
from houseway.core.events import WagerLost
from houseway.core.money import dollars
from houseway.core.statement import SeatStatement, statement
from houseway.games.pai_gow_poker.options import PaiGowPokerOptions
from houseway.games.pai_gow_poker.settlement import SURRENDER, Seven, bar_to_surrender, is_ez_dragon, settle_side_wagers
from houseway.games.pai_gow_poker.side_wagers import EnvyPaid, PayoutLimited
from houseway.games.pai_gow_poker.state import RULES
from houseway.games.pai_gow_shared.settle import Described, enter, left_by_dice, read, settle_described
from houseway.games.pai_gow_shared.state import needs_hand


def settle(document: dict[str, Any]) -> dict[str, Any]:
    """What is owed, and why."""
    fields = Fields(document, "the document")
    options = PaiGowPokerOptions.read(fields.take("options", dict, {}))
    described = read(fields, options, RULES, JOKER_PACK, surrender=SURRENDER)
    for seat, place in described.places.items():
        barred_by = bar_to_surrender(place.wagers) if place.surrendered else None
        if barred_by:
            raise Refusal(f"seat {seat} has the {barred_by} wager and may not surrender", SURRENDER)
    dragon = is_ez_dragon(options, described.bank_cards) if described.bank_cards else False
    done = settle_described(described, queens_dragon=dragon, surrender=SURRENDER)
    hands = {seat: place.words for seat, place in described.places.items()}
    return statement("pai-gow-poker", hands, [*done.events, *_side_wagers(described)], _enter, done.banked)


def _side_wagers(described: Described) -> list[Event]:
    """Every side wager, in the order in which they are settled."""
    options, bank = described.options, described.bank
    lost: list[Event] = []
    hands: dict[int, Seven] = {}
    for seat, place in described.places.items():
        wagers = dict(place.wagers)
        if place.surrendered and "imperial" in wagers and not options.imperial_survives_surrender:
            lost.append(WagerLost(SURRENDER, seat, "imperial", wagers.pop("imperial")))
        in_play = needs_hand(left_by_dice(place.wagers, described.taken_by))
        if place.cards and in_play and not (bank and bank.seat == seat):
            hands[seat] = Seven(place.cards, wagers)
    meter = options.progressive.meter if options.progressive else 0
    bank_seat = bank.seat if bank else None
    sides = settle_side_wagers(options, hands, described.bank_cards, bank_seat, meter, described.persons)
    for settled in (sides.at_once, sides.in_turn, sides.at_last):
        lost += [event for events in settled.values() for event in events]
    return lost


def _enter(seat: SeatStatement, event: Event) -> None:
    match event:
        case EnvyPaid():
            seat.pay("envy", 0, event.paid, None, event.cite)
        case PayoutLimited():
            if event.wager in seat.wagers:
                seat.wagers[event.wager]["owed"] = dollars(event.owed)
        case _:
            enter(seat, event)
