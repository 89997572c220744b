"""The reading player: deals the others cards that fit what they have done, and tries out wagers as well as patterns.

It sees only its view, of which what everybody has done is a part. On each deal every candidate is played to the end of
the round, later betting included. Numba is loaded at the first decision.
"""

from __future__ import annotations

from functools import partial

from houseway.core.decider import Command
from houseway.games.deuce_of_the_dragon.commands import Wager
from houseway.games.deuce_of_the_dragon.hands import Pattern
from houseway.games.deuce_of_the_dragon.pot_odds import pot_for
from houseway.games.deuce_of_the_dragon.state import BETTING_ROUNDS
from houseway.games.deuce_of_the_dragon.views import DeuceView
from houseway.players.deuce_of_the_dragon.search_player import SearchPlayer, Trials, mask_of

FOLD = -1
BY_ODDS = 0
BOLDLY, GIVING_UP, KNOWINGLY = 6, 7, 8
MANNERS = (BY_ODDS, BOLDLY, GIVING_UP, KNOWINGLY)
"""How the seat may go on betting after what it tries, as `betting_kernel` names them: by the odds; boldly; giving up;
or by the odds, and in later betting rounds knowing mostly whether it wins."""
SIZES = (0.5, 1.0, 2.0)
"""Raises worth trying at no limit, beside the least and all-in, by the size of the pot."""

FEWEST_LOOKS = 6
"""After how many times `at_once` deals it is known well enough how much chance there is in the differences."""
SURE = 3.0
"""By how many standard errors something is behind the best that is given up."""


class ReadingPlayer(SearchPlayer):
    """Thinks over `worlds` likely deals for each decision, or for `seconds`."""

    name = "reader"
    halvings = (0.125, 0.25, 0.5)
    at_once = 32

    def choose(self, view: DeuceView) -> Command:
        if view.phase != "betting":
            return super().choose(view)
        wagers = worth_wagering(view)
        return wagers[self._tried(view, list(wagers))]

    def _best(self, view: DeuceView, candidates: list[Pattern | None]) -> Pattern | None:
        by_mask = {mask_of(made): made for made in candidates}
        return by_mask[self._tried(view, list(by_mask))]

    def _tried(self, view: DeuceView, candidates: list[int]) -> int:
        """The candidate that comes to most, whichever way the seat bets on after it."""
        more_bets = view.phase == "betting" or view.number < BETTING_ROUNDS
        last = (FOLD, view.purse.stack) if view.phase == "betting" else ()
        pairs = [
            (candidate, manner)
            for candidate in candidates
            for manner in (MANNERS if more_bets and candidate not in last else (BY_ODDS,))
        ]
        return self._race(self._trials(view), pairs)

    def _race(self, trials: Trials[tuple[int, int]], pairs: list[tuple[int, int]]) -> int:
        """Try all on the same deals until the budget is spent or only one candidate is left, in whichever manner.

        Beside the worse half now and then, everything is given up that is behind the best by more than chance explains.
        """
        import numpy as np

        if len({candidate for candidate, _ in pairs}) == 1:
            return pairs[0][0]
        halvings = [*self.halvings]
        live = np.arange(len(pairs))
        sums = np.zeros((0, len(pairs)))
        for seed, worlds, spent in self._deals():
            if halvings and spent >= halvings[0]:
                halvings.pop(0)
                live = live[np.argsort(-sums[:, live].sum(axis=0), kind="stable")][: max(2, (len(live) + 1) // 2)]
            if len({pairs[place][0] for place in live}) == 1:
                break
            sums = np.vstack([sums, np.zeros(len(pairs))])
            sums[-1, live] = trials(seed, worlds, [pairs[place] for place in live])
            if len(sums) >= FEWEST_LOOKS:
                tried = sums[:, live]
                behind = tried[:, [tried.sum(axis=0).argmax()]] - tried
                live = live[behind.mean(axis=0) <= SURE * behind.std(axis=0, ddof=1) / len(sums) ** 0.5]
        most = int(live[sums[:, live].sum(axis=0).argmax()])
        return pairs[most][0]

    def _trials(self, view: DeuceView) -> Trials[tuple[int, int]]:
        from houseway.games.deuce_of_the_dragon.reading_kernel import reading, try_out

        return partial(try_out, reading(view))


def worth_wagering(view: DeuceView) -> dict[int, Wager]:
    """The wagers worth trying, by the chips that they put in."""
    seat, purse = view.purse.seat, view.purse
    call = min(view.to_call, purse.stack)
    found: dict[int, Wager] = {}
    if view.to_call:
        found[FOLD] = Wager(seat=seat, action="fold")
        found[call] = Wager(seat=seat, action="call" if call == view.to_call else "all-in")
    else:
        found[0] = Wager(seat=seat, action="check")
    others = any(other.live and other.stack for other in view.purses if other.seat != seat)
    if view.raises and others:
        facing = max(other.wagered for other in view.purses)
        for amount in _amounts(view, *view.raises):
            found[call + amount] = Wager(seat=seat, action="raise" if facing else "bet", amount=amount)
    return found


def _amounts(view: DeuceView, least: int, most: int) -> list[int]:
    """Whole antes at a limit table; parts of the pot, and everything, at no limit."""
    if view.options.stakes == "limit":
        return list(range(least, most + 1, least))
    wanted = (int(pot_for(view) * size) // least * least for size in SIZES)
    return sorted({least, most, *(amount for amount in wanted if least < amount < most)})
