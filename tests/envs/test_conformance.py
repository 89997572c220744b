"""The environments pass the tests that Gymnasium, PettingZoo and OpenSpiel have for theirs."""

from __future__ import annotations

import pickle
import sys
import warnings
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import houseway
import houseway.envs
from houseway.envs import BatchEnv, OpponentsEnv, SeatEnv, TableEnv, has_batch, register
from houseway.games.registry import games

GAMES = list(games())


@pytest.mark.parametrize("name", GAMES)
def test_gymnasium_finds_nothing_wrong_with_a_seat(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        if has_batch(name):
            check_env(SeatEnv(name, render_mode="ansi"), skip_render_check=True)
        check_env(OpponentsEnv(name, render_mode="ansi"), skip_render_check=True)


@pytest.mark.filterwarnings("ignore:Observation")  # it is a mapping, as PettingZoo's own card games have it
@pytest.mark.parametrize(("name", "seats"), [(name, seats) for name in GAMES for seats in (2, 6)])
def test_pettingzoo_finds_nothing_wrong_with_a_table(name: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(TableEnv(name, seats=seats), num_cycles=60)
    assert "Passed API test" in capsys.readouterr().out
    seed_test(lambda: TableEnv(name, seats=seats), num_cycles=20)


@pytest.mark.parametrize("name", GAMES)
def test_openspiel_finds_nothing_wrong_with_a_game(name: str) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from houseway.envs.open_spiel import NAMES, short_name

    assert short_name(name) in NAMES
    pyspiel.random_sim_test(pyspiel.load_game(short_name(name)), num_sims=1, serialize=True, verbose=False)


def test_openspiel_states_are_pickled_and_told_apart_by_what_a_player_knows() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    import houseway.envs.open_spiel  # noqa: F401

    game, chance = pyspiel.load_game("houseway_deuce_of_the_dragon(players=3)"), Random(4)
    state = game.new_initial_state()
    assert [round(p, 9) for _, p in state.chance_outcomes()] == [round(1 / 52, 9)] * 52
    while not state.is_terminal():
        outcomes = [n for n, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(chance.choice(outcomes))
        if state.current_player() >= 0:
            others = {state.information_state_string(player).split("[")[0] for player in range(3)}
            assert len(others) == 3, "each knows its own hand"
    again = pickle.loads(pickle.dumps(state))
    assert again.returns() == state.returns()
    assert sum(state.returns()) <= 0, "the house takes its commission"


def test_every_game_has_a_name_in_gymnasium() -> None:
    names = register()
    assert "houseway/DeuceOfTheDragon-v0" in names
    assert len(names) == len(GAMES)
    env = gymnasium.make("houseway/PaiGow-v0", disable_env_checker=True)
    vector = gymnasium.make_vec("houseway/PaiGow-v0", num_envs=3)
    assert np.array_equal(env.reset(seed=9)[0], vector.reset(seed=9)[0][0])


# --- whole tables ----------------------------------------------------------------------------------------------------


def played(env: TableEnv, chance: Random) -> dict[str, float]:
    """A round in which everybody does anything that is open; what each has won."""
    while not all(env.terminations.values()):
        env.step(int(chance.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]))))
    return env.rewards


@pytest.mark.parametrize("name", GAMES)
def test_a_table_that_is_restored_goes_on_as_it_did(name: str) -> None:
    env = TableEnv(name, seats=3)
    env.reset(seed=11)
    first = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0])
    env.step(first)
    saved = env.save()
    once = dict(played(env, Random(1)))
    env.restore(saved)
    assert played(env, Random(1)) == once


@pytest.mark.parametrize("name", GAMES)
def test_the_same_deal_is_played_again_with_seats_exchanged(name: str) -> None:
    env, chance = TableEnv(name, seats=2), Random(6)
    env.reset(seed=3)
    size = len(env.hand(env.agent_selection))
    cards = chance.sample(env._rounds.pack.cards, 2 * size)
    one, other = cards[:size], cards[size:]
    for first, second in ((one, other), (other, one)):
        env.reset(seed=3, options={"hands": {"seat_1": first, "seat_2": second}})
        for agent, hand in (("seat_1", first), ("seat_2", second)):
            row = dict(zip(env.sight, env.observe(agent)["observation"], strict=True))
            held = {card: hand.count(card) for card in hand}
            assert {card: row[f"own hand: {card}"] for card in held} == held


def test_hands_of_another_size_are_one_sentence() -> None:
    with pytest.raises(ValueError, match="place 1 is dealt 3 cards, not 1"):
        TableEnv("dragon-poker").reset(seed=1, options={"hands": {"seat_1": ["PH"]}})


@pytest.mark.parametrize("name", GAMES)
def test_nobody_sees_a_card_that_the_table_does_not_show_that_seat(name: str) -> None:
    """Two tables that differ only in cards which a seat may not know look alike to it when it is asked."""
    env, chance = TableEnv(name, seats=2), Random(5)
    pack = env._rounds.pack
    for _ in range(5):
        cards = chance.sample(pack.cards, pack.size)
        env.reset(seed=1, options={"cards": cards})
        agent = env.agent_selection
        row = env.observe(agent)["observation"]
        known = env.hand(agent)
        places = _places(cards, known)
        hidden = [card for place, card in enumerate(cards) if place not in places]
        chance.shuffle(hidden)
        other = [cards[place] if place in places else hidden.pop() for place in range(len(cards))]
        env.reset(seed=1, options={"cards": other})
        assert env.hand(agent) == known
        assert np.array_equal(env.observe(agent)["observation"], row)


def _places(cards: list[str], known: list[str]) -> set[int]:
    """Where the first cards of these kinds lie; with copies of a card the first ones may be another's, so keep all."""
    return {place for place, card in enumerate(cards) if card in known}


@pytest.mark.parametrize("name", GAMES)
def test_what_is_not_open_is_refused_and_changes_nothing(name: str) -> None:
    env = TableEnv(name, seats=2)
    env.reset(seed=1)
    agent, before = env.agent_selection, env.observe(env.agent_selection)
    env.step(int(np.flatnonzero(before["action_mask"] == 0)[0]))
    assert env.agent_selection == agent
    assert "not open" in env.infos[agent]["refused"]
    assert np.array_equal(env.observe(agent)["observation"], before["observation"])
    for single in _singles(name):
        seen, info = single.reset(seed=1)
        shut = np.flatnonzero(info["action_mask"] == 0)
        if len(shut):
            again, reward, over, _, said = single.step(shut[0])
            assert np.array_equal(again, seen)
            assert (reward, over, "refused" in said) == (0.0, False, True)


def _singles(name: str) -> list[Any]:
    return [OpponentsEnv(name), *([SeatEnv(name)] if has_batch(name) else [])]


def test_a_seat_among_opponents_goes_on_from_where_it_was_saved() -> None:
    env = OpponentsEnv("deuce-of-the-dragon", seats=3, level="rules")
    _, info = env.reset(seed=8)
    saved = env.save()

    def rest(mask: Any) -> list[float]:
        rewards, over = [], False
        while not over:
            _, reward, over, _, said = env.step(int(np.flatnonzero(mask)[0]))
            mask = said["action_mask"]
            rewards.append(reward)
        return rewards

    once = rest(info["action_mask"])
    env.restore(saved)
    assert rest(env.action_mask()) == once


@pytest.mark.parametrize("action", ["x", 1.5, None])
def test_what_is_no_number_is_no_action(action: Any) -> None:
    envs: list[Any] = [SeatEnv("dragon-poker"), OpponentsEnv("dragon-poker"), TableEnv("dragon-poker")]
    for env in (*envs, TableEnv("dragon-poker", engine=True)):
        env.reset(seed=1)
        with pytest.raises(ValueError, match=f"^an action is a whole number, not '{action}'$"):
            env.step(action)
        if isinstance(env, TableEnv):
            with pytest.raises(ValueError, match=f"^an action is a whole number, not '{action}'$"):
                env.deal(1).take(action)
            assert not env.deal(1).take(10**30)


def test_a_round_needs_its_least_number_of_players_wherever_it_is_played() -> None:
    deuce = r"^a round of Deuce of the Dragon needs at least 2 players, not 1 \(NJ-DOD 41\.3\(c\)\)$"
    for make in (TableEnv, OpponentsEnv):
        with pytest.raises(ValueError, match=deuce):
            make("deuce-of-the-dragon", seats=1)
        for seats in (0, -1):
            with pytest.raises(ValueError, match=f"^a round of Dragon Poker needs at least 1 player, not {seats}$"):
                make("dragon-poker", seats=seats)
    with pytest.raises(ValueError, match=deuce):
        houseway.table("deuce-of-the-dragon").play(seats=1)
    for seats in (0, -2):
        with pytest.raises(ValueError, match=f"^a round of Dragon Poker needs at least 1 player, not {seats}$"):
            houseway.table("dragon-poker").play(seats=seats)


def test_openspiel_is_told_how_many_players_a_round_needs() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    import houseway.envs.open_spiel  # noqa: F401

    for name, players, least in (("deuce_of_the_dragon", 1, "2 players"), ("dragon_poker", 0, "1 player")):
        with pytest.raises(ValueError, match=f"needs at least {least}, not {players}"):
            pyspiel.load_game(f"houseway_{name}(players={players})")


def test_what_reset_does_not_know_is_refused() -> None:
    envs: tuple[tuple[Any, str], ...] = (
        (SeatEnv("dragon-poker"), "cards"),
        (BatchEnv("dragon-poker", 2), "reset_mask, cards"),
        (OpponentsEnv("dragon-poker"), "cards, hands"),
    )
    for env, known in envs:
        with pytest.raises(ValueError, match=f"^reset has no option 'foo'; its options are {known}$"):
            env.reset(options={"foo": 1})
    with pytest.raises(ValueError, match=r"^hands are dealt to seat_1, seat_2 and dealer, not to 'seat_9'$"):
        TableEnv("dragon-poker", seats=2).reset(options={"hands": {"seat_9": ["PH", "TI", "RA"]}})


def test_a_table_is_not_stepped_before_it_is_reset() -> None:
    with pytest.raises(ResetNeeded, match="the round is over, or none has begun"):
        TableEnv("dragon-poker").step(0)


@pytest.mark.parametrize("engine", [False, True])
def test_what_another_table_saved_is_not_restored(engine: bool) -> None:
    envs: list[Any] = [TableEnv("dragon-poker", seats=2, engine=engine)]
    envs += [TableEnv("dragon-poker", {"three-card-bonus": "2"}, seats=2, engine=engine)]
    envs += [TableEnv(name, seats=seats, engine=engine) for name, seats in (("dragon-poker", 3), ("pai-gow", 2))]
    envs += [SeatEnv("dragon-poker"), SeatEnv("pai-gow"), OpponentsEnv("dragon-poker"), OpponentsEnv("pai-gow")]
    envs += [BatchEnv("dragon-poker", 2), BatchEnv("dragon-poker", 3), BatchEnv("pai-gow", 2)]
    for env in envs:
        env.reset(seed=1)
    kept = [env.save() for env in envs]
    for env in envs:
        for other, saved in zip(envs, kept, strict=True):
            if other is env:
                env.restore(saved)
                continue
            with pytest.raises(ValueError, match="this was not saved here"):
                env.restore(saved)
            if isinstance(env, TableEnv) and isinstance(other, TableEnv):
                with pytest.raises(ValueError, match="this was not saved here"):
                    env.played.restore(other.played.save())
        with pytest.raises(ValueError, match="this was not saved here"):
            env.restore(5)


def test_a_level_that_does_not_exist_is_one_sentence() -> None:
    with pytest.raises(ValueError, match="has no players of level 'genius'"):
        OpponentsEnv("deuce-of-the-dragon", level="genius").reset(seed=1)
    with pytest.raises(ValueError, match="there is no seat 9"):
        OpponentsEnv("pai-gow", seat=9)


def test_whoever_lacks_a_package_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "houseway.envs.whole_table")
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(ImportError, match=r"TableEnv needs pettingzoo: pip install houseway\[envs\]"):
        houseway.envs.TableEnv  # noqa: B018
