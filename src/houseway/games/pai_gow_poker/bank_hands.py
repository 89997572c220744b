"""Every hand the bank can have beside one player's seven cards: 53,524,680 of them, tallied by what they are set as.

Unless a suit can fill a flush, what the house way makes of a hand depends on its ranks, and a set of ranks comes in a
known number of ways from the cards left. So all hands are first tallied by ranks as if no suit mattered; then every
hand that can hold a flush is moved to where it belongs.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from houseway.core.cards import JOKER_PACK, Card
from houseway.games.pai_gow_poker.hands import HAND
from houseway.games.pai_gow_poker.setting_table import (
    DRAGON,
    HIGHS,
    JOKER_CARD,
    ROW,
    Answers,
    Ints,
    flush_places,
    rank_sets,
)


def bank_hands(bank: Answers, held: Sequence[Card], *, dragons_push: bool = False) -> Ints:
    """How many bank hands make each high hand (row) and low hand (column); queen's dragons left out if they push."""
    left = [(1 << 13) - 1] * 4
    jokers = 2
    for card in held:
        number = JOKER_PACK.cards.index(card)
        if number == JOKER_CARD:
            jokers = 1
        else:
            left[number & 3] &= ~(1 << (number >> 2))
    by_rank = np.array([sum(suit >> rank & 1 for suit in left) for rank in range(13)])
    tally = np.zeros(DRAGON + HIGHS * ROW, np.int64)
    for joker in range(jokers):
        np.add.at(tally, bank.by_ranks[joker], _ways(rank_sets(HAND - joker), by_rank))
        for suit in left:
            _move_flushes(tally, bank, suit, by_rank, joker)
    plain: Ints = tally[: HIGHS * ROW].reshape(HIGHS, ROW)
    if not dragons_push:
        plain = plain + tally[DRAGON:].reshape(HIGHS, ROW)
    return plain


def _ways(sets: Ints, left: Ints) -> Ints:
    """In how many ways the cards left make each set of ranks."""
    ways, run = np.ones(len(sets), np.int64), np.ones(len(sets), np.int64)
    for place in range(sets.shape[1]):
        ranks = sets[:, place]
        run = np.where(ranks == sets[:, place - 1], run + 1, 1) if place else run
        # C(n, k) from C(n, k - 1), one card of the rank at a time.
        ways = ways * np.maximum(left[ranks] - run + 1, 0) // run
    return ways


def _move_flushes(tally: Ints, bank: Answers, suit: int, left: Ints, joker: int) -> None:
    """Move the hands in which a suit, of which these ranks are left, can fill a flush."""
    others = left - (suit >> np.arange(13) & 1)
    one, two = np.tril_indices(13)
    pairs = np.where(one == two, others[one] * (others[one] - 1) // 2, others[one] * others[two])
    place = flush_places()[0][joker]
    ranks = np.arange(1 << 13)
    ranks = ranks[(place >= 0) & (ranks & ~suit == 0)]
    counts = (ranks[:, None] >> np.arange(13) & 1).sum(axis=1)
    for rest, ways in enumerate((np.ones(1, np.int64), others, pairs)):
        at = place[ranks[counts == HAND - joker - rest]][:, None] + np.arange(len(ways))
        # `ufunc.at` reads beyond values that it has to broadcast itself.
        each = np.broadcast_to(ways, at.shape).ravel()
        np.add.at(tally, bank.flush[at].ravel(), each)
        np.subtract.at(tally, bank.unsuited[at].ravel(), each)
