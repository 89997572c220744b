"""The short strategy as its printed words alone tell it, coded a second time, costs what is printed beside them."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from tests.games.pai_gow.second_method import ALL_HANDS, NAME, PLACE, POINTS, Halves, Hand, number, ways_to_set

from houseway.games.pai_gow import exact
from houseway.games.pai_gow.hands import four_tile_hands, settings
from houseway.games.pai_gow.house_way import HouseWay
from houseway.games.pai_gow.options import PaiGowOptions

Ways = list[Halves]

SIX_WITH_PING = next(PLACE[two] for two in PLACE if {NAME[tile] for tile in two} == {"Ping", "Look"})


def pairs(hand: Hand) -> list[int]:
    """One tile of each pair held."""
    return [tile for at, tile in enumerate(hand) if NAME[tile] in [NAME[other] for other in hand[:at]]]


def plays_a_pair(way: Halves) -> bool:
    return any(NAME[one] == NAME[other] for one, other in way)


def low_points(way: Halves) -> int:
    return POINTS[way[1]]


def high_points(way: Halves) -> int:
    return POINTS[way[0]]


def low(way: Halves) -> int:
    return PLACE[way[1]]


def high(way: Halves) -> int:
    return PLACE[way[0]]


def best_in_both(hand: Hand, ways: Ways) -> Ways:
    return [way for way in ways if low(way) == max(map(low, ways)) and high(way) == max(map(high, ways))]


def split(names: set[str | int | None], low_at_least: int, high_at_least: int) -> Callable[[Hand, Ways], Ways]:
    def settings_that_do(hand: Hand, ways: Ways) -> Ways:
        held = pairs(hand)
        if len(held) != 1 or not {NAME[held[0]], number(held[0])} & names:
            return []
        apart = [way for way in ways if not plays_a_pair(way)]
        return [way for way in apart if low_points(way) >= low_at_least and high_points(way) >= high_at_least]

    return settings_that_do


def highest(ways: Ways, *orders: Callable[[Halves], int]) -> Ways:
    for order in orders:
        ways = [way for way in ways if order(way) == max(map(order, ways))]
    return ways


WORDS: dict[str, Callable[[Hand, Ways], Ways]] = {
    "Play a setting that is at least as high as every other in both hands.": best_in_both,
    "With one pair, of Teen or Day, play a setting that splits the pair and has at least 6 points low"
    " and 8 points high.": split({"Teen", "Day"}, 6, 8),
    "With one pair, of 7s, 8s or 9s, play a setting that splits the pair and has at least 7 points low"
    " and 8 points high.": split({7, 8, 9}, 7, 8),
    "With one pair, play a setting that keeps the pair.": lambda hand, ways: (
        [way for way in ways if plays_a_pair(way)] if len(pairs(hand)) == 1 else []
    ),
    "If 8 points can be had low, play of the settings that have at least 6 points low the one with the highest high"
    " hand, then the highest low hand.": lambda hand, ways: (
        highest([way for way in ways if low_points(way) >= 6], high, low) if max(map(low_points, ways)) >= 8 else []
    ),
    "If gong can be had high and 6 points with Ping or a stronger tile on top cannot be had low, play the setting with"
    " the highest high hand, then the highest low hand.": lambda hand, ways: (
        highest(ways, high, low) if max(map(high_points, ways)) >= 10 and max(map(low, ways)) < SIX_WITH_PING else []
    ),
    "If 5 points can be had low, play the setting with the highest low hand, then the highest high hand.": (
        lambda hand, ways: highest(ways, low, high) if max(map(low_points, ways)) >= 5 else []
    ),
    "If 7 points can be had high, play the setting with the highest high hand, then the highest low hand.": (
        lambda hand, ways: highest(ways, high, low) if max(map(high_points, ways)) >= 7 else []
    ),
    "Play the setting with the highest low hand, then the highest high hand.": (
        lambda hand, ways: highest(ways, low, high)
    ),
}


def set_by_the_words(hand: Hand) -> Halves:
    """The first rule that some setting obeys; of several the highest low, then the highest high."""
    ways = ways_to_set(hand)
    obeying = next(found for rule in WORDS.values() if (found := rule(hand, ways)))
    return max(obeying, key=lambda way: (low(way), high(way)))


@pytest.mark.parametrize("house_way", ["traditional", "best-high"])
def test_a_strategy_coded_from_the_printed_words_costs_what_is_printed(house_way: str) -> None:
    main = exact.figures(PaiGowOptions(house_way=house_way), ["main"])["main"]
    assert main.short is not None
    (lines,) = main.short.lists.values()
    assert lines == tuple(WORDS)
    player, _ = exact.compared(HouseWay.named(house_way))
    rows: dict[tuple[int, ...], int] = {kinds: row for row, kinds in enumerate(four_tile_hands())}
    win = lose = 0
    for hand in ALL_HANDS:
        kinds = tuple(sorted(tile // 2 for tile in hand))
        lower = sorted(tile // 2 for tile in set_by_the_words(hand)[1])
        upper = sorted(tile // 2 for tile in set_by_the_words(hand)[0])
        place = next(
            place
            for place, way in enumerate(settings(kinds))
            if {tuple(sorted(kinds[i] for i in half)) for half in (way.high, way.low)} == {tuple(lower), tuple(upper)}
        )
        win += int(player.win[rows[kinds], place])
        lose += int(player.lose[rows[kinds], place])
    assert Fraction(19 * win - 20 * lose, 20 * exact.DEALS) == main.short.ev
