"""The house's result at a whole table of tiles, exactly: all seats meet the same bank."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from itertools import permutations
from math import comb
from os import cpu_count

import numpy as np

from houseway.core.figures import Figures
from houseway.core.tables import Section
from houseway.core.together import Seats, table_hold
from houseway.games import results_cache
from houseway.games.pai_gow import exact
from houseway.games.pai_gow.hands import PAIRS, TILES, TILES_IN_A_HAND, four_tile_hands
from houseway.games.pai_gow.house_way import HouseWay
from houseway.games.pai_gow.options import PaiGowOptions
from houseway.games.pai_gow_shared.together import seats_of

METHOD = 1
"""Changes with the mathematics, so that what an older version kept is not read."""
PARTS = 16
THIRD_HANDS = comb(TILES.size - 2 * TILES_IN_A_HAND, TILES_IN_A_HAND)


def pair_sums(bank: HouseWay, chosen: exact.Integers, pays: int, rows: Sequence[int]) -> exact.Integers:
    """For some bank hands, the sum over all two hands that share no tile of what one wins times what the other does.

    Hands are set as chosen; a win pays so many twentieths, and what is won is in twentieths. Loads Numba.
    """
    from houseway.games.pai_gow.together_kernel import products

    every, kinds = exact.hands(), four_tile_hands()
    row, as_bank = np.arange(len(kinds)), exact.chosen(bank)
    place = np.zeros((len(PAIRS),) * TILES_IN_A_HAND, np.int64)
    for at, hand in enumerate(kinds):
        for order in set(permutations(hand)):
            place[order] = at
    tiles = np.array([[2 * kind + (kind in hand[:n]) for n, kind in enumerate(hand)] for hand in kinds])[rows]
    bank_high, bank_low = (ranks[row, as_bank][rows] for ranks in (every.high, every.low))
    found = np.zeros(len(tiles), np.int64)
    products(tiles, bank_high, bank_low, place, every.high[row, chosen], every.low[row, chosen], pays, found)
    return found


def covariance(bank: HouseWay, chosen: exact.Integers, pays: int) -> Fraction:
    """The covariance of two seats that set their hands so, per unit wagered; a win pays so many twentieths."""
    every = exact.hands()
    rows = np.arange(len(every.ways))
    parts = [part.tolist() for part in np.array_split(rows, PARTS)]
    with ThreadPoolExecutor(cpu_count()) as pool:
        sums = np.concatenate(list(pool.map(lambda part: pair_sums(bank, chosen, pays, part), parts)))
    player, _ = exact.compared(bank)
    value = int((player.value(Fraction(20 - pays, 20))[rows, chosen] * every.ways).sum())
    both = sum(int(product) * int(ways) for product, ways in zip(sums, every.ways, strict=True))
    return Fraction(both, 400 * exact.DEALS * THIRD_HANDS) - Fraction(value, 20 * exact.DEALS) ** 2


def _kept(options: PaiGowOptions, chosen: exact.Integers) -> Fraction:
    bank = HouseWay.named(options.house_way)
    pays = int(20 * (1 - exact.vigorish_of(options)))
    question = {
        "method": METHOD,
        "bank": exact.chosen(bank).tolist(),
        "player": chosen.tolist(),
        "pays": pays,
    }
    found: Fraction = results_cache.kept(
        "pai-gow-together",
        question,
        lambda content: Fraction(content.decode()),
        lambda answer: str(answer).encode(),
        lambda: covariance(bank, chosen, pays),
    )
    return found


def seats(options: PaiGowOptions, known: Mapping[str, Figures]) -> dict[str, Seats]:
    """By how every seat sets its hand: one seat, and two."""
    bank = HouseWay.named(options.house_way)
    player, _ = exact.compared(bank)
    ways = {
        "main": ("Set the best way", exact.best(player.value(exact.vigorish_of(options)), bank)),
        "house-way": ("The house way", exact.chosen(bank)),
    }
    return {
        words: seats_of(known[bet], _kept(options, chosen), triples_lose=not options.commission)
        for bet, (words, chosen) in ways.items()
        if bet in known
    }


def table(options: PaiGowOptions, known: Mapping[str, Figures]) -> Section:
    """What the house holds at a table, by the seats that play."""
    found = seats(options, known)
    first = next(iter(found.values()))
    note = (
        "What the house wins in a round, in units of one pai gow wager, every seat wagering a unit and setting alike;"
        " the dealer banks. Exact, over all deals to two seats and the bank. Seats meet the same bank: the results of"
        f" two have the correlation {first.correlation:.4f}, exactly {first.covariance / first.variance}."
    )
    return table_hold(found, note)
