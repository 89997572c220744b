"""Pai gow poker's options: the defaults of the rulings, and what is refused with which paragraph."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from houseway.core.odds import Odds
from houseway.core.options import CardTableOptions, OptionError
from houseway.games.pai_gow_poker.options import (
    ALLOWED_BY,
    DYNASTY,
    ENVY,
    IMPERIAL_BANKER,
    IMPERIAL_PLAYER,
    PROTECTION,
    QUEENS_DRAGON,
    RED_BLACK,
    PaiGowPokerOptions,
)

DICE = ("match", "even", "odd", "double", "triple", "dice-bonus")


def read(**given: Any) -> PaiGowPokerOptions:
    return PaiGowPokerOptions.read({name.replace("_", "-"): value for name, value in given.items()})


def refusal(**given: Any) -> str:
    with pytest.raises(OptionError) as refused:
        read(**given)
    return str(refused.value)


def test_the_defaults_are_those_of_the_contract_and_the_rulings() -> None:
    options = read()
    assert options.variant == "standard"
    assert options.dragons_eye == "off"
    assert options.rounding == "quarter"
    assert options.house_way == "foxwoods"
    assert options.wheel == "second"
    assert options.high_may_equal_low is True
    assert options.shaker == "after-triple"
    assert options.bank_with_no_vigorish is False
    assert options.ez_bank_surplus_vigorish is True
    assert options.protection_joker == "ace"
    assert options.protection_natural_wheel is True
    assert options.dragons_eye_start == "button"
    assert options.dice_without_pai_gow is False
    assert options.distribution == "clockwise"
    assert options.differences() == {}


def test_every_option_of_the_contract_and_the_rulings_is_read_by_its_name() -> None:
    given = {
        "variant": "ez", "dragons-eye": "no-vigorish", "rounding": "exact", "house-way": "trump-plaza",
        "wheel": "lowest", "high-may-equal-low": False, "shaker": "every-round", "bank-with-no-vigorish": True,
        "ez-bank-surplus-vigorish": False, "protection-joker": "standard", "protection-natural-wheel": False,
    }  # fmt: skip
    options = PaiGowPokerOptions.read(given)
    assert options.differences() == given
    assert PaiGowPokerOptions.read({**given, "wheel": "second"}).digest != options.digest


def test_the_command_line_may_write_every_value_as_text() -> None:
    typed = PaiGowPokerOptions.typed({"high-may-equal-low": "false", "payout-limit": "50000", "bank-rounds": "2"})
    options = PaiGowPokerOptions.read(typed)
    assert (options.high_may_equal_low, options.payout_limit, options.bank_rounds) == (False, 50_000_00, 2)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("variant", "EZ"), ("dragons-eye", "on"), ("rounding", "nearest"), ("wheel", "highest"), ("jurisdiction", "MD"),
        ("shaker", "always"), ("protection-joker", "wild"), ("starting-position", "coin"), ("banking", "perhaps"),
        ("seven-card-bonus", "on"), ("distribution", "left"),
    ],
)  # fmt: skip
def test_a_value_that_no_rule_knows_is_refused(name: str, value: str) -> None:
    with pytest.raises(OptionError, match=name):
        PaiGowPokerOptions.read({name: value})


@pytest.mark.rule("BASE B10")
def test_a_hand_may_pay_even_money_but_not_less() -> None:
    assert PaiGowPokerOptions.read({"seven-card-bonus": {"straight": 1}}).seven_card_bonus_pay.odds["straight"].win == 1
    with pytest.raises(OptionError, match="which is no payout"):
        PaiGowPokerOptions.read({"seven-card-bonus": {"straight": 0}})


def test_an_option_that_no_rule_knows_is_refused() -> None:
    with pytest.raises(OptionError, match="no option 'dragon'"):
        PaiGowPokerOptions.read({"dragon": True})


@pytest.mark.rule("NJ-PG 11.9(k)", "NJ-PG 11.9(k)1", 'NJ-PG 11.1 "EZ pai gow"')
def test_ez_pai_gow_is_not_offered_with_the_method_that_takes_vigorish() -> None:
    assert "(NJ-PG 11.9(k)1)" in refusal(variant="ez", dragons_eye="vigorish")
    assert read(variant="ez", dragons_eye="no-vigorish").commission is False


@pytest.mark.rule("NJ-PG 11.9(k)", "NJ-PG 11.9(k)1", "NJ-PG 11.9(k)2", "NJ-PG 11.9(j)", 'NJ-PG 11.1 "EZ pai gow"')
def test_commission_is_taken_except_in_ez_and_by_the_second_method() -> None:
    assert read().commission
    assert read(dragons_eye="vigorish").commission
    assert not read(dragons_eye="no-vigorish").commission
    assert not read(variant="ez").commission


@pytest.mark.rule("NJ-PG 11.10(l)", "NJ-PG 11.10(m)")
def test_a_banks_surplus_is_charged_in_ez_too_unless_the_option_says_otherwise() -> None:
    assert read().bank_commission
    assert read(variant="ez").bank_commission
    assert not read(variant="ez", ez_bank_surplus_vigorish=False).bank_commission
    assert not read(dragons_eye="no-vigorish", bank_with_no_vigorish=True).bank_commission


@pytest.mark.rule("NJ-PG 11.9(k)2", "BASE B8")
def test_there_is_no_player_bank_while_triples_take_pai_gow_wagers() -> None:
    assert read().bank_offered
    assert not read(dragons_eye="no-vigorish").bank_offered
    assert not read(dragons_eye="no-vigorish").co_bank_offered
    assert read(dragons_eye="no-vigorish", bank_with_no_vigorish=True).bank_offered
    assert not read(banking=False).co_bank_offered
    assert not read(co_banking=False).co_bank_offered


@pytest.mark.rule(
    "NJ-PG 11.22(a)", "NJ-PG 11.22(a)1", "NJ-PG 11.22(a)2", "NJ-PG 11.22(a)3", "NJ-PG 11.22(a)4", "NJ-PG 11.7(g)",
    "NJ-PG 11.7(h)",
)  # fmt: skip
def test_only_wagers_that_the_options_offer_are_there() -> None:
    ez = ("dynasty", "protection", "red", "black", "queens-dragon")
    assert read().wagers == ("pai-gow", "imperial")
    assert read(dragons_eye="vigorish", imperial=False).wagers == ("pai-gow", *DICE)
    assert read(variant="ez", imperial=False).wagers == ("pai-gow", *ez)
    for option, gone in (
        ("dynasty", {"dynasty"}),
        ("protection", {"protection"}),
        ("red_black", {"red", "black"}),
        ("queens_dragon", {"queens-dragon"}),
    ):
        assert set(ez) - set(read(variant="ez", **{option: False}).wagers) == gone
    progressive = {"meter": 1000, "shares": {"five-aces": 10}}
    assert read(seven_card_bonus="fortune", progressive=progressive).wagers[1:] == (
        "imperial", "seven-card-bonus", "progressive",
    )  # fmt: skip


@pytest.mark.rule("NJ-PG 11.23(a)")
def test_the_dynasty_table_is_the_documents() -> None:
    assert [odds.win for odds in DYNASTY.odds.values()] == [2000, 2000, 1000, 1000, 500, 120, 120, 50, 25, 5, 4, 3, 2]


@pytest.mark.rule("NJ-PG 11.23(b)")
def test_the_envy_table_is_the_documents() -> None:
    assert [cents // 100 for cents in ENVY.values()] == [500, 400, 300, 200, 100, 75, 50, 20, 5]
    assert list(ENVY) == list(DYNASTY.odds)[: len(ENVY)]


@pytest.mark.rule("NJ-PG 11.23(c)", "NJ-PG 11.23(d)", "NJ-PG 11.23(e)", "BASE B10")
def test_the_other_tables_are_the_documents() -> None:
    assert [odds.win for odds in PROTECTION.odds.values()] == [120, 100, 25, 15, 7, 5, 3]
    assert list(RED_BLACK.items()) == [(7, Odds(5)), (6, Odds(1)), (5, Odds(1)), (4, Odds(1))]
    assert QUEENS_DRAGON.odds == {"queen-high": Odds(50)}
    assert [odds.win for odds in IMPERIAL_PLAYER.odds.values()] == [1000, 200, 50, 25, 5, 4, 2, 2]
    assert [odds.win for odds in IMPERIAL_BANKER.odds.values()] == [100, 20, 5]


@pytest.mark.rule("NJ-PG 11.23(c)")
def test_the_first_row_of_protection_can_be_dropped() -> None:
    assert "natural-wheel-straight-flush" in read().protection_pay.odds
    assert next(iter(read(protection_natural_wheel=False).protection_pay.odds)) == "nine-high"


@pytest.mark.rule("NJ-PG 11.22(b)")
def test_an_optional_wager_is_a_dollar_at_least() -> None:
    assert read(variant="ez").minimum("red") == 1_00
    assert read(variant="ez", limits={"red": {"minimum": 5}}).minimum("red") == 5_00
    assert read(variant="ez", limits={"red": {"maximum": 5}}).minimum("red") == 1_00
    assert read().minimum("pai-gow") == 1
    assert "(NJ-PG 11.22(b))" in refusal(limits={"dynasty": {"minimum": "0.50"}})
    assert "(NJ-PG 11.22(b))" in refusal(limits={"black": {"maximum": "0.99"}})
    assert "no wager 'tip'" in refusal(limits={"tip": {"minimum": 1}})


@pytest.mark.rule("NJ-PG 11.23(f)")
def test_a_payout_limit_is_at_least_forty_thousand_dollars() -> None:
    assert "40000.00" in refusal(variant="ez", payout_limit=39_999)
    assert read(variant="ez", payout_limit=40_000).payout_limit == 40_000_00
    assert "dollars" in refusal(payout_limit="a lot")


@pytest.mark.rule("NJ-PG 11.23(f)")
def test_a_payout_limit_is_at_least_what_the_minimum_wagers_could_win() -> None:
    """$25 on dynasty at 2000, the wheel again at 120 in protection, seven of a colour, and envy without a queen."""
    limits = {"dynasty": {"minimum": 25}}
    most = 25 * 2000 + 120 + 5 + 2_100
    assert read(variant="ez", limits=limits, payout_limit=most).payout_floor == most * 100
    assert "(NJ-PG 11.23(f))" in refusal(variant="ez", limits=limits, payout_limit=f"{most - 1}.99")
    either = 25 * 2000 + 5 + 2_200
    assert read(variant="ez", limits=limits, protection_natural_wheel=False).payout_floor == either * 100
    assert read(limits=limits).payout_floor == 40_000_00


@pytest.mark.rule("BASE B10")
def test_the_imperial_limit_counts_both_parts() -> None:
    limits = {"imperial": {"minimum": 50}}
    assert "55000.00" in refusal(limits=limits, imperial_payout_limit=54_999)
    assert read(limits=limits, imperial_payout_limit=55_000).imperial_payout_limit == 55_000_00


@pytest.mark.rule("BASE B6", "BASE B1")
def test_hand_dealing_and_a_second_deck_need_a_shuffler() -> None:
    assert "(BASE B6)" in refusal(dealing="hand")
    assert "(BASE B1)" in refusal(decks=2)
    read(dealing="hand", shuffler="automated", decks=2)


def test_cards_last_eight_hours_in_a_shoe_and_four_from_the_hand() -> None:
    assert read().card_life == 8
    assert read(dealing="hand", shuffler="automated").card_life == 4
    assert read(card_life_hours=6).card_life == 6
    assert "1 to 4 hours" in refusal(dealing="hand", shuffler="automated", card_life_hours=6)


@pytest.mark.rule("BASE B10")
def test_a_seven_card_bonus_is_what_the_submission_says() -> None:
    assert read(seven_card_bonus={"flush": 3, "five-aces": 100}).seven_card_bonus_pay.odds == {
        "flush": Odds(3),
        "five-aces": Odds(100),
    }
    assert "no hand 'six-aces'" in refusal(seven_card_bonus={"six-aces": 2})
    assert "no payout" in refusal(seven_card_bonus={"flush": 0})


@pytest.mark.rule("BASE B10")
def test_the_fortune_table_of_the_seven_card_bonus_is_the_public_one() -> None:
    rows = read(seven_card_bonus="fortune").seven_card_bonus_pay.odds
    assert {name: (odds.win, odds.stake) for name, odds in rows.items()} == {
        "natural-seven-card-straight-flush": (8000, 1),
        "royal-and-suited-king-queen": (2000, 1),
        "wild-seven-card-straight-flush": (1000, 1),
        "five-aces": (400, 1),
        "royal-flush": (150, 1),
        "straight-flush": (50, 1),
        "four-of-a-kind": (25, 1),
        "full-house": (5, 1),
        "flush": (4, 1),
        "three-of-a-kind": (3, 1),
        "straight": (2, 1),
    }


@pytest.mark.rule("NJ-PG 11.23(f)")
def test_notice_of_a_lower_payout_limit_is_not_given_after_it_applies() -> None:
    assert read(notice_minutes=0).notice_minutes == 0
    assert "not below zero" in refusal(notice_minutes=-1)


@pytest.mark.rule("BASE B10")
def test_a_progressive_is_what_the_submission_says() -> None:
    progressive = read(
        progressive={
            "stake": 5,
            "meter": "25000.50",
            "contribution": 20,
            "shares": {"five-aces": 100},
            "pays": {"flush": 20},
        }
    ).progressive
    assert progressive is not None
    assert (progressive.stake, progressive.meter, progressive.pays) == (5_00, 25_000_50, {"flush": 20_00})
    good: dict[str, Any] = {"meter": 1000, "shares": {"five-aces": 10}}
    for bad, said in (
        ({"shares": {}}, "at least one hand"),
        ({"shares": {"five-aces": 101}}, "1 to 100 percent"),
        ({"shares": {"five-kings": 10}}, "no hand 'five-kings'"),
        ({"pays": {"five-aces": 10}}, "both a share and a sum"),
        ({"pays": {"flush": -1}}, "above zero"),
        ({"meter": 0}, "above zero"),
        ({"contribution": 200}, "0 to 100 percent"),
        ({"colour": "red"}, "unknown field|no option|colour"),
    ):
        with pytest.raises(OptionError, match=said):
            read(progressive={**good, **bad})


@pytest.mark.rule("BASE B8", "BASE B9")
def test_a_house_way_must_exist_and_the_bank_be_offered_for_whole_rounds() -> None:
    for unknown in ("", "nowhere", "no/such/file.toml", "."):
        assert "(BASE B9)" in refusal(house_way=unknown)
    assert "(BASE B8)" in refusal(bank_rounds=0)


def test_every_option_of_the_game_names_the_paragraph_that_allows_it() -> None:
    shared = {field.encode_name for field in msgspec.structs.fields(CardTableOptions)} | {"card-life-hours"}
    own = {field.encode_name for field in msgspec.structs.fields(PaiGowPokerOptions)}
    assert own - shared == set(ALLOWED_BY)
