"""Five-card and two-card hands, the joker, legal settings, and the tables that kernels share."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from tests.games.pai_gow_poker.second_method import DECK, five, fouls, two

from houseway.core.cards import RANKS, CardError
from houseway.games.pai_gow_poker import hands
from houseway.games.pai_gow_poker.hands import Kind, high_hand, is_legal, ladder, low_hand, rank_tables, seven_cards


@pytest.mark.rule("BASE B2")
@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("As Ah Ad Ac Jk", "Five Aces"),
        ("Ts Js Qs Ks As", "Royal Flush"),
        ("2s 3s 4s 5s As", "Straight Flush, Ace to Five"),
        ("9h Th Jh Qh Kh", "Straight Flush, King high"),
        ("7s 7h 7d 7c 2s", "Four of a Kind, Sevens"),
        ("Ks Kh Kd 4s 4h", "Full House, Kings full of Fours"),
        ("2s 7s 9s Ts Ks", "Flush, King high"),
        ("As Kh Qd Jc Ts", "Straight, Ace high"),
        ("As 2h 3d 4c 5s", "Straight, Ace to Five"),
        ("6s 6h 6d 4c 5s", "Three of a Kind, Sixes"),
        ("6s 6h 4d 4c 5s", "Two Pair, Sixes and Fours"),
        ("As Ah 4d 8c 5s", "Pair of Aces"),
        ("As Kh 4d 8c 5s", "Ace-King high"),
        ("Qs Kh Ad 2c 3s", "Ace-King high"),
    ],
)
def test_a_five_card_hand_is_called_as_a_dealer_would(cards: str, words: str) -> None:
    assert str(high_hand(cards.split())) == words


@pytest.mark.rule("BASE B1")
@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("As Ah Jk Kd Kc", "Full House, Aces full of Kings"),
        ("Ks Kh Qs Qd Jk", "Two Pair, Kings and Queens"),
        ("Ks Kh Kd Kc Jk", "Four of a Kind, Kings"),
        ("Ks Kh 7d 4c Jk", "Pair of Kings"),
        ("Ks 9h 7d 4c Jk", "Ace-King high"),
        ("As 9h 7d 4c Jk", "Pair of Aces"),
        ("2s 3h 4d 5c Jk", "Straight, Ace to Five"),
        ("3s 4h 5d 7c Jk", "Straight, Seven high"),
        ("Ts Jh Qd Kc Jk", "Straight, Ace high"),
        ("9s Ts Js Qs Jk", "Straight Flush, King high"),
        ("Ts Js Qs As Jk", "Royal Flush"),
        ("As Ks 7s 2s Jk", "Flush, Ace high"),
    ],
)
def test_the_joker_is_an_ace_or_completes_a_hand(cards: str, words: str) -> None:
    assert str(high_hand(cards.split())) == words


def test_in_a_flush_the_joker_is_the_highest_card_missing() -> None:
    assert high_hand(["As", "Ks", "7s", "2s", "Jk"]) == high_hand(["Ah", "Kh", "Qh", "7h", "2h"])
    assert high_hand(["Ks", "9s", "7s", "2s", "Jk"]) == high_hand(["Ah", "Kh", "9h", "7h", "2h"])


@pytest.mark.rule("BASE B2")
def test_ace_to_five_is_the_second_straight_or_the_lowest() -> None:
    wheel, six, king, ace = "As 2h 3d 4c 5s", "2s 3h 4d 5c 6s", "9s Th Jd Qc Ks", "Ts Jh Qd Kc As"
    assert [high_hand(cards.split()) for cards in (six, king, wheel, ace)] == sorted(
        high_hand(cards.split()) for cards in (wheel, six, king, ace)
    )
    lowest = [high_hand(cards.split(), "lowest") for cards in (wheel, six, king, ace)]
    assert lowest == sorted(lowest)
    suited_wheel, suited_king, royal = (
        high_hand(c.split()) for c in ("Ah 2h 3h 4h 5h", "9s Ts Js Qs Ks", "Td Jd Qd Kd Ad")
    )
    assert suited_king < suited_wheel < royal


@pytest.mark.rule("BASE B2")
@pytest.mark.parametrize("wheel", ["second", "lowest"])
def test_hands_rank_as_when_the_joker_is_tried_as_every_card(wheel: hands.Wheel) -> None:
    draw = random.Random(wheel)
    sample = [tuple(draw.sample(DECK, 5)) for _ in range(1500)]
    sample += [(*draw.sample(DECK[:-1], 4), "Jk") for _ in range(500)]
    # Complete hands are rare in a random sample; these are one card away from one.
    for suit in "sh":
        sample += [(*draw.sample([card for card in DECK[:-1] if card[1] == suit], 4), "Jk") for _ in range(200)]
    ordered = sorted(sample, key=lambda cards: five(cards, wheel))
    for below, above in pairwise(ordered):
        low, high = high_hand(below, wheel), high_hand(above, wheel)
        assert (low < high) == (five(below, wheel) < five(above, wheel)), (below, above)
        assert (low == high) == (five(below, wheel) == five(above, wheel)), (below, above)


def test_there_are_7463_different_five_card_hands() -> None:
    kinds = [strength[0] for strength in ladder()]
    assert len(kinds) == 7462 + 1
    assert [kinds.count(kind) for kind in Kind] == [1277, 2860, 858, 858, 10, 1277, 156, 156, 9, 1, 1]


@pytest.mark.rule("BASE B3")
def test_two_cards_are_pairs_above_high_cards_and_the_joker_an_ace() -> None:
    order = ["3s 2h", "4s 2h", "4s 3h", "Ks Qh", "As 2h", "Jk Kh", "2s 2h", "Ks Kh", "As Jk"]
    made = [low_hand(cards.split()) for cards in order]
    assert made == sorted(made)
    assert len({hand.value for hand in made}) == len(made)
    assert [str(low_hand(cards.split())) for cards in ("As Jk", "Kd As", "7s 7d")] == [
        "Pair of Aces",
        "Ace-King",
        "Pair of Sevens",
    ]


@pytest.mark.rule("BASE B4")
def test_the_high_hand_must_rank_at_least_as_high_as_the_low() -> None:
    def legal(high: str, low: str, may_equal: bool = True) -> bool:
        return is_legal(high_hand(high.split()), low_hand(low.split()), "second", may_equal)

    assert not legal("Ks Kh 3d 4c 5s", "As Ah")
    assert not legal("As Qh 9d 4c 5s", "Ah Ks")
    assert not legal("As Kh 9d 4c 5s", "2d 2s")
    assert legal("As Qh 9d 4c 5s", "Ks Qd")
    assert legal("2s 3h 4d 5c 6s", "As Ah")
    # Two cards are exhausted first: four aces split are equal, and equal is an option.
    assert legal("As Ah 3d 4c 5s", "Ad Ac")
    assert not legal("As Ah 3d 4c 5s", "Ad Ac", may_equal=False)
    assert legal("As Kh 3d 4c 5s", "Ad Kc")
    assert not legal("As Kh 3d 4c 5s", "Ad Kc", may_equal=False)


@pytest.mark.parametrize("may_equal", [True, False])
def test_fouls_are_those_of_a_card_by_card_comparison(may_equal: bool) -> None:
    draw = random.Random(5)
    pool = [card for card in DECK if card[0] in "AKQJ92"]
    for _ in range(2000):
        cards = draw.sample(pool, 7)
        legal = is_legal(high_hand(cards[2:]), low_hand(cards[:2]), "second", may_equal)
        assert legal != fouls(five(cards[2:]), two(cards[:2]), may_equal), cards


@pytest.mark.parametrize("wheel", ["second", "lowest"])
def test_the_kernels_tables_hold_the_same_ranks(wheel: hands.Wheel) -> None:
    tables = rank_tables(wheel)
    draw = random.Random(7)
    for _ in range(3000):
        cards = draw.sample(DECK, 5)
        ranks = [RANKS.index(card[0]) for card in cards if card != "Jk"]
        suits = {card[1] for card in cards if card != "Jk"}
        if len(suits) == 1:
            value = tables.suited[sum(1 << rank for rank in ranks)]
        else:
            table = tables.with_joker if "Jk" in cards else tables.grouped
            value = table[sum(int(tables.keys[rank]) for rank in ranks)]
        assert value == high_hand(cards, wheel).value


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("As Ks Qs", "a pai gow poker hand must have 7 cards, not 3: 'As Ks Qs'"),
        ("As As Qs 2d 3d 4d 5d", "As appears 2 times, but a deck with a joker has 1"),
        ("Jk Jk Qs 2d 3d 4d 5d", "Jk appears 2 times, but a deck with a joker has 1"),
        (
            "Xs As Qs 2d 3d 4d 5d",
            "there is no card 'Xs' in a deck with a joker;"
            " cards are written 2s Th Ac and so on, or 10s, A♠, the joker Jk",
        ),
        ("As Ks Qs 2d 3d 4d 5d 6d", "a pai gow poker hand must have 7 cards, not 8: 'As Ks Qs 2d 3d 4d 5d 6d'"),
    ],
)
def test_bad_hands_are_refused_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(CardError) as error:
        seven_cards(text)
    assert str(error.value) == sentence


def test_high_and_low_hands_must_have_five_and_two_cards() -> None:
    with pytest.raises(CardError, match="a high hand must have 5 cards, not 4"):
        high_hand(["As", "Ks", "Qs", "Js"])
    with pytest.raises(CardError, match="a low hand must have 2 cards, not 1"):
        low_hand(["As"])
