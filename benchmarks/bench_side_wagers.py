"""How fast the side wagers and the dice are computed. Run: python benchmarks/bench_side_wagers.py"""

from __future__ import annotations

import time
from collections.abc import Callable

from houseway.games.pai_gow_poker import side_figures
from houseway.games.pai_gow_poker.options import PaiGowPokerOptions
from houseway.games.pai_gow_poker.side_wagers import made
from houseway.games.pai_gow_shared import dragons_eye

EVERYTHING = [
    PaiGowPokerOptions.read(
        {
            "variant": "ez",
            "protection-joker": reading,
            "protection-natural-wheel": wheel,
            "seven-card-bonus": "fortune",
            "progressive": {"meter": 10_000, "shares": {"natural-seven-card-straight-flush": 100, "five-aces": 10}},
        }
    )
    for reading in ("ace", "completes-nothing", "standard")
    for wheel in (True, False)
]
HAND = ("Ah", "2h", "3h", "4h", "5h", "Jk", "Qd")


def _all_side_wagers() -> None:
    side_figures.coloured_hands.cache_clear()
    side_figures.all_hands.cache_clear()
    side_figures.hands_with_bank.cache_clear()
    for options in EVERYTHING:
        side_figures.figures(options)


def _seconds(work: Callable[[], object], times: int) -> float:
    began = time.perf_counter()
    for _ in range(times):
        work()
    return (time.perf_counter() - began) / times


def main() -> None:
    rows = [
        ("all side wagers, all readings, 154,143,080 hands", _seconds(_all_side_wagers, 3), 3.0),
        ("all dice wagers", _seconds(dragons_eye.figures, 3), 0.5),
        ("one hand looked at", _seconds(lambda: made(HAND), 2000), 0.001),
    ]
    print(f"{'what':<52}{'measured':>14}{'target':>12}")
    for what, measured, target in rows:
        print(f"{what:<52}{measured:>12.6f} s{target:>10} s{'' if measured <= target else '   MISSED'}")


if __name__ == "__main__":
    main()
