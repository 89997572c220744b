"""Chapter 12: payout odds."""

from __future__ import annotations

import pytest
from tests.tables import ANTE, options, outcome, table

from houseway.core.commands import ChangeOptions

# The paytables as they are printed: a hand for each line, and what it pays to 1.
ANTE_BONUS_A = [
    ("RD RD BD", 30),
    ("GD BD BD", 30),
    ("PH PH PH", 10),
    ("GD PH PH", 10),
    ("TI TI TI", 6),
    ("RA RA RA", 6),
    ("RD BD RA", 2),
    ("GD RD PH", 2),
    ("PH PH RA", 1),
    ("GD PH TI", 1),
    ("TI TI RD", 0),
    ("PA PA RD", 0),
    ("RD PH TI", 0),
]
ANTE_BONUS_B = [
    ("RD RD BD", 30),
    ("PH PH PH", 4),
    ("GD RA RA", 4),
    ("RD BD RA", 1),
    ("PH PH RA", 1),
    ("TI TI RA", 1),
    ("PA PA RA", 1),
    ("MO MO RD", 0),
    ("RD PH TI", 0),
]
THREE_CARD_BONUS = [
    ("RD BD RD", 40),
    ("GD RD BD", 40),
    ("PH PH PH", 30),
    ("PA PA PA", 10),
    ("GD RA RA", 10),
    ("RD BD PH", 4),
    ("GD RD RA", 4),
    ("PH PH RD", 2),
    ("TI TI RA", 1),
    ("PA PA PH", None),
    ("RD PH TI", None),
]
DRAGON = [
    ("RD RD RD", 1000),
    ("BD BD BD", 1000),
    ("GD RD RD", 200),
    ("GD RD BD", 200),
    ("RD RD BD", 60),
    ("RD BD BD", 60),
    ("RD RD PH", 7),
    ("GD RD PH", 7),
    ("GD PH PH", 5),
    ("RD PH PH", None),
    ("PH PH PH", None),
]


@pytest.mark.rule("MD-DP 12.A")
def test_winning_ante_and_play_are_paid_one_to_one_in_maryland() -> None:
    found = outcome("MD", "RA RA RA", "PH PH RD")
    assert found["ante"].paid == found["play"].paid == ANTE
    assert found["ante"].cite == found["play"].cite == "MD-DP 12.A"


@pytest.mark.rule("MD-DP 12.B")
def test_the_operator_selects_one_of_two_ante_bonus_tables_in_maryland() -> None:
    paid = {name: outcome("MD", "PH PH PH", ante_bonus=name)["ante-bonus"].paid for name in ("A", "B")}
    assert paid == {"A": 10 * ANTE, "B": 4 * ANTE}
    session = table("MD")
    (changed,) = session.do(ChangeOptions({"jurisdiction": "MD", "ante-bonus": "A"}))
    assert changed.cite == "MD-DP 12.B"
    assert session.table.options.digest != options("MD", ante_bonus="B").digest


@pytest.mark.rule("MD-DP 12.B(1)")
@pytest.mark.parametrize(("hand", "pays"), ANTE_BONUS_A)
def test_a_winning_ante_bonus_is_paid_by_paytable_a(hand: str, pays: int) -> None:
    found = outcome("MD", hand, "RA MO PA", ante_bonus="A")["ante-bonus"]
    assert (found.result, found.paid) == (("win", pays * ANTE) if pays else ("push", 0))
    assert found.cite == "MD-DP 12.B(1)"


@pytest.mark.rule("MD-DP 12.B(2)")
@pytest.mark.parametrize(("hand", "pays"), ANTE_BONUS_B)
def test_a_winning_ante_bonus_is_paid_by_paytable_b(hand: str, pays: int) -> None:
    found = outcome("MD", hand, "RA MO PA", ante_bonus="B")["ante-bonus"]
    assert (found.result, found.paid) == (("win", pays * ANTE) if pays else ("push", 0))
    assert found.cite == "MD-DP 12.B(2)"


@pytest.mark.rule("MD-DP 12.C")
def test_the_operator_selects_one_of_two_three_card_bonus_tables_in_maryland() -> None:
    assert options("MD", three_card_bonus="A") == options("MD", three_card_bonus="1")
    assert options("MD", three_card_bonus="B") == options("MD", three_card_bonus="2")
    tigers = {
        name: outcome("MD", "TI TI TI", side={"three_card_bonus": 100}, three_card_bonus=name)["three-card-bonus"].paid
        for name in ("A", "B")
    }
    assert tigers == {"A": 1500, "B": 2000}


@pytest.mark.rule("MD-DP 12.C(1)")
@pytest.mark.parametrize(("hand", "pays"), [*THREE_CARD_BONUS, ("TI TI TI", 15), ("GD TI TI", 15)])
def test_the_three_card_bonus_is_paid_by_paytable_a(hand: str, pays: int | None) -> None:
    found = outcome("MD", hand, side={"three_card_bonus": 500}, three_card_bonus="A")["three-card-bonus"]
    assert (found.result, found.paid) == (("win", pays * 500) if pays else ("lose", 0))
    assert found.cite == ("MD-DP 12.C(1)" if pays else "MD-DP 11.D(3)(b)")


@pytest.mark.rule("MD-DP 12.C(2)")
@pytest.mark.parametrize(("hand", "pays"), [*THREE_CARD_BONUS, ("TI TI TI", 20), ("GD TI TI", 20)])
def test_the_three_card_bonus_is_paid_by_paytable_b(hand: str, pays: int | None) -> None:
    found = outcome("MD", hand, side={"three_card_bonus": 500}, three_card_bonus="B")["three-card-bonus"]
    assert (found.result, found.paid) == (("win", pays * 500) if pays else ("lose", 0))
    assert found.cite == ("MD-DP 12.C(2)" if pays else "MD-DP 11.D(3)(b)")


@pytest.mark.rule("MD-DP 12.D", "MD-DP 12.D(1)")
@pytest.mark.parametrize(("hand", "pays"), DRAGON)
@pytest.mark.parametrize("three_card_bonus", ["A", "B"])
def test_the_dragon_wager_has_one_table_whatever_else_is_selected(
    hand: str, pays: int | None, three_card_bonus: str
) -> None:
    found = outcome("MD", hand, side={"dragon": 500}, three_card_bonus=three_card_bonus)["dragon"]
    assert (found.result, found.paid) == (("win", pays * 500) if pays else ("lose", 0))
    assert found.cite == ("MD-DP 12.D(1)" if pays else "MD-DP 11.D(3)(d)")
