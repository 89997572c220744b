"""How fast Deuce of the Dragon is: patterns, playouts, the engine, the players, and OpenSpiel's dou dizhu beside them.

Run with `make bench`, or alone with `python -m benchmarks.bench_deuce_of_the_dragon`.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from time import process_time

import numpy as np

from houseway.games.deuce_of_the_dragon import kernel
from houseway.games.deuce_of_the_dragon.book import Player, RulesPlayer
from houseway.games.deuce_of_the_dragon.hands import ORDER
from houseway.games.deuce_of_the_dragon.kernel_patterns import count_patterns, run_tops
from houseway.games.deuce_of_the_dragon.options import DeuceOfTheDragonOptions
from houseway.players.deuce_of_the_dragon.matches import match, play_round
from houseway.players.deuce_of_the_dragon.random_player import RandomPlayer
from houseway.players.deuce_of_the_dragon.reading_player import ReadingPlayer
from houseway.players.deuce_of_the_dragon.search_player import SearchPlayer

SECONDS = 3.0
OPTIONS = DeuceOfTheDragonOptions()


def rate(what: Callable[[], int], seconds: float = SECONDS) -> float:
    """How much of it one thread does in a second of its processor time, after one run that compiles."""
    what()
    done, start = 0, process_time()
    while process_time() - start < seconds:
        done += what()
    return done / (process_time() - start)


def hands_a_second() -> float:
    chance = np.random.default_rng(1)
    cards = np.argsort(chance.random((50_000, 52)), axis=1)[:, :8].astype(np.uint64)
    hands = np.bitwise_or.reduce(np.uint64(1) << cards, axis=1)
    tops = run_tops(OPTIONS)

    def generate() -> int:
        count_patterns(hands, tops)
        return len(hands)

    return rate(generate)


def playouts_a_second(sound: bool, threads: int = 2, rounds: int = 5_000) -> float:
    """Six-handed from a fresh deal to the last card, betting checked through; so many threads with a core each."""
    block = kernel.blocks(OPTIONS, sound=sound)
    with ThreadPoolExecutor(threads) as pool:

        def play() -> int:
            list(pool.map(lambda number: block(1, number, rounds), range(threads)))
            return threads * rounds

        return threads * rate(play, threads * SECONDS)


def dou_dizhu_a_second() -> tuple[float, float]:
    """Random dou dizhu from a fresh deal, driven from Python; and C++ rollouts alone, from a dealt position."""
    import pyspiel

    game = pyspiel.load_game("dou_dizhu")
    chance = Random(1)

    def dealt() -> pyspiel.State:
        state = game.new_initial_state()
        while state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(actions, weights)[0])
        return state

    def play() -> int:
        state = dealt()
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
        return 1

    rollouts = 500
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(rollouts, 1), 1.4, 1, 100, False, 1, False)

    def roll_out() -> int:
        bot.step(dealt())
        return rollouts

    return rate(play), rate(roll_out)


def rounds_a_second() -> float:
    """Whole six-handed rounds through the engine with random players, their views included; no ledger, no log."""
    chance = Random(1)
    players: dict[int, Player] = {seat: RandomPlayer(seat) for seat in range(1, 7)}

    def play() -> int:
        play_round(OPTIONS, players, chance.sample(ORDER, 48), 1)
        return 1

    return rate(play)


def decisions_a_second(side: Callable[[int], Player], rounds: int) -> float:
    """Of one kind of player at all six seats."""
    match(OPTIONS, side, side, 6, 4, seed=1)
    start = process_time()
    result = match(OPTIONS, side, side, 6, rounds, seed=2)
    return result.decisions / (process_time() - start)


def searched(worlds: int) -> str:
    return f"{decisions_a_second(lambda seed: SearchPlayer(seed, worlds), 12):,.0f} decisions/s"


def read(worlds: int) -> str:
    """One core; every seat reads, so that nothing of the time is somebody else's."""
    return f"{1000 / decisions_a_second(lambda seed: ReadingPlayer(seed, worlds), 4):,.1f} ms a decision"


def main() -> None:
    random, sound = playouts_a_second(sound=False), playouts_a_second(sound=True)
    python, compiled = dou_dizhu_a_second()
    rows = (
        ("all patterns of eight-card hands, one thread", f"{hands_a_second():,.0f}/s", "at least 500,000/s"),
        ("random six-handed playouts, two cores", f"{random:,.0f}/s", "at least 200,000/s"),
        ("sound six-handed playouts, two cores", f"{sound:,.0f}/s", ""),
        ("OpenSpiel dou_dizhu, random, through Python", f"{python:,.0f}/s", ""),
        ("ratio of random playouts", f"{random / python:.1f}", "at least 10"),
        ("OpenSpiel dou_dizhu, C++ rollouts after the deal", f"{compiled:,.0f}/s", ""),
        ("ratio of random playouts", f"{random / compiled:.1f}", ""),
        ("engine with random players and views", f"{rounds_a_second():,.0f} rounds/s", ""),
        ("rules player", f"{decisions_a_second(lambda seed: RulesPlayer(), 300):,.0f} decisions/s", ""),
        *((f"search player, {worlds} deals a decision", searched(worlds), "") for worlds in (16, 64, 256)),
        *((f"reading player, {worlds} deals a decision", read(worlds), "at most 300 ms") for worlds in (64, 512)),
    )
    for what, measured, target in rows:
        print(f"{what:<52} {measured:>18}   {target}".rstrip())


if __name__ == "__main__":
    main()
