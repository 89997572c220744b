"""Prove Double Draw Poker's exact figures: hands by every substitution, throws by plain recursion, lists card by card.

The other side of each comparison is in `tests/games/double_draw_poker`: `plain_recursion` ranks its own hands and turns
every card one at a time, `naive_draw` does the same with card codes.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from time import perf_counter

import numpy as np
from tests.games.double_draw_poker import naive_draw, plain_recursion

from houseway.games.double_draw_poker import deck, exact, kernel, lists_played, strategy
from houseway.games.double_draw_poker.hands import MASKS
from houseway.games.double_draw_poker.one_hand import throw_worth
from houseway.games.double_draw_poker.options import DoubleDrawPokerOptions
from houseway.games.double_draw_poker.orbits import standing

NETS = {"1": [-4, 3, 4, 5, 6, 8, 23, 53, 53, 103, 503], "2": [-4, 3, 3, 5, 6, 8, 23, 53, 53, 103, 503]}
OPTIONS = {table: DoubleDrawPokerOptions.read({"bonus": table}) for table in NETS}
WORKERS = 2


def prove_hands() -> None:
    tried = plain_recursion.every_hand()
    assert np.array_equal(deck.classes(), tried)
    print(f"all {len(tried):,} hands rank as when the jokers are tried as every card")


def prove_published() -> None:
    figures = exact.figures(OPTIONS["1"])["main"]
    counts = {outcome.outcome: outcome.count for outcome in figures.outcomes}
    assert figures.total == 444_426_655_119_632_640
    assert counts["win, Five Aces"] == 52_322_119_210_368
    assert counts["win, Natural Royal Flush"] == 14_993_158_995_360
    assert f"{float(figures.house_edge):.4f}" == "0.0672"
    print("table 1 has the published edge, ways with five aces and ways with a natural royal")
    for table, options in OPTIONS.items():
        figures = exact.figures(options)["main"]
        edge, risk = float(figures.house_edge), float(figures.element_of_risk)
        print(f"table {table}: ev {figures.ev}, edge {edge:.6%} of the ante, element of risk {risk:.6%}")


def recursion(hand: Sequence[int], table: str) -> tuple[int, list[Fraction]]:
    """The value of every throw from a hand, by plain recursion."""
    classes, nets = every_class(), np.array(NETS[table])
    values = []
    for mask in MASKS:
        net = int(plain_recursion.first(np.array(hand, np.int64), mask, classes, nets))
        thrown = mask.bit_count()
        values.append(Fraction(net, comb(49, thrown) * (49 - thrown)))
    best = max(values)
    return (MASKS[values.index(best)] if best > -2 else exact.FOLD_FIRST), [*values, max(best, Fraction(-2))]


@cache
def every_class() -> np.ndarray:
    return plain_recursion.every_hand()  # type: ignore[no-any-return]


def prove_throws() -> None:
    hands, weights = standing(5)
    for (table, options), number in zip(OPTIONS.items(), (200, 60), strict=True):
        solution = exact.solve(options)
        rng = random.Random(f"throws {table}")
        # Half of the hands as they are dealt, half with a joker.
        dealt = rng.choices(range(len(hands)), weights.tolist(), k=number // 2)
        rare = rng.sample([h for h in range(len(hands)) if hands[h, 4] >= 52], number - len(dealt))
        places = [*dealt, *rare]
        with ThreadPoolExecutor(WORKERS) as pool:
            found = pool.map(lambda place, table=table: recursion(hands[place].tolist(), table), places)
            for place, (mask, values) in zip(places, found, strict=True):
                assert Fraction(int(solution.gains[place]), exact.WAYS) - 4 == values[-1]
                assert solution.throws[place] == mask
                for value, throw in zip(values, MASKS, strict=False):
                    assert throw_worth(hands[place].tolist(), throw, deck.deck(deck.gains(options))) == value
        print(f"table {table}: {number} hands, {number * len(MASKS):,} throws worth what plain recursion finds")


def prove_book(number: int = 2_000_000) -> None:
    """The book of the kernel against advice, and the outcome table against a long simulation."""
    for table, options in OPTIONS.items():
        figures = exact.figures(options)["main"]
        play = kernel.blocks(options)
        with ThreadPoolExecutor(WORKERS) as pool:
            tallies = [
                played["main"] for played in pool.map(lambda block, play=play: play(99, block, number), range(10))
            ]
        tally = sum(tallies[1:], tallies[0])
        off = (tally.mean - float(figures.ev)) / tally.stderr
        assert abs(off) < 2.576
        print(f"table {table}: {tally.rounds:,} rounds of the kernel are {off:+.2f} standard errors from exact")


@cache
def pays(hand: tuple[str, ...], table: str) -> int:
    return naive_draw.pays(hand, table)


def prove_lists(number: int = 12) -> None:
    """The strategy lists over all draws of some hands, all other hands folded, against the class sums."""
    hands, weights = standing(5)
    _, allowed = lists_played.played()
    rng = random.Random("lists")
    options = OPTIONS["2"]
    for place in rng.sample(range(len(hands)), number):
        cards = [naive_draw.STANDARD[card] if card < 52 else "Jk" for card in hands[place]]
        mask = rng.choice([mask for mask in MASKS if mask.bit_count() in (1, 2)])
        held = [card for at, card in enumerate(cards) if not mask >> at & 1]
        thrown = [card for at, card in enumerate(cards) if mask >> at & 1]
        total = Fraction(0)
        for draw in combinations(naive_draw.unseen(cards), len(thrown)):
            after = [*held, *draw]
            last = strategy.second_discards(after, thrown)
            if last is None:
                total -= 3
            elif not last:
                total += pays(tuple(sorted(after)), "2")
            else:
                after.remove(last[0])
                left = naive_draw.unseen(cards, draw)
                total += Fraction(sum(pays(tuple(sorted([*after, card])), "2") for card in left), len(left))
        throws = np.full(len(hands), exact.FOLD_FIRST, np.int8)
        throws[place] = mask
        ev = exact.evaluate(options, throws, allowed).ev
        assert (ev + 2) * exact.HANDS / int(weights[place]) == total / comb(49, len(thrown)) + 2
    print(f"the lists are worth what playing them card by card over every draw of {number} hands comes to")
    for table, chosen in OPTIONS.items():
        cost = exact.figures(chosen)["main"].short_cost
        assert cost is not None
        lines = len(strategy.FIRST) + len(strategy.SECOND)
        print(f"table {table}: the lists, {lines} lines, cost {cost} = {float(cost):.4%} of the ante")


def main() -> None:
    for prove in (prove_hands, prove_published, prove_throws, prove_book, prove_lists):
        started = perf_counter()
        prove()
        print(f"  ({perf_counter() - started:.1f} s)", flush=True)


if __name__ == "__main__":
    main()
