"""The sentences of pai gow."""

from __future__ import annotations

from houseway.games.pai_gow import events as p
from houseway.record.narration.sentences import narrates


@narrates(p.DiceBonusMoved)
def dice_bonus_moved(event: p.DiceBonusMoved) -> str:
    return f"The dealer moves seat {event.seat}'s Dice Bonus to area {event.seat} beside the tray."
