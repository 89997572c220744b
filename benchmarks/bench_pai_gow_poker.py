"""How fast pai gow poker's main wager is computed: `python -m benchmarks.bench_pai_gow_poker` (about four minutes)."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter

from houseway.games.pai_gow_poker import exact, kernel
from houseway.games.pai_gow_poker.cycle import full_cycle
from houseway.games.pai_gow_poker.hands import rank_tables
from houseway.games.pai_gow_poker.house_way import HouseWay
from houseway.games.pai_gow_poker.optimal import solve
from houseway.games.pai_gow_poker.options import PaiGowPokerOptions
from houseway.games.pai_gow_poker.setting_table import setting_table
from houseway.games.pai_gow_poker.suit_classes import Deck

BLOCK, BLOCKS = 1_000_000, 20
SMALL = Deck((3, 8, 12), 3, joker=True)
ADVISE = [
    "-c",
    "from houseway.cli.main import main; main()",
    "advise",
    "pai-gow-poker",
    "As Kd Qh 9c 7d 5s 2h",
    "--json",
]


def seconds(run: Callable[[], object]) -> float:
    start = perf_counter()
    run()
    return perf_counter() - start


def gigabytes() -> str:
    return f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6:.1f} GB"


def one_cycle(player: str) -> float:
    """Seconds for all deals, compiled beforehand on a deck of a few cards."""
    ways = setting_table(HouseWay.load(player)), setting_table(HouseWay.load("foxwoods"))
    full_cycle(*ways, deck=SMALL)
    return seconds(lambda: full_cycle(*ways))


def best_play() -> float:
    bank, tables = setting_table(HouseWay.load("foxwoods")), rank_tables()
    solve(bank, tables, deck=SMALL)
    return seconds(lambda: solve(bank, tables))


def advice(shelf: str) -> float:
    """Seconds for the whole command in a new process."""
    environment = {**os.environ, "HOUSEWAY_CACHE": shelf}
    return seconds(lambda: subprocess.run([sys.executable, *ADVISE], check=True, capture_output=True, env=environment))


def rounds_per_second(bets: list[str], options: PaiGowPokerOptions | None = None) -> float:
    play = kernel.blocks(options or PaiGowPokerOptions(), bets)
    play(0, 0, 1)  # compiles
    with ThreadPoolExecutor(2) as threads:
        return BLOCK * BLOCKS / seconds(lambda: list(threads.map(lambda block: play(1, block, BLOCK), range(BLOCKS))))


def main() -> None:
    with tempfile.TemporaryDirectory() as shelf:
        os.environ["HOUSEWAY_CACHE"] = shelf
        exact.advise(PaiGowPokerOptions(), "As Kd Qh 9c 7d 5s 2h")
        show("advise, the whole command, shelf empty", f"{advice(shelf + '/other'):.2f} s", "at most 10 s")
        show(
            "advise, the whole command, book on the cache",
            f"{min(advice(shelf) for _ in range(3)):.2f} s",
            "at most 1.5 s",
        )
        rate = rounds_per_second(["house-way"]) / 1e6
        show("rounds, both hands set the house way", f"{rate:.1f} million/s", "at least 2 million/s")
        ez = PaiGowPokerOptions.read({"variant": "ez", "seven-card-bonus": "fortune"})
        rate = rounds_per_second(["house-way", *ez.wagers], ez) / 1e6
        show("the same, with every side wager of EZ", f"{rate:.1f} million/s", "-")
        show(
            "full cycle, foxwoods against itself",
            f"{one_cycle('foxwoods'):.0f} s, {gigabytes()}",
            "at most 180 s, 4 GB",
        )
        show(
            "full cycle, trump-plaza against foxwoods",
            f"{one_cycle('trump-plaza'):.0f} s, {gigabytes()}",
            "at most 180 s, 4 GB",
        )
        show("best play of every hand", f"{best_play():.0f} s, {gigabytes()}", "at most 900 s, 10 GB")


def show(what: str, measured: str, target: str) -> None:
    print(f"{what:<46}{measured:>18}{target:>24}", flush=True)


if __name__ == "__main__":
    main()
