"""Scaling is without bias for every one of the 2^32 numbers, and shuffles are for every stream of small numbers."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import permutations, product
from time import perf_counter

import numpy as np
from numba import njit, uint64

from houseway.core.shuffle import arranged, fair

BOUNDS = range(2, 55)
"""Decks have at most 54 cards, dice six sides."""
COUNTED = (6, 32, 53, 54)
"""Dice, a set of tiles, decks with one and two jokers."""
SPAN = 1 << 32


@njit(cache=True, nogil=True)
def remainders(bound, end):  # type: ignore[no-untyped-def]
    """How many of the numbers below `end` leave each remainder: play's scaling, after rejecting those from `end` on."""
    counts = np.zeros(bound, np.int64)
    for number in range(end):
        counts[np.uint32(number) % np.uint32(bound)] += 1
    return counts


@njit(cache=True, nogil=True)
def products(bound):  # type: ignore[no-untyped-def]
    """How many of all numbers are scaled to each by multiplying and rejecting, as simulations do (`kernels.below`)."""
    counts = np.zeros(bound, np.int64)
    wide = uint64(bound)
    least = (uint64(SPAN) - wide) % wide
    for number in range(SPAN):
        low = uint64(number) * wide
        part = low & uint64(0xFFFFFFFF)
        if part >= wide or part >= least:
            counts[np.int64(low >> uint64(32))] += 1
    return counts


def all_numbers() -> None:
    allowed = fair(SPAN)
    for bound in BOUNDS:  # whole cycles of remainders, and fewer than one cycle rejected
        assert allowed[bound] == SPAN // bound * bound
        assert 0 <= SPAN - allowed[bound] < bound
    with ThreadPoolExecutor(2) as pool:
        by_remainder = list(pool.map(lambda bound: remainders(bound, allowed[bound]), COUNTED))
        by_product = list(pool.map(products, BOUNDS))
    for bound, counts in (*zip(COUNTED, by_remainder, strict=True), *zip(BOUNDS, by_product, strict=True)):
        assert set(counts.tolist()) == {SPAN // bound}, f"scaling to {bound} is biased"
    print(f"play's scaling: whole cycles for every bound to {BOUNDS[-1]}; all {SPAN:,} numbers counted for {COUNTED}")
    print(f"simulations' scaling: all {SPAN:,} numbers counted for every bound to {BOUNDS[-1]}, none more often")


def all_streams(cards: int, span: int) -> None:
    allowed = fair(span)
    streams = product(*(range(allowed[bound]) for bound in range(cards, 1, -1)))
    orders = Counter(arranged(range(cards), numbers, allowed) for numbers in streams)
    assert set(orders) == set(permutations(range(cards)))
    (ways,) = set(orders.values())
    print(f"{cards} cards from numbers below {span}: all {len(orders):,} orders, each by {ways:,} streams")


def main() -> None:
    started = perf_counter()
    for cards, span in ((4, 32), (5, 16), (6, 16), (7, 8)):
        all_streams(cards, span)
    all_numbers()
    print(f"{perf_counter() - started:,.0f} s")


if __name__ == "__main__":
    main()
