"""What the main wager of each game costs in the long run by default, as the lobby shows it.

The figures are those of `houseway par`, whose command stands beside each; the dearest takes minutes and is not computed
when a house opens.
"""

from __future__ import annotations

from functools import cache
from importlib import resources

from houseway.core.options import Options

_NO_MATTER = {"limits", "licensee", "set-decks"}
"""Options that change nothing about it."""
_NO_EDGE = "at most"
"""So the figure of a game begins in which players play for each other's chips: the house takes a commission, whatever
the options are, and has no edge."""


@cache
def edges() -> dict[str, str]:
    rows = resources.files("houseway").joinpath("data", "edges.tsv").read_text(encoding="utf-8").splitlines()[1:]
    return {game: edge for game, edge, _ in (row.split("\t") for row in rows)}


def edge_of(game: str, options: Options) -> str | None:
    """The figure for a table, if its options are those that it was computed for."""
    figure = edges().get(game)
    if figure is not None and figure.startswith(_NO_EDGE):
        return figure
    return None if set(options.differences()) - _NO_MATTER else figure
