"""Double Draw Poker's options: the Bonus pay table, the size of the Bonus, and how the cards are dealt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, Literal

from houseway.core.citations import Citation, cite
from houseway.core.odds import EVEN_MONEY, PUSH, Odds
from houseway.core.options import (
    CardTableOptions,
    Dealing,
    OptionError,
    card_life_faults,
    limit_faults,
    shuffler_faults,
)
from houseway.core.pay import PayRow, PayTable
from houseway.games.double_draw_poker.hands import HandClass

WAGERS = ("ante", "bonus", "first-draw", "second-draw")

DRAW_PAY = (EVEN_MONEY, cite("NJ-DDP 42.11(b)"))
"""What the Ante and both Draw Wagers win with two pairs or better, and where it says so."""

_ABOVE_TRIPS = {
    HandClass.FIVE_ACES: Odds(500),
    HandClass.NATURAL_ROYAL: Odds(100),
    HandClass.WILD_ROYAL: Odds(50),
    HandClass.STRAIGHT_FLUSH: Odds(50),
    HandClass.QUADS: Odds(20),
    HandClass.FULL_HOUSE: Odds(5),
    HandClass.FLUSH: Odds(3),
    HandClass.STRAIGHT: Odds(2),
}


def _bonus(name: str, citation: Citation, trips: Odds) -> PayTable:
    pays = {**_ABOVE_TRIPS, HandClass.TRIPS: trips, HandClass.TWO_PAIR: PUSH}
    line_of = {hand: PayRow(str(hand), odds, hand.name) for hand, odds in pays.items()}
    return PayTable("bonus", name, citation, tuple(line_of.values()), line_of)


BONUS_TABLES: dict[str, PayTable] = {
    "1": _bonus("1", cite('NJ-DDP 42.11(c) "Table 1"'), EVEN_MONEY),
    "2": _bonus("2", cite('NJ-DDP 42.11(c) "Table 2"'), PUSH),
}
"""What the Bonus wins with each hand; a push gives it back."""

SHOE_HOURS = (8, cite("NJ-DDP 1.18(g)2"))
HAND_HOURS = (4, cite("NJ-DDP 1.18(g)3"))
FIVE_AT_ONCE = cite("NJ-DDP 42.10(a)")

DEALT_FROM: dict[Dealing, tuple[Citation, ...]] = {
    "manual-shoe": (cite("NJ-DDP 1.19(b)"),),
    "hand": (cite("NJ-DDP 42.8(a)"), cite("NJ-DDP 42.8(b)"), cite("NJ-DDP 1.19(b)1")),
    "automated-shoe": (cite("NJ-DDP 42.9(a)"), cite("NJ-DDP 42.9(b)"), cite("NJ-DDP 1.19(b)")),
}
"""What permits each way of dealing."""
ALLOWED_BY: dict[str, tuple[Citation, ...]] = {
    "shuffler": (cite("NJ-DDP 1.19(c)"),),
    "decks": (cite("NJ-DDP 42.2(b)"),),
    "bonus": (cite("NJ-DDP 42.11(c)"), cite("NJ-DDP 42.6(c)")),
}
"""What permits a device or a second deck, and what has the licensee post a pay table to play against."""


class DoubleDrawPokerOptions(CardTableOptions, frozen=True, kw_only=True, rename="kebab"):
    """What a Double Draw Poker submission chooses."""

    inscription_kinds: ClassVar[Mapping[str, tuple[Citation, ...]]] = {
        "odds": (cite("NJ-DDP 1.13Y(c)"),),
        "joker": (cite("NJ-DDP 1.13Y(d)"),),
    }

    bonus: Literal["1", "2"] = "1"
    bonus_must_equal_ante: bool = False
    card_life_hours: int | None = None

    def faults(self) -> Iterator[OptionError]:
        yield from super().faults()
        yield from shuffler_faults(self, hand=cite("NJ-DDP 42.8(b)1"), decks=cite("NJ-DDP 42.2(b)"))
        yield from card_life_faults(self.card_life_hours, *self._longest_card_life)
        yield from limit_faults(self, WAGERS[:2])
        ante, bonus = self.limit("ante"), self.limit("bonus")
        if (ante.maximum or bonus.minimum) < bonus.minimum:
            sentence = "the least bonus is above the greatest ante, which it may not exceed"
            yield OptionError(sentence, cite('NJ-DDP 42.1 "Bonus Wager"'), ("limits.bonus", "limits.ante"))

    def allowed_by(self) -> dict[str, tuple[Citation, ...]]:
        unused = {"shuffler": self.shuffler == "none", "decks": self.decks == 1}
        allowed = {name: by for name, by in ALLOWED_BY.items() if not unused.get(name)}
        return {"dealing": DEALT_FROM[self.dealing], **allowed}

    @property
    def _longest_card_life(self) -> tuple[int, Citation]:
        return HAND_HOURS if self.dealing == "hand" else SHOE_HOURS

    @property
    def card_life(self) -> int:
        """Hours after which the cards are changed: the licensee's choice, or the longest the state allows."""
        return self.card_life_hours or self._longest_card_life[0]

    @property
    def five_at_once(self) -> bool:
        """Whether a player's five cards come together rather than one at a time around the table (FIVE_AT_ONCE)."""
        return self.shuffler != "none" or self.dealing == "automated-shoe"

    @property
    def bonus_table(self) -> PayTable:
        return BONUS_TABLES[self.bonus]

    @property
    def bonus_pay(self) -> Mapping[HandClass, Odds]:
        """What the Bonus pays with each hand that does not lose."""
        return {hand: row.odds for hand, row in self.bonus_table.line_of.items()}
