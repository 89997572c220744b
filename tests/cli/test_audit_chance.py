"""An audit says first whether a log's shuffles are reproducible and which decks were set."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.tables import DECK, SEED, fresh, make_ready, table, whole_round
from typer.testing import CliRunner

from houseway.cli.main import app
from houseway.core import commands as c

NOT_FOR_MONEY = "The shuffles of this log come from a seed: they are reproducible, and not for money."


def said(*arguments: str) -> list[str]:
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code == 0, done.output
    return done.stdout.splitlines()


def audits(file: Path) -> list[list[str]]:
    still_open = [] if b"close-log" in file.read_bytes() else ["--open"]
    return [
        ["audit", *which, *still_open]
        for which in (["verify", str(file)], ["replay", str(file)], ["show", str(file), "1"])
    ]


def test_a_log_that_was_recorded_from_a_seed_says_so_first_in_every_audit(tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    said("record", "dragon-poker", "--rounds", "1", "--seed", "7", "-o", str(file))
    assert json.loads(file.read_text().splitlines()[0])["command"]["reproducible"] is True
    for audit in audits(file):
        assert said(*audit)[0] == NOT_FOR_MONEY
        found = json.loads("\n".join(said(*audit, "--json")))
        assert (found["reproducible"], found["set-decks"]) == (True, {"lesson": 0, "machine": 0})


@pytest.mark.parametrize("why", ["lesson", "machine"])
@pytest.mark.parametrize("count", [0, 1, 2])
def test_an_audit_counts_the_decks_that_were_set_and_says_for_what(why: str, count: int, tmp_path: Path) -> None:
    session = table(set_decks=why)
    for number in range(3):
        make_ready(session, until=c.Shuffle)
        session.do(c.Shuffle(fresh(session)(), order=DECK if number < count else ()))
        whole_round(session)
    file = tmp_path / "log.jsonl"
    file.write_bytes(b"".join(session.log.lines))
    words = {"lesson": "set for a lesson", "machine": "read by a machine"}[why]
    decks = {1: "1 deck was", 2: "2 decks were"}.get(count)
    for audit in audits(file):
        first, *_ = said(*audit)
        assert (first == f"{decks} not left to chance in this log: {words}.") == bool(count)
        found = json.loads("\n".join(said(*audit, "--json")))
        assert found["set-decks"] == {"lesson": 0, "machine": 0} | {why: count}
        assert found["reproducible"] is False


def test_no_name_forges_a_deck_that_was_set(tmp_path: Path) -> None:
    session = table(seats=())
    session.do(c.Sit(1, '"set-for":"lesson"', 100_000, entropy='x","set-for":"machine'))
    make_ready(session)
    session.do(c.PlaceWagers(1, {"ante": 1000, "ante-bonus": 1000}))
    session.do(c.NoMoreBets())
    file = tmp_path / "log.jsonl"
    file.write_bytes(b"".join(session.log.lines))
    found = json.loads("\n".join(said("audit", "verify", str(file), "--open", "--json")))
    assert found["set-decks"] == {"lesson": 0, "machine": 0}


def test_a_sitting_without_a_seed_commits_to_its_seeds_and_is_not_reproducible() -> None:
    from houseway.cli.terminal.sitting import Sitting
    from houseway.games.registry import game

    entry = game("dragon-poker")
    for seed, first in ((None, "commit-seeds"), (SEED, "sit")):
        sitting = Sitting(entry.game, entry.options_type(), 1, 1, 100_000, seed)
        opening, entered = (json.loads(line)["command"] for line in sitting.session.log.lines[:2])
        assert opening.get("reproducible", False) is (seed is not None)
        assert entered["type"] == first
