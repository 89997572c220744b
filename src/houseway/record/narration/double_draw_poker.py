"""The sentences of Double Draw Poker."""

from __future__ import annotations

from houseway.core.cards import FACE_DOWN
from houseway.games.double_draw_poker import events as d
from houseway.record.narration.sentences import narrates
from houseway.record.narration.words import card_names, count


@narrates(d.Folded)
def folded(event: d.Folded) -> str:
    return f"Seat {event.seat} does not act and is folded." if event.absent else f"Seat {event.seat} folds."


@narrates(d.CardsDiscarded)
def cards_discarded(event: d.CardsDiscarded) -> str:
    who = f"Seat {event.seat} does not act and" if event.absent else f"Seat {event.seat}"
    if not event.cards:
        return f"{who} stands."
    said = f"{who} discards {count(len(event.cards), 'card')} face down"
    return f"{said}." if FACE_DOWN in event.cards else f"{said}: {card_names(event.cards)}."


@narrates(d.HandRevealed)
def hand_revealed(event: d.HandRevealed) -> str:
    return f"Seat {event.seat} has {card_names(event.cards)}."


@narrates(d.HandRanked)
def hand_ranked(event: d.HandRanked) -> str:
    if event.wins:
        return f"{event.hand} for seat {event.seat}: all wagers are paid."
    return f"Seat {event.seat}'s hand is below two pairs: all wagers are collected."
