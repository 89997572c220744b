"""Strategies for setting tiles and their price; one of one's own is a file in the vocabulary of the house ways."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import numpy as np

from houseway.core.strategies import Mistake, Strategy, StrategyError
from houseway.games.pai_gow import exact
from houseway.games.pai_gow.hands import PAIRS, four_tile_hands, settings
from houseway.games.pai_gow.house_way import HouseWay, HouseWayError
from houseway.games.pai_gow.options import PaiGowOptions
from houseway.games.pai_gow_shared.strategies import ways_to_set


def named(options: PaiGowOptions) -> Mapping[str, str]:
    return ways_to_set(options.house_way, HouseWay.names())


def priced(options: PaiGowOptions, name: str) -> Strategy:
    """What a named strategy is worth."""
    known = named(options)
    if name not in known:
        raise StrategyError(f"Pai Gow has no strategy {name!r}; name {', '.join(known)}, or a file")
    if name == "optimal":
        value = _values(options)
        return _price(options, name, known[name], exact.best(value, HouseWay.named(options.house_way)))
    own = options.house_way if name == "house-way" else name
    way = exact.short_strategy() if name == "short" else HouseWay.named(own)
    return _price(options, name, known[name], exact.chosen(way))


def written(options: PaiGowOptions, text: str, where: str) -> Strategy:
    """What a strategy is worth that a file describes."""
    try:
        way = HouseWay.read(text.encode(), where)
    except HouseWayError as error:
        raise StrategyError(str(error)) from None
    return _price(options, way.name, way.title, exact.chosen(way))


def _values(options: PaiGowOptions) -> exact.Integers:
    player, _ = exact.compared(HouseWay.named(options.house_way))
    return player.value(exact.vigorish_of(options))


def _price(options: PaiGowOptions, name: str, words: str, chosen: exact.Integers) -> Strategy:
    value, weight = _values(options), exact.hands().ways
    row = np.arange(len(value))
    # By the second method of Dragon's Eye a triple takes the wager before a tile is dealt.
    dealt = Fraction(1) if options.commission else Fraction(exact.SHAKES - exact.TRIPLES, exact.SHAKES)
    unit = 20 * exact.BANK_HANDS
    ev = dealt * Fraction(int((value[row, chosen] * weight).sum()), unit * exact.HANDS) - (1 - dealt)
    short = value.max(axis=1) - value[row, chosen]
    order = np.argsort(-(short * weight), kind="stable")
    mistakes = tuple(
        Mistake(
            _tiles(four_tile_hands()[at]),
            _setting(at, int(chosen[at])),
            _setting(at, int(value[at].argmax())),
            Fraction(int(weight[at]), exact.HANDS),
            dealt * Fraction(int(short[at]), unit),
        )
        for at in order[: int((short > 0).sum())].tolist()
    )
    return Strategy(name=name, words=words, ev=ev, mistakes=mistakes)


def _tiles(kinds: tuple[int, ...]) -> str:
    return ", ".join(PAIRS[kind].name for kind in kinds)


def _setting(at: int, place: int) -> str:
    kinds = four_tile_hands()[at]
    way = settings(kinds)[place]
    high, low = (" and ".join(PAIRS[kinds[i]].name for i in half) for half in (way.high, way.low))
    return f"{high} high, {low} low"
