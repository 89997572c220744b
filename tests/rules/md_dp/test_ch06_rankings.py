"""Chapter 6: which hand is higher."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.dragon_ranks import DIFFERENT_HANDS, rank
from tests.tables import outcome

from houseway.games.dragon_poker.hands import three_card_hand


def against(player: str, dealer: str) -> str:
    """What the Ante comes to when these hands meet at a Maryland table."""
    return outcome("MD", player, dealer)["ante"].result


@pytest.mark.rule("MD-DP 6.A", "MD-DP 6.A(1)", "MD-DP 6.B", "MD-DP 6.B(4)")
def test_all_hands_stand_in_the_order_that_marylands_words_give() -> None:
    by_words = sorted(DIFFERENT_HANDS, key=rank)
    engine = [three_card_hand(cards).strength for cards in by_words]
    assert engine == sorted(engine)
    for (one, strength), (other, higher) in pairwise(zip(by_words, engine, strict=True)):
        assert (strength == higher) == (rank(one) == rank(other)), (one, other)


@pytest.mark.rule("MD-DP 6.B")
def test_trips_beat_pairs_and_pairs_beat_high_cards_in_maryland() -> None:
    assert against("RA RA RA", "RD RD PH") == "win"
    assert against("RA RA MO", "RD PH TI") == "win"


@pytest.mark.rule("MD-DP 6.B(1)")
def test_trips_rank_from_dragons_down_to_rabbits_in_maryland() -> None:
    for higher, lower in pairwise(["RD RD BD", "PH PH PH", "TI TI TI", "PA PA PA", "MO MO MO", "RA RA RA"]):
        assert against(higher, lower) == "win"


@pytest.mark.rule("MD-DP 6.B(2)")
def test_pairs_rank_from_dragons_down_to_rabbits_whatever_lies_beside_them_in_maryland() -> None:
    ladder = ["RD BD RA", "PH PH RA", "TI TI RA", "PA PA RA", "MO MO RA", "RA RA PH"]
    for higher, lower in pairwise(ladder):
        assert against(higher, lower) == "win"


@pytest.mark.rule("MD-DP 6.B(2)(a)")
def test_equal_pairs_are_split_by_the_third_card_in_maryland() -> None:
    assert against("PA PA PH", "PA PA TI") == "win"
    assert against("PA PA MO", "PA PA TI") == "lose"


@pytest.mark.rule("MD-DP 6.B(3)")
def test_high_cards_rank_by_the_highest_card_in_maryland() -> None:
    assert against("RD MO RA", "PH TI PA") == "win"
    assert against("TI MO RA", "PH PA MO") == "lose"


@pytest.mark.rule("MD-DP 6.B(3)(a)")
def test_equal_highest_cards_leave_it_to_the_second_in_maryland() -> None:
    assert against("RD PA RA", "BD MO RA") == "win"
    assert against("PH MO RA", "PH PA RA") == "lose"


@pytest.mark.rule("MD-DP 6.B(3)(b)")
def test_equal_first_and_second_cards_leave_it_to_the_third_in_maryland() -> None:
    assert against("RD PA MO", "BD PA RA") == "win"
    assert against("PH PA RA", "PH PA MO") == "lose"


@pytest.mark.rule("MD-DP 6.B(4)")
def test_hands_of_the_same_rank_tie_in_maryland() -> None:
    assert against("RD PA MO", "BD PA MO") == "push"
    assert against("GD PH RA", "PH PH RA") == "push"


@pytest.mark.rule("MD-DP 6.A(1)")
def test_the_gold_dragon_makes_the_best_of_two_different_characters_in_maryland() -> None:
    assert against("GD PH RA", "TI TI RD") == "win"
    assert against("GD MO MO", "RD BD PH") == "win"
    assert against("GD RD PH", "BD RD PH") == "push"
