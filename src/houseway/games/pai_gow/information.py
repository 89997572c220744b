"""What information is worth in tiles: deals drawn at random, and in each the best setting by what is seen, exactly.

Tiles that are seen outside the bank's hand only change what the bank can hold. A tile of the bank's own is the
difference of two counts: bank hands from all tiles left, less those from all but it.
"""

from __future__ import annotations

from math import comb, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.core.estimates import Estimate, information
from houseway.core.figures import Figures
from houseway.core.tables import Section
from houseway.games import results_cache
from houseway.games.pai_gow.exact import SHAKES, TRIPLES, BankTable, bank_table, chosen, hands, vigorish_of
from houseway.games.pai_gow.hands import TILES, TILES_IN_A_HAND, four_tile_hands
from houseway.games.pai_gow.house_way import HouseWay
from houseway.games.pai_gow.options import PaiGowOptions

Integers = NDArray[np.int64]
Bits = NDArray[np.uint16]

METHOD, SEED = 1, 20475
DEALS = 1500
"""So many deals leave a standard error of about a tenth of what is gained."""
SEEN = {
    "one tile of the bank's": None,
    "a tile of the dead hand": 1,
    "a neighbour's hand": 4,
    "five other hands": 20,
}
"""What is seen beside the own hand, by how many tiles outside the bank's it is; None is one of the bank's own."""


class Gain(NamedTuple):
    """What seeing something adds to the expectation on average, and its standard error."""

    gain: float
    stderr: float


def _gone(tiles: Integers) -> tuple[Bits, Bits]:
    """Kinds of which one tile is gone, and of which both are, a bit each; a row of tiles for each deal."""
    kinds = tiles // 2
    counts = np.zeros((len(tiles), 16), np.int64)
    np.add.at(counts, (np.arange(len(tiles))[:, None], kinds), 1)
    bit = 1 << np.arange(16)
    return ((counts == 1) @ bit).astype(np.uint16), ((counts == 2) @ bit).astype(np.uint16)


def _values(table: BankTable, below: Integers, rows: Integers, total: int, pays: int) -> Integers:
    """Twenty times what each of the three settings is expected to win, in bank hands; copies are the bank's."""
    every = hands()
    high = np.searchsorted(table.high, every.high[rows], "left")
    low = np.searchsorted(table.low, every.low[rows], "left")
    deal = np.arange(len(rows))[:, None]
    both = below[deal, high, low].astype(np.int64)
    neither = total - below[deal, high, -1] - below[deal, -1, low] + both
    found: Integers = pays * both - 20 * neither
    return found


def gains(options: PaiGowOptions, deals: int = DEALS, seed: int = SEED) -> dict[str, Gain]:
    """By what is seen, what it adds beside setting every hand as is best when nothing is seen."""
    table = bank_table(HouseWay.named(options.house_way))
    pays = int(20 * (1 - vigorish_of(options)))
    place = {kinds: row for row, kinds in enumerate(four_tile_hands())}
    drawn = np.random.default_rng(seed).permuted(np.tile(np.arange(TILES.size), (deals, 1)), axis=1)
    own = drawn[:, :TILES_IN_A_HAND]
    rows = np.array([place[tuple(sorted(kinds))] for kinds in (own // 2).tolist()])
    bare = table.running_sums(*_gone(own)).astype(np.int64)
    unseen = comb(TILES.size - TILES_IN_A_HAND, TILES_IN_A_HAND)
    blind = _values(table, bare, rows, unseen, pays).argmax(axis=1)
    found = {}
    for words, number in SEEN.items():
        more = drawn[:, TILES_IN_A_HAND : TILES_IN_A_HAND + (number or 1)]
        below = table.running_sums(*_gone(np.concatenate([own, more], axis=1))).astype(np.int64)
        total = comb(TILES.size - TILES_IN_A_HAND - more.shape[1], TILES_IN_A_HAND)
        if number is None:
            below, total = bare - below, unseen - total
        worth = _values(table, below, rows, total, pays) / (20 * total)
        gain = worth.max(axis=1) - worth[np.arange(deals), blind]
        found[words] = Gain(float(gain.mean()), float(gain.std(ddof=1) / sqrt(deals)))
    return found


def section(options: PaiGowOptions, known: Figures | None = None) -> Section:
    """The page of a PAR sheet."""
    way = HouseWay.named(options.house_way)
    question = {
        "method": METHOD,
        "settings": chosen(way).tolist(),
        "vigorish": options.commission,
        "deals": DEALS,
        "seed": SEED,
    }
    found: dict[str, Gain] = results_cache.kept("pai-gow-information", question, _read, _write, lambda: gains(options))
    # By the second method of Dragon's Eye a triple takes the wager before a tile is dealt.
    dealt = 1.0 if options.commission else 1 - TRIPLES / SHAKES
    worth = {words: Estimate(dealt * each.gain, dealt * each.stderr) for words, each in found.items()}
    note = (
        "What a player gains who sees more than the own hand and sets it by that in the best way: by collusion or by"
        " tiles that are exposed. In each deal the worth of every setting is known exactly."
    )
    edge = None if known is None else known.house_edge
    return information(worth, edge, note, DEALS, SEED)


def _write(found: dict[str, Gain]) -> bytes:
    return "\n".join(f"{words}\t{each.gain!r}\t{each.stderr!r}" for words, each in found.items()).encode()


def _read(content: bytes) -> dict[str, Gain]:
    lines = (line.split("\t") for line in content.decode().splitlines())
    return {words: Gain(float(gain), float(stderr)) for words, gain, stderr in lines}
