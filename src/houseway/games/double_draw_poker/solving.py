"""Double Draw Poker solved: the best throw from all 3,162,510 hands, and any strategy counted. Loads Numba.

The second decision is a short list of terms for each combination of ranks, and for each hand in which suits matter
(`patterns`, `second_draw`); one pass over the classes of cards held and cards drawn turns the terms into the value of
every throw (`first_draw`); the transpose of that pass turns the best throws into ways to every outcome. Nothing is
rounded and nothing is sampled.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from fractions import Fraction
from functools import cache
from typing import Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from houseway.core.cards import JOKER, TWO_JOKER_PACK, Card, CardError
from houseway.core.citations import cite
from houseway.core.figures import Choice, Figures, Outcome
from houseway.games import results_cache
from houseway.games.double_draw_poker.best_throws import best_throws
from houseway.games.double_draw_poker.compiling import compile_at_once
from houseway.games.double_draw_poker.deck import (
    FOLD_FIRST_GAIN,
    FOLD_SECOND_GAIN,
    FOLDED,
    WAGERED,
    deck,
    gains,
    small_tables,
)
from houseway.games.double_draw_poker.exact import FOLD_FIRST, FOLDS, HANDS, SCALE, TIMES, WAYS, main_figures
from houseway.games.double_draw_poker.first_draw import throw_values
from houseway.games.double_draw_poker.hands import MASKS, NUMBERS
from houseway.games.double_draw_poker.lists_played import played
from houseway.games.double_draw_poker.one_hand import second_worths, throw_worth
from houseway.games.double_draw_poker.options import DoubleDrawPokerOptions
from houseway.games.double_draw_poker.orbits import orbits, standing
from houseway.games.double_draw_poker.parting import every_hand
from houseway.games.double_draw_poker.patterns import last_copies, problems, ranks_parted, suited_parted
from houseway.games.double_draw_poker.second_draw import Terms, second_draws
from houseway.games.double_draw_poker.throwing import effects_of

MOST_THROWN = (3, cite("NJ-DDP 42.10(d)"))

Masks = npt.NDArray[np.int8]


class Solution(NamedTuple):
    """The best first decision with each hand up to suits, and what all of them come to.

    `throws` are masks over the sorted cards of `orbits.standing(5)`, or FOLD_FIRST; `gains` are above a lost round, in
    antes times WAYS.
    """

    throws: Masks
    gains: npt.NDArray[np.int64]
    figures: Figures


def workers() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(os.cpu_count())


def prepare() -> None:
    """Sort all hands by what may be held of them, as every solution needs it; each table is made but once."""
    with workers() as pool:
        held = [pool.submit(orbits, size) for size in (4, 3, 2)]
        dealt = pool.submit(standing, 5)
        small_tables()
        dealt.result()
        lists = pool.submit(played)
        for found in held:
            found.result()
        every = [pool.submit(every_hand, thrown) for thrown in (3, 2, 1)]
        problems()
        last_copies()
        others = [pool.submit(parted, thrown) for thrown in (3, 2, 1) for parted in (suited_parted, ranks_parted)]
        for one in [*every, *others]:
            one.result()
        lists.result()


@cache
def _solution(bonus: Literal["1", "2"]) -> Solution:
    results_cache.about_to_work_out("the best strategy of Double Draw Poker")
    return solved(DoubleDrawPokerOptions(bonus=bonus))


def solved(options: DoubleDrawPokerOptions) -> Solution:
    """The optimal strategy under any Bonus table, worked out now."""
    compile_at_once()
    gain_of = np.array(gains(options), np.int32)
    _, weights = standing(5)
    prepare()
    asked = problems()
    with workers() as pool:
        terms = second_draws(gain_of, asked.hands, pool, plain=asked.plain)
        throws, gain = best_throws(terms, worths(gain_of, terms), pool)
        found = figures_of(options, throws, terms, pool)
    assert found.ev == Fraction(int(gain @ weights), HANDS * WAYS) - WAGERED
    return Solution(throws, gain, main_figures(options, found.outcomes))


def worths(gain: npt.NDArray[np.int32], terms: Sequence[Terms]) -> npt.NDArray[np.int64]:
    """What every effect gains."""
    found: npt.NDArray[np.int64] = terms[0].effects @ gain.astype(np.int64)
    return found


def scaled_values(gain: npt.NDArray[np.int32], terms: Sequence[Terms], pool: Executor) -> npt.NDArray[np.int64]:
    """What every throw gains with each hand up to suits if the second decision is as the terms say, times WAYS."""
    worth = worths(gain, terms)
    values = np.empty((len(terms[0].empty), len(MASKS)), np.int32)
    values[:, 0] = worth[terms[0].empty]
    for thrown in (1, 2, 3):
        throw_values(every_hand(thrown), every_hand(thrown), terms[thrown], worth, values, pool)
    scaled: npt.NDArray[np.int64] = values * np.array([SCALE[mask.bit_count()] for mask in MASKS])
    return scaled


def solve(options: DoubleDrawPokerOptions) -> Solution:
    """The optimal strategy under the pay table of these options."""
    return _solution(options.bonus)


def evaluate(options: DoubleDrawPokerOptions, throws: Masks, allowed: Masks) -> Figures:
    """What any strategy comes to that throws as prescribed from each hand up to suits, and at the second decision takes
    one of the choices allowed with the five cards it has, as `second_draw.second_draws` explains; what is allowed must
    be the same with hands that differ only in suits without meaning."""
    compile_at_once()
    prepare()
    asked, gain = problems(), np.array(gains(options), np.int32)
    with workers() as pool:
        terms = second_draws(gain, asked.hands, pool, asked.of_problems(allowed), asked.plain)
        return figures_of(options, throws, terms, pool)


@cache
def short_figures(bonus: Literal["1", "2"]) -> Figures:
    """The game played by the short lists, exactly."""
    return evaluate(DoubleDrawPokerOptions(bonus=bonus), *played())


def figures_of(options: DoubleDrawPokerOptions, throws: Masks, terms: Sequence[Terms], pool: Executor) -> Figures:
    """Count every outcome of a strategy."""
    _, weights = standing(5)
    folded = int(weights[throws == FOLD_FIRST].sum()) * WAYS
    stood = throws == 0
    met = np.zeros(len(terms[0].effects), np.int64)
    np.add.at(met, terms[0].empty[problems().problem[stood]], weights[stood])
    counts = [int(ways) * SCALE[0] for ways in met @ terms[0].effects]
    for thrown in (1, 2, 3):
        found = effects_of(thrown, throws, terms[thrown], pool) @ terms[thrown].effects
        for outcome, ways in enumerate(found.tolist()):
            counts[outcome] += ways * SCALE[thrown]
    total = HANDS * WAYS
    lost = total - folded - sum(counts)
    every = Fraction(WAGERED)
    rows = [
        *(
            Outcome(f"win, {hand}", 3 + odds.ratio, counts[hand] * TIMES, every)
            for hand, odds in options.bonus_pay.items()
        ),
        Outcome(FOLDS[0], Fraction(FOLD_FIRST_GAIN - WAGERED), folded * TIMES, every - 2),
        Outcome(FOLDS[1], Fraction(FOLD_SECOND_GAIN - WAGERED), counts[FOLDED] * TIMES, every - 1),
        Outcome("lose", -every, lost * TIMES, every),
    ]
    return Figures(unit="ante", outcomes=tuple(rows))


FINEST_BONUS = 1000
"""A Bonus is reckoned with to a thousandth of the Ante, so that sums of gains stay small."""


def advise(
    options: DoubleDrawPokerOptions, hand: str, discarded: str | None = None, bonus: Fraction = Fraction(1)
) -> list[Choice]:
    """Every choice with a hand, best first; after the first draw `discarded` names the cards thrown then, if any.

    `bonus` is the Bonus per unit of Ante.
    """
    held = TWO_JOKER_PACK.read(hand, 5)
    bonus = bonus.limit_denominator(FINEST_BONUS)
    if discarded is None:
        return _advise_first(options, held, bonus)
    thrown = TWO_JOKER_PACK.read(discarded)
    most, paragraph = MOST_THROWN
    if len(thrown) > most:
        raise CardError(f"at most {most} cards may be discarded at the first draw, not {len(thrown)} ({paragraph})")
    TWO_JOKER_PACK.check([held, thrown])
    return _advise_second(options, held, thrown, bonus)


def _advise_first(options: DoubleDrawPokerOptions, held: Sequence[Card], bonus: Fraction) -> list[Choice]:
    cards, order, numbers = deck(gains(options, bonus)), *_sorted(held)
    choices = [Choice(action="fold", ev=FOLD_FIRST_GAIN - 3 - bonus)]
    for mask in MASKS:
        places = [order[i] for i in range(5) if mask >> i & 1]
        choices.append(_draw(held, places, throw_worth(numbers, mask, cards, bonus)))
    return _ranked(choices)


def _advise_second(
    options: DoubleDrawPokerOptions, held: Sequence[Card], thrown: Sequence[Card], bonus: Fraction
) -> list[Choice]:
    order, numbers = _sorted(held)
    # A joker thrown is the second one if the first is still held.
    dead = [NUMBERS[card] + (card == JOKER and JOKER in held) for card in thrown]
    fold, *draws = second_worths(numbers, dead, deck(gains(options, bonus)), bonus)
    choices = [Choice(action="fold", ev=fold)]
    choices += [_draw(held, [order[i - 1]] if i else [], ev) for i, ev in enumerate(draws)]
    return _ranked(choices)


def _sorted(held: Sequence[Card]) -> tuple[list[int], list[int]]:
    """The places of the cards in ascending order, and their numbers."""
    numbers = [NUMBERS[card] + (card == JOKER and JOKER in held[:place]) for place, card in enumerate(held)]
    order = sorted(range(5), key=numbers.__getitem__)
    return order, [numbers[place] for place in order]


def _draw(held: Sequence[Card], places: Sequence[int], ev: Fraction) -> Choice:
    return Choice(action="draw", ev=ev, discard=" ".join(held[place] for place in sorted(places)))


def _ranked(choices: Sequence[Choice]) -> list[Choice]:
    """Best first, ties as listed; throwing the one joker or the other is a single choice."""
    different: dict[tuple[str, ...], Choice] = {}
    for choice in choices:
        different.setdefault((choice.action, *sorted((choice.discard or "").split())), choice)
    return sorted(different.values(), key=lambda choice: choice.ev, reverse=True)
