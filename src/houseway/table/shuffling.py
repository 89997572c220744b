"""Shuffle and cut: by hand or by machine, the cut of at least ten cards, the recut, and loading for the deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from houseway.core.cards import Card
from houseway.core.commands import CutCards, LoadCards, OrderRecut, OrderShuffle, Shuffle
from houseway.core.decider import BadCommandError, Event, Refusal
from houseway.core.shuffle import commitment, shuffled
from houseway.table.events import (
    CardsCut,
    CardsLoaded,
    CardsShuffled,
    CardsStacked,
    CardsTurnedDown,
    CoverCardPlaced,
    CoverCardRacked,
    DeckRemoved,
    MachineCounted,
    RecutOrdered,
    ShuffleOrdered,
)
from houseway.table.irregularities import devices
from houseway.table.opening import check_not_idle, checked_seed, deck_at
from houseway.table.state import (
    CUT,
    IN_PLAY,
    NOT_OPENED,
    RACKED,
    READY,
    SHUFFLED,
    STUB_RACKED,
    VIEWED,
    WASHED,
    Deck,
    Table,
)


def shuffle(table: Table, command: Shuffle) -> Iterator[Event]:
    """Cards that were washed, or racked after a round; where nothing is washed, those the first player has seen."""
    waiting: tuple[str, ...]
    if table.procedure.has("wash"):
        waiting, otherwise = (WASHED, RACKED), "the cards are shuffled once they are washed, or racked after a round"
    else:
        waiting, otherwise = (VIEWED, WASHED, RACKED), "the cards are mixed once they have been seen, and after a round"
    deck = deck_at(table, command.deck)
    if deck.status not in waiting:
        raise table.refuse("shuffle" if deck.order else "stacked-first", otherwise)
    check_not_idle(table, deck)
    check_card_life(table, deck)
    machine = table.procedure.shuffles == "by-machine"
    if machine:
        check_in_use(table)
    if not machine and any(other.status in {IN_PLAY, STUB_RACKED} for other in table.decks):
        raise table.refuse("shuffle", "the dealer cannot shuffle while a round is being played")
    pack = table.procedure.pack
    if command.machine_count is not None and "machine-count" not in table.procedure.laws:
        raise BadCommandError("no shuffler of this table counts the cards")
    order = command.order or shuffled(pack.cards, checked_seed(command.seed))
    if command.order:
        check_pack(table, command.order)
    if command.machine_count is not None:
        right = command.machine_count == pack.size
        law = table.law("machine-count" if right else "machine-count-wrong")
        yield MachineCounted(law, command.deck, command.machine_count)
        if not right:
            reason = f"the shuffler counted {command.machine_count}"
            yield DeckRemoved(table.law("machine-count-removes"), command.deck, reason)
            return
    root = commitment(order, checked_seed(command.seed))
    if deck.status == VIEWED:
        yield CardsTurnedDown(table.law("turn-down"), command.deck)
    yield CardsShuffled(table.law(occasion(deck)), command.deck, machine, root, order, command.seed)
    yield CardsStacked(table.law("shuffled-stack"), command.deck)


def cut_cards(table: Table, command: CutCards) -> Iterator[Event]:
    deck = deck_at(table, command.deck)
    if deck.status == CUT and not deck.recut:
        raise table.refuse("cut-again", "the cards have been cut, and nobody has ordered a recut")
    if deck.status != SHUFFLED and not deck.recut:
        raise table.refuse("after-shuffle", "the cards are cut once they have been shuffled and stacked")
    check_not_idle(table, deck)
    if not needs_cut(table, deck):
        raise table.refuse("no-cut", "cards shuffled by a machine are dealt without a cut")
    least, most = table.procedure.cut_at_least, len(deck.order) - 1
    if not least <= command.depth <= most:
        raise table.refuse("cut-depth", f"the cut takes at least {least} cards and at most {most}, not {command.depth}")
    yield CoverCardPlaced(table.law("cut"), command.deck)
    yield CardsCut(table.law("cut-done"), command.deck, command.depth)
    if "cover-card" in table.procedure.laws:
        yield CoverCardRacked(table.law("cover-card"), command.deck)


def order_recut(table: Table, command: OrderRecut) -> Iterator[Event]:
    deck = deck_at(table, command.deck)
    ready = deck.status in {READY, IN_PLAY} and needs_cut(table, deck) and not deck.dealt and not deck.drawn
    if deck.recut or not (deck.status == CUT or ready):
        raise table.refuse("recut", "a recut is ordered after the cut and before any card is dealt")
    check_not_idle(table, deck)
    yield RecutOrdered(table.law("recut"), command.deck, command.reason)


def order_shuffle(table: Table, command: OrderShuffle) -> Iterator[Event]:
    deck = deck_at(table, command.deck)
    if table.phase != "betting" and deck.status in {READY, IN_PLAY}:
        raise table.refuse("order-shuffle", "the betting is closed; the cards are shuffled again after the round")
    if deck.status not in {SHUFFLED, CUT, READY}:
        raise table.refuse("order-shuffle", "there are no shuffled cards to shuffle again")
    yield ShuffleOrdered(table.law("order-shuffle"), command.deck)


def load_cards(table: Table, command: LoadCards) -> Iterator[Event]:
    deck = deck_at(table, command.deck)
    if deck.status in {READY, IN_PLAY, STUB_RACKED}:
        raise table.refuse("kept", "the cards are where they are dealt from, and stay there for the round")
    if deck.status not in {SHUFFLED, CUT}:
        raise table.refuse("after-shuffle", "the cards are shuffled and stacked before the deal")
    check_not_idle(table, deck, "idle-load")
    if len(table.decks) != table.decks_in_use:
        raise table.refuse("decks", f"this table plays with {table.decks_in_use} decks, and {len(table.decks)} is here")
    if (deck.status == SHUFFLED and needs_cut(table, deck)) or deck.recut:
        raise table.refuse("cut-required", "cards shuffled by hand, or pre-shuffled, are cut before they are dealt")
    if table.playing is not None:
        raise table.refuse("load", "another deck is ready or in play")
    if command.deck != table.next_deck:
        raise table.refuse("alternate", "the decks alternate: the other one plays this round")
    if not all_opened(table):
        raise table.refuse("both-decks", "each of the two decks is opened and shuffled before play begins")
    check_in_use(table)
    into = f"{command.hand} hand" if table.options.dealing == "hand" else table.options.dealing
    yield CardsLoaded(table.law("load"), command.deck, into)


def all_opened(table: Table) -> bool:
    """Whether every deck has been opened and shuffled, since it came to the table or since the table was idle."""
    if table.last_deck is None:
        return all(deck.status in {SHUFFLED, CUT} for deck in table.decks)
    return not any(deck.status in NOT_OPENED for deck in table.decks)


def needs_cut(table: Table, deck: Deck) -> bool:
    return table.procedure.cuts and not deck.by_machine


def occasion(deck: Deck) -> str:
    """Why the cards are shuffled: play begins, a round is over, or somebody or something wants it once more."""
    if not deck.order:
        return "shuffle-opening"
    return "shuffle-after-round" if deck.dealt else "shuffle"


def check_pack(table: Table, order: Sequence[Card]) -> None:
    """Cards whose order is given are a whole deck of this game and nothing else."""
    wrong = table.procedure.wrong_pack(order)
    if wrong is not None:
        raise Refusal(*wrong)
    if Counter(order) != Counter(table.procedure.pack.cards):
        raise BadCommandError(f"the order given is not that of {table.procedure.pack.name}")


def check_in_use(table: Table) -> None:
    """Nothing goes on by a method one of whose devices is out of use."""
    for device in sorted(devices(table.options) & table.out_of_use):
        raise table.refuse("out-of-use", f"the {device} is out of use; another method must be chosen")


def check_card_life(table: Table, deck: Deck) -> None:
    """Cards are not used beyond their time."""
    if is_old(table, deck):
        hours = table.procedure.card_life_hours
        raise table.refuse("card-life", f"these cards have been in use for {hours} hours and must be changed")


def is_old(table: Table, deck: Deck) -> bool:
    """Whether the time of these cards is over."""
    hours = table.procedure.card_life_hours
    return hours is not None and table.clock - deck.opened_at >= hours * 3600


# --- what has happened ------------------------------------------------------------------------------------------------


def cards_shuffled(table: Table, event: CardsShuffled) -> Table:
    """Shuffled cards wait to be cut and loaded; where nothing is loaded they are ready."""
    table = table.with_deck(
        event.deck,
        status=SHUFFLED if table.procedure.has("load") else READY,
        order=event.order,
        seed=event.seed,
        root=event.root,
        by_machine=event.machine,
        cut=0,
        dealt=0,
        face_up=0,
        recut=False,
    )
    if table.racked == event.deck:
        table = table.replace(racked=None)
    return table


def cards_stacked(table: Table, event: CardsStacked) -> Table:
    """After washing the cards wait for the shuffle; after the shuffle they stay as they are."""
    if table.decks[event.deck].status in {SHUFFLED, READY}:
        return table
    return table.with_deck(event.deck, status=WASHED)


def cards_cut(table: Table, event: CardsCut) -> Table:
    deck = table.decks[event.deck]
    order = deck.order[event.depth :] + deck.order[: event.depth]
    status = CUT if deck.status == SHUFFLED else deck.status
    cut = (deck.cut + event.depth) % len(order)
    return table.with_deck(event.deck, status=status, order=order, cut=cut, recut=False)


def recut_ordered(table: Table, event: RecutOrdered) -> Table:
    """The cards are cut again where they are, be it in a shoe that was about to be dealt from."""
    return table.with_deck(event.deck, recut=True)


def machine_counted(table: Table, event: MachineCounted) -> Table:
    return table.with_deck(event.deck, counted=True)


def shuffle_ordered(table: Table, event: ShuffleOrdered) -> Table:
    return table.with_deck(event.deck, status=WASHED, counted=False, recut=False)


def cards_loaded(table: Table, event: CardsLoaded) -> Table:
    return table.with_deck(event.deck, status=READY)
