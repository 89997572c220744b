"""Dragon Poker by the slowest and plainest road, sharing nothing with the code it checks but the card codes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

CHARACTERS = "RMPTXD"  # rabbit, monkey, panda, tiger, phoenix, dragon, ascending
FACE = {"RD": "D", "BD": "D", "PH": "X", "TI": "T", "PA": "P", "MO": "M", "RA": "R"}
DECK = ["RD"] * 3 + ["BD"] * 3 + ["GD"] + ["PH"] * 7 + ["TI"] * 8 + ["PA"] * 9 + ["MO"] * 10 + ["RA"] * 12

Rank = tuple[int, ...]


def rank(cards: Sequence[str]) -> Rank:
    """The best hand over every character that a gold dragon may stand for."""
    if "GD" in cards:
        rest = [FACE[card] for card in cards if card != "GD"]
        return max(_plain([*rest, character]) for character in CHARACTERS)
    return _plain([FACE[card] for card in cards])


def _plain(characters: Sequence[str]) -> Rank:
    a, b, c = sorted((CHARACTERS.index(character) for character in characters), reverse=True)
    if a == b == c:
        return (2, a)
    if a == b:
        return (1, a, c)
    if b == c:
        return (1, b, a)
    return (0, a, b, c)


def ante_bonus(table: str, best: Rank) -> int:
    """What a winning hand's Ante Bonus pays to 1."""
    if best == (2, 5):
        return 30
    if table == "B":
        return 4 if best[0] == 2 else 1 if best[0] == 1 and best[1] >= 2 else 0
    if best[0] == 2:
        return 10 if best[1] == 4 else 6
    return {5: 2, 4: 1}.get(best[1], 0) if best[0] == 1 else 0


def three_card_bonus(table: str, best: Rank) -> int:
    """What the 3 Card Bonus nets."""
    if best[0] == 2:
        return {5: 40, 4: 30, 3: 15 if table == "1" else 20}.get(best[1], 10)
    return {5: 4, 4: 2, 3: 1}.get(best[1], -1) if best[0] == 1 else -1


def dragon(cards: Sequence[str]) -> int:
    """What the Dragon Bet nets."""
    dragons = [card for card in cards if card in ("RD", "BD", "GD")]
    if len(dragons) == 3:
        if "GD" in dragons:
            return 200
        return 1000 if len(set(dragons)) == 1 else 60
    if len(dragons) == 2:
        return 7
    return 5 if "GD" in dragons else -1


def against_dealer(cards: Sequence[str]) -> tuple[int, int, int]:
    """Wins, ties and losses against every hand of the other fifty cards."""
    left = list(DECK)
    for card in cards:
        left.remove(card)
    mine = rank(cards)
    counts = [0, 0, 0]
    for other in combinations(left, 3):
        theirs = rank(other)
        counts[0 if mine > theirs else 1 if mine == theirs else 2] += 1
    return counts[0], counts[1], counts[2]
