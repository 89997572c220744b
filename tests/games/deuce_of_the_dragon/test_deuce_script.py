"""`settle` for Deuce of the Dragon: scripts, results, and what is wrong with a document."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.deuce_of_the_dragon.scripted import HANDS, document, settle

from houseway.core.cards import CardError
from houseway.core.decider import LineRefusal
from houseway.core.money import MoneyError
from houseway.core.options import OptionError
from houseway.games.deuce_of_the_dragon.script import ScriptError, read_line, write_line
from houseway.games.deuce_of_the_dragon.settle import settle as settle_document

CHECKS = ["1 check", "2 check", "3 check"]


def test_a_script_that_stops_early_says_who_is_to_act_and_what_is_legal() -> None:
    result = settle([])
    assert "pots" not in result
    assert result["to-act"] == 1
    assert result["legal"] == ["1 check", "1 bet 2", "1 bet 4", "1 bet 6", "1 fold"]
    assert result["amounts"] == {"least": "2.00", "most": "6.00"}
    result = settle(["1 bet 4"])
    assert result["legal"] == ["2 call", "2 raise 2", "2 raise 4", "2 raise 6", "2 fold"]
    result = settle([*CHECKS, "1 play 9s", "2 pass"])
    assert result["legal"][:2] == ["3 play 9c", "3 play 9d"]
    assert result["legal"][-1] == "3 pass"


def test_every_legal_line_is_accepted_and_every_other_pattern_refused() -> None:
    before = [*CHECKS, "1 play 4s 5s 6s"]
    legal = settle(before)["legal"]
    for line in legal:
        settle([*before, line])
    held = settle(["2 check", "3 check", "1 check"], button=2)["legal"]
    for line in set(held) - set(legal):
        with pytest.raises(LineRefusal):
            settle([*before, line])


def test_no_limit_lists_the_least_bet_and_all_in() -> None:
    result = settle([], options={"stakes": "no-limit", "main_ante": "2.50"})
    assert result["legal"] == ["1 check", "1 bet 2.50", "1 all-in", "1 fold"]
    assert result["amounts"] == {"least": "2.50", "most": "96.25"}


def test_every_ending_adds_up() -> None:
    result = settle(["1 bet 4", "2 call", "3 call", "1 play 3s 4s 5s 6s 7s 8s 9s Ts"])
    assert result["pots"][0]["amount"] == "18.00"
    assert result["house"] == "0.90"
    assert sum(round(100 * float(stack)) for stack in result["stacks"].values()) + 300 + 90 == 30_000


@pytest.mark.parametrize(
    ("script", "line", "paragraph"),
    [
        (["2 check"], 1, "NJ-DOD 41.10(d)"),
        (["1 check", "2 bet 7"], 2, "NJ-DOD 41.6(c)"),
        (["1 bet 1"], 1, "NJ-DOD 41.6(c)"),
        (["1 play 3s"], 1, "NJ-DOD 41.10(d)"),
        ([*CHECKS, "1 play 2h"], 4, 'NJ-DOD 41.1 "Discard"'),
        ([*CHECKS, "1 play 3s 4s"], 4, "NJ-DOD 41.5(c)"),
        ([*CHECKS, "1 play 9s", "2 play 3h"], 5, "NJ-DOD 41.10(e)"),
        ([*CHECKS, "2 play 3h"], 4, "NJ-DOD 41.10(e)"),
        (["1 bet 2", "2 fold", "3 fold", "1 check"], 4, "NJ-DOD 41.10(a)"),
    ],
)
def test_a_refused_line_is_named_with_its_paragraph(script: list[str], line: int, paragraph: str) -> None:
    with pytest.raises(LineRefusal) as refused:
        settle(script)
    assert refused.value.line == line
    assert refused.value.citation == paragraph
    assert str(refused.value).startswith(f"line {line}, ")
    assert "\n" not in str(refused.value)


def test_a_bet_over_the_stack_is_refused() -> None:
    with pytest.raises(LineRefusal) as refused:
        settle(["1 bet 6"], stack=8)
    assert refused.value.citation == 'NJ-DOD 41.1 "Table stakes"'


@pytest.mark.parametrize(
    "line",
    [
        *("", "check", "7 check", "1", "1 dance", "1 bet", "1 bet x", "1 bet 0", "1 bet 1.234", "1 bet -2", "1 play"),
        *("1 play Zz", "1 play 3s 3s", "1 check now", "12 check", "1 ask 9", "dealer misdeal"),
    ],
)
def test_a_line_that_cannot_be_read_is_bad_input(line: str) -> None:
    with pytest.raises(ScriptError, match="line 1"):
        settle([line])


@pytest.mark.parametrize(
    "change",
    [
        {"button": 0},
        {"button": 7},
        {"button": "1"},
        {"button": None},
        {"stacks": {"1": 100}},
        {"stacks": {"1": 100, "2": 100, "7": 100}},
        {"stacks": {"1": 100, "2": 100, "3": 0}},
        {"stacks": {"1": 100, "2": 100, "3": 2.5}},
        {"stacks": [100, 100]},
        {"stacks": {"1": 100, "2": 100, "3": 12.345}},
        {"hands": {**HANDS, "3": HANDS["3"]}},
        {"hands": {"1": HANDS["1"], "2": HANDS["2"], "3": "2h 2d 2c 2s 9h 9d 9c"}},
        {"hands": {"1": HANDS["1"], "2": HANDS["2"], "3": "2h 2d 2c 2s 9h 9d 9c 3s"}},
        {"hands": {"1": HANDS["1"], "2": HANDS["2"], "3": 8}},
        {"deuce-pot": -1},
        {"deuce-pot": "many"},
        {"options": {"stakes": "spread"}},
        {"script": "1 check"},
        {"script": [1]},
        {"script": 1},
        {"script": {"1 check": "2 check"}},
        {"scripts": []},
    ],
)
def test_a_document_that_cannot_be_dealt_is_bad_input_in_one_sentence(change: dict[str, Any]) -> None:
    with pytest.raises((ScriptError, CardError, MoneyError, OptionError)) as refused:
        settle_document({**document([]), **change})
    assert isinstance(refused.value, ValueError)
    assert "\n" not in str(refused.value)


def test_lines_are_written_as_they_are_read() -> None:
    for line in ("1 check", "2 bet 4", "3 raise 2.50", "4 all-in", "5 play 5h 5d", "6 pass", "1 call", "1 fold"):
        assert write_line(read_line(line)) == line
