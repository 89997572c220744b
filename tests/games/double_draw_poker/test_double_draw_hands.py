from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.double_draw_poker import naive_draw, plain_recursion

from houseway.core.cards import CardError
from houseway.games.double_draw_poker import deck
from houseway.games.double_draw_poker.hands import MASKS, HandClass, classify, rank_hand

HANDS = {
    "As Ah Ad Ac Jk": "Five Aces",
    "As Ah Ad Jk Jk": "Five Aces",
    "Ks Kh Kd Kc Jk": "Four of a Kind",
    "Ts Js Qs Ks As": "Natural Royal Flush",
    "Ts Js Qs Ks Jk": "Wild Royal Flush",
    "Jk Js Qs Ks As": "Wild Royal Flush",
    "Jk Js Jk Ks As": "Wild Royal Flush",
    "As 2s 3s 4s 5s": "Straight Flush",
    "9s Ts Js Qs Ks": "Straight Flush",
    "2h Jk 4h Jk 6h": "Straight Flush",
    "As Ah Jk Jk 2d": "Four of a Kind",
    "7s 7h 7d 7c 2d": "Four of a Kind",
    "2s 2h 2d Jk Jk": "Full House",
    "2s 2h As Ah Jk": "Full House",
    "9s 9h 9d Ac Jk": "Full House",
    "2h 9h Jk 4h 6h": "Flush",
    "Ah 9h Jk 4h Jk": "Flush",
    "As 2h 3d 4c 5s": "Straight",
    "As 2h 3d 4c Jk": "Straight",
    "Ts Jh Qd Kc As": "Straight",
    "Jk 6h 7d 8c Ts": "Straight",
    "As 7h Jk 2d Jk": "Three of a Kind",
    "As Ah Jk 2d 9c": "Three of a Kind",
    "5s 5h 5d Kc Jk": "Three of a Kind",
    "Ks Kh Qs Qh Jk": "Two Pair",
    "Ks Kh Jk Jk 9d": "Two Pair",
    "Ks Kh Jk Ad 9d": "Two Pair",
    "Ks Kh Jk 9d 2c": "Nothing",
    "Qs Kh Ad 2c 3s": "Nothing",
    "As Kh Jk 7d 2c": "Nothing",
    "As Ah Kd 7c 2s": "Nothing",
}


@pytest.mark.rule(
    "NJ-DDP 42.5(a)",
    "NJ-DDP 42.5(b)1",
    "NJ-DDP 42.5(b)2",
    "NJ-DDP 42.5(b)3",
    "NJ-DDP 42.5(b)4",
    "NJ-DDP 42.5(b)5",
    "NJ-DDP 42.5(b)6",
    "NJ-DDP 42.5(b)7",
    "NJ-DDP 42.5(b)8",
    "NJ-DDP 42.5(b)9",
    "NJ-DDP 42.5(b)10",
)
@pytest.mark.parametrize(("hand", "name"), HANDS.items())
def test_a_hand_is_what_the_rulings_call_it(hand: str, name: str) -> None:
    assert str(classify(hand.split())) == name


@pytest.mark.rule("NJ-DDP 42.5(b)7")
def test_five_cards_of_one_suit_that_are_no_straight_are_a_flush_with_or_without_a_joker() -> None:
    two, four, seven, nine, jack, joker = 0, 2, 5, 7, 9, 13
    assert rank_hand([two, four, seven, nine, jack], suited=True) is HandClass.FLUSH
    assert rank_hand([two, four, seven, jack, joker], suited=True) is HandClass.FLUSH
    assert rank_hand([two, four, seven, nine, jack], suited=False) is HandClass.NOTHING


@pytest.mark.rule("NJ-DDP 42.5(b)")
def test_the_hands_rank_in_the_documents_order() -> None:
    assert [str(hand) for hand in sorted(HandClass, reverse=True)] == naive_draw.ORDER


def test_the_deck_deals_each_hand_as_often_as_published() -> None:
    counts = np.bincount(deck.classes())
    assert {str(hand): int(counts[hand]) for hand in HandClass} == {
        "Five Aces": 6,
        "Natural Royal Flush": 4,
        "Wild Royal Flush": 80,
        "Straight Flush": 540,
        "Four of a Kind": 1_320,
        "Full House": 5_328,
        "Flush": 11_388,
        "Straight": 34_704,
        "Three of a Kind": 75_048,
        "Two Pair": 156_816,
        "Nothing": 1_341_888 + 1_535_388,
    }


def test_all_hands_rank_as_when_every_substitution_is_tried() -> None:
    tried = plain_recursion.every_hand()
    assert len(tried) == 3_162_510
    assert [str(hand) for hand in HandClass] == list(plain_recursion.NAMES)
    assert np.array_equal(deck.classes(), tried)


@given(st.permutations(naive_draw.DECK).map(lambda cards: cards[:5]))
def test_any_hand_ranks_as_when_every_substitution_is_tried(hand: list[str]) -> None:
    assert str(classify(hand)) == naive_draw.rank(hand)


@given(st.permutations(naive_draw.STANDARD), st.integers(1, 2), st.permutations(range(5)))
def test_any_hand_with_jokers_ranks_so_in_any_order(cards: list[str], jokers: int, order: list[int]) -> None:
    hand = ["Jk"] * jokers + cards[: 5 - jokers]
    assert str(classify([hand[place] for place in order])) == naive_draw.rank(hand)


def test_string_cards_and_card_numbers_rank_alike() -> None:
    rng = random.Random(3)
    numbers = {card: number for number, card in enumerate(naive_draw.STANDARD)}
    seen: Counter[HandClass] = Counter()
    for _ in range(20_000):
        hand = rng.sample(naive_draw.DECK, 5)
        cards = np.array([numbers.get(card, 52) for card in hand])
        cards[np.flatnonzero(cards == 52)[1:]] = 53
        assert classify(hand) == deck.classes()[plain_recursion.place(cards)]
        seen[classify(hand)] += 1
    assert len(seen) > 6


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("As Ks Qs Js", "a hand must have 5 cards, not 4"),
        ("As Ks Qs Js Ts 9s", "a hand must have 5 cards, not 6"),
        ("Jk Jk Jk As Ks", "Jk appears 3 times, but a deck with two jokers has 2"),
        ("As Ks Qs Js 1s", "there is no card '1s' in a deck with two jokers"),
    ],
)
def test_five_cards_that_cannot_be_a_hand_are_refused(hand: str, said: str) -> None:
    with pytest.raises(CardError, match=said):
        classify(hand.split())


@pytest.mark.rule("NJ-DDP 42.10(d)")
def test_none_one_two_or_three_cards_may_be_thrown_at_the_first_draw() -> None:
    thrown = [tuple(place for place in range(5) if mask >> place & 1) for mask in MASKS]
    assert sorted(thrown) == sorted(cards for few in range(4) for cards in combinations(range(5), few))
