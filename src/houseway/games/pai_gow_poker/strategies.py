"""Strategies for setting seven cards and their price; one of one's own is a file in the vocabulary of the house ways.

A strategy is counted over every deal against the table's house way, once in a minute or two, and kept. Its mistakes are
exact for the table's own house way, and otherwise known from hands drawn at random (`mistakes`).
"""

from __future__ import annotations

from collections.abc import Mapping

from houseway.core.strategies import Strategy, StrategyError
from houseway.games import results_cache
from houseway.games.pai_gow_poker import exact
from houseway.games.pai_gow_poker.house_way import HouseWay, HouseWayError
from houseway.games.pai_gow_poker.mistakes import SEED, mistakes
from houseway.games.pai_gow_poker.options import PaiGowPokerOptions
from houseway.games.pai_gow_shared.strategies import ways_to_set


def named(options: PaiGowPokerOptions) -> Mapping[str, str]:
    return ways_to_set(options.house_way, HouseWay.names())


def priced(options: PaiGowPokerOptions, name: str) -> Strategy:
    """What a named strategy is worth."""
    known = named(options)
    if name not in known:
        raise StrategyError(f"Pai Gow Poker has no strategy {name!r}; name {', '.join(known)}, or a file")
    if name == "optimal":
        ev = exact.main_figures(options, ("main",))["main"].ev
        return Strategy(name=name, words=known[name], ev=ev)
    if name == "short":
        return _price(options, name, known[name], exact.short_strategy())
    own = HouseWay.named(options.house_way if name == "house-way" else name)
    return _price(options, name, known[name], own)


def written(options: PaiGowPokerOptions, text: str, where: str) -> Strategy:
    """What a strategy is worth that a file describes."""
    try:
        way = HouseWay.read(text, where)
    except HouseWayError as error:
        raise StrategyError(str(error)) from None
    return _price(options, way.name, way.title, way)


def _price(options: PaiGowPokerOptions, name: str, words: str, way: HouseWay) -> Strategy:
    ev = exact.of_cycle(options, exact.cycle(options, way)).ev
    try:
        found, sampled = mistakes(options, way)
    except results_cache.NotKeptError:
        # Where only what is kept was asked for, the price is enough.
        return Strategy(name=name, words=words, ev=ev)
    return Strategy(name=name, words=words, ev=ev, mistakes=found, sampled=sampled, seed=SEED if sampled else None)
