"""Tables as notebooks show them: plain HTML that takes its colours from the page, light or dark."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

_CELL = "padding:.3em .9em;border:0;border-bottom:1px solid color-mix(in srgb,currentColor 15%,transparent);"
_HEAD = "padding:.3em .9em;border:0;border-bottom:1px solid currentColor;font-weight:600;opacity:.75;"
_TABLE = "border-collapse:collapse;margin:.4em 0;font-variant-numeric:tabular-nums;"


def html_table(
    head: Sequence[str], rows: Iterable[Sequence[str]], *, title: str = "", left: int = 1, bold_first: bool = False
) -> str:
    """A table whose first `left` columns are flush left, the others flush right."""

    def cells(tag: str, style: str, texts: Sequence[str]) -> str:
        flush = ["left" if at < left else "right;white-space:nowrap" for at in range(len(texts))]
        return "".join(
            f'<{tag} style="{style}text-align:{side}">{escape(text)}</{tag}>'
            for side, text in zip(flush, texts, strict=True)
        )

    body = "".join(
        f"<tr>{cells('td', f'{_CELL}font-weight:600;' if bold_first and not at else _CELL, row)}</tr>"
        for at, row in enumerate(rows)
    )
    above = (_caption(title) if title else "") + f"<thead><tr>{cells('th', _HEAD, head)}</tr></thead>"
    return f'<table style="{_TABLE}">{above}<tbody>{body}</tbody></table>'


def _caption(title: str) -> str:
    return (
        f'<caption style="caption-side:top;text-align:left;font-weight:600;padding:.3em .9em">{escape(title)}</caption>'
    )


def note(text: str) -> str:
    """A quiet line below a table."""
    return f'<p style="margin:.2em 0 .8em;opacity:.7;font-size:.9em">{escape(text)}</p>'


def folded(summary: str, inside: str) -> str:
    """What is shown when somebody asks for it."""
    return f"<details><summary>{escape(summary)}</summary>{inside}</details>"


def text_table(head: Sequence[str], rows: Iterable[Sequence[str]], left: int = 1) -> str:
    """The same for a terminal: columns as wide as what stands in them."""
    lines = [tuple(head), *(tuple(row) for row in rows)]
    widths = [max(len(line[at]) for line in lines) for at in range(len(head))]
    return "\n".join(
        "  ".join(
            text.ljust(width) if at < left else text.rjust(width)
            for at, (text, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )
