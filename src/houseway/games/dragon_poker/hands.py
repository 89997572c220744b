"""Three-card hands of the dragon deck, in the dealer's words, and the line of a pay table each one falls on.

A hand is looked up, never worked out: there are 112 different ones, and the table has every order of their cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from itertools import product
from typing import Literal

import msgspec

from houseway.core.cards import Card, CardError, Pack
from houseway.core.citations import Citation, cite
from houseway.core.odds import Odds
from houseway.core.pay import PayRow, PayTable
from houseway.core.procedure import PackLaw


class Character(IntEnum):
    """What a card shows, in ascending order of rank."""

    RABBIT = 0
    MONKEY = 1
    PANDA = 2
    TIGER = 3
    PHOENIX = 4
    DRAGON = 5

    def __str__(self) -> str:
        return self.name.title()

    @property
    def several(self) -> str:
        return "Phoenix" if self is Character.PHOENIX else f"{self}s"


class Kind(msgspec.Struct, frozen=True):
    """One of the eight faces of the deck: its code, what it shows, and how many cards of the deck show it."""

    code: Card
    name: str
    character: Character
    copies: int

    @property
    def wild(self) -> bool:
        return self.code == GOLD


GOLD: Card = "GD"

KINDS: tuple[Kind, ...] = (
    Kind("RD", "Red Dragon", Character.DRAGON, 3),
    Kind("BD", "Blue Dragon", Character.DRAGON, 3),
    Kind(GOLD, "Gold Dragon", Character.DRAGON, 1),
    Kind("PH", "Phoenix", Character.PHOENIX, 7),
    Kind("TI", "Tiger", Character.TIGER, 8),
    Kind("PA", "Panda", Character.PANDA, 9),
    Kind("MO", "Monkey", Character.MONKEY, 10),
    Kind("RA", "Rabbit", Character.RABBIT, 12),
)
"""The faces in the order in which the deck is spread; a card's place here is its integer in the mathematics."""

CODES: tuple[Card, ...] = tuple(kind.code for kind in KINDS)
COPIES: tuple[int, ...] = tuple(kind.copies for kind in KINDS)

HAND_SIZE = 3
DRAGON_PACK = Pack("the dragon deck", tuple(kind.code for kind in KINDS for _ in range(kind.copies)))

PACK_PARAGRAPHS: dict[str, dict[str, Citation]] = {
    "NJ": {
        "cards": cite("NJ-DP 1.17A(a)"),
        "cards in each of two decks": cite("NJ-DP 42.2(b)1"),
        "Dragons": cite("NJ-DP 1.17A(a)1"),
        "Phoenix": cite("NJ-DP 1.17A(a)2"),
        "Tigers": cite("NJ-DP 1.17A(a)3"),
        "Pandas": cite("NJ-DP 1.17A(a)4"),
        "Monkeys": cite("NJ-DP 1.17A(a)5"),
        "Rabbits": cite("NJ-DP 1.17A(a)6"),
        "Red Dragons": cite("NJ-DP 1.17A(a)1.i"),
        "Blue Dragons": cite("NJ-DP 1.17A(a)1.ii"),
        "Gold Dragons": cite("NJ-DP 1.17A(a)1.iii"),
    },
    "MD": {
        "cards": cite("MD-DP 3.A(1)"),
        "cards in each of two decks": cite("MD-DP 3.B"),
        "Dragons": cite("MD-DP 3.A(3)(a)"),
        "Phoenix": cite("MD-DP 3.A(3)(b)"),
        "Tigers": cite("MD-DP 3.A(3)(c)"),
        "Pandas": cite("MD-DP 3.A(3)(d)"),
        "Monkeys": cite("MD-DP 3.A(3)(e)"),
        "Rabbits": cite("MD-DP 3.A(3)(f)"),
        "Red Dragons": cite("MD-DP 3.A(3)(a)(i)"),
        "Blue Dragons": cite("MD-DP 3.A(3)(a)(ii)"),
        "Gold Dragons": cite("MD-DP 3.A(3)(a)(iii)"),
    },
}
"""Where each state says how many cards of a sort the deck has."""


def pack_laws(state: str, decks: int) -> tuple[PackLaw, ...]:
    """All cards, then every character, then the colours of the dragons."""
    where = PACK_PARAGRAPHS[state]
    every = "cards" if decks == 1 else "cards in each of two decks"
    sorts = [(every, "")]
    sorts += [(character.several, character.name) for character in reversed(Character)]
    sorts += [(f"{kind.name}s", kind.code) for kind in KINDS if kind.character is Character.DRAGON]
    return tuple(_pack_law(what, of, where[what]) for what, of in sorts)


def _pack_law(what: str, of: str, paragraph: Citation) -> PackLaw:
    kinds = [kind for kind in KINDS if of in ("", kind.code, kind.character.name)]
    cards = frozenset(kind.code for kind in kinds) if of else frozenset()
    return PackLaw(what, cards, sum(kind.copies for kind in kinds), paragraph)


RANKS: tuple[str, ...] = (
    "High Card",
    *(f"Pair of {character.several}" for character in Character),
    *(f"Three {character.several}" for character in Character),
)
"""The ladder of hand ranks that pay tables climb, lowest first."""

DRAGON_HOLDINGS: tuple[str, ...] = (
    "Nothing",
    "Gold Dragon",
    "Two Dragons",
    "Three Dragons",
    "Three Dragons with Gold Dragon",
    "Three Blue Dragons",
    "Three Red Dragons",
)
"""The ladder of the Dragon Bet, lowest first: `Nothing` is fewer than two dragons and no gold one."""


class ThreeCardHand(msgspec.Struct, frozen=True, gc=False):
    """Three cards as they rank: `strength` compares two hands, and equal strength is a tie."""

    cards: tuple[Card, Card, Card]
    kind: Literal["trips", "pair", "high card"]
    characters: tuple[Character, Character, Character]
    strength: int
    rank: int
    dragons: int
    text: str

    def __str__(self) -> str:
        return self.text

    @property
    def rank_name(self) -> str:
        return RANKS[self.rank]


def _ranked(cards: tuple[Card, Card, Card]) -> ThreeCardHand:
    """Rank three cards, the gold dragon standing for the higher of the two characters beside it."""
    order = sorted(cards, key=CODES.index)
    characters = sorted((KINDS[CODES.index(card)].character for card in order), reverse=True)
    if GOLD in cards:
        # Pairing the higher natural card beats every other use; beside a pair the same rule makes trips.
        naturals = sorted((KINDS[CODES.index(card)].character for card in order if card != GOLD), reverse=True)
        characters = [naturals[0], *naturals]
    high, middle, low = characters
    kind: Literal["trips", "pair", "high card"]
    if high == low:
        kind, pattern, rank, text = "trips", (high, high, high), 7 + high, f"Three {high.several}"
    elif middle in (high, low):
        other = low if middle == high else high
        kind, pattern, rank, text = "pair", (middle, middle, other), 1 + middle, f"Pair of {middle.several}, {other}"
    else:
        kind, pattern, rank, text = "high card", (high, middle, low), 0, f"High Card {high}, {middle}, {low}"
    classes = ("high card", "pair", "trips")
    strength = ((classes.index(kind) * 6 + pattern[0]) * 6 + pattern[1]) * 6 + pattern[2]
    return ThreeCardHand((order[0], order[1], order[2]), kind, pattern, strength, rank, _holding(order), text)


def _holding(cards: Sequence[Card]) -> int:
    """The step of the Dragon Bet: here a gold dragon is a dragon of no colour and never another character."""
    red, blue, gold = cards.count("RD"), cards.count("BD"), cards.count(GOLD)
    match red + blue + gold:
        case 3 if red == 3:
            name = "Three Red Dragons"
        case 3 if blue == 3:
            name = "Three Blue Dragons"
        case 3:
            name = "Three Dragons with Gold Dragon" if gold else "Three Dragons"
        case 2:
            name = "Two Dragons"
        case _:
            name = "Gold Dragon" if gold else "Nothing"
    return DRAGON_HOLDINGS.index(name)


HANDS: dict[tuple[Card, ...], ThreeCardHand] = {
    cards: hand
    for hand in (
        _ranked((CODES[a], CODES[b], CODES[c]))
        for a, b, c in product(range(8), repeat=3)
        if a <= b <= c and (a, b, c).count(CODES.index(GOLD)) <= 1
    )
    for cards in set(product(hand.cards, repeat=3))
    if sorted(cards, key=CODES.index) == list(hand.cards)
}
"""Every order of every three cards that the deck can deal, with the one shared hand it makes."""


def three_card_hand(cards: Sequence[Card]) -> ThreeCardHand:
    """The hand three cards make, in whatever order they lie."""
    hand = HANDS.get(tuple(cards))
    if hand is None:
        DRAGON_PACK.check([cards])
        raise CardError(f"a hand must have 3 cards, not {len(cards)}: {' '.join(cards)!r}")
    return hand


def said(hand: ThreeCardHand) -> str:
    """The hand as a person is told it: with the character that the gold dragon stands for, where it is another one."""
    stands_for = hand.characters[0]
    if GOLD not in hand.cards or stands_for is Character.DRAGON:
        return hand.text
    return f"{hand.text}, with the Gold Dragon as a {stands_for}"


def read_hand(text: str) -> ThreeCardHand:
    """Read a hand as it is typed, `GD RD MO`."""
    return three_card_hand(DRAGON_PACK.read(text, 3))


def pay_table(
    wager: str, name: str, citation: Citation, *lines: tuple[str, int, str], ladder: tuple[str, ...] = RANKS
) -> PayTable:
    """Build a table from lines of outcome, odds to 1, and the lowest holding that is paid so, best first."""
    rows = tuple(PayRow(outcome, Odds(win), least) for outcome, win, least in lines)
    steps = {row: ladder.index(row.hand) for row in rows}
    line_of = {step: row for step in range(len(ladder)) for row in reversed(rows) if step >= steps[row]}
    return PayTable(wager, name, citation, rows, line_of)


def ante_bonus_row(hand: ThreeCardHand, table: PayTable) -> PayRow:
    """The line of the Ante Bonus that a hand is paid on once it has beaten the dealer's; the lowest line pushes."""
    return table.line_of[hand.rank]


def three_card_bonus_row(hand: ThreeCardHand, table: PayTable) -> PayRow | None:
    """The line of the 3 Card Bonus, gold dragon wild; None loses."""
    return table.line_of.get(hand.rank)


def dragon_bet_row(hand: ThreeCardHand, table: PayTable) -> PayRow | None:
    """The highest line of the Dragon Bet, gold dragon a dragon without a colour; None loses."""
    return table.line_of.get(hand.dragons)
