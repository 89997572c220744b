"""One seat as a Gymnasium environment; an episode is a round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from operator import index
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from houseway.core.documents import shown
from houseway.core.money import Cents
from houseway.core.options import Options
from houseway.envs.rounds import Rounds, default_options
from houseway.envs.signals import HIGHEST, Actions, Sights
from houseway.games.batches import Ahead, BatchRules
from houseway.games.registry import game as game_named

Chosen = Options | Mapping[str, Any] | None
Step = tuple[NDArray[Any], float, bool, bool, dict[str, Any]]
OVER = "the round is over, or none has begun; reset() begins one"
REFUSED = "this action is not open now; action_mask says which are"


def seat_spaces(rules: BatchRules) -> tuple[spaces.Space[Any], spaces.Space[Any]]:
    """What a row of a batch sees, and what it may do."""
    sight = spaces.Box(0, rules.highest, (len(rules.sight),), np.int8)
    return sight, spaces.Discrete(len(rules.actions))


def number_of(action: Any) -> int:
    """The number of an action, as somebody gives it."""
    try:
        return index(action)
    except TypeError:
        raise ValueError(f"an action is a whole number, not {shown(action)}") from None


def check_options(options: Mapping[str, Any] | None, *known: str) -> None:
    """Refuse what a reset would pass over."""
    for name in options or ():
        if name not in known:
            raise ValueError(f"reset has no option {name!r}; its options are {', '.join(known)}")


def parts_of(saved: Any, whose: Any) -> Any:
    """What was saved after `whose`, once it is known to be of the same kind, game, options and seats."""
    if not isinstance(saved, tuple) or saved[:1] != (whose,):
        raise ValueError("this was not saved here, nor by another of the same kind, game, options and seats")
    return saved[1:]


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat against the house, in compiled code.

    The observation is a row of small numbers (`env.sight` says what each is, `env.codes` which card a number stands
    for). `info["action_mask"]` says which actions are open; one that is not changes nothing, and `info["refused"]` says
    so. The reward is the net of the round in units of the first wager, at its end. A step after that, or before
    `reset`, is `gymnasium.error.ResetNeeded`.

    `reset(options={"cards": ["PH", "TI", ...]})` deals given cards: the player's hand, the house's hand, then what is
    drawn. `save` and `restore` keep and bring back everything, chance as well.
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(self, game: str, options: Chosen = None, render_mode: str | None = None) -> None:
        chosen = default_options(game, options)
        self._rules, self._whose = game_named(game).batch.batch(chosen), ("seat", game, chosen.digest)
        self._move, self._size = self._rules.move, len(self._rules.actions)
        self._seeded = False
        self._stand(Ahead.seeded(self._rules, 0), 0, 0)
        self.render_mode = render_mode
        self.sight, self.codes, self.actions = self._rules.sight, self._rules.codes, self._rules.actions
        self.observation_space, self.action_space = seat_spaces(self._rules)

    def _stand(self, ahead: Ahead, row: int, made: int, over: bool = True) -> None:
        """At that row of the rounds dealt ahead, with so many decisions made in it."""
        self._ahead, self._row, self._made, self._over = ahead, row, made, over
        self._stages, self._masks = list(ahead.sights), list(ahead.masks)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        if options:
            check_options(options, "cards")
        if seed is not None or not self._seeded:
            super().reset(seed=seed)
            number = int(self.np_random.integers(1 << 63)) if seed is None else seed
            self._stand(Ahead.seeded(self._rules, number), 0, 0)
            self._seeded = True
        row = self._row + 1
        if options is not None and (cards := options.get("cards")) is not None:
            self._stand(self._ahead.given(self._row, cards), row := 1, 0)
        elif row > self._ahead.rounds:
            self._stand(self._ahead.further(), row := 1, 0)
        self._row, self._made, self._over = row, 0, False
        return self._ahead.seen[row], {"action_mask": self._ahead.open[row]}

    def step(self, action: Any) -> Step:
        ahead, row, number = self._ahead, self._row, number_of(action)
        if self._over:
            raise ResetNeeded(OVER)
        if not (0 <= number < self._size and ahead.masks[self._made, row, number]):
            return self._seen(), 0.0, False, False, {"action_mask": self.action_mask(), "refused": REFUSED}
        if ahead.nets is not None:
            self._made, self._over = 1, True
            return ahead.last[row], ahead.nets.item(row, number), True, False, {"action_mask": ahead.shut[row]}
        before, self._made = self._made, self._made + 1
        seen, then, mask = self._stages[before], self._stages[self._made], self._masks[self._made]
        reward, over = self._move(row, number, ahead.decks, ahead.work, seen, then, mask)
        if over:  # nothing of it is looked at again, so that it is given away as it is
            self._over = True
            return then[row], reward, True, False, {"action_mask": mask[row]}
        return self._seen(), reward, False, False, {"action_mask": self.action_mask()}

    def action_mask(self) -> NDArray[np.int8]:
        """One for each action that is open now."""
        mask: NDArray[np.int8] = self._ahead.masks[self._made, self._row].copy()
        return mask

    def _seen(self) -> NDArray[Any]:
        seen: NDArray[Any] = self._ahead.sights[self._made, self._row].copy()
        return seen

    def save(self) -> Any:
        at = self._ahead, self._row, self._made, self._over
        return self._whose, at, self.np_random.bit_generator.state

    def restore(self, saved: Any) -> NDArray[Any]:
        """Go back to where `save` was called; the observation there."""
        (ahead, *where), chance = parts_of(saved, self._whose)
        self._stand(copy(ahead), *where)
        self.np_random.bit_generator.state = chance
        self._seeded = True
        return self._seen()

    def render(self) -> str | None:
        """The sight in words."""
        if self.render_mode != "ansi":
            return None
        return ", ".join(
            f"{what} {self.codes[number] if number < len(self.codes) else '??'}"
            for what, number in zip(self.sight, self._seen(), strict=True)
            if what != "draw"
        )


class OpponentsEnv(gymnasium.Env[Any, Any]):
    """One seat at a whole table, through the engine; the others go by the book, or are as strong as `level` says.

    The observation is a row of numbers (`env.sight` says what each is); masks, rewards, refusals and given cards are as
    in `SeatEnv`; given `cards` lie on top of the shoe, and `{"hands": {1: [...], 0: [...]}}` deals hands to places, 0
    being the dealer's.
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        game: str,
        options: Chosen = None,
        seats: int | None = None,
        seat: int = 1,
        wagers: Mapping[str, Cents] | None = None,
        level: str | None = None,
        render_mode: str | None = None,
    ) -> None:
        chosen = default_options(game, options)
        least = game_named(game).game.procedure(chosen).least_players
        self._rounds = Rounds(game, chosen, max(2, least) if seats is None else seats, wagers)
        self._whose = "opponents", seat, level, *self._rounds.setting
        if seat not in self._rounds.seats:
            raise ValueError(f"there is no seat {seat} at a table of {len(self._rounds.seats)}")
        self._game, self._seat, self._level = game, seat, level
        self._sights = Sights(self._rounds)
        self._actions = Actions(self._rounds.entry.game, self._rounds.pack, hand_size(self._rounds))
        self._open: dict[int, Any] = {}
        self._others: dict[int, Any] = {}
        self.render_mode = render_mode
        self.sight = self._sights.names
        self.observation_space = spaces.Box(0, HIGHEST, (self._sights.size,), np.float32)
        self.action_space = spaces.Discrete(self._actions.size)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        from houseway.players.seated import seated_player

        check_options(options, "cards", "hands")
        super().reset(seed=seed)
        while True:
            number = int(self.np_random.integers(1 << 31))
            self._others = {
                other: seated_player(self._game, number + other, self._level)
                for other in self._rounds.seats
                if other != self._seat
            }
            self._rounds.begin(number, (options or {}).get("cards"), (options or {}).get("hands"))
            seen = self._until_asked()
            if not self._rounds.over:
                return seen, {"action_mask": self.action_mask()}

    def step(self, action: Any) -> Step:
        command = self._open.get(number_of(action))
        if not self._open:
            raise ResetNeeded(OVER)
        if command is None:
            seen, _ = self._sights.seen(self._seat)
            return seen, 0.0, False, False, {"action_mask": self.action_mask(), "refused": REFUSED}
        self._rounds.take(command)
        seen = self._until_asked()
        over = self._rounds.over
        reward = self._rounds.nets()[self._seat] if over else 0.0
        return seen, reward, over, False, {"action_mask": self.action_mask()}

    def _until_asked(self) -> NDArray[np.float32]:
        """The others decide until this seat is asked or the round is over."""
        rounds = self._rounds
        while (asked := rounds.to_act) is not None and asked != self._seat:
            choices = list(rounds.choices())
            rounds.take(self._others[asked].act(rounds.options, asked, rounds.table.view(asked), choices))
        seen, hand = self._sights.seen(self._seat)
        self._open = self._actions.numbered(rounds.choices(), hand) if asked is not None else {}
        return seen

    def action_mask(self) -> NDArray[np.int8]:
        """One for each action that is open now."""
        return mask_of(self._open, self._actions.size)

    def said(self, action: int) -> str:
        """An action in words."""
        return self._actions.said(action)

    def save(self) -> Any:
        return self._whose, self._rounds.saved(), self.np_random.bit_generator.state, dict(self._open)

    def restore(self, saved: Any) -> NDArray[np.float32]:
        """Go back to where `save` was called; opponents who think in numbers of their own may think anew."""
        where, chance, self._open = parts_of(saved, self._whose)
        self._rounds.restore(*where)
        self.np_random.bit_generator.state = chance
        return self._sights.seen(self._seat)[0]

    def render(self) -> str | None:
        """The hand, and what may be done with it."""
        if self.render_mode != "ansi":
            return None
        hand = " ".join(self._actions.sorted(self._sights.hand(self._seat)))
        return f"{hand}: {'; '.join(map(self.said, self._open))}"


def hand_size(rounds: Rounds) -> int:
    """How many cards a seat of these rounds holds when it is first asked about them."""
    rounds.begin(0)
    sights = Sights(rounds)
    while (asked := rounds.to_act) is not None:
        if held := len(sights.hand(asked)):
            return held
        rounds.take(rounds.choices()[0])
    raise ValueError(f"nobody is asked anything in a round of {rounds.entry.title}")


def mask_of(choices: Sequence[int] | Mapping[int, Any], size: int) -> NDArray[np.int8]:
    """One for each of these numbers."""
    mask = np.zeros(size, np.int8)
    mask[list(choices)] = 1
    return mask
