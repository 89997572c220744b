"""Thousands of seats at once as a Gymnasium `VectorEnv`, over the compiled kernels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from houseway.envs.rounds import default_options
from houseway.envs.seat import Chosen, check_options, parts_of, seat_spaces
from houseway.games.batches import Batch
from houseway.games.registry import game as game_named

Steps = tuple[NDArray[Any], NDArray[Any], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class BatchEnv(VectorEnv[Any, Any, Any]):
    """So many seats, each at a table of its own; as `SeatEnv`, row by row, and with the same numbers.

    A row that is over begins a new round in the same step (`autoreset="same-step"`), and `info["final_obs"]` has what
    was seen at its end; or (`"disabled"`) it waits for `reset(options={"reset_mask": rows})`. An action that is not
    open is a `ValueError`, and no row has moved. `reset(seed=7)` seeds the rows with 7, 8, 9 and so on.
    """

    def __init__(self, game: str, num_envs: int = 1, options: Chosen = None, autoreset: str = "same-step") -> None:
        modes = {"same-step": AutoresetMode.SAME_STEP, "disabled": AutoresetMode.DISABLED}
        if autoreset not in modes:
            raise ValueError(f"autoreset is one of {', '.join(modes)}, not {autoreset!r}")
        self._again = autoreset == "same-step"
        chosen = default_options(game, options)
        self._rules, self._whose = game_named(game).batch.batch(chosen), ("batch", game, chosen.digest, num_envs)
        self._batch = Batch(self._rules, num_envs)
        self._no = np.zeros(num_envs, np.bool_)
        self._seeded = False
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": modes[autoreset], "render_modes": []}
        self.spec: gymnasium.envs.registration.EnvSpec | None = None
        self.render_mode = None
        self.sight, self.codes, self.actions = self._rules.sight, self._rules.codes, self._rules.actions
        self.single_observation_space, self.single_action_space = seat_spaces(self._rules)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        given = options or {}
        check_options(given, "reset_mask", "cards")
        if seed is not None or not self._seeded:
            super().reset(seed=seed if isinstance(seed, int) else None)
            first = int(self.np_random.integers(1 << 62)) if seed is None else seed
            self._batch.seed(range(first, first + self.num_envs) if isinstance(first, int) else list(first))
            self._seeded = True
        rows = np.flatnonzero(self._mask(given["reset_mask"])) if "reset_mask" in given else None
        self._batch.deal(rows, given.get("cards"))
        return self._batch.sight.copy(), {"action_mask": self._batch.mask.copy()}

    def _mask(self, given: Any) -> NDArray[Any]:
        mask = np.asarray(given)
        if mask.shape != (self.num_envs,) or mask.dtype != np.bool_:
            raise ValueError(f"reset_mask says of each of the {self.num_envs} rows true or false, and nothing else")
        return mask

    def step(self, actions: NDArray[Any]) -> Steps:
        batch = self._batch
        if not self._seeded:
            raise ResetNeeded("no round has begun; reset() begins one")
        batch.step(np.asarray(actions), self._again)
        done = batch.done.copy()
        info: dict[str, Any] = {"action_mask": batch.mask.copy()}
        if self._again:
            info["final_obs"], info["_final_obs"] = batch.last.copy(), done
        return batch.sight.copy(), batch.reward.copy(), done, self._no.copy(), info

    def save(self) -> Any:
        """Everything, chance as well; `restore` takes it back."""
        return self._whose, self._batch.save()

    def restore(self, saved: Any) -> NDArray[Any]:
        (rows,) = parts_of(saved, self._whose)
        self._batch.restore(rows)
        self._seeded = True
        sight: NDArray[Any] = self._batch.sight.copy()
        return sight
