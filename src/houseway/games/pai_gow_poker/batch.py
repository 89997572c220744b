"""Many rounds of pai gow poker at once, for whoever learns it: which two cards make the low hand. Loads Numba."""

from __future__ import annotations

from functools import partial
from itertools import combinations

import numpy as np

from houseway.core.cards import JOKER_PACK
from houseway.games.batches import SHUFFLED, BatchRules, shuffle
from houseway.games.compiled import inner, njit
from houseway.games.pai_gow_poker import exact
from houseway.games.pai_gow_poker.hands import HAND, rank_tables
from houseway.games.pai_gow_poker.options import PaiGowPokerOptions
from houseway.games.pai_gow_poker.setting import HIGH, LOW, cell_of, spread
from houseway.games.pai_gow_poker.setting_table import DRAGON, ROW

FRONTS = tuple(combinations(range(HAND), 2))
"""The two cards in front, by their places in the sorted hand, in the order in which settings are worked out."""
HOUSE_WAY = len(FRONTS)
UNSEEN = JOKER_PACK.size


def batch(options: PaiGowPokerOptions) -> BatchRules:
    """A unit on the pai gow wager, the dealer banking; the sight is the cards in ascending order."""
    tables = rank_tables(options.wheel, options.high_may_equal_low)
    sets, win = exact.as_set(options), float(1 - exact.vigorish_of(options))
    return BatchRules(
        deck=JOKER_PACK.cards,
        drawn=2 * HAND,
        decisions=1,
        actions=(*(f"{a + 1} and {b + 1} in front" for a, b in FRONTS), "house way"),
        sight=(*(f"card {n}" for n in range(1, 8)), *(f"dealer {n}" for n in range(1, 8))),
        highest=UNSEEN,
        codes=JOKER_PACK.cards,
        room=HOUSE_WAY,
        rewards=(-1.0, win),
        begin=partial(_begin, tables),
        move=partial(_move, sets, options.variant == "ez", win),
        step=partial(_step, tables, sets, options.variant == "ez", win),
        settle=partial(_settle, sets, options.variant == "ez", win),
    )


@inner
def _ascend(cards):  # type: ignore[no-untyped-def]
    for i in range(1, HAND):
        card, j = cards[i], i
        while j and cards[j - 1] > card:
            cards[j] = cards[j - 1]
            j -= 1
        cards[j] = card


@njit(cache=True, nogil=True)
def _deal(row, tables, rng, decks, work, sight, mask, room, source):  # type: ignore[no-untyped-def]
    shuffle(row, rng, decks, 2 * HAND, source)
    hand = decks[row, :HAND]
    _ascend(hand)
    spread(hand, 1, tables, room)
    for i in range(HAND):
        sight[row, i] = hand[i]
        sight[row, HAND + i] = UNSEEN
    for setting in range(HOUSE_WAY):
        work[row, setting] = ROW * room[HIGH, setting] + room[LOW, setting]
        mask[row, setting] = room[HIGH, setting] >= 0
    mask[row, HOUSE_WAY] = 1


@njit(cache=True, nogil=True)
def _begin(tables, rows, rng, decks, work, sight, mask, source):  # type: ignore[no-untyped-def]
    room = np.zeros((9, 21), np.int64)
    for row in rows:
        _deal(row, tables, rng, decks, work, sight, mask, room, source)


@njit(cache=True, nogil=True)
def _show(row, decks, after):  # type: ignore[no-untyped-def]
    """Both hands lie open."""
    for i in range(2 * HAND):
        after[row, i] = decks[row, i]


@inner
def _net(player, bank, dragons_push, win):  # type: ignore[no-untyped-def]
    if dragons_push and bank >= DRAGON:
        return 0.0
    bank &= DRAGON - 1
    higher = np.int64(player // ROW > bank // ROW) + np.int64(player % ROW > bank % ROW)
    return win if higher == 2 else higher - 1.0


@njit(cache=True, nogil=True)
def _move(sets, dragons_push, win, row, action, decks, work, before, after, mask):  # type: ignore[no-untyped-def]
    _show(row, decks, after)
    mask[row, :] = 0
    player = cell_of(decks[row], 0, sets) & (DRAGON - 1) if action == HOUSE_WAY else work[row, action]
    return _net(player, cell_of(decks[row], HAND, sets), dragons_push, win), True


@njit(cache=True, nogil=True)
def _settle(sets, dragons_push, win, rows, decks, work, sight, mask, last, nets):  # type: ignore[no-untyped-def]
    for row in rows:
        _show(row, decks, last)
        bank = cell_of(decks[row], HAND, sets)
        for setting in range(HOUSE_WAY):
            if mask[row, setting]:
                nets[row, setting] = _net(work[row, setting], bank, dragons_push, win)
        nets[row, HOUSE_WAY] = _net(cell_of(decks[row], 0, sets) & (DRAGON - 1), bank, dragons_push, win)


@njit(cache=True, nogil=True)
def _step(  # type: ignore[no-untyped-def]
    tables, sets, dragons_push, win, actions, again, over, rng, decks, work, sight, mask, last, reward, done
):
    room = np.zeros((9, 21), np.int64)
    for row in range(len(actions)):
        if over[row]:
            reward[row] = 0
            continue
        reward[row], done[row] = _move(sets, dragons_push, win, row, actions[row], decks, work, sight, sight, mask)
        last[row] = sight[row]
        if again:
            _deal(row, tables, rng, decks, work, sight, mask, room, SHUFFLED)
