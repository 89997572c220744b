"""How a round ended for the seat: each wager with its odds and paragraph, and what it all came to."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console, ConsoleOptions, Group, RenderResult
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from houseway.cli.terminal import style
from houseway.cli.terminal.felt import WIDEST
from houseway.core.money import Cents
from houseway.core.phrases import gain, listed, money
from houseway.core.scene import Scene
from houseway.core.words import StatementLine, Words

SHORTEST_NAME = 13
MOST_LINES = 5
"""Of a settlement, before wagers that ended alike are put together."""


class Settlement:
    """The lines of a settlement below the felt, and the verdict."""

    def __init__(self, words: Words, scene: Scene, width: int, stack: Cents, most: int = MOST_LINES) -> None:
        self.words = words
        self.scene = scene
        self.width = width
        self.stack = stack
        self.most = most

    @property
    def lines(self) -> list[StatementLine]:
        return together(list(self.words.statement(self.scene)), self.most)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        lines = self.lines
        wide = self.width >= WIDEST and any(line.row for line in lines)
        longest = max((len(line.what) for line in lines), default=0)
        results = [f"{line.result}: {line.why}" if line.why else line.result for line in lines]
        taken = _widths(lines, results)
        if taken + max(longest, SHORTEST_NAME) > self.width:  # there is no room for reasons
            results = [line.result for line in lines]
            taken = _widths(lines, results)
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(width=max(SHORTEST_NAME, min(longest, self.width - taken)))
        grid.add_column(no_wrap=True)
        grid.add_column(justify="right", no_wrap=True)
        if wide:
            grid.add_column(no_wrap=True)
        grid.add_column(style=style.CITE, no_wrap=True)
        for line, result in zip(lines, results, strict=True):
            amount = Text(gain(line.amount), style=style.of_gain(line.amount))
            row = [Text(line.what), Text(result), amount]
            if wide:
                row.append(Text(line.row, style=style.CITE))
            grid.add_row(*row, Text(line.cite))
        total = self.scene.net(self.scene.seat or 0)
        verdict = Text.assemble(
            (f"Round {self.scene.number}: ", "bold"),
            (gain(total) if total else "even", style.of_gain(total)),
            f", stack {money(self.stack)}",
        )
        yield Padding(Group(grid, verdict), (0, 0, 0, 2))


def _widths(lines: Sequence[StatementLine], results: Sequence[str]) -> int:
    """What everything but the names of the wagers takes."""
    columns = results, [gain(line.amount) for line in lines], [line.cite for line in lines]
    return sum(max(map(len, column), default=0) + 2 for column in columns) + 4


def together(lines: Sequence[StatementLine], most: int = MOST_LINES) -> list[StatementLine]:
    """Where many wagers were settled, those that ended alike share a line."""
    if len(lines) <= most:
        return list(lines)
    alike: dict[str, list[StatementLine]] = {}
    for line in lines:
        alike.setdefault(line.result, []).append(line)
    return [_shared(same) if len(same) > 1 else same[0] for same in alike.values()]


def _shared(lines: Sequence[StatementLine]) -> StatementLine:
    verb, _, odds = lines[0].result.partition(" ")
    several = {"wins": "win", "loses": "lose", "pushes": "push"}.get(verb, verb)
    return StatementLine(
        what=listed([line.what for line in lines]),
        result=f"{several} {odds}".strip(),
        amount=sum(line.amount for line in lines),
        cite=_cites([line.cite for line in lines]),
        why=lines[0].why if len({line.why for line in lines}) == 1 else "",
    )


def _cites(cites: Sequence[str]) -> str:
    """The first paragraph, and how many more there are; the replay tells each."""
    first, *others = dict.fromkeys(cites)
    return f"{first} and {len(others)} more" if others else first
