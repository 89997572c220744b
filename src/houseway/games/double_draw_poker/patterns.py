"""Ranks first, suits after: what decides most hands is their ranks alone.

A second decision looks at suits only if four of the five cards are of one suit, jokers counted. So a hand is decided
like every other with its ranks, or else it is one of some thousands of suited hands. With f for what any hand comes to
and r for what its ranks alone would,

    f = r + (f - r),

where r is worked out once for each combination of ranks, whose cards may all be exchanged for others of their rank,
and f - r vanishes but for the suited hands. Those are decided twice, with and without an eye to suits, and the second
time they count as taken away. Loads Numba; import lazily.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from houseway.games.double_draw_poker.hands import JOKER_RANK, MASKS, PLACES
from houseway.games.double_draw_poker.orbits import CARDS, CHOOSE, FIRST_JOKER, standing
from houseway.games.double_draw_poker.parting import MASK_BITS, Ints, Parted, masks_of, parted, sorted_by_class

Cards = npt.NDArray[np.uint8]
_PLACES = np.array(PLACES)


class Problems(NamedTuple):
    """What has to be decided: combinations of ranks, suited hands, and these again with no eye to suits (`plain`).

    `weights` say how many hands each stands for, less than nothing if they are taken away. Of every hand up to suits,
    `ranks` is its combination of ranks, and `problem` is what decides it.
    """

    combinations: int
    hands: Cards
    weights: Ints
    plain: npt.NDArray[np.bool_]
    ranks: Ints
    problem: Ints

    def of_problems(self, allowed: npt.NDArray[np.int8]) -> npt.NDArray[np.int8]:
        """What is allowed with each problem, from what is with every hand up to suits."""
        found = np.zeros(len(self.hands), np.int8)
        found[self.problem] = allowed
        if (found[self.problem] != allowed).any():
            raise ValueError("hands that differ only in suits without meaning must be played alike")
        suited = self.problem >= self.combinations
        found[self.problem[suited] + suited.sum()] = found[self.ranks[suited]]
        return found


def _suited(hands: Cards) -> npt.NDArray[np.bool_]:
    """Whether four of five sorted cards are of one suit; a joker is of any."""
    columns = np.ascontiguousarray(hands.T)
    naturals = (columns < FIRST_JOKER).astype(np.uint8) * 3
    found = np.zeros(len(hands), np.bool_)
    for left_out in range(5):
        four = [place for place in range(5) if place != left_out]
        odd = np.zeros(len(hands), np.uint8)
        for place in four[1:]:
            odd |= (columns[place] ^ columns[four[0]]) & naturals[place]
        found |= odd == 0
    return found


def _copies(ranks: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """How many cards of its rank come before each card of sorted hands."""
    copies = np.zeros_like(ranks)
    for place in range(1, ranks.shape[1]):
        copies[:, place] = np.where(ranks[:, place] == ranks[:, place - 1], copies[:, place - 1] + 1, 0)
    return copies


def _sets(ranks: npt.NDArray[Any]) -> Ints:
    """How many sets of cards have the given ranks."""
    copies = _copies(ranks)
    there = np.where(ranks == JOKER_RANK, CARDS - FIRST_JOKER, 4)
    found: Ints = ((there - copies).prod(axis=1) // (copies + 1).prod(axis=1)).astype(np.int32)
    return found


def place_of(cards: Cards) -> npt.NDArray[np.int64]:
    """The place of the ranks of sorted cards among all combinations of so many."""
    found: npt.NDArray[np.int64] = _PLACES[np.arange(cards.shape[-1]), cards >> 2].sum(axis=-1)
    return found


@cache
def problems() -> Problems:
    """All that has to be decided at the second decision."""
    hands, weights = standing(5)
    at = place_of(hands)
    first = np.full(_PLACES[:, -1].sum() + 1, -1)
    first[at] = np.arange(len(hands))
    combinations = np.flatnonzero(first >= 0)
    ranks = hands[first[combinations]] >> 2
    there = np.empty(len(first), np.int32)
    there[combinations] = np.arange(len(combinations))
    by_suits = np.flatnonzero(_suited(hands))
    of_hand = there[at]
    problem = of_hand.copy()
    problem[by_suits] = len(combinations) + np.arange(len(by_suits))
    return Problems(
        len(combinations),
        np.concatenate([4 * ranks + _copies(ranks), hands[by_suits], hands[by_suits]]),
        np.concatenate([_sets(ranks), weights[by_suits], -weights[by_suits]]),
        np.repeat([True, False, True], [len(ranks), len(by_suits), len(by_suits)]),
        of_hand,
        problem,
    )


def _last_copies() -> npt.NDArray[np.int64]:
    """By which neighbours are of one rank, as bits, and by mask: the mask that throws the last cards of each rank."""
    table = np.zeros((16, 32), np.int64)
    for alike in range(16):
        for mask in MASKS:
            found = mask
            for _ in range(4):
                for place in range(4):
                    if alike >> place & 1 and found >> place & 3 == 1:
                        found += 1 << place
            table[alike, mask] = found
    return table


@cache
def last_copies() -> npt.NDArray[np.int64]:
    """For each combination of ranks and each mask, the mask that throws the same ranks and the last cards of each."""
    asked = problems()
    ranks = asked.hands[: asked.combinations] >> 2
    alike = ((ranks[:, 1:] == ranks[:, :-1]) << np.arange(4)).sum(axis=1)
    found: npt.NDArray[np.int64] = _last_copies()[alike]
    return found


@cache
def ranks_parted(thrown: int) -> Parted:
    """The combinations of ranks parted in every way; of cards of one rank the first are held."""
    asked = problems()
    count, masks = asked.combinations, np.ascontiguousarray(last_copies()[:, masks_of(thrown)])
    held = 5 - thrown
    kept = np.zeros((32, held), np.int64)
    for mask in masks_of(thrown).tolist():
        kept[mask] = [place for place in range(5) if not mask >> place & 1]
    cards = np.take_along_axis(asked.hands[:count, np.newaxis], kept[masks], axis=2)
    at = place_of(cards)
    first = np.full(_PLACES[:held, -1].sum() + 1, -1)
    first[at.ravel()] = np.arange(at.size)
    standing_for = first[first >= 0]
    keys = (np.cumsum(first >= 0, dtype=np.int32) - 1)[at].astype(np.int32)
    starts, members = sorted_by_class(keys, masks, len(standing_for))
    held_cards = cards.reshape(-1, held)[standing_for]
    return Parted(
        thrown,
        True,
        starts,
        members,
        asked.hands,
        asked.weights,
        held_cards,
        _sets(held_cards >> 2),
        np.zeros(CHOOSE[CARDS, held], np.uint8),
        keys,
    )


@cache
def suited_parted(thrown: int) -> Parted:
    """The suited hands parted in every way, up to suits."""
    asked = problems()
    count = asked.combinations
    found = parted(thrown, asked.hands[count:], asked.weights[count:])
    return found._replace(members=found.members + (count << MASK_BITS), hands=asked.hands, weights=asked.weights)
