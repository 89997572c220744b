"""What a player is offered while the betting is open, and what he may do beside betting."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from tests.house.playing import open_house, told

from houseway.games.pai_gow_shared import dice
from houseway.house.accounts import Player
from houseway.house.house import House
from houseway.house.running import RunningTable
from houseway.house.settings import Settings
from houseway.house.sight import encoded, sight_of_table


def seen(running: RunningTable, player: Player) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(encoded(sight_of_table(running, player.id)))
    return found


async def after_a_triple(house: House, game: str, bonuses: dict[int, int]) -> tuple[RunningTable, dict[int, Player]]:
    """A table open for the second round, those seats having had that on the dice bonus when a triple fell."""
    running = await house.open_table(game, {"dragons-eye": "vigorish"}, Settings(pace="manual"))
    people = {}
    for seat, bonus in bonuses.items():
        people[seat], _ = await house.accounts.new_guest(f"Player {seat}")
        await told(running, people[seat], type="sit", seat=seat, buy_in=100_000)
        wagers = {"pai-gow": 1000} | ({"dice-bonus": bonus} if bonus else {})
        await told(running, people[seat], type="place-wagers", wagers=wagers)
    for player in people.values():
        await told(running, player, type="ready")
    while running.table.number == 1:
        setting = running.table.game.to_act(running.table.round)
        assert setting is not None
        await told(running, people[setting], type="ask-house-way")
    return running, people


@pytest.mark.rule("NJ-PG 10.11(f)", "NJ-PG 11.21(f)")
@pytest.mark.parametrize("game", ["pai-gow", "pai-gow-poker"])
def test_a_kept_dice_bonus_is_offered_to_be_taken_down_and_nobody_waits_for_it(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dice, "chance", lambda seed, sides, count: (3,) * count)

    async def played() -> None:
        async with open_house(tmp_path / "house.db") as house:
            running, people = await after_a_triple(house, game, {1: 500, 2: 0})
            while (seat := running.table.game.to_act(running.table.round)) is not None:
                await told(running, people[seat], type="pass-bank")
            keeps, has_none = seen(running, people[1]), seen(running, people[2])
            assert has_none["choices"] == []
            (down,) = keeps["choices"]
            assert down["command"] == {"type": "take-down-dice-bonus", "seat": 1}
            assert down["label"] == "take down the Dice Bonus, $5"
            assert [choice["command"] for choice in keeps["words"]["choices"]] == [down["command"]]
            assert keeps["asked-seat"] is keeps["to-act"] is None
            assert keeps["if-absent"] == ""
            assert running.turns.asked(running.table) == []
            for sight in (keeps, has_none):
                assert "dice-bonus" not in {wager["wager"] for wager in sight["wagers"]}
                assert {"wager": "pai-gow", "required": True}.items() <= sight["wagers"][0].items()
            await told(running, people[1], **down["command"])
            assert seen(running, people[1])["choices"] == []
            assert dict(running.table.game.wagers(running.table.round)) == {}

    asyncio.run(played())


@pytest.mark.rule("NJ-PG 11.21(f)")
def test_the_round_goes_on_without_an_answer_and_the_dice_bonus_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dice, "chance", lambda seed, sides, count: (3,) * count)

    async def played() -> None:
        async with open_house(tmp_path / "house.db") as house:
            running, people = await after_a_triple(house, "pai-gow-poker", {1: 500, 2: 0})
            while (seat := running.table.game.to_act(running.table.round)) is not None:
                await told(running, people[seat], type="pass-bank")
            for player in people.values():
                await told(running, player, type="place-wagers", wagers={"pai-gow": 1000})
                await told(running, player, type="ready")
            assert running.table.phase != "betting"
            run = running.table.round.run
            assert (run.triples, run.retained) == (2, {1: 500}), "it stayed, and the next triple has paid it too"

    asyncio.run(played())
