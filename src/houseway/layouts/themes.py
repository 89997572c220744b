"""Cloths and inks: what colour a felt has, on screen and as the spot colours of a printer."""

from __future__ import annotations

import msgspec


class Colour(msgspec.Struct, frozen=True):
    """A colour by name, as a screen shows it (`#dcb965`)."""

    name: str
    screen: str

    @property
    def parts(self) -> tuple[float, float, float]:
        red, green, blue = (int(self.screen[index : index + 2], 16) / 255 for index in (1, 3, 5))
        return red, green, blue


class Theme(msgspec.Struct, frozen=True):
    """The colours of one cloth, and what is woven faintly into its ground."""

    cloth: Colour
    lift: Colour
    deep: Colour
    ornament: str


GOLD = Colour("Houseway Gold", "#e0bd6a")
CREAM = Colour("Houseway Cream", "#f7eed7")
HEART = Colour("Houseway Heart", "#8e1c24")
RED = Colour("Houseway Red", "#b3161f")
BLACK = Colour("Houseway Black", "#0d0d0d")
BRONZE = Colour("Houseway Bronze", "#7a5515")
PAPER = Colour("Paper", "#fbfaf6")
INK = Colour("Ink", "#1d1b18")
GREY = Colour("Grey", "#8a857b")
WOOD = Colour("Wood", "#4a3128")
WOOD_LIGHT = Colour("Wood light", "#6a4a3d")
WOOD_DARK = Colour("Wood dark", "#1a100d")


def _theme(name: str, cloth: str, lift: str, deep: str, ornament: str) -> Theme:
    return Theme(Colour(f"Cloth {name}", cloth), Colour(f"{name} lift", lift), Colour(f"{name} deep", deep), ornament)


THEMES: dict[str, Theme] = {
    "burgundy": _theme("Burgundy", "#741722", "#8f2430", "#4a0d15", "scales"),
    "navy": _theme("Navy", "#16294d", "#20396a", "#0d1a33", "scales"),
    "petrol": _theme("Petrol", "#0c4a56", "#136172", "#062d36", "rays"),
    "green": _theme("Green", "#0d5138", "#146a4b", "#063323", "lattice"),
    "plum": _theme("Plum", "#43203f", "#5b2f55", "#291126", "pips"),
    "slate": _theme("Slate", "#27343d", "#344550", "#161f25", "scales"),
}
