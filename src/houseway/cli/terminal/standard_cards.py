"""Standard cards and the joker as the terminal shows them."""

from __future__ import annotations

from houseway.cli.terminal.cards import Face
from houseway.core.cards import JOKER, STANDARD, Card

SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
NAMES = {"T": "10", "J": "Jack", "Q": "Queen", "K": "King", "A": "Ace"}


def _face(card: Card) -> Face:
    rank, suit = card[0], card[1]
    ink = "red" if suit in "hd" else "black"
    return Face(symbol=f"{rank}{SUITS[suit]}", name=NAMES.get(rank, rank), short=card, ink=ink)


FACES: dict[Card, Face] = {card: _face(card) for card in STANDARD} | {
    JOKER: Face(symbol="★ ", name="Joker", short=JOKER, beside="wild", ink="gold")
}
