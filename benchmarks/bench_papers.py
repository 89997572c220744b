"""Papers: how long a whole dossier takes without PAR figures, PDF and web page together, each in a fresh process.

Seconds of processor time, start-up included, the best of three.

Run with `make bench`, or alone with `python -m benchmarks.bench_papers`.
"""

from __future__ import annotations

import subprocess
import sys
from resource import RUSAGE_CHILDREN, getrusage

MOST = 3.0
SUBMISSIONS = (
    ("dragon-poker", ()),
    ("dragon-poker", ("jurisdiction=MD",)),
    ("double-draw-poker", ()),
    ("pai-gow-poker", ("variant=ez", "dragons-eye=no-vigorish", "seven-card-bonus=fortune")),
    ("pai-gow", ("dragons-eye=vigorish",)),
    ("deuce-of-the-dragon", ()),
)
MAKE = """
import sys
from houseway.games.submission import choose
from houseway.papers.book import page, printed
from houseway.papers.dossier import dossier

made = dossier(choose(sys.argv[1], None, sys.argv[2:]), "none")
print(len(printed(made)), len(page(made)))
"""


def main() -> None:
    slowest = 0.0
    for game, options in SUBMISSIONS:
        seconds = []
        for _ in range(3):
            before = getrusage(RUSAGE_CHILDREN)
            command = [sys.executable, "-c", MAKE, game, *options]
            done = subprocess.run(command, check=True, capture_output=True, text=True)
            after = getrusage(RUSAGE_CHILDREN)
            seconds.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
        pdf, html = map(int, done.stdout.split())
        slowest = max(slowest, min(seconds))
        name = " ".join((game, *options))
        print(f"{name:<72} {min(seconds):>6.2f} s   PDF {pdf / 1000:>5.0f} kB, HTML {html / 1000:>5.0f} kB")
    print(f"slowest {slowest:.2f} s, at most {MOST:.0f} s: {'holds' if slowest <= MOST else 'DOES NOT HOLD'}")
    if slowest > MOST:
        sys.exit(1)


if __name__ == "__main__":
    main()
