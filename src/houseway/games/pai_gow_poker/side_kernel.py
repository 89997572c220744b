"""Card side wagers in compiled loops: hands are counted by the rows that they are paid for, and priced afterwards.

A hand is the bits of `side_wagers.made`, found in tables that its functions fill; to them come ace high as the table
reads the joker in protection, and how many cards are of a colour. Loads Numba; import lazily.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

from houseway.core.figures import Tally
from houseway.core.pay import PayTable
from houseway.games.compiled import inner, njit
from houseway.games.pai_gow_poker.hands import ACE, HAND
from houseway.games.pai_gow_poker.options import (
    DYNASTY,
    EZ_WAGERS,
    HANDS,
    IMPERIAL_BANKER,
    IMPERIAL_PLAYER,
    OTHER_WAGERS,
    QUEENS_DRAGON,
    RED_BLACK,
    PaiGowPokerOptions,
)
from houseway.games.pai_gow_poker.side_wagers import (
    ACE_QUEEN,
    BIT,
    KING_QUEEN,
    JokerReading,
    beside,
    nothing_but_high,
    of_a_kind,
    straights,
    suited,
)

Units = npt.NDArray[np.int64]
Bits = npt.NDArray[np.int32]

RANK_SETS = 1 << 13
PROTECTED = 1 << len(HANDS)
"""Ace high by the reading of the joker that protection takes."""
COLOUR_BIT = {
    (colour, held): PROTECTED << (1 + len(RED_BLACK) * place + above)
    for place, colour in enumerate(("red", "black"))
    for above, held in enumerate(RED_BLACK)
}

# --- what hands are, and what that pays ------------------------------------------------------------------------------


# Columns of the table of parts, whose second row is for hands with the joker. By ranks: of the hand; of the flush suit,
# alone and with the suited cards beside it; and of a hand of different ranks, without and with a suit of four.
STRAIGHT, SUITED, BESIDE_ACE_QUEEN, BESIDE_KING_QUEEN, HIGH, HIGH_IN_FOUR, ALIKE = range(0, 7 * RANK_SETS, RANK_SETS)
# With three alike, by whether there are another pair, four and five; and by the number of red cards.
COLOURED = ALIKE + 8


@cache
def made_table(reading: JokerReading) -> Bits:
    """The bits of every part of a hand, from the functions of `side_wagers`."""
    made = np.zeros((2, COLOURED + HAND + 1), np.int32)
    for joker, row in zip((False, True), made, strict=True):
        in_suit = [suited(ranks, joker) for ranks in range(RANK_SETS)]
        row[STRAIGHT:SUITED] = [straights(ranks, joker) for ranks in range(RANK_SETS)]
        row[SUITED:BESIDE_ACE_QUEEN] = in_suit
        row[BESIDE_ACE_QUEEN:BESIDE_KING_QUEEN] = [beside(bits, ACE_QUEEN) for bits in in_suit]
        row[BESIDE_KING_QUEEN:HIGH] = [beside(bits, KING_QUEEN) for bits in in_suit]
        for ranks in (sum(1 << rank for rank in held) for held in combinations(range(ACE + 1), HAND - joker)):
            for column, longest in ((HIGH, 3), (HIGH_IN_FOUR, 4)):
                protected = nothing_but_high(ranks, longest, joker, reading) & BIT["ace-high"]
                row[column + ranks] = nothing_but_high(ranks, longest, joker) | (PROTECTED if protected else 0)
        for most in (3, 4, 5):
            for second in (1, 2):
                place = 4 * (second == 2) + 2 * (most >= 4) + (most == 5)
                row[ALIKE + place] = of_a_kind([second, most], False)
        for red in range(HAND + 1):
            black = HAND - joker - red
            row[COLOURED + red] = COLOUR_BIT.get(("red", red), 0) | COLOUR_BIT.get(("black", black), 0)
    return made


class Wager(msgspec.Struct, frozen=True):
    """What a side wager pays by bit of the player's hand and by bit of the bank's, in the units of its stake."""

    hand: dict[int, int]
    bank: dict[int, int] = {}
    stake: int = 1

    @property
    def nets(self) -> list[list[int]]:
        """By row of the player's and of the bank's hand, as `_rows` has them; with neither the stake is lost."""
        nets = [[ours + theirs for theirs in _best_first(self.bank)] for ours in _best_first(self.hand)]
        nets[0][0] = -self.stake
        return nets


def wager_of(options: PaiGowPokerOptions, name: str) -> Wager:
    """One unit staked by one player, as `side_figures` has it: no envy, since nobody else plays, and no limit.

    The progressive's meter stands at its start every round, and its nets are in cents.
    """
    match name:
        case "dynasty":
            return Wager(_by_bit(DYNASTY))
        case "protection":
            pays = _by_bit(options.protection_pay)
            return Wager({PROTECTED if bit == BIT["ace-high"] else bit: to_one for bit, to_one in pays.items()})
        case "red" | "black":
            return Wager({COLOUR_BIT[name, held]: odds.win for held, odds in RED_BLACK.items()})
        case "queens-dragon":
            return Wager({}, _by_bit(QUEENS_DRAGON))
        case "imperial":
            return Wager(_by_bit(IMPERIAL_PLAYER), _by_bit(IMPERIAL_BANKER))
        case "seven-card-bonus":
            return Wager(_by_bit(options.seven_card_bonus_pay))
    progressive = options.progressive
    assert name == "progressive"
    assert progressive is not None
    shares = {BIT[hand]: progressive.meter * share // 100 for hand, share in progressive.shares.items()}
    return Wager(shares | {BIT[hand]: paid for hand, paid in progressive.pays.items()}, stake=progressive.stake)


def _by_bit(table: PayTable) -> dict[int, int]:
    return {BIT[hand]: odds.win for hand, odds in table.odds.items()}


def _best_first(pays: dict[int, int]) -> list[int]:
    """Nought for a hand that is in no row, then what the rows pay."""
    return [0, *sorted(pays.values(), reverse=True)]


def _rows(wagers: Sequence[dict[int, int]]) -> Units:
    """For each wager the bits of all its rows together, then each row's, the best-paying first."""
    rows = np.zeros((len(wagers), 1 + max(map(len, wagers), default=0)), np.int64)
    for wager, pays in enumerate(wagers):
        rows[wager, : len(pays) + 1] = [sum(pays), *sorted(pays, key=lambda bit: -pays[bit])]
    return rows


class Sides(NamedTuple):
    """The side wagers that are played, as compiled code reads them."""

    made: Bits
    hand: Units
    bank: Units


class OfferedWagers:
    """The card side wagers that a table offers, of those asked for: counted by compiled code, and priced here."""

    def __init__(self, options: PaiGowPokerOptions, bets: Collection[str] | None = None) -> None:
        cards = (*EZ_WAGERS, *OTHER_WAGERS)
        names = [name for name in options.wagers if name in cards and (bets is None or name in bets)]
        self.wagers = {name: wager_of(options, name) for name in names}
        hands, banks = ([getattr(wager, whose) for wager in self.wagers.values()] for whose in ("hand", "bank"))
        self.sides = Sides(made_table(options.protection_joker), _rows(hands), _rows(banks))

    def paid(self) -> Units:
        """Room to count rounds, for each wager by row of the player's hand and of the bank's."""
        return np.zeros((len(self.wagers), self.sides.hand.shape[1], self.sides.bank.shape[1]), np.int64)

    def tallies(self, paid: Units) -> dict[str, Tally]:
        """The side wagers of a block from its counted rounds; in Python's integers, since meters have no limit."""
        found = {}
        for (name, wager), counted in zip(self.wagers.items(), paid.tolist(), strict=True):
            ends = [(net, counted[i][j]) for i, nets in enumerate(wager.nets) for j, net in enumerate(nets)]
            found[name] = Tally(
                sum(count for _, count in ends),
                sum(net * count for net, count in ends),
                sum(net * net * count for net, count in ends),
                wager.stake,
            )
        return found

    def nets(self, cards: Units) -> dict[str, Units]:
        """What each wager nets for hands given as rows of fourteen cards, the player's first."""
        places = np.zeros((len(cards), len(self.wagers), 2), np.int64)
        _settle_sides(cards, self.sides, places)
        return {
            name: np.array(wager.nets, np.int64)[places[:, at, 0], places[:, at, 1]]
            for at, (name, wager) in enumerate(self.wagers.items())
        }


# --- compiled --------------------------------------------------------------------------------------------------------


@inner
def made_bits(cards, start, made):  # type: ignore[no-untyped-def]
    """Everything that the seven cards from `start` on can be, as bits."""
    # Sixteen bits for each suit's ranks; the joker falls on the fourteenth of the first.
    held = 0
    for i in range(start, start + HAND):
        held |= 1 << (16 * (cards[i] & 3) + (cards[i] >> 2))
    joker = (held >> 13) & 1
    held &= ~(1 << 13)
    counts = held - ((held >> 1) & 0x5555555555555555)
    counts = (counts & 0x3333333333333333) + ((counts >> 2) & 0x3333333333333333)
    counts = (counts + (counts >> 4)) & 0x0F0F0F0F0F0F0F0F
    counts = (counts + (counts >> 8)) & 0x000F000F000F000F
    one, two = held & 0x1FFF, (held >> 16) & 0x1FFF
    three, four = (held >> 32) & 0x1FFF, held >> 48
    bits = np.int64(made[joker, COLOURED + ((counts >> 16) & 15) + ((counts >> 32) & 15)])
    ranks = one | two | three | four
    bits |= made[joker, STRAIGHT + ranks]
    # Adding 3 (4 beside the joker) to the count of each suit reaches 8 where there are five; adding 4, where four.
    flush = (counts + (3 + joker) * 0x0001000100010001) & 0x0008000800080008
    pairs = (one & two) | (three & four) | ((one | two) & (three | four))
    if not pairs and not (counts + 3 * 0x0001000100010001) & 0x0008000800080008:
        in_four = (counts + 4 * 0x0001000100010001) & 0x0008000800080008
        bits |= made[joker, (HIGH_IN_FOUR if in_four else HIGH) + ranks]
    trips = (one & two & (three | four)) | (three & four & (one | two))
    quads = one & two & three & four
    ace = joker << ACE
    fives = quads & ace
    quads |= trips & ace
    trips |= pairs & ace
    pairs |= ranks & ace
    if trips:
        bits |= made[joker, ALIKE + 4 * ((pairs & (pairs - 1)) != 0) + 2 * (quads != 0) + (fives != 0)]
    if flush:
        suit = 0
        while not (flush >> (16 * suit)) & 8:
            suit += 1
        in_suit = (held >> (16 * suit)) & 0x1FFF
        bits |= made[joker, SUITED + in_suit]
        for other in range(4):
            ranks = (held >> (16 * other)) & 0x1FFF
            if other != suit and ranks & ACE_QUEEN == ACE_QUEEN:
                bits |= made[joker, BESIDE_ACE_QUEEN + in_suit]
            if other != suit and ranks & KING_QUEEN == KING_QUEEN:
                bits |= made[joker, BESIDE_KING_QUEEN + in_suit]
    return bits


@njit(cache=True, nogil=True)
def _row(bits, rows, wager):  # type: ignore[no-untyped-def]
    """The best-paying row that a hand is in, or 0."""
    row = 0
    if bits & rows[wager, 0]:
        row = 1
        while not bits & rows[wager, row]:
            row += 1
    return row


@inner
def count_sides(cards, made, hands, banks, paid):  # type: ignore[no-untyped-def]
    """Count a round by the rows of each wager: the player has the first seven cards, the bank the next."""
    hand = made_bits(cards, 0, made)
    bank = made_bits(cards, HAND, made)
    for wager in range(len(paid)):
        paid[wager, _row(hand, hands, wager), _row(bank, banks, wager)] += 1


@njit(cache=True, nogil=True)
def _settle_sides(cards, sides, places):  # type: ignore[no-untyped-def]
    made, hands, banks = sides
    for n in range(len(cards)):
        hand = made_bits(cards[n], 0, made)
        bank = made_bits(cards[n], HAND, made)
        for wager in range(places.shape[1]):
            places[n, wager, 0] = _row(hand, hands, wager)
            places[n, wager, 1] = _row(bank, banks, wager)
