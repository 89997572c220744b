"""The figures of the lobby are those of the mathematics."""

from __future__ import annotations

import pytest

from houseway.games.dragon_poker.options import DragonPokerOptions
from houseway.games.registry import games
from houseway.house.edges import edge_of, edges


def test_every_game_has_a_figure_and_other_options_have_none() -> None:
    assert set(edges()) == set(games())
    assert edge_of("dragon-poker", DragonPokerOptions.read({"limits": {"ante": {"minimum": 5}}})) is not None
    assert edge_of("dragon-poker", DragonPokerOptions.read({"jurisdiction": "MD", "ante-bonus": "A"})) is None


@pytest.mark.parametrize("game", ["dragon-poker", "pai-gow"])
def test_figures_that_take_no_time_are_computed_again(game: str) -> None:
    entry = games()[game]
    edge = float(entry.exact.figures(entry.options_type())["main"].house_edge)
    assert edges()[game].startswith(f"{edge:.2%}".replace("%", " %"))
