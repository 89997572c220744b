"""The compiled loop against a second implementation, tile by tile, and against the exact figures."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from tests.games.pai_gow import second_method

from houseway.games.pai_gow import exact, kernel
from houseway.games.pai_gow.options import PaiGowOptions
from houseway.games.pai_gow_shared.dice_kernel import run_nets
from houseway.games.pai_gow_shared.dragons_eye import Shaker, dice_bonus_figures

RANDOM = np.random.default_rng(32)
DECKS = RANDOM.permuted(np.tile(np.arange(32), (3000, 1)), axis=1)
DICE = RANDOM.integers(1, 7, (3000, 3))
DICE[:100] = DICE[:100, :1]  # triples enough


def second_result(deck: np.ndarray[tuple[int], np.dtype[np.int64]], way: str, player: slice, bank: slice) -> int:
    hands = (tuple(sorted(map(int, deck[columns]))) for columns in (player, bank))
    return second_method.result(*(second_method.HOUSE_WAYS[way](hand) for hand in hands))


@pytest.mark.parametrize("way", ["traditional", "best-low", "best-high"])
def test_given_tiles_are_settled_as_a_second_implementation_settles_them(way: str) -> None:
    expected = {1: 19, 0: 0, -1: -20}
    options = PaiGowOptions(house_way=way)
    nets = kernel.settle_decks(options, DECKS)["pai-gow"]
    assert nets.tolist() == [expected[second_result(deck, way, slice(0, 4), slice(4, 8))] for deck in DECKS]
    nets = kernel.settle_decks(options, DECKS, player=range(28, 32), bank=range(12, 16))["pai-gow"]
    assert nets.tolist() == [expected[second_result(deck, way, slice(28, 32), slice(12, 16))] for deck in DECKS]


@pytest.mark.rule("NJ-PG 10.7(l)2", "NJ-PG 10.11(a)", "NJ-PG 10.11(b)", "NJ-PG 10.11(d)")
def test_by_the_second_method_triples_take_the_pai_gow_wager_and_dice_wagers_go_by_the_seat() -> None:
    options = PaiGowOptions(dragons_eye="no-vigorish")
    nets = kernel.settle_decks(options, DECKS, dice=DICE, seat=4)
    for deck, (eye, one, other), net, match, even, double in zip(
        DECKS, DICE.tolist(), *(nets[wager].tolist() for wager in ("pai-gow", "match", "even", "double")), strict=True
    ):
        triple = eye == one == other
        assert net == (-20 if triple else 20 * second_result(deck, "traditional", slice(0, 4), slice(4, 8)))
        assert match == ([eye, one, other].count(4) or -1)
        assert even == (1 if eye % 2 == 0 and not triple else -1)
        assert double == (4 if one == other else -1)


@pytest.mark.parametrize("shaker", ["after-triple", "every-round"])
def test_runs_of_triples_weighted_by_their_chance_give_the_dice_bonus_exactly(shaker: Shaker) -> None:
    chance = [Fraction(210, 216)] + [Fraction(1, 216)] * 6
    weights = [chance[a] * chance[b] * chance[c] for a in range(7) for b in range(7) for c in range(7)]
    nets = run_nets(shaker).tolist()
    ev = sum((weight * net for weight, net in zip(weights, nets, strict=True)), Fraction(0))
    assert ev == dice_bonus_figures(shaker).ev


def test_a_deck_has_32_tiles() -> None:
    with pytest.raises(ValueError, match="a deck is 32 tiles"):
        kernel.settle_decks(PaiGowOptions(), DECKS[:, :31])


@pytest.mark.parametrize("dragons_eye", ["off", "vigorish", "no-vigorish"])
def test_simulated_and_exact_figures_agree(dragons_eye: str) -> None:
    options = PaiGowOptions.read({"dragons-eye": dragons_eye, "shaker": "every-round"})
    play, figures = kernel.blocks(options), exact.figures(options)
    tallies = play(20_260, 0, 2_000_000)
    assert list(tallies) == list(figures)
    for bet, tally in tallies.items():
        error = figures[bet].std / tally.rounds**0.5
        assert abs(tally.mean - float(figures[bet].ev)) < 4.5 * error, bet


def test_a_block_depends_on_its_seed_and_number_alone() -> None:
    play = kernel.blocks(PaiGowOptions(dragons_eye="vigorish"))
    assert play(7, 3, 5000) == play(7, 3, 5000)
    assert play(7, 3, 5000) != play(7, 4, 5000)
    assert play(7, 3, 5000) != play(8, 3, 5000)


def test_best_settings_never_do_worse_than_the_house_way_on_average() -> None:
    main = kernel.blocks(PaiGowOptions())(1, 1, 1_000_000)
    assert main["main"].mean > main["house-way"].mean
