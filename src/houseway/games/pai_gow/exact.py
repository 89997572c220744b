"""Pai gow exactly: every one of the 736,281,000 deals to a player and a bank, counted in integers.

Hands are taken up to equal tiles, 3,620 of them. For a player's hand, the number of ways in which the tiles left make
each bank hand is a product over kinds; these are summed into a table over the bank's high and low rank as the house way
sets it, and running sums of that table say how often each of the three settings wins and loses.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from functools import cache
from importlib import resources
from math import comb
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from houseway.core.contracts import no_discards
from houseway.core.figures import Choice, Figures, Outcome, ShortStrategy, StrategyTable, check_bets
from houseway.games.pai_gow.hands import (
    PAIRS,
    TILES,
    TILES_IN_A_HAND,
    Kind,
    describe,
    four_tile_hands,
    kind_of,
    settings,
    ways,
)
from houseway.games.pai_gow.house_way import HouseWay, in_order
from houseway.games.pai_gow.options import PaiGowOptions
from houseway.games.pai_gow_shared import dragons_eye
from houseway.games.pai_gow_shared.dragons_eye import WAGERS as DICE_WAGERS

Integers = NDArray[np.int64]
Bits = NDArray[np.uint16]

HANDS = comb(TILES.size, TILES_IN_A_HAND)
BANK_HANDS = comb(TILES.size - TILES_IN_A_HAND, TILES_IN_A_HAND)
DEALS = HANDS * BANK_HANDS
SHAKES, TRIPLES = 216, 6
VIGORISH = Fraction(1, 20)
TIE_RULE = "the house way's setting, else that with the highest low hand, then with the highest high hand"
SHORT_HEADING = "The first of these that applies sets the hand"
SHORT_NOTES = (
    "A rule applies if some setting does as it says.",
    "Gong is more than nine points, wong more than gong, and a pair more than wong.",
    "Of several that do, play the one with the highest low hand, then with the highest high hand.",
)
_ROWS_AT_A_TIME = 128
_TWO_TO_THE_BITS = np.minimum(1 << np.indices((2,) * len(PAIRS), np.uint8).sum(axis=0).ravel(), 16).astype(np.uint8)


class Hands(NamedTuple):
    """The 3,620 hands as arrays: kinds held once and twice (a bit each), ways to be dealt, ranks of the settings."""

    once: Bits
    twice: Bits
    ways: Integers
    high: Integers
    low: Integers


class Compared(NamedTuple):
    """For hands by settings, against how many of the 20,475 bank hands the setting wins and loses."""

    win: Integers
    lose: Integers

    def value(self, vigorish: Fraction) -> Integers:
        """Twenty times the expected win less twenty times the expected loss, in bank hands."""
        return int(20 * (1 - vigorish)) * self.win - 20 * self.lose


@cache
def hands() -> Hands:
    kinds = four_tile_hands()
    ranked = [settings(hand) for hand in kinds]
    return Hands(
        once=np.array([sum(1 << kind for kind in hand if hand.count(kind) == 1) for hand in kinds], np.uint16),
        twice=np.array([sum(1 << kind for kind in set(hand) if hand.count(kind) == 2) for hand in kinds], np.uint16),
        ways=np.array([ways(hand) for hand in kinds]),
        high=np.array([[setting.high_rank for setting in three] for three in ranked]),
        low=np.array([[setting.low_rank for setting in three] for three in ranked]),
    )


@cache
def chosen(way: HouseWay) -> Integers:
    """Which of the three settings a house way makes of each hand."""
    return np.array([setting for setting, _ in way.all_settings()])


class BankTable:
    """All bank hands as a house way sets them, grouped by the ranks of their high and low hand."""

    def __init__(self, way: HouseWay) -> None:
        every = hands()
        row, setting = np.arange(len(every.ways)), chosen(way)
        self.high, high_place = np.unique(every.high[row, setting], return_inverse=True)
        self.low, low_place = np.unique(every.low[row, setting], return_inverse=True)
        cell = high_place * len(self.low) + low_place
        order = np.argsort(cell, kind="stable")
        self.cells, self.starts = np.unique(cell[order], return_index=True)
        self.once, self.twice = every.once[order], every.twice[order]

    def ways(self, once: Bits, twice: Bits) -> NDArray[np.int32]:
        """In how many ways the tiles that these hands leave make bank hands, by cell."""
        # A kind that the bank holds once comes in two ways if the player holds none of it, else in one.
        ways = _TWO_TO_THE_BITS[self.once & ~(once | twice)[:, None]]
        ways[((self.once | self.twice) & twice[:, None] | self.twice & once[:, None]) != 0] = 0
        return np.add.reduceat(ways, self.starts, axis=1, dtype=np.int32)

    def running_sums(self, once: Bits, twice: Bits) -> NDArray[np.int32]:
        """For each hand, how many bank hands are among the first so many high ranks and the first so many low ranks."""
        table = np.zeros((len(once), len(self.high) + 1, len(self.low) + 1), np.int32)
        table[:, 1 + self.cells // len(self.low), 1 + self.cells % len(self.low)] = self.ways(once, twice)
        np.cumsum(table, axis=1, out=table)
        np.cumsum(table, axis=2, out=table)
        return table

    def compare(self, rows: Sequence[int]) -> tuple[Compared, Compared]:
        """How these hands do as the player, who loses copies, and as the bank, who wins them."""
        every = hands()
        high, low = every.high[rows], every.low[rows]
        table = self.running_sums(every.once[rows], every.twice[rows])
        hand = np.arange(len(rows))[:, None]
        both, neither = [], []
        for side in ("left", "right"):
            up_to_high, up_to_low = np.searchsorted(self.high, high, side), np.searchsorted(self.low, low, side)
            both.append(table[hand, up_to_high, up_to_low].astype(np.int64))
            neither.append(BANK_HANDS - table[hand, up_to_high, -1] - table[hand, -1, up_to_low] + both[-1])
        return Compared(both[0], neither[0]), Compared(both[1], neither[1])


@cache
def bank_table(way: HouseWay) -> BankTable:
    return BankTable(way)


@cache
def compared(way: HouseWay) -> tuple[Compared, Compared]:
    """All 3,620 hands, three settings each, against a house way: as the player and as the bank."""
    table = bank_table(way)
    every = range(len(hands().ways))
    parts = [table.compare(every[start : start + _ROWS_AT_A_TIME]) for start in every[::_ROWS_AT_A_TIME]]
    player, bank = (
        Compared(*(np.concatenate(counts) for counts in zip(*side, strict=True))) for side in zip(*parts, strict=True)
    )
    return player, bank


def best(value: Integers, way: HouseWay) -> Integers:
    """The setting of most value for each hand, ties by `TIE_RULE`."""
    every = hands()
    ranks = every.low * 256 + every.high
    is_house = np.arange(3) == chosen(way)[:, None]
    order = np.lexsort((ranks, is_house, value), axis=1)
    return order[:, -1]


def _outcomes(side: Compared, setting: Integers, vigorish: Fraction, triples_lose: bool = False) -> Figures:
    """The whole distribution when every hand is set so; by the second method of Dragon's Eye a triple loses first."""
    weight, row = hands().ways, np.arange(len(setting))
    win, lose = (int((counts[row, setting] * weight).sum()) for counts in (side.win, side.lose))
    shakes = SHAKES - TRIPLES if triples_lose else 1
    outcomes = [
        Outcome("win", 1 - vigorish, shakes * win),
        Outcome("push", Fraction(0), shakes * (DEALS - win - lose)),
        Outcome("lose", Fraction(-1), shakes * lose),
    ]
    if triples_lose:
        outcomes.append(Outcome("lose to a triple", Fraction(-1), TRIPLES * DEALS))
    return Figures(unit="pai-gow", outcomes=tuple(outcomes))


def _optimal(side: Compared, way: HouseWay, vigorish: Fraction, triples_lose: bool = False) -> Figures:
    value = side.value(vigorish)
    figures = _outcomes(side, best(value, way), vigorish, triples_lose)
    return msgspec.structs.replace(figures, tie_rule=TIE_RULE if _tied(value) else None)


def _tied(value: Integers) -> bool:
    """Whether some hand has two best settings that do not rank alike."""
    every = hands()
    ranks = np.where(value == value.max(axis=1, keepdims=True), every.low * 256 + every.high, -1)
    top = ranks.max(axis=1, keepdims=True)
    return bool(((ranks >= 0) & (ranks != top)).any())


def vigorish_of(options: PaiGowOptions) -> Fraction:
    """The part of a win that the house takes; five percent exactly, however it is rounded at the table."""
    return VIGORISH if options.commission else Fraction(0)


def figures(options: PaiGowOptions, bets: Collection[str] | None = None) -> dict[str, Figures]:
    """`main` under the best setting, `house-way` for the player who sets the house way too, then the dice wagers."""
    offered = ("main", "house-way", *options.wagers[1:])
    check_bets(bets, offered)
    wanted = bets or offered
    way, vigorish, triples_lose = HouseWay.named(options.house_way), vigorish_of(options), not options.commission
    found: dict[str, Figures] = {}
    if "main" in wanted:
        player, _ = compared(way)
        optimal = _optimal(player, way, vigorish, triples_lose)
        short = _outcomes(player, chosen(short_strategy()), vigorish, triples_lose)
        found["main"] = msgspec.structs.replace(
            optimal,
            title="Pai gow, set the best way",
            strategy=_in_words(departures(player.value(vigorish), way)),
            short=ShortStrategy(
                ev=short.ev,
                lists={SHORT_HEADING: tuple(rule.text for rule in short_strategy().rules)},
                notes=SHORT_NOTES,
            ),
        )
    if "house-way" in wanted:
        player, _ = compared(way)
        found["house-way"] = msgspec.structs.replace(
            _outcomes(player, chosen(way), vigorish, triples_lose),
            title="Pai gow, set the house way",
            strategy=f"Every hand is set the house way ({way.name}), as the dealer's is.",
        )
    dice = [bet for bet in wanted if bet in DICE_WAGERS]
    return found | (dragons_eye.figures(dice, options.shaker) if dice else {})


def _in_words(departs: Departures) -> str:
    return (
        "Each hand is set the way that is worth most against the house way, and so differs from it on"
        f" {departs.unlike:,} of the {len(four_tile_hands()):,} unlike hands, {departs.hands:,} of {HANDS:,} in all."
    )


class Departures(NamedTuple):
    """On how many hands the best setting is worth more than the house way's: unlike hands, and hands of 35,960."""

    unlike: int
    hands: int


def departures(value: Integers, way: HouseWay) -> Departures:
    gains = value.max(axis=1) > value[np.arange(len(value)), chosen(way)]
    return Departures(int(gains.sum()), int(hands().ways[gains].sum()))


class Study(msgspec.Struct, frozen=True, kw_only=True):
    """All that is computed about one house way; figures are per unit wagered against one opponent."""

    house_way: str
    figures: dict[str, Figures]
    departures: Departures
    departures_without_vigorish: Departures
    cost_of_house_way: Fraction
    cost_of_short_strategy: Fraction
    short_strategy: tuple[str, ...]


def study(way: HouseWay) -> Study:
    """House way against house way, best play, the player as bank, both methods of Dragon's Eye, a short strategy."""
    player, bank = compared(way)
    house, none = chosen(way), Fraction(0)
    short = short_strategy()
    found = {
        "house way": _outcomes(player, house, VIGORISH),
        "best": _optimal(player, way, VIGORISH),
        "short strategy": _outcomes(player, chosen(short), VIGORISH),
        "house way without vigorish": _outcomes(player, house, none),
        "best without vigorish": _optimal(player, way, none),
        "house way as bank": _outcomes(bank, house, VIGORISH),
        "best as bank": _optimal(bank, way, VIGORISH),
        "house way where triples lose": _outcomes(player, house, none, triples_lose=True),
        "best where triples lose": _optimal(player, way, none, triples_lose=True),
    }
    return Study(
        house_way=way.name,
        figures=found,
        departures=departures(player.value(VIGORISH), way),
        departures_without_vigorish=departures(player.value(none), way),
        cost_of_house_way=found["best"].ev - found["house way"].ev,
        cost_of_short_strategy=found["best"].ev - found["short strategy"].ev,
        short_strategy=tuple(rule.text for rule in short.rules),
    )


@cache
def short_strategy() -> HouseWay:
    """A strategy that can be remembered, in the vocabulary of the house ways."""
    file = resources.files("houseway.data") / "strategies" / "pai-gow" / "short.toml"
    return HouseWay.read(file.read_bytes(), "short.toml")


def advise(options: PaiGowOptions, hand: str, discarded: str | None = None, banks: bool = False) -> list[Choice]:
    """Every different setting of four tiles with its exact worth against the dealer's house way, best first.

    For whoever `banks`, per unit wagered against the bank by a hand that is set the house way, before vigorish.
    """
    no_discards(discarded, "Pai Gow")
    tiles = in_order(TILES.read(hand, TILES_IN_A_HAND))
    kinds = tuple(kind_of(tile) for tile in tiles)
    way = HouseWay.named(options.house_way)
    row = four_tile_hands().index(kinds)
    player, bank = bank_table(way).compare([row])
    value = bank.value(Fraction(0)) if banks else player.value(vigorish_of(options))
    values = value[0].tolist()
    three = settings(kinds)
    house, rule = way.decide(kinds)
    choices: dict[frozenset[tuple[Kind, ...]], Choice] = {}
    for place in sorted(
        range(3), key=lambda i: (values[i], i == house, three[i].low_rank, three[i].high_rank), reverse=True
    ):
        halves = three[place].high, three[place].low
        alike = frozenset(tuple(kinds[i] for i in half) for half in halves)
        if alike not in choices:
            high, low = ([tiles[i] for i in half] for half in halves)
            choices[alike] = Choice(
                action="set",
                ev=Fraction(values[place], 20 * BANK_HANDS),
                high=" ".join(high),
                low=" ".join(low),
                high_hand=describe(high),
                low_hand=describe(low),
                house_way=place == house,
                rule=rule.name if place == house else "",
                text=rule.text if place == house else "",
            )
    return list(choices.values())


def strategy_table(options: PaiGowOptions) -> StrategyTable | None:
    """None: there are too many hands to print, and the short strategy stands in the figures."""
    return None
