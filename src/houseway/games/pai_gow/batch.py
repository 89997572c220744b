"""Many rounds of pai gow at once, for whoever learns it: one of three settings, or the house way's. Loads Numba."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.games.batches import SHUFFLED, BatchRules, shuffle
from houseway.games.compiled import inner, njit
from houseway.games.pai_gow import exact
from houseway.games.pai_gow.hands import PAIRS, SPLITS, TILES, TILES_IN_A_HAND, four_tile_hands
from houseway.games.pai_gow.house_way import HouseWay
from houseway.games.pai_gow.options import PaiGowOptions

KINDS = len(PAIRS)
HOUSE_WAY = len(SPLITS)
"""The action after the three settings."""


def batch(options: PaiGowOptions) -> BatchRules:
    """A unit on the pai gow wager, the dealer banking; the sight is the kinds of the tiles, in ascending order."""
    said = tuple(f"{a + 1} and {b + 1} together" for (a, b), _ in SPLITS)
    ranks = _ranks(HouseWay.named(options.house_way))
    win = float(1 - exact.vigorish_of(options))
    return BatchRules(
        deck=TILES.cards,
        drawn=2 * TILES_IN_A_HAND,
        decisions=1,
        actions=(*said, "house way"),
        sight=(*(f"tile {n}" for n in range(1, 5)), *(f"dealer {n}" for n in range(1, 5))),
        highest=KINDS,
        codes=tuple(pair.tiles[0] for pair in PAIRS),
        room=1,
        rewards=(-1.0, win),
        begin=_begin,
        move=partial(_move, ranks, win),
        step=partial(_step, ranks, win),
        settle=partial(_settle, ranks, win),
    )


def _ranks(way: HouseWay) -> NDArray[np.int32]:
    """By four kinds, ascending: the high rank (times 256) and low rank of each setting, then as the way sets."""
    every, chosen = exact.hands(), exact.chosen(way)
    cells: NDArray[Any] = every.high * 256 + every.low
    table = np.zeros((KINDS**TILES_IN_A_HAND, HOUSE_WAY + 1), np.int32)
    place = np.array(four_tile_hands()) @ KINDS ** np.arange(TILES_IN_A_HAND)[::-1]
    table[place, :HOUSE_WAY] = cells
    table[place, HOUSE_WAY] = cells[np.arange(len(chosen)), chosen]
    return table


@inner
def _four(decks, row, first, out):  # type: ignore[no-untyped-def]
    """Kinds of four tiles in ascending order, and where their settings are."""
    a, b = decks[row, first] >> 1, decks[row, first + 1] >> 1
    c, d = decks[row, first + 2] >> 1, decks[row, first + 3] >> 1
    a, b = min(a, b), max(a, b)
    c, d = min(c, d), max(c, d)
    a, c = min(a, c), max(a, c)
    b, d = min(b, d), max(b, d)
    b, c = min(b, c), max(b, c)
    out[first] = a
    out[first + 1] = b
    out[first + 2] = c
    out[first + 3] = d
    return a << 12 | b << 8 | c << 4 | d


@njit(cache=True, nogil=True)
def _deal(row, rng, decks, work, sight, mask, source):  # type: ignore[no-untyped-def]
    shuffle(row, rng, decks, 2 * TILES_IN_A_HAND, source)
    work[row, 0] = _four(decks, row, 0, sight[row])
    sight[row, 4:] = KINDS
    mask[row, :] = 1


@njit(cache=True, nogil=True)
def _begin(rows, rng, decks, work, sight, mask, source):  # type: ignore[no-untyped-def]
    for row in rows:
        _deal(row, rng, decks, work, sight, mask, source)


@njit(cache=True, nogil=True)
def _move(ranks, win, row, action, decks, work, before, after, mask):  # type: ignore[no-untyped-def]
    mask[row, :] = 0
    return _net(ranks, win, row, action, decks, work, before, after), True


@inner
def _net(ranks, win, row, action, decks, work, before, after):  # type: ignore[no-untyped-def]
    for i in range(TILES_IN_A_HAND):
        after[row, i] = before[row, i]
    player = ranks[work[row, 0], action]
    bank = ranks[_four(decks, row, 4, after[row]), HOUSE_WAY]
    higher = np.int64(player >> 8 > bank >> 8) + np.int64(player & 255 > bank & 255)
    return win if higher == 2 else higher - 1.0


@njit(cache=True, nogil=True)
def _step(ranks, win, actions, again, over, rng, decks, work, sight, mask, last, reward, done):  # type: ignore[no-untyped-def]
    for row in range(len(actions)):
        if over[row]:
            reward[row] = 0
            continue
        reward[row], done[row] = _move(ranks, win, row, actions[row], decks, work, sight, sight, mask)
        last[row] = sight[row]
        if again:
            _deal(row, rng, decks, work, sight, mask, SHUFFLED)


@njit(cache=True, nogil=True)
def _settle(ranks, win, rows, decks, work, sight, mask, last, nets):  # type: ignore[no-untyped-def]
    for row in rows:
        for action in range(HOUSE_WAY + 1):
            nets[row, action] = _net(ranks, win, row, action, decks, work, sight, last)
