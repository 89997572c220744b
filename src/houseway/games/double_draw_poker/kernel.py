"""Double Draw Poker as a compiled loop: optimal play from a table of all 3,162,510 hands.

A card is 0 to 53. The draw table has for every hand the best throw as a mask over its sorted cards, -1 to fold,
and the second decisions that can ever be best with it, among which the dead cards decide. It takes a solution to make,
so it is kept in the cache of results. Loads Numba; import lazily.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.core.cards import JOKER, STANDARD, Card
from houseway.core.figures import Tally
from houseway.games import compiled
from houseway.games.compiled import inner, njit
from houseway.games.double_draw_poker import compiling
from houseway.games.double_draw_poker.deck import FOLD, FOLDED, STAND, THROW, class_of, deck, gains
from houseway.games.double_draw_poker.exact import FOLD_FIRST, HANDS, TIE_RULE
from houseway.games.double_draw_poker.hands import NUMBERS
from houseway.games.double_draw_poker.one_hand import second_choice
from houseway.games.double_draw_poker.options import WAGERS, DoubleDrawPokerOptions
from houseway.games.double_draw_poker.orbits import CARDS, CHOOSE, RELABEL, Orbits, ascend_five, number, orbits, succeed
from houseway.games.double_draw_poker.second_draw import live_choices
from houseway.games.double_draw_poker.solving import solve
from houseway.games.kernels import draw, seeded
from houseway.games.results_cache import kept

FOLDED_FIRST = FOLDED + 1
"""The outcome after those of the deck: a fold at the first decision."""

MOST_CARDS = 9
"""Five dealt, three at the first draw and one at the second."""

FORMAT = 1
"""Of the draw table in the cache; changes whenever the table may."""

Pages = NDArray[np.int8]


class DrawTable(NamedTuple):
    """Optimal play with every hand by its number: what to throw first, and the live second decisions as bits."""

    throws: NDArray[np.int8]
    live: NDArray[np.int8]


Book = DrawTable  # the name in compiled code that earlier versions have cached


@njit(cache=True, nogil=True)
def _spread(throws, live, hands, relabel, draws):  # type: ignore[no-untyped-def]
    """Write into the table of all hands what was found for those that stand for them."""
    cards = np.arange(5)
    for at in range(len(hands.orbit)):
        orbit = hands.orbit[at]
        mask = bits = 0
        for i in range(5):
            label = relabel[hands.relabelling[at], cards[i]]
            for j in range(5):
                if hands.first[orbit, j] == label:
                    mask |= (throws[orbit] >> j & 1) << i
                    bits |= (live[orbit] >> THROW + j & 1) << THROW + i
        draws[0, at] = FOLD_FIRST if throws[orbit] == FOLD_FIRST else mask
        draws[1, at] = bits | live[orbit] & ((1 << THROW) - 1)
        succeed(cards, CARDS)


def draw_table(options: DoubleDrawPokerOptions) -> DrawTable:
    """The draw table under the pay table of these options, from the cache if it is there."""
    return _draw_table(options.bonus)


@cache
def _draw_table(bonus: Literal["1", "2"]) -> DrawTable:
    options = DoubleDrawPokerOptions(bonus=bonus)
    question = {"format": FORMAT, "ties": TIE_RULE, "gains": gains(options)}
    pages = kept("double-draw-poker-book", question, _read, _write, lambda: _work_out(options))
    return DrawTable(pages[0], pages[1])


def _work_out(options: DoubleDrawPokerOptions) -> Pages:
    pages = np.empty((2, HANDS), np.int8)
    hands = orbits(5)
    _spread(solve(options).throws, live_choices(hands.first, deck(gains(options))), hands, RELABEL, pages)
    return pages


def _read(content: bytes) -> Pages:
    return np.frombuffer(content, np.int8).reshape(2, HANDS).copy()


def _write(pages: Pages) -> bytes:
    return pages.tobytes()


@inner
def _first(hand, mask, dead, order, at):  # type: ignore[no-untyped-def]
    """Throw the cards of a mask and take the next of the deck for them; how many were thrown."""
    thrown = 0
    for i in range(5):
        if mask >> i & 1:
            dead[thrown] = hand[i]
            hand[i] = order[at + thrown]
            thrown += 1
    ascend_five(hand)
    return thrown


@njit(cache=True, nogil=True)
def _second(hand, dead, thrown, live, four, choose, places, ranking, fours, gain):  # type: ignore[no-untyped-def]
    """The second decision among those live; `four` is room for four cards."""
    if live & (live - 1) == 0:
        choice = 0
        while live >> choice & 1 == 0:
            choice += 1
        return choice
    return second_choice(hand, dead, thrown, live, four, choose, places, ranking, fours, gain)[0]


@njit(cache=True, nogil=True)
def _rounds(seed, block, rounds, draws, deck):  # type: ignore[no-untyped-def]
    """How often each outcome comes in a block of one-player rounds."""
    choose, places, ranking, _, fours, gain = deck
    throws, lives = draws
    state = seeded(seed, block)
    order = np.arange(CARDS)
    hand = np.empty(5, np.int64)
    dead = np.empty(3, np.int64)
    four = np.empty(4, np.int64)
    counts = np.zeros(FOLDED_FIRST + 1, np.int64)
    for _ in range(rounds):
        draw(state, order, MOST_CARDS)
        for i in range(5):
            hand[i] = order[i]
        ascend_five(hand)
        mask = throws[number(hand, choose)]
        if mask == FOLD_FIRST:
            counts[FOLDED_FIRST] += 1
            continue
        thrown = _first(hand, mask, dead, order, 5)
        live = lives[number(hand, choose)]
        choice = _second(hand, dead, thrown, live, four, choose, places, ranking, fours, gain)
        if choice == FOLD:
            counts[FOLDED] += 1
            continue
        if choice >= THROW:
            hand[choice - THROW] = order[5 + thrown]
            ascend_five(hand)
        counts[class_of(hand, places, ranking)] += 1
    return counts


def nets(options: DoubleDrawPokerOptions) -> NDArray[np.int64]:
    """What each wager nets with each outcome, in units of the Ante: rows are outcomes, columns WAGERS."""
    table = np.full((FOLDED_FIRST + 1, len(WAGERS)), -1, np.int64)
    for hand, odds in options.bonus_pay.items():
        table[hand] = 1, int(odds.ratio), 1, 1
    table[FOLDED, 3] = table[FOLDED_FIRST, 2] = table[FOLDED_FIRST, 3] = 0
    return table


def compile_rounds() -> None:
    """Compile the rounds, and half of what the draw table takes."""
    compiling.first_decision()
    none = np.zeros(0, np.int8)
    _rounds(np.uint64(0), np.uint64(0), 0, DrawTable(none, none), compiling.no_deck())


def compile_table() -> None:
    """Compile the other half."""
    compiling.second_decision()
    deck(gains(DoubleDrawPokerOptions()))
    live = live_choices(np.zeros((0, 5), np.uint8), compiling.no_deck())
    none = np.zeros(0, np.int32)
    hands = Orbits(none, np.zeros(0, np.uint8), np.zeros((0, 5), np.uint8), none)
    _spread(live, live, hands, RELABEL, np.zeros((2, 0), np.int8))


def blocks(options: DoubleDrawPokerOptions) -> Callable[[int, int, int], dict[str, Tally]]:
    """Play one block of seeded rounds by optimal strategy, with a unit on the Ante and the Bonus."""
    compiled.at_once(_rounds, compile_rounds, f"{__name__}:compile_table")
    table, cards = draw_table(options), deck(gains(options))
    net = nets(options).sum(axis=1)

    def play(seed: int, block: int, rounds: int) -> dict[str, Tally]:
        counts = _rounds(np.uint64(seed), np.uint64(block), rounds, table, cards)
        return {"main": Tally(rounds, int(counts @ net), int(counts @ net**2))}

    return play


@njit(cache=True, nogil=True)
def _settle(decks, seats, at_once, draws, deck):  # type: ignore[no-untyped-def]
    """The outcome of every seat of a full round with given decks, each seat playing by the table."""
    choose, places, ranking, _, fours, gain = deck
    throws, lives = draws
    outcomes = np.empty((len(decks), seats), np.int64)
    hands = np.empty((seats, 5), np.int64)
    dead = np.empty((seats, 3), np.int64)
    thrown = np.empty(seats, np.int64)
    four = np.empty(4, np.int64)
    for r in range(len(decks)):
        order = decks[r]
        for seat in range(seats):
            for i in range(5):
                hands[seat, i] = order[5 * seat + i if at_once else seats * i + seat]
            ascend_five(hands[seat])
        at = 5 * seats
        for seat in range(seats):
            mask = throws[number(hands[seat], choose)]
            outcomes[r, seat] = FOLDED_FIRST
            if mask != FOLD_FIRST:
                thrown[seat] = _first(hands[seat], mask, dead[seat], order, at)
                at += thrown[seat]
                outcomes[r, seat] = FOLDED
        for seat in range(seats):
            if outcomes[r, seat] == FOLDED:
                hand, live = hands[seat], lives[number(hands[seat], choose)]
                choice = _second(hand, dead[seat], thrown[seat], live, four, choose, places, ranking, fours, gain)
                if choice >= THROW:
                    hands[seat, choice - THROW] = order[at]
                    ascend_five(hands[seat])
                    at += 1
                if choice != FOLD:
                    outcomes[r, seat] = class_of(hands[seat], places, ranking)
    return outcomes


def settle_decks(options: DoubleDrawPokerOptions, decks: NDArray[Any], seats: int = 1) -> dict[str, NDArray[np.int64]]:
    """What each wager nets, in whole units of the Ante, for given decks: a row for each deck, a column for each seat.

    A row of `decks` is a deck from the top, as numbers of cards. Seats 1 to `seats` are dealt to as the options say and
    each plays optimally by its own cards; draws are made seat by seat. A wager that was not placed nets 0.
    """
    outcomes = _settle(decks.astype(np.int64), seats, options.five_at_once, draw_table(options), deck(gains(options)))
    table = nets(options)
    return {wager: table[outcomes, column] for column, wager in enumerate(WAGERS)}


def first_discards(options: DoubleDrawPokerOptions, hand: Sequence[Card]) -> tuple[Card, ...] | None:
    """What the book discards at the first draw; None is a fold."""
    numbers = _numbers(hand)
    mask = int(draw_table(options).throws[number(numbers, CHOOSE)])
    return None if mask == FOLD_FIRST else tuple(_card(numbers[i]) for i in range(5) if mask >> i & 1)


def second_discards(
    options: DoubleDrawPokerOptions, hand: Sequence[Card], discarded: Sequence[Card]
) -> tuple[Card, ...] | None:
    """What the book discards at the second draw, after those discarded at the first; None is a fold."""
    numbers = _numbers(hand)
    dead = np.array([NUMBERS[card] + (card == JOKER and JOKER in hand) for card in discarded], np.int64)
    choose, places, ranking, _, fours, gain = deck(gains(options))
    live, room = draw_table(options).live[number(numbers, choose)], np.empty(4, np.int64)
    choice = _second(numbers, dead, len(dead), live, room, choose, places, ranking, fours, gain)
    if choice == FOLD:
        return None
    return () if choice == STAND else (_card(numbers[choice - THROW]),)


def _numbers(hand: Sequence[Card]) -> NDArray[np.int64]:
    numbers = np.array([NUMBERS[card] for card in hand], np.int64)
    numbers.sort()
    if numbers[3] == numbers[4]:
        numbers[4] += 1
    return numbers


def _card(number: int) -> Card:
    return STANDARD[number] if number < len(STANDARD) else JOKER
