"""The first use of a command on a new machine: how much longer it takes than the second, and what is said meanwhile.

Each command runs with nothing kept at all, and again when what it compiles is there but nothing that it has worked out.

A simulation of pai gow poker is left out: it finds the best play of every hand first (`bench_pai_gow_poker`).

Run with `make bench`, or alone with `python -m benchmarks.bench_first_use`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

MOST = 8.0
COMMANDS = (
    ("par", "double-draw-poker"),
    ("par", "pai-gow-poker", "--bet", "house-way"),
    ("par", "pai-gow"),
    ("advise", "double-draw-poker", "Kd 7c 2s 3h 4h"),
    ("advise", "pai-gow-poker", "As Qs Jd Td 9d 4c 2h"),
    ("advise", "pai-gow", "6-6 3-1 6-5 4-4"),
    ("simulate", "dragon-poker", "--rounds", "1000", "--seed", "1"),
    ("simulate", "double-draw-poker", "--rounds", "1000", "--seed", "1"),
    ("simulate", "pai-gow", "--rounds", "1000", "--seed", "1"),
    ("simulate", "deuce-of-the-dragon", "--rounds", "1000", "--seed", "1"),
    ("strategy", "double-draw-poker", "--json"),
    ("design", "dragon-poker", "--bet", "dragon", "--target-edge", "5%", "--json"),
    ("rng", "test", "dragon-poker", "--json"),
)


def seconds(command: tuple[str, ...], folder: Path) -> tuple[float, str]:
    """How long a command takes whose caches are in a folder, and what it says beside its answer."""
    kept = {"NUMBA_CACHE_DIR": str(folder / "compiled"), "HOUSEWAY_CACHE": str(folder / "shelf")}
    began = perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "houseway", *command], check=True, capture_output=True, text=True, env=os.environ | kept
    )
    return perf_counter() - began, done.stderr


def main() -> None:
    longest = 0.0
    for command in COMMANDS:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            first, said = seconds(command, folder)
            shutil.rmtree(folder / "shelf", ignore_errors=True)
            again, _ = seconds(command, folder)
        compiling = first - again
        longest = max(longest, compiling)
        told = "says so" if "compiling" in said else "says nothing"
        print(
            f"houseway {' '.join(command):<55} {first:>5.1f} s, of it compiling {compiling:>4.1f} s, {told}", flush=True
        )
    holds = "holds" if longest <= MOST else "DOES NOT HOLD"
    print(f"longest compilation {longest:.1f} s, at most {MOST:.0f} s: {holds}")


if __name__ == "__main__":
    main()
