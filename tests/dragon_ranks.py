"""Dragon Poker hands ranked a second time, from the words of the documents, by trying every use of the gold dragon."""

from __future__ import annotations

from itertools import combinations_with_replacement

ORDER = ("RA", "MO", "PA", "TI", "PH", "DR")
"""Characters, lowest first; red and blue dragons are both dragons."""

DIFFERENT_HANDS = [
    hand
    for hand in combinations_with_replacement(("RD", "BD", "GD", "PH", "TI", "PA", "MO", "RA"), 3)
    if hand.count("GD") <= 1
]


def rank(cards: tuple[str, ...]) -> tuple[int, ...]:
    """A value that is higher for the better hand and equal for a tie."""
    uses = ORDER if "GD" in cards else (None,)
    return max(_plain([use if card == "GD" else card for card in cards]) for use in uses)


def _plain(cards: list[str | None]) -> tuple[int, ...]:
    values = sorted((ORDER.index("DR" if card in {"RD", "BD"} else str(card)) for card in cards), reverse=True)
    if values[0] == values[2]:
        return (2, values[0])
    for alike, other in ((values[0], values[2]), (values[2], values[0])):
        if values.count(alike) == 2:
            return (1, alike, other)
    return (0, *values)
