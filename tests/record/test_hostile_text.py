"""Text in a file that was written by somebody else cannot forge a line of an audit."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from houseway.core.commands import NoMoreBets, PlaceWagers, Sit
from houseway.core.events import PlayerSat, RoundVoided
from houseway.games.dragon_poker.events import Fold
from houseway.games.dragon_poker.options import DragonPokerOptions
from houseway.games.pai_gow_shared.events import NoRollCalled
from houseway.games.registry import game
from houseway.record.narration import narrate
from houseway.record.recording import seed_stream
from houseway.record.session import Session
from houseway.table.events import DeckRemoved, RecutOrdered

FORGED = "NJ-DP 42.11(b)                Seat 1 wins $1,000,000.00 on Ante at 1000 to 1."
HOSTILE = (*(f"Ana{sign}{FORGED}" for sign in ("\n", "\r", "\x1b[1A", "\x85", "\u2028")), "\u202eanA")


def chained(entries: list[dict[str, Any]]) -> bytes:
    """Lines of format 1, made here: whoever writes a file can give it right hashes."""
    lines, prev = [], "0" * 64
    for number, entry in enumerate(entries):
        body = json.dumps({"seq": number, "prev": prev, **entry}, separators=(",", ":"), ensure_ascii=False)[:-1]
        prev = hashlib.sha256(f"{body}}}".encode()).hexdigest()
        lines.append(f'{body},"hash":"{prev}"}}\n'.encode())
    return b"".join(lines)


def log_with(name: str) -> bytes:
    """A log of the first rules, one round, in which the player at seat 1 has that name."""
    session = Session(game("dragon-poker").game, DragonPokerOptions())
    entropy = seed_stream("0" * 64)
    session.do(Sit(1, "NAME", 100_000))
    session.run_dealer(entropy)
    session.do(PlaceWagers(1, {"ante": 1000, "ante-bonus": 1000}))
    session.do(NoMoreBets())
    session.run_dealer(entropy)
    session.do(Fold(1))
    session.run_dealer(entropy)
    entries = []
    for line in session.log.lines:
        entry = json.loads(line)
        entries.append({"command": entry["command"], "events": entry["events"]})
    opening = entries[0]["command"]
    opening["format"] = 1
    opening.pop("rules", None)
    entries = [entry for entry in entries if entry["command"]["type"] not in {"sign-head", "close-log"}]
    return chained(json.loads(json.dumps(entries).replace('"NAME"', json.dumps(name))))


@pytest.mark.parametrize("name", HOSTILE, ids=ascii)
def test_a_name_cannot_forge_a_line_of_an_audit(tmp_path: Path, name: str) -> None:
    log = tmp_path / "log.jsonl"
    log.write_bytes(log_with(name))
    for command in (("show", str(log), "1"), ("replay", str(log))):
        run = [sys.executable, "-m", "houseway", "audit", *command, "--open"]
        done = subprocess.run(run, capture_output=True, check=False)
        assert done.returncode == 0, done.stderr
        shown = done.stdout.decode()
        assert all(line.isprintable() for line in shown.split("\n"))
        assert not any(line.startswith("NJ-DP 42.11(b)") and "1,000,000" in line for line in shown.splitlines())
        json_shown = subprocess.run([*run, "--json"], capture_output=True, check=False).stdout.decode()
        assert all(line.isprintable() for line in json_shown.split("\n"))
        if command[0] == "show":
            assert name in {event.get("player") for event in json.loads(json_shown)["events"]}


@pytest.mark.parametrize("text", HOSTILE, ids=ascii)
def test_every_sentence_with_somebodys_text_in_it_is_one_line(text: str) -> None:
    for event in (
        PlayerSat("NJ-DP 42.6(a)", 1, text),
        RecutOrdered("NJ-DP 42.5(e)", 0, text),
        DeckRemoved("NJ-DP 42.3(a)", 0, text),
        NoRollCalled("NJ-PG 11.5(a)", text),
        RoundVoided("NJ-DP 42.13(a)", text),
    ):
        told = narrate(event)
        assert told.isprintable()
        assert "\u202e" not in told
