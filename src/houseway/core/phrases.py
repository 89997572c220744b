"""The phrases that sentences are made of: money, numbers, lists, seats, cards, accounts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from houseway.core.cards import JOKER, Card
from houseway.core.events import DEAD_HAND, DEALER
from houseway.core.money import Cents

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_RANKS = {"T": "10"}
TIME_OF_DAY = 1_000_000_000
"""From here on the seconds of a clock are those since 1970."""
SUIT_SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


def one(thing: str) -> str:
    """A thing with its article: a player, an inspector."""
    return f"an {thing}" if thing[:1] in "aeio" else f"a {thing}"


def money(amount: Cents) -> str:
    """`$1,085.00`, `-$10.00`."""
    sign = "-" if amount < 0 else ""
    return f"{sign}${abs(amount) // 100:,}.{abs(amount) % 100:02d}"


def chips(amount: Cents) -> str:
    """An amount as it is said over the felt: whole dollars without decimals."""
    return money(amount).removesuffix(".00")


def gain(amount: Cents) -> str:
    """What somebody is up or down, with its sign: `+$85.00`."""
    return f"+{money(amount)}" if amount > 0 else money(amount)


def moment(clock: int) -> str:
    """A time on a table's clock: a table that was recorded counts from nothing, a house goes by the time of day."""
    if clock < TIME_OF_DAY:
        return f"second {clock}"
    return f"{datetime.fromtimestamp(clock, UTC):%Y-%m-%d %H:%M:%S} UTC"


def plain_title(wager: str) -> str:
    """A wager whose name on the felt is the name it has in files: `ante-bonus` is Ante Bonus."""
    return wager.replace("-", " ").title()


def place(seat: int) -> str:
    return {DEALER: "the dealer", DEAD_HAND: "the dead hand"}.get(seat, f"seat {seat}")


def the_place(seat: int) -> str:
    """At the beginning of a sentence."""
    return capital(place(seat))


def capital(text: str) -> str:
    """The text with its first letter large, and the others as they are."""
    return text[:1].upper() + text[1:]


def account_name(account: str, title: Callable[[str], str] = plain_title) -> str:
    """Where chips are: `stack:3` is seat 3's stack, `area:3:ante` its Ante, `pot:main` the main pot."""
    kind, _, rest = account.partition(":")
    match kind:
        case "stack":
            return f"seat {rest}'s stack"
        case "area":
            seat, _, wager = rest.partition(":")
            return f"seat {seat}'s {title(wager)}"
        case "pot":
            return f"the {rest.replace('-', ' ')} pot"
        case "patrons":
            return "the players' cash"
        case _:
            return f"the {kind.replace('-', ' ')}"


def count(number: int, thing: str) -> str:
    """`three cards`, `one card`, `37 cards`."""
    return f"{number_word(number)} {thing}" if number == 1 else f"{number_word(number)} {thing}s"


def number_word(number: int) -> str:
    """`three`, `37`; none of something is `no`."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def listed(things: Sequence[str]) -> str:
    """`Phoenix, Tiger and Rabbit`."""
    return " and ".join(filter(None, (", ".join(things[:-1]), *things[-1:])))


def card_name(card: Card) -> str:
    """A standard card by rank and suit, the joker by its name, anything else by its code."""
    if card == JOKER:
        return "Joker"
    if len(card) == 2 and card[1] in SUIT_SIGNS:
        return _RANKS.get(card[0], card[0]) + SUIT_SIGNS[card[1]]
    return card


def card_names(cards: Sequence[Card], name: Callable[[Card], str] = card_name) -> str:
    return listed([name(card) for card in cards])
