"""The PAR sheet as a PDF on Letter paper. Loads matplotlib; import lazily."""

from __future__ import annotations

import io
from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import matplotlib as mpl
from matplotlib.backends.backend_pdf import PdfPages
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle
from matplotlib.textpath import TextToPath

from houseway.maths.sheet import charts
from houseway.maths.sheet.charts import GAIN, INK, LINE, LOSS, SOFT, WASH
from houseway.maths.sheet.content import (
    Bet,
    Counted,
    Sheet,
    Table,
    exact_line,
    short_exact_line,
    short_title,
    shown,
    under_optimal_play,
)

WIDTH, HEIGHT = 612.0, 792.0
LEFT, RIGHT = 54.0, 558.0
TOP, BOTTOM = 742.0, 62.0

STYLE: Any = {
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],  # comes with matplotlib and is embedded, so every reader shows the same
    "pdf.fonttype": 42,
    "axes.unicode_minus": False,
}


_MEASURE = TextToPath()


def _width(text: str, size: float, *, bold: bool = False) -> float:
    """How wide a text is on the paper."""
    font = FontProperties(family="DejaVu Sans", size=size, weight="bold" if bold else "normal")
    return float(_MEASURE.get_text_width_height_descent(text, font, ismath=False)[0])


def _folded(text: str, size: float, width: float) -> list[str]:
    """A text in lines no wider than so much; a word that is wider is broken."""
    lines: list[str] = []
    for word in (part for whole in text.split() for part in _broken(whole, size, width)):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and _width(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _broken(word: str, size: float, width: float) -> list[str]:
    """A word in parts no wider than so much."""
    parts = []
    while _width(word, size) > width:
        at = max(1, bisect_right(range(len(word)), width, key=lambda letters: _width(word[:letters], size)) - 1)
        parts.append(word[:at])
        word = word[at:]
    return [*parts, word]


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
        parts = _folded(text, size, RIGHT - LEFT)
        self.room(len(parts) * (size + 3.5))
        for part in parts:
            self.y -= size + 3.5
            self.text(LEFT, self.y, part, size, colour)
        self.y -= 7

    def numbered(self, heading: str, lines: Sequence[str], *, title: str = "", aside: str = "") -> None:
        """A list under its heading, and perhaps a title over both, on one page if it can be; each line is wrapped under
        itself, and parted by no foot of a page."""
        size, indent, row = 7.6, 20.0, 11.4
        items = [_folded(line, size, RIGHT - LEFT - indent) for line in lines]
        whole = row * (2 + sum(len(parts) for parts in items)) + (40 if title else 0)
        self.room(whole if whole < TOP - BOTTOM else 10 * row)
        if title:
            self.y -= 18
            self.text(LEFT, self.y, title, 9.4, bold=True)
            self.y -= 2
            self.paragraph(aside, 6.4, SOFT)
        self.y -= row
        self.text(LEFT, self.y, heading, size - 0.6, SOFT, bold=True)
        self.y -= 5
        self.line(LEFT, RIGHT, self.y, INK, 0.8)
        self.y -= 2
        for number, parts in enumerate(items, 1):
            self.room(row * len(parts))
            self.text(LEFT + indent - 6, self.y - row, f"{number}.", size, SOFT, align="right")
            for part in parts:
                self.y -= row
                self.text(LEFT + indent, self.y, part, size)
        self.y -= 8

    def axes(self, left: float, right: float, height: float, draw: Callable[[Any], None]) -> None:
        spread = (left / WIDTH, (self.y - height + 14) / HEIGHT, (right - left) / WIDTH, (height - 30) / HEIGHT)
        draw(self.figure.add_axes(spread))


def _places(table: Table, left: float, size: float) -> list[tuple[float, str]]:
    """Where the columns of a table stand, in letters of that size, and on which side they are flush."""
    widths = [_widest(table, at, size) + 8 for at in range(len(table.columns))]
    spare = (RIGHT - left - sum(widths)) / len(widths)
    places = []
    edge = left
    for column, width in zip(table.columns, widths, strict=True):
        words = column.kind == "text" and column is not table.columns[-1]
        places.append((edge + 4, "left") if words else (edge + width + spare - 4, "right"))
        edge += width + spare
    return places


def _widest(table: Table, at: int, size: float) -> float:
    """The widest of a column's heading and values."""
    column = table.columns[at]
    values = {shown(column.kind, row[at]) for row in table.rows}
    if column.kind != "text":
        values = {max(values, key=len)}  # all digits are as wide
    total = shown(column.kind, table.total[at]) if table.total else ""
    return max(
        _width(column.title, size - 0.9, bold=True),
        _width(total, size, bold=True),
        *(_width(text, size) for text in values),
    )


class _Grid:
    """A table's place on the paper: where its columns stand and how high its rows are."""

    def __init__(
        self,
        paper: _Paper,
        table: Table,
        *,
        left: float = LEFT,
        row: float = 14.6,
        size: float = 7.4,
    ) -> None:
        self.paper, self.table, self.left = paper, table, left
        self.row, self.size = row, size
        self.places = _places(table, left, size)

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
        for counted in sheet.counted:
            _counted(paper, counted)
        for number, bet in enumerate(sheet.bets):
            if number:
                paper.room(60 + 15 * 2 * len(bet.outcomes.rows))
            _bet(paper, bet, whole=not number)
        if sheet.strategy and sheet.strategy_table:
            paper.turn()
            _strategy(paper, sheet)
        _end(paper, sheet)
        paper.finish()
    return buffer.getvalue()


def _cover(paper: _Paper, sheet: Sheet) -> None:
    paper.box(0, HEIGHT - 9, WIDTH, 9, LOSS)
    paper.text(LEFT, TOP - 4, "PAR SHEET", 7.2, LOSS, bold=True)
    paper.text(LEFT - 1, TOP - 32, sheet.title, 24, bold=True)
    paper.y = TOP - 46
    for name, value in (*sheet.facts, ("Submission", sheet.digest)):
        for number, part in enumerate(_folded(value, 7.6, RIGHT - LEFT - 70)):
            paper.y -= 12.5
            paper.text(LEFT, paper.y, "" if number else name, 7.6, SOFT)
            paper.text(LEFT + 70, paper.y, part, 7.6)
    paper.y -= 12
    if sheet.summary:
        _Grid(paper, sheet.summary).draw()


def _counted(paper: _Paper, counted: Counted) -> None:
    paper.room(60 + 15 * len(counted.table.rows))
    paper.heading(counted.title)
    paper.paragraph(counted.note)
    _Grid(paper, counted.table).draw()


def _bet(paper: _Paper, bet: Bet, *, whole: bool) -> None:
    """The bet's section; the first on the sheet has room for the funnel as well."""
    paper.heading(bet.title, f"pay table {bet.source}" if bet.source else "")
    played = under_optimal_play(bet.figures)
    if played:
        paper.paragraph(played)
    _Grid(paper, bet.outcomes).draw()
    paper.paragraph(exact_line(bet.figures), 6.4, SOFT)
    if bet.swings:
        _swings(paper, bet, bet.swings, whole=whole)
    _short(paper, bet)


def _swings(paper: _Paper, bet: Bet, swings: Table, *, whole: bool) -> None:
    """The charts of a bet, and how far its result may swing."""
    height = 38 + 13.5 * len(bet.figures.outcomes)
    labels = 8 + 3.9 * max(len(outcome.outcome) for outcome in bet.figures.outcomes)
    middle = LEFT + (RIGHT - LEFT) * 0.58
    paper.room(height)
    top = paper.y
    paper.text(LEFT, top - 9, "How often each outcome comes (logarithmic), and its net", 7, SOFT, bold=True)
    paper.axes(LEFT + labels, middle, height, partial(charts.outcomes, of=bet.figures))
    paper.text(middle + 24, top - 9, "What the house keeps per unit, by rounds", 7, SOFT, bold=True)
    if whole:
        paper.axes(middle + 54, RIGHT - 4, height, partial(charts.swings, of=bet.figures))
        paper.y = top - height - 2
        _Grid(paper, swings).draw()
    else:
        paper.y = top - 14
        _Grid(paper, swings, left=middle + 24, row=13.4, size=6.6).draw()
        paper.y = min(paper.y, top - height - 8)


def _short(paper: _Paper, bet: Bet) -> None:
    title, short = short_title(bet.figures), bet.figures.short
    if title is None or short is None:
        return
    for number, (heading, lines) in enumerate(short.lists.items()):
        first = "" if number else title
        paper.numbered(heading, lines, title=first, aside=short_exact_line(bet.figures))
    for note in short.notes:
        paper.paragraph(note, 7)
        paper.y += 5


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
    _Grid(paper, table, row=11.6, size=6.9).draw({"play": GAIN, "fold": LOSS})


class _Options:
    """Every option, set small in columns that are read downwards: three, or two if some value is long."""

    size, row, gap = 6.2, 9.4, 16.0

    def __init__(self, options: tuple[tuple[str, str], ...]) -> None:
        self.options = options
        self.names = max(_width(name, self.size) for name, _ in options) + 8
        self._spread(3)
        if any(len(value) > 1 for value in self.values):
            self._spread(2)

    def _spread(self, columns: int) -> None:
        self.width = (RIGHT - LEFT + self.gap) / columns
        room = self.width - self.gap - self.names
        self.values = [_folded(value, self.size, room) for _, value in self.options]
        rows = -(-len(self.values) // columns)
        self.lines = [range(at, len(self.values), rows) for at in range(rows)]
        self.heights = [self.row * max(len(self.values[at]) for at in line) for line in self.lines]
        self.height = 33 + sum(self.heights)

    def draw(self, paper: _Paper) -> None:
        paper.heading("Options")
        for line, height in zip(self.lines, self.heights, strict=True):
            paper.room(height)
            for column, at in enumerate(line):
                left = LEFT + column * self.width
                paper.text(left, paper.y - self.row, self.options[at][0], self.size, SOFT)
                for number, part in enumerate(self.values[at], 1):
                    paper.text(left + self.names, paper.y - number * self.row, part, self.size)
            paper.y -= height
        paper.y -= 6


def _end(paper: _Paper, sheet: Sheet) -> None:
    """The options and the definitions, on one page if they can be."""
    size, row = 6.8, 11.0
    options = _Options(sheet.options)
    definitions = 27 + row * len(sheet.definitions)
    paper.room(min(options.height + definitions, TOP - BOTTOM))
    options.draw(paper)
    if sheet.definitions:
        paper.room(definitions)
        paper.heading("Definitions")
    for term, meaning in sheet.definitions:
        paper.y -= row
        paper.text(LEFT, paper.y, term, size, bold=True)
        paper.text(LEFT + 94, paper.y, meaning, size)
