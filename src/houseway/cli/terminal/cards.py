"""Cards as boxes: a picture and a name."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from rich import box
from rich.console import Console, ConsoleOptions, RenderResult
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from houseway.cli.terminal import style

WIDTH, HEIGHT = 9, 5
FEW = 4
"""So many small cards have blanks between them; more would not fit before a seat."""

CARD_EDGES = box.Box("▗▄▄▖\n" + "▐  ▌\n" * 6 + "▝▀▀▘\n")
"""Half blocks, so that cards side by side have cloth between them."""


class Face(msgspec.Struct, frozen=True, kw_only=True):
    """What a card shows."""

    symbol: str
    name: str
    short: str
    """Two letters, for terminals that cannot draw the symbol."""
    above: str = ""
    """A word over the name, such as a colour."""
    beside: str = ""
    """A word beside the symbol that a newcomer should notice."""
    ink: str = "black"

    @property
    def style(self) -> str:
        return style.ink(self.ink)


class CardBox:
    """One card: a face, the back of a card, or the empty place where one will lie."""

    def __init__(self, face: Face | None, there: bool = True) -> None:
        self.face = face
        self.there = there

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        face = self.face
        if not self.there:
            yield self._box(Text(), style.FELT_DIM, style.FELT_DIM, box.ROUNDED)
        elif face is None:
            weave = ("#" if options.ascii_only else "░") * (WIDTH - 2)
            woven = Text("\n".join([weave] * (HEIGHT - 2)))
            yield self._box(woven, style.CARD_BACK, style.CARD_BACK_EDGE)
        else:
            symbol = face.short if options.ascii_only else face.symbol
            beside = f" {face.beside}" if face.beside else ""
            inside = Text.assemble((symbol, "not bold"), f"{beside}\n{face.above}\n{face.name}", justify="center")
            yield self._box(inside, face.style, style.CARD_EDGE)

    def _box(self, inside: Text, filled: str, line: str, edges: box.Box = CARD_EDGES) -> Panel:
        return Panel(inside, box=edges, width=WIDTH, height=HEIGHT, padding=0, style=filled, border_style=line)


def card_row(faces: Sequence[Face | None], places: int) -> Table:
    """Cards side by side, with empty places up to so many; None is a card face down."""
    row = Table.grid(padding=(0, 0))
    boxes = [CardBox(face) for face in faces] + [CardBox(None, there=False)] * (places - len(faces))
    for _ in boxes:
        row.add_column(width=WIDTH, no_wrap=True)
    row.add_row(*boxes)
    return row


class SmallCards:
    """Cards on one line: their symbols only."""

    def __init__(self, faces: Sequence[Face | None]) -> None:
        self.faces = faces

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        line = Text()
        gap = " " if len(self.faces) <= FEW else ""
        for place, face in enumerate(self.faces):
            if place:
                line.append(gap)
            if face is None:
                line.append("##" if options.ascii_only else "░░", style=style.CARD_BACK)
            else:
                line.append(face.short if options.ascii_only else face.symbol, style=face.style)
        yield line
