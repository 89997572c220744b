"""A table as one seat sees it, as the scene from which words and pictures are made."""

from __future__ import annotations

from collections.abc import Iterable

from houseway.core.decider import Event
from houseway.core.scene import Scene
from houseway.core.sight import told
from houseway.table.state import Table


def scene_of(table: Table, seat: int | None, events: Iterable[Event]) -> Scene:
    """What that seat sees now; `events` are those of this round, with everything in them."""
    sight = table.sight
    return scene_told(table, seat, tuple(told(event, seat, sight) for event in events))


def scene_told(table: Table, seat: int | None, events: tuple[Event, ...]) -> Scene:
    """The same where the events are as that seat was told them."""
    return Scene(
        game=table.game,
        options=table.options,
        procedure=table.procedure,
        round=table.round,
        view=table.view(seat),
        phase=table.phase,
        number=table.number,
        players=table.players,
        stacks={at: table.stack(at) for at in table.players},
        events=events,
        seat=seat,
        to_act=table.game.to_act(table.round),
        around=table.around,
        shared={},
    )
