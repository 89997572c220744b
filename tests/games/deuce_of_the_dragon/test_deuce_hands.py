"""Ranks, suits and the eleven patterns."""

from __future__ import annotations

from itertools import combinations, pairwise
from random import Random

import pytest
from tests.games.deuce_of_the_dragon.naive_deuce import all_patterns, higher

from houseway.core.cards import STANDARD
from houseway.games.deuce_of_the_dragon.hands import ORDER, Kind, Pattern, answers, beats, pattern, patterns
from houseway.games.deuce_of_the_dragon.options import DeuceOfTheDragonOptions

OPTIONS = DeuceOfTheDragonOptions()
NO_KING_ACE_DEUCE = DeuceOfTheDragonOptions(king_ace_deuce=False)
EQUAL_PAIRS = DeuceOfTheDragonOptions(equal_pairs=True)
SAME_LENGTH = DeuceOfTheDragonOptions(same_length=True)


def made(cards: str, options: DeuceOfTheDragonOptions = OPTIONS) -> Pattern:
    found = pattern(cards.split(), options)
    assert found is not None, cards
    return found


def hands(number: int, seed: int) -> list[tuple[str, ...]]:
    """Random hands, every third of few ranks and every third of few suits, so that rare patterns occur."""
    chance = Random(seed)
    few_ranks = [card for card in STANDARD if card[0] in "2A345"]
    few_suits = [card for card in STANDARD if card[1] in "hs"]
    packs = (list(STANDARD), few_ranks, few_suits)
    return [tuple(chance.sample(packs[i % 3], chance.choice((8, 8, chance.randint(1, 7))))) for i in range(number)]


@pytest.mark.rule("NJ-DOD 41.5(a)", "NJ-DOD 41.5(b)", 'NJ-DOD 41.1 "Deuce"', 'NJ-DOD 41.1 "Suit"')
def test_single_cards_rank_from_the_three_of_spades_to_the_deuce_of_the_dragon() -> None:
    by_text = sorted(STANDARD, key=lambda card: ("3456789TJQKA2".index(card[0]), "scdh".index(card[1])))
    assert sorted(STANDARD, key=lambda card: made(card).strength) == by_text
    assert by_text[-1] == "2h"
    assert all(beats(made(high), made(low), OPTIONS) for low, high in pairwise(by_text))


def test_singles_are_a_strict_total_order() -> None:
    strengths = {made(card).strength for card in STANDARD}
    assert len(strengths) == 52
    for one, other in combinations(STANDARD, 2):
        assert beats(made(one), made(other), OPTIONS) != beats(made(other), made(one), OPTIONS)


@pytest.mark.rule(
    "NJ-DOD 41.5(c)",
    *(f"NJ-DOD 41.5(c){number}" for number in range(1, 12)),
)
def test_the_eleven_patterns_rank_as_printed() -> None:
    from_the_top = (
        "3s 3h 3d 3c",
        "3s 4s 5s",
        "3s 4s 6s",
        "3s 4s 5h",
        "3s 3h 3d 4s 4h 4d",
        "3s 3h 3d",
        "3s 3h 4s 4h 5s 5h 6s 6h",
        "3s 3h 4s 4h 5s 5h",
        "3s 3h 4s 4h",
        "3s 3h",
        "3s",
    )
    ranked = [made(cards) for cards in from_the_top]
    assert [each.kind for each in ranked] == sorted(Kind, reverse=True)
    assert all(beats(high, low, OPTIONS) for high, low in pairwise(ranked))
    assert [each.kind.cite for each in ranked] == [f"NJ-DOD 41.5(c){number}" for number in range(1, 12)]


@pytest.mark.rule("NJ-DOD 41.10(e)")
def test_a_higher_pattern_of_any_size_beats_a_lower_one_and_never_the_reverse() -> None:
    assert beats(made("3s 3c"), made("2h"), OPTIONS)
    assert not beats(made("2h"), made("3s 3c"), OPTIONS)
    assert beats(made("3s 4s 6s"), made("9s Th Js Qh Ks Ah 2s"), OPTIONS)
    assert beats(made("3s 3c 3d"), made("2h 2d Ah Ad Kh Kd Qh Qd"), OPTIONS)


@pytest.mark.rule("NJ-DOD 41.5(d)2", "NJ-DOD 41.5(d)3")
def test_deuces_and_aces_are_high_or_low_but_a_straight_does_not_run_round() -> None:
    for cards in ("As 2h 3d", "2s 3h 4d", "Qs Kh Ad", "Ks Ah 2d", "Js Qh Kd As 2h", "As 2h 3d 4s 5h 6d 7s 8h"):
        assert made(cards).kind is Kind.STRAIGHT, cards
    for cards in ("Ks Ah 2d 3s", "As 2h Kd 3s 4h", "2s 3h Ad Ks Qh"):
        assert pattern(cards.split(), OPTIONS) is None, cards


def test_king_ace_deuce_can_be_forbidden() -> None:
    assert pattern(["Ks", "Ah", "2d"], NO_KING_ACE_DEUCE) is None
    assert made("Ks As 2s", NO_KING_ACE_DEUCE).kind is Kind.FLUSH
    assert made("As 2h 3d", NO_KING_ACE_DEUCE).kind is Kind.STRAIGHT
    assert made("Qs Kh Ad", NO_KING_ACE_DEUCE).kind is Kind.STRAIGHT


def test_a_straight_is_worth_its_top_position() -> None:
    from_the_bottom = ("As 2h 3d", "2s 3h 4d", "3s 4h 5d", "Js Qh Kd", "Qs Kh Ad", "Ks Ah 2d")
    assert all(beats(made(high), made(low), OPTIONS) for low, high in pairwise(from_the_bottom))
    assert made("As 2h 3d").high == "3d"


@pytest.mark.rule("NJ-DOD 41.5(d)1")
def test_deuces_may_be_in_any_pattern() -> None:
    found = {made(cards).kind for cards in ("2h", "2h 2d", "2h 2d 3s 3c", "2h 2d 3s 3c 4s 4c", "2h 2d 2c")}
    found |= {made(cards).kind for cards in ("2h 2d 3s 3c 4s 4c 5s 5c", "2h 2d 2c 3s 3d 3c", "2h 3d 4c", "2h 7h 9h")}
    found |= {made(cards).kind for cards in ("2h 3h 4h", "2h 2d 2c 2s")}
    assert found == set(Kind)


@pytest.mark.rule("NJ-DOD 1.13AA(b)8.ii", "NJ-DOD 1.13AA(b)8.iii")
def test_equal_values_are_decided_by_the_suit_of_the_high_card() -> None:
    for high, low in (
        ("9h", "9d"),
        ("9d", "9c"),
        ("9c", "9s"),
        ("9h 9s", "9d 9c"),
        ("9h 9s 4s 4c", "9d 9c 4h 4d"),
        ("9h 8s 7c", "9d 8h 7h"),
        ("9h 8h 7h", "9d 8d 7d"),
        ("Qh 5h 4h", "Qd Jd 9d"),
    ):
        assert beats(made(high), made(low), OPTIONS), (high, low)
        assert not beats(made(low), made(high), OPTIONS), (high, low)


@pytest.mark.parametrize("options", [OPTIONS, SAME_LENGTH])
@pytest.mark.parametrize("cards", ["2h", "9h 9d", "7s 8h 9d", "3s 5s 8s", "7s 8s 9s", "9h 9d 9c 9s"])
def test_no_pattern_is_higher_than_itself(cards: str, options: DeuceOfTheDragonOptions) -> None:
    assert not beats(made(cards), made(cards), options)


def test_three_of_a_kind_are_worth_their_rank_whatever_their_suits() -> None:
    assert made("9h 9d 9c").strength == made("9d 9c 9s").strength
    assert made("9h 9d 9c").strength < made("Td Tc Ts").strength


def test_pairs_are_compared_from_the_top_down_and_a_flush_by_its_high_card_alone() -> None:
    assert beats(made("9s 9c 5s 5c"), made("9h 9d 4h 4d"), OPTIONS)
    assert beats(made("Th Td 3s 3c"), made("9s 9c 8s 8c"), OPTIONS)
    assert beats(made("Ks 4s 3s"), made("Qh Jh 9h 8h"), OPTIONS)


def test_length_is_irrelevant_unless_the_option_says_otherwise() -> None:
    long, short = made("3s 4h 5d 6s 7h"), made("6h 7d 8c")
    assert beats(short, long, OPTIONS)
    assert not beats(short, long, SAME_LENGTH)
    assert beats(made("4s 5h 6c 7d 8h"), long, SAME_LENGTH)
    assert beats(made("3s 4s 6s"), long, SAME_LENGTH), "a higher pattern may have any length"


@pytest.mark.rule("NJ-DOD 41.5(f)")
def test_cards_speak() -> None:
    assert made("7d 5d 6d").kind is Kind.STRAIGHT_FLUSH
    assert made("7d 5d 6h").kind is Kind.STRAIGHT
    assert made("7d 5d 4d").kind is Kind.FLUSH


@pytest.mark.parametrize(
    "cards", ["3s 4s", "3s 3h 4d", "3s 3h 3d 4d", "3s 3h 3d 3c 4s", "3s 3h 3d 3c 4s 4h", "3s 5h 7d"]
)
def test_what_is_not_listed_is_not_a_pattern(cards: str) -> None:
    assert pattern(cards.split(), OPTIONS) is None


@pytest.mark.rule("NJ-DOD 41.10(c)")
def test_the_dealer_declares_pattern_high_card_and_suit() -> None:
    assert str(made("Qh 7h 4h")) == "Flush, queen of hearts high"
    assert str(made("2h")) == "Single card, deuce of hearts"
    assert str(made("As 2h 3d")) == "Straight, three of diamonds high"


@pytest.mark.parametrize("options", [OPTIONS, NO_KING_ACE_DEUCE, EQUAL_PAIRS])
def test_generation_equals_brute_force_over_all_subsets(options: DeuceOfTheDragonOptions) -> None:
    few = [card for card in STANDARD if card[0] in "2A7K"]
    chance = Random(5)
    for hand in [*hands(400, seed=1), *(tuple(chance.sample(few, 8)) for _ in range(200))]:
        expected = all_patterns(hand, options.king_ace_deuce, options.equal_pairs)
        found = patterns(hand, options)
        assert len(found) == len(expected)
        assert {frozenset(each.cards): each.kind.title.lower() for each in found} == expected


@pytest.mark.parametrize("same_length", [False, True])
def test_comparison_equals_the_slow_way(same_length: bool) -> None:
    options = DeuceOfTheDragonOptions(same_length=same_length)
    chance = Random(2)
    compared = 0
    for one in hands(150, seed=3):
        other = tuple(chance.sample([card for card in STANDARD if card not in one], 8))
        mine, theirs = patterns(one, options), patterns(other, options)
        for new, old in zip(chance.choices(mine, k=20), chance.choices(theirs, k=20), strict=True):
            assert beats(new, old, options) == higher(new.cards, old.cards, same_length)
            assert new.strength != old.strength, "patterns of different hands never tie"
            compared += 1
        last = chance.choice(theirs)
        assert answers(one, last, options) == tuple(new for new in mine if higher(new.cards, last.cards, same_length))
    assert compared == 3000


def test_pairs_with_equal_ones_among_them_are_compared_as_the_slow_way_does() -> None:
    chance = Random(6)
    few = [card for card in STANDARD if card[0] in "2A7K"]
    kinds = {Kind.THREE_PAIR, Kind.FOUR_PAIR}
    compared = 0
    for _ in range(300):
        dealt = chance.sample(few, 16)
        mine, theirs = (
            [made for made in patterns(hand, EQUAL_PAIRS) if made.kind in kinds] for hand in (dealt[:8], dealt[8:])
        )
        for new, old in zip(mine, theirs, strict=False):
            assert beats(new, old, EQUAL_PAIRS) == higher(new.cards, old.cards, equal_pairs=True)
            compared += 1
    assert compared > 300


def test_order_runs_from_lowest_to_highest() -> None:
    assert ORDER[0] == "3s"
    assert ORDER[-1] == "2h"
    assert sorted(ORDER) == sorted(STANDARD)
