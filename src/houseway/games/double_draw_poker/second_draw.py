"""The second decision, written as a polynomial in the dead cards.

A player holds five cards G and has thrown j others; 49 - j cards are unseen. Folding and standing are worth what they
are worth whatever was thrown; throwing c is worth the sum of the gains of G - c + x over all cards x, less that of G
itself, less those of G - c + d for the dead cards d. So every choice is *linear* in the dead cards, and the best, a
maximum of linear functions, is bent by few of them. Any function f of the set D of dead cards sums up over subsets,

    f(D) = sum of g(A) over A in D,    g(A) = sum of (-1)^|A - Y| f(Y) over Y in A,

and here almost every g(A) vanishes. The terms g(A) that do not are listed once for each hand up to suits: a few
single cards, pairs of cards where one dead card more changes the choice, and triples. Cards that bear alike on every
choice are of one kind, and a term is written for kinds: it stands for all sets with a card of each. A g(A) is not a
number but the signed number of ways to each outcome, and only some hundreds of different ones occur, the `effects`:
a term is up to three kinds and an effect, in 32 bits.

Loads Numba; import lazily.
"""

from __future__ import annotations

from concurrent.futures import Executor
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from houseway.games.compiled import inner, njit
from houseway.games.double_draw_poker.deck import (
    CHOICES,
    FOLD,
    FOLDED,
    OUTCOMES,
    STAND,
    THROW,
    class_of,
    plain_class,
    small_tables,
)
from houseway.games.double_draw_poker.hands import JOKER_RANK
from houseway.games.double_draw_poker.orbits import CARDS, FIRST_JOKER

FREE = 0
"""No choices prescribed: take the best."""
STRUCK = -1
"""The level of a choice that is out of question."""
UNSEEN = 49
MOST_TERMS = UNSEEN + UNSEEN * 50 // 2 + UNSEEN * 50 * 51 // 6
"""Kinds, pairs and triples of them, if every card not held were of its own kind."""

KIND_BITS, EFFECT_BIT = 6, 18
NEXT_KIND = 1 << KIND_BITS
DIGIT = 10
"""Bits of one count in a packed effect: a signed sum of at most eight counts of up to 49 ways."""
PER_LANE = 6
UNIT = np.array([1 << DIGIT * (outcome % PER_LANE) for outcome in range(OUTCOMES)], np.int64)
"""One way to each outcome, in its lane of a packed effect; lane 0 has the outcomes below PER_LANE."""
_PARTS = 8


class _Room(NamedTuple):
    """Where the second decision with one hand is worked out."""

    hand: Any
    levels: Any
    level: Any
    ranks: Any
    keys: Any
    sizes: Any
    rows: Any
    made: Any
    base: Any
    losses: Any
    ones: Any
    members: Any
    most: Any
    units: Any
    twos: Any


def _room() -> _Room:
    small = {"rows", "made"}
    shapes: dict[str, tuple[int, ...]] = {
        "hand": (5,),
        "rows": (CHOICES, CARDS),
        "made": (CHOICES, CARDS),
        "base": (CHOICES, 2),
        "losses": (CHOICES, CARDS + 1),
        "ones": (CARDS, 2),
        "members": (CARDS, CARDS),
        "most": (CHOICES, CHOICES, 4),
        "units": (CHOICES, CARDS + 1, 2),
        "twos": (CARDS, CARDS, 2),
    }
    shapes |= dict.fromkeys(("levels", "level", "ranks"), (CHOICES,)) | dict.fromkeys(("keys", "sizes"), (CARDS,))
    return _Room(**{name: np.zeros(shape, np.int8 if name in small else np.int64) for name, shape in shapes.items()})


class Terms(NamedTuple):
    """The terms of the second decision after a draw of j cards, for each hand up to suits.

    What is said of hand h begins at `terms[starts[h, 0]]`: how many cards are of some kind, and then these, kind after
    kind, with NEXT_KIND added to the first of each. Its terms are `terms[starts[h, k]:starts[h, k + 1]]`, single kinds
    for k = 1, pairs for 2, triples for 3, a later kind before an earlier one; the effect without dead cards is
    `empty[h]`. All numbers of cards thrown share `terms` and `effects`.
    """

    starts: npt.NDArray[np.int32]
    empty: npt.NDArray[np.int32]
    terms: npt.NDArray[np.uint32]
    effects: npt.NDArray[np.int64]


@inner
def _draws(hand, thrown, plain, places, ranking, row):  # type: ignore[no-untyped-def]
    """The class that each unseen card makes with the four that are left; 0 for the hand's own cards.

    Where suits are not looked at (`plain`), nothing is a flush.
    """
    suit = hand[1 if thrown == 0 else 0] & 3
    one_suit = not plain
    for i in range(5):
        one_suit = one_suit and (i == thrown or hand[i] >= FIRST_JOKER or hand[i] & 3 == suit)
    for rank in range(JOKER_RANK + 1):
        place = below = np.int64(0)
        for i in range(5):
            if i != thrown:
                above = np.int64(hand[i] >> 2 > rank)
                place += places[i - np.int64(i > thrown) + above, hand[i] >> 2]
                below += 1 - above
        place += places[below, rank]
        for card in range(4 * rank, min(4 * rank + 4, CARDS)):
            suited = one_suit and (card & 3 == suit or card >= FIRST_JOKER)
            row[card] = ranking[np.int64(suited), place]
    for i in range(5):
        row[hand[i]] = 0


@inner
def _largest_losses(rows, better, worse, gain, losses):  # type: ignore[no-untyped-def]
    """The most that 1, 2 or 3 dead cards can take from one choice beyond what they take from another."""
    first = second = third = 0
    for card in range(CARDS):
        loss = gain[rows[better, card]] - gain[rows[worse, card]]
        if loss > third:
            if loss > first:
                first, second, third = loss, first, second
            elif loss > second:
                second, third = loss, second
            else:
                third = loss
    losses[better, worse, 1] = first
    losses[better, worse, 2] = first + second
    losses[better, worse, 3] = first + second + third


@inner
def _survey(hand, plain, allowed, places, ranking, gain, levels, rows, losses):  # type: ignore[no-untyped-def]
    """What each choice is worth with nothing dead, what each card makes of it, and how far dead cards can lower it
    against every other choice; a choice that can never be taken is struck."""
    mine = plain_class(hand, places, ranking) if plain else class_of(hand, places, ranking)
    # After three throws 46 cards are unseen: folding and standing are then easiest to beat.
    least = 46 * max(gain[FOLDED], gain[mine])
    levels[FOLD] = levels[STAND] = 0
    for choice in range(THROW, CHOICES):
        levels[choice] = STRUCK
        if allowed == FREE or allowed >> choice & 1:
            _draws(hand, choice - THROW, plain, places, ranking, rows[choice])
            level = 0
            for card in range(CARDS):
                level += gain[rows[choice, card]]
            if allowed != FREE or level >= least:
                levels[choice] = level
    # Folding and standing lose nothing to dead cards, and a choice is only ever held against a better one.
    for one in range(THROW if allowed == FREE else CHOICES, CHOICES):
        for other in range(CHOICES):
            if levels[one] != STRUCK and levels[other] != STRUCK and (other < THROW or levels[one] >= levels[other]):
                _largest_losses(rows, one, other, gain, losses)
    return mine


@inner
def _taken(mine, dead, gain, levels, losses):  # type: ignore[no-untyped-def]
    """The choices that are taken after some throw of `dead` cards, as bits."""
    levels[FOLD] = (49 - dead) * gain[FOLDED]
    levels[STAND] = (49 - dead) * gain[mine]
    taken = 0
    for choice in range(CHOICES):
        good = levels[choice] != STRUCK
        for rival in range(CHOICES):
            if good and rival != choice and levels[rival] >= levels[choice]:
                margin = levels[rival] - levels[choice] - losses[rival, choice, dead]
                good = margin < 0 or (margin == 0 and choice < rival)
        if good:
            taken |= 1 << choice
    return taken


@njit(cache=True, nogil=True)
def live_choices(hands, deck):  # type: ignore[no-untyped-def]
    """For each hand, as bits, the choices that are best after some throw of 0 to 3 cards."""
    _, places, ranking, _, _, gain = deck
    live = np.zeros(len(hands), np.int8)
    hand = np.empty(5, np.int64)
    levels = np.zeros(CHOICES, np.int64)
    rows = np.zeros((CHOICES, CARDS), np.int8)
    most = np.zeros((CHOICES, CHOICES, 4), np.int64)
    for h in range(len(hands)):
        for i in range(5):
            hand[i] = hands[h, i]
        mine = _survey(hand, False, np.int8(FREE), places, ranking, gain, levels, rows, most)
        for dead in range(4):
            live[h] |= _taken(mine, dead, gain, levels, most)
    return live


@inner
def _weigh(taken, mine, dead, hand, levels, rows, level, base, made, ranks):  # type: ignore[no-untyped-def]
    """List the choices that are taken, in the order of ties: their level, their ways to every outcome but a loss, the
    class each card makes, with nothing dead, and the rank that is thrown."""
    count = 0
    for choice in range(CHOICES):
        if taken >> choice & 1:
            level[count] = levels[choice]
            ranks[count] = hand[choice - THROW] >> 2 if choice >= THROW else -1
            base[count, 0] = base[count, 1] = 0
            if choice == FOLD:
                base[count, FOLDED // PER_LANE] += (49 - dead) * UNIT[FOLDED]
            elif choice == STAND and mine:
                base[count, mine // PER_LANE] += (49 - dead) * UNIT[mine]
            for card in range(CARDS):
                outcome = rows[choice, card]
                made[count, card] = outcome
                if outcome:
                    base[count, outcome // PER_LANE] += UNIT[outcome]
            count += 1
    return count


@inner
def _sort(hand, made, ranks, count, gain, free, keys, sizes, members, losses, units):  # type: ignore[no-untyped-def]
    """Put cards that bear alike on every choice into one kind, first the kinds that favour one; the last is no card.

    A dead card costs a free choice what it would have gained; it speaks for a prescribed one that throws its rank.
    """
    kinds = 0
    bending = 0
    for steady in range(2):
        own = 0
        for card in range(CARDS):
            if own < 5 and card == hand[own]:
                own += 1
                continue
            key = last = 0
            same = True
            for k in range(count):
                bears = 2 * made[k, card] + (not free and card >> 2 == ranks[k])
                key = key * 32 + bears
                same = same and (k == 0 or bears == last)
                last = bears
            if key and same == (steady == 1):
                kind = 0
                while kind < kinds and keys[kind] != key:
                    kind += 1
                if kind == kinds:
                    keys[kind] = key
                    sizes[kind] = 0
                    kinds += 1
                    for k in range(count):
                        losses[k, kind] = gain[made[k, card]] if free else -(card >> 2 == ranks[k])
                        units[k, kind, 0] = units[k, kind, 1] = 0
                        outcome = made[k, card]
                        if outcome:
                            units[k, kind, outcome // PER_LANE] += UNIT[outcome]
                members[kind, sizes[kind]] = card
                sizes[kind] += 1
        if not steady:
            bending = kinds
    for k in range(count):
        losses[k, kinds] = units[k, kinds, 0] = units[k, kinds, 1] = 0
    return kinds, bending


@inner
def _ways(level, base, losses, units, count, x, y, z):  # type: ignore[no-untyped-def]
    """The packed ways of the choice that is taken when cards of kinds x, y, z are dead."""
    best = 0
    top = level[0] - losses[0, x] - losses[0, y] - losses[0, z]
    for k in range(1, count):
        rival = level[k] - losses[k, x] - losses[k, y] - losses[k, z]
        if rival > top:
            best, top = k, rival
    low = base[best, 0] - units[best, x, 0] - units[best, y, 0] - units[best, z, 0]
    high = base[best, 1] - units[best, x, 1] - units[best, y, 1] - units[best, z, 1]
    return low, high


@inner
def _intern(low, high, slots, effects, known):  # type: ignore[no-untyped-def]
    """The number of a packed effect, new or known; 0 is no effect."""
    assert known[0] < len(effects)
    mask = len(slots) - 1
    slot = ((low ^ (low >> 29)) * 0x2545F491 + (high ^ (high >> 31)) * 0x9E3779B1) & mask
    while slots[slot]:
        effect = slots[slot] - 1
        if effects[effect, 0] == low and effects[effect, 1] == high:
            return effect
        slot = (slot + 1) & mask
    effects[known[0], 0] = low
    effects[known[0], 1] = high
    known[0] += 1
    slots[slot] = known[0]
    return known[0] - 1


@inner
def _write_kinds(kinds, sizes, members, terms, at):  # type: ignore[no-untyped-def]
    """Write down the cards of every kind; gives the place after them."""
    end = at + 1
    for kind in range(kinds):
        for i in range(sizes[kind]):
            terms[end] = members[kind, i] + (0 if i else NEXT_KIND)
            end += 1
    terms[at] = end - at - 1
    return end


@inner
def _enlarged(terms, written):  # type: ignore[no-untyped-def]
    larger = np.empty(2 * len(terms), np.uint32)
    for t in range(written):
        larger[t] = terms[t]
    return larger


@njit(cache=True, nogil=True)
def _second_draws(hands, plain, prescribed, written, places, ranking, gain, room):  # type: ignore[no-untyped-def]
    """The terms of some hands after throws of 0 to 3 cards, with the best choices or with those prescribed."""
    starts, empty, terms, slots, effects, known = written
    hand, levels, level, ranks, keys, sizes, rows, made, base, losses, ones, members, most, units, twos = room
    nothing = np.int64(0)
    _intern(nothing, nothing, slots, effects, known)
    at = np.int64(0)
    for h in range(len(hands)):
        for i in range(5):
            hand[i] = hands[h, i]
        free = prescribed[h] == FREE
        mine = _survey(hand, plain[h], prescribed[h], places, ranking, gain, levels, rows, most)
        taken = np.int64(prescribed[h])
        for dead in range(4 if free else 0):
            taken |= _taken(mine, dead, gain, levels, most)
        if at + 4 * MOST_TERMS > len(terms):
            terms = _enlarged(terms, at)
        kinds = bending = 0
        for dead in range(3, -1, -1):
            if dead < 3 and not taken & (1 << FOLD | 1 << STAND):
                # However many are dead, the terms are the same: only fewer of them can occur.
                empty[dead, h] = empty[3, h]
                for k in range(5):
                    starts[dead, h, k] = starts[3, h, min(k, dead + 1)]
                continue
            levels[FOLD] = (49 - dead) * gain[FOLDED]
            levels[STAND] = (49 - dead) * gain[mine]
            count = _weigh(taken, mine, dead, hand, levels, rows, level, base, made, ranks)
            for k in range(count):
                level[k] = level[k] if free else 0
            if dead == 3:
                kinds, bending = _sort(hand, made, ranks, count, gain, free, keys, sizes, members, losses, units)
                for thrown in range(4):
                    starts[thrown, h, 0] = at
                at = _write_kinds(kinds, sizes, members, terms, at)
            low0, high0 = _ways(level, base, losses, units, count, kinds, kinds, kinds)
            empty[dead, h] = _intern(low0, high0, slots, effects, known)
            starts[dead, h, 1] = at
            if dead >= 1:
                for x in range(kinds):
                    low, high = _ways(level, base, losses, units, count, x, kinds, kinds)
                    ones[x, 0] = low - low0
                    ones[x, 1] = high - high0
                    effect = _intern(ones[x, 0], ones[x, 1], slots, effects, known)
                    if effect:
                        terms[at] = x | effect << EFFECT_BIT
                        at += 1
            starts[dead, h, 2] = at
            if dead >= 2:
                for x in range(bending):
                    for y in range(x + 1):
                        low, high = _ways(level, base, losses, units, count, x, y, kinds)
                        twos[x, y, 0] = low - ones[x, 0] - ones[y, 0] - low0
                        twos[x, y, 1] = high - ones[x, 1] - ones[y, 1] - high0
                        effect = _intern(twos[x, y, 0], twos[x, y, 1], slots, effects, known)
                        if effect and (x > y or sizes[x] > 1):
                            terms[at] = x | y << KIND_BITS | effect << EFFECT_BIT
                            at += 1
            starts[dead, h, 3] = at
            if dead >= 3:
                for x in range(bending):
                    for y in range(x + 1):
                        for z in range(y + 1):
                            low, high = _ways(level, base, losses, units, count, x, y, z)
                            low -= twos[x, y, 0] + twos[x, z, 0] + twos[y, z, 0] + ones[x, 0] + ones[y, 0] + ones[z, 0]
                            high -= twos[x, y, 1] + twos[x, z, 1] + twos[y, z, 1] + ones[x, 1] + ones[y, 1] + ones[z, 1]
                            effect = _intern(low - low0, high - high0, slots, effects, known)
                            if effect:
                                terms[at] = x | y << KIND_BITS | z << 2 * KIND_BITS | effect << EFFECT_BIT
                                at += 1
            starts[dead, h, 4] = at
    return terms, at


def _unpack(packed: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Ways to each outcome from packed effects."""
    ways = np.zeros((len(packed), OUTCOMES), np.int64)
    half, modulus = 1 << DIGIT - 1, 1 << DIGIT
    for lane in range(2):
        rest = packed[:, lane].copy()
        for outcome in range(lane * PER_LANE, (lane + 1) * PER_LANE):
            digit = (rest + half) % modulus - half
            ways[:, outcome] = digit
            rest = (rest - digit) >> DIGIT
        assert not rest.any()
    return ways


def second_draws(
    gain: npt.NDArray[np.int32],
    hands: npt.NDArray[np.uint8],
    pool: Executor,
    allowed: npt.NDArray[np.int8] | None = None,
    plain: npt.NDArray[np.bool_] | None = None,
) -> tuple[Terms, ...]:
    """The second decision of all given hands after throws of 0 to 3 cards: the best, or one of those allowed.

    `allowed` has bits for FOLD, STAND and THROW + i. Of several, the one is taken that throws a card of whose rank the
    most are dead, or the first of these. Where a hand is `plain`, it is decided as if there were no flushes.
    """
    places, ranks = small_tables()
    prescribed = np.full(len(hands), FREE, np.int8) if allowed is None else allowed
    suitless = np.zeros(len(hands), np.bool_) if plain is None else plain
    parts = zip(*(np.array_split(of, _PARTS) for of in (hands, suitless, prescribed)), strict=True)

    def decide(part: tuple[Any, Any, Any]) -> tuple[Any, Any, Any, Any]:
        count = len(part[0])
        starts, empty = np.zeros((4, count, 5), np.int32), np.zeros((4, count), np.int32)
        room, slots = np.empty(4 * MOST_TERMS + 48 * count, np.uint32), np.zeros(1 << 14, np.int32)
        packed, known = np.zeros((1 << 13, 2), np.int64), np.zeros(1, np.int64)
        written = (starts, empty, room, slots, packed, known)
        listed, end = _second_draws(*part, written, places, ranks, gain, _room())
        return starts, empty, listed[:end], packed[: known[0]]

    starts, empty, terms, effects = (list(of) for of in zip(*pool.map(decide, parts), strict=True))
    at = effect = 0
    for part in range(_PARTS):
        starts[part] += np.int32(at)
        empty[part] += np.int32(effect)
        terms[part] += np.uint32(effect << EFFECT_BIT)
        at, effect = at + len(terms[part]), effect + len(effects[part])
    assert effect < 1 << 32 - EFFECT_BIT
    ways = _unpack(np.concatenate(effects))
    listed = np.concatenate(terms)
    begins, nothing_dead = np.concatenate(starts, axis=1), np.concatenate(empty, axis=1)
    return tuple(Terms(begins[dead], nothing_dead[dead], listed, ways) for dead in range(4))
