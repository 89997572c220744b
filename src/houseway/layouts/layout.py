"""A layout: a game's felt on a real table, every area and every inscription in its place, in inches."""

from __future__ import annotations

from functools import cached_property
from math import degrees
from typing import Any, Literal

import msgspec

from houseway.core.citations import Citation
from houseway.core.felt import Felt, Ink, Inscription, Shape
from houseway.layouts.lettering import Lettered
from houseway.layouts.outline import Outline
from houseway.layouts.paths import Box, Frame, Path, Point, box, flat, hull, shape_path
from houseway.layouts.themes import THEMES

Mark = Literal["area", "dashed", "slot", "tray"]


class Area(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """One area where it lies."""

    id: str
    title: str
    label: tuple[str, ...]
    wager: str | None
    seat: int | None
    cite: tuple[Citation, ...]
    shape: Shape
    size: tuple[float, float]
    frame: Frame
    """Its middle, and how it is turned towards its player."""
    ink: Ink = "cream"
    printed: bool = True
    mark: Mark = "area"
    lettering: float = 0.0

    @cached_property
    def path(self) -> Path:
        return self.frame.path(shape_path(self.shape, *self.size))

    @property
    def centre(self) -> Point:
        return self.frame.origin

    @cached_property
    def outline(self) -> list[Point]:
        return flat(self.path, 6)

    @cached_property
    def hull(self) -> list[Point]:
        """A coarse convex outline, for what overlaps what."""
        return hull(flat(self.path, 3))

    @cached_property
    def box(self) -> Box:
        return box(self.outline)


class Stroke(msgspec.Struct, frozen=True):
    """A line that belongs to an inscription or to the ground of a seat."""

    path: Path
    ink: str = "gold"
    width: float = 0.045
    dash: tuple[float, ...] = ()
    fill: str = ""
    opacity: float = 1.0


class Piece(msgspec.Struct, frozen=True):
    """Some lettering of an inscription, in one ink."""

    words: Lettered
    ink: str


class Writing(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """An inscription where it stands."""

    inscription: Inscription
    pieces: tuple[Piece, ...]
    strokes: tuple[Stroke, ...] = ()
    cap: float
    """The height of its capitals, for the schedule."""

    @cached_property
    def box(self) -> Box:
        return box(point for piece in self.pieces for corners in piece.words.corners for point in corners)

    @property
    def text(self) -> str:
        return " ".join(piece.words.text for piece in self.pieces)


class Layout(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """Everything on one cloth."""

    felt: Felt
    outline: Outline
    areas: tuple[Area, ...]
    writings: tuple[Writing, ...]
    frames: dict[int, Frame]
    """Where each seat is."""
    grounds: tuple[Stroke, ...] = ()
    track: Path = ()
    """An oval table's inner line."""
    seat_angle: float = 0.0

    @cached_property
    def by_id(self) -> dict[str, Area]:
        return {area.id: area for area in self.areas}

    def seat(self, number: int) -> tuple[Area, ...]:
        return tuple(area for area in self.areas if area.seat == number)

    def document(self) -> dict[str, Any]:
        """The layout as outside callers read it: inches, y downwards, every box upright on the page."""
        return {
            "game": self.felt.game,
            "title": self.felt.title,
            "outline": {
                "kind": self.outline.kind,
                "width": _number(self.outline.width),
                "height": _number(self.outline.height),
                "unit": "in",
            },
            "cloth": THEMES[self.felt.theme].cloth.screen,
            "areas": [_area(area) for area in self.areas],
            "inscriptions": [_writing(writing) for writing in self.writings],
            "seats": {str(seat): _frame(frame) for seat, frame in sorted(self.frames.items())},
            "cite": list(self.felt.cite),
        }


def _area(area: Area) -> dict[str, Any]:
    return {
        "id": area.id,
        "wager": area.wager,
        "seat": area.seat,
        "cite": list(area.cite),
        "box": [_number(value) for value in area.box],
        "label": " ".join(area.label),
        "title": area.title,
        "shape": area.shape,
        "centre": [_number(value) for value in area.centre],
        "size": [_number(value) for value in area.size],
        "angle": _degrees(area.frame.angle),
        "printed": area.printed,
    }


def _writing(writing: Writing) -> dict[str, Any]:
    one = writing.inscription
    return {
        "id": one.id,
        "text": writing.text,
        "cite": list(one.cite),
        "box": [_number(value) for value in writing.box],
        "kind": one.kind,
        "by-sign": one.by_sign,
        "lines": [{"outcome": line.outcome, "pays": list(line.pays)} for line in one.lines],
    }


def _frame(frame: Frame) -> dict[str, Any]:
    return {"angle": _degrees(frame.angle)}


def _degrees(angle: float) -> float:
    """Clockwise on the page, as SVG turns things."""
    return round(-degrees(angle), 3) + 0.0


def _number(value: float) -> float:
    """To a ten-thousandth of an inch, and no minus zero."""
    return round(value, 4) + 0.0
