"""The figures of the lobby are those of the mathematics."""

from __future__ import annotations

import pytest

from houseway.games.dragon_poker.options import DragonPokerOptions
from houseway.games.registry import games
from houseway.house.edges import edge_of, edges
from houseway.house.house import varies


def test_every_game_has_a_figure_and_other_options_have_none() -> None:
    assert set(edges()) == set(games())
    assert edge_of("dragon-poker", DragonPokerOptions.read({"limits": {"ante": {"minimum": 5}}})) is not None
    assert edge_of("dragon-poker", DragonPokerOptions.read({"jurisdiction": "MD", "ante-bonus": "A"})) is None


def test_where_players_play_for_each_others_chips_there_is_no_edge_whatever_the_options_are() -> None:
    entry = games()["deuce-of-the-dragon"]
    no_limit = entry.options_type.read({"stakes": "no-limit"}, files=False)
    assert edge_of(entry.name, no_limit) == edge_of(entry.name, entry.options_type()) == "at most 5 % of each pot"
    assert varies(entry, no_limit) == ["no limit"]


def test_the_two_methods_of_dragons_eye_are_told_apart() -> None:
    entry, methods = games()["pai-gow"], ("vigorish", "no-vigorish")
    told = [varies(entry, entry.options_type.read({"dragons-eye": method}, files=False)) for method in methods]
    assert told == [["Dragon's Eye: with vigorish"], ["Dragon's Eye: without vigorish"]]


@pytest.mark.parametrize("game", ["dragon-poker", "pai-gow"])
def test_figures_that_take_no_time_are_computed_again(game: str) -> None:
    entry = games()[game]
    edge = float(entry.exact.figures(entry.options_type())["main"].house_edge)
    assert edges()[game].startswith(f"{edge:.2%}".replace("%", " %"))
