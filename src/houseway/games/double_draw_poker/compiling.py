"""Everything that a solution needs compiled by two processes at once, each by deciding with no hands at all."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np

from houseway.games import compiled
from houseway.games.double_draw_poker.best_throws import compile_choosing
from houseway.games.double_draw_poker.deck import OUTCOMES, Deck
from houseway.games.double_draw_poker.first_draw import effects, effects_met, throw_values, what_is_thrown
from houseway.games.double_draw_poker.hands import MASKS
from houseway.games.double_draw_poker.orbits import CHOOSE
from houseway.games.double_draw_poker.parting import Parted, every_hand, masks_of
from houseway.games.double_draw_poker.second_draw import Terms, second_draws


def compile_at_once() -> None:
    """Compile both decisions, if that was never done before."""
    compiled.at_once(effects_met, first_decision, f"{__name__}:second_decision")


def no_deck() -> Deck:
    """The tables of no cards at all."""
    names, numbers = np.zeros(0, np.int8), np.zeros(0, np.int32)
    return Deck(CHOOSE, np.zeros((0, 0), np.int32), np.zeros((0, 0), np.int8), names, numbers, numbers)


def _nobody(thrown: int) -> Parted:
    """No hands parted."""
    numbers, cards = np.zeros(0, np.int32), np.zeros((0, 5), np.uint8)
    held, names = np.zeros((0, 5 - thrown), np.uint8), np.zeros(0, np.uint8)
    classes = np.zeros((0, len(masks_of(thrown))), np.int32)
    return Parted(thrown, False, np.zeros(1, np.int32), numbers, cards, numbers, held, numbers, names, classes)


def first_decision() -> None:
    """Compile what finds the best throws, chooses among them and counts their outcomes."""
    none = Terms(
        starts=np.zeros((0, 5), np.int32),
        empty=np.zeros(0, np.int32),
        terms=np.zeros(0, np.uint32),
        effects=np.zeros((1, OUTCOMES), np.int64),
    )
    hands, worth = _nobody(3), np.zeros(1, np.int64)
    with ThreadPoolExecutor(1) as pool:
        throw_values(hands, hands, none, worth, np.zeros((0, len(MASKS)), np.int32), pool)
        nothing = np.zeros(0, np.int64)
        effects(hands, hands, what_is_thrown(hands, nothing, nothing, nothing), none, pool)
    compile_choosing()


def second_decision() -> None:
    """Compile what parts hands and finds the terms of the second decision."""
    with ThreadPoolExecutor(1) as pool:
        second_draws(np.zeros(0, np.int32), np.zeros((0, 5), np.uint8), pool)
    every_hand(1)
