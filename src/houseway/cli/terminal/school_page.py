"""The page of a lesson in the terminal: the felt from the dealer's side, what happened last, and what can be done.

It fits the screen that there is: where lines are few the list of steps stands closer, the paragraph behind a mistake
waits for its key, and what happened longer ago is left out; the felt, its title and the score always stay.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from houseway.cli.terminal import style
from houseway.cli.terminal.pieces import Faces, Small
from houseway.core.phrases import chips
from houseway.school.acts import Verdict
from houseway.school.classroom import Progress

WIDEST = 110
MOST_TOLD = 12
SEEN = "► "
BETWEEN = 3
"""Columns between two columns of steps."""
BORDERS = 4
NARROWEST = 24
"""Columns of a step's name that are always shown."""


class Plan(NamedTuple):
    """How much of a page is shown: the paragraph of a mistake, a frame around the steps, columns, what happened.

    `named` says in words what each player's hand is, which may take a second line.
    """

    rule: bool
    framed: bool
    columns: int
    told: int
    named: bool = True


PLANS = (
    Plan(True, True, 0, 3),
    Plan(True, False, 2, 2),
    Plan(False, True, 0, 3),
    Plan(False, False, 0, 3),
    Plan(False, False, 2, 3),
    Plan(False, False, 2, 1),
    Plan(False, False, 3, 1),
    Plan(False, False, 3, 0),
    Plan(False, False, 2, 1, named=False),
    Plan(False, False, 3, 1, named=False),
    Plan(False, False, 3, 0, named=False),
)
"""From the roomiest to the tightest; no columns means as many as fit without cutting a name."""


class Page:
    """The felt from the dealer's side, what happened last, and the list of steps, in the lines there are."""

    def __init__(
        self,
        progress: Progress,
        shown: Mapping[str, Any],
        steps: Sequence[Mapping[str, Any]],
        width: int,
        room: int,
        verdict: Verdict | None,
    ) -> None:
        self.progress, self.shown, self.steps = progress, shown, steps
        self.width, self.room, self.verdict = width, room, verdict
        self.faces: Faces = progress.entry.words.faces(progress.table.options)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        narrow = options.update(width=self.width)
        below, left = list[RenderableType](), 0
        felts = {named: self._felt(options.ascii_only, named) for named in (True, False)}
        heights = {named: len(console.render_lines(felt, narrow)) for named, felt in felts.items()}
        for plan in PLANS:
            below = [*(self._rule() if plan.rule else ()), *self._list(plan)]
            left = self.room - heights[plan.named] - sum(len(console.render_lines(part, narrow)) for part in below)
            if left >= plan.told:
                break
        yield Group(felts[plan.named], *self._told(console, max(0, min(MOST_TOLD, left))), *below)

    def _felt(self, ascii_only: bool, named: bool) -> Panel:
        shown = self.shown
        name = f"{shown['title']}, {shown['lesson']['title']}"
        rounds = f"round {shown['round']} of {shown['rounds']}" if shown["rounds"] > 1 else "one round"
        score = shown["score"]["categories"]
        marks = "  ".join(
            f"{category} {tally['right']}/{tally['of']}" for category, tally in score.items() if tally["of"]
        )
        return Panel(
            Group(*self._on_felt(ascii_only, named)),
            box=box.ROUNDED,
            title=Text(name, style=style.FELT_GOLD),
            title_align="left",
            subtitle=Text(" ── ".join(filter(None, (rounds, marks))), style=style.FELT_GOLD),
            subtitle_align="right",
            style=style.FELT,
            border_style=style.FELT_EDGE,
            width=self.width,
            padding=(0, 1),
        )

    def _on_felt(self, ascii_only: bool, named: bool) -> Iterator[RenderableType]:
        shown = self.shown
        dice = shown["placing"]["dice"]
        shaken = f"   dice {dice['eye']}, {dice['plain'][0]} and {dice['plain'][1]}" if dice is not None else ""
        yield Text.assemble((self._decks(), style.FELT_DIM), (shaken, style.FELT_GOLD))
        grid = Grid.grid(padding=(0, 2, 0, 0))
        for _ in range(2):
            grid.add_column(no_wrap=True)
        grid.add_column(ratio=1)
        lays = shown["placing"]["lays"]
        dealers = [lay for lay in lays if lay["seat"] is None]
        for lay in dealers:
            if lay["pieces"] or lay["caption"]:
                grid.add_row(
                    Text(lay["title"], style="bold"),
                    self._cards(lay, ascii_only),
                    Text(lay["caption"], style=style.FELT_GOLD),
                )
        for seat in sorted(map(int, shown["players"])):
            self._seat(grid, seat, ascii_only, named)
        yield grid
        pots = [
            f"{stake['title']} {chips(stake['amount'])}"
            for stake in shown["placing"]["stakes"]
            if stake["seat"] is None
        ]
        if pots:
            yield Text("   ".join(pots), style=style.FELT_GOLD)
        for line in shown["placing"]["lines"]:
            yield Text(line, style=style.FELT_DIM)

    def _decks(self) -> str:
        said = {
            "received": "in the box",
            "in-play": "being dealt",
            "stub-racked": "stub in the rack",
            "racked": "in the discard rack",
            "removed": "taken away",
        }
        piece = self.progress.entry.words.piece
        if not self.shown["decks"]:
            return f"no {piece}s at the table yet"
        named = "tiles" if piece == "tile" else ""
        lines = []
        for deck in self.shown["decks"]:
            status = said.get(deck["status"], deck["status"].replace("-", " "))
            left = f", {deck['left']} left" if deck["status"] == "in-play" else ""
            lines.append(f"{named or deck['backs'] + ' deck'}: {status}{left}")
        return "   ".join(lines)

    def _seat(self, grid: Grid, seat: int, ascii_only: bool, named: bool) -> None:
        lays = [lay for lay in self.shown["placing"]["lays"] if lay["seat"] == seat and lay["pieces"]]
        cards = Text("  ").join([self._cards(lay, ascii_only) for lay in lays])
        said = " / ".join(lay["caption"] for lay in lays if lay["caption"] and named)
        stakes = [
            f"{stake['title']} {chips(stake['amount'])}"
            for stake in self.shown["placing"]["stakes"]
            if stake["seat"] == seat
        ]
        paid = [row for row in self.shown["paid"] if row["area"].partition(".")[0] == f"seat-{seat}"]
        down = Text("  ".join(stakes))
        for row in paid:
            down.append(f"  +{chips(row['amount'])}", style=style.FELT_GOLD)
        if said:
            down = Text.assemble((said, style.FELT_GOLD), "  " if down else "", down)
        stack = chips(self.shown["stacks"][str(seat)])
        grid.add_row(Text(f"Seat {seat}  {stack}", style="bold"), cards, down)

    def _cards(self, lay: Mapping[str, Any], ascii_only: bool) -> Text:
        return Small(tuple(lay["pieces"]), self.faces).line(ascii_only)

    def _told(self, console: Console, room: int) -> list[RenderableType]:
        """The last things that happened, as many as there is room for, what must be noticed in bold."""
        lines: list[RenderableType] = []
        for row in reversed(self.shown["told"]):
            seen = row["of"] in {"seen", "player"}
            text = Text(f"{SEEN if seen else '  '}{row['text']}", style=style.NOTICE if seen else "")
            if row["cite"]:
                text.append(f"  {row['cite']}", style=style.CITE)
            height = len(text.wrap(console, self.width))
            if height > room:
                break
            room -= height
            lines.append(text)
        return lines[::-1]

    def _rule(self) -> list[RenderableType]:
        verdict = self.verdict
        if verdict is None or verdict.right or not verdict.rule:
            return []
        return [
            Panel(Text(verdict.rule), title=verdict.cite, title_align="left", border_style=style.DIM, width=self.width)
        ]

    def _list(self, plan: Plan) -> list[RenderableType]:
        """Steps by number, in columns."""
        cells = [f"{number:>2} {row['label']}" for number, row in enumerate(self.steps, 1)]
        if not cells:
            return []
        room = self.width - (BORDERS if plan.framed else 0)
        most = plan.columns or (2 if len(cells) > 6 else 1)
        columns = [cells]
        for number in range(most, 0, -1):
            lines = -(-len(cells) // number)
            columns = [cells[start : start + lines] for start in range(0, len(cells), lines)]
            widths = [max(map(len, column)) for column in columns]
            if plan.columns or sum(widths) + BETWEEN * (len(columns) - 1) <= room:
                break
        widths = _narrowed([max(map(len, column)) for column in columns], room - BETWEEN * (len(columns) - 1))
        shown = [
            (" " * BETWEEN)
            .join(
                _cut(column[line] if line < len(column) else "", width)
                for column, width in zip(columns, widths, strict=True)
            )
            .rstrip()
            for line in range(len(columns[0]))
        ]
        grid = Text("\n".join(shown), no_wrap=True)
        if not plan.framed:
            return [grid]
        return [Panel(grid, title="what a dealer can do", title_align="left", border_style=style.DIM, width=self.width)]


def _narrowed(widths: Sequence[int], room: int) -> list[int]:
    """Columns that fit, the widest giving way first."""
    narrowed = list(widths)
    while sum(narrowed) > room and max(narrowed) > NARROWEST:
        narrowed[narrowed.index(max(narrowed))] -= 1
    return narrowed


def _cut(cell: str, width: int) -> str:
    return cell.ljust(width) if len(cell) <= width else f"{cell[: width - 1]}…"
