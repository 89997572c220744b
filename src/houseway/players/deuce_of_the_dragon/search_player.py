"""The search player: deals the cards it cannot see at random, many times, and does what then does best.

On each deal every candidate is played out with all seats sound (`plans`), the stakes going to the pots as they are.
A betting decision asks the same playouts for the chance of winning and goes by the pot's odds. It sees only its view.
Numba is loaded at the first decision, so a server lets this player think in a worker process.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from time import perf_counter
from typing import TypeVar

from houseway.core.decider import Command
from houseway.games.deuce_of_the_dragon.advice import candidates, mask
from houseway.games.deuce_of_the_dragon.commands import Pass, PlayPattern
from houseway.games.deuce_of_the_dragon.hands import Pattern
from houseway.games.deuce_of_the_dragon.pot_odds import wager
from houseway.games.deuce_of_the_dragon.views import DeuceView

T = TypeVar("T")
V = TypeVar("V")
Trials = Callable[[int, int, Sequence[V]], list[int]]
"""What candidates come to, from a seed and so many deals."""


class SearchPlayer:
    """Thinks over `worlds` deals for each decision, or for `seconds`."""

    name = "search"
    halvings: tuple[float, ...] = (0.25, 0.5)
    """The parts of the budget after which the worse half of the candidates is given up."""
    at_once = 16
    """Deals between two looks at the clock."""

    def __init__(self, seed: int = 0, worlds: int = 200, seconds: float | None = None) -> None:
        self._seed = seed
        self._worlds = worlds
        self._seconds = seconds
        self._thoughts = 0

    def choose(self, view: DeuceView) -> Command:
        assert view.seat is not None
        if view.phase == "betting":
            return wager(view, self._chance(view))
        worth_trying: list[Pattern | None] = [*candidates(view)]
        if view.last is not None:
            worth_trying.append(None)
        chosen = worth_trying[0] if len(worth_trying) == 1 else self._best(view, worth_trying)
        return PlayPattern(seat=view.seat, cards=chosen.cards) if chosen else Pass(seat=view.seat)

    def _best(self, view: DeuceView, candidates: list[Pattern | None]) -> Pattern | None:
        from houseway.games.deuce_of_the_dragon.search_kernel import position, try_out

        return self._most(partial(try_out, position(view)), candidates, [mask_of(made) for made in candidates])

    def _most(self, trials: Trials[V], candidates: list[T], values: list[V]) -> T:
        """Try all candidates on the same deals, giving the worse half up now and then."""
        totals = [0] * len(values)
        order = list(range(len(values)))
        halvings = [*self.halvings]
        for seed, worlds, spent in self._deals():
            if halvings and spent >= halvings[0]:
                halvings.pop(0)
                order = order[: max(2, (len(order) + 1) // 2)]
            for place, total in zip(order, trials(seed, worlds, [values[place] for place in order]), strict=True):
                totals[place] += total
            order.sort(key=lambda place: -totals[place])
        return candidates[order[0]]

    def _chance(self, view: DeuceView) -> float:
        """The share of the pots that the seat takes on average if everybody checks from here on."""
        from houseway.games.deuce_of_the_dragon.search_kernel import NO_DECISION, position, try_out

        here = position(view)
        pot = sum(pot.amount for pot in view.pots if view.seat in pot.contenders and not pot.claimed)
        total, tried = 0, 0
        for seed, worlds, _ in self._deals():
            total += try_out(here, seed, worlds, [NO_DECISION])[0]
            tried += worlds
        return total / tried / pot

    def _deals(self) -> Iterator[tuple[int, int, float]]:
        """Seeds and numbers of deals, with the part of the budget that is spent, until there is none left."""
        self._thoughts += 1
        seed = (self._seed * 1_000_003 + self._thoughts) * 65_536 % 2**63
        start, done, spent = perf_counter(), 0, 0.0
        while spent < 1:
            worlds = self.at_once if self._seconds is not None else min(self.at_once, self._worlds - done)
            yield seed + done, worlds, spent
            done += worlds
            spent = done / self._worlds if self._seconds is None else (perf_counter() - start) / self._seconds


def mask_of(made: Pattern | None) -> int:
    """A pattern as a candidate; nothing is a pass."""
    return mask(made.cards) if made else 0
