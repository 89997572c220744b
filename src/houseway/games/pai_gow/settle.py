"""Settling a round of pai gow that somebody describes: tiles, wagers, dice, and who has the bank."""

from __future__ import annotations

from typing import Any

from houseway.core.documents import Fields
from houseway.core.statement import statement
from houseway.games.pai_gow.game import RULES
from houseway.games.pai_gow.hands import TILES
from houseway.games.pai_gow.options import PaiGowOptions
from houseway.games.pai_gow_shared.settle import enter, read, settle_described


def settle(document: dict[str, Any]) -> dict[str, Any]:
    """What is owed, and why."""
    fields = Fields(document, "the document")
    options = PaiGowOptions.read(fields.take("options", dict, {}))
    described = read(fields, options, RULES, TILES)
    done = settle_described(described)
    hands = {seat: place.words for seat, place in described.places.items()}
    return statement("pai-gow", hands, done.events, enter, done.banked)
