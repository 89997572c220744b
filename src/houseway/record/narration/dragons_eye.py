"""The sentence of the dice bonus, which pays and stays."""

from __future__ import annotations

from houseway.games.dragons_eye import DiceBonusPaid
from houseway.record.narration.sentences import narrates
from houseway.record.narration.words import money, wager_title


@narrates(DiceBonusPaid)
def dice_bonus_paid(event: DiceBonusPaid) -> str:
    title = wager_title(event.wager, event.cite)
    return f"Seat {event.seat}'s {title} wins {event.odds} on the {event.row}: {money(event.paid)}; the wager stays."
