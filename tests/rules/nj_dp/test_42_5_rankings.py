"""13:69F-42.5: which hand is higher."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.dragon_ranks import DIFFERENT_HANDS, rank
from tests.tables import outcome

from houseway.games.dragon_poker.hands import three_card_hand


def against(player: str, dealer: str) -> str:
    """What the Ante comes to when these hands meet at a New Jersey table."""
    return outcome("NJ", player, dealer)["ante"].result


@pytest.mark.rule("NJ-DP 42.5(a)", "NJ-DP 42.5(b)", "NJ-DP 42.5(c)", "NJ-DP 42.5(c)4")
def test_all_hands_stand_in_the_order_that_the_words_of_the_document_give() -> None:
    assert len(DIFFERENT_HANDS) == 112
    engine = {cards: three_card_hand(cards).strength for cards in DIFFERENT_HANDS}
    for one in DIFFERENT_HANDS:
        for other in DIFFERENT_HANDS:
            assert (engine[one] > engine[other]) == (rank(one) > rank(other)), (one, other)
            assert (engine[one] == engine[other]) == (rank(one) == rank(other)), (one, other)


@pytest.mark.rule("NJ-DP 42.5(c)")
def test_trips_beat_pairs_and_pairs_beat_high_cards() -> None:
    assert against("RA RA RA", "RD RD PH") == "win"
    assert against("RA RA MO", "RD PH TI") == "win"
    assert against("RD PH TI", "RA RA MO") == "lose"


@pytest.mark.rule("NJ-DP 42.5(c)1")
def test_trips_rank_by_character_from_dragons_down_to_rabbits() -> None:
    ladder = ["RD RD BD", "PH PH PH", "TI TI TI", "PA PA PA", "MO MO MO", "RA RA RA"]
    for higher, lower in pairwise(ladder):
        assert against(higher, lower) == "win"
        assert against(lower, higher) == "lose"


@pytest.mark.rule("NJ-DP 42.5(c)2")
def test_equal_pairs_are_split_by_the_third_card_and_unequal_ones_never() -> None:
    assert against("PA PA PH", "PA PA TI") == "win"
    assert against("PA PA MO", "PA PA TI") == "lose"
    assert against("PA PA MO", "PA PA MO") == "push"
    assert against("PA PA MO", "MO MO RD") == "win"


@pytest.mark.rule("NJ-DP 42.5(c)3")
def test_high_cards_are_compared_from_the_highest_card_down() -> None:
    assert against("RD MO RA", "PH TI PA") == "win"
    assert against("RD PA RA", "BD MO RA") == "win"
    assert against("RD PA RA", "BD PA MO") == "lose"


@pytest.mark.rule("NJ-DP 42.5(c)4", "NJ-DP 42.10(d)6")
def test_hands_of_the_same_rank_tie_whatever_the_colour_of_their_dragons() -> None:
    assert against("RD PA MO", "BD PA MO") == "push"
    assert against("RD RD RD", "BD BD BD") == "push"


@pytest.mark.rule("NJ-DP 42.5(b)")
def test_the_gold_dragon_pairs_the_higher_card_and_a_hand_made_with_it_ties_a_natural_one() -> None:
    assert against("GD PH RA", "PH PH RA") == "push"
    assert against("GD PH RA", "TI TI RD") == "win"
    assert against("GD RD PH", "BD RD PH") == "push"
    assert against("PA PA PA", "GD PA PA") == "push"
