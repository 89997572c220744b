"""Felts and signs: from a submission to bytes, in processor time beyond start-up.

Run with `make bench`, or alone with `python -m benchmarks.bench_layouts`.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from houseway.games.submission import choose
from houseway.layouts.felts import layout_file, layout_of, sign_file

CASES: dict[str, tuple[str, tuple[str, ...]]] = {
    "Dragon Poker": ("dragon-poker", ()),
    "Dragon Poker, Maryland": ("dragon-poker", ("jurisdiction=MD",)),
    "Double Draw Poker": ("double-draw-poker", ()),
    "Deuce of the Dragon": ("deuce-of-the-dragon", ()),
    "Pai gow poker, EZ and Dragon's Eye": ("pai-gow-poker", ("variant=ez", "dragons-eye=no-vigorish")),
    "Pai gow, Dragon's Eye": ("pai-gow", ("dragons-eye=vigorish",)),
}
TARGET = 0.3
"""Seconds for a felt, beyond start-up."""


def best(work: Callable[[], object], times: int = 3) -> float:
    """Seconds of processor time, the best of a few runs."""
    measured = []
    for _ in range(times):
        start = time.process_time()
        work()
        measured.append(time.process_time() - start)
    return min(measured)


def main() -> None:
    first = time.process_time()
    layout_file(choose("pai-gow"), "svg", plain=True)
    print(f"the first felt of a process, faces and all: {time.process_time() - first:.3f} s")
    print(f"{'':36}{'solved':>9}{'cloth':>9}{'sheet':>9}{'PDF':>9}{'PNG':>9}{'sign':>9}")
    slowest = 0.0
    for title, (name, options) in CASES.items():
        one = choose(name, None, options)
        times = [
            best(lambda one=one: layout_of(one)),  # type: ignore[misc]
            best(lambda one=one: layout_file(one, "svg", plain=True)),  # type: ignore[misc]
            best(lambda one=one: layout_file(one, "svg")),  # type: ignore[misc]
            best(lambda one=one: layout_file(one, "pdf")),  # type: ignore[misc]
            best(lambda one=one: layout_file(one, "png"), 1),  # type: ignore[misc]
            best(lambda one=one: sign_file(one, "svg")),  # type: ignore[misc]
        ]
        slowest = max(slowest, times[1])
        print(f"{title:36}" + "".join(f"{seconds:8.3f}s" for seconds in times))
    print(f"a felt takes at most {slowest:.3f} s (wanted: {TARGET} s)")
    assert slowest < TARGET


if __name__ == "__main__":
    main()
