"""Those who look on at a table: who is there, and how soon each of them wants to know what is new."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from typing import Literal

from houseway.house.pace import GONE, PRESENT

Haste = Literal["asked", "spoke", "looks-on"]
"""Who waits for what is new: whoever is asked something, whoever has said something, or whoever looks on."""


class Watcher:
    """Somebody who looks on: `tell` is called whenever there is something new, with how soon it is wanted."""

    def __init__(self, player: str | None, tell: Callable[[Haste], None]) -> None:
        self.player = player
        self.tell = tell


class Onlookers:
    """Everybody who looks on at one table, and everybody who has been heard of there."""

    def __init__(self) -> None:
        self.watchers: set[Watcher] = set()
        self.seen: dict[str, float] = {}
        """When each player was last heard of."""
        self._looking: dict[str, int] = {}
        """How many connections each player has."""
        self._lost: set[str] = set()
        """Players whose last connection has ended, and who have not been heard of since."""

    def __len__(self) -> int:
        return len(self.watchers)

    def add(self, watcher: Watcher) -> None:
        """Somebody looks on from now."""
        self.watchers.add(watcher)
        if watcher.player is not None:
            self._lost.discard(watcher.player)
            self._looking[watcher.player] = self._looking.get(watcher.player, 0) + 1

    def remove(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)
        if watcher.player is not None:
            self._looking[watcher.player] -= 1
            if not self._looking[watcher.player]:
                del self._looking[watcher.player]
                self._lost.add(watcher.player)

    def hear_of(self, player: str) -> bool:
        """Somebody has shown up; whether after having been away."""
        was = self.seen.get(player, 0.0)
        self._lost.discard(player)
        self.seen[player] = time.monotonic()
        return self.seen[player] - was > PRESENT

    def is_here(self, player: str) -> bool:
        """Whether others see that player at the table: connected, or heard of a moment ago and not gone since."""
        return player in self._looking or (player not in self._lost and self.is_present(player))

    def is_gone(self, player: str) -> bool:
        """Whether somebody has been away for so long that nobody waits any more."""
        now = time.monotonic()
        return player not in self._looking and now - self.seen.setdefault(player, now) > GONE

    def is_present(self, player: str) -> bool:
        """Whether the house waits for that player as for somebody who will answer."""
        return player in self._looking or time.monotonic() - self.seen.get(player, -1e9) < PRESENT

    def tell(
        self, owners: Mapping[int, str], asked: Iterable[int | None] = (), spoke: Iterable[int | None] = ()
    ) -> None:
        """Everybody has something to see; those who are asked something before all others."""
        haste: dict[str | None, Haste] = {owners.get(seat or 0): "spoke" for seat in spoke}
        haste |= {owners.get(seat or 0): "asked" for seat in asked}
        haste[None] = "looks-on"
        for watcher in self.watchers:
            watcher.tell(haste.get(watcher.player, "looks-on"))
