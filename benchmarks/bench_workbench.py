"""How fast the mathematician's workbench is: designing, simulating in sheaves, bankrolls, samples of the generator."""

from __future__ import annotations

import sys
from collections.abc import Callable
from fractions import Fraction
from time import perf_counter
from typing import Any

from houseway.games import workers
from houseway.games.submission import choose
from houseway.maths import generators, randomness
from houseway.maths.bankroll import Session, outlook
from houseway.maths.design import Wish, designs
from houseway.maths.par import figures
from houseway.maths.simulate import simulated

DRAGON_POKER = choose("dragon-poker")


def seconds(work: Callable[[], Any]) -> float:
    started = perf_counter()
    work()
    return perf_counter() - started


def design() -> tuple[float, float]:
    """Tables a second, and the whole search with its exact verification."""
    designs(DRAGON_POKER, "dragon", Wish(edge=Fraction(1, 20)))
    wish = Wish(edge=Fraction(1, 20), tolerance=Fraction(1, 100))
    started = perf_counter()
    found = designs(choose("pai-gow-poker", None, ["variant=ez"]), "dynasty", wish)
    return found.tried / found.seconds, perf_counter() - started


def one_by_one() -> float:
    """Tables a second by replacing the payments in the figures and working out edge and deviation in fractions."""
    from houseway.maths.pay_lines import pay_lines, repaid

    table = pay_lines(DRAGON_POKER, "dragon")
    pays = {line.name: line.pays for line in table.lines}

    def work() -> None:
        for more in range(1000):
            of = repaid(DRAGON_POKER, table, pays | {"Two Dragons": Fraction(more)})
            assert of.ev != 2
            assert of.std

    return 1000 / seconds(work)


def rounds_a_second(pool: workers.Workers, rounds: int) -> float:
    simulated(DRAGON_POKER, 2_000_000, 1, pool)
    return rounds / seconds(lambda: simulated(DRAGON_POKER, rounds, 1, pool))


def kernel_alone(rounds: int) -> float:
    """The compiled loop on two threads without blocks, sheaves or sums."""
    play = DRAGON_POKER.game.kernel.blocks(DRAGON_POKER.options)
    play(1, 0, 1000)
    with workers.threads(2) as pool:
        return rounds / seconds(lambda: list(pool.executor.map(lambda block: play(1, block, rounds // 2), range(2))))


def on_a_cluster(rounds: int) -> float:
    from distributed import LocalCluster

    with (
        LocalCluster(  # type: ignore[no-untyped-call]
            n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0", host="127.0.0.1", silence_logs=60
        ) as running,
        workers.cluster(running.scheduler_address) as pool,
    ):
        return rounds_a_second(pool, rounds)


def main() -> None:
    rate, whole = design()
    (of,) = figures(DRAGON_POKER, ["main"]).values()
    session = Session(rounds=1000, stakes={Fraction(10): Fraction(1)}, bankroll=Fraction(500), pace=Fraction(40))
    rounds = 200_000_000
    alone = kernel_alone(rounds)
    with workers.threads(2) as pool:
        threads = rounds_a_second(pool, rounds)
    cluster = on_a_cluster(rounds)
    decks = seconds(lambda: generators.decks_of_play("bench", 20_000, 53))
    sample = generators.decks_of_play("bench", 20_000, 53)
    rows = (
        ("design, tables tried", f"{rate:,.0f}/s", "at least 100,000/s"),
        ("the same one by one in fractions", f"{one_by_one():,.0f}/s", ""),
        ("design of EZ's dynasty, with 200 verified exactly", f"{whole:.2f} s", ""),
        ("simulate, the compiled loop alone on two threads", f"{alone / 1e6:.1f} M/s", ""),
        ("simulate, sheaves on two threads", f"{threads / 1e6:.1f} M/s", "at least 0.9 of it"),
        ("simulate, sheaves on a cluster of two processes", f"{cluster / 1e6:.1f} M/s", "at least 0.8 of it"),
        ("bankroll, 1,000 rounds with ruin", f"{seconds(lambda: outlook(of, session)):.3f} s", ""),
        ("rng, decks of 53 as at a table", f"{20_000 / decks:,.0f}/s", ""),
        ("rng, all tests of 20,000 decks", f"{seconds(lambda: randomness.tests_of_decks(sample)):.2f} s", ""),
    )
    for what, measured, target in rows:
        print(f"{what:<52} {measured:>16}   {target}".rstrip())
    if rate < 100_000:
        sys.exit("design is too slow")


if __name__ == "__main__":
    main()
