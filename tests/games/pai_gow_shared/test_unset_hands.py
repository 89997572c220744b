"""What a hand of the pai gow games is said to be before it is set."""

from __future__ import annotations

import pytest

from houseway.games.pai_gow import words as tiles
from houseway.games.pai_gow.options import PaiGowOptions
from houseway.games.pai_gow_poker import words as poker
from houseway.games.pai_gow_poker.options import PaiGowPokerOptions


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("Kc Kd Ts 7d 5s 4c 3d", "Pair of Kings"),
        ("Ac Kd Ts 7d 5s 4c 2d", "Ace-King high"),
        ("Jk Kh Qh Jh Th 2c 2d", "Royal flush"),
        ("9s 8d 7c 6h 5s Ad Ac", "Straight, nine high"),
    ],
)
def test_seven_cards_are_called_by_the_best_five_of_them(cards: str, said: str) -> None:
    assert poker._unset(PaiGowPokerOptions(), tuple(cards.split())).lower() == f"{said} among your seven cards".lower()


def test_four_tiles_are_called_by_their_names_highest_first() -> None:
    assert tiles._unset(PaiGowOptions(), ("1-1", "6-5", "2-1", "6-3")) == "Gee Joon, Day, Foo and Chop Gow"
    assert tiles._unset(PaiGowOptions(), ("5-4", "5-5", "4-2", "6-3")) == "Gee Joon, Mooy and a pair of Chop Gow"
