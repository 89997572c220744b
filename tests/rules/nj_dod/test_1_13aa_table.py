"""13:69E-1.13AA: the table."""

from __future__ import annotations

import pytest
from tests.deuce_tables import STACK, table
from tests.tables import refused

from houseway.core.commands import Sit


@pytest.mark.rule("NJ-DOD 1.13AA(a)")
def test_six_players_and_no_seventh_find_a_place() -> None:
    session = table(range(1, 7))
    assert sorted(session.table.players) == [1, 2, 3, 4, 5, 6]
    for seat in (0, 7):
        assert refused(session, Sit(seat, "one too many", STACK)) == "NJ-DOD 1.13AA(a)"
