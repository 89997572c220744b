"""Several processes of one house on PostgreSQL: one of them tends a table, and another takes over when it has gone."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from sqlalchemy import create_engine
from tests.house.playing import next_command, open_house, told

from houseway.core.commands import PlaceWagers
from houseway.core.decider import Command
from houseway.games.registry import game as game_of
from houseway.house.house import House
from houseway.house.running import RunningTable
from houseway.house.settings import Settings
from houseway.record.claims import Claims

GAME = "dragon-poker"


class Thoughts:
    """Bots that think in the test's own process, and how often they were asked."""

    def __init__(self, house: House) -> None:
        self.asked = 0
        house.bots.wagers, house.bots.act = self.wagers, self.act  # type: ignore[method-assign]

    async def wagers(self, game: str, options: Any, asked: Sequence[tuple[int, str, int]]) -> dict[int, Any]:
        self.asked += 1
        least = {
            area: wager.minimum
            for wager in game_of(game).words.wagers(options)
            if wager.required
            for area in wager.areas
        }
        return {seat: PlaceWagers(seat, least) for seat, _, _ in asked}

    async def act(
        self, game: str, options: Any, seat: int, seed: str, view: Any, choices: Sequence[Command]
    ) -> Command | None:
        self.asked += 1
        return choices[0]


async def played(running: RunningTable, player: Any, rounds: int) -> None:
    """One person plays so many rounds with the bots."""
    import random

    chance, last = random.Random(1), running.table.number + rounds
    for _ in range(6000):
        if running.table.number >= last:
            return
        command = next_command(running, 1, chance)
        if command is not None:
            await told(running, player, **command)
        await asyncio.sleep(0.01)
    raise AssertionError(f"the table stands still in {running.table.phase}")


def test_the_bots_of_a_table_are_asked_by_one_process_only_and_by_another_when_it_has_gone(database: str) -> None:
    async def both() -> None:
        async with open_house(database) as one:
            async with open_house(database) as other:
                thoughts = Thoughts(one), Thoughts(other)
                here = await other.open_table(GAME, {}, Settings(pace="fast", bots=2))
                ana, _ = await other.accounts.new_guest("Ana")
                await told(here, ana, type="sit", seat=1, buy_in=100_000)
                there = await one.table(here.id)
                there.heard_of(ana.id)
                await played(here, ana, 3)
                tending = [thought for thought in thoughts if thought.asked]
                assert len(tending) == 1
                assert tending[0] is thoughts[1]  # it opened the table, and was there first
            await played(there, ana, 2)
            assert thoughts[0].asked

    asyncio.run(both())


@pytest.mark.parametrize("table", ["0123456789ab", "ba9876543210"])
def test_a_table_is_claimed_by_one_session_and_free_when_that_ends(database: str, table: str) -> None:
    engine = create_engine(database.replace("postgresql://", "postgresql+psycopg://"))
    one, other = Claims(engine), Claims(engine)
    try:
        assert one.take(table)
        assert one.take(table)
        assert not other.take(table)
        assert other.take("another table")
        one.give_up(table)
        assert other.take(table)
        assert not one.take(table)
        other.close()
        assert one.take(table)
    finally:
        one.close()
        other.close()
        engine.dispose()
