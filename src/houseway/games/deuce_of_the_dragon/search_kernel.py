"""The search's compiled loop: deal the unseen cards at random, try every candidate on each deal. Loads Numba."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numba import uint64

from houseway.games.compiled import inner, njit
from houseway.games.deuce_of_the_dragon import kernel
from houseway.games.deuce_of_the_dragon.hands import ORDER, PLACE
from houseway.games.deuce_of_the_dragon.kernel import SEATS, lay, plan, play_out
from houseway.games.deuce_of_the_dragon.kernel_patterns import run_tops
from houseway.games.deuce_of_the_dragon.views import DeuceView
from houseway.games.kernels import draw, seeded

NO_DECISION = (1 << 64) - 1
MOST_TILT = 4
"""An opponent who has bet is dealt the best of up to so many hands, one more for each full bet."""


@inner
def deal_world(state, unseen, needs, tilt, tops, room):  # type: ignore[no-untyped-def]
    """Deal the opponents hands of the unseen cards and plan them all.

    A seat with a tilt gets the best of so many hands: it has bet, so its cards are likely better than most.
    """
    turns = room[3]
    left = unseen.shape[0]
    for other in range(SEATS):
        if needs[other] == 0:
            continue
        chosen = uint64(0)
        fewest = np.int64(1) << 30
        for _ in range(tilt[other]):
            draw(state, unseen[:left], needs[other])
            dealt = uint64(0)
            for card in unseen[: needs[other]]:
                dealt |= uint64(1) << uint64(card)
            plan(other, dealt, True, tops, room)
            taken = turns[other, (1 << needs[other]) - 1]
            if taken < fewest:
                chosen, fewest = dealt, taken
        if tilt[other] > 1:
            plan(other, chosen, True, tops, room)
        # The chosen cards leave the pool: they go behind what is left.
        i = 0
        while i < left:
            if chosen >> uint64(unseen[i]) & uint64(1):
                left -= 1
                swap = unseen[i]
                unseen[i] = unseen[left]
                unseen[left] = swap
            else:
                i += 1


@njit(cache=True, nogil=True)
def search(  # type: ignore[no-untyped-def]
    seed, worlds, seat, hand, unseen, needs, tilt, stakes, spot, numbers, tops, room, candidates, totals
):
    """Add what each candidate takes for the seat, over so many deals of the unseen cards, the same for all.

    A candidate is a pattern's mask, 0 for a pass, or the whole deck to play on without a decision of the seat's.
    """
    state = seeded(seed, 0)
    masks, _, _, _, counts, held = room
    here = np.empty_like(spot)
    kept = np.empty_like(held)
    pay = np.zeros(SEATS, np.int64)
    moves = np.empty(0, np.uint64)
    sound = np.ones(SEATS, np.int64)
    plan(seat, hand, True, tops, room)
    mine = held[seat]
    for _ in range(worlds):
        held[seat] = mine
        deal_world(state, unseen, needs, tilt, tops, room)
        kept[:] = held
        for c in range(candidates.shape[0]):
            held[:] = kept
            here[:] = spot
            pay[:] = 0
            over = False
            if candidates[c] != uint64(NO_DECISION):
                over = lay(seat, place_of(masks[seat], counts[seat], candidates[c]), stakes, here, numbers, room, pay)
            if not over:
                play_out(state, stakes, here, numbers, sound, room, pay, moves)
            totals[c] += pay[seat]


@njit(cache=True, nogil=True)
def place_of(masks, count, candidate):  # type: ignore[no-untyped-def]
    for i in range(count):
        if masks[i] == candidate:
            return i
    return -1


Position = tuple[Any, ...]
"""A view as the arrays that `search` takes between the number of deals and the candidates."""


def position(view: DeuceView) -> Position:
    """What the seat knows: its own hand, the cards it cannot see, how many each opponent holds, and the table."""
    assert view.seat is not None
    seen = {*view.hand, *view.shown}
    unseen = np.array([PLACE[card] for card in ORDER if card not in seen])
    needs, tilt, stakes = np.zeros(SEATS, np.int64), np.ones(SEATS, np.int64), np.zeros(SEATS, np.int64)
    for hand in view.opponents:
        needs[hand.seat - 1] = hand.held
    full_bet = 3 * view.options.main_ante
    for purse in view.purses:
        stakes[purse.seat - 1] = purse.staked if view.claimed_above is None else min(purse.staked, view.claimed_above)
        bets = -(-(purse.staked - view.options.main_ante) // full_bet)
        tilt[purse.seat - 1] = min(MOST_TILT, 1 + bets)
    hand_mask = np.uint64(sum(1 << PLACE[card] for card in view.hand))
    numbers, tops = kernel.rules(view.options), run_tops(view.options)
    return view.seat - 1, hand_mask, unseen, needs, tilt, stakes, spot_of(view), numbers, tops, kernel.playout_room()


def spot_of(view: DeuceView) -> np.ndarray:
    """The turn and the table; in a betting round, the interval that comes when everybody checks."""
    assert view.seat is not None
    spot = np.zeros(kernel.SPOT, np.int64)
    spot[kernel.CONTENDERS] = sum(1 << seat - 1 for seat in view.contenders)
    spot[kernel.DEUCE_BUTTON] = kernel.NOBODY if view.deuce_button is None else view.deuce_button - 1
    spot[kernel.DEUCE_POT] = 0 if view.won else view.deuce_pot
    spot[kernel.WON_BELOW] = view.won_below
    spot[kernel.FREE] = sum(pot.free for pot in view.pots if not pot.claimed)
    spot[kernel.INTERVAL] = view.interval
    if view.phase == "betting":
        leader = min(view.contenders, key=lambda seat: (seat - view.leader) % SEATS)
        kernel.open_interval(spot, leader - 1)
        return spot
    spot[kernel.LEADER] = view.leader - 1
    spot[kernel.TO_PLAY] = view.seat - 1
    spot[kernel.LAST] = view.last.strength if view.last else kernel.LEAD
    spot[kernel.LAST_LENGTH] = len(view.last.cards) if view.last else 0
    spot[kernel.LAST_SEAT] = kernel.NOBODY if view.last_seat is None else view.last_seat - 1
    spot[kernel.PASSED] = sum(1 << seat - 1 for seat in view.passed)
    spot[kernel.MUST_PLAY] = view.must_play
    return spot


def try_out(here: Position, seed: int, worlds: int, candidates: Sequence[int]) -> list[int]:
    """What each candidate takes for the seat, in cents, summed over so many deals."""
    totals = np.zeros(len(candidates), np.int64)
    search(seed, worlds, *here, np.array(candidates, np.uint64), totals)
    return [int(total) for total in totals]
