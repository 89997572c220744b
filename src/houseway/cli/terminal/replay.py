"""The last round again, a step at a time: what matters to a player, or everything that happened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

import msgspec
from rich.console import Group, RenderableType
from rich.padding import Padding

from houseway.cli.terminal.felt import Felt, page_width
from houseway.cli.terminal.pages import sentences
from houseway.cli.terminal.sitting import PlayedRound
from houseway.core.decider import Event
from houseway.core.events import (
    BettingClosed,
    BoughtIn,
    CardsCollected,
    CardsRacked,
    InventoryFilled,
    PlayerSat,
    RoundEnded,
    StubRacked,
    WagerPlaced,
)
from houseway.core.scene import Scene
from houseway.core.sight import told
from houseway.core.words import Words
from houseway.table.decider import evolve
from houseway.table.events import TABLE_EVENTS, CardsShuffled
from houseway.table.scene import scene_of

MOST_TOGETHER = 4
"""Events that are told in one step."""
HOUSEKEEPING: tuple[type[Event], ...] = (
    *TABLE_EVENTS,
    PlayerSat,
    BoughtIn,
    StubRacked,
    CardsRacked,
    CardsCollected,
    InventoryFilled,
    BettingClosed,
    RoundEnded,
)
"""What happens at a table in every round and decides nothing."""


class Moment(msgspec.Struct, frozen=True):
    """One step of a round that is told again: what happened together, and the table after it."""

    scene: Scene
    happened: list[Event]


def moments(played: PlayedRound, seat: int, whole: bool = False) -> Iterator[Moment]:
    """The round a few events of one place at a time, so that each step fits a screen.

    Only what decided something is told, unless the `whole` round is asked for, from its last shuffle on.
    """
    table, shown = played.before, 0
    start = _last_shuffle(played.events) if whole else 0
    scene = scene_of(table, seat, ())
    for together in _steps(played.events[:start], played.events[start:]):
        for event in together:
            table = evolve(table, event)
        shown += len(together)
        telling = [event for event in together if whole or not isinstance(event, HOUSEKEEPING)]
        if table.number == played.number:
            scene = scene_of(table, seat, played.events[:shown])
        if shown > start and telling:
            yield Moment(scene, [told(event, seat, table.sight) for event in telling])


def _steps(before: Sequence[Event], shown: Sequence[Event]) -> Iterator[Sequence[Event]]:
    yield before
    for _, group in groupby(shown, key=_place):
        events = list(group)
        for first in range(0, len(events), MOST_TOGETHER):
            yield events[first : first + MOST_TOGETHER]


def _last_shuffle(events: Sequence[Event]) -> int:
    """Where the cards of this round were shuffled, or its first wager where they came shuffled."""
    first_wager = next((place for place, event in enumerate(events) if isinstance(event, WagerPlaced)), 0)
    before = [place for place, event in enumerate(events[:first_wager]) if isinstance(event, CardsShuffled)]
    return before[-1] if before else first_wager


def _place(event: Event) -> tuple[bool, int]:
    """Housekeeping by itself, and otherwise the seat whose cards or chips an event is about."""
    wager = event.wager_of()
    return isinstance(event, HOUSEKEEPING), wager[0] if wager else event.whose()


def moment_page(words: Words, moment: Moment, width: int, room: int) -> RenderableType:
    """The felt after the step, and what happened in it."""
    felt_width = page_width(width)
    below = MOST_TOGETHER + 1
    felt = Felt(words, moment.scene, felt_width, max(8, room - below))
    said = sentences(moment.happened, moment.scene.game.name)
    return Group(felt, Padding(said, (0, 0, 0, 2)))
