"""Circles of objects, which do not go by themselves: looked for when there is little to do, and not at every turn.

What happens at tables makes none; connections that have ended leave some. Python would look several times a second, and
at each look everybody at every table waits some hundredths of a second for nothing.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable

EVERY = 60.0
"""Seconds between two looks, if there is little to do."""
LATEST = 600.0
"""Seconds after which there is a look all the same: some tenths of a second where a hundred tables are busy."""
LITTLE = 0.25
"""The part of its time up to which a house has little to do."""


async def sweep(work: Callable[[], float]) -> None:
    """Look for them, again and again; `work` tells what part of its time the house is at work."""
    last = time.monotonic()
    while True:
        await asyncio.sleep(EVERY)
        if work() < LITTLE or time.monotonic() - last >= LATEST:
            gc.collect()
            last = time.monotonic()
