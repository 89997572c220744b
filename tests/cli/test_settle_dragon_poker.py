"""`houseway settle` for Dragon Poker: the contract's example, every way a wager ends, and bad input of every kind."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from houseway.core.decider import Refusal
from houseway.games.dragon_poker.settle import settle

EXAMPLE: dict[str, Any] = {
    "game": "dragon-poker",
    "options": {"jurisdiction": "NJ", "three-card-bonus": "1"},
    "dealer": "PH TI RA",
    "seats": [
        {
            "seat": 1,
            "wagers": {"ante": 10, "ante-bonus": 10, "three-card-bonus": 5, "dragon": 5},
            "hand": "GD RD MO",
            "decision": "play",
        }
    ],
}


def changed(**seat: Any) -> dict[str, Any]:
    return {**EXAMPLE, "seats": [{**EXAMPLE["seats"][0], **seat}]}


def run(content: bytes, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "houseway", "settle", "-", *arguments]
    return subprocess.run(command, input=content, capture_output=True, check=False)


def test_the_example_of_the_contract_is_settled_to_the_letter() -> None:
    done = run(json.dumps(EXAMPLE).encode(), "--json")
    assert done.returncode == 0
    assert done.stderr == b""
    found = json.loads(done.stdout)
    (seat,) = found["seats"]
    assert (seat["seat"], seat["hand"], seat["net"], found["house"]) == (
        1,
        "Pair of Dragons, Monkey",
        "85.00",
        "-85.00",
    )
    assert {wager: row["paid"] for wager, row in seat["wagers"].items()} == {
        "ante": "10.00",
        "play": "10.00",
        "ante-bonus": "10.00",
        "three-card-bonus": "20.00",
        "dragon": "35.00",
    }
    assert seat["wagers"]["ante"] == {
        "staked": "10.00",
        "result": "win",
        "paid": "10.00",
        "odds": "1 to 1",
        "cite": "NJ-DP 42.11(b)",
    }


def test_toml_says_the_same_as_json() -> None:
    toml = """
game = "dragon-poker"
dealer = "PH TI RA"
[[seats]]
seat = 1
hand = "GD RD MO"
decision = "play"
[seats.wagers]
ante = 10
ante-bonus = "10.00"
three-card-bonus = 5.0
dragon = 5
"""
    assert json.loads(run(toml.encode(), "--json").stdout) == settle(EXAMPLE)


def test_nets_and_house_sum_to_zero_and_seats_ascend() -> None:
    seats = [
        {"seat": 5, "wagers": {"ante": 20, "ante-bonus": 20}, "hand": "RA RA MO", "decision": "fold"},
        {"seat": 2, "wagers": {"ante": 7, "ante-bonus": 7, "dragon": 3}, "hand": "TI PA RA", "decision": "fold"},
        {"seat": 3, "wagers": {"ante": 15, "ante-bonus": 15}, "hand": "PH TI RA", "decision": "play"},
    ]
    found = settle({**EXAMPLE, "seats": seats})
    assert [seat["seat"] for seat in found["seats"]] == [2, 3, 5]
    assert [seat["net"] for seat in found["seats"]] == ["-17.00", "0.00", "-40.00"]
    assert found["house"] == "57.00"
    assert {row["result"] for row in found["seats"][1]["wagers"].values()} == {"push"}
    assert "play" not in found["seats"][0]["wagers"]


@pytest.mark.parametrize(
    ("document", "said"),
    [
        (changed(hand="GD RD XX"), "'XX'"),
        (changed(hand="RD RD"), "must have 3 cards, not 2"),
        (changed(hand="RD RD MO TI"), "must have 3 cards, not 4"),
        (changed(hand="GD GD MO"), "GD appears 2 times"),
        ({**changed(hand="RD RD MO"), "dealer": "RD RD TI"}, "RD appears 4 times"),
        (changed(wagers={"dragon": 5}), "needs an ante"),
        (changed(wagers={"ante": 10}), "ante-bonus is required"),
        (changed(wagers={"ante": 10, "ante-bonus": 5}), "must equal the ante"),
        (changed(wagers={"ante": 10, "ante-bonus": 10, "play": 20}), "must equal the ante"),
        (changed(wagers={"ante": 10, "ante-bonus": 10, "lucky": 1}), "no wager 'lucky'"),
        (changed(wagers={"ante": 12.345, "ante-bonus": 10}), "at most two decimals"),
        (changed(wagers={"ante": 0, "ante-bonus": 0}), "above zero"),
        (changed(wagers={"ante": -5, "ante-bonus": -5}), "above zero"),
        (changed(wagers={"ante": True, "ante-bonus": True}), "must be a number"),
        (changed(decision="stay"), "'play' or 'fold'"),
        (changed(seat=7), "1 to 6"),
        (changed(luck=1), "'luck'"),
        ({**EXAMPLE, "options": {"ante-bonus": "A"}}, "NJ-DP 42.11(c)"),
        ({**EXAMPLE, "options": {"colour": "red"}}, "no option 'colour'"),
        ({**EXAMPLE, "options": {"limits": {"ante": {"minimum": 15}}}}, "outside the limits"),
        (
            {**EXAMPLE, "options": {"limits": {"ante": {"maximum": 5}, "ante-bonus": {"maximum": 5}}}},
            "outside the limits",
        ),
        ({**EXAMPLE, "seats": []}, "no seats"),
        ({**EXAMPLE, "seats": EXAMPLE["seats"] * 2}, "given twice"),
        ({**EXAMPLE, "dealer": 5}, "must be text"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(document: dict[str, Any], said: str) -> None:
    with pytest.raises((ValueError, Refusal)) as caught:
        settle(document)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"   \n",
        b"\x00\xff\xfe binary",
        b'{"game": "dragon-poker", "game": "pai-gow"}',
        b'{"game": "dragon-poker"',
        b"[1, 2]",
        b"game = ",
        b'{"game": 5}',
        b'{"game": "chess"}',
        b"[" * 100_000,
        b'{"a": NaN}',
        b"x" * 9_000_000,
        json.dumps(changed(hand="GD RD XX")).encode(),
    ],
)
def test_bad_input_is_one_line_on_standard_error_and_exit_2(content: bytes) -> None:
    done = run(content, "--json")
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.startswith(b"houseway: ")
    assert done.stderr.count(b"\n") == 1


def test_a_missing_file_and_a_folder_are_named(tmp_path: Path) -> None:
    for path in (tmp_path / "nothing.json", tmp_path):
        command = [sys.executable, "-m", "houseway", "settle", str(path)]
        done = subprocess.run(command, capture_output=True, check=False, text=True)
        assert done.returncode == 2
        assert done.stderr.startswith(f"houseway: {path}: ")
