"""A whole table of Deuce of the Dragon in compiled code: betting, patterns and pots as in playouts. Loads Numba.

Everybody brings as much, so that there is one pot beside the deuce pot: whoever is all-in has staked what anybody can.
"""

from __future__ import annotations

from functools import partial

import numpy as np
from numba import uint64

from houseway.games.compiled import inner, njit
from houseway.games.deuce_of_the_dragon import commands as say
from houseway.games.deuce_of_the_dragon.betting import ACTIONS
from houseway.games.deuce_of_the_dragon.betting_kernel import (
    ACTED,
    BETTER,
    FACING,
    LONG_SPOT,
    STACK,
    STAKED,
    WAGERED,
    after_interval,
    open_betting,
    wager,
)
from houseway.games.deuce_of_the_dragon.betting_kernel import FOLD as FOLDS
from houseway.games.deuce_of_the_dragon.hands import DEUCE_OF_THE_DRAGON, HAND_SIZE, ORDER, PLACE
from houseway.games.deuce_of_the_dragon.kernel import (
    CONTENDERS,
    DEUCE_BUTTON,
    DEUCE_POT,
    INTERVAL,
    LAST,
    LAST_LENGTH,
    LEAST_RAISE,
    MOST_RAISE,
    MUST_PLAY,
    NOBODY,
    RULES,
    SEATS,
    TO_PLAY,
    beats,
    open_interval,
    pass_turn,
    play,
    rules,
)
from houseway.games.deuce_of_the_dragon.kernel_patterns import MOST_PATTERNS, patterns, popcount, run_tops
from houseway.games.whole_tables import (
    LAST_PATTERN,
    NETS,
    NOT_OPEN,
    OWN,
    SHOWN,
    TO_ACT,
    Setting,
    TableRules,
    see_seat,
    see_turn,
)

CARDS = len(ORDER)

# Where a round keeps what: the position as playouts have it, the hands, what lies open, the open patterns' strengths.
SPOT = NETS + SEATS
CHIPS = SPOT + LONG_SPOT
PAY = CHIPS + 3 * SEATS
HANDS = PAY + SEATS
FACE_UP = HANDS + SEATS
LAST_CARDS = FACE_UP + 1
STRENGTHS = LAST_CARDS + 1
ROOM = STRENGTHS + (1 << HAND_SIZE)

# The table as numbers.
PLAYERS, BROUGHT, MAIN_ANTE, DEUCE_ANTE, WAGER_ACTION, PATTERN_ACTION, PASS_ACTION, AMOUNTS, NUMBERS = range(9)
BITS = NUMBERS + RULES
TOPS = BITS + CARDS
"""What playouts know of the options, the bit of each card of the pack, and the runs lie behind them."""

CHECK, BET, CALL, RAISE, ALL_IN, FOLD = range(6)
"""What a wager can be, as its actions are numbered."""
assert ACTIONS == ("check", "bet", "call", "raise", "all-in", "fold")

_HEARTS = np.uint64(1) << np.uint64(PLACE[DEUCE_OF_THE_DRAGON])


def whole_table(setting: Setting) -> TableRules:
    """A round is a position of playouts with betting, and what everybody has seen of it."""
    options, seats = setting.options, setting.seats
    words = (setting.first(say.PlayPattern) - setting.first(say.Wager)) // len(ACTIONS)
    table = np.array(
        [
            *(seats, setting.stack, options.main_ante, options.deuce_ante),
            *(setting.first(say.Wager), setting.first(say.PlayPattern), setting.first(say.Pass), words),
            *rules(options),
            *(PLACE[card] for card in setting.pack.cards),
            *run_tops(options),
        ]
    )
    dealt = np.array([setting.dealt[seat] for seat in range(1, seats + 1)])
    room = np.empty(MOST_PATTERNS, np.uint64), np.empty(MOST_PATTERNS, np.int32)
    return TableRules(
        room=ROOM,
        begin=partial(_begin, table, *room, dealt),
        take=partial(_take, table, *room),
        look=partial(_look, table),
    )


@njit(cache=True, nogil=True)
def _chips(round):  # type: ignore[no-untyped-def]
    return round[CHIPS:PAY].reshape(3, SEATS)


@njit(cache=True, nogil=True)
def _begin(table, masks, strengths, dealt, round, mask, order):  # type: ignore[no-untyped-def]
    round[:] = 0
    spot, chips = round[SPOT:CHIPS], _chips(round)
    for seat in range(table[PLAYERS]):
        for i in range(HAND_SIZE):
            round[HANDS + seat] |= 1 << table[BITS + order[dealt[seat, i]]]
        chips[STACK, seat] = table[BROUGHT] - table[MAIN_ANTE] - table[DEUCE_ANTE]
        chips[STAKED, seat] = table[MAIN_ANTE]
    spot[CONTENDERS] = (1 << table[PLAYERS]) - 1
    spot[DEUCE_BUTTON] = NOBODY
    spot[DEUCE_POT] = table[PLAYERS] * table[DEUCE_ANTE]
    open_interval(spot, 0)
    open_betting(chips, spot)
    return _ask(table, masks, strengths, round, mask)


@njit(cache=True, nogil=True)
def _ask(table, masks, strengths, round, mask):  # type: ignore[no-untyped-def]
    """Who is asked, and what is open to them."""
    mask[:] = 0
    spot = round[SPOT:CHIPS]
    if spot[BETTER] != NOBODY:
        round[TO_ACT] = spot[BETTER] + 1
        _open_wagers(table, spot, _chips(round), mask)
    else:
        round[TO_ACT] = spot[TO_PLAY] + 1
        _open_patterns(table, masks, strengths, round, mask)
    return round[TO_ACT]


@inner
def _open_wagers(table, spot, chips, mask):  # type: ignore[no-untyped-def]
    """What `betting.legal` lists."""
    numbers = table[NUMBERS:BITS]
    seat, first, amounts = spot[BETTER], table[WAGER_ACTION], table[AMOUNTS]
    call = spot[FACING] - chips[WAGERED, seat]
    room, least, most = chips[STACK, seat] - call, numbers[LEAST_RAISE], numbers[MOST_RAISE]
    may_raise = not spot[ACTED] >> seat & 1
    if room >= 0:
        mask[first + (CALL if call else CHECK) * amounts] = 1
    if room >= least and may_raise:
        for slot in range(min(room, most) // least if most else 1):
            mask[first + (RAISE if spot[FACING] else BET) * amounts + slot] = 1
    if (room <= 0 or may_raise) and not (most and room > most):
        mask[first + ALL_IN * amounts] = 1
    mask[first + FOLD * amounts] = 1


@njit(cache=True, nogil=True)
def _held(hand, bits):  # type: ignore[no-untyped-def]
    """The cards of a hand in the order of the pack, six bits each, and how many they are."""
    held = uint64(0)
    cards = 0
    for bit in bits:
        if hand >> uint64(bit) & uint64(1):
            held |= uint64(bit) << uint64(6 * cards)
            cards += 1
    return held, cards


@inner
def _open_patterns(table, masks, strengths, round, mask):  # type: ignore[no-untyped-def]
    """Every pattern that may be played, by the places of its cards in the hand, in the order of the pack."""
    spot, numbers, bits, tops = round[SPOT:CHIPS], table[NUMBERS:BITS], table[BITS:TOPS], table[TOPS:]
    hand = uint64(round[HANDS + spot[TO_PLAY]])
    held, cards = _held(hand, bits)
    n = patterns(hand, tops, masks, strengths)
    for i in range(n):
        if beats(strengths[i], popcount(masks[i]), spot[LAST], spot[LAST_LENGTH], numbers):
            number = np.int64(0)
            for place in range(cards):
                number |= np.int64(masks[i] >> (held >> uint64(6 * place) & uint64(63)) & uint64(1)) << place
            mask[table[PATTERN_ACTION] + number] = 1
            round[STRENGTHS + number] = strengths[i]
    if not spot[MUST_PLAY]:
        mask[table[PASS_ACTION]] = 1


@njit(cache=True, nogil=True)
def _take(table, masks, strengths, round, mask, action):  # type: ignore[no-untyped-def]
    if action < 0 or action >= len(mask) or not mask[action]:
        return NOT_OPEN
    spot, chips, pay = round[SPOT:CHIPS], _chips(round), round[PAY:HANDS]
    numbers, bits = table[NUMBERS:BITS], table[BITS:TOPS]
    over = False
    if spot[BETTER] != NOBODY:
        seat = spot[BETTER]
        amount = _amount(table, numbers, spot, chips, action)
        if amount == FOLDS:
            round[HANDS + seat] = 0
        over = wager(seat, amount, chips, spot, numbers, pay)
    else:
        seat, interval = spot[TO_PLAY], spot[INTERVAL]
        if action == table[PASS_ACTION]:
            pass_turn(seat, spot, numbers)
        else:
            number = action - table[PATTERN_ACTION]
            cards = _cards(uint64(round[HANDS + seat]), number, bits)
            round[HANDS + seat] ^= np.int64(cards)
            round[FACE_UP] |= np.int64(cards)
            round[LAST_CARDS] = np.int64(cards)
            hearts, emptied = cards & _HEARTS != 0, round[HANDS + seat] == 0
            strength = round[STRENGTHS + number]
            over = play(seat, strength, popcount(cards), hearts, emptied, chips[STAKED], spot, numbers, pay)
        if not over:
            after_interval(interval, chips, spot)
    if over:
        for seat in range(table[PLAYERS]):
            chips[STACK, seat] += pay[seat]
            round[NETS + seat] = chips[STACK, seat] - table[BROUGHT]
        spot[BETTER] = NOBODY
        round[TO_ACT] = 0
        mask[:] = 0
        return 0
    if spot[BETTER] == NOBODY and spot[LAST_LENGTH] == 0:
        round[LAST_CARDS] = 0  # an interval has opened; what was played in the last one is in the rack
    return _ask(table, masks, strengths, round, mask)


@njit(cache=True, nogil=True)
def _amount(table, numbers, spot, chips, action):  # type: ignore[no-untyped-def]
    """The chips that an action puts in."""
    seat, number = spot[BETTER], action - table[WAGER_ACTION]
    what, slot = number // table[AMOUNTS], number % table[AMOUNTS]
    if what == FOLD:
        return FOLDS
    if what == ALL_IN:
        return chips[STACK, seat]
    call = spot[FACING] - chips[WAGERED, seat]
    return call + (slot + 1) * numbers[LEAST_RAISE] if what in (BET, RAISE) else call


@njit(cache=True, nogil=True)
def _cards(hand, number, bits):  # type: ignore[no-untyped-def]
    """The cards of a hand at those places, in the order of the pack."""
    held, count = _held(hand, bits)
    cards = uint64(0)
    for place in range(count):
        cards |= uint64(number >> place & 1) << (held >> uint64(6 * place) & uint64(63))
    return cards


@njit(cache=True, nogil=True)
def _look(table, round, seat, row):  # type: ignore[no-untyped-def]
    spot, chips = round[SPOT:CHIPS], _chips(round)
    bits, players, every, unit = table[BITS:TOPS], table[PLAYERS], CARDS, table[MAIN_ANTE]
    hand, up, last = round[HANDS + seat - 1], round[FACE_UP], round[LAST_CARDS]
    for card in range(every):
        row[OWN * every + card] = hand >> bits[card] & 1
        row[SHOWN * every + card] = up >> bits[card] & 1
        row[LAST_PATTERN * every + card] = last >> bits[card] & 1
    for other in range(players):
        bets = spot[BETTER] != NOBODY and spot[CONTENDERS] >> other & 1
        wagered = chips[WAGERED, other] if bets else 0
        see_seat(row, every, other, popcount(uint64(round[HANDS + other])), chips[STACK, other], wagered, unit)
    see_turn(row, every, players, 0, seat, round[TO_ACT])
