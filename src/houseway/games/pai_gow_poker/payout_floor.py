"""The most that optional wagers can pay one player in a round: what one deck can bring together, and no more.

A payout limit may not be below that sum for the smallest wagers (11.23(f)). Its parts compete for cards: the best envy
hands take aces and long suits, and four long suits leave the bank no queen. The deals below are those that no other one
beats in every part; the tests look through all others.
"""

from __future__ import annotations

import msgspec

from houseway.core.money import Cents


class Deal(msgspec.Struct, frozen=True, kw_only=True):
    """One player's hands beside those of the others and the bank, at their best. All of his hands have one colour."""

    wheels: int = 0
    """His hands that pay most as dynasty and hold a natural A-2-3-4-5 of one suit."""
    straights: int = 0
    """Others that pay most as dynasty."""
    highs: int = 0
    """His nine-high hands, which pay as protection alone."""
    queens_dragon: bool = False
    envy: Cents
    """What the others' hands pay him in envy, once."""
    both_colours: bool = False
    """Whether one of his two hands must be red and the other black."""


DEALS: dict[int, tuple[Deal, ...]] = {
    1: (
        Deal(wheels=1, envy=2_100_00),
        Deal(wheels=1, envy=1_900_00, queens_dragon=True),
        Deal(straights=1, envy=2_200_00),
        Deal(straights=1, envy=2_000_00, queens_dragon=True),
        Deal(highs=1, envy=2_200_00, queens_dragon=True),
    ),
    2: (
        Deal(wheels=2, envy=1_500_00, queens_dragon=True),
        Deal(wheels=2, envy=1_600_00, both_colours=True),
        Deal(straights=2, envy=1_800_00),
        Deal(straights=2, envy=1_600_00, queens_dragon=True),
        Deal(straights=1, highs=1, envy=1_800_00, queens_dragon=True),
        Deal(highs=2, envy=1_800_00),
        Deal(highs=2, envy=1_600_00, queens_dragon=True),
    ),
}
"""By the areas on which a player wagers."""


class Pays(msgspec.Struct, frozen=True, kw_only=True):
    """What the smallest wager on each wins at best; nothing for one that is not offered."""

    dynasty: Cents
    wheel: Cents
    """Protection on a natural A-2-3-4-5 of one suit."""
    high: Cents
    """Protection on a nine-high hand."""
    red: Cents
    black: Cents
    queens_dragon: Cents
    envy: bool
    """Whether the smallest dynasty wager has an envy marker."""


def most_paid(pays: Pays, areas: int, envied: int = 1) -> Cents:
    """The most that one player can be paid in a round on so many areas, envy being paid at so many of them."""
    return max(_paid(deal, pays, areas, envied) for deal in DEALS[areas])


def _paid(deal: Deal, pays: Pays, areas: int, envied: int) -> Cents:
    hands = deal.wheels * (pays.dynasty + pays.wheel) + deal.straights * pays.dynasty + deal.highs * pays.high
    colour = pays.red + pays.black if deal.both_colours else areas * max(pays.red, pays.black)
    queen = areas * pays.queens_dragon if deal.queens_dragon else 0
    return hands + colour + queen + (envied * deal.envy if pays.envy else 0)
