from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest

from houseway.core.odds import Odds
from houseway.core.options import OptionError
from houseway.games.dragon_poker.options import DragonPokerOptions, Progressive, ProgressivePay

read = DragonPokerOptions.read


def jackpot(**changes: Any) -> dict[str, Any]:
    pays = [{"hand": "Three Dragons", "odds": "500 to 1"}, {"hand": "Three Phoenix", "odds": "9 to 2"}]
    return {"jurisdiction": "MD", "progressive": {"name": "Dragon Hoard", "stake": 1, "pays": pays} | changes}


def test_the_defaults_are_those_of_the_contract() -> None:
    options = read({})
    assert (options.jurisdiction, options.ante_bonus, options.three_card_bonus, options.dragon) == (
        "NJ",
        "B",
        "1",
        "on",
    )
    assert options.exposed_dealer_card == "void"
    assert options.differences() == {}


def test_the_submission_hash_is_the_hash_of_sorted_compact_json() -> None:
    options = read({"jurisdiction": "MD", "ante-bonus": "A"})
    plain = json.loads(options.canonical())
    again = json.dumps(plain, sort_keys=True, separators=(",", ":")).encode()
    assert again == options.canonical()
    assert hashlib.sha256(again).hexdigest() == options.digest


@pytest.mark.rule("MD-DP 12.C")
def test_marylands_letters_for_the_three_card_bonus_are_stored_as_numbers() -> None:
    assert read({"jurisdiction": "MD", "three-card-bonus": "A"}).three_card_bonus == "1"
    assert read({"jurisdiction": "MD", "three-card-bonus": "B"}).three_card_bonus == "2"
    assert read({"jurisdiction": "MD", "three-card-bonus": "B"}) == read(
        {"jurisdiction": "MD", "three-card-bonus": "2"}
    )


@pytest.mark.rule(
    "NJ-DP 42.11(c)",
    "NJ-DP 42.11(d)",
    "NJ-DP 42.8(b)1",
    "MD-DP 9.A(1)",
    "NJ-DP 42.2(b)",
    "MD-DP 3.B",
    "MD-DP 13.E",
    "MD-DP 10.B(4)",
    "MD-DP 7.G",
    "MD-DP 7.F(4)",
    "MD-DP 5.I",
    "NJ-DP 1.18(g)",
    "NJ-DP 1.18(g)2",
    "MD-DP 3.C(1)",
    "MD-DP 3.C(2)",
    "NJ-DP 42.10(a)",
)
@pytest.mark.parametrize(
    ("given", "paragraph"),
    [
        ({"ante-bonus": "A"}, "NJ-DP 42.11(c)"),
        ({"three-card-bonus": "A"}, "NJ-DP 42.11(d)"),
        ({"three-card-bonus": "off"}, 'NJ-DP 42.1 "3 Card Bonus" (1st)'),
        ({"dragon": "off"}, 'NJ-DP 42.1 "Dragon Bet"'),
        ({"dealing": "hand"}, "NJ-DP 42.8(b)1"),
        ({"jurisdiction": "MD", "dealing": "hand"}, "MD-DP 9.A(1)"),
        ({"decks": 2}, "NJ-DP 42.2(b)"),
        ({"jurisdiction": "MD", "decks": 2}, "MD-DP 3.B"),
        ({"shuffler": "reshuffling"}, "MD-DP 5.I"),
        ({"dealing": "automated-shoe", "dealer-cards": "in-shuffler"}, "NJ-DP 42.10(a)"),
        ({"jurisdiction": "MD", "dealer-cards": "in-shuffler"}, "MD-DP 10.B(4)"),
        ({"jurisdiction": "MD", "exposed-dealer-card": "play-on"}, "MD-DP 13.E"),
        ({"two-areas": True}, "MD-DP 7.G"),
        (jackpot() | {"jurisdiction": "NJ"}, "MD-DP 7.F(4)"),
        ({"card-life-hours": 25}, "NJ-DP 1.18(g)"),
        ({"card-life-hours": 0}, "NJ-DP 1.18(g)"),
        ({"card-life-hours": 5, "dealing": "hand", "shuffler": "counting"}, "NJ-DP 1.18(g)2"),
        ({"card-life-hours": 9, "jurisdiction": "MD"}, "MD-DP 3.C(2)"),
        ({"card-life-hours": 5, "jurisdiction": "MD", "dealing": "hand", "shuffler": "automated"}, "MD-DP 3.C(1)"),
        (
            {"limits": {"ante": {"maximum": 5}, "ante-bonus": {"minimum": 6}}},
            'NJ-DP 42.1 "Ante Bonus"',
        ),
        (
            {"jurisdiction": "MD", "limits": {"ante": {"minimum": 10}, "ante-bonus": {"maximum": 5}}},
            "MD-DP 7.F(1)",
        ),
    ],
)
def test_what_a_state_does_not_allow_is_refused_with_its_paragraph(given: dict[str, Any], paragraph: str) -> None:
    with pytest.raises(OptionError) as refused:
        read(given)
    assert refused.value.citation == paragraph
    assert str(refused.value).endswith(f"({paragraph})")


@pytest.mark.parametrize(
    "given",
    [
        {"ante-bonus": "C"},
        {"three-card-bonus": "3"},
        {"jurisdiction": "PA"},
        {"colour": "red"},
        {"dragon": "maybe"},
        {"decks": 3},
        {"limits": {"play": {"minimum": 5}}},
        {"limits": {"ante": {"minimum": "5.001"}}},
        {"limits": {"ante": {"minimum": 20, "maximum": 10}}},
        {"jurisdiction": "MD", "dragon": "off", "limits": {"dragon": {"minimum": 5}}},
        {"card-life-hours": "soon"},
        {"progressive": "yes"},
        jackpot(name=""),
        jackpot(pays=[]),
        jackpot(stake=0),
        jackpot(stake="0.005"),
        jackpot(pays=[{"hand": "Three Aces", "odds": "5 to 1"}]),
        jackpot(pays=[{"hand": "Three Dragons", "odds": "5 for 1"}]),
        jackpot(pays=[{"hand": "Three Dragons", "odds": "0 to 1"}]),
        jackpot(pays=[{"hand": "Three Dragons", "odds": "5 to 1"}, {"hand": "Three Dragons", "odds": "6 to 1"}]),
        jackpot(extra=1),
    ],
)
def test_unknown_options_and_values_are_refused_in_one_sentence(given: dict[str, Any]) -> None:
    with pytest.raises(OptionError) as refused:
        read(given)
    assert "\n" not in str(refused.value)


@pytest.mark.rule("MD-DP 11.D(3)(b)", "MD-DP 11.D(3)(d)")
def test_maryland_may_leave_either_side_wager_out() -> None:
    options = read({"jurisdiction": "MD", "three-card-bonus": "off", "dragon": "off"})
    assert options.three_card_bonus_table is None
    assert options.dragon_table is None
    assert options.limited_wagers == ("ante", "ante-bonus")


@pytest.mark.rule("MD-DP 7.F(4)")
def test_a_progressive_wager_is_what_its_submission_says() -> None:
    options = read(jackpot(stake="2.50"))
    assert options.progressive is not None
    assert options.progressive.stake == 250
    table = options.progressive_table
    assert table is not None
    assert [(row.outcome, str(row.odds)) for row in table.rows] == [
        ("Three Dragons", "500 to 1"),
        ("Three Phoenix", "9 to 2"),
    ]


@pytest.mark.rule("MD-DP 7.F(4)")
@pytest.mark.parametrize("stake", [0, -100])
def test_a_progressive_wager_costs_something_however_the_options_were_made(stake: int) -> None:
    free = Progressive("Dragon Hoard", stake, (ProgressivePay("Three Dragons", Odds(500)),))
    with pytest.raises(OptionError, match="above zero") as refused:
        DragonPokerOptions(jurisdiction="MD", progressive=free).check()
    assert refused.value.citation == "MD-DP 7.F(4)"


@pytest.mark.rule("NJ-DP 1.18(g)", "NJ-DP 1.18(g)2", "MD-DP 3.C", "MD-DP 3.C(1)", "MD-DP 3.C(2)")
def test_cards_last_as_long_as_the_state_and_the_dealing_allow() -> None:
    new_jersey, maryland = read({}), read({"jurisdiction": "MD"})
    assert [new_jersey.card_life(how) for how in ("manual-shoe", "automated-shoe", "hand")] == [24, 24, 4]
    assert [maryland.card_life(how) for how in ("manual-shoe", "automated-shoe", "hand")] == [8, 8, 4]
    shorter = read({"card-life-hours": 8})
    assert [shorter.card_life(how) for how in ("manual-shoe", "hand")] == [8, 4]
