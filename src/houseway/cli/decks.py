"""Set decks on the command line: cards with blanks between, or a file that lists them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from houseway.games.submission import Submission


def read_deck(given: str, table: Submission) -> tuple[str, ...]:
    """The cards that were typed, or that stand in the file so named; lines that begin with # are remarks."""
    from houseway.core.documents import DocumentError, read_file
    from houseway.table.set_decks import set_order

    path = Path(given)
    if " " not in given.strip() and path.is_file():
        text = read_file(path, 100_000).decode("utf-8", errors="replace")
        given = " ".join(line for line in text.splitlines() if not line.lstrip().startswith("#"))
    cards = tuple(given.replace(",", " ").split())
    if not cards:
        raise DocumentError("a deck names at least one card")
    set_order(table.game.game.procedure(table.options).pack.cards, cards)
    return cards
