"""Colours of the table. Nothing is told by colour alone: a terminal without any shows the same."""

from __future__ import annotations

from rich.console import Console
from rich.theme import Theme

FELT, FELT_EDGE, FELT_DIM, FELT_GOLD = "felt", "felt.edge", "felt.dim", "felt.gold"
CARD_EDGE, CARD_BACK, CARD_BACK_EDGE = "card.edge", "card.back", "card.back.edge"
TILE, TILE_RED, TILE_EDGE, TILE_BACK = "tile", "tile.red", "tile.edge", "tile.back"
INKS = ("red", "blue", "gold", "purple", "orange", "black", "brown", "grey")

KEY = "bold"
DIM = "dim"
WIN = "bold green"
LOSE = "red"
PUSH = "yellow"
NOTICE = "bold yellow"
CITE = "dim"


def ink(colour: str) -> str:
    """What is printed on a card in that colour."""
    return f"card.{colour}"


def _theme(
    cloth: str, card: str, back: str, lines: dict[str, str], inks: tuple[str, ...], tile: tuple[str, str, str]
) -> Theme:
    body, white, red = tile
    tiles = {
        TILE: f"{white} on {body}",
        TILE_RED: f"{red} on {body}",
        TILE_EDGE: f"{body} on {cloth}",
        TILE_BACK: f"{lines[FELT_DIM]} on {body}",
        ink("ivory"): f"{white} on {body}",
    }
    on_cloth = {name: f"{line} on {cloth}" for name, line in lines.items()}
    printed = {ink(name): f"{colour} on {card}" for name, colour in zip(INKS, inks, strict=True)}
    edges = {CARD_EDGE: f"{card} on {cloth}", CARD_BACK_EDGE: f"{back} on {cloth}"}
    return Theme(on_cloth | edges | printed | tiles | {CARD_BACK: f"{lines[CARD_BACK]} on {back}"})


RICH = _theme(
    "#0f3d2e",
    "#f7f1e1",
    "#7c2430",
    {
        FELT: "#f2ead8",
        FELT_EDGE: "#c8a951",
        FELT_DIM: "#8fb3a0",
        FELT_GOLD: "bold #f0cf65",
        CARD_BACK: "#a8505a",
    },
    tuple(
        f"bold {colour}"
        for colour in ("#b3202a", "#1d4fa3", "#8a6100", "#8c1d74", "#a84300", "#1d1d1d", "#6b4423", "#4d5661")
    ),
    ("#101114", "bold #f4f4f4", "bold #ff5a4f"),
)
"""Where there are 256 colours or more."""

SIXTEEN = _theme(
    "black",
    "white",
    "red",
    {FELT: "white", FELT_EDGE: "green", FELT_DIM: "green", FELT_GOLD: "bold yellow", CARD_BACK: "white"},
    ("red", "blue", "black", "magenta", "black", "black", "black", "black"),
    ("blue", "bright_white", "bright_red"),
)
"""Where there are sixteen: pairs that stay readable whatever a terminal makes of them."""


def themed(console: Console) -> Console:
    """The same console with the colours of the table."""
    console.push_theme(SIXTEEN if console.color_system in {"standard", "windows"} else RICH)
    return console


def of_gain(amount: int) -> str:
    return WIN if amount > 0 else LOSE if amount < 0 else PUSH
