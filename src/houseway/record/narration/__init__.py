"""Narration: every event as a sentence in the dealer's words.

The sentences of shared and table events are here; those of a game's own events stand in its `words`.
"""

from __future__ import annotations

from houseway.record.narration import shared, table  # noqa: F401 - they register their sentences
from houseway.record.narration.sentences import narrate, narrated, narrates

__all__ = ["narrate", "narrated", "narrates"]
