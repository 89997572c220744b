"""The dealer by the book: what the procedure wants next, so that any step can be automatic, or asked of a trainee."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from houseway.core.commands import (
    ChangeCards,
    ChangeOptions,
    CollectCards,
    CountStub,
    CutCards,
    Deal,
    InspectCards,
    LoadCards,
    RackStub,
    ReceiveCards,
    Shuffle,
    SpreadCards,
    SpreadIdle,
    TurnUp,
    VerifyInspection,
    ViewCards,
    WashCards,
)
from houseway.core.decider import Command, Refusal
from houseway.core.phases import BETTING, OVER
from houseway.core.shuffle import derived_seed
from houseway.table.irregularities import check_change, devices
from houseway.table.notice import announced, is_due
from houseway.table.shuffling import all_opened, is_old, needs_cut
from houseway.table.state import (
    IN_PLAY,
    PLAYING,
    RACKED,
    REMOVED,
    USED,
    WASHED,
    Deck,
    Table,
)

Entropy = Callable[[], str]
"""Gives a fresh seed each time it is asked."""


def next_step(table: Table, entropy: Entropy, at: int | None = None) -> Command | None:
    """The next thing the house must do, or None while it waits for players, or for the floor to choose a method.

    `at` is the time, if it is later than the last one said. A game that needs chance asks for it by a step with an
    empty seed.
    """
    if at is not None and at > table.clock:
        table = table.replace(clock=at)
    if table.phase == BETTING:
        step = (
            (change_step(table) if table.coming else None)
            or (idle_step(table) if table.idle else None)
            or old_cards_step(table)
            or recut_step(table)
            or cards_step(table, entropy)
            or table.game.next_step(table.round)
        )
    else:
        step = recut_step(table) or shuffle_other_deck(table, entropy) or round_step(table)
    if step is not None and step.chance and step.brought() == ("",):
        return step.deciding((entropy(),))
    return step


def change_step(table: Table) -> Command | None:
    """A change of which the players have had notice, as soon as it is time and no wager is down."""
    options = announced(table)
    if options is None or not is_due(table) or table.game.wagers(table.round):
        return None
    with suppress(Refusal):  # something has to go first; it is for the floor to see to that
        check_change(table, options)
        return ChangeOptions(options.document())
    return None


def round_step(table: Table) -> Command | None:
    """Within a round: deal what is due, count and rack the stub in time, then the game's own steps."""
    if table.game.due(table.round):
        return Deal()
    number = table.playing
    if number is not None and table.decks[number].status == IN_PLAY:
        if table.count_due:
            return CountStub(table.decks[number].left, in_all=table.procedure.pack.size)
        if table.steps.rack_stub and table.procedure.reached(table.procedure.stub_racked_from, table.phase):
            return RackStub()
    return CollectCards() if table.phase == OVER else table.game.next_step(table.round)


def old_cards_step(table: Table) -> Command | None:
    """A deck whose time is over leaves, and so does every deck of a table that plays with another number of them."""
    for number, deck in enumerate(table.decks):
        if deck.status != REMOVED and (is_old(table, deck) or len(table.decks) != table.decks_in_use):
            return ChangeCards(number)
    return None


def idle_step(table: Table) -> Command | None:
    """When the last player has left, cards that were in use are spread."""
    if not is_idle(table):
        return None
    return SpreadIdle() if any(deck.status in USED for deck in table.decks) else None


def is_idle(table: Table) -> bool:
    """Whether the last player has left, so that nothing is done to cards that were in use but to spread them."""
    return table.idle and bool(table.steps.idle)


def recut_step(table: Table) -> Command | None:
    """A recut that was ordered."""
    for number, deck in enumerate(table.decks):
        if deck.recut:
            return CutCards(cut_depth(table, deck), number)
    return None


def cut_depth(table: Table, deck: Deck) -> int:
    """Somewhere in the middle, no two decks alike, each cut measured afresh; as deep as this table wants it, and never
    the whole deck."""
    least, size = table.procedure.cut_at_least, len(deck.order)
    deepest = max(least, size - 11)
    chance = derived_seed(deck.seed, f"cut {deck.cuts}") if deck.cuts else deck.seed
    return least + int(chance[:8], 16) % (deepest - least + 1)


def cards_step(table: Table, entropy: Entropy) -> Command | None:
    """Between rounds: bring every deck as far as it can come, the next one until it is ready."""
    if table.out_of_use and devices(table.options) & table.out_of_use:
        return None
    if table.missing:
        return receive_step(table, entropy)
    statuses = [deck.status for deck in table.decks]
    first = table.next_deck
    for number in (first, 1 - first)[: len(table.decks)]:
        waits = statuses[number] in USED and is_idle(table)
        step = None if waits else deck_step(table, number, table.decks[number], entropy)
        if step is not None:
            return step
    return None


def receive_step(table: Table, entropy: Entropy) -> Command:
    """The decks that are not here, with backs that no other deck of the table has."""
    there = {deck.backs for deck in table.decks if deck.status != REMOVED}
    backs = tuple(back for back in table.procedure.backs if back not in there)[: len(table.missing)]
    return ReceiveCards(backs, table.pre_shuffled, tuple(entropy() for _ in backs) if table.pre_shuffled else ())


def deck_step(table: Table, number: int, deck: Deck, entropy: Entropy) -> Command | None:
    if deck.status in PLAYING:
        return None
    match deck.status:
        case "received":
            return InspectCards(number)
        case "inspected":
            return VerifyInspection(number)
        case "verified":
            return SpreadCards(number)
        case "spread" | "idle":
            waiting = [seat for seat, player in sorted(table.players.items()) if player not in deck.viewers]
            return ViewCards(waiting[0], number) if waiting else None
        case "idle-face-down":
            return TurnUp() if table.players else None
        case "viewed" if table.steps.wash:
            return WashCards(number)
        case "viewed" | "washed" | "racked":
            return shuffle_step(table, number, entropy)
        case "shuffled" if needs_cut(table, deck):
            return CutCards(cut_depth(table, deck), number)
        case "shuffled" | "cut" if number == table.next_deck and table.playing is None:
            return LoadCards(number) if all_opened(table) else None
    return None


def shuffle_other_deck(table: Table, entropy: Entropy) -> Command | None:
    """While one deck plays, the machine shuffles the other, unless its time is over."""
    for number, deck in enumerate(table.decks):
        if deck.status in {WASHED, RACKED} and number != table.playing:
            return ChangeCards(number) if is_old(table, deck) else shuffle_step(table, number, entropy)
    return None


def shuffle_step(table: Table, number: int, entropy: Entropy) -> Command:
    """A shuffle; a shuffler that counts shows the number of the deck's cards, which is read and reported."""
    counts = table.steps.machine_count
    return Shuffle(entropy(), number, machine_count=table.procedure.pack.size if counts else None)
