"""Playouts with betting as a compiled loop: the whole rest of a round, whoever is to act. Loads Numba; import lazily.

Beside what `kernel` holds of a position, `chips` has a row each for what the seats have left, have staked, and have
wagered in this betting round, and the spot is longer by the names below.
"""

from __future__ import annotations

from math import exp

import numpy as np
from numba import uint64

from houseway.games.compiled import inner, njit
from houseway.games.deuce_of_the_dragon.book import CROWD, LEAD_IS_WORTH, STEEPNESS, TURNS_A_CARD
from houseway.games.deuce_of_the_dragon.kernel import (
    CONTENDERS,
    FREE,
    INTERVAL,
    LEADER,
    LEAST_RAISE,
    MOST_RAISE,
    NOBODY,
    REOPENS,
    SEATS,
    SPOT,
    TO_PLAY,
    WON_BELOW,
    choose_sound,
    lay,
    next_seat,
    take_pots,
)
from houseway.games.deuce_of_the_dragon.kernel_patterns import COUNT
from houseway.games.deuce_of_the_dragon.pot_odds import WARY
from houseway.games.kernels import next64

STACK, STAKED, WAGERED = range(3)
NUMBER, FACING, ACTED, BETTER, LONG_SPOT = range(SPOT, SPOT + 5)
"""The betting round, the highest bet in it, who has acted since, and who is to act, or nobody between the bets."""
BETTING_ROUNDS = 3
FOLD = -1
FULL_BET = 3
"""A full bet, in main antes."""

# What a wager depends on, and what it was.
LEADS, OTHERS, BET, CALL, MINE, POT, MOST, CARDS = range(8)
SCENE = CARDS + SEATS

# How somebody bets.
BY_ODDS, ROUGHLY, WILD, CALLING, TIGHT, PROBING, TEMPERS = range(7)
WILD_RAISES, WILD_FOLDS = 0.6, 0.1
"""How often somebody wild raises, and how often he folds instead of calling."""

TIGHT_SHARE = 1.2
"""With what part of a fair share of the pot somebody tight calls, who never raises."""

PROBES, JAM_SHARE = 0.8, 1.4
"""How often somebody probing bets where nobody has; and with what part of a fair share he raises a bet by the most,
folding with less."""

# How a seat that thinks may go on: by the odds too, but otherwise than they say. The names go on after the tempers'.
BOLDLY, GIVING_UP, KNOWINGLY, WAYS = range(TEMPERS, TEMPERS + 4)
TO_RAISE, TO_CALL, BY_THE_MOST, KNOWS_LATER = range(4)
NERVES = np.zeros((WAYS, 4))
"""What the chance is multiplied by before somebody raises, and calls; whether raises are the most; and whether in later
betting rounds it is mostly known who wins."""
NERVES[:TEMPERS] = 1.0, 1.0, 0.0, 0.0
NERVES[TEMPERS:] = (1.5, 1.0, 1.0, 0.0), (0.0, 0.0, 0.0, 0.0), (1.0, 0.8, 0.0, 1.0)
MISJUDGES = 0.1
"""How often somebody who mostly knows is mistaken."""

_CROWD = np.array([[0.0, *(n ** (CROWD[leads] - 1) for n in range(1, SEATS))] for leads in (False, True)])


@inner
def next_better(chips, spot, after):  # type: ignore[no-untyped-def]
    """The next seat that has chips and either has not acted or has less in than the highest bettor."""
    live = able = behind = waiting = 0
    for seat in range(SEATS):
        if spot[CONTENDERS] >> seat & 1:
            live += 1
            if chips[STACK, seat]:
                able += 1
                if chips[WAGERED, seat] < spot[FACING]:
                    behind |= 1 << seat
                elif not spot[ACTED] >> seat & 1:
                    waiting |= 1 << seat
    due = behind | waiting if able > 1 else behind
    return next_seat(due, after) if due and live > 1 else NOBODY


@njit(cache=True, nogil=True)
def open_betting(chips, spot):  # type: ignore[no-untyped-def]
    spot[NUMBER] += 1
    spot[FACING] = 0
    spot[ACTED] = 0
    chips[WAGERED] = 0
    spot[BETTER] = next_better(chips, spot, spot[LEADER] - 1)


@njit(cache=True, nogil=True)
def free_wagers(chips, spot):  # type: ignore[no-untyped-def]
    """Forfeited wagers that nobody left has matched join the highest pot, free of commission."""
    highest = np.int64(0)
    for seat in range(SEATS):
        if spot[CONTENDERS] >> seat & 1:
            highest = max(highest, chips[STAKED, seat])
    for seat in range(SEATS):
        if chips[STAKED, seat] > highest:
            spot[FREE] += chips[STAKED, seat] - highest
            chips[STAKED, seat] = highest


@njit(cache=True, nogil=True)
def close_betting(chips, spot):  # type: ignore[no-untyped-def]
    """What nobody has called goes back, and whoever has the lead may play a pattern."""
    highest = called = np.int64(0)
    bettor = 0
    for seat in range(SEATS):
        wagered = chips[WAGERED, seat]
        if wagered > highest:
            highest, called, bettor = wagered, highest, seat
        elif wagered > called:
            called = wagered
    if spot[CONTENDERS] >> bettor & 1:
        chips[STACK, bettor] += highest - called
        chips[STAKED, bettor] -= highest - called
    free_wagers(chips, spot)
    if not spot[CONTENDERS] >> spot[LEADER] & 1:
        spot[LEADER] = next_seat(spot[CONTENDERS], spot[LEADER])
    spot[TO_PLAY] = spot[LEADER]


@njit(cache=True, nogil=True)
def wager(seat, amount, chips, spot, numbers, pay):  # type: ignore[no-untyped-def]
    """A seat puts in so many chips, or folds; returns whether the round is over."""
    if amount == FOLD:
        spot[CONTENDERS] &= ~(1 << seat)
    else:
        chips[STACK, seat] -= amount
        chips[STAKED, seat] += amount
        chips[WAGERED, seat] += amount
        more = chips[WAGERED, seat] - spot[FACING]
        spot[ACTED] |= 1 << seat
        if more > 0:
            if numbers[REOPENS] or not spot[FACING] or more >= numbers[LEAST_RAISE]:
                spot[ACTED] = 1 << seat
            spot[FACING] += more
    spot[BETTER] = next_better(chips, spot, seat)
    if spot[BETTER] != NOBODY:
        return False
    close_betting(chips, spot)
    if spot[CONTENDERS] & (spot[CONTENDERS] - 1) == 0:
        take_pots(spot[LEADER], chips[STAKED], spot, numbers, pay)
        return True
    return False


@inner
def after_interval(interval, chips, spot):  # type: ignore[no-untyped-def]
    """The next betting round opens if an interval has closed."""
    if spot[INTERVAL] != interval and spot[NUMBER] < BETTING_ROUNDS:
        open_betting(chips, spot)


@njit(cache=True, nogil=True)
def look(seat, chips, spot, numbers, cards, scene):  # type: ignore[no-untyped-def]
    """Fill the scene in which a seat wagers; `cards` are how many each seat holds."""
    reach = chips[STAKED, seat] + min(spot[FACING] - chips[WAGERED, seat], chips[STACK, seat])
    scene[LEADS] = spot[LEADER] == seat
    scene[BET] = spot[FACING]
    scene[CALL] = spot[FACING] - chips[WAGERED, seat]
    scene[MINE] = chips[STACK, seat]
    scene[OTHERS] = scene[POT] = 0
    callers = False
    for other in range(SEATS):
        scene[POT] += min(chips[STAKED, other], reach) - min(chips[STAKED, other], spot[WON_BELOW])
        scene[CARDS + other] = 0
        if other != seat and spot[CONTENDERS] >> other & 1:
            scene[OTHERS] += 1
            scene[CARDS + other] = cards[other]
            callers |= chips[STACK, other] > 0
    room = scene[MINE] - scene[CALL]
    may = callers and room >= numbers[LEAST_RAISE] and not spot[ACTED] >> seat & 1
    scene[MOST] = (min(room, numbers[MOST_RAISE]) if numbers[MOST_RAISE] else room) if may else 0


@njit(cache=True, nogil=True)
def chance_to_win(turns, scene):  # type: ignore[no-untyped-def]
    """What `book.chance_to_win` guesses."""
    ahead = (LEAD_IS_WORTH if scene[LEADS] else -LEAD_IS_WORTH) - turns
    chance = 1.0
    for other in range(SEATS):
        if scene[CARDS + other]:
            chance /= 1.0 + exp(-(ahead + TURNS_A_CARD * scene[CARDS + other]) / STEEPNESS)
    return chance ** _CROWD[scene[LEADS], scene[OTHERS]]


@inner
def needed_to_raise(scene, numbers):  # type: ignore[no-untyped-def]
    return 1 / (scene[OTHERS] + 1) + WARY * scene[BET] / (FULL_BET * numbers[LEAST_RAISE])


@inner
def raise_by(confidence, scene, numbers):  # type: ignore[no-untyped-def]
    """By how much `pot_odds` raises."""
    least, most = numbers[LEAST_RAISE], scene[MOST]
    if numbers[MOST_RAISE]:
        return most // least * least if confidence > 1.2 else least
    wanted = np.int64(scene[POT] * min(confidence - 0.5, 1.0)) // least * least
    return max(least, min(most, wanted))


@inner
def by_odds(turns, scene, numbers, nerve):  # type: ignore[no-untyped-def]
    """What `pot_odds.wager` puts in, with so much nerve."""
    chance, needed = chance_to_win(turns, scene), needed_to_raise(scene, numbers)
    call = min(scene[CALL], scene[MINE])
    if scene[MOST] and chance * nerve[TO_RAISE] > needed:
        if nerve[BY_THE_MOST]:
            return call + scene[MOST]
        return call + raise_by(chance * nerve[TO_RAISE] / needed, scene, numbers)
    if call and chance * nerve[TO_CALL] * (scene[POT] + call) < call:
        return FOLD
    return call


@inner
def chance_of(state):  # type: ignore[no-untyped-def]
    """A number from 0 to below 1."""
    return (next64(state) >> uint64(11)) / 2.0**53


@njit(cache=True, nogil=True)
def wild(state, scene, numbers):  # type: ignore[no-untyped-def]
    """Mostly a raise by the most or, at no limit, the pot, whatever the cards."""
    call = min(scene[CALL], scene[MINE])
    if scene[MOST] and chance_of(state) < WILD_RAISES:
        return call + raise_by(1.5, scene, numbers)
    return FOLD if call and chance_of(state) < WILD_FOLDS else call


@inner
def tight(scene):  # type: ignore[no-untyped-def]
    """The chance with which somebody tight calls, whatever the pot."""
    return TIGHT_SHARE / (scene[OTHERS] + 1)


@inner
def probing(turns, scene, numbers):  # type: ignore[no-untyped-def]
    """The least bet where nobody has bet, whatever the cards; against a bet the most with a good hand, or nothing."""
    call = min(scene[CALL], scene[MINE])
    if not call:
        return numbers[LEAST_RAISE] if scene[MOST] else 0
    return call + scene[MOST] if chance_to_win(turns, scene) * (scene[OTHERS] + 1) > JAM_SHARE else FOLD


@njit(cache=True, nogil=True)
def is_first_out(seat, stakes, spot, numbers, room, ahead):  # type: ignore[no-untyped-def]
    """Whether the seat sheds all its cards before anybody else, if all who are in stay in."""
    here, kept, pay = ahead
    held = room[5]
    here[:] = spot
    kept[:] = held
    if not here[CONTENDERS] >> here[TO_PLAY] & 1:
        here[TO_PLAY] = next_seat(here[CONTENDERS], here[TO_PLAY])
    player = here[TO_PLAY]
    while held[player]:
        player = here[TO_PLAY]
        lay(player, choose_sound(player, here, numbers, room), stakes, here, numbers, room, pay)
    held[:] = kept
    return player == seat


@njit(cache=True, nogil=True)
def knowingly(state, wins, scene, numbers):  # type: ignore[no-untyped-def]
    """What somebody puts in who mostly knows whether his hand wins: a full raise, or nothing."""
    call = min(scene[CALL], scene[MINE])
    if wins == (chance_of(state) >= MISJUDGES):
        return call + (raise_by(1.5, scene, numbers) if scene[MOST] else 0)
    return FOLD if call else call


@njit(cache=True, nogil=True)
def finish(state, tempers, chips, spot, numbers, room, cards, scene, ahead, pay):  # type: ignore[no-untyped-def]
    """Play a planned position to its end, everybody betting by their temper and shedding soundly.

    Who knows later knows in the betting rounds that are still to open.
    """
    _, _, _, turns, _, held = room
    opened = spot[NUMBER]
    over = False
    while not over:
        seat = spot[BETTER]
        if seat == NOBODY:
            seat, interval = spot[TO_PLAY], spot[INTERVAL]
            over = lay(seat, choose_sound(seat, spot, numbers, room), chips[STAKED], spot, numbers, room, pay)
            if not over:
                after_interval(interval, chips, spot)
            continue
        for other in range(SEATS):
            cards[other] = COUNT[held[other]]
        look(seat, chips, spot, numbers, cards, scene)
        if NERVES[tempers[seat], KNOWS_LATER] and spot[NUMBER] > opened:
            wins = is_first_out(seat, chips[STAKED], spot, numbers, room, ahead)
            amount = knowingly(state, wins, scene, numbers)
        elif tempers[seat] <= ROUGHLY or tempers[seat] >= TEMPERS:
            amount = by_odds(turns[seat, held[seat]], scene, numbers, NERVES[tempers[seat]])
        elif tempers[seat] == WILD:
            amount = wild(state, scene, numbers)
        elif tempers[seat] == PROBING:
            amount = probing(turns[seat, held[seat]], scene, numbers)
        else:
            amount = min(scene[CALL], scene[MINE])
            if amount and tempers[seat] == TIGHT and chance_to_win(turns[seat, held[seat]], scene) < tight(scene):
                amount = FOLD
        over = wager(seat, amount, chips, spot, numbers, pay)
