"""Environments beside those of RLCard, OpenSpiel and PettingZoo, in one run: random players, one core, from Python.

A step is one decision with what the learner then sees and may do; at a whole table every seat is a learner. Run with
`make bench`, or alone with `python -m benchmarks.bench_envs`.
"""

from __future__ import annotations

import random
import time
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

SECONDS = 1.0
TURNS = 3
AT_ONCE = 16
"""Rounds between two looks at the clock."""
ROWS = 4096
LEAST_BATCHED = 1_000_000

PEERS = ("PettingZoo", "RLCard", "OpenSpiel environment", "OpenSpiel states")
AHEAD_OF = {
    "engine": PEERS[:1],
    "whole table": PEERS[:3],
    "bare table": PEERS,
    "one seat": PEERS,
    "batch": PEERS,
}
"""The peers that each way of playing has to be ahead of.

The engine has all rules and keeps every record. A whole table is PettingZoo's interface, with what it makes of a step:
OpenSpiel's states have nothing of that, and are beside the bare table, which has not either.
"""

Play = Callable[[], tuple[int, int]]
"""Plays for a while; how many rounds were finished, and how many decisions were made."""


# --- the peers -------------------------------------------------------------------------------------------------------


def rlcard_game(name: str) -> Play:
    """RLCard's environment, through `reset` and `step`."""
    import rlcard

    env = rlcard.make(name, config={"seed": 1})

    def play() -> tuple[int, int]:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            steps += 1
        return 1, steps

    return play


def pettingzoo_game(name: str) -> Play:
    """A card game of PettingZoo's own, through `last` and `step`."""
    from importlib import import_module

    return agents(import_module(f"pettingzoo.classic.{name}").env())


def agents(env: Any) -> Play:
    """Any AEC environment whose observation has a mask."""

    def play() -> tuple[int, int]:
        env.reset(seed=random.getrandbits(31))
        steps = 0
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            env.step(int(random.choice(np.flatnonzero(seen["action_mask"]))))
            steps += 1
        return 1, steps

    return play


def openspiel_environment(name: str) -> Play:
    """OpenSpiel's environment for learners, which shows what a player sees at each step."""
    from open_spiel.python import rl_environment

    env = rl_environment.Environment(name)

    def play() -> tuple[int, int]:
        seen, steps = env.reset(), 0
        while not seen.last():
            player = seen.observations["current_player"]
            seen = env.step([random.choice(seen.observations["legal_actions"][player])])
            steps += 1
        return 1, steps

    return play


def openspiel_states(name: str) -> Play:
    """OpenSpiel's compiled states driven from Python, with the tensor that a player sees."""
    import pyspiel

    game = pyspiel.load_game(name)
    tensor = game.get_type().provides_observation_tensor

    def play() -> tuple[int, int]:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, chances)[0])
                continue
            player = state.current_player()
            _ = state.observation_tensor(player) if tensor else state.information_state_tensor(player)
            state.apply_action(random.choice(state.legal_actions()))
            steps += 1
        return 1, steps

    return play


# --- ours ------------------------------------------------------------------------------------------------------------


def seat(name: str) -> Play:
    """One seat against the house, through Gymnasium's `reset` and `step`."""
    from houseway.envs import SeatEnv

    env = SeatEnv(name)
    env.reset(seed=1)

    def play() -> tuple[int, int]:
        _, info = env.reset()
        steps, over = 0, False
        while not over:
            _, _, over, _, info = env.step(random.choice(info["action_mask"].nonzero()[0]))
            steps += 1
        return 1, steps

    return play


def table(name: str, seats: int, engine: bool = False) -> Play:
    """Every seat of a table, as PettingZoo's own games are played."""
    from houseway.envs import TableEnv

    return agents(TableEnv(name, seats=seats, engine=engine))


def bare_table(name: str, seats: int) -> Play:
    """The same rounds as OpenSpiel's states are played: what the player sees, then one of the actions."""
    from houseway.envs import TableEnv

    env = TableEnv(name, seats=seats)

    def play() -> tuple[int, int]:
        state, steps = env.deal(), 0
        while player := state.asked:
            _ = state.seen(player)
            state.take(random.choice(state.choices()))
            steps += 1
        return 1, steps

    return play


def batch(name: str, always_open: list[int]) -> Play:
    """A batch of seats; actions at random among those that are always open, so that the environment is measured."""
    from houseway.envs import BatchEnv

    env = BatchEnv(name, ROWS)
    env.reset(seed=1)
    chance = np.random.default_rng(1)
    prepared = [chance.choice(always_open or len(env.actions), ROWS) for _ in range(8)]

    def play() -> tuple[int, int]:
        rounds = 0
        for actions in prepared:
            rounds += int(env.step(actions)[2].sum())
        return rounds, ROWS * len(prepared)

    return play


def rates(play: Play, seconds: float = SECONDS) -> tuple[float, float]:
    """Rounds and decisions a second of one core's time, which others at the machine take nothing from."""
    rounds = steps = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        for _ in range(AT_ONCE):  # the clock costs as much as a short round
            more = play()
            rounds, steps = rounds + more[0], steps + more[1]
    return rounds / spent, steps / spent


def main() -> None:
    warnings.simplefilter("ignore")
    random.seed(1)
    peers: dict[str, Play] = {
        "RLCard blackjack": rlcard_game("blackjack"),
        "RLCard limit-holdem": rlcard_game("limit-holdem"),
        "RLCard doudizhu": rlcard_game("doudizhu"),
        "PettingZoo leduc_holdem_v4": pettingzoo_game("leduc_holdem_v4"),
        "PettingZoo texas_holdem_v4": pettingzoo_game("texas_holdem_v4"),
        "PettingZoo texas_holdem_no_limit_v6": pettingzoo_game("texas_holdem_no_limit_v6"),
        "OpenSpiel environment, blackjack": openspiel_environment("blackjack"),
        "OpenSpiel environment, leduc_poker": openspiel_environment("leduc_poker"),
        "OpenSpiel states, blackjack": openspiel_states("blackjack"),
        "OpenSpiel states, leduc_poker": openspiel_states("leduc_poker"),
        "OpenSpiel states, dou_dizhu": openspiel_states("dou_dizhu"),
    }
    ours: dict[str, Play] = {
        "engine, Dragon Poker, 6 seats": table("dragon-poker", 6, engine=True),
        "engine, Deuce of the Dragon, 6 seats": table("deuce-of-the-dragon", 6, engine=True),
        "engine, pai gow poker, 6 seats": table("pai-gow-poker", 6),
        "engine, pai gow, 6 seats": table("pai-gow", 6),
        "whole table, Dragon Poker, 6 seats": table("dragon-poker", 6),
        "whole table, Double Draw Poker, 6 seats": table("double-draw-poker", 6),
        "whole table, Deuce of the Dragon, 2 seats": table("deuce-of-the-dragon", 2),
        "whole table, Deuce of the Dragon, 6 seats": table("deuce-of-the-dragon", 6),
        "bare table, Dragon Poker, 6 seats": bare_table("dragon-poker", 6),
        "bare table, Double Draw Poker, 6 seats": bare_table("double-draw-poker", 6),
        "bare table, Deuce of the Dragon, 2 seats": bare_table("deuce-of-the-dragon", 2),
        "bare table, Deuce of the Dragon, 6 seats": bare_table("deuce-of-the-dragon", 6),
        "one seat, Dragon Poker": seat("dragon-poker"),
        "one seat, Double Draw Poker": seat("double-draw-poker"),
        "one seat, pai gow poker": seat("pai-gow-poker"),
        "one seat, pai gow": seat("pai-gow"),
        f"batch of {ROWS}, Dragon Poker": batch("dragon-poker", []),
        f"batch of {ROWS}, Double Draw Poker": batch("double-draw-poker", [0, 1, 2, 4, 8, 16, 32]),
        f"batch of {ROWS}, pai gow poker": batch("pai-gow-poker", [21]),
        f"batch of {ROWS}, pai gow": batch("pai-gow", []),
    }
    best: dict[str, tuple[float, float]] = {}
    for _ in range(TURNS):  # in turns, so that a noisy machine is noisy for all
        for what, play in (peers | ours).items():
            before = best.get(what, (0.0, 0.0))
            found = rates(play)
            best[what] = max(before[0], found[0]), max(before[1], found[1])
    print(f"{'':<46} {'rounds/s':>12} {'steps/s':>12}")
    for what, (rounds, steps) in best.items():
        target = f"at least {LEAST_BATCHED:,} rounds/s a core" if what.startswith("batch") else ""
        print(f"{what:<46} {rounds:>12,.0f} {steps:>12,.0f}   {target}".rstrip())
    behind = []
    for kind, wanted in AHEAD_OF.items():
        slowest = min((what for what in ours if what.startswith(kind)), key=lambda what: best[what][1])
        for peer in PEERS:
            fastest = max((what for what in peers if what.startswith(peer)), key=lambda what: best[what][1])
            ratio = best[slowest][1] / best[fastest][1]
            target = "more than 1" if peer in wanted else ""
            print(f"{'slowest ' + kind + ' beside fastest ' + peer:<62} {ratio:>8,.2f}   {target}".rstrip())
            if ratio <= 1:
                behind.append(f"{slowest}: {ratio:.2f} of {fastest}")
    print("\n".join(["not ahead, by steps a second:", *(behind or ["none"])]))


if __name__ == "__main__":
    main()
