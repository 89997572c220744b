"""Prove the side wagers of pai gow poker: look at all 154,143,080 hands one by one, the joker tried as every card.

Nothing is shared with the package's own count but the names of the rows.
Run: python benchmarks/prove_side_wagers.py
"""

from __future__ import annotations

import time
from itertools import combinations_with_replacement
from math import comb

import numpy as np
from numba import njit, prange

from houseway.core.figures import Figures
from houseway.games.pai_gow_poker.options import HANDS, PaiGowPokerOptions
from houseway.games.pai_gow_poker.side_figures import figures, jointly

DYNASTY = (
    "wheel-and-suited-ace-queen",
    "natural-seven-card-straight-flush",
    "royal-and-suited-ace-queen",
    "wild-seven-card-straight-flush",
    "five-aces",
    "natural-wheel-straight-flush",
    "royal-flush",
    "straight-flush",
    "four-of-a-kind",
    "full-house",
    "flush",
    "three-of-a-kind",
    "straight",
)
FORTUNE = (
    "natural-seven-card-straight-flush",
    "royal-and-suited-king-queen",
    "wild-seven-card-straight-flush",
    "five-aces",
    "royal-flush",
    "straight-flush",
    "four-of-a-kind",
    "full-house",
    "flush",
    "three-of-a-kind",
    "straight",
)
IMPERIAL = (
    "five-aces",
    "royal-flush",
    "straight-flush",
    "four-of-a-kind",
    "full-house",
    "flush",
    "straight",
    "three-of-a-kind",
)
BANKER = ("nine-high", "ten-high", "jack-high")
HIGH = ("nine-high", "ten-high", "jack-high", "queen-high", "king-high", "ace-high")
READINGS = ("standard", "ace", "completes-nothing")
TOGETHER = ("dynasty", "protection", "red", "black", "seven-card-bonus", "progressive")
DYNASTY_PAYS = (2000, 2000, 1000, 1000, 500, 120, 120, 50, 25, 5, 4, 3, 2, -1)
FORTUNE_PAYS = (8000, 2000, 1000, 400, 150, 50, 25, 5, 4, 3, 2, -1)
PROTECTION = (100, 25, 15, 7, 5, 3)
PROGRESSIVE = {"stake": 1, "meter": 100, "shares": {"five-aces": 100}, "pays": {"flush": 8}}


@njit(cache=True, nogil=True)
def _run(ranks, length):  # type: ignore[no-untyped-def]
    """The top of the highest run of so many ranks (the ace also below the deuce, top 3 for A-5), or -1."""
    low_ace = (ranks << 1) | (ranks >> 12 & 1)
    for top in range(13, length - 2, -1):
        if low_ace >> (top - length + 1) & ((1 << length) - 1) == (1 << length) - 1:
            return top - 1
    return -1


@njit(cache=True, nogil=True)
def _natural(suits, found):  # type: ignore[no-untyped-def]
    """Add what seven cards without a wild one make: 0 SF, 1 royal, 2 wheel SF, 3 seven-run, 4 flush, 5 straight."""
    for suit in range(4):
        held = suits[suit]
        cards = 0
        for rank in range(13):
            cards += held >> rank & 1
        if cards < 5:
            continue
        found[4] = True
        top = _run(held, 5)
        if top >= 0:
            found[0] = True
        if top == 12:
            found[1] = True
        if held & 0b1000000001111 == 0b1000000001111:
            found[0] = True
            found[2] = True
        if _run(held, 7) >= 0:
            found[3] = True
    if _run(suits[0] | suits[1] | suits[2] | suits[3], 5) >= 0:
        found[5] = True


@njit(cache=True, nogil=True)
def _royal_at(suit, joker):  # type: ignore[no-untyped-def]
    held = 0
    for rank in range(8, 13):
        held += suit >> rank & 1
    return held + joker >= 5


@njit(cache=True, nogil=True)
def _look(suits, joker, made, wild, high):  # type: ignore[no-untyped-def]
    """Fill `made` by place in DYNASTY plus the king-queen hand last, and `high` by reading (-1 if it is something)."""
    made[:] = False
    wild[:] = False
    _natural(suits, wild)
    natural_flush, natural_straight = wild[4], wild[5]
    natural_wheel, natural_seven = wild[2], wild[3]
    wild_seven = False
    if joker:
        for suit in range(4):
            for rank in range(13):
                if suits[suit] >> rank & 1:
                    continue
                suits[suit] |= 1 << rank
                was = wild[3]
                _natural(suits, wild)
                wild_seven = wild_seven or (wild[3] and not was)
                suits[suit] &= ~(1 << rank)
    ranks = suits[0] | suits[1] | suits[2] | suits[3]
    most = second = most_natural = 0
    for rank in range(13):
        held = 0
        for suit in range(4):
            held += suits[suit] >> rank & 1
        most_natural = max(most_natural, held)
        if rank == 12 and joker:
            held += 1
        if held > most:
            second = most
            most = held
        elif held > second:
            second = held
    ace_queen = king_queen = wheel_ace_queen = False
    for suit in range(4):
        for other in range(4):
            if other == suit:
                continue
            a_q = suits[other] >> 12 & 1 and suits[other] >> 10 & 1
            if a_q and suits[suit] & 0b1000000001111 == 0b1000000001111:
                wheel_ace_queen = True
            if _royal_at(suits[suit], joker):
                ace_queen = ace_queen or bool(a_q)
                king_queen = king_queen or bool(suits[other] >> 11 & 1 and suits[other] >> 10 & 1)
    made[0] = wheel_ace_queen
    made[1] = natural_seven
    made[2] = ace_queen
    made[3] = wild_seven
    made[4] = most == 5
    made[5] = natural_wheel
    made[6] = wild[1]
    made[7] = wild[0]
    made[8] = most >= 4
    made[9] = most >= 3 and second >= 2
    made[10] = wild[4]
    made[11] = most >= 3
    made[12] = wild[5]
    made[13] = king_queen
    high[:] = -1
    if most > 1:
        return
    top = 0
    for rank in range(13):
        if ranks >> rank & 1:
            top = rank
    if joker:
        top = 12
    if not wild[4] and not wild[5]:
        high[0] = top - 7
    if not natural_flush and not natural_straight:
        high[2] = top - 7
        if not joker or _run(ranks | 1 << 12, 5) < 0:
            high[1] = top - 7


@njit(cache=True, nogil=True)
def _disjoint(suits, containing):  # type: ignore[no-untyped-def]
    """Bank's hands, packed by row, that share no card: by inclusion and exclusion over the cards in common."""
    places = np.zeros(7, np.int64)
    steps = np.zeros(7, np.int64)
    cards = 0
    power = 1
    for rank in range(10):
        for suit in range(4):
            if suits[suit] >> rank & 1:
                places[cards] = rank
                steps[cards] = power * (suit + 1)
                cards += 1
        power *= 5
    total = np.int64(0)
    for chosen in range(1 << cards):
        index = np.int64(0)
        sign = 1
        last = -1
        for card in range(cards):
            if chosen >> card & 1:
                if places[card] == last:
                    sign = 0
                    break
                last = places[card]
                index += steps[card]
                sign = -sign
        if sign:
            total += sign * containing[index]
    return total


@njit(cache=True, nogil=True, parallel=True)
def _all(dynasty, fortune, imperial, containing, starts, dynasty_pays, fortune_pays):  # type: ignore[no-untyped-def]
    """Counts of dynasty, fortune and imperial rows, of high cards, colours and wheels, and of pairs with a bank.

    And sums of what every two of `TOGETHER` net, multiplied.
    """
    n = starts.shape[0]
    rows = np.zeros((n, 3, 16), np.int64)
    highs = np.zeros((n, 3, 6), np.int64)
    colours = np.zeros((n, 2, 8), np.int64)
    wheels = np.zeros(n, np.int64)
    pairs = np.zeros((n, 9, 3), np.int64)
    products = np.zeros((n, 6, 6), np.int64)
    for block in prange(n):
        a, b = starts[block]
        suits = np.zeros(4, np.int64)
        made = np.zeros(14, np.bool_)
        wild = np.zeros(6, np.bool_)
        high = np.zeros(3, np.int64)
        hand = np.zeros(7, np.int64)
        nets = np.zeros(6, np.int64)
        hand[0], hand[1] = a, b
        for c in range(b + 1, 49):
            hand[2] = c
            for d in range(c + 1, 50):
                hand[3] = d
                for e in range(d + 1, 51):
                    hand[4] = e
                    for f in range(e + 1, 52):
                        hand[5] = f
                        for g in range(f + 1, 53):
                            hand[6] = g
                            suits[:] = 0
                            joker = 0
                            red = 0
                            for card in hand:
                                if card == 52:
                                    joker = 1
                                else:
                                    suits[card & 3] |= 1 << (card >> 2)
                                    red += card & 3 == 1 or card & 3 == 2
                            colours[block, 0, red] += 1
                            colours[block, 1, 7 - joker - red] += 1
                            _look(suits, joker, made, wild, high)
                            wheels[block] += made[5]
                            for reading in range(3):
                                if high[reading] >= 0:
                                    highs[block, reading, high[reading]] += 1
                            for which, table in enumerate((dynasty, fortune, imperial)):
                                row = 0
                                while row < table.shape[0] and not made[table[row]]:
                                    row += 1
                                rows[block, which, row] += 1
                                if which == 0:
                                    nets[0] = dynasty_pays[row]
                                elif which == 1:
                                    nets[4] = fortune_pays[row]
                                if which == 2 and row < table.shape[0]:
                                    packed = _disjoint(suits, containing)
                                    for bank in range(3):
                                        pairs[block, row, bank] += packed >> (21 * bank) & 0x1FFFFF
                            nets[1] = 120 if made[5] else -1 if high[1] < 0 else PROTECTION[high[1]]
                            for colour, held in enumerate((red, 7 - joker - red)):
                                nets[2 + colour] = -1 if held < 4 else 5 if held == 7 else 1
                            nets[5] = 100 if made[4] else 8 if made[10] else -1
                            for one in range(6):
                                for other in range(6):
                                    products[block, one, other] += nets[one] * nets[other]
    return rows.sum(0), highs.sum(0), colours.sum(0), wheels.sum(), pairs.sum(0), products.sum(0)


@njit(cache=True, nogil=True)
def _banks(containing):  # type: ignore[no-untyped-def]
    """Mark the nine, ten and jack high hands (to base five, a digit for each rank's suit or none); sum supersets."""
    suits = np.zeros(4, np.int64)
    made = np.zeros(14, np.bool_)
    wild = np.zeros(6, np.bool_)
    high = np.zeros(3, np.int64)
    for index in range(containing.shape[0]):
        suits[:] = 0
        left = index
        cards = 0
        for rank in range(10):
            digit = left % 5
            left //= 5
            if digit:
                suits[digit - 1] |= 1 << rank
                cards += 1
        if cards == 7:
            _look(suits, 0, made, wild, high)
            if 0 <= high[0] < 3:
                containing[index] = 1 << (21 * high[0])
    step = 1
    for _ in range(10):
        for index in range(containing.shape[0]):
            if index // step % 5 == 0:
                for digit in range(1, 5):
                    containing[index] += containing[index + digit * step]
        step *= 5


def _same(what: str, found: dict[str, int], figure: Figures) -> None:
    """Compare with the package's own figures, outcome by outcome."""
    own = {outcome.outcome: outcome.count for outcome in figure.outcomes if outcome.outcome != "lose" and outcome.count}
    if {words: count for words, count in found.items() if count} != own:
        raise AssertionError(f"{what}: {found} by looking at every hand, {own} by patterns")
    print(f"{what}: {len(own)} winning rows of {figure.total:,} the same, ev {figure.ev} = {float(figure.ev):.6f}")


def main() -> None:
    began = time.perf_counter()
    place = {name: index for index, name in enumerate((*DYNASTY, "royal-and-suited-king-queen"))}
    dynasty, fortune, imperial = (np.array([place[name] for name in table]) for table in (DYNASTY, FORTUNE, IMPERIAL))
    containing = np.zeros(5**10, np.int64)
    _banks(containing)
    starts = np.array([(a, b) for a in range(47) for b in range(a + 1, 48)])
    pays = np.array(DYNASTY_PAYS), np.array(FORTUNE_PAYS)
    rows, highs, colours, wheels, pairs, products = _all(dynasty, fortune, imperial, containing, starts, *pays)
    assert colours.sum() == 2 * comb(53, 7)
    print(f"{comb(53, 7):,} hands looked at in {time.perf_counter() - began:.0f} s")

    own = figures(PaiGowPokerOptions.read({"variant": "ez", "seven-card-bonus": "fortune"}))
    for which, (wager, table) in enumerate((("dynasty", DYNASTY), ("seven-card-bonus", FORTUNE))):
        _same(wager, {HANDS[name]: int(rows[which, row]) for row, name in enumerate(table)}, own[wager])
    for colour, held in zip(("red", "black"), colours, strict=True):
        _same(colour, {f"{cards} {colour} cards": int(held[cards]) for cards in range(4, 8)}, own[colour])
    _same("queens-dragon", {"queen high": int(highs[0, 3])}, own["queens-dragon"])
    for reading, high in zip(READINGS, highs, strict=True):
        options = PaiGowPokerOptions.read({"variant": "ez", "protection-joker": reading})
        found = {HANDS[name]: int(high[row]) for row, name in enumerate(HIGH)}
        found[HANDS["natural-wheel-straight-flush"]] = int(wheels)
        _same(f"protection, joker {reading}", found, figures(options, ["protection"])["protection"])
    found = {}
    for row, name in enumerate(IMPERIAL):
        alone = int(rows[2, row]) * comb(46, 7)
        for bank, low in enumerate(BANKER):
            both = int(pairs[row, bank])
            found[f"{HANDS[name]} and banker {HANDS[low]}"] = both
            alone -= both
        found[HANDS[name]] = alone
    for bank, low in enumerate(BANKER):
        found[f"banker {HANDS[low]}"] = int(highs[0, bank]) * comb(46, 7) - int(pairs[:, bank].sum())
    _same("imperial, all pairs of hands", found, own["imperial"])

    every = {"variant": "ez", "seven-card-bonus": "fortune", "protection-joker": "ace", "progressive": PROGRESSIVE}
    by_patterns = jointly(PaiGowPokerOptions.read(every), TOGETHER)
    print("the sum over all hands of what two wagers net, multiplied, the same:")
    for (i, one), (j, other) in combinations_with_replacement(enumerate(TOGETHER), 2):
        counted = sum(nets[i] * nets[j] * count for nets, count in by_patterns.items())
        if counted != products[i, j]:
            raise AssertionError(f"{one} and {other}: {products[i, j]} by looking at every hand, {counted} by patterns")
        print(f"  {one} and {other} {products[i, j]}")


if __name__ == "__main__":
    main()
