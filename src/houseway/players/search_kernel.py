"""The search's compiled loop: deal the unseen cards at random, try every candidate on each deal. Loads Numba."""

from __future__ import annotations

import numpy as np
from numba import njit, uint64

from houseway.games.deuce_of_the_dragon.kernel import SEATS, lay, plan, plan_all, play_out, popcount
from houseway.games.kernels import draw, seeded


@njit(cache=True, nogil=True)
def deal_world(state, unseen, needs, tilt, hands, tops, room):  # type: ignore[no-untyped-def]
    """Hands for the opponents from the unseen cards; a seat with a tilt gets the best of so many hands, by turns."""
    masks, strengths, parts, turns, _, _ = room
    left = unseen.shape[0]
    for seat in range(SEATS):
        if needs[seat] == 0:
            continue
        chosen = uint64(0)
        fewest = np.int64(1) << 30
        for _ in range(tilt[seat]):
            draw(state, unseen[:left], needs[seat])
            hand = uint64(0)
            for card in unseen[: needs[seat]]:
                hand |= uint64(1) << uint64(card)
            taken = np.int64(0)
            if tilt[seat] > 1:
                plan(hand, tops, masks[seat], strengths[seat], parts[seat], turns[seat])
                taken = turns[seat, (1 << needs[seat]) - 1]
            if taken < fewest:
                chosen, fewest = hand, taken
        hands[seat] = chosen
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
    seed, worlds, seat, hand, unseen, needs, tilt, stakes, spot, candidates, numbers, tops, room, totals, tried
):
    """Add what each candidate, a mask or 0 for a pass, takes for the seat over many deals of the unseen cards.

    All candidates are tried on the same deals. After each quarter of them the worse half is given up.
    """
    state = seeded(seed, 0)
    masks, _, _, _, counts, held = room
    hands = np.zeros(SEATS, np.uint64)
    here = np.empty_like(spot)
    kept = np.empty_like(held)
    pay = np.zeros(SEATS, np.int64)
    moves = np.empty(0, np.uint64)
    sound = np.ones(SEATS, np.int64)
    alive = np.arange(candidates.shape[0])
    places = np.empty(candidates.shape[0], np.int64)
    for world in range(worlds):
        deal_world(state, unseen, needs, tilt, hands, tops, room)
        hands[seat] = hand
        plan_all(hands, spot[0], tops, room)
        if world == 0:
            for c in range(candidates.shape[0]):
                places[c] = -1
                for i in range(counts[seat]):
                    if masks[seat, i] == candidates[c]:
                        places[c] = i
        kept[:] = held
        for c in alive:
            held[:] = kept
            here[:] = spot
            pay[:] = 0
            if not lay(seat, places[c], stakes, here, numbers, room, pay):
                play_out(state, stakes, here, numbers, sound, room, pay, moves)
            totals[c] += pay[seat]
            tried[c] += 1
        if world + 1 == (worlds + 3) // 4 or world + 1 == (worlds + 1) // 2:
            order = np.argsort(-totals[alive])
            alive = alive[order][: max(2, (alive.shape[0] + 1) // 2)]


@njit(cache=True, nogil=True)
def chance(  # type: ignore[no-untyped-def]
    seed, worlds, seat, hand, unseen, needs, tilt, stakes, spot, numbers, tops, room
):
    """What the seat takes on average if everybody checks from here on."""
    state = seeded(seed, 0)
    hands = np.zeros(SEATS, np.uint64)
    here = np.empty_like(spot)
    pay = np.zeros(SEATS, np.int64)
    moves = np.empty(0, np.uint64)
    sound = np.ones(SEATS, np.int64)
    for _ in range(worlds):
        deal_world(state, unseen, needs, tilt, hands, tops, room)
        hands[seat] = hand
        plan_all(hands, spot[0], tops, room)
        here[:] = spot
        play_out(state, stakes, here, numbers, sound, room, pay, moves)
    return pay[seat] / worlds
