"""Side wagers of pai gow poker: what seven cards are for each of them, and what that pays.

What a hand can be is a set of bits, one for each name in `HANDS`, put together from its ranks, its longest suit and the
joker; a pay table then takes the best-paying one. The mathematics in `side_figures` counts hands by the same bits.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from math import gcd
from typing import Literal

import msgspec

from houseway.core.accounts import INVENTORY, stack
from houseway.core.cards import JOKER, JOKER_PACK, RANKS, SUITS, Card, CardError
from houseway.core.citations import Citation, cite
from houseway.core.decider import Event, Posting
from houseway.core.events import Settled, WagerLost, WagerPushed, WagerWon
from houseway.core.money import Cents
from houseway.core.odds import Odds
from houseway.core.pay import PayTable
from houseway.games.pai_gow_poker.options import (
    ABOVE_FIVE_ACES,
    DEFINED,
    DYNASTY,
    ENVY,
    ENVY_MINIMUM,
    ENVY_PARAGRAPH,
    HANDS,
    IMPERIAL_BANKER,
    IMPERIAL_PLAYER,
    LIMIT_FLOOR,
    QUEENS_DRAGON,
    RED_BLACK,
    RED_BLACK_PARAGRAPH,
    SEVEN_CARD_HANDS,
    PaiGowPokerOptions,
    Progressive,
)

JokerReading = Literal["ace", "completes-nothing", "standard"]

BIT: dict[str, int] = {name: 1 << place for place, name in enumerate(HANDS)}


# --- what seven cards are ------------------------------------------------------------------------------------------


def mask(ranks: str) -> int:
    """A set of ranks as bits, the deuce lowest."""
    return sum(1 << RANKS.index(rank) for rank in ranks)


WHEEL, ROYAL = mask("A2345"), mask("TJQKA")
ACE_QUEEN, KING_QUEEN = mask("AQ"), mask("KQ")
_ACE = mask("A")
_AROUND = "A" + RANKS
STRAIGHTS = tuple(mask(_AROUND[low : low + 5]) for low in range(10))
SEVEN_CARD_STRAIGHTS = tuple(mask(_AROUND[low : low + 7]) for low in range(8))


def of_a_kind(counts: Sequence[int], joker: bool) -> int:
    """Hands of equal ranks, from how many cards of each rank are held, aces last; here the joker is an ace."""
    held = [*counts[:-1], counts[-1] + joker]
    most, second = sorted(held, reverse=True)[:2]
    bits = BIT["five-aces"] if most == 5 else 0
    bits |= BIT["four-of-a-kind"] if most >= 4 else 0
    bits |= BIT["full-house"] if most >= 3 and second >= 2 else 0
    return bits | (BIT["three-of-a-kind"] if most >= 3 else 0)


def straights(ranks: int, joker: bool) -> int:
    """A straight among these ranks, the joker filling one gap."""
    return BIT["straight"] if any((run & ~ranks).bit_count() <= joker for run in STRAIGHTS) else 0


def suited(ranks: int, joker: bool) -> int:
    """Hands of one suit, from the ranks held in it and the joker."""
    if ranks.bit_count() + joker < 5:
        return 0
    bits = BIT["flush"]
    if any((run & ~ranks).bit_count() <= joker for run in STRAIGHTS):
        bits |= BIT["straight-flush"]
    if (ROYAL & ~ranks).bit_count() <= joker:
        bits |= BIT["royal-flush"]
    if not WHEEL & ~ranks:
        bits |= BIT["natural-wheel-straight-flush"]
    missing = min((run & ~ranks).bit_count() for run in SEVEN_CARD_STRAIGHTS)
    if missing == 0:
        bits |= BIT["natural-seven-card-straight-flush"]
    if missing == 1 and joker:
        bits |= BIT["wild-seven-card-straight-flush"]
    return bits


def beside(suited_bits: int, other_suit: int) -> int:
    """Hands that a suited ace and queen, or king and queen, of another suit turn a straight flush into."""
    bits = 0
    if not ACE_QUEEN & ~other_suit:
        if suited_bits & BIT["natural-wheel-straight-flush"]:
            bits |= BIT["wheel-and-suited-ace-queen"]
        if suited_bits & BIT["royal-flush"]:
            bits |= BIT["royal-and-suited-ace-queen"]
    if not KING_QUEEN & ~other_suit and suited_bits & BIT["royal-flush"]:
        bits |= BIT["royal-and-suited-king-queen"]
    return bits


def nothing_but_high(ranks: int, longest_suit: int, joker: bool, reading: JokerReading = "standard") -> int:
    """`ace-high` down to `nine-high` for cards of different ranks that make no straight or flush.

    The joker is an ace. By the standard reading it also completes straights and flushes; read as `ace` it can only be
    the ace of a straight; and by `completes-nothing` not even that.
    """
    if longest_suit + (joker and reading == "standard") >= 5:
        return 0
    if joker and ranks & _ACE:
        return 0
    if straights(ranks | (_ACE if joker and reading == "ace" else 0), joker and reading == "standard"):
        return 0
    top = "A" if joker else RANKS[ranks.bit_length() - 1]
    return BIT[{"9": "nine", "T": "ten", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}[top] + "-high"]


def made(cards: Sequence[Card], reading: JokerReading = "standard") -> int:
    """Everything that seven cards can be, as bits."""
    JOKER_PACK.check([cards])
    if len(cards) != 7:
        raise CardError(f"a side wager looks at seven cards, not {len(cards)}: {' '.join(cards)}")
    joker = JOKER in cards
    by_suit = [mask("".join(card[0] for card in cards if card[1] == suit)) for suit in SUITS]
    counts = [sum(ranks >> rank & 1 for ranks in by_suit) for rank in range(len(RANKS))]
    ranks = by_suit[0] | by_suit[1] | by_suit[2] | by_suit[3]
    bits = of_a_kind(counts, joker) | straights(ranks, joker)
    for suit in by_suit:
        in_suit = suited(suit, joker)
        bits |= in_suit
        for other in by_suit:
            bits |= beside(in_suit, other) if other != suit else 0
    if max(counts) == 1:
        bits |= nothing_but_high(ranks, max(suit.bit_count() for suit in by_suit), joker, reading)
    return bits


def best_row(table: Mapping[str, Odds] | Mapping[str, Cents] | Mapping[str, Fraction], bits: int) -> str | None:
    """The best-paying row that a hand qualifies for; of equal ones the first."""
    rows = [name for name in table if bits & BIT[name]]
    return max(rows, key=lambda name: table[name]) if rows else None


def is_queens_dragon(cards: Sequence[Card]) -> bool:
    """Whether the bank's seven cards are queen high and nothing else."""
    return bool(made(cards) & BIT["queen-high"])


def premium(cards: Sequence[Card]) -> str | None:
    """The premium qualifying hand that seven cards are, or None."""
    return best_row(ENVY, made(cards))


# --- settling ------------------------------------------------------------------------------------------------------


class EnvyPaid(Event, frozen=True):
    """A player with an envy marker is paid for somebody else's premium hand."""

    seat: int
    paid: Cents
    holder: int
    row: str
    also: Citation = ""
    """By which a hand of seven cards ranks above all others."""

    def postings(self) -> tuple[Posting, ...]:
        return ((INVENTORY, stack(self.seat), self.paid),)


class PayoutLimited(Event, frozen=True):
    """The table's payout limit has cut what a player would have been paid."""

    seat: int
    wager: str
    owed: Cents
    paid: Cents


def settle_side_wager(
    options: PaiGowPokerOptions, wager: str, seat: int, staked: Cents, hand: Sequence[Card], bank: Sequence[Card]
) -> Settled:
    """One EZ, imperial or seven-card bonus wager, from the player's seven cards and the bank's."""
    match wager:
        case "dynasty":
            return _by_table(DYNASTY, wager, seat, staked, made(hand))
        case "protection":
            return _by_table(options.protection_pay, wager, seat, staked, made(hand, options.protection_joker))
        case "red" | "black":
            return _by_colour(wager, seat, staked, hand)
        case "queens-dragon":
            return _by_table(QUEENS_DRAGON, wager, seat, staked, made(bank))
        case "imperial":
            return _imperial(seat, staked, made(hand), made(bank))
        case "seven-card-bonus":
            return _by_table(options.seven_card_bonus_pay, wager, seat, staked, made(hand))
    raise ValueError(f"{wager!r} is not settled from seven cards alone")


def _by_table(table: PayTable, wager: str, seat: int, staked: Cents, bits: int) -> Settled:
    row, defined = best_row(table.odds, bits), DEFINED.get(wager, "")
    if row is None:
        return WagerLost(table.cite, seat, wager, staked, also=defined)
    odds, because = table.odds[row], SEVEN_CARD_HANDS.get(row, defined) if wager == "dynasty" else defined
    return WagerWon(table.cite, seat, wager, staked, odds.paid(staked), odds, HANDS[row], also=because)


def _by_colour(colour: str, seat: int, staked: Cents, hand: Sequence[Card]) -> Settled:
    """Four or more cards of the chosen colour; the joker has none."""
    suits = "hd" if colour == "red" else "sc"
    held = sum(card[1] in suits for card in hand)
    odds = RED_BLACK.get(held)
    if odds is None:
        return WagerLost(RED_BLACK_PARAGRAPH, seat, colour, staked, also=DEFINED[colour])
    row, because = f"{held} {colour} cards", DEFINED[colour]
    return WagerWon(RED_BLACK_PARAGRAPH, seat, colour, staked, odds.paid(staked), odds, row, also=because)


def _imperial(seat: int, staked: Cents, hand: int, bank: int) -> Settled:
    """One wager with two chances, each paid by its own table; it is lost only if both fail."""
    rows = [("", IMPERIAL_PLAYER, hand), ("banker ", IMPERIAL_BANKER, bank)]
    won = [(who, table, row) for who, table, bits in rows if (row := best_row(table.odds, bits))]
    paragraph = cite("NJ-PG 11.9(f)3")
    if not won:
        return WagerLost(paragraph, seat, "imperial", staked)
    odds = Odds(sum(table.odds[row].win for _, table, row in won))
    words = " and ".join(who + HANDS[row] for who, _, row in won)
    return WagerWon(IMPERIAL_PLAYER.cite, seat, "imperial", staked, odds.paid(staked), odds, words)


def settle_progressive(progressive: Progressive, seat: int, hand: Sequence[Card], meter: Cents) -> Settled:
    """A progressive wager: the best of a share of the meter and the fixed sums."""
    awards = {name: meter * share // 100 for name, share in progressive.shares.items()} | progressive.pays
    row = best_row(awards, made(hand))
    paragraph = cite("NJ-PG 11.9(f)1")
    if row is None:
        return WagerLost(paragraph, seat, "progressive", progressive.stake)
    paid = awards[row]
    common = gcd(paid, progressive.stake)
    odds = Odds(paid // common, progressive.stake // common)
    return WagerWon(paragraph, seat, "progressive", progressive.stake, paid, odds, HANDS[row])


def envy_bonuses(
    dynasty: Mapping[int, Cents],
    hands: Mapping[int, Sequence[Card]],
    bank: int | None = None,
    persons: Mapping[int, Hashable] | None = None,
    by: Literal["person", "place"] = "person",
) -> tuple[EnvyPaid, ...]:
    """What every holder of an envy marker is paid: once for each premium hand of another player, bettor or not.

    The dealer's hand and that of a player bank are nobody's envy; a bank has no dynasty wager and so no marker.
    `persons` says who plays at each seat: nobody envies his own other hand, and whoever has two areas is paid at the
    first of them that has a marker or, where envy goes `by` the place, at each that has one.
    """
    if not dynasty:
        return ()
    who = persons or {}
    marked = (seat for seat in sorted(dynasty, reverse=True) if dynasty[seat] >= ENVY_MINIMUM[0])
    paid_at = {seat if by == "place" else who.get(seat, seat): seat for seat in marked}
    shown = {seat: row for seat, hand in sorted(hands.items()) if seat != bank and (row := premium(hand))}
    return tuple(
        EnvyPaid(ENVY_PARAGRAPH, seat, ENVY[row], holder, HANDS[row], _above_all(row))
        for seat in sorted(paid_at.values())
        for holder, row in shown.items()
        if who.get(holder, holder) != who.get(seat, seat)
    )


def _above_all(row: str) -> Citation:
    """By which a hand of all seven cards ranks above five aces, if it is one."""
    return ABOVE_FIVE_ACES if row in SEVEN_CARD_HANDS else ""


Payment = Settled | EnvyPaid


def within_limit(
    payments: Sequence[Payment], limit: Cents | None, paragraph: Citation = LIMIT_FLOOR[1]
) -> tuple[Payment | PayoutLimited, ...]:
    """One player's payments of a round, in the order of payment, cut where they would exceed what may be paid him."""
    if limit is None:
        return tuple(payments)
    left = limit
    kept: list[Payment | PayoutLimited] = []
    for payment in payments:
        if not isinstance(payment, WagerWon | EnvyPaid):
            kept.append(payment)
            continue
        paid = min(payment.paid, left)
        left -= paid
        if paid:
            kept.append(msgspec.structs.replace(payment, paid=paid))
        elif isinstance(payment, WagerWon):
            kept.append(WagerPushed(paragraph, payment.seat, payment.wager, payment.staked, payment.row))
        if paid < payment.paid:
            wager = payment.wager if isinstance(payment, WagerWon) else "envy"
            kept.append(PayoutLimited(paragraph, payment.seat, wager, payment.paid, paid))
    return tuple(kept)
