from __future__ import annotations

import random
from fractions import Fraction
from math import comb

import numpy as np
import pytest
from tests.games.double_draw_poker import naive_draw, plain_recursion

from houseway.core.cards import CardError
from houseway.core.figures import Choice, Figures
from houseway.games.double_draw_poker import exact, solving
from houseway.games.double_draw_poker.deck import gains
from houseway.games.double_draw_poker.hands import MASKS
from houseway.games.double_draw_poker.options import DoubleDrawPokerOptions
from houseway.games.double_draw_poker.orbits import standing
from houseway.games.double_draw_poker.second_draw import second_draws

TABLES = {table: DoubleDrawPokerOptions.read({"bonus": table}) for table in "12"}
NETS = {"1": [-4, 3, 4, 5, 6, 8, 23, 53, 53, 103, 503], "2": [-4, 3, 3, 5, 6, 8, 23, 53, 53, 103, 503]}
TOTAL = 444_426_655_119_632_640


def count(figures: Figures, name: str) -> int:
    return next(outcome.count for outcome in figures.outcomes if outcome.outcome == name)


def text(numbers: list[int]) -> str:
    return " ".join(naive_draw.STANDARD[number] if number < 52 else "Jk" for number in numbers)


def test_the_first_pay_table_has_its_published_edge_and_counts() -> None:
    figures = exact.figures(TABLES["1"])["main"]
    assert float(figures.house_edge) == pytest.approx(0.0672, abs=5e-5)
    assert figures.total == TOTAL
    assert count(figures, "win, Five Aces") == 52_322_119_210_368
    assert count(figures, "win, Natural Royal Flush") == 14_993_158_995_360


@pytest.mark.parametrize("table", "12")
def test_the_outcome_table_nets_what_the_wagers_do(table: str) -> None:
    figures = exact.figures(TABLES[table])["main"]
    nets = {outcome.outcome: outcome.net for outcome in figures.outcomes}
    trips = {"Three of a Kind": 1 if table == "1" else 0}
    assert nets == {f"win, {hand}": 3 + bonus for hand, bonus in (naive_draw.BONUS | trips).items()} | {
        "fold, first decision": -2,
        "fold, second decision": -3,
        "lose": -4,
    }
    assert figures.tie_rule is not None
    first, second = count(figures, "fold, first decision"), count(figures, "fold, second decision")
    assert figures.average_wager == 4 - Fraction(2 * first + second, TOTAL)
    assert figures.notes["fold-first"] == str(Fraction(first, TOTAL))
    assert figures.element_of_risk == figures.house_edge / figures.average_wager


def test_a_hand_kept_by_the_pay_table_counts_the_more_it_pays() -> None:
    one, two = (exact.figures(TABLES[table])["main"] for table in "12")
    assert one.ev > two.ev
    assert count(one, "win, Three of a Kind") > count(two, "win, Three of a Kind")


def test_one_table_that_is_paid_as_the_other_is_solved_as_the_other() -> None:
    second = exact.figures(TABLES["2"])["main"]
    pays = {line.name: line.pays for line in exact.pay_lines(TABLES["2"], "main") or ()}
    assert exact.repaid(TABLES["1"], "main", pays).outcomes == second.outcomes
    with pytest.raises(ValueError, match=r"^a line of the Bonus pays a whole number to 1, at most 2,000$"):
        exact.repaid(TABLES["1"], "main", {"Flush": Fraction(7, 2)})


@pytest.mark.parametrize("table", "12")
def test_every_throw_is_worth_what_plain_recursion_finds(table: str) -> None:
    classes, nets = plain_recursion.every_hand(), np.array(NETS[table])
    hands, _ = standing(5)
    solution = exact.solve(TABLES[table])
    rng = random.Random(f"recursion {table}")
    for place in rng.sample(range(len(hands)), 3):
        numbers = [int(card) for card in hands[place]]
        worth = {"fold": Fraction(-2)}
        for mask in range(32):
            thrown = mask.bit_count()
            if thrown <= 3:
                net = int(plain_recursion.first(np.array(numbers), mask, classes, nets))
                discard = text([numbers[i] for i in range(5) if mask >> i & 1])
                worth[discard] = Fraction(net, comb(49, thrown) * (49 - thrown))
        advised = exact.advise(TABLES[table], text(numbers))
        assert {_thrown(choice): choice.ev for choice in advised} == worth
        assert advised[0].ev == max(worth.values())
        assert Fraction(int(solution.gains[place]), exact.WAYS) - 4 == max(worth.values())


@pytest.mark.parametrize("table", "12")
def test_throws_that_are_not_worked_out_are_never_the_best(table: str) -> None:
    gain, (hands, _) = np.array(gains(TABLES[table]), np.int32), standing(5)
    with solving.workers() as pool:
        every = solving.scaled_values(gain, second_draws(gain, hands, pool), pool)
    best, fold = every.argmax(axis=1), 2 * exact.WAYS
    gain = every[np.arange(len(hands)), best]
    solution = exact.solve(TABLES[table])
    assert (solution.gains == np.maximum(gain, fold)).all()
    assert (solution.throws == np.where(gain > fold, np.array(MASKS)[best], exact.FOLD_FIRST)).all()


@pytest.mark.rule("NJ-DDP 42.10(h)", "NJ-DDP 42.11(b)")
@pytest.mark.parametrize(
    ("hand", "discarded"),
    [
        ("9s 8d 7h 5c 2s", "6s 6h"),
        ("9s 8d 7h 6c 2s", ""),
        ("As Ah 9d 4c 2s", "9s 4d 4h"),
        ("Ks Kh Jk 9d 2c", "Jk As"),
        ("Jk Jk 5s 6s Td", "9d"),
        ("2s 2h 2d Jk Kd", ""),
        ("As Ah Ad Jk 3d", "Jk"),
        ("Ts Js Qs Ks 2h", "As Jk 3c"),
    ],
)
def test_the_second_decision_is_worth_what_every_last_card_makes_it(hand: str, discarded: str) -> None:
    for table, options in TABLES.items():
        expected = naive_draw.second(hand.split(), discarded.split(), table)
        found = exact.advise(options, hand, discarded)
        assert {_thrown(choice): choice.ev for choice in found} == expected
        assert [choice.ev for choice in found] == sorted(expected.values(), reverse=True)


def test_choices_come_best_first_and_ties_by_the_stated_rule() -> None:
    choices = exact.advise(TABLES["1"], "7c 7d 7h Ks 7s")
    assert [choice.discard for choice in choices[:2]] == ["", "Ks"]
    assert choices[0].ev == choices[1].ev == 23
    assert len(choices) == 27
    assert choices[-1].ev == min(choice.ev for choice in choices)
    second = exact.advise(TABLES["1"], "9s 9h 2d 5c Kh", "")
    assert [choice.discard for choice in second[:3]] == ["2d", "5c", "Kh"]


def test_throwing_either_of_two_jokers_is_one_choice() -> None:
    choices = exact.advise(TABLES["1"], "Jk 3s 9d 5c Jk")
    thrown = [choice.discard for choice in choices]
    assert len(set(thrown)) == len(thrown)
    assert thrown.count("Jk") == 1
    assert "Jk Jk" in thrown
    assert len(exact.advise(TABLES["1"], "Jk 3s 9d 5c Jk", "")) == 6


def test_discards_are_named_in_the_hands_own_order() -> None:
    thrown = {choice.discard for choice in exact.advise(TABLES["1"], "2s Kd 7c Ah 9h")}
    assert "2s Kd 7c" in thrown
    assert "Kd 2s 7c" not in thrown


@pytest.mark.parametrize("table", "12")
def test_the_solution_advises_what_advice_finds_best(table: str) -> None:
    hands, _ = standing(5)
    solution = exact.solve(TABLES[table])
    rng = random.Random(f"advice {table}")
    for place in rng.sample(range(len(hands)), 12):
        numbers = [int(card) for card in hands[place]]
        best = exact.advise(TABLES[table], text(numbers))[0]
        mask = int(solution.throws[place])
        if mask == exact.FOLD_FIRST:
            assert best.action == "fold"
        else:
            assert best.discard == text([numbers[i] for i in range(5) if mask >> i & 1])
        assert best.ev == Fraction(int(solution.gains[place]), exact.WAYS) - 4


@pytest.mark.parametrize(
    ("hand", "discarded", "said"),
    [
        ("As Ks Qs Js", None, "a hand must have 5 cards, not 4"),
        ("As Ks Qs Js Ts 9s", None, "a hand must have 5 cards, not 6"),
        ("Jk Jk Jk As Ks", None, "Jk appears 3 times, but a deck with two jokers has 2"),
        ("As Ks Qs Js Xx", None, "there is no card 'Xx'"),
        ("As As Qs Js Ts", None, "As appears 2 times"),
        ("As Ks Qs Js Ts", "2s 3s 4s 5s", "at most 3 cards may be discarded at the first draw, not 4"),
        ("As Ks Qs Js Ts", "As", "As appears 2 times"),
        ("As Ks Qs Jk Jk", "Jk", "Jk appears 3 times"),
    ],
)
def test_cards_that_cannot_be_are_refused_in_one_sentence(hand: str, discarded: str | None, said: str) -> None:
    with pytest.raises(CardError, match=said) as refused:
        exact.advise(TABLES["1"], hand, discarded)
    assert "\n" not in str(refused.value)


def test_the_game_has_one_bet() -> None:
    assert list(exact.figures(TABLES["1"], ["main"])) == ["main"]
    with pytest.raises(ValueError, match="there is no bet 'ante' with these options; the bets are main"):
        exact.figures(TABLES["1"], ["ante"])


def _thrown(choice: Choice) -> str:
    return "fold" if choice.discard is None else choice.discard
