"""Questions of drills that only this game asks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from houseway.core.decider import Event
from houseway.core.drill import Asked
from houseway.games.pai_gow_poker.procedure import procedure
from houseway.games.pai_gow_poker.state import RULES
from houseway.games.pai_gow_shared.drills import copies, starting_places


def questions(options: Any, events: Sequence[Event], chance: Random) -> Iterator[Asked]:
    yield from starting_places(events)
    yield from copies(RULES, options, procedure(options).pack.cards, chance)
