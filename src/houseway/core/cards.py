"""Cards: two-character codes at the table, small integers in the mathematics.

A standard card is rank and suit, `Ts`; the joker is `Jk`. As an integer it is `4 * rank + suit` with ranks
2 to ace as 0 to 12 and suits in the order of `SUITS`; jokers follow as 52 and 53.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

Card = str

RANKS = "23456789TJQKA"
SUITS = "shdc"
SUIT_NAMES = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
JOKER: Card = "Jk"
FACE_DOWN: Card = "??"
"""A card that is there and that the onlooker may not know."""

STANDARD: tuple[Card, ...] = tuple(rank + suit for rank in RANKS for suit in SUITS)


_SIGNS = {"♠": "s", "♤": "s", "♥": "h", "♡": "h", "♦": "d", "♢": "d", "♣": "c", "♧": "c", "\ufe0f": ""}
_JOKERS = dict.fromkeys(("jk", "joker", "★", "🃏", "jo"), JOKER)


class CardError(ValueError):
    """A card that does not exist, or more of it than the pack holds."""


class Pack(msgspec.Struct, frozen=True):
    """A complete deck: every card it must contain, in the order in which it is spread for inspection."""

    name: str
    cards: tuple[Card, ...]

    @property
    def size(self) -> int:
        return len(self.cards)

    @property
    def written(self) -> str:
        """The codes of a small pack, or a few of a large one, and of its joker."""
        codes = list(dict.fromkeys(self.cards))
        if len(codes) <= 16 or codes[0] not in STANDARD:
            return " ".join(codes)
        joker = f", the joker {JOKER}" if JOKER in codes else ""
        return f"{codes[0]} {codes[33]} {codes[51]} and so on, or 10s, A♠{joker}"

    def read(self, text: str, count: int | None = None, what: str = "a hand") -> tuple[Card, ...]:
        """Read cards separated by blanks or commas; refuse unknown ones, too many of one, and the wrong number.

        Codes are read as they are shown, too: `10s`, `A♠`, `a♠` and `ts` as well as `Ts`, a tile as `66`.
        """
        cards = tuple(self.code(word) for word in text.replace(",", " ").split())
        self.check([cards])
        if count is not None and len(cards) != count:
            raise CardError(f"{what} must have {count} cards, not {len(cards)}: {text!r}")
        return cards

    def code(self, word: str) -> Card:
        """The code of the card that was meant; the word itself if there is no such card here."""
        plain = "".join(_SIGNS.get(sign, sign) for sign in word.casefold()).replace("10", "t")
        meant = (word, f"{plain[:1].upper()}{plain[1:]}", plain.upper(), _JOKERS.get(plain, ""), "-".join(plain))
        return next((code for code in meant if code in self.cards), word)

    def check(self, hands: Iterable[Sequence[Card]]) -> None:
        """Refuse hands that could not all have come from this pack."""
        held = Counter(card for hand in hands for card in hand)
        there = Counter(self.cards)
        for card, number in held.items():
            if card not in there:
                raise CardError(f"there is no card {card!r} in {self.name}; cards are written {self.written}")
            if number > there[card]:
                raise CardError(f"{card} appears {number} times, but {self.name} has {there[card]}")


STANDARD_PACK = Pack("a standard deck", STANDARD)
JOKER_PACK = Pack("a deck with a joker", (*STANDARD, JOKER))
TWO_JOKER_PACK = Pack("a deck with two jokers", (*STANDARD, JOKER, JOKER))
