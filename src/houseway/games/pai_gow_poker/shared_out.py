"""The counts that take minutes, shared out among workers that have nothing but the question. Loads Numba.

Each worker lays out the tables once, from the house ways, and then counts whatever pieces it is given; the sums are
whole numbers, so they are the same in any order and however often a piece had to be counted again.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from threading import Lock

import msgspec
import numpy as np

from houseway.games.pai_gow_poker.counts import Cycle, Solution
from houseway.games.pai_gow_poker.cycle import Laid, Piece, Progress, Sums, added_up, laid_out, piece_sums, pieces
from houseway.games.pai_gow_poker.hands import Wheel, rank_tables
from houseway.games.pai_gow_poker.house_way import HouseWay
from houseway.games.pai_gow_poker.optimal import Piece as WeighingPiece
from houseway.games.pai_gow_poker.optimal import Weighing, add_piece, empty_sheet, solutions, weighing_of
from houseway.games.pai_gow_poker.setting_table import Ints, setting_table
from houseway.games.pai_gow_poker.suit_classes import FULL_DECK, Deck
from houseway.games.workers import Workers, as_completed

SHEAF = 30_000_000
"""Hands to be read for one task: about a second's work."""


class Against(msgspec.Struct, frozen=True, kw_only=True):
    """Two house ways against each other: small enough to be sent with every task."""

    player: HouseWay
    bank: HouseWay
    wheel: Wheel = "second"
    high_may_equal_low: bool = True
    dragons_push: bool = False
    deck: Deck = FULL_DECK


_LAYING = Lock()


@lru_cache(maxsize=1)
def _laid(question: Against) -> Laid:
    player, bank = (
        setting_table(way, question.wheel, question.high_may_equal_low) for way in (question.player, question.bank)
    )
    return laid_out(player, bank, question.dragons_push, question.deck)


def sheaf_sums(question: Against, sheaf: tuple[Piece, ...]) -> Sums:
    """The nine sums over the pieces of a sheaf."""
    with _LAYING:  # one thread of a worker lays out the tables, the others wait for them
        laid = _laid(question)
    sums: Sums = np.sum([piece_sums(laid, piece) for piece in sheaf], axis=0)
    return sums


def full_cycle(question: Against, workers: Workers, progress: Progress | None = None) -> Cycle:
    """The count of `cycle.full_cycle`, by these workers."""
    tasks = ((question, sheaf) for sheaf in sheaves(pieces(question.deck)))
    found = (
        (Piece(0, 0, 0, sum(piece.hands for piece in sheaf)), sums)
        for (_, sheaf), sums in as_completed(workers, sheaf_sums, tasks)
    )
    return added_up(found, question.deck, progress or (lambda done: None))


def sheaves(every: list[Piece], work: int = SHEAF) -> Iterator[tuple[Piece, ...]]:
    """Pieces in rows of about a second's work."""
    row: list[Piece] = []
    for piece in every:
        row.append(piece)
        if sum(each.hands for each in row) >= work:
            yield tuple(row)
            row = []
    if row:
        yield tuple(row)


# --- the best play -------------------------------------------------------------------------------------------------

SHEETS_EACH = 2
"""A sheet of all settings is some hundred megabytes, so each worker hands in few; one that is lost is made again."""


@lru_cache(maxsize=1)
def _weighing(question: Against) -> Weighing:
    bank = setting_table(question.bank, question.wheel, question.high_may_equal_low)
    tables = rank_tables(question.wheel, question.high_may_equal_low)
    return weighing_of(bank, tables, question.dragons_push, question.deck)


def sheet_of(question: Against, part: tuple[WeighingPiece, ...]) -> Ints:
    """What some of the pieces are worth to every setting."""
    with _LAYING:
        weighing = _weighing(question)
    sheet = empty_sheet(weighing)
    for piece in part:
        add_piece(weighing, piece, sheet)
    return sheet


def solve(question: Against, workers: Workers, progress: Progress | None = None) -> dict[Fraction, Solution]:
    """The best play of `optimal.solve` against the bank of the question, by these workers."""
    report = progress or (lambda done: None)

    def weigh(weighing: Weighing, every: list[WeighingPiece], told: Progress) -> Ints:
        number = min(len(every), SHEETS_EACH * workers.number())
        tasks = ((question, tuple(every[part::number])) for part in range(number))
        total = empty_sheet(weighing)
        for done, (_, sheet) in enumerate(as_completed(workers, sheet_of, tasks)):
            total += sheet
            told((done + 1) / number)
        return total

    with _LAYING:
        weighing = _weighing(question)
    return solutions(weighing, weigh, report)
