"""The table's decider: the table's own commands here, the round's commands handed to the game inside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from houseway.core import commands as c
from houseway.core import events as e
from houseway.core.accounts import INVENTORY
from houseway.core.decider import BadCommandError, Command, Event, Refusal
from houseway.table import dealing, irregularities, opening, seating, shuffling
from houseway.table import events as t
from houseway.table.chance import after_chance, check_chance, commit_seeds, seeds_committed, seeds_in, with_chance
from houseway.table.door import check
from houseway.table.ledger import fill_for, post
from houseway.table.state import Table
from houseway.table.voiding import reversed_round

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
    c.CommitSeeds: commit_seeds,
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
    t.SeedsCommitted: seeds_committed,
    t.MachineCounted: shuffling.machine_counted,
    t.CardsStacked: shuffling.cards_stacked,
    t.CardsCut: shuffling.cards_cut,
    t.RecutOrdered: shuffling.recut_ordered,
    t.ShuffleOrdered: shuffling.shuffle_ordered,
    t.CardsLoaded: shuffling.cards_loaded,
    t.StubCounted: dealing.stub_counted,
    e.StubRacked: dealing.stub_racked,
    t.DrawnInError: irregularities.drawn_in_error,
    t.DeviceJammed: irregularities.device_jammed,
    t.DeviceOutOfUse: irregularities.device_out_of_use,
    t.OptionsChanged: irregularities.options_changed,
    e.PlayerSat: seating.player_sat,
    e.PlayerLeft: seating.player_left,
    e.BettingClosed: dealing.betting_closed,
    e.CardsDealt: dealing.cards_dealt,
    e.CardSetAside: dealing.card_set_aside,
    e.CardsRacked: dealing.cards_racked,
    e.RoundEnded: dealing.round_over,
    e.RoundVoided: dealing.round_over,
}

TABLE_COMMANDS: tuple[type[Command], ...] = (*_DECIDE, c.ActForAbsent)


def decide(table: Table, command: Command) -> list[Event]:
    """What happens now, or a refusal with its paragraph; either way the table is as it was."""
    kind = type(command)
    if command.by is not None:
        _check_role(table, command)
    check(command)
    if command.at is not None:
        table = at_its_time(table, command.at)
    seeds = seeds_in(command) if kind.chance else ()
    if seeds:
        command = with_chance(table, command, seeds)
    handler = _DECIDE.get(kind)
    if handler is not None:
        if kind in _STEP_OF and not table.procedure.has(_STEP_OF[kind]):
            raise BadCommandError("there is no such step at this table")
        events = list(handler(table, command))
    elif kind in table.game.commands or kind is c.ActForAbsent:
        if "player" not in kind.may and kind is not c.ActForAbsent and not kind.out_of_turn:
            dealing.check_stub(table)
        events = list(table.game.decide(table.round, command))
    else:
        raise BadCommandError(f"{table.game.title} knows no such thing")
    if not events:
        raise BadCommandError("there is nothing of that kind left to do")
    if seeds:
        check_chance(table, seeds)
    if type(events[-1]) is e.RoundVoided:
        events = reversed_round(table, events)
    return covered(table, events)


def _check_role(table: Table, command: Command) -> None:
    """Some things are for the dealer to say, some for players, some for the floor."""
    kind = type(command)
    if command.by in kind.may:
        return
    laws, step = table.procedure.laws, _STEP_OF.get(kind, "")
    known = laws.get(step) or laws.get(f"{step}-waived")
    law = known or table.game.paragraph(table.options, kind)
    sentence = f"that is for the {' or '.join(kind.may)}, not the {command.by}"
    raise Refusal(sentence, law) if law else BadCommandError(sentence)


def at_its_time(table: Table, at: int) -> Table:
    """The table at the time when a command is said; its clock never runs backwards."""
    if at < table.clock:
        sentence = f"the clock of the table stands at {table.clock} seconds and does not go back to {at}"
        raise table.refuse("card-life", sentence)
    return table if at == table.clock else replace(table, clock=at)


def apply(table: Table, command: Command, events: Sequence[Event]) -> Table:
    """The table after a command that led to these events."""
    after = evolve_all(table, events)
    if command.chance:
        after = after_chance(after, seeds_in(command))
    return replace(after, clock=command.at) if command.at is not None and command.at > after.clock else after


def covered(table: Table, events: list[Event]) -> list[Event]:
    """The events, once every stack can pay its wagers; a fill comes first if the inventory cannot pay its part."""
    placed: dict[int, int] = {}
    owed = 0
    for event in events:
        kind = type(event)
        if not (_TRAITS.get(kind) or _traits(kind))[0]:
            continue
        if kind is e.WagerPlaced and event.seat:  # type: ignore[attr-defined]
            placed[event.seat] = placed.get(event.seat, 0) + event.amount  # type: ignore[attr-defined]
        elif kind is e.BoughtIn:
            placed[event.seat] = placed.get(event.seat, 0) - event.amount  # type: ignore[attr-defined]
            owed += event.amount  # type: ignore[attr-defined]
        elif kind is e.WagerWon and event.payer == INVENTORY:  # type: ignore[attr-defined]
            owed += event.paid  # type: ignore[attr-defined]
        elif kind not in NEVER_FROM_INVENTORY:
            for source, _, amount in event.postings():
                if source == INVENTORY:
                    owed += amount
    for seat, amount in placed.items():
        if amount > table.stack(seat):
            raise table.refuse("chips", f"seat {seat} has not enough chips for that wager")
    fill = fill_for(table.accounts, owed, table.law("fill")) if owed else None
    return [fill, *events] if fill else events


NEVER_FROM_INVENTORY = frozenset({e.WagerWon, e.WagerLost, e.WagerPushed, e.WagerTakenBack})
"""Besides a win that the house pays, settling takes nothing out of the inventory."""


def evolve(table: Table, event: Event) -> Table:
    """The table after one event."""
    return evolve_all(table, (event,))


def evolve_all(table: Table, events: Sequence[Event]) -> Table:
    """The table after some events: for each the round, the chips, then the table itself."""
    evolve_round = table.game.evolve
    round_, accounts, journal, hands = table.round, table.accounts, table.journal, table.hands
    moved: list[Event] = []
    for event in events:
        round_ = evolve_round(round_, event)
        moves_chips, shows, handler = _TRAITS.get(type(event)) or _traits(type(event))
        if moves_chips:
            if accounts is table.accounts:
                accounts = accounts.copy()
            post(accounts, event.postings())
            if event.of_round:
                moved.append(event)
        elif shows:
            hands = hands.after(event)
        if handler is not None:
            if accounts is not table.accounts or hands is not table.hands:
                journal = (*journal, *moved) if moved else journal
                table = replace(table, round=round_, accounts=accounts, journal=journal, hands=hands)
                moved.clear()
            elif round_ is not table.round:
                table = replace(table, round=round_)
            table = handler(table, event)
            round_, accounts, journal, hands = table.round, table.accounts, table.journal, table.hands
    if accounts is not table.accounts or hands is not table.hands:
        journal = (*journal, *moved) if moved else journal
        return replace(table, round=round_, accounts=accounts, journal=journal, hands=hands)
    return table if round_ is table.round else replace(table, round=round_)


_Traits = tuple[bool, bool, Callable[[Table, Any], Table] | None]
_TRAITS: dict[type[Event], _Traits] = {}


def _traits(kind: type[Event]) -> _Traits:
    """Of a kind of event: whether it moves chips, whether it concerns who may know a hand, what the table does."""
    shows = kind.hand_is is not None or kind is e.CardsDealt
    _TRAITS[kind] = kind.postings is not Event.postings, shows, _EVOLVE.get(kind)
    return _TRAITS[kind]


_STEP_OF: dict[type[Command], str] = {
    c.ReceiveCards: "receive",
    c.InspectCards: "inspect",
    c.VerifyInspection: "verify",
    c.SpreadCards: "spread",
    c.ViewCards: "view",
    c.WashCards: "wash",
    c.Shuffle: "shuffle",
    c.CommitSeeds: "shuffle",
    c.OrderShuffle: "order-shuffle",
    c.CutCards: "cut",
    c.OrderRecut: "recut",
    c.LoadCards: "load",
    c.SpreadIdle: "idle",
    c.TurnUp: "turn-up",
    c.ChangeCards: "card-life",
    c.Sit: "seated",
    c.BuyIn: "chips",
    c.Leave: "stay-seated",
    c.PlaceWagers: "chips",
    c.TakeBackWagers: "withdraw",
    c.NoMoreBets: "no-more-bets",
    c.Deal: "deal",
    c.DealNext: "deal",
    c.CountStub: "count",
    c.RackStub: "rack-stub",
    c.CollectCards: "collect",
    c.FaceUpCard: "face-up",
    c.CardDrawnInError: "drawn-in-error",
    c.WrongNumberOfCards: "wrong-number",
    c.DealerCardExposed: "exposed-dealer-card",
    c.Jam: "shuffler-jam",
    c.TakeOutOfUse: "out-of-use",
    c.ChangeMethod: "out-of-use",
    c.ChangeOptions: "options",
}
"""Whose step it is, for the paragraph of a refusal when somebody else says it."""
