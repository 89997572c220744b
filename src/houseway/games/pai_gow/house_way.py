"""A house way for tiles: an ordered list of named rules, read from a file; the first rule that applies sets the hand.

A rule has a `name`, a `text` for the table (left out, it is worded from the rest), a `when` (what the hand must hold;
nothing means every hand) and `choose`, steps that narrow the three settings down. Tiles are named (`"Teen"`,
`"Chop Bot"`) or numbered by their spots (2 and 12 are Day and Teen; a Gee Joon tile has no number), and a list of them
means any one of the list.

`when`, all of which must hold:
    pairs               the number of pairs held
    pair, beside        exactly one pair is held, it is one of these, and the two tiles beside it are one of each
    hold                different tiles of the hand, one of each
    best-low-at-least, best-low-below, best-high-at-least
                        the best low or high hand possible has at least so many points and so strong a top, or less

`choose`, in order:
    "pairs together", "pairs split"    settings that play every pair, or none
    "best both"                        a setting at least as high in both hands as every other
    "highest low", "highest high"      as they say
    "strongest tile high"              settings with the strongest single tile in the high hand, if there are any
    { together = [[x, y], ...] }       settings with an x and a y in one hand, for the first couple that has some
    { at-least = { low, high } }       settings with at least so many points (gong 10, wong 11, a pair 12)
    { reconsider = { low, high } }     if the setting so far has at least so many points, take up again all settings
                                       with the same two numbers of points

A rule whose steps leave no setting does not apply; if several are left, the highest low, then the highest high is
taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from itertools import pairwise
from pathlib import Path
from typing import Literal, Self

import msgspec

from houseway.core.citations import cite
from houseway.core.documents import LONGEST_TOML, DocumentError, in_plain_words, read_file, read_rules
from houseway.core.kinds import made_known
from houseway.games.pai_gow.hands import (
    PAIRS,
    TILES,
    TILES_IN_A_HAND,
    Kind,
    Ranked,
    Tile,
    describe,
    four_tile_hands,
    kind_of,
    least_rank,
    points,
    settings,
    strength,
)
from houseway.games.pai_gow.wording import worded

HOUSE_WAY_CITE = cite("BASE A9")

Word = int | str
Words = Word | tuple[Word, ...]
Order = Literal["pairs together", "pairs split", "best both", "highest low", "highest high", "strongest tile high"]


class HouseWayError(ValueError):
    """A house way that does not exist or does not read; one sentence that names the file and the rule."""


class _Text(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """What is read from the file."""


class Worth(_Text, frozen=True):
    points: int
    top: str = PAIRS[0].name

    @property
    def rank(self) -> int:
        (top,) = kinds_meant(self.top)
        return least_rank(self.points, top)


class Points(_Text, frozen=True):
    low: int
    high: int


class When(_Text, frozen=True):
    pairs: Literal[0, 1, 2] | None = None
    pair: Words | None = None
    beside: tuple[Words, Words] | None = None
    hold: tuple[Words, ...] | None = None
    best_low_at_least: Worth | None = None
    best_low_below: Worth | None = None
    best_high_at_least: Worth | None = None


class Step(_Text, frozen=True):
    together: tuple[tuple[Words, Words], ...] | None = None
    at_least: Points | None = None
    reconsider: Points | None = None


class Rule(_Text, frozen=True):
    name: str
    choose: tuple[Order | Step, ...]
    when: When = When()
    text: str = ""


class Setting(msgspec.Struct, frozen=True):
    """Four tiles as they are set, and the rule that decided it."""

    high: tuple[Tile, Tile]
    low: tuple[Tile, Tile]
    rule: str
    text: str

    def __str__(self) -> str:
        return f"{describe(self.high)} high, {describe(self.low)} low"


class HouseWay(_Text, frozen=True, rename={"rules": "rule"}):
    """The way a house sets its tiles."""

    name: str
    title: str
    rules: tuple[Rule, ...]

    @classmethod
    def load(cls, name_or_path: str) -> HouseWay:
        """A house way of the package by its name, or a licensee's own by the path of its file."""
        if name_or_path in _known():
            return cls.named(name_or_path)
        try:
            text = read_file(Path(name_or_path), LONGEST_TOML)
        except (OSError, ValueError):
            raise _no_such_way(name_or_path) from None
        return cls.read(text, name_or_path)

    @classmethod
    def named(cls, name_or_text: str) -> HouseWay:
        """As a submission has it: a house way of the package by its name, or the whole text of another."""
        return _named(name_or_text)

    @staticmethod
    def names() -> frozenset[str]:
        """The house ways of the package."""
        return frozenset(_known())

    @classmethod
    def read(cls, text: bytes, source: str) -> Self:
        try:
            way = msgspec.convert(read_rules(text, f"house way {source}"), made_known(cls))
        except DocumentError as error:
            raise HouseWayError(str(error)) from None
        except msgspec.ValidationError as error:
            raise HouseWayError(f"house way {source}: {in_plain_words(error)}") from None
        for rule in way.rules:
            try:
                _check(rule)
            except ValueError as error:
                raise HouseWayError(f"house way {source}, rule {rule.name!r}: {error}") from None
        names = [rule.name for rule in way.rules]
        for name in names:
            if names.count(name) > 1:
                raise HouseWayError(f"house way {source}: two rules are called {name!r}")
        if not way.rules or way.rules[-1].when != When() or _may_fail(way.rules[-1]):
            raise HouseWayError(f"house way {source}: the last rule must apply to every hand")
        rules = tuple(rule if rule.text else msgspec.structs.replace(rule, text=worded(rule)) for rule in way.rules)
        return msgspec.structs.replace(way, rules=rules)

    def set_hand(self, tiles: Sequence[Tile]) -> Setting:
        """Set four tiles, given in any order."""
        TILES.read(" ".join(tiles), TILES_IN_A_HAND)
        tiles = in_order(tiles)
        kinds = [kind_of(tile) for tile in tiles]
        chosen, rule = self.decide(kinds)
        (a, b), (c, d) = settings(kinds)[chosen].high, settings(kinds)[chosen].low
        return Setting((tiles[a], tiles[b]), (tiles[c], tiles[d]), rule.name, rule.text)

    def decide(self, kinds: Sequence[Kind]) -> tuple[int, Rule]:
        """Which of the three settings of four kinds in ascending order is made, and the rule that decides."""
        ways = settings(kinds)
        for rule in self.rules:
            if _applies(rule.when, kinds, ways):
                left = _narrow(rule.choose, kinds, ways)
                if left:
                    return ways.index(max(left, key=lambda way: (way.low_rank, way.high_rank))), rule
        raise AssertionError("the last rule applies to every hand")

    def all_settings(self) -> tuple[tuple[int, Rule], ...]:
        """How each of the 3,620 hands is set, in their order."""
        return _all_settings(self)


@lru_cache(maxsize=32)
def _named(name_or_text: str) -> HouseWay:
    if name_or_text in _known():
        return HouseWay.read(_known()[name_or_text].read_bytes(), name_or_text)
    if "\n" in name_or_text:
        return HouseWay.read(name_or_text.encode(), "of the submission")
    raise _no_such_way(name_or_text)


@cache
def _known() -> dict[str, Traversable]:
    folder = resources.files("houseway.data") / "house_ways" / "pai-gow"
    return {file.name.removesuffix(".toml"): file for file in folder.iterdir() if file.name.endswith(".toml")}


def _no_such_way(named: str) -> HouseWayError:
    return HouseWayError(f"there is no house way {named!r}; name {', '.join(sorted(_known()))}, or a file")


@cache
def _all_settings(way: HouseWay) -> tuple[tuple[int, Rule], ...]:
    return tuple(way.decide(kinds) for kinds in four_tile_hands())


def in_order(tiles: Sequence[Tile]) -> tuple[Tile, ...]:
    """Tiles in the order of the set, tiles of one pair in the order given there."""
    return tuple(sorted(tiles, key=TILES.cards.index))


@cache
def kinds_meant(words: Words) -> frozenset[Kind]:
    """The kinds that a name, a number or a list of these stands for."""
    if isinstance(words, tuple):
        return frozenset[Kind]().union(*map(kinds_meant, words))
    kinds = frozenset(kind for kind, pair in enumerate(PAIRS) if words in (pair.name, pair.number))
    if not kinds:
        raise HouseWayError(f"there is no tile called {words!r}")
    return kinds


def _applies(when: When, kinds: Sequence[Kind], ways: Sequence[Ranked]) -> bool:
    paired = [a for a, b in pairwise(kinds) if a == b]
    if when.pairs is not None and len(paired) != when.pairs:
        return False
    if when.pair is not None and (len(paired) != 1 or paired[0] not in kinds_meant(when.pair)):
        return False
    if when.beside is not None and not _holds([kind for kind in kinds if kind != paired[0]], when.beside):
        return False
    if when.hold is not None and not _holds(kinds, when.hold):
        return False
    low, high = max(way.low_rank for way in ways), max(way.high_rank for way in ways)
    if when.best_low_at_least is not None and low < when.best_low_at_least.rank:
        return False
    if when.best_low_below is not None and low >= when.best_low_below.rank:
        return False
    return when.best_high_at_least is None or high >= when.best_high_at_least.rank


def _holds(kinds: Sequence[Kind], wanted: Sequence[Words]) -> bool:
    """Whether there is a different tile for each of those wanted."""
    if not wanted:
        return True
    meant = kinds_meant(wanted[0])
    return any(
        kind in meant and _holds((*kinds[:place], *kinds[place + 1 :]), wanted[1:]) for place, kind in enumerate(kinds)
    )


def _narrow(steps: Sequence[Order | Step], kinds: Sequence[Kind], ways: Sequence[Ranked]) -> Sequence[Ranked]:
    left = ways
    for step in steps:
        left = _order(step, kinds, left, ways) if isinstance(step, str) else _step(step, kinds, left, ways)
        if not left:
            break
    return left


def _order(order: Order, kinds: Sequence[Kind], left: Sequence[Ranked], ways: Sequence[Ranked]) -> Sequence[Ranked]:
    if order == "highest low":
        best = max(way.low_rank for way in left)
        return [way for way in left if way.low_rank == best]
    if order == "highest high":
        best = max(way.high_rank for way in left)
        return [way for way in left if way.high_rank == best]
    if order == "best both":
        low, high = max(way.low_rank for way in ways), max(way.high_rank for way in ways)
        return [way for way in left if way.low_rank == low and way.high_rank == high]
    if order == "strongest tile high":
        top = max(kinds, key=strength)
        return [way for way in left if top in (kinds[way.high[0]], kinds[way.high[1]])] or left
    held = len(kinds) - len(set(kinds))
    played = held if order == "pairs together" else 0
    return [way for way in left if _pairs_played(kinds, way) == played]


def _pairs_played(kinds: Sequence[Kind], way: Ranked) -> int:
    return sum(kinds[a] == kinds[b] for a, b in (way.high, way.low))


def _step(step: Step, kinds: Sequence[Kind], left: Sequence[Ranked], ways: Sequence[Ranked]) -> Sequence[Ranked]:
    if step.together is not None:
        for couple in step.together:
            joined = [way for way in left if any(_is_couple(kinds, hand, couple) for hand in (way.high, way.low))]
            if joined:
                return joined
        return []
    bound = step.at_least or step.reconsider
    assert bound is not None
    counts = {way: (points(way.low_rank), points(way.high_rank)) for way in ways}
    reached = [way for way in left if counts[way][0] >= bound.low and counts[way][1] >= bound.high]
    if step.at_least is not None:
        return reached
    return [way for way in ways if counts[way] == counts[reached[0]]] if reached else left


def _is_couple(kinds: Sequence[Kind], hand: tuple[int, int], couple: tuple[Words, Words]) -> bool:
    return _holds([kinds[place] for place in hand], couple)


def _check(rule: Rule) -> None:
    """Refuse words, numbers and combinations that mean nothing, by using each once."""
    when = rule.when
    if when.beside is not None and when.pair is None:
        raise HouseWayError("'beside' speaks of the tiles beside a pair, and needs 'pair'")
    if when.hold is not None and len(when.hold) > TILES_IN_A_HAND:
        raise HouseWayError(f"a hand holds {TILES_IN_A_HAND} tiles, not {len(when.hold)}")
    couples = [couple for step in rule.choose if isinstance(step, Step) for couple in step.together or ()]
    for words in (*([when.pair] if when.pair is not None else []), *(when.beside or ()), *(when.hold or ())):
        kinds_meant(words)
    for couple in couples:
        for words in couple:
            kinds_meant(words)
    for worth in (when.best_low_at_least, when.best_low_below, when.best_high_at_least):
        if worth is not None:
            _check_points(worth.points)
            if len(kinds_meant(worth.top)) != 1:
                raise HouseWayError(f"a top tile is one kind of tile, not {worth.top!r}")
    for step in rule.choose:
        if isinstance(step, Step):
            given = [part for part in (step.together, step.at_least, step.reconsider) if part is not None]
            if len(given) != 1:
                raise HouseWayError("a step is one of 'together', 'at-least' and 'reconsider'")
            bound = step.at_least or step.reconsider
            if bound is not None:
                _check_points(bound.low)
                _check_points(bound.high)


def _check_points(number: int) -> None:
    if not 0 <= number <= 12:
        raise HouseWayError(f"points run from 0 to 9, gong being 10, wong 11 and a pair 12, not {number}")


def _may_fail(rule: Rule) -> bool:
    return any(step == "best both" if isinstance(step, str) else step.reconsider is None for step in rule.choose)
