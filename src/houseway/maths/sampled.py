"""Samples of the simulations' generator in compiled code. Loads Numba."""

from __future__ import annotations

import numpy as np
from numba import uint64

from houseway.games.compiled import njit
from houseway.games.kernels import draw, next64, seeded


@njit(cache=True, nogil=True)
def raw(seed, count):  # type: ignore[no-untyped-def]
    """The upper halves of the generator's numbers, which are those that are scaled."""
    state = seeded(seed, 0)
    found = np.empty(count, np.uint32)
    for place in range(count):
        found[place] = next64(state) >> uint64(32)
    return found


@njit(cache=True, nogil=True)
def decks(seed, shuffles, cards):  # type: ignore[no-untyped-def]
    """Whole decks, each drawn card by card from the one before."""
    state = seeded(seed, 0)
    deck = np.arange(cards).astype(np.uint8)
    found = np.empty((shuffles, cards), np.uint8)
    for place in range(shuffles):
        draw(state, deck, cards - 1)
        found[place] = deck
    return found
