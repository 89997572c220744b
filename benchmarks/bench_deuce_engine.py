"""Deuce of the Dragon's engine against pokerkit, in one run: six random players, betting, ledger and hash-chained log.

Run with `make bench`, or alone with `python -m benchmarks.bench_deuce_engine`.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from benchmarks.bench_engine import SECONDS, pokerkit_hand, rate
from houseway.core.commands import NoMoreBets, PlaceWagers, Sit
from houseway.games.deuce_of_the_dragon import game as deuce_of_the_dragon
from houseway.games.deuce_of_the_dragon.options import DeuceOfTheDragonOptions
from houseway.games.registry import game
from houseway.record.recording import seed_stream
from houseway.record.session import Session


class Players:
    """How many decisions the players of a table have made."""

    decisions = 0


def deuce_round(seed: int = 1) -> tuple[Players, Callable[[], None]]:
    """A complete round: shuffle with its commitment, cut, antes, deal, stub, any legal act on every turn, the pots."""
    session = Session(game("deuce-of-the-dragon").game, DeuceOfTheDragonOptions())
    for seat in range(1, 7):
        session.do(Sit(seat, f"Player {seat}", 100_000_000))
    entropy, chance, players = seed_stream("0" * 64), Random(seed), Players()
    antes = {"main": 200, "deuce": 100}

    def play() -> None:
        session.run_dealer(entropy)
        for seat in range(1, 7):
            session.do(PlaceWagers(seat, antes))
        session.do(NoMoreBets())
        session.run_dealer(entropy)
        while (seat := deuce_of_the_dragon.to_act(session.table.round) or 0) > 0:
            session.do(chance.choice(session.table.choices(seat)))
            players.decisions += 1
        session.run_dealer(entropy)

    return players, play


def random_pokerkit_hand(seed: int = 1) -> tuple[Players, Callable[[], None]]:
    """A six-player fixed-limit hold'em hand of pokerkit, any legal act on every turn; most are over by folds."""
    from pokerkit import Automation, FixedLimitTexasHoldem

    chance, players = Random(seed), Players()

    def hand() -> None:
        state = FixedLimitTexasHoldem.create_state(tuple(Automation), True, 0, (1, 2), 2, 4, (200,) * 6, 6)
        while state.status:
            acts: list[Callable[[], object]] = [state.check_or_call]
            if state.can_fold():
                acts.append(state.fold)
            if state.can_complete_bet_or_raise_to():
                acts.append(state.complete_bet_or_raise_to)
            chance.choice(acts)()
            players.decisions += 1

    return players, hand


def main() -> None:
    (ours, play), checked, (theirs, at_random) = deuce_round(), pokerkit_hand(), random_pokerkit_hand()
    # In turns, so that a noisy machine is noisy for all.
    rates, decided = [], []
    for _ in range(3):
        before = ours.decisions, theirs.decisions
        rates.append((rate(play), rate(checked), rate(at_random)))
        decided.append((ours.decisions - before[0], theirs.decisions - before[1]))
    mine, down, acts = (max(turn[place] for turn in rates) for place in range(3))
    for what, measured, target in (
        ("Deuce of the Dragon, six random players", f"{mine:,.0f} rounds/s", ""),
        ("pokerkit hold'em, six players, checked down", f"{down:,.0f} hands/s", ""),
        ("ratio", f"{mine / down:.1f}", "at least 5, aim for 10"),
        ("pokerkit hold'em, six random players", f"{acts:,.0f} hands/s", ""),
        ("decisions, ours", f"{max(turn[0] for turn in decided) / SECONDS:,.0f} /s", ""),
        ("decisions, pokerkit's random players", f"{max(turn[1] for turn in decided) / SECONDS:,.0f} /s", ""),
    ):
        print(f"{what:<48} {measured:>16}   {target}".rstrip())


if __name__ == "__main__":
    main()
