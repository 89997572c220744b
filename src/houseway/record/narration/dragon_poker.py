"""The sentences of Dragon Poker."""

from __future__ import annotations

from houseway.games.dragon_poker import events as d
from houseway.record.narration.sentences import narrates
from houseway.record.narration.words import card_names

_COMPARED = {"higher": "beats the dealer's", "lower": "loses to the dealer's", "tie": "ties with the dealer's"}


@narrates(d.Folded)
def folded(event: d.Folded) -> str:
    cards = "tucked under the side wagers" if event.cards == "tucked" else "collected"
    folds = "does not act and is folded" if event.absent else "folds"
    return f"Seat {event.seat} {folds}; the cards are {cards}."


@narrates(d.FoldedCollected)
def folded_collected(event: d.FoldedCollected) -> str:
    kept = ", the cards staying under the side wager" if event.cards == "tucked" else " and the cards"
    return f"What seat {event.seat} forfeited is collected{kept}."


@narrates(d.DealerHandRevealed)
def dealer_hand_revealed(event: d.DealerHandRevealed) -> str:
    return f"The dealer turns over {card_names(event.cards)}: {event.hand}."


@narrates(d.HandRevealed)
def hand_revealed(event: d.HandRevealed) -> str:
    return f"Seat {event.seat} has {card_names(event.cards)}: {event.hand}."


@narrates(d.HandsCompared)
def hands_compared(event: d.HandsCompared) -> str:
    return f"Seat {event.seat}'s hand {_COMPARED[event.result]}."


@narrates(d.SeatSettled)
def seat_settled(event: d.SeatSettled) -> str:
    return f"Seat {event.seat} is settled."
