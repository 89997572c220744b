"""How a database of an older schema becomes one of today's: by version, the statements that lead to the next."""

from __future__ import annotations

MIGRATIONS: dict[int, tuple[str, ...]] = {1: ("ALTER TABLE hands ADD COLUMN played BOOLEAN",)}
"""Version 1 is the first. 1: whether a seat was in a round, which a bank is that stakes and gains nothing."""
