"""What can happen in a round of pai gow beside what both pai gow games share."""

from __future__ import annotations

from houseway.core.decider import Event
from houseway.games.pai_gow_shared import events as shared


class DiceBonusMoved(Event, frozen=True):
    """The dealer moves a dice bonus wager to the area of that position, left of the table inventory."""

    seat: int


COMMANDS = shared.COMMANDS
EVENTS: tuple[type[Event], ...] = (*shared.EVENTS, DiceBonusMoved)
