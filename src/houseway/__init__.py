"""Houseway: regulated casino table games as running software.

    import houseway

    table = houseway.table("pai-gow-poker", variant="ez")
    table.par("protection")                          # exact figures, shown as a table in a notebook
    table.advise("Jk As Ad Kc Qh 7s 2d")             # what every setting is worth, best first
    table.simulate(1_000_000, seed=1)                # with its error, the same on any number of workers

Importing this loads no NumPy and no compiled code; each is loaded when something needs it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from os import PathLike

    from houseway.workbench import Table

__version__ = "0.1.0"
__all__ = ["__version__", "game_names", "table"]


def table(game: str, submission: str | PathLike[str] | None = None, /, **options: Any) -> Table:
    """A table of that game with the options of a submission file, if there is one, and then those named.

    Options are those of `houseway submission new GAME`, with underscores where they have hyphens:
    `houseway.table("dragon-poker", jurisdiction="MD", ante_bonus="A")`. What no paragraph allows is a `ValueError` with
    one sentence.
    """
    # Not an import statement: the package `houseway.table` is this function too, and must not depend on what is above.
    opened: Table = import_module("houseway.workbench").opened(game, submission, options)
    return opened


def game_names() -> tuple[str, ...]:
    """The names of all games."""
    names: tuple[str, ...] = tuple(import_module("houseway.games.registry").games())
    return names
