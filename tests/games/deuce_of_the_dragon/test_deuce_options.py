"""What a Deuce of the Dragon submission may choose, and what it may not."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from houseway.core.options import OptionError
from houseway.games.deuce_of_the_dragon.options import DeuceOfTheDragonOptions


def read(**given: Any) -> DeuceOfTheDragonOptions:
    return DeuceOfTheDragonOptions.read({name.replace("_", "-"): value for name, value in given.items()})


def test_the_defaults_are_the_rulings() -> None:
    options = read()
    assert (options.main_ante, options.deuce_ante, options.stakes, options.commission) == (200, 100, "limit", "5%")
    assert (options.same_length, options.any_quads_take_button, options.king_ace_deuce) == (False, False, True)
    assert (options.all_pass, options.card_life_hours) == ("opener-must-play", 24)
    assert (options.short_all_in, options.equal_pairs) == ("reopens", False)
    assert options.differences() == {}


@pytest.mark.rule("NJ-DOD 41.6(b)")
def test_the_main_ante_is_two_deuce_antes() -> None:
    assert read(main_ante=5).deuce_ante == 250
    assert read(main_ante="0.50").deuce_ante == 25
    with pytest.raises(OptionError, match=r"41\.6\(b\)"):
        read(main_ante="0.25")


@pytest.mark.rule("NJ-DOD 41.6(c)")
def test_a_raise_is_one_to_three_main_antes_at_a_limit_table_and_unlimited_at_no_limit() -> None:
    limit, no_limit = read(main_ante=3), read(main_ante=3, stakes="no-limit")
    assert (limit.least_raise, limit.most_raise) == (300, 900)
    assert (no_limit.least_raise, no_limit.most_raise) == (300, None)


@pytest.mark.rule("NJ-DOD 41.10(k)")
def test_commission_is_any_percentage_up_to_five() -> None:
    assert read().commission_rate == Fraction(1, 20)
    assert read(commission="2.5%").commission_rate == Fraction(1, 40)
    assert read(commission="0%").commission_on(12345) == 0
    with pytest.raises(OptionError, match=r"41\.10\(k\)"):
        read(commission="5.01%")


@pytest.mark.rule("NJ-DOD 41.10(k)")
def test_commission_is_rounded_down_so_that_it_never_exceeds_the_percentage() -> None:
    assert [read().commission_on(amount) for amount in (19, 20, 39, 40, 619)] == [0, 1, 1, 2, 30]


@pytest.mark.rule("NJ-DOD 41.8(b)1", "NJ-DOD 41.2(b)", "NJ-DOD 1.19(b)1", "NJ-DOD 1.19(c)")
def test_hand_dealing_and_a_second_deck_require_a_shuffler() -> None:
    with pytest.raises(OptionError, match=r"41\.8\(b\)1"):
        read(dealing="hand")
    with pytest.raises(OptionError, match=r"41\.2\(b\)"):
        read(decks=2)
    assert read(dealing="hand", shuffler="automated", decks=2).dealing == "hand"


@pytest.mark.rule("NJ-DOD 41.7(g)", "NJ-DOD 41.8(g)", "NJ-DOD 41.9(g)", "NJ-DOD 41.9(h)")
def test_only_an_automated_shoe_behind_a_counting_shuffler_spares_the_count() -> None:
    assert read().stub_is_counted
    assert read(dealing="hand", shuffler="counting").stub_is_counted
    assert read(dealing="automated-shoe", shuffler="automated").stub_is_counted
    assert not read(dealing="automated-shoe", shuffler="counting").stub_is_counted


@pytest.mark.parametrize("switch", ["same_length", "any_quads_take_button", "king_ace_deuce", "equal_pairs"])
def test_switches_are_on_or_off(switch: str) -> None:
    assert getattr(read(**{switch: "on"}), switch) is True
    assert getattr(read(**{switch: "off"}), switch) is False
    assert getattr(read(**{switch: True}), switch) is True


@pytest.mark.parametrize(
    "given",
    [
        {"main_ante": 0},
        {"main_ante": -2},
        {"main_ante": "2.005"},
        {"stakes": "pot-limit"},
        {"commission": "five"},
        {"commission": "-1%"},
        {"commission": 5},
        {"same_length": "maybe"},
        {"all_pass": "redeal"},
        {"short_all_in": "open"},
        {"card_life_hours": 25},
        {"jurisdiction": "MD"},
        {"limits": {"ante": {"minimum": 1}}},
        {"unknown": 1},
    ],
)
def test_anything_else_is_refused_in_a_sentence(given: dict[str, Any]) -> None:
    with pytest.raises(OptionError) as refused:
        read(**given)
    assert "\n" not in str(refused.value)
