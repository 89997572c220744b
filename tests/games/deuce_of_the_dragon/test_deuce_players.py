"""Players that see only their view: legal always, reproducible, and each level better than the one below."""

from __future__ import annotations

from random import Random

import pytest

from houseway.core.commands import RackStub
from houseway.games.deuce_of_the_dragon.hands import ORDER
from houseway.games.deuce_of_the_dragon.options import DeuceOfTheDragonOptions
from houseway.games.deuce_of_the_dragon.play import act, begin, deal
from houseway.games.deuce_of_the_dragon.views import view
from houseway.players.deuce_of_the_dragon.matches import match
from houseway.players.deuce_of_the_dragon.player import Player
from houseway.players.deuce_of_the_dragon.random_player import RandomPlayer
from houseway.players.deuce_of_the_dragon.rules_player import RulesPlayer, chance_to_win
from houseway.players.deuce_of_the_dragon.search_player import SearchPlayer

LIMIT = DeuceOfTheDragonOptions()
NO_LIMIT = DeuceOfTheDragonOptions(stakes="no-limit", same_length=True, all_pass="close-interval")


def make(level: str, seed: int) -> Player:
    if level == "random":
        return RandomPlayer(seed)
    return RulesPlayer() if level == "rules" else SearchPlayer(seed, worlds=6)


@pytest.mark.parametrize("options", [LIMIT, NO_LIMIT])
@pytest.mark.parametrize("level", ["random", "rules", "search"])
def test_every_player_finishes_rounds_with_any_stacks_by_legal_commands(
    level: str, options: DeuceOfTheDragonOptions
) -> None:
    chance = Random(1)
    for number in range(25):
        seats = sorted(chance.sample(range(1, 7), chance.randint(2, 6)))
        players = {seat: make(level if seat % 2 else "random", number * 8 + seat) for seat in seats}
        stacks = {seat: chance.choice([300, 350, 900, 2_000, 50_000]) for seat in seats}
        round, _ = begin(options, chance.choice(seats), stacks, 500)
        cards = chance.sample(ORDER, 48)
        round, _ = deal(round, {seat: cards[8 * i : 8 * i + 8] for i, seat in enumerate(seats)})
        round, _ = act(round, RackStub())
        while (seat := round.to_act) is not None:
            round, _ = act(round, players[seat].choose(view(round, seat)))
        assert round.phase == "over"


def test_players_are_reproducible_from_their_seed() -> None:
    one = match(LIMIT, lambda seed: SearchPlayer(seed, worlds=4), RandomPlayer, 4, 12, seed=5)
    again = match(LIMIT, lambda seed: SearchPlayer(seed, worlds=4), RandomPlayer, 4, 12, seed=5)
    assert one == again


def test_a_time_budget_ends_whatever_the_seed() -> None:
    round, _ = begin(LIMIT, 1, {1: 10_000, 2: 10_000})
    cards = Random(2).sample(ORDER, 16)
    round, _ = deal(round, {1: cards[:8], 2: cards[8:]})
    round, _ = act(round, RackStub())
    assert SearchPlayer(2**70, seconds=0.02).choose(view(round, 1)) in view(round, 1).choices


def test_a_better_hand_has_a_better_chance() -> None:
    def chance(hand: str, other: str = "3h 5c 6d 8c Td Jc Qd Kc") -> float:
        round, _ = begin(LIMIT, 1, {1: 10_000, 2: 10_000})
        round, _ = deal(round, {1: hand.split(), 2: other.split()})
        return chance_to_win(view(act(round, RackStub())[0], 1))

    assert chance("3s 4s 5s 6s 7s 8s 9s Ts") > chance("2h 2d 2c 2s 9h 9d 9c Jh") > chance("3s 5h 6s 8h Ts Jd Kh 4d")


@pytest.mark.parametrize("seats", [2, 6])
def test_rules_beat_random_clearly(seats: int) -> None:
    result = match(LIMIT, lambda seed: RulesPlayer(), RandomPlayer, seats, 120, seed=3)
    assert result.interval[0] > 0


def test_search_beats_rules_six_handed() -> None:
    result = match(LIMIT, lambda seed: SearchPlayer(seed, worlds=48), lambda seed: RulesPlayer(), 6, 240, seed=3)
    assert result.interval[0] > 0
