"""Prove Deuce of the Dragon: every one of the 752,538,150 hands for the pattern figures, and matches for the players.

Each level of player meets the others heads-up and six-handed, at limit and no-limit, over at least 2,000 rounds; every
deal is played twice with the seats exchanged. What is printed is the difference a round and seat in cents, the main
ante being 200, with its 95 % confidence interval. Takes about half an hour on two free cores. One match alone, here of
about two minutes on one core: `python -m benchmarks.prove_deuce_of_the_dragon "reader 512" rules 2 limit 4000`; any
side may also be one of `deuce_exploits` by its name. Whether the reader gains twice what the search does, on the same
deals: `python -m benchmarks.prove_deuce_of_the_dragon twice 6 no-limit 2000`, and after it another seed than
2026 for other deals.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from itertools import combinations, product
from math import sqrt
from statistics import fmean, stdev

import numpy as np
from numba import njit, uint64

from benchmarks.deuce_exploits import EXPLOITS
from houseway.games.deuce_of_the_dragon import exact
from houseway.games.deuce_of_the_dragon.book import Player, RulesPlayer
from houseway.games.deuce_of_the_dragon.hands import KIND_BITS, Kind
from houseway.games.deuce_of_the_dragon.kernel_patterns import MOST_PATTERNS, patterns, run_tops
from houseway.games.deuce_of_the_dragon.options import DeuceOfTheDragonOptions
from houseway.players.deuce_of_the_dragon.matches import MatchResult, match
from houseway.players.deuce_of_the_dragon.random_player import RandomPlayer
from houseway.players.deuce_of_the_dragon.reading_player import ReadingPlayer
from houseway.players.deuce_of_the_dragon.search_player import SearchPlayer

WORKERS = 2
WORLDS = 200
READ_WORLDS = 512
SEED = 2_026


@njit(cache=True, nogil=True)
def count_hands(first, second, tops, held, dealt):  # type: ignore[no-untyped-def]
    """All hands whose two lowest cards these are: how many hold each kind, and how many patterns of it they hold."""
    masks = np.empty(MOST_PATTERNS, np.uint64)
    strengths = np.empty(MOST_PATTERNS, np.int32)
    two = uint64(1) << uint64(first) | uint64(1) << uint64(second)
    hands = 0
    for c in range(second + 1, 47):
        three = two | uint64(1) << uint64(c)
        for d in range(c + 1, 48):
            four = three | uint64(1) << uint64(d)
            for e in range(d + 1, 49):
                five = four | uint64(1) << uint64(e)
                for f in range(e + 1, 50):
                    six = five | uint64(1) << uint64(f)
                    for g in range(f + 1, 51):
                        seven = six | uint64(1) << uint64(g)
                        for h in range(g + 1, 52):
                            n = patterns(seven | uint64(1) << uint64(h), tops, masks, strengths)
                            kinds = 0
                            for i in range(n):
                                kind = strengths[i] >> KIND_BITS
                                kinds |= 1 << kind
                                dealt[kind] += 1
                            for kind in range(11):
                                held[kind] += kinds >> kind & 1
                            hands += 1
    return hands


def prove_patterns(options: DeuceOfTheDragonOptions) -> None:
    """The generator over every hand gives exactly the counted figures."""

    def count(cards: tuple[int, int]) -> tuple[int, np.ndarray, np.ndarray]:
        held, dealt = np.zeros(11, np.int64), np.zeros(11, np.int64)
        return count_hands(*cards, run_tops(options), held, dealt), held, dealt

    with ThreadPoolExecutor(WORKERS) as threads:
        counts = list(threads.map(count, combinations(range(46 + 1), 2)))
    hands = sum(number for number, _, _ in counts)
    held, dealt = np.sum([part for _, part, _ in counts], axis=0), np.sum([part for _, _, part in counts], axis=0)
    assert hands == exact.HANDS, hands
    expected_held, expected_dealt = exact.held(options), dict(exact.patterns_dealt(options))
    for kind in Kind:
        assert held[kind] == expected_held[kind], (kind, held[kind])
        assert dealt[kind] == expected_dealt[kind], (kind, dealt[kind])
    print(f"{hands:,} hands: held and dealt patterns of all eleven kinds as counted", flush=True)


def make(level: str, seed: int) -> Player:
    if level in EXPLOITS:
        return EXPLOITS[level]()
    name, _, worlds = level.partition(" ")
    if name == "random":
        return RandomPlayer(seed)
    if name == "rules":
        return RulesPlayer()
    return SearchPlayer(seed, int(worlds)) if name == "search" else ReadingPlayer(seed, int(worlds))


Contest = tuple[str, str, int, str, int]


def contest(it: Contest, seed: int = SEED) -> tuple[Contest, MatchResult]:
    side, rival, seats, stakes, rounds = it
    options = DeuceOfTheDragonOptions(stakes=stakes)  # type: ignore[arg-type]
    result = match(options, lambda seed: make(side, seed), lambda seed: make(rival, seed), seats, rounds, seed)
    return it, result


def contests() -> Iterator[Contest]:
    search, reader = f"search {WORLDS}", f"reader {READ_WORLDS}"
    for stakes in ("limit", "no-limit"):
        for seats in (2, 6):
            yield "rules", "random", seats, stakes, 4_000
            yield search, "random", seats, stakes, 2_000
            yield search, "rules", seats, stakes, 4_000 if seats == 2 else 2_000
            yield reader, search, seats, stakes, 1_000
            for exploit in EXPLOITS:
                yield reader, exploit, seats, stakes, 1_000 if seats == 2 else 300
    for worlds in (2, 4, 16, 64, 256):
        yield f"search {worlds}", "rules", 6, "limit", 2_000
    for worlds in (2, 4, 16, 64):
        yield f"search {4 * worlds}", f"search {worlds}", 2, "limit", 4_000


def prove_players() -> None:
    """Each level beats those below it clearly, and no exploit beats the reader; the rest is shown, not asserted."""
    with ProcessPoolExecutor(WORKERS) as processes:
        for it, result in processes.map(contest, contests()):
            low, high = result.interval
            rival = it[1]
            assert (high if rival in EXPLOITS else low) > 0 or rival.startswith("search"), (it, result)
            show(it, result)


def prove_twice(seats: int, stakes: str, rounds: int, seed: int = SEED) -> None:
    """On the same deals against rules, both gain; how much more the reader does than twice the search is shown."""
    reader, search = (
        contest((side, "rules", seats, stakes, rounds), seed) for side in (f"reader {READ_WORLDS}", f"search {WORLDS}")
    )
    for each in (reader, search):
        show(*each)
    more = [ours - 2 * theirs for ours, theirs in zip(reader[1].gaps, search[1].gaps, strict=True)]
    mean, margin = fmean(more), 1.96 * stdev(more) / sqrt(len(more))
    print(
        f"    reader less twice the search, {seats}-handed, {stakes:<8}: {mean:7.1f} "
        f"({mean - margin:.1f} to {mean + margin:.1f}) cents a round and seat, {rounds:,} rounds",
        flush=True,
    )
    assert reader[1].interval[0] > 0, (seats, stakes)
    assert mean + margin > 0, (seats, stakes)


def show(it: Contest, result: MatchResult) -> None:
    side, rival, seats, stakes, _ = it
    low, high = result.interval
    print(
        f"{side:>10} against {rival:<20} {seats}-handed, {stakes:<8}: {(low + high) / 2:7.1f} "
        f"({low:.1f} to {high:.1f}) cents a round and seat, {result.rounds:,} rounds",
        flush=True,
    )


def main() -> None:
    if sys.argv[1:2] == ["twice"]:
        prove_twice(int(sys.argv[2]), sys.argv[3], *map(int, sys.argv[4:]))
        return
    if len(sys.argv) == 6:
        side, rival, seats, stakes, rounds = sys.argv[1:]
        show(*contest((side, rival, int(seats), stakes, int(rounds))))
        return
    for players, table in product((2, 6), ("limit", "no-limit")):
        prove_twice(players, table, 6_000 if (players, table) == (2, "limit") else 2_000)
    prove_players()
    prove_patterns(DeuceOfTheDragonOptions())


if __name__ == "__main__":
    main()
