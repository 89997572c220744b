"""What information is worth, and two seats against one dealer, by a second count from the words of the documents."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np
import pytest
from tests.dragon_ranks import rank

from houseway.games.dragon_poker import information, together
from houseway.games.dragon_poker.options import DragonPokerOptions

COPIES = {"RD": 6, "GD": 1, "PH": 7, "TI": 8, "PA": 9, "MO": 10, "RA": 12}
DECK = tuple(card for card, copies in COPIES.items() for _ in range(copies))
Hand = tuple[str, ...]
OPTIONS = DragonPokerOptions()


def ways(hand: Hand, copies: dict[str, int]) -> int:
    found = 1
    for card in set(hand):
        found *= comb(copies[card], hand.count(card))
    return found


def less(copies: dict[str, int], hand: Hand) -> dict[str, int]:
    return {card: number - hand.count(card) for card, number in copies.items()}


HANDS: list[Hand] = [hand for hand in combinations_with_replacement(COPIES, 3) if ways(hand, COPIES)]
RANK: dict[Hand, tuple[int, ...]] = {hand: rank(hand) for hand in HANDS}


def won(hand: Hand) -> int:
    """Ante and Play at even money, and New Jersey's only Ante Bonus table for the hand."""
    kind, *values = RANK[hand]
    if kind == 2:
        return 2 + (30 if values[0] == 5 else 4)
    return 2 + (1 if kind == 1 and values[0] >= 2 else 0)


def net(hand: Hand, dealer: Hand) -> int:
    return won(hand) if RANK[hand] > RANK[dealer] else 0 if RANK[hand] == RANK[dealer] else -3


NETS = np.array([[net(hand, dealer) for dealer in HANDS] for hand in HANDS], np.int64)


@cache
def against(left: tuple[int, ...]) -> np.ndarray:
    copies = dict(zip(COPIES, left, strict=True))
    return np.array([ways(dealer, copies) for dealer in HANDS], np.int64)


@cache
def counted() -> tuple[Fraction, Fraction, Fraction]:
    """With a neighbour's hand seen; the mean of the blind player; the mean product of two blind players."""
    blind = [
        bool(NETS[at] @ against(tuple(less(COPIES, hand).values())) > -2 * comb(50, 3)) for at, hand in enumerate(HANDS)
    ]
    seeing = alone = both = 0
    for at, hand in enumerate(HANDS):
        left = less(COPIES, hand)
        mine = NETS[at] if blind[at] else np.full(len(HANDS), -2)
        alone += ways(hand, COPIES) * int(mine @ against(tuple(left.values())))
        for other, neighbour in enumerate(HANDS):
            number = ways(neighbour, left)
            if number:
                dealers = against(tuple(less(left, neighbour).values()))
                theirs = NETS[other] if blind[other] else np.full(len(HANDS), -2)
                seeing += ways(hand, COPIES) * number * max(int(NETS[at] @ dealers), -2 * comb(47, 3))
                both += ways(hand, COPIES) * number * int((mine * theirs) @ dealers)
    deals = comb(53, 3) * comb(50, 3)
    return Fraction(seeing, deals * comb(47, 3)), Fraction(alone, deals), Fraction(both, deals * comb(47, 3))


def test_a_neighbours_hand_is_worth_what_a_second_count_says() -> None:
    seeing, alone, _ = counted()
    assert information.values(OPTIONS)["a neighbour's hand"] == seeing
    assert information.nothing(OPTIONS) == alone == Fraction(-6715041, 229574800)


def test_two_seats_vary_together_as_a_second_count_says() -> None:
    _, alone, both = counted()
    found = together.two_seats(OPTIONS, every_bet=False)
    assert found.mean == alone
    assert found.covariance == both - alone**2


def test_a_card_of_the_dealers_is_worth_what_every_pair_of_others_makes_of_it() -> None:
    total = 0
    for at, hand in enumerate(HANDS):
        left = list(DECK)
        for card in hand:
            left.remove(card)
        for shown in set(left):
            rest = left.copy()
            rest.remove(shown)
            number: dict[Hand, int] = {}
            for two in combinations(rest, 2):
                dealer = tuple(sorted((shown, *two), key=list(COPIES).index))
                number[dealer] = number.get(dealer, 0) + 1
            played: int = sum(int(NETS[at][HANDS.index(dealer)]) * count for dealer, count in number.items())
            total += ways(hand, COPIES) * left.count(shown) * max(played, -2 * comb(49, 2))
    assert information.dealers_card(OPTIONS) == Fraction(total, comb(53, 3) * 50 * comb(49, 2))


def test_more_information_is_never_worth_less_and_a_removed_card_adds_what_it_must() -> None:
    found = list(information.values(OPTIONS).values())
    assert found[:7] == sorted(found[:7])
    assert found[7] < found[8]


@pytest.mark.parametrize("seats", [1, 2, 6])
def test_every_seat_adds_its_edge_to_what_the_house_holds(seats: int) -> None:
    main = together.two_seats(OPTIONS, every_bet=False)
    assert main.hold(seats) == seats * Fraction(6715041, 229574800)
    assert main.swing(seats) ** 2 == pytest.approx(float(seats * main.variance + seats * (seats - 1) * main.covariance))
