"""The PAR sheet as one web page that needs no other file. Loads matplotlib; import lazily."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from functools import partial
from html import escape
from importlib import resources
from string import Template
from typing import Any

import matplotlib as mpl
from matplotlib.figure import Figure

from houseway.core.tables import Column, Section, Table
from houseway.maths.sheet import charts
from houseway.maths.sheet.content import (
    Bet,
    Sheet,
    exact_line,
    short_exact_line,
    short_title,
    shown,
    under_optimal_play,
)

STYLE: Any = {
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],
    "svg.fonttype": "path",
    "svg.hashsalt": "par",  # element names that do not change from one run to the next
    "axes.unicode_minus": False,
}


def made(sheet: Sheet) -> bytes:
    """The page's bytes."""
    page = Template(resources.files(__package__).joinpath("par.html").read_text(encoding="utf-8"))
    with mpl.rc_context(STYLE):
        return page.substitute(
            title=escape(sheet.title),
            facts=_list((*sheet.facts, ("Submission", sheet.digest))),
            summary=_table(sheet.summary) if sheet.summary else "",
            counted="\n".join(_section(counted) for counted in sheet.counted),
            bets="\n".join(_bet(bet) for bet in sheet.bets),
            further="\n".join(_section(section) for section in sheet.further),
            strategy=_strategy(sheet),
            options=_options(sheet),
            definitions=_definitions(sheet),
            made_by=escape(sheet.made_by),
            digest=sheet.digest,
        ).encode()


def _list(pairs: Iterable[tuple[str, str]]) -> str:
    return "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in pairs)


def _options(sheet: Sheet) -> str:
    return "".join(f"<div>{_list([pair])}</div>" for pair in sheet.options)


def _definitions(sheet: Sheet) -> str:
    if not sheet.definitions:
        return ""
    return f"""<div class="section"><h2>Definitions</h2></div>
<dl class="definitions">{_list(sheet.definitions)}</dl>"""


def _section(section: Section) -> str:
    return f"""
<section>
<div class="section"><h2>{escape(section.title)}</h2></div>
<p>{escape(section.note)}</p>
{_table(section.table)}
</section>"""


def _bet(bet: Bet) -> str:
    aside = f"pay table {bet.source}" if bet.source else ""
    played = under_optimal_play(bet.figures)
    return f"""
<section>
<div class="section"><h2>{escape(bet.title)}</h2><span class="aside">{escape(aside)}</span></div>
{f"<p>{escape(played)}</p>" if played else ""}
{_table(bet.outcomes)}
<p class="exact">{escape(exact_line(bet.figures))}</p>
{_charts(bet)}
{_table(bet.swings) if bet.swings else ""}
{_short(bet)}
</section>"""


def _charts(bet: Bet) -> str:
    if bet.swings is None:
        return ""
    height = 0.5 + 0.21 * len(bet.figures.outcomes)
    labels = 0.1 + 0.056 * max(len(outcome.outcome) for outcome in bet.figures.outcomes)
    return f"""<div class="pair keep">
<div><h3>How often each outcome comes (logarithmic), and its net</h3>
{_chart(4.4, height, labels, partial(charts.outcomes, of=bet.figures))}</div>
<div><h3>What the house keeps per unit, by rounds</h3>
{_chart(3.0, height, 0.42, partial(charts.swings, of=bet.figures))}</div>
</div>"""


def _short(bet: Bet) -> str:
    short = bet.figures.short
    if short is None:
        return ""
    lists = "".join(
        f"<div><h4>{escape(heading)}</h4><ol>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ol></div>"
        for heading, lines in short.lists.items()
    )
    notes = "".join(f"<p>{escape(note)}</p>" for note in short.notes)
    return f"""<div class="short">
<h3>{escape(short_title(bet.figures) or "")}</h3>
<p class="exact">{escape(short_exact_line(bet.figures))}</p>
<div class="lists">{lists}</div>
<div class="notes">{notes}</div>
</div>"""


def _strategy(sheet: Sheet) -> str:
    if sheet.strategy is None or sheet.strategy_table is None:
        return ""
    title = "Worth of each action per unit, from the weakest hand to the strongest, each as wide as it is frequent"
    return f"""
<section>
<div class="section"><h2>Strategy</h2></div>
<p>{escape(sheet.strategy.rule)}</p>
<h3>{title}</h3>
{_chart(7.4, 2.4, 0.3, partial(charts.strategy, table=sheet.strategy))}
{_table(sheet.strategy_table)}
</section>"""


def _chart(width: float, height: float, labels: float, draw: Callable[[Any], None]) -> str:
    """A chart as inline SVG, in inches, with so much room on the left for its labels."""
    figure = Figure(figsize=(width, height))
    foot, edge = 0.2, 0.12
    spread = (labels / width, foot / height, (width - labels - edge) / width, (height - foot - 0.06) / height)
    draw(figure.add_axes(spread))
    buffer = io.StringIO()
    figure.savefig(buffer, format="svg", transparent=True, metadata={"Date": None})
    text = buffer.getvalue()
    return text[text.index("<svg") :]


def _table(table: Table) -> str:
    head = "".join(f'<th class="{column.kind}">{escape(column.title)}</th>' for column in table.columns)
    body = "".join(f"<tr>{_row(table.columns, row)}</tr>" for row in table.rows)
    foot = f"<tfoot><tr>{_row(table.columns, table.total)}</tr></tfoot>" if table.total else ""
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody>{foot}</table></div>'


def _row(columns: tuple[Column, ...], row: tuple[Any, ...]) -> str:
    cells = []
    for column, value in zip(columns, row, strict=True):
        text = shown(column.kind, value)
        action = f" {text}" if column.kind == "text" and text in ("play", "fold") else ""
        cells.append(f'<td class="{column.kind}{action}">{escape(text)}</td>')
    return "".join(cells)
