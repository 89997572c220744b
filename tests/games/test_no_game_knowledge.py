"""Nothing outside a game's package knows a game: neither by name nor by the documents that lay it down."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import houseway
from houseway.core.citations import paragraphs
from houseway.games.registry import games

ROOT = Path(houseway.__file__).parent
LAYERS = ("core", "table", "record", "maths", "school", "cli")

NAMES = [
    text
    for entry in games().values()
    for text in (entry.name, entry.name.replace("-", "_"), entry.title, entry.title.replace(" ", ""))
]
DOCUMENTS = sorted({paragraph.doc for paragraph in paragraphs().values()})
EXAMPLE = re.compile(r'^\s*\W*"?game"?\s*[:=] "')
"""A line of a file that a help text shows as an example, which must be of some game."""
NAMED = re.compile(rf"(?i:{'|'.join(NAMES)})|\b(?:{'|'.join(DOCUMENTS)})\b")


def test_the_pattern_finds_what_it_looks_for() -> None:
    for text in ("from houseway.games.dragon_poker import", "PaiGowOptions", "NJ-DP 42.10", "in Double Draw Poker,"):
        assert NAMED.search(text), text
    for text in ("a poker table", "the base of it", "a deuce is low", "BASELINE"):
        assert not NAMED.search(text), text


@pytest.mark.parametrize("layer", LAYERS)
def test_no_module_of_this_layer_names_a_game_or_a_document(layer: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in sorted((ROOT / layer).rglob("*.py"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if NAMED.search(line) and not EXAMPLE.search(line)
    ]
    assert found == []
