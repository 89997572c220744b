"""Cards and tiles as they lie on the table: large boxes and dominoes, or small ones on a line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from houseway.cli.terminal import style
from houseway.core.cards import Card
from houseway.core.words import Face, Lay

Faces = Mapping[Card, Face]

WIDTH, HEIGHT = 9, 5
"""Of a large card; a tile is as wide."""
FEW = 4
"""So many small cards have blanks between them; more would not fit before a seat."""

CARD_EDGES = box.Box("▗▄▄▖\n" + "▐  ▌\n" * 6 + "▝▀▀▘\n")
"""Half blocks, so that cards side by side have cloth between them."""


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
            *above, name = _printed(face)
            beside = f" {face.note}" if face.note else ""
            corner = Text.assemble((_corner(face, options.ascii_only), "not bold"), beside)
            inside = Text("\n").join([corner, Text(" ".join(above)), Text(name)])
            inside.justify = "center"
            yield self._box(inside, style.ink(face.ink), style.CARD_EDGE)

    def _box(self, inside: Text, filled: str, line: str, edges: box.Box = CARD_EDGES) -> Panel:
        return Panel(inside, box=edges, width=WIDTH, height=HEIGHT, padding=0, style=filled, border_style=line)


def _printed(face: Face) -> list[str]:
    """The words on a card: a character's name, or the rank alone."""
    return face.name.split() if face.kind == "character" else [face.name.split()[0].title()]


def _corner(face: Face, ascii_only: bool) -> str:
    if ascii_only:
        return face.code
    if face.kind == "character" or face.short == face.code:
        return face.symbol
    return face.short


def _card_row(pieces: Sequence[Card | None], faces: Faces, places: int) -> Table:
    row = Table.grid(padding=(0, 0))
    boxes = [CardBox(faces[card] if card else None) for card in pieces]
    boxes += [CardBox(None, there=False)] * (places - len(pieces))
    for _ in boxes:
        row.add_column(width=WIDTH, no_wrap=True)
    row.add_row(*boxes)
    return row


# --- tiles -----------------------------------------------------------------------------------------------------------

TILE_HEIGHT = 6
_BODY = 5
_ROWS = 3
_PIPS: dict[str, tuple[str, str, str]] = {
    "1": ("     ", "  o  ", "     "),
    "2": ("  o  ", "     ", "  o  "),
    "3": ("o    ", "  o  ", "    o"),
    "4": ("o   o", "     ", "o   o"),
    "5": ("o   o", "  o  ", "o   o"),
    "6": ("o   o", "o   o", "o   o"),
}
_RED = {"1", "4"}
"""Ones and fours are red, and so is one side of two sixes together."""


class TileRow:
    """Tiles side by side, what they count beside them and their names below."""

    def __init__(self, pieces: Sequence[Card | None], faces: Faces, places: int, numbered: bool = False) -> None:
        self.pieces = pieces
        self.faces = faces
        self.places = max(places, len(pieces))
        self.numbered = numbered

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for row in range(TILE_HEIGHT):
            line = Text(no_wrap=True)
            for place in range(self.places):
                tile = self.pieces[place] if place < len(self.pieces) else None
                if place >= len(self.pieces):
                    line.append_text(_nothing(row, options.ascii_only)).append("  ")
                elif tile is None:
                    line.append_text(_back(options.ascii_only)).append("  ")
                else:
                    line.append_text(_half(tile, row, options.ascii_only))
                    line.append(self._beside(place, tile, row).ljust(WIDTH - _BODY - 2), style=style.FELT_GOLD)
            yield line
        names = [self.faces[tile].name if tile else "" for tile in self.pieces]
        yield Text("".join(name.ljust(WIDTH) for name in names), no_wrap=True)

    def _beside(self, place: int, tile: Card, row: int) -> str:
        """The number by which to pick it at the top, and its points in the middle."""
        if row == 0:
            return f"{place + 1}" if self.numbered else ""
        words = self.faces[tile].note.split()
        first = 3 if len(words) == 1 else 2
        return words[row - first] if 0 <= row - first < len(words) else ""


def _half(tile: Card, row: int, ascii_only: bool) -> Text:
    """One line of an upright tile; on the third lies the line between its halves."""
    half, middle = tile.split("-")[row // _ROWS], row == _ROWS - 1
    pip, line = "o_" if ascii_only else "●▁"
    body = Text()
    for column, dot in enumerate(_PIPS[half][row % _ROWS]):
        red = half in _RED or (tile == "6-6" and column < _BODY // 2)
        if dot == "o":
            body.append(pip, style=style.TILE_RED if red else style.TILE)
        else:
            body.append(line if middle else " ", style=style.TILE_BACK)
    return _edged(body, ascii_only)


def _back(ascii_only: bool) -> Text:
    return _edged(Text(("#" if ascii_only else "░") * _BODY, style=style.TILE_BACK), ascii_only)


def _edged(body: Text, ascii_only: bool) -> Text:
    left, right = "||" if ascii_only else "▐▌"
    return Text.assemble((left, style.TILE_EDGE), body, (right, style.TILE_EDGE))


def _nothing(row: int, ascii_only: bool) -> Text:
    """One line of the place where a tile will lie."""
    if row == 0:
        left, fill, right = "+-+" if ascii_only else "╭─╮"
    elif row == TILE_HEIGHT - 1:
        left, fill, right = "+-+" if ascii_only else "╰─╯"
    else:
        left, fill, right = "| |" if ascii_only else "│ │"
    return Text(left + fill * _BODY + right, style=style.FELT_DIM)


# --- a lay, large or small -------------------------------------------------------------------------------------------


def width_of(lay: Lay) -> int:
    """Columns that a lay takes when it is drawn large."""
    return max(len(lay.pieces), lay.places) * WIDTH


def large(lay: Lay, faces: Faces, captions: bool = True) -> RenderableType:
    """The pieces, below them their numbers if they are picked by them, and what they make."""
    below: list[RenderableType] = []
    if _tiles(faces):
        row: RenderableType = TileRow(lay.pieces, faces, lay.places, lay.numbered)
    else:
        row = _card_row(lay.pieces, faces, lay.places)
        if lay.numbered:
            numbers = "".join(str(number).center(WIDTH) for number in range(1, len(lay.pieces) + 1))
            below.append(Text(numbers, style=style.FELT_DIM, no_wrap=True))
    if lay.caption and captions:
        below.append(Text(lay.caption, style=style.FELT_GOLD))
    return Group(row, *below)


def _tiles(faces: Faces) -> bool:
    return any(face.kind == "tile" for face in faces.values())


class Small:
    """Pieces on one line, each in its ink; numbered ones with their numbers before them."""

    def __init__(self, pieces: Sequence[Card | None], faces: Faces, numbered: bool = False) -> None:
        self.pieces = pieces
        self.faces = faces
        self.numbered = numbered

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self.line(options.ascii_only)

    def line(self, ascii_only: bool) -> Text:
        line = Text(no_wrap=True)
        gap = " " if self.numbered or len(self.pieces) <= FEW else ""
        backs = sum(piece is None for piece in self.pieces)
        if backs > FEW and backs == len(self.pieces):
            back = "##" if ascii_only else "░░"
            return Text.assemble((back, style.CARD_BACK), f" x{backs}")
        for place, piece in enumerate(self.pieces):
            line.append(gap if place else "")
            if self.numbered:
                line.append(f"{place + 1}:", style=style.FELT_DIM)
            if piece is None:
                line.append("##" if ascii_only else "░░", style=style.CARD_BACK)
            else:
                face = self.faces[piece]
                line.append(_sign(face, ascii_only), style=style.ink(face.ink))
        return line


def _sign(face: Face, ascii_only: bool) -> str:
    if face.kind == "tile":
        return face.code.replace("-", "")
    return _corner(face, ascii_only)
