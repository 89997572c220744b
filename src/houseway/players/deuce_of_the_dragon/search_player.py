"""The search player: deals the cards it cannot see at random, many times, and does what then does best.

On each deal every candidate is played out with all seats sound (`plans`), the stakes going to the pots as they are.
A betting decision asks the same playouts for the chance of winning and goes by the pot's odds. It sees only its view.
Numba is loaded at the first decision, so a server lets this player think in a worker process.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import perf_counter

from houseway.core.decider import Command
from houseway.games.deuce_of_the_dragon.commands import Pass, PlayPattern
from houseway.games.deuce_of_the_dragon.hands import PLACE, Pattern, answers
from houseway.games.deuce_of_the_dragon.plans import TURN, plan
from houseway.games.deuce_of_the_dragon.views import DeuceView
from houseway.players.deuce_of_the_dragon.wagering import wager

MOST_CANDIDATES = 16
AT_ONCE = 16
"""Deals between two looks at the clock."""


class SearchPlayer:
    """Thinks over `worlds` deals for each decision, or for `seconds`."""

    name = "search"

    def __init__(self, seed: int = 0, worlds: int = 200, seconds: float | None = None) -> None:
        self._seed = seed
        self._worlds = worlds
        self._seconds = seconds
        self._thoughts = 0

    def choose(self, view: DeuceView) -> Command:
        assert view.seat is not None
        if view.phase == "betting":
            return wager(view, self._chance(view))
        candidates: list[Pattern | None] = [*_candidates(view)]
        if view.last is not None:
            candidates.append(None)
        chosen = candidates[0] if len(candidates) == 1 else self._best(view, candidates)
        return PlayPattern(seat=view.seat, cards=chosen.cards) if chosen else Pass(seat=view.seat)

    def _best(self, view: DeuceView, candidates: list[Pattern | None]) -> Pattern | None:
        """Try all candidates on the same deals; after a quarter and after half of them give the worse half up."""
        from houseway.players.deuce_of_the_dragon.search_kernel import position, try_out

        here = position(view)
        masks = [_mask(made.cards) if made else 0 for made in candidates]
        totals = [0] * len(masks)
        order = list(range(len(masks)))
        halvings = [0.25, 0.5]
        for seed, worlds, spent in self._deals():
            if halvings and spent >= halvings[0]:
                halvings.pop(0)
                order = order[: max(2, (len(order) + 1) // 2)]
            for place, total in zip(order, try_out(here, seed, worlds, [masks[place] for place in order]), strict=True):
                totals[place] += total
            order.sort(key=lambda place: -totals[place])
        return candidates[order[0]]

    def _chance(self, view: DeuceView) -> float:
        """The share of the pots that the seat takes on average if everybody checks from here on."""
        from houseway.players.deuce_of_the_dragon.search_kernel import NO_DECISION, position, try_out

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
            worlds = AT_ONCE if self._seconds is not None else min(AT_ONCE, self._worlds - done)
            yield seed + done, worlds, spent
            done += worlds
            spent = done / self._worlds if self._seconds is None else (perf_counter() - start) / self._seconds


def _mask(cards: Sequence[str]) -> int:
    return sum(1 << PLACE[card] for card in cards)


def _candidates(view: DeuceView) -> list[Pattern]:
    """The patterns worth trying: those that leave hardly more to do than the best, or the one that goes out."""
    shed = plan(view.hand, view.options)
    legal = answers(view.hand, view.last, view.options)
    after = {made: shed.left([card for card in view.hand if card not in made.cards]) for made in legal}
    ranked = sorted(legal, key=after.__getitem__)[:MOST_CANDIDATES]
    if ranked and after[ranked[0]] == 0:
        return ranked[:1]
    return [made for made in ranked if after[made] <= after[ranked[0]] + TURN]
