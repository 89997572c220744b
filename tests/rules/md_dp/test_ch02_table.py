"""Chapter 2: the table."""

from __future__ import annotations

import pytest
from tests.tables import ANTE, refused, table

from houseway.core.commands import Sit


@pytest.mark.rule("MD-DP 2.A")
def test_six_betting_positions_and_no_seventh_in_maryland() -> None:
    session = table("MD", range(1, 7))
    assert len(session.table.players) == 6
    for seat in (0, 7, -1):
        assert refused(session, Sit(seat, "one too many", ANTE)) == "MD-DP 2.A"
