from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt
from statistics import fmean, stdev

import numpy as np
import numpy.typing as npt
import pytest
from tests.games.double_draw_poker import naive_draw, plain_recursion

from houseway.games.double_draw_poker import exact, lists_played, solving, strategy
from houseway.games.double_draw_poker.hands import MASKS
from houseway.games.double_draw_poker.options import DoubleDrawPokerOptions
from houseway.games.double_draw_poker.orbits import standing

TABLES = {table: DoubleDrawPokerOptions.read({"bonus": table}) for table in "12"}
NAMES = naive_draw.DECK
NETS = [-4, 3, 4, 5, 6, 8, 23, 53, 53, 103, 503]
"""Of a finished round by table 1, in the order of `plain_recursion.NAMES`."""


@pytest.mark.parametrize("table", "12")
def test_the_lists_cost_a_third_of_a_percent_of_the_ante(table: str) -> None:
    options = TABLES[table]
    cost = exact.figures(options)["main"].short_cost
    assert cost == exact.solve(options).figures.ev - solving.short_figures(options.bonus).ev
    assert 0 < cost < Fraction(35, 10_000)


def test_hands_played_by_the_lists_come_to_what_they_are_worth() -> None:
    """Seeded deals, the lists asked at each decision, all last cards turned, a joker tried as every card."""
    rounds = 20_000
    classes, nets = plain_recursion.every_hand(), np.array(NETS)
    rng = random.Random(20)
    results = [_played_by_the_lists(rng.sample(range(54), 8), classes, nets) for _ in range(rounds)]
    error = stdev(results) / sqrt(rounds)
    assert error < 0.045
    assert fmean(results) == pytest.approx(float(solving.short_figures("1").ev), abs=2.576 * error)


def _played_by_the_lists(deal: list[int], classes: npt.NDArray[np.int8], nets: npt.NDArray[np.int64]) -> float:
    hand, drawn = deal[:5], iter(deal[5:])
    thrown = strategy.first_discards([NAMES[card] for card in hand])
    if thrown is None:
        return -2
    seen = np.zeros(54, np.bool_)
    seen[hand] = True
    for name in thrown:
        hand[next(place for place, card in enumerate(hand) if NAMES[card] == name)] = next(drawn)
    seen[hand] = True
    names = [NAMES[card] for card in hand]
    last = strategy.second_discards(names, thrown)
    if last is None:
        return -3
    if last == ():
        return float(nets[classes[plain_recursion.place(np.array(hand))]])
    total = plain_recursion.throw(np.array(hand), names.index(last[0]), seen, classes, nets)
    return float(total / (54 - seen.sum()))


def test_the_lists_are_short_and_every_line_of_them_is_used() -> None:
    assert len(strategy.FIRST) <= 22
    assert len(strategy.SECOND) <= 14
    hands, _ = standing(5)
    for lines, second in ((strategy.FIRST, False), (strategy.SECOND, True)):
        masks = [0, 1, 2, 4, 8, 16] if second else list(MASKS)
        best = np.maximum.reduce(list(lists_played._scores(hands, masks, second=second, lines=lines)))
        used = set((best // (10**4 if second else 10**8)).tolist())
        assert used == set(range(len(lines) + 1))


@pytest.mark.parametrize(
    ("hand", "thrown"),
    [
        ("7s 7h 7d 7c 2d", "2d"),
        ("As Ah Ad 9c 9d", "9c 9d"),
        ("5s 6s 7s 8s Kd", "Kd"),
        ("5s 6s 7s 8d 9h", ""),
        ("Ks Kh 9d 9c 2s", "2s"),
        ("Ks Kh 9d Ac 2s", "2s 9d"),
        ("Ks Kh 9d 4c 2s", "2s 4c 9d"),
        ("As Jk Ks 9d 4c", "4c 9d"),
        ("Jk 7d 8c 9h 2s", "2s"),
        ("As 9s 7d 6h 3c", "3c 6h 7d"),
        ("2s 5h 8d Jc Ks", None),
    ],
)
def test_the_first_list_discards_as_it_reads(hand: str, thrown: str | None) -> None:
    found = strategy.first_discards(hand.split())
    assert (None if found is None else sorted(found)) == (None if thrown is None else sorted(thrown.split()))


@pytest.mark.parametrize(
    ("hand", "discarded", "thrown"),
    [
        ("As Ah Ad Jk 2c", "", "2c"),
        ("9s 9h 9d 4c 4h", "", ""),
        ("Ks Kh 9d 4c 2s", "3h 5d 7c", "2s"),
        ("Ks Kh 9d 4c 2s", "9h 3d", "9d"),
        ("Ks Kh Ad 4c 2s", "Ah 3d", "2s"),
        ("5s 6h 7d 8c Ks", "", "Ks"),
        ("5s 6h 8d 9c Ks", "", "Ks"),
        ("2s 5h 8d Jc Ks", "", None),
    ],
)
def test_the_second_list_discards_as_it_reads(hand: str, discarded: str, thrown: str | None) -> None:
    found = strategy.second_discards(hand.split(), discarded.split())
    assert found == (None if thrown is None else tuple(thrown.split()))


def test_the_cost_is_that_of_every_draw_played_card_by_card() -> None:
    """One hand at a time, all others folded: the class sums against the lists played with cards in hand."""
    hands, weights = standing(5)
    _, allowed = lists_played.played()
    rng = random.Random(8)
    for place in rng.sample(range(len(hands)), 2):
        cards = [naive_draw.STANDARD[number] if number < 52 else "Jk" for number in hands[place]]
        discarded = rng.sample(cards, 2)
        mask = sum(1 << place for place, card in enumerate(cards) if card in discarded)
        total = Fraction(0)
        held = [card for place, card in enumerate(cards) if not mask >> place & 1]
        thrown = [card for place, card in enumerate(cards) if mask >> place & 1]
        for draw in combinations(naive_draw.unseen(cards), len(thrown)):
            after = [*held, *draw]
            last = strategy.second_discards(after, thrown)
            if last is None:
                total += -3
            elif last == ():
                total += PAYS[tuple(sorted(after))]
            else:
                after.remove(last[0])
                left = naive_draw.unseen(cards, draw)
                total += Fraction(sum(PAYS[tuple(sorted([*after, card]))] for card in left), len(left))
        worth = total / comb(49, len(thrown))
        throws = np.full(len(hands), exact.FOLD_FIRST, np.int8)
        throws[place] = mask
        ev = exact.evaluate(TABLES["1"], throws, allowed).ev
        assert (ev + 2) * exact.HANDS / int(weights[place]) == worth + 2


class _Pays(dict[tuple[str, ...], int]):
    def __missing__(self, hand: tuple[str, ...]) -> int:
        self[hand] = naive_draw.pays(hand, "1")
        return self[hand]


PAYS = _Pays()
