"""Many rounds of Dragon Poker at once, for whoever learns it: play or fold with three cards. Loads Numba."""

from __future__ import annotations

from functools import partial

from houseway.games.batches import SHUFFLED, BatchRules, shuffle
from houseway.games.compiled import inner, njit
from houseway.games.dragon_poker.hands import CODES, DRAGON_PACK
from houseway.games.dragon_poker.kernel import DECK, tables
from houseway.games.dragon_poker.options import DragonPokerOptions

FOLD, PLAY = 0, 1
DRAWN = 6
UNSEEN = len(CODES)


def batch(options: DragonPokerOptions) -> BatchRules:
    """A unit on the Ante and one on the Ante Bonus; the sight is the player's cards, and at the end the dealer's."""
    looked_up = tables(options)
    most = float(2 + looked_up.bonus.max())
    return BatchRules(
        deck=DRAGON_PACK.cards,
        drawn=DRAWN,
        decisions=1,
        actions=("fold", "play"),
        sight=("card 1", "card 2", "card 3", "dealer 1", "dealer 2", "dealer 3"),
        highest=UNSEEN,
        codes=CODES,
        room=1,
        rewards=(-3.0, most),
        begin=_begin,
        move=partial(_move, looked_up.strength, looked_up.bonus),
        step=partial(_step, looked_up.strength, looked_up.bonus),
        settle=partial(_settle, looked_up.strength, looked_up.bonus),
    )


@njit(cache=True, nogil=True)
def _deal(row, rng, decks, sight, mask, source):  # type: ignore[no-untyped-def]
    shuffle(row, rng, decks, DRAWN, source)
    a, b, c = DECK[decks[row, 0]], DECK[decks[row, 1]], DECK[decks[row, 2]]
    a, b = min(a, b), max(a, b)
    b, c = min(b, c), max(b, c)
    a, b = min(a, b), max(a, b)
    sight[row, 0] = a
    sight[row, 1] = b
    sight[row, 2] = c
    sight[row, 3:] = UNSEEN
    mask[row, :] = 1


@njit(cache=True, nogil=True)
def _begin(rows, rng, decks, work, sight, mask, source):  # type: ignore[no-untyped-def]
    for row in rows:
        _deal(row, rng, decks, sight, mask, source)


@njit(cache=True, nogil=True)
def _move(strength, bonus, row, action, decks, work, before, after, mask):  # type: ignore[no-untyped-def]
    mask[row, :] = 0
    return _net(strength, bonus, row, action, decks, before, after), True


@inner
def _net(strength, bonus, row, action, decks, before, after):  # type: ignore[no-untyped-def]
    hand = dealer = 0
    for i in range(3):
        card, against = before[row, i], DECK[decks[row, 3 + i]]
        hand, dealer = 8 * hand + card, 8 * dealer + against
        after[row, i], after[row, 3 + i] = card, against
    if action == FOLD:
        return -2.0
    if strength[hand] > strength[dealer]:
        return 2.0 + bonus[hand]
    return -3.0 if strength[hand] < strength[dealer] else 0.0


@njit(cache=True, nogil=True)
def _step(strength, bonus, actions, again, over, rng, decks, work, sight, mask, last, reward, done):  # type: ignore[no-untyped-def]
    for row in range(len(actions)):
        if over[row]:
            reward[row] = 0
            continue
        reward[row], done[row] = _move(strength, bonus, row, actions[row], decks, work, sight, sight, mask)
        last[row] = sight[row]
        if again:
            _deal(row, rng, decks, sight, mask, SHUFFLED)


@njit(cache=True, nogil=True)
def _settle(strength, bonus, rows, decks, work, sight, mask, last, nets):  # type: ignore[no-untyped-def]
    for row in rows:
        for action in (FOLD, PLAY):
            nets[row, action] = _net(strength, bonus, row, action, decks, sight, last)
