"""The distribution of many rounds, against sums counted in whole numbers and against known laws."""

from __future__ import annotations

from fractions import Fraction
from math import exp, factorial, pi, sqrt

import pytest

from houseway.maths.convolution import Law, TooWideError, convolved, law_of, summed

LAWS = (
    {Fraction(19, 20): 29, Fraction(0): 40, Fraction(-1): 31},
    {Fraction(35): 1, Fraction(4): 7, Fraction(-1): 300},
    {Fraction(1): 1, Fraction(-1): 1},
    {Fraction(3, 2): 5, Fraction(-1, 3): 2},
)


def counted(law: dict[Fraction, int], rounds: int) -> dict[Fraction, Fraction]:
    """Every sum's chance by adding one round after another in whole numbers."""
    sums = {Fraction(0): 1}
    for _ in range(rounds):
        longer: dict[Fraction, int] = {}
        for value, ways in sums.items():
            for net, count in law.items():
                longer[value + net] = longer.get(value + net, 0) + ways * count
        sums = longer
    total = sum(law.values()) ** rounds
    return {value: Fraction(ways, total) for value, ways in sums.items()}


@pytest.mark.parametrize("outcomes", LAWS)
@pytest.mark.parametrize("rounds", [1, 2, 25])
def test_the_sum_of_rounds_has_the_chances_that_whole_numbers_count(outcomes: dict[Fraction, int], rounds: int) -> None:
    spread = summed(law_of({net: Fraction(count) for net, count in outcomes.items()}), rounds)
    exact = counted(outcomes, rounds)
    found = {(spread.first + at) * spread.step: chance for at, chance in enumerate(spread.chances)}
    assert all(abs(found.get(value, 0.0) - chance) < 1e-13 for value, chance in exact.items())
    assert all(chance < 1e-15 for value, chance in found.items() if value not in exact)
    for limit in (Fraction(0), Fraction(-5, 3), Fraction(2)):
        assert abs(spread.below(limit) - sum(c for v, c in exact.items() if v < limit)) < 1e-12
        assert abs(spread.at_most(limit) - sum(c for v, c in exact.items() if v <= limit)) < 1e-12
    ordered, reached = sorted(exact), Fraction(0)
    for value in ordered:
        reached += exact[value]
        if reached >= Fraction(1, 40):
            assert spread.quantile(0.025) == value
            break


def test_a_million_fair_coins_are_binomial_to_twelve_digits() -> None:
    """Half of them heads, by the series of Stirling for 2n over n in powers of 1/n, whose next term is below 1e-24."""
    spread = summed(law_of({Fraction(1): Fraction(1), Fraction(-1): Fraction(1)}), 1_000_000)
    n = 500_000
    even = (1 - 1 / (8 * n) + 1 / (128 * n**2) + 5 / (1024 * n**3)) / sqrt(pi * n)
    assert spread.chances[-spread.first] == pytest.approx(even, rel=1e-10)


def test_rare_wins_over_many_rounds_follow_the_law_of_rare_events() -> None:
    million, mean = 1_000_000, 3
    law = law_of({Fraction(5_000): Fraction(mean, million), Fraction(-1): 1 - Fraction(mean, million)})
    spread = summed(law, million)
    for wins in range(8):
        chance = spread.at_most(Fraction(5_001 * wins - million)) - spread.below(Fraction(5_001 * wins - million))
        assert chance == pytest.approx(exp(-mean) * mean**wins / factorial(wins), rel=2e-5)


def test_two_bets_together_have_the_chances_of_every_pair() -> None:
    one, other = ({net: Fraction(count) for net, count in law.items()} for law in (LAWS[0], LAWS[3]))
    both = convolved(summed(law_of(one), 1), summed(law_of(other), 1))
    total = sum(one.values()) * sum(other.values())
    for net, weight in one.items():
        for more, further in other.items():
            alone = both.at_most(net + more) - both.below(net + more)
            assert alone == pytest.approx(float(weight * further / total), abs=1e-14)


def test_a_spread_too_wide_to_be_worked_out_says_so() -> None:
    law = Law(Fraction(1), (-1, 10**9 + 1), (Fraction(1, 2), Fraction(1, 2)))
    with pytest.raises(TooWideError, match="more than the"):
        summed(Law(law.step, (-1, 0, 10**9 + 1), (Fraction(1, 4), Fraction(1, 4), Fraction(1, 2))), 100)
