"""A whole table of Double Draw Poker in compiled code: all decide, then all draw, twice. Loads Numba."""

from __future__ import annotations

from functools import partial

import numpy as np

from houseway.core.cards import JOKER
from houseway.games.compiled import njit
from houseway.games.double_draw_poker.deck import class_of
from houseway.games.double_draw_poker.events import Discard, Fold, MakeDrawWager
from houseway.games.double_draw_poker.hands import PLACES, HandClass, ranking
from houseway.games.double_draw_poker.options import WAGERS
from houseway.games.double_draw_poker.orbits import FIRST_JOKER, ascend_five
from houseway.games.double_draw_poker.procedure import HAND_SIZE
from houseway.games.double_draw_poker.settlement import LEAST, winning_wagers
from houseway.games.double_draw_poker.state import FIRST, SECOND
from houseway.games.whole_tables import NETS, NOT_OPEN, OTHERS, OWN, TO_ACT, Setting, TableRules, see_seat, see_turn

THROWS = 1 << HAND_SIZE
DECIDE_FIRST, DRAW_FIRST, DECIDE_SECOND, DRAW_SECOND, SETTLED = range(5)
"""What is asked of all seats, one after the other."""

# The table as numbers.
SEATS, KINDS, ANTE, PLACED, STACK, UNIT, NEXT, GO_ON, FOLD, DISCARD = range(10)

_COUNT = np.array([mask.bit_count() for mask in range(THROWS)])
_MOST = np.array([0, FIRST.most, 0, SECOND.most])


def whole_table(setting: Setting) -> TableRules:
    """A round is the hands, how many wagers each seat has made on draws, who has folded, and the next card's place."""
    wagers, seats = setting.wagers, setting.seats
    numbers = np.array(
        [
            *(seats, len(set(setting.pack.cards)), wagers["ante"], sum(wagers.values())),
            *(setting.stack, setting.unit, 1 + max(max(places) for places in setting.dealt.values())),
            *(setting.first(MakeDrawWager), setting.first(Fold), setting.first(Discard)),
        ]
    )
    every = {wager: wagers.get(wager, wagers["ante"]) for wager in WAGERS}
    won = np.full(len(HandClass), -sum(every.values()))
    for hand in HandClass:
        if hand >= LEAST[0]:
            won[hand] = sum(event.gain(1) for event in winning_wagers(setting.options, 1, every, hand))
    dealt = np.array([setting.dealt[seat] for seat in range(1, seats + 1)])
    assert setting.pack.cards[FIRST_JOKER:] == (JOKER, JOKER), "the jokers lie behind all other cards"
    return TableRules(
        room=NETS + seats + seats * (HAND_SIZE + 2) + 2 + setting.pack.size,
        begin=partial(_begin, numbers, dealt),
        take=partial(_take, numbers, np.array(PLACES, np.int32), np.array(ranking(), np.int8), won),
        look=partial(_look, numbers, setting.kinds),
    )


@njit(cache=True, nogil=True)
def _parts(numbers, round):  # type: ignore[no-untyped-def]
    """What the seats have won, the hands, wagers on draws, folds, then stage and next place, and the shoe."""
    seats = numbers[SEATS]
    hands = NETS + seats
    drawn = hands + seats * HAND_SIZE
    folded = drawn + seats
    stage = folded + seats
    return round[NETS:hands], round[hands:drawn], round[drawn:folded], round[folded:stage], round[stage:]


@njit(cache=True, nogil=True)
def _begin(numbers, dealt, round, mask, order):  # type: ignore[no-untyped-def]
    nets, hands, drawn, folded, rest = _parts(numbers, round)
    for seat in range(numbers[SEATS]):
        for i in range(HAND_SIZE):
            hands[seat * HAND_SIZE + i] = order[dealt[seat, i]]
        ascend_five(hands[seat * HAND_SIZE :])
    nets[:] = 0
    drawn[:] = 0
    folded[:] = 0
    rest[0] = DECIDE_FIRST
    rest[1] = numbers[NEXT]
    rest[2:] = order
    round[TO_ACT] = 1
    _open(numbers, round, mask)
    return 1


@njit(cache=True, nogil=True)
def _open(numbers, round, mask):  # type: ignore[no-untyped-def]
    _, hands, _, _, rest = _parts(numbers, round)
    mask[:] = 0
    if round[TO_ACT] == 0:
        return
    if rest[0] == DECIDE_FIRST or rest[0] == DECIDE_SECOND:
        mask[numbers[GO_ON]] = mask[numbers[FOLD]] = 1
        return
    # Two jokers are alike: whoever throws one throws the first.
    hand = hands[(round[TO_ACT] - 1) * HAND_SIZE :]
    jokers = hand[HAND_SIZE - 2] >= FIRST_JOKER
    for throw in range(THROWS):
        alike = jokers and throw >> (HAND_SIZE - 2) == 2
        mask[numbers[DISCARD] + throw] = _COUNT[throw] <= _MOST[rest[0]] and not alike


@njit(cache=True, nogil=True)
def _take(numbers, places, ranking, won, round, mask, action):  # type: ignore[no-untyped-def]
    if action < 0 or action >= len(mask) or not mask[action]:
        return NOT_OPEN
    nets, hands, drawn, folded, rest = _parts(numbers, round)
    seat = round[TO_ACT] - 1
    if action == numbers[FOLD]:
        folded[seat] = 1
        nets[seat] = -numbers[PLACED] - drawn[seat] * numbers[ANTE]
    elif action == numbers[GO_ON]:
        drawn[seat] += 1
    else:
        hand = hands[seat * HAND_SIZE :]
        for i in range(HAND_SIZE):
            if (action - numbers[DISCARD]) >> i & 1:
                hand[i] = rest[2 + rest[1]]
                rest[1] += 1
        ascend_five(hand)
    round[TO_ACT] = 0
    while round[TO_ACT] == 0 and rest[0] != SETTLED:
        for other in range(seat + 1, numbers[SEATS]):
            if not folded[other]:
                round[TO_ACT] = other + 1
                break
        if round[TO_ACT] == 0:
            rest[0] += 1
            seat = -1
    if rest[0] == SETTLED:
        for other in range(numbers[SEATS]):
            if not folded[other]:
                nets[other] = won[class_of(hands[other * HAND_SIZE :], places, ranking)]
        round[TO_ACT] = 0
    _open(numbers, round, mask)
    return round[TO_ACT]


@njit(cache=True, nogil=True)
def _look(numbers, kinds, round, seat, row):  # type: ignore[no-untyped-def]
    nets, hands, drawn, folded, _ = _parts(numbers, round)
    seats, every, asked = numbers[SEATS], numbers[KINDS], round[TO_ACT]
    for other in range(seats):
        if other + 1 == seat or (not asked and not folded[other]):
            part = OWN if other + 1 == seat else OTHERS
            for i in range(HAND_SIZE):
                row[part * every + kinds[hands[other * HAND_SIZE + i]]] += 1
        if not asked or folded[other]:
            see_seat(row, every, other, HAND_SIZE, numbers[STACK] + nets[other], 0, numbers[UNIT])
        else:
            wagered = numbers[PLACED] + drawn[other] * numbers[ANTE]
            see_seat(row, every, other, HAND_SIZE, numbers[STACK] - wagered, wagered, numbers[UNIT])
    see_turn(row, every, seats, 0, seat, asked)
