"""The PAR sheet: what a test laboratory sends, as text, a web page, a workbook or a PDF."""

from __future__ import annotations

from collections.abc import Collection
from importlib import import_module
from pathlib import Path

from houseway.games.submission import Submission
from houseway.maths.sheet.content import bet_title, chance, content

FORMATS = {"text": ".txt", "html": ".html", "xlsx": ".xlsx", "pdf": ".pdf"}

__all__ = ["FORMATS", "bet_title", "chance", "write"]


def write(submission: Submission, bets: Collection[str], how: str | None, path: Path | None) -> str | None:
    """Write the sheet to a file, in the format named or the one its ending says; text without a file is returned."""
    form = how or _by_ending(path)
    if form not in FORMATS:
        raise ValueError(f"there is no sheet format {form!r}; the formats are {', '.join(FORMATS)}")
    if path is None and form != "text":
        raise ValueError(f"a {form} sheet needs a file to be written to, given with --output")
    made: bytes = import_module(f"houseway.maths.sheet.{form}").made(content(submission, bets))
    if path is None:
        return made.decode().rstrip("\n")
    try:
        path.write_bytes(made)
    except OSError as error:
        raise ValueError(f"{path}: {(error.strerror or 'cannot be written').lower()}") from None
    return None


def _by_ending(path: Path | None) -> str:
    ending = path.suffix if path is not None else ""
    for form, usual in FORMATS.items():
        if ending == usual:
            return form
    raise ValueError(f"{path}: the ending names no sheet format; the formats are {', '.join(FORMATS)}")
