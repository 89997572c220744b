"""The engine against pokerkit, in one run: whole six-player rounds with table, ledger and hash-chained log.

Run with `make bench`, or alone with `python -m benchmarks.bench_engine`.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable

from houseway.core.commands import NoMoreBets, PlaceWagers, Sit
from houseway.games.dragon_poker import game as dragon_poker
from houseway.games.dragon_poker.events import Fold, MakePlay
from houseway.games.dragon_poker.options import DragonPokerOptions
from houseway.games.registry import game
from houseway.record.recording import seed_stream
from houseway.record.session import Session

SECONDS = 3.0


def dragon_poker_round() -> Callable[[], None]:
    """A complete round: shuffle with its commitment, cut, wagers, deal, decisions, settlement, ledger, log."""
    session = Session(game("dragon-poker").game, DragonPokerOptions())
    for seat in range(1, 7):
        session.do(Sit(seat, f"Player {seat}", 100_000_000))
    entropy = seed_stream("0" * 64)
    wagers = {"ante": 1000, "ante-bonus": 1000, "three-card-bonus": 500, "dragon": 500}

    def play() -> None:
        session.run_dealer(entropy)
        for seat in range(1, 7):
            session.do(PlaceWagers(seat, wagers))
        session.do(NoMoreBets())
        session.run_dealer(entropy)
        while (seat := dragon_poker.to_act(session.table.round) or 0) > 0:
            session.do(MakePlay(seat, 1000) if seat % 3 else Fold(seat))
        session.run_dealer(entropy)

    return play


def pokerkit_hand() -> Callable[[], None]:
    """A six-player no-limit hold'em hand, checked down, as pokerkit's own documentation plays it."""
    from pokerkit import Automation, NoLimitTexasHoldem

    def hand() -> None:
        state = NoLimitTexasHoldem.create_state(tuple(Automation), True, 0, (1, 2), 2, (200,) * 6, 6)
        while state.status:
            state.check_or_call()

    return hand


def rate(round_: Callable[[], None], seconds: float = SECONDS) -> float:
    """Rounds a second of processor time, after a short warming up."""
    for _ in range(5):
        round_()
    count, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        round_()
        count += 1
    return count / (time.process_time() - start)


def help_seconds() -> float:
    """`houseway --help` from the shell and back, the best of five."""

    def once() -> float:
        start = time.perf_counter()
        subprocess.run([sys.executable, "-m", "houseway", "--help"], check=True, capture_output=True)
        return time.perf_counter() - start

    return min(once() for _ in range(5))


def main() -> None:
    ours, theirs = dragon_poker_round(), pokerkit_hand()
    # In turns, so that a noisy machine is noisy for both.
    pairs = [(rate(ours), rate(theirs)) for _ in range(3)]
    mine, other = max(pair[0] for pair in pairs), max(pair[1] for pair in pairs)
    for what, measured, target in (
        ("Dragon Poker, six players, whole round", f"{mine:,.0f} rounds/s", ""),
        ("pokerkit hold'em, six players, checked down", f"{other:,.0f} hands/s", ""),
        ("ratio", f"{mine / other:.1f}", "at least 20, aim for 40"),
        ("houseway --help", f"{help_seconds():.2f} s", "at most 0.3 s"),
    ):
        print(f"{what:<48} {measured:>16}   {target}".rstrip())


if __name__ == "__main__":
    main()
