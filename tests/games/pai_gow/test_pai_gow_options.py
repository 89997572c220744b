"""What a submission for pai gow may and may not say."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from houseway.core.options import OptionError
from houseway.games.pai_gow.options import PaiGowOptions


def test_defaults_are_those_of_the_contract_and_the_rulings() -> None:
    options = PaiGowOptions()
    assert (options.dragons_eye, options.rounding, options.house_way) == ("off", "quarter", "traditional")
    assert (options.shaker, options.dragons_eye_start) == ("after-triple", "button")
    assert (options.dice_without_pai_gow, options.bank_with_no_vigorish) == (False, False)
    assert options.distribution == "counterclockwise"
    assert options.differences() == {}


@pytest.mark.rule("NJ-PG 10.5(d)")
def test_dice_wagers_are_offered_only_with_dragons_eye() -> None:
    assert PaiGowOptions().wagers == ("pai-gow",)
    offered = ("pai-gow", "match", "even", "odd", "double", "triple", "dice-bonus")
    assert PaiGowOptions.read({"dragons-eye": "vigorish"}).wagers == offered


@pytest.mark.rule("NJ-PG 10.7(l)2")
def test_no_bank_is_offered_while_triples_take_pai_gow_wagers_unless_the_house_says_so() -> None:
    assert PaiGowOptions().bank_offered
    assert not PaiGowOptions.read({"dragons-eye": "no-vigorish"}).bank_offered
    assert PaiGowOptions.read({"dragons-eye": "no-vigorish", "bank-with-no-vigorish": True}).co_bank_offered
    assert not PaiGowOptions.read({"banking": False}).co_bank_offered


@pytest.mark.rule("NJ-PG 10.7(l)", "NJ-PG 10.7(l)1")
def test_vigorish_is_taken_except_by_the_second_method() -> None:
    assert PaiGowOptions().commission
    assert PaiGowOptions.read({"dragons-eye": "vigorish"}).commission
    assert not PaiGowOptions.read({"dragons-eye": "no-vigorish"}).commission


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"house-way": "grand"}, "there is no house way 'grand'"),
        ({"house-way": ""}, "there is no house way ''"),
        ({"dragons-eye": "on"}, "option dragons-eye"),
        ({"rounding": "nearest"}, "option rounding"),
        ({"bank-rounds": 0}, "at least one round"),
        ({"limits": {"ante": {"minimum": 5}}}, "there is no wager 'ante' to limit"),
        ({"jurisdiction": "MD"}, "option jurisdiction"),
        ({"surrender": True}, "there is no option 'surrender'"),
    ],
)
def test_bad_options_are_refused_in_one_sentence(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(OptionError) as refused:
        PaiGowOptions.read(given)
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_file_may_be_named_as_the_house_way(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text('name = "own"\ntitle = "Own"\n[[rule]]\nname = "r"\ntext = "t"\nchoose = ["highest low"]\n')
    assert PaiGowOptions.read({"house-way": str(file)}).house_way == file.read_text(encoding="utf-8")
