"""What the house's generators give: raw numbers, and decks shuffled from them, as a laboratory takes samples.

The generator of play is SHAKE-256 over a fresh seed of 256 bits for each shuffle (`core/shuffle.py`); that of
simulations is xoshiro256++, one state for each block of rounds (`games/kernels.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.core.shuffle import derived_seed, drawn, fresh_seed, raw_numbers, shuffled

Numbers = NDArray[Any]


def seeds(master: str | None, count: int) -> Iterator[str]:
    """So many seeds: fresh ones, or those that follow from a master seed."""
    for number in range(count):
        yield fresh_seed() if master is None else derived_seed(master, f"sample {number}")


def raw_of_play(master: str | None, shuffles: int, cards: int) -> Numbers:
    """The 32-bit numbers of so many shuffles, one after the other."""
    found = np.empty((shuffles, cards), np.uint32)
    for place, seed in enumerate(seeds(master, shuffles)):
        found[place] = raw_numbers(seed, cards)
    return found.ravel()


def decks_of_play(master: str | None, shuffles: int, cards: int) -> Numbers:
    """So many shuffles of the cards 0 to cards - 1, by the very code that shuffles at a table."""
    found, pack = np.empty((shuffles, cards), np.uint8), tuple(map(str, range(cards)))
    for place, seed in enumerate(seeds(master, shuffles)):
        found[place] = [int(card) for card in shuffled.__wrapped__(pack, seed)]
    return found


def dice_of_play(master: str | None, count: int, sides: int = 6, at_once: int = 3) -> Numbers:
    """So many numbers from 0 to sides - 1, as dice are drawn."""
    wanted = -(-count // at_once)
    return np.array([drawn(seed, sides, at_once) for seed in seeds(master, wanted)]).ravel()[:count] - 1


def raw_of_simulation(seed: int, count: int) -> Numbers:
    """So many 32-bit numbers of the simulations' generator: the halves of its 64-bit ones that are used."""
    from houseway.maths.sampled import raw

    found: Numbers = raw(np.uint64(seed), count)
    return found


def decks_of_simulation(seed: int, shuffles: int, cards: int) -> Numbers:
    """So many decks, each drawn to the end by the simulations' generator."""
    from houseway.maths.sampled import decks

    found: Numbers = decks(np.uint64(seed), shuffles, cards)
    return found
