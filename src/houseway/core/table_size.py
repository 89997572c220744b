"""How large a table is: the size of its cloth in inches, and which sizes there are."""

from __future__ import annotations

import re
from typing import Literal

Outlined = Literal["half-round", "racetrack"]
"""The shape of a table."""
_SIZE = re.compile(r"([0-9]{2,3}(?:\.[0-9]{1,2})?)x([0-9]{2,3}(?:\.[0-9]{1,2})?)")


class TableError(ValueError):
    """A table that is no table, or too small for what must be on it."""


def read_size(text: str) -> tuple[float, float]:
    """`84x42` as two numbers."""
    match = _SIZE.fullmatch(text.strip().lower().replace("×", "x").replace(" ", ""))
    if match is None:
        raise TableError(f"a table is given as WIDTHxHEIGHT in inches, such as 84x42, not {text!r}")
    return float(match[1]), float(match[2])


def check_size(shape: Outlined, size: tuple[float, float]) -> None:
    """Refuse a size of which there is no table of that shape."""
    width, height = size
    said = f"{width:g} by {height:g} inches"
    if not (60 <= width <= 144 and 30 <= height <= 72):
        raise TableError(f"a table is 60 to 144 inches wide and 30 to 72 deep, not {said}")
    least, most = (1.9, 2.4) if shape == "half-round" else (1.8, 2.9)
    if not least <= width / height <= most:
        words = "a half-round" if shape == "half-round" else "an oval"
        raise TableError(f"{words} table is {least:g} to {most:g} times as wide as it is deep, not {said}")
