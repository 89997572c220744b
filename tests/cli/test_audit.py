"""`houseway record`, `audit`, `rules` and `submission check` as an outside caller uses them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest


def houseway(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "houseway", *arguments], capture_output=True, check=False, text=True)


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("log") / "rounds.jsonl"
    assert houseway("record", "dragon-poker", "--rounds", "3", "--seed", "ab12", "-o", str(path)).returncode == 0
    return path


def test_a_log_begins_with_the_submission_and_ends_closed(log: Path) -> None:
    entries = [json.loads(line) for line in log.read_text().splitlines()]
    assert [entry["seq"] for entry in entries] == list(range(len(entries)))
    assert entries[0]["command"]["format"] == 1
    assert entries[0]["command"]["game"] == "dragon-poker"
    assert entries[-1]["command"]["type"] == "close-log"
    assert all({"type", "cite"} <= set(event) for entry in entries for event in entry["events"])


def test_the_same_seed_records_the_same_bytes(log: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.jsonl"
    houseway("record", "dragon-poker", "--rounds", "3", "--seed", "0xAB12", "-o", str(again))
    assert again.read_bytes() == log.read_bytes()


def test_an_untouched_log_verifies_replays_and_shows_its_rounds(log: Path) -> None:
    assert json.loads(houseway("audit", "verify", str(log), "--json").stdout)["ok"] is True
    assert houseway("audit", "replay", str(log)).returncode == 0
    shown = houseway("audit", "show", str(log), "2")
    assert shown.returncode == 0
    assert "NJ-DP 42.10(e)" in shown.stdout
    beyond = houseway("audit", "show", str(log), "4")
    assert (beyond.returncode, beyond.stderr.count("\n")) == (2, 1)


def test_an_altered_log_fails_everywhere_with_its_line(log: Path, tmp_path: Path) -> None:
    lines = log.read_bytes().splitlines(keepends=True)
    altered = tmp_path / "altered.jsonl"
    altered.write_bytes(b"".join([*lines[:-3], lines[-3].replace(b'"seq"', b'"sep"'), *lines[-2:]]))
    for command in (("verify", str(altered)), ("replay", str(altered)), ("show", str(altered), "1")):
        done = houseway("audit", *command)
        assert (done.returncode, done.stderr.count("\n")) == (1, 1)
        assert f"line {len(lines) - 2}" in done.stderr
    found = json.loads(houseway("audit", "verify", str(altered), "--json").stdout)
    assert (found["ok"], found["line"]) == (False, len(lines) - 2)


@pytest.mark.parametrize("tail", [b"\n", b"junk\n", None])
def test_nothing_may_follow_the_closing_entry(log: Path, tmp_path: Path, tail: bytes | None) -> None:
    longer = tmp_path / "longer.jsonl"
    longer.write_bytes(log.read_bytes() + (log.read_bytes() if tail is None else tail))
    assert houseway("audit", "verify", str(longer)).returncode == 1
    assert houseway("audit", "replay", str(longer)).returncode == 1


def test_a_log_without_its_closing_entry_needs_to_be_called_open(log: Path, tmp_path: Path) -> None:
    cut = tmp_path / "cut.jsonl"
    cut.write_bytes(b"".join(log.read_bytes().splitlines(keepends=True)[:-1]))
    assert houseway("audit", "verify", str(cut)).returncode == 1
    assert houseway("audit", "show", str(cut), "1").returncode == 1
    assert houseway("audit", "verify", str(cut), "--open").returncode == 0


def test_rules_lists_every_paragraph_with_its_code_and_tests() -> None:
    rows = json.loads(houseway("rules", "--json").stdout)["paragraphs"]
    assert len(rows) == 792
    assert set(rows[0]) == {"doc", "id", "kind", "software", "gist", "state", "code", "tests"}
    shown = houseway("rules", "show", "NJ-DP 42.10(d)4")
    assert "settlement.py" in shown.stdout
    assert houseway("rules", "XX").returncode == 2


def test_a_submission_is_valid_invalid_or_unreadable(tmp_path: Path) -> None:
    file = tmp_path / "submission.toml"
    file.write_text('game = "dragon-poker"\njurisdiction = "MD"\nante-bonus = "A"\n[limits.ante]\nminimum = 5\n')
    found = json.loads(houseway("submission", "check", str(file), "--json").stdout)
    assert found["ok"] is True
    assert found["differences"]["limits"] == {"ante": {"minimum": "5.00"}}
    file.write_text('game = "dragon-poker"\nante-bonus = "A"\n')
    refused = houseway("submission", "check", str(file))
    assert (refused.returncode, refused.stderr.count("\n")) == (1, 1)
    assert "NJ-DP 42.11(c)" in refused.stderr
    file.write_text("game = ")
    assert houseway("submission", "check", str(file)).returncode == 2


def test_help_loads_neither_numpy_nor_numba() -> None:
    code = (
        "import sys; sys.argv = ['houseway', '--help']\n"
        "from houseway.cli.main import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "print(sorted({'numpy', 'numba', 'matplotlib'} & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert done.stderr.strip() == "[]"
