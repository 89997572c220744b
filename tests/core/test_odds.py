from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.core.odds import EVEN_MONEY, PUSH, Odds


@pytest.mark.rule("NJ-DP 42.11(a)")
@given(st.integers(1, 10_000), st.integers(1, 100))
def test_odds_are_said_with_the_word_to_and_never_with_for(win: int, stake: int) -> None:
    assert str(Odds(win, stake)) == f"{win} to {stake}"
    assert "for" not in str(Odds(win, stake))


@given(st.integers(1, 10_000), st.integers(1, 100), st.integers(0, 10**9))
def test_a_win_never_pays_more_than_its_odds_and_less_than_a_cent_below_them(win: int, stake: int, staked: int) -> None:
    paid = Odds(win, stake).paid(staked)
    exact = Fraction(win, stake) * staked
    assert paid <= exact < paid + 1
    assert Odds(win, stake).ratio * staked == exact


def test_even_money_and_a_push() -> None:
    assert (EVEN_MONEY.paid(1234), PUSH.paid(1234)) == (1234, 0)
    assert Odds(1000) > Odds(200) > EVEN_MONEY
