"""A round at a whole table as an environment drives it: through the engine, or in compiled code where a game has that.

Both are told the same order of the cards and the same actions, and show, ask and pay the same; the tests compare them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from houseway.core.cards import Card, Pack
from houseway.envs.rounds import Rounds, dealt_from, with_hands
from houseway.envs.seat import mask_of, number_of, parts_of
from houseway.envs.signals import Actions, Sights

Hands = Mapping[int, Sequence[Card]]


class Played(Protocol):
    """A round of play, bare: who is asked, what that seat sees and may do, and what follows."""

    asked: int
    """The seat that is asked; 0 when the round is over."""

    def begin(self, order: NDArray[np.int64], chance: int, hands: Hands) -> None:
        """Deal the pack in that order; `hands` go to those places instead, and dice fall as `chance` says."""

    def take(self, action: int) -> bool:
        """The seat that is asked does that; false, and nothing has happened, if it is not open."""

    def seen(self, seat: int) -> NDArray[np.float32]:
        """What that seat sees."""

    def open(self) -> NDArray[np.int8]:
        """One for each action that is open to the seat that is asked."""

    def choices(self) -> list[int]:
        """The same as numbers of actions."""

    def nets(self) -> list[float]:
        """What each seat has won, in units of the first wager."""

    def save(self) -> Any:
        """Where the round stands; `restore` goes back to it."""

    def restore(self, saved: Any) -> None: ...


class ThroughEngine:
    """Every decision through the table's decider, with its events, ledger and refusals."""

    def __init__(self, rounds: Rounds, sights: Sights, actions: Actions) -> None:
        self._rounds, self._sights, self._actions = rounds, sights, actions
        self._whose = "engine", *rounds.setting
        self._open: dict[int, Any] = {}
        self.asked = 0

    def begin(self, order: NDArray[np.int64], chance: int, hands: Hands) -> None:
        cards = self._rounds.pack.cards
        self._rounds.begin(chance, [cards[place] for place in order], hands)
        self._look()

    def take(self, action: int) -> bool:
        command = self._open.get(number_of(action))
        if command is None:
            return False
        self._rounds.take(command)
        self._look()
        return True

    def _look(self) -> None:
        self.asked, self._open = self._rounds.to_act or 0, {}
        if self.asked:
            self._open = self._actions.numbered(self._rounds.choices(), self._sights.hand(self.asked))

    def seen(self, seat: int) -> NDArray[np.float32]:
        return self._sights.seen(seat)[0]

    def open(self) -> NDArray[np.int8]:
        return mask_of(self._open, self._actions.size)

    def choices(self) -> list[int]:
        return sorted(self._open)

    def nets(self) -> list[float]:
        return list(self._rounds.nets().values())

    def save(self) -> Any:
        """Nothing that is kept ever changes, so that it costs little."""
        return self._whose, *self._rounds.saved()

    def restore(self, saved: Any) -> None:
        self._rounds.restore(*parts_of(saved, self._whose))
        self._look()


class Compiled:
    """The same rounds as rows of whole numbers, by the game's own `whole_table.py`."""

    def __init__(self, rounds: Rounds, sights: Sights, actions: Actions) -> None:
        from houseway.games.whole_tables import NETS, Setting

        pack, self._whose = rounds.pack, ("compiled", *rounds.setting)
        rounds.begin(0)
        dealt, before = dealt_from(rounds.events), len(rounds.events)
        while rounds.to_act is not None:
            rounds.take(rounds.choices()[0])
        setting = Setting(
            options=rounds.options,
            seats=len(rounds.seats),
            wagers=rounds.placed,
            unit=rounds.unit,
            stack=rounds.stack,
            pack=pack,
            kinds=np.array([sights.place[card] for card in pack.cards]),
            dealt=dealt,
            later=dealt_from(rounds.events[before:]),
            first=actions.first,
        )
        rules = rounds.entry.whole_table.whole_table(setting)
        self._begin, self._take, self._look = rules.begin, rules.take, rules.look
        self._pack, self._dealt, self._unit = pack, dealt, rounds.unit
        self._blank = np.zeros(sights.size, np.float32)
        self._round, self._open = np.zeros(rules.room, np.int64), np.zeros(actions.size, np.int8)
        self._is_open = self._open.view(np.bool_)
        self._nets = slice(NETS, NETS + len(rounds.seats))
        self.asked = 0

    def begin(self, order: NDArray[np.int64], chance: int, hands: Hands) -> None:
        if hands:
            self._pack.check(hands.values())
            cards = [self._pack.cards[place] for place in order]
            order = places_of(self._pack, with_hands(cards, hands, self._dealt))
        self.asked = self._begin(self._round, self._open, order)

    def take(self, action: int) -> bool:
        number = number_of(action)
        if not 0 <= number < len(self._open):
            return False
        asked = self._take(self._round, self._open, number)
        if asked < 0:
            return False
        self.asked = asked
        return True

    def seen(self, seat: int) -> NDArray[np.float32]:
        row = self._blank.copy()
        self._look(self._round, seat, row)
        return row

    def open(self) -> NDArray[np.int8]:
        return self._open.copy()

    def choices(self) -> list[int]:
        numbers: list[int] = self._is_open.nonzero()[0].tolist()
        return numbers

    def nets(self) -> list[float]:
        return [cents / self._unit for cents in self._round[self._nets].tolist()]

    def save(self) -> Any:
        return self._whose, self._round.copy(), self._open.copy(), self.asked

    def restore(self, saved: Any) -> None:
        self._round[:], self._open[:], self.asked = parts_of(saved, self._whose)


def has_whole_table(rounds: Rounds) -> bool:
    """Whether the game of these rounds is played in compiled code, too."""
    return find_spec(f"{rounds.entry.package}.whole_table") is not None


def places_of(pack: Pack, cards: Sequence[Card]) -> NDArray[np.int64]:
    """Where in the pack these cards are, each card once."""
    left: dict[Card, list[int]] = {}
    for place, card in reversed(list(enumerate(pack.cards))):
        left.setdefault(card, []).append(place)
    return np.array([left[card].pop() for card in cards])
