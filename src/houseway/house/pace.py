"""Pace: how long a table waits for its players."""

from __future__ import annotations

from typing import Literal

import msgspec

PaceName = Literal["casual", "fast", "manual"]


class Pace(msgspec.Struct, frozen=True):
    """Seconds; None waits as long as it takes."""

    betting: float | None
    deciding: float | None
    time_bank: float
    """What a player may use up beyond that, in one sitting."""
    bots_think: float
    """How long a bot seems to think, so that people can follow."""


PACES: dict[PaceName, Pace] = {
    "casual": Pace(betting=30.0, deciding=30.0, time_bank=60.0, bots_think=0.7),
    "fast": Pace(betting=10.0, deciding=10.0, time_bank=20.0, bots_think=0.0),
    "manual": Pace(betting=None, deciding=None, time_bank=0.0, bots_think=0.0),
}
PRESENT = 90.0
"""Whoever has been heard of within so many seconds is at the table."""
GONE = 1800.0
"""Whoever has not been heard of for so long leaves with all chips when the round is over."""
