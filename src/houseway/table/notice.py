"""Notice of a change: players who are seated hear some time before that limits change or a wager is withdrawn.

Ruling P-72: the section on notice to which a payout limit's paragraph points speaks of limits and withdrawn wagers too,
so every table gives it; what is cited is the paragraph that leaves the option to the licensee. Where nobody is seated
nobody is waited for.
"""

from __future__ import annotations

from typing import Any

from houseway.core.citations import Citation
from houseway.core.decider import Refusal
from houseway.core.game import Game
from houseway.core.options import Options
from houseway.core.phrases import moment
from houseway.table.events import ChangeNoticed
from houseway.table.state import Table


def given(table: Table, options: Any) -> ChangeNoticed | None:
    """The notice that these options need now; None where nothing changes that players hear of beforehand."""
    before = table.options
    withdrawn, limits = withdrawals(before, options), other_limits(before, options)
    wait = options.notice_seconds
    if not table.players or not wait or not (withdrawn or limits):
        return None
    law = next(iter(laws(table.game, before, options).values()))
    if table.coming is not None and announced(table) == options:
        since = moment(table.coming.applies_from)
        raise Refusal(f"the players have notice of that, and it applies from {since} on", law)
    return ChangeNoticed(law, options.document(), _since(table, options, wait), limits, withdrawn)


def _since(table: Table, options: Any, wait: int) -> int:
    """From when they apply: half an hour from now, but for what the players have heard of already."""
    known, coming = announced(table), table.coming
    if known is None or coming is None or withdrawals(known, options) or other_limits(known, options):
        return table.clock + wait
    return coming.applies_from


def withdrawals(before: Options, after: Options) -> tuple[str, ...]:
    """The wagers that are not offered any more."""
    return tuple(wager for wager in before.offered if wager not in after.offered)


def other_limits(before: Options, after: Options) -> tuple[str, ...]:
    """The wagers that stay, whose limits are not what they were."""
    fixed = [wager for wager in before.fixed_limits if wager in after.fixed_limits]
    gone = withdrawals(before, after)
    names = (name for name in dict.fromkeys((*before.limits, *after.limits, *fixed)) if name not in gone)
    return tuple(name for name in names if before.limit_in_force(name) != after.limit_in_force(name))


def laws(game: Game, before: Options, after: Options) -> dict[str, Citation]:
    """By what changes (`limits`, or a withdrawn wager), the paragraph of the first option that changes so."""
    by = game.changed_by(before, after)
    changed, options = other_limits(before, after), {}
    if changed:
        fixed = (name for wager in changed if wager in before.fixed_limits for name in before.fixed_limits[wager][1])
        options["limits"] = ("limits", *fixed)
    options |= {wager: before.offered[wager] for wager in withdrawals(before, after)}
    otherwise = game.procedure(before).steps.options
    return {what: next((by[name] for name in names if name in by), otherwise) for what, names in options.items()}


def announced(table: Table) -> Options | None:
    """The options of which the players have notice, if there are any."""
    return type(table.options).read(table.coming.options, files=False) if table.coming is not None else None


def is_over(table: Table, options: Any) -> bool:
    """Whether the players have had notice of these options for long enough."""
    return is_due(table) and announced(table) == options


def is_due(table: Table) -> bool:
    """Whether a change that was announced applies from now on: in time, or because nobody is left who was told."""
    coming = table.coming
    return coming is not None and (table.clock >= coming.applies_from or not table.players)
