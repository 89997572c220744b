"""The first decision with every hand: what its ranks alone come to, and what suits add. Loads Numba; import lazily."""

from __future__ import annotations

from concurrent.futures import Executor

import numpy as np
import numpy.typing as npt

from houseway.games.double_draw_poker.first_draw import COLUMN, MULTIPLE, effects, throw_values, what_is_thrown
from houseway.games.double_draw_poker.hands import MASKS
from houseway.games.double_draw_poker.parting import every_hand
from houseway.games.double_draw_poker.patterns import last_copies, place_of, problems, ranks_parted, suited_parted
from houseway.games.double_draw_poker.second_draw import Terms

Ints = npt.NDArray[np.int64]


def fill_in(
    thrown: int, terms: Terms, worth: Ints, values: npt.NDArray[np.int32], pool: Executor, chosen: Ints
) -> None:
    """Fill in what throws of so many cards are worth, by hand up to suits and by place among MASKS, where the cards
    held are of the chosen classes."""
    asked, hands, ranks = problems(), every_hand(thrown), ranks_parted(thrown)
    of_ranks = np.searchsorted(place_of(ranks.held), np.unique(place_of(hands.held[chosen])))
    plain = np.zeros((asked.combinations, len(MASKS)), np.int32)
    throw_values(ranks, ranks, terms, worth, plain, pool, of_ranks)
    plain = np.ascontiguousarray(np.take_along_axis(plain, COLUMN[last_copies()[:, np.array(MASKS)]], axis=1))
    throw_values(suited_parted(thrown), hands, terms, worth, values, pool, chosen, plain, asked.ranks)


def effects_of(thrown: int, throws: npt.NDArray[np.int8], terms: Terms, pool: Executor) -> Ints:
    """How often each effect is met over all hands from which that many cards are thrown as prescribed."""
    asked, hands, ranks = problems(), every_hand(thrown), ranks_parted(thrown)
    played = np.flatnonzero(throws >= 0)
    masks, weights, of_ranks = throws[played], hands.weights[played], asked.ranks[played]
    # A float holds these sums exactly.
    same = np.bincount(of_ranks * 32 + last_copies()[of_ranks, masks], weights, 32 * asked.combinations)
    (some,) = same.nonzero()
    total = effects(ranks, ranks, what_is_thrown(ranks, some >> 5, some & 31, same[some]), terms, pool)
    total += effects(suited_parted(thrown), hands, what_is_thrown(hands, played, masks, weights), terms, pool)
    assert not (total % MULTIPLE).any()
    found: Ints = total // MULTIPLE
    return found
