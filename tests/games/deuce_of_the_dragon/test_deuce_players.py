"""Players that see only their view: legal always, reproducible, and each level better than the one below."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from msgspec.structs import replace

from houseway.core.commands import RackStub
from houseway.games.deuce_of_the_dragon.book import Player, RulesPlayer, chance_to_win
from houseway.games.deuce_of_the_dragon.commands import Pass, PlayPattern, Wager
from houseway.games.deuce_of_the_dragon.described import act, begin, deal
from houseway.games.deuce_of_the_dragon.hands import ORDER, high_first
from houseway.games.deuce_of_the_dragon.options import DeuceOfTheDragonOptions
from houseway.games.deuce_of_the_dragon.state import Act, Round
from houseway.games.deuce_of_the_dragon.views import view
from houseway.players.deuce_of_the_dragon.matches import match
from houseway.players.deuce_of_the_dragon.random_player import RandomPlayer
from houseway.players.deuce_of_the_dragon.reading_player import ReadingPlayer
from houseway.players.deuce_of_the_dragon.search_player import SearchPlayer

LIMIT = DeuceOfTheDragonOptions()
NO_LIMIT = DeuceOfTheDragonOptions(stakes="no-limit", same_length=True, all_pass="close-interval")


def make(level: str, seed: int) -> Player:
    if level == "random":
        return RandomPlayer(seed)
    if level == "rules":
        return RulesPlayer()
    return SearchPlayer(seed, worlds=6) if level == "search" else ReadingPlayer(seed, worlds=6)


@pytest.mark.parametrize("options", [LIMIT, NO_LIMIT])
@pytest.mark.parametrize("level", ["random", "rules", "search", "reader"])
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


def test_reading_beats_rules_six_handed() -> None:
    result = match(LIMIT, lambda seed: ReadingPlayer(seed, worlds=32), lambda seed: RulesPlayer(), 6, 120, seed=3)
    assert result.interval[0] > 0


def test_a_reader_gives_up_what_is_surely_worse_and_stops_when_one_candidate_is_left() -> None:
    """Candidate 2 is best in its second manner; all share the luck of a deal, and have a little of their own."""
    worth = {(0, 0): 0.0, (1, 0): 90.0, (2, 0): 40.0, (2, 1): 100.0}
    chance, tried = Random(5), []

    def trials(seed: int, worlds: int, pairs: Sequence[tuple[int, int]]) -> list[int]:
        luck = chance.gauss(0, 1_000)
        tried.append((worlds, len(pairs)))
        return [int(worlds * (worth[pair] + luck + chance.gauss(0, 1))) for pair in pairs]

    assert ReadingPlayer(1, worlds=4_096)._race(trials, list(worth)) == 2
    assert sum(worlds for worlds, _ in tried) < 1_024
    assert ReadingPlayer(1, worlds=6)._race(trials, list(worth)) == 2
    tried.clear()
    assert ReadingPlayer(1)._race(trials, [(2, 0), (2, 1)]) == 2
    assert not tried


@pytest.mark.parametrize("options", [LIMIT, NO_LIMIT])
def test_cards_that_a_reader_cannot_see_change_nothing(options: DeuceOfTheDragonOptions) -> None:
    """Whenever it is to act, the others' cards are exchanged with each other's and the stub's: it does the same."""
    chance = Random(6)
    for number in range(6):
        seats = range(1, chance.choice((3, 5, 7)))
        round, _ = begin(options, 1, dict.fromkeys(seats, 10_000), 500)
        cards = chance.sample(ORDER, 48)
        round, _ = deal(round, {seat: cards[8 * seat - 8 : 8 * seat] for seat in seats})
        round, _ = act(round, RackStub())
        while (seat := round.to_act) is not None:
            if seat > 1:
                round, _ = act(round, RulesPlayer().choose(view(round, seat)))
                continue
            chosen = ReadingPlayer(number, worlds=4).choose(view(round, 1))
            assert ReadingPlayer(number, worlds=4).choose(view(with_others_cards(round, chance), 1)) == chosen
            round, _ = act(round, chosen)


def with_others_cards(round: Round, chance: Random) -> Round:
    """The same round as seat 1 sees it, with other cards in the other hands."""
    known = {*round.hand(1).cards, *round.shown}
    hidden = [card for card in ORDER if card not in known]
    chance.shuffle(hidden)
    hands = []
    for hand in round.hands:
        if hand.seat != 1:
            dealt, hidden = hidden[: len(hand.cards)], hidden[len(hand.cards) :]
            hand = replace(hand, cards=high_first(dealt))
        hands.append(hand)
    return replace(round, hands=tuple(hands))


def test_what_everybody_did_is_in_every_view_in_order() -> None:
    round, _ = begin(LIMIT, 1, {1: 10_000, 2: 10_000, 3: 10_000})
    round, _ = deal(round, {1: ORDER[:8], 2: ORDER[8:16], 3: ORDER[16:24]})
    round, _ = act(round, RackStub())
    for command in (
        *(Wager(seat=1, action="bet", amount=400), Wager(seat=2, action="call"), Wager(seat=3, action="fold")),
        *(PlayPattern(seat=1, cards=("3h",)), Pass(seat=2)),
    ):
        round, _ = act(round, command)
    done = (Act(1, True, 400), Act(2, True, 400), Act(3, True, left=True), Act(1, False, cards=("3h",)), Act(2, False))
    assert view(round, 2).acts == view(round, None).acts == done
