"""The words that sentences are made of: seats, cards, wagers, money."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from houseway.core.cards import JOKER, Card
from houseway.core.events import DEAD_HAND, DEALER
from houseway.core.money import Cents

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_RANKS = {"T": "10"}
_SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}

_TILE_PARAGRAPHS = ("NJ-PG 10.", "NJ-PG 1.13C", "BASE A")

_TITLES = {"three-card-bonus": "3 Card Bonus", "dragon": "Dragon Bet", "queens-dragon": "Queen's Dragon"}
_TITLES_BY_DOCUMENT = {
    "MD-DP": {"three-card-bonus": "Three Card Bonus", "dragon": "Dragon Wager"},
    "NJ-DOD": {"main": "Main Pot Wager", "deuce": "Deuce Pot Wager"},
}


def money(amount: Cents) -> str:
    """`$1,085.00`, `-$10.00`."""
    sign = "-" if amount < 0 else ""
    return f"{sign}${abs(amount) // 100:,}.{abs(amount) % 100:02d}"


def gain(amount: Cents) -> str:
    """What somebody is up or down, with its sign: `+$85.00`."""
    return f"+{money(amount)}" if amount > 0 else money(amount)


def wager_title(wager: str, document: str) -> str:
    """A wager as that document calls it; a citation will do for the document."""
    own = _TITLES_BY_DOCUMENT.get(document.partition(" ")[0], {})
    return own.get(wager) or _TITLES.get(wager) or wager.replace("-", " ").title()


def place(seat: int) -> str:
    return {DEALER: "the dealer", DEAD_HAND: "the dead hand"}.get(seat, f"seat {seat}")


def the_place(seat: int) -> str:
    """At the beginning of a sentence."""
    said = place(seat)
    return said[0].upper() + said[1:]


def piece(citation: str) -> str:
    """What the game is played with in which that paragraph holds: tiles, or cards."""
    return "tile" if citation.startswith(_TILE_PARAGRAPHS) else "card"


def account_name(account: str, document: str = "") -> str:
    """Where chips are: `stack:3` is seat 3's stack, `area:3:ante` its Ante, `pot:main` the main pot."""
    kind, _, rest = account.partition(":")
    match kind:
        case "stack":
            return f"seat {rest}'s stack"
        case "area":
            seat, _, wager = rest.partition(":")
            return f"seat {seat}'s {wager_title(wager, document)}"
        case "pot":
            return f"the {rest.replace('-', ' ')} pot"
        case "patrons":
            return "the players' cash"
        case _:
            return f"the {kind.replace('-', ' ')}"


def count(number: int, thing: str) -> str:
    """`three cards`, `one card`, `37 cards`."""
    said = _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)
    return f"{said} {thing}" if number == 1 else f"{said} {thing}s"


def listed(things: Sequence[str]) -> str:
    """`Phoenix, Tiger and Rabbit`."""
    return " and ".join(filter(None, (", ".join(things[:-1]), *things[-1:])))


def card_name(card: Card) -> str:
    """A dragon card by its name, a standard card by rank and suit, a tile by its pips."""
    if card == JOKER:
        return "Joker"
    if len(card) == 2 and card[1] in _SUITS:
        return _RANKS.get(card[0], card[0]) + _SUITS[card[1]]
    return _dragon_cards().get(card, card)


@cache
def _dragon_cards() -> dict[Card, str]:
    from houseway.games.dragon_poker.hands import KINDS

    return {kind.code: kind.name for kind in KINDS}


def card_names(cards: Sequence[Card]) -> str:
    return listed([card_name(card) for card in cards])
