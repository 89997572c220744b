"""Reading: what the others have done says which cards they are likely to hold. Loads Numba; import lazily.

Every act of an opponent is a sign: the scene in which it was done, and what was done. Hands are dealt from the unseen
cards, several to a seat, and one of them is kept, each as likely as its player would have done with it what was seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Any

import numpy as np
from numba import uint64

from houseway.games.compiled import inner, njit
from houseway.games.deuce_of_the_dragon import kernel
from houseway.games.deuce_of_the_dragon.betting_kernel import (
    ACTED,
    BETTER,
    BY_ODDS,
    CALL,
    FACING,
    FOLD,
    JAM_SHARE,
    LONG_SPOT,
    MINE,
    MOST,
    NUMBER,
    OTHERS,
    POT,
    PROBES,
    PROBING,
    ROUGHLY,
    SCENE,
    STACK,
    STAKED,
    TEMPERS,
    TIGHT,
    WILD,
    WILD_FOLDS,
    WILD_RAISES,
    after_interval,
    chance_of,
    chance_to_win,
    finish,
    free_wagers,
    look,
    needed_to_raise,
    open_betting,
    raise_by,
    tight,
    wager,
)
from houseway.games.deuce_of_the_dragon.hands import DEUCE_OF_THE_DRAGON, HAND_SIZE, ORDER, PLACE, pattern
from houseway.games.deuce_of_the_dragon.kernel import (
    CONTENDERS,
    DEUCE_BUTTON,
    INTERVAL,
    LAST,
    LAST_LENGTH,
    LEAST_RAISE,
    MUST_PLAY,
    NOBODY,
    SEATS,
    TO_PLAY,
    choose_sound,
    lay,
    open_interval,
    pass_turn,
    plan,
    play,
)
from houseway.games.deuce_of_the_dragon.kernel_patterns import own_bits, run_tops
from houseway.games.deuce_of_the_dragon.search_kernel import place_of, spot_of
from houseway.games.deuce_of_the_dragon.views import DeuceView
from houseway.games.kernels import below, draw, seeded

# An act: who, whether it is a wager, the chips or FOLD, a pattern's strength or PASS, its length.
WHO, WAGERS, CHIPS, STRENGTH, LENGTH, ACT = range(6)
PASS = -1
# A sign: an act, with the scene of a wager or the turn of a play.
SIGN = ACT + SCENE

HANDS_TRIED = 64
"""How many hands a seat with a history is dealt to begin with, of which it keeps one."""
EXCHANGES = 12
"""How many exchanges of two cards lie between a deal and the next."""
SOUND, OTHERWISE, BLUR, FOLD_BLUR, SLIPS, SAME_SIZE = range(6)
MANNERS = np.array([[0.998, 0.002 / 6, 0.005, 0.01, 0.001, 0.97], [0.85, 0.15 / 6, 0.08, 0.15, 0.1, 0.6]])
"""How closely somebody keeps to the odds, and somebody else roughly: how often they play the sound pattern and each
other one, how sharply their chance decides on raises and folds, how often they slip, and raise by the usual amount."""
PRIOR = np.array([0.7, 0.06, 0.03, 0.03, 0.08, 0.1])
"""How many players are of each temper."""

_DEUCE_OF_HEARTS = np.uint64(1) << np.uint64(PLACE[DEUCE_OF_THE_DRAGON])


@njit(cache=True, nogil=True)
def read_acts(acts, masks, button, chips, spot, numbers, signs, gone):  # type: ignore[no-untyped-def]
    """Go through the round once more and note the scene of every act, until one is irregular; returns how many."""
    cards = np.full(SEATS, HAND_SIZE)
    shed = np.zeros(SEATS, np.uint64)
    pay = np.zeros(SEATS, np.int64)
    open_interval(spot, button)
    open_betting(chips, spot)
    for n in range(acts.shape[0]):
        act = acts[n]
        seat = act[WHO]
        betting = spot[BETTER] != NOBODY
        out_of_turn = betting != (act[WAGERS] != 0) or seat != (spot[BETTER] if betting else spot[TO_PLAY])
        if out_of_turn or (act[CHIPS] == FOLD and not betting):
            return n
        signs[n, :ACT] = act
        gone[n] = shed[seat]
        if betting:
            look(seat, chips, spot, numbers, cards, signs[n, ACT:])
            wager(seat, act[CHIPS], chips, spot, numbers, pay)
            continue
        signs[n, ACT], signs[n, ACT + 1], signs[n, ACT + 2] = spot[LAST], spot[LAST_LENGTH], spot[MUST_PLAY]
        interval = spot[INTERVAL]
        if act[STRENGTH] == PASS:
            pass_turn(seat, spot, numbers)
        else:
            cards[seat] -= act[LENGTH]
            shed[seat] |= masks[n]
            hearts = masks[n] & _DEUCE_OF_HEARTS != 0
            play(seat, act[STRENGTH], act[LENGTH], hearts, cards[seat] == 0, chips[STAKED], spot, numbers, pay)
        after_interval(interval, chips, spot)
    return acts.shape[0]


@inner
def _sigmoid(x):  # type: ignore[no-untyped-def]
    return 1 / (1 + exp(-x))


@inner
def weigh_wager(done, turns, scene, numbers, likely):  # type: ignore[no-untyped-def]
    """Multiply by how likely each temper, with so many turns to go, puts in so much."""
    chance, needed = chance_to_win(turns, scene), needed_to_raise(scene, numbers)
    call = min(scene[CALL], scene[MINE])
    price = call / (scene[POT] + call)
    wanted = raise_by(chance / needed, scene, numbers) if scene[MOST] else np.int64(0)
    near = 4 * abs(done - call - wanted) <= wanted
    for temper in range(TEMPERS):
        manner = MANNERS[min(temper, ROUGHLY)]
        if temper <= ROUGHLY:
            raises = _sigmoid((chance - needed) / manner[BLUR])
            folds = _sigmoid((price - chance) / manner[FOLD_BLUR])
        elif temper == WILD:
            raises, folds = WILD_RAISES, WILD_FOLDS
        elif temper == PROBING:
            jams = _sigmoid((chance - JAM_SHARE / (scene[OTHERS] + 1)) / manner[BLUR])
            raises, folds = (jams, 1 - jams) if call else (PROBES, 0.0)
        else:
            raises, folds = 0.0, _sigmoid((tight(scene) - chance) / manner[BLUR]) if temper == TIGHT else 0.0
        if not scene[MOST]:
            raises = 0.0
        folds = (1 - raises) * folds if call else 0.0
        if done == FOLD:
            chosen = folds
        elif done > call:
            usual = near
            if temper == BY_ODDS:
                usual = done - call == wanted
            elif temper == PROBING:
                usual = done - call == (scene[MOST] if call else numbers[LEAST_RAISE])
            chosen = raises * (manner[SAME_SIZE] if usual else 1 - manner[SAME_SIZE])
        else:
            chosen = 1 - raises - folds
        likely[temper] *= manner[SLIPS] / 3 + (1 - manner[SLIPS]) * chosen


@njit(cache=True, nogil=True)
def weigh(seat, hand, clues, numbers, tops, room, likely):  # type: ignore[no-untyped-def]
    """How likely the seat, holding these cards now, did all that it did, by each temper."""
    signs, gone, masks, shed, tried, turn = clues
    shown, _, _, turns, _, held = room
    likely[:] = PRIOR
    if tried[seat] == 1:
        return
    hand |= shed[seat]
    plan(seat, hand, True, tops, room)
    for n in range(signs.shape[0]):
        sign = signs[n]
        if sign[WHO] != seat:
            continue
        held[seat] = (1 << HAND_SIZE) - 1 ^ own_bits(gone[n], hand)
        if sign[WAGERS]:
            weigh_wager(sign[CHIPS], turns[seat, held[seat]], sign[ACT:], numbers, likely)
            continue
        turn[LAST], turn[LAST_LENGTH], turn[MUST_PLAY] = sign[ACT], sign[ACT + 1], sign[ACT + 2]
        i = choose_sound(seat, turn, numbers, room)
        sound = (shown[seat, i] if i >= 0 else uint64(0)) == masks[n]
        for temper in range(TEMPERS):
            likely[temper] *= MANNERS[min(temper, ROUGHLY), SOUND if sound else OTHERWISE]


@inner
def deal_first(state, cards, needs, owners, hands, likely, stale, clues, numbers, tops, room):  # type: ignore[no-untyped-def]
    """Deal everybody several hands in turn, and keep one, the likelier the better."""
    start, first = 0, below(state, SEATS)
    owners[:] = NOBODY
    for step in range(SEATS):
        seat = (first + step) % SEATS
        end = start + needs[seat]
        owners[start:end] = seat
        total = 0.0
        weights = np.empty(TEMPERS)
        for _ in range(clues[4][seat] if needs[seat] else 0):
            draw(state, cards[start:], needs[seat])
            hand = uint64(0)
            for card in cards[start:end]:
                hand |= uint64(1) << uint64(card)
            weigh(seat, hand, clues, numbers, tops, room, weights)
            total += weights.sum()
            if chance_of(state) * total < weights.sum():
                hands[seat] = hand
                likely[seat] = weights
        stale[seat] = True
        # The chosen cards go to the front of what is left.
        for place in range(start, cards.shape[0] if needs[seat] else 0):
            if hands[seat] >> uint64(cards[place]) & uint64(1):
                swap = cards[start]
                cards[start] = cards[place]
                cards[place] = swap
                start += 1


@inner
def exchange(state, cards, dealt, owners, hands, likely, stale, clues, numbers, tops, room):  # type: ignore[no-untyped-def]
    """Two cards change places if the hands are as likely afterwards, or with the chance by which they are less so."""
    one, other = below(state, dealt), below(state, cards.shape[0])
    mine, theirs = owners[one], owners[other]
    if mine == theirs:
        return
    swapped = uint64(1) << uint64(cards[one]) | uint64(1) << uint64(cards[other])
    weights = np.empty((2, TEMPERS))
    weigh(mine, hands[mine] ^ swapped, clues, numbers, tops, room, weights[0])
    stale[mine] = True
    ratio = weights[0].sum() / likely[mine].sum()
    if theirs != NOBODY:
        weigh(theirs, hands[theirs] ^ swapped, clues, numbers, tops, room, weights[1])
        stale[theirs] = True
        ratio *= weights[1].sum() / likely[theirs].sum()
    if chance_of(state) >= ratio:
        return
    swap = cards[one]
    cards[one] = cards[other]
    cards[other] = swap
    hands[mine] ^= swapped
    likely[mine] = weights[0]
    if theirs != NOBODY:
        hands[theirs] ^= swapped
        likely[theirs] = weights[1]


@inner
def settle_hands(state, needs, hands, likely, stale, clues, tops, room, tempers):  # type: ignore[no-untyped-def]
    """Plan the hands as they lie, and say of each player how he bets."""
    for seat in range(SEATS):
        if needs[seat] == 0:
            continue
        whole = hands[seat] | clues[3][seat]
        if stale[seat]:
            plan(seat, whole, True, tops, room)
            stale[seat] = False
        room[5][seat] = own_bits(hands[seat], whole)
        roll = chance_of(state) * likely[seat].sum()
        tempers[seat] = 0
        while tempers[seat] < TEMPERS - 1 and roll >= likely[seat, tempers[seat]]:
            roll -= likely[seat, tempers[seat]]
            tempers[seat] += 1


@njit(cache=True, nogil=True)
def search(  # type: ignore[no-untyped-def]
    seed, worlds, seat, hand, unseen, needs, clues, chips, spot, numbers, tops, room, candidates, manner, totals
):
    """Add what each candidate comes to for the seat, over so many likely deals, the same for all.

    A candidate is the chips of a wager, or a pattern's mask, 0 for a pass.
    """
    state = seeded(seed, 0)
    again = np.empty_like(state)
    held = room[5]
    here, kept, stood = np.empty_like(spot), np.empty_like(held), np.empty_like(chips)
    cards_left = np.sum(needs)
    owners, hands = np.empty_like(unseen), np.zeros(SEATS, np.uint64)
    likely, stale = np.zeros((SEATS, TEMPERS)), np.ones(SEATS, np.bool_)
    pay, cards = np.zeros(SEATS, np.int64), np.zeros(SEATS, np.int64)
    scene, tempers = np.zeros(SCENE, np.int64), np.zeros(SEATS, np.int64)
    ahead = np.empty_like(spot), np.empty_like(held), np.empty_like(pay)
    held[:] = 0
    plan(seat, hand, True, tops, room)
    mine = held[seat]
    deal_first(state, unseen, needs, owners, hands, likely, stale, clues, numbers, tops, room)
    for world in range(worlds):
        held[seat] = mine
        for _ in range(EXCHANGES if world else 0):
            exchange(state, unseen, cards_left, owners, hands, likely, stale, clues, numbers, tops, room)
        settle_hands(state, needs, hands, likely, stale, clues, tops, room, tempers)
        kept[:] = held
        again[:] = state
        for c in range(candidates.shape[0]):
            state[:] = again
            held[:] = kept
            here[:] = spot
            stood[:] = chips
            pay[:] = 0
            tempers[seat] = manner[c]
            if spot[BETTER] == seat:
                over = wager(seat, candidates[c], stood, here, numbers, pay)
            else:
                i = place_of(room[0][seat], room[4][seat], uint64(candidates[c]))
                over = lay(seat, i, stood[STAKED], here, numbers, room, pay)
                if not over:
                    after_interval(spot[INTERVAL], stood, here)
            if not over and here[CONTENDERS] >> seat & 1:
                finish(state, tempers, stood, here, numbers, room, cards, scene, ahead, pay)
            totals[c] += pay[seat] + stood[STACK, seat] - chips[STACK, seat]


Reading = tuple[Any, ...]
"""A view as the arrays that `search` takes between the number of deals and the candidates."""


def reading(view: DeuceView) -> Reading:
    """What the seat knows: its hand, the unseen cards, the table, and what everybody has done."""
    assert view.seat is not None
    seen = {*view.hand, *view.shown}
    unseen = np.array([PLACE[card] for card in ORDER if card not in seen])
    needs, shed = np.zeros(SEATS, np.int64), np.zeros(SEATS, np.uint64)
    for hand in view.opponents:
        needs[hand.seat - 1] = hand.held
        shed[hand.seat - 1] = _bits(card for made in hand.discards for card in made.cards)
    numbers = kernel.rules(view.options)
    signs, gone, masks = _signs(view, numbers)
    tried = np.ones(SEATS, np.int64)
    tried[np.unique(signs[:, WHO])] = HANDS_TRIED
    turn = np.zeros(LONG_SPOT, np.int64)
    chips = _chips(view)
    spot = _spot(view, chips)
    return (
        *(view.seat - 1, _bits(view.hand), unseen, needs, (signs, gone, masks, shed, tried, turn)),
        *(chips, spot, numbers, run_tops(view.options), kernel.playout_room()),
    )


def _bits(cards: Any) -> np.uint64:
    return np.uint64(sum(1 << PLACE[card] for card in cards))


def _signs(view: DeuceView, numbers: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """What everybody has done, each with its scene; as far as nothing irregular has come between."""
    acts = np.zeros((len(view.acts), ACT), np.int64)
    masks = np.zeros(len(view.acts), np.uint64)
    for n, act in enumerate(view.acts):
        strength, length = PASS, 0
        if act.cards:
            made = pattern(act.cards, view.options)
            assert made is not None
            strength, length = made.strength, len(act.cards)
            masks[n] = _bits(act.cards)
        acts[n] = act.seat - 1, act.betting, FOLD if act.left else act.chips, strength, length
    chips, spot = np.zeros((3, SEATS), np.int64), np.zeros(LONG_SPOT, np.int64)
    for purse in view.purses:
        chips[STAKED, purse.seat - 1] = view.options.main_ante
        chips[STACK, purse.seat - 1] = purse.stack + purse.staked - view.options.main_ante
        spot[CONTENDERS] |= 1 << purse.seat - 1
    spot[DEUCE_BUTTON] = NOBODY
    signs, gone = np.zeros((len(acts), SIGN), np.int64), np.zeros(len(acts), np.uint64)
    known = read_acts(acts, masks, view.button - 1, chips, spot, numbers, signs, gone)
    return signs[:known], gone[:known], masks[:known]


def _chips(view: DeuceView) -> np.ndarray:
    chips = np.zeros((3, SEATS), np.int64)
    most = view.claimed_above
    for purse in view.purses:
        staked = purse.staked if most is None else min(purse.staked, most)
        chips[:, purse.seat - 1] = purse.stack, staked, purse.wagered
    return chips


def _spot(view: DeuceView, chips: np.ndarray) -> np.ndarray:
    """The turn and the table, and who has acted in the betting round that is on."""
    assert view.seat is not None
    spot = np.zeros(LONG_SPOT, np.int64)
    spot[: kernel.SPOT] = spot_of(view)
    spot[kernel.FREE] = 0
    spot[NUMBER] = view.number
    spot[BETTER] = NOBODY
    if view.phase != "betting":
        free_wagers(chips, spot)
        return spot
    spot[BETTER] = view.seat - 1
    facing = max(purse.wagered for purse in view.purses)
    spot[FACING] = facing
    before = (view.seat - view.leader) % SEATS
    for purse in view.purses:
        if purse.wagered == facing if facing else (purse.seat - view.leader) % SEATS < before:
            spot[ACTED] |= 1 << purse.seat - 1
    return spot


def try_out(here: Reading, seed: int, worlds: int, candidates: Sequence[tuple[int, int]]) -> list[int]:
    """What each candidate comes to for the seat if it bets on in that manner, in cents, summed over so many deals."""
    totals = np.zeros(len(candidates), np.int64)
    done, manner = np.array(candidates, np.int64).T.copy()
    search(seed, worlds, *here, done, manner, totals)
    return [int(total) for total in totals]
