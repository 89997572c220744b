"""Side wagers of pai gow poker: hand by hand, and counted over all 154,143,080 hands."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.core.cards import JOKER, RANKS, STANDARD, CardError
from houseway.core.events import Settled, WagerLost, WagerPushed, WagerWon
from houseway.core.figures import Figures
from houseway.games.pai_gow_poker.options import DYNASTY, HANDS, PaiGowPokerOptions, Progressive
from houseway.games.pai_gow_poker.side_figures import all_hands, figures
from houseway.games.pai_gow_poker.side_wagers import (
    BIT,
    EnvyPaid,
    JokerReading,
    PayoutLimited,
    best_row,
    envy_bonuses,
    is_queens_dragon,
    made,
    premium,
    settle_progressive,
    settle_side_wager,
    within_limit,
)

EZ = PaiGowPokerOptions.read({"variant": "ez", "seven-card-bonus": "fortune"})
NOTHING = "2s 4h 6d 8c Ts Qh Kd"
QUEEN_HIGH = "2s 3h 5d 7c 9s Jh Qd"
STAKE = 5_00


def held(hand: str) -> list[str]:
    return hand.split()


def settle(wager: str, hand: str, bank: str = "Ks Kh 2d 3c 5s 7h 9d", options: PaiGowPokerOptions = EZ) -> Settled:
    return settle_side_wager(options, wager, 1, STAKE, hand.split(), bank.split())


def odds(wager: str, hand: str, bank: str = "Ks Kh 2d 3c 5s 7h 9d", options: PaiGowPokerOptions = EZ) -> int:
    """What a wager pays to one, or 0 if it loses."""
    result = settle(wager, hand, bank, options)
    if isinstance(result, WagerLost):
        return 0
    assert isinstance(result, WagerWon)
    assert result.paid == result.odds.win * STAKE
    return result.odds.win


# --- dynasty ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "row", "pays"),
    [
        ("As 2s 3s 4s 5s Ah Qh", "wheel-and-suited-ace-queen", 2000),
        ("As 2s 3s 4s 5s Ah Qd", "natural-wheel-straight-flush", 120),
        ("As 2s 3s 4s Jk Ah Qh", "straight-flush", 50),
        ("As 2s 3s 4s 5s 6s 7s", "natural-seven-card-straight-flush", 2000),
        ("8h 9h Th Jh Qh Kh Ah", "natural-seven-card-straight-flush", 2000),
        ("8h 9h Th Jh Qh Kh Jk", "wild-seven-card-straight-flush", 1000),
        ("As 2s 3s 4s 5s 7s Jk", "wild-seven-card-straight-flush", 1000),
        ("9h Th Jh Qh Kh Ah 2h", "royal-flush", 120),
        ("Ts Js Qs Ks As Ah Qh", "royal-and-suited-ace-queen", 1000),
        ("Ts Js Qs Ks Jk Ah Qh", "royal-and-suited-ace-queen", 1000),
        ("Ts Js Jk Ks As Ah Qh", "royal-and-suited-ace-queen", 1000),
        ("Ts Js Qs Ks As Ah Qd", "royal-flush", 120),
        ("As Ah Ad Ac Jk 2s 3h", "five-aces", 500),
        ("As 2s 3s 4s 5s Jk 9d", "natural-wheel-straight-flush", 120),
        ("2s 3s 4s 5s Jk 9d Jh", "straight-flush", 50),
        ("Ts Js Qs Ks Jk 9d 2h", "royal-flush", 120),
        ("9s Ts Js Qs Ks 2d 2h", "straight-flush", 50),
        ("As Ah Ad Jk 2s 9h Tc", "four-of-a-kind", 25),
        ("7s 7h 7d 7c 2s 9h Tc", "four-of-a-kind", 25),
        ("As Ah Jk 9s 9h 2c 3d", "full-house", 5),
        ("7s 7h 7d 9c 9s 2h Tc", "full-house", 5),
        ("7s 7h 7d 9c 9s 9h Tc", "full-house", 5),
        ("2s 5s 7s Js Jk 9h Tc", "flush", 4),
        ("7s 7h 7d 8c 9s Th Jc", "three-of-a-kind", 3),
        ("As Ah Jk 9c 2s 4h 7d", "three-of-a-kind", 3),
        ("7s 8h Jk Tc Js 2h 2d", "straight", 2),
        ("Qs Kh Ad 2c 3s 5h 9d", None, 0),
        ("Ks Kh 2d 3c 5s 5h 9d", None, 0),
        (NOTHING, None, 0),
    ],
)
@pytest.mark.rule(
    "NJ-PG 11.23(a)", "NJ-PG 11.3(i)", "NJ-PG 11.3(i)1", "NJ-PG 11.3(i)2", "NJ-PG 11.3(i)3", "NJ-PG 11.3(i)4",
    "NJ-PG 11.22(d)2", "NJ-PG 11.22(d)2.i", "NJ-PG 11.22(d)2.ii", 'NJ-PG 11.1 "Dynasty bonus wager"',
)  # fmt: skip
def test_dynasty_pays_the_best_paying_hand_that_seven_cards_make(hand: str, row: str | None, pays: int) -> None:
    assert best_row(DYNASTY.odds, made(hand.split())) == row
    assert odds("dynasty", hand) == pays
    assert settle("dynasty", hand).cite == "NJ-PG 11.23(a)"


@pytest.mark.rule("NJ-PG 11.9(j)", "NJ-PG 11.23(a)")
def test_three_of_a_kind_is_paid_rather_than_the_higher_ranking_straight() -> None:
    assert odds("dynasty", "7s 7h 7d 8c 9s Th Jc") == 3


@pytest.mark.rule("NJ-PG 11.22(d)2")
def test_a_side_wager_looks_at_exactly_seven_cards_of_one_deck() -> None:
    for bad in ("2s 3s 4s 5s 6s 7s", "2s 3s 4s 5s 6s 7s 8s 9s", "2s 2s 3s 4s 5s 6s 7s", "1s 2s 3s 4s 5s 6s 7s"):
        with pytest.raises(CardError):
            made(bad.split())
    with pytest.raises(CardError, match="Jk appears 2 times"):
        made(held("Jk Jk 3s 4s 5s 6s 7s"))


# --- envy ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NJ-PG 11.23(b)", "NJ-PG 11.22(d)2.iii", "BASE B10")
def test_quads_and_better_are_premium() -> None:
    assert premium(held("7s 7h 7d 7c 2s 9h Tc")) == "four-of-a-kind"
    assert premium(held("7s 7h 7d 9c 9s 2h Tc")) is None
    assert premium(held("As 2s 3s 4s 5s Ah Qd")) == "natural-wheel-straight-flush"


@pytest.mark.rule("NJ-PG 11.22(c)", "NJ-PG 11.22(d)3.i", "NJ-PG 11.23(b)", "NJ-PG 11.22(d)2", "BASE B10")
def test_envy_is_paid_for_every_other_players_premium_hand_bettor_or_not() -> None:
    hands = {
        1: held("7s 7h 7d 7c 2s 9h Tc"),
        2: NOTHING.split(),
        3: held("2c 3c 4c 5c 6c Jh Qh"),
        4: held("9s Ts Js Qs Ks 8d 2h"),
    }
    paid = envy_bonuses({1: 5_00, 2: 20_00, 3: 4_99}, hands)
    assert [(e.seat, e.holder, e.paid) for e in paid] == [
        (1, 3, 20_00),
        (1, 4, 20_00),
        (2, 1, 5_00),
        (2, 3, 20_00),
        (2, 4, 20_00),
    ]
    assert {e.cite for e in paid} == {"NJ-PG 11.23(b)"}
    assert paid[0].postings() == (("inventory", "stack:1", 20_00),)


@pytest.mark.rule("NJ-PG 11.22(c)")
def test_there_is_no_envy_for_the_hand_of_a_player_bank() -> None:
    hands = {1: NOTHING.split(), 3: held("7s 7h 7d 7c 2s 9h Tc")}
    assert envy_bonuses({1: 5_00}, hands, bank=3) == ()


# --- protection ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "pays"),
    [
        ("2s 3h 4d 5c 7s 8h 9d", 100),
        ("2s 3h 4d 5c 7s 8h Td", 25),
        ("2s 3h 4d 5c 7s 8h Jd", 15),
        (QUEEN_HIGH, 7),
        ("2s 3h 5d 7c 9s Jh Kd", 5),
        ("2s 3h 5d 7c 9s Jh Ad", 3),
        ("As 2s 3s 4s 5s 9h Kd", 120),
        ("As 2s 3s 4s 5s 6s 7s", 120),
        ("As 2s 3s 4s Jk 9h Kd", 0),
        ("2s 3h 4d 5c 6s 9h Kd", 0),
        ("2s 4s 6s 8s Ts Qh Kd", 0),
        ("2s 2h 4d 6c 8s Th Qd", 0),
    ],
)
@pytest.mark.rule("NJ-PG 11.23(c)", 'NJ-PG 11.1 "Protection wager"')
def test_protection_pays_hands_that_make_nothing(hand: str, pays: int) -> None:
    assert odds("protection", hand) == pays


@pytest.mark.parametrize(
    ("hand", "ace", "completes_nothing", "standard"),
    [
        ("Jk 2s 4h 7d 9c Js Kh", 3, 3, 3),
        ("Jk 2s 4h 5d 6c Js Kh", 3, 3, 0),
        ("Jk 2s 4s 7s 9s Jh Kh", 3, 3, 0),
        ("Jk Ts Jh Qd Kc 2s 4h", 0, 3, 0),
        ("Jk 2s 3h 4d 5c 9s Jh", 0, 3, 0),
        ("Jk As 3h 6d 8c Ts Qh", 0, 0, 0),
        ("Jk 2s 4s 7s 9s Js Kh", 0, 0, 0),
        ("Jk 4s 5h 6d 7c 8s Kh", 0, 0, 0),
    ],
)
@pytest.mark.rule("NJ-PG 11.22(d)2", "NJ-PG 11.23(c)")
def test_the_joker_in_protection_by_each_reading(hand: str, ace: int, completes_nothing: int, standard: int) -> None:
    expected: dict[JokerReading, int] = {"ace": ace, "completes-nothing": completes_nothing, "standard": standard}
    for reading, pays in expected.items():
        options = PaiGowPokerOptions.read({"variant": "ez", "protection-joker": reading})
        assert odds("protection", hand, options=options) == pays


@pytest.mark.rule("NJ-PG 11.23(c)")
def test_the_wheel_pays_protection_only_while_its_row_is_in_the_table() -> None:
    options = PaiGowPokerOptions.read({"variant": "ez", "protection-natural-wheel": False})
    assert odds("protection", "As 2s 3s 4s 5s 9h Kd", options=options) == 0


# --- the others ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "red", "black"),
    [
        ("2h 3h 4h 5d 6d 7d 9d", 5, 0),
        ("2s 3s 4c 5s 6s 7c 9c", 0, 5),
        ("2h 3h 4h 5d 6d 7d Jk", 1, 0),
        ("2h 3h 4h 5d 6d 7s 9s", 1, 0),
        ("2h 3h 4h 5d 6s 7s 9s", 1, 0),
        ("2h 3h 4d 5s 6s 7c Jk", 0, 0),
        ("2h 3h 4d 5s 6s 7c 9c", 0, 1),
    ],
)
@pytest.mark.rule("NJ-PG 11.23(d)", 'NJ-PG 11.1 "Red/black wager"')
def test_four_cards_of_a_colour_win_and_the_joker_has_none(hand: str, red: int, black: int) -> None:
    assert (odds("red", hand), odds("black", hand)) == (red, black)


@pytest.mark.parametrize(
    ("bank", "is_one"),
    [
        (QUEEN_HIGH, True),
        ("2s 3s 5s 7s 9d Jh Qd", True),
        ("2s 3s 5s 7s 9s Jh Qd", False),
        ("2s 3h 4d 5c 6s Jh Qd", False),
        ("2s 3h 5d 7c 9s Jh Jk", False),
        ("2s 2h 5d 7c 9s Jh Qd", False),
        ("2s 3h 5d 7c 9s Jh Kd", False),
    ],
)
@pytest.mark.rule("NJ-PG 11.23(e)", 'NJ-PG 11.1 "Dealer queen\'s dragon"', 'NJ-PG 11.1 "Dealer queen\'s dragon wager"')
def test_a_queens_dragon_is_seven_cards_of_the_bank_that_are_queen_high(bank: str, is_one: bool) -> None:
    assert is_queens_dragon(bank.split()) is is_one
    assert odds("queens-dragon", NOTHING, bank) == 50 * is_one


@pytest.mark.parametrize(
    ("hand", "bank", "pays"),
    [
        ("As Ah Ad Ac Jk Qs Kh", "2s 3h 4d 5c 7s 8h 9d", 1100),
        ("Ts Js Qs Ks As 2h 3d", NOTHING, 200),
        ("7s 7h 7d 8c 9s Th Jc", NOTHING, 2),
        ("7s 8h 9d Tc Js 2h 2d", "2s 3h 4d 5c 7c 8d Td", 22),
        (NOTHING, "2s 3h 4d 5c 7s 8h Jd", 5),
        (NOTHING, QUEEN_HIGH, 0),
        ("2s 3h 4d 5c 7s 8h 9d", NOTHING, 0),
    ],
)
@pytest.mark.rule("BASE B10", "NJ-PG 11.9(f)3")
def test_imperial_is_one_wager_with_two_chances(hand: str, bank: str, pays: int) -> None:
    assert odds("imperial", hand, bank) == pays


@pytest.mark.rule("BASE B10", "NJ-PG 11.9(f)2")
def test_a_seven_card_bonus_pays_by_the_table_of_the_submission() -> None:
    assert odds("seven-card-bonus", "Ts Js Qs Ks As Kh Qh") == 2000
    assert odds("seven-card-bonus", "Ts Js Qs Ks As Ah Qh") == 150
    own = PaiGowPokerOptions.read({"seven-card-bonus": {"straight": 7}})
    assert odds("seven-card-bonus", "Ts Js Qs Ks As Kh Qh", options=own) == 7
    assert odds("seven-card-bonus", NOTHING, options=own) == 0


@pytest.mark.rule("BASE B10", "NJ-PG 11.9(f)1")
def test_a_progressive_pays_shares_of_the_meter_and_sums() -> None:
    progressive = Progressive(meter=1_000_00, shares={"five-aces": 10}, pays={"four-of-a-kind": 75_00})
    five = settle_progressive(progressive, 2, held("As Ah Ad Ac Jk Qs Kh"), 1_234_56)
    assert isinstance(five, WagerWon)
    assert (five.paid, five.staked) == (123_45, 1_00)
    four = settle_progressive(progressive, 2, held("As Ah Ad Ac 2d Qs Kh"), 1_234_56)
    assert isinstance(four, WagerWon)
    assert (four.paid, str(four.odds)) == (75_00, "75 to 1")
    assert isinstance(settle_progressive(progressive, 2, NOTHING.split(), 1_234_56), WagerLost)


@pytest.mark.rule("NJ-PG 11.9(f)4")
def test_a_wager_that_cards_do_not_settle_is_refused() -> None:
    with pytest.raises(ValueError, match="'match' is not settled"):
        settle("match", NOTHING)


# --- the payout limit ------------------------------------------------------------------------------------------------


@pytest.mark.rule("NJ-PG 11.23(f)")
def test_the_payout_limit_cuts_the_last_payment_and_says_so() -> None:
    hand, bank = held("As 2s 3s 4s 5s Ac Qc"), QUEEN_HIGH.split()
    wagers = ("dynasty", "protection", "black", "queens-dragon")
    results = [settle_side_wager(EZ, wager, 1, 20_00, hand, bank) for wager in wagers]
    assert within_limit(results, None) == tuple(results)
    assert within_limit(results, 50_000_00) == tuple(results)
    # 40,000 and 2,400 and 100 and 1,000 dollars
    cut = within_limit(results, 43_000_00)
    assert cut[:3] == tuple(results[:3])
    assert isinstance(cut[3], WagerWon)
    assert cut[3].paid == 500_00
    assert cut[4] == PayoutLimited("NJ-PG 11.23(f)", 1, "queens-dragon", 1_000_00, 500_00)


@pytest.mark.rule("NJ-PG 11.23(f)")
def test_when_the_limit_is_used_up_a_winning_stake_still_goes_back() -> None:
    envy = EnvyPaid("NJ-PG 11.23(b)", 1, 500_00, 2, "")
    won = settle("dynasty", "As 2s 3s 4s 5s Ah Qh")
    lost = settle("red", "2s 3s 4s 5s 6s 7s 9s")
    cut = within_limit([envy, lost, won, envy], 500_00)
    assert cut[:2] == (envy, lost)
    assert isinstance(cut[2], WagerPushed)
    assert [e.paid for e in cut if isinstance(e, EnvyPaid)] == [500_00]
    assert [e.wager for e in cut if isinstance(e, PayoutLimited)] == ["dynasty", "envy"]


@given(st.lists(st.integers(1, 10_000_00), max_size=6), st.integers(1, 20_000_00))
@pytest.mark.rule("NJ-PG 11.23(f)")
def test_a_limit_is_never_exceeded_and_never_cuts_more_than_it_must(sums: list[int], limit: int) -> None:
    cut = within_limit([EnvyPaid("NJ-PG 11.23(b)", 1, paid, 2, "") for paid in sums], limit)
    assert sum(e.paid for e in cut if isinstance(e, EnvyPaid)) == min(limit, sum(sums))


# --- a second opinion: every five cards, the joker tried as every card -----------------------------------------------


def five_card_kinds(cards: tuple[str, ...]) -> set[str]:
    ranks = sorted(RANKS.index(card[0]) for card in cards)
    counts = sorted(Counter(ranks).values(), reverse=True)
    flush = len({card[1] for card in cards}) == 1
    straight = counts == [1] * 5 and (ranks[4] - ranks[0] == 4 or ranks == [0, 1, 2, 3, 12])
    kinds = {"straight"} if straight else set()
    if flush and counts == [1] * 5:
        kinds.add("flush")
        if straight:
            kinds |= {"straight-flush"} | ({"royal-flush"} if ranks[0] == 8 else set())
    kinds |= {"four-of-a-kind", "three-of-a-kind"} if counts[0] == 4 else set()
    kinds |= {"three-of-a-kind"} if counts[0] == 3 else set()
    return kinds | ({"full-house"} if counts == [3, 2] else set())


OF_SUITS = {"straight", "flush", "straight-flush", "royal-flush"}
OF_RANKS = {"four-of-a-kind", "three-of-a-kind", "full-house"}


def naive(cards: list[str]) -> set[str]:
    if JOKER not in cards:
        return set().union(*(five_card_kinds(five) for five in combinations(cards, 5)))
    natural = [card for card in cards if card != JOKER]
    kinds: set[str] = set()
    for wild in set(STANDARD) - set(natural):
        found = set().union(*(five_card_kinds(five) for five in combinations([*natural, wild], 5)))
        kinds |= found & OF_SUITS
    aces = sum(card[0] == "A" for card in natural)
    if aces == 4:
        return (
            kinds
            | {"five-aces", "four-of-a-kind", "three-of-a-kind"}
            | ({"full-house"} if max(Counter(c[0] for c in natural if c[0] != "A").values()) > 1 else set())
        )
    ace = next(card for card in STANDARD if card[0] == "A" and card not in natural)
    found = set().union(*(five_card_kinds(five) for five in combinations([*natural, ace], 5)))
    return kinds | found & OF_RANKS


@st.composite
def seven_cards(draw: st.DrawFn) -> list[str]:
    """Seven cards from a few ranks, a few suits or the whole deck, so that everything turns up."""
    ranks = draw(st.sampled_from([RANKS, "TJQKA98", "A234567", "AKQ2"]))
    suits = draw(st.sampled_from(["shdc", "sh", "s"] if len(ranks) > 6 else ["shdc", "shd"]))
    deck = [rank + suit for rank in ranks for suit in suits] + [JOKER]
    return draw(st.lists(st.sampled_from(deck), min_size=7, max_size=7, unique=True))


@settings(max_examples=150, deadline=None)
@given(seven_cards())
@pytest.mark.rule("BASE B1", "BASE B2", "NJ-PG 11.22(d)2")
def test_a_naive_evaluator_that_tries_the_joker_as_every_card_agrees(cards: list[str]) -> None:
    bits = made(cards)
    assert {name for name in OF_SUITS | OF_RANKS | {"five-aces"} if bits & BIT[name]} == naive(cards)


# --- exact mathematics -----------------------------------------------------------------------------------------------


def counts(figure: Figures) -> dict[str, int]:
    return {outcome.outcome: outcome.count for outcome in figure.outcomes}


def by_name(**named: int) -> dict[str, int]:
    return {HANDS.get(name.replace("_", "-"), name): count for name, count in named.items()}


@pytest.mark.rule("NJ-PG 11.23(a)", "NJ-PG 11.3(i)1", "NJ-PG 11.3(i)2", "NJ-PG 11.3(i)3", "NJ-PG 11.3(i)4")
def test_dynasty_counts_are_those_of_the_rulings() -> None:
    """Rulings, section O."""
    assert counts(figures(EZ, ["dynasty"])["dynasty"]) == by_name(
        wheel_and_suited_ace_queen=12, natural_seven_card_straight_flush=32, royal_and_suited_ace_queen=72,
        wild_seven_card_straight_flush=196, five_aces=1_128, natural_wheel_straight_flush=4_488, royal_flush=26_020,
        straight_flush=180_144, four_of_a_kind=307_472, full_house=4_188_528, flush=6_172_088,
        three_of_a_kind=7_672_500, straight=11_034_204, lose=124_556_196,
    )  # fmt: skip


def test_high_card_counts_are_those_of_the_rulings() -> None:
    """Rulings, section O; by the standard reading of the joker."""
    options = PaiGowPokerOptions.read({"variant": "ez", "protection-joker": "standard"})
    found = counts(figures(options, ["protection"])["protection"])
    assert found.items() >= by_name(
        nine_high=31_080, ten_high=248_640, jack_high=963_480, queen_high=2_719_500, king_high=6_386_940,
        ace_high=12_944_820 + 1_485_960,
    ).items()  # fmt: skip
    assert counts(figures(EZ, ["queens-dragon"])["queens-dragon"]) == by_name(queen_high=2_719_500, lose=151_423_580)


@pytest.mark.parametrize(
    ("given", "wager", "percent"),
    [
        ({}, "dynasty", -8.15),
        ({"protection-natural-wheel": False}, "protection", -2.5),
        ({"protection-natural-wheel": False, "protection-joker": "standard"}, "protection", -7.3),
        ({}, "red", -2.68),
        ({}, "black", -2.68),
        ({}, "queens-dragon", -10.02),
    ],
)
def test_expectations_are_those_of_the_rulings(given: dict[str, object], wager: str, percent: float) -> None:
    options = PaiGowPokerOptions.read({"variant": "ez", **given})
    decimals = 1 if wager == "protection" else 2
    assert round(float(figures(options, [wager])[wager].ev) * 100, decimals) == pytest.approx(percent, abs=1e-9)


@pytest.mark.rule("NJ-PG 11.23(c)")
def test_the_wheel_adds_a_third_of_a_percent_to_protection() -> None:
    """Four suits and any two other cards of 48, each worth 121 more than a loss."""
    without = PaiGowPokerOptions.read({"variant": "ez", "protection-natural-wheel": False})
    more = figures(EZ, ["protection"])["protection"].ev - figures(without, ["protection"])["protection"].ev
    assert more == Fraction(4 * comb(48, 2) * 121, comb(53, 7))
    assert round(float(more) * 100, 2) == 0.35


def test_paying_by_rank_instead_of_payout_would_cost_the_known_share() -> None:
    """Rulings P-40: 201,824 hands hold three of a kind and a straight; -8.28 % if they were paid as straights."""
    both = sum(
        count
        for bits, count in all_hands().items()
        if best_row(DYNASTY.odds, bits) == "three-of-a-kind" and bits & BIT["straight"]
    )
    assert both == 201_824
    ev = figures(EZ, ["dynasty"])["dynasty"].ev - Fraction(both, comb(53, 7))
    assert round(float(ev) * 100, 2) == -8.28


def test_red_and_black_count_the_joker_as_neither() -> None:
    found = counts(figures(EZ, ["red"])["red"])
    assert found["7 red cards"] == comb(26, 7)
    assert found["4 red cards"] == comb(26, 4) * (comb(26, 3) + comb(26, 2))
    assert sum(found.values()) == comb(53, 7)


def test_imperial_covers_every_pair_of_hands_and_its_parts_are_the_parts_alone() -> None:
    figure = figures(EZ, ["imperial"])["imperial"]
    assert figure.total == comb(53, 7) * comb(46, 7) == 8_250_459_031_214_400
    found = counts(figure)
    banker = {"nine high": 31_080, "ten high": 248_640, "jack high": 963_480}
    for words, count in banker.items():
        assert sum(n for name, n in found.items() if name.endswith(f"banker {words}")) == count * comb(46, 7)
    aces = sum(n for name, n in found.items() if name.startswith("five aces"))
    assert aces == 1_128 * comb(46, 7)


def test_five_aces_against_nine_high_counted_pair_by_pair() -> None:
    """The four aces and the joker, any two others, and each nine-high hand that has neither of the two."""
    sets = [ranks for ranks in combinations(range(8), 7) if 7 in ranks and not has_straight(ranks)]
    total = 0
    for ranks in sets:
        # a card of a rank in the set is in a quarter of the hands; two of them, in hands counted one by one
        no_flush = 4**7 - 4 * sum(comb(7, k) * 3 ** (7 - k) for k in (5, 6, 7))
        for a, b in combinations(range(48), 2):
            hit = [(card // 4, card % 4) for card in (a, b) if card // 4 in ranks]
            with_either = Fraction(len(hit) * no_flush, 4)
            if len(hit) == 2 and hit[0][0] != hit[1][0]:
                with_either -= hands_with_both(same_suit=hit[0][1] == hit[1][1])
            total += no_flush - with_either
    found = counts(figures(EZ, ["imperial"])["imperial"])
    assert found["five aces and banker nine high"] == total


def has_straight(ranks: tuple[int, ...]) -> bool:
    return any(set(range(low, low + 5)) <= set(ranks) for low in range(9))


def hands_with_both(same_suit: bool) -> int:
    """Ways to suit five other cards so that no suit has five, beside two that are fixed."""
    already = (2, 0, 0, 0) if same_suit else (1, 1, 0, 0)
    ways = 0
    for spread in combinations(range(8), 3):
        parts = (spread[0], spread[1] - spread[0] - 1, spread[2] - spread[1] - 1, 7 - spread[2])
        if all(part + fixed < 5 for part, fixed in zip(parts, already, strict=True)):
            ways += comb(5, parts[0]) * comb(5 - parts[0], parts[1]) * comb(5 - parts[0] - parts[1], parts[2])
    return ways


def test_a_progressive_is_valued_with_the_meter_at_its_start() -> None:
    shares = {"natural-seven-card-straight-flush": 100, "five-aces": 10}
    options = PaiGowPokerOptions.read({"progressive": {"meter": 5_000, "shares": shares, "pays": {"full-house": 4}}})
    figure = figures(options, ["progressive"])["progressive"]
    found = counts(figure)
    assert (found["seven-card natural straight flush"], found["five aces"]) == (32, 1_128)
    won = 32 * 5_000 + 1_128 * 500 + found["full house"] * 4
    assert figure.ev == Fraction(won - found["lose"], comb(53, 7))
    richer = PaiGowPokerOptions.read({"progressive": {"meter": 5_001, "shares": shares, "pays": {"full-house": 4}}})
    more = figures(richer, ["progressive"])["progressive"].ev - figure.ev
    assert str(more) in figure.notes.values()


def test_only_wagers_that_are_offered_have_figures() -> None:
    assert list(figures(PaiGowPokerOptions())) == ["imperial"]
    assert list(figures(EZ)) == [
        "dynasty", "protection", "red", "black", "queens-dragon", "imperial", "seven-card-bonus",
    ]  # fmt: skip
    assert figures(EZ, ["match"]) == {}
