from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.core.money import MoneyError, cents, dollars


@pytest.mark.parametrize(
    ("given", "read"),
    [
        (10, 1000),
        (10.0, 1000),
        (10.5, 1050),
        (0.01, 1),
        (19.99, 1999),
        ("10", 1000),
        ("10.5", 1050),
        ("10.50", 1050),
        (" 7.25 ", 725),
        ("007", 700),
        (Decimal("2.50"), 250),
        ("999999999999.99", 99999999999999),
    ],
)
def test_dollars_with_at_most_two_decimals_are_read_to_the_cent(given: object, read: int) -> None:
    assert cents(given) == read


@pytest.mark.parametrize(
    "given",
    [
        12.345,
        "12.345",
        0,
        0.0,
        "0.00",
        -1,
        "-1",
        -0.01,
        0.001,
        0.1 + 0.2,
        1e-9,
        1e30,
        float("nan"),
        float("inf"),
        Decimal("NaN"),
        Decimal("1.005"),
        Decimal("1e99999999999"),
        Decimal("1e-99999999999"),
        "ten",
        "",
        "1,000",
        "1e3",
        "$5",
        "٣",
        ".5",
        "5.",
        True,
        None,
        [10],
        {"amount": 10},
        b"10",
    ],
)
def test_anything_else_is_one_sentence_that_names_what_it_was_for(given: object) -> None:
    with pytest.raises(MoneyError) as caught:
        cents(given, "the ante")
    assert str(caught.value).startswith(("the ante must be ", "the ante is more money than there is"))
    assert "\n" not in str(caught.value)


@given(st.integers(1, 10**13))
def test_what_is_written_is_read_back_the_same(amount: int) -> None:
    assert cents(dollars(amount)) == amount
    assert cents(Decimal(amount) / 100) == amount


@pytest.mark.parametrize(
    ("amount", "written"),
    [(8500, "85.00"), (-1000, "-10.00"), (0, "0.00"), (5, "0.05"), (-5, "-0.05"), (-105, "-1.05")],
)
def test_money_is_written_with_two_decimals_and_the_sign_in_front(amount: int, written: str) -> None:
    assert dollars(amount) == written
