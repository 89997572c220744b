"""Everything that a solution needs compiled by two processes at once, each by deciding with no hands at all."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np

from houseway.games import compiled
from houseway.games.double_draw_poker.best_throws import best_throws
from houseway.games.double_draw_poker.deck import OUTCOMES, Deck, deck, gains
from houseway.games.double_draw_poker.first_draw import effects_met, outcomes
from houseway.games.double_draw_poker.options import DoubleDrawPokerOptions
from houseway.games.double_draw_poker.orbits import CHOOSE
from houseway.games.double_draw_poker.parting import classes, no_classes
from houseway.games.double_draw_poker.second_draw import Terms, second_draws


def compile_at_once() -> None:
    """Compile both decisions, if that was never done before."""
    compiled.at_once(effects_met, first_decision, f"{__name__}:second_decision")


def first_decision() -> None:
    """Compile what ranks the deck, finds the best throws and counts their outcomes."""
    deck(gains(DoubleDrawPokerOptions()))
    none = Terms(
        starts=np.zeros((0, 5), np.int32),
        empty=np.zeros(0, np.int32),
        terms=np.zeros(0, np.uint32),
        effects=np.zeros((1, OUTCOMES), np.int64),
    )
    parted = [no_classes(thrown) for thrown in (1, 2, 3)]
    with ThreadPoolExecutor(1) as pool:
        throws, _ = best_throws([none] * 4, np.zeros(1, np.int64), parted, pool)
        outcomes(parted[0], throws, none, pool)


def no_deck() -> Deck:
    """The tables of no cards at all."""
    names, numbers = np.zeros(0, np.int8), np.zeros(0, np.int32)
    return Deck(CHOOSE, np.zeros((0, 0), np.int32), np.zeros((0, 0), np.int8), names, numbers, numbers)


def second_decision() -> None:
    """Compile what parts hands and finds the terms of the second decision."""
    with ThreadPoolExecutor(1) as pool:
        second_draws(no_deck(), np.zeros((0, 5), np.uint8), pool)
    classes(1)
