"""A whole table of Dragon Poker in compiled code: everybody plays or folds in turn. Loads Numba."""

from __future__ import annotations

from functools import partial

import numpy as np

from houseway.core.events import DEALER
from houseway.games.compiled import inner, njit
from houseway.games.dragon_poker.events import Fold, MakePlay
from houseway.games.dragon_poker.game import MAIN
from houseway.games.dragon_poker.hands import CODES, HAND_SIZE, HANDS
from houseway.games.dragon_poker.kernel import tables
from houseway.games.dragon_poker.settlement import ante_bonus, settle_side_wagers
from houseway.games.whole_tables import (
    DEALERS,
    NETS,
    NOT_OPEN,
    OTHERS,
    OWN,
    TO_ACT,
    Setting,
    TableRules,
    see_seat,
    see_turn,
)

UNDECIDED, PLAYS, FOLDS = range(3)

# The table as numbers.
(SEATS, KINDS, ANTE, MAIN_WAGERS, SIDE_WAGERS, STACK, UNIT, FOLDS_AT_ONCE, DEALER_LATE, PLAY_ACTION, FOLD_ACTION) = (
    range(11)
)


def whole_table(setting: Setting) -> TableRules:
    """A round is the hands, the dealer's first, and what each seat has decided."""
    options, wagers, seats = setting.options, setting.wagers, setting.seats
    main = sum(wagers[wager] for wager in MAIN)
    late = DEALER not in setting.dealt
    places = {DEALER: setting.later.get(DEALER, ()), **setting.dealt}
    numbers = np.array(
        [
            *(seats, len(set(setting.pack.cards)), wagers["ante"], main, sum(wagers.values()) - main),
            *(setting.stack, setting.unit, options.jurisdiction == "NJ", late),
            *(setting.first(MakePlay), setting.first(Fold)),
        ]
    )
    won, side = np.zeros(512, np.int64), np.zeros(512, np.int64)
    for cards, hand in HANDS.items():
        a, b, c = (CODES.index(card) for card in cards)
        index = 64 * a + 8 * b + c
        bonus = ante_bonus(options.ante_bonus_table, 1, wagers["ante-bonus"], hand, "")
        won[index] = 2 * wagers["ante"] + bonus.gain(1)
        side[index] = sum(event.gain(1) for event in settle_side_wagers(options, 1, wagers, hand))
    dealt = np.array([places[place] for place in range(seats + 1)])
    codes = np.array([CODES.index(card) for card in setting.pack.cards])
    strength = tables(options).strength
    return TableRules(
        room=NETS + seats + (seats + 1) * HAND_SIZE + seats,
        begin=partial(_begin, numbers, dealt),
        take=partial(_take, numbers, codes, strength, won, side),
        look=partial(_look, numbers, setting.kinds),
    )


@njit(cache=True, nogil=True)
def _parts(numbers, round):  # type: ignore[no-untyped-def]
    """What the seats have won, the hands, and the decisions."""
    hands = NETS + numbers[SEATS]
    decided = hands + (numbers[SEATS] + 1) * HAND_SIZE
    return round[NETS:hands], round[hands:decided], round[decided:]


@njit(cache=True, nogil=True)
def _begin(numbers, dealt, round, mask, order):  # type: ignore[no-untyped-def]
    _, hands, decided = _parts(numbers, round)
    for place in range(numbers[SEATS] + 1):
        for i in range(HAND_SIZE):
            hands[place * HAND_SIZE + i] = order[dealt[place, i]]
    decided[:] = UNDECIDED
    mask[:] = 0
    mask[numbers[PLAY_ACTION]] = mask[numbers[FOLD_ACTION]] = 1
    round[TO_ACT] = 1
    return 1


@inner
def _three(hands, place, codes):  # type: ignore[no-untyped-def]
    at = place * HAND_SIZE
    return 64 * codes[hands[at]] + 8 * codes[hands[at + 1]] + codes[hands[at + 2]]


@njit(cache=True, nogil=True)
def _take(numbers, codes, strength, won, side, round, mask, action):  # type: ignore[no-untyped-def]
    if action < 0 or action >= len(mask) or not mask[action]:
        return NOT_OPEN
    nets, hands, decided = _parts(numbers, round)
    decided[round[TO_ACT] - 1] = PLAYS if action == numbers[PLAY_ACTION] else FOLDS
    if round[TO_ACT] < numbers[SEATS]:
        round[TO_ACT] += 1
        return round[TO_ACT]
    dealer = strength[_three(hands, 0, codes)]
    for seat in range(numbers[SEATS]):
        hand = _three(hands, seat + 1, codes)
        net = -numbers[MAIN_WAGERS]
        if decided[seat] == PLAYS:
            if strength[hand] > dealer:
                net = won[hand]
            elif strength[hand] < dealer:
                net -= numbers[ANTE]
            else:
                net = 0
        nets[seat] = net + side[hand]
    mask[:] = 0
    round[TO_ACT] = 0
    return 0


@njit(cache=True, nogil=True)
def _look(numbers, kinds, round, seat, row):  # type: ignore[no-untyped-def]
    nets, hands, decided = _parts(numbers, round)
    seats, every, asked = numbers[SEATS], numbers[KINDS], round[TO_ACT]
    for i in range(HAND_SIZE):
        row[OWN * every + kinds[hands[seat * HAND_SIZE + i]]] += 1
        if not asked:
            row[DEALERS * every + kinds[hands[i]]] += 1
    for other in range(seats):
        stack = numbers[STACK]
        wagered = numbers[MAIN_WAGERS] + numbers[SIDE_WAGERS]
        if not asked:
            # Whatever is settled is turned up; a hand that was folded and has no wager left is not.
            if other + 1 != seat and (decided[other] == PLAYS or numbers[SIDE_WAGERS]):
                for i in range(HAND_SIZE):
                    row[OTHERS * every + kinds[hands[(other + 1) * HAND_SIZE + i]]] += 1
            stack, wagered = stack + nets[other], 0
        else:
            stack -= wagered
            if decided[other] == PLAYS:
                stack, wagered = stack - numbers[ANTE], wagered + numbers[ANTE]
            elif decided[other] == FOLDS and numbers[FOLDS_AT_ONCE]:
                wagered = numbers[SIDE_WAGERS]
        see_seat(row, every, other, HAND_SIZE, stack, wagered, numbers[UNIT])
    see_turn(row, every, seats, 0 if asked and numbers[DEALER_LATE] else HAND_SIZE, seat, asked)
