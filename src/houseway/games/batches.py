"""Many rounds at once, each waiting for a decision: one seat against the house, in compiled code.

A game's `batch.py` says what a row is and how it moves on (`BatchRules`); the arrays of all rows are here: those of
many seats (`Batch`), and those of one seat's rounds dealt ahead, one after another (`Ahead`). Cards of a row are given
in this order: the player's hand, the house's hand, then what is drawn. Loads Numba; import lazily.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.core.cards import Card
from houseway.games.compiled import njit
from houseway.games.kernels import draw, seeded

Saved = dict[str, NDArray[Any]]

SET, SHUFFLED, IN_TURN = range(3)
"""Where a row's cards come from: they are set; its own chance shuffles them; it goes on from the row before it."""
MOST_AHEAD = 256
"""How many rounds of a seat are dealt at once at most."""


class BatchRules(NamedTuple):
    """A game as its batch sees it."""

    deck: tuple[Card, ...]
    """What stands at each place of a row's deck before it is shuffled."""
    drawn: int
    """How many cards of it a round can use."""
    decisions: int
    """How many decisions a round has at most."""
    actions: tuple[str, ...]
    """Every action, in words; which of them are open, the masks say."""
    sight: tuple[str, ...]
    """What each number of a row's sight is."""
    highest: int
    """The highest number in a sight; it stands for a card that is not seen."""
    codes: tuple[Card, ...]
    """The card or tile that a number of the sight stands for."""
    room: int
    """How many numbers a row has to itself: what follows from its deal, or room to think in."""
    rewards: tuple[float, float]
    """The least and the most that a round can bring, in units of the first wager."""
    begin: Callable[..., None]
    """begin(rows, rng, decks, work, sight, mask, cards): deal to those rows; `cards` says where they come from."""
    move: Callable[..., tuple[float, bool]]
    """move(row, action, decks, work, before, after, mask): what that row nets, and whether it is over.

    It reads the sight that was `before` the decision, and writes what is seen `after` it and the mask of what is open.
    """
    step: Callable[..., None]
    """step(actions, again, over, rng, decks, work, sight, mask, last, reward, done): each row moves on in place."""
    settle: Callable[..., None] | None = None
    """settle(rows, decks, work, sight, mask, last, nets): where a round is one decision, what each open one nets."""


class Batch:
    """So many rows; each is one seat at a table of its own, with its own chance."""

    def __init__(self, rules: BatchRules, rows: int) -> None:
        if rows < 1:
            raise ValueError(f"a batch has at least one row, not {rows}")
        self.rules, self.rows = rules, rows
        self._every = np.arange(rows)
        self._rng = np.zeros((rows, 4), np.uint64)
        self._decks = np.tile(np.arange(len(rules.deck)), (rows, 1))
        self._work = np.zeros((rows, rules.room), np.int64)
        self.sight = np.zeros((rows, len(rules.sight)), np.int8)
        self.mask = np.zeros((rows, len(rules.actions)), np.int8)
        self.last = np.zeros_like(self.sight)
        """What was seen at the end of the last round that ended in a row."""
        self.reward = np.zeros(rows)
        self.done = np.zeros(rows, np.bool_)
        """Where a round has ended by the last action."""
        self.over = np.ones(rows, np.bool_)
        """Where no decision is awaited until cards are dealt."""

    def seed(self, seeds: Sequence[int]) -> None:
        """Start the chance of every row anew; a row deals the same with the same seed in any batch."""
        if len(seeds) != self.rows:
            raise ValueError(f"a batch of {self.rows} rows needs as many seeds, not {len(seeds)}")
        _seed(np.array([seed % (1 << 64) for seed in seeds], np.uint64), self._rng)
        self._decks[:] = np.arange(len(self.rules.deck))

    def deal(self, rows: NDArray[Any] | None = None, cards: Iterable[Sequence[Card]] | None = None) -> None:
        """Begin new rounds in those rows, or in all; `cards`, a list for each, are dealt from the front."""
        chosen = self._every if rows is None else np.asarray(rows, np.int64)
        if cards is not None:
            for row, given in zip(chosen, cards, strict=True):
                self._decks[row] = set_deck(self.rules, given)
        source = SHUFFLED if cards is None else SET
        self.rules.begin(chosen, self._rng, self._decks, self._work, self.sight, self.mask, source)
        for array in (self.over, self.done, self.reward):
            array[slice(None) if rows is None else chosen] = 0

    def step(self, actions: NDArray[Any], again: bool = True) -> None:
        """Each row that waits takes its action; with `again`, a row that is over begins a new round at once."""
        if actions.shape != (self.rows,):
            raise ValueError(f"a batch of {self.rows} rows takes as many actions, not {actions.shape}")
        if not np.issubdtype(actions.dtype, np.integer):
            raise ValueError(f"actions are whole numbers, not {actions.dtype}")
        actions = actions.astype(np.int64, copy=False)
        row = _first_wrong(actions, self.mask, self.over)
        if row >= 0:
            raise ValueError(f"row {row}: action {actions[row]} is not open to it; its mask says which are")
        self.step_open(actions, again)

    def step_open(self, actions: NDArray[Any], again: bool = True) -> None:
        """The same for somebody who has looked at the masks."""
        table = self._rng, self._decks, self._work, self.sight, self.mask, self.last
        self.rules.step(actions, again, self.over, *table, self.reward, self.done)
        if not again:
            self.over |= self.done

    def save(self) -> Saved:
        """Everything about the rows, their chance as well; `restore` takes it back."""
        return {name: getattr(self, name).copy() for name in _ARRAYS}

    def restore(self, saved: Saved) -> None:
        for name in _ARRAYS:
            array = getattr(self, name)
            if saved[name].shape != array.shape:
                raise ValueError("what was saved is of another batch")
            array[:] = saved[name]


class Ahead:
    """Rounds of one seat, dealt one after another; the same as one row of a batch is dealt.

    Row 0 is what was before them. What a decision leads to has rows of its own, so that what was seen stays as it was.
    """

    def __init__(self, rules: BatchRules, rounds: int, rng: NDArray[Any], deck: NDArray[Any], source: int) -> None:
        rows, after = rounds + 1, rules.decisions + 1
        self.rules, self.rounds = rules, rounds
        self.rng, self.decks = np.empty((rows, 4), np.uint64), np.empty((rows, len(rules.deck)), np.int64)
        self.rng[0], self.decks[0] = rng, deck
        if source == SET:
            self.rng[1], self.decks[1] = rng, deck
        self.work = np.empty((rows, rules.room), np.int64)
        self.sights = np.zeros((after, rows, len(rules.sight)), np.int8)
        self.masks = np.zeros((after, rows, len(rules.actions)), np.int8)
        rules.begin(np.arange(1, rows), self.rng, self.decks, self.work, self.sights[0], self.masks[0], source)
        self.nets: NDArray[Any] | None = None
        """What each action of each round nets, where that is all there is to a round; nan for one that is shut."""
        if rules.settle is not None:
            self.nets = np.full((rows, len(rules.actions)), np.nan)
            rules.settle(
                np.arange(1, rows),
                self.decks,
                self.work,
                *self.sights[:1],
                *self.masks[:1],
                *self.sights[1:],
                self.nets,
            )
        self._give()

    def _give(self) -> None:
        """What is seen and open at the beginning and at the end, to be given away: nobody looks at it again."""
        self.seen, self.open = list(self.sights[0].copy()), list(self.masks[0].copy())
        if self.nets is not None:
            self.last, self.shut = list(self.sights[1].copy()), list(np.zeros_like(self.masks[1]))

    @classmethod
    def seeded(cls, rules: BatchRules, seed: int) -> Ahead:
        """No round yet, and the chance of that seed."""
        rng = np.zeros((1, 4), np.uint64)
        _seed(np.array([seed % (1 << 64)], np.uint64), rng)
        return cls(rules, 0, rng[0], np.arange(len(rules.deck)), IN_TURN)

    def further(self) -> Ahead:
        """The rounds after these, twice as many as far as it goes: whoever plays one round waits for no other."""
        rounds = min(max(1, 2 * self.rounds), MOST_AHEAD)
        return Ahead(self.rules, rounds, self.rng[-1], self.decks[-1], IN_TURN)

    def given(self, row: int, cards: Sequence[Card]) -> Ahead:
        """One round with these cards after that row; chance goes on from there."""
        return Ahead(self.rules, 1, self.rng[row], np.array(set_deck(self.rules, cards)), SET)

    def __copy__(self) -> Ahead:
        """Another that can be played differently from here."""
        other = Ahead.__new__(Ahead)
        other.__dict__ |= self.__dict__
        other.sights, other.masks = self.sights.copy(), self.masks.copy()
        other._give()
        return other


def set_deck(rules: BatchRules, cards: Sequence[Card]) -> list[int]:
    """The whole deck with these cards in front, the others behind in their order."""
    left = list(range(len(rules.deck)))
    front = []
    for card in cards:
        place = next((place for place in left if rules.deck[place] == card), None)
        if place is None:
            raise ValueError(f"the deck has no {card!r}, or not so many")
        left.remove(place)
        front.append(place)
    return front + left


_ARRAYS = ("_rng", "_decks", "_work", "sight", "mask", "last", "reward", "done", "over")


@njit(cache=True, nogil=True)
def shuffle(row, rng, decks, drawn, source):  # type: ignore[no-untyped-def]
    """Put the cards of a row's next round in front of its deck, unless they are set."""
    if source == IN_TURN:
        rng[row] = rng[row - 1]
        decks[row] = decks[row - 1]
    if source != SET:
        draw(rng[row], decks[row], drawn)


@njit(cache=True, nogil=True)
def _seed(seeds, rng):  # type: ignore[no-untyped-def]
    for row in range(len(seeds)):
        rng[row] = seeded(seeds[row], 0)


@njit(cache=True, nogil=True)
def _first_wrong(actions, mask, over):  # type: ignore[no-untyped-def]
    """The first row whose action is not open; -1 if there is none. Rows that are over take any."""
    for row in range(len(actions)):
        if not over[row] and not (0 <= actions[row] < mask.shape[1] and mask[row, actions[row]]):
            return row
    return -1
