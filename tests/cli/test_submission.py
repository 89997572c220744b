"""`houseway submission check` names the paragraph that leaves each choice to the licensee, or that permits it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import houseway
from houseway.cli.main import app


def allowed_by(folder: Path, game: str, **chosen: Any) -> dict[str, list[str]]:
    """What the check of a submission says about its options."""
    lines = (f"{name.replace('_', '-')} = {json.dumps(value)}" for name, value in chosen.items())
    file = folder / "table.toml"
    file.write_text("\n".join((f'game = "{game}"', *lines)) + "\n")
    found: dict[str, Any] = json.loads(CliRunner().invoke(app, ["submission", "check", str(file), "--json"]).stdout)
    assert found["ok"] is True, found
    by: dict[str, list[str]] = found["allowed-by"]
    return by


MACHINE = {"shuffler": "automated"}


@pytest.mark.rule(
    "NJ-DP 1.19(b)",
    "NJ-DP 1.19(b)1",
    "NJ-DP 42.8(a)",
    "NJ-DP 42.8(b)",
    "NJ-DP 42.9(a)",
    "NJ-DP 42.9(b)",
    "NJ-DDP 1.19(b)",
    "NJ-DDP 1.19(b)1",
    "NJ-DDP 42.8(a)",
    "NJ-DDP 42.8(b)",
    "NJ-DDP 42.9(a)",
    "NJ-DDP 42.9(b)",
    "NJ-DOD 1.19(b)",
    "NJ-DOD 1.19(b)1",
    "NJ-DOD 41.8(a)",
    "NJ-DOD 41.8(b)",
    "NJ-DOD 41.9(a)",
    "MD-DP 8.A",
    "MD-DP 9.A",
    "MD-DP 10.A",
)
@pytest.mark.parametrize(
    ("game", "state", "dealing", "paragraphs"),
    [
        ("dragon-poker", "NJ", "manual-shoe", ["NJ-DP 1.19(b)"]),
        ("dragon-poker", "NJ", "hand", ["NJ-DP 42.8(a)", "NJ-DP 42.8(b)", "NJ-DP 1.19(b)1"]),
        ("dragon-poker", "NJ", "automated-shoe", ["NJ-DP 42.9(a)", "NJ-DP 42.9(b)", "NJ-DP 1.19(b)"]),
        ("dragon-poker", "MD", "manual-shoe", ["MD-DP 8.A"]),
        ("dragon-poker", "MD", "hand", ["MD-DP 9.A"]),
        ("dragon-poker", "MD", "automated-shoe", ["MD-DP 10.A"]),
        ("double-draw-poker", "NJ", "manual-shoe", ["NJ-DDP 1.19(b)"]),
        ("double-draw-poker", "NJ", "hand", ["NJ-DDP 42.8(a)", "NJ-DDP 42.8(b)", "NJ-DDP 1.19(b)1"]),
        ("double-draw-poker", "NJ", "automated-shoe", ["NJ-DDP 42.9(a)", "NJ-DDP 42.9(b)", "NJ-DDP 1.19(b)"]),
        ("deuce-of-the-dragon", "NJ", "manual-shoe", ["NJ-DOD 1.19(b)"]),
        ("deuce-of-the-dragon", "NJ", "hand", ["NJ-DOD 41.8(a)", "NJ-DOD 41.8(b)", "NJ-DOD 1.19(b)1"]),
        ("deuce-of-the-dragon", "NJ", "automated-shoe", ["NJ-DOD 41.9(a)", "NJ-DOD 1.19(b)"]),
    ],
)
def test_every_way_of_dealing_is_permitted_by_its_own_paragraphs(
    tmp_path: Path, game: str, state: str, dealing: str, paragraphs: list[str]
) -> None:
    assert allowed_by(tmp_path, game, jurisdiction=state, dealing=dealing, **MACHINE)["dealing"] == paragraphs


@pytest.mark.rule("NJ-DP 1.19(c)", "NJ-DDP 1.19(c)", "NJ-DOD 1.19(c)", "MD-DP 5.C", "MD-DP 5.I")
@pytest.mark.parametrize(
    ("game", "state", "shuffler", "paragraph"),
    [
        ("dragon-poker", "NJ", "automated", "NJ-DP 1.19(c)"),
        ("dragon-poker", "MD", "counting", "MD-DP 5.C"),
        ("dragon-poker", "MD", "reshuffling", "MD-DP 5.I"),
        ("double-draw-poker", "NJ", "counting", "NJ-DDP 1.19(c)"),
        ("deuce-of-the-dragon", "NJ", "automated", "NJ-DOD 1.19(c)"),
    ],
)
def test_a_shuffling_device_is_permitted_by_its_paragraph_and_none_needs_no_permission(
    tmp_path: Path, game: str, state: str, shuffler: str, paragraph: str
) -> None:
    assert allowed_by(tmp_path, game, jurisdiction=state, shuffler=shuffler)["shuffler"] == [paragraph]
    assert "shuffler" not in allowed_by(tmp_path, game, jurisdiction=state)
    assert "decks" not in allowed_by(tmp_path, game, jurisdiction=state, shuffler=shuffler)


@pytest.mark.rule("NJ-DP 42.11(d)", "MD-DP 12.B", "MD-DP 12.C", "MD-DP 12.D", "NJ-DDP 42.6(c)", "NJ-DDP 42.11(c)")
@pytest.mark.parametrize(
    ("game", "state", "option", "paragraphs"),
    [
        ("dragon-poker", "NJ", "three-card-bonus", ["NJ-DP 42.11(d)"]),
        ("dragon-poker", "MD", "ante-bonus", ["MD-DP 12.B"]),
        ("dragon-poker", "MD", "three-card-bonus", ["MD-DP 12.C"]),
        ("dragon-poker", "MD", "dragon", ["MD-DP 12.D"]),
        ("double-draw-poker", "NJ", "bonus", ["NJ-DDP 42.11(c)", "NJ-DDP 42.6(c)"]),
    ],
)
def test_a_pay_table_is_chosen_under_the_paragraph_that_leaves_the_choice(
    tmp_path: Path, game: str, state: str, option: str, paragraphs: list[str]
) -> None:
    assert allowed_by(tmp_path, game, jurisdiction=state)[option] == paragraphs


def test_what_differs_from_the_defaults_is_told_with_its_paragraph(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text('game = "dragon-poker"\nshuffler = "automated"\ncard-life-hours = 8\n')
    said = CliRunner().invoke(app, ["submission", "check", str(file)]).stdout
    assert "  shuffler = automated  (NJ-DP 1.19(c))\n" in said
    assert "  card-life-hours = 8\n" in said


@pytest.mark.rule("NJ-PG 10.7(l)", "NJ-PG 11.9(k)")
@pytest.mark.parametrize(("game", "paragraph"), [("pai-gow", "NJ-PG 10.7(l)"), ("pai-gow-poker", "NJ-PG 11.9(k)")])
@pytest.mark.parametrize("method", ["vigorish", "no-vigorish"])
def test_a_table_with_dragons_eye_takes_vigorish_in_one_of_two_ways(
    tmp_path: Path, game: str, paragraph: str, method: str
) -> None:
    assert allowed_by(tmp_path, game, dragons_eye=method)["dragons-eye"] == [paragraph]
    assert "dragons-eye" not in allowed_by(tmp_path, game)


@pytest.mark.rule(
    'NJ-PG 11.1 "EZ pai gow"', "NJ-PG 11.22(a)1", "NJ-PG 11.22(a)2", "NJ-PG 11.22(a)3", "NJ-PG 11.22(a)4", "BASE B2"
)
def test_ez_pai_gow_and_each_of_its_wagers_may_be_offered(tmp_path: Path) -> None:
    ez = allowed_by(tmp_path, "pai-gow-poker", variant="ez")
    assert ez["variant"] == ['NJ-PG 11.1 "EZ pai gow"']
    for number, wager in enumerate(("dynasty", "protection", "red-black", "queens-dragon"), 1):
        assert ez[wager] == [f"NJ-PG 11.22(a){number}"]
    standard = allowed_by(tmp_path, "pai-gow-poker")
    assert {"variant", "dynasty", "protection", "red-black", "queens-dragon"}.isdisjoint(standard)
    assert standard["wheel"] == ["BASE B2"], "where A-2-3-4-5 ranks is a choice"


@pytest.mark.parametrize("size", ["0x0", "abc", "-5x3", "nanxnan", "1x1", "84", "84x42x3", "144x40"])
def test_a_cloth_of_no_size_that_there_is_is_no_valid_submission(tmp_path: Path, size: str) -> None:
    file = tmp_path / "table.toml"
    file.write_text(f'game = "dragon-poker"\ntable = "{size}"\n')
    result = CliRunner().invoke(app, ["submission", "check", str(file), "--json"])
    assert result.exit_code == 1
    found = json.loads(result.stdout)
    assert found["ok"] is False
    assert [(fault["options"], fault["line"]) for fault in found["faults"]] == [(["table"], 2)]
    assert CliRunner().invoke(app, ["layout", "dragon-poker", "--option", f"table={size}"]).exit_code == 1
    with pytest.raises(ValueError, match="table"):
        houseway.table("dragon-poker", table=size)


def test_an_oval_is_measured_as_an_oval_and_must_hold_what_the_submission_puts_on_it(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    for game, size, said in (
        ("deuce-of-the-dragon", "120x50", None),
        ("dragon-poker", "96x48", None),
        ("deuce-of-the-dragon", "116x44", None),
        ("dragon-poker", "116x44", "a half-round table is 1.9 to 2.4 times as wide"),
        ("deuce-of-the-dragon", "84x42", "does not hold all that this submission puts on it"),
    ):
        file.write_text(f'game = "{game}"\ntable = "{size}"\n')
        result = CliRunner().invoke(app, ["submission", "check", str(file), "--json"])
        assert result.exit_code == (0 if said is None else 1), (game, size, result.stdout)
        if said is not None:
            assert said in json.loads(result.stdout)["reason"]


def test_letters_that_no_typeface_has_are_named_before_anything_is_printed_with_gaps(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text('game = "dragon-poker"\nlicensee = "牌九 House"\n')
    run, sheet = CliRunner().invoke, tmp_path / "sheet"
    (warning,) = json.loads(run(app, ["submission", "check", str(file), "--json"]).stdout)["warnings"]
    assert warning["option"] == "licensee"
    assert "has no 牌 九:" in warning["sentence"]
    printed = ["par", "dragon-poker", "--submission", str(file), "--bet", "dragon", "-o"]
    assert "no 牌 九, which is in '牌九 House'" in str(run(app, [*printed, f"{sheet}.pdf"]).exception)
    assert run(app, [*printed, f"{sheet}.html"]).exit_code == 0
    for command in ("layout", "sign"):
        made = run(app, [command, "dragon-poker", "--submission", str(file), "-o", f"{sheet}.pdf"])
        assert "no character '牌', '九'" in str(made.exception)
    file.write_text('game = "dragon-poker"\nlicensee = "Café Ωmega & Straße, Žižkov"\n')
    assert json.loads(run(app, ["submission", "check", str(file), "--json"]).stdout)["warnings"] == []
    assert run(app, [*printed, f"{sheet}.pdf"]).exit_code == 0
