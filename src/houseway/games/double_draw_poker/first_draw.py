"""The first decision: each class of cards held and cards drawn is visited once.

Whoever throws D from a hand and holds K gets T at random from the rest and comes to the second decision with K + T,
and D dead. With that decision written as terms g(A), and the condition that T avoids D written as a sum over the sets
B that they might share, the value of throwing D while holding K is

    sum of F(X) over X in D,    F(X) = sum over T, B in T, A outside, with A + B = X, of (-1)^|B| g(A),

so one pass over the draws T fills a table over sets X of at most three cards, and every D is then a sum of eight
entries of it: no draw ever meets a throw. The pairs (K, T) are needed only up to what makes no difference: the names
of the suits, or, where ranks alone decide (`patterns`), which cards of a rank they are. If each stands for as many as
its hand K + T does, the sums must still be averaged over all that D may be exchanged for while K stays in place, and
divided by the number of K that are alike.

The transpose of the pass answers the converse question: given which D is thrown from which hand, how often does each
effect, hence each outcome, occur?

A table over X has three coordinates, 54 meaning no card; B goes to the slow ones and A to the fast ones, so a term
is added along rows that stay in the nearest cache, and the order of the coordinates is forgotten only at the end.

Loads Numba; import lazily.
"""

from __future__ import annotations

from concurrent.futures import Executor
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from houseway.games.compiled import inner, njit
from houseway.games.double_draw_poker.hands import MASKS
from houseway.games.double_draw_poker.orbits import (
    CARDS,
    CHOOSE,
    FIRST_JOKER,
    RELABEL,
)
from houseway.games.double_draw_poker.parting import MASK_BITS, Parted, relabelled
from houseway.games.double_draw_poker.second_draw import EFFECT_BIT, KIND_BITS, NEXT_KIND, Terms

NONE = CARDS
SIDE = CARDS + 1
SLAB = SIDE * SIDE
CUBE = SIDE * SLAB
LOW = (1 << KIND_BITS) - 1

COLUMN = np.array([MASKS.index(mask) if mask in MASKS else -1 for mask in range(32)])
_NO_WORTH = np.zeros(0, np.int64)
_NO_BASE = np.zeros((1, len(MASKS)), np.int32)
MULTIPLE = 9216
"""A multiple of the number of ways to take cards held and cards thrown of any five given ranks, and of 48."""
_COUNTS = np.array([mask.bit_count() for mask in range(32)])
_PARTS = 8

# Of the subsets B of a draw of 0 to 3 cards, ordered by size, how many leave room for one card of A, and for two.
_ROWS = np.array([0, 1, 3, 7])
_SLABS = np.array([0, 0, 1, 4])


@inner
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


@inner
def _clear(table, thrown):  # type: ignore[no-untyped-def]
    """Clear the part of a table that sets of up to `thrown` cards use."""
    for cell in range((NONE * SIDE + NONE) * SIDE if thrown == 1 else NONE * SLAB if thrown == 2 else 0, CUBE):
        table[cell] = 0


@inner
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


@inner
def _scatter(draws, held_class, terms, worth, choose, relabel, table, room):  # type: ignore[no-untyped-def]
    """Add up over X what every draw to one class of held cards is worth."""
    thrown, _, starts, members, hands, weights, _, _, relabelling, _ = draws
    begins, empty, listed, _ = terms
    _clear(table, thrown)
    held, draw, rows, slabs, names, firsts = room[0, : 5 - thrown], room[1, :thrown], room[2], room[3], room[4], room[5]
    cards, values = room[6], room[7]
    for place in range(starts[held_class], starts[held_class + 1]):
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


@inner
def _along(table, rows, card, thrown):  # type: ignore[no-untyped-def]
    """How often a card is dead, over the subsets of a draw, with their signs."""
    total = np.int64(0)
    for k in range(_ROWS[thrown]):
        total += table[rows[k] + card] if k == 0 or k > thrown else -table[rows[k] + card]
    return total


@inner
def _note(met, hand, effect, ways, worth):  # type: ignore[no-untyped-def]
    if len(worth):
        met[hand] += ways * worth[effect]
    else:
        met[effect] += ways


@inner
def _gather(draws, held_class, terms, choose, relabel, table, worth, met, room):  # type: ignore[no-untyped-def]
    """The transpose of `_scatter`: how often each effect is met, given how often each X is dead.

    With a worth of every effect, what is met is summed up by hand instead.
    """
    thrown, _, starts, members, hands, weights, _, _, relabelling, _ = draws
    begins, empty, listed, _ = terms
    held, draw, rows, slabs, names, firsts = room[0, : 5 - thrown], room[1, :thrown], room[2], room[3], room[4], room[5]
    for place in range(starts[held_class], starts[held_class + 1]):
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


@inner
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


@inner
def _spread(sums, thrown, table):  # type: ignore[no-untyped-def]
    """The transpose of `_sum_up`: from how often every D is thrown, by its number, how often every X is dead."""
    flat = table.reshape(CUBE)
    _clear(flat, thrown)
    single = table[NONE, NONE]
    pair = table[NONE]
    at = 0
    for a in range(CARDS):
        if thrown == 1:
            single[a] = sums[a]
            table[NONE, NONE, NONE] += sums[a]
        for b in range(a if thrown > 1 else 0):
            for c in range(b if thrown == 3 else 1):
                ways = sums[at]
                at += 1
                if ways:
                    table[NONE, NONE, NONE] += ways
                    single[a] += ways
                    single[b] += ways
                    pair[a, b] += ways
                    if thrown == 3:
                        single[c] += ways
                        pair[a, c] += ways
                        pair[b, c] += ways
                        table[a, b, c] = table[a, c, b] = table[b, a, c] = ways
                        table[b, c, a] = table[c, a, b] = table[c, b, a] = ways
    for a in range(CARDS if thrown > 1 else 0):
        pair[a, NONE] = single[a]
        for b in range(a):
            pair[b, a] = pair[a, b]
            if thrown == 3:
                table[a, b, NONE] = table[b, a, NONE] = pair[a, b]


@inner
def _keepers(helds, held_class, relabel, keepers):  # type: ignore[no-untyped-def]
    """List the relabellings that leave the held cards in place."""
    count = 0
    for row in range(len(relabel)):
        kept = 0
        for i in range(helds.shape[1]):
            for j in range(helds.shape[1]):
                kept += relabel[row, helds[held_class, i]] == helds[held_class, j]
        if kept == helds.shape[1]:
            keepers[count] = row
            count += 1
    return count


@inner
def _number(cards):  # type: ignore[no-untyped-def]
    """The number of up to three different cards in any order."""
    low = cards[0]
    if len(cards) == 1:
        return low
    high = cards[1]
    low, high = min(low, high), max(low, high)
    if len(cards) == 2:
        return low + high * (high - 1) // 2
    other = cards[2]
    middle, top = max(low, min(high, other)), max(high, other)
    return min(low, other) + middle * (middle - 1) // 2 + top * (top - 1) * (top - 2) // 6


@inner
def _images(dead, by_rank, keepers, kept, helds, held_class, relabel, image, images):  # type: ignore[no-untyped-def]
    """List by number what cards thrown may be exchanged for while those held stay in place; gives how many there are.

    These are the images under the relabellings that keep the cards held, or all other cards of the same ranks.
    """
    count = 0
    if not by_rank:
        joker = dead[-1] >= FIRST_JOKER
        for way in range(kept):
            # Without a joker it makes no difference whether a relabelling swaps them.
            if joker or keepers[way] & 1 == 0:
                for i in range(len(dead)):
                    image[i] = relabel[keepers[way], dead[i]]
                images[count] = _number(image)
                count += 1
        return count
    free = np.int64(0)
    for i in range(len(dead)):
        for card in range(dead[i] & ~3, min(dead[i] | 3, CARDS - 1) + 1):
            there = True
            for j in range(helds.shape[1]):
                there = there and card != helds[held_class, j]
            free |= np.int64(there) << 4 * i + (card & 3)
    for way in range(1 << 2 * len(dead)):
        there = True
        for i in range(len(dead)):
            suit = way >> 2 * i & 3
            image[i] = dead[i] & ~3 | suit
            there = there and free >> 4 * i + suit & 1 == 1 and (i == 0 or image[i] > image[i - 1])
        if there:
            images[count] = _number(image)
            count += 1
    return count


@njit(cache=True, nogil=True)
def _throw_values(draws, throws, chosen, terms, worth, choose, relabel, space, base, of_base, values):  # type: ignore[no-untyped-def]
    """Fill in what throws are worth that hold cards of the chosen classes."""
    table, sums, room = space
    thrown, by_rank, starts, members, hands, _, helds, sizes, relabelling, _ = throws
    held, dead, image, images, keepers = room[0, : 5 - thrown], room[1, :thrown], room[8, :thrown], room[9], room[10]
    for held_class in chosen:
        _scatter(draws, held_class, terms, worth, choose, relabel, table.reshape(CUBE), room)
        _sum_up(table, thrown, sums)
        kept = _keepers(helds, held_class, relabel, keepers)
        for place in range(starts[held_class], starts[held_class + 1]):
            member = members[place]
            relabelled(hands, relabelling, member, held, dead, choose, relabel)
            count = _images(dead, by_rank, keepers, kept, helds, held_class, relabel, image, images)
            total = np.int64(0)
            for k in range(count):
                total += sums[images[k]]
            hand, at = member >> MASK_BITS, COLUMN[member & 31]
            values[hand, at] = base[of_base[hand], at] + total // (count * sizes[held_class])


@njit(cache=True, nogil=True)
def effects_met(draws, throws, chosen, thrown_so, terms, choose, relabel, space, worth, met):  # type: ignore[no-untyped-def]
    """How often each effect is met, or with a worth what each hand meets, over the chosen classes of cards held, times
    `MULTIPLE`."""
    thrown_members, amounts, begins = thrown_so
    table, sums, room = space
    thrown, by_rank, _, _, hands, _, helds, sizes, relabelling, _ = throws
    held, dead, image, images, keepers = room[0, : 5 - thrown], room[1, :thrown], room[8, :thrown], room[9], room[10]
    for held_class in chosen:
        kept = _keepers(helds, held_class, relabel, keepers)
        for at in range(len(sums)):
            sums[at] = 0
        for place in range(begins[held_class], begins[held_class + 1]):
            relabelled(hands, relabelling, thrown_members[place], held, dead, choose, relabel)
            count = _images(dead, by_rank, keepers, kept, helds, held_class, relabel, image, images)
            for k in range(count):
                sums[images[k]] += amounts[place] * (MULTIPLE // (count * sizes[held_class]))
        _spread(sums, thrown, table)
        _gather(draws, held_class, terms, choose, relabel, table.reshape(CUBE), worth, met, room)


class Thrown(NamedTuple):
    """What is thrown, sorted by the class of the cards held: which hands and masks, and how many hands each stands
    for; those of class k begin at `begins[k]`."""

    members: npt.NDArray[np.int32]
    amounts: npt.NDArray[np.int64]
    begins: npt.NDArray[np.int64]


def what_is_thrown(
    parted: Parted, hands: npt.NDArray[Any], masks: npt.NDArray[Any], amounts: npt.NDArray[Any]
) -> Thrown:
    """The same from hands, the mask that each throws, and how many hands each stands for."""
    here = np.flatnonzero(_COUNTS[masks] == parted.thrown)
    first = np.searchsorted(_COUNTS[np.array(MASKS)], parted.thrown)
    keys = parted.classes[hands[here], COLUMN[masks[here]] - first]
    order = np.argsort(keys, kind="stable")
    here = here[order]
    members = hands[here].astype(np.int32) << MASK_BITS | masks[here]
    begins = np.searchsorted(keys[order], np.arange(len(parted.held) + 1))
    return Thrown(members.astype(np.int32), amounts[here].astype(np.int64), begins)


def throw_values(
    draws: Parted,
    throws: Parted,
    terms: Terms,
    worth: npt.NDArray[np.int64],
    values: npt.NDArray[np.int32],
    pool: Executor,
    chosen: npt.NDArray[np.int64] | None = None,
    base: npt.NDArray[np.int32] = _NO_BASE,
    of_base: npt.NDArray[np.int32] | None = None,
) -> None:
    """Fill in what every throw of one number of cards is worth, over all draws and then all last cards, by hand and by
    place among MASKS; or only the throws that hold cards of the chosen classes. Values are added to a `base`, of which
    each hand has a row `of_base`."""
    classes = np.arange(len(throws.held)) if chosen is None else chosen
    rows = np.zeros(len(throws.hands), np.int32) if of_base is None else of_base

    def run(part: int) -> None:
        some = np.ascontiguousarray(classes[part::_PARTS])
        _throw_values(draws, throws, some, terms, worth, CHOOSE, RELABEL, _space(throws.thrown), base, rows, values)

    list(pool.map(run, range(_PARTS)))


def _space(thrown: int) -> tuple[npt.NDArray[np.int64], ...]:
    """A table over X, one over D, and room for a few cards at a time."""
    sums = np.empty(CHOOSE[CARDS, thrown], np.int64)
    return np.empty((SIDE, SIDE, SIDE), np.int64), sums, np.empty((11, 64), np.int64)


def effects(
    draws: Parted,
    throws: Parted,
    thrown: Thrown,
    terms: Terms,
    pool: Executor,
    worth: npt.NDArray[np.int64] = _NO_WORTH,
) -> npt.NDArray[np.int64]:
    """How often each effect is met over all hands that throw so; or with a worth of each effect, what each hand meets
    at the second decision, over all throws that lead to it and all last cards."""
    met = np.zeros((_PARTS, len(draws.hands) if len(worth) else len(terms.effects)), np.int64)
    classes = np.flatnonzero(np.diff(thrown.begins))

    def run(part: int) -> None:
        some = np.ascontiguousarray(classes[part::_PARTS])
        effects_met(draws, throws, some, thrown, terms, CHOOSE, RELABEL, _space(throws.thrown), worth, met[part])

    list(pool.map(run, range(_PARTS)))
    total: npt.NDArray[np.int64] = met.sum(axis=0)
    return total
