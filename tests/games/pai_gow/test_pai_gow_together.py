"""Two seats against one bank, against every two hands listed for one bank hand; and a whole table's hold."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import numpy as np
import pytest
from tests.games.pai_gow.second_method import ALL_HANDS, HOUSE_WAYS, PLACE

from houseway.core.figures import Figures, Outcome
from houseway.games.pai_gow import exact, together
from houseway.games.pai_gow.hands import four_tile_hands
from houseway.games.pai_gow.house_way import HouseWay
from houseway.games.pai_gow.options import PaiGowOptions
from houseway.games.pai_gow_shared.further import dice_together
from houseway.games.pai_gow_shared.together import dice_hold, seats_of

TRADITIONAL = HouseWay.named("traditional")


def won_by(hand: tuple[int, ...], bank: tuple[int, ...]) -> int:
    """In twentieths, both set the house way."""
    house = HOUSE_WAYS["traditional"]
    above = sum(PLACE[mine] > PLACE[theirs] for mine, theirs in zip(house(hand), house(bank), strict=True))
    return (-20, 0, 19)[above]


@pytest.mark.parametrize("seed", [3, 12])
def test_two_hands_that_share_no_tile_are_those_of_every_pair_listed(seed: int) -> None:
    bank = tuple(sorted(Random(seed).sample(range(32), 4)))
    hands = [hand for hand in ALL_HANDS if not set(hand) & set(bank)]
    won = np.array([won_by(hand, bank) for hand in hands])
    bits = np.array([sum(1 << tile for tile in hand) for hand in hands])
    listed = sum(int(one) * int(won[(bits & mask) == 0].sum()) for one, mask in zip(won, bits, strict=True) if one)
    row = four_tile_hands().index(tuple(tile // 2 for tile in bank))
    assert together.pair_sums(TRADITIONAL, exact.chosen(TRADITIONAL), 19, [row]).tolist() == [listed]


def test_dealt_at_random_two_seats_go_together_as_counted() -> None:
    dealt, rounds, both, mean = Random(6), 20_000, 0, 0
    for _ in range(rounds):
        tiles = dealt.sample(range(32), 12)
        bank, one, two = (tuple(sorted(tiles[at : at + 4])) for at in (0, 4, 8))
        results = won_by(one, bank), won_by(two, bank)
        both += results[0] * results[1]
        mean += sum(results)
    found = together.covariance(TRADITIONAL, exact.chosen(TRADITIONAL), 19)
    assert both / rounds / 400 - (mean / rounds / 40) ** 2 == pytest.approx(float(found), abs=0.02)


def test_the_page_has_one_seats_figures_and_swings_more_than_so_many_tables_of_one() -> None:
    options = PaiGowOptions()
    known = exact.figures(options, ["main", "house-way"])
    rows = together.table(options, known).table.rows
    alone = [(float(known[bet].house_edge), known[bet].std) for bet in ("main", "house-way")]
    assert rows[0][1:] == pytest.approx((*alone[0], *alone[1]))
    for seats, expected, swing, *_ in rows[1:]:
        assert expected == pytest.approx(seats * rows[0][1])
        assert swing > seats**0.5 * rows[0][2]


def test_a_triple_takes_the_wagers_of_all_seats_at_once() -> None:
    # a coin for each seat, apart from the other's; with triples 1 in 36 both lose
    coin = Figures(unit="x", outcomes=(Outcome("win", Fraction(1), 105), Outcome("lose", Fraction(-1), 105 + 6)))
    both = seats_of(coin, Fraction(0), triples_lose=True)
    mean = Fraction(105 - 111, 216)
    assert both.covariance == Fraction(6, 216) * 1 + Fraction(210, 216) * 0 - mean**2


def test_all_seats_win_and_lose_with_the_same_dice() -> None:
    rows = dice_hold().table.rows
    for section in dice_together():
        assert float(rows[0][4]) == pytest.approx(sum(sum(row[1:]) for row in section.table.rows))
    # all but the match go alike, so that two seats swing almost twice as far as one
    assert 3.8 * rows[0][4] < rows[1][4] < 4 * rows[0][4]
    assert [row[3] for row in rows] == [seats * rows[0][3] for seats in range(1, 7)]
