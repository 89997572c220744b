"""Many rounds of Double Draw Poker at once, for whoever learns it: what to throw, twice, or to fold. Loads Numba."""

from __future__ import annotations

from functools import partial

import numpy as np

from houseway.core.cards import TWO_JOKER_PACK
from houseway.games.batches import SHUFFLED, BatchRules, shuffle
from houseway.games.compiled import njit
from houseway.games.double_draw_poker.deck import FOLDED, class_of, deck, gains
from houseway.games.double_draw_poker.kernel import FOLDED_FIRST, MOST_CARDS, nets
from houseway.games.double_draw_poker.options import DoubleDrawPokerOptions
from houseway.games.double_draw_poker.orbits import ascend_five

THROWS = 32
FOLD = THROWS
"""The action after every set of cards that may be thrown, a bit each, the lowest card first."""
UNSEEN = TWO_JOKER_PACK.size
FIRST, SECOND = 0, 1
_OPEN = np.array([[*(mask.bit_count() <= most for mask in range(THROWS)), True] for most in (3, 1)], np.int8)
"""What is open at each draw: up to three cards may be thrown at the first, one at the second."""


def batch(options: DoubleDrawPokerOptions) -> BatchRules:
    """A unit on the Ante and one on the Bonus; the sight is the sorted hand, what was thrown, and which draw it is."""
    cards, net = deck(gains(options)), nets(options).sum(axis=1)
    thrown = tuple(
        "stand" if not mask else "throw " + " ".join(str(i + 1) for i in range(5) if mask >> i & 1)
        for mask in range(THROWS)
    )
    return BatchRules(
        deck=TWO_JOKER_PACK.cards,
        drawn=MOST_CARDS,
        decisions=2,
        actions=(*thrown, "fold"),
        sight=(*(f"card {n}" for n in range(1, 6)), *(f"thrown {n}" for n in range(1, 5)), "draw"),
        highest=UNSEEN,
        codes=TWO_JOKER_PACK.cards,
        room=5,
        rewards=(float(net.min()), float(net.max())),
        begin=_begin,
        move=partial(_move, cards.places, cards.ranking, net),
        step=partial(_step, cards.places, cards.ranking, net),
    )


@njit(cache=True, nogil=True)
def _open(row, stage, mask):  # type: ignore[no-untyped-def]
    for action in range(FOLD + 1):
        mask[row, action] = _OPEN[stage, action]


@njit(cache=True, nogil=True)
def _deal(row, rng, decks, sight, mask, source):  # type: ignore[no-untyped-def]
    shuffle(row, rng, decks, MOST_CARDS, source)
    ascend_five(decks[row, :5])
    for i in range(5):
        sight[row, i] = decks[row, i]
    sight[row, 5:9] = UNSEEN
    sight[row, 9] = FIRST
    _open(row, FIRST, mask)


@njit(cache=True, nogil=True)
def _begin(rows, rng, decks, work, sight, mask, source):  # type: ignore[no-untyped-def]
    for row in rows:
        _deal(row, rng, decks, sight, mask, source)


@njit(cache=True, nogil=True, inline="always")
def _throw(row, throw, decks, hand, sight):  # type: ignore[no-untyped-def]
    """The thrown cards make room for the next of the deck, which itself stays as it is."""
    at = np.int64(5)
    for place in range(5, 8):
        at += np.int64(sight[row, place] != UNSEEN)
    for i in range(5):
        hand[row, i] = sight[row, i]
        if throw >> i & 1:
            sight[row, at] = sight[row, i]
            hand[row, i] = decks[row, at]
            at += 1
    ascend_five(hand[row])
    for i in range(5):
        sight[row, i] = hand[row, i]


@njit(cache=True, nogil=True, inline="always")
def _move(places, ranking, net, row, action, decks, work, before, after, mask):  # type: ignore[no-untyped-def]
    for i in range(10):
        after[row, i] = before[row, i]
    stage = after[row, 9]
    if action != FOLD:
        _throw(row, action, decks, work, after)
        if stage == FIRST:
            after[row, 9] = SECOND
            _open(row, SECOND, mask)
            return 0.0, False
    mask[row, :] = 0
    if action == FOLD:
        return net[FOLDED_FIRST if stage == FIRST else FOLDED], True
    return net[class_of(work[row], places, ranking)], True


@njit(cache=True, nogil=True)
def _step(places, ranking, net, actions, again, over, rng, decks, work, sight, mask, last, reward, done):  # type: ignore[no-untyped-def]
    for row in range(len(actions)):
        if over[row]:
            reward[row] = 0
            continue
        reward[row], done[row] = _move(places, ranking, net, row, actions[row], decks, work, sight, sight, mask)
        if done[row]:
            last[row] = sight[row]
            if again:
                _deal(row, rng, decks, sight, mask, SHUFFLED)
