"""Playouts as a compiled loop. Loads Numba; import lazily.

A playout is the shedding part of a round, from any
position to its end, with every betting round checked through; the stakes that are in go to the pots as they would.
Positions are small arrays so that a search can copy and resume them:

    room    the patterns of each hand, what they leave, and which cards are still held
    stakes  what each seat has in the pots that are still contended for, folded seats included
    spot    the rest, by the names below
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import uint64

from houseway.core.figures import Tally
from houseway.games import compiled
from houseway.games.compiled import inlined, inner, njit
from houseway.games.deuce_of_the_dragon.hands import DEUCE_OF_THE_DRAGON, KIND_BITS, PLACE, Kind
from houseway.games.deuce_of_the_dragon.kernel_patterns import (
    COUNT,
    MOST_PATTERNS,
    count_turns,
    list_patterns,
    popcount,
    run_tops,
)
from houseway.games.deuce_of_the_dragon.options import DeuceOfTheDragonOptions
from houseway.games.deuce_of_the_dragon.plans import SLACK
from houseway.games.kernels import below, draw, seeded

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
    FREE,
    SPOT,
) = range(14)

# What the options say to a playout; the last three to one with betting.
SAME_LENGTH, CLOSE_INTERVAL, ANY_QUADS, RATE_OVER, RATE_UNDER, LEAST_RAISE, MOST_RAISE, REOPENS, RULES = range(9)

_STRAIGHT, _FLUSH, _STRAIGHT_FLUSH, _QUADS = (
    int(kind) for kind in (Kind.STRAIGHT, Kind.FLUSH, Kind.STRAIGHT_FLUSH, Kind.FOUR_OF_A_KIND)
)
_BITS = KIND_BITS
_DEUCE_OF_HEARTS = np.uint64(1) << np.uint64(PLACE[DEUCE_OF_THE_DRAGON])
_LOWEST_DEUCE, _HIGHEST_DEUCE = PLACE["2s"], PLACE["2h"]


def rules(options: DeuceOfTheDragonOptions) -> np.ndarray:
    """What a playout needs to know of the options."""
    numbers = np.zeros(RULES, np.int64)
    numbers[SAME_LENGTH] = options.same_length
    numbers[CLOSE_INTERVAL] = options.all_pass == "close-interval"
    numbers[ANY_QUADS] = options.any_quads_take_button
    numbers[RATE_OVER] = options.commission_rate.numerator
    numbers[RATE_UNDER] = options.commission_rate.denominator
    numbers[LEAST_RAISE] = options.least_raise
    numbers[MOST_RAISE] = options.most_raise or 0
    numbers[REOPENS] = options.short_all_in == "reopens"
    return numbers


@njit(cache=True, nogil=True)
def beats(strength, length, last, last_length, numbers):  # type: ignore[no-untyped-def]
    """Whether a pattern may be played on the last one; any may be led."""
    if strength <= last:
        return False
    if not numbers[SAME_LENGTH] or length == last_length or strength >> _BITS != last >> _BITS:
        return True
    return strength >> _BITS not in (_STRAIGHT, _FLUSH, _STRAIGHT_FLUSH)


@inner
def next_seat(contenders, seat):  # type: ignore[no-untyped-def]
    """The next contender clockwise."""
    for _ in range(SEATS):
        seat = seat + 1 if seat < SEATS - 1 else 0
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


@inner
def take_pots(seat, stakes, spot, numbers, pay):  # type: ignore[no-untyped-def]
    """The seat wins every pot that it is in, less commission, and with the main pot and the button the deuce pot."""
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
            amount += min(stakes[other], top) - min(stakes[other], level)
        pay[seat] += amount - amount * numbers[RATE_OVER] // numbers[RATE_UNDER]
        if top == highest:
            # Forfeited wagers that nobody left had matched: no commission is taken of them.
            pay[seat] += spot[FREE]
            spot[FREE] = 0
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
    single_deuce = _LOWEST_DEUCE <= spot[LAST] <= _HIGHEST_DEUCE
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


@inner
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


@inner
def choose_random(state, seat, spot, numbers, room):  # type: ignore[no-untyped-def]
    """Any legal pattern or a pass, all alike; returns the pattern's place, or -1 to pass. What is gone is forgotten."""
    strengths, parts, count = room[1][seat], room[2][seat], room[4][seat]
    last, length, same_length = spot[LAST], spot[LAST_LENGTH], numbers[SAME_LENGTH]
    passes = 0 if spot[MUST_PLAY] else 1
    n = passes
    if same_length:
        for i in range(count):
            n += beats(strengths[i], COUNT[parts[i]], last, length, numbers)
    else:  # many at once, and most hands have nothing to play
        for i in range(count):
            n += strengths[i] > last
    skip = (below(state, n) if n > 1 else 0) - passes
    if skip >= 0:
        for i in range(count):
            if strengths[i] > last and (not same_length or beats(strengths[i], COUNT[parts[i]], last, length, numbers)):
                if skip == 0:
                    return np.int64(i)
                skip -= 1
    return np.int64(-1)


@inlined
def forget(seat, room):  # type: ignore[no-untyped-def]
    """Drop the patterns with cards that are gone; the others keep their order."""
    masks, strengths, parts, gone = room[0][seat], room[1][seat], room[2][seat], ~room[5][seat]
    kept = 0
    for i in range(room[4][seat]):
        still = parts[i] & gone == 0
        masks[kept], strengths[kept], parts[kept] = masks[i], strengths[i], parts[i]
        kept += still
    room[4][seat] = kept


@inner
def choose_sound(seat, spot, numbers, room):  # type: ignore[no-untyped-def]
    """What `plans.best` chooses; returns the pattern's place, or -1 to pass."""
    _, strengths, parts, turns, counts, held = room
    last, length, mine = spot[LAST], spot[LAST_LENGTH], held[seat]
    best = -1
    best_cost = np.int64(1) << 62
    if last != LEAD and not spot[MUST_PLAY]:
        best_cost = (turns[seat, mine] + SLACK) << 40
    for i in range(counts[seat]):
        strength, part = strengths[seat, i], parts[seat, i]
        if strength > last and part & ~mine == 0 and beats(strength, COUNT[part], last, length, numbers):
            cost = turns[seat, mine ^ part] << 40 | np.int64(strength) << 8 | part
            if cost < best_cost:
                best, best_cost = i, cost
    return best


@inlined
def plan(seat, hand, sound, tops, room):  # type: ignore[no-untyped-def]
    """List a hand's patterns and, for a sound player, plan it; good for the rest of the round."""
    masks, strengths, parts, turns, counts, held = room
    cards = popcount(hand)
    counts[seat] = list_patterns(hand, tops, masks[seat], strengths[seat], parts[seat])
    held[seat] = (1 << cards) - 1
    if sound:
        count_turns(cards, counts[seat], strengths[seat], parts[seat], turns[seat])


@inlined
def lay(seat, i, stakes, spot, numbers, room, pay):  # type: ignore[no-untyped-def]
    """A seat plays the i-th pattern of its plan, or passes with -1; returns whether the round is over."""
    masks, strengths, parts, _, _, held = room
    if i < 0:
        pass_turn(seat, spot, numbers)
        return False
    held[seat] ^= parts[seat, i]
    hearts = masks[seat, i] & _DEUCE_OF_HEARTS != 0
    length = COUNT[parts[seat, i]]
    return play(seat, strengths[seat, i], length, hearts, held[seat] == 0, stakes, spot, numbers, pay)


@njit(cache=True, nogil=True)
def play_out(state, stakes, spot, numbers, sound, room, pay, moves):  # type: ignore[no-untyped-def]
    """Play a planned position to its end; adds what each seat takes to `pay`, writes the plays, returns how many.

    Seats that are not `sound` play at random and forget what they have played. A pass is written as 0.
    """
    masks = room[0]
    n = 0
    over = False
    while not over:
        seat = spot[TO_PLAY]
        if sound[seat]:  # noqa: SIM108
            i = choose_sound(seat, spot, numbers, room)
        else:
            i = choose_random(state, seat, spot, numbers, room)
        if n < moves.shape[0]:
            moves[n] = masks[seat, i] if i >= 0 else uint64(0)
        n += 1
        over = lay(seat, i, stakes, spot, numbers, room, pay)
        if i >= 0 and not sound[seat]:
            forget(seat, room)
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


@inlined
def play_deal(state, deck, players, button, antes, numbers, tops, sound, room, spot, pay, moves):  # type: ignore[no-untyped-def]
    """A round of antes only: eight cards each to the first seats, and play; returns how many plays it took.

    The deuce pot stays in the position, for the next round if nobody has won it.
    """
    carried = spot[DEUCE_POT]
    spot[:] = 0
    spot[CONTENDERS] = (1 << players) - 1
    spot[DEUCE_BUTTON] = NOBODY
    spot[DEUCE_POT] = carried + players * antes[1]
    stakes = np.zeros(SEATS, np.int64)
    for seat in range(players):
        hand = uint64(0)
        for card in deck[8 * seat : 8 * seat + 8]:
            hand |= uint64(1) << uint64(card)
        plan(seat, hand, sound[seat], tops, room)
        stakes[seat] = antes[0]
        pay[seat] = -antes[0] - antes[1]
    open_interval(spot, button)
    return play_out(state, stakes, spot, numbers, sound, room, pay, moves)


@njit(cache=True, nogil=True)
def play_deals(seed, block, rounds, players, antes, numbers, tops, sound, room, sums):  # type: ignore[no-untyped-def]
    """Rounds from fresh deals, the button moving; adds nets by place after the button, and the house's, to the sums."""
    state = seeded(seed, block)
    deck = np.arange(52)
    spot = np.zeros(SPOT, np.int64)
    pay = np.zeros(SEATS, np.int64)
    moves = np.empty(0, np.uint64)
    for number in range(rounds):
        draw(state, deck, 8 * players)
        button = number % players
        before = spot[DEUCE_POT]
        play_deal(state, deck, players, button, antes, numbers, tops, sound, room, spot, pay, moves)
        house = before - spot[DEUCE_POT]
        for place in range(players):
            net = pay[(button + place) % players]
            house -= net
            sums[place, 0] += net
            sums[place, 1] += net * net
        sums[players, 0] += house
        sums[players, 1] += house * house


@njit(cache=True, nogil=True)
def _settle_decks(state, decks, button, antes, numbers, tops, sound, room, nets, deuce_pots, plays):  # type: ignore[no-untyped-def]
    spot = np.zeros(SPOT, np.int64)
    players = decks.shape[1] // 8
    for i in range(decks.shape[0]):
        spot[DEUCE_POT] = 0
        play_deal(state, decks[i], players, button, antes, numbers, tops, sound, room, spot, nets[i], plays[i])
        deuce_pots[i] = spot[DEUCE_POT]


PLACES = ("button", "second", "third", "fourth", "fifth", "last")


def compile_plans() -> None:
    """Compile what lists the patterns of a hand and plans it."""
    tops = run_tops(DeuceOfTheDragonOptions())
    compiled.compile_for(plan, 0, np.uint64(0), True, tops, playout_room())


def compile_play() -> None:
    """Compile what plays from a plan."""
    amounts, moves = np.zeros(SEATS, np.int64), np.zeros(0, np.uint64)
    numbers, sound = rules(DeuceOfTheDragonOptions()), np.full(SEATS, True)
    compiled.compile_for(play_out, moves, amounts, amounts, numbers, sound, playout_room(), amounts, moves)


def blocks(
    options: DeuceOfTheDragonOptions, players: int = SEATS, sound: bool = True
) -> Callable[[int, int, int], dict[str, Tally]]:
    """Blocks of rounds in which nobody bets: what each place after the button nets, and the house, per main ante."""
    compiled.at_once(play_deals, compile_play, f"{__name__}:compile_plans")

    def block(seed: int, number: int, rounds: int) -> dict[str, Tally]:
        # Each block has arrays of its own: threads that count references to the same one wait for each other.
        numbers, tops, styles = rules(options), run_tops(options), np.full(SEATS, sound)
        antes, sums = np.array([options.main_ante, options.deuce_ante]), np.zeros((players + 1, 2), np.int64)
        play_deals(seed, number, rounds, players, antes, numbers, tops, styles, playout_room(), sums)
        names = (*PLACES[:players], "house")
        return {
            name: Tally(rounds, int(total), int(squares), options.main_ante)
            for name, (total, squares) in zip(names, sums, strict=True)
        }

    return block


def settle_decks(
    options: DeuceOfTheDragonOptions, decks: np.ndarray, seed: int = 0, sound: bool = False, longest: int = 512
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Rounds without betting from given cards, eight a seat from seat 1, which has the button.

    Returns what each seat nets and what stays in the deuce pot, in cents, and the plays as masks, 0 for a pass.
    """
    nets = np.zeros((len(decks), SEATS), np.int64)
    deuce_pots = np.zeros(len(decks), np.int64)
    plays = np.full((len(decks), longest), ~np.uint64(0))
    antes = np.array([options.main_ante, options.deuce_ante])
    numbers, tops, styles = rules(options), run_tops(options), np.full(SEATS, sound)
    _settle_decks(seeded(seed, 0), decks, 0, antes, numbers, tops, styles, playout_room(), nets, deuce_pots, plays)
    return nets, deuce_pots, plays
