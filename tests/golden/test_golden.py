"""Golden logs: the engine does today what it did when they were made, to the byte."""

from __future__ import annotations

import pytest
from tests.golden.make import FOLDER, LOGS

from houseway.record.replay import replay


@pytest.mark.parametrize("name", LOGS)
def test_a_scripted_session_gives_the_golden_log_line_by_line(name: str) -> None:
    golden = (FOLDER / f"{name}.jsonl").read_bytes().splitlines(keepends=True)
    made = LOGS[name]().log.lines
    for number, (before, now) in enumerate(zip(golden, made, strict=False), start=1):
        assert now == before, f"line {number} of {name} differs"
    assert len(made) == len(golden)


@pytest.mark.parametrize("name", LOGS)
def test_a_golden_log_holds_and_is_decided_again_to_the_same_bytes(name: str) -> None:
    golden = (FOLDER / f"{name}.jsonl").read_bytes().splitlines(keepends=True)
    steps = list(replay(golden, re_decide=True))
    own = sum(b'"command":{"type":"sign-head",' in line for line in golden)
    assert len(steps) == len(golden) - 2 - own, "every line but the opening, the closing and the signed ones"
