"""Patterns and playouts as compiled loops over 52-bit hands. Loads Numba; import lazily.

A hand is a mask in the order of single cards (`hands.ORDER`). A playout is the shedding part of a round, from any
position to its end, with every betting round checked through; the stakes that are in go to the pots as they would.
Positions are small arrays so that a search can copy and resume them:

    hands   uint64[6]  the cards held at each seat, 0 where nobody plays
    stakes  int64[6]   what each seat has in the main pot and the side pots, folded seats included
    spot    int64[SPOT] the rest, by the names below
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit, uint64

from houseway.games.deuce_of_the_dragon.hands import KIND_BITS, KING_ACE_DEUCE, RANKS, RUNS, Kind
from houseway.games.deuce_of_the_dragon.options import DeuceOfTheDragonOptions
from houseway.games.deuce_of_the_dragon.plans import COST, SLACK
from houseway.games.kernels import below, draw, seeded

MOST_PATTERNS = 256
SEATS = 6
NOBODY = -1
LEAD = np.int32(-1)
"""The strength that any pattern beats."""

# What a position holds besides hands and stakes.
(
    CONTENDERS,
    LEADER,
    TO_PLAY,
    LAST,
    LAST_LENGTH,
    LAST_SEAT,
    PASSED,
    MUST_PLAY,
    INTERVAL,
    DEUCE_BUTTON,
    WON_BELOW,
    DEUCE_POT,
    SPOT,
) = range(13)

# What the options say to a playout.
SAME_LENGTH, CLOSE_INTERVAL, ANY_QUADS, RATE_OVER, RATE_UNDER, RULES = range(6)

_SINGLE, _PAIR, _TWO_PAIR, _THREE_PAIR, _FOUR_PAIR, _TRIPS, _TWO_TRIPS, _STRAIGHT, _FLUSH, _STRAIGHT_FLUSH, _QUADS = (
    int(kind) for kind in Kind
)
_BITS = KIND_BITS
_DEUCE_OF_HEARTS = np.uint64(1) << np.uint64(51)
_LINE = np.array([11, 12, *range(11), 11, 12])
"""The ranks' places along the line of straights."""


def _pairs_and_trips() -> tuple[np.ndarray, np.ndarray]:
    """For each set of suits of one rank: how many pairs, or trips, it holds, and which."""
    tables = []
    for size in (2, 3):
        table = np.zeros((16, 7), np.int64)
        for suits in range(16):
            chosen = [part for part in range(16) if part & ~suits == 0 and part.bit_count() == size]
            table[suits, 0] = len(chosen)
            table[suits, 1 : 1 + len(chosen)] = chosen
        tables.append(table)
    return tables[0], tables[1]


_PAIRS_OF, _TRIPS_OF = _pairs_and_trips()
_HIGH = np.array([max(0, number.bit_length() - 1) for number in range(8192)], np.int64)
_COUNT = np.array([number.bit_count() for number in range(8192)], np.int64)
_SPREAD = np.array(
    [sum(1 << 4 * rank for rank in range(13) if number >> rank & 1) for number in range(8192)], np.uint64
)
"""Thirteen rank bits, four places apart, as the cards of the lowest suit."""


_COST = np.array([COST[kind] for kind in Kind], np.int64)


def run_tops(options: DeuceOfTheDragonOptions) -> np.ndarray:
    """For each set of ranks: how high it reaches on the line if it is a run, otherwise 0."""
    tops = np.zeros(8192, np.int64)
    for ranks, top in RUNS.items():
        if top != KING_ACE_DEUCE or options.king_ace_deuce:
            tops[sum(1 << RANKS[0].index(rank) for rank in ranks)] = top
    return tops


def rules(options: DeuceOfTheDragonOptions) -> np.ndarray:
    """What a playout needs to know of the options."""
    numbers = np.zeros(RULES, np.int64)
    numbers[SAME_LENGTH] = options.same_length
    numbers[CLOSE_INTERVAL] = options.all_pass == "close-interval"
    numbers[ANY_QUADS] = options.any_quads_take_button
    numbers[RATE_OVER] = options.commission_rate.numerator
    numbers[RATE_UNDER] = options.commission_rate.denominator
    return numbers


# --- patterns --------------------------------------------------------------------------------------------------------


@njit(cache=True, nogil=True)
def patterns(hand, tops, masks, strengths):  # type: ignore[no-untyped-def]
    """Every pattern in a hand, each set of cards once, with its strength; returns how many."""
    n = 0
    ranks = 0
    suits = np.zeros(4, np.int64)
    held = np.zeros(13, np.int64)
    several = np.zeros(4, np.int64)
    ranks_with_pairs = 0
    rest = hand
    for rank in range(13):
        here = np.int64(rest & uint64(15))
        rest >>= uint64(4)
        if here == 0:
            continue
        held[rank] = here
        ranks |= 1 << rank
        shift = uint64(4 * rank)
        for suit in range(4):
            if here >> suit & 1:
                suits[suit] |= 1 << rank
                masks[n] = uint64(1) << uint64(4 * rank + suit)
                strengths[n] = 4 * rank + suit
                n += 1
        if _PAIRS_OF[here, 0]:
            several[ranks_with_pairs] = rank
            ranks_with_pairs += 1
            for i in range(_TRIPS_OF[here, 0]):
                masks[n] = uint64(_TRIPS_OF[here, 1 + i]) << shift
                strengths[n] = _TRIPS << _BITS | rank
                n += 1
            if here == 15:
                masks[n] = uint64(15) << shift
                strengths[n] = _QUADS << _BITS | rank
                n += 1
    if ranks_with_pairs:
        n = _paired(held, several, ranks_with_pairs, masks, strengths, n)
    for suit in range(4):
        if _COUNT[suits[suit]] >= 3:
            n = _suited(suits[suit], suit, tops, masks, strengths, n)
    return _straights(held, ranks, tops, masks, strengths, n)


@njit(cache=True, nogil=True)
def _paired(held, several, number, masks, strengths, n):  # type: ignore[no-untyped-def]
    """One to four pairs, highest rank first, and two three-of-a-kinds."""
    for a in range(number):
        rank_a = several[a]
        for i in range(_PAIRS_OF[held[rank_a], 0]):
            pair_a = _PAIRS_OF[held[rank_a], 1 + i]
            mask_a = uint64(pair_a) << uint64(4 * rank_a)
            suit = _HIGH[pair_a]
            masks[n] = mask_a
            strengths[n] = _PAIR << _BITS | (rank_a * 4 + suit)
            n += 1
            for b in range(a):
                rank_b = several[b]
                value_b = rank_a * 13 + rank_b
                for j in range(_PAIRS_OF[held[rank_b], 0]):
                    mask_b = mask_a | uint64(_PAIRS_OF[held[rank_b], 1 + j]) << uint64(4 * rank_b)
                    masks[n] = mask_b
                    strengths[n] = _TWO_PAIR << _BITS | (value_b * 4 + suit)
                    n += 1
                    for c in range(b):
                        rank_c = several[c]
                        value_c = value_b * 13 + rank_c
                        for k in range(_PAIRS_OF[held[rank_c], 0]):
                            mask_c = mask_b | uint64(_PAIRS_OF[held[rank_c], 1 + k]) << uint64(4 * rank_c)
                            masks[n] = mask_c
                            strengths[n] = _THREE_PAIR << _BITS | (value_c * 4 + suit)
                            n += 1
                            for d in range(c):
                                rank_d = several[d]
                                for m in range(_PAIRS_OF[held[rank_d], 0]):
                                    pair_d = uint64(_PAIRS_OF[held[rank_d], 1 + m]) << uint64(4 * rank_d)
                                    masks[n] = mask_c | pair_d
                                    strengths[n] = _FOUR_PAIR << _BITS | ((value_c * 13 + rank_d) * 4 + suit)
                                    n += 1
        for i in range(_TRIPS_OF[held[rank_a], 0]):
            trips_a = uint64(_TRIPS_OF[held[rank_a], 1 + i]) << uint64(4 * rank_a)
            for b in range(a):
                rank_b = several[b]
                for j in range(_TRIPS_OF[held[rank_b], 0]):
                    masks[n] = trips_a | uint64(_TRIPS_OF[held[rank_b], 1 + j]) << uint64(4 * rank_b)
                    strengths[n] = _TWO_TRIPS << _BITS | rank_a
                    n += 1
    return n


@njit(cache=True, nogil=True)
def _suited(ranks, suit, tops, masks, strengths, n):  # type: ignore[no-untyped-def]
    """Flushes and straight flushes of one suit: every three or more of its cards."""
    part = ranks
    while part:
        if _COUNT[part] >= 3:
            masks[n] = _SPREAD[part] << uint64(suit)
            top = tops[part]
            if top:
                strengths[n] = _STRAIGHT_FLUSH << _BITS | (top * 4 + suit)
            else:
                strengths[n] = _FLUSH << _BITS | (_HIGH[part] * 4 + suit)
            n += 1
        part = (part - 1) & ranks
    return n


@njit(cache=True, nogil=True)
def _straights(held, ranks, tops, masks, strengths, n):  # type: ignore[no-untyped-def]
    """One card of each rank along a run, not all of one suit."""
    parts = np.empty(64, np.uint64)
    suited = np.empty(64, np.int64)
    for start in range(13):
        if not ranks >> _LINE[start] & 1:
            continue
        count = 1
        parts[0] = 0
        suited[0] = 15
        run = 0
        for place in range(start, min(start + 8, 15)):
            rank = _LINE[place]
            if not ranks >> rank & 1:
                break
            run |= 1 << rank
            grown = 0
            # Every part grows by each card of the rank, the first of them in its own place.
            for old in range(count):
                mask, together, first = parts[old], suited[old], True
                for suit in range(4):
                    if held[rank] >> suit & 1:
                        at = old if first else count + grown
                        if not first:
                            grown += 1
                        first = False
                        parts[at] = mask | uint64(1) << uint64(4 * rank + suit)
                        suited[at] = together & (1 << suit)
            count += grown
            if place - start >= 2 and tops[run]:
                for i in range(count):
                    if not suited[i]:
                        suit = _HIGH[np.int64(parts[i] >> uint64(4 * rank)) & 15]
                        masks[n] = parts[i]
                        strengths[n] = _STRAIGHT << _BITS | (tops[run] * 4 + suit)
                        n += 1
    return n


@njit(cache=True, nogil=True)
def beats(strength, length, last, last_length, numbers):  # type: ignore[no-untyped-def]
    """Whether a pattern may be played on the last one; any may be led."""
    if numbers[SAME_LENGTH] and strength >> _BITS == last >> _BITS and length != last_length:
        kind = strength >> _BITS
        if kind in (_STRAIGHT, _FLUSH, _STRAIGHT_FLUSH):
            return False
    return strength > last


@njit(cache=True, nogil=True)
def count_patterns(hands, tops):  # type: ignore[no-untyped-def]
    """How many patterns a whole array of hands holds together: the generator's speed, nothing else."""
    masks = np.empty(MOST_PATTERNS, np.uint64)
    strengths = np.empty(MOST_PATTERNS, np.int32)
    total = 0
    for hand in hands:
        total += patterns(hand, tops, masks, strengths)
    return total


# --- playouts --------------------------------------------------------------------------------------------------------


@njit(cache=True, nogil=True)
def plan(hand, tops, masks, strengths, parts, turns):  # type: ignore[no-untyped-def]
    """The patterns of a hand and, for every part of it, the turns it takes to shed; returns how many patterns.

    `parts` holds each pattern as bits of the hand's own cards, lowest card first, and `turns` is by those bits.
    """
    n = patterns(hand, tops, masks, strengths)
    starts = np.zeros(9, np.int64)
    for i in range(n):
        parts[i] = own_bits(masks[i], hand)
        starts[lowest(parts[i]) + 1] += 1
    for card in range(8):
        starts[card + 1] += starts[card]
    by_lowest = np.empty(MOST_PATTERNS, np.int64)
    prices = np.empty(MOST_PATTERNS, np.int64)
    filled = starts.copy()
    for i in range(n):
        card = lowest(parts[i])
        by_lowest[filled[card]] = parts[i]
        kind, value = strengths[i] >> _BITS, strengths[i] & (1 << _BITS) - 1
        prices[filled[card]] = _COST[kind, 0] - _COST[kind, 1] * (value >> 2) // 12
        filled[card] += 1
    turns[0] = 0
    for held in range(1, 1 << popcount(hand)):
        card = lowest(held)
        best = np.int64(1) << 20
        for i in range(starts[card], starts[card + 1]):
            part = by_lowest[i]
            if part & ~held == 0:
                best = min(best, turns[held ^ part] + prices[i])
        turns[held] = best
    return n


@njit(cache=True, nogil=True)
def popcount(mask):  # type: ignore[no-untyped-def]
    count = 0
    while mask:
        mask &= mask - uint64(1)
        count += 1
    return count


@njit(cache=True, nogil=True)
def lowest(bits):  # type: ignore[no-untyped-def]
    return _HIGH[bits & -bits]


@njit(cache=True, nogil=True)
def own_bits(part, hand):  # type: ignore[no-untyped-def]
    """Cards of a hand as bits of that hand, lowest card first."""
    bits = 0
    place = 0
    while hand:
        card = hand & (~hand + uint64(1))
        if part & card:
            bits |= 1 << place
        hand ^= card
        place += 1
    return bits


@njit(cache=True, nogil=True)
def next_seat(contenders, seat):  # type: ignore[no-untyped-def]
    """The next contender clockwise."""
    for _ in range(SEATS):
        seat = (seat + 1) % SEATS
        if contenders >> seat & 1:
            return seat
    return NOBODY


@njit(cache=True, nogil=True)
def open_interval(spot, leader):  # type: ignore[no-untyped-def]
    spot[LEADER] = leader
    spot[TO_PLAY] = leader
    spot[LAST] = LEAD
    spot[LAST_LENGTH] = 0
    spot[LAST_SEAT] = NOBODY
    spot[PASSED] = 0
    spot[MUST_PLAY] = 0
    spot[INTERVAL] += 1


@njit(cache=True, nogil=True)
def take_pots(seat, stakes, spot, numbers, pay):  # type: ignore[no-untyped-def]
    """The seat wins every pot that it is in, less commission; with the main pot the deuce pot, if its button is there."""
    level = spot[WON_BELOW]
    main = level == 0
    while True:
        # The next layer ends at the lowest contender's stake above the last one.
        top = np.int64(0)
        highest = np.int64(0)
        for other in range(SEATS):
            if spot[CONTENDERS] >> other & 1 and stakes[other] > level:
                highest = max(highest, stakes[other])
                if top == 0 or stakes[other] < top:
                    top = stakes[other]
        if top == 0 or stakes[seat] < top:
            break
        amount = np.int64(0)
        for other in range(SEATS):
            reach = stakes[other] if top == highest else min(stakes[other], top)
            amount += reach - min(stakes[other], level)
        pay[seat] += amount - amount * numbers[RATE_OVER] // numbers[RATE_UNDER]
        level = top
    if main and spot[DEUCE_BUTTON] == seat:
        pay[seat] += spot[DEUCE_POT] - spot[DEUCE_POT] * numbers[RATE_OVER] // numbers[RATE_UNDER]
        spot[DEUCE_POT] = 0
    spot[WON_BELOW] = level
    for other in range(SEATS):
        if stakes[other] <= level:
            spot[CONTENDERS] &= ~(1 << other)


@njit(cache=True, nogil=True)
def play(seat, strength, length, hearts, emptied, stakes, spot, numbers, pay):  # type: ignore[no-untyped-def]
    """A pattern is on the table; returns whether the round is over."""
    quads = strength >> _BITS == _QUADS
    single_deuce = 48 <= spot[LAST] < 52
    if hearts or (quads and (single_deuce or numbers[ANY_QUADS])):
        spot[DEUCE_BUTTON] = seat
    spot[LAST] = strength
    spot[LAST_LENGTH] = length
    spot[LAST_SEAT] = seat
    spot[PASSED] = 0
    spot[MUST_PLAY] = 0
    spot[TO_PLAY] = next_seat(spot[CONTENDERS], seat)
    if not emptied:
        return False
    take_pots(seat, stakes, spot, numbers, pay)
    if spot[CONTENDERS] == 0:
        return True
    leader = next_seat(spot[CONTENDERS], seat)
    if spot[CONTENDERS] == 1 << leader:
        take_pots(leader, stakes, spot, numbers, pay)
        return True
    open_interval(spot, leader)
    return False


@njit(cache=True, nogil=True)
def pass_turn(seat, spot, numbers):  # type: ignore[no-untyped-def]
    """A pass, which may close the interval or make the opener play."""
    spot[PASSED] |= 1 << seat
    spot[TO_PLAY] = next_seat(spot[CONTENDERS], seat)
    waiting = spot[CONTENDERS] & ~spot[PASSED]
    if spot[LAST_SEAT] != NOBODY:
        waiting &= ~(1 << spot[LAST_SEAT])
    if waiting:
        return
    if spot[LAST_SEAT] != NOBODY:
        leader = spot[LAST_SEAT]
        if not spot[CONTENDERS] >> leader & 1:
            leader = next_seat(spot[CONTENDERS], leader)
        open_interval(spot, leader)
    elif numbers[CLOSE_INTERVAL] and spot[INTERVAL] < 3:
        open_interval(spot, spot[LEADER])
    else:
        spot[MUST_PLAY] = 1
        spot[TO_PLAY] = spot[LEADER]


@njit(cache=True, nogil=True)
def choose_random(state, held, count, parts, strengths, spot, numbers):  # type: ignore[no-untyped-def]
    """Any legal pattern or a pass, all alike; returns the pattern's place, or -1 to pass."""
    last, length = spot[LAST], spot[LAST_LENGTH]
    legal = 0 if spot[MUST_PLAY] else 1
    for i in range(count):
        if parts[i] & ~held == 0 and beats(strengths[i], _COUNT[parts[i]], last, length, numbers):
            legal += 1
    pick = below(state, legal)
    for i in range(count):
        if parts[i] & ~held == 0 and beats(strengths[i], _COUNT[parts[i]], last, length, numbers):
            if pick == 0:
                return i
            pick -= 1
    return -1


@njit(cache=True, nogil=True)
def choose_sound(held, count, parts, strengths, turns, spot, numbers):  # type: ignore[no-untyped-def]
    """What `plans.best` chooses; returns the pattern's place, or -1 to pass."""
    last, length = spot[LAST], spot[LAST_LENGTH]
    best = -1
    best_cost = np.int64(1) << 62
    if last != LEAD and not spot[MUST_PLAY]:
        best_cost = (turns[held] + SLACK) << 32
    for i in range(count):
        part = parts[i]
        if part & ~held == 0 and beats(strengths[i], _COUNT[part], last, length, numbers):
            cost = (turns[held ^ part] << 32) + strengths[i]
            if cost < best_cost:
                best, best_cost = i, cost
    return best


@njit(cache=True, nogil=True)
def plan_all(hands, contenders, tops, room):  # type: ignore[no-untyped-def]
    """Plans for the hands of all contenders, good for the rest of the round."""
    masks, strengths, parts, turns, counts, held = room
    for seat in range(SEATS):
        if contenders >> seat & 1:
            counts[seat] = plan(hands[seat], tops, masks[seat], strengths[seat], parts[seat], turns[seat])
            held[seat] = (1 << popcount(hands[seat])) - 1


@njit(cache=True, nogil=True)
def lay(seat, i, stakes, spot, numbers, room, pay):  # type: ignore[no-untyped-def]
    """A seat plays the i-th pattern of its plan, or passes with -1; returns whether the round is over."""
    masks, strengths, parts, _, _, held = room
    if i < 0:
        pass_turn(seat, spot, numbers)
        return False
    held[seat] ^= parts[seat, i]
    hearts = masks[seat, i] & _DEUCE_OF_HEARTS != 0
    length = _COUNT[parts[seat, i]]
    return play(seat, strengths[seat, i], length, hearts, held[seat] == 0, stakes, spot, numbers, pay)


@njit(cache=True, nogil=True)
def play_out(state, stakes, spot, numbers, sound, room, pay, moves):  # type: ignore[no-untyped-def]
    """Play a planned position to its end; adds what each seat takes to `pay`, writes the plays, returns how many.

    Seats that are not `sound` play at random. A pass is written as 0.
    """
    masks, strengths, parts, turns, counts, held = room
    n = 0
    over = False
    while not over:
        seat = spot[TO_PLAY]
        if sound[seat]:
            i = choose_sound(held[seat], counts[seat], parts[seat], strengths[seat], turns[seat], spot, numbers)
        else:
            i = choose_random(state, held[seat], counts[seat], parts[seat], strengths[seat], spot, numbers)
        if n < moves.shape[0]:
            moves[n] = masks[seat, i] if i >= 0 else uint64(0)
        n += 1
        over = lay(seat, i, stakes, spot, numbers, room, pay)
    return n


def playout_room() -> tuple[Any, ...]:
    """Room for the plans of six hands, filled anew by every playout."""
    shape = (SEATS, MOST_PATTERNS)
    return (
        np.empty(shape, np.uint64),
        np.empty(shape, np.int32),
        np.empty(shape, np.int64),
        np.empty(shape, np.int64),
        np.empty(SEATS, np.int64),
        np.empty(SEATS, np.int64),
    )


@njit(cache=True, nogil=True)
def deal_and_play(seed, block, rounds, players, ante, numbers, tops, sound, room, totals, squares):  # type: ignore[no-untyped-def]
    """Rounds from fresh deals, antes only, the button moving; adds each style seat's net to the totals."""
    state = seeded(seed, block)
    deck = np.arange(52)
    hands = np.zeros(SEATS, np.uint64)
    stakes = np.zeros(SEATS, np.int64)
    spot = np.zeros(SPOT, np.int64)
    pay = np.zeros(SEATS, np.int64)
    moves = np.zeros(0, np.uint64)
    plays = 0
    for number in range(rounds):
        draw(state, deck, 8 * players)
        hands[:] = 0
        stakes[:] = 0
        pay[:] = 0
        for seat in range(players):
            for card in deck[8 * seat : 8 * seat + 8]:
                hands[seat] |= uint64(1) << uint64(card)
            stakes[seat] = ante
        spot[:] = 0
        spot[CONTENDERS] = (1 << players) - 1
        spot[DEUCE_BUTTON] = NOBODY
        spot[DEUCE_POT] = players * ante // 2
        open_interval(spot, number % players)
        plan_all(hands, spot[CONTENDERS], tops, room)
        plays += play_out(state, stakes, spot, numbers, sound, room, pay, moves)
        for seat in range(players):
            net = pay[seat] - stakes[seat] - ante // 2
            totals[seat] += net
            squares[seat] += net * net
    return plays
