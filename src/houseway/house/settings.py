"""How a table is run, beside its submission."""

from __future__ import annotations

import msgspec

from houseway.house.pace import PaceName


class Settings(msgspec.Struct, frozen=True, rename="kebab", omit_defaults=True):
    """What somebody chose who opened the table, and the id of its log."""

    name: str = ""
    pace: PaceName = "casual"
    practice: bool = False
    deck: tuple[str, ...] = ()
    """At a practice table the cards of every deck, in the order in which they are dealt."""
    bots: int = 0
    log_id: str = ""
