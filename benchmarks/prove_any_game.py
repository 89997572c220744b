"""Random people at random tables of every game, a million commands each: `python -m benchmarks.prove_any_game [seed]`.

Nobody in it knows a game. What must hold after every command is in `tests/table/oracles.py`. Whatever breaks is printed
with its seed and as few commands as can be found that lead there.
"""

from __future__ import annotations

import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from tests.table.any_game import Fault, drive, shortest

from houseway.core.events import SHARED_EVENTS
from houseway.games.registry import game as entry_of
from houseway.games.registry import games
from houseway.table.events import TABLE_EVENTS

COMMANDS, LENGTH, BLOCK = 1_000_000, 400, 25
"""Commands a game, commands a run, runs a task."""
Block = tuple[int, int, int, set[str], list[Fault]]


def main() -> None:
    first = int(sys.argv[1]) if len(sys.argv) > 1 else 0
    runs = COMMANDS // LENGTH + BLOCK
    faults: dict[tuple[str, str], Fault] = {}
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for game in games():
            start = time.perf_counter()
            blocks = list(pool.map(partial(block, game), range(first, first + runs, BLOCK)))
            commands, rounds, voids = (sum(each[column] for each in blocks) for column in range(3))  # type: ignore[misc]
            met = set().union(*(each[3] for each in blocks))
            kinds = {kind.__name__ for kind in (*SHARED_EVENTS, *TABLE_EVENTS, *entry_of(game).game.events)}
            found = [fault for each in blocks for fault in each[4]]
            for fault in found:
                faults.setdefault((game, fault.what), fault)
            speed = commands / (time.perf_counter() - start)
            events = f"{len(met & kinds)} of {len(kinds)} kinds of events"
            print(f"{game}: {commands:,} commands from seed {first} ({speed:,.0f} a second)", flush=True)
            print(f"  {rounds:,} rounds, {voids:,} of them void; {events}; {len(found)} faults", flush=True)
    for fault in faults.values():
        print(shortest(fault), flush=True)
    if faults:
        sys.exit(1)


def block(game: str, first: int) -> Block:
    """Some runs, and what broke in them."""
    commands = rounds = voids = 0
    met: set[str] = set()
    faults = []
    for seed in range(first, first + BLOCK):
        run, fault = drive(game, seed, LENGTH)
        commands += run.counted
        rounds += run.table.number - 1
        voids += run.watch.chips.voids
        met |= run.kinds
        faults += [fault] if fault is not None else []
    return commands, rounds, voids, met, faults


if __name__ == "__main__":
    main()
