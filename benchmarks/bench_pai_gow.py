"""How fast pai gow's mathematics is: `python -m benchmarks.bench_pai_gow`."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter

from houseway.games.pai_gow import exact, kernel
from houseway.games.pai_gow.house_way import HouseWay
from houseway.games.pai_gow.options import PaiGowOptions

BLOCK, BLOCKS = 1_000_000, 20
ADVISE = "from houseway.cli.main import main; main()"


def everything_about_one_house_way() -> float:
    """Seconds for the whole study of a house way, from its file."""
    start = perf_counter()
    exact.study(HouseWay.load("traditional"))
    return perf_counter() - start


def advice_from_the_shell() -> float:
    """Seconds for the whole command in a new process."""
    command = [sys.executable, "-c", ADVISE, "advise", "pai-gow", "6-6 6-3 1-1 6-2", "--json"]
    times = []
    for _ in range(3):
        start = perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        times.append(perf_counter() - start)
    return min(times)


def rounds_per_second(dragons_eye: str) -> float:
    play = kernel.blocks(PaiGowOptions.read({"dragons-eye": dragons_eye}))
    play(0, 0, 1)  # compiles
    start = perf_counter()
    with ThreadPoolExecutor(2) as threads:
        played = sum(tally["main"].rounds for tally in threads.map(lambda block: play(1, block, BLOCK), range(BLOCKS)))
    return played / (perf_counter() - start)


def main() -> None:
    rows = [
        ("everything about one house way", f"{everything_about_one_house_way():.2f} s", "at most 2 s"),
        ("advise, the whole command", f"{advice_from_the_shell():.2f} s", "at most 1 s"),
        *(
            (
                f"rounds, dragon's eye {method}",
                f"{rounds_per_second(method) / 1e6:.1f} million/s",
                "at least 5 million/s",
            )
            for method in ("off", "vigorish", "no-vigorish")
        ),
    ]
    for what, measured, target in rows:
        print(f"{what:<34}{measured:>18}{target:>24}")


if __name__ == "__main__":
    main()
