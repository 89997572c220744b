"""kill -9: whatever was acknowledged is there exactly once, nothing else is, and play goes on."""

from __future__ import annotations

from pathlib import Path

from tests.server.killing import lives

KILLS = 10


def test_a_house_that_is_killed_on_sqlite_loses_nothing_that_it_acknowledged(tmp_path: Path) -> None:
    told = list(lives(f"sqlite:///{tmp_path}/house.db", tmp_path, KILLS))
    assert len(told) == KILLS


def test_a_house_that_is_killed_on_postgresql_loses_nothing_that_it_acknowledged(tmp_path: Path, database: str) -> None:
    told = list(lives(database, tmp_path, KILLS, seed=2))
    assert len(told) == KILLS
