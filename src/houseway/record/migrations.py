"""How a database of an older schema becomes one of today's: by version, the statements that lead to the next."""

from __future__ import annotations

MIGRATIONS: dict[int, tuple[str, ...]] = {}
"""Version 1 is the first."""
