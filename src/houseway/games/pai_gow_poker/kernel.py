"""Pai gow poker as a compiled loop: cards drawn, both hands looked up as they are set, high and low compared.

Nets of the pai gow wager are in twentieths, so that five percent of a win is a whole number. The best play differs
from the house way on some hands; these are found by their `hand_key` in a hash table. Side wagers look at the same
cards, in `side_kernel`. Loads Numba; import lazily.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from houseway.core.cards import JOKER_PACK
from houseway.core.figures import Tally
from houseway.games.compiled import inner, njit
from houseway.games.kernels import draw, seeded
from houseway.games.pai_gow_poker import exact
from houseway.games.pai_gow_poker.counts import Departures
from houseway.games.pai_gow_poker.hands import HAND
from houseway.games.pai_gow_poker.options import PaiGowPokerOptions
from houseway.games.pai_gow_poker.setting import cell_of
from houseway.games.pai_gow_poker.setting_table import DRAGON, JOKER_CARD, ROW
from houseway.games.pai_gow_poker.side_kernel import OfferedWagers, count_sides
from houseway.games.pai_gow_shared.dice_kernel import (
    RUNS,
    SHAKES,
    Units,
    shake_dice,
    shake_nets,
    shakes_of,
    tallies,
    triple_of,
)

SCALE = 20
MAIN = ("main", "house-way")
_EMPTY = np.int64(-1)
_NOWHERE = Departures(np.full(2, _EMPTY), np.zeros(2, np.int32))


def lookup(departures: Departures) -> Departures:
    """Departures as a hash table: a key stands at its hash or in the next free place after it."""
    size = 1 << (2 * len(departures.keys)).bit_length()
    table = Departures(np.full(size, _EMPTY), np.zeros(size, np.int32))
    _fill(departures.keys, departures.cells, table.keys, table.cells)
    return table


@njit(cache=True, nogil=True)
def _place(key, keys):  # type: ignore[no-untyped-def]
    """Where a key is, or would be."""
    mixed = np.uint64(key) * np.uint64(0x9E3779B97F4A7C15)
    at = np.int64(mixed >> np.uint64(20)) & (len(keys) - 1)
    while keys[at] != _EMPTY and keys[at] != key:
        at = (at + 1) & (len(keys) - 1)
    return at


@njit(cache=True, nogil=True)
def _fill(given, given_cells, keys, cells):  # type: ignore[no-untyped-def]
    for i in range(len(given)):
        at = _place(given[i], keys)
        keys[at] = given[i]
        cells[at] = given_cells[i]


@njit(cache=True, nogil=True)
def hand_key(cards, start):  # type: ignore[no-untyped-def]
    """The number of the class of the seven cards from `start` on, as `optimal.hand_keys` gives it."""
    a = b = c = d = joker = 0
    for i in range(start, start + HAND):
        card = cards[i]
        if card == JOKER_CARD:
            joker = 1
            continue
        bit = 1 << (card >> 2)
        suit = card & 3
        if suit == 0:
            a |= bit
        elif suit == 1:
            b |= bit
        elif suit == 2:
            c |= bit
        else:
            d |= bit
    a, b = max(a, b), min(a, b)
    c, d = max(c, d), min(c, d)
    a, c = max(a, c), min(a, c)
    b, d = max(b, d), min(b, d)
    b, c = max(b, c), min(b, c)
    return joker << 52 | a << 39 | b << 26 | c << 13 | d


@inner
def _best_cell(cards, start, house, departures):  # type: ignore[no-untyped-def]
    """The best cell of the seven cards from `start` on, given the house way's."""
    at = _place(hand_key(cards, start), departures.keys)
    return house if departures.keys[at] == _EMPTY else np.int64(departures.cells[at])


@njit(cache=True, nogil=True)
def _result(player, bank, dragons_push):  # type: ignore[no-untyped-def]
    """0 for a loss, 1 for a push, 2 for a win: how many of the two hands are higher; copies go to the bank."""
    if dragons_push and bank >= DRAGON:
        return 1
    player &= DRAGON - 1
    bank &= DRAGON - 1
    return np.int64(player // ROW > bank // ROW) + np.int64(player % ROW > bank % ROW)


@njit(cache=True, nogil=True)
def _rounds(seed, block, rounds, sets, departures, best, dragons_push, dice, triples_lose, shakes, runs, sides, paid):  # type: ignore[no-untyped-def]
    """Losses, pushes and wins: row 0 set the best way (if asked for), row 1 set the house way."""
    state = seeded(seed, block)
    cards = np.arange(53)
    results = np.zeros((2, 3), np.int64)
    # apart, since a table taken out of the tuple in every round would be counted as held each time
    made, hands, banks = sides
    for _ in range(rounds):
        draw(state, cards, 2 * HAND)
        house = cell_of(cards, 0, sets)
        bank = cell_of(cards, HAND, sets)
        second = _result(house, bank, dragons_push)
        first = _result(_best_cell(cards, 0, house, departures), bank, dragons_push) if best else second
        if dice:
            shake = shake_dice(state, shakes, runs)
            if triples_lose and triple_of(shake):
                first = second = 0
        # a triple that takes pai gow wagers takes no others: cards are then dealt for those
        if len(paid):
            count_sides(cards, made, hands, banks, paid)
        results[0, first] += 1
        results[1, second] += 1
    return results


def blocks(
    options: PaiGowPokerOptions, bets: Collection[str] | None = None
) -> Callable[[int, int, int], dict[str, Tally]]:
    """Play one block of seeded rounds against the dealer, the same cards set the best way and the house way.

    `main`, set the best way, needs the best play of all hands, which takes minutes to find unless it is on the cache;
    naming other bets does without it.
    """
    main = [bet for bet in MAIN if bets is None or bet in bets]
    sets, ez = exact.as_set(options), options.variant == "ez"
    best = "main" in main
    departures = lookup(exact.optimal(options).departures) if best else _NOWHERE
    dice, triples_lose = options.dragons_eye != "off", options.dragons_eye == "no-vigorish"
    win = _win(options)
    offered = OfferedWagers(options, bets)

    def play(seed: int, block: int, rounds: int) -> dict[str, Tally]:
        shakes, runs = np.zeros(SHAKES, np.int64), np.zeros(RUNS, np.int64)
        table = (sets, departures, best, ez, dice, triples_lose)
        paid = offered.paid()
        results = _rounds(np.uint64(seed), np.uint64(block), rounds, *table, shakes, runs, offered.sides, paid)
        tally = {
            bet: Tally(rounds, int(won * win - lost * SCALE), int(won * win**2 + lost * SCALE**2), SCALE)
            for bet in main
            for lost, _, won in [results[MAIN.index(bet)]]
        }
        tally |= tallies(shakes, runs, options.shaker) if dice else {}
        return tally | offered.tallies(paid)

    return play


def _win(options: PaiGowPokerOptions) -> int:
    return int(SCALE * (1 - exact.vigorish_of(options)))


@njit(cache=True, nogil=True)
def _settle(cards, sets, departures, best, dragons_push, results):  # type: ignore[no-untyped-def]
    for n in range(len(cards)):
        player = cell_of(cards[n], 0, sets)
        if best:
            player = _best_cell(cards[n], 0, player, departures)
        results[n] = _result(player, cell_of(cards[n], HAND, sets), dragons_push)


def settle_decks(
    options: PaiGowPokerOptions,
    decks: npt.NDArray[Any],
    player: Sequence[int] = range(HAND),
    bank: Sequence[int] = range(HAND, 2 * HAND),
    *,
    best: bool = False,
    dice: npt.NDArray[Any] | None = None,
    seat: int = 1,
) -> dict[str, Units]:
    """What each wager nets for given cards, in whole units of its stake; `pai-gow` in twentieths of it.

    A row of `decks` is the 53 cards as places in `JOKER_PACK`; `player` and `bank` say which of its columns became the
    two hands. Both are set the house way, or the player's the best way. A row of `dice` is the dragon's eye die and the
    two plain dice; they settle the wagers of `seat`, and the dice bonus, which outlives the shake, is not among them.
    The progressive is settled with its meter at the start, in cents.
    """
    if decks.shape[1:] != (JOKER_PACK.size,):
        raise ValueError(f"a deck is {JOKER_PACK.size} cards in a row")
    cards = np.ascontiguousarray(decks[:, [*player, *bank]], np.int64)
    results = np.empty(len(cards), np.int64)
    departures = lookup(exact.optimal(options).departures) if best else _NOWHERE
    _settle(cards, exact.as_set(options), departures, best, options.variant == "ez", results)
    net = np.array([-SCALE, 0, _win(options)])[results]
    side_nets = OfferedWagers(options).nets(cards)
    if dice is None or options.dragons_eye == "off":
        return {"pai-gow": net} | side_nets
    shakes = shakes_of(dice)
    if options.dragons_eye == "no-vigorish":
        net = np.where(shakes % 43 == 0, -SCALE, net)
    return {"pai-gow": net} | {wager: nets[shakes] for wager, nets in shake_nets(seat).items()} | side_nets
