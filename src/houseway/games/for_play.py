"""The limits of a table that people sit down at: what a house would post, where a submission says nothing."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from houseway.core.money import Cents
from houseway.core.options import Limit, Options
from houseway.games.registry import GameEntry

Chosen = TypeVar("Chosen", bound=Options)

REQUIRED = Limit(500, 50_000)
"""For wagers that every player makes, and the first one also where it may be left out."""
OPTIONAL = Limit(100, 10_000)
"""For side wagers."""
LEAST_CHIPS: Cents = 2_000
MOST_CHIPS: Cents = 1_000_000
"""What may be bought at once, where the limits do not ask for more."""


def for_play(entry: GameEntry, options: Chosen) -> Chosen:
    """The same options with limits for every wager that has none; what is fixed for everybody stays as it is."""
    limits = dict(options.limits)
    for place, wager in enumerate(entry.words.wagers(options)):
        for area in () if wager.fixed or wager.minimum == wager.maximum else wager.areas:
            limits.setdefault(area, REQUIRED if wager.required or not place else OPTIONAL)
    posted = msgspec.structs.replace(options, limits=limits)
    posted.check()
    return posted


def chips_for(entry: GameEntry, options: Options) -> Limit:
    """The least and the most that may be bought at such a table at once."""
    asked = entry.words.wagers(options)
    least = sum(wager.minimum * (len(wager.areas) + wager.needs) for wager in asked if wager.required)
    most = max((wager.maximum or 0 for wager in asked), default=0)
    return Limit(max(least, LEAST_CHIPS), max(20 * most, MOST_CHIPS))
