"""A whole table in compiled code is the engine's table: the same cards and decisions lead to the same of everything."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np
import pytest

from houseway.envs import TableEnv
from houseway.envs.played import Compiled, ThroughEngine, has_whole_table
from houseway.games.registry import game, games

COMPILED = ("dragon-poker", "double-draw-poker", "deuce-of-the-dragon")

DEUCE = "deuce-of-the-dragon"
MARYLAND = {"jurisdiction": "MD", "dealing": "automated-shoe", "shuffler": "counting"}
TABLES: list[tuple[str, dict[str, Any], int, dict[str, int] | None, int]] = [
    ("dragon-poker", {}, 1, None, 20),
    ("dragon-poker", {}, 6, None, 20),
    ("dragon-poker", {"dealing": "automated-shoe", "ante-bonus": "B"}, 3, {"ante": 500, "ante-bonus": 500}, 20),
    ("dragon-poker", {"jurisdiction": "MD", "dealing": "hand", "shuffler": "counting"}, 4, None, 20),
    ("dragon-poker", MARYLAND | {"dealer-cards": "in-shuffler"}, 2, None, 20),
    ("double-draw-poker", {}, 1, None, 20),
    ("double-draw-poker", {}, 6, None, 20),
    (
        "double-draw-poker",
        {"bonus": "2", "dealing": "hand", "shuffler": "counting"},
        4,
        {"ante": 1500, "bonus": 1000},
        20,
    ),
    ("double-draw-poker", {"dealing": "automated-shoe"}, 3, None, 20),
    (DEUCE, {}, 2, None, 30),
    (DEUCE, {}, 6, None, 20),
    (DEUCE, {"stakes": "no-limit"}, 2, None, 30),
    (DEUCE, {"stakes": "no-limit", "short-all-in": "closed", "commission": "2.5%"}, 5, None, 30),
    (
        DEUCE,
        {"all-pass": "close-interval", "equal-pairs": "on", "dealing": "hand", "shuffler": "counting"},
        3,
        None,
        20,
    ),
    (
        DEUCE,
        {"same-length": "on", "king-ace-deuce": "off", "any-quads-take-button": "on", "main-ante": "5"},
        4,
        None,
        20,
    ),
]
"""Game, options, seats, wagers, and rounds."""


def same(one: TableEnv, other: TableEnv) -> Any:
    """The mask of whoever is asked, once everything that the two tables say is found to be the same."""
    assert one.agent_selection == other.agent_selection
    assert one.agents == other.agents
    assert one.terminations == other.terminations
    assert one.rewards == other.rewards
    assert one._cumulative_rewards == other._cumulative_rewards
    assert one.infos == other.infos
    mask = None
    for agent in one.agents:
        seen, told = one.observe(agent), other.observe(agent)
        for what in ("observation", "action_mask"):
            assert seen[what].dtype == told[what].dtype
            assert np.array_equal(seen[what], told[what]), (agent, _differences(one, seen[what], told[what]))
        assert one.hand(agent) == other.hand(agent)
        if agent == one.agent_selection:
            mask = seen["action_mask"]
    assert one.render() == other.render()
    assert one.played.choices() == other.played.choices()
    assert mask is None or not one.played.asked or one.played.choices() == np.flatnonzero(mask).tolist()
    return mask


def _differences(env: TableEnv, seen: Any, told: Any) -> dict[str, tuple[float, float]]:
    names = env.sight if len(seen) == len(env.sight) else [env.said(n) for n in range(len(seen))]
    return {name: (a, b) for name, a, b in zip(names, seen, told, strict=True) if a != b}


def pair(name: str, options: Mapping[str, Any], seats: int, wagers: Any = None) -> tuple[TableEnv, TableEnv]:
    """The same table in compiled code and through the engine."""
    how: dict[str, Any] = {"options": options, "seats": seats, "wagers": wagers, "render_mode": "ansi"}
    compiled, engine = TableEnv(name, **how), TableEnv(name, engine=True, **how)
    assert isinstance(compiled.played, Compiled)
    assert isinstance(engine.played, ThroughEngine)
    return compiled, engine


def go_on(compiled: TableEnv, engine: TableEnv, chance: Random, tame: float) -> None:
    """To the end of the round: anything that is open, but hands are folded less often so that rounds are long."""
    while True:
        mask = same(compiled, engine)
        if all(engine.terminations.values()):
            break
        choices = np.flatnonzero(mask).tolist()
        staying = [action for action in choices if "fold" not in engine.said(action)]
        action = chance.choice(staying if staying and chance.random() < tame else choices)
        if chance.random() < 0.05:
            action = chance.choice((-1, len(mask), chance.randrange(len(mask))))
        compiled.step(action)
        engine.step(action)
    while engine.agents:
        compiled.step(None)
        engine.step(None)
        assert (compiled.agents, compiled.agent_selection) == (engine.agents, engine.agent_selection)


@pytest.mark.parametrize(("name", "options", "seats", "wagers", "rounds"), TABLES)
def test_a_compiled_table_goes_decision_by_decision_as_the_engine_does(
    name: str, options: dict[str, Any], seats: int, wagers: Any, rounds: int
) -> None:
    compiled, engine = pair(name, options, seats, wagers)
    chance = Random(f"{name} {options} {seats}")
    for number in range(rounds):
        seed = number if number % 3 else None  # chance also goes on from the last round
        compiled.reset(seed=seed if number else 0)
        engine.reset(seed=seed if number else 0)
        go_on(compiled, engine, chance, tame=(0.0, 0.8, 1.0)[number % 3])


@pytest.mark.parametrize("name", COMPILED)
def test_side_wagers_given_cards_and_given_hands_are_the_same_at_both_tables(name: str) -> None:
    wagers = {"ante": 1000, "ante-bonus": 1000, "three-card-bonus": 500, "dragon": 700}
    compiled, engine = pair(name, {}, 3, wagers if name == "dragon-poker" else None)
    chance, pack = Random(name), game(name).game.procedure(game(name).options_type()).pack
    for number in range(12):
        cards = chance.sample(pack.cards, pack.size)
        size = len(engine.hand(engine.agent_selection)) if number else 0
        given: dict[str, Any] = {"cards": cards[: chance.choice((1, 10, pack.size))]}
        if size:
            given |= {"hands": {"seat_1": cards[:size], "seat_3": cards[size : 2 * size]}}
        compiled.reset(seed=number, options=given)
        engine.reset(seed=number, options=given)
        go_on(compiled, engine, chance, tame=0.7)
        compiled.reset()
        engine.reset()


@pytest.mark.parametrize("name", COMPILED)
def test_a_compiled_table_can_be_left_and_come_back_to_anywhere(name: str) -> None:
    compiled, engine = pair(name, {}, 4)
    chance = Random(name)
    for number in range(8):
        compiled.reset(seed=number)
        engine.reset(seed=number)
        for _ in range(chance.randrange(4)):
            if not all(engine.terminations.values()):
                action = int(chance.choice(np.flatnonzero(same(compiled, engine))))
                compiled.step(action)
                engine.step(action)
        here, there = compiled.save(), engine.save()
        for branch in range(3):
            go_on(compiled, engine, Random(branch), tame=0.9)
            compiled.reset()
            engine.reset()
            same(compiled, engine)
            compiled.restore(here)
            engine.restore(there)
        go_on(compiled, engine, chance, tame=0.5)


def test_a_round_without_dictionaries_is_the_round_that_pettingzoo_plays() -> None:
    env, bare, chance = TableEnv(DEUCE, seats=3), TableEnv(DEUCE, seats=3), Random(2)
    for number in range(5):
        env.reset(seed=number)
        played = bare.deal(number)
        while played.asked:
            assert env.agent_selection == f"seat_{played.asked}"
            assert np.array_equal(env.observe(env.agent_selection)["observation"], played.seen(played.asked))
            action = chance.choice(played.choices())
            env.step(action)
            assert played.take(action)
        assert list(env.rewards.values()) == played.nets()


def test_games_without_a_compiled_table_are_played_by_the_engine() -> None:
    for name in games():
        env = TableEnv(name)
        assert has_whole_table(env._rounds) == (name in COMPILED)
        assert isinstance(env.played, Compiled if name in COMPILED else ThroughEngine)


def test_both_tables_refuse_the_same_cards_in_the_same_words() -> None:
    compiled, engine = pair("dragon-poker", {}, 2)
    for given in (
        {"hands": {"seat_1": ["PH"]}},
        {"hands": {"seat_1": ["GD", "GD", "PH"]}},
        {"cards": ["GD", "GD"]},
        {"cards": ["XX"]},
    ):
        said = []
        for env in (compiled, engine):
            with pytest.raises(ValueError, match=r"dealt 3 cards, not 1|appears 2 times|there is no card") as refused:
                env.reset(seed=1, options=given)
            said.append(str(refused.value))
        assert said[0] == said[1]
