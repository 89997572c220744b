"""The first decision: each class of cards held and cards drawn is visited once.

Whoever throws D from a hand and holds K gets T at random from the rest and comes to the second decision with K + T,
and D dead. With that decision written as terms g(A), and the condition that T avoids D written as a sum over the sets
B that they might share, the value of throwing D while holding K is

    sum of F(X) over X in D,    F(X) = sum over T, B in T, A outside, with A + B = X, of (-1)^|B| g(A),

so one pass over the draws T fills a table over sets X of at most three cards, and every D is then a sum of eight
entries of it: no draw ever meets a throw. The pairs (K, T) are needed up to suits only. If each stands for as many as
its hand K + T does, the table must still be averaged over the relabellings that leave K in place, and

    48 F(X) = sum over these relabellings of the table at their images of X.

The transpose of the pass answers the converse question: given which D is thrown from which hand, how often does each
effect, hence each outcome, occur?

A table over X has three coordinates, 54 meaning no card; B goes to the slow ones and A to the fast ones, so a term
is added along rows that stay in the nearest cache, and the order of the coordinates is forgotten only at the end.

Loads Numba; import lazily.
"""

from __future__ import annotations

from concurrent.futures import Executor

import numpy as np
import numpy.typing as npt

from houseway.games.compiled import njit
from houseway.games.double_draw_poker.hands import MASKS
from houseway.games.double_draw_poker.orbits import (
    CARDS,
    CHOOSE,
    RELABEL,
    RELABELLINGS,
)
from houseway.games.double_draw_poker.parting import MASK_BITS, Classes, relabelled
from houseway.games.double_draw_poker.second_draw import EFFECT_BIT, KIND_BITS, NEXT_KIND, UNSEEN, Terms

NONE = CARDS
SIDE = CARDS + 1
SLAB = SIDE * SIDE
CUBE = SIDE * SLAB
LOW = (1 << KIND_BITS) - 1

_COLUMN = np.array([MASKS.index(mask) if mask in MASKS else -1 for mask in range(32)])
_NO_WORTH = np.zeros(0, np.int64)
_PARTS = 8

# Of the subsets B of a draw of 0 to 3 cards, ordered by size, how many leave room for one card of A, and for two.
_ROWS = np.array([0, 1, 3, 7])
_SLABS = np.array([0, 0, 1, 4])


@njit(cache=True, nogil=True)
def _subsets(draw, rows, slabs):  # type: ignore[no-untyped-def]
    """Where the subsets of a draw begin in a table over X: rows by up to two cards, slabs by up to one; and the place
    of the whole draw."""
    rows[0] = NONE * SLAB + NONE * SIDE
    slabs[0] = NONE * SLAB
    at = 1 + len(draw)
    whole = NONE
    for i in range(len(draw)):
        rows[1 + i] = NONE * SLAB + draw[i] * SIDE
        slabs[1 + i] = draw[i] * SLAB
        whole = (whole * SIDE + draw[i]) % CUBE
        for j in range(i):
            rows[at] = draw[i] * SLAB + draw[j] * SIDE
            at += 1
    return whole if len(draw) > 1 else NONE * SLAB + whole


@njit(cache=True, nogil=True)
def _clear(table, thrown):  # type: ignore[no-untyped-def]
    """Clear the part of a table that sets of up to `thrown` cards use."""
    for cell in range((NONE * SIDE + NONE) * SIDE if thrown == 1 else NONE * SLAB if thrown == 2 else 0, CUBE):
        table[cell] = 0


@njit(cache=True, nogil=True)
def _read_kinds(listed, at, relabel, row, names, firsts):  # type: ignore[no-untyped-def]
    """Read the cards of every kind, under new names, and where each kind begins among them; after the last is the end.

    What stands above NEXT_KIND is nothing.
    """
    kinds = 0
    count = np.int64(listed[at] & LOW)
    for i in range(count):
        word = listed[at + 1 + i]
        names[i] = relabel[row, word & LOW]
        if word & NEXT_KIND:
            firsts[kinds] = i
            kinds += 1
    firsts[kinds] = count


@njit(cache=True, nogil=True)
def _scatter(classes, orbit, terms, worth, choose, relabel, table):  # type: ignore[no-untyped-def]
    """Add up over X what every draw to one class of held cards is worth."""
    thrown, starts, members, hands, weights, _, _, relabelling, _ = classes
    begins, empty, listed, _ = terms
    _clear(table, thrown)
    held = np.empty(5 - thrown, np.int64)
    draw = np.empty(thrown, np.int64)
    rows = np.empty(7, np.int64)
    slabs = np.empty(4, np.int64)
    names = np.empty(UNSEEN, np.int64)
    firsts = np.empty(UNSEEN + 1, np.int64)
    cards = np.empty(CARDS, np.int64)
    values = np.empty(CARDS, np.int64)
    for place in range(starts[orbit], starts[orbit + 1]):
        member = members[place]
        row = relabelled(hands, relabelling, member, held, draw, choose, relabel)
        whole = _subsets(draw, rows, slabs)
        hand = member >> MASK_BITS
        weight = np.int64(weights[hand])
        one, two, three, end = begins[hand, 1], begins[hand, 2], begins[hand, 3], begins[hand, 4]
        _read_kinds(listed, begins[hand, 0], relabel, row, names, firsts)
        # The empty set of dead cards is a single no-card, and leaves room for the whole draw besides.
        cards[0] = NONE
        values[0] = weight * worth[empty[hand]]
        table[whole] += values[0] if thrown == 2 else -values[0]
        count = 1
        for t in range(one, two):
            x = listed[t] & LOW
            for i in range(firsts[x], firsts[x + 1]):
                cards[count] = names[i]
                values[count] = weight * worth[listed[t] >> EFFECT_BIT]
                count += 1
        for k in range(_ROWS[thrown]):
            sign = 1 if k == 0 or k > thrown else -1
            for i in range(count):
                table[rows[k] + cards[i]] += sign * values[i]
        for t in range(two, end):
            term = listed[t]
            x, y, z = term & LOW, term >> KIND_BITS & LOW, term >> 2 * KIND_BITS & LOW
            value = weight * worth[term >> EFFECT_BIT]
            for i in range(firsts[x], firsts[x + 1]):
                for j in range(firsts[y], i if y == x else firsts[y + 1]):
                    pair = names[i] * SIDE + names[j]
                    if t < three:
                        table[slabs[0] + pair] += value
                        for k in range(1, _SLABS[thrown]):
                            table[slabs[k] + pair] -= value
                    else:
                        for k in range(firsts[z], j if z == y else firsts[z + 1]):
                            table[pair * SIDE + names[k]] += value


@njit(cache=True, nogil=True)
def _along(table, rows, card, thrown):  # type: ignore[no-untyped-def]
    """How often a card is dead, over the subsets of a draw, with their signs."""
    total = np.int64(0)
    for k in range(_ROWS[thrown]):
        total += table[rows[k] + card] if k == 0 or k > thrown else -table[rows[k] + card]
    return total


@njit(cache=True, nogil=True)
def _note(met, hand, effect, ways, worth):  # type: ignore[no-untyped-def]
    if len(worth):
        met[hand] += ways * worth[effect]
    else:
        met[effect] += ways


@njit(cache=True, nogil=True)
def _gather(classes, orbit, terms, choose, relabel, table, worth, met):  # type: ignore[no-untyped-def]
    """The transpose of `_scatter`: how often each effect is met, given how often each X is dead.

    With a worth of every effect, what is met is summed up by hand instead.
    """
    thrown, starts, members, hands, weights, _, _, relabelling, _ = classes
    begins, empty, listed, _ = terms
    held = np.empty(5 - thrown, np.int64)
    draw = np.empty(thrown, np.int64)
    rows = np.empty(7, np.int64)
    slabs = np.empty(4, np.int64)
    names = np.empty(UNSEEN, np.int64)
    firsts = np.empty(UNSEEN + 1, np.int64)
    for place in range(starts[orbit], starts[orbit + 1]):
        member = members[place]
        row = relabelled(hands, relabelling, member, held, draw, choose, relabel)
        whole = _subsets(draw, rows, slabs)
        hand = member >> MASK_BITS
        weight = np.int64(weights[hand])
        one, two, three, end = begins[hand, 1], begins[hand, 2], begins[hand, 3], begins[hand, 4]
        _read_kinds(listed, begins[hand, 0], relabel, row, names, firsts)
        total = table[whole] if thrown == 2 else -table[whole]
        _note(met, hand, np.int64(empty[hand]), weight * (total + _along(table, rows, np.int64(NONE), thrown)), worth)
        for t in range(one, two):
            x = listed[t] & LOW
            total = np.int64(0)
            for i in range(firsts[x], firsts[x + 1]):
                total += _along(table, rows, names[i], thrown)
            _note(met, hand, np.int64(listed[t] >> EFFECT_BIT), weight * total, worth)
        for t in range(two, end):
            term = listed[t]
            x, y, z = term & LOW, term >> KIND_BITS & LOW, term >> 2 * KIND_BITS & LOW
            total = np.int64(0)
            for i in range(firsts[x], firsts[x + 1]):
                for j in range(firsts[y], i if y == x else firsts[y + 1]):
                    pair = names[i] * SIDE + names[j]
                    if t < three:
                        total += table[slabs[0] + pair]
                        for k in range(1, _SLABS[thrown]):
                            total -= table[slabs[k] + pair]
                    else:
                        for k in range(firsts[z], j if z == y else firsts[z + 1]):
                            total += table[pair * SIDE + names[k]]
            _note(met, hand, np.int64(term >> EFFECT_BIT), weight * total, worth)


@njit(cache=True, nogil=True)
def _sum_up(table, thrown, sums):  # type: ignore[no-untyped-def]
    """Forget the order of coordinates and sum the table over the subsets of every D, by the number of D."""
    none = table[NONE, NONE, NONE]
    single = table[NONE, NONE]
    pair = table[NONE]
    for a in range(CARDS):
        if thrown == 1:
            sums[a] = none + single[a]
            continue
        single[a] += pair[a, NONE]
        for b in range(a):
            pair[a, b] += pair[b, a]
            if thrown == 3:
                pair[a, b] += table[a, b, NONE] + table[b, a, NONE]
            pair[b, a] = pair[a, b]
    at = 0
    for a in range(CARDS if thrown > 1 else 0):
        for b in range(a):
            two = none + single[a] + single[b] + pair[a, b]
            if thrown == 2:
                sums[at] = two
                at += 1
            for c in range(b if thrown == 3 else 0):
                three = (
                    table[a, b, c] + table[a, c, b] + table[b, a, c] + table[b, c, a] + table[c, a, b] + table[c, b, a]
                )
                sums[at] = two + single[c] + pair[a, c] + pair[b, c] + three
                at += 1


@njit(cache=True, nogil=True)
def _keepers(helds, orbit, relabel, keepers):  # type: ignore[no-untyped-def]
    """List the relabellings that leave the held cards in place."""
    count = 0
    for row in range(len(relabel)):
        kept = 0
        for i in range(helds.shape[1]):
            for j in range(helds.shape[1]):
                kept += relabel[row, helds[orbit, i]] == helds[orbit, j]
        if kept == helds.shape[1]:
            keepers[count] = row
            count += 1
    return count


@njit(cache=True, nogil=True)
def _image(cards, row, choose, relabel):  # type: ignore[no-untyped-def]
    """The number of up to three cards under a relabelling."""
    low = relabel[row, cards[0]]
    if len(cards) == 1:
        return np.int64(low)
    high = relabel[row, cards[1]]
    low, high = min(low, high), max(low, high)
    if len(cards) == 2:
        return np.int64(low) + choose[high, 2]
    other = relabel[row, cards[2]]
    middle = max(low, min(high, other))
    return np.int64(min(low, other)) + choose[middle, 2] + choose[max(high, other), 3]


@njit(cache=True, nogil=True)
def _throw_values(classes, chosen, terms, worth, choose, relabel, column, values):  # type: ignore[no-untyped-def]
    thrown, starts, members, hands, _, helds, _, relabelling, _ = classes
    table = np.empty(CUBE, np.int64)
    sums = np.empty(choose[CARDS, thrown], np.int64)
    held = np.empty(5 - thrown, np.int64)
    dead = np.empty(thrown, np.int64)
    keepers = np.empty(len(relabel), np.int64)
    for orbit in chosen:
        _scatter(classes, orbit, terms, worth, choose, relabel, table)
        _sum_up(table.reshape(SIDE, SIDE, SIDE), thrown, sums)
        count = _keepers(helds, orbit, relabel, keepers)
        for place in range(starts[orbit], starts[orbit + 1]):
            member = members[place]
            relabelled(hands, relabelling, member, held, dead, choose, relabel)
            total = np.int64(0)
            for k in range(count):
                total += sums[_image(dead, keepers[k], choose, relabel)]
            values[member >> MASK_BITS, column[member & 31]] = total // RELABELLINGS


@njit(cache=True, nogil=True)
def effects_met(classes, part, parts, thrown_masks, terms, choose, relabel, worth, met):  # type: ignore[no-untyped-def]
    """How often each effect is met, or with a worth what each hand meets, over some of the classes of cards held."""
    thrown, starts, members, hands, weights, helds, _, relabelling, _ = classes
    table = np.zeros(CUBE, np.int64)
    held = np.empty(5 - thrown, np.int64)
    dead = np.empty(thrown, np.int64)
    image = np.empty(4, np.int64)
    keepers = np.empty(len(relabel), np.int64)
    for orbit in range(part, len(helds), parts):
        count = _keepers(helds, orbit, relabel, keepers)
        untouched = True
        for place in range(starts[orbit], starts[orbit + 1]):
            member = members[place]
            if thrown_masks[member >> MASK_BITS] == member & 31:
                if untouched:
                    _clear(table, thrown)
                    untouched = False
                relabelled(hands, relabelling, member, held, dead, choose, relabel)
                weight = weights[member >> MASK_BITS]
                for k in range(count):
                    image[0] = NONE
                    for i in range(thrown):
                        image[1 + i] = relabel[keepers[k], dead[i]]
                    # Every arrangement of every subset; those that repeat a card are never looked at.
                    for x in range(1 + thrown if thrown == 3 else 1):
                        for y in range(1 + thrown if thrown >= 2 else 1):
                            for z in range(1 + thrown):
                                table[image[x] * SLAB + image[y] * SIDE + image[z]] += weight
        if not untouched:
            _gather(classes, orbit, terms, choose, relabel, table, worth, met)


def throw_values(
    classes: Classes,
    terms: Terms,
    worth: npt.NDArray[np.int64],
    values: npt.NDArray[np.int32],
    pool: Executor,
    chosen: npt.NDArray[np.int64] | None = None,
) -> None:
    """Fill in what every throw of one number of cards is worth, over all draws and then all last cards, by hand up to
    suits and by place among MASKS; or only the throws that hold cards of the chosen orbits."""
    orbits = np.arange(len(classes.held)) if chosen is None else chosen

    def run(part: int) -> None:
        _throw_values(
            classes, np.ascontiguousarray(orbits[part::_PARTS]), terms, worth, CHOOSE, RELABEL, _COLUMN, values
        )

    list(pool.map(run, range(_PARTS)))


def outcomes(classes: Classes, thrown: npt.NDArray[np.int8], terms: Terms, pool: Executor) -> list[int]:
    """Ways to each outcome over all hands from which that many cards are thrown as prescribed."""
    met = np.zeros((_PARTS, len(terms.effects)), np.int64)

    def run(part: int) -> None:
        effects_met(classes, part, _PARTS, thrown, terms, CHOOSE, RELABEL, _NO_WORTH, met[part])

    list(pool.map(run, range(_PARTS)))
    total = met.sum(axis=0)
    assert not (total % RELABELLINGS).any()
    return [int(ways) for ways in (total // RELABELLINGS) @ terms.effects]


def gains_by_hand(
    classes: Classes, thrown: npt.NDArray[np.int8], terms: Terms, worth: npt.NDArray[np.int64], pool: Executor
) -> npt.NDArray[np.int64]:
    """What the second decision is worth with each hand up to suits, over all throws of that many cards as prescribed
    that lead to it and all last cards."""
    met = np.zeros((_PARTS, len(classes.hands)), np.int64)

    def run(part: int) -> None:
        effects_met(classes, part, _PARTS, thrown, terms, CHOOSE, RELABEL, worth, met[part])

    list(pool.map(run, range(_PARTS)))
    total: npt.NDArray[np.int64] = met.sum(axis=0)
    assert not (total % RELABELLINGS).any()
    return total // RELABELLINGS
