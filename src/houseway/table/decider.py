"""The table's decider: the table's own commands here, the round's commands handed to the game inside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from houseway.core import commands as c
from houseway.core import events as e
from houseway.core.accounts import INVENTORY
from houseway.core.citations import Citation
from houseway.core.decider import BadCommandError, Command, Event, Posting, Refusal, ShortOfChipsRefusal
from houseway.core.events import WagerPlaced, WagerWon
from houseway.core.sight import SightOfHands
from houseway.core.steps import Steps
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
    c.Ready: seating.ready,
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

_dealt: Callable[[Table, Any], Table] = dealing.cards_dealt

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
    t.ChangeNoticed: irregularities.change_noticed,
    t.OptionsChanged: irregularities.options_changed,
    e.PlayerSat: seating.player_sat,
    e.PlayerLeft: seating.player_left,
    e.PlayerReady: seating.player_ready,
    e.WagerTakenBack: seating.wager_taken_back,
    e.BettingClosed: dealing.betting_closed,
    e.CardsDealt: _dealt,
    e.CardsDealtFaceUp: _dealt,
    e.CardsBurned: _dealt,
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
    chance, handler, step, after_stub = _KINDS[kind]
    seeds = seeds_in(command) if chance else ()
    if seeds:
        command = with_chance(table, command, seeds)
    if handler is not None:
        if step is not None and not step(table.steps):
            raise BadCommandError("there is no such step at this table")
        said = handler(table, command)
    elif kind in table.game.commands or kind is c.ActForAbsent:
        if after_stub:
            dealing.check_stub(table)
        said = table.game.decide(table.round, command, table.around)
    else:
        raise BadCommandError(f"{table.game.title} knows no such thing")
    events = said if type(said) is list else list(said)
    if not events:
        raise BadCommandError("there is nothing of that kind left to do")
    if chance:
        check_chance(table, command, seeds)
    if type(events[-1]) is e.RoundVoided:
        events = reversed_round(table, events)
    return covered(table, events)


_Kind = tuple[bool, Callable[[Table, Any], Iterable[Event]] | None, Callable[[Steps], Citation] | None, bool]


class _Kinds(dict[type[Command], _Kind]):
    """Of a kind of command: whether it brings chance, how the table decides it, its step, whether the stub is first."""

    def __missing__(self, kind: type[Command]) -> _Kind:
        after_stub = "player" not in kind.may and kind is not c.ActForAbsent and not kind.out_of_turn
        return self.setdefault(kind, (kind.chance, _DECIDE.get(kind), _STEP_OF.get(kind), after_stub))


_KINDS = _Kinds()


def _check_role(table: Table, command: Command) -> None:
    """Some things are for the dealer to say, some for players, some for the floor."""
    kind = type(command)
    if command.by in kind.may:
        return
    law = _STEP_OF[kind](table.steps) if kind in _STEP_OF else table.game.paragraph(table.options, kind)
    sentence = f"that is for the {' or '.join(kind.may)}, not the {command.by}"
    raise Refusal(sentence, law) if law else BadCommandError(sentence)


def at_its_time(table: Table, at: int) -> Table:
    """The table at the time when a command is said; its clock never runs backwards."""
    if at < table.clock:
        sentence = f"the clock of the table stands at {table.clock} seconds and does not go back to {at}"
        raise table.refuse(table.steps.card_life, sentence)
    return table if at == table.clock else replace(table, clock=at)


def apply(table: Table, command: Command, events: Sequence[Event]) -> Table:
    """The table after a command that led to these events."""
    after = evolve_all(table, events)
    if command.chance:
        after = after_chance(after, seeds_in(command))
    return replace(after, clock=command.at) if command.at is not None and command.at > after.clock else after


def covered(table: Table, events: list[Event]) -> list[Event]:
    """The events, once every stack can pay its wagers; a fill comes first if the inventory cannot pay its part."""
    if _NEVER_FROM_INVENTORY.issuperset(map(type, events)):
        return events
    placed: dict[int, int] = {}
    owed = 0
    for event in events:
        kind = type(event)
        if kind in _NEVER_FROM_INVENTORY:
            continue
        if kind is WagerPlaced and (seat := event.seat):  # type: ignore[attr-defined]
            placed[seat] = placed.get(seat, 0) + event.amount  # type: ignore[attr-defined]
        elif kind is WagerWon and event.payer == INVENTORY:  # type: ignore[attr-defined]
            owed += event.paid  # type: ignore[attr-defined]
        elif kind is e.BoughtIn:
            placed[event.seat] = placed.get(event.seat, 0) - event.amount  # type: ignore[attr-defined]
            owed += event.amount  # type: ignore[attr-defined]
        elif kind.postings is Event.postings:
            _NEVER_FROM_INVENTORY.add(kind)
        elif kind is not WagerWon:
            for source, _, amount in event.postings():
                if source == INVENTORY:
                    owed += amount
    for seat, amount in placed.items():
        if amount > table.stack(seat):
            refusal = table.refuse(table.steps.chips, f"seat {seat} has not enough chips for that wager")
            raise ShortOfChipsRefusal(refusal.sentence, refusal.citation)
    fill = fill_for(table.accounts, owed, table.steps.fill) if owed else None
    return [fill, *events] if fill else events


_NEVER_FROM_INVENTORY: set[type[Event]] = {e.WagerLost, e.WagerPushed, e.WagerTakenBack}
"""Settling takes nothing out of the inventory besides a win that the house pays; nor do kinds that move no chips."""


def evolve(table: Table, event: Event) -> Table:
    """The table after one event."""
    return evolve_all(table, (event,))


def evolve_all(table: Table, events: Sequence[Event]) -> Table:
    """The table after some events, whoever said to be ready being asked again where that leaves no round."""
    after = _after(table, events)
    return seating.asked_again(after) if after.ready else after


def _after(table: Table, events: Sequence[Event]) -> Table:
    """The table after some events: for each the round, then the chips of all, and where it matters the table itself.

    A round is told what was around it before the first of them.
    """
    evolve_round, traits, around = table.game.evolve, _TRAITS, table.around
    round_, hands = table.round, table.hands
    moves: list[Posting] = []
    moved: list[Event] = []
    dealt: Event | None = None
    for event in events:
        round_ = evolve_round(round_, event, around)
        does = traits[type(event)]
        if does is None:
            continue
        moves_chips, noted, shows, handler = does
        if moves_chips:
            moves += event.postings()
            if noted:
                moved.append(event)
        elif shows:
            hands = hands.after(event)
        if handler is _dealt:
            dealt = event  # of cards that leave the deck one after the other the last tell how many are left
        elif handler is not None:
            if dealt is not None:
                table, dealt = _dealt(table, dealt), None
            if moves or hands is not table.hands:
                table = _come_to(table, round_, hands, moves, moved)
                moves, moved = [], []
            elif round_ is not table.round:
                table = replace(table, round=round_)
            table = handler(table, event)
            round_, hands = table.round, table.hands
    if dealt is not None:
        table = _dealt(table, dealt)
    if moves or hands is not table.hands:
        return _come_to(table, round_, hands, moves, moved)
    return table if round_ is table.round else replace(table, round=round_)


def _come_to(table: Table, round: Any, hands: SightOfHands, moves: list[Posting], moved: list[Event]) -> Table:
    """The table with its round come so far, these chips moved, and the events of the round that moved them noted."""
    if not moves:
        return replace(table, round=round, hands=hands)
    accounts = table.accounts.copy()
    post(accounts, moves)
    return replace(table, round=round, hands=hands, accounts=accounts, journal=(*table.journal, *moved))


_Does = tuple[bool, bool, bool, Callable[[Table, Any], Table] | None]


class _Traits(dict[type[Event], _Does | None]):
    """Of a kind of event: whether it moves chips, those of a round, whether it concerns who may know a hand, and what
    the table does.

    None if it is nothing to the table.
    """

    def __missing__(self, kind: type[Event]) -> _Does | None:
        moves_chips = kind.postings is not Event.postings
        shows = kind.hand_is is not None or issubclass(kind, e.CardsDealt)
        handler = _EVOLVE.get(kind)
        self[kind] = (moves_chips, kind.of_round, shows, handler) if moves_chips or shows or handler else None
        return self[kind]


_TRAITS = _Traits()


_STEP_OF: dict[type[Command], Callable[[Steps], Citation]] = {
    c.ReceiveCards: lambda steps: steps.receive,
    c.InspectCards: lambda steps: steps.inspect,
    c.VerifyInspection: lambda steps: steps.verify,
    c.SpreadCards: lambda steps: steps.spread,
    c.ViewCards: lambda steps: steps.view,
    c.WashCards: lambda steps: steps.wash,
    c.Shuffle: lambda steps: steps.shuffle,
    c.CommitSeeds: lambda steps: steps.shuffle,
    c.OrderShuffle: lambda steps: steps.order_shuffle,
    c.CutCards: lambda steps: steps.cut,
    c.OrderRecut: lambda steps: steps.recut,
    c.LoadCards: lambda steps: steps.load,
    c.SpreadIdle: lambda steps: steps.idle or steps.idle_waived,
    c.TurnUp: lambda steps: steps.turn_up,
    c.ChangeCards: lambda steps: steps.card_life,
    c.Sit: lambda steps: steps.seated,
    c.BuyIn: lambda steps: steps.chips,
    c.Leave: lambda steps: steps.stay_seated,
    c.PlaceWagers: lambda steps: steps.chips,
    c.TakeBackWagers: lambda steps: steps.withdraw,
    c.Ready: lambda steps: steps.no_more_bets,
    c.NoMoreBets: lambda steps: steps.no_more_bets,
    c.Deal: lambda steps: steps.deal,
    c.DealNext: lambda steps: steps.deal,
    c.CountStub: lambda steps: steps.count,
    c.RackStub: lambda steps: steps.rack_stub,
    c.CollectCards: lambda steps: steps.collect,
    c.FaceUpCard: lambda steps: steps.face_up,
    c.CardDrawnInError: lambda steps: steps.drawn_in_error,
    c.WrongNumberOfCards: lambda steps: steps.wrong_number,
    c.DealerCardExposed: lambda steps: steps.exposed_dealer_card,
    c.Jam: lambda steps: steps.shuffler_jam,
    c.TakeOutOfUse: lambda steps: steps.out_of_use,
    c.ChangeMethod: lambda steps: steps.out_of_use,
    c.ChangeOptions: lambda steps: steps.options,
}
"""Whose step it is, for the paragraph of a refusal when somebody else says it."""
