"""Bands and intervals against sessions drawn at random from the printed distributions."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from houseway.core.figures import Figures, Outcome, Tally
from houseway.games.submission import choose
from houseway.maths.bands import bands
from houseway.maths.intervals import interval, rounds_needed
from houseway.maths.par import figures
from houseway.maths.simulate import document

DRAGON = figures(choose("dragon-poker"), ["dragon"])["dragon"]


def sessions(of: Figures, rounds: int, number: int) -> Any:
    """What so many sessions have won, each a number of rounds, drawn from the distribution."""
    chances = np.array([outcome.count / of.total for outcome in of.outcomes])
    nets = np.array([float(outcome.net) for outcome in of.outcomes])
    drawn = np.random.default_rng(23426).multinomial(rounds, chances / chances.sum(), number)
    return drawn @ nets


@pytest.mark.parametrize("rounds", [1_000, 10_000])
def test_bands_are_where_random_sessions_end(rounds: int) -> None:
    (band,) = bands(DRAGON, [rounds])
    kept = -sessions(DRAGON, rounds, 200_000) / rounds
    assert np.mean(kept > 0) == pytest.approx(band.ahead, abs=0.004)
    assert np.mean((kept >= band.least) & (kept <= band.most)) == pytest.approx(0.95, abs=0.004)
    assert np.mean(kept < band.least) <= 0.026
    assert np.mean(kept > band.most) <= 0.026
    assert np.mean((kept >= band.wide_least) & (kept <= band.wide_most)) == pytest.approx(0.99, abs=0.003)


def test_the_house_never_keeps_more_than_was_wagered() -> None:
    assert all(band.wide_most <= 1 for band in bands(DRAGON, [1, 10, 100, 1000]))
    (thousand,) = bands(DRAGON, [1000])
    assert thousand.ahead == pytest.approx(0.81, abs=0.005)


def test_the_interval_of_a_skewed_bet_holds_where_the_normal_one_does_not() -> None:
    rounds, runs = 2_000, 4_000
    chances = np.array([outcome.count / DRAGON.total for outcome in DRAGON.outcomes])
    nets = np.array([int(outcome.net) for outcome in DRAGON.outcomes])
    counts = np.random.default_rng(7).multinomial(rounds, chances / chances.sum(), runs)
    tallies = [Tally(rounds, int(count @ nets), int(count @ nets**2)) for count in counts]
    expected = float(DRAGON.ev)
    ours = [interval(tally, DRAGON) for tally in tallies]
    plain = [interval(tally) for tally in tallies]
    assert np.mean([one.least <= expected <= one.most for one in ours]) >= 0.988
    assert np.mean([one.least <= expected <= one.most for one in plain]) < 0.96
    assert {one.by for one in ours} == {"exact distribution"}


def test_enough_rounds_need_no_exact_distribution_and_then_the_normal_interval_holds() -> None:
    rounds, runs = rounds_needed(DRAGON), 4_000
    chances = np.array([outcome.count / DRAGON.total for outcome in DRAGON.outcomes])
    nets = np.array([int(outcome.net) for outcome in DRAGON.outcomes])
    counts = np.random.default_rng(8).multinomial(rounds, chances / chances.sum(), runs)
    ours = [interval(Tally(rounds, int(count @ nets), int(count @ nets**2)), DRAGON) for count in counts]
    assert {one.by for one in ours} == {"normal"}
    assert np.mean([one.least <= float(DRAGON.ev) <= one.most for one in ours]) >= 0.984


def test_a_bet_too_skewed_to_be_convolved_is_warned_of_with_the_rounds_it_needs() -> None:
    outcomes = (Outcome("jackpot", Fraction(10**9), 1), Outcome("lose", Fraction(-1), 10**10 + 1))
    of = Figures(unit="meter", outcomes=outcomes)
    found = interval(Tally(10**9, -(10**9), 10**9), with_a_push(of))
    assert found.warning is not None
    assert f"{rounds_needed(with_a_push(of)):,} are needed" in found.warning


def with_a_push(of: Figures) -> Figures:
    """The same with a third result, so that the lattice is as fine as it is wide."""
    return Figures(unit=of.unit, outcomes=(*of.outcomes, Outcome("push", Fraction(0), 10**9)))


def test_simulation_says_by_which_interval_and_holds_the_exact_mean() -> None:
    found = document(choose("dragon-poker"), 20_000, 5, 1)["bets"]
    assert found["dragon"]["ci99-by"] == "exact distribution"
    assert found["main"]["ci99-by"] == "normal"
    for bet, of in figures(choose("dragon-poker")).items():
        least, most = found[bet]["ci99"]
        assert least <= float(of.ev) <= most
