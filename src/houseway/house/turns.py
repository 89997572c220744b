"""Turns: what each seat of a table may do, who is asked something, and who has been told so already."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from houseway.core.decider import Command
from houseway.core.phases import BETTING
from houseway.table.state import Table


class Turns:
    """One for each table."""

    def __init__(self, table: Table) -> None:
        self._choices: tuple[Table, dict[int, Sequence[Command]]] = (table, {})
        """What each seat may do at the table that was looked at last."""
        self._phase: tuple[int, str, bool] = (0, "", True)
        """The last round and phase that everybody was told of at once, and whether nobody in turn was asked then."""
        self._told: set[int] = set()
        """The seats that were told of it, or asked since then, and have said nothing yet."""

    def choices(self, table: Table, seat: int) -> Sequence[Command]:
        """What a seat may do at the table as it stands or stood; asked for again by everybody who looks at it."""
        if self._choices[0] is not table:
            self._choices = table, {}
        known = self._choices[1].get(seat)
        if known is None:
            known = self._choices[1][seat] = table.choices(seat)
        return known

    def asked(self, table: Table) -> list[int]:
        """All seats whose decision is awaited now; at some games players decide together."""
        first = table.game.to_act(table.round)
        if first is None:
            return []
        others = [seat for seat in table.players if seat != first and self.choices(table, seat)]
        return [first, *others]

    def tell_first(self, table: Table, spoke: Collection[int | None]) -> set[int]:
        """The seats that cannot go on before they see the table: whoever decides or is betting, and has not been told
        so; in a new phase all who do. Whoever has cards and no decision yet sees them a little later when there is much
        to tell."""
        first = table.game.to_act(table.round)
        phase = table.number, table.phase, first is None
        if phase != self._phase:
            self._phase = phase
            self._told = set(table.players if first is None else self.asked(table))
            return self._told
        waiting = self._told.difference(spoke)
        asked = set() if first is None else {first}
        if first is None and table.phase == BETTING:
            asked = {seat for seat in spoke if seat is not None and seat not in table.ready}
        self._told = waiting | asked
        return asked - waiting
