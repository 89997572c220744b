"""Shuffle and cut: by hand or by machine, the cut of at least ten cards, the recut, and loading for the deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from houseway.core.cards import Card
from houseway.core.citations import Citation
from houseway.core.commands import CutCards, LoadCards, OrderRecut, OrderShuffle, Shuffle
from houseway.core.decider import BadCommandError, Event, Refusal
from houseway.core.phases import BETTING
from houseway.core.phrases import count
from houseway.core.shuffle import shuffled
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
    REMOVED,
    SHUFFLED,
    STUB_RACKED,
    VIEWED,
    WASHED,
    Deck,
    Table,
    dealing_of,
)


def shuffle(table: Table, command: Shuffle) -> Iterator[Event]:
    """Cards that were washed, or racked after a round; where nothing is washed, those the first player has seen."""
    waiting: tuple[str, ...]
    if table.steps.wash:
        waiting, otherwise = (WASHED, RACKED), "the cards are shuffled once they are washed, or racked after a round"
    else:
        waiting, otherwise = (VIEWED, WASHED, RACKED), "the cards are mixed once they have been seen, and after a round"
    deck = deck_at(table, command.deck)
    if deck.status not in waiting:
        raise table.refuse(table.steps.shuffle if deck.order else table.steps.stacked_first, otherwise)
    check_not_idle(table, deck)
    check_card_life(table, deck)
    machine = table.procedure.shuffles == "by-machine"
    if machine:
        check_in_use(table)
    if not machine and any(other.status in {IN_PLAY, STUB_RACKED} for other in table.decks):
        raise table.refuse(table.steps.shuffle, "the dealer cannot shuffle while a round is being played")
    pack = table.procedure.pack
    if command.machine_count is not None and not table.steps.machine_count:
        raise BadCommandError("no shuffler of this table counts the cards")
    seed = checked_seed(command.seed)
    order = command.order or shuffled(pack.cards, seed)
    if command.order:
        check_pack(table, command.order)
    set_for = table.options.set_decks if command.order else ""
    if set_for == "refused":
        raise table.refuse(table.steps.shuffle, "the submission of this table lets nobody set the order of the cards")
    if command.machine_count is not None:
        right = command.machine_count == pack.size
        law = table.steps.machine_count if right else table.steps.machine_count_wrong
        yield MachineCounted(law, command.deck, command.machine_count)
        if not right:
            reason = f"the shuffler counted {command.machine_count}"
            yield DeckRemoved(table.steps.machine_count_removes, command.deck, reason)
            return
    root = table.sealed(order, seed, command.deck)
    if deck.status == VIEWED:
        yield CardsTurnedDown(table.steps.turn_down, command.deck)
    law = occasion(table, deck)
    yield CardsShuffled(law, command.deck, machine, root, order, seed, set_for=set_for)
    yield CardsStacked(table.steps.shuffled_stack, command.deck)


def cut_cards(table: Table, command: CutCards) -> Iterator[Event]:
    deck = deck_at(table, command.deck)
    if deck.status == CUT and not deck.recut:
        raise table.refuse(table.steps.cut_again, "the cards have been cut, and nobody has ordered a recut")
    if deck.status != SHUFFLED and not deck.recut:
        raise table.refuse(table.steps.after_shuffle, "the cards are cut once they have been shuffled and stacked")
    check_not_idle(table, deck)
    if not needs_cut(table, deck):
        raise table.refuse(table.steps.no_cut, "cards shuffled by a machine are dealt without a cut")
    least, most = table.procedure.cut_at_least, len(deck.order) - 1
    if not least <= command.depth <= most:
        raise table.refuse(
            table.steps.cut_depth, f"the cut takes at least {least} cards and at most {most}, not {command.depth}"
        )
    yield CoverCardPlaced(table.steps.cut, command.deck)
    yield CardsCut(table.steps.cut_done, command.deck, command.depth)
    if table.steps.cover_card:
        yield CoverCardRacked(table.steps.cover_card, command.deck)
    if deck.status in {READY, IN_PLAY}:  # a recut of cards that were to be dealt: they go back to where they were
        into = deck.into or dealing_of(table.options)  # a table kept by an earlier version does not say where they were
        yield CardsLoaded(table.steps.load, command.deck, into)


def order_recut(table: Table, command: OrderRecut) -> Iterator[Event]:
    if command.by == "floorperson" and table.procedure.supervisor_recuts:
        raise table.refuse(table.steps.recut, "that is for the supervisor, not the floorperson")
    deck = deck_at(table, command.deck)
    ready = deck.status in {READY, IN_PLAY} and needs_cut(table, deck) and not deck.dealt and not deck.drawn
    if deck.recut or not (deck.status == CUT or ready):
        raise table.refuse(table.steps.recut, "a recut is ordered after the cut and before any card is dealt")
    check_not_idle(table, deck)
    yield RecutOrdered(table.steps.recut, command.deck, command.reason)


def order_shuffle(table: Table, command: OrderShuffle) -> Iterator[Event]:
    deck = deck_at(table, command.deck)
    if table.phase != BETTING and deck.status in {READY, IN_PLAY}:
        raise table.refuse(
            table.steps.order_shuffle, "the betting is closed; the cards are shuffled again after the round"
        )
    if deck.status not in {SHUFFLED, CUT, READY}:
        raise table.refuse(table.steps.order_shuffle, "there are no shuffled cards to shuffle again")
    check_not_idle(table, deck)
    yield ShuffleOrdered(table.steps.order_shuffle, command.deck)


def load_cards(table: Table, command: LoadCards) -> Iterator[Event]:
    deck = deck_at(table, command.deck)
    if deck.status in {READY, IN_PLAY, STUB_RACKED}:
        raise table.refuse(table.steps.kept, "the cards are where they are dealt from, and stay there for the round")
    if deck.status not in {SHUFFLED, CUT}:
        raise table.refuse(table.steps.after_shuffle, "the cards are shuffled and stacked before the deal")
    check_not_idle(table, deck, table.steps.idle_load)
    check_all_here(table)
    if (deck.status == SHUFFLED and needs_cut(table, deck)) or deck.recut:
        raise table.refuse(
            table.steps.cut_required, "cards shuffled by hand, or pre-shuffled, are cut before they are dealt"
        )
    if table.playing is not None:
        raise table.refuse(table.steps.load, "another deck is ready or in play")
    if command.deck != table.next_deck:
        raise table.refuse(table.steps.alternate, "the decks alternate: the other one plays this round")
    if not all_opened(table):
        raise table.refuse(table.steps.both_decks, "each of the two decks is opened and shuffled before play begins")
    check_in_use(table)
    dealing = dealing_of(table.options)
    yield CardsLoaded(table.steps.load, command.deck, f"{command.hand} hand" if dealing == "hand" else dealing)


def check_all_here(table: Table) -> None:
    """No round is dealt before every deck that the table plays with is here, and no other."""
    if len(table.decks) != table.decks_in_use or table.missing:
        here = sum(deck.status != REMOVED for deck in table.decks)
        wanted = count(table.decks_in_use, "deck")
        raise table.refuse(table.steps.decks, f"this table plays with {wanted}, and has {count(here, 'deck')}")


def all_opened(table: Table) -> bool:
    """Whether every deck has been opened and shuffled, since it came to the table or since the table was idle."""
    if table.last_deck is None:
        return all(deck.status in {SHUFFLED, CUT} for deck in table.decks)
    return not any(deck.status in NOT_OPENED for deck in table.decks)


def needs_cut(table: Table, deck: Deck) -> bool:
    return table.procedure.cuts and not deck.by_machine


def occasion(table: Table, deck: Deck) -> Citation:
    """The paragraph of this shuffle: play begins, a round is over, or somebody wants it once more."""
    if not deck.order:
        return table.steps.shuffle_opening
    return table.steps.shuffle_after_round if deck.dealt else table.steps.shuffle


def check_pack(table: Table, order: Sequence[Card]) -> None:
    """Cards whose order is given are a whole deck of this game and nothing else."""
    wrong = table.procedure.wrong_pack(order)
    if wrong is not None:
        raise Refusal(*wrong)
    if Counter(order) != Counter(table.procedure.pack.cards):
        raise BadCommandError(f"the order given is not that of {table.procedure.pack.name}")


def check_in_use(table: Table) -> None:
    """Nothing goes on by a method one of whose devices is out of use."""
    for device in sorted(devices(table.options) & table.out_of_use) if table.out_of_use else ():
        raise table.refuse(table.steps.out_of_use, f"the {device} is out of use; another method must be chosen")


def check_card_life(table: Table, deck: Deck) -> None:
    """Cards are not used beyond their time."""
    if is_old(table, deck):
        hours = table.procedure.card_life_hours
        raise table.refuse(table.steps.card_life, f"these cards have been in use for {hours} hours and must be changed")


def is_old(table: Table, deck: Deck) -> bool:
    """Whether the time of these cards is over."""
    hours = table.procedure.card_life_hours
    return hours is not None and table.clock - deck.opened_at >= hours * 3600


# --- what has happened ------------------------------------------------------------------------------------------------


def cards_shuffled(table: Table, event: CardsShuffled) -> Table:
    """Shuffled cards wait to be cut and loaded; where nothing is loaded they are ready."""
    table = table.with_deck(
        event.deck,
        status=SHUFFLED if table.steps.load else READY,
        order=event.order,
        seed=event.seed,
        root=event.root,
        by_machine=event.machine,
        cut=0,
        cuts=0,
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
    return table.with_deck(event.deck, status=status, order=order, cut=cut, cuts=deck.cuts + 1, recut=False)


def recut_ordered(table: Table, event: RecutOrdered) -> Table:
    """The cards are cut again where they are, be it in a shoe that was about to be dealt from."""
    return table.with_deck(event.deck, recut=True)


def machine_counted(table: Table, event: MachineCounted) -> Table:
    return table.with_deck(event.deck, counted=True)


def shuffle_ordered(table: Table, event: ShuffleOrdered) -> Table:
    return table.with_deck(event.deck, status=WASHED, counted=False, recut=False)


def cards_loaded(table: Table, event: CardsLoaded) -> Table:
    """Ready to be dealt; in a round that has begun they are in play already."""
    status = IN_PLAY if table.decks[event.deck].status == IN_PLAY else READY
    return table.with_deck(event.deck, status=status, into=event.into)
