"""The games as OpenSpiel games; importing this registers them: `pyspiel.load_game("houseway_pai_gow(players=2)")`.

Chance deals the whole deck, card by card, before the first decision; the round is then played through the engine. Dice
that say where a deal starts follow from the order of the cards, since cards that nobody has seen may start anywhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from functools import cache
from typing import Any

import msgspec
import numpy as np
import pyspiel

from houseway.core.cards import Card
from houseway.core.sight import told
from houseway.envs.rounds import UNITS_IN_STACK, Rounds, class_name, default_options
from houseway.envs.seat import hand_size
from houseway.envs.signals import Actions, Sights
from houseway.games.registry import games

MOST_PLAYERS = 6
LONGEST = 1_000
"""More decisions than any round has."""


def short_name(name: str) -> str:
    return f"houseway_{name.replace('-', '_')}"


def _type(name: str, title: str, least: int) -> Any:
    return pyspiel.GameType(
        short_name=short_name(name),
        long_name=f"{title} (Houseway)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MOST_PLAYERS,
        min_num_players=least,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": least},
    )


class _Seated:
    """A table of so many players, and its numbers; every state of the game shares it."""

    def __init__(self, name: str, players: int) -> None:
        self.name, self.players = name, players
        self.rounds = Rounds(name, default_options(name, None), players)
        self.sights = Sights(self.rounds)
        self.acts = Actions(self.rounds.entry.game, self.rounds.pack, hand_size(self.rounds))
        self.cards: tuple[Card, ...] = tuple(dict.fromkeys(self.rounds.pack.cards))


_seated = cache(_Seated)


class _Game(pyspiel.Game):  # type: ignore[misc]
    """One of the games at a table of so many players."""

    name: str
    kind: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        players = int(given.get("players", self.kind.min_num_players))
        self.at = _seated(self.name, players)
        stakes = float(UNITS_IN_STACK * sum(self.at.rounds.placed.values()) / self.at.rounds.unit)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.at.acts.size,
            max_chance_outcomes=len(self.at.cards),
            num_players=players,
            min_utility=-stakes,
            max_utility=stakes * 40,
            utility_sum=None,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, given)

    def new_initial_state(self) -> _State:
        return _State(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.at.rounds.pack.size

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        return _Observer(self.at, recalls=bool(iig_obs_type and iig_obs_type.perfect_recall))


class _Held:
    """What a state knows; a copy shares what never changes, which is nearly all of it."""

    def __init__(self, at: _Seated) -> None:
        self.at = at
        self.dealt: tuple[Card, ...] = ()
        self.taken: tuple[int, ...] = ()
        self.rounds: Rounds | None = None
        self.open: dict[int, Any] = {}

    def deal(self, card: Card) -> None:
        self.dealt = (*self.dealt, card)
        if len(self.dealt) == self.at.rounds.pack.size:
            self.rounds = copy(self.at.rounds)
            self.rounds.begin(_chance_of(self.dealt), self.dealt)
            self._look()

    def take(self, action: int) -> None:
        self.taken = (*self.taken, action)
        self.rounds = copy(self.rounds)
        assert self.rounds is not None
        self.rounds.take(self.open[action])
        self._look()

    def _look(self) -> None:
        rounds, self.open = self.rounds, {}
        if rounds is not None and (asked := rounds.to_act) is not None:
            hand = _sights(self.at, rounds).hand(asked)
            self.open = self.at.acts.numbered(rounds.choices(), hand)

    def __deepcopy__(self, memo: Any) -> _Held:
        other = _Held(self.at)
        other.__dict__ |= self.__dict__
        return other

    def __getstate__(self) -> Any:
        return self.at.name, self.at.players, self.dealt, self.taken

    def __setstate__(self, state: Any) -> None:
        name, players, dealt, taken = state
        self.__init__(_seated(name, players))  # type: ignore[misc]
        for card in dealt:
            self.deal(card)
        for action in taken:
            self.take(action)


class _State(pyspiel.State):  # type: ignore[misc]
    """A round: the cards that chance has dealt so far, then the table."""

    def __init__(self, game: _Game) -> None:
        super().__init__(game)
        self.held = _Held(game.at)

    def current_player(self) -> int:
        if self.held.rounds is None:
            return int(pyspiel.PlayerId.CHANCE)
        asked = self.held.rounds.to_act
        return int(pyspiel.PlayerId.TERMINAL) if asked is None else asked - 1

    def chance_outcomes(self) -> list[tuple[int, float]]:
        left = list(self.held.at.rounds.pack.cards)
        for card in self.held.dealt:
            left.remove(card)
        return [(n, left.count(card) / len(left)) for n, card in enumerate(self.held.at.cards) if card in left]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.held.open)

    def _apply_action(self, action: int) -> None:
        if self.held.rounds is None:
            self.held.deal(self.held.at.cards[action])
        else:
            self.held.take(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {self.held.at.cards[action]}"
        return self.held.at.acts.said(action)

    def is_terminal(self) -> bool:
        return self.held.rounds is not None and self.held.rounds.to_act is None

    def returns(self) -> list[float]:
        if not self.is_terminal() or self.held.rounds is None:
            return [0.0] * len(self.held.at.rounds.seats)
        return list(self.held.rounds.nets().values())

    def __str__(self) -> str:
        if self.held.rounds is None:
            return f"dealt: {' '.join(self.held.dealt)}"
        return (
            f"{self.held.rounds.table.phase} after {len(self.held.rounds.events)} events: {' '.join(self.held.dealt)}"
        )

    def told(self, player: int) -> str:
        """Everything that the player has been told of the round, and the hand that it holds."""
        if self.held.rounds is None:
            return f"{len(self.held.dealt)} cards dealt"
        seat, sight = player + 1, self.held.rounds.table.sight
        events = [told(event, seat, sight) for event in self.held.rounds.events]
        hand = self.held.at.acts.sorted(_sights(self.held.at, self.held.rounds).hand(seat))
        return f"{' '.join(hand)} {msgspec.json.encode(events).decode()}"


def _sights(at: _Seated, rounds: Rounds) -> Sights:
    return at.sights.of(rounds)


def _chance_of(cards: Iterable[Card]) -> int:
    """A number that follows from the order of the cards."""
    from hashlib import sha256

    return int(sha256(" ".join(cards).encode()).hexdigest()[:15], 16)


class _Observer:
    """What a player sees as numbers and as text."""

    def __init__(self, at: _Seated, *, recalls: bool) -> None:
        self._at, self._recalls = at, recalls
        self.tensor = np.zeros(at.sights.size, np.float32)
        self.dict = {"sight": self.tensor}

    def set_from(self, state: _State, player: int) -> None:
        self.tensor.fill(0)
        if state.held.rounds is not None:
            self.tensor[:] = _sights(self._at, state.held.rounds).seen(player + 1)[0]

    def string_from(self, state: _State, player: int) -> str:
        if self._recalls or state.held.rounds is None:
            return state.told(player)
        row, hand = _sights(self._at, state.held.rounds).seen(player + 1)
        return f"{' '.join(self._at.acts.sorted(hand))} {' '.join(f'{number:g}' for number in row)}"


def _register() -> tuple[str, ...]:
    names = []
    for name, entry in games().items():
        least = entry.game.procedure(entry.options_type()).least_players
        kind = _type(name, entry.title, least)
        called = f"{class_name(name)}Game"
        made = type(called, (_Game,), {"name": name, "kind": kind, "__module__": __name__})
        globals()[called] = made  # where pickle looks for it
        pyspiel.register_game(kind, made)
        names.append(kind.short_name)
    return tuple(names)


NAMES = _register()
"""What `pyspiel.load_game` takes."""
