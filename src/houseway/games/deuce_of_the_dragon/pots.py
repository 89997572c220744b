"""Pots: the main pot and the side pots over it, who is in them, and what has joined them free of commission.

All stakes are cut at the same heights. A player is in every layer that the player's stake reaches; a layer with one
player left in it is won, whatever that player does afterwards. Forfeited wagers above what anybody left has staked are
in no layer: they join the highest pot that still has a contender, and no commission is taken of them.
"""

from __future__ import annotations

import msgspec

from houseway.core.money import Cents
from houseway.games.deuce_of_the_dragon.betting import Betting, between


class Pot(msgspec.Struct, frozen=True, gc=False):
    """A layer of the wagers, and the seats that contend for it."""

    amount: Cents
    contenders: tuple[int, ...]
    free: Cents = 0
    """Of the amount, the forfeited wagers that nobody left had matched; no commission is taken of them."""
    claimed: bool = False
    """Whether it has been won already, because its one contender was alone in it."""


def pots(betting: Betting, above: Cents = 0) -> tuple[Pot, ...]:
    """The main pot and the side pots over it, of the stakes above what has been paid out already."""
    live = [purse for purse in betting.purses if purse.live and purse.staked > above]
    levels = sorted({purse.staked for purse in live})
    lowest, highest = (betting.claims[0].above, betting.claims[-1].upto) if betting.claims else (0, 0)
    layers: list[tuple[Cents, Pot]] = []

    def contested(below: Cents, upto: Cents | None = None) -> None:
        for level in levels:
            top = level if upto is None else min(level, upto)
            if top > below:
                contenders = tuple(purse.seat for purse in live if purse.staked >= top)
                layers.append((top, Pot(between(betting.purses, below, top), contenders)))
                below = top

    if betting.claims:
        contested(above, lowest)
    for each in betting.claims:
        if each.upto > above:
            amount = between(betting.purses, max(above, each.above), each.upto)
            layers.append((each.upto, Pot(amount, (each.seat,), claimed=True)))
    contested(max(above, highest))
    return _with_free(betting, above, layers)


def _with_free(betting: Betting, above: Cents, layers: list[tuple[Cents, Pot]]) -> tuple[Pot, ...]:
    """What is in no layer has joined the highest pot that had a contender when the betting closed, or has one now."""
    highest = max((purse.staked for purse in betting.purses), default=0)
    free = between(betting.purses, above, highest) - sum(pot.amount for _, pot in layers)
    if not free:
        return tuple(pot for _, pot in layers)
    left = betting.highest_left
    if betting.to_act is not None:
        left = max(purse.staked for purse in betting.purses if purse.live)
    joined = min(top for top, _ in layers if top >= left)
    return tuple(
        msgspec.structs.replace(pot, amount=pot.amount + free, free=free) if top == joined else pot
        for top, pot in layers
    )
