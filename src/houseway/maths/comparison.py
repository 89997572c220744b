"""Two submissions side by side: what was changed, and what that does to the house edge of every bet."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import msgspec

from houseway.core.options import OptionError
from houseway.games.submission import Submission, SubmissionError
from houseway.maths.known import AROUND_THE_ROUND, known_figures

Edges = Mapping[str, Fraction]


class Effect(msgspec.Struct, frozen=True):
    """A bet's house edge before and after a change, None where it is not offered."""

    before: Fraction | None
    after: Fraction | None

    @property
    def rise(self) -> Fraction | None:
        return None if self.before is None or self.after is None else self.after - self.before


class Change(msgspec.Struct, frozen=True):
    """One option that differs, as both write it, and what it does to each bet's house edge if it is changed alone."""

    option: str
    before: Any
    after: Any
    source: str
    """The paragraphs, and the ruling if any, that leave it to the licensee."""
    effects: Mapping[str, Effect] | None
    """By bet, where there is one; None where the option cannot be changed alone."""


class Comparison(msgspec.Struct, frozen=True):
    """What differs between two submissions of one game."""

    changes: tuple[Change, ...]
    bets: Mapping[str, Effect]
    """The house edge of every bet under both."""
    left_out: tuple[str, ...]
    """Bets that would take long to compute."""


def house_edges(submission: Submission, everything: bool = False) -> tuple[dict[str, Fraction], tuple[str, ...]]:
    """The house edge of each bet on which something is paid, and the bets that were left out."""
    known = known_figures(submission, everything)
    bets = {bet: of for bet, of in known.bets.items() if any(outcome.net for outcome in of.outcomes)}
    return {bet: of.house_edge for bet, of in bets.items()}, known.left_out


def compared(before: Submission, after: Submission, everything: bool = False) -> Comparison:
    """Every change, alone and all together."""
    if before.game.name != after.game.name:
        raise SubmissionError(f"{before.game.title} and {after.game.title} are two games; compare submissions of one")
    edges, left_out = house_edges(before, everything)
    edges_after, left_out_after = house_edges(after, everything)
    old, new = before.options.every(), after.options.every()
    choices = after.game.choices.choices(after.options.jurisdiction)
    changes = tuple(
        Change(name, old[name], new[name], choices[name].source, _effects(before, name, new[name], edges, everything))
        for name in new
        if old[name] != new[name]
    )
    return Comparison(changes, _both(edges, edges_after), tuple(dict.fromkeys((*left_out, *left_out_after))))


def _both(before: Edges, after: Edges) -> dict[str, Effect]:
    return {bet: Effect(before.get(bet), after.get(bet)) for bet in dict.fromkeys((*before, *after))}


def _effects(before: Submission, name: str, value: Any, edges: Edges, everything: bool) -> Mapping[str, Effect] | None:
    """The bets whose house edge is another when this option alone is changed, or that come or go."""
    if name in AROUND_THE_ROUND:
        return {}
    try:
        options = type(before.options).read({**before.options.every(), name: value}, files=False)
    except OptionError:
        return None
    changed, _ = house_edges(Submission(before.game, options), everything)
    return {bet: effect for bet, effect in _both(edges, changed).items() if effect.before != effect.after}
