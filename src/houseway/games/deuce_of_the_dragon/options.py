"""Deuce of the Dragon's options: antes, stakes, commission, the licensee's readings, and how the cards are dealt."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar, Literal

from houseway.core.citations import Citation, cite
from houseway.core.money import Cents, MoneyError, cents, dollars
from houseway.core.options import CardTableOptions, Dealing, Limit, Money, OptionError, shuffler_faults
from houseway.core.table_size import Outlined

CARD_LIFE_HOURS = 24
"""The document leaves the general section on changing cards as it is, so the general day applies."""
MOST_COMMISSION = Fraction(5, 100), cite("NJ-DOD 41.10(k)")
MOST_RAISE = 3, cite("NJ-DOD 41.6(c)")
"""At a limit table a raise goes from one main pot ante to this many."""

DEALT_FROM: dict[Dealing, tuple[Citation, ...]] = {
    "manual-shoe": (cite("NJ-DOD 1.19(b)"),),
    "hand": (cite("NJ-DOD 41.8(a)"), cite("NJ-DOD 41.8(b)"), cite("NJ-DOD 1.19(b)1")),
    "automated-shoe": (cite("NJ-DOD 41.9(a)"), cite("NJ-DOD 1.19(b)")),
}
"""What permits each way of dealing."""
ALLOWED_BY: dict[str, tuple[Citation, ...]] = {
    "shuffler": (cite("NJ-DOD 1.19(c)"),),
    "decks": (cite("NJ-DOD 41.2(b)"),),
    "main-ante": (cite("NJ-DOD 41.6(b)"),),
    "stakes": (MOST_RAISE[1],),
    "commission": (MOST_COMMISSION[1],),
}
"""What permits a device or a second deck, and what leaves amounts to the licensee."""

_PERCENTAGE = re.compile(r"[0-9]{1,3}(\.[0-9]{1,6})?%")
_SWITCHES = {"on": True, "off": False}


class DeuceOfTheDragonOptions(CardTableOptions, frozen=True, kw_only=True, rename="kebab"):
    """What a Deuce of the Dragon submission chooses."""

    inscription_kinds: ClassVar[Mapping[str, tuple[Citation, ...]]] = dict.fromkeys(
        ("first-to-discard", "equal-patterns", "suits", "accrues"), (cite("NJ-DOD 1.13AA(c)"),)
    )

    outline: ClassVar[Outlined] = "racetrack"

    main_ante: Money = 200
    stakes: Literal["limit", "no-limit"] = "limit"
    commission: str = "5%"
    king_ace_deuce: bool = True
    """Whether king, ace, deuce are consecutive; ace, deuce, three are in any case (X-01)."""
    same_length: bool = False
    """Whether a straight, flush or straight flush is answered only by one of as many cards (X-05)."""
    all_pass: Literal["opener-must-play", "close-interval"] = "opener-must-play"
    """What follows when everybody has passed before any pattern was played (X-09)."""
    any_quads_take_button: bool = False
    """Whether every four-of-a-kind takes the deuce button, not only one played on a single deuce (X-14)."""
    short_all_in: Literal["reopens", "closed"] = "reopens"
    """Whether a player who has acted may raise after an all-in above the call but below the least raise (X-29)."""
    equal_pairs: bool = False
    """Whether four cards of a rank may be two of the pairs of three pair and four pair (X-31)."""
    card_life_hours: int = CARD_LIFE_HOURS

    @classmethod
    def _understood(cls, given: Mapping[str, Any], files: bool) -> dict[str, Any]:
        """The main ante arrives in dollars, a switch as on or off."""
        values = dict(given)
        for name in ("king-ace-deuce", "same-length", "any-quads-take-button", "equal-pairs"):
            if isinstance(values.get(name), str):
                values[name] = _SWITCHES.get(values[name], values[name])
        if "main-ante" in values:
            try:
                values["main-ante"] = cents(values["main-ante"], "the main ante")
            except MoneyError as error:
                raise OptionError(f"option main-ante: {error}") from None
        return values

    def faults(self) -> Iterator[OptionError]:
        yield from super().faults()
        if self.main_ante < 2 or self.main_ante % 2:
            sentence = (
                f"the main ante is two deuce antes, and {dollars(self.main_ante)} does not halve into whole cents"
            )
            yield OptionError(sentence, cite("NJ-DOD 41.6(b)"), about=("main-ante",))
        most, paragraph = MOST_COMMISSION
        if not _PERCENTAGE.fullmatch(self.commission):
            sentence = f"the commission is a percentage such as 5% or 2.5%, not {self.commission!r}"
            yield OptionError(sentence, about=("commission",))
        elif self.commission_rate > most:
            sentence = f"the commission may not be more than 5%, and {self.commission} is"
            yield OptionError(sentence, paragraph, about=("commission",))
        yield from shuffler_faults(self, hand=cite("NJ-DOD 41.8(b)1"), decks=cite("NJ-DOD 41.2(b)"))
        if not 1 <= self.card_life_hours <= CARD_LIFE_HOURS:
            sentence = f"card-life-hours must be 1 to {CARD_LIFE_HOURS}, not {self.card_life_hours}"
            yield OptionError(sentence, about=("card-life-hours",))
        if self.limits:
            sentence = "the antes are fixed and raises follow the stakes; there are no other limits"
            yield OptionError(sentence, about=("limits",))

    def allowed_by(self) -> dict[str, tuple[Citation, ...]]:
        unused = {"shuffler": self.shuffler == "none", "decks": self.decks == 1}
        allowed = {name: by for name, by in ALLOWED_BY.items() if not unused.get(name)}
        return {"dealing": DEALT_FROM[self.dealing], **allowed}

    @property
    def deuce_ante(self) -> Cents:
        """Half the main ante, always."""
        return self.main_ante // 2

    @property
    def least_raise(self) -> Cents:
        return self.main_ante

    @property
    def most_raise(self) -> Cents | None:
        """The most that a bet or a raise may add at a limit table; None where only the stack limits it."""
        return MOST_RAISE[0] * self.main_ante if self.stakes == "limit" else None

    @property
    def fixed_limits(self) -> Mapping[str, tuple[Limit, tuple[str, ...]]]:
        antes = {"main": self.main_ante, "deuce": self.deuce_ante}
        fixed = {wager: (Limit(ante, ante), ("main-ante",)) for wager, ante in antes.items()}
        return {**fixed, "raise": (Limit(self.least_raise, self.most_raise), ("stakes", "main-ante"))}

    @cached_property
    def commission_rate(self) -> Fraction:
        return Fraction(self.commission.removesuffix("%")) / 100

    def commission_on(self, amount: Cents) -> Cents:
        """What the house takes from a pot that is won, rounded down so that the percentage is never exceeded."""
        return amount * self.commission_rate.numerator // self.commission_rate.denominator

    @property
    def stub_is_counted(self) -> bool:
        """Every round, unless an automated shoe deals what a counting shuffler has counted."""
        return not (self.dealing == "automated-shoe" and self.shuffler == "counting")
