"""Pai gow's options in words."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.choices import Choices, Idle, limits_of_absent_wagers, one_of, table_choices
from houseway.core.citations import Citation, cite
from houseway.core.words import TableRows
from houseway.games.pai_gow.house_way import HouseWay
from houseway.games.pai_gow.options import ALLOWED_BY, PaiGowOptions
from houseway.games.pai_gow_shared.choices import house_way_rows, shared_choices, shared_idle

SLOW_BETS: tuple[str, ...] = ()


def choices(state: str) -> Choices:
    """Every option; only New Jersey has the game."""
    return _CHOICES


def quick_bets(options: PaiGowOptions) -> tuple[str, ...]:
    """Nothing takes long here, so that all bets are asked for at once."""
    return ()


def shown_before_use(state: str) -> Citation:
    """The paragraph by which the regulator sees the layout before it is used."""
    return cite("NJ-PG 1.13C(a)-(d)")


def house_way(options: PaiGowOptions) -> TableRows:
    """How the dealer sets a hand, rule by rule."""
    return house_way_rows(HouseWay.named(options.house_way), ALLOWED_BY["house-way"])


def idle(options: PaiGowOptions) -> Iterator[Idle]:
    """What was chosen and has no effect beside the rest."""
    yield from shared_idle(options, PaiGowOptions(), ALLOWED_BY)
    yield from limits_of_absent_wagers(options, options.wagers, cite("NJ-PG 10.5(a)-(c)"))


_CHOICES: Choices = {
    **table_choices(
        states={"NJ": "New Jersey"},
        table=cite("NJ-PG 1.13C(a)-(d)"),
        name=cite("NJ-PG 1.13C(a)-(d)"),
        shuffle=cite("BASE A6"),
        wagers=cite("NJ-PG 10.5(a)-(c)"),
        limited="the wagers are pai-gow and, with Dragon's Eye, match, even, odd, double, triple and dice-bonus",
        boxes=cite("NJ-PG 1.13C(e)2"),
        inscriptions=PaiGowOptions.inscription_kinds,
        first="pai-gow",
    ),
    **shared_choices(ALLOWED_BY, tuple(HouseWay.names())),
    "starting-position": one_of(
        "What the count to the starting place is taken from.",
        {"shaker": "the dice", "generator": "a generator of numbers"},
        ALLOWED_BY["starting-position"],
    ),
    "distribution": one_of(
        "Which way round the stacks are given out.",
        {"counterclockwise": "counterclockwise", "clockwise": "clockwise"},
        ALLOWED_BY["distribution"],
        ruling="P-62",
    ),
}
