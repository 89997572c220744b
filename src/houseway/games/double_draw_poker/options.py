"""Double Draw Poker's options: the Bonus pay table, the size of the Bonus, and how the cards are dealt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from houseway.core.citations import Citation, cite
from houseway.core.odds import EVEN_MONEY, PUSH, Odds
from houseway.core.options import CardTableOptions, Dealing, OptionError
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

BONUS_PAY: Mapping[str, tuple[Mapping[HandClass, Odds], Citation]] = {
    "1": (
        {**_ABOVE_TRIPS, HandClass.TRIPS: EVEN_MONEY, HandClass.TWO_PAIR: PUSH},
        cite('NJ-DDP 42.11(c) "Table 1"'),
    ),
    "2": (
        {**_ABOVE_TRIPS, HandClass.TRIPS: PUSH, HandClass.TWO_PAIR: PUSH},
        cite('NJ-DDP 42.11(c) "Table 2"'),
    ),
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

    bonus: Literal["1", "2"] = "1"
    bonus_must_equal_ante: bool = False
    card_life_hours: int | None = None

    def check(self) -> None:
        super().check()
        if self.dealing == "hand" and self.shuffler == "none":
            raise OptionError("dealing from the hand requires an automated shuffler", cite("NJ-DDP 42.8(b)1"))
        if self.decks == 2 and self.shuffler == "none":
            raise OptionError("a second deck requires an automated shuffler", cite("NJ-DDP 42.2(b)"))
        longest, paragraph = self._longest_card_life
        if self.card_life_hours is not None and not 1 <= self.card_life_hours <= longest:
            raise OptionError(
                f"card-life-hours must be 1 to {longest} for this way of dealing, not {self.card_life_hours}", paragraph
            )
        for wager in self.limits:
            if wager not in WAGERS[:2]:
                raise OptionError(f"there are no limits for {wager!r}; the wagers with limits are ante, bonus")
        ante, bonus = self.limit("ante"), self.limit("bonus")
        if (ante.maximum or bonus.minimum) < bonus.minimum:
            raise OptionError(
                "the least bonus is above the greatest ante, which it may not exceed", cite('NJ-DDP 42.1 "Bonus Wager"')
            )

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
    def bonus_pay(self) -> Mapping[HandClass, Odds]:
        return BONUS_PAY[self.bonus][0]
