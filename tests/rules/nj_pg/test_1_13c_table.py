"""13:69E-1.13C: the pai gow table, as far as the software needs it."""

from __future__ import annotations

import pytest
from tests.tables import refused
from tests.tile_tables import STAKE, bet, make_tiles_ready, of, table

from houseway.core.commands import Sit
from houseway.games.pai_gow.events import DiceBonusMoved


@pytest.mark.rule("NJ-PG 1.13C(a)-(d)")
def test_a_table_has_six_numbered_positions() -> None:
    session = table(range(1, 7))
    for seat in (0, 7, 8):
        assert refused(session, Sit(seat, "Zoe", STAKE)) == "NJ-PG 1.13C(a)-(d)"
    assert sorted(session.table.players) == [1, 2, 3, 4, 5, 6]


@pytest.mark.rule("NJ-PG 1.13C(e)1", "NJ-PG 1.13C(e)2")
def test_five_dice_wagers_lie_before_the_player_and_the_sixth_in_his_numbered_area_beside_the_tray() -> None:
    for seat in (1, 4, 6):
        session = table((seat,), dragons_eye="vigorish")
        make_tiles_ready(session)
        assert not of(DiceBonusMoved, bet(session, seat, even=100, odd=100, match=100, double=100, triple=100))
        (moved,) = of(DiceBonusMoved, bet(session, seat, 0, dice_bonus=100))
        assert moved.seat == seat
