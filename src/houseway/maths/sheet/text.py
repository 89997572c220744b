"""The PAR sheet as plain text, for a terminal or a printer."""

from __future__ import annotations

from textwrap import fill

from houseway.maths.sheet.content import Sheet, Table, exact_line, shown, under_optimal_play

WIDTH = 110


def made(sheet: Sheet) -> bytes:
    """The sheet's bytes."""
    parts = [f"PAR SHEET: {sheet.title.upper()}", "=" * WIDTH, ""]
    parts += [
        fill(f"{name:<13} {value}", WIDTH, subsequent_indent=" " * 14, break_on_hyphens=False)
        for name, value in sheet.facts
    ]
    parts += [f"{'Submission':<13} {sheet.digest}", "", "", _table(sheet.summary), ""]
    for bet in sheet.bets:
        parts += ["", bet.title.upper(), "-" * WIDTH]
        played = under_optimal_play(bet.figures)
        parts += [fill(played, WIDTH), ""] if played else []
        parts += [_table(bet.outcomes), "", fill(exact_line(bet.figures), WIDTH), "", _table(bet.swings), ""]
    if sheet.strategy and sheet.strategy_table:
        parts += ["", "STRATEGY", "-" * WIDTH, fill(sheet.strategy.rule, WIDTH), "", _table(sheet.strategy_table), ""]
    parts += ["", "DEFINITIONS", "-" * WIDTH]
    parts += [fill(f"{term:<20} {meaning}", WIDTH, subsequent_indent=" " * 21) for term, meaning in sheet.definitions]
    parts += ["", sheet.made_by]
    return ("\n".join(parts) + "\n").encode()


def _table(table: Table) -> str:
    cells = [
        [shown(column.kind, value) for column, value in zip(table.columns, row, strict=True)] for row in _rows(table)
    ]
    widths = [max(len(column.title), *(len(row[at]) for row in cells)) for at, column in enumerate(table.columns)]
    lines = ["  ".join(_pad(column.title, widths[at], column.kind) for at, column in enumerate(table.columns))]
    lines += ["  ".join("-" * width for width in widths)]
    for row in cells:
        lines.append("  ".join(_pad(cell, widths[at], table.columns[at].kind) for at, cell in enumerate(row)))
    if table.total:
        lines.insert(len(lines) - 1, lines[1])
    return "\n".join(line.rstrip() for line in lines)


def _rows(table: Table) -> list[tuple[object, ...]]:
    return [*table.rows, *([table.total] if table.total else [])]


def _pad(text: str, width: int, kind: str) -> str:
    return text.ljust(width) if kind == "text" else text.rjust(width)
