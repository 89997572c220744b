from __future__ import annotations

from typing import Any

import pytest
from tests.games.double_draw_poker import naive_draw

from houseway.core.options import OptionError
from houseway.games.double_draw_poker.hands import HandClass
from houseway.games.double_draw_poker.options import DoubleDrawPokerOptions

read = DoubleDrawPokerOptions.read
SHUFFLER = {"shuffler": "automated"}


def test_the_defaults_are_those_of_the_contract_and_the_rulings() -> None:
    options = read({})
    assert (options.jurisdiction, options.bonus, options.bonus_must_equal_ante) == ("NJ", "1", False)
    assert options.card_life_hours is None
    assert options.differences() == {}


@pytest.mark.rule('NJ-DDP 42.11(c) "Table 1"', 'NJ-DDP 42.11(c) "Table 2"', "NJ-DDP 42.11(c)", "NJ-DDP 42.11(d)")
def test_the_pay_tables_differ_in_three_of_a_kind_only() -> None:
    first = {str(hand): odds for hand, odds in read({"bonus": "1"}).bonus_pay.items()}
    second = {str(hand): odds for hand, odds in read({"bonus": "2"}).bonus_pay.items()}
    assert {hand: odds.ratio for hand, odds in first.items()} == naive_draw.BONUS
    assert {hand for hand in first if first[hand] != second[hand]} == {"Three of a Kind"}
    assert second["Three of a Kind"].ratio == second["Two Pair"].ratio == first["Two Pair"].ratio == 0
    assert HandClass.NOTHING not in read({}).bonus_pay


@pytest.mark.rule("NJ-DDP 42.8(b)1", "NJ-DDP 42.2(b)", "NJ-DDP 1.18(g)2", "NJ-DDP 1.18(g)3")
@pytest.mark.parametrize(
    ("given", "paragraph"),
    [
        ({"dealing": "hand"}, "NJ-DDP 42.8(b)1"),
        ({"decks": 2}, "NJ-DDP 42.2(b)"),
        ({"card-life-hours": 9}, "NJ-DDP 1.18(g)2"),
        ({"card-life-hours": 0}, "NJ-DDP 1.18(g)2"),
        ({"card-life-hours": 9, "dealing": "automated-shoe"}, "NJ-DDP 1.18(g)2"),
        ({"card-life-hours": 5, "dealing": "hand"} | SHUFFLER, "NJ-DDP 1.18(g)3"),
        ({"limits": {"ante": {"maximum": 5}, "bonus": {"minimum": 6}}}, 'NJ-DDP 42.1 "Bonus Wager"'),
    ],
)
def test_what_the_rules_do_not_allow_is_refused_with_its_paragraph(given: dict[str, Any], paragraph: str) -> None:
    with pytest.raises(OptionError) as refused:
        read(given)
    assert refused.value.citation == paragraph


@pytest.mark.parametrize(
    "given",
    [
        {"bonus": "3"},
        {"jurisdiction": "MD"},
        {"ante-bonus": "B"},
        {"bonus-must-equal-ante": "perhaps"},
        {"card-life-hours": "soon"},
        {"limits": {"first-draw": {"minimum": 5}}},
        {"limits": {"ante": {"minimum": 20, "maximum": 10}}},
    ],
)
def test_unknown_options_and_values_are_refused_in_one_sentence(given: dict[str, Any]) -> None:
    with pytest.raises(OptionError) as refused:
        read(given)
    assert "\n" not in str(refused.value)


@pytest.mark.rule("NJ-DDP 1.18(g)2", "NJ-DDP 1.18(g)3")
def test_cards_last_eight_hours_from_a_shoe_and_four_from_the_hand() -> None:
    assert read({}).card_life == 8
    assert read({"dealing": "automated-shoe"}).card_life == 8
    assert read({"dealing": "hand"} | SHUFFLER).card_life == 4
    assert read({"card-life-hours": 3}).card_life == 3


@pytest.mark.rule("NJ-DDP 42.10(a)")
def test_five_cards_come_at_once_only_from_a_machine() -> None:
    assert not read({}).five_at_once
    assert read(SHUFFLER).five_at_once
    assert read({"dealing": "automated-shoe"}).five_at_once
    assert read({"dealing": "hand"} | SHUFFLER).five_at_once


def test_a_second_deck_and_hand_dealing_are_allowed_with_a_shuffler() -> None:
    assert read({"decks": 2, "dealing": "hand", "shuffler": "counting"}).decks == 2
