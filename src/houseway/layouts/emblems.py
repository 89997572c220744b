"""The small mark over a sign's title: what the game is known by."""

from __future__ import annotations

from math import radians

from houseway.core.felt import Felt
from houseway.layouts.drawing import Shape
from houseway.layouts.lettering import straight
from houseway.layouts.paths import Frame, Path, circle, heart, rounded, scale
from houseway.layouts.themes import BLACK, CREAM, GOLD, HEART, THEMES, Colour

LID: Path = (
    ("M", (-0.85, 0)),
    ("C", (-0.45, -0.52, 0.45, -0.52, 0.85, 0)),
    ("C", (0.45, 0.52, -0.45, 0.52, -0.85, 0)),
    ("Z", ()),
)
SLIT: Path = (
    ("M", (0, -0.26)),
    ("C", (0.1, -0.1, 0.1, 0.1, 0, 0.26)),
    ("C", (-0.1, 0.1, -0.1, -0.1, 0, -0.26)),
    ("Z", ()),
)


def emblem(felt: Felt) -> list[Shape]:
    """About 0.84 inches high around its middle: a heart, an eye, a scale, a tile or two cards."""
    theme = THEMES[felt.theme]
    if felt.outline == "racetrack":
        mark = straight("2", "display", 0.34, Frame((0, 0.12)))
        return [Shape(path=heart(0.95, 0.84), fill=HEART, line=GOLD, width=0.03), Shape(path=mark.path, fill=CREAM)]
    if "Eye" in felt.subtitle:
        return [
            Shape(path=LID, line=GOLD, width=0.035),
            Shape(path=rounded(0.56, 0.56, 0.28), fill=GOLD),
            Shape(path=SLIT, fill=BLACK),
        ]
    match theme.ornament:
        case "scales":
            return [
                Shape(path=scale(0.8, 0.84), fill=GOLD),
                Shape(path=scale(0.64, 0.67), line=theme.deep, width=0.02),
            ]
        case "pips":
            return _tile(theme.deep)
    return _cards(theme.deep)


def _tile(deep: Colour) -> list[Shape]:
    """Three pips over one, as on a tile."""
    pips = ((-0.09, -0.3), (0.0, -0.2), (0.09, -0.1), (0.0, 0.21))
    tile = Shape(path=rounded(0.44, 0.86, 0.07), fill=GOLD)
    return [tile, *(Shape(path=Frame(pip).path(circle(0.052)), fill=deep) for pip in pips)]


def _cards(deep: Colour) -> list[Shape]:
    """Two cards, one leaning each way."""
    found = []
    for x, turn in ((-0.17, 11), (0.17, -11)):
        frame = Frame((x, 0.0), radians(turn))
        found.append(Shape(path=frame.path(rounded(0.54, 0.8, 0.07)), fill=GOLD, line=deep, width=0.035))
        found.append(Shape(path=frame.path(rounded(0.42, 0.68, 0.04)), line=deep, width=0.014))
    return found
