"""House ways: each rule of the traditional one by example, all of it by a second implementation, and files."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.pai_gow import second_method

from houseway.games.pai_gow.hands import RANKS, TILES, TileError, four_tile_hands, mis_set, settings
from houseway.games.pai_gow.house_way import HouseWay, HouseWayError, Rule, Setting

TRADITIONAL = HouseWay.load("traditional")


@pytest.mark.rule("BASE A9")
@pytest.mark.parametrize("name", ["traditional", "best-low", "best-high"])
def test_every_one_of_the_35960_hands_is_set_as_a_second_implementation_sets_it(name: str) -> None:
    made: dict[tuple[int, ...], tuple[int, Rule]] = {}
    made |= zip(four_tile_hands(), HouseWay.load(name).all_settings(), strict=True)
    for hand in second_method.ALL_HANDS:
        kinds = tuple(tile // 2 for tile in hand)
        setting = settings(kinds)[made[kinds][0]]
        expected = [RANKS[a // 2][b // 2] for a, b in second_method.HOUSE_WAYS[name](hand)]
        assert [setting.high_rank, setting.low_rank] == expected, [TILES.cards[tile] for tile in hand]


@pytest.mark.parametrize(
    ("hand", "rule", "high", "low"),
    [
        ("6-6 1-1 1-1 6-6", "T1", "6-6 6-6", "1-1 1-1"),
        ("6-6 6-3 6-5 6-2", "T2", "6-6 6-3", "6-5 6-2"),
        ("2-1 3-3 5-1 4-2", "T3 Gee Joon", "4-2 3-3", "2-1 5-1"),
        ("4-2 2-1 4-1 6-5", "T3", "4-2 2-1", "6-5 4-1"),
        ("6-6 6-6 6-2 5-2", "T3 Teen or Day", "6-6 6-2", "6-6 5-2"),
        ("1-1 1-1 6-3 6-5", "T3 Teen or Day with 9 and 11", "1-1 6-3", "1-1 6-5"),
        ("6-3 5-4 6-6 1-1", "T3 nines", "6-6 6-3", "1-1 5-4"),
        ("4-4 4-4 5-5 6-5", "T3 eights", "4-4 6-5", "4-4 5-5"),
        ("6-2 5-3 6-3 6-5", "T3 eights with 9 and 11", "6-5 6-2", "6-3 5-3"),
        ("6-1 6-1 6-6 5-5", "T3 sevens", "6-6 6-1", "5-5 6-1"),
        ("6-5 6-5 6-2 5-2", "T3", "6-5 6-5", "6-2 5-2"),
        ("6-6 1-1 6-3 6-2", "T4(a)", "6-6 6-3", "1-1 6-2"),
        ("6-6 6-2 6-1 5-5", "T4(b)", "6-6 6-1", "5-5 6-2"),
        ("6-6 6-1 6-2 3-1", "T4(b) gong with 4", "6-6 6-2", "3-1 6-1"),
        ("1-1 5-2 6-2 4-1", "T4(b) gong with 5", "1-1 6-2", "5-2 4-1"),
        ("1-1 5-2 4-4 4-1", "T4(b)", "1-1 5-2", "4-4 4-1"),
        ("3-1 5-5 6-1 5-1", "T5 high", "5-5 6-1", "3-1 5-1"),
        ("3-3 6-4 6-1 5-2", "T5", "3-3 6-4", "6-1 5-2"),
        ("4-4 5-5 6-5 6-2", "T5", "4-4 6-5", "5-5 6-2"),
        ("6-6 1-1 3-3 4-1", "T5 Teen and Day", "6-6 3-3", "1-1 4-1"),
        ("6-6 1-1 3-1 4-1", "T5 Teen and Day", "1-1 4-1", "6-6 3-1"),
    ],
)
def test_the_rule_that_decides_is_named(hand: str, rule: str, high: str, low: str) -> None:
    setting = TRADITIONAL.set_hand(hand.split())
    assert (setting.rule, " ".join(setting.high), " ".join(setting.low)) == (rule, high, low)
    assert setting.text.endswith(".")


@given(st.permutations(range(32)).map(lambda tiles: [TILES.cards[tile] for tile in tiles[:4]]))
def test_a_setting_is_legal_keeps_the_tiles_and_ignores_their_order(hand: list[str]) -> None:
    setting = TRADITIONAL.set_hand(hand)
    assert sorted((*setting.high, *setting.low)) == sorted(hand)
    assert mis_set(setting.high, setting.low) is None
    assert TRADITIONAL.set_hand(hand[::-1]) == setting


def test_a_setting_is_read_out_high_hand_first() -> None:
    assert str(Setting(("6-6", "6-3"), ("1-1", "6-1"), "", "")) == "Wong with Teen high, 9 with Day top low"


def test_a_hand_to_be_set_has_four_tiles_of_the_set() -> None:
    with pytest.raises(TileError, match="a hand must have 4 tiles, not 5"):
        TRADITIONAL.set_hand(["6-6", "6-5", "1-1", "5-1", "4-4"])
    with pytest.raises(TileError, match="6-6 appears 3 times"):
        TRADITIONAL.set_hand(["6-6", "6-6", "1-1", "6-6"])


OWN = """
name = "own"
title = "A licensee's own"

[[rule]]
name = "never split"
text = "Pairs are played as pairs."
when = { pairs = 1 }
choose = ["pairs together"]

[[rule]]
name = "rest"
text = "Highest high hand."
choose = ["highest high"]
"""


def test_a_licensee_may_file_a_house_way_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(OWN)
    way = HouseWay.load(str(file))
    assert way.set_hand(["6-6", "6-6", "6-2", "5-2"]).rule == "never split"
    assert way.set_hand(["6-6", "6-5", "6-2", "5-2"]).rule == "rest"


@pytest.mark.parametrize(
    ("least", "rule"),
    [
        ('points = 7, top = "Day"', "never split"),
        ('points = 7, top = "Teen"', "never split"),
        ("points = 8", "rest"),
    ],
)
def test_a_rule_for_a_low_hand_of_at_least_so_much_applies_to_exactly_so_much(least: str, rule: str) -> None:
    text = OWN.replace("pairs = 1", f"best-low-at-least = {{ {least} }}")
    way = HouseWay.read(text.encode(), "own")
    assert way.set_hand(["6-6", "1-1", "3-3", "4-1"]).rule == rule, "the best low hand is 7 with Teen top"


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("pairs = 1", 'pair = "Ten"', "rule 'never split': there is no tile called 'Ten'"),
        ("pairs = 1", "pair = 3", "rule 'never split': there is no tile called 3"),
        ("pairs = 1", "beside = [1, 2]", "rule 'never split': 'beside' speaks of the tiles beside a pair"),
        ("pairs = 1", "hold = [2, 4, 5, 6, 7]", "rule 'never split': a hand holds 4 tiles, not 5"),
        ("pairs = 1", "pairs = 3", "pairs cannot be 3"),
        ("pairs = 1", "triples = 1", "there is no field 'triples'"),
        ("pairs = 1", "best-low-below = { points = 13 }", "points run from 0 to 9"),
        ("pairs = 1", 'best-low-below = { points = 3, top = "Foop" }', "there is no tile called 'Foop'"),
        ('"pairs together"', '"pairs apart"', "choose cannot be pairs apart"),
        ('"pairs together"', "{ }", "a step is one of 'together', 'at-least' and 'reconsider'"),
        ('"pairs together"', "{ at-least = { low = 6, high = 20 } }", "points run from 0 to 9"),
        ('"pairs together"', '{ together = [["Teen", "Tien"]] }', "there is no tile called 'Tien'"),
        ('"highest high"', '"best both"', "the last rule must apply to every hand"),
        ('name = "rest"', 'name = "never split"', "two rules are called 'never split'"),
        ("[[rule]]", "[[rule", "house way "),
    ],
)
def test_a_house_way_that_does_not_read_is_refused_in_one_sentence(
    tmp_path: Path, old: str, new: str, sentence: str
) -> None:
    file = tmp_path / "own.toml"
    file.write_text(OWN.replace(old, new, 1))
    with pytest.raises(HouseWayError) as refused:
        HouseWay.load(str(file))
    assert sentence in str(refused.value)
    assert "own.toml" in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_house_way_that_does_not_exist_is_refused_with_those_that_do() -> None:
    with pytest.raises(HouseWayError, match="there is no house way 'grand'; name best-high, best-low, traditional"):
        HouseWay.load("grand")
