"""What is remembered from one look at a table to the next is what would be made again; and who is told first."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.house.playing import GAMES, next_command, open_house, seated, told

from houseway.core.once import made_last, made_once
from houseway.core.phases import BETTING
from houseway.house.accounts import Player
from houseway.house.errors import HouseError
from houseway.house.looks import Looks
from houseway.house.onlookers import Haste, Watcher
from houseway.house.running import RunningTable
from houseway.house.sight import encoded, sight_of_table
from houseway.house.telling import Telling, Tellings, said, told_events
from houseway.house.turns import Turns
from houseway.record.snapshot import restored, taken
from houseway.table.scene import scene_of

_encoder = msgspec.json.Encoder()


async def next_moment(running: RunningTable, people: dict[int, Player], chance: random.Random) -> int:
    """Somebody says the next thing; who."""
    for seat in chance.sample(sorted(people), len(people)):
        command = next_command(running, seat, chance)
        if command is not None:
            try:
                await told(running, people[seat], **command)
            except HouseError:
                if command["type"] != "place-wagers":
                    continue
                await told(running, people[seat], type="ready", seat=seat)
            return seat
    raise AssertionError("the table waits for nobody")


@pytest.mark.parametrize("game", GAMES)
def test_every_look_is_what_it_would_be_if_nothing_were_remembered(game: str, tmp_path: Path) -> None:
    """After each thing that is said, everybody's message: as it is made, and as a house that has forgotten all of its
    looks makes it; and the views and choices of a table whose every record is new."""

    def looked(running: RunningTable, seen: dict[str | None, int]) -> list[bytes]:
        entries = {player: running.entries_after(seq) or [] for player, seq in seen.items()}
        return [encoded(sight_of_table(running, player, happened)) for player, happened in entries.items()]

    async def played() -> None:
        async with open_house(tmp_path / "house.db", lambda: 1_800_000_000.0) as house:
            running, people = await seated(house, game)
            chance = random.Random(5)
            seen: dict[str | None, int] = {player.id: running.seq for player in people.values()} | {None: running.seq}
            while running.table.number < 4:
                await next_moment(running, people, chance)
                made = looked(running, seen)
                forgotten = running.looks, running.tellings, running.turns
                running.looks, running.tellings = Looks(running), Tellings()
                running.turns = Turns(running.table)
                assert made == looked(running, seen)
                running.looks, running.tellings, running.turns = forgotten
                for player in chance.sample(list(seen), 2):  # others are told more at once
                    seen[player] = running.seq
                table = running.table
                again, _ = restored(table.game, taken(table, running.session.log.place))
                events = [event for entry in running.now.round for event in entry.events]
                assert again.game.to_act(again.round) == table.game.to_act(table.round)
                for seat in (None, *table.players):
                    assert _encoder.encode(again.view(seat)) == _encoder.encode(table.view(seat))
                    assert seat is None or list(again.choices(seat)) == list(table.choices(seat))
                    scenes = scene_of(again, seat, events), scene_of(table, seat, events)
                    for words in (running.words.placing, running.words.holding):
                        assert words(scenes[0]) == words(scenes[1])

    asyncio.run(played())


@pytest.mark.parametrize("game", GAMES)
def test_an_entry_is_told_as_its_events_are_told_one_by_one(game: str, tmp_path: Path) -> None:
    async def played() -> None:
        async with open_house(tmp_path / "house.db") as house:
            running, people = await seated(house, game)
            chance = random.Random(2)
            while running.table.number < 3:
                await next_moment(running, people, chance)
            for entry in running.now.last:
                telling = Telling(entry)
                for player in (None, *(player.id for player in people.values())):
                    events = told_events([entry], player)
                    made = telling.to(player)
                    assert b"[%b]" % made.events == _encoder.encode(events)
                    assert b"[%b]" % made.said == _encoder.encode([said(event) for event in events])

    asyncio.run(played())


@pytest.mark.rule("BASE A8")
@pytest.mark.parametrize("game", ["pai-gow", "pai-gow-poker"])
def test_nothing_can_be_wagered_before_the_bank_has_been_offered(game: str, tmp_path: Path) -> None:
    """Also in the moments between, which are shown one by one while there is time."""

    async def played() -> None:
        async with open_house(tmp_path / "house.db") as house:
            running, people = await seated(house, game)
            chance, before = random.Random(3), 0
            while running.table.number < 4:
                await next_moment(running, people, chance)
                for entry in running.entries_after(running.seq - 8) or ():
                    table = entry.table
                    if table.phase != BETTING:
                        continue
                    offered = table.game.next_step(table.round) is not None or table.game.to_act(table.round)
                    before += bool(offered)
                    for player in people.values():
                        assert not offered or sight_of_table(running, player.id, [entry], entry).wagers == []
            assert before

    asyncio.run(played())


def test_whoever_has_been_asked_is_not_told_first_again_while_others_act(tmp_path: Path) -> None:
    """Hands are set by all together: each is asked once, and hears of the others when there is time."""
    heard: dict[int, list[Haste]] = {}

    async def played() -> None:
        async with open_house(tmp_path / "house.db") as house:
            running, people = await seated(house, "pai-gow")
            chance = random.Random(4)
            for seat, player in people.items():
                heard[seat] = []
                running.onlookers.add(Watcher(player.id, heard[seat].append))
            while running.table.phase != "setting":
                for hasty in heard.values():
                    hasty.clear()
                await next_moment(running, people, chance)
            setting = running.asked()
            assert len(setting) > 1
            assert {seat for seat, hasty in heard.items() if "asked" in hasty} == set(setting)
            for hasty in heard.values():
                hasty.clear()
            last = setting[-1]
            await told(running, people[last], type="ask-house-way", seat=last)
            assert running.table.phase == "setting"
            assert heard[last] == ["spoke"]
            assert all(heard[seat] == ["looks-on"] for seat in setting[:-1])

    asyncio.run(played())


def test_everybody_is_told_first_that_the_betting_is_open_once_the_bank_is_settled(tmp_path: Path) -> None:
    heard: dict[int, list[Haste]] = {}

    async def played() -> None:
        async with open_house(tmp_path / "house.db") as house:
            running, people = await seated(house, "pai-gow")
            chance = random.Random(6)
            while running.to_act is None or running.table.phase != BETTING:
                await next_moment(running, people, chance)
            for seat, player in people.items():
                heard[seat] = []
                running.onlookers.add(Watcher(player.id, heard[seat].append))
            while (seat := running.to_act) is not None:
                for hasty in heard.values():
                    hasty.clear()
                await told(running, people[seat], type="pass-bank", seat=seat)
            assert running.table.phase == BETTING
            assert list(heard.values()) == [["asked"]] * len(people)

    asyncio.run(played())


def test_an_attendant_is_woken_where_there_is_something_to_attend_to(tmp_path: Path) -> None:
    async def woken(house: Any, **settings: Any) -> bool:
        running, people = await seated(house, "dragon-poker", 2, **settings)
        await asyncio.sleep(0.05)  # it has looked after what there was
        running.changed.clear()
        await told(running, people[1], type="place-wagers", seat=1, wagers={"ante": 1000, "ante-bonus": 1000})
        return running.changed.is_set()

    async def played() -> None:
        async with open_house(tmp_path / "house.db") as house:
            assert await woken(house, pace="casual")
            assert not await woken(house, pace="manual")

    asyncio.run(played())


def test_what_is_made_once_or_last_is_made_again_for_another_of_equal_value() -> None:
    made: list[list[int]] = []

    def counted(state: list[int]) -> int:
        made.append(state)
        return len(state)

    for remembered in (made_once(counted), made_last(counted)):
        made.clear()
        one, other = [1], [1]
        assert [remembered(one), remembered(one), remembered(other), remembered(other)] == [1] * 4
        assert [id(state) for state in made] == [id(one), id(other)]
