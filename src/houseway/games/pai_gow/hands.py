"""Pai gow tiles: the 32 tiles in sixteen pairs, and how two tiles rank as a hand.

A tile is written by its pips, higher first: `6-6`, `3-1`. Tiles of one pair serve alike everywhere, so the mathematics
works on *kinds*, 0 to 15 in the order of the pairs from Gee Joon down; tile `i` of the set is of kind `i // 2`.
A two-tile hand's rank is one integer, equal for copies: noughts 0, points `16 * points + strength of the top tile`,
then gong, wong and the pairs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from typing import Literal

import msgspec

from houseway.core.cards import CardError, Pack
from houseway.core.citations import Citation, cite
from houseway.core.phrases import number_word

Tile = str
Kind = int
Result = Literal["win", "push", "lose"]

TILES_IN_A_HAND = 4


class Pair(msgspec.Struct, frozen=True):
    """One of the sixteen pairs: what it is called, its two tiles, and the number of each when played apart."""

    name: str
    meaning: str
    tiles: tuple[Tile, Tile]
    number: int | None


PAIRS: tuple[Pair, ...] = (
    Pair("Gee Joon", "supreme", ("4-2", "2-1"), None),
    Pair("Teen", "heaven", ("6-6", "6-6"), 12),
    Pair("Day", "earth", ("1-1", "1-1"), 2),
    Pair("Yun", "man, high eight", ("4-4", "4-4"), 8),
    Pair("Gor", "goose, high four", ("3-1", "3-1"), 4),
    Pair("Mooy", "flower, high ten", ("5-5", "5-5"), 10),
    Pair("Chong", "long, high six", ("3-3", "3-3"), 6),
    Pair("Bon", "board, low four", ("2-2", "2-2"), 4),
    Pair("Foo", "hatchet, eleven", ("6-5", "6-5"), 11),
    Pair("Ping", "partition, low ten", ("6-4", "6-4"), 10),
    Pair("Tit", "long leg, high seven", ("6-1", "6-1"), 7),
    Pair("Look", "big head, low six", ("5-1", "5-1"), 6),
    Pair("Chop Gow", "mixed nine", ("6-3", "5-4"), 9),
    Pair("Chop Bot", "mixed eight", ("6-2", "5-3"), 8),
    Pair("Chop Chit", "mixed seven", ("5-2", "4-3"), 7),
    Pair("Chop Ng", "mixed five", ("4-1", "3-2"), 5),
)
PAIRS_CITE = cite("BASE A1")
ORDER_CITE = cite("BASE A2")
POINTS_CITE = cite("BASE A3")
COPY_CITE = cite("BASE A4")
RESULT_CITE = cite("BASE A5")

GEE_JOON, TEEN, DAY = range(3)
_GEE_JOON_NUMBERS = (3, 6)
_GONG, _WONG, _PAIR = 160, 162, 164
GONG_POINTS, WONG_POINTS, PAIR_POINTS = 10, 11, 12


class TileError(CardError):
    """A tile that does not exist, or more of it than the set holds, or the wrong number of tiles."""


class TileSet(Pack, frozen=True):
    """The set of tiles, which a table handles as it handles a deck."""

    def read(self, text: str, count: int | None = None, what: str = "a hand") -> tuple[Tile, ...]:
        """Read tiles separated by blanks; refuse unknown tiles, too many of one, and the wrong number."""
        tiles = tuple(self.code(word) for word in text.replace(",", " ").split())
        self.check([tiles])
        if count is not None and len(tiles) != count:
            raise TileError(f"{what} must have {count} tiles, not {len(tiles)}: {text!r}")
        return tiles

    def check(self, hands: Iterable[Sequence[Tile]]) -> None:
        """Refuse hands that could not all have come from one set."""
        there = Counter(self.cards)
        for tile, number in Counter(tile for hand in hands for tile in hand).items():
            if tile not in there:
                turned = "-".join(reversed(tile.split("-")))
                hint = f"; write {turned}, the higher pips first" if turned in there else ""
                raise TileError(f"there is no tile {tile!r} in {self.name}{hint}")
            if number > there[tile]:
                times = {1: "one", 2: "two"}[there[tile]]
                raise TileError(f"{tile} appears {number} times, but {self.name} has {times}")


TILES = TileSet("a set of pai gow tiles", tuple(tile for pair in PAIRS for tile in pair.tiles))
_KIND: dict[Tile, Kind] = {tile: kind for kind, pair in enumerate(PAIRS) for tile in pair.tiles}


def kind_of(tile: Tile) -> Kind:
    return _KIND[tile]


def strength(kind: Kind) -> int:
    """How a single tile ranks: Teen 15 down to the mixed five 1, and a Gee Joon tile 0."""
    return 0 if kind == GEE_JOON else 16 - kind


def _points(a: Kind, b: Kind) -> int:
    numbers = [_GEE_JOON_NUMBERS if number is None else (number,) for number in (PAIRS[a].number, PAIRS[b].number)]
    return max((x + y) % 10 for x in numbers[0] for y in numbers[1])


def _rank(a: Kind, b: Kind) -> int:
    if a == b:
        return _PAIR + 15 - a
    low, high = min(a, b), PAIRS[max(a, b)].number
    if low in (TEEN, DAY) and high in (8, 9):
        return (_WONG if high == 9 else _GONG) + (1 if low == TEEN else 0)
    return _points_rank(_points(a, b), max(strength(a), strength(b)))


def _points_rank(number: int, top: int) -> int:
    return 16 * number + top if number else 0


RANKS: tuple[tuple[int, ...], ...] = tuple(tuple(_rank(a, b) for b in range(16)) for a in range(16))
"""The rank of every two-tile hand, by its two kinds; at most 179."""


def points(rank: int) -> int:
    """Points of a ranked hand; gong counts 10, wong 11 and any pair 12."""
    if rank < _GONG:
        return rank // 16
    return GONG_POINTS + (rank >= _WONG) + (rank >= _PAIR)


def least_rank(number: int, top: Kind = GEE_JOON) -> int:
    """The least rank of a hand with so many points (gong 10, wong 11, pairs 12) and a top tile as strong as this."""
    if number < GONG_POINTS:
        return _points_rank(number, strength(top))
    return (_GONG, _WONG, _PAIR)[number - GONG_POINTS]


def rank(hand: Sequence[Tile]) -> int:
    """The rank of two tiles; a copy has the same rank."""
    if len(hand) != 2:
        raise TileError(f"a high or a low hand must have 2 tiles, not {len(hand)}: {' '.join(hand)!r}")
    return _checked_rank(hand[0], hand[1])


@lru_cache(maxsize=2048)
def _checked_rank(a: Tile, b: Tile) -> int:
    TILES.check([(a, b)])
    return RANKS[kind_of(a)][kind_of(b)]


def compare(player: Sequence[Tile], bank: Sequence[Tile]) -> int:
    """1 if the player's two tiles rank higher, 0 for a copy (any two noughts are one), -1 if lower."""
    ours, theirs = rank(player), rank(bank)
    return (ours > theirs) - (ours < theirs)


def decided_by(one: Sequence[Tile], other: Sequence[Tile]) -> Citation:
    """What decides between two hands of two tiles: their order, their points, or the highest tile and the bank."""
    ours, theirs = (RANKS[kind_of(hand[0])][kind_of(hand[1])] for hand in (one, other))
    if ours != theirs and max(ours, theirs) >= _GONG:
        return ORDER_CITE
    return COPY_CITE if points(ours) == points(theirs) else POINTS_CITE


def result(player: tuple[Sequence[Tile], Sequence[Tile]], bank: tuple[Sequence[Tile], Sequence[Tile]]) -> Result:
    """How a wager ends, each side given as its high and its low hand: copies go to the bank, a mis-set hand loses."""
    if mis_set(*player):
        return "lose"
    higher = sum(compare(ours, theirs) > 0 for ours, theirs in zip(player, bank, strict=True))
    results: tuple[Result, Result, Result] = ("lose", "push", "win")
    return results[higher]


def mis_set(high: Sequence[Tile], low: Sequence[Tile]) -> str | None:
    """What is wrong with a setting whose low hand ranks above its high hand."""
    if rank(low) <= rank(high):
        return None
    return f"the low hand, {describe(low)}, ranks above the high hand, {describe(high)}"


def describe(hand: Sequence[Tile]) -> str:
    """Two tiles as the log and tables of figures have them, in short: `Gong with Teen`, `9 with Day top`."""
    value, top = rank(hand), _top(hand)
    if value >= _PAIR:
        return top if top == PAIRS[GEE_JOON].name else f"Pair of {top}"
    if value >= _GONG:
        return f"{'Wong' if value >= _WONG else 'Gong'} with {top}"
    return f"{points(value)} with {top} top" if value else "0"


def said(hand: Sequence[Tile]) -> str:
    """Two tiles as a person says them: `the gong with Teen`, `the nine with Day on top`."""
    value, top = rank(hand), _top(hand)
    if value >= _PAIR:
        return f"the supreme pair, {top}" if top == PAIRS[GEE_JOON].name else f"the pair of {top}"
    if value >= _GONG:
        return f"the {'wong' if value >= _WONG else 'gong'} with {top}"
    return f"the {number_word(points(value))} with {top} on top" if value else "no points"


def setting_said(high: Sequence[Tile], low: Sequence[Tile]) -> str:
    """A setting as a person says it, and which of its hands is which."""
    return f"{said(high)} in the high hand, {said(low)} in the low hand"


def foul_said(high: Sequence[Tile], low: Sequence[Tile]) -> str:
    """What is wrong with a setting whose low hand ranks above its high hand, as a person says it."""
    return f"the low hand, {said(low)}, ranks above the high hand, {said(high)}" if mis_set(high, low) else ""


def _top(hand: Sequence[Tile]) -> str:
    """The name of the stronger tile."""
    return PAIRS[max(map(kind_of, hand), key=strength)].name


Split = tuple[tuple[int, int], tuple[int, int]]
SPLITS: tuple[Split, ...] = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))
"""The three ways to part four tiles, as places in the sorted hand."""


class Ranked(msgspec.Struct, frozen=True, gc=False):
    """One way to part four tiles: the places of the high and the low hand, and their ranks."""

    high: tuple[int, int]
    low: tuple[int, int]
    high_rank: int
    low_rank: int


def settings(kinds: Sequence[Kind]) -> tuple[Ranked, Ranked, Ranked]:
    """The three settings of four tiles, the higher half always high (of two noughts, that with the stronger tile)."""
    return tuple(_ranked(kinds, split) for split in SPLITS)  # type: ignore[return-value]


def _ranked(kinds: Sequence[Kind], split: Split) -> Ranked:
    (a, b), (c, d) = split
    one, other = RANKS[kinds[a]][kinds[b]], RANKS[kinds[c]][kinds[d]]
    if one == other:
        swap = max(strength(kinds[c]), strength(kinds[d])) > max(strength(kinds[a]), strength(kinds[b]))
    else:
        swap = other > one
    return Ranked(split[1], split[0], other, one) if swap else Ranked(split[0], split[1], one, other)


@cache
def four_tile_hands() -> tuple[tuple[Kind, Kind, Kind, Kind], ...]:
    """The 3,620 hands of four tiles that differ when tiles of a pair do not, kinds ascending."""
    return tuple(_four_tile_hands())


def _four_tile_hands() -> Iterator[tuple[Kind, Kind, Kind, Kind]]:
    for a, b, c, d in combinations_with_replacement(range(16), TILES_IN_A_HAND):
        if a != c and b != d:
            yield a, b, c, d


def ways(kinds: Sequence[Kind]) -> int:
    """How many hands of four distinct tiles have these kinds: two for each kind held once."""
    return int(2 ** sum(number == 1 for number in Counter(kinds).values()))
