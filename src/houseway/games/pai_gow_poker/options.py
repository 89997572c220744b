"""Pai gow poker's options: variation, dice, banking and side wagers, and every pay table as data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Literal, Self

import msgspec

from houseway.core.citations import Citation, cite
from houseway.core.money import Cents, MoneyError, cents, dollars
from houseway.core.odds import Odds
from houseway.core.options import LATER, CardTableOptions, Dealing, Limit, Money, OptionError, by_content
from houseway.core.pay import PayRow, PayTable, pay_table
from houseway.games.pai_gow_poker.house_way import HouseWay, HouseWayError
from houseway.games.pai_gow_poker.payout_floor import Pays, most_paid
from houseway.games.pai_gow_shared.dragons_eye import WAGERS as DICE_WAGERS
from houseway.games.pai_gow_shared.dragons_eye import Method, Shaker
from houseway.games.pai_gow_shared.vigorish import Rounding


def is_lower(limit: Cents | None, after: Cents | None) -> bool:
    """Whether a payout limit is below another; None is no limit."""
    return after is not None and (limit is None or after < limit)


# --- pay tables ----------------------------------------------------------------------------------------------------

HANDS: dict[str, str] = {
    "wheel-and-suited-ace-queen": "natural straight flush A-2-3-4-5 with a suited ace and queen",
    "natural-seven-card-straight-flush": "seven-card natural straight flush",
    "royal-and-suited-ace-queen": "royal flush with a suited ace and queen",
    "royal-and-suited-king-queen": "royal flush with a suited king and queen",
    "wild-seven-card-straight-flush": "seven-card wild straight flush",
    "five-aces": "five aces",
    "natural-wheel-straight-flush": "natural straight flush A-2-3-4-5",
    "royal-flush": "royal flush",
    "straight-flush": "straight flush",
    "four-of-a-kind": "four of a kind",
    "full-house": "full house",
    "flush": "flush",
    "three-of-a-kind": "three of a kind",
    "straight": "straight",
    "ace-high": "ace high",
    "king-high": "king high",
    "queen-high": "queen high",
    "jack-high": "jack high",
    "ten-high": "ten high",
    "nine-high": "nine high",
}
"""What seven cards can be for a side wager, by the name a pay table gives it, and in words."""
SEVEN_CARD_HANDS: dict[str, Citation] = {
    "wheel-and-suited-ace-queen": cite("NJ-PG 11.3(i)1"),
    "natural-seven-card-straight-flush": cite("NJ-PG 11.3(i)2"),
    "royal-and-suited-ace-queen": cite("NJ-PG 11.3(i)3"),
    "wild-seven-card-straight-flush": cite("NJ-PG 11.3(i)4"),
}
"""Hands of all seven cards, and where each is defined."""
ABOVE_FIVE_ACES = cite("NJ-PG 11.3(i)")
"""For dynasty and envy these rank above every five-card hand."""


DEFINED: dict[str, Citation] = {
    "dynasty": cite('NJ-PG 11.1 "Dynasty bonus wager"'),
    "protection": cite('NJ-PG 11.1 "Protection wager"'),
    "red": cite('NJ-PG 11.1 "Red/black wager"'),
    "black": cite('NJ-PG 11.1 "Red/black wager"'),
    "queens-dragon": cite('NJ-PG 11.1 "Dealer queen\'s dragon wager"'),
}
"""What each optional EZ wager is."""


def _pays(wager: str, citation: Citation, odds: Mapping[str, Odds]) -> PayTable:
    """A table of named hands; a hand that is several of them is paid for the best-paying one."""
    return pay_table(
        wager, "", citation, *(PayRow(HANDS.get(hand, hand), to_one, hand) for hand, to_one in odds.items())
    )


def _to_one(**rows: int) -> dict[str, Odds]:
    return {name.replace("_", "-"): Odds(to_one) for name, to_one in rows.items()}


DYNASTY = _pays(
    "dynasty",
    cite("NJ-PG 11.23(a)"),
    _to_one(
        wheel_and_suited_ace_queen=2000,
        natural_seven_card_straight_flush=2000,
        royal_and_suited_ace_queen=1000,
        wild_seven_card_straight_flush=1000,
        five_aces=500,
        natural_wheel_straight_flush=120,
        royal_flush=120,
        straight_flush=50,
        four_of_a_kind=25,
        full_house=5,
        flush=4,
        three_of_a_kind=3,
        straight=2,
    ),
)
ENVY: dict[str, Cents] = {
    "wheel-and-suited-ace-queen": 500_00,
    "natural-seven-card-straight-flush": 400_00,
    "royal-and-suited-ace-queen": 300_00,
    "wild-seven-card-straight-flush": 200_00,
    "five-aces": 100_00,
    "natural-wheel-straight-flush": 75_00,
    "royal-flush": 50_00,
    "straight-flush": 20_00,
    "four-of-a-kind": 5_00,
}
"""The premium qualifying hands, and what each is worth to every other player who holds an envy marker."""
ENVY_PARAGRAPH = cite("NJ-PG 11.23(b)")
PROTECTION = _pays(
    "protection",
    cite("NJ-PG 11.23(c)"),
    _to_one(
        natural_wheel_straight_flush=120,
        nine_high=100,
        ten_high=25,
        jack_high=15,
        queen_high=7,
        king_high=5,
        ace_high=3,
    ),
)
RED_BLACK: dict[int, Odds] = {7: Odds(5), 6: Odds(1), 5: Odds(1), 4: Odds(1)}
"""By the number of cards of the chosen colour."""
RED_BLACK_PARAGRAPH = cite("NJ-PG 11.23(d)")
QUEENS_DRAGON = _pays("queens-dragon", cite("NJ-PG 11.23(e)"), _to_one(queen_high=50))
IMPERIAL_PLAYER = _pays(
    "imperial",
    cite("BASE B10"),
    _to_one(
        five_aces=1000,
        royal_flush=200,
        straight_flush=50,
        four_of_a_kind=25,
        full_house=5,
        flush=4,
        straight=2,
        three_of_a_kind=2,
    ),
)
IMPERIAL_BANKER = _pays("imperial", cite("BASE B10"), _to_one(nine_high=100, ten_high=20, jack_high=5))
FORTUNE = _pays(
    "seven-card-bonus",
    cite("BASE B10"),
    _to_one(
        natural_seven_card_straight_flush=8000,
        royal_and_suited_king_queen=2000,
        wild_seven_card_straight_flush=1000,
        five_aces=400,
        royal_flush=150,
        straight_flush=50,
        four_of_a_kind=25,
        full_house=5,
        flush=4,
        three_of_a_kind=3,
        straight=2,
    ),
)
"""The public table that a seven-card bonus can take by name."""

OPTIONAL_MINIMUM = (100, cite("NJ-PG 11.22(b)"))
ENVY_MINIMUM = (500, cite("NJ-PG 11.22(c)"))
LIMIT_FLOOR = (40_000_00, cite("NJ-PG 11.23(f)"))

EZ_WAGERS = ("dynasty", "protection", "red", "black", "queens-dragon")
OTHER_WAGERS = ("imperial", "seven-card-bonus", "progressive")
WAGERS = ("pai-gow", *DICE_WAGERS, *EZ_WAGERS, *OTHER_WAGERS)

CARD_LIFE: dict[Dealing, int] = {"manual-shoe": 8, "automated-shoe": 8, "hand": 4}
"""Hours that a deck may stay on the table; the game stands in the same lists as Double Draw Poker."""

ALLOWED_BY: dict[str, Citation] = {
    "variant": cite('NJ-PG 11.1 "EZ pai gow"'),
    "rounding": cite("NJ-PG 11.9(j)"),
    "house-way": cite("BASE B9"),
    "wheel": cite("BASE B2"),
    "high-may-equal-low": cite("BASE B4"),
    "starting-position": cite("BASE B5"),
    "distribution": cite("BASE B6"),
    "two-areas": cite("BASE B12"),
    "envy-by": ENVY_PARAGRAPH,
    "dragons-eye": cite("NJ-PG 11.9(k)"),
    "shaker": cite("NJ-PG 11.8D(c)"),
    "dragons-eye-start": cite("NJ-PG 11.8D(d)"),
    "dice-without-pai-gow": cite("NJ-PG 11.7(g)"),
    "banking": cite("BASE B8"),
    "co-banking": cite("BASE B8"),
    "bank-rounds": cite("BASE B8"),
    "bank-with-no-vigorish": cite("NJ-PG 11.9(k)2"),
    "ez-bank-surplus-vigorish": cite("NJ-PG 11.10(l)"),
    "dynasty": cite("NJ-PG 11.22(a)1"),
    "protection": cite("NJ-PG 11.22(a)2"),
    "red-black": cite("NJ-PG 11.22(a)3"),
    "queens-dragon": cite("NJ-PG 11.22(a)4"),
    "protection-joker": cite("NJ-PG 11.22(d)2"),
    "protection-natural-wheel": cite("NJ-PG 11.23(c)"),
    "payout-limit": cite("NJ-PG 11.23(f)"),
    "payout-limit-on-layout": cite("NJ-PG 1.13B(i)6"),
    "notice-minutes": cite("NJ-PG 11.23(f)"),
    "imperial": cite("BASE B10"),
    "imperial-survives-surrender": cite("NJ-PG 11.9(e)"),
    "imperial-payout-limit": cite("BASE B10"),
    "seven-card-bonus": cite("BASE B10"),
    "progressive": cite("BASE B10"),
}
"""The paragraph that leaves each option to the licensee, or that two readings of made one."""
CARDS_AND_DEALING: dict[str, Citation] = {
    "dealing": cite("BASE B6"),
    "shuffler": cite("BASE B6"),
    "decks": cite("BASE B1"),
    "pre-shuffled": cite("BASE B1"),
    "card-life-hours": cite("BASE B1"),
}
"""The same for what every table of cards chooses."""


DICE_OPTIONS = ("dragons-eye", "shaker", "dragons-eye-start", "dice-without-pai-gow", "bank-with-no-vigorish")
WITHDRAWN_BY: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(DICE_WAGERS, ("dragons-eye",)),
    **dict.fromkeys(("red", "black"), ("red-black", "variant")),
    **{wager: (wager, "variant") for wager in ("dynasty", "protection", "queens-dragon")},
}
"""The options by which wagers are withdrawn that have none of their own name, or not only that."""
EZ_OPTIONS = ("variant", "dynasty", "protection", "red-black", "queens-dragon", "ez-bank-surplus-vigorish")


class Progressive(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="kebab"):
    """A progressive payout wager as a submission defines it: some hands win part of a meter, some a fixed sum."""

    stake: Money = 100
    meter: Money
    """What the meter starts from, and starts from again when it has been won."""
    contribution: int = 0
    """Percent of every wager that is added to the meter."""
    shares: dict[str, int]
    """Percent of the meter by hand."""
    pays: dict[str, Money] = {}
    """Fixed sums by hand."""


# --- the options ---------------------------------------------------------------------------------------------------


class PaiGowPokerOptions(CardTableOptions, frozen=True, kw_only=True, rename="kebab"):
    """What a submission for pai gow poker says."""

    later: ClassVar[Mapping[str, Any]] = {**LATER, "envy-by": "person"}

    variant: Literal["standard", "ez"] = "standard"
    rounding: Rounding = "quarter"
    house_way: str = "foxwoods"
    """The name of a house way, or the text of a file that holds one; `read` takes the file's name too."""
    wheel: Literal["second", "lowest"] = "second"
    """Where A-2-3-4-5 ranks among straights."""
    high_may_equal_low: bool = True
    starting_position: Literal["shaker", "generator", "button"] = "shaker"
    distribution: Literal["clockwise", "counterclockwise"] = "clockwise"
    two_areas: bool = False
    """Whether a player may wager on two adjacent areas."""
    envy_by: Literal["person", "place"] = "person"
    """Whether a player with two areas is paid envy for another's hand once, or at each area that has a marker."""
    card_life_hours: int | None = None

    dragons_eye: Method = "off"
    shaker: Shaker = "after-triple"
    dragons_eye_start: Literal["button", "count"] = "button"
    """With the dice, whether the first hand goes to the dragon's eye button or by the starting position above."""
    dice_without_pai_gow: bool = False
    """Whether dice wagers are accepted from a seat that has no pai gow wager."""

    banking: bool = True
    co_banking: bool = True
    bank_rounds: int = 1
    """Rounds running for which the holder of the bank is asked first; after that, only when nobody else wants it."""
    bank_with_no_vigorish: bool = False
    ez_bank_surplus_vigorish: bool = True

    dynasty: bool = True
    protection: bool = True
    red_black: bool = True
    queens_dragon: bool = True
    protection_joker: Literal["ace", "completes-nothing", "standard"] = "ace"
    protection_natural_wheel: bool = True
    payout_limit: Money | None = None
    """The most that the optional EZ wagers together pay one player in a round."""
    payout_limit_on_layout: bool = False
    """Whether the layout states the payout limits, rather than that limits are posted; then no notice is needed."""
    notice_minutes: int = 30
    """How long before the round in which it applies a lower payout limit is announced to those who are seated."""

    imperial: bool = True
    imperial_survives_surrender: bool = True
    imperial_payout_limit: Money | None = None
    seven_card_bonus: Literal["off", "fortune"] | dict[str, int] = "off"
    """A pay table by name, or odds to one by hand."""
    progressive: Progressive | None = None

    @classmethod
    def _understood(cls, given: Mapping[str, Any], files: bool) -> dict[str, Any]:
        """Payout limits and the progressive's sums arrive in dollars, the file of a house way by its name."""
        values = dict(given)
        if files:
            values = by_content(given, "house-way", HouseWay.names(), _read_way, ALLOWED_BY["house-way"])
        try:
            for name in ("payout-limit", "imperial-payout-limit"):
                if values.get(name) is not None:
                    values[name] = cents(values[name], f"option {name}")
            if isinstance(values.get("progressive"), Mapping):
                values["progressive"] = _progressive(values["progressive"])
        except MoneyError as error:
            raise OptionError(str(error)) from None
        return values

    def faults(self) -> Iterator[OptionError]:
        yield from super().faults()
        yield from self._card_faults()
        if self.variant == "ez" and self.dragons_eye == "vigorish":
            sentence = "EZ pai gow takes no commission, so Dragon's Eye may be added to it only without vigorish"
            yield OptionError(sentence, cite("NJ-PG 11.9(k)1"), about=("variant", "dragons-eye"))
        try:
            HouseWay.named(self.house_way)
        except HouseWayError as error:
            yield OptionError(str(error), ALLOWED_BY["house-way"], about=("house-way",))
        if self.bank_rounds < 1:
            sentence = "the bank is offered for at least one round at a time"
            yield OptionError(sentence, ALLOWED_BY["bank-rounds"], about=("bank-rounds",))
        yield from self._limit_faults()
        for name, odds in self.seven_card_bonus_pay.odds.items():
            yield from _hand_faults("seven-card-bonus", name)
            if odds.win < 1:
                sentence = f"seven-card-bonus pays {name} {odds}, which is no payout"
                yield OptionError(sentence, cite("BASE B10"), about=("seven-card-bonus",))
        if self.progressive is not None:
            yield from _progressive_faults(self.progressive)

    def _card_faults(self) -> Iterator[OptionError]:
        if self.dealing == "hand" and self.shuffler == "none":
            sentence = "cards may be dealt from the hand only with an automated shuffler"
            yield OptionError(sentence, cite("BASE B6"), about=("dealing", "shuffler"))
        if self.decks == 2 and self.shuffler == "none":
            sentence = "a second deck may be used only with an automated shuffler"
            yield OptionError(sentence, cite("BASE B1"), about=("decks", "shuffler"))
        longest = CARD_LIFE[self.dealing]
        if self.card_life_hours is not None and not 1 <= self.card_life_hours <= longest:
            sentence = f"cards dealt this way must be changed after 1 to {longest} hours"
            yield OptionError(sentence, about=("card-life-hours", "dealing"))

    def _limit_faults(self) -> Iterator[OptionError]:
        for wager, limit in self.limits.items():
            if wager not in WAGERS:
                sentence = f"there is no wager {wager!r} to limit; the wagers are {', '.join(WAGERS)}"
                yield OptionError(sentence, about=(f"limits.{wager}",))
            least, paragraph = OPTIONAL_MINIMUM
            # a minimum of one cent is what a limit without a minimum has
            if wager in EZ_WAGERS and (1 < limit.minimum < least or (limit.maximum or least) < least):
                yield OptionError(
                    f"the {wager} wager is at least {dollars(least)}", paragraph, about=(f"limits.{wager}",)
                )
        if self.notice_minutes < 0:
            sentence = "a notice is given some minutes ahead, not below zero"
            yield OptionError(sentence, ALLOWED_BY["notice-minutes"], about=("notice-minutes",))
        if self.payout_limit is not None and self.payout_limit < self.payout_floor:
            floor, given = dollars(self.payout_floor), dollars(self.payout_limit)
            sentence = f"the payout limit must be at least {floor}, not {given}"
            yield OptionError(sentence, LIMIT_FLOOR[1], about=("payout-limit",))
        if self.imperial_payout_limit is not None and self.imperial_payout_limit < self.imperial_payout_floor:
            sentence = (
                f"the imperial payout limit must be at least {dollars(self.imperial_payout_floor)},"
                f" not {dollars(self.imperial_payout_limit)}"
            )
            yield OptionError(sentence, cite("BASE B10"), about=("imperial-payout-limit",))

    # --- what follows from the choices ---

    @property
    def variant_title(self) -> str:
        return "EZ Pai Gow Poker" if self.variant == "ez" else ""

    @property
    def card_life(self) -> int:
        """Hours after which the cards are changed: the licensee's choice, or the longest the state allows."""
        return self.card_life_hours or CARD_LIFE[self.dealing]

    @property
    def wagers(self) -> tuple[str, ...]:
        """The wagers this table offers, in the order in which they are settled."""
        offered = {
            "dynasty": self.dynasty,
            "protection": self.protection,
            "red": self.red_black,
            "black": self.red_black,
            "queens-dragon": self.queens_dragon,
        }
        return (
            "pai-gow",
            *(DICE_WAGERS if self.dragons_eye != "off" else ()),
            *(wager for wager in EZ_WAGERS if self.variant == "ez" and offered[wager]),
            *(("imperial",) if self.imperial else ()),
            *(("seven-card-bonus",) if self.seven_card_bonus != "off" else ()),
            *(("progressive",) if self.progressive else ()),
        )

    @property
    def commission(self) -> bool:
        """Whether a winning pai gow wager pays vigorish."""
        return self.variant == "standard" and self.dragons_eye != "no-vigorish"

    @property
    def bank_commission(self) -> bool:
        """Whether vigorish is charged on what is left for a player bank."""
        return self.dragons_eye != "no-vigorish" and (self.variant == "standard" or self.ez_bank_surplus_vigorish)

    @property
    def bank_offered(self) -> bool:
        """Whether a player may hold the bank; not while triples take pai gow wagers, unless the house says so."""
        return self.banking and (self.dragons_eye != "no-vigorish" or self.bank_with_no_vigorish)

    @property
    def co_bank_offered(self) -> bool:
        return self.bank_offered and self.co_banking

    @property
    def seven_card_bonus_pay(self) -> PayTable:
        if isinstance(self.seven_card_bonus, dict):
            return _pays(
                FORTUNE.wager, FORTUNE.cite, {name: Odds(to_one) for name, to_one in self.seven_card_bonus.items()}
            )
        return FORTUNE if self.seven_card_bonus == "fortune" else _pays(FORTUNE.wager, FORTUNE.cite, {})

    @property
    def protection_pay(self) -> PayTable:
        rows = PROTECTION.odds.items()
        wheel = "natural-wheel-straight-flush"
        pays = {name: odds for name, odds in rows if name != wheel or self.protection_natural_wheel}
        return _pays(PROTECTION.wager, PROTECTION.cite, pays)

    def minimum(self, wager: str) -> Cents:
        """The least that may be wagered: the table's limit, and a dollar on the optional EZ wagers."""
        least = self.limit(wager).minimum
        return max(least, OPTIONAL_MINIMUM[0]) if wager in EZ_WAGERS else least

    def allowed_by(self) -> dict[str, tuple[Citation, ...]]:
        """Of the options that belong to EZ pai gow or to the dice, only where those are offered."""
        unused = {*(() if self.variant == "ez" else EZ_OPTIONS), *(() if self.dragons_eye != "off" else DICE_OPTIONS)}
        return {name: (by,) for name, by in ALLOWED_BY.items() if name not in unused}

    @property
    def offered(self) -> Mapping[str, tuple[str, ...]]:
        return {wager: WITHDRAWN_BY.get(wager, (wager,)) for wager in self.wagers[1:]}

    @property
    def fixed_limits(self) -> Mapping[str, tuple[Limit, tuple[str, ...]]]:
        stake = self.progressive.stake if self.progressive else None
        return {"progressive": (Limit(stake, stake), ("progressive",))} if stake else {}

    @property
    def notice_seconds(self) -> int:
        return self.notice_minutes * 60

    def lowered_payouts(self, before: Self) -> Mapping[str, Citation]:
        """None where the limit stands on the layout itself."""
        if self.payout_limit_on_layout:
            return {}
        limits = {
            "payout-limit": (before.payout_limit, self.payout_limit),
            "imperial-payout-limit": (before.imperial_payout_limit, self.imperial_payout_limit),
        }
        return {name: LIMIT_FLOOR[1] for name, (was, now) in limits.items() if is_lower(was, now)}

    @property
    def payout_floor(self) -> Cents:
        """The lowest payout limit allowed: $40,000, or what one player could win in a round at minimum wagers."""
        offered = set(self.wagers)

        def paid(wager: str, odds: Odds | None) -> Cents:
            return odds.paid(self.minimum(wager)) if wager in offered and odds is not None else 0

        protection = self.protection_pay.odds
        pays = Pays(
            dynasty=paid("dynasty", max(DYNASTY.odds.values())),
            wheel=paid("protection", protection.get("natural-wheel-straight-flush")),
            high=paid("protection", protection["nine-high"]),
            red=paid("red", RED_BLACK[7]),
            black=paid("black", RED_BLACK[7]),
            queens_dragon=paid("queens-dragon", QUEENS_DRAGON.odds["queen-high"]),
            envy="dynasty" in offered and self.minimum("dynasty") >= ENVY_MINIMUM[0],
        )
        return max(LIMIT_FLOOR[0], most_paid(pays, self.areas, self.areas if self.envy_by == "place" else 1))

    @property
    def imperial_payout_floor(self) -> Cents:
        """The same for the imperial wager, whose two parts can both win.

        Five aces leave a second hand no royal flush, but any other straight flush.
        """
        player, bank, least = IMPERIAL_PLAYER.odds, max(IMPERIAL_BANKER.odds.values()), self.minimum("imperial")
        hands = [player["five-aces"], player["straight-flush"]][: self.areas]
        return max(LIMIT_FLOOR[0], sum(odds.paid(least) + bank.paid(least) for odds in hands))

    @property
    def areas(self) -> int:
        """On how many areas one player may wager."""
        return 2 if self.two_areas else 1


def _progressive(given: Mapping[str, Any]) -> dict[str, Any]:
    values = dict(given)
    for name in ("stake", "meter"):
        if name in values:
            values[name] = cents(values[name], f"the progressive's {name}")
    if isinstance(values.get("pays"), Mapping):
        values["pays"] = {
            hand: cents(sum_, f"the progressive's pay for {hand}") for hand, sum_ in values["pays"].items()
        }
    return values


def _progressive_faults(progressive: Progressive) -> Iterator[OptionError]:
    def fault(sentence: str) -> OptionError:
        return OptionError(sentence, cite("BASE B10"), about=("progressive",))

    if not progressive.shares:
        yield fault("a progressive needs at least one hand that wins a share of its meter")
    for name in (*progressive.shares, *progressive.pays):
        yield from _hand_faults("progressive", name)
    for name in sorted(progressive.shares.keys() & progressive.pays.keys()):
        yield fault(f"the progressive pays {name} both a share and a sum")
    for name, share in progressive.shares.items():
        if share not in range(1, 101):
            yield fault(f"the progressive's share for {name} must be 1 to 100 percent, not {share}")
    if progressive.contribution not in range(101):
        yield fault("the progressive's contribution must be 0 to 100 percent")


def _hand_faults(wager: str, name: str) -> Iterator[OptionError]:
    if name not in HANDS:
        sentence = f"{wager} names no hand {name!r}; the hands are {', '.join(HANDS)}"
        yield OptionError(sentence, cite("BASE B10"), about=(wager,))


def _read_way(text: str, file: str) -> HouseWay:
    return HouseWay.read(text, f"house way {file}")
