"""The PAR sheet as a workbook in which every figure is a formula over the counts. Loads XlsxWriter; import lazily."""

from __future__ import annotations

import io
from collections.abc import Sequence
from datetime import UTC, datetime
from fractions import Fraction
from textwrap import wrap
from typing import Any

import numpy as np
import xlsxwriter
from xlsxwriter.utility import xl_rowcol_to_cell as cell

from houseway.core.tables import Kind, Section, Table
from houseway.maths.bands import bands
from houseway.maths.convolution import Spread
from houseway.maths.sheet.content import (
    SWING_ROUNDS,
    Bet,
    Sheet,
    as_float,
    exact_line,
    short_exact_line,
    short_title,
    under_optimal_play,
)

INK, SOFT, LINE, WASH, GAIN, LOSS = "#1D2433", "#6B7385", "#D5D9E2", "#F3F5F9", "#1F6F6B", "#9C2F3F"

NUMBERS: dict[Kind, str] = {
    "count": "#,##0",
    "net": "+#,##0.####;-#,##0.####;0",
    "percent": "0.0000%",
    "share": "0.00%",
    "chance": "[=0]0.000000%;[<0.0000001]0.000000000000%;0.000000%",
    "one-in": "#,##0.000",
    "number": "0.0000",
    "return": "+0.000000;-0.000000;0.000000",
}

AXIS = "[<0.01]0.############%;0%"
"""How the powers of ten along a chart are written."""

ROW = 16
"""The height of a row, in points."""
SUMMARY_WIDTHS = (27, 15, 16, 15, 15, 16, 15)
"""Of the columns of the first page."""
WIDTHS = (34, 14, 24, 16, 14, 16)
"""Of the columns of a bet's page, in digits."""
LIST_WIDTHS = (5, 112)
"""Of the columns of a page with a list: the numbers, and the lines."""
WAGERED, SPREADS = 8, 10
"""Columns of a bet's page to the right of its tables: what is wagered, and the distributions of many rounds."""
LETTERS = 1.15
"""How many letters of a text take no more room than a digit's width, counted short so that no line is lost."""


CREATED = datetime(1980, 1, 1, tzinfo=UTC)
"""What the workbook says of when it was made: always the same, since the same submission gives the same bytes."""
MOST_EXACT = 10**15
"""Spreadsheets keep fifteen digits of a number."""
WIDE = 30


class _Book:
    """A workbook with its few styles."""

    def __init__(self, buffer: io.BytesIO) -> None:
        self.book: Any = xlsxwriter.Workbook(
            buffer, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
        )
        base = {"font_name": "Arial", "font_size": 10, "font_color": INK, "valign": "vcenter"}
        self.base = base
        self.title = self.book.add_format(base | {"font_size": 20, "bold": True})
        self.small = self.book.add_format(base | {"font_size": 8, "bold": True, "font_color": LOSS})
        self.heading = self.book.add_format(base | {"font_size": 13, "bold": True})
        self.label = self.book.add_format(base | {"font_color": SOFT})
        self.words = self.book.add_format(base)
        self.note = self.book.add_format(base | {"font_size": 9, "font_color": SOFT})
        self.strong = self.book.add_format(base | {"bold": True})
        self.over_list = self.book.add_format(
            base | {"bold": True, "font_size": 9, "font_color": SOFT, "bottom": 2, "bottom_color": INK}
        )
        self.number = self.book.add_format(base | {"font_color": SOFT, "align": "right", "valign": "top"})
        wrapped = {"text_wrap": True, "valign": "top"}
        self.prose = self.book.add_format(base | wrapped)
        self.item = self.book.add_format(base | wrapped | {"indent": 1})
        self.small_prose = self.book.add_format(base | wrapped | {"font_size": 9, "font_color": SOFT})
        self.option = self.book.add_format(base | {"font_size": 8, "font_color": SOFT, "valign": "top"})
        self.option_value = self.book.add_format(base | wrapped | {"font_size": 8})
        self._formats: dict[tuple[str, ...], Any] = {}

    def format(self, kind: Kind, *, head: bool = False, total: bool = False, wash: bool = False) -> Any:
        key = (kind, str(head), str(total), str(wash))
        if key not in self._formats:
            style: dict[str, Any] = self.base | {"align": "left" if kind == "text" else "right"}
            if head:
                style |= {"bold": True, "font_size": 9, "font_color": SOFT, "bottom": 2, "bottom_color": INK}
            else:
                style |= {"num_format": NUMBERS.get(kind, "General")}
            if total:
                style |= {"bold": True, "top": 1, "top_color": INK}
            if wash:
                style |= {"bg_color": WASH}
            self._formats[key] = self.book.add_format(style)
        return self._formats[key]

    def page(self, name: str, widths: Sequence[float]) -> Any:
        page = self.book.add_worksheet(name)
        page.hide_gridlines(2)
        page.set_margins(0.6, 0.6, 0.7, 0.7)
        page.fit_to_pages(1, 0)
        page.set_default_row(ROW)
        for at, width in enumerate(widths):
            page.set_column(at, at, width)
        return page

    def table(self, page: Any, row: int, table: Table, formulas: dict[tuple[int, int], str] | None = None) -> int:
        """Write a table; a formula stands for the value where one is given. Returns the row after it."""
        for at, column in enumerate(table.columns):
            page.write(row, at, column.title, self.format(column.kind, head=True))
        lines = [*table.rows, *([table.total] if table.total else [])]
        for number, values in enumerate(lines):
            total = bool(table.total) and number == len(lines) - 1
            for at, (column, value) in enumerate(zip(table.columns, values, strict=True)):
                style = self.format(column.kind, total=total, wash=bool(number % 2) and not total)
                formula = (formulas or {}).get((number, at))
                if formula is not None:
                    page.write_formula(row + 1 + number, at, formula, style, as_float(value))
                elif value is None:
                    page.write_blank(row + 1 + number, at, None, style)
                else:
                    page.write(row + 1 + number, at, as_float(value), style)
        self._all_digits(page, row, table, lines)
        return row + 1 + len(lines)

    def _all_digits(self, page: Any, row: int, table: Table, lines: Sequence[Sequence[Any]]) -> None:
        """Counts with more digits than a spreadsheet keeps in a number stand beside the table as text, whole."""
        beside = len(table.columns)
        for at, column in enumerate(table.columns):
            counts = [values[at] for values in lines]
            if column.kind != "count" or not any(count is not None and count > MOST_EXACT for count in counts):
                continue
            page.set_column(beside, beside, WIDE)
            page.write(row, beside, f"{column.title}, all digits", self.format("count", head=True))
            for number, count in enumerate(counts):
                if count is not None:
                    page.write_string(row + 1 + number, beside, f"{int(count):,}", self.format("count"))
            beside += 1

    def paragraph(self, page: Any, row: int, text: str, style: Any, widths: Sequence[int]) -> None:
        """A text over all columns of a page, in a row high enough for it."""
        page.merge_range(row, 0, row, len(widths) - 1, text, style)
        page.set_row(row, _height(text, sum(widths)))


def _height(text: str, width: int) -> int:
    """How high a row has to be for a text in a cell so many digits wide."""
    return ROW * max(1, len(wrap(text, int(LETTERS * width))))


def made(sheet: Sheet) -> bytes:
    """The sheet's bytes."""
    buffer = io.BytesIO()
    book = _Book(buffer)
    book.book.set_properties({"title": f"{sheet.title} PAR sheet", "author": sheet.made_by, "created": CREATED})
    summary = book.page("Summary", SUMMARY_WIDTHS)
    for counted in sheet.counted:
        _counted(book, counted)
    places = [_bet(book, bet) for bet in sheet.bets]
    for section in sheet.further:
        _section(book, section)
    _summary(book, summary, sheet, places)
    if sheet.strategy and sheet.strategy_table:
        _strategy(book, sheet)
    book.book.close()
    return buffer.getvalue()


def _summary(book: _Book, page: Any, sheet: Sheet, places: list[dict[str, str]]) -> None:
    page.set_row(1, 30)
    page.write(0, 0, "PAR SHEET", book.small)
    page.write(1, 0, sheet.title, book.title)
    row = 3
    for name, value in (*sheet.facts, ("Submission", sheet.digest)):
        page.write(row, 0, name, book.label)
        page.write_string(row, 1, value, book.words)
        row += 1
    row += 1
    formulas = {
        (number, 1 + at): f"={place[name]}"
        for number, place in enumerate(places)
        for at, name in enumerate(("edge", "risk", "wager", "std", "volatility", "hit"))
    }
    if sheet.summary:
        row = book.table(page, row, sheet.summary, formulas) + 1
    row = _options(book, page, row, sheet) + 1
    if sheet.definitions:
        page.write(row, 0, "Definitions", book.heading)
    for term, meaning in sheet.definitions:
        row += 1
        page.write(row, 0, term, book.label)
        page.write(row, 1, meaning, book.words)
    page.write(row + 2, 0, sheet.made_by, book.note)
    page.activate()


def _options(book: _Book, page: Any, row: int, sheet: Sheet) -> int:
    """Every option, set small; returns the row after them."""
    page.write(row, 0, "Options", book.heading)
    last = len(SUMMARY_WIDTHS) - 1
    for name, value in sheet.options:
        row += 1
        page.write_string(row, 0, name, book.option)
        page.merge_range(row, 1, row, last, "", book.option_value)
        page.write_string(row, 1, value, book.option_value)
        page.set_row(row, 0.75 * _height(value, sum(SUMMARY_WIDTHS[1:])))
    return row + 1


def _page_name(title: str) -> str:
    """A title as the name of a page, which may not have every letter nor be long."""
    return "".join(letter for letter in title if letter not in "[]:*?/\\'")[:31]


def _section(book: _Book, section: Section) -> None:
    """A further table on a page of its own; a last column of sentences is wide and wrapped."""
    columns = section.table.columns
    prose = any(isinstance(row[-1], str) and len(row[-1]) > WIDE for row in section.table.rows)
    widths = [WIDTHS[0], *([18] * (len(columns) - 1))] if not prose else [24, *([18] * (len(columns) - 2)), 110]
    page = book.page(_page_name(section.title), widths)
    page.set_row(0, 24)
    page.write(0, 0, section.title, book.heading)
    page.merge_range(1, 0, 1, max(5, len(columns) - 1), section.note, book.prose)
    page.set_row(1, _height(section.note, max(sum(widths), 100)))
    book.table(page, 3, section.table)


def _counted(book: _Book, counted: Section) -> None:
    """What is only counted, on a page of its own."""
    page = book.page(counted.title[:31], WIDTHS)
    page.set_row(0, 24)
    page.write(0, 0, counted.title, book.heading)
    page.write(1, 0, counted.note, book.words)
    formulas: dict[tuple[int, int], str] = {}
    for number in range(len(counted.table.rows)):
        row = 4 + number
        formulas[number, 3] = f"={cell(row, 1)}/{cell(row, 2)}"
        formulas[number, 4] = f'=IF({cell(row, 1)}=0,"",{cell(row, 2)}/{cell(row, 1)})'
    book.table(page, 3, counted.table, formulas)


def _bet(book: _Book, bet: Bet) -> dict[str, str]:
    """One bet's page; returns where its figures stand."""
    name = _page_name(bet.title)
    page = book.page(name, WIDTHS)
    page.set_row(0, 24)
    page.write(0, 0, bet.title, book.heading)
    book.paragraph(page, 1, under_optimal_play(bet.figures) or "", book.prose, WIDTHS)
    page.write(2, 0, f"Pay table {bet.source}" if bet.source else "", book.note)
    head, last = 4, 4 + len(bet.outcomes.rows)
    first = head + 1
    total = last + 1

    def span(column: int) -> str:
        return f"{cell(first, column, True, True)}:{cell(last, column, True, True)}"

    net, ways, chance, result, wagered = span(1), span(2), span(3), span(5), span(WAGERED)
    formulas: dict[tuple[int, int], str] = {}
    for number in range(len(bet.outcomes.rows)):
        row = first + number
        formulas[number, 3] = f"={cell(row, 2)}/SUM({ways})"
        formulas[number, 4] = f'=IF({cell(row, 2)}=0,"",1/{cell(row, 3)})'
        formulas[number, 5] = f"={cell(row, 1)}*{cell(row, 3)}"
    end = len(bet.outcomes.rows)
    formulas |= {(end, 2): f"=SUM({ways})", (end, 3): f"=SUM({chance})", (end, 5): f"=SUM({result})"}
    book.table(page, head, bet.outcomes, formulas)
    page.set_column(WAGERED, WAGERED, 12)
    page.write(head, WAGERED, "Wagered", book.format("number", head=True))
    for number, outcome in enumerate(bet.figures.outcomes):
        page.write_number(first + number, WAGERED, float(outcome.wagered), book.format("number"))
    book.paragraph(page, total + 2, exact_line(bet.figures), book.small_prose, WIDTHS)
    of = bet.figures
    mean = cell(total, 5, True, True)
    std_row = total + 7
    std = cell(std_row, 1)
    wager = cell(total + 6, 1)
    lines: tuple[tuple[str, Kind, str, float], ...] = (
        ("House edge", "percent", f"=-{mean}", float(of.house_edge)),
        ("Element of risk", "percent", f"=-{mean}/{wager}", float(of.element_of_risk)),
        ("Average wager", "number", f"=SUMPRODUCT({wagered},{chance})", float(of.average_wager)),
        ("Standard deviation", "number", f"=SQRT(SUMPRODUCT({net}^2,{chance})-{mean}^2)", of.std),
        ("Volatility index", "number", f"=NORMSINV(0.95)*{std}", of.std * 1.6448536269514722),
        ("Hit frequency", "percent", f'=SUMIF({net},">0",{chance})', float(of.hit_frequency)),
    )
    places = {}
    for number, (label, kind, formula, value) in enumerate(lines):
        row = total + 4 + number
        page.write(row, 0, label, book.label)
        page.write_formula(row, 1, formula, book.format(kind), value)
        key = ("edge", "risk", "wager", "std", "volatility", "hit")[number]
        places[key] = f"'{name}'!{cell(row, 1, True, True)}"
    if bet.swings:
        formulas = _spreads(book, page, bet, head, total + 11, cell(total + 4, 1, True, True))
        below = book.table(page, total + 11, bet.swings, formulas)
        page.insert_chart(below + 1, 0, _chart(book, bet, name, first, last))
    _short(book, bet)
    return places


def _spreads(book: _Book, page: Any, bet: Bet, head: int, bands_at: int, edge: str) -> dict[tuple[int, int], str]:
    """Points of the exact distribution of many rounds beside a bet, and the formulas that read the bands off them.

    Each point is a sum that the player may have won and the chance of it or less; the ends of the bands are among them.
    """
    formulas: dict[tuple[int, int], str] = {}
    at = SPREADS
    for number, band in enumerate(bands(bet.figures, SWING_ROUNDS)):
        points = _points(band.spread)
        page.set_column(at, at + 1, 17)
        page.write(head, at, f"Won in {band.rounds:,} rounds", book.format("number", head=True))
        page.write(head, at + 1, "Chance at most", book.format("number", head=True))
        for row, (value, chance) in enumerate(points, head + 1):
            page.write_number(row, at, value, book.format("number"))
            page.write_number(row, at + 1, chance, book.format("chance"))
        won, chances = (
            f"{cell(head + 1, column, True, True)}:{cell(head + len(points), column, True, True)}"
            for column in (at, at + 1)
        )
        rounds = cell(bands_at + 1 + number, 0)
        for column, share in ((1, 0.975), (3, 0.025)):
            formulas[number, column] = f'=-INDEX({won},COUNTIF({chances},"<{share - 1e-12!r}")+1)/{rounds}'
        formulas[number, 2] = f"={edge}"
        formulas[number, 4] = f"=SUMPRODUCT(MAX(({won}<0)*{chances}))"
        at += 3
    return formulas


SHARES = (0.001, 0.005, 0.01, 0.025, 0.05, *(tenth / 20 for tenth in range(2, 19)), 0.95, 0.975, 0.99, 0.995, 0.999)
"""Of all results, at which the distribution of many rounds is listed."""


RAREST = 1e-9
"""No chance below it is listed: the error of the transform would be seen in it."""


def _points(spread: Spread) -> list[tuple[float, float]]:
    """Sums in ascending order, each with the chance of it or less: at the shares, just below, and around nought."""
    reached = np.minimum(np.cumsum(spread.chances), 1.0)
    last = len(reached) - 1
    first = int(np.searchsorted(reached, RAREST))
    places = {first, last}
    for share in SHARES:
        place = min(int(np.searchsorted(reached, share - 1e-12)), last)
        below = int(np.searchsorted(reached, reached[place] - 1e-13)) if place else 0
        places |= {place, min(place, below) - 1}
    nought = -(-Fraction(0) // spread.step) - spread.first
    places |= {place for place in (nought - 1, nought) if place <= last}
    shown = sorted(place for place in places if place >= first)
    return [(float((spread.first + place) * spread.step), float(reached[place])) for place in shown]


def _short(book: _Book, bet: Bet) -> None:
    """The bet's short strategy on a page after its own, where numbers have a narrow column."""
    title, short = short_title(bet.figures), bet.figures.short
    if title is None or short is None:
        return
    page = book.page(f"Short strategy, {bet.name}"[:31], LIST_WIDTHS)
    page.set_row(0, 24)
    page.write(0, 0, bet.title, book.heading)
    page.write(1, 0, title, book.strong)
    book.paragraph(page, 2, short_exact_line(bet.figures), book.small_prose, LIST_WIDTHS)
    row = 4
    for heading, lines in short.lists.items():
        page.merge_range(row, 0, row, 1, heading, book.over_list)
        row += 1
        page.set_row(row, ROW / 4)
        for number, line in enumerate(lines, 1):
            page.write_string(row + number, 0, f"{number}.", book.number)
            page.write_string(row + number, 1, line, book.item)
            page.set_row(row + number, _height(line, LIST_WIDTHS[1]))
        row += len(lines) + 2
    book.paragraph(page, row, " ".join(short.notes), book.prose, LIST_WIDTHS)


def _chart(book: _Book, bet: Bet, name: str, first: int, last: int) -> Any:
    chart = book.book.add_chart({"type": "bar"})
    points = [
        {"fill": {"color": GAIN if outcome.net > 0 else LOSS if outcome.net < 0 else "#8B93A5"}}
        for outcome in bet.figures.outcomes
    ]
    chart.add_series(
        {
            "categories": [name, first, 0, last, 0],
            "values": [name, first, 3, last, 3],
            "points": points,
            "gap": 45,
        }
    )
    small = {"size": 9, "color": INK, "bold": False}
    chart.set_title({"name": "How often each outcome comes (logarithmic)", "name_font": {"size": 10, "color": SOFT}})
    chart.set_legend({"none": True})
    chart.set_y_axis({"reverse": True, "num_font": small, "line": {"color": LINE}})
    rarest = min(outcome.count / bet.figures.total for outcome in bet.figures.outcomes if outcome.count)
    least = 10.0 ** -len(str(int(1 / rarest)))
    grid = {"visible": True, "line": {"color": LINE, "width": 0.5}}
    chart.set_x_axis(
        {"log_base": 10, "min": least, "max": 1, "crossing": least, "num_format": AXIS, "num_font": small}
        | {"major_gridlines": grid, "label_position": "high"}
    )
    chart.set_size({"width": 780, "height": 60 + 28 * len(bet.figures.outcomes)})
    return chart


def _strategy(book: _Book, sheet: Sheet) -> None:
    strategy, table = sheet.strategy, sheet.strategy_table
    assert strategy is not None
    assert table is not None
    page = book.page("Strategy", (46, *([12.0] * (len(table.columns) - 1))))
    page.set_row(0, 24)
    page.write(0, 0, "Strategy", book.heading)
    page.write(1, 0, strategy.rule, book.words)
    book.table(page, 3, table)
    page.freeze_panes(4, 1)
    last = 3 + len(table.rows)
    at = len(table.columns) - 1
    for action, colour in (("play", GAIN), ("fold", LOSS)):
        style = book.book.add_format({"font_color": colour, "bold": True})
        page.conditional_format(
            4, at, last, at, {"type": "cell", "criteria": "==", "value": f'"{action}"', "format": style}
        )
