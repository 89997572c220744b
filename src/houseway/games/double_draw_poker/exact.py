"""Double Draw Poker solved exactly: the best throw from all 3,162,510 hands, and every outcome in integers.

The second decision is a short list of terms for each hand up to suits (`second_draw`); one pass over the classes of
cards held and cards drawn turns the terms into the value of every throw (`first_draw`); the transpose of that pass
turns the best throws into ways to every outcome. Nothing is rounded and nothing is sampled: a deal counts for
`WAYS * TIMES` equal ways, whatever is thrown, so that all deals come to the 444,426,655,119,632,640 ways in which
results of this game are published.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from fractions import Fraction
from functools import cache
from math import comb
from typing import Literal, NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

from houseway.core.cards import JOKER, TWO_JOKER_PACK, Card, CardError
from houseway.core.citations import cite
from houseway.core.figures import Choice, Figures, Outcome
from houseway.games.double_draw_poker.deck import (
    FOLD_FIRST_GAIN,
    FOLD_SECOND_GAIN,
    FOLDED,
    WAGERED,
    deck,
    gains,
)
from houseway.games.double_draw_poker.first_draw import Classes, classes, outcomes, throw_values
from houseway.games.double_draw_poker.hands import MASKS, NUMBERS
from houseway.games.double_draw_poker.one_hand import second_worths, throw_worth
from houseway.games.double_draw_poker.options import BONUS_PAY, DoubleDrawPokerOptions
from houseway.games.double_draw_poker.orbits import standing
from houseway.games.double_draw_poker.second_draw import Terms, second_draws
from houseway.games.double_draw_poker.strategy import short_strategy

HANDS = comb(54, 5)
WAYS = 49 * 48 * 47 * 23
"""The least number of equal ways in which a deal can go on: draw 0 to 3 of 49 cards, then one of those left."""
TIMES = 49 * 24 * 47
"""Published counts are this many times as large."""
SCALE = tuple(WAYS // (comb(49, thrown) * (49 - thrown)) for thrown in range(4))
"""For how many ways one draw and one last card stand, by the number of cards thrown first."""

FOLD_FIRST = -1
"""In place of a mask of cards to throw: fold."""

TIE_RULE = "folding before playing on, standing before drawing, fewer cards thrown before more, and lower before higher"

FOLDS = ("fold, first decision", "fold, second decision")

OPTIMAL = "At both decisions the choice that is worth most, the player's own discards being known to be gone."

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


def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(os.cpu_count())


def _all_classes(pool: Executor) -> list[Classes]:
    return list(pool.map(classes, (1, 2, 3)))


@cache
def _solution(bonus: Literal["1", "2"]) -> Solution:
    options = DoubleDrawPokerOptions(bonus=bonus)
    cards = deck(gains(options))
    hands, weights = standing(5)
    with _pool() as pool:
        parted = _all_classes(pool)
        terms = second_draws(cards, hands, pool)
        worth = terms[0].effects @ cards.gain.astype(np.int64)
        values = np.empty((len(hands), len(MASKS)), np.int32)
        values[:, 0] = worth[terms[0].empty]
        for kind in parted:
            throw_values(kind, terms[kind.thrown], worth, values, pool)
        scaled = values * np.array([SCALE[mask.bit_count()] for mask in MASKS])
        best = scaled.argmax(axis=1)
        gain = scaled[np.arange(len(hands)), best]
        fold = FOLD_FIRST_GAIN * WAYS
        throws = np.where(gain > fold, np.array(MASKS, np.int8)[best], np.int8(FOLD_FIRST))
        gain = np.maximum(gain, fold)
        found = _figures(options, throws, terms, parted, pool)
    assert found.ev == Fraction(int(gain @ weights), HANDS * WAYS) - WAGERED
    return Solution(throws, gain, msgspec.structs.replace(found, tie_rule=TIE_RULE, notes=_notes(options, found)))


def _notes(options: DoubleDrawPokerOptions, found: Figures) -> dict[str, str]:
    folds = {outcome.outcome: Fraction(outcome.count, found.total) for outcome in found.outcomes}
    return {
        "title": "Main game",
        "pay-table": BONUS_PAY[options.bonus][1],
        "strategy": OPTIMAL,
        "fold-first": str(folds[FOLDS[0]]),
        "fold-second": str(folds[FOLDS[1]]),
    }


def solve(options: DoubleDrawPokerOptions) -> Solution:
    """The optimal strategy under the pay table of these options."""
    return _solution(options.bonus)


def evaluate(options: DoubleDrawPokerOptions, throws: Masks, allowed: Masks) -> Figures:
    """What any strategy comes to that throws as prescribed from each hand up to suits, and at the second decision takes
    one of the choices allowed with the five cards it has, as `second_draw.second_draws` explains."""
    hands, _ = standing(5)
    with _pool() as pool:
        parted = _all_classes(pool)
        terms = second_draws(deck(gains(options)), hands, pool, allowed)
        return _figures(options, throws, terms, parted, pool)


def _figures(
    options: DoubleDrawPokerOptions,
    throws: Masks,
    terms: Sequence[Terms],
    parted: Sequence[Classes],
    pool: Executor,
) -> Figures:
    """Count every outcome of a strategy."""
    _, weights = standing(5)
    folded = int(weights[throws == FOLD_FIRST].sum()) * WAYS
    stood = throws == 0
    met = np.zeros(len(terms[0].effects), np.int64)
    np.add.at(met, terms[0].empty[stood], weights[stood])
    counts = [int(ways) * SCALE[0] for ways in met @ terms[0].effects]
    for kind in parted:
        for outcome, ways in enumerate(outcomes(kind, throws, terms[kind.thrown], pool)):
            counts[outcome] += ways * SCALE[kind.thrown]
    total = HANDS * WAYS
    lost = total - folded - sum(counts)
    rows = [
        *(Outcome(f"win, {hand}", 3 + odds.ratio, counts[hand] * TIMES) for hand, odds in options.bonus_pay.items()),
        Outcome(FOLDS[0], Fraction(FOLD_FIRST_GAIN - WAGERED), folded * TIMES),
        Outcome(FOLDS[1], Fraction(FOLD_SECOND_GAIN - WAGERED), counts[FOLDED] * TIMES),
        Outcome("lose", Fraction(-WAGERED), lost * TIMES),
    ]
    wager = WAGERED - Fraction(2 * folded + counts[FOLDED], total)
    return Figures(unit="ante", outcomes=tuple(rows), average_wager=wager)


def figures(options: DoubleDrawPokerOptions, bets: Collection[str] | None = None) -> dict[str, Figures]:
    """The game under optimal play, per unit of Ante with an equal Bonus; it has no other bet."""
    for bet in bets or ():
        if bet != "main":
            raise ValueError(f"there is no bet {bet!r} with these options; the bets are main")
    return {"main": msgspec.structs.replace(solve(options).figures, short=short_strategy(options))}


def advise(options: DoubleDrawPokerOptions, hand: str, discarded: str | None = None) -> list[Choice]:
    """Every choice with a hand, best first; after the first draw `discarded` names the cards thrown then, if any."""
    held = TWO_JOKER_PACK.read(hand, 5)
    if discarded is None:
        return _advise_first(options, held)
    thrown = TWO_JOKER_PACK.read(discarded)
    most, paragraph = MOST_THROWN
    if len(thrown) > most:
        raise CardError(f"at most {most} cards may be discarded at the first draw, not {len(thrown)} ({paragraph})")
    TWO_JOKER_PACK.check([held, thrown])
    return _advise_second(options, held, thrown)


def _advise_first(options: DoubleDrawPokerOptions, held: Sequence[Card]) -> list[Choice]:
    cards, order, numbers = deck(gains(options)), *_sorted(held)
    choices = [Choice(action="fold", ev=Fraction(FOLD_FIRST_GAIN - WAGERED))]
    for mask in MASKS:
        places = [order[i] for i in range(5) if mask >> i & 1]
        choices.append(_draw(held, places, throw_worth(numbers, mask, cards)))
    return _ranked(choices)


def _advise_second(options: DoubleDrawPokerOptions, held: Sequence[Card], thrown: Sequence[Card]) -> list[Choice]:
    order, numbers = _sorted(held)
    # A joker thrown is the second one if the first is still held.
    dead = [NUMBERS[card] + (card == JOKER and JOKER in held) for card in thrown]
    fold, *draws = second_worths(numbers, dead, deck(gains(options)))
    choices = [Choice(action="fold", ev=fold)]
    choices += [_draw(held, [order[i - 1]] if i else [], ev) for i, ev in enumerate(draws)]
    return _ranked(choices)


def _sorted(held: Sequence[Card]) -> tuple[list[int], list[int]]:
    """The places of the cards in ascending order, and their numbers."""
    numbers = [NUMBERS[card] + (card == JOKER and JOKER in held[:place]) for place, card in enumerate(held)]
    order = sorted(range(5), key=numbers.__getitem__)
    return order, [numbers[place] for place in order]


def _draw(held: Sequence[Card], places: Sequence[int], ev: Fraction) -> Choice:
    return Choice(action="draw", ev=ev, detail={"discard": " ".join(held[place] for place in sorted(places))})


def _ranked(choices: Sequence[Choice]) -> list[Choice]:
    """Best first, ties as listed; throwing the one joker or the other is a single choice."""
    different: dict[tuple[str, ...], Choice] = {}
    for choice in choices:
        different.setdefault((choice.action, *sorted(str(choice.detail.get("discard", "")).split())), choice)
    return sorted(different.values(), key=lambda choice: choice.ev, reverse=True)
