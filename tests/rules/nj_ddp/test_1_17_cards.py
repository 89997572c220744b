"""13:69E-1.17(h): jokers."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.draw_tables import DECK, outcome, table


@pytest.mark.rule("NJ-DDP 1.17(h)", "NJ-DDP 42.2(a)")
def test_the_deck_of_this_game_contains_two_jokers_and_plays_with_them() -> None:
    procedure = table().table.procedure
    assert Counter(procedure.pack.cards) == Counter(DECK)
    assert Counter(procedure.pack.cards)["Jk"] == 2
    assert outcome("Jk Jk As Ah Ad")["bonus"].paid == 500 * 1000
