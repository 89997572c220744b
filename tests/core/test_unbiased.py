"""Scaling and shuffling are without bias: shown by trying every stream of numbers there is, for small numbers."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from math import factorial, prod

import pytest

from houseway.core.shuffle import arranged, fair, scaled


@pytest.mark.parametrize("span", [8, 16, 32, 64])
@pytest.mark.parametrize("sides", [2, 3, 5, 6, 7])
def test_of_all_numbers_as_many_are_scaled_to_each_side(span: int, sides: int) -> None:
    faces = Counter(scaled(range(span), sides, fair(span)))
    assert set(faces) == set(range(1, sides + 1))
    assert set(faces.values()) == {span // sides}


@pytest.mark.parametrize(("cards", "span"), [(2, 4), (3, 4), (3, 16), (4, 8), (4, 16), (5, 8), (6, 8)])
def test_of_all_streams_of_numbers_as_many_make_each_order(cards: int, span: int) -> None:
    """All streams in which no number is rejected, which are as many for each order; rejected ones change nothing."""
    allowed = fair(span)
    bounds = range(cards, 1, -1)
    orders = Counter(
        arranged(range(cards), numbers, allowed) for numbers in product(*(range(allowed[bound]) for bound in bounds))
    )
    assert set(orders) == set(permutations(range(cards)))
    (ways,) = set(orders.values())
    assert ways == prod(allowed[bound] for bound in bounds) // factorial(cards)


def test_rejected_numbers_leave_the_deck_as_it_was() -> None:
    """Numbers of three bits for five cards: with any rejected ones put in between, the order is the same."""
    allowed = fair(8)
    assert allowed[5] == 5
    assert allowed[3] == 6
    for numbers in product(range(5), range(8), range(6), range(8)):
        plain = arranged(range(5), numbers, allowed)
        for rejected in (5, 6, 7):
            assert arranged(range(5), (rejected, *numbers), allowed) == plain
        for rejected in (6, 7):
            assert arranged(range(5), (*numbers[:2], rejected, rejected, *numbers[2:]), allowed) == plain


@pytest.mark.parametrize("span", [8, 16])
def test_without_rejecting_anything_the_shuffle_would_be_biased(span: int) -> None:
    """The proof above can fail: a shuffle that rejects nothing does not make all orders equally often."""
    orders = Counter(arranged(range(3), numbers, (span,) * 4) for numbers in product(range(span), repeat=2))
    assert len(set(orders.values())) > 1
