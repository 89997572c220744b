"""A row of a batch ends as the settlement of the same cards and decisions says, whatever was decided."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded

from houseway.envs.batch import BatchEnv
from houseway.envs.seat import OpponentsEnv, SeatEnv
from houseway.games.registry import game

ROUNDS = 60
BATCHED = ("dragon-poker", "double-draw-poker", "pai-gow-poker", "pai-gow")

Described = Callable[[SeatEnv, list[int], list[str], Any], dict[str, Any]]


def codes(env: SeatEnv, numbers: Any) -> list[str]:
    return [env.codes[number] for number in numbers]


def dragon(env: SeatEnv, actions: list[int], cards: list[str], last: Any) -> dict[str, Any]:
    seat = {"seat": 1, "hand": " ".join(cards[:3]), "wagers": {"ante": 20, "ante-bonus": 20}}
    return {"dealer": " ".join(cards[3:6]), "seats": [seat | {"decision": env.actions[actions[0]]}]}


def draw(env: SeatEnv, actions: list[int], cards: list[str], last: Any) -> dict[str, Any]:
    """The cards are drawn from the front of those that were given; the hand is kept in the deck's own order."""
    hand, left, order = cards[:5], cards[5:], list(env.codes)
    decisions = []
    for action in actions:
        hand.sort(key=order.index)
        decisions.append("fold" if env.actions[action] == "fold" else "draw")
        for place in range(5):
            if decisions[-1] == "draw" and action >> place & 1:
                hand[place] = left.pop(0)
    wagers = {"ante": 20, "bonus": 20}
    return {"seats": [{"seat": 1, "hand": " ".join(hand), "wagers": wagers, "decisions": decisions}]}


def poker(env: SeatEnv, actions: list[int], cards: list[str], last: Any) -> dict[str, Any]:
    order = list(env.codes)
    hand = sorted(cards[:7], key=order.index)
    seat: dict[str, Any] = {"seat": 1, "wagers": {"pai-gow": 20}}
    if env.actions[actions[0]] == "house way":
        seat |= {"hand": " ".join(hand), "set": "house-way"}
    else:
        front = [int(word) - 1 for word in env.actions[actions[0]].split() if word.isdigit()]
        low = [hand[place] for place in front]
        seat |= {"low": " ".join(low), "high": " ".join(card for card in hand if card not in low)}
    return {"dealer": " ".join(cards[7:14]), "seats": [seat]}


def tiles(env: SeatEnv, actions: list[int], cards: list[str], last: Any) -> dict[str, Any]:
    """Tiles of a kind are alike: of the four in their order, the two that lie together are one half."""
    from houseway.games.pai_gow.hands import kind_of, rank

    hand = sorted(cards[:4], key=kind_of)
    seat: dict[str, Any] = {"seat": 1, "wagers": {"pai-gow": 20}}
    if env.actions[actions[0]] == "house way":
        seat |= {"hand": " ".join(hand), "set": "house-way"}
    else:
        one = [int(word) - 1 for word in env.actions[actions[0]].split() if word.isdigit()]
        halves = [[hand[place] for place in one], [hand[place] for place in range(4) if place not in one]]
        low, high = sorted(halves, key=rank)
        seat |= {"low": " ".join(low), "high": " ".join(high)}
    return {"dealer": " ".join(cards[4:8]), "seats": [seat]}


DESCRIBED: dict[str, Described] = {
    "dragon-poker": dragon,
    "double-draw-poker": draw,
    "pai-gow-poker": poker,
    "pai-gow": tiles,
}


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("dragon-poker", {}),
        ("dragon-poker", {"jurisdiction": "MD", "ante-bonus": "A"}),
        ("double-draw-poker", {}),
        ("double-draw-poker", {"bonus": "2"}),
        ("pai-gow-poker", {}),
        ("pai-gow-poker", {"variant": "ez"}),
        ("pai-gow", {}),
    ],
)
def test_a_row_nets_what_the_settlement_of_the_same_round_says(name: str, options: dict[str, Any]) -> None:
    chance, env = Random(name), SeatEnv(name, options)
    pack = game(name).game.procedure(game(name).options_type.read(options)).pack
    for _ in range(ROUNDS):
        cards = chance.sample(pack.cards, 20)
        _, info = env.reset(options={"cards": cards})
        actions, over, reward, last = [], False, 0.0, None
        while not over:
            open_now = np.flatnonzero(info["action_mask"])
            actions.append(int(chance.choice(open_now)))
            last, reward, over, _, info = env.step(actions[-1])
        document = {"game": name, "options": options, **DESCRIBED[name](env, actions, cards, last)}
        settled = game(name).settle.settle(document)
        assert reward == pytest.approx(float(settled["seats"][0]["net"]) / 20), (document, settled)
        assert info["action_mask"].sum() == 0


@pytest.mark.parametrize("name", BATCHED)
def test_a_batch_plays_row_by_row_what_single_seats_with_the_same_seeds_play(name: str) -> None:
    rows, steps = 5, 12
    batch, singles = BatchEnv(name, rows), [SeatEnv(name) for _ in range(rows)]
    sights, info = batch.reset(seed=40)
    seen = [env.reset(seed=40 + row)[0] for row, env in enumerate(singles)]
    chance = Random(1)
    for _ in range(steps):
        assert np.array_equal(sights, np.stack(seen))
        actions = [int(chance.choice(np.flatnonzero(mask))) for mask in info["action_mask"]]
        sights, rewards, done, _, info = batch.step(np.array(actions))
        for row, env in enumerate(singles):
            seen[row], reward, over, _, _ = env.step(actions[row])
            assert (reward, over) == (rewards[row], done[row])
            if over:
                assert np.array_equal(info["final_obs"][row], seen[row])
                seen[row], _ = env.reset()


@pytest.mark.parametrize("name", BATCHED)
def test_a_batch_that_is_restored_goes_on_as_it_did(name: str) -> None:
    batch = BatchEnv(name, 8)
    _, info = batch.reset(seed=3)

    def play(masks: Any) -> list[Any]:
        chance, happened = Random(2), []
        for _ in range(10):
            actions = np.array([chance.choice(np.flatnonzero(mask)) for mask in masks])
            sights, rewards, _, _, said = batch.step(actions)
            masks = said["action_mask"]
            happened.append((sights.tobytes(), rewards.tobytes()))
        return happened

    saved = batch.save()
    once = play(info["action_mask"])
    batch.restore(saved)
    assert play(info["action_mask"]) == once


def _rounds(env: SeatEnv, chance: Random, rounds: int, spoil: bool = False) -> list[Any]:
    """Whatever is seen, open and won in so many rounds; `spoil` writes into all that was given away."""
    happened: list[Any] = []
    for _ in range(rounds):
        seen, info = env.reset()
        over, reward = False, 0.0
        while True:
            mask = info["action_mask"]
            happened.append((seen.tolist(), mask.tolist(), reward, over))
            action = int(chance.choice(np.flatnonzero(mask))) if not over else 0
            if spoil:
                seen[:], mask[:] = 1, 1
            if over:
                break
            seen, reward, over, _, info = env.step(action)
    return happened


@pytest.mark.parametrize("name", BATCHED)
def test_a_seat_that_is_restored_goes_on_as_it_did(name: str) -> None:
    """Also across the rounds that are dealt ahead, from within a round, and from what has been pickled."""
    env = SeatEnv(name)
    env.reset(seed=3)
    _rounds(env, Random(1), 5)
    between, kept = env.save(), pickle.dumps(env.save())
    once = _rounds(env, Random(2), 300)
    env.restore(between)
    assert _rounds(env, Random(2), 300) == once
    env.restore(pickle.loads(kept))
    assert _rounds(env, Random(2), 300) == once
    seen, info = env.reset()
    within, first = env.save(), int(np.flatnonzero(info["action_mask"])[0])
    after, *said = env.step(first)
    copies = after.copy()
    assert np.array_equal(env.restore(within), seen)
    env.step(int(np.flatnonzero(info["action_mask"])[-1]))
    assert np.array_equal(after, copies), "what somebody has seen stays as it was"
    env.restore(within)
    again, *told = env.step(first)
    assert np.array_equal(again, after)
    assert said[:3] == told[:3]


@pytest.mark.parametrize("name", BATCHED)
def test_nothing_that_a_seat_is_given_reaches_back_into_its_rounds(name: str) -> None:
    one, other = SeatEnv(name), SeatEnv(name)
    one.reset(seed=8)
    other.reset(seed=8)
    assert _rounds(one, Random(4), 40) == _rounds(other, Random(4), 40, spoil=True)


def test_chance_goes_on_after_cards_that_were_given() -> None:
    cards = ["GD", "RD", "MO", "PH", "TI", "RA"]
    seat, batch = SeatEnv("dragon-poker"), BatchEnv("dragon-poker", 1, autoreset="disabled")
    seat.reset(seed=6)
    batch.reset(seed=6)
    for given in (None, cards, None, None, cards, cards, None):
        seen, _ = seat.reset(options=None if given is None else {"cards": given})
        rows, _ = batch.reset(options=None if given is None else {"cards": [given]})
        assert np.array_equal(seen, rows[0])
        assert seat.step(1)[1] == batch.step(np.array([1]))[1][0]


def test_a_seat_that_was_never_dealt_to_or_is_over_takes_no_action() -> None:
    over = "the round is over, or none has begun"
    for env in (SeatEnv("dragon-poker"), OpponentsEnv("dragon-poker")):
        with pytest.raises(ResetNeeded, match=over):
            env.step(0)
        _, info = env.reset(seed=1)
        assert env.step(int(np.flatnonzero(info["action_mask"])[0]))[2] is True
        with pytest.raises(ResetNeeded, match=over):
            env.step(0)
        assert env.action_mask().sum() == 0
        env.reset()
    with pytest.raises(ResetNeeded, match="no round has begun"):
        BatchEnv("dragon-poker", 2).step(np.zeros(2, np.int64))


@pytest.mark.parametrize("given", [[0.0, 1.5], [True, False], ["a", "b"], [None, None]])
def test_what_is_no_number_of_an_action_moves_no_row(given: list[Any]) -> None:
    batch = BatchEnv("dragon-poker", 2)
    seen, _ = batch.reset(seed=1)
    before = batch.save()
    with pytest.raises(ValueError, match=r"^actions are whole numbers, not [\w<]+$"):
        batch.step(np.array(given))
    assert np.array_equal(batch.restore(before), seen)
    after = []
    for kind in (np.int64, np.int8, np.uint64):
        batch.restore(before)
        after.append(batch.step(np.ones(2, kind))[0])
    assert np.array_equal(after[0], after[1])
    assert np.array_equal(after[0], after[2])


@pytest.mark.parametrize("mask", [[True], np.ones(9, np.bool_), np.array([0, 1])])
def test_a_reset_mask_is_of_the_rows_that_there_are(mask: Any) -> None:
    batch = BatchEnv("dragon-poker", 2, autoreset="disabled")
    batch.reset(seed=1)
    with pytest.raises(ValueError, match=r"^reset_mask says of each of the 2 rows true or false"):
        batch.reset(options={"reset_mask": mask})


def test_rows_that_wait_are_left_alone_until_they_are_dealt_to() -> None:
    batch = BatchEnv("dragon-poker", 3, autoreset="disabled")
    batch.reset(seed=1)
    _, first, done, _, _ = batch.step(np.ones(3, np.int64))
    assert done.all()
    _, again, done, _, info = batch.step(np.ones(3, np.int64))
    assert (again == 0).all()
    assert done.all()
    assert info["action_mask"].sum() == 0
    _, info = batch.reset(options={"reset_mask": np.array([False, True, False])})
    assert info["action_mask"].sum(axis=1).tolist() == [0, 2, 0]
    assert first.shape == (3,)


def test_an_action_that_is_not_open_moves_no_row() -> None:
    batch = BatchEnv("double-draw-poker", 2)
    sights, _ = batch.reset(seed=1)
    with pytest.raises(ValueError, match="row 1: action 31 is not open"):
        batch.step(np.array([0, 31]))
    with pytest.raises(ValueError, match="row 0: action -1 is not open"):
        batch.step(np.array([-1, 0]))
    with pytest.raises(ValueError, match="as many actions"):
        batch.step(np.array([0]))
    after, *_ = batch.step(np.array([0, 0]))
    assert np.array_equal(after[:, :5], sights[:, :5]), "both stand pat"


def test_cards_that_the_deck_does_not_have_are_refused() -> None:
    with pytest.raises(ValueError, match="the deck has no 'GD', or not so many"):
        SeatEnv("dragon-poker").reset(options={"cards": ["GD"] * 9})


@pytest.mark.parametrize(
    ("name", "published", "off"), [("pai-gow", -0.024272, 0.004), ("pai-gow-poker", -0.027211, 0.004)]
)
def test_a_batch_that_sets_the_house_way_loses_what_the_full_cycle_says(
    name: str, published: float, off: float
) -> None:
    """2.4272 and 2.7211 % are counted over all deals, by other code; 400,000 rounds have an error of 0.0015."""
    rows = 20_000
    batch, total = BatchEnv(name, rows), 0.0
    batch.reset(seed=5)
    for _ in range(20):
        total += batch.step(np.full(rows, len(batch.actions) - 1))[1].sum()
    assert total / rows / 20 == pytest.approx(published, abs=off)
