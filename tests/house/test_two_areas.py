"""A player with two adjacent areas: the second is offered, each has its turn, and both are in the statement."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest
from tests.house.playing import open_house, seated, told

from houseway.house.accounts import Player
from houseway.house.running import RunningTable
from houseway.house.sight import sight_of_table

MARYLAND = {"jurisdiction": "MD", "ante-bonus": "A", "two-areas": True}


async def two_areas(house: object, first: int, second: int) -> tuple[RunningTable, Player]:
    """Somebody at seat 1, and a second person with two areas."""
    running, people = await seated(house, "dragon-poker", 1, options=MARYLAND)  # type: ignore[arg-type]
    ana, _ = await house.accounts.new_guest("Ana")  # type: ignore[attr-defined]
    await told(running, ana, type="sit", seat=first, buy_in=100_000)
    await told(running, ana, type="sit", seat=second, buy_in=100_000)
    await told(running, people[1], type="ready", seat=1)
    return running, ana


@pytest.mark.rule("MD-DP 7.G")
def test_the_free_areas_beside_ones_own_are_offered_where_the_rules_allow_two(tmp_path: Path) -> None:
    async def offered(options: dict[str, object]) -> list[list[int]]:
        async with open_house(tmp_path / f"{len(options)}.db") as house:
            running, people = await seated(house, "dragon-poker", 1, options=options)
            ana, _ = await house.accounts.new_guest("Ana")
            sights = [sight_of_table(running, ana.id).may_sit]
            await told(running, ana, type="sit", seat=2, buy_in=100_000)
            sights.append(sight_of_table(running, ana.id).may_sit)  # seat 1 is taken
            bea, _ = await house.accounts.new_guest("Bea")
            await told(running, bea, type="sit", seat=5, buy_in=100_000)
            sights.append(sight_of_table(running, bea.id).may_sit)
            if options:
                await told(running, bea, type="sit", seat=4, buy_in=100_000)
                sights.append(sight_of_table(running, bea.id).may_sit)
            return [*sights, sight_of_table(running, people[1].id).may_sit]

    assert asyncio.run(offered(MARYLAND)) == [[], [3], [4, 6], [], []]
    assert asyncio.run(offered({})) == [[], [], [], []]


@pytest.mark.rule("MD-DP 7.G")
@pytest.mark.parametrize("areas", [(3, 4), (4, 3)])
def test_each_area_bets_and_decides_in_turn_and_both_are_in_the_statement(
    areas: tuple[int, int], tmp_path: Path
) -> None:
    async def played() -> None:
        async with open_house(tmp_path / "house.db") as house:
            running, ana = await two_areas(house, *areas)
            bets: list[int | None] = []
            asked: list[int | None] = []
            for amount in (1000, 2000):
                sight = sight_of_table(running, ana.id)
                assert sight.wagers
                bets.append(sight.words_seat)
                wagers = {"ante": amount, "ante-bonus": amount}
                await told(running, ana, type="place-wagers", seat=sight.words_seat, wagers=wagers)
                assert sight_of_table(running, ana.id).words_seat == sight.words_seat
                await told(running, ana, type="ready", seat=sight.words_seat)
            while running.table.number == 1 and len(asked) < 4:
                sight = sight_of_table(running, ana.id)
                assert (sight.seat, sight.words_seat) == (3, sight.asked_seat)
                assert sight.view["cards"][str(sight.words_seat)] != [None] * 3
                asked.append(sight.words_seat)
                await told(running, ana, type="fold", seat=sight.words_seat)
            assert (bets, asked) == ([3, 4], [3, 4])
            ended = sight_of_table(running, ana.id).ended
            document = msgspec.json.decode(msgspec.json.encode(ended))
            assert document["net"] == -6000
            assert document["nets"]["3"] + document["nets"]["4"] == -6000
            assert {line["what"].split(":")[0] for line in document["statement"]} == {"Seat 3", "Seat 4"}
            assert sum(line["amount"] for line in document["statement"]) == -6000

    asyncio.run(played())
