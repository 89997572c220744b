"""The table's decider: the table's own commands here, the round's commands handed to the game inside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from houseway.core import commands as c
from houseway.core import events as e
from houseway.core.decider import BadCommandError, Command, Event
from houseway.table import dealing, irregularities, opening, seating, shuffling
from houseway.table import events as t
from houseway.table.ledger import fill_for, post
from houseway.table.state import Table

_DECIDE: dict[type[Command], Callable[[Table, Any], Iterable[Event]]] = {
    c.ReceiveCards: opening.receive_cards,
    c.InspectCards: opening.inspect_cards,
    c.VerifyInspection: opening.verify_inspection,
    c.SpreadCards: opening.spread_cards,
    c.ViewCards: opening.view_cards,
    c.WashCards: opening.wash_cards,
    c.SpreadIdle: opening.spread_idle,
    c.TurnUp: opening.turn_up,
    c.ChangeCards: opening.change_cards,
    c.Shuffle: shuffling.shuffle,
    c.CutCards: shuffling.cut_cards,
    c.OrderRecut: shuffling.order_recut,
    c.OrderShuffle: shuffling.order_shuffle,
    c.LoadCards: shuffling.load_cards,
    c.Sit: seating.sit,
    c.BuyIn: seating.buy_in,
    c.Leave: seating.leave,
    c.PlaceWagers: seating.place_wagers,
    c.TakeBackWagers: seating.take_back_wagers,
    c.NoMoreBets: dealing.no_more_bets,
    c.Deal: dealing.deal,
    c.DealNext: dealing.deal_next,
    c.CountStub: dealing.count_stub,
    c.RackStub: dealing.rack_stub,
    c.CollectCards: dealing.collect_cards,
    c.FaceUpCard: irregularities.face_up_card,
    c.CardDrawnInError: irregularities.card_drawn_in_error,
    c.WrongNumberOfCards: irregularities.wrong_number_of_cards,
    c.DealerCardExposed: irregularities.dealer_card_exposed,
    c.Jam: irregularities.jam,
    c.TakeOutOfUse: irregularities.take_out_of_use,
    c.ChangeMethod: irregularities.change_method,
    c.ChangeOptions: irregularities.change_options,
}

_EVOLVE: dict[type[Event], Callable[[Table, Any], Table]] = {
    t.CardsReceived: opening.cards_received,
    t.CardsInspected: opening.cards_inspected,
    t.InspectionVerified: opening.inspection_verified,
    t.CardsSpread: opening.cards_spread,
    t.CardsViewed: opening.cards_viewed,
    t.CardsSpreadIdle: opening.cards_spread_idle,
    t.CardsTurnedUp: opening.cards_turned_up,
    t.DeckRemoved: opening.deck_removed,
    t.CardsShuffled: shuffling.cards_shuffled,
    t.CardsStacked: shuffling.cards_stacked,
    t.CardsCut: shuffling.cards_cut,
    t.RecutOrdered: shuffling.recut_ordered,
    t.ShuffleOrdered: shuffling.shuffle_ordered,
    t.CardsLoaded: shuffling.cards_loaded,
    t.StubCounted: dealing.stub_counted,
    t.StubRacked: dealing.stub_racked,
    t.DeviceJammed: irregularities.device_jammed,
    t.DeviceOutOfUse: irregularities.device_out_of_use,
    t.OptionsChanged: irregularities.options_changed,
    e.PlayerSat: seating.player_sat,
    e.PlayerLeft: seating.player_left,
    e.BettingClosed: dealing.betting_closed,
    e.CardsDealt: dealing.cards_dealt,
    e.CardSetAside: dealing.card_set_aside,
    e.RoundEnded: dealing.round_over,
    e.RoundVoided: dealing.round_over,
}

TABLE_COMMANDS: tuple[type[Command], ...] = (*_DECIDE, c.ActForAbsent)


def decide(table: Table, command: Command) -> list[Event]:
    """What happens now, or a refusal with its paragraph; either way the table is as it was."""
    kind = type(command)
    if command.by is not None and command.by not in kind.may:
        wanted = " or ".join(kind.may)
        raise table.refuse(_STEP_OF.get(kind, "seated"), f"that is for the {wanted}, not the {command.by}")
    handler = _DECIDE.get(kind)
    if handler is not None:
        events = list(handler(table, command))
    elif kind in table.game.commands or kind is c.ActForAbsent:
        events = list(table.game.decide(table.round, command))
    else:
        raise BadCommandError(f"{table.game.title} knows no such thing")
    check_stacks(table, events)
    fill = fill_for(table.accounts, events, table.law("fill"))
    return [fill, *events] if fill else events


def evolve(table: Table, event: Event) -> Table:
    """The table after one event: the round, the chips, then the table itself."""
    round_ = table.game.evolve(table.round, event)
    postings = event.postings()
    if postings:
        table = table.replace(round=round_, accounts=post(table.accounts, postings))
    elif round_ is not table.round:
        table = table.replace(round=round_)
    handler = _EVOLVE.get(type(event))
    return handler(table, event) if handler else table


def evolve_all(table: Table, events: Sequence[Event]) -> Table:
    for event in events:
        table = evolve(table, event)
    return table


def check_stacks(table: Table, events: Sequence[Event]) -> None:
    """Nobody wagers more than the chips in front of them."""
    placed: dict[int, int] = {}
    for event in events:
        if type(event) is e.WagerPlaced:
            placed[event.seat] = placed.get(event.seat, 0) + event.amount
    for seat, amount in placed.items():
        if amount > table.stack(seat):
            raise table.refuse("chips", f"seat {seat} has not enough chips for that wager")


_STEP_OF: dict[type[Command], str] = {
    c.VerifyInspection: "verify",
    c.OrderRecut: "recut",
    c.OrderShuffle: "shuffle",
    c.InspectCards: "inspect",
    c.Shuffle: "shuffle",
    c.CutCards: "cut",
    c.LoadCards: "load",
    c.NoMoreBets: "no-more-bets",
    c.Deal: "deal",
    c.DealNext: "deal",
    c.CountStub: "count",
    c.ViewCards: "view",
    c.PlaceWagers: "chips",
    c.ChangeMethod: "options",
    c.ChangeOptions: "options",
}
"""Whose step it is, for the paragraph of a refusal when somebody else says it."""
