from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from houseway.games.submission import choose
from houseway.maths import simulate
from houseway.maths.par import figures


def test_the_same_seed_gives_the_same_figures_whatever_the_number_of_workers() -> None:
    submission = choose("dragon-poker")
    rounds = 3 * simulate.BLOCK + 17
    one, three = (simulate.document(submission, rounds, 42, workers) for workers in (1, 3))
    with ThreadPoolExecutor(2) as executor:
        given = simulate.document(submission, rounds, 42, executor=executor)
    assert one == three == given
    assert simulate.document(submission, rounds, 43, 2)["bets"] != one["bets"]


def test_every_round_is_counted_once() -> None:
    counted: list[int] = []
    result = simulate.document(choose("dragon-poker"), simulate.BLOCK + 5, 1, 2, progress=counted.append)
    assert sorted(counted) == [5, simulate.BLOCK]
    assert result["bets"]["main"]["rounds"] == result["rounds"] == simulate.BLOCK + 5


@pytest.mark.parametrize("options", [[], ["jurisdiction=MD", "ante-bonus=A", "three-card-bonus=B"]])
def test_the_interval_holds_the_exact_value_of_every_bet(options: list[str]) -> None:
    submission = choose("dragon-poker", None, options)
    result = simulate.document(submission, 8_000_000, 7, 2)
    for bet, of in figures(submission).items():
        low, high = result["bets"][bet]["ci99"]
        assert low < float(of.ev) < high


@pytest.mark.parametrize(("rounds", "seed"), [(0, 1), (-5, 1), (10**16, 1), (10, -1), (10, 1 << 64)])
def test_rounds_and_seeds_out_of_range_are_refused(rounds: int, seed: int) -> None:
    with pytest.raises(ValueError, match=r"^the (number of rounds|seed) must be"):
        simulate.document(choose("dragon-poker"), rounds, seed)
