"""A bar that fills as a simulation is played, and beside it the first figure with its interval as that narrows."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from houseway.maths.sheaves import Standing, Until

Told = Callable[["Standing", int], None]


@contextmanager
def narrowing(rounds: int, until: Until | None, before: int = 0) -> Iterator[Told]:
    """Within, a terminal shows how far a run has come; anything else is told nothing."""
    if not sys.stderr.isatty():
        yield lambda standing, more: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn

    from houseway.maths.intervals import Z99

    columns = (
        TextColumn("{task.description}"),
        BarColumn(bar_width=24),
        TextColumn("[bold]{task.percentage:>3.0f} %[/bold]  {task.fields[figure]}"),
    )
    with Progress(*columns, console=Console(stderr=True, highlight=False), transient=True) as bar:
        task = bar.add_task("compiling", total=rounds, completed=before, figure="")
        done, started = before, monotonic()

        def told(standing: Standing, more: int) -> None:
            nonlocal done
            done += more
            sums = standing.all_sums
            if not sums:
                return
            name = until.bet if until and until.bet else next(iter(sums))
            tally = until.tally(sums) if until else sums[name]
            figure = f"{name} {tally.mean:+.6f} ± {Z99 * tally.stderr:.6f}"
            # The error falls with the root of the rounds, so what is still needed can be foretold.
            total = min(rounds, tally.rounds * (tally.stderr / until.stderr) ** 2) if until else rounds
            left = (total - done) * (monotonic() - started) / max(1, done - before)
            figure += f"  {int(left) // 60}:{int(left) % 60:02d} to go" if left >= 1 else ""
            bar.update(task, description=f"{done:,} rounds", completed=done, total=max(total, done), figure=figure)

        yield told
