"""The felt as a game describes it: which areas there are, how they stand to each other, and what is inscribed.

Nothing here is measured on a table and nothing is drawn. A game says that its Ante stands left of its Ante Bonus and
that both stand above Play; the solver in `layouts` finds the places on whatever table there is. Directions among a
seat's own areas are the player's: above is towards the dealer. Directions about equipment are the dealer's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec

from houseway.core.citations import Citation
from houseway.core.table_size import Outlined

Shape = Literal["circle", "rect", "octagon", "diamond", "scale", "heart", "slot"]
Ink = Literal["cream", "number", "gold", "bright", "red", "black", "heart", "bronze", "plain", "quiet"]
"""How an area is filled and ringed: a main spot in cream, an optional one in gold, and so on."""
Side = Literal["above", "below", "left", "right"]
Medium = Literal["felt", "sign"]
SEATS = range(1, 7)
"""The documents allow at most six positions."""


class Spot(msgspec.Struct, frozen=True, kw_only=True):
    """One area that a felt has: a place for a wager, for cards, for a pot or for a piece of equipment."""

    name: str
    """What follows the owner in its id: `ante` in `seat-3.ante`."""
    title: str
    """What a schedule calls it."""
    label: tuple[str, ...] = ()
    """What is printed in it, line by line; `#` stands for the number of the seat."""
    size: tuple[float, float]
    """Width and height in inches, as the player (or the dealer, for equipment) sees it."""
    cite: tuple[Citation, ...] = ()
    shape: Shape = "circle"
    wager: str | None = None
    ink: Ink = "cream"
    printed: bool = True
    """Whether it is seen on the cloth; a place where cards merely lie is not."""
    lettering: float = 0.0
    """The tallest capitals for its label in inches; 0 leaves it to the solver."""
    over: tuple[str, ...] = ()
    """For a place that is not printed: the spots that it spreads over."""


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """Areas side by side as the player sees them; what is in the middle is centred on the position."""

    left: tuple[Spot, ...] = ()
    middle: tuple[Spot, ...] = ()
    right: tuple[Spot, ...] = ()
    gap: float = 0.2
    """Between neighbours."""
    space: float = 0.3
    """Between this row and the one below it; below zero where its areas reach between those."""
    partition: bool = False
    """Whether lines part its areas."""

    @property
    def spots(self) -> tuple[Spot, ...]:
        """All of them, from the player's left."""
        return (*self.left, *self.middle, *self.right)


class Equipment(msgspec.Struct, frozen=True, kw_only=True):
    """Something on the dealer's side of the table; `side` is the dealer's own right or left."""

    spot: Spot
    side: Literal["middle", "left", "right"]
    place: Literal["beside", "corner", "below"] = "beside"
    """Beside the tray, in the corner of the table, or on the cloth below the tray."""
    mark: Literal["area", "dashed", "slot", "tray"] = "area"
    group: str = ""
    """Spots of one group stand in one row or block."""
    level: int = 0
    """Which row of its group."""


class Line(msgspec.Struct, frozen=True):
    """One line of a printed table: what happened, and what it pays in each column."""

    outcome: str
    pays: tuple[str, ...]


class Inscription(msgspec.Struct, frozen=True, kw_only=True):
    """Words that a paragraph wants on the felt or on a sign."""

    id: str
    kind: str
    """`odds`, `joker`, `play-equals-ante`: what a submission moves to the sign by this name."""
    title: str = ""
    text: tuple[str, ...] = ()
    """Sentences or lines as they are printed."""
    head: tuple[str, ...] = ()
    """Names of the columns of odds, where there is more than one."""
    lines: tuple[Line, ...] = ()
    cite: tuple[Citation, ...] = ()
    by_sign: Citation | None = None
    """The paragraph that lets a sign carry it instead; None where the felt must."""
    on: tuple[Medium, ...] = ("felt",)
    style: Literal["name", "title", "legend", "pays", "suits", "caption"] = "legend"
    beside: str = ""
    """For a caption: the group of equipment under which it stands."""
    sign_text: tuple[str, ...] = ()
    """How a sign words it, where it has room for more."""


class Requirement(msgspec.Struct, frozen=True):
    """How a paragraph wants one area of a seat to stand to another, as the player sees it."""

    spot: str
    side: Side
    of: str
    cite: Citation


class Figure(msgspec.Struct, frozen=True):
    """One amount that a sign shows large: a limit, a commission."""

    title: str
    amount: str
    note: str = ""


class Centre(msgspec.Struct, frozen=True, kw_only=True):
    """Areas of the table's own in one row across its middle, from the dealer's right; the middle one is centred."""

    left: tuple[Spot, ...] = ()
    middle: tuple[Spot, ...] = ()
    right: tuple[Spot, ...] = ()
    gap: float = 1.2


class Felt(msgspec.Struct, frozen=True, kw_only=True):
    """All that one game's felt and sign say under one submission."""

    game: str
    title: str
    """The game's name as it stands in the middle of the cloth."""
    subtitle: str = ""
    sheet: str
    """The paragraphs of this layout as a title block names them."""
    outline: Outlined
    table: tuple[float, float]
    """The usual size of the cloth, in inches."""
    theme: str
    counterclockwise: bool = False
    """Whether seat 1 is nearest the dealer's right; otherwise it is first at the dealer's left."""
    rows: tuple[Row, ...]
    """A seat's areas from the dealer's side outwards."""
    overlays: tuple[Spot, ...] = ()
    """A seat's places that spread over others, such as a hand that is not parted yet."""
    ground: bool = False
    """Whether a seat's betting areas stand on one tinted ground."""
    equipment: tuple[Equipment, ...]
    centre: tuple[Centre, ...] = ()
    inscriptions: tuple[Inscription, ...]
    requirements: tuple[Requirement, ...] = ()
    figures: tuple[Figure, ...] = ()
    """Amounts on the sign: limits and the like."""
    banner: tuple[Figure, ...] = ()
    """What must be on a sign before everything else."""
    sign_cite: tuple[Citation, ...] = ()
    """What requires the sign itself."""
    cite: tuple[Citation, ...] = ()
    """The paragraphs on the table as a whole: its positions, its drawing, its minimum content."""

    @property
    def on_felt(self) -> tuple[Inscription, ...]:
        return tuple(one for one in self.inscriptions if "felt" in one.on)

    @property
    def on_sign(self) -> tuple[Inscription, ...]:
        return tuple(one for one in self.inscriptions if "sign" in one.on)

    @property
    def sign_by(self) -> tuple[Citation, ...]:
        """What requires a sign at this table: paragraphs on the sign, and those by which it carries what the felt does
        not; none where nothing requires it."""
        moved = [one.by_sign for one in self.on_sign if one.by_sign is not None]
        return tuple(dict.fromkeys((*self.sign_cite, *moved)))

    def spots(self) -> Iterator[Spot]:
        """The areas of one seat."""
        for row in self.rows:
            yield from row.spots


def chosen(inscriptions: Iterable[Inscription], media: dict[str, Medium]) -> tuple[Inscription, ...]:
    """Each inscription where the submission wants it; what must be on the felt stays there."""
    return tuple(
        msgspec.structs.replace(one, on=(media[one.kind],)) if one.by_sign is not None and one.kind in media else one
        for one in inscriptions
    )
