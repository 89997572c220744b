"""Phases of a round that the table knows by name. A game adds its own between them."""

from __future__ import annotations

BETTING = "betting"
"""Wagers are open; whatever a table does between rounds is done now. Every round begins here."""
DEALING = "dealing"
"""The first cards are being dealt."""
COLLECTING = "collecting"
"""All cards are dealt, and the stub and the hands that nobody plays are collected before anybody looks at a hand."""
SETTLING = "settling"
"""Wagers are being paid and taken."""
OVER = "over"
"""Everything is settled, and the cards are picked up. Every round ends here."""

BEFORE_HANDS = frozenset({BETTING, DEALING, COLLECTING})
"""The phases in which no player has looked at a hand yet."""
