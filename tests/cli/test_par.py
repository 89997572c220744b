from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from houseway.cli import main as command_line


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr("sys.argv", ["houseway", *words])
    with pytest.raises(SystemExit) as done:
        command_line.main()
    code = done.value.code
    assert isinstance(code, int)
    return code


def document(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert run(monkeypatch, *words, "--json") == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_par_prints_the_contracts_document(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    found = document(monkeypatch, capsys, "par", "dragon-poker", "--option", "three-card-bonus=2", "--bet", "dragon")
    assert set(found) >= {"game", "options", "submission-hash", "bets"}
    assert found["options"]["three-card-bonus"] == "2"
    dragon = found["bets"]["dragon"]
    assert list(found["bets"]) == ["dragon"]
    assert dragon["total"] == "23426"
    assert {outcome["net"]: outcome["count"] for outcome in dragon["outcomes"]}["-1"] == "21390"


def test_advise_prints_the_contracts_document(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = document(monkeypatch, capsys, "advise", "dragon-poker", "RA MO PA")
    assert found["best"] == "fold"
    assert found["choices"][0] == {"action": "fold", "ev": "-2"}
    assert Fraction(found["choices"][1]["ev"]) < -2


def test_simulate_prints_the_contracts_document(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("simulate", "dragon-poker", "--rounds", "100000", "--seed", "9")
    one = document(monkeypatch, capsys, *words, "--workers", "1")
    two = document(monkeypatch, capsys, *words, "--workers", "2", "--compare")
    assert (one["rounds"], one["seed"]) == (100_000, 9)
    for bet in ("main", "three-card-bonus", "dragon"):
        assert one["bets"][bet]["mean"] == two["bets"][bet]["mean"]
        low, high = two["bets"][bet]["ci99"]
        assert low < float(Fraction(two["bets"][bet]["exact"])) < high


@pytest.mark.parametrize(
    ("game", "hand", "lines"),
    [
        ("dragon-poker", "PH PA RA", [r"play +-1\.958980 +-9599/4900", r"fold +-2\.000000 +-2"]),
        (
            "pai-gow",
            "6-6 5-5 4-4 2-1",
            [r"6-6 4-4 / 2-1 5-5 +Gong with Teen", r"The house way sets 6-6 4-4 / 2-1 5-5, T4"],
        ),
        ("double-draw-poker", "As Ks Qs Js 2d", [r"discard 2d +\+", r"stand +\+"]),
    ],
)
def test_people_read_the_advice_in_the_words_of_the_table(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], game: str, hand: str, lines: list[str]
) -> None:
    assert run(monkeypatch, "advise", game, hand) == 0
    shown = capsys.readouterr().out
    for line in lines:
        assert re.search(line, shown)


@pytest.mark.parametrize(
    "words",
    [("par", "dragon-poker"), ("advise", "dragon-poker", "GD PH RA"), ("simulate", "dragon-poker", "--rounds", "1000")],
)
def test_people_get_a_table(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    assert run(monkeypatch, *words) == 0
    assert "Dragon Poker" in capsys.readouterr().out


def test_the_short_strategy_is_read_under_the_outcomes_within_eighty_columns(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    assert run(monkeypatch, "par", "pai-gow", "--bet", "main") == 0
    shown = capsys.readouterr().out
    # As a brute force over all deals finds: -60003121/3681405000 at best, -5797409/283185000 by the list.
    below = shown[shown.index("\nA short strategy, costing 0.4173% more:\n") :]
    assert "\nThe first of these that applies sets the hand\n   1. Play a setting that is at least as high" in below
    assert (
        "then the highest low\n      hand.\n   6. If gong can be had high" in below or "hand.\n   6. If gong" in below
    )
    assert "\n   9. Play the setting with the highest low hand, then the highest high hand.\n\nA rule applies" in below
    assert max(len(line) for line in below.splitlines()[:-1]) <= 80


def test_a_sheet_goes_to_the_file_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "sheet.txt"
    assert run(monkeypatch, "par", "dragon-poker", "-o", str(file)) == 0
    assert "PAR SHEET: DRAGON POKER" in file.read_text()
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    "words",
    [
        ("par", "poker"),
        ("par", "dragon-poker", "--option", "ante-bonus=A"),
        ("par", "dragon-poker", "--option", "ante-bonus"),
        ("par", "dragon-poker", "--option", "colour=red"),
        ("par", "dragon-poker", "--bet", "play"),
        ("par", "dragon-poker", "--format", "pdf"),
        ("par", "dragon-poker", "--submission", "no-such-file.toml"),
        ("advise", "dragon-poker", "RD RD RD RD"),
        ("advise", "dragon-poker", "RD PH"),
        ("advise", "dragon-poker", "RD PH ZZ"),
        ("advise", "dragon-poker", "RD PH RA", "--discarded", "RA"),
        ("simulate", "dragon-poker", "--rounds", "0"),
        ("simulate", "dragon-poker", "--rounds", "many"),
        ("simulate", "dragon-poker", "--rounds", "10", "--workers", "0"),
        ("simulate", "dragon-poker", "--rounds", "10", "--seed", "-1"),
    ],
)
def test_bad_input_is_one_line_and_exit_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    assert run(monkeypatch, *words) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.strip().splitlines()) == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("record", "dragon-poker", "--rounds", "0", "-o", "x"), "Invalid value for '--rounds': it must be at least 1"),
        (("par", "pai-gow", "--option", "rounding=up"), "option rounding is one of 'quarter', 'exact', not 'up'"),
        (("rules", "show"), "rules show wants a citation, such as 'NJ-DP 1.13BB(a)'"),
    ],
)
def test_bad_usage_is_told_in_plain_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str
) -> None:
    assert run(monkeypatch, *words) == 2
    assert capsys.readouterr().err == f"houseway: {said}\n"


def test_a_reader_who_has_seen_enough_does_not_make_a_good_log_a_bad_one(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    command = [sys.executable, "-m", "houseway"]
    subprocess.run([*command, "record", "dragon-poker", "--rounds", "5", "-o", str(log)], check=True, timeout=60)
    reading, writing = os.pipe()
    os.close(reading)
    shown = subprocess.run([*command, "audit", "show", str(log), "2"], stdout=writing, check=False, timeout=60)
    os.close(writing)
    assert shown.returncode == -signal.SIGPIPE


def test_the_paragraphs_of_one_document_are_listed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "rules", "NJ-DOD") == 0
    shown = capsys.readouterr().out
    assert re.search(r"41\.6\(b\) +", shown)
    assert re.search(r"NJ-DOD +172 +145", shown)


@pytest.mark.parametrize("game", ["pai-gow", "pai-gow-poker"])
def test_a_file_that_holds_no_house_way_is_named(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "passwd"
    file.write_text("root:x:0:0\nbin:x:1:1\n")
    assert run(monkeypatch, "par", game, "--option", f"house-way={file}") == 2
    assert capsys.readouterr().err.startswith(f"houseway: house way {file}: not valid TOML")
