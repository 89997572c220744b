"""Chance at a table: every seed is used once, is the one the house has committed to, and is mixed with the players'."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.chance import link_before, mixed
from houseway.core.commands import CommitSeeds
from houseway.core.decider import BadCommandError, Command, Event
from houseway.core.shuffle import is_seed
from houseway.core.spent import Spent
from houseway.table.events import SeedsCommitted
from houseway.table.state import Table


def seeds_in(command: Command) -> tuple[str, ...]:
    """The seeds that a command brings: of a shuffle, of dice, of decks shuffled beforehand."""
    return tuple(seed for seed in command.brought() if seed)


def with_chance(table: Table, command: Command, seeds: tuple[str, ...]) -> Command:
    """The command with the seeds that decide it: mixed with what players add, and never a bare link of the chain."""
    if not all(map(is_seed, seeds)):
        raise BadCommandError("a seed is 64 hexadecimal digits")
    if not (table.seeds or table.entropy):
        return command
    return command.deciding(tuple(mixed(seed, table.entropy.items()) for seed in seeds))


def check_chance(table: Table, command: Command, seeds: tuple[str, ...]) -> None:
    """No seed is used twice at a table, and the house uses those that it has committed to, in their order.

    A house that has committed itself says no outcome of its own either, unless the submission lets decks be set.
    """
    link = table.seeds
    if link and command.says_outcome() and table.options.set_decks == "refused":
        sentence = "the house has committed to its seeds, so they decide, and nobody says what chance has brought"
        raise table.refuse(table.steps.shuffle, sentence)
    for number, seed in enumerate(seeds):
        if bytes.fromhex(seed) in table.spent or seed in seeds[:number]:
            raise table.refuse(table.steps.shuffle, "that seed has been used at this table, and no seed is used twice")
        if link and link_before(seed) != link:
            raise table.refuse(
                table.steps.shuffle, "that is not the next of the seeds to which the house has committed"
            )
        link = seed if link else ""


def after_chance(table: Table, seeds: tuple[str, ...]) -> Table:
    """The table once a command with these seeds has been carried out."""
    if not seeds:
        return table
    spent = Spent() if table.seeds else table.spent  # in a chain the last link rules all earlier ones out
    for seed in seeds:
        spent = spent.plus(bytes.fromhex(seed))
    return table.replace(spent=spent, seeds=seeds[-1] if table.seeds else "")


def commit_seeds(table: Table, command: CommitSeeds) -> Iterator[Event]:
    if not is_seed(command.commitment):
        raise BadCommandError("a commitment to seeds is 64 hexadecimal digits")
    if table.seeds:
        raise table.refuse(table.steps.shuffle, "the house has committed to its seeds at this table already")
    if table.players or len(table.spent) or table.number > 1:
        raise table.refuse(
            table.steps.shuffle, "the house commits to its seeds before anybody sits down and before any shuffle"
        )
    yield SeedsCommitted(table.steps.shuffle, command.commitment)


def seeds_committed(table: Table, event: SeedsCommitted) -> Table:
    return table.replace(seeds=event.commitment)
