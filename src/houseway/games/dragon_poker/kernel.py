"""Dragon Poker as a compiled loop: one player against the dealer, in kinds of card and whole units.

A card is its place in `hands.KINDS`, 0 to 7, and three cards in any order are the index `64 * a + 8 * b + c` of arrays
built from the same hands and pay tables as the engine uses. Loads Numba; import lazily.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import lcm
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.core.figures import Tally
from houseway.core.pay import PayTable
from houseway.games.compiled import njit
from houseway.games.dragon_poker.exact import side_tables, strategy
from houseway.games.dragon_poker.hands import CODES, COPIES, HANDS, ante_bonus_row
from houseway.games.dragon_poker.options import DragonPokerOptions
from houseway.games.kernels import draw, seeded

DECK: NDArray[np.int64] = np.repeat(np.arange(8), COPIES)

Units = NDArray[np.int64]


class Tables(NamedTuple):
    """What the loops look up, each array by the index of three cards."""

    strength: Units
    bonus: Units
    """What a winning Ante Bonus pays to 1."""
    plays: NDArray[np.bool_]
    """Whether optimal play stays with the hand."""
    side: Units
    """A row for each side bet: what it nets in units of `1 / scale` of its stake."""


def _scale(table: PayTable) -> int:
    """The least number of parts of a unit in which every line of a table pays whole parts."""
    return lcm(*(row.odds.stake for row in table.rows))


def tables(options: DragonPokerOptions) -> Tables:
    """The arrays of these options."""
    offered = side_tables(options)
    strength, bonus = np.zeros(512, np.int64), np.zeros(512, np.int64)
    side = np.zeros((len(offered), 512), np.int64)
    for cards, hand in HANDS.items():
        a, b, c = (CODES.index(card) for card in cards)
        index = 64 * a + 8 * b + c
        strength[index] = hand.strength
        bonus[index] = ante_bonus_row(hand, options.ante_bonus_table).odds.win
        for bet, (table, row_of) in enumerate(offered):
            row = row_of(hand, table)
            side[bet, index] = _scale(table) * (row.odds.ratio if row else -1)
    return Tables(strength, bonus, strength >= strategy(options).least, side)


@njit(cache=True, nogil=True)
def _rounds(seed, block, rounds, tables):  # type: ignore[no-untyped-def]
    """Sum and sum of squares of each bet's net: the main game in row 0, then the side bets."""
    strength, bonus, plays, side = tables
    state = seeded(seed, block)
    cards = DECK.copy()
    bets = side.shape[0]
    sums = np.zeros((1 + bets, 2), np.int64)
    for _ in range(rounds):
        draw(state, cards, 6)
        player = 64 * cards[0] + 8 * cards[1] + cards[2]
        net = -2
        if plays[player]:
            dealer = 64 * cards[3] + 8 * cards[4] + cards[5]
            if strength[player] > strength[dealer]:
                net = 2 + bonus[player]
            elif strength[player] < strength[dealer]:
                net = -3
            else:
                net = 0
        sums[0, 0] += net
        sums[0, 1] += net * net
        for bet in range(bets):
            won = side[bet, player]
            sums[1 + bet, 0] += won
            sums[1 + bet, 1] += won * won
    return sums


def blocks(options: DragonPokerOptions) -> Callable[[int, int, int], dict[str, Tally]]:
    """Play one block of seeded rounds by optimal strategy, with a unit on every bet that the options offer."""
    looked_up = tables(options)
    scales = {"main": 1} | {table.wager: _scale(table) for table, _ in side_tables(options)}

    def play(seed: int, block: int, rounds: int) -> dict[str, Tally]:
        sums = _rounds(np.uint64(seed), np.uint64(block), rounds, looked_up)
        return {
            bet: Tally(rounds, int(total), int(squares), scale)
            for (bet, scale), (total, squares) in zip(scales.items(), sums, strict=True)
        }

    return play


def settle_decks(
    options: DragonPokerOptions,
    decks: NDArray[Any],
    player: Sequence[int] = (0, 1, 2),
    dealer: Sequence[int] = (3, 4, 5),
    *,
    plays: NDArray[np.bool_] | None = None,
) -> dict[str, Units]:
    """What each wager nets, in whole units of its stake, for given decks.

    A row of `decks` is a deck as places in `KINDS`; `player` and `dealer` say which of its columns became the two hands
    (one card at a time or in stacks, for whichever seat). `plays` says which rows play; without it optimal play does.
    A folded Play nets 0. A progressive wager is in parts of its stake, so many as its odds need (one for odds to 1).
    """
    strength, bonus, optimal, side = tables(options)
    shift = np.array([64, 8, 1])
    hand, against = decks[:, list(player)] @ shift, decks[:, list(dealer)] @ shift
    stays = optimal[hand] if plays is None else plays
    result = np.where(stays, np.sign(strength[hand] - strength[against]), -1)
    nets = {
        "ante": result,
        "ante-bonus": np.where(result > 0, bonus[hand], result),
        "play": np.where(stays, result, 0),
    }
    return nets | {table.wager: side[bet][hand] for bet, (table, _) in enumerate(side_tables(options))}
