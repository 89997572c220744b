"""Opening the table: cards received, inspected, verified, spread, seen by the first player, washed; and idle tables."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.citations import Citation
from houseway.core.commands import (
    ChangeCards,
    InspectCards,
    ReceiveCards,
    SpreadCards,
    SpreadIdle,
    TurnUp,
    VerifyInspection,
    ViewCards,
    WashCards,
)
from houseway.core.decider import BadCommandError, Event
from houseway.core.phases import BETTING
from houseway.core.shuffle import is_seed, shuffled
from houseway.core.steps import NO_STEP
from houseway.table.events import (
    CardsInspected,
    CardsReceived,
    CardsShuffled,
    CardsSpread,
    CardsSpreadIdle,
    CardsStacked,
    CardsTurnedDown,
    CardsTurnedUp,
    CardsViewed,
    CardsWashed,
    DeckRemoved,
    InspectionVerified,
)
from houseway.table.state import (
    IDLE,
    IDLE_FACE_DOWN,
    IN_PLAY,
    INSPECTED,
    RECEIVED,
    REMOVED,
    SPREAD,
    STUB_RACKED,
    USED,
    VERIFIED,
    VIEWED,
    Deck,
    Table,
)


def receive_cards(table: Table, command: ReceiveCards) -> Iterator[Event]:
    """As many decks as the table plays with, or one in the place of a deck that has left, the other staying."""
    places = table.missing
    if not places:
        raise table.refuse(table.steps.receive, "there are cards on the table already; they leave before others come")
    if table.phase != BETTING:
        raise table.refuse(table.steps.receive, "cards come to the table between rounds")
    if len(command.backs) != len(places):
        there = "; one of them is here" if len(places) < table.decks_in_use else ""
        sentence = f"this table plays with {table.decks_in_use} decks{there}, so {len(places)} come, not "
        raise table.refuse(table.steps.decks, f"{sentence}{len(command.backs)}")
    backs = [*command.backs, *(deck.backs for deck in table.decks if deck.status != REMOVED)]
    if len(set(backs)) != len(backs):
        raise table.refuse(table.steps.backs, "the backs of the two decks must be of different colours")
    if command.pre_shuffled and not table.steps.pre_shuffled:
        raise table.senseless("no cards of this game come shuffled")
    if command.pre_shuffled and not table.pre_shuffled:
        raise table.refuse(
            table.steps.pre_shuffled, "the submission of this table does not provide for pre-shuffled cards"
        )
    if len(command.seeds) != (len(command.backs) if command.pre_shuffled else 0):
        raise BadCommandError("pre-shuffled cards, and no others, come with one seed for each deck")
    yield CardsReceived(table.steps.receive, command.backs, table.clock, command.pre_shuffled)
    if command.pre_shuffled:
        for number, seed in zip(places, command.seeds, strict=True):
            order = shuffled(table.procedure.pack.cards, checked_seed(seed))
            cite = table.steps.pre_shuffled
            yield CardsShuffled(cite, number, False, table.sealed(order, seed, number), order, seed, beforehand=True)


def inspect_cards(table: Table, command: InspectCards) -> Iterator[Event]:
    deck_at(
        table, command.deck, (RECEIVED,), table.steps.inspect, "only cards that have just been received are inspected"
    )
    if command.defects:
        yield DeckRemoved(table.steps.inspect, command.deck, command.defects)
    else:
        yield CardsInspected(table.steps.inspect, command.deck)


def verify_inspection(table: Table, command: VerifyInspection) -> Iterator[Event]:
    said = "the dealer inspects the cards before they are verified"
    if deck_at(table, command.deck).status not in {RECEIVED, INSPECTED}:
        said = "the inspection of these cards has been verified already"
    deck_at(table, command.deck, (INSPECTED,), table.steps.verify, said)
    yield InspectionVerified(table.steps.verify, command.deck, command.by or "floorperson")


def spread_cards(table: Table, command: SpreadCards) -> Iterator[Event]:
    said = "a floorperson verifies the inspection before the cards are spread"
    if deck_at(table, command.deck).status not in {RECEIVED, INSPECTED}:
        said = "the cards have been spread for inspection already"
    deck_at(table, command.deck, (VERIFIED,), table.steps.spread, said)
    yield CardsSpread(table.steps.spread, command.deck)


def view_cards(table: Table, command: ViewCards) -> Iterator[Event]:
    deck = deck_at(
        table, command.deck, (SPREAD, IDLE), table.steps.view, "the cards are not spread face up for inspection"
    )
    if command.seat not in table.players:
        raise table.refuse(table.steps.view, "the cards are shown to a player who has arrived at the table")
    if table.players[command.seat] in deck.viewers:
        raise table.refuse(table.steps.view, f"the player at seat {command.seat} has seen the cards")
    yield CardsViewed(table.steps.view, command.deck, command.seat)


def wash_cards(table: Table, command: WashCards) -> Iterator[Event]:
    deck, viewers = deck_at(table, command.deck), table.procedure.first_viewers
    check_not_idle(table, deck)
    who = "the first player looks" if viewers == 1 else f"the first {viewers} players look"
    said = "the cards have been washed already" if deck.status in USED else f"{who} at the cards before they are washed"
    deck_at(table, command.deck, (VIEWED,), table.steps.viewed_first, said)
    yield CardsTurnedDown(table.steps.turn_down, command.deck)
    yield CardsWashed(table.steps.wash, command.deck)
    yield CardsStacked(table.steps.stack, command.deck)


def spread_idle(table: Table, command: SpreadIdle) -> Iterator[Event]:
    """No gaming activity: every deck is spread, and the next player to arrive sees it before it is washed again."""
    if not table.steps.idle:
        raise table.refuse(table.steps.idle_waived, "the device in use makes spreading the cards unnecessary")
    if (table.players and not table.idle) or table.phase != BETTING:
        raise table.refuse(table.steps.idle, "the cards are spread only while nobody is playing")
    if all(deck.status == REMOVED for deck in table.decks):
        raise table.senseless("there are no cards on the table")
    unspread = not_spread(table)
    if not unspread and any(deck.status in {RECEIVED, INSPECTED} for deck in table.decks):
        raise table.refuse(table.steps.verify, "cards are inspected and verified before they are spread")
    if command.face_up and table.procedure.idle_face_down and not command.asked:
        raise table.refuse(
            table.steps.idle_face_down, "the cards are spread face down unless a player asks for them face up"
        )
    if not unspread:
        raise table.refuse(table.steps.idle, "the cards are spread already")
    for number in unspread:
        yield CardsSpreadIdle(table.steps.idle, number, command.face_up)


def not_spread(table: Table) -> list[int]:
    """The decks that do not lie spread, though they have been verified."""
    return [number for number, deck in enumerate(table.decks) if deck.status in {VERIFIED, *USED}]


def check_not_idle(table: Table, deck: Deck, law: Citation = NO_STEP) -> None:
    """When the last player has left, cards that were in use are spread before anything else happens to them."""
    if table.idle and table.steps.idle and deck.status in USED:
        raise table.refuse(
            law or table.steps.idle, "the last player has left, so the cards are spread and wait for the next one"
        )


def turn_up(table: Table, command: TurnUp) -> Iterator[Event]:
    face_down = [number for number, deck in enumerate(table.decks) if deck.status == IDLE_FACE_DOWN]
    if not face_down or not table.players:
        raise table.senseless("no player has arrived at cards that lie face down")
    for number in face_down:
        yield CardsTurnedUp(table.steps.turn_up, number)


def change_cards(table: Table, command: ChangeCards) -> Iterator[Event]:
    deck = deck_at(table, command.deck)
    if deck.status in {IN_PLAY, STUB_RACKED}:
        raise table.refuse(table.steps.card_change, "cards are changed between rounds")
    if deck.status == REMOVED:
        raise table.senseless("that deck has left the table")
    check_not_idle(table, deck)
    yield DeckRemoved(table.steps.card_change, command.deck, "changed")


def deck_at(
    table: Table, number: int, statuses: tuple[str, ...] = (), law: Citation = NO_STEP, otherwise: str = ""
) -> Deck:
    """That deck, if it exists and has come exactly so far."""
    if not 0 <= number < len(table.decks):
        raise table.senseless(f"there is no deck {number} on the table")
    deck = table.decks[number]
    if statuses and deck.status not in statuses:
        raise table.refuse(law, otherwise)
    return deck


def checked_seed(seed: str) -> str:
    if not is_seed(seed):
        raise BadCommandError("a seed is 64 hexadecimal digits")
    return seed


# --- what has happened ------------------------------------------------------------------------------------------------


def cards_received(table: Table, event: CardsReceived) -> Table:
    """All decks are new, or one comes in the place of another that has left."""
    coming = [Deck(backs=backs, opened_at=event.at) for backs in event.backs]
    if all(deck.status == REMOVED for deck in table.decks):
        return table.replace(decks=tuple(coming), last_deck=None, racked=None, rounds_since_count=0, idle=False)
    for number, deck in zip(table.missing, coming, strict=True):
        table = table.put(number, deck)
    return table


def cards_inspected(table: Table, event: CardsInspected) -> Table:
    return table.with_deck(event.deck, status=INSPECTED)


def inspection_verified(table: Table, event: InspectionVerified) -> Table:
    return table.with_deck(event.deck, status=VERIFIED)


def cards_spread(table: Table, event: CardsSpread) -> Table:
    return table.with_deck(event.deck, status=SPREAD, viewers=())


def cards_viewed(table: Table, event: CardsViewed) -> Table:
    viewers = (*table.decks[event.deck].viewers, table.players[event.seat])
    enough = len(viewers) >= table.procedure.first_viewers
    status = VIEWED if enough else table.decks[event.deck].status
    return table.with_deck(event.deck, viewers=viewers, status=status)


def cards_spread_idle(table: Table, event: CardsSpreadIdle) -> Table:
    status = IDLE if event.face_up else IDLE_FACE_DOWN
    table = table.with_deck(event.deck, status=status, viewers=(), order=(), dealt=0, counted=False, recut=False)
    return table.replace(racked=None, idle=table.idle and bool(not_spread(table)))


def cards_turned_up(table: Table, event: CardsTurnedUp) -> Table:
    return table.with_deck(event.deck, status=IDLE)


def deck_removed(table: Table, event: DeckRemoved) -> Table:
    table = table.with_deck(event.deck, status=REMOVED, order=(), dealt=0, counted=False, recut=False)
    return table.replace(racked=None if table.racked == event.deck else table.racked)
