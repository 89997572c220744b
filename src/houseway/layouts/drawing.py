"""What a drawing is before anything writes it to a file: groups of paths with fills and lines, in inches."""

from __future__ import annotations

import msgspec

from houseway.layouts.paths import Box, Path, Point
from houseway.layouts.themes import Colour


class Glow(msgspec.Struct, frozen=True):
    """A round gradient: one colour in the middle, another on the way, a third from the radius on."""

    centre: Point
    radius: float
    stops: tuple[tuple[float, Colour], ...]


class Shape(msgspec.Struct, frozen=True, kw_only=True):
    """One path, filled, drawn, or both."""

    path: Path
    fill: Colour | Glow | None = None
    line: Colour | None = None
    width: float = 0.0
    dash: tuple[float, ...] = ()
    opacity: float = 1.0
    text: str = ""
    """What the path says, where it is lettering."""


class Group(msgspec.Struct, frozen=True, kw_only=True):
    """Shapes that belong together, perhaps under an id, perhaps seen only within a path."""

    shapes: tuple[Shape | Group, ...]
    id: str = ""
    said: tuple[tuple[str, str], ...] = ()
    """Further facts about it, for whoever reads the file: `seat`, `wager`, `cite`."""
    clip: Path = ()


class Drawing(msgspec.Struct, frozen=True, kw_only=True):
    """A page of some size in inches, drawn at a scale (12 for one foot to the inch)."""

    title: str
    page: Box
    """What of the plane is on the page: left, top, width, height."""
    groups: tuple[Group, ...]
    scale: float = 1.0
    trim: Box | None = None
    """Where the finished cloth ends, if the page goes beyond it."""
