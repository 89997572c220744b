"""Every seat of a table in compiled code, for whoever learns: the same rounds as the engine's, without its records.

A game's `whole_table.py` says how a round goes (`TableRules`) at the table that it is told of (`Setting`). A round is
one row of whole numbers: which seat is asked, what each seat has won at the end, then whatever the game keeps. Cards
are places in the pack. Loads Numba; import lazily.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numba import uint64
from numpy.typing import NDArray

from houseway.core.cards import Pack
from houseway.core.decider import Command
from houseway.core.money import Cents
from houseway.games.compiled import inner, njit
from houseway.games.kernels import draw, next64

TO_ACT, NETS = 0, 1
"""Where a round says which seat is asked, 0 when it is over, and from where on what the seats have won, in cents."""
NOT_OPEN = -1
"""What an action that is not open leads to: nothing has happened."""

# What a sight tells card by card, and how many numbers it has for each seat after that.
OWN, DEALERS, OTHERS, SHOWN, LAST_PATTERN, PARTS = range(6)
A_SEAT = 3


class Setting(NamedTuple):
    """What a game is told of the table."""

    options: Any
    seats: int
    wagers: Mapping[str, Cents]
    """What every seat has put down before the deal."""
    unit: Cents
    """What the sight counts chips in."""
    stack: Cents
    """What everybody brings."""
    pack: Pack
    kinds: NDArray[np.int64]
    """The number that a sight has for each card of the pack."""
    dealt: Mapping[int, Sequence[int]]
    """From where in the shoe each seat's cards come, and the dealer's at 0, before the first decision."""
    later: Mapping[int, Sequence[int]]
    """The same for what the engine dealt after it, in a round in which everybody did the first thing that was open."""
    first: Callable[[type[Command]], int]
    """The number of a command's first action."""


class TableRules(NamedTuple):
    """A game as its compiled table sees it."""

    room: int
    """How many numbers a round is."""
    begin: Callable[..., int]
    """begin(round, mask, order): deal the cards in that order; the seat that is asked. `mask` is what is open to it."""
    take: Callable[..., int]
    """take(round, mask, action): the seat that is asked does that; who is asked then, or `NOT_OPEN`."""
    look: Callable[..., None]
    """look(round, seat, row): fill a row of zeros with what that seat sees."""


@njit(cache=True, nogil=True)
def shuffled(rng, order):  # type: ignore[no-untyped-def]
    """Put a whole pack into an order that depends on nothing but chance; a number for the dice of the round."""
    for i in range(order.shape[0]):
        order[i] = i
    draw(rng, order, order.shape[0] - 1)
    return next64(rng) >> uint64(2)


@inner
def see_seat(row, kinds, other, cards, stack, wagered, unit):  # type: ignore[no-untyped-def]
    """How many cards lie before a seat, its stack, and what it has wagered."""
    at = PARTS * kinds + A_SEAT * other
    row[at] = cards
    row[at + 1] = stack / unit
    row[at + 2] = wagered / unit


@inner
def see_turn(row, kinds, seats, dealer, seat, asked):  # type: ignore[no-untyped-def]
    """How many cards the dealer has, who looks, and who is asked; seats from 1."""
    at = PARTS * kinds + A_SEAT * seats
    row[at] = dealer
    row[at + seat] = 1
    if asked:
        row[at + seats + asked] = 1
