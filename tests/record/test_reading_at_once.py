"""Records may be read for the first time by any number of threads."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import houseway
from houseway.games.registry import games
from houseway.record.recording import record

READERS = Path(__file__).with_name("reading_at_once.py")
SOURCE = Path(houseway.__file__).parent
TIMES = 8
"""Without `made_known` each of them dies in two cases out of three."""

NO_RECORDS = {"bool"}
"""Types of Python's own, of which nothing is noted."""


@pytest.mark.skipif(sys.platform != "linux", reason="a process is copied as it stands")
def test_many_threads_may_read_every_kind_of_record_for_the_first_time_at_once(tmp_path: Path) -> None:
    for name, entry in games().items():
        session = record(entry.game, entry.options_type(), 1, "1")
        (tmp_path / name).write_bytes(b"".join(session.log.lines))
    ran = subprocess.run(
        [sys.executable, READERS, tmp_path, str(TIMES)], capture_output=True, text=True, timeout=120, check=False
    )
    assert ran.stdout.split() == ["0"] * TIMES, ran.stderr


@pytest.mark.parametrize("path", [path for path in SOURCE.rglob("*.py") if b"msgspec" in path.read_bytes()])
def test_no_type_is_named_to_msgspec_that_was_not_made_known_to_it(path: Path) -> None:
    if path == SOURCE / "core" / "kinds.py":
        return
    named = [kind for call in ast.walk(ast.parse(path.read_bytes())) for kind in _kinds(call)]
    names = [ast.unparse(kind) for kind in named]
    assert [name for name in names if name not in NO_RECORDS and not name.startswith("made_known(")] == []


def _kinds(call: ast.AST) -> list[ast.expr]:
    """The types that a call hands to msgspec."""
    if not isinstance(call, ast.Call) or not ast.unparse(call.func).startswith("msgspec."):
        return []
    name = ast.unparse(call.func).rpartition(".")[2]
    by_place = {"convert": call.args[1:2], "Decoder": call.args[:1]}.get(name, [])
    return [*by_place, *(given.value for given in call.keywords if given.arg == "type" and name != "field")]
