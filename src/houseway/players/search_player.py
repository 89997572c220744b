"""The search player: deals the cards it cannot see at random, many times, and does what then does best.

On each deal every candidate is played out with all seats sound (`plans`), the stakes going to the pots as they are.
It sees only its view. Numba is loaded at the first decision, so a server lets it think in a worker process.
"""

from __future__ import annotations

from time import perf_counter
from typing import Any

import msgspec

from houseway.core.decider import Command
from houseway.games.deuce_of_the_dragon.commands import Pass, PlayPattern
from houseway.games.deuce_of_the_dragon.hands import ORDER, PLACE, answers
from houseway.games.deuce_of_the_dragon.plans import TURN, plan
from houseway.games.deuce_of_the_dragon.views import DeuceView
from houseway.players.wagering import wager

MOST_CANDIDATES = 16


class SearchPlayer:
    """`worlds` deals for each decision, or as many as fit into `seconds`."""

    name = "search"

    def __init__(self, seed: int = 0, worlds: int = 200, seconds: float | None = None) -> None:
        self._seed = seed
        self._worlds = worlds
        self._seconds = seconds
        self._decisions = 0

    def choose(self, view: DeuceView) -> Command:
        assert view.seat is not None
        self._decisions += 1
        if view.phase == "betting":
            return wager(view, self._chance(view))
        legal = answers(view.hand, view.last, view.options)
        shed = plan(view.hand, view.options)

        def after(made: Any) -> int:
            return shed.left([card for card in view.hand if card not in made.cards])

        candidates = sorted(legal, key=after)[:MOST_CANDIDATES]
        if candidates:
            least = after(candidates[0])
            if least == 0:
                return PlayPattern(seat=view.seat, cards=candidates[0].cards)
            candidates = [made for made in candidates if after(made) <= least + TURN]
        masks = [sum(1 << PLACE[card] for card in made.cards) for made in candidates]
        if not view.must_play and view.last is not None:
            masks.append(0)
        if len(masks) == 1:
            best = 0
        else:
            best = self._search(view, masks)
        if masks[best] == 0:
            return Pass(seat=view.seat)
        return PlayPattern(seat=view.seat, cards=candidates[best].cards)

    def _search(self, view: DeuceView, masks: list[int]) -> int:
        import numpy as np

        from houseway.players.search_kernel import search

        position = _Position.of(view)
        totals = np.zeros(len(masks), np.int64)
        tried = np.zeros(len(masks), np.int64)
        args = (np.array(masks, np.uint64), position.numbers, position.tops, _room(), totals, tried)
        self._repeat(lambda seed, worlds: search(seed, worlds, *position.arrays, *args))
        return int(np.argmax(totals / tried))

    def _chance(self, view: DeuceView) -> float:
        from houseway.players.search_kernel import chance

        position = _Position.of(view)
        pot = sum(pot.amount for pot in view.pots if view.seat in pot.contenders)
        args = (position.numbers, position.tops, _room())
        shares: list[float] = []
        self._repeat(lambda seed, worlds: shares.append(chance(seed, worlds, *position.arrays, *args)))
        return sum(shares) / len(shares) / pot

    def _repeat(self, think: Any) -> None:
        """Think once over all worlds, or in short turns until the time is up."""
        seed = self._seed * 1_000_003 + self._decisions * 4096
        if self._seconds is None:
            think(seed, self._worlds)
            return
        end = perf_counter() + self._seconds
        turn = 0
        while turn == 0 or perf_counter() < end:
            think(seed + turn, 32)
            turn += 1


class _Position(msgspec.Struct):
    """A view as the kernel's arrays."""

    arrays: tuple[Any, ...]
    numbers: Any
    tops: Any

    @classmethod
    def of(cls, view: DeuceView) -> _Position:
        import numpy as np

        from houseway.games.deuce_of_the_dragon import kernel

        assert view.seat is not None
        seen = {*view.hand, *view.shown}
        unseen = np.array([PLACE[card] for card in ORDER if card not in seen])
        needs, tilt = np.zeros(6, np.int64), np.ones(6, np.int64)
        for hand in view.opponents:
            needs[hand.seat - 1] = hand.held
        stakes = np.zeros(6, np.int64)
        for purse in view.purses:
            stakes[purse.seat - 1] = purse.staked
            import os

            T = os.environ.get("TILT", "a")
            bets = (purse.staked - view.options.main_ante) / (3 * view.options.main_ante)
            if T == "a":
                tilt[purse.seat - 1] = 2 if bets > 0 else 1
            elif T == "b":
                tilt[purse.seat - 1] = min(4, 1 + int(np.ceil(bets)))
            elif T == "c":
                tilt[purse.seat - 1] = min(8, 1 + int(np.ceil(bets)))
            elif T == "d":
                tilt[purse.seat - 1] = 3 if bets > 0 else 1
        spot = np.zeros(kernel.SPOT, np.int64)
        spot[kernel.CONTENDERS] = sum(1 << seat - 1 for seat in view.contenders)
        spot[kernel.DEUCE_BUTTON] = kernel.NOBODY if view.deuce_button is None else view.deuce_button - 1
        spot[kernel.DEUCE_POT] = 0 if view.won else view.deuce_pot
        spot[kernel.WON_BELOW] = view.won_below
        spot[kernel.INTERVAL] = view.interval
        if view.phase == "betting":
            kernel.open_interval(spot, _leader(view))
        else:
            spot[kernel.LEADER] = view.leader - 1
            spot[kernel.TO_PLAY] = view.seat - 1
            spot[kernel.LAST] = view.last.strength if view.last else -1
            spot[kernel.LAST_LENGTH] = len(view.last.cards) if view.last else 0
            spot[kernel.LAST_SEAT] = kernel.NOBODY if view.last_seat is None else view.last_seat - 1
            spot[kernel.PASSED] = sum(1 << seat - 1 for seat in view.passed)
            spot[kernel.MUST_PLAY] = view.must_play
        hand = np.uint64(sum(1 << PLACE[card] for card in view.hand))
        arrays = (view.seat - 1, hand, unseen, needs, tilt, stakes, spot)
        return cls(arrays, kernel.rules(view.options), kernel.run_tops(view.options))


def _leader(view: DeuceView) -> int:
    """Who will lead the patterns after this betting round, as places from 0."""
    return min(view.contenders, key=lambda seat: (seat - view.leader) % 6) - 1


def _room() -> Any:
    from houseway.games.deuce_of_the_dragon.kernel import playout_room

    return playout_room()
