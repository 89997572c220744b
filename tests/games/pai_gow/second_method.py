"""Pai gow a second time, written from the rules alone and on 32 distinct tiles; shares nothing with the package."""

from __future__ import annotations

from itertools import combinations

ROWS = """
Gee Joon  4-2 2-1
Teen      6-6 6-6
Day       1-1 1-1
Yun       4-4 4-4
Gor       3-1 3-1
Mooy      5-5 5-5
Chong     3-3 3-3
Bon       2-2 2-2
Foo       6-5 6-5
Ping      6-4 6-4
Tit       6-1 6-1
Look      5-1 5-1
nine      6-3 5-4
eight     6-2 5-3
seven     5-2 4-3
five      4-1 3-2
""".strip().splitlines()

NAME: list[str] = []
PIPS: list[str] = []
for row in ROWS:
    *words, first, second = row.split()
    NAME += [" ".join(words)] * 2
    PIPS += [first, second]
ALL_TILES = range(32)
ALL_HANDS = list(combinations(ALL_TILES, 4))

Hand = tuple[int, ...]
Halves = tuple[Hand, Hand]
Value = tuple[int, ...]


def spots(tile: int) -> int:
    return sum(int(pip) for pip in PIPS[tile].split("-"))


def number(tile: int) -> int | None:
    return None if NAME[tile] == "Gee Joon" else spots(tile)


def single(tile: int) -> int:
    """1 for Teen, the best, to 16 for a Gee Joon tile."""
    return 16 if tile < 2 else tile // 2


def value(two: Hand) -> Value:
    """Compared as tuples: 4 pairs, 3 wong, 2 gong, 1 points, 0 nought."""
    one, other = two
    names = {NAME[one], NAME[other]}
    if len(names) == 1:
        return (4, 17 if names == {"Gee Joon"} else 16 - single(one))
    for leader, worth in (("Teen", 2), ("Day", 1)):
        if leader in names:
            (with_,) = [tile for tile in two if NAME[tile] != leader]
            if number(with_) == 9:
                return (3, worth)
            if number(with_) == 8:
                return (2, worth)
    counts = [[3, 6] if number(tile) is None else [spots(tile)] for tile in two]
    points = max((x + y) % 10 for x in counts[0] for y in counts[1])
    return (1, points, -min(single(one), single(other))) if points else (0,)


def points(two: Hand) -> int:
    worth = value(two)
    return {0: 0, 2: 10, 3: 11, 4: 12}.get(worth[0], worth[1] if len(worth) > 1 else 0)


VALUE: dict[Hand, Value] = {two: value(two) for two in combinations(ALL_TILES, 2)}
_ORDERED = sorted(set(VALUE.values()))
PLACE: dict[Hand, int] = {two: _ORDERED.index(worth) for two, worth in VALUE.items()}
"""Every two tiles by their place among all values, copies sharing one."""
POINTS: dict[Hand, int] = {two: points(two) for two in VALUE}

HIGH_THREE = next(PLACE[two] for two in VALUE if {NAME[tile] for tile in two} == {"Chong", "seven"})


def ways_to_set(hand: Hand) -> list[Halves]:
    """High hand first."""
    a, b, c, d = hand
    halves = [((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))]
    return [(x, y) if PLACE[x] >= PLACE[y] else (y, x) for x, y in halves]


def _low(way: Halves) -> tuple[int, int]:
    return PLACE[way[1]], PLACE[way[0]]


def _high(way: Halves) -> tuple[int, int]:
    return PLACE[way[0]], PLACE[way[1]]


def best_low(hand: Hand) -> Halves:
    return max(ways_to_set(hand), key=_low)


def best_high(hand: Hand) -> Halves:
    return max(ways_to_set(hand), key=_high)


def traditional(hand: Hand) -> Halves:
    ways = ways_to_set(hand)
    names = [NAME[tile] for tile in hand]
    held = {tile: number(tile) for tile in hand}
    pairs = {name for name in names if names.count(name) == 2}
    # T1
    if len(pairs) == 2:
        return next(way for way in ways if all(VALUE[half][0] == 4 for half in way))
    # T2
    for way in ways:
        if all(PLACE[way[0]] >= PLACE[other[0]] and PLACE[way[1]] >= PLACE[other[1]] for other in ways):
            return way
    # T3
    if pairs:
        (pair,) = pairs
        y, z = (held[tile] for tile in hand if NAME[tile] != pair)
        whole = next(way for way in ways if VALUE[way[0]][0] == 4)
        split = next(way for way in ways if VALUE[way[0]][0] != 4)
        both = {y, z}
        if pair == "Gee Joon":
            divide = both <= {4, 5, 6} and 6 in both
        elif pair in ("Teen", "Day"):
            divide = (POINTS[split[1]] >= 6 and POINTS[split[0]] >= 8) or both == {9, 11}
        elif pair == "nine":
            divide = both <= {2, 10, 12}
        elif pair in ("eight", "Yun"):
            divide = both <= {2, 10, 11, 12} or both == {9, 11}
        elif pair in ("seven", "Tit"):
            divide = both <= {2, 10, 11, 12}
        else:
            divide = False
        return split if divide else whole
    # T4
    leaders = [tile for tile in hand if NAME[tile] in ("Teen", "Day")]
    sevens_to_nines = [tile for tile in hand if held[tile] in (7, 8, 9)]
    if leaders and sevens_to_nines:
        if len(leaders) == 2:
            teen = next(tile for tile in leaders if NAME[tile] == "Teen")
            most = max(sevens_to_nines, key=spots)
            return next(way for way in ways if any({teen, most} == set(half) for half in way))
        (d,) = leaders
        n = min(spots(tile) for tile in sevens_to_nines)
        if len(sevens_to_nines) == 2:
            e, f = sorted(sevens_to_nines, key=spots)
            (w,) = set(hand) - {d, e, f}
            if (spots(e), spots(f)) in ((8, 9), (7, 9)) and held[w] == 11:
                n = 9
            if (spots(e), spots(f)) == (7, 8) and (held[w] == 4 or (NAME[f] == "eight" and held[w] == 5)):
                n = 8
        able = [way for way in ways if any(d in half and any(held[t] == n and t != d for t in half) for half in way)]
        return max(able, key=_low)
    # T5
    if max(PLACE[way[1]] for way in ways) < HIGH_THREE and max(POINTS[way[0]] for way in ways) >= 7:
        chosen = max(ways, key=_high)
    else:
        chosen = max(ways, key=_low)
    low, high = POINTS[chosen[1]], POINTS[chosen[0]]
    if (low >= 8 and high >= 9) or (low == 7 and high == 8 and len(leaders) == 2):
        alike = [way for way in ways if (POINTS[way[1]], POINTS[way[0]]) == (low, high)]
        top = min(hand, key=single)
        return max(alike, key=lambda way: (top in way[0], PLACE[way[0]]))
    return chosen


HOUSE_WAYS = {"traditional": traditional, "best-low": best_low, "best-high": best_high}


def result(player: Halves, bank: Halves) -> int:
    """1 win, 0 push, -1 lose: one for each hand that is strictly higher, less one."""
    return sum(PLACE[ours] > PLACE[theirs] for ours, theirs in zip(player, bank, strict=True)) - 1
