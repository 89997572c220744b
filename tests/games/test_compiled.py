from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from houseway.games import compiled
from houseway.games.double_draw_poker import best_throws, compiling, exact, first_draw, kernel, parting, second_draw
from houseway.games.double_draw_poker.options import DoubleDrawPokerOptions

SIMULATE = ["-m", "houseway", "simulate", "dragon-poker", "--rounds", "100", "--seed", "1", "--json"]


def _errors(folder: Path, *arguments: str) -> str:
    environment = os.environ | {"NUMBA_CACHE_DIR": str(folder)}
    environment.pop(compiled.QUIET, None)
    ran = subprocess.run([sys.executable, *arguments], env=environment, capture_output=True, text=True, check=True)
    return ran.stderr


def test_compiling_is_said_once_on_standard_error_and_only_when_it_happens(tmp_path: Path) -> None:
    assert _errors(tmp_path, *SIMULATE) == f"{compiled.SAID}\n"
    assert _errors(tmp_path, *SIMULATE) == ""


def test_running_a_kernel_does_not_load_linear_algebra(tmp_path: Path) -> None:
    program = "import sys; from houseway.games.kernels import below, seeded; below(seeded(1, 1), 6)"
    assert "'scipy.linalg'" not in _errors(tmp_path, "-c", f"{program}; print(sorted(sys.modules), file=sys.stderr)")


def test_a_second_process_compiles_what_is_missing_and_nothing_that_is_there(tmp_path: Path) -> None:
    program = (
        "from houseway.games import compiled, kernels;"
        "ask = lambda: compiled.at_once(kernels.seeded, lambda: kernels.below(kernels.seeded(1, 1), 6), 'math:floor');"
        "there = compiled.is_compiled(kernels.seeded); ask(); print(there, compiled.is_compiled(kernels.seeded));"
        "compiled.subprocess = None; ask()"
    )
    environment = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)}
    said = [
        subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
        for _ in range(2)
    ]
    assert [ran.stdout for ran in said] == ["False True\n", "True True\n"]


def test_a_kernel_kept_on_disk_can_be_made_part_of_another(tmp_path: Path) -> None:
    program = (
        "from houseway.games import compiled, kernels;"
        "kept = compiled.is_compiled(kernels.seeded); alone = kernels.seeded(1, 1);"
        "within = compiled.njit(lambda: kernels.seeded(1, 1));"
        "import sys; print(kept, list(alone) == list(within()), file=sys.stderr)"
    )
    said = [_errors(tmp_path, "-c", program).splitlines()[-1] for _ in range(2)]
    assert said == ["False True", "True True"]


def test_what_is_compiled_with_no_hands_is_what_is_used_with_all() -> None:
    kernel.compile_rounds()
    kernel.compile_table()
    options = DoubleDrawPokerOptions()
    exact.solve(options)
    kernel.blocks(options)(1, 0, 10)
    used = (
        best_throws._totals,
        best_throws._mark,
        best_throws._best,
        first_draw._throw_values,
        first_draw.effects_met,
        kernel._rounds,
        parting._classes,
        parting._sort,
        second_draw._second_draws,
        second_draw.live_choices,
    )
    assert {each.py_func.__name__: len(each.signatures) for each in used} == {each.py_func.__name__: 1 for each in used}
    assert compiled.is_compiled(first_draw.effects_met)
    compiling.compile_at_once()
