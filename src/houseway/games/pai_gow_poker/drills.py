"""Questions of drills that only this game asks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from houseway.core.decider import Event
from houseway.core.drill import Asked
from houseway.games.pai_gow_poker.procedure import procedure
from houseway.games.pai_gow_poker.state import RULES
from houseway.games.pai_gow_shared.dragons_eye import POKER as DICE_LAW
from houseway.games.pai_gow_shared.drills import copies, starting_places, vigorish_taken
from houseway.games.pai_gow_shared.vigorish import POKER as VIGORISH
from houseway.games.pai_gow_shared.vigorish import vigorish_by


def questions(options: Any, events: Sequence[Event], chance: Random) -> Iterator[Asked]:
    yield from starting_places(events)
    yield from copies(RULES, options, procedure(options).pack.cards, chance)
    yield from vigorish_taken(options, vigorish_by(options.dragons_eye, VIGORISH, DICE_LAW.vigorish), chance)
