"""Exact pattern figures against second methods: enumeration of small decks, and counting by linearity."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from math import comb

import numpy as np
import pytest
from tests.games.deuce_of_the_dragon.naive_deuce import KINDS_HIGH_TO_LOW, all_patterns, ranked

from houseway.core.cards import STANDARD
from houseway.games.deuce_of_the_dragon import exact
from houseway.games.deuce_of_the_dragon.hands import Kind
from houseway.games.deuce_of_the_dragon.options import DeuceOfTheDragonOptions

OPTIONS = DeuceOfTheDragonOptions()
NO_KING_ACE_DEUCE = DeuceOfTheDragonOptions(king_ace_deuce=False)


def test_there_are_752_538_150_hands() -> None:
    assert exact.HANDS == 752_538_150


def test_figures_with_a_known_closed_form() -> None:
    held = exact.held(OPTIONS)
    assert held[Kind.SINGLE_CARD] == exact.HANDS
    assert held[Kind.ONE_PAIR] == exact.HANDS - comb(13, 8) * 4**8
    assert held[Kind.FOUR_PAIR] == comb(13, 4) * 6**4
    assert held[Kind.FOUR_OF_A_KIND] == 13 * comb(48, 4) - comb(13, 2)
    trips = comb(13, 2) * (4 * 4 * comb(44, 2) + 2 * 4 * 44 + 1)
    assert held[Kind.TWO_THREE_OF_A_KIND] == trips
    with_a_triple = sum(
        comb(13, quads)
        * comb(13 - quads, threes)
        * 4**threes
        * comb(13 - quads - threes, pairs)
        * 6**pairs
        * comb(13 - quads - threes - pairs, ones)
        * 4**ones
        for quads, threes, pairs, ones in product(range(3), range(3), range(5), range(9))
        if 4 * quads + 3 * threes + 2 * pairs + ones == 8 and quads + threes > 0
    )
    assert held[Kind.THREE_OF_A_KIND] == with_a_triple


def test_with_equal_pairs_only_three_and_four_pair_are_held_more_often() -> None:
    """Hand by hand of ranks: how many of each rank there are is all that pairs depend on."""
    equal = DeuceOfTheDragonOptions(equal_pairs=True)
    pairs: dict[int, int] = {}
    for quads, threes, twos, ones in product(range(3), range(3), range(5), range(9)):
        if 4 * quads + 3 * threes + 2 * twos + ones != 8:
            continue
        ways = comb(13, quads) * comb(13 - quads, threes) * 4**threes
        ways *= comb(13 - quads - threes, twos) * 6**twos * comb(13 - quads - threes - twos, ones) * 4**ones
        pairs[2 * quads + threes + twos] = pairs.get(2 * quads + threes + twos, 0) + ways
    held, usual = exact.held(equal), exact.held(OPTIONS)
    assert held[Kind.THREE_PAIR] == pairs[3] + pairs[4]
    assert held[Kind.FOUR_PAIR] == pairs[4]
    changed = {kind for kind in Kind if held[kind] != usual[kind]}
    assert changed == {Kind.THREE_PAIR, Kind.FOUR_PAIR}
    more = dict(exact.patterns_dealt(equal))
    assert more[Kind.FOUR_PAIR] == comb(13, 4) * 6**4 + 13 * comb(12, 2) * 6**2 + comb(13, 2)


def random_hands(number: int) -> list[tuple[str, ...]]:
    chance = np.random.default_rng(11)
    return [tuple(STANDARD[card] for card in chance.choice(52, 8, replace=False)) for _ in range(number)]


def test_exact_shares_lie_within_four_standard_errors_of_a_sample_found_by_brute_force() -> None:
    sample = random_hands(1500)
    kinds = [set(all_patterns(hand).values()) for hand in sample]
    for kind, count in exact.held(OPTIONS).items():
        share = count / exact.HANDS
        seen = sum(kind.title.lower() in each for each in kinds) / len(sample)
        assert abs(seen - share) <= 4 * (share * (1 - share) / len(sample)) ** 0.5 + 1e-12, kind


@pytest.mark.parametrize("options", [OPTIONS, NO_KING_ACE_DEUCE])
def test_the_deck_s_patterns_are_counted_right_up_to_four_cards(options: DeuceOfTheDragonOptions) -> None:
    found: dict[tuple[str, int], int] = {}
    for size in range(1, 5):
        for cards in combinations(STANDARD, size):
            made = ranked(cards, options.king_ace_deuce)
            if made:
                found[made[0], size] = found.get((made[0], size), 0) + 1
    expected = {
        (kind.title.lower(), size): count
        for kind, by_size in exact.sizes(options).items()
        for size, count in by_size.items()
        if size <= 4
    }
    assert found == expected


def test_hands_of_eight_ranks_without_a_straight_equal_a_slow_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rank set by rank set: ranks that share three in line must all be of one suit, and nothing else is asked."""
    runs = [frozenset("A23456789TJQKA2"[start : start + 3]) for start in range(13)]
    without = 0
    for ranks in combinations("A23456789TJQK", 8):
        held = [run for run in runs if run <= set(ranks)]
        links = {rank: rank for rank in ranks}

        def root(rank: str, links: dict[str, str] = links) -> str:
            while links[rank] != rank:
                rank = links[rank]
            return rank

        for run in held:
            one, *others = sorted(run)
            for other in others:
                links[root(other)] = root(one)
        without += 4 ** len({root(rank) for rank in ranks})
    monkeypatch.setattr(exact, "_SEVERAL_WAYS", ())
    assert without == exact._without_straight(OPTIONS)


def test_par_lists_every_pattern_from_the_highest_and_the_commission() -> None:
    figures = exact.figures(OPTIONS)
    assert list(figures) == [kind.replace(" ", "-") for kind in KINDS_HIGH_TO_LOW] + ["commission"]
    assert all(figures[name].total == exact.HANDS for name in list(figures)[:-1])
    assert figures["commission"].house_edge == Fraction(1, 20)
    assert "antes of 12.00 in the main pot, commission 0.60" in figures["commission"].notes["6 players"]
    assert list(exact.figures(OPTIONS, ["flush"])) == ["flush"]


def test_in_the_long_run_the_house_takes_its_commission_of_all_antes() -> None:
    from houseway.games.deuce_of_the_dragon import further

    for players, of in further.simulated(DeuceOfTheDragonOptions(), rounds=4000).items():
        # antes of one main ante and half of it, 5% of each; the deuce pot waits until it is won
        assert of.mean == pytest.approx(int(players) * 1.5 * 0.05, abs=5 * of.stderr)
