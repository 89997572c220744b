"""docs/school.md does what it says: its lesson holds, and its commands print what it shows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.tutorial import differs, lines_of
from typer.testing import CliRunner

from houseway.cli.main import app
from houseway.school.shelf import faults_of

PAGE = Path(__file__).parents[2] / "docs" / "school.md"
TEXT = PAGE.read_text(encoding="utf-8")


def _blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)


def test_the_lesson_of_the_page_holds(tmp_path: Path) -> None:
    for number, text in enumerate(_blocks("toml")):
        file = tmp_path / f"{number}.toml"
        file.write_text(text, encoding="utf-8")
        assert list(faults_of(file)) == []


def test_every_command_of_the_page_prints_what_the_page_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOUSEWAY_DATA", str(tmp_path))
    Path("bad-luck.toml").write_text(_blocks("toml")[0], encoding="utf-8")
    ran = 0
    for block in _blocks("console"):
        for piece in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, prints = piece.partition("\n")
            done = CliRunner().invoke(app, command.split()[1:])
            assert done.exit_code == 0, done.output
            lacking = differs(lines_of(done.output), lines_of(prints)) if prints.strip() else ""
            assert not lacking, f"$ {command}\nlacks: {lacking}\nprints:\n{done.output}"
            ran += 1
    assert ran >= 6


def test_every_drill_and_every_part_of_the_work_stands_on_the_page() -> None:
    from houseway.school.lesson import TOPICS

    for topic in TOPICS:
        assert f"`{topic}`" in TEXT
