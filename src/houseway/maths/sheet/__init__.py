"""The PAR sheet: what a test laboratory sends, as text, a web page or a workbook; `papers` sets it as a PDF."""

from __future__ import annotations

from collections.abc import Collection
from importlib import import_module
from pathlib import Path

from houseway.games.submission import Submission
from houseway.maths.sheet.content import bet_title, chance, content

FORMATS = {"text": ".txt", "html": ".html", "xlsx": ".xlsx", "pdf": ".pdf"}

__all__ = ["FORMATS", "bet_title", "chance", "format_of", "made"]


def format_of(how: str | None, path: Path | None) -> str:
    """The format named, or the one that the ending of the file says; only text needs no file."""
    form = how or _by_ending(path)
    if form not in FORMATS:
        raise ValueError(f"there is no sheet format {form!r}; the formats are {', '.join(FORMATS)}")
    if path is None and form != "text":
        raise ValueError(f"a {form} sheet needs a file to be written to, given with --output")
    return form


def made(submission: Submission, bets: Collection[str], form: str) -> bytes:
    """The sheet as text, a web page or a workbook."""
    sheet: bytes = import_module(f"houseway.maths.sheet.{form}").made(content(submission, bets))
    return sheet


def _by_ending(path: Path | None) -> str:
    ending = path.suffix if path is not None else ""
    for form, usual in FORMATS.items():
        if ending == usual:
            return form
    raise ValueError(f"{path}: the ending names no sheet format; the formats are {', '.join(FORMATS)}")
