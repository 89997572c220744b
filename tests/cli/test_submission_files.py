"""`houseway submission new`, `check`, `show` and `diff`, for every game and state."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from houseway.cli.main import app
from houseway.core.choices import Choice, allowed_values
from houseway.core.citations import paragraphs
from houseway.core.options import Options
from houseway.games.registry import GameEntry, games
from houseway.games.submission import choose

EVERY = [(name, "NJ") for name in games()] + [("dragon-poker", "MD")]
RULING = re.compile(r"[GPDXW]-\d\d")


def run(*words: object) -> Any:
    return CliRunner().invoke(app, ["submission", *map(str, words)])


def said(folder: Path, game: str, lines: str = "", name: str = "table.toml") -> Path:
    file = folder / name
    file.write_text(f'game = "{game}"\n{lines}')
    return file


def choices_of(game: str, state: str) -> tuple[GameEntry, dict[str, Choice]]:
    entry = games()[game]
    return entry, dict(entry.choices.choices(state))


@pytest.mark.parametrize(("game", "state"), EVERY)
def test_a_new_submission_is_accepted_as_it_stands_and_is_the_default(game: str, state: str, tmp_path: Path) -> None:
    file = tmp_path / "new.toml"
    assert run("new", game, "--option", f"jurisdiction={state}", "-o", file).exit_code == 0
    checked = json.loads(run("check", file, "--json").stdout)
    assert checked["ok"] is True
    assert checked["warnings"] == []
    assert checked["submission-hash"] == choose(game, None, [f"jurisdiction={state}"]).options.digest


@pytest.mark.parametrize(("game", "state"), EVERY)
def test_every_option_stands_in_a_new_submission_with_its_paragraph_or_ruling(game: str, state: str) -> None:
    entry, choices = choices_of(game, state)
    text = run("new", game, "--option", f"jurisdiction={state}").stdout
    for field in msgspec.structs.fields(entry.options_type):
        choice = choices[field.encode_name]
        assert choice.cites or choice.ruling, field.encode_name
        assert all(cited in paragraphs() for cited in choice.cites)
        assert not choice.ruling or RULING.fullmatch(choice.ruling)
        about = choice.about.split()[0]
        assert about[0].isupper()
        assert choice.about.endswith(".")
        assert choice.source in text, field.encode_name
        if choice.values or choice.example or field.default not in (None, msgspec.NODEFAULT):
            assert re.search(rf"^(# )?{field.encode_name} = ", text, re.MULTILINE), field.encode_name


@pytest.mark.parametrize(("game", "state"), EVERY)
def test_every_value_that_is_listed_may_be_chosen_and_no_other(game: str, state: str) -> None:
    entry, choices = choices_of(game, state)
    for name, choice in choices.items():
        if name == "jurisdiction":
            continue
        for value in allowed_values(entry.options_type, name):
            faults = entry.options_type.faults_of({"jurisdiction": state, name: value})
            listed = choice.meaning(value) != ""
            alone = [fault for fault in faults if fault.about == (name,)]
            assert listed == (not alone), (name, value)
            assert all(
                "requires" in f"{choice.meaning(value)} " or "with an" in choice.meaning(value) for _ in faults[:listed]
            )


@pytest.mark.parametrize(("game", "state"), EVERY)
def test_every_example_that_is_commented_out_may_be_chosen(game: str, state: str, tmp_path: Path) -> None:
    _, choices = choices_of(game, state)
    text = run("new", game, "--option", f"jurisdiction={state}").stdout
    for name, choice in choices.items():
        if choice.example:
            file = tmp_path / f"{name}.toml"
            file.write_text(text.replace(f"# {name} = ", f"{name} = "))
            done = run("check", file)
            assert done.exit_code == 0, (name, done.stderr)


PLANTED = {
    "variant": 'variant = "ez"\ndragons-eye = "vigorish"',
    "decks": "decks = 2",
    "dealing": 'dealing = "hand"',
    "payout-limit": "payout-limit = 100",
    "bank-rounds": "bank-rounds = 0",
    "cut-at-least": "cut-at-least = 3",
    "house-way": 'house-way = "nobody"',
    "unknown": "unknown = 3",
    "wheel": 'wheel = "third"',
    "card-life-hours": "card-life-hours = 9",
    "notice-minutes": "notice-minutes = -1",
    "seven-card-bonus": "seven-card-bonus = { pair = 3 }",
    "progressive": "progressive = { meter = 10, shares = {} }",
    "limits.dynasty": "[limits.dynasty]\nminimum = 0.5",
    "limits.nothing": "[limits.nothing]\nminimum = 5",
    "limits.red": "[limits.red]\nminimum = 10\nmaximum = 5",
}


@pytest.mark.rule("NJ-PG 11.9(k)1", "NJ-PG 11.23(f)", "NJ-PG 11.22(b)", "BASE B1", "BASE B6", "BASE B9", "BASE B10")
def test_every_planted_fault_is_found_at_once_with_its_line_and_paragraph(tmp_path: Path) -> None:
    file = said(tmp_path, "pai-gow-poker", "\n".join(PLANTED.values()) + "\n")
    done = run("check", file, "--json")
    assert done.exit_code == 1
    found = json.loads(done.stdout)
    assert found["ok"] is False
    by_option = {fault["options"][0]: fault for fault in found["faults"]}
    assert set(by_option) == set(PLANTED)
    assert len(found["faults"]) == len(PLANTED)
    lines = file.read_text().splitlines()
    for name, fault in by_option.items():
        assert PLANTED[name].splitlines()[0] == lines[fault["line"] - 1]
        assert (fault["cite"] in paragraphs()) == (name != "unknown"), "an option that does not exist has no paragraph"
    named = run("check", file)
    assert named.exit_code == 1
    assert len(named.stdout.splitlines()) == len(PLANTED)
    for line, fault in zip(named.stdout.splitlines(), found["faults"], strict=True):
        assert line.startswith(f"{file}:{fault['line']}: {fault['sentence']}"[:600])
        assert fault["cite"] is None or fault["cite"] in line


@pytest.mark.parametrize("words", [("check",), ("check", "--json"), ("show",), ("show", "--json")])
def test_several_faults_are_one_line_on_standard_error(words: tuple[str, ...], tmp_path: Path) -> None:
    file = said(tmp_path, "pai-gow-poker", "\n".join(PLANTED.values()) + "\n")
    command, *more = words
    done = run(command, file, *more)
    assert done.exit_code == 1
    (line,) = done.stderr.splitlines()
    assert re.match(rf"houseway: {re.escape(str(file))}:\d+: {len(PLANTED)} faults.*, the first: .* \(.*\)$", line)
    assert ("submission check" in line) == (words == ("show",)), "who did not ask for all is told who names them"


def test_a_fault_says_nothing_of_options_that_are_already_wrong(tmp_path: Path) -> None:
    file = said(tmp_path, "dragon-poker", 'shuffler = "automatd"\ndealing = "hand"\ndecks = 2\n')
    (fault,) = json.loads(run("check", file, "--json").stdout)["faults"]
    assert fault["options"] == ["shuffler"], "whether the hand or two decks are allowed depends on it"


def test_of_another_state_only_that_is_said(tmp_path: Path) -> None:
    file = said(tmp_path, "dragon-poker", 'jurisdiction = "PA"\nante-bonus = "A"\ntwo-areas = true\n')
    (fault,) = json.loads(run("check", file, "--json").stdout)["faults"]
    assert fault["options"] == ["jurisdiction"]


@pytest.mark.parametrize("text", ["", 'licensee = "A"\n', 'game = "whist"\n', "game = 3\n"])
def test_a_file_without_a_game_is_one_fault_in_one_line(text: str, tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text(text or "# nothing\n")
    done = run("check", file)
    assert done.exit_code == 1
    assert len(done.stderr.splitlines()) == 1


IDLE: list[tuple[str, str, list[str]]] = [
    ("pai-gow-poker", 'shaker = "every-round"\n', ["shaker"]),
    ("pai-gow-poker", 'dragons-eye = "vigorish"\nshaker = "every-round"\n', []),
    ("pai-gow-poker", "dynasty = false\nprotection-joker = 'standard'\n", ["dynasty", "protection-joker"]),
    ("pai-gow-poker", "variant = 'ez'\nprotection = false\nprotection-joker = 'standard'\n", ["protection-joker"]),
    (
        "pai-gow-poker",
        "variant = 'ez'\nbanking = false\nez-bank-surplus-vigorish = false\n",
        ["ez-bank-surplus-vigorish"],
    ),
    ("pai-gow-poker", "variant = 'ez'\nez-bank-surplus-vigorish = false\n", []),
    ("pai-gow-poker", "banking = false\nco-banking = false\nbank-rounds = 3\n", ["co-banking", "bank-rounds"]),
    ("pai-gow-poker", "dragons-eye = 'no-vigorish'\nrounding = 'exact'\n", ["rounding"]),
    ("pai-gow-poker", "variant = 'ez'\nrounding = 'exact'\n", []),
    ("pai-gow-poker", "notice-minutes = 5\n", ["notice-minutes"]),
    ("pai-gow-poker", "imperial = false\nimperial-payout-limit = 60000\n", ["imperial-payout-limit"]),
    ("pai-gow-poker", "limits = { dynasty = { minimum = 5 } }\n", ["limits"]),
    ("pai-gow", "dragons-eye = 'no-vigorish'\nstarting-position = 'generator'\n", ["starting-position"]),
    ("pai-gow", "dragons-eye = 'vigorish'\nbank-with-no-vigorish = true\n", ["bank-with-no-vigorish"]),
    ("dragon-poker", "jurisdiction = 'MD'\nshuffler = 'reshuffling'\ncut-at-least = 12\n", ["cut-at-least"]),
    ("deuce-of-the-dragon", "same-length = true\n", []),
]


@pytest.mark.parametrize(("game", "lines", "idle"), IDLE)
def test_options_without_effect_beside_the_others_are_warned_of(
    game: str, lines: str, idle: list[str], tmp_path: Path
) -> None:
    file = said(tmp_path, game, lines)
    done = run("check", file, "--json")
    warned = json.loads(done.stdout)["warnings"]
    assert done.exit_code == 0
    assert [warning["option"] for warning in warned] == idle
    assert all(warning["cite"] in paragraphs() for warning in warned)
    assert len(done.stderr.splitlines()) == len(idle)


def test_a_bet_that_favours_the_player_is_warned_of(tmp_path: Path) -> None:
    generous = said(tmp_path, "pai-gow-poker", "seven-card-bonus = { straight = 20 }\n")
    (warning,) = json.loads(run("check", generous, "--json").stdout)["warnings"]
    # 11,034,204 deals hold a straight and nothing that pays more in the dynasty table, and many more a straight at all
    assert warning["option"] == "seven-card-bonus"
    assert "gives the player an edge of" in warning["sentence"]
    fair = said(tmp_path, "pai-gow-poker", 'seven-card-bonus = "fortune"\n')
    assert json.loads(run("check", fair, "--json").stdout)["warnings"] == []


def test_show_names_what_differs_its_meaning_and_its_paragraph(tmp_path: Path) -> None:
    file = said(tmp_path, "dragon-poker", 'jurisdiction = "MD"\nante-bonus = "A"\ntwo-areas = true\n')
    shown = json.loads(run("show", file, "--json").stdout)
    assert [one["option"] for one in shown["options"]] == ["jurisdiction", "ante-bonus", "two-areas"]
    assert shown["options"][1]["cite"] == ["MD-DP 12.B"]
    text = run("show", file).stdout
    for words in ("Maryland", "three phoenix 10", "MD-DP 7.G", shown["submission-hash"]):
        assert words in text
    assert "dealing" not in text
    default = said(tmp_path, "dragon-poker", "", "default.toml")
    assert "the defaults throughout" in run("show", default).stdout


def par(game: str, *options: str) -> dict[str, Fraction]:
    words = ["par", game, "--json", *(word for option in options for word in ("--option", option))]
    bets = json.loads(CliRunner().invoke(app, words).stdout)["bets"]
    return {bet: -Fraction(of["ev"]) for bet, of in bets.items() if of["ev"] != "0"}


@pytest.mark.parametrize(
    ("game", "before", "after"),
    [
        ("dragon-poker", [], ["three-card-bonus=2"]),
        ("dragon-poker", ["jurisdiction=MD"], ["jurisdiction=MD", "ante-bonus=A", "dragon=off"]),
        ("pai-gow", [], ["dragons-eye=no-vigorish", "house-way=best-low"]),
        ("deuce-of-the-dragon", [], ["commission=2.5%"]),
    ],
)
def test_the_edges_of_a_comparison_are_those_of_par(
    game: str, before: list[str], after: list[str], tmp_path: Path
) -> None:
    files = []
    for name, options in (("a", before), ("b", after)):
        pairs = (option.split("=") for option in options)
        lines = "".join(f"{option} = {json.dumps(value)}\n" for option, value in pairs)
        files.append(said(tmp_path, game, lines, f"{name}.toml"))
    found = json.loads(run("diff", *files, "--json").stdout)
    assert found["left-out"] == []
    for side, options in (("a", before), ("b", after)):
        edges = {bet: Fraction(both[side]) for bet, both in found["bets"].items() if both[side] is not None}
        assert edges == par(game, *options)
    for both in found["bets"].values():
        if both["change"] is not None:
            assert Fraction(both["change"]) == Fraction(both["b"]) - Fraction(both["a"])
    changed = {change["option"] for change in found["changes"]}
    assert changed == {option.split("=")[0] for option in set(after) - set(before)}


def test_what_a_change_does_alone_is_said_bet_by_bet(tmp_path: Path) -> None:
    a = said(tmp_path, "dragon-poker", 'jurisdiction = "MD"\n', "a.toml")
    b = said(
        tmp_path, "dragon-poker", 'jurisdiction = "MD"\nante-bonus = "A"\ndragon = "off"\nlicensee = "B"\n', "b.toml"
    )
    changes = {change["option"]: change for change in json.loads(run("diff", a, b, "--json").stdout)["changes"]}
    assert changes["licensee"]["effects"] == {}
    assert set(changes["ante-bonus"]["effects"]) == {"main"}
    # the two published edges of the Ante Bonus tables, per unit of the Ante
    assert float(Fraction(changes["ante-bonus"]["effects"]["main"]["change"])) == pytest.approx(
        0.031650 - 0.029250, abs=2e-6
    )
    assert changes["dragon"]["effects"]["dragon"]["b"] is None
    assert "no longer offers dragon" in run("diff", a, b).stdout


def test_a_change_that_needs_another_is_said_to(tmp_path: Path) -> None:
    a = said(tmp_path, "dragon-poker", "", "a.toml")
    b = said(tmp_path, "dragon-poker", 'jurisdiction = "MD"\nante-bonus = "A"\n', "b.toml")
    changes = {change["option"]: change for change in json.loads(run("diff", a, b, "--json").stdout)["changes"]}
    assert changes["ante-bonus"]["effects"] is None
    assert "allowed only together with another change" in run("diff", a, b).stdout


def test_what_takes_long_is_left_out_and_said_to_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSEWAY_CACHE", str(tmp_path / "empty"))
    a = said(tmp_path, "pai-gow-poker", 'house-way = "trump-plaza"\n', "a.toml")
    b = said(tmp_path, "pai-gow-poker", 'house-way = "trump-plaza"\nseven-card-bonus = "fortune"\n', "b.toml")
    found = json.loads(run("diff", a, b, "--json").stdout)
    assert found["left-out"] == ["main", "house-way"]
    assert "left out, because it takes long to compute: main and house-way" in run("diff", a, b).stdout


def test_two_games_are_not_compared(tmp_path: Path) -> None:
    a, b = said(tmp_path, "pai-gow", "", "a.toml"), said(tmp_path, "pai-gow-poker", "", "b.toml")
    done = run("diff", a, b)
    assert isinstance(done.exception, ValueError)
    assert "two games" in str(done.exception)


def test_a_new_submission_never_replaces_a_file_unasked(tmp_path: Path) -> None:
    file = said(tmp_path, "pai-gow", "")
    assert run("new", "pai-gow", "-o", file).exit_code != 0
    assert file.read_text() == 'game = "pai-gow"\n'
    assert run("new", "pai-gow", "-o", file, "--force").exit_code == 0


def test_the_first_fault_is_what_reading_the_options_says() -> None:
    class Nobody(Options, frozen=True, kw_only=True, rename="kebab"):
        pass

    assert [str(fault) for fault in Nobody.faults_of({"licensee": " "})] == ["the submission names no licensee"]
