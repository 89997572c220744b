"""`houseway simulate` as it is typed: stopping rules, files to go on from, a cluster, and what is refused."""

from __future__ import annotations

import json
import os
import pty
import random
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from houseway.cli.main import app
from houseway.maths.checkpoint import read_checkpoint
from houseway.maths.sheaves import BLOCK


def simulated(*arguments: str) -> dict[str, Any]:
    result = CliRunner().invoke(app, ["simulate", "dragon-poker", *arguments, "--json"])
    assert result.exit_code == 0, result.exception
    document: dict[str, Any] = json.loads(result.stdout)
    return document


def test_a_run_that_goes_on_from_its_file_is_the_run_in_one_piece(tmp_path: Path) -> None:
    path = str(tmp_path / "run")
    first = simulated("--rounds", "1000000", "--seed", "any text", "--resume", path)
    assert first == simulated("--rounds", "1000000", "--seed", "any text")
    assert read_checkpoint(Path(path)).standing.blocks == 1_000_000 // BLOCK
    further = simulated("--rounds", "2500000", "--resume", path)  # the seed is in the file
    assert further == simulated("--rounds", "2500000", "--seed", "any text")
    assert further["seed"] == "any text"


def test_a_run_of_no_stated_length_goes_on_with_all_that_its_file_holds(tmp_path: Path) -> None:
    path = str(tmp_path / "run")
    simulated("--rounds", "1500000", "--seed", "abc", "--resume", path)
    again = simulated("--resume", path)
    assert again["rounds"] == 1_500_000 // BLOCK * BLOCK  # the whole blocks: the rest of a run is not kept
    assert again == simulated("--rounds", str(again["rounds"]), "--seed", "abc")


@pytest.mark.parametrize("order", range(4))
def test_whatever_sequence_of_runs_goes_on_from_a_file_each_is_a_fresh_run_of_its_rounds(
    order: int, tmp_path: Path
) -> None:
    path, chance = str(tmp_path / "run"), random.Random(order)
    simulated("--rounds", "1", "--seed", "7", "--resume", path)
    for _ in range(8):
        held = read_checkpoint(Path(path)).standing.reaches * BLOCK
        asked: list[tuple[str, ...]] = [(), ("--rounds", str(held + chance.randrange(1, 3 * BLOCK)))]
        asked.append(("--until", f"stderr={chance.uniform(0.0015, 0.004)}"))
        result = simulated(*chance.choice(asked), "--resume", path)
        assert result == simulated("--rounds", str(result["rounds"]), "--seed", "7")


def test_a_stopping_rule_ends_the_run_at_the_round_where_it_is_met() -> None:
    result = simulated("--until", "stderr=0.003", "--seed", "1")
    assert result["bets"]["main"]["stderr"] <= 0.003
    assert result == simulated("--rounds", str(result["rounds"]), "--seed", "1")
    assert result["rounds"] % BLOCK == 0
    before = simulated("--rounds", str(result["rounds"] - BLOCK), "--seed", "1")
    assert before["bets"]["main"]["stderr"] > 0.003


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--until", "stderr"], "--until is given as stderr=1e-6"),
        (["--until", "stderr=-1"], "--until is given as stderr=1e-6"),
        (["--until", "variance=1"], "--until is given as stderr=1e-6"),
        (["--until", "tiger:stderr=1"], "there is no bet 'tiger'"),
        (["--rounds", "0"], "the number of rounds must be 1 to"),
        (["--workers", "0"], "the number of workers must be at least 1"),
        (["--resume", "/nowhere/run"], "/nowhere/run: no such file"),
        (["--resume", "/dev/null"], "/dev/null: is not a file"),
        (["--cluster", "nonsense"], "no cluster answers at nonsense"),
    ],
)
def test_bad_input_costs_a_sentence(arguments: list[str], sentence: str) -> None:
    result = CliRunner().invoke(app, ["simulate", "dragon-poker", *arguments])
    assert isinstance(result.exception, ValueError)
    assert str(result.exception).startswith(sentence)


def test_a_terminal_sees_the_interval_narrow_and_ctrl_c_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "run"
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "houseway", "simulate", "dragon-poker", "--rounds", "1000000000000", "--seed", "5"]
    process = subprocess.Popen([*command, "--resume", str(path)], stderr=theirs, stdout=theirs, start_new_session=True)
    os.close(theirs)
    seen = b""
    while seen.count(b"\xc2\xb1") < 5 and (part := os.read(ours, 4096)):
        seen += part
    process.send_signal(signal.SIGINT)
    try:
        while part := os.read(ours, 4096):
            seen += part
    except OSError:  # the terminal is gone with the process
        pass
    assert process.wait() == 2
    os.close(ours)
    assert b"main -0." in seen
    assert b"has what is finished, and the same command goes on" in b" ".join(seen.split())
    standing = read_checkpoint(path).standing
    assert standing.all_sums["main"].rounds >= BLOCK
