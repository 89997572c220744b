"""How fast Dragon Poker's mathematics is."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter

EXACT = """
from time import perf_counter
started = perf_counter()
from houseway.games.dragon_poker import exact
from houseway.games.dragon_poker.options import DragonPokerOptions
exact.figures(DragonPokerOptions())
print(perf_counter() - started)
"""

PAR = "import sys; sys.argv = ['houseway', 'par', 'dragon-poker', '--json']; from houseway.cli.main import main; main()"


def exact_seconds() -> float:
    """Every bet of one option set in a fresh process, imports included."""
    runs = [subprocess.run([sys.executable, "-c", EXACT], check=True, capture_output=True, text=True) for _ in range(3)]
    return min(float(run.stdout) for run in runs)


def par_seconds() -> float:
    """The whole command, from the shell and back."""
    times = []
    for _ in range(3):
        started = perf_counter()
        subprocess.run([sys.executable, "-c", PAR], check=True, capture_output=True)
        times.append(perf_counter() - started)
    return min(times)


def kernel_rounds_a_second(workers: int = 2, rounds: int = 10_000_000) -> float:
    from houseway.games.dragon_poker import kernel
    from houseway.games.dragon_poker.options import DragonPokerOptions

    play = kernel.blocks(DragonPokerOptions())
    play(1, 0, 1_000)  # compile
    started = perf_counter()
    with ThreadPoolExecutor(workers) as threads:
        list(threads.map(lambda block: play(1, block, rounds), range(2 * workers)))
    return 2 * workers * rounds / (perf_counter() - started)


def main() -> None:
    rows = (
        ("exact, every bet, fresh process with imports", f"{exact_seconds():.3f} s", "at most 0.2 s"),
        ("houseway par --json, the whole command", f"{par_seconds():.3f} s", ""),
        ("kernel, one-player rounds, two threads", f"{kernel_rounds_a_second() / 1e6:.1f} M/s", "at least 10 M/s"),
    )
    for what, measured, target in rows:
        print(f"{what:<48} {measured:>12}   {target}")


if __name__ == "__main__":
    main()
