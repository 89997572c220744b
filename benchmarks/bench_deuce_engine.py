"""Deuce of the Dragon's engine against pokerkit, in one run: six random players, betting, ledger and hash-chained log.

Run with `make bench`, or alone with `python -m benchmarks.bench_deuce_engine`.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from benchmarks.bench_engine import pokerkit_hand, rate
from houseway.core.commands import NoMoreBets, PlaceWagers, Sit
from houseway.games.deuce_of_the_dragon import round as deuce_of_the_dragon
from houseway.games.deuce_of_the_dragon.options import DeuceOfTheDragonOptions
from houseway.games.registry import game
from houseway.record.recording import seed_stream
from houseway.record.session import Session


def deuce_round(seed: int = 1) -> tuple[Session, Callable[[], None]]:
    """A complete round: shuffle with its commitment, cut, antes, deal, stub, any legal act on every turn, the pots."""
    session = Session(game("deuce-of-the-dragon").part("round"), DeuceOfTheDragonOptions())
    for seat in range(1, 7):
        session.do(Sit(seat, f"Player {seat}", 100_000_000))
    entropy, chance = seed_stream("0" * 64), Random(seed)
    antes = {"main": 200, "deuce": 100}

    def play() -> None:
        session.run_dealer(entropy)
        for seat in range(1, 7):
            session.do(PlaceWagers(seat, antes))
        session.do(NoMoreBets())
        session.run_dealer(entropy)
        while (seat := deuce_of_the_dragon.to_act(session.table.round) or 0) > 0:
            session.do(chance.choice(deuce_of_the_dragon.choices(session.table.round, seat)))
        session.run_dealer(entropy)

    return session, play


def main() -> None:
    (session, ours), theirs = deuce_round(), pokerkit_hand()
    # In turns, so that a noisy machine is noisy for both.
    pairs = [(rate(ours), rate(theirs)) for _ in range(3)]
    mine, other = max(pair[0] for pair in pairs), max(pair[1] for pair in pairs)
    commands = session.log.length / session.table.number
    for what, measured, target in (
        ("Deuce of the Dragon, six random players", f"{mine:,.0f} rounds/s", ""),
        ("  commands decided, applied and logged a round", f"{commands:.1f}", ""),
        ("pokerkit hold'em, six players, checked down", f"{other:,.0f} hands/s", ""),
        ("ratio", f"{mine / other:.1f}", "at least 5, aim for 10"),
    ):
        print(f"{what:<48} {measured:>16}   {target}".rstrip())


if __name__ == "__main__":
    main()
