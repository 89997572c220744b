"""Exact figures against a brute force over distinct tiles, the published figures and each other.

The counts over all 736,281,000 deals are those of the brute force in `benchmarks/prove_pai_gow.py`.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations
from random import Random

import pytest
from tests.games.pai_gow import second_method
from tests.games.pai_gow.second_method import PLACE, Halves, Hand, ways_to_set

from houseway.games.pai_gow import exact
from houseway.games.pai_gow.hands import TILES, TileError, four_tile_hands
from houseway.games.pai_gow.house_way import HouseWay
from houseway.games.pai_gow.options import PaiGowOptions

TRADITIONAL = HouseWay.load("traditional")


@cache
def set_by_second_method(name: str) -> dict[Hand, Halves]:
    return {hand: second_method.HOUSE_WAYS[name](hand) for hand in second_method.ALL_HANDS}


def brute_force(hand: Hand, name: str) -> dict[Halves, tuple[int, int, int, int]]:
    """For each setting of distinct tiles: won and lost as the player, won and lost as the bank."""
    made = set_by_second_method(name)
    left = [tile for tile in range(32) if tile not in hand]
    others = [[PLACE[half] for half in made[other]] for other in combinations(left, 4)]
    counts = {}
    for setting in ways_to_set(hand):
        high, low = (PLACE[half] for half in setting)
        counts[setting] = (
            sum(high > h and low > l for h, l in others),  # noqa: E741
            sum(high <= h and low <= l for h, l in others),  # noqa: E741
            sum(high >= h and low >= l for h, l in others),  # noqa: E741
            sum(high < h and low < l for h, l in others),  # noqa: E741
        )
    return counts


@pytest.mark.parametrize("name", ["traditional", "best-low", "best-high"])
def test_wins_and_losses_of_every_setting_equal_a_brute_force_over_distinct_tiles(name: str) -> None:
    player, bank = exact.compared(HouseWay.load(name))
    some = Random(20475).sample(second_method.ALL_HANDS, 10)
    for hand in [(0, 1, 2, 3), (0, 8, 9, 31), *some]:
        row = four_tile_hands().index(tuple(tile // 2 for tile in hand))
        ours = sorted(zip(player.win[row], player.lose[row], bank.win[row], bank.lose[row], strict=True))
        assert ours == sorted(brute_force(hand, name).values())


@pytest.mark.rule("BASE A5", "BASE A7")
def test_house_way_against_house_way_over_all_deals() -> None:
    of = exact.figures(PaiGowOptions())["house-way"]
    assert {outcome.outcome: (outcome.net, outcome.count) for outcome in of.outcomes} == {
        "win": (Fraction(19, 20), 216_864_208),
        "push": (Fraction(0), 295_524_632),
        "lose": (Fraction(-1), 223_892_160),
    }
    assert of.total == 736_281_000
    assert 0.0239 <= of.house_edge <= 0.0244  # published for other house ways


def test_best_play_over_all_deals() -> None:
    of = exact.figures(PaiGowOptions())["main"]
    assert [outcome.count for outcome in of.outcomes] == [216_724_324, 301_667_944, 217_888_732]
    assert of.house_edge == pytest.approx(0.0166, abs=0.001)  # published for another house way


@pytest.mark.rule("NJ-PG 10.7(l)1")
def test_the_first_method_of_dragons_eye_leaves_the_main_game_as_it_is() -> None:
    plain, dice = exact.figures(PaiGowOptions()), exact.figures(PaiGowOptions(dragons_eye="vigorish"))
    assert {name: of.outcomes for name, of in dice.items() if name in plain} == {
        name: of.outcomes for name, of in plain.items()
    }
    assert list(dice) == ["main", "house-way", "match", "even", "odd", "double", "triple", "dice-bonus"]


@pytest.mark.rule("NJ-PG 10.7(l)2")
def test_by_the_second_method_six_shakes_in_216_lose_and_no_win_pays_vigorish() -> None:
    found = exact.figures(PaiGowOptions(dragons_eye="no-vigorish"))
    without = exact.study(TRADITIONAL).figures
    for name, same in (("main", "best without vigorish"), ("house-way", "house way without vigorish")):
        assert found[name].total == 216 * 736_281_000
        assert found[name].ev == Fraction(210, 216) * without[same].ev - Fraction(6, 216)


def test_the_bank_wins_what_the_player_loses() -> None:
    for name in ("traditional", "best-low", "best-high"):
        found = exact.study(HouseWay.load(name)).figures
        player, bank = (
            [outcome.count for outcome in found[key].outcomes] for key in ("house way", "house way as bank")
        )
        assert player == bank[::-1]


def test_best_play_is_at_least_as_good_as_any_other_and_departures_are_where_it_is_better() -> None:
    study = exact.study(TRADITIONAL)
    assert study.departures == (465, 7308)
    assert 0 < study.cost_of_short_strategy < study.cost_of_house_way
    assert study.figures["best without vigorish"].ev > study.figures["house way without vigorish"].ev
    assert study.figures["best as bank"].ev > study.figures["house way as bank"].ev
    assert study.figures["best as bank"].ev > study.figures["best"].ev


def test_every_rule_of_the_short_strategy_decides_some_hand() -> None:
    short = exact.short_strategy()
    assert {rule.name for _, rule in short.all_settings()} == {rule.name for rule in short.rules}
    assert len(short.rules) <= 10


def test_the_sheet_gives_the_short_strategy_and_what_it_costs_with_the_options_chosen() -> None:
    main, free = (exact.figures(PaiGowOptions(dragons_eye=eye), ["main"])["main"] for eye in ("off", "no-vigorish"))
    assert main.short is not None
    assert main.short_cost == exact.study(TRADITIONAL).cost_of_short_strategy
    (lines,) = main.short.lists.values()
    assert lines[3] == "With one pair, play a setting that keeps the pair."
    # The dice lose one wager in 36 before any tile is looked at, and nothing is taken from a win.
    assert free.short is not None
    study = exact.study(TRADITIONAL).figures["short strategy"]
    won, _, lost = (outcome.count for outcome in study.outcomes)
    assert free.short.ev == Fraction(35, 36) * Fraction(won - lost, study.total) - Fraction(1, 36)


def test_only_the_bets_asked_for_are_computed_and_others_are_refused() -> None:
    assert list(exact.figures(PaiGowOptions(), ["house-way"])) == ["house-way"]
    assert list(exact.figures(PaiGowOptions(dragons_eye="vigorish"), ["triple"])) == ["triple"]
    with pytest.raises(ValueError, match="there is no bet 'match' with these options; the bets are main, house-way"):
        exact.figures(PaiGowOptions(), ["match"])


@pytest.mark.parametrize("dragons_eye", ["off", "no-vigorish"])
def test_advice_gives_each_setting_its_exact_worth_best_first(dragons_eye: str) -> None:
    hand = (2, 4, 24, 26)  # Teen, Day, a nine and an eight
    counts = brute_force(hand, "traditional")
    win = Fraction(1) if dragons_eye == "no-vigorish" else Fraction(19, 20)
    choices = exact.advise(PaiGowOptions.read({"dragons-eye": dragons_eye}), "6-2 1-1 6-6 6-3")
    expected = sorted(((win * w - lost) / 20475 for w, lost, *_ in counts.values()), reverse=True)
    assert [choice.ev for choice in choices] == expected
    assert {choice.action for choice in choices} == {"set"}
    (house,) = [choice for choice in choices if choice.house_way]
    assert (house.high, house.low, house.rule) == ("6-6 6-3", "1-1 6-2", "T4(a)")


def test_settings_that_are_alike_are_one_choice() -> None:
    choices = exact.advise(PaiGowOptions(), "6-3 5-4 6-6 1-1")
    assert len(choices) == 2
    assert choices[0].house_way is True
    assert len(exact.advise(PaiGowOptions(), "6-6 6-6 1-1 1-1")) == 2
    assert len(exact.advise(PaiGowOptions(), "6-6 1-1 4-4 6-2")) == 3


def test_the_best_advice_is_worth_what_the_figures_say_of_the_hand() -> None:
    player, _ = exact.compared(TRADITIONAL)
    for hand in Random(5).sample(second_method.ALL_HANDS, 20):
        row = four_tile_hands().index(tuple(tile // 2 for tile in hand))
        best = exact.advise(PaiGowOptions(), " ".join(TILES.cards[tile] for tile in hand))[0]
        assert best.ev == Fraction(int(player.value(exact.VIGORISH)[row].max()), 20 * 20475)


def test_advice_refuses_a_bad_hand() -> None:
    with pytest.raises(TileError, match="a hand must have 4 tiles, not 3"):
        exact.advise(PaiGowOptions(), "6-6 1-1 4-4")
