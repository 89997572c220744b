"""Tiles as they lie on the table: upright dominoes, pips in red and white, what they are called and what they count."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from houseway.cli.terminal import style
from houseway.cli.terminal.cards import Face
from houseway.games.pai_gow.hands import PAIRS, TILES, Tile, kind_of

WIDTH, HEIGHT = 9, 6
"""A tile of seven columns, and two beside it for its points."""
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
"""Ones and fours are red, and so is one side of each six on Teen."""


def name_of(tile: Tile) -> str:
    return PAIRS[kind_of(tile)].name


def number_of(tile: Tile) -> str:
    """What it counts: its spots, or three or six."""
    number = PAIRS[kind_of(tile)].number
    return "3 or 6" if number is None else str(number)


FACES: dict[Tile, Face] = {
    tile: Face(symbol=tile.replace("-", ""), short=tile.replace("-", ""), name=name_of(tile), ink="tile")
    for tile in TILES.cards
}
"""For a line of small tiles: the two numbers of pips."""


class Places(msgspec.Struct, frozen=True, kw_only=True):
    """Four places in a row: tiles face up, face down, or none."""

    tiles: tuple[Tile, ...] | None = None
    count: int = 0
    """How many lie face down, if none is seen."""
    numbered: bool = False
    """Whether they are to be picked by their numbers."""
    split: bool = False
    """Whether the first two are the high hand and the last two the low hand."""


class TileRow:
    """The tiles side by side, their names below them."""

    def __init__(self, places: Places, places_in_row: int = 4) -> None:
        self.places = places
        self.size = places_in_row

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        seen = self.places.tiles
        gap = " " if self.places.split else ""
        for row in range(HEIGHT):
            line = Text(no_wrap=True)
            for place in range(self.size):
                line.append(gap if place == self.size // 2 else "")
                if seen is not None and place < len(seen):
                    line.append_text(_face(seen[place], row, options.ascii_only))
                    line.append(self._beside(place, row).ljust(WIDTH - _BODY - 2), style=style.FELT_GOLD)
                elif seen is None and place < self.places.count:
                    line.append_text(_back(options.ascii_only)).append("  ")
                else:
                    line.append_text(_nothing(row, options.ascii_only)).append("  ")
            yield line
        names = Text(no_wrap=True)
        for place in range(self.size):
            names.append(gap if place == self.size // 2 else "")
            known = name_of(seen[place]) if seen is not None and place < len(seen) else ""
            names.append(known.ljust(WIDTH))
        yield names

    def _beside(self, place: int, row: int) -> str:
        """The number by which to pick it at the top, and its points in the middle."""
        assert self.places.tiles is not None
        if row == 0:
            return f"{place + 1}" if self.places.numbered else ""
        words = number_of(self.places.tiles[place]).split()
        first = 3 if len(words) == 1 else 2
        return words[row - first] if 0 <= row - first < len(words) else ""


def _face(tile: Tile, row: int, ascii_only: bool) -> Text:
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
    elif row == HEIGHT - 1:
        left, fill, right = "+-+" if ascii_only else "╰─╯"
    else:
        left, fill, right = "| |" if ascii_only else "│ │"
    return Text(left + fill * _BODY + right, style=style.FELT_DIM)


def small(tiles: Sequence[Tile] | None, count: int) -> tuple[Face | None, ...]:
    """Tiles for a seat's line: faces, or so many backs."""
    return tuple(FACES[tile] for tile in tiles) if tiles else (None,) * count
