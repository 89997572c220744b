"""The limits that a house posts where a submission names none."""

from __future__ import annotations

import pytest

from houseway.core.options import Limit
from houseway.games.for_play import for_play
from houseway.games.submission import choose

MAIN, SIDE = Limit(500, 50_000), Limit(100, 10_000)


@pytest.mark.parametrize("name", ["pai-gow", "pai-gow-poker"])
@pytest.mark.parametrize("alone", ["true", "false"])
def test_the_main_wager_has_the_main_limits_also_where_the_dice_are_wagered_on_without_it(
    name: str, alone: str
) -> None:
    table = choose(name, None, ("dragons-eye=vigorish", f"dice-without-pai-gow={alone}"))
    limits = for_play(table.game, table.options).limits
    assert limits["pai-gow"] == MAIN
    assert {limits[wager] for wager in ("match", "even", "odd", "double", "triple", "dice-bonus")} == {SIDE}


def test_a_submissions_own_limits_stand() -> None:
    game = choose("dragon-poker").game
    limits = for_play(game, game.options_type.read({"limits": {"ante": {"minimum": 25}}})).limits
    assert limits["ante"] == Limit(2500)
    assert (limits["ante-bonus"], limits["dragon"]) == (MAIN, SIDE)
