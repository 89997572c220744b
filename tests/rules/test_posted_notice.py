"""The sign of a change to come: limits, payout limits and withdrawn wagers, with the paragraph of each.

13:69F-8.3, to which NJ-PG 11.23(f) points, and its like in Maryland: a sign is posted before the change applies.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.felts import lines, statement
from tests.layouts.test_signs import check
from typer.testing import CliRunner

from houseway.cli.main import app
from houseway.games.submission import choose
from houseway.layouts.notices import notice_for
from houseway.layouts.signs import draw_sign

POKER = 'game = "pai-gow-poker"\nvariant = "ez"\n'


def posted(tmp_path: Path, game: str, now: str, then: str, start: str = "20:30 today") -> dict[str, Any]:
    """The notice as `houseway sign` prints it, once it has been seen that it can be drawn."""
    files = [tmp_path / "now.toml", tmp_path / "then.toml"]
    for file, text in zip(files, (now, then), strict=True):
        file.write_text(f'game = "{game}"\n{text}' if "game =" not in text else text)
    words = ["sign", game, "--submission", str(files[0]), "--change", str(files[1]), "--from", start, "--json"]
    done = CliRunner().invoke(app, words, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    check(draw_sign(notice_for(choose(game, files[0]), choose(game, files[1]), start)))
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def from_to(one: dict[str, Any]) -> dict[str, tuple[str, ...]]:
    return {row["outcome"]: tuple(row["pays"]) for row in one["lines"]}


@pytest.mark.rule("NJ-PG 11.23(f)")
def test_a_lower_payout_limit_is_posted_with_the_time_from_which_it_applies(tmp_path: Path) -> None:
    found = posted(tmp_path, "pai-gow-poker", POKER + "payout-limit = 100000\n", POKER + "payout-limit = 60000\n")
    assert found["required"]
    assert found["cite"] == ["NJ-PG 11.23(f)"]
    assert found["banner"][0]["amount"] == "20:30 today"
    assert [one["id"] for one in found["statements"]] == ["sign.notice.payout-limits"]
    assert from_to(found["statements"][0]) == {"Payout limit": ("$100,000", "$60,000")}


@pytest.mark.rule("NJ-PG 11.23(f)")
@pytest.mark.parametrize(
    "then",
    ["payout-limit = 150000\n", "", "payout-limit = 60000\npayout-limit-on-layout = true\n", "payout-limit = 100000\n"],
)
def test_a_limit_that_does_not_fall_or_stands_on_the_layout_is_not_posted(tmp_path: Path, then: str) -> None:
    with pytest.raises(ValueError, match="no payout limit falls"):
        posted(tmp_path, "pai-gow-poker", POKER + "payout-limit = 100000\n", POKER + then)


@pytest.mark.rule("NJ-PG 11.22(a)1", "BASE B10")
def test_withdrawn_wagers_are_posted_each_with_its_paragraph(tmp_path: Path) -> None:
    then = POKER + "dynasty = false\nimperial = false\n"
    found = posted(tmp_path, "pai-gow-poker", POKER + "imperial = true\n", then)
    (one,) = found["statements"]
    assert one["text"] == "Dynasty and Imperial are no longer offered."
    assert one["cite"] == found["cite"] == ["NJ-PG 11.22(a)1", "BASE B10"]


@pytest.mark.rule("MD-DP 7.A", "MD-DP 12.D")
def test_limits_and_a_withdrawn_wager_stand_on_one_notice_in_maryland(tmp_path: Path) -> None:
    now = 'jurisdiction = "MD"\n[limits.ante]\nminimum = 10\nmaximum = 500\n[limits.ante-bonus]\nminimum = 10\n'
    then = (
        'jurisdiction = "MD"\ndragon = "off"\n[limits.ante]\nminimum = 25\nmaximum = 1000\n'
        "[limits.ante-bonus]\nmaximum = 300\n"
    )
    found = posted(tmp_path, "dragon-poker", now, then, "18 November 2026, half past eight")
    limits = statement(found, "sign.notice.limits")
    assert limits["cite"] == ["MD-DP 7.A"]
    assert from_to(limits) == {
        "Ante": ("$10 to $500", "$25 to $1,000"),
        "Ante Bonus": ("$10 and more", "up to $300"),
    }
    assert statement(found, "sign.notice.withdrawn")["cite"] == ["MD-DP 12.D"]
    assert found["cite"] == ["MD-DP 7.A", "MD-DP 12.D"]


@pytest.mark.rule("NJ-DDP 42.6(a)", "NJ-PG 10.5(a)-(c)")
@pytest.mark.parametrize(
    ("game", "wager", "paragraph"),
    [("double-draw-poker", "ante", "NJ-DDP 42.6(a)"), ("pai-gow", "pai-gow", "NJ-PG 10.5(a)-(c)")],
)
def test_other_limits_are_posted_at_every_game(tmp_path: Path, game: str, wager: str, paragraph: str) -> None:
    found = posted(tmp_path, game, "", f"[limits.{wager}]\nminimum = 25\nmaximum = 25\n")
    (one,) = found["statements"]
    assert one["cite"] == [paragraph]
    assert list(lines(one).values()) == ["No limit"]
    assert [row["pays"][1] for row in one["lines"]] == ["$25"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--change", "then.toml"), "--from"),
        (("--from", "20:30"), "--change"),
        (("--change", "then.toml", "--from", " "), "from when"),
        (("--change", "then.toml", "--from", "20:30" * 10), "40"),
        (("--change", "other.toml", "--from", "20:30"), "is for pai-gow"),
        (("--change", "same.toml", "--from", "20:30"), "no limit changes"),
    ],
)
def test_half_a_notice_is_refused_in_one_sentence(tmp_path: Path, words: tuple[str, ...], sentence: str) -> None:
    (tmp_path / "then.toml").write_text('game = "dragon-poker"\nlimits.ante.minimum = 25\n')
    (tmp_path / "same.toml").write_text('game = "dragon-poker"\nthree-card-bonus = "2"\n')
    (tmp_path / "other.toml").write_text('game = "pai-gow"\n')
    given = [str(tmp_path / word) if word.endswith(".toml") else word for word in words]
    with pytest.raises(ValueError, match=sentence):
        CliRunner().invoke(app, ["sign", "dragon-poker", *given], catch_exceptions=False)
