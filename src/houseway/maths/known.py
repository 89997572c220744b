"""Figures that are known without a long wait: those worked out in a moment, and those that an earlier run has kept.

Some bets take minutes to count (a cycle of many billion deals). A dossier or a comparison asks here, and is told which
bets were left out; with `everything` they are worked out, and kept for the next time.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial

import msgspec

import houseway
from houseway.core.figures import Figures
from houseway.core.kinds import made_known
from houseway.games import results_cache
from houseway.games.submission import Submission
from houseway.maths.par import figures

AROUND_THE_ROUND = frozenset(
    (
        "licensee",
        "set-decks",
        "inscriptions",
        "equipment-seen-by",
        "table",
        "dealing",
        "shuffler",
        "decks",
        "pre-shuffled",
        "cut-at-least",
        "card-life-hours",
    )
)
"""Options that say how cards come to the table and how it looks; no chance of any card depends on them."""


FORM = 2
"""Changes with what figures say of an outcome, so that what was kept in another form is not read."""


class Known(msgspec.Struct, frozen=True):
    """The figures that are known, by bet, and the bets whose figures would take long."""

    bets: dict[str, Figures]
    left_out: tuple[str, ...] = ()


def known_figures(submission: Submission, everything: bool = False) -> Known:
    """The figures of a submission's bets in the order of its PAR sheet."""
    words = submission.game.choices
    slow = words.SLOW_BETS
    if not slow:
        return Known(figures(submission))
    quick = words.quick_bets(submission.options)
    long = _kept(submission, slow, everything)
    found = (long or {}) | (figures(submission, quick) if quick else {})
    return Known(found, slow if long is None else ())


def _kept(submission: Submission, bets: tuple[str, ...], everything: bool) -> dict[str, Figures] | None:
    """The figures of bets that take long: as they were kept, from parts that were, or worked out if that is wanted."""
    relevant = {name: value for name, value in submission.options.document().items() if name not in AROUND_THE_ROUND}
    question = {
        "form": FORM,
        "game": submission.game.name,
        "version": houseway.__version__,
        "bets": bets,
        "options": relevant,
    }
    kept = partial(results_cache.kept, "par-figures", question, _read, _write, lambda: figures(submission, bets))
    if everything:
        return _marked(kept)
    for known in (kept, lambda: figures(submission, bets)):
        with suppress(results_cache.NotKeptError), results_cache.only_kept():
            return _marked(known)
    return None


def _marked(known: Callable[[], dict[str, Figures]]) -> dict[str, Figures]:
    """The same figures, saying where they come from."""
    with results_cache.watched() as readings:
        found = known()
    return {bet: msgspec.structs.replace(of, source=readings.source) for bet, of in found.items()}


def _write(found: dict[str, Figures]) -> bytes:
    return msgspec.json.encode(found, enc_hook=str)


def _read(content: bytes) -> dict[str, Figures]:
    return msgspec.json.decode(content, type=made_known(dict[str, Figures]), dec_hook=lambda kind, text: kind(text))
