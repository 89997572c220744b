"""What a session comes to for a player: its whole distribution, the risk of ruin, N0, and the expected loss an hour.

Everything follows from the exact distribution of one round, by convolution in whole steps of money (`convolution`). A
player is ruined when what is left does not cover the most that a round can take. That risk is worked out backwards:
`s_k(b)`, the chance to survive k rounds with b, is the mean of `s_(k-1)(b + result)`, 0 below the least stake and 1
above what k rounds can cost. So one pass gives the risk for every bankroll at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import inf, sqrt
from typing import Any

import msgspec
import numpy as np

from houseway.core.commands import PlaceWagers
from houseway.core.documents import shown
from houseway.core.figures import Figures
from houseway.core.game import NOBODY
from houseway.core.money import Cents, dollars
from houseway.games.submission import Submission
from houseway.maths import par
from houseway.maths.convolution import CUT_OFF, Floats, Law, Spread, law_of, summed

MOST_ROUNDS = 10_000_000
"""Of a session."""
MOST_WORK = 20_000_000_000
"""Additions that a risk of ruin may take: about half a minute."""
GOES_ON = (
    "The distribution of the session's result is that of a player who can always go on; the risk of ruin is that of one"
    " who stops when what is left does not cover a round."
)
QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)


class Session(msgspec.Struct, frozen=True, kw_only=True):
    """What a player does: rounds of one bet, with stakes that are chosen without regard to the cards."""

    rounds: int
    stakes: Mapping[Fraction, Fraction]
    """Dollars, and how often they are staked (in any proportion)."""
    bankroll: Fraction
    pace: Fraction
    """Rounds an hour."""

    def check(self) -> None:
        """Refuse what is no session."""
        if isinstance(self.rounds, bool) or not isinstance(self.rounds, int) or not 1 <= self.rounds <= MOST_ROUNDS:
            raise ValueError(f"a session has 1 to {MOST_ROUNDS:,} rounds, not {shown(self.rounds)}")
        if not self.stakes:
            raise ValueError("a session has at least one stake")
        for stake, often in self.stakes.items():
            _above_0(stake, "a stake")
            _above_0(often, f"how often {shown(stake)} is staked")
        _above_0(self.bankroll, "the bankroll")
        _above_0(self.pace, "the pace")


def _above_0(number: Fraction, what: str) -> None:
    if number <= 0:
        raise ValueError(f"{what} is a number above 0, not {shown(number)}")


class Ruin(msgspec.Struct, frozen=True, eq=False):
    """The chance of ruin within the session by bankroll: `chances[i]` with `i` steps."""

    step: Fraction
    chances: Floats

    def of(self, bankroll: Fraction) -> float:
        """With so much; beyond the end it is less than can be said."""
        place = int(bankroll // self.step)
        return float(self.chances[place]) if place < len(self.chances) else 0.0

    def bankroll_for(self, risk: float) -> Fraction:
        """The least bankroll with which ruin is no more likely than that."""
        return self.step * int(np.argmax(self.chances <= risk))


class Outlook(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """All that can be said of a session."""

    session: Session
    law: Law
    spread: Spread
    ruin: Ruin | None
    """None where it would take too long."""
    notes: tuple[str, ...] = ()
    """How it is meant, in sentences."""

    @property
    def mean(self) -> Fraction:
        """A round's result in dollars."""
        return self.law.mean

    @property
    def variance(self) -> Fraction:
        squares = sum(
            (
                (self.law.step * place) ** 2 * chance
                for place, chance in zip(self.law.places, self.law.chances, strict=True)
            ),
            Fraction(0),
        )
        return squares - self.mean**2

    @property
    def std(self) -> float:
        return sqrt(self.variance)

    @property
    def n0(self) -> float:
        """Rounds after which what is expected is as much as one standard deviation."""
        return float(self.variance / self.mean**2) if self.mean else inf

    @property
    def an_hour(self) -> Fraction:
        """What an hour is expected to bring, in dollars."""
        return self.mean * self.session.pace

    @property
    def most_lost(self) -> Fraction:
        """The most that one round can take."""
        return -self.law.step * min(self.law.places)

    @property
    def ahead(self) -> float:
        """The chance to end with more than at the start."""
        return max(0.0, 1 - self.spread.at_most(Fraction(0)))

    @property
    def behind(self) -> float:
        return self.spread.below(Fraction(0))


def of_bet(submission: Submission, bet: str, session: Session) -> Outlook:
    """The session of a bet of a submission, each stake placed and settled as it is at the table."""
    session.check()
    for stake in session.stakes:
        _place(submission, bet, _cents(stake))
    known = par.figures(submission, [bet])[bet]
    at = {stake: submission.game.as_taken(submission.options, bet, known, _cents(stake)) for stake in session.stakes}
    said = [note for of in at.values() for name, note in of.notes.items() if name not in known.notes]
    return outlook(known, session, at, tuple(said))


def outlook(
    figures: Figures, session: Session, at: Mapping[Fraction, Figures] | None = None, notes: tuple[str, ...] = ()
) -> Outlook:
    """The session of one bet, from its exact distribution; `at` has those of stakes that are settled otherwise."""
    weights: dict[Fraction, Fraction] = {}
    for stake, often in session.stakes.items():
        for outcome in (at or {}).get(stake, figures).outcomes:
            net = stake * outcome.net
            weights[net] = weights.get(net, Fraction(0)) + often * outcome.count
    law = law_of(weights)
    return Outlook(
        session=session,
        law=law,
        spread=summed(law, session.rounds),
        ruin=risk_of_ruin(law, session.rounds),
        notes=(GOES_ON, *notes),
    )


def usual_stakes(submission: Submission, bet: str) -> dict[Fraction, Fraction]:
    """Ten dollars, or what comes nearest to it within the limits of the bet."""
    offered = submission.game.words.wagers(submission.options)
    main = [words for words in offered if words.required and not words.fixed]
    stake = 10 * 100
    for words in [words for words in offered if bet in words.areas] or main[:1]:
        stake = max(stake, words.minimum)
        stake = stake if words.maximum is None else min(stake, words.maximum)
    return {Fraction(stake, 100): Fraction(1)}


def _place(submission: Submission, bet: str, stake: Cents) -> None:
    """Place the wagers of a bet at an empty table, so that the game refuses what is outside its limits.

    All wagers of the main game are equal; a side wager lies beside them. What is the same for everybody is no stake.
    """
    game, options = submission.game.game, submission.options
    offered = [words for words in submission.game.words.wagers(options) if not words.fixed]
    main = [words for words in offered if words.required] or offered[:1]
    beside = {area: max(words.first, words.minimum) for words in main for area in words.areas}
    side = any(bet in words.areas for words in offered if words not in main)
    wagers = {**beside, bet: stake} if side else dict.fromkeys(beside, stake)
    if wagers:
        game.decide(game.new_round(options, 1, None), PlaceWagers(1, wagers), NOBODY)


def _cents(stake: Fraction) -> Cents:
    if (stake * 100).denominator != 1:
        raise ValueError(f"a stake is dollars with at most two decimals, not {stake}")
    return int(stake * 100)


def risk_of_ruin(law: Law, rounds: int) -> Ruin | None:
    """The chance of ruin within so many rounds for every bankroll up to one with which it cannot matter."""
    least = -min(law.places)
    if least <= 0:
        return Ruin(law.step, np.zeros(1))
    length = _deepest(law, rounds) + least + 1
    if length * len(law.places) * rounds > MOST_WORK:
        return None
    survives = np.ones(length)
    survives[:least] = 0.0
    places, chances = law.places, [float(chance) for chance in law.chances]
    for _ in range(rounds):
        after = np.zeros(length)
        for place, chance in zip(places, chances, strict=True):
            _add_shifted(after, survives, place, chance)
        after[:least] = 0.0
        survives = after
    return Ruin(law.step, np.clip(1 - survives, 0.0, 1.0))


def _add_shifted(to: Floats, survives: Floats, place: int, chance: float) -> None:
    """Add `chance` times what survives from `place` steps further on; beyond the end everything does."""
    length = len(survives)
    if place >= length:
        to += chance
    elif place > 0:
        to[:-place] += chance * survives[place:]
        to[-place:] += chance
    elif place == 0:
        to += chance * survives
    elif -place < length:
        to[-place:] += chance * survives[:place]


def _deepest(law: Law, rounds: int) -> int:
    """Steps that so many rounds never fall below the start, but for `CUT_OFF` (Doob's inequality, the best of many)."""
    places, chances = np.array(law.places, np.float64), np.array([float(chance) for chance in law.chances])
    tilts = np.logspace(-12, 3, 1200)
    grown = np.log(np.exp(np.outer(tilts, -places - places.min() * -1)) @ chances) + tilts * -places.min()
    bound = (rounds * np.maximum(grown, 0.0) - np.log(CUT_OFF)) / tilts
    return int(min(np.ceil(bound.min()), -places.min() * rounds))


def in_the_long_run(law: Law, bankroll: Fraction) -> float:
    """The most that the risk of ruin can be if play goes on for ever: 1 unless the player has the edge (Lundberg)."""
    if law.mean <= 0:
        return 1.0
    places, chances = np.array(law.places, np.float64), np.array([float(chance) for chance in law.chances])
    low, high = 1e-15, 1e3
    for _ in range(200):
        tilt = (low * high) ** 0.5
        peak = (-tilt * places).max()
        above = np.log(np.exp(-tilt * places - peak) @ chances) + peak > 0
        low, high = (low, tilt) if above else (tilt, high)
    least = -min(law.places)
    return float(np.exp(-low * max(0, int(bankroll // law.step) - least + 1)))


def played(results: Floats, spread: Spread) -> dict[str, float]:
    """Sessions that were played beside their distribution: how far apart the two are, and how likely that is."""
    from scipy.special import kolmogorov

    totals = np.sort(results)
    values, chances = spread.values, np.cumsum(spread.chances)
    shares = np.searchsorted(totals, values + float(spread.step) / 2) / len(totals)
    apart = float(np.abs(shares - chances).max())
    return {
        "sessions": len(totals),
        "mean": float(totals.mean()),
        "std": float(totals.std()),
        "ahead": float((totals > float(spread.step) / 2).mean()),
        "largest-distance": apart,
        "p": float(kolmogorov(apart * len(totals) ** 0.5)),
    }


def money(amount: Fraction | float) -> str:
    """Dollars as text, to the nearest cent."""
    return dollars(round(Fraction(amount) * 100))


def document(of: Outlook) -> dict[str, Any]:
    """The session as `bankroll --json` writes it; money in dollars, as text with two decimals."""
    spread, session = of.spread, of.session
    return {
        "rounds": session.rounds,
        "stakes": {money(stake): str(often) for stake, often in session.stakes.items()},
        "bankroll": money(session.bankroll),
        "pace": float(session.pace),
        "round": {"ev": str(of.mean), "std": money(of.std), "most-lost": money(of.most_lost)},
        "hour": {"ev": money(of.an_hour), "std": money(of.std * float(session.pace) ** 0.5)},
        "n0": of.n0,
        "session": {
            "ev": money(of.mean * session.rounds),
            "std": money(of.std * session.rounds**0.5),
            "ahead": of.ahead,
            "behind": of.behind,
            "quantiles": {str(share): money(spread.quantile(share)) for share in QUANTILES},
        },
        "risk-of-ruin": None if of.ruin is None else of.ruin.of(session.bankroll),
        "risk-of-ruin-for-ever": in_the_long_run(of.law, session.bankroll),
        "bankroll-for-risk": None
        if of.ruin is None
        else {str(risk): money(of.ruin.bankroll_for(risk)) for risk in (0.5, 0.1, 0.05, 0.01, 0.001)},
        "notes": list(of.notes),
    }
