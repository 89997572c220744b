"""13:69F-42.11: payout odds."""

from __future__ import annotations

import pytest
from tests.tables import ANTE, option_error, options, outcome

from houseway.games.dragon_poker.options import DragonPokerOptions

# The tables as they are printed: a hand for each line, and what it pays to 1.
ANTE_BONUS = [
    ("RD RD BD", 30),
    ("GD BD BD", 30),
    ("PH PH PH", 4),
    ("RA RA RA", 4),
    ("GD RA RA", 4),
    ("RD BD RA", 1),
    ("PH PH RA", 1),
    ("TI TI RA", 1),
    ("PA PA RA", 1),
    ("GD PA RA", 1),
    ("MO MO RD", 0),
    ("RA RA MO", 0),
    ("RD PH TI", 0),
]
THREE_CARD_BONUS = [
    ("RD BD RD", 40),
    ("GD RD BD", 40),
    ("PH PH PH", 30),
    ("GD PH PH", 30),
    ("PA PA PA", 10),
    ("MO MO MO", 10),
    ("GD RA RA", 10),
    ("RD BD PH", 4),
    ("GD RD RA", 4),
    ("PH PH RD", 2),
    ("GD PH RA", 2),
    ("TI TI RA", 1),
    ("GD TI RA", 1),
    ("PA PA PH", None),
    ("GD PA MO", None),
    ("RD PH TI", None),
]
DRAGON_BET = [
    ("RD RD RD", 1000),
    ("BD BD BD", 1000),
    ("GD RD RD", 200),
    ("GD RD BD", 200),
    ("GD BD BD", 200),
    ("RD RD BD", 60),
    ("RD BD BD", 60),
    ("RD RD PH", 7),
    ("RD BD RA", 7),
    ("GD RD PH", 7),
    ("GD PH PH", 5),
    ("GD RA MO", 5),
    ("RD PH PH", None),
    ("PH PH PH", None),
]


@pytest.mark.rule("NJ-DP 42.11(b)")
def test_winning_ante_and_play_are_paid_one_to_one_in_new_jersey() -> None:
    found = outcome("NJ", "RA RA RA", "PH PH RD")
    assert found["ante"].paid == found["play"].paid == ANTE
    assert found["ante"].cite == found["play"].cite == "NJ-DP 42.11(b)"


@pytest.mark.rule("NJ-DP 42.11(c)")
@pytest.mark.parametrize(("hand", "pays"), ANTE_BONUS)
def test_a_winning_ante_bonus_is_paid_by_new_jerseys_table(hand: str, pays: int) -> None:
    found = outcome("NJ", hand, "RA MO PA")["ante-bonus"]
    assert (found.result, found.paid) == (("win", pays * ANTE) if pays else ("push", 0))
    assert found.cite == "NJ-DP 42.11(c)"


@pytest.mark.rule("NJ-DP 42.11(c)")
def test_marylands_ante_bonus_table_a_is_refused_in_new_jersey() -> None:
    assert option_error("NJ", ante_bonus="A") == "NJ-DP 42.11(c)"


@pytest.mark.rule("NJ-DP 42.11(d)")
def test_the_licensee_selects_one_of_two_three_card_bonus_tables_beforehand() -> None:
    assert DragonPokerOptions().three_card_bonus == "1"
    assert option_error("NJ", three_card_bonus="A") == "NJ-DP 42.11(d)"
    tigers = {
        table: outcome("NJ", "TI TI TI", side={"three_card_bonus": 100}, three_card_bonus=table) for table in ("1", "2")
    }
    assert {name: found["three-card-bonus"].paid for name, found in tigers.items()} == {"1": 1500, "2": 2000}
    assert options("NJ", three_card_bonus="2").digest != options("NJ").digest


@pytest.mark.rule('NJ-DP 42.11(d) "Pay Table 1"')
@pytest.mark.parametrize(("hand", "pays"), [*THREE_CARD_BONUS, ("TI TI TI", 15), ("GD TI TI", 15)])
def test_the_three_card_bonus_is_paid_by_pay_table_1(hand: str, pays: int | None) -> None:
    found = outcome("NJ", hand, side={"three_card_bonus": 500}, three_card_bonus="1")["three-card-bonus"]
    assert (found.result, found.paid) == (("win", pays * 500) if pays else ("lose", 0))
    assert found.cite == ('NJ-DP 42.11(d) "Pay Table 1"' if pays else "NJ-DP 42.10(d)2")


@pytest.mark.rule('NJ-DP 42.11(d) "Pay Table 2"')
@pytest.mark.parametrize(("hand", "pays"), [*THREE_CARD_BONUS, ("TI TI TI", 20), ("GD TI TI", 20)])
def test_the_three_card_bonus_is_paid_by_pay_table_2(hand: str, pays: int | None) -> None:
    found = outcome("NJ", hand, side={"three_card_bonus": 500}, three_card_bonus="2")["three-card-bonus"]
    assert (found.result, found.paid) == (("win", pays * 500) if pays else ("lose", 0))
    assert found.cite == ('NJ-DP 42.11(d) "Pay Table 2"' if pays else "NJ-DP 42.10(d)2")


@pytest.mark.rule("NJ-DP 42.11(f)")
@pytest.mark.parametrize(("hand", "pays"), DRAGON_BET)
@pytest.mark.parametrize("decision", ["play", "fold"])
def test_the_dragon_bet_is_paid_by_its_table_whether_the_hand_plays_or_folds(
    hand: str, pays: int | None, decision: str
) -> None:
    found = outcome("NJ", hand, decision=decision, side={"dragon": 500})["dragon"]
    assert (found.result, found.paid) == (("win", pays * 500) if pays else ("lose", 0))
    assert found.cite == ("NJ-DP 42.11(f)" if pays else "NJ-DP 42.10(d)2")
