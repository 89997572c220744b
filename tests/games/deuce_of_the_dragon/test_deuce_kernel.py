"""The compiled loops against the engine and against brute force."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from tests.games.deuce_of_the_dragon.naive_deuce import all_patterns

from houseway.core.commands import RackStub
from houseway.core.decider import Command
from houseway.games.deuce_of_the_dragon import kernel
from houseway.games.deuce_of_the_dragon.acts import choices
from houseway.games.deuce_of_the_dragon.betting_kernel import SCENE, finish
from houseway.games.deuce_of_the_dragon.book import RulesPlayer
from houseway.games.deuce_of_the_dragon.commands import FoulHand, Pass, PlayPattern, Wager
from houseway.games.deuce_of_the_dragon.described import act, begin, deal
from houseway.games.deuce_of_the_dragon.hands import ORDER, PLACE, patterns
from houseway.games.deuce_of_the_dragon.kernel_patterns import MOST_PATTERNS, run_tops
from houseway.games.deuce_of_the_dragon.kernel_patterns import patterns as kernel_patterns
from houseway.games.deuce_of_the_dragon.options import DeuceOfTheDragonOptions
from houseway.games.deuce_of_the_dragon.plans import best, plan
from houseway.games.deuce_of_the_dragon.reading_kernel import reading
from houseway.games.deuce_of_the_dragon.search_kernel import position
from houseway.games.deuce_of_the_dragon.state import Round
from houseway.games.deuce_of_the_dragon.views import view
from houseway.games.kernels import seeded

OPTIONS = [
    DeuceOfTheDragonOptions(),
    DeuceOfTheDragonOptions(king_ace_deuce=False, same_length=True),
    DeuceOfTheDragonOptions(equal_pairs=True),
    DeuceOfTheDragonOptions(all_pass="close-interval", any_quads_take_button=True, commission="3%", main_ante=150),
]


def mask(cards: tuple[str, ...] | frozenset[str]) -> int:
    return sum(1 << PLACE[card] for card in cards)


def cards_of(bits: int) -> tuple[str, ...]:
    return tuple(card for place, card in enumerate(ORDER) if bits >> place & 1)


@pytest.mark.parametrize("options", OPTIONS[:3])
def test_the_kernel_finds_the_patterns_that_brute_force_finds(options: DeuceOfTheDragonOptions) -> None:
    chance = Random(4)
    packs = (ORDER, [card for card in ORDER if card[0] in "2A34"], [card for card in ORDER if card[1] in "hs"])
    masks, strengths = np.empty(MOST_PATTERNS, np.uint64), np.empty(MOST_PATTERNS, np.int32)
    tops = run_tops(options)
    for number in range(900):
        hand = tuple(chance.sample(packs[number % 3], chance.choice((8, 8, 8, chance.randint(1, 7)))))
        count = kernel_patterns(np.uint64(mask(hand)), tops, masks, strengths)
        found = sorted(zip(masks[:count].tolist(), strengths[:count].tolist(), strict=True))
        assert found == sorted((mask(made.cards), made.strength) for made in patterns(hand, options))
        if number % 5 == 0:
            assert {bits for bits, _ in found} == {
                mask(cards) for cards in all_patterns(hand, options.king_ace_deuce, options.equal_pairs)
            }


def replay(round: Round, plays: list[int]) -> Round:
    """The engine plays what the kernel played, everybody checking; every play must be legal for whose turn it is."""
    for bits in plays:
        round = checked(round)
        assert round.to_act is not None
        command: Command = Pass(seat=round.to_act)
        if bits:
            command = PlayPattern(seat=round.to_act, cards=cards_of(bits))
        round, _ = act(round, command)
    return round


def checked(round: Round) -> Round:
    while round.phase == "betting" and round.to_act is not None:
        round, _ = act(round, Wager(seat=round.to_act, action="check"))
    return round


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("sound", [False, True])
@pytest.mark.parametrize("players", [2, 6])
def test_engine_and_kernel_play_whole_rounds_to_the_same_cent(
    options: DeuceOfTheDragonOptions, sound: bool, players: int
) -> None:
    chance = Random(8)
    decks = np.array([chance.sample(range(52), 8 * players) for _ in range(40)])
    nets, deuce_pots, plays = kernel.settle_decks(options, decks, seed=3, sound=sound)
    longest = 0
    for deck, net, deuce_pot, played in zip(decks, nets, deuce_pots, plays.tolist(), strict=True):
        moves = [bits for bits in played if bits != 2**64 - 1]
        longest = max(longest, len(moves))
        round, _ = begin(options, 1, dict.fromkeys(range(1, players + 1), 100_000))
        round, _ = deal(
            round, {seat: [ORDER[card] for card in deck[8 * seat - 8 : 8 * seat]] for seat in range(1, players + 1)}
        )
        round = replay(act(round, RackStub())[0], moves)
        assert round.phase == "over"
        assert [purse.stack - 100_000 for purse in round.betting.purses] == net[:players].tolist()
        assert round.deuce_pot == deuce_pot
    assert longest < plays.shape[1]


@pytest.mark.parametrize("fouls", [0, 0.15])
def test_engine_and_kernel_share_side_pots_to_the_same_cent(fouls: float) -> None:
    chance = Random(9)
    options = DeuceOfTheDragonOptions(stakes="no-limit")
    several = claimed = free = 0
    for number in range(60 if not fouls else 600):
        seats = range(1, chance.randint(3, 6) + 1)
        stacks = {
            seat: 100 * (chance.choice((7, 15, 15, 24, 30)) if fouls else chance.randint(4, 40)) for seat in seats
        }
        cards = chance.sample(ORDER, 48)
        round, _ = begin(options, chance.choice(seats), stacks, 900)
        round, _ = deal(round, {seat: cards[8 * seat - 8 : 8 * seat] for seat in seats})
        round, _ = act(round, RackStub())
        while round.phase == "betting" and round.number == 1:
            legal = [each for each in choices(round) if isinstance(each, Wager)]
            bold = [each for each in legal if each.action in ("all-in", "call", "raise", "bet")[: 4 if fouls else 2]]
            command: Command = chance.choice(bold + legal[-1:])
            if chance.random() < fouls:
                command = FoulHand(seat=chance.choice(round.contenders))
            round, _ = act(round, command)
        if round.phase == "over":
            continue
        if chance.random() < fouls and len(round.contenders) > 2 and round.phase == "discarding":
            round, _ = act(round, FoulHand(seat=chance.choice(round.contenders)))
        round = checked(round)
        several += len(round.open_pots) > 2
        assert round.to_act is not None
        _, _, _, _, _, stakes, spot, numbers, tops, room = position(view(round, round.to_act))
        for hand in round.hands:
            if hand.seat in round.contenders:
                kernel.plan(hand.seat - 1, np.uint64(mask(hand.cards)), True, tops, room)
        pay, moves = np.zeros(6, np.int64), np.full(512, ~np.uint64(0))
        sound = np.full(6, number % 2 == 0)
        kernel.play_out(seeded(number, 0), stakes, spot, numbers, sound, room, pay, moves)
        before = {purse.seat: purse.stack for purse in round.betting.purses}
        for pot in round.open_pots:
            if pot.claimed:
                before[pot.contenders[0]] += pot.amount - options.commission_on(pot.amount - pot.free)
            claimed += pot.claimed
            free += pot.free > 0 and not pot.claimed
        after = replay(round, [bits for bits in moves.tolist() if bits != 2**64 - 1])
        assert after.phase == "over"
        assert [purse.stack - before[purse.seat] for purse in after.betting.purses] == pay[: len(seats)].tolist()
    assert several >= 5
    assert not fouls or (claimed > 5 and free > 0)


def test_sound_playouts_choose_what_the_rules_player_chooses() -> None:
    options = DeuceOfTheDragonOptions()
    chance = Random(10)
    decks = np.array([chance.sample(range(52), 48) for _ in range(25)])
    _, _, plays = kernel.settle_decks(options, decks, sound=True)
    for deck, played in zip(decks, plays.tolist(), strict=True):
        round, _ = begin(options, 1, dict.fromkeys(range(1, 7), 100_000))
        hands = {seat: tuple(ORDER[card] for card in deck[8 * seat - 8 : 8 * seat]) for seat in range(1, 7)}
        round, _ = deal(round, hands)
        round, _ = act(round, RackStub())
        shed = {seat: plan(hand, options) for seat, hand in hands.items()}
        for bits in played:
            round = checked(round)
            seat = round.to_act
            if seat is None:
                break
            seen = view(round, seat)
            legal = [
                made
                for made in patterns(seen.hand, options)
                if round.last is None or made.strength > round.last.strength
            ]
            chosen = best(seen.hand, legal, shed[seat], seen.must_play or seen.last is None)
            assert (mask(chosen.cards) if chosen else 0) == bits
            round = replay(round, [bits])


def test_blocks_are_reproducible_and_add_up() -> None:
    block = kernel.blocks(OPTIONS[0])
    one, again, other = block(7, 0, 500), block(7, 0, 500), block(7, 1, 500)
    assert one == again
    assert one != other
    assert set(one) == {"button", "second", "third", "fourth", "fifth", "last", "house"}
    left_in_deuce_pot = -sum(tally.total for tally in one.values())
    assert 0 <= left_in_deuce_pot < 500 * 600
    assert one["button"].mean > one["last"].mean, "leading is worth something"


@pytest.mark.parametrize("options", [*OPTIONS[::3], DeuceOfTheDragonOptions(stakes="no-limit")])
def test_engine_and_kernel_bet_by_the_odds_to_the_same_cent(options: DeuceOfTheDragonOptions) -> None:
    chance = Random(11)
    for number in range(40):
        seats = range(1, chance.randint(2, 6) + 1)
        stacks = {seat: chance.choice((700, 3_000, 20_000)) for seat in seats}
        cards = chance.sample(ORDER, 48)
        round, _ = begin(options, chance.choice(seats), stacks, 400)
        round, _ = deal(round, {seat: cards[8 * seat - 8 : 8 * seat] for seat in seats})
        round, _ = act(round, RackStub())
        while round.phase == "betting" and number % 2:  # from the first interval on, the stakes being what they are
            round, _ = act(round, RulesPlayer().choose(view(round, round.to_act)))
        if round.to_act is None:
            continue
        _, _, _, _, _, chips, spot, numbers, tops, room = reading(view(round, round.to_act))
        before = chips[0].copy()
        room[5][:] = 0
        for hand in round.hands:
            if hand.seat in round.contenders:
                kernel.plan(hand.seat - 1, np.uint64(mask(hand.cards)), True, tops, room)
        pay, tempers = np.zeros(6, np.int64), np.zeros(6, np.int64)
        cards_held, scene, ahead = (
            np.zeros(6, np.int64),
            np.zeros(SCENE, np.int64),
            (spot.copy(), room[5].copy(), pay.copy()),
        )
        finish(seeded(0, 0), tempers, chips, spot, numbers, room, cards_held, scene, ahead, pay)
        stood = round
        while round.to_act is not None:
            round, _ = act(round, RulesPlayer().choose(view(round, round.to_act)))
        won = [purse.stack - stood.purse(purse.seat).stack for purse in round.betting.purses]
        assert won == (pay + chips[0] - before)[: len(seats)].tolist()
