"""The PAR sheet as a PDF on Letter paper. Loads matplotlib; import lazily."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from functools import partial
from textwrap import wrap
from typing import Any

import matplotlib as mpl
from matplotlib.backends.backend_pdf import PdfPages
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle

from houseway.maths.sheet import charts
from houseway.maths.sheet.charts import GAIN, INK, LINE, LOSS, SOFT, WASH
from houseway.maths.sheet.content import Bet, Sheet, Table, exact_line, shown, under_optimal_play

WIDTH, HEIGHT = 612.0, 792.0
LEFT, RIGHT = 54.0, 558.0
TOP, BOTTOM = 742.0, 62.0

STYLE: Any = {
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],  # comes with matplotlib and is embedded, so every reader shows the same
    "pdf.fonttype": 42,
    "axes.unicode_minus": False,
}


class _Paper:
    """Pages that fill from the top, in points, with the same foot on each."""

    def __init__(self, pages: Any, sheet: Sheet) -> None:
        self.pages, self.sheet = pages, sheet
        self.number = 0
        self.y = 0.0
        self.figure: Any = None
        self.turn()

    def turn(self) -> None:
        """Take a new page."""
        self.finish()
        self.number += 1
        self.figure = Figure(figsize=(WIDTH / 72, HEIGHT / 72))
        self.y = TOP
        self.line(LEFT, RIGHT, BOTTOM - 16, LINE)
        self.text(LEFT, BOTTOM - 27, f"{self.sheet.title} PAR sheet", 6.2, SOFT)
        self.text(WIDTH / 2, BOTTOM - 27, f"submission {self.sheet.digest[:16]}…", 6.2, SOFT, align="center")
        self.text(RIGHT, BOTTOM - 27, f"{self.sheet.made_by} · page {self.number}", 6.2, SOFT, align="right")

    def finish(self) -> None:
        if self.figure is not None:
            self.pages.savefig(self.figure)

    def room(self, height: float) -> None:
        """Turn the page unless so much is left."""
        if self.y - height < BOTTOM:
            self.turn()

    def text(
        self, x: float, y: float, text: str, size: float, colour: str = INK, *, align: str = "left", bold: bool = False
    ) -> None:
        weight = "bold" if bold else "normal"
        place = (x / WIDTH, y / HEIGHT)
        self.figure.text(*place, text, fontsize=size, color=colour, ha=align, weight=weight, parse_math=False)

    def line(self, left: float, right: float, y: float, colour: str, thick: float = 0.5) -> None:
        ends = [left / WIDTH, right / WIDTH]
        self.figure.add_artist(Line2D(ends, [y / HEIGHT] * 2, color=colour, linewidth=thick))

    def box(self, x: float, y: float, width: float, height: float, colour: str) -> None:
        corner = (x / WIDTH, y / HEIGHT)
        shape = Rectangle(corner, width / WIDTH, height / HEIGHT, facecolor=colour, linewidth=0, zorder=-1)
        self.figure.add_artist(shape)

    def heading(self, text: str, aside: str = "") -> None:
        self.y -= 20
        self.text(LEFT, self.y, text, 12, bold=True)
        self.text(RIGHT, self.y, aside, 7, SOFT, align="right")
        self.y -= 7

    def paragraph(self, text: str, size: float = 7.6, colour: str = INK) -> None:
        for part in wrap(text, int(875 / size)):
            self.y -= size + 3.5
            self.text(LEFT, self.y, part, size, colour)
        self.y -= 7

    def axes(self, left: float, right: float, height: float, draw: Callable[[Any], None]) -> None:
        spread = (left / WIDTH, (self.y - height + 14) / HEIGHT, (right - left) / WIDTH, (height - 30) / HEIGHT)
        draw(self.figure.add_axes(spread))


class _Grid:
    """A table's place on the paper: where its columns stand and how high its rows are."""

    def __init__(
        self,
        paper: _Paper,
        table: Table,
        widths: Sequence[float],
        *,
        left: float = LEFT,
        row: float = 14.6,
        size: float = 7.4,
    ) -> None:
        self.paper, self.table, self.left = paper, table, left
        self.row, self.size = row, size
        unit = (RIGHT - left) / sum(widths)
        self.places: list[tuple[float, str]] = []
        edge = left
        for column, width in zip(table.columns, widths, strict=True):
            words = column.kind == "text" and column is not table.columns[-1]
            edge += width * unit
            self.places.append((edge - width * unit + 4, "left") if words else (edge - 4, "right"))

    def draw(self, mark: dict[str, str] | None = None) -> None:
        """Put the table on the paper; headings are repeated when the page turns."""
        paper, table = self.paper, self.table
        paper.room(self.row * min(len(table.rows) + 1 + bool(table.total), 8))
        self._headings()
        for number, row in enumerate(table.rows):
            if paper.y - self.row < BOTTOM:
                paper.turn()
                self._headings()
            paper.y -= self.row
            if number % 2:
                paper.box(self.left, paper.y, RIGHT - self.left, self.row, WASH)
            self._cells(row, mark or {})
        if table.total:
            paper.line(self.left, RIGHT, paper.y, INK, 0.8)
            paper.y -= self.row
            self._cells(table.total, {}, bold=True)
        paper.line(self.left, RIGHT, paper.y, LINE)
        paper.y -= 6

    def _headings(self) -> None:
        self.paper.y -= self.row
        for (x, align), column in zip(self.places, self.table.columns, strict=True):
            self.paper.text(x, self.paper.y + 4.4, column.title, self.size - 0.9, SOFT, align=align, bold=True)
        self.paper.line(self.left, RIGHT, self.paper.y, INK, 0.8)

    def _cells(self, row: Sequence[Any], mark: dict[str, str], *, bold: bool = False) -> None:
        base = self.paper.y + (self.row - self.size) / 2 + 0.8
        for (x, align), column, value in zip(self.places, self.table.columns, row, strict=True):
            text = shown(column.kind, value)
            marked = column.kind == "text" and text in mark
            self.paper.text(x, base, text, self.size, mark.get(text, INK), align=align, bold=bold or marked)


def made(sheet: Sheet) -> bytes:
    """The sheet's bytes; the same sheet always gives the same."""
    buffer = io.BytesIO()
    facts = {"Title": f"{sheet.title} PAR sheet", "Creator": sheet.made_by, "CreationDate": None, "Producer": None}
    with mpl.rc_context(STYLE), PdfPages(buffer, metadata=facts) as pages:
        paper = _Paper(pages, sheet)
        _cover(paper, sheet)
        for number, bet in enumerate(sheet.bets):
            if number:
                paper.room(60 + 15 * 2 * len(bet.outcomes.rows))
            _bet(paper, bet, whole=not number)
        if sheet.strategy and sheet.strategy_table:
            paper.turn()
            _strategy(paper, sheet)
        paper.room(36 + 12.5 * len(sheet.definitions))
        paper.heading("Definitions")
        for term, meaning in sheet.definitions:
            paper.y -= 12.5
            paper.text(LEFT, paper.y, term, 7.2, bold=True)
            paper.text(LEFT + 98, paper.y, meaning, 7.2)
        paper.finish()
    return buffer.getvalue()


def _cover(paper: _Paper, sheet: Sheet) -> None:
    paper.box(0, HEIGHT - 9, WIDTH, 9, LOSS)
    paper.text(LEFT, TOP - 4, "PAR SHEET", 7.2, LOSS, bold=True)
    paper.text(LEFT - 1, TOP - 32, sheet.title, 24, bold=True)
    paper.y = TOP - 46
    for name, value in (*sheet.facts, ("Submission", sheet.digest)):
        for number, part in enumerate(wrap(value, 88, break_on_hyphens=False)):
            paper.y -= 12.5
            paper.text(LEFT, paper.y, "" if number else name, 7.6, SOFT)
            paper.text(LEFT + 70, paper.y, part, 7.6)
    paper.y -= 12
    _Grid(paper, sheet.summary, (25, 17, 21, 20, 20, 21, 20)).draw()


def _bet(paper: _Paper, bet: Bet, *, whole: bool) -> None:
    """The bet's section; the first on the sheet has room for the funnel as well."""
    paper.heading(bet.title, f"pay table {bet.source}" if bet.source else "")
    played = under_optimal_play(bet.figures)
    if played:
        paper.paragraph(played)
    _Grid(paper, bet.outcomes, (42, 11, 22, 21, 17, 18)).draw()
    paper.paragraph(exact_line(bet.figures), 6.4, SOFT)
    height = 38 + 13.5 * len(bet.figures.outcomes)
    labels = 8 + 3.9 * max(len(outcome.outcome) for outcome in bet.figures.outcomes)
    middle = LEFT + (RIGHT - LEFT) * 0.58
    paper.room(height)
    top = paper.y
    paper.text(LEFT, top - 9, "How often each outcome comes, and its net", 7, SOFT, bold=True)
    paper.axes(LEFT + labels, middle, height, partial(charts.outcomes, of=bet.figures))
    paper.text(middle + 24, top - 9, "What the house keeps per unit, by rounds", 7, SOFT, bold=True)
    if whole:
        paper.axes(middle + 54, RIGHT - 4, height, partial(charts.swings, of=bet.figures))
        paper.y = top - height - 2
        _Grid(paper, bet.swings, (20, 20, 20, 20, 20)).draw()
    else:
        paper.y = top - 14
        _Grid(paper, bet.swings, (19, 19, 17, 17, 17), left=middle + 24, row=13.4, size=6.6).draw()
        paper.y = min(paper.y, top - height - 8)


def _strategy(paper: _Paper, sheet: Sheet) -> None:
    strategy, table = sheet.strategy, sheet.strategy_table
    assert strategy is not None
    assert table is not None
    paper.heading("Strategy")
    paper.paragraph(strategy.rule)
    title = "Worth of each action per unit, from the weakest hand to the strongest, each as wide as it is frequent"
    paper.text(LEFT, paper.y - 9, title, 7, SOFT, bold=True)
    paper.axes(LEFT + 20, RIGHT - 4, 160, partial(charts.strategy, table=strategy))
    paper.y -= 166
    numbers = len(table.columns) - 2
    grid = _Grid(paper, table, (44, *([12] * numbers), 8), row=12.2, size=6.9)
    grid.draw({"play": GAIN, "fold": LOSS})
