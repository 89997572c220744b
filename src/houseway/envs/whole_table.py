"""Every seat of a table as a PettingZoo environment; an episode is a round."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from functools import cache
from random import getrandbits
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray
from pettingzoo import AECEnv

from houseway.core.cards import Card
from houseway.core.money import Cents
from houseway.envs.played import Compiled, Played, ThroughEngine, has_whole_table, places_of
from houseway.envs.rounds import Rounds, default_options, on_top
from houseway.envs.seat import OVER, REFUSED, Chosen, hand_size, parts_of
from houseway.envs.signals import HIGHEST, Actions, Sights
from houseway.games.kernels import seeded
from houseway.games.registry import game as game_named
from houseway.games.whole_tables import shuffled


class TableEnv(AECEnv[Any, Any, Any]):  # type: ignore[misc]
    """A whole table; agents are `seat_1` and so on, and each is asked when the game asks its seat.

    An observation is `{"observation": row, "action_mask": ...}`; `env.sight` says what each number of the row is, and
    `env.said(action)` an action in words. An action that is not open changes nothing, and the agent's info says so
    under `refused`. Rewards are nets in units of the first wager, all at the end.

    `reset(seed=1)` fixes the cards. `reset(options={"hands": {"seat_1": [...], "dealer": [...]}})` deals those hands,
    so that seats can be exchanged over the same deal; `{"cards": [...]}` says what lies on top of the shoe.

    Where a game has its whole table in compiled code, that plays; the others, and all with `engine=True`, are played
    by the engine that deals at every other table. Seeds, cards, turns, sights, masks and rewards are the same.
    `deal` gives the round itself, for whoever needs no dictionaries (`houseway.envs.played.Played`).
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi"],
        "name": "houseway_table_v0",
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str,
        options: Chosen = None,
        seats: int | None = None,
        wagers: Mapping[str, Cents] | None = None,
        render_mode: str | None = None,
        engine: bool = False,
    ) -> None:
        super().__init__()
        chosen = default_options(game, options)
        least = game_named(game).game.procedure(chosen).least_players
        self._rounds = Rounds(game, chosen, max(2, least) if seats is None else seats, wagers)
        self._sights = Sights(self._rounds)
        self._actions = Actions(self._rounds.entry.game, self._rounds.pack, hand_size(self._rounds))
        through = ThroughEngine if engine or not has_whole_table(self._rounds) else Compiled
        self.played: Played = through(self._rounds, self._sights, self._actions)
        self._order = np.arange(self._rounds.pack.size)
        self._rng: NDArray[Any] | None = None
        self.render_mode = render_mode
        self.sight = self._sights.names
        self.possible_agents = [f"seat_{seat}" for seat in self._rounds.seats]
        self._seat_of = dict(zip(self.possible_agents, self._rounds.seats, strict=True))
        self.agents: list[str] = []

    @cache  # noqa: B019 - PettingZoo asks for the same space each time
    def observation_space(self, agent: str) -> spaces.Space[Any]:
        row = spaces.Box(0, HIGHEST, (self._sights.size,), np.float32)
        return spaces.Dict({"observation": row, "action_mask": spaces.Box(0, 1, (self._actions.size,), np.int8)})

    @cache  # noqa: B019
    def action_space(self, agent: str) -> spaces.Space[Any]:
        return spaces.Discrete(self._actions.size)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.deal(seed, options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._look()

    def deal(self, seed: int | None = None, options: dict[str, Any] | None = None) -> Played:
        """A new round, bare: `reset` deals it, too, and then tells PettingZoo who is at the table."""
        if seed is not None or self._rng is None:
            self._rng = seeded(np.uint64((getrandbits(64) if seed is None else seed) % (1 << 64)), 0)
        order, chance = self._order, shuffled(self._rng, self._order)
        hands = {}
        if options:
            pack = self._rounds.pack
            hands = {self._place_of(agent): cards for agent, cards in options.get("hands", {}).items()}
            if (cards := options.get("cards")) is not None:
                order = places_of(pack, on_top(pack, [pack.cards[place] for place in order], cards))
        self.played.begin(order, chance, hands)
        return self.played

    def _place_of(self, agent: str) -> int:
        if agent != "dealer" and agent not in self._seat_of:
            raise ValueError(f"hands are dealt to {', '.join(self._seat_of)} and dealer, not to {agent!r}")
        return 0 if agent == "dealer" else self._seat_of[agent]

    def step(self, action: Any) -> None:
        if not self.agents:
            raise ResetNeeded(OVER)
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
        elif self.played.take(action):
            if self.infos[agent]:
                self.infos[agent] = {}
            self._look()
        else:
            self.infos[agent] = {"refused": REFUSED}

    def _look(self) -> None:
        """Whose turn it is; at the end, what everybody has won."""
        if asked := self.played.asked:
            self.agent_selection = self.possible_agents[asked - 1]
            return
        self.rewards = dict(zip(self.agents, self.played.nets(), strict=True))
        self._cumulative_rewards = self.rewards.copy()
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        played, seat = self.played, self._seat_of[agent]
        mask = played.open() if seat == played.asked else np.zeros(self._actions.size, np.int8)
        return {"observation": played.seen(seat), "action_mask": mask}

    def hand(self, agent: str) -> list[Card]:
        """The cards that the agent may look at as its own, in the order in which actions count them."""
        counts = self.played.seen(self._seat_of[agent])[: len(self._sights.place)]
        return [card for card, count in zip(self._sights.place, counts, strict=True) for _ in range(int(count))]

    def said(self, action: int) -> str:
        """An action in words."""
        return self._actions.said(action)

    def save(self) -> Any:
        """Where the round stands, chance as well; `restore` goes back to it."""
        return "table", self.played.save(), copy(self._rng), [copy(getattr(self, name)) for name in _TOLD]

    def restore(self, saved: Any) -> None:
        played, rng, told = parts_of(saved, "table")
        self.played.restore(played)
        self._rng = copy(rng)
        for name, what in zip(_TOLD, told, strict=True):
            setattr(self, name, copy(what))

    def render(self) -> str | None:
        """The hand of the seat that is asked, and what it may do."""
        if self.render_mode != "ansi":
            return None
        agent, mask = self.agent_selection, self.played.open()
        choices = (self.said(int(action)) for action in np.flatnonzero(mask))
        return f"{agent}: {' '.join(self.hand(agent))}: {'; '.join(choices)}"

    def close(self) -> None:
        """Nothing is open."""


_TOLD = (
    *("agents", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos"),
    *("agent_selection", "_skip_agent_selection"),
)
"""What PettingZoo keeps of a round."""
