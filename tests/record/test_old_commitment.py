"""Logs of format 1 keep their commitments: they are decided again to the same roots, and what was set is listed."""

from __future__ import annotations

import json
from hashlib import sha256, shake_256
from typing import Any

import msgspec
import pytest
from tests.record.test_old_logs import NAMES, entries_of, lines_of, rewritten
from tests.tables import DECK

from houseway.record.replay import replay
from houseway.table.events import CardsShuffled


def root_of_format_1(order: list[str], seed: str) -> str:
    """Salted cards in groups of eight under one root, as logs of format 1 were described."""
    salts = shake_256(f"salts:{seed}".encode()).digest(16 * len(order))
    leaves = [
        sha256(b"\0" + salts[16 * place : 16 * place + 16] + bytes((place,)) + card.encode()).digest()
        for place, card in enumerate(order)
    ]
    groups = [sha256(b"\1" + b"".join(leaves[at : at + 8])).digest() for at in range(0, len(leaves), 8)]
    return sha256(b"\1" + b"".join(groups)).hexdigest()


@pytest.mark.parametrize("name", NAMES)
def test_the_roots_of_an_old_log_are_those_that_its_commands_give_again(name: str) -> None:
    shuffles = [event for entry in entries_of(name) for event in entry["events"] if event["type"] == "cards-shuffled"]
    assert shuffles
    for event in shuffles:
        assert event["root"] == root_of_format_1(event["order"], event["seed"])
    for step in replay(lines_of(name), re_decide=True):
        assert step.table.format == 1
        if step.difference is not None:
            old = [event for event in step.difference.log if isinstance(event, CardsShuffled)]
            new = [event for event in step.difference.today if isinstance(event, CardsShuffled)]
            for before, after in zip(old, new, strict=False):
                assert (before.root, before.order) == (after.root, after.order)


def test_a_deck_that_was_set_in_an_old_log_is_a_difference_and_the_log_goes_on() -> None:
    def set_the_first(entries: list[dict[str, Any]]) -> None:
        entry = next(entry for entry in entries if entry["command"]["type"] == "shuffle")
        event = next(event for event in entry["events"] if event["type"] == "cards-shuffled")
        entry["command"]["order"] = event["order"]

    before = list(replay(lines_of("dragon_poker_nj_golden"), re_decide=True))
    steps = list(replay(rewritten("dragon_poker_nj_golden", set_the_first), re_decide=True))
    (which,) = [
        number for number, (was, now) in enumerate(zip(before, steps, strict=True)) if was.command != now.command
    ]
    found = steps[which].difference
    assert found is not None
    assert found.refused is not None
    assert "lets nobody set the order" in found.refused
    assert steps[-1].table == before[-1].table


def test_a_seed_used_twice_in_an_old_log_is_a_difference_and_the_log_goes_on() -> None:
    def use_the_first_again(entries: list[dict[str, Any]]) -> None:
        first, second = [entry for entry in entries if entry["command"]["type"] == "shuffle"][:2]
        shuffled = [next(event for event in entry["events"] if "seed" in event) for entry in (first, second)]
        second["command"]["seed"] = shuffled[1]["seed"] = shuffled[0]["seed"]

    steps = list(replay(rewritten("dragon_poker_nj_golden", use_the_first_again), re_decide=True))
    refused = [step.difference.refused for step in steps if step.difference and step.difference.refused]
    assert any("no seed is used twice" in sentence for sentence in refused)


def test_a_log_of_today_has_the_roots_of_today() -> None:
    from tests.tables import make_ready, table

    session = table()
    make_ready(session)
    events = [event for line in session.log.lines for event in json.loads(line)["events"]]
    (shuffled,) = [event for event in events if event["type"] == "cards-shuffled"]
    assert bytes.fromhex(shuffled["root"])[:2] == bytes((0, len(DECK)))
    *_, last = replay(session.log.lines, still_open=True, re_decide=True)
    assert last.table == session.table
    assert msgspec.structs.replace(last.table, format=1) != session.table
