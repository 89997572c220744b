"""What is only listed reads like what can be run: help and errors are the same, whichever commands were worked out."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from houseway.cli.main import app, asked_for

SAID = (
    "--help",
    "--version",
    "audit --help",
    "audit verify --help",
    "audit nothing",
    "submission --help",
    "train --help",
    "train dragon-poker --list",
    "train no-such-game",
    "rules show",
    "rules NJ-DP --missing",
    "record --help",
    "sensitivity --help",
    "setle",
    "--nothing",
    "-- audit --help",
    "audit verify no-such-file",
    "settle --nothing play",
)


@pytest.mark.parametrize("said", SAID)
def test_whoever_asks_is_told_the_same_by_all_commands_and_by_those_asked_for(said: str) -> None:
    words = said.split()
    whole, asked = (CliRunner().invoke(which, words) for which in (app, asked_for(app, words)))
    assert (asked.exit_code, asked.stdout, asked.stderr) == (whole.exit_code, whole.stdout, whole.stderr)
    assert repr(asked.exception) == repr(whole.exception)


def test_asking_changes_nothing_for_the_next() -> None:
    before = CliRunner().invoke(app, ["audit", "verify", "--help"]).stdout
    asked_for(app, ["play"])
    assert CliRunner().invoke(app, ["audit", "verify", "--help"]).stdout == before
    assert "--open" in before
