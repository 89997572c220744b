from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from tests.games.dragon_poker import naive

from houseway.games.dragon_poker import exact
from houseway.games.dragon_poker.options import DragonPokerOptions

TABLES = {"B": DragonPokerOptions(), "A": DragonPokerOptions(jurisdiction="MD", ante_bonus="A")}


def test_the_main_game_counts_every_deal() -> None:
    assert exact.figures(TABLES["B"])["main"].total == 459_149_600


@pytest.mark.parametrize(("table", "edge"), [("1", 0.0506), ("2", 0.0327)])
def test_the_three_card_bonus_has_its_published_edge(table: str, edge: float) -> None:
    options = DragonPokerOptions.read({"three-card-bonus": table})
    assert float(exact.figures(options)["three-card-bonus"].house_edge) == pytest.approx(edge, abs=5e-5)


def test_the_dragon_bet_has_its_published_edge() -> None:
    assert float(exact.figures(TABLES["B"])["dragon"].house_edge) == pytest.approx(0.144, abs=5e-4)


@pytest.mark.rule("NJ-DP 42.10(d)4", "NJ-DP 42.10(d)5", "NJ-DP 42.10(d)6", "NJ-DP 42.11(b)", "MD-DP 12.A")
@pytest.mark.parametrize("table", ["A", "B"])
def test_playing_is_worth_what_every_dealers_hand_makes_it(table: str) -> None:
    sample = random.Random(5).sample(sorted(set(combinations(naive.DECK, 3))), 24)
    for cards in [*sample, ("PH", "PA", "RA"), ("PH", "MO", "RA"), ("BD", "BD", "BD")]:
        win, tie, lose = naive.against_dealer(cards)
        worth = Fraction(win * (2 + naive.ante_bonus(table, naive.rank(cards))) - 3 * lose, win + tie + lose)
        values = {choice.action: choice.ev for choice in exact.advise(TABLES[table], " ".join(cards))}
        assert values == {"play": worth, "fold": Fraction(-2)}


def test_side_bets_equal_a_count_of_every_hand() -> None:
    hands = list(combinations(naive.DECK, 3))
    for table in "12":
        found = exact.figures(DragonPokerOptions.read({"three-card-bonus": table}))
        bonus = Counter(naive.three_card_bonus(table, naive.rank(cards)) for cards in hands)
        dragon = Counter(naive.dragon(cards) for cards in hands)
        for bet, counted in (("three-card-bonus", bonus), ("dragon", dragon)):
            nets: Counter[int] = Counter()
            for outcome in found[bet].outcomes:
                nets[int(outcome.net)] += outcome.count
            assert nets == counted


@pytest.mark.parametrize("table", ["A", "B"])
def test_the_short_strategy_is_the_best_choice_with_every_hand(table: str) -> None:
    best = exact.strategy_table(TABLES[table])
    assert sum(row.ways for row in best.rows) == 23_426
    for row in best.rows:
        assert row.values[row.action] == max(row.values.values())
    assert best.rule.startswith("Play any pair or better, or high card Phoenix-Panda-Rabbit or better")
    least = naive.rank(("PH", "PA", "RA"))
    for cards in set(combinations(naive.DECK, 3)):
        chosen = exact.advise(TABLES[table], " ".join(cards))[0].action
        assert chosen == ("play" if naive.rank(cards) >= least else "fold")


def test_the_average_wager_is_two_and_the_share_of_hands_played() -> None:
    found = exact.figures(TABLES["B"])["main"]
    folded = next(outcome.count for outcome in found.outcomes if outcome.outcome == "fold")
    assert found.average_wager == 3 - Fraction(folded, found.total)


def test_only_the_bets_that_are_offered_are_listed() -> None:
    bare = DragonPokerOptions.read({"jurisdiction": "MD", "three-card-bonus": "off", "dragon": "off"})
    assert list(exact.figures(bare)) == ["main"]
    assert list(exact.figures(TABLES["B"])) == ["main", "three-card-bonus", "dragon"]
    assert list(exact.figures(TABLES["B"], ["dragon"])) == ["dragon"]
    with pytest.raises(ValueError, match="there is no bet 'dragon' with these options; the bets are main"):
        exact.figures(bare, ["dragon"])


@pytest.mark.rule("MD-DP 7.F(4)")
def test_a_progressive_wager_is_counted_on_the_hands_it_names_only() -> None:
    pays = [{"hand": "Three Dragons", "odds": "500 to 1"}, {"hand": "Pair of Pandas", "odds": "3 to 2"}]
    options = DragonPokerOptions.read(
        {"jurisdiction": "MD", "progressive": {"name": "Hoard", "stake": 1, "pays": pays}}
    )
    found = exact.figures(options)["progressive"]
    assert found.ev == Fraction(35 * 500, 23_426) + Fraction(3, 2) * Fraction(1_746, 23_426) - Fraction(
        23_426 - 35 - 1_746, 23_426
    )
