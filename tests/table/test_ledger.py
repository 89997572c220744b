"""The ledger: nothing is lost, nothing is invented, nothing goes below zero."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tables import ANTE, outcome, table

from houseway.core.accounts import CAGE, INVENTORY, PATRONS, area, stack
from houseway.core.citations import cite
from houseway.core.commands import BuyIn, Leave
from houseway.table.ledger import LedgerError, conserved, fill_for, post

ACCOUNTS = [CAGE, PATRONS, INVENTORY, stack(1), stack(2), area(1, "ante")]


@given(st.lists(st.tuples(st.sampled_from(ACCOUNTS), st.sampled_from(ACCOUNTS), st.integers(-5, 50)), max_size=30))
def test_postings_either_keep_every_chip_somewhere_or_fail(postings: list[tuple[str, str, int]]) -> None:
    accounts: dict[str, int] = {}
    for posting in postings:
        before = dict(accounts)
        source, _, amount = posting
        possible = amount > 0 and (source in {CAGE, PATRONS} or before.get(source, 0) >= amount)
        if possible:
            post(accounts, [posting])
        else:
            with pytest.raises(LedgerError):
                post(accounts, [posting])
            assert accounts == before
        assert conserved(accounts)


def test_an_account_that_is_short_is_not_conserved() -> None:
    assert conserved({CAGE: -10, stack(1): 10})
    assert not conserved({CAGE: -10, stack(1): 9})
    assert not conserved({stack(1): -1, stack(2): 1})


@given(st.integers(0, 10**9), st.integers(1, 10**9))
def test_a_fill_comes_only_when_the_inventory_cannot_pay_and_then_covers_what_it_owes(there: int, owed: int) -> None:
    fill = fill_for({INVENTORY: there}, owed, cite("NJ-DP 42.11(b)"))
    assert (fill is None) == (there >= owed)
    assert fill is None or there + fill.amount >= owed


def test_the_house_wins_what_the_players_lose() -> None:
    session = table("NJ", (1, 2))
    session.do(BuyIn(1, 5 * ANTE))
    session.do(Leave(1))
    session.do(Leave(2))
    accounts = session.table.accounts
    assert accounts["drop-box"] == 205 * ANTE == -accounts[PATRONS]
    assert not [account for account in accounts if account.startswith("stack:")]
    assert outcome("NJ", "RD RD RD", side={"dragon": 500})["dragon"].paid == 500_000
