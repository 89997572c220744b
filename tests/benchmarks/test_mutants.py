"""The mutants are what they claim to be: faults that tests find are killed, and what no test can see survives."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from benchmarks.mutations import Source, choose

ROOT = Path(__file__).parents[2]
RULES = '''"""Rules with a fault in every line, if somebody plants it."""

from threading import Event

DOUBLED = tuple(2 * points for points in range(3))
SPARE = 3
LEAST = 1


def wins(player, dealer):
    return player > dealer


def counted(cards):
    count = 0
    while count < cards:
        count += 1
    return count


def waited():
    over = Event()
    over.set()
    return over.wait()


def higher(one, other):
    return one if one >= other else other


def refused(amount):
    if amount < 5:
        raise ValueError("five is the least")
    return False


def never_called():
    return 7 + 1
'''
TESTS = """import pytest
from planted.rules.pays import DOUBLED, LEAST, SPARE, counted, higher, refused, waited, wins

LOADED = wins(2, 1)


def test_wins():
    assert LOADED and wins(3, 2) and not wins(2, 2) and not wins(1, 2)


@pytest.mark.parametrize("spare", [SPARE])
def test_whatever_is_spare_will_do(spare):
    assert spare > 0


@pytest.mark.parametrize("least", [LEAST])
def test_the_least_is_one(least):
    assert least == 1


def test_the_rest():
    assert DOUBLED == (0, 2, 4)
    assert counted(3) == 3
    assert waited()
    assert higher(1, 2) == higher(2, 1) == 2 == higher(2, 2)


def test_refused():
    assert refused(5) is False
    with pytest.raises(ValueError):
        refused(4)
"""
DRIVER = """
import json, sys
from pathlib import Path
from benchmarks import mutant_runs, mutants
mutants.PATIENCE = mutant_runs.PATIENCE = 0.5
mutant_runs.AT_REST = 10
project = mutants.Project(Path(sys.argv[1]), "planted", ("rules",))
sources = project.sources("*")
result = mutants.run(project, sources, mutants.choose(sources, 1000, 1), 2)
found = [[mutant.before, mutant.after, result.outcomes[number].what] for number, mutant in result.mutants.items()]
print(json.dumps([found, result.notes]))
"""


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], str]:
    """What becomes of every mutant of the planted rules."""
    root = tmp_path_factory.mktemp("planted")
    rules = root / "src" / "planted" / "rules"
    rules.mkdir(parents=True)
    (root / "tests").mkdir()
    (root / "src" / "planted" / "__init__.py").touch()
    (rules / "__init__.py").touch()
    (rules / "pays.py").write_text(RULES, encoding="utf-8")
    (root / "tests" / "test_pays.py").write_text(TESTS, encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, "-c", DRIVER, str(root)],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    found, notes = json.loads(ran.stdout)
    assert not notes
    return {(before, after): what for before, after, what in found}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("return player > dealer", "return player <= dealer"),
        ("return player > dealer", "return player >= dealer"),
        ("while count < cards:", "while count <= cards:"),
        ("if amount < 5:", "if amount <= 5:"),
        ("if amount < 5:", "if amount < 6:"),
        ("if amount < 5:", "if True:"),
        ('raise ValueError("five is the least")', "pass"),
        ("return False", "return True"),
    ],
)
def test_a_fault_that_a_test_sees_is_killed(outcomes: dict[tuple[str, str], str], before: str, after: str) -> None:
    assert outcomes[before, after] == "killed"


def test_a_fault_in_what_is_made_while_the_rules_are_imported_is_killed(outcomes: dict[tuple[str, str], str]) -> None:
    before = "DOUBLED = tuple(2 * points for points in range(3))"
    made = {what for (line, _), what in outcomes.items() if line == before}
    assert made == {"killed"}
    assert outcomes["LEAST = 1", "LEAST = 2"] == "killed"


def test_a_mutant_that_runs_for_ever_is_stopped(outcomes: dict[tuple[str, str], str]) -> None:
    assert outcomes["count += 1", "count -= 1"] == "ran for ever"


def test_a_mutant_that_waits_for_ever_is_stopped(outcomes: dict[tuple[str, str], str]) -> None:
    assert outcomes["over.set()", "pass"] == "ran for ever"


def test_a_mutant_that_changes_nothing_survives(outcomes: dict[tuple[str, str], str]) -> None:
    before = "return one if one >= other else other"
    assert outcomes[before, "return one if one > other else other"] == "survived"
    assert outcomes[before, "return one if one < other else other"] == "killed"
    assert outcomes["SPARE = 3", "SPARE = 4"] == "survived"


def test_a_mutant_that_no_test_reaches_is_said_to_be_unreached(outcomes: dict[tuple[str, str], str]) -> None:
    assert outcomes["return 7 + 1", "return 7 - 1"] == "not reached"


def test_a_seed_chooses_the_same_mutants_again_and_another_seed_others() -> None:
    sources = [Source(name, ROOT / "src/houseway/table" / f"{name}.py") for name in ("dealing", "seating")]
    chosen = choose(sources, 40, 1)
    assert len({(mutation.key, mutation.line) for mutation in chosen}) >= 38
    assert [mutation.key for mutation in choose(sources, 40, 1)] == [mutation.key for mutation in chosen]
    assert [mutation.key for mutation in choose(sources, 40, 2)] != [mutation.key for mutation in chosen]
    assert {mutation.module for mutation in chosen} == {"dealing", "seating"}
