"""Dealing: what is due leaves the deck, the stub is counted and racked, and all cards are collected at the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from houseway.core.cards import Card
from houseway.core.citations import Citation
from houseway.core.commands import CollectCards, CountStub, Deal, DealNext, NoMoreBets, RackStub
from houseway.core.decider import Event
from houseway.core.events import (
    BURNED,
    BettingClosed,
    CardsBurned,
    CardsCollected,
    CardsDealt,
    CardsDealtFaceUp,
    CardSetAside,
    CardsRacked,
    RoundEnded,
    RoundVoided,
    StubRacked,
)
from houseway.core.game import DealOrder
from houseway.core.phases import BETTING, OVER
from houseway.core.sight import NO_HANDS
from houseway.table.events import StubCounted
from houseway.table.irregularities import check_other_deck, void
from houseway.table.opening import check_not_idle
from houseway.table.shuffling import check_all_here, check_card_life, check_in_use, needs_cut
from houseway.table.state import CUT, IN_PLAY, NOT_OPENED, RACKED, SHUFFLED, STUB_RACKED, WASHED, Table


def no_more_bets(table: Table, command: NoMoreBets) -> Sequence[Event]:
    """The deck must be ready before the game closes its betting; a later call of the same round is the game's own."""
    if table.phase == BETTING:
        number = table.playing
        if number is None:
            raise table.refuse(*_not_ready(table))
        check_not_idle(table, table.decks[number])
        check_all_here(table)
        if any(deck.status in NOT_OPENED for deck in table.decks):
            raise table.refuse(table.steps.both_decks, "the other deck is opened and washed before it can be shuffled")
        check_card_life(table, table.decks[number])
        check_in_use(table)
    return table.game.decide(table.round, replace(command, at=table.clock), table.around)


def _not_ready(table: Table) -> tuple[Citation, str]:
    """By which paragraph the next deck is not ready to be dealt from, and what is still to be done with it."""
    if not table.steps.load:
        return table.steps.shuffle, "the cards are not ready to be dealt"
    deck = table.decks[table.next_deck] if table.decks else None
    if deck is not None and deck.status == CUT:
        return table.steps.deal_cut, "the cards have been cut and go where they are dealt from"
    if deck is not None and deck.status == SHUFFLED:
        if needs_cut(table, deck):
            return table.steps.cut_required, "the cards have been shuffled and are not yet cut and loaded"
        return table.steps.no_cut, "the cards have been shuffled and are not yet loaded"
    return table.steps.load, "the cards are not ready to be dealt"


def deal(table: Table, command: Deal) -> Iterator[Event]:
    return _dealt(table, _due(table))


def deal_next(table: Table, command: DealNext) -> Iterator[Event]:
    return _dealt(table, _due(table)[:1])


def _due(table: Table) -> Sequence[DealOrder]:
    due = table.game.due(table.round)
    if not due:
        law = table.steps.before_deal if table.phase == BETTING else table.steps.deal
        raise table.refuse(law, "no cards are due to anybody now")
    return due


def _dealt(table: Table, orders: Sequence[DealOrder]) -> Iterator[Event]:
    number = table.playing
    assert number is not None
    deck, law = table.decks[number], table.steps.deal
    place = deck.dealt
    if deck.recut:
        raise table.refuse(table.steps.recut, "the cards are cut again before any of them is dealt")
    if not place:
        check_other_deck(table, number)
    for order in orders:
        cards = deck.order[place : place + order.count]
        if len(cards) < order.count:
            yield void(table, table.steps.wrong_number, "the deck has run out")
            return
        yield _leaving(order, cards, place, order.cite or law, table)
        place += order.count


def _leaving(order: DealOrder, cards: tuple[Card, ...], place: int, law: Citation, table: Table) -> Event:
    """Cards as they leave the deck: face down, face up, or for nobody."""
    if order.to == BURNED:
        return CardsBurned(order.cite or table.steps.burn, cards, place)
    if order.face_up:
        return CardsDealtFaceUp(law, order.to, cards, place)
    return CardsDealt(law, order.to, cards, place, order.unseen)


def count_stub(table: Table, command: CountStub) -> Iterator[Event]:
    """A stub that does not make up the deck voids the round; the deck stays only if it is whole and was misdealt."""
    number = table.playing
    if number is None or table.decks[number].status != IN_PLAY:
        raise table.refuse(table.steps.count, "the stub is counted after the deal and before it is racked")
    if table.game.due(table.round):
        raise table.refuse(table.steps.stub, "what is left is the stub once all cards have been dealt")
    if table.counted:
        raise table.refuse(table.steps.count, "the stub has been counted in this round")
    if not table.procedure.counts_stub(table.phase):
        raise table.refuse(table.steps.count, "the stub is counted once nothing more is dealt from it")
    if command.counted < 0 or (command.in_all is not None and command.in_all < command.counted):
        raise table.senseless("the cards of the whole deck are at least those of the stub, and no count is below zero")
    deck, size = table.decks[number], table.procedure.pack.size
    right = command.counted == deck.left
    if right and command.in_all in {None, size}:
        if command.misdealt:
            sentence = "the stub is right, so a hand that was misdealt is reported as a wrong number of cards"
            raise table.senseless(sentence)
        yield StubCounted(table.steps.count_right, command.counted, True, command.in_all)
        return
    yield StubCounted(table.steps.count_off, command.counted, False, command.in_all)
    if command.misdealt and command.in_all == size:
        yield void(table, table.steps.count_misdealt, "a hand was misdealt")
    else:
        in_all = f"there are {command.in_all} cards in all, not {size}"
        counted = "1 card" if command.counted == 1 else f"{command.counted} cards"
        reason = in_all if right else f"the stub has {counted}, not {deck.left}"
        yield void(table, table.steps.count_wrong, reason, deck_replaced=True)


def rack_stub(table: Table, command: RackStub) -> Iterator[Event]:
    number = table.playing
    if number is None or table.decks[number].status != IN_PLAY:
        raise table.refuse(table.steps.rack_stub, "there is no stub to rack")
    if table.game.due(table.round):
        raise table.refuse(table.steps.stub, "what is left is the stub once all cards have been dealt")
    if not table.procedure.reached(table.procedure.stub_racked_from, table.phase):
        raise table.refuse(table.steps.rack_stub, "the stub stays where it is until nothing more is dealt from it")
    if table.count_due:
        raise table.refuse(table.steps.count, "the stub must be counted this round before it is racked")
    yield StubRacked(table.steps.rack_stub)


def check_stub(table: Table) -> None:
    """The dealer goes on with the round once a stub that is to be racked by now has been."""
    number, procedure = table.playing, table.procedure
    if number is None or not procedure.steps.rack_stub:
        return
    if table.decks[number].status != IN_PLAY or table.game.due(table.round):
        return
    if procedure.reached(procedure.stub_racked_from, table.phase):
        raise table.refuse(table.steps.rack_stub, "the stub is racked first")
    if procedure.stub_counted_from is not None and table.count_due:
        raise table.refuse(table.steps.count, "the stub is counted first in this round")


def collect_cards(table: Table, command: CollectCards) -> Iterator[Event]:
    number = table.playing
    if table.phase != OVER or number is None:
        raise table.refuse(table.steps.round, "the cards are collected once every wager has been settled")
    if table.steps.rack_stub and table.decks[number].status != STUB_RACKED:
        raise table.refuse(table.steps.rack_stub, "the stub is racked before the cards are collected")
    yield CardsCollected(table.steps.collect, table.game.collection(table.round))
    yield RoundEnded(table.steps.round_ends, table.number)


# --- what has happened ------------------------------------------------------------------------------------------------


def betting_closed(table: Table, event: BettingClosed) -> Table:
    number = table.playing
    if event.call > 1 or number is None:
        return table
    return replace(table.with_deck(number, status=IN_PLAY), last_deck=number, counted=False)


def cards_dealt(table: Table, event: CardsDealt | CardsBurned) -> Table:
    number = table.playing
    assert number is not None
    return table.put(number, replace(table.decks[number], dealt=event.place + len(event.cards), drawn=False))


def card_set_aside(table: Table, event: CardSetAside) -> Table:
    number = table.playing
    assert number is not None
    table = table.with_deck(number, dealt=event.place + 1, face_up=table.decks[number].face_up + 1)
    return table.replace(racked=number)


def cards_racked(table: Table, event: CardsRacked) -> Table:
    return table.replace(racked=table.playing)


def stub_counted(table: Table, event: StubCounted) -> Table:
    return table.replace(counted=True)


def stub_racked(table: Table, event: StubRacked) -> Table:
    number = table.playing
    assert number is not None
    return replace(table.with_deck(number, status=STUB_RACKED), racked=number)


def round_over(table: Table, event: RoundEnded | RoundVoided) -> Table:
    """The cards are in the rack, or wait beside it if the other deck is there; the next round is open for betting."""
    number = table.playing
    assert number is not None
    in_rack = table.racked in {None, number}
    counted = table.counted or table.decks[number].counted
    table = table.with_deck(number, status=RACKED if in_rack else WASHED, counted=False, recut=False, drawn=False)
    return replace(
        table,
        racked=number if in_rack else table.racked,
        journal=(),
        hands=NO_HANDS,
        left={},
        ready=frozenset(),
        idle=table.emptied or not table.players,
        emptied=False,
        number=table.number + 1,
        rounds_since_count=0 if counted else table.rounds_since_count + 1,
        counted=False,
        round=table.game.new_round(table.options, table.number + 1, table.round),
    )
