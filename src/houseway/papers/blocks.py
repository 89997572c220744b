"""What a dossier is made of: blocks that say what stands there, not how it looks. PDF and web page show the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from houseway.core.citations import Citation


class Block(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", rename="kebab"):
    """One thing on a page."""


class Words(Block, frozen=True, kw_only=True, tag="words"):
    """A paragraph of text, and the paragraphs of the documents behind it."""

    text: str
    cites: tuple[Citation, ...] = ()


class Heading(Block, frozen=True, kw_only=True, tag="heading"):
    """A heading inside a section; `aside` stands at the other end of its line."""

    title: str
    aside: str = ""


class Statement(msgspec.Struct, frozen=True, kw_only=True, rename="kebab"):
    """One thing that holds at the table: what it is about, what is in force here, what the paragraph requires."""

    about: str
    here: str
    requires: str
    cites: tuple[Citation, ...]


class Statements(Block, frozen=True, kw_only=True, tag="statements"):
    """What holds, line by line, each with its paragraph."""

    rows: tuple[Statement, ...]


class Column(msgspec.Struct, frozen=True):
    """A heading, and the side on which what stands under it is flush."""

    title: str
    align: str = "left"


class Grid(Block, frozen=True, kw_only=True, tag="table"):
    """A table of texts."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    total: tuple[str, ...] | None = None
    widths: tuple[float, ...] = ()
    """Shares of the width, where columns are to wrap; otherwise numbers take what they need."""
    marked: tuple[int, ...] = ()
    """Rows that stand out, by their place."""
    cites: tuple[Citation, ...] = ()


class Callout(msgspec.Struct, frozen=True, kw_only=True, rename="kebab"):
    """A number at a place of a figure, in inches of the table, with a line to what it names."""

    number: int
    x: float
    y: float
    to_x: float
    to_y: float


class Figure(Block, frozen=True, kw_only=True, tag="figure"):
    """A drawing to scale: its own picture, and numbers around it."""

    title: str
    caption: str
    svg: str
    width: float
    height: float
    """The picture in inches of the table."""
    margin: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    """Room around it for numbers and dimensions, in inches of the table: left, top, right, bottom."""
    scale: float = 1.0
    """How many inches of the table are one on paper."""
    callouts: tuple[Callout, ...] = ()
    dimensions: bool = False
    """Whether its width and height are written along it, in inches and centimetres."""
    bar: float = 0.0
    """The length of a scale bar, in inches of the table; none if nought."""


class Beside(Block, frozen=True, kw_only=True, tag="beside"):
    """A figure, and beside it the table that its numbers belong to."""

    figure: Figure
    table: Grid
    text: str = ""

    @property
    def cites(self) -> tuple[Citation, ...]:
        return self.table.cites


class PayTables(Block, frozen=True, kw_only=True, tag="pay-tables"):
    """Printed tables that stand side by side where they have room."""

    tables: tuple[tuple[str, Grid], ...]

    @property
    def cites(self) -> tuple[Citation, ...]:
        return tuple(cite for _, table in self.tables for cite in table.cites)


class Sign(Block, frozen=True, kw_only=True, tag="sign"):
    """A sign as it hangs, drawn smaller."""

    title: str
    svg: str
    width: float
    height: float
    cites: tuple[Citation, ...]


class Photograph(Block, frozen=True, kw_only=True, tag="photograph"):
    """The place of the colour photograph of the made layout."""

    text: str
    cites: tuple[Citation, ...]
    name: str = ""
    digest: str = ""
    image: str = ""
    """The photograph itself in base 64, where it is a picture that can be shown."""
    format: str = ""


class Requirements(Block, frozen=True, kw_only=True, tag="requirements"):
    """Paragraphs of one document and what each requires, in our words."""

    title: str
    rows: tuple[tuple[str, str], ...]


class Section(msgspec.Struct, frozen=True, kw_only=True, rename="kebab"):
    """A numbered part of the dossier."""

    title: str
    blocks: tuple[Block, ...]
    wide: bool = False
    """Whether it is printed across the page."""
    fresh: bool = False
    """Whether it begins a page of its own."""


class Dossier(msgspec.Struct, frozen=True, kw_only=True, rename="kebab"):
    """Everything that is filed with a submission."""

    game: str
    title: str
    licensee: str
    state: str
    document: str
    digest: str
    made_by: str
    facts: tuple[tuple[str, str], ...]
    colors: dict[str, str]
    sections: tuple[Section, ...]

    def blocks(self) -> Iterator[Block]:
        """All of them, in order."""
        for section in self.sections:
            yield from section.blocks


def grid(head: Sequence[str], rows: Sequence[Sequence[str]], *, right: Sequence[int] = (), **more: Any) -> Grid:
    """A table from its headings and rows; columns named in `right` are flush right."""
    columns = tuple(Column(title, "right" if at in right else "left") for at, title in enumerate(head))
    return Grid(columns=columns, rows=tuple(tuple(row) for row in rows), **more)
