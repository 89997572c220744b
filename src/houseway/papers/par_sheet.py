"""The PAR sheet on paper, beside its other formats."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from houseway.core.tables import Section, Table
from houseway.games.submission import Submission
from houseway.maths import sheet as sheets
from houseway.maths.sheet.content import (
    Bet,
    Sheet,
    content,
    exact_line,
    short_exact_line,
    short_title,
    shown,
    under_optimal_play,
)
from houseway.papers import charts
from houseway.papers.tokens import colors
from houseway.papers.typesetting import check_letters, typeset

LONGEST_IN_HEAD = 48


def made(submission: Submission, bets: Collection[str], form: str) -> bytes:
    """The sheet in any of its formats; the same submission always gives the same bytes."""
    if form != "pdf":
        return sheets.made(submission, bets, form)
    check_letters(submission.options.licensee)  # before what may take minutes
    return typeset("par_sheet.typ", paper_content(submission, content(submission, bets)))


def paper_content(submission: Submission, sheet: Sheet) -> dict[str, Any]:
    """What the template is filled in with: texts, and charts as numbers."""
    options = submission.options
    return {
        "colors": colors(submission.game, options),
        "paper": "letter",
        "title": f"{sheet.title} PAR sheet",
        "head": running_head(options.licensee, f"{sheet.title} PAR sheet"),
        "game": sheet.title,
        "licensee": options.licensee,
        "digest": sheet.digest,
        "made-by": sheet.made_by,
        "facts": [list(pair) for pair in (*sheet.facts, ("Submission", sheet.digest))],
        "summary": table(sheet.summary) if sheet.summary else None,
        "counted": _sections(sheet.counted),
        "bets": [bet_content(bet, first=not number) for number, bet in enumerate(sheet.bets)],
        "further": _sections(sheet.further),
        "strategy": _strategy(sheet),
        "options": _pairs(sheet.options),
        "definitions": _pairs(sheet.definitions),
    }


def running_head(licensee: str, title: str) -> str:
    """What stands at the top of every page but the first; a long name is cut."""
    name = licensee if len(licensee) <= LONGEST_IN_HEAD else f"{licensee[:LONGEST_IN_HEAD].rstrip()}…"
    return f"{name} · {title}"


def table(of: Table) -> dict[str, Any]:
    """A table as texts, with the side on which each column is flush."""
    last = of.columns[-1]
    return {
        "columns": [
            {
                "title": column.title,
                "align": "left" if column.kind == "text" and (column is not last or _is_prose(of)) else "right",
            }
            for column in of.columns
        ],
        "rows": [texts_of(of, row) for row in of.rows],
        "total": texts_of(of, of.total) if of.total else None,
    }


def _is_prose(of: Table) -> bool:
    """Whether the last column is made of sentences."""
    return any(isinstance(row[-1], str) and len(row[-1]) > LONGEST_IN_HEAD for row in of.rows)


def texts_of(of: Table, row: Iterable[Any]) -> list[str]:
    """A row of a table as it is printed."""
    return [shown(column.kind, value) for column, value in zip(of.columns, row, strict=True)]


def _sections(sections: Iterable[Section]) -> list[dict[str, Any]]:
    """Tables under titles of their own."""
    return [{"title": each.title, "note": each.note, "table": table(each.table)} for each in sections]


def _pairs(pairs: Iterable[tuple[str, str]]) -> list[list[str]]:
    return [list(pair) for pair in pairs]


def bet_content(bet: Bet, *, first: bool) -> dict[str, Any]:
    """A bet's section; the first on a sheet has room for the funnel as well."""
    of = bet.figures
    title = short_title(of)
    return {
        "title": bet.title,
        "source": f"pay table {bet.source}" if bet.source else "",
        "played": under_optimal_play(of) or "",
        "outcomes": table(bet.outcomes),
        "exact": exact_line(of),
        "swings": table(bet.swings) if bet.swings else None,
        "bars": charts.bars(of) if bet.swings else None,
        "funnel": charts.funnel(of) if bet.swings and first else None,
        "short": {
            "title": title,
            "exact": short_exact_line(of),
            "lists": [{"heading": heading, "lines": list(lines)} for heading, lines in of.short.lists.items()],
            "notes": list(of.short.notes),
        }
        if of.short is not None and title is not None
        else None,
    }


def _strategy(sheet: Sheet) -> dict[str, Any] | None:
    if sheet.strategy is None or sheet.strategy_table is None:
        return None
    return {
        "rule": sheet.strategy.rule,
        "chart": charts.worth(sheet.strategy),
        "table": table(sheet.strategy_table),
        "inks": {"play": "#1f6f5b", "fold": "#9c2f3f"},
    }
