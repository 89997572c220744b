"""Pots the slow way, cent by cent, from what a dealer sees: chips put in, hands that go, rounds that close.

Every height of the stakes, one cent at a time, is looked at after every fact. A height belongs to a player for good as
soon as nobody else can still reach it, if that player's chips are there beside somebody else's.
"""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple


class Won(NamedTuple):
    """A pot as it is awarded."""

    pot: str
    amount: int
    winner: int
    free: int
    commission: int


class PotBoy:
    """Watches a round and says in the end who gets what."""

    def __init__(self, stacks: dict[int, int], rate: int = 20) -> None:
        self.chips = dict(stacks)
        self.rate = rate
        self.staked = dict.fromkeys(stacks, 0)
        self.round_bets = dict.fromkeys(stacks, 0)
        self.live = set(stacks)
        self.open = False
        self.moment = 0
        """Counts betting rounds, and what happens between them: pots that come about at different moments differ."""
        self.whose: dict[int, tuple[int, object]] = {}
        """By height: who has it, and what makes it a pot of its own."""
        self.free, self.free_height = 0, 0

    def ante(self, seat: int, main: int, deuce: int) -> None:
        self.staked[seat] += main
        self.chips[seat] -= main + deuce

    def open_betting(self) -> None:
        self.open = True
        self.round_bets = dict.fromkeys(self.staked, 0)
        self.moment += 1

    def put_in(self, seat: int, chips: int) -> None:
        self.chips[seat] -= chips
        self.staked[seat] += chips
        self.round_bets[seat] += chips
        self._look()

    def gone(self, seat: int) -> None:
        if not self.open:
            self.moment += 1
        self.live.discard(seat)
        self._look()

    def close_betting(self) -> None:
        """The part of the last bet that nobody has called goes back, unless its player has forfeited it."""
        most = max(self.round_bets, key=lambda seat: self.round_bets[seat])
        over = self.round_bets[most] - max(bet for seat, bet in self.round_bets.items() if seat != most)
        if over > 0 and most in self.live:
            self.staked[most] -= over
            self.chips[most] += over
        self.open = False
        self._look()
        reached = max((self.staked[seat] for seat in self.live), default=0)
        unmatched = sum(
            self.staked[seat] >= height
            for height in range(reached + 1, max(self.staked.values()) + 1)
            if height not in self.whose
            for seat in self.staked
        )
        if unmatched:
            assert not self.free
            self.free, self.free_height = unmatched, reached

    def shed(self, seat: int) -> None:
        """All that the seat is in; whoever has staked no more is out with it."""
        for height in range(1, self.staked[seat] + 1):
            among = frozenset(other for other in self.live if self.staked[other] >= height)
            self.whose.setdefault(height, (seat, among))
        self.live = {other for other in self.live if self.staked[other] > self.staked[seat]}
        self._look()

    def _look(self) -> None:
        for height in range(1, max(self.staked.values()) + 1):
            if height in self.whose:
                continue
            can = [
                seat
                for seat in self.live
                if self.staked[seat] >= height or (self.open and self.staked[seat] + self.chips[seat] >= height)
            ]
            there = [seat for seat, stake in self.staked.items() if stake >= height]
            if len(can) == 1 and can[0] in there and len(there) > 1:
                self.whose[height] = can[0], self.moment

    def awarded(self) -> list[Won]:
        pots: list[Won] = []
        for (winner, _), heights in groupby(sorted(self.whose), key=lambda height: self.whose[height]):
            several = list(heights)
            called = sum(stake >= height for height in several for stake in self.staked.values())
            free = self.free if self.free_height in several else 0
            name = f"side {len(pots)}" if pots else "main"
            pots.append(Won(name, called + free, winner, free, called // self.rate))
        return pots
