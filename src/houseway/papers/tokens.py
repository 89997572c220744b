"""Colours of the papers: each game's are those of its cloth, so that felt, sign and paper look like one thing."""

from __future__ import annotations

from houseway.core.options import Options
from houseway.games.registry import GameEntry
from houseway.layouts.themes import THEMES

NEUTRALS = {
    "ink": "#1c1b19",
    "soft": "#75716a",
    "line": "#d9d5cb",
    "wash": "#f6f4ee",
    "gold": "#b08d3c",
    "gilt": "#dcb965",
    "cream": "#f6ecd2",
    "gain": "#1f6f5b",
    "loss": "#9c2f3f",
    "even": "#8f8a80",
}


def colors(game: GameEntry, options: Options) -> dict[str, str]:
    """Every colour that a paper of this game uses, by name."""
    theme = THEMES[game.felt.felt(options).theme]
    return {**NEUTRALS, "cloth": theme.cloth.screen, "deep": theme.deep.screen}
