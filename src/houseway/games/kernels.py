"""What the compiled kernels share: a seeded generator and drawing without replacement. Loads Numba; import lazily."""

from __future__ import annotations

import numpy as np
from numba import uint64

from houseway.games.compiled import inner, njit

_MASK = np.uint64(0xFFFFFFFFFFFFFFFF)


@inner
def _rotl(x, k):  # type: ignore[no-untyped-def]
    return (x << uint64(k)) | (x >> uint64(64 - k))


@njit(cache=True, nogil=True)
def seeded(seed, block):  # type: ignore[no-untyped-def]
    """A xoshiro256++ state for one block of a seeded run, so that blocks may run anywhere in any order."""
    state = np.empty(4, np.uint64)
    z = uint64(seed) ^ (uint64(block) * uint64(0xD1342543DE82EF95))
    for i in range(4):
        z = z + uint64(0x9E3779B97F4A7C15)
        x = z
        x = (x ^ (x >> uint64(30))) * uint64(0xBF58476D1CE4E5B9)
        x = (x ^ (x >> uint64(27))) * uint64(0x94D049BB133111EB)
        state[i] = x ^ (x >> uint64(31))
    return state


@inner
def next64(state):  # type: ignore[no-untyped-def]
    result = _rotl(state[0] + state[3], 23) + state[0]
    t = state[1] << uint64(17)
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= t
    state[3] = _rotl(state[3], 45)
    return result


@njit(cache=True, nogil=True)
def below(state, n):  # type: ignore[no-untyped-def]
    """A number from 0 to n - 1 (n below 2**32) by multiply and reject, without bias."""
    bound = uint64(n)
    while True:
        low = (next64(state) >> uint64(32)) * bound
        part = low & uint64(0xFFFFFFFF)
        if part >= bound or part >= (uint64(0x100000000) - bound) % bound:
            return np.int64(low >> uint64(32))


@inner
def draw(state, cards, count):  # type: ignore[no-untyped-def]
    """Put `count` random cards at the front of the array, the rest behind: a partial Fisher-Yates."""
    n = cards.shape[0]
    for i in range(count):
        j = i + below(state, n - i)
        swap = cards[i]
        cards[i] = cards[j]
        cards[j] = swap


@njit(cache=True, nogil=True)
def shuffled(seed, block, rounds, cards, drawn):  # type: ignore[no-untyped-def]
    """Decks for a block of rounds, a row each, of which the first `drawn` cards are left to chance."""
    state = seeded(seed, block)
    order = np.arange(cards)
    found = np.empty((rounds, cards), np.int64)
    for place in range(rounds):
        draw(state, order, drawn)
        found[place] = order
    return found
