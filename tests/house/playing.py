"""A house inside the test's own process, and people who do whatever is asked of them."""

from __future__ import annotations

import json
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec

from houseway.house.accounts import Player
from houseway.house.commands import say
from houseway.house.errors import HouseError
from houseway.house.house import House
from houseway.house.running import RunningTable
from houseway.house.settings import Settings
from houseway.record.storage import Storage

GAMES = ("dragon-poker", "double-draw-poker", "pai-gow-poker", "pai-gow", "deuce-of-the-dragon")
_keys = iter(range(10**9))


class Clock:
    """The house's time, which a test moves on."""

    def __init__(self) -> None:
        self.time = 1_800_000_000.0

    def __call__(self) -> float:
        return self.time


@asynccontextmanager
async def open_house(database: str | Path, clock: Callable[[], float] | None = None) -> AsyncIterator[House]:
    url = str(database) if "://" in str(database) else f"sqlite:///{database}"
    house = House(Storage(url), now=clock) if clock is not None else House(Storage(url))
    await house.open(warm=False)
    try:
        yield house
    finally:
        await house.close()


async def seated(
    house: House,
    game: str,
    seats: int = 3,
    buy_in: int = 100_000,
    options: dict[str, Any] | None = None,
    **settings: Any,
) -> tuple[RunningTable, dict[int, Player]]:
    """A table with people at its first seats."""
    running = await house.open_table(game, options or {}, Settings(**({"pace": "manual"} | settings)))
    people = {}
    for seat in range(1, seats + 1):
        people[seat], _ = await house.accounts.new_guest(f"Player {seat}")
        await told(running, people[seat], type="sit", seat=seat, buy_in=buy_in)
    return running, people


async def told(running: RunningTable, player: Player, key: str | None = None, **command: Any) -> dict[str, Any]:
    body = {name.replace("_", "-"): value for name, value in command.items()}
    answer = await say(running, player, key or f"key {next(_keys)}", json.dumps(body).encode())
    found: dict[str, Any] = json.loads(answer)
    return found


def next_command(running: RunningTable, seat: int, chance: random.Random) -> dict[str, Any] | None:
    """What that seat says next; None while nothing is asked of it."""
    table = running.table
    choices = table.choices(seat)
    if choices:
        return json.loads(msgspec.json.encode(chance.choice(list(choices))))  # type: ignore[no-any-return]
    if table.phase != "betting" or table.game.to_act(table.round) is not None or seat in table.ready:
        return None
    if not any(at == seat for at, _ in table.game.wagers(table.round)):
        wagers = {
            area: wager.minimum
            for wager in running.entry.words.wagers(table.options)
            if wager.required or chance.random() < 0.3
            for area in wager.areas
        }
        return {"type": "place-wagers", "seat": seat, "wagers": wagers}
    return {"type": "ready", "seat": seat}


async def play_rounds(running: RunningTable, people: dict[int, Player], rounds: int, seed: int = 1) -> None:
    """People play so many rounds to their end; whoever is refused sits out."""
    chance = random.Random(seed)
    last = running.table.number + rounds
    idle = 0
    while running.table.number < last:
        moved = False
        for seat, player in people.items():
            command = next_command(running, seat, chance) if running.table.number < last else None
            if command is None:
                continue
            try:
                await told(running, player, **command)
                moved = True
            except HouseError:
                if command["type"] == "place-wagers":
                    await told(running, player, type="ready", seat=seat)
                    moved = True
        idle = 0 if moved else idle + 1
        assert idle < 50, (running.table.phase, running.table.game.to_act(running.table.round))
