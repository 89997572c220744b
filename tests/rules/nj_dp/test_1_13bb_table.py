"""13:69E-1.13BB: the table."""

from __future__ import annotations

import pytest
from tests.tables import ANTE, refused, table

from houseway.core.commands import Sit


@pytest.mark.rule("NJ-DP 1.13BB(a)")
def test_six_players_and_no_seventh_find_a_place_in_new_jersey() -> None:
    session = table("NJ", range(1, 7))
    assert sorted(session.table.players) == [1, 2, 3, 4, 5, 6]
    assert refused(session, Sit(7, "one too many", ANTE)) == "NJ-DP 1.13BB(a)"
    assert refused(session, Sit(0, "in the dealer's place", ANTE)) == "NJ-DP 1.13BB(a)"
