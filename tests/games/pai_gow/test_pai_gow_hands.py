"""Tiles and two-tile hands, against the rules' own table and a second implementation."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.pai_gow import second_method

from houseway.games.pai_gow.hands import (
    DAY,
    GEE_JOON,
    PAIRS,
    RANKS,
    TEEN,
    TILES,
    TileError,
    compare,
    describe,
    four_tile_hands,
    mis_set,
    points,
    rank,
    result,
    settings,
    strength,
    ways,
)

two_tiles = st.sampled_from([(TILES.cards[a], TILES.cards[b]) for a, b in combinations(range(32), 2)])


@pytest.mark.rule("BASE A1")
def test_eleven_patterns_come_twice_and_ten_once() -> None:
    times = Counter(Counter(TILES.cards).values())
    assert (TILES.size, times) == (32, {2: 11, 1: 10})
    assert [pair.name for pair in PAIRS if pair.tiles[0] != pair.tiles[1]] == [
        "Gee Joon",
        "Chop Gow",
        "Chop Bot",
        "Chop Chit",
        "Chop Ng",
    ]


@pytest.mark.rule("BASE A1")
def test_every_tile_is_written_with_its_higher_pips_first_and_has_its_number_of_spots() -> None:
    for pair in PAIRS:
        for tile in pair.tiles:
            higher, lower = map(int, tile.split("-"))
            assert 6 >= higher >= lower >= 1
            assert pair.number in (higher + lower, None)


@pytest.mark.rule("BASE A1", "BASE A4")
def test_single_tiles_rank_from_teen_down_and_gee_joon_is_the_lowest() -> None:
    assert sorted(range(16), key=strength, reverse=True) == [*range(1, 16), GEE_JOON]


@pytest.mark.rule("BASE A2", "BASE A3", "BASE A4")
def test_all_496_two_tile_hands_rank_as_a_second_implementation_says() -> None:
    hands = list(combinations(range(32), 2))
    assert len(hands) == 496
    ours = [RANKS[a // 2][b // 2] for a, b in hands]
    theirs = [second_method.PLACE[hand] for hand in hands]
    assert sorted(range(496), key=lambda i: (ours[i], i)) == sorted(range(496), key=lambda i: (theirs[i], i))
    assert len(set(zip(ours, theirs, strict=True))) == len(set(ours)) == len(set(theirs))


@pytest.mark.rule("BASE A2")
@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("4-2 2-1", "6-6 6-6"),
        ("6-6 6-6", "1-1 1-1"),
        ("5-1 5-1", "6-3 5-4"),
        ("4-1 3-2", "6-6 6-3"),
        ("6-6 5-4", "1-1 6-3"),
        ("1-1 6-3", "6-6 4-4"),
        ("6-6 5-3", "1-1 4-4"),
        ("1-1 6-2", "6-6 6-1"),
        ("6-6 5-2", "1-1 6-1"),
        ("1-1 6-1", "3-1 4-1"),
        ("5-5 6-3", "4-4 6-4"),
    ],
)
def test_the_printed_order_of_two_tile_hands_holds(higher: str, lower: str) -> None:
    assert compare(higher.split(), lower.split()) == 1
    assert compare(lower.split(), higher.split()) == -1


@pytest.mark.rule("BASE A1", "BASE A2")
@pytest.mark.parametrize("hand", ["4-4 6-2", "3-1 2-2", "6-1 5-2", "5-5 6-4", "3-3 5-1"])
def test_equal_spots_of_different_rows_are_no_pair(hand: str) -> None:
    assert points(rank(hand.split())) <= 9


@pytest.mark.rule("BASE A3")
@pytest.mark.parametrize(
    ("hand", "value"),
    [("4-2 3-3", 9), ("2-1 3-3", 9), ("4-2 5-1", 9), ("2-1 6-6", 8), ("4-2 1-1", 8), ("2-1 3-1", 7), ("4-2 6-1", 3)],
)
def test_a_gee_joon_tile_apart_from_its_mate_counts_three_or_six_whichever_is_better(hand: str, value: int) -> None:
    assert points(rank(hand.split())) == value


@pytest.mark.rule("BASE A3")
@pytest.mark.parametrize(("hand", "value"), [("6-5 6-4", 1), ("6-6 6-5", 3), ("6-3 6-5", 0), ("1-1 3-1", 6)])
def test_points_are_the_last_digit_of_the_spots(hand: str, value: int) -> None:
    assert points(rank(hand.split())) == value


@pytest.mark.rule("BASE A4")
def test_the_second_tile_is_never_looked_at() -> None:
    assert compare(["5-5", "4-1"], ["5-5", "3-2"]) == 0
    assert compare(["6-6", "6-1"], ["6-6", "5-2"]) == 0
    assert compare(["6-6", "5-4"], ["6-6", "6-3"]) == 0
    assert compare(["1-1", "4-4"], ["1-1", "6-2"]) == 0


@pytest.mark.rule("BASE A4")
def test_two_noughts_are_a_copy_whatever_the_tiles() -> None:
    assert compare(["6-3", "6-5"], ["5-5", "6-4"]) == 0
    assert compare(["3-1", "3-3"], ["2-2", "5-1"]) == 0


@given(two_tiles, two_tiles, two_tiles)
def test_ranking_is_a_strict_weak_order(a: tuple[str, str], b: tuple[str, str], c: tuple[str, str]) -> None:
    assert compare(a, a) == 0
    assert compare(a, b) == -compare(b, a)
    if compare(a, b) > 0 and compare(b, c) > 0:
        assert compare(a, c) > 0
    if compare(a, b) == 0 and compare(b, c) == 0:
        assert compare(a, c) == 0
    if compare(a, b) == 0:
        assert compare(a, c) == compare(b, c)


@given(two_tiles, two_tiles)
def test_copies_are_symmetric_and_do_not_depend_on_the_order_of_tiles(a: tuple[str, str], b: tuple[str, str]) -> None:
    assert (compare(a, b) == 0) == (compare(b, a) == 0)
    assert compare(a[::-1], b) == compare(a, b)


@pytest.mark.rule("BASE A5", "BASE A4")
@pytest.mark.parametrize(
    ("high", "low", "expected"),
    [
        ("5-5 6-3", "1-1 4-1", "win"),
        ("5-5 6-3", "1-1 3-1", "push"),
        ("5-5 6-3", "6-5 6-4", "push"),
        ("5-5 6-2", "1-1 4-1", "push"),
        ("6-4 5-3", "1-1 4-1", "push"),
        ("5-5 6-2", "1-1 3-1", "lose"),
        ("5-5 6-2", "6-5 6-4", "lose"),
        ("6-4 5-3", "1-1 2-2", "lose"),
        ("6-4 5-3", "6-5 6-4", "lose"),
    ],
)
def test_both_higher_wins_one_higher_pushes_and_copies_go_to_the_bank(high: str, low: str, expected: str) -> None:
    bank = (("5-5", "6-2"), ("3-1", "1-1"))  # 8 with Mooy top, 6 with Day top
    assert result((high.split(), low.split()), bank) == expected


@pytest.mark.rule("BASE A5")
def test_a_hand_set_with_its_pair_low_loses_whatever_the_bank_has() -> None:
    pair, nine = ("6-6", "6-6"), ("5-5", "6-3")
    worst = (("6-5", "6-4"), ("3-1", "3-3"))
    assert mis_set(nine, pair) == "the low hand, Pair of Teen, ranks above the high hand, 9 with Mooy top"
    assert result((nine, pair), worst) == "lose"
    assert mis_set(pair, nine) is None
    assert result((pair, nine), worst) == "win"


def test_a_low_hand_may_equal_the_high_hand() -> None:
    assert mis_set(("6-6", "6-3"), ("6-6", "5-4")) is None


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("2-1 4-2", "Gee Joon"),
        ("6-6 6-6", "Pair of Teen"),
        ("3-2 4-1", "Pair of Chop Ng"),
        ("6-3 6-6", "Wong with Teen"),
        ("1-1 5-4", "Wong with Day"),
        ("4-4 6-6", "Gong with Teen"),
        ("6-1 1-1", "9 with Day top"),
        ("2-1 3-1", "7 with Gor top"),
        ("6-5 6-3", "0"),
    ],
)
def test_hands_are_called_as_a_dealer_calls_them(hand: str, words: str) -> None:
    assert describe(hand.split()) == words


def test_there_are_3620_unlike_hands_among_35960_and_120_have_two_pairs() -> None:
    hands = four_tile_hands()
    assert len(hands) == 3620
    assert sum(map(ways, hands)) == 35960 == len(second_method.ALL_HANDS)
    assert Counter(tuple(tile // 2 for tile in hand) for hand in second_method.ALL_HANDS) == {
        hand: ways(hand) for hand in hands
    }
    assert sum(ways(hand) for hand in hands if len(set(hand)) == 2) == 120


def test_wong_is_the_best_high_hand_of_2704_hands() -> None:
    best = {hand: max(points(setting.high_rank) for setting in settings(hand)) for hand in four_tile_hands()}
    assert sum(ways(hand) for hand, most in best.items() if most == 11) == 2704


def test_the_higher_half_is_always_the_high_hand() -> None:
    for hand in four_tile_hands():
        for setting in settings(hand):
            assert setting.high_rank >= setting.low_rank
            assert sorted((*setting.high, *setting.low)) == [0, 1, 2, 3]


def test_teen_and_day_are_where_the_tables_look_for_them() -> None:
    assert (PAIRS[TEEN].name, PAIRS[DAY].name, PAIRS[GEE_JOON].name) == ("Teen", "Day", "Gee Joon")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("6-6 6-6 6-6 1-1", "6-6 appears 3 times, but a set of pai gow tiles has two"),
        ("6-3 6-3 1-1 5-1", "6-3 appears 2 times, but a set of pai gow tiles has one"),
        ("7-1 6-6 1-1 5-1", "there is no tile '7-1' in a set of pai gow tiles"),
        ("1-6 6-6 1-1 5-1", "there is no tile '1-6' in a set of pai gow tiles; write 6-1, the higher pips first"),
        ("Ts 6-6 1-1 5-1", "there is no tile 'Ts' in a set of pai gow tiles"),
        ("6-6 6-5 1-1 5-1 4-4", "a hand must have 4 tiles, not 5: '6-6 6-5 1-1 5-1 4-4'"),
        ("", "a hand must have 4 tiles, not 0: ''"),
    ],
)
def test_bad_tiles_are_refused_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(TileError) as refused:
        TILES.read(text, 4)
    assert str(refused.value) == sentence


def test_hands_of_one_round_share_one_set() -> None:
    with pytest.raises(TileError, match="4-4 appears 3 times"):
        TILES.check([["4-4", "4-4"], ["4-4", "6-6"]])


def test_a_high_hand_has_two_tiles() -> None:
    with pytest.raises(TileError, match="a high or a low hand must have 2 tiles, not 3"):
        rank(["6-6", "6-5", "1-1"])
