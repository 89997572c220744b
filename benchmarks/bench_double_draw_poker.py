"""How fast Double Draw Poker's mathematics is."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter

SOLVE = """
import resource, time
from houseway.games.double_draw_poker import exact
from houseway.games.double_draw_poker.options import DoubleDrawPokerOptions
started = time.perf_counter()
exact.solve(DoubleDrawPokerOptions(bonus="{table}"))
print(time.perf_counter() - started, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""

COMMAND = "import sys; sys.argv = {argv!r}; from houseway.cli.main import main; main()"
FIRST = ["houseway", "advise", "double-draw-poker", "Jk Ks 9d 4c 2s", "--json"]
SECOND = [*FIRST, "--discarded", "Kd 7c 2h"]
PAR = ["houseway", "par", "double-draw-poker", "--json"]


def _run(program: str, **environment: str) -> tuple[float, list[float]]:
    # As where it is installed, what Python makes of the modules is kept beside them.
    known = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    started = perf_counter()
    ran = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True, env=known | environment
    )
    return perf_counter() - started, [float(word) for word in ran.stdout.split()] if "print(" in program else []


def solved() -> tuple[float, float]:
    """The better of three solutions from nothing in fresh processes, compiled before, and the memory it took."""
    runs = [_run(SOLVE.format(table="1"))[1] for _ in range(3)]
    return min(run[0] for run in runs), max(run[1] for run in runs)


def compiled() -> float:
    """The first command ever: compilation and all."""
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as shelf:
        return _run(COMMAND.format(argv=PAR), NUMBA_CACHE_DIR=folder, HOUSEWAY_CACHE=shelf)[0]


def commanded(argv: list[str]) -> float:
    """The whole command in a fresh process, with nothing kept of earlier results."""

    def once() -> float:
        with tempfile.TemporaryDirectory() as shelf:
            return _run(COMMAND.format(argv=argv), HOUSEWAY_CACHE=shelf)[0]

    return min(once() for _ in range(3))


def kept(argv: list[str]) -> float:
    """The whole command in a fresh process, with its result on the shelf."""
    with tempfile.TemporaryDirectory() as shelf:
        program = COMMAND.format(argv=argv)
        _run(program, HOUSEWAY_CACHE=shelf)
        return min(_run(program, HOUSEWAY_CACHE=shelf)[0] for _ in range(3))


def rounds_a_second(workers: int = 2, rounds: int = 2_000_000) -> float:
    from houseway.games.double_draw_poker import kernel
    from houseway.games.double_draw_poker.options import DoubleDrawPokerOptions

    play = kernel.blocks(DoubleDrawPokerOptions())
    play(1, 0, 1_000)
    started = perf_counter()
    with ThreadPoolExecutor(workers) as threads:
        list(threads.map(lambda block: play(1, block, rounds), range(2 * workers)))
    return 2 * workers * rounds / (perf_counter() - started)


def hands_a_second(number: int = 200_000) -> float:
    import random

    from houseway.core.cards import TWO_JOKER_PACK
    from houseway.games.double_draw_poker.hands import classify

    rng = random.Random(1)
    hands = [rng.sample(TWO_JOKER_PACK.cards, 5) for _ in range(number)]
    classify(hands[0])
    started = perf_counter()
    for hand in hands:
        classify(hand)
    return number / (perf_counter() - started)


def main() -> None:
    first_ever = compiled()
    seconds, memory = solved()
    rows = (
        ("one pay table solved from nothing, two cores", f"{seconds:.2f} s", ""),
        ("peak memory of that", f"{memory:.0f} MB", "at most 1,024 MB"),
        ("houseway par, first ever, with compilation", f"{first_ever:.1f} s", "at most 8 s"),
        ("houseway par from an empty shelf, compiled before", f"{commanded(PAR):.2f} s", "at most 1.2 s"),
        ("houseway par with a filled shelf", f"{kept(PAR):.2f} s", "at most 0.4 s"),
        ("houseway advise, first decision, cold", f"{commanded(FIRST):.2f} s", "at most 3 s"),
        ("houseway advise, second decision, cold", f"{commanded(SECOND):.2f} s", "at most 3 s"),
        ("kernel, optimal rounds, two threads", f"{rounds_a_second() / 1e6:.2f} M/s", "at least 2 M/s"),
        ("hands ranked by the engine, one core", f"{hands_a_second() / 1e6:.2f} M/s", ""),
    )
    for what, measured, target in rows:
        print(f"{what:<48} {measured:>12}   {target}")


if __name__ == "__main__":
    main()
