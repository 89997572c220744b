"""Dragon Poker's options: what a submission may choose in New Jersey and in Maryland, and the pay tables as data."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, ClassVar, Literal, Self

import msgspec

from houseway.core.citations import Citation, cite
from houseway.core.money import MoneyError, cents
from houseway.core.odds import Odds
from houseway.core.options import (
    CardTableOptions,
    Dealing,
    Limit,
    Money,
    OptionError,
    card_life_faults,
    shuffler_faults,
)
from houseway.core.pay import PayRow, PayTable
from houseway.games.dragon_poker.hands import DRAGON_HOLDINGS, RANKS, pay_table

State = Literal["NJ", "MD"]
Refused = tuple[bool, str, Citation, *tuple[str, ...]]
"""Whether something is refused, in which words, by which paragraph, and which options are at odds with it."""

_ANTE_BONUS_B = (
    ("Three Dragons", 30, "Three Dragons"),
    ("Trips", 4, "Three Rabbits"),
    ("Pair of Pandas or Better", 1, "Pair of Pandas"),
    ("Winning Hand", 0, "High Card"),
)

ANTE_BONUS: dict[tuple[State, str], PayTable] = {
    ("NJ", "B"): pay_table("ante-bonus", "B", cite("NJ-DP 42.11(c)"), *_ANTE_BONUS_B),
    ("MD", "A"): pay_table(
        "ante-bonus",
        "A",
        cite("MD-DP 12.B(1)"),
        ("Three Dragons", 30, "Three Dragons"),
        ("Three Phoenix", 10, "Three Phoenix"),
        ("Trips", 6, "Three Rabbits"),
        ("Pair of Dragons", 2, "Pair of Dragons"),
        ("Pair of Phoenix", 1, "Pair of Phoenix"),
        ("Winning Hand", 0, "High Card"),
    ),
    ("MD", "B"): pay_table("ante-bonus", "B", cite("MD-DP 12.B(2)"), *_ANTE_BONUS_B),
}
"""The Ante Bonus is paid by these only on a hand that beats the dealer's; `Winning Hand` at 0 to 1 is a push."""


def _three_card_bonus(name: str, citation: Citation, pair: str, tigers: int) -> PayTable:
    return pay_table(
        "three-card-bonus",
        name,
        citation,
        ("Three Dragons", 40, "Three Dragons"),
        ("Three Phoenix", 30, "Three Phoenix"),
        ("Three Tigers", tigers, "Three Tigers"),
        ("Trips", 10, "Three Rabbits"),
        (f"{pair} Dragons", 4, "Pair of Dragons"),
        (f"{pair} Phoenix", 2, "Pair of Phoenix"),
        (f"{pair} Tigers", 1, "Pair of Tigers"),
    )


THREE_CARD_BONUS: dict[tuple[State, str], PayTable] = {
    ("NJ", "1"): _three_card_bonus("1", cite('NJ-DP 42.11(d) "Pay Table 1"'), "Two", 15),
    ("NJ", "2"): _three_card_bonus("2", cite('NJ-DP 42.11(d) "Pay Table 2"'), "Two", 20),
    ("MD", "1"): _three_card_bonus("A", cite("MD-DP 12.C(1)"), "Pair of", 15),
    ("MD", "2"): _three_card_bonus("B", cite("MD-DP 12.C(2)"), "Pair of", 20),
}
"""Maryland's A and B are New Jersey's 1 and 2."""


def _dragon_bet(citation: Citation, two: str) -> PayTable:
    return pay_table(
        "dragon",
        "A",
        citation,
        ("Three Red Dragons", 1000, "Three Red Dragons"),
        ("Three Blue Dragons", 1000, "Three Blue Dragons"),
        ("Three Dragons with Gold Dragon", 200, "Three Dragons with Gold Dragon"),
        ("Three Dragons", 60, "Three Dragons"),
        (two, 7, "Two Dragons"),
        ("Gold Dragon", 5, "Gold Dragon"),
        ladder=DRAGON_HOLDINGS,
    )


DRAGON_BET: dict[State, PayTable] = {
    "NJ": _dragon_bet(cite("NJ-DP 42.11(f)"), "Two Dragons"),
    "MD": _dragon_bet(cite("MD-DP 12.D(1)"), "Pair of Dragons"),
}


class CardLife(msgspec.Struct, frozen=True):
    """How long a deck may stay on the table, and who says so."""

    hours: int
    cite: Citation


CARD_LIFE: dict[State, dict[Dealing, CardLife]] = {
    "NJ": {
        "manual-shoe": CardLife(24, cite("NJ-DP 1.18(g)")),
        "automated-shoe": CardLife(24, cite("NJ-DP 1.18(g)")),
        "hand": CardLife(4, cite("NJ-DP 1.18(g)2")),
    },
    "MD": {
        "manual-shoe": CardLife(8, cite("MD-DP 3.C(2)")),
        "automated-shoe": CardLife(8, cite("MD-DP 3.C(2)")),
        "hand": CardLife(4, cite("MD-DP 3.C(1)")),
    },
}
"""New Jersey lists Dragon Poker only among hand-dealt games, so a shoe falls to the general 24 hours."""


DEALT_FROM: dict[State, dict[Dealing, tuple[Citation, ...]]] = {
    "NJ": {
        "manual-shoe": (cite("NJ-DP 1.19(b)"),),
        "hand": (cite("NJ-DP 42.8(a)"), cite("NJ-DP 42.8(b)"), cite("NJ-DP 1.19(b)1")),
        "automated-shoe": (cite("NJ-DP 42.9(a)"), cite("NJ-DP 42.9(b)"), cite("NJ-DP 1.19(b)")),
    },
    "MD": {
        "manual-shoe": (cite("MD-DP 8.A"),),
        "hand": (cite("MD-DP 9.A"),),
        "automated-shoe": (cite("MD-DP 10.A"),),
    },
}
"""What permits each way of dealing."""
ALLOWED_BY: dict[State, dict[str, tuple[Citation, ...]]] = {
    "NJ": {
        "shuffler": (cite("NJ-DP 1.19(c)"),),
        "decks": (cite("NJ-DP 42.2(b)"),),
        "ante-bonus": (cite("NJ-DP 42.11(c)"),),
        "three-card-bonus": (cite("NJ-DP 42.11(d)"),),
        "dragon": (cite("NJ-DP 42.11(f)"),),
    },
    "MD": {
        "shuffler": (cite("MD-DP 5.C"),),
        "decks": (cite("MD-DP 3.B"),),
        "ante-bonus": (cite("MD-DP 12.B"),),
        "three-card-bonus": (cite("MD-DP 12.C"),),
        "dragon": (cite("MD-DP 12.D"),),
        "two-areas": (cite("MD-DP 7.G"),),
        "progressive": (cite("MD-DP 7.F(4)"),),
    },
}
"""What permits a device or a second deck, and what leaves tables and wagers to the licensee."""
RESHUFFLING_DEVICE = cite("MD-DP 5.I")


class ProgressivePay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line of the progressive wager: a three-card rank and what exactly that rank pays."""

    hand: str
    odds: Odds


class Progressive(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The progressive wager, which Maryland leaves to the submission to define whole."""

    name: str
    stake: Money
    pays: tuple[ProgressivePay, ...]


class DragonPokerOptions(CardTableOptions, frozen=True, kw_only=True, rename="kebab"):
    """What a submission for Dragon Poker says."""

    inscription_kinds: ClassVar[Mapping[str, tuple[Citation, ...]]] = {
        "odds": (cite("NJ-DP 1.13BB(d)"), cite("MD-DP 2.B(3)")),
        "play-equals-ante": (cite("NJ-DP 1.13BB(c)"), cite("MD-DP 2.B(3)")),
    }

    jurisdiction: State = "NJ"  # type: ignore[assignment]
    shuffler: Literal["none", "automated", "counting", "reshuffling"] = "none"  # type: ignore[assignment]
    ante_bonus: Literal["A", "B"] = "B"
    three_card_bonus: Literal["1", "2", "off"] = "1"
    dragon: Literal["on", "off"] = "on"
    card_life_hours: int | None = None
    exposed_dealer_card: Literal["void", "play-on"] = "void"
    dealer_cards: Literal["dealt", "in-shuffler"] = "dealt"
    two_areas: bool = False
    progressive: Progressive | None = None

    @classmethod
    def _understood(cls, given: Mapping[str, Any], files: bool) -> dict[str, Any]:
        """Maryland calls the bonus tables A and B; a progressive's stake arrives in dollars."""
        values = dict(given)
        letter = values.get("three-card-bonus")
        if letter in ("A", "B"):
            if values.get("jurisdiction", "NJ") == "NJ":
                raise OptionError("New Jersey's 3 Card Bonus tables are called 1 and 2", cite("NJ-DP 42.11(d)"))
            values["three-card-bonus"] = "1" if letter == "A" else "2"
        if isinstance(values.get("progressive"), Mapping):
            values["progressive"] = _progressive(values["progressive"])
        return values

    def faults(self) -> Iterator[OptionError]:
        yield from super().faults()
        state = self._new_jersey_refuses() if self.jurisdiction == "NJ" else self._maryland_refuses()
        yield from (OptionError(sentence, law, about) for wrong, sentence, law, *about in state if wrong)
        yield from self._equipment_faults()
        yield from self._limit_faults()
        if self.progressive is not None:
            yield from _progressive_faults(self.progressive)

    def _new_jersey_refuses(self) -> tuple[Refused, ...]:
        return (
            (
                (self.jurisdiction, self.ante_bonus) not in ANTE_BONUS,
                "Ante Bonus table A is Maryland's; New Jersey has one table, B",
                cite("NJ-DP 42.11(c)"),
                "ante-bonus",
            ),
            (
                self.three_card_bonus == "off",
                "the 3 Card Bonus is each player's choice in New Jersey and cannot be left off the table",
                cite('NJ-DP 42.1 "3 Card Bonus" (1st)'),
                "three-card-bonus",
            ),
            (
                self.dragon == "off",
                "the Dragon Bet is each player's choice in New Jersey and cannot be left off the table",
                cite('NJ-DP 42.1 "Dragon Bet"'),
                "dragon",
            ),
            (
                self.shuffler == "reshuffling",
                "only Maryland allows a device that reshuffles and counts by itself",
                RESHUFFLING_DEVICE,
                "shuffler",
            ),
            (
                self.dealer_cards == "in-shuffler",
                "in New Jersey the dealer's three cards are dealt with the players' and do not wait in the shuffler",
                cite("NJ-DP 42.10(a)"),
                "dealer-cards",
            ),
            (
                self.two_areas,
                "only Maryland lets a player bet on two adjacent betting areas",
                cite("MD-DP 7.G"),
                "two-areas",
            ),
            (
                self.progressive is not None,
                "only Maryland allows a progressive wager",
                cite("MD-DP 7.F(4)"),
                "progressive",
            ),
        )

    def _maryland_refuses(self) -> tuple[Refused, ...]:
        return (
            (
                self.exposed_dealer_card != "void",
                "a dealer's card seen too early always voids the round in Maryland",
                cite("MD-DP 13.E"),
                "exposed-dealer-card",
            ),
            (
                self.dealer_cards == "in-shuffler" and (self.dealing != "automated-shoe" or self.shuffler == "none"),
                "the dealer's cards can wait in the shuffler only when an automated shoe with a shuffler deals",
                cite("MD-DP 10.B(4)"),
                "dealer-cards",
                "dealing",
                "shuffler",
            ),
        )

    def _equipment_faults(self) -> Iterator[OptionError]:
        if self.jurisdiction == "NJ":
            yield from shuffler_faults(self, hand=cite("NJ-DP 42.8(b)1"), decks=cite("NJ-DP 42.2(b)"))
        else:
            yield from shuffler_faults(self, hand=cite("MD-DP 9.A(1)"), decks=cite("MD-DP 3.B"))
        life = CARD_LIFE[self.jurisdiction][self.dealing]
        yield from card_life_faults(self.card_life_hours, life.hours, life.cite)

    def _limit_faults(self) -> Iterator[OptionError]:
        wagers = self.limited_wagers
        for wager in self.limits:
            if wager not in wagers:
                sentence = f"there are no limits for {wager!r}; the wagers with limits are {', '.join(wagers)}"
                yield OptionError(sentence, about=(f"limits.{wager}",))
        ante, bonus = self.limit("ante"), self.limit("ante-bonus")
        if (ante.maximum or bonus.minimum) < bonus.minimum or (bonus.maximum or ante.minimum) < ante.minimum:
            paragraph = cite('NJ-DP 42.1 "Ante Bonus"') if self.jurisdiction == "NJ" else cite("MD-DP 7.F(1)")
            sentence = "the limits of ante and ante-bonus leave no amount for both, which are equal"
            yield OptionError(sentence, paragraph, about=("limits.ante", "limits.ante-bonus"))

    def allowed_by(self) -> dict[str, tuple[Citation, ...]]:
        unused = {"shuffler": self.shuffler == "none", "decks": self.decks == 1}
        allowed = {name: by for name, by in ALLOWED_BY[self.jurisdiction].items() if not unused.get(name)}
        if self.shuffler == "reshuffling":
            allowed["shuffler"] = (RESHUFFLING_DEVICE,)
        return {"dealing": DEALT_FROM[self.jurisdiction][self.dealing], **allowed}

    def card_life(self, dealing: Dealing) -> int:
        """Hours after which the cards are changed when they are dealt this way."""
        hours = CARD_LIFE[self.jurisdiction][dealing].hours
        return hours if self.card_life_hours is None else min(hours, self.card_life_hours)

    def card_life_paragraph(self, dealing: Dealing) -> Citation:
        return CARD_LIFE[self.jurisdiction][dealing].cite

    @property
    def shuffler_counts(self) -> bool:
        """Whether the device counts the deck itself, so that the stub need not be counted."""
        return self.shuffler in ("counting", "reshuffling")

    @cached_property
    def limited_wagers(self) -> tuple[str, ...]:
        """The wagers whose amount a player chooses; Play equals the Ante and a progressive stake is fixed."""
        offered = (self.three_card_bonus != "off", self.dragon == "on")
        side = (wager for wager, there in zip(("three-card-bonus", "dragon"), offered, strict=True) if there)
        return ("ante", "ante-bonus", *side)

    @property
    def offered(self) -> Mapping[str, tuple[str, ...]]:
        there = {
            "three-card-bonus": self.three_card_bonus != "off",
            "dragon": self.dragon == "on",
            "progressive": self.progressive is not None,
        }
        return {wager: (wager,) for wager, offered in there.items() if offered}

    def dealt_otherwise(self, dealing: Dealing, shuffler: str) -> Self:
        """The dealer's cards can wait in a shuffler only where one stands beside an automated shoe."""
        changed = super().dealt_otherwise(dealing, shuffler)
        if dealing == "automated-shoe" and shuffler != "none":
            return changed
        return msgspec.structs.replace(changed, dealer_cards="dealt")

    @property
    def fixed_limits(self) -> Mapping[str, tuple[Limit, tuple[str, ...]]]:
        stake = self.progressive.stake if self.progressive else None
        return {"progressive": (Limit(stake, stake), ("progressive",))} if stake else {}

    @cached_property
    def ante_bonus_table(self) -> PayTable:
        return ANTE_BONUS[self.jurisdiction, self.ante_bonus]

    @cached_property
    def three_card_bonus_table(self) -> PayTable | None:
        return None if self.three_card_bonus == "off" else THREE_CARD_BONUS[self.jurisdiction, self.three_card_bonus]

    @cached_property
    def dragon_table(self) -> PayTable | None:
        return None if self.dragon == "off" else DRAGON_BET[self.jurisdiction]

    @cached_property
    def progressive_table(self) -> PayTable | None:
        """The submission's own table: only the ranks it names are paid, each at its own odds."""
        if self.progressive is None:
            return None
        rows = tuple(PayRow(pay.hand, pay.odds, pay.hand) for pay in self.progressive.pays)
        line_of = {RANKS.index(row.hand): row for row in rows}
        return PayTable("progressive", self.progressive.name, cite("MD-DP 7.F(4)"), rows, line_of)


_ODDS = re.compile(r"([0-9]{1,9}) to ([0-9]{1,9})")


def _progressive(given: Mapping[str, Any]) -> dict[str, Any]:
    """Read the submission's wording: the stake in dollars, odds such as `500 to 1`."""
    values = dict(given)
    try:
        if "stake" in values:
            values["stake"] = cents(values["stake"], "the stake of the progressive wager")
    except MoneyError as error:
        raise OptionError(str(error)) from None
    if isinstance(values.get("pays"), (list, tuple)):
        values["pays"] = [_progressive_pay(pay) for pay in values["pays"]]
    return values


def _progressive_pay(given: Any) -> Any:
    if not isinstance(given, Mapping) or not isinstance(given.get("odds"), str):
        return given
    match = _ODDS.fullmatch(given["odds"].replace(",", ""))
    if match is None:
        raise OptionError(f"odds of the progressive wager are written like '500 to 1', not {given['odds']!r}")
    return {**given, "odds": {"win": int(match[1]), "stake": int(match[2])}}


def _progressive_faults(progressive: Progressive) -> Iterator[OptionError]:
    def fault(sentence: str) -> OptionError:
        return OptionError(sentence, cite("MD-DP 7.F(4)"), about=("progressive",))

    hands = [pay.hand for pay in progressive.pays]
    if not progressive.name.strip() or not hands:
        yield fault("a progressive wager needs a name and at least one hand that is paid")
    if progressive.stake <= 0:
        yield fault("the stake of the progressive wager must be above zero")
    for pay in progressive.pays:
        if pay.hand not in RANKS:
            yield fault(f"there is no hand {pay.hand!r} to pay; the hands are {', '.join(RANKS)}")
        if pay.odds.win < 1 or pay.odds.stake < 1:
            yield fault(f"the odds for {pay.hand} must be above zero")
    if len(set(hands)) < len(hands):
        yield fault("a hand of the progressive wager is paid on one line only")
