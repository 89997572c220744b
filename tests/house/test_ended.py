"""What is sent of a round that is over: that it is void and why, and that the house acted for somebody."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.house.playing import open_house, seated, told

from houseway.core.commands import ActForAbsent, WrongNumberOfCards
from houseway.house.house import House


def ended(running: Any, player: str | None) -> dict[str, Any]:
    read: dict[str, Any] = msgspec.json.decode(running.looks.ended(player))
    return read


async def bet(house: House, **more: Any) -> tuple[Any, Any]:
    running, people = await seated(house, "dragon-poker", 2, **more)
    for seat, player in people.items():
        await told(running, player, type="place-wagers", seat=seat, wagers={"ante": 1000, "ante-bonus": 1000})
    for seat, player in people.items():
        await told(running, player, type="ready", seat=seat)
    return running, people


def test_a_void_round_is_called_void_and_its_chips_lie_on_the_felt_no_more(tmp_path: Path) -> None:
    async def played() -> None:
        async with open_house(tmp_path / "house.db") as house:
            running, people = await bet(house)
            async with running.lock:
                await running.house_does(WrongNumberOfCards(1, 4))
            seen = ended(running, people[1].id)
            assert seen["void"]
            assert (seen["net"], seen["absent"]) == (0, False)
            assert (seen["placing"]["stakes"], seen["settled"]) == ([], [])
            first = seen["statement"][0]
            assert (first["what"], first["result"], first["why"]) == ("The round", "is void", seen["void"])
            assert first["cite"].startswith("NJ-DP 42.12")
            assert ended(running, None)["void"] == seen["void"]

    asyncio.run(played())


@pytest.mark.parametrize("absent", [True, False])
def test_whoever_was_folded_by_the_house_is_told_that_the_time_was_over(absent: bool, tmp_path: Path) -> None:
    async def played() -> None:
        async with open_house(tmp_path / "house.db") as house:
            running, people = await bet(house)
            for seat, player in people.items():
                if absent and seat == 1:
                    async with running.lock:
                        await running.house_does(ActForAbsent(seat))
                else:
                    await told(running, player, type="fold", seat=seat)
            assert running.table.number == 2
            first, second = (ended(running, people[seat].id) for seat in (1, 2))
            assert (first["void"], first["absent"], second["absent"]) == ("", absent, False)
            why = "your time was over, and the house folded" if absent else "you folded"
            assert {line["why"] for line in first["statement"]} == {why}
            assert {line["why"] for line in second["statement"]} == {"you folded"}

    asyncio.run(played())
