"""The short lists played with every hand at once: what they throw, and what they allow at the second decision."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement

import numpy as np
import numpy.typing as npt

from houseway.games.double_draw_poker.hands import (
    ACE,
    JOKER_CARDS,
    JOKER_RANK,
    MASKS,
    PLACES,
    STRAIGHT_BITS,
    HandClass,
    ranking,
)
from houseway.games.double_draw_poker.strategy import (
    FIRST,
    FIRST_ORDER,
    NO_LINE,
    SECOND,
    SECOND_ORDER,
    Kept,
    Line,
    rating,
)


@cache
def _looks(size: int) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64], tuple[Kept, ...]]:
    """All combinations of so many ranks; how each looks, unsuited and suited; and these ways to look, as of `look`."""
    ranks = np.array(list(combinations_with_replacement(range(JOKER_RANK + 1), size)))
    counts = (ranks[:, :, np.newaxis] == np.arange(JOKER_RANK + 1)).sum(axis=1)
    counts, jokers = counts[:, :JOKER_RANK], counts[:, JOKER_RANK]
    different = counts.max(axis=1) <= 1
    held = counts @ (1 << np.arange(JOKER_RANK))
    straights = sum(((held | run) == run) & different for run in np.array(STRAIGHT_BITS))
    counts[:, ACE] += jokers
    aces = counts[:, ACE].copy()
    counts.sort(axis=1)
    made = np.array(ranking())[:, place_of(ranks)] if size == len(PLACES) else np.zeros((2, len(ranks)), np.int64)
    seen = np.array(
        [(jokers, aces, suited & different, straights, counts[:, -1], counts[:, -2], made[suited]) for suited in (0, 1)]
    )
    codes = np.einsum("sfn,f->sn", seen, 16 ** np.arange(7))
    _, first, looks = np.unique(codes, return_index=True, return_inverse=True)
    ways = []
    for at in first.tolist():
        jokers_, aces_, suited_, straights_, most, second, made_ = seen[at // len(ranks), :, at % len(ranks)].tolist()
        ways.append(Kept(size, jokers_, aces_, bool(suited_), straights_, most, second, HandClass(made_)))
    return ranks, looks.reshape(codes.shape), tuple(ways)


def place_of(ranks: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """The place of each row of sorted ranks among all combinations of so many."""
    places = np.array(PLACES)
    found: npt.NDArray[np.int64] = places[np.arange(ranks.shape[-1]), ranks].sum(axis=-1)
    return found


def _table(size: int, second: bool, lines: tuple[Line, ...]) -> npt.NDArray[np.int64]:
    """The scores of all combinations of so many ranks, unsuited and suited, by their place."""
    ranks, looks, ways = _looks(size)
    scores = np.array([rating(kept, second, lines) for kept in ways])[looks]
    table = np.empty_like(scores)
    table[:, place_of(ranks)] = scores if second else np.where(scores == NO_LINE, scores, scores + ranks.sum(axis=1))
    return table


def _scores(
    hands: npt.NDArray[np.uint8], masks: Sequence[int], second: bool, lines: tuple[Line, ...]
) -> Iterator[npt.NDArray[np.int64]]:
    """For each mask the scores of what is kept when it is thrown from each of many sorted hands."""
    places = np.array(PLACES, np.int16)
    tables = {size: _table(size, second, lines).ravel() for size in {5 - mask.bit_count() for mask in masks}}
    columns = np.ascontiguousarray(hands.T)
    ranks, natural = columns >> 2, (columns < JOKER_CARDS[0]).astype(np.uint8) * 3
    for mask in masks:
        kept = [place for place in range(5) if not mask >> place & 1]
        # A joker has any suit; the lowest card kept is natural unless all are jokers.
        odd, place = np.zeros(len(hands), np.uint8), np.zeros(len(hands), np.int16)
        for nth, card in enumerate(kept):
            odd |= (columns[card] ^ columns[kept[0]]) & natural[card]
            place += places[nth].take(ranks[card])
        suited = np.int16(len(tables[len(kept)]) // 2) * (odd == 0)
        yield tables[len(kept)].take(place + suited)


def lines_kept(hands: npt.NDArray[np.uint8], masks: Sequence[int], second: bool) -> npt.NDArray[np.int64]:
    """The line of the printed list that is kept when each mask is thrown from each of many sorted hands; -1 if none."""
    lines = SECOND if second else FIRST
    order = np.array(list(_scores(hands, masks, second, lines))).T // (SECOND_ORDER if second else FIRST_ORDER)
    return np.where(order > 0, len(lines) - order, -1)


LOWEST_THREE = 0b00111
"""The mask of the three lowest cards of a sorted hand."""


@cache
def played(
    first: tuple[Line, ...] = FIRST, second: tuple[Line, ...] = SECOND, folds: bool = True
) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.int8]]:
    """What two lists throw from every hand up to suits, and what they allow at the second decision.

    A hand without any of the lines is folded, or else the three lowest cards are thrown and then all five kept.
    """
    from houseway.games.double_draw_poker.deck import FOLD, STAND
    from houseway.games.double_draw_poker.exact import FOLD_FIRST
    from houseway.games.double_draw_poker.orbits import standing

    hands, _ = standing(5)
    throws = np.full(len(hands), FOLD_FIRST if folds else LOWEST_THREE, np.int8)
    top = np.full(len(hands), NO_LINE)
    for mask, scores in zip(MASKS, _scores(hands, MASKS, second=False, lines=first), strict=True):
        better = scores > top
        throws[better], top[better] = mask, scores[better]
    later = list(_scores(hands, [0, *(1 << place for place in range(5))], second=True, lines=second))
    top = np.maximum.reduce(later)
    allowed = np.zeros(len(hands), np.int8)
    for choice, scores in enumerate(later, STAND):
        allowed |= (scores == top) * np.int8(1 << choice)
    allowed[top == NO_LINE] = 1 << (FOLD if folds else STAND)
    return throws, allowed
