"""Set decks: cards in an order that was chosen, so that a class gets the same hands; named in the shuffle's event."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from houseway.core.cards import Card
from houseway.core.commands import Shuffle
from houseway.core.decider import BadCommandError, Command
from houseway.table.chance import seeds_in, with_chance
from houseway.table.dealer import cut_depth
from houseway.table.shuffling import needs_cut
from houseway.table.state import Table


def with_deck(table: Table, step: Command, first: Sequence[Card]) -> Command:
    """The step itself; a shuffle brings the cards into the order in which they will be dealt, the cut allowed for."""
    if not first or not isinstance(step, Shuffle):
        return step
    return replace(step, order=_before_cut(table, step, set_order(table.procedure.pack.cards, first)))


def set_order(pack: Sequence[Card], first: Sequence[Card]) -> tuple[Card, ...]:
    """These cards and then the others of the pack, in its order."""
    left = list(pack)
    for card in first:
        if card not in left:
            again = card in pack
            said = "is set more often than the pack has it" if again else "is no card of this pack"
            raise BadCommandError(f"{card!r} {said}")
        left.remove(card)
    return (*first, *left)


def _before_cut(table: Table, step: Shuffle, order: tuple[Card, ...]) -> tuple[Card, ...]:
    """The order before the dealer's cut after which it is the order wanted."""
    machine = table.procedure.shuffles == "by-machine"
    seeds = seeds_in(step)
    decided = with_chance(table, step, seeds).brought() if seeds else (step.seed,)
    deck = replace(table.decks[step.deck], order=order, seed=decided[0], by_machine=machine, cuts=0)
    if not needs_cut(table, deck):
        return order
    depth = cut_depth(table, deck)
    return order[-depth:] + order[:-depth]
