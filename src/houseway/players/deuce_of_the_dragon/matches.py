"""Matches: players against each other on the same cards with their seats exchanged, and who is ahead by how much."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from random import Random

import msgspec

from houseway.core.commands import RackStub
from houseway.core.money import Cents
from houseway.games.deuce_of_the_dragon.book import Player
from houseway.games.deuce_of_the_dragon.described import act, begin, deal
from houseway.games.deuce_of_the_dragon.hands import HAND_SIZE, ORDER
from houseway.games.deuce_of_the_dragon.options import DeuceOfTheDragonOptions
from houseway.games.deuce_of_the_dragon.views import view

ANTES_IN_STACK = 50


class MatchResult(msgspec.Struct, frozen=True):
    """What the first side won a round and seat, in cents; a deal and its return with seats exchanged are one sample."""

    rounds: int
    mean: float
    stderr: float
    """Standard error of the difference between the sides."""
    rival: float
    """The other side's winnings a round and seat; the commission and the carried deuce pot are what both lack."""
    decisions: int
    gaps: tuple[float, ...]
    """The difference between the sides on each deal, both ways round; for comparing two matches on the same deals."""

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the difference between the sides, a round and seat."""
        gap = self.mean - self.rival
        return gap - 1.96 * self.stderr, gap + 1.96 * self.stderr


def play_round(
    options: DeuceOfTheDragonOptions,
    players: Mapping[int, Player],
    cards: Sequence[str],
    button: int,
    deuce_pot: Cents = 0,
) -> tuple[dict[int, Cents], int]:
    """One round with fresh stacks: what each seat won or lost, and how many decisions it took."""
    stack = ANTES_IN_STACK * options.main_ante
    round, _ = begin(options, button, dict.fromkeys(players, stack), deuce_pot)
    hands = {seat: cards[HAND_SIZE * i : HAND_SIZE * (i + 1)] for i, seat in enumerate(sorted(players))}
    round, _ = deal(round, hands)
    round, _ = act(round, RackStub())
    decisions = 0
    while (seat := round.to_act) is not None:
        round, _ = act(round, players[seat].choose(view(round, seat)))
        decisions += 1
    return {purse.seat: purse.stack - stack for purse in round.betting.purses}, decisions


def match(
    options: DeuceOfTheDragonOptions,
    side: Callable[[int], Player],
    rival: Callable[[int], Player],
    seats: int,
    rounds: int,
    seed: int,
) -> MatchResult:
    """Two sides at alternate seats; every deal is played twice, the sides changing places.

    A fresh deuce pot each round, worth one more ante from everybody, stands for what is carried in at a real table.
    """
    chance = Random(seed)
    gaps, won, lost, decisions = [], 0.0, 0.0, 0
    half = seats // 2
    for number in range(rounds // 2):
        cards = chance.sample(ORDER, HAND_SIZE * seats)
        button = 1 + number % seats
        gap = 0.0
        for swapped in (0, 1):
            players = {
                seat: (side if seat % 2 != swapped else rival)(seed * 1_000_003 + number * 16 + seat)
                for seat in range(1, seats + 1)
            }
            net, count = play_round(options, players, cards, button, options.deuce_ante * seats)
            ours = sum(amount for seat, amount in net.items() if seat % 2 != swapped) / half
            theirs = sum(amount for seat, amount in net.items() if seat % 2 == swapped) / half
            gap += (ours - theirs) / 2
            won, lost, decisions = won + ours, lost + theirs, decisions + count
        gaps.append(gap)
    mean = sum(gaps) / len(gaps)
    variance = sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1)
    return MatchResult(
        2 * len(gaps), won / 2 / len(gaps), sqrt(variance / len(gaps)), lost / 2 / len(gaps), decisions, tuple(gaps)
    )
