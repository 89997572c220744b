"""What a strategy of Double Draw Poker is worth, and what each kind of mistake costs in it, exactly. Loads Numba.

What a strategy loses is lost twice: at the first decision, against the best throw with the best play after it; and at
the second, against the best choice with the cards that its own throws have led to. The one is the difference of two
values of each hand; the other comes from one pass over all draws that sums up by the hand met. So every part of the
cost is known by hand, and hands of which the same is kept, and of which the same should be, are one kind of mistake.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from houseway.core.cards import JOKER, STANDARD
from houseway.core.strategies import Mistake
from houseway.games.compiled import njit
from houseway.games.double_draw_poker.deck import FOLD, FOLD_FIRST_GAIN, STAND, WAGERED, Deck, deck, gains
from houseway.games.double_draw_poker.exact import FOLD_FIRST, HANDS, SCALE, WAYS
from houseway.games.double_draw_poker.first_draw import MULTIPLE, effects, what_is_thrown
from houseway.games.double_draw_poker.hands import MASKS
from houseway.games.double_draw_poker.lists_played import lines_kept
from houseway.games.double_draw_poker.one_hand import EVERY, second_choice
from houseway.games.double_draw_poker.options import DoubleDrawPokerOptions
from houseway.games.double_draw_poker.orbits import standing
from houseway.games.double_draw_poker.parting import every_hand
from houseway.games.double_draw_poker.second_draw import Terms, second_draws
from houseway.games.double_draw_poker.solving import Masks, scaled_values, workers
from houseway.games.double_draw_poker.strategy import FIRST, SECOND, Line

Ints = npt.NDArray[np.int64]

TOTAL = HANDS * WAYS
LAST_CARDS = tuple(scale * (49 - thrown) for thrown, scale in enumerate(SCALE))
"""For how many ways one draw stands, whatever the last card is, by the number of cards thrown first."""
_NUMBERS = ("none", "one card", "two cards", "three cards", "four cards", "all five")
_SECOND_MASKS = (0, *(1 << place for place in range(5)))


def priced(options: DoubleDrawPokerOptions, throws: Masks, allowed: Masks) -> tuple[Fraction, tuple[Mistake, ...]]:
    """The expectation of a strategy as `solving.evaluate` takes it, and its kinds of mistakes, the dearest first."""
    cards = deck(gains(options))
    hands, weights = standing(5)
    with workers() as pool:
        parted = list(pool.map(every_hand, (1, 2, 3)))
        free, bound = second_draws(cards.gain, hands, pool), second_draws(cards.gain, hands, pool, allowed)
        best = scaled_values(cards.gain, free, pool)

        def by_hand(terms: Sequence[Terms], worth: Ints, times: Sequence[int]) -> Ints:
            """The sum by hand met at the second decision, over all numbers of cards thrown, of `WAYS` ways a deal."""
            found: Ints = np.where(throws == 0, weights * worth[terms[0].empty], 0) * times[0]
            for kind in parted:
                thrown = what_is_thrown(kind, played, throws[played], weights[played])
                gained = effects(kind, kind, thrown, terms[kind.thrown], pool, worth) // MULTIPLE
                found = found + gained * times[kind.thrown]
            return found

        played = np.flatnonzero(throws != FOLD_FIRST)
        gain = cards.gain.astype(np.int64)
        met = by_hand([_every(terms) for terms in free], np.ones(1, np.int64), LAST_CARDS)
        could, does = (by_hand(terms, terms[0].effects @ gain, SCALE) for terms in (free, bound))
    folds = throws == FOLD_FIRST
    column = _COLUMN[np.where(folds, 0, throws)]
    fold = np.int64(FOLD_FIRST_GAIN * WAYS)
    thrown = np.where(folds, fold, best[np.arange(len(hands)), column])
    top = np.maximum(best.max(axis=1), fold)
    won = int(does.sum()) + int(weights[folds].sum()) * int(fold)
    first = _first(hands, throws, best, fold, (top - thrown) * weights, weights.astype(np.int64) * WAYS)
    second = _second(hands, allowed, cards, could - does, met)
    found = sorted((*first, *second), key=lambda mistake: mistake.of_all, reverse=True)
    return Fraction(won, TOTAL) - WAGERED, tuple(found)


def _every(terms: Terms) -> Terms:
    """Terms that are 1 whatever is dead: they count how often a hand is met."""
    return terms._replace(starts=np.zeros_like(terms.starts), empty=np.zeros_like(terms.empty))


_COLUMN = np.array([MASKS.index(mask) if mask in MASKS else 0 for mask in range(32)])


def _first(
    hands: npt.NDArray[np.uint8], throws: Masks, best: Ints, fold: np.int64, loss: Ints, ways: Ints
) -> Iterator[Mistake]:
    lines, wrong = lines_kept(hands, MASKS, second=False), np.flatnonzero(loss)
    masks = np.array(MASKS)
    should = np.where(best.max(axis=1) > fold, masks[best.argmax(axis=1)], FOLD_FIRST)

    def kept(hand: int, mask: int) -> str:
        if mask == FOLD_FIRST:
            return "fold"
        return _said(FIRST, int(lines[hand, _COLUMN[mask]]), 5 - mask.bit_count())

    words = [(kept(hand, int(throws[hand])), kept(hand, int(should[hand]))) for hand in wrong.tolist()]
    yield from _kinds("first", words, wrong, hands, loss, ways)


def _second(hands: npt.NDArray[np.uint8], allowed: Masks, cards: Deck, loss: Ints, ways: Ints) -> Iterator[Mistake]:
    lines, wrong = lines_kept(hands, _SECOND_MASKS, second=True), np.flatnonzero(loss)
    should = _best_seconds(hands[wrong], cards)

    def kept(hand: int, choice: int) -> str:
        if choice == FOLD:
            return "fold"
        if choice == STAND:
            return _said(SECOND, int(lines[hand, 0]), 5)
        return _said(SECOND, int(lines[hand, choice - STAND]), 4)

    words = []
    for hand, best in zip(wrong.tolist(), should.tolist(), strict=True):
        may = int(allowed[hand])
        does = (may & -may).bit_length() - 1
        same = may >> best & 1
        words.append((kept(hand, does), "other cards, by what was thrown before" if same else kept(hand, best)))
    yield from _kinds("second", words, wrong, hands, loss, ways)


@njit(cache=True, nogil=True)
def _choose(hands, deck, found):  # type: ignore[no-untyped-def]
    choose, places, ranking, _, fours, gain = deck
    hand = np.empty(5, np.int64)
    four = np.empty(4, np.int64)
    none = np.empty(0, np.int64)
    for h in range(len(hands)):
        for i in range(5):
            hand[i] = hands[h, i]
        found[h] = second_choice(hand, none, 0, EVERY, four, choose, places, ranking, fours, gain)[0]


def _best_seconds(hands: npt.NDArray[np.uint8], cards: Deck) -> Ints:
    """The best second decision with each hand where nothing was thrown before."""
    found = np.zeros(len(hands), np.int64)
    _choose(hands, cards, found)
    return found


def _said(lines: Sequence[Line], line: int, kept: int) -> str:
    return lines[line].keep if line >= 0 else f"{_NUMBERS[kept]}, on no line"


def _kinds(
    decision: str,
    words: Sequence[tuple[str, str]],
    wrong: Ints,
    hands: npt.NDArray[np.uint8],
    loss: Ints,
    ways: Ints,
) -> Iterator[Mistake]:
    """Hands of which the same is kept, and of which the same should be, as one mistake."""
    kinds: dict[tuple[str, str], list[int]] = {}
    for said, hand in zip(words, wrong.tolist(), strict=True):
        kinds.setdefault(said, []).append(hand)
    for (does, best), alike in kinds.items():
        lost, met = (sum(int(of[hand]) for hand in alike) for of in (loss, ways))
        dearest = max(alike, key=lambda hand: int(loss[hand]))
        shown = " ".join(JOKER if card >= len(STANDARD) else STANDARD[card] for card in hands[dearest][::-1].tolist())
        other = "other cards of that kind" if best == does else best
        yield Mistake(f"{decision} decision, such as {shown}", does, other, Fraction(met, TOTAL), Fraction(lost, met))
