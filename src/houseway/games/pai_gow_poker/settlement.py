"""Settlement, 11.9(f) to (j) and 11.22(d): how hands are set and compared, and what the side wagers come to."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import lru_cache

import msgspec

from houseway.core.cards import Card
from houseway.core.citations import Citation, cite
from houseway.core.decider import Event
from houseway.core.events import Settled, VigorishTaken, WagerLost, WagerWon
from houseway.core.money import Cents
from houseway.core.odds import EVEN_MONEY
from houseway.games.pai_gow_poker.hands import (
    HIGH_ORDER,
    LEGAL_SETTING,
    LOW_ORDER,
    Wheel,
    high_hand,
    is_legal,
    low_hand,
    settings,
)
from houseway.games.pai_gow_poker.house_way import HouseWay
from houseway.games.pai_gow_poker.options import EZ_WAGERS, HANDS, LIMIT_FLOOR, PaiGowPokerOptions
from houseway.games.pai_gow_poker.side_wagers import (
    EnvyPaid,
    Payment,
    PayoutLimited,
    envy_bonuses,
    is_queens_dragon,
    premium,
    settle_progressive,
    settle_side_wager,
    within_limit,
)
from houseway.games.pai_gow_shared.banking import PAI_GOW
from houseway.games.pai_gow_shared.dragons_eye import POKER as DICE_LAW
from houseway.games.pai_gow_shared.dragons_eye import WAGERS as DICE_WAGERS
from houseway.games.pai_gow_shared.state import Arranged, Comparison
from houseway.games.pai_gow_shared.vigorish import POKER, vigorish, vigorish_by

SEVEN_CARDS = cite("BASE B7")
EXPOSE = cite("NJ-PG 11.9(f)")
LOSE = cite("NJ-PG 11.9(g)")
PUSHED = cite("NJ-PG 11.9(h)")
HIGH_ONLY = cite("NJ-PG 11.9(h)1")
LOW_ONLY = cite("NJ-PG 11.9(h)2")
QUEENS_DRAGON = cite('NJ-PG 11.1 "Dealer queen\'s dragon"')
QUEENS_DRAGON_PUSHES = cite("NJ-PG 11.9(h)3")
WIN = cite("NJ-PG 11.9(i)")
VIGORISH = POKER
SURRENDER = cite("NJ-PG 11.9(e)")
EXAMINED = {
    "progressive": cite("NJ-PG 11.9(f)1"),
    "seven-card-bonus": cite("NJ-PG 11.9(f)2"),
    "imperial": cite("NJ-PG 11.9(f)3"),
    **dict.fromkeys(EZ_WAGERS, cite("NJ-PG 11.9(f)4")),
}
"""By which the dealer looks at the seven cards for each side wager."""
NOT_QUALIFIED = cite("NJ-PG 11.22(d)2.i")
QUALIFIED = cite("NJ-PG 11.22(d)2.ii")
IMPERIAL_LIMIT = cite("BASE B10")
ORDERS = HIGH_ORDER, LOW_ORDER
"""By which five-card hands are compared, and two-card hands."""
BARS_SURRENDER = (*EZ_WAGERS, "seven-card-bonus", "progressive")


# --- the two hands ---------------------------------------------------------------------------------------------------


def house_sets(options: PaiGowPokerOptions, cards: Sequence[Card]) -> Arranged:
    """Seven cards set the house way, with the rule that decided."""
    way = HouseWay.named(options.house_way)
    made = way.set_hand(cards, options.wheel, options.high_may_equal_low)
    words = f"{made.high_hand} / {made.low_hand}"
    return Arranged(made.high, made.low, words, made.rule_name, made.rule_text)


def arrange(options: PaiGowPokerOptions, high: Sequence[Card], low: Sequence[Card]) -> Arranged:
    """A hand as a player set it, fouls and all."""
    words, foul = _judged(tuple(sorted(high)), tuple(sorted(low)), options.wheel, options.high_may_equal_low)
    return Arranged(tuple(high), tuple(low), words, foul=foul)


@lru_cache(maxsize=8192)
def _judged(high: tuple[Card, ...], low: tuple[Card, ...], wheel: Wheel, high_may_equal_low: bool) -> tuple[str, str]:
    """What a setting is called, and what is wrong with it; whoever sets a hand looks at it again and again."""
    if (len(high), len(low)) != (5, 2):
        return f"{len(high)} cards high, {len(low)} cards low", "a high hand has five cards and a low hand two"
    behind, front = high_hand(high, wheel), low_hand(low)
    foul = ""
    if not is_legal(behind, front, wheel, high_may_equal_low):
        foul = "the low hand ranks above the high hand" if high_may_equal_low else "the high hand must rank higher"
    return f"{behind} / {front}", foul


def is_ez_dragon(options: PaiGowPokerOptions, bank: Sequence[Card]) -> bool:
    """Whether a queen's dragon of the bank pushes every pai gow wager."""
    return options.variant == "ez" and is_queens_dragon(bank)


def compare(options: PaiGowPokerOptions, player: Arranged, bank: Arranged) -> Comparison:
    """Both hands higher wins, one pushes, none loses; copies go to the bank, and a foul loses."""
    if is_ez_dragon(options, (*bank.high, *bank.low)):
        return Comparison("push", QUEENS_DRAGON_PUSHES)
    if player.foul:
        return Comparison("lose", LEGAL_SETTING)
    wheel = options.wheel
    higher = high_hand(player.high, wheel).value > high_hand(bank.high, wheel).value
    lower_too = low_hand(player.low).value > low_hand(bank.low).value
    if higher and lower_too:
        return Comparison("win", WIN, ORDERS)
    if higher or lower_too:
        return Comparison("push", HIGH_ONLY if higher else LOW_ONLY, ORDERS)
    return Comparison("lose", LOSE, ORDERS)


def pay_main(options: PaiGowPokerOptions, seat: int, staked: Cents) -> Iterator[Event]:
    """A winning pai gow wager against the dealer: 1 to 1 less vigorish."""
    yield WagerWon(WIN, seat, PAI_GOW, staked, staked, EVEN_MONEY)
    if options.commission:
        paragraph = vigorish_by(options.dragons_eye, VIGORISH, DICE_LAW.vigorish)
        yield VigorishTaken(paragraph, seat, PAI_GOW, vigorish(staked, options.rounding))


def bar_to_surrender(wagers: Mapping[str, Cents]) -> str | None:
    """The wager that bars a surrender, if one does."""
    return next((wager for wager in BARS_SURRENDER if wager in wagers), None)


# --- side wagers -----------------------------------------------------------------------------------------------------


class Seven(msgspec.Struct, frozen=True):
    """One player's seven cards and the side wagers on them."""

    cards: tuple[Card, ...]
    wagers: dict[str, Cents] = {}

    @property
    def side_wagers(self) -> dict[str, Cents]:
        return {wager: staked for wager, staked in self.wagers.items() if wager not in {PAI_GOW, *DICE_WAGERS}}


Paid = Payment | PayoutLimited


class SideWagers(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that is settled beside the pai gow wagers, by seat and in the order of 11.22(d)."""

    at_once: dict[int, tuple[WagerLost, ...]]
    """Lost as soon as the hand is exposed."""
    in_turn: dict[int, tuple[Paid, ...]]
    """Settled after that player's pai gow wager."""
    at_last: dict[int, tuple[Paid, ...]]
    """Envy bonuses and premium dynasty wagers, when all else is settled."""
    meter: Cents
    """What the progressive's meter shows after it."""

    def won(self, seat: int) -> set[str]:
        """The side wagers of that seat that win."""
        return {paid.wager for paid in (*self.in_turn[seat], *self.at_last[seat]) if isinstance(paid, WagerWon)}


def settle_side_wagers(
    options: PaiGowPokerOptions,
    hands: Mapping[int, Seven],
    bank: Sequence[Card],
    bank_seat: int | None = None,
    meter: Cents = 0,
    persons: Mapping[int, Hashable] | None = None,
) -> SideWagers:
    """All side wagers of a round, from the players' seven cards and the bank's; they are always with the house.

    `persons` says who plays at each seat, for a player with two: the payout limits are one player's, not one seat's.
    """
    dynasty = {seat: seven.wagers["dynasty"] for seat, seven in hands.items() if "dynasty" in seven.wagers}
    shown = {seat: seven.cards for seat, seven in hands.items()}
    envy = envy_bonuses(dynasty, shown, bank_seat, persons, options.envy_by)
    optional_left = _Left(options.payout_limit, LIMIT_FLOOR[1], persons)
    imperial_left = _Left(options.imperial_payout_limit, IMPERIAL_LIMIT, persons)
    at_once: dict[int, tuple[WagerLost, ...]] = {}
    in_turn: dict[int, tuple[Paid, ...]] = {}
    last: dict[int, list[Payment]] = {}
    for seat, seven in sorted(hands.items()):
        lost: list[WagerLost] = []
        optional: list[Settled] = []
        others: list[Paid] = []
        for wager in sorted(seven.side_wagers, key=options.wagers.index):
            result = _settle(options, wager, seat, seven, bank, meter)
            if wager == "progressive":
                meter = meter_after(options, result, meter)
            if wager in EZ_WAGERS:
                optional.append(result)
            elif isinstance(result, WagerLost):
                lost.append(result)
            elif wager == "imperial":
                others += imperial_left.pay(seat, [result])
            else:
                others.append(result)
        waits = [result for result in optional if _is_premium(result, seven.cards)]
        now = [result for result in optional if result not in waits]
        bonuses = [bonus for bonus in envy if bonus.seat == seat]
        at_once[seat] = tuple(lost)
        in_turn[seat] = (*optional_left.pay(seat, now), *others)
        last[seat] = [*bonuses, *waits]
    at_last = {seat: optional_left.pay(seat, payments) for seat, payments in last.items()}
    return SideWagers(at_once=at_once, in_turn=in_turn, at_last=at_last, meter=meter)


class _Left:
    """What a payout limit leaves to be paid to each player, as his payments of a round are made one after another."""

    def __init__(self, limit: Cents | None, paragraph: Citation, persons: Mapping[int, Hashable] | None) -> None:
        self.limit = limit
        self.paragraph = paragraph
        self.persons = persons or {}
        self.paid: dict[Hashable, Cents] = {}

    def pay(self, seat: int, payments: Sequence[Payment]) -> tuple[Paid, ...]:
        if self.limit is None:
            return tuple(payments)
        person = self.persons.get(seat, seat)
        before = self.paid.get(person, 0)
        made = within_limit(payments, self.limit - before, self.paragraph)
        self.paid[person] = before + _won(made)
        return made


def _settle(
    options: PaiGowPokerOptions, wager: str, seat: int, seven: Seven, bank: Sequence[Card], meter: Cents
) -> Settled:
    if wager == "progressive":
        assert options.progressive is not None
        return settle_progressive(options.progressive, seat, seven.cards, meter)
    result = settle_side_wager(options, wager, seat, seven.wagers[wager], seven.cards, bank)
    if isinstance(result, WagerLost):
        return msgspec.structs.replace(result, cite=NOT_QUALIFIED if wager in EZ_WAGERS else EXAMINED[wager])
    return result


def _is_premium(result: Settled, cards: Sequence[Card]) -> bool:
    return isinstance(result, WagerWon) and result.wager == "dynasty" and premium(cards) is not None


def _won(payments: Sequence[Paid]) -> Cents:
    return sum(payment.paid for payment in payments if isinstance(payment, WagerWon | EnvyPaid))


def meter_after(options: PaiGowPokerOptions, result: Settled, meter: Cents) -> Cents:
    """A share is taken from the meter, and a whole meter starts again; fixed sums leave it as it is."""
    progressive = options.progressive
    if progressive is None or not isinstance(result, WagerWon):
        return meter
    share = next((part for hand, part in progressive.shares.items() if HANDS[hand] == result.row), 0)
    return progressive.meter if share == 100 else meter - (result.paid if share else 0)


def best_words(cards: Sequence[Card], options: PaiGowPokerOptions) -> str:
    """The best hand among seven cards for the side wagers, in words."""
    row = premium(cards)
    return HANDS[row] if row else str(max(high_hand(high, options.wheel) for high, _ in settings(cards)))
