"""The PAR sheet as plain text, for a terminal or a printer."""

from __future__ import annotations

from textwrap import fill, wrap

from houseway.core.figures import ShortStrategy
from houseway.core.tables import Section, Table
from houseway.maths.sheet.content import (
    Sheet,
    exact_line,
    short_exact_line,
    short_title,
    shown,
    under_optimal_play,
)

WIDTH = 110


def made(sheet: Sheet) -> bytes:
    """The sheet's bytes."""
    parts = [f"PAR SHEET: {sheet.title.upper()}", "=" * WIDTH, ""]
    parts += [
        fill(f"{name:<13} {value}", WIDTH, subsequent_indent=" " * 14, break_on_hyphens=False)
        for name, value in sheet.facts
    ]
    parts += [f"{'Submission':<13} {sheet.digest}", ""]
    parts += ["", _table(sheet.summary), ""] if sheet.summary else []
    for section in sheet.counted:
        parts += _section(section)
    for bet in sheet.bets:
        parts += ["", bet.title.upper(), "-" * WIDTH]
        played = under_optimal_play(bet.figures)
        parts += [fill(played, WIDTH), ""] if played else []
        parts += [_table(bet.outcomes), "", fill(exact_line(bet.figures), WIDTH), ""]
        parts += [_table(bet.swings), ""] if bet.swings else []
        if bet.figures.short is not None:
            parts += [f"{short_title(bet.figures)}:", fill(short_exact_line(bet.figures), WIDTH), ""]
            parts += [short_strategy(bet.figures.short, WIDTH), ""]
    for section in sheet.further:
        parts += _section(section)
    if sheet.strategy and sheet.strategy_table:
        parts += ["", "STRATEGY", "-" * WIDTH, fill(sheet.strategy.rule, WIDTH), "", _table(sheet.strategy_table), ""]
    parts += _list("OPTIONS", sheet.options)
    parts += _list("DEFINITIONS", sheet.definitions) if sheet.definitions else []
    parts += [sheet.made_by]
    return ("\n".join(parts) + "\n").encode()


def _section(section: Section) -> list[str]:
    """A table under its title, and how it is read; a last column of prose is wrapped under itself."""
    note = fill(section.note, WIDTH, break_on_hyphens=False)
    return ["", section.title.upper(), "-" * WIDTH, note, "", _table(section.table), ""]


def _list(heading: str, pairs: tuple[tuple[str, str], ...]) -> list[str]:
    """Names, and what stands for each, under a heading."""
    indent = max(19, *(len(name) for name, _ in pairs)) + 2
    lines = (
        fill(f"{name:<{indent}}{value}", WIDTH, subsequent_indent=" " * indent, break_on_hyphens=False)
        for name, value in pairs
    )
    return ["", heading, "-" * WIDTH, *lines, ""]


def short_strategy(short: ShortStrategy, width: int) -> str:
    """The lists with their lines numbered, wrapped under themselves, then how they are read."""
    parts = []
    for heading, lines in short.lists.items():
        numbered = (
            fill(f"{number:>4}. {line}", width, subsequent_indent=" " * 6) for number, line in enumerate(lines, 1)
        )
        parts += [fill(heading, width), *numbered, ""]
    return "\n".join([*parts, fill(" ".join(short.notes), width, break_on_hyphens=False)]).rstrip()


def _table(table: Table) -> str:
    cells = [
        [shown(column.kind, value) for column, value in zip(table.columns, row, strict=True)] for row in _rows(table)
    ]
    widths = [max(len(column.title), *(len(row[at]) for row in cells)) for at, column in enumerate(table.columns)]
    before = sum(widths[:-1]) + 2 * (len(widths) - 1)
    last = table.columns[-1]
    if last.kind == "text" and before + widths[-1] > WIDTH > before + 20:
        widths[-1] = WIDTH - before
    lines = ["  ".join(_pad(column.title, widths[at], column.kind) for at, column in enumerate(table.columns))]
    lines += ["  ".join("-" * width for width in widths)]
    for row in cells:
        first = "  ".join(_pad(cell, widths[at], table.columns[at].kind) for at, cell in enumerate(row[:-1]))
        ends = wrap(row[-1], widths[-1]) if last.kind == "text" else [_pad(row[-1], widths[-1], last.kind)]
        start = f"{first}  " if len(row) > 1 else ""
        lines.append(f"{start}{ends[0] if ends else ''}")
        lines += [" " * before + more for more in ends[1:]]
    if table.total:
        lines.insert(len(lines) - 1, lines[1])
    return "\n".join(line.rstrip() for line in lines)


def _rows(table: Table) -> list[tuple[object, ...]]:
    return [*table.rows, *([table.total] if table.total else [])]


def _pad(text: str, width: int, kind: str) -> str:
    return text.ljust(width) if kind == "text" else text.rjust(width)
