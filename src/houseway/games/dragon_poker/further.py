"""What the PAR sheet of Dragon Poker shows beside its single bets."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.core.figures import Figures
from houseway.core.tables import Section
from houseway.games.dragon_poker import information, together
from houseway.games.dragon_poker.options import DragonPokerOptions


def further(options: DragonPokerOptions, known: Mapping[str, Figures]) -> tuple[Section, ...]:
    """Bets together, a whole table's hold, and what information is worth."""
    return (together.one_seat(options), together.table(options), information.section(options))
