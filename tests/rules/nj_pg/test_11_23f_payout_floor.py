"""NJ-PG 11.23(f): a payout limit is at least what minimum wagers could win in one round, dealt from one deck.

Below are deals that reach that sum, paid out by `settle`; and a search of its own through every way to give the others
hands of the envy table beside the player's and the bank's, which finds none that pays more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, product
from typing import Any

import pytest

from houseway.games.pai_gow_poker.options import PaiGowPokerOptions
from houseway.games.pai_gow_poker.settle import settle

# --- deals that reach it -------------------------------------------------------------------------------------------

DEALS: dict[str, tuple[tuple[str, ...], tuple[str, ...], str]] = {
    "wheel": (
        ("2h 3h 4h 5h Ah Qd Ad",),
        (
            "2s 3s 4s 5s As Qc Ac",
            "2d 3d 4d 5d 6d 7d 8d",
            "2c 3c 4c 5c 6c 7c 8c",
            "6h 7h 8h 9h Th Jh Qh",
            "6s 7s 8s 9s Ts Js Qs",
        ),
        "Kh 9d Td Jd Kd Ks 9c",
    ),
    "wheel and queen": (
        ("2h 3h 4h 5h Ah Qd Ad",),
        (
            "2s 3s 4s 5s As Qc Ac",
            "2d 3d 4d 5d 6d 7d 8d",
            "4c 5c 6c 7c 8c 9c Tc",
            "6h 7h 8h 9h Th Jh Qh",
            "7s 8s 9s Ts Js Ks Jk",
        ),
        "9d Td Jd 6s Qs 2c 3c",
    ),
    "straight": (
        ("2h 3h 4h 5h 6h 7h 8h",),
        (
            "Qh Ah 2d 3d 4d 5d Ad",
            "2s 3s 4s 5s As Qc Ac",
            "2c 3c 4c 5c 6c 7c 8c",
            "6d 7d 8d 9d Td Jd Qd",
            "6s 7s 8s 9s Ts Js Qs",
        ),
        "9h Th Jh Kh Kd Ks 9c",
    ),
    "straight and queen": (
        ("2h 3h 4h 5h 6h 7h 8h",),
        (
            "Qh Ah 2d 3d 4d 5d Ad",
            "2s 3s 4s 5s As Qc Ac",
            "4c 5c 6c 7c 8c 9c Tc",
            "6d 7d 8d 9d Td Jd Qd",
            "7s 8s 9s Ts Js Ks Jk",
        ),
        "9h Th Jh 6s Qs 2c 3c",
    ),
    "high and queen": (
        ("6h 7h 8h 9h 2d 3d 4d",),
        (
            "2h 3h 4h 5h Ah Qd Ad",
            "2s 3s 4s 5s As Qc Ac",
            "5d 6d 7d 8d 9d Td Jd",
            "5c 6c 7c 8c 9c Tc Jc",
            "7s 8s 9s Ts Js Qs Ks",
        ),
        "Th Jh Qh 6s 2c 3c 4c",
    ),
    "two wheels and queen": (
        ("2h 3h 4h 5h 6h 7h Ah", "2d 3d 4d 5d 6d 7d Ad"),
        ("2s 3s 4s 5s As Qc Ac", "4c 5c 6c 7c 8c 9c Tc", "7s 8s 9s Ts Js Qs Ks", "8h 9h Th Jh Qh Kh Jk"),
        "8d 9d Td Qd 6s 2c 3c",
    ),
    "two wheels": (
        ("2h 3h 4h 5h Ah Qd Ad", "2s 3s 4s 5s As Qc Ac"),
        ("2d 3d 4d 5d 6d 7d 8d", "2c 3c 4c 5c 6c 7c 8c", "6h 7h 8h 9h Th Jh Qh", "6s 7s 8s 9s Ts Js Qs"),
        "Kh 9d Td Jd Kd Ks 9c",
    ),
    "two straights": (
        ("2h 3h 4h 5h 6h 7h 8h", "2d 3d 4d 5d 6d 7d 8d"),
        ("Qh Ah 2s 3s 4s 5s As", "Qd Ad 2c 3c 4c 5c Ac", "6s 7s 8s 9s Ts Js Qs", "6c 7c 8c 9c Tc Jc Qc"),
        "9h Th Jh Kh 9d Td Jd",
    ),
    "two straights and queen": (
        ("2h 3h 4h 5h 6h 7h 8h", "2d 3d 4d 5d 6d 7d 8d"),
        ("Qh Ah 2s 3s 4s 5s As", "4c 5c 6c 7c 8c 9c Tc", "7s 8s 9s Ts Js Qs Ks", "Td Jd Kd Ad Qc Ac Jk"),
        "9h Th Jh Qd 6s 2c 3c",
    ),
    "straight, high and queen": (
        ("5h 6h 7h 8h 9h Th Jh", "2h 3h 4h 6d 7d 8d 9d"),
        ("Qh Ah 2d 3d 4d 5d Ad", "2s 3s 4s 5s As Qc Ac", "5c 6c 7c 8c 9c Tc Jc", "7s 8s 9s Ts Js Qs Ks"),
        "Td Jd Qd 6s 2c 3c 4c",
    ),
    "two highs": (
        ("2h 3h 4h 6h 7d 8d 9d", "7h 8h 9h 2d 3d 4d 6d"),
        ("Qh Ah 2s 3s 4s 5s As", "Qd Ad 2c 3c 4c 5c Ac", "6s 7s 8s 9s Ts Js Qs", "6c 7c 8c 9c Tc Jc Qc"),
        "5h Th Jh Kh 5d Td Jd",
    ),
    "two highs and queen": (
        ("2h 3h 4h 6h 7d 8d 9d", "5h 7h 8h 9h 2d 3d 4d"),
        ("Qh Ah 2s 3s 4s 5s As", "4c 5c 6c 7c 8c 9c Tc", "6s 7s 8s 9s Ts Js Qs", "Td Jd Kd Ad Qc Ac Jk"),
        "Th Jh 5d 6d Qd 2c 3c",
    ),
}
"""By what they are: the player's hands, those of the others, the dealer's; all that are dealt."""

Given = tuple[str, int, dict[str, Any]]
NO_WHEEL = {"natural-wheel": False}
CASES: list[Given] = [
    # dollars at the smallest wagers: dynasty 2000, protection 120 or 100, five for a colour, envy, 50 for a queen
    ("wheel", 25 * 2000 + 120 + 5 + 2_100, {"dynasty": 25}),
    ("wheel and queen", 25 * 2000 + 120 + 5 + 1_900 + 5 * 50, {"dynasty": 25, "queens-dragon": 5}),
    ("straight", 25 * 2000 + 5 + 2_200, {"dynasty": 25, "protection": None}),
    ("straight", 25 * 2000 + 5 + 2_200, {"dynasty": 25} | NO_WHEEL),
    ("straight and queen", 25 * 2000 + 5 + 2_000 + 500, {"dynasty": 25, "protection": None, "queens-dragon": 10}),
    ("high and queen", 100 * 500 + 5 + 2_200 + 50, {"dynasty": 5, "protection": 500} | NO_WHEEL),
    ("high and queen", 100 * 500 + 5 + 50, {"dynasty": None, "protection": 500} | NO_WHEEL),
    ("wheel and queen", 120 * 500 + 5 + 50, {"dynasty": None, "protection": 500}),
    ("wheel and queen", 4 * 2000 + 120 * 500 + 5 + 50, {"dynasty": 4, "protection": 500}),
    (
        "two wheels and queen",
        2 * (25 * 2000 + 240 + 5 + 250) + 1_500,
        {"dynasty": 25, "protection": 2, "queens-dragon": 5},
    ),
    ("two wheels and queen", 2 * (25 * 2000 + 360 + 125 + 50) + 1_500, {"dynasty": 25, "protection": 3, "red": 25}),
    ("two wheels", 2 * (25 * 2000 + 240 + 5) + 1_600, {"dynasty": 25, "protection": 2, "queens-dragon": None}),
    ("two straights", 2 * (25 * 2000 + 5) + 1_800, {"dynasty": 25, "protection": None}),
    (
        "two straights and queen",
        2 * (25 * 2000 + 5 + 250) + 1_600,
        {"dynasty": 25, "protection": None, "queens-dragon": 5},
    ),
    (
        "straight, high and queen",
        20 * 2000 + 100 * 400 + 2 * (5 + 50) + 1_800,
        {"dynasty": 20, "protection": 400} | NO_WHEEL,
    ),
    ("two highs", 2 * (100 * 500 + 5) + 1_800, {"dynasty": 5, "protection": 500} | NO_WHEEL),
    (
        "two highs and queen",
        2 * (100 * 500 + 5 + 250) + 1_600,
        {"dynasty": 5, "protection": 500, "queens-dragon": 5} | NO_WHEEL,
    ),
]


def chosen(areas: int, **given: Any) -> tuple[dict[str, Any], dict[str, int]]:
    """A submission's options for a case, and the smallest wagers in dollars; None is not offered."""
    natural = given.pop("natural-wheel", True)
    least = dict.fromkeys(("dynasty", "protection", "red", "black", "queens-dragon"), 1) | given
    options: dict[str, Any] = {"variant": "ez", "protection-natural-wheel": natural, "two-areas": areas == 2}
    options |= {wager: False for wager, dollars in least.items() if dollars is None}
    smallest = {wager: dollars for wager, dollars in least.items() if dollars is not None}
    options["limits"] = {wager: {"minimum": dollars} for wager, dollars in smallest.items() if dollars > 1}
    return options, smallest


@pytest.mark.parametrize(("name", "dollars", "given"), CASES)
@pytest.mark.rule("NJ-PG 11.23(f)")
def test_the_least_limit_is_what_one_deal_pays_the_smallest_wagers(
    name: str, dollars: int, given: dict[str, Any]
) -> None:
    own, others, bank = DEALS[name]
    options, smallest = chosen(len(own), **given)
    floor = PaiGowPokerOptions.read(options).payout_floor
    assert floor == dollars * 100
    assert paid(own, others, bank, options, smallest) == floor


@pytest.mark.parametrize(
    ("name", "dollars", "given"),
    [
        ("two straights", 2 * (25 * 2000 + 5 + 1_800), {"dynasty": 25, "protection": None}),
        ("two wheels", 2 * (25 * 2000 + 240 + 5 + 1_600), {"dynasty": 25, "protection": 2, "queens-dragon": None}),
        ("two highs", 2 * (100 * 500 + 5 + 1_800), {"dynasty": 5, "protection": 500} | NO_WHEEL),
    ],
)
@pytest.mark.rule("NJ-PG 11.23(f)", "NJ-PG 11.23(b)")
def test_where_envy_goes_by_the_place_both_areas_are_paid_it(name: str, dollars: int, given: dict[str, Any]) -> None:
    own, others, bank = DEALS[name]
    options, smallest = chosen(len(own), **given)
    options["envy-by"] = "place"
    floor = PaiGowPokerOptions.read(options).payout_floor
    assert floor == dollars * 100
    assert paid(own, others, bank, options, smallest) == floor


def paid(own: Iterable[str], others: Iterable[str], bank: str, options: dict[str, Any], least: dict[str, int]) -> int:
    """What Ann is paid on the optional wagers and in envy, in cents."""
    wagers = {"pai-gow": 10, **least}
    seats = [{"player": "Ann", "hand": hand, "set": "house-way", "wagers": wagers} for hand in own]
    seats += [{"player": hand, "hand": hand, "set": "house-way", "wagers": {"pai-gow": 10}} for hand in others]
    found = settle(
        {
            "game": "pai-gow-poker",
            "options": options,
            "dealer": bank,
            "seats": [{"seat": number, **seat} for number, seat in enumerate(seats, 1)],
        }
    )
    hers = found["seats"][: 2 if options["two-areas"] else 1]
    return sum(
        round(float(one["paid"]) * 100) for seat in hers for wager, one in seat["wagers"].items() if wager != "pai-gow"
    )


@pytest.mark.rule("BASE B10")
def test_one_deck_has_five_aces_only_once() -> None:
    """Two areas of the imperial wager: five aces and a straight flush, each with the bank's nine high."""
    options = {"two-areas": True, "limits": {"imperial": {"minimum": 50}}}
    own = ("As Ah Ad Ac Jk 2s 2h", "9h Th Jh Qh Kh 2d 3c")
    seats = [
        {"seat": at, "player": "Ann", "hand": hand, "set": "house-way", "wagers": {"pai-gow": 10, "imperial": 50}}
        for at, hand in enumerate(own, 1)
    ]
    document = {"game": "pai-gow-poker", "options": options, "dealer": "9d 8s 7c 6d 4s 3d 2c", "seats": seats}
    won = sum(float(seat["wagers"]["imperial"]["paid"]) for seat in settle(document)["seats"])
    assert PaiGowPokerOptions.read(options).imperial_payout_floor == won * 100 == 50 * (1000 + 50 + 2 * 100) * 100


# --- and none that pays more ---------------------------------------------------------------------------------------

RANKS, AROUND, JOKER = "23456789TJQKA", "A23456789TJQKA", 1 << 52
EVERYTHING = (1 << 53) - 1
RED = (1 << 26) - 1


def cards(ranks: Iterable[str], suit: int) -> int:
    """A set of cards as bits; the two red suits come first."""
    return sum(1 << (13 * suit + RANKS.index(rank)) for rank in ranks)


def runs(length: int, suit: int) -> list[int]:
    return [cards(AROUND[low : low + length], suit) for low in range(len(AROUND) - length + 1)]


def with_joker(natural: int) -> list[int]:
    return [natural & ~(1 << card) | JOKER for card in range(52) if natural >> card & 1]


def beside(ranks: str) -> list[tuple[int, int]]:
    """A straight flush of those ranks in each suit, with the ace and queen of each other one."""
    return [(cards(ranks, one), cards("AQ", other)) for one in range(4) for other in range(4) if one != other]


SUITS = range(4)
WHEELS = [cards("A2345", suit) for suit in SUITS]
WHEELS_BESIDE = [wheel | pair for wheel, pair in beside("A2345")]
NATURAL_SEVENS = [run for suit in SUITS for run in runs(7, suit)]
ROYALS_BESIDE = [royal | pair for whole, pair in beside("TJQKA") for royal in (whole, *with_joker(whole))]
ROYALS = [royal for suit in SUITS for whole in (cards("TJQKA", suit),) for royal in (whole, *with_joker(whole))]
STRAIGHT_FLUSHES = [run for suit in SUITS for whole in runs(5, suit) for run in (whole, *with_joker(whole))]
FOURS = [sum(cards(rank, suit) for suit in SUITS) for rank in RANKS]
ENVY = [
    *((500, hand) for hand in WHEELS_BESIDE),
    *((400, hand) for hand in NATURAL_SEVENS),
    *((300, hand) for hand in ROYALS_BESIDE),
    *((200, hand) for run in NATURAL_SEVENS for hand in with_joker(run)),
    (100, FOURS[-1] | JOKER),
    *((75, hand) for hand in WHEELS),
    *((50, hand) for hand in ROYALS),
    *((20, hand) for hand in STRAIGHT_FLUSHES),
    *((5, hand) for hand in (*FOURS, *with_joker(FOURS[-1]))),
]
"""Every hand of the table by the cards that it must have, the best first; the rest of its seven can be any."""
BEST = [*WHEELS_BESIDE, *NATURAL_SEVENS]
"""The hands that pay 2000 to 1 as dynasty."""
BEST_WITH_WHEEL = [hand for hand in BEST if any(not wheel & ~hand for wheel in WHEELS)]
STRAIGHTS = [frozenset(AROUND[low : low + 5]) for low in range(10)]


def different(top: str, below: str) -> list[tuple[str, ...]]:
    """Seven different ranks without a straight."""
    return [
        (top, *others)
        for others in combinations(below, 6)
        if not any(straight <= {top, *others} for straight in STRAIGHTS)
    ]


QUEEN_HIGH, NINE_HIGH = different("Q", "23456789TJ"), different("9", "2345678")


@cache
def leaves_a_queen_high(left: int) -> bool:
    """Whether seven of these cards are queen high, and no five of one suit."""
    for ranks in QUEEN_HIGH:
        suits = [[suit for suit in SUITS if left & cards(rank, suit)] for rank in ranks]
        if all(suits) and any(max(map(way.count, SUITS)) < 5 for way in product(*suits)):
            return True
    return False


@cache
def leaves_ranks_for_two_nine_highs_and_a_queen_high(left: int) -> bool:
    """Whether there are enough cards of each rank, whatever their suits."""
    there = {rank: sum(bool(left & cards(rank, suit)) for suit in SUITS) for rank in RANKS}
    return any(
        all((one + other + third).count(rank) <= count for rank, count in there.items())
        for one, other, third in product(NINE_HIGH, NINE_HIGH, QUEEN_HIGH)
    )


def better(own: Iterable[int], others: int, than: int, bank: Any = None) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Hands of others that pay more envy than that beside one's own, leaving the bank what it must have."""

    def search(first: int, used: int, left: int, envy: int, hands: tuple[int, ...]) -> Iterator[Any]:
        if envy > than and (bank is None or bank(EVERYTHING & ~used)):
            yield envy, hands
            return
        for at in range(first, len(ENVY) if left else 0):
            pays, hand = ENVY[at]
            if envy + pays * left <= than:
                return
            if not used & hand:
                yield from search(at + 1, used | hand, left - 1, envy + pays, (*hands, hand))

    for used in own:
        yield from search(0, used, others, 0, ())


def pairs(one: Iterable[int], other: list[int]) -> list[int]:
    return sorted({a | b for a in one for b in other if not a & b})


def one_color(hands: Iterable[int]) -> list[int]:
    return [hand for hand in hands if not hand & RED or not hand & ~RED]


@pytest.mark.parametrize(
    ("own", "others", "most", "bank"),
    [
        ([0], 5, 2_200, None),
        (BEST_WITH_WHEEL, 5, 2_100, None),
        (BEST_WITH_WHEEL, 5, 1_900, leaves_a_queen_high),
        (BEST, 5, 2_000, leaves_a_queen_high),
        ([0], 4, 1_800, None),
        (pairs(BEST_WITH_WHEEL, BEST_WITH_WHEEL), 4, 1_600, None),
        (one_color(pairs(BEST_WITH_WHEEL, BEST_WITH_WHEEL)), 4, 1_500, None),
        (pairs(BEST_WITH_WHEEL, BEST_WITH_WHEEL), 4, 1_500, leaves_a_queen_high),
        (pairs(BEST_WITH_WHEEL, BEST), 4, 1_700, None),
        (pairs(BEST_WITH_WHEEL, BEST), 4, 1_500, leaves_a_queen_high),
        (pairs(BEST, BEST), 4, 1_600, leaves_a_queen_high),
        ([0], 4, 1_600, leaves_ranks_for_two_nine_highs_and_a_queen_high),
    ],
)
@pytest.mark.rule("NJ-PG 11.23(f)")
def test_no_hands_of_the_others_pay_more_envy_beside_that(own: list[int], others: int, most: int, bank: Any) -> None:
    assert next(better(own, others, most, bank), None) is None


def test_the_search_finds_what_there_is() -> None:
    assert next(better(BEST_WITH_WHEEL, 5, 2_099), None) is not None
    assert next(better(BEST_WITH_WHEEL, 5, 1_899, leaves_a_queen_high), None) is not None


def test_no_worse_hand_of_ones_own_makes_up_for_what_it_loses() -> None:
    """Envy needs $5 on dynasty; the next best row pays half. What a better deal for envy brings is less than that."""
    least_lost = 5 * (2000 - 1000)
    assert least_lost > 2_200 - 1_900
    assert least_lost > 1_800 - 1_500, "envy is paid once, on two areas too"
