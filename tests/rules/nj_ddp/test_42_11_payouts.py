"""13:69F-42.11: payout odds."""

from __future__ import annotations

import pytest
from tests.draw_tables import PAT, dealt, finish, options, outcome
from tests.tables import ANTE, of

from houseway.core.events import WagerWon
from houseway.core.options import OptionError

# The table as it is printed: a hand for each line, and what it pays to 1 by Table 1 and by Table 2; 0 is a push.
PAYS = [
    ("As Ah Ad Ac Jk", 500, 500),
    ("As Ah Ad Jk Jk", 500, 500),
    ("As Ks Qs Js Ts", 100, 100),
    ("As Ks Qs Js Jk", 50, 50),
    ("2h 3h 4h 5h 6h", 50, 50),
    ("7s 7h 7d 7c Kd", 20, 20),
    ("2s 2h 2d Kc Ks", 5, 5),
    ("2h 5h 8h Jh Kh", 3, 3),
    ("As 2h 3d 4c 5s", 2, 2),
    ("9s 9h 9d 4c 2s", 1, 0),
    ("Ks Kh Qd Qc 2s", 0, 0),
]
BONUS = 500


@pytest.mark.rule("NJ-DDP 42.11(b)")
@pytest.mark.parametrize("hand", [hand for hand, _, _ in PAYS])
def test_ante_and_both_draw_wagers_are_paid_one_to_one_on_two_pairs_or_higher(hand: str) -> None:
    found = outcome(hand)
    for wager in ("ante", "first-draw", "second-draw"):
        assert (found[wager].result, found[wager].paid, found[wager].cite) == ("win", ANTE, "NJ-DDP 42.11(b)")


def check_bonus(table: str, hand: str, pays: int) -> None:
    found = outcome(hand, on_bonus=BONUS, bonus=table)["bonus"]
    won = ("win", pays * BONUS, f'NJ-DDP 42.11(c) "Table {table}"')
    assert (found.result, found.paid, found.cite) == (won if pays else ("push", 0, "NJ-DDP 42.11(d)"))


@pytest.mark.rule('NJ-DDP 42.11(c) "Table 1"', "NJ-DDP 42.11(d)")
@pytest.mark.parametrize(("hand", "pays"), [(hand, pays) for hand, pays, _ in PAYS])
def test_the_bonus_is_paid_or_given_back_by_table_1(hand: str, pays: int) -> None:
    check_bonus("1", hand, pays)


@pytest.mark.rule('NJ-DDP 42.11(c) "Table 2"', "NJ-DDP 42.11(d)")
@pytest.mark.parametrize(("hand", "pays"), [(hand, pays) for hand, _, pays in PAYS])
def test_the_bonus_is_paid_or_given_back_by_table_2(hand: str, pays: int) -> None:
    check_bonus("2", hand, pays)


@pytest.mark.rule("NJ-DDP 42.11(c)")
def test_the_licensee_selects_one_of_two_tables_beforehand() -> None:
    assert options().bonus == "1"
    assert options(bonus="2").digest != options().digest
    for unknown in ("3", "A", ""):
        with pytest.raises(OptionError):
            options(bonus=unknown)


@pytest.mark.rule("NJ-DDP 42.11(d)")
def test_a_bonus_that_pushes_is_returned_while_the_other_wagers_win() -> None:
    session = dealt({1: PAT}, on_bonus=BONUS)
    won = of(WagerWon, finish(session))
    assert [event.wager for event in won] == ["ante", "first-draw", "second-draw"]
    assert session.table.stack(1) == 100 * ANTE + 3 * ANTE


@pytest.mark.rule("NJ-DDP 42.11(b)")
def test_an_empty_inventory_is_filled_before_a_payment() -> None:
    session = dealt({1: "As Ah Ad Ac Jk"})
    finish(session)
    assert session.table.stack(1) == (100 + 3 + 500) * ANTE
