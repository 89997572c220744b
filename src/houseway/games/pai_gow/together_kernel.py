"""Two hands of tiles against one bank, over every deal, in compiled code. Loads Numba.

For one bank hand let r(P) be what a hand P of the 28 tiles left wins. The sum of r(P) r(Q) over all P and Q that share
no tile is, by inclusion and exclusion, the sum over sets S of up to four tiles of (-1)^|S| g(S)^2, where g(S) is the
sum of r(P) over all P that hold S. So two hands cost no more than one: each P is added to its sixteen subsets.
"""

from __future__ import annotations

import numpy as np

from houseway.games.compiled import njit

TILES, HAND, LEFT = 32, 4, 28


@njit(cache=True, nogil=True)
def products(banks, bank_high, bank_low, place, high, low, pays, found):  # type: ignore[no-untyped-def]
    """For each bank hand, given as tiles and as it is set, the sum of r(P) r(Q) over the hands that share no tile.

    `place` finds a hand's row by its four kinds; `high` and `low` are the ranks that the player makes of each row.
    """
    rest = np.empty(LEFT, np.int64)
    ones = np.empty(LEFT, np.int64)
    twos = np.empty((LEFT, LEFT), np.int64)
    threes = np.empty((LEFT, LEFT, LEFT), np.int64)
    for b in range(len(banks)):
        left = 0
        for tile in range(TILES):
            there = True
            for held in banks[b]:
                there = there and tile != held
            if there:
                rest[left] = tile
                left += 1
        ones[:] = 0
        twos[:] = 0
        threes[:] = 0
        none = fours = np.int64(0)
        for i in range(3, LEFT):
            for j in range(2, i):
                for k in range(1, j):
                    for m in range(k):
                        row = place[rest[m] // 2, rest[k] // 2, rest[j] // 2, rest[i] // 2]
                        above = high[row] > bank_high[b]
                        over = low[row] > bank_low[b]
                        if above != over:
                            continue
                        won = pays if above else -20
                        none += won
                        ones[i] += won
                        ones[j] += won
                        ones[k] += won
                        ones[m] += won
                        twos[i, j] += won
                        twos[i, k] += won
                        twos[i, m] += won
                        twos[j, k] += won
                        twos[j, m] += won
                        twos[k, m] += won
                        threes[i, j, k] += won
                        threes[i, j, m] += won
                        threes[i, k, m] += won
                        threes[j, k, m] += won
                        fours += won * won
        found[b] = none**2 - (ones**2).sum() + (twos**2).sum() - (threes**2).sum() + fours
