"""What players and inspectors are told of rounds that are over: at the table, in the lists, and after a restart."""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import text
from tests.house.playing import GAMES, Clock, next_command, open_house, play_rounds, seated, told

from houseway.games.pai_gow_shared import dice
from houseway.house import books
from houseway.house.accounts import Player
from houseway.house.desk import table_desk
from houseway.house.errors import HouseError
from houseway.house.history import rounds_of, search
from houseway.house.house import House
from houseway.house.running import RunningTable
from houseway.record import schema
from houseway.record.storage import Storage


def ended(running: RunningTable, player: Player | None) -> Any:
    raw = running.looks.ended(player.id if player else None)
    return None if raw is None else msgspec.json.decode(raw)


def thrown(monkeypatch: pytest.MonkeyPatch, *shakes: tuple[int, int, int]) -> None:
    """These dice, shake by shake, the last of them for ever."""
    left = list(shakes)

    def chance(seed: str, sides: int, count: int) -> tuple[int, ...]:
        return left.pop(0) if len(left) > 1 else left[0]

    monkeypatch.setattr(dice, "chance", chance)


def listed(house: House, player: Player) -> dict[int, tuple[int, int, bool]]:
    """A player's rounds by number: what was staked, what was gained, and whether it was played; as in both lists."""
    mine = {row["round"]: (row["staked"], row["net"], row["played"]) for row in rounds_of(house.storage, player.id)}
    found = search(house.storage, player=player.id)
    assert {row["round"]: (row["staked"], row["net"], row["played"]) for row in found} == mine
    return mine


@pytest.mark.rule("NJ-PG 10.7(l)2")
def test_a_bank_that_comes_out_even_is_told_so_everywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A triple takes every pai gow wager for the house, so that nothing is left to settle with the bank of seat 1."""
    thrown(monkeypatch, (3, 3, 3))
    options = {"dragons-eye": "no-vigorish", "bank-with-no-vigorish": True}

    async def played() -> None:
        async with open_house(tmp_path / "house.db") as house:
            running, people = await seated(house, "pai-gow", 3, options=options)
            for _ in range(2):
                if running.table.game.to_act(running.table.round) == 1:
                    await told(running, people[1], type="take-bank", seat=1, dealers_wager=0)
                for seat in (1, 2):
                    if running.table.round.bank is None or seat == 2:
                        await told(running, people[seat], type="place-wagers", wagers={"pai-gow": 1000})
                for seat in people:
                    await told(running, people[seat], type="ready", seat=seat)
            assert running.table.number == 3
            over = ended(running, people[1])
            assert (over["round"], over["net"], over["nets"]) == (2, 0, {"1": 0, "2": -1000})
            assert [(line["what"], line["amount"]) for line in over["statement"]] == [("Bank", 0)]
            assert ended(running, people[3])["statement"] == []
            assert listed(house, people[1]) == {1: (1000, -1000, True), 2: (0, 0, True)}
            assert listed(house, people[3]) == {1: (0, 0, False), 2: (0, 0, False)}

    asyncio.run(played())


@pytest.mark.rule("NJ-PG 10.11(f)")
def test_a_dice_bonus_left_up_is_counted_in_the_round_that_decides_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """$5 at 25 to 1 are $125, and stay up; the next shake takes them: -$5 of $5. Stacks say 495, 620 and 620."""
    options = {"dragons-eye": "vigorish", "dice-without-pai-gow": True, "banking": False, "co-banking": False}

    async def played() -> None:
        async with open_house(tmp_path / "house.db") as house:
            running, people = await seated(house, "pai-gow", 2, 50_000, options=options)
            thrown(monkeypatch, (3, 3, 3), (1, 2, 5))
            await told(running, people[1], type="place-wagers", wagers={"dice-bonus": 500})
            assert running.table.stack(1) == 49_500
            for seat in people:
                await told(running, people[seat], type="ready", seat=seat)
            assert (ended(running, people[1])["net"], running.table.stack(1)) == (12_500, 62_000)
            for seat in people:
                await told(running, people[seat], type="ready", seat=seat)
            over = ended(running, people[1])
            assert (over["round"], over["net"], running.table.stack(1)) == (2, -500, 62_000)
            assert [(line["what"], line["amount"]) for line in over["statement"]] == [("Dice Bonus", -500)]
            assert listed(house, people[1]) == {1: (500, 12_500, True), 2: (500, -500, True)}
            assert [row["round"] for row in search(house.storage, amount=500)] == [2, 1]

    asyncio.run(played())


@pytest.mark.rule("NJ-DOD 41.10(b)", "NJ-DOD 41.10(k)")
def test_all_that_was_put_into_the_pots_was_staked(tmp_path: Path) -> None:
    """$200 against $300, all in: $100 go back uncalled, and both have staked $200; seat 3 folds for $3 of antes."""

    async def played() -> None:
        async with open_house(tmp_path / "house.db") as house:
            options = {"stakes": "no-limit"}
            running, people = await seated(house, "deuce-of-the-dragon", 3, 20_000, options=options)
            await told(running, people[2], type="buy-in", amount=10_000, seat=2)
            for seat in people:
                await told(running, people[seat], type="place-wagers", wagers={"main": 200, "deuce": 100})
                await told(running, people[seat], type="ready", seat=seat)
            while running.table.phase == "betting" and running.table.number == 1 and running.to_act is not None:
                seat = running.to_act
                await told(running, people[seat], type="wager", seat=seat, action="fold" if seat == 3 else "all-in")
            chance = random.Random(1)
            while running.table.number == 1:
                seat = running.to_act or 0
                command = next_command(running, seat, chance)
                assert command is not None
                if command.get("action"):
                    command["action"], command["amount"] = "fold" if seat == 3 else "all-in", None
                await told(running, people[seat], **command)
            assert {seat: listed(house, person)[1][0] for seat, person in people.items()} == {
                1: 20_000,
                2: 20_000,
                3: 300,
            }

    asyncio.run(played())


ALL_OPTIONS: dict[str, list[dict[str, Any]]] = {
    "pai-gow": [{}, {"dragons-eye": "vigorish", "shaker": "every-round"}],
    "pai-gow-poker": [{}, {"dragons-eye": "vigorish", "shaker": "every-round"}],
    "deuce-of-the-dragon": [{}, {"stakes": "no-limit"}],
}


@pytest.mark.parametrize(("game", "options"), [(game, each) for game in GAMES for each in ALL_OPTIONS.get(game, [{}])])
def test_at_live_tables_lines_nets_lists_and_chips_agree_in_every_round(
    game: str, options: dict[str, Any], tmp_path: Path
) -> None:
    def chips(running: RunningTable, seat: int) -> int:
        mine = f"stack:{seat}", f"area:{seat}:"
        return sum(amount for at, amount in running.table.accounts.items() if at == mine[0] or at.startswith(mine[1]))

    async def played() -> None:
        async with open_house(tmp_path / "house.db") as house:
            running, people = await seated(house, game, 4, options=options)
            had = {seat: chips(running, seat) for seat in people}
            for number in range(1, 11):
                for seat, person in people.items():
                    if running.table.stack(seat) < 10_000:
                        await told(running, person, type="buy-in", seat=seat, amount=20_000)
                        had[seat] += 20_000
                await play_rounds(running, people, 1, seed=number)
                gained = {seat: chips(running, seat) - had[seat] for seat in people}
                had = {seat: chips(running, seat) for seat in people}
                nets = ended(running, None)["nets"]
                for seat, person in people.items():
                    over = ended(running, person)
                    assert over["net"] == gained[seat] == sum(line["amount"] for line in over["statement"])
                    assert nets.get(str(seat), 0) == gained[seat]
                    _, net, was_there = listed(house, person)[number]
                    assert (net, was_there) == (gained[seat], str(seat) in nets)
                    assert bool(over["statement"]) == was_there, over

    asyncio.run(played())


# --- after a restart -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("every", [400, 1])
@pytest.mark.parametrize("game", GAMES)
def test_after_a_restart_the_last_result_is_known_as_it_was(
    game: str, every: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Read from the log, with a snapshot behind every round or with none; to each player what was his."""
    monkeypatch.setattr(books, "SNAPSHOT_EVERY", every)

    async def played() -> None:
        async with open_house(tmp_path / "house.db") as house:
            running, people = await seated(house, game)
            await play_rounds(running, people, 3)
            with suppress(HouseError):
                await told(running, people[3], type="leave", seat=3)
            before = {seat: ended(running, person) for seat, person in people.items()}
            nobodys = ended(running, None)
            assert before[1]["round"] == 3
            seq = running.seq
        async with open_house(tmp_path / "house.db") as house:
            again = await house.table(running.id)
            assert again.seq == seq
            assert {seat: ended(again, person) for seat, person in people.items()} == before
            assert ended(again, None) == nobodys

    asyncio.run(played())


# --- the desk --------------------------------------------------------------------------------------------------------


def test_the_age_of_the_cards_goes_on_while_nothing_is_said_at_the_table(tmp_path: Path) -> None:
    clock = Clock()

    async def played() -> None:
        async with open_house(tmp_path / "house.db", clock) as house:
            running, _ = await seated(house, "dragon-poker", 1)
            first = table_desk(running).decks[0]
            clock.time += 3600
            later = table_desk(running).decks[0]
            assert first.due is not None
            assert later.due == first.due - 3600
            assert later.age == first.age + 3600

    asyncio.run(played())


# --- books of an earlier version -------------------------------------------------------------------------------------


def test_rounds_of_an_earlier_version_were_played_where_anything_was_staked_or_moved(tmp_path: Path) -> None:
    async def played() -> tuple[str, str]:
        async with open_house(tmp_path / "house.db") as house:
            running, people = await seated(house, "dragon-poker", 2)
            await told(running, people[1], type="place-wagers", wagers={"ante": 1000, "ante-bonus": 1000})
            for seat in people:
                await told(running, people[seat], type="ready", seat=seat)
            while running.table.number == 1:
                await told(running, people[1], **(next_command(running, 1, random.Random(1)) or {}))
            return people[1].id, people[2].id

    there, away = asyncio.run(played())
    storage = Storage(f"sqlite:///{tmp_path / 'house.db'}")
    with storage._engine.begin() as connection:
        connection.execute(text("ALTER TABLE hands DROP COLUMN played"))
        connection.execute(schema.house.update().where(schema.house.c.name == "schema"), {"value": "1"})
    storage.close()
    storage = Storage(f"sqlite:///{tmp_path / 'house.db'}")
    assert [row["played"] for row in rounds_of(storage, there)] == [True]
    assert [row["played"] for row in rounds_of(storage, away)] == [False]
    storage.close()
