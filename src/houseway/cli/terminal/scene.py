"""A scene: what one seat sees of the table at one moment of a round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from houseway.core.accounts import stack
from houseway.core.decider import Event
from houseway.core.events import (
    BoughtIn,
    CashedOut,
    Settled,
    WagerLost,
    WagerPlaced,
    WagerPushed,
    WagerTakenBack,
    WagerWon,
)
from houseway.core.money import Cents
from houseway.core.sight import told
from houseway.table.state import Table

_NOT_SETTLEMENT = (BoughtIn, CashedOut, WagerPlaced, WagerTakenBack)


def _settles(event: Event) -> bool:
    """Whether chips that it moves are moved in settling the round."""
    return not isinstance(event, _NOT_SETTLEMENT) and getattr(event, "of_round", True)


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """The table, the events of the round so far, and the seat that looks at them."""

    table: Table
    seat: int
    events: tuple[Event, ...]

    @property
    def view(self) -> Any:
        """The round as the game shows it to this seat."""
        return self.table.view(self.seat)

    @property
    def phase(self) -> str:
        return self.table.phase

    @property
    def told(self) -> list[Event]:
        """The events, with the cards that this seat may not see hidden."""
        sight = self.table.sight
        return [told(event, self.seat, sight) for event in self.events]

    def placed(self, seat: int) -> dict[str, Cents]:
        """Everything that seat has wagered in this round, whatever has become of it."""
        total: dict[str, Cents] = {}
        for event in self.events:
            if isinstance(event, WagerPlaced) and event.seat == seat:
                total[event.wager] = total.get(event.wager, 0) + event.amount
        return total

    def settled(self, seat: int) -> list[Settled]:
        """How that seat's wagers ended, in the order in which they were settled."""
        return [
            event
            for event in self.events
            if isinstance(event, WagerWon | WagerPushed | WagerLost) and event.seat == seat
        ]

    def moved(self, seat: int) -> list[Event]:
        """All of the settlement that touches that seat's chips: wagers, vigorish, and what a bank pays or gets."""
        home = stack(seat)
        return [
            event
            for event in self.events
            if (isinstance(event, WagerPushed | WagerLost) and event.seat == seat)
            or (_settles(event) and any(home in posting[:2] for posting in event.postings()))
        ]

    def is_over_for(self, seat: int) -> bool:
        """Whether that seat had wagers and none of them is left on the layout."""
        if self.table.procedure.table_stakes:
            return bool(self.placed(seat)) and self.phase == "over"
        alive = any(at == seat for at, _ in self.table.game.wagers(self.table.round))
        return bool(self.placed(seat)) and not alive

    def net(self, seat: int) -> Cents:
        """What the seat's stack has gained in this round, chips bought or carried away left out."""
        return net(self.events, seat)


def net(events: Sequence[Event], seat: int) -> Cents:
    home, total = stack(seat), 0
    for event in events:
        if not isinstance(event, BoughtIn | CashedOut):
            for source, target, amount in event.postings():
                total += amount * ((target == home) - (source == home))
    return total
