"""Betting areas: what each is called, and the chips on it."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from houseway.cli.terminal import style
from houseway.core.money import Cents
from houseway.core.phrases import chips

GAP = 2


class BettingAreas:
    """One line an area; where the felt is narrow the name gives way, never the amount."""

    def __init__(self, areas: Iterable[tuple[str, Cents | None]]) -> None:
        self.areas = [(title, "-" if amount is None else chips(amount)) for title, amount in areas]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = options.max_width - 1
        longest = max(len(title) for title, _ in self.areas)
        amounts = max(len(amount) for _, amount in self.areas)
        names = min(longest + GAP, width - amounts)
        for title, amount in self.areas:
            line = Text(title, style=style.FELT_DIM if amount == "-" else style.FELT)
            line.truncate(names - 1, overflow="ellipsis")
            line.pad_right(names - line.cell_len)
            yield line.append(amount.rjust(amounts), style="" if amount == "-" else "bold")
