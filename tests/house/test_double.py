"""A double of a table, as a second process has it, makes the very messages that the house would make."""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from tests.house.doubles import Second, looks_alike, somebody_acts
from tests.house.playing import GAMES, open_house, seated, told

from houseway.house.double import UNKNOWN, Forget, Kept, messages
from houseway.house.errors import HouseError
from houseway.record.storage import Storage

NOW = 1_800_000_000.0


@pytest.mark.parametrize("game", GAMES)
def test_a_double_sends_what_the_house_would_send(game: str, tmp_path: Path) -> None:
    """Begun at any moment; while people play, leave, and others take their seats; with and without a clock running."""

    async def played() -> None:
        chance, second = random.Random(7), Second()
        async with open_house(tmp_path / "house.db", lambda: NOW) as house:
            running, people = await seated(house, game, 4)
            players: list[str | None] = [None, *(player.id for player in people.values())]
            second.follows(running)
            compared = moments = 0
            while running.table.number < 6:
                moments += 1
                await somebody_acts(running, people, chance)
                await asyncio.sleep(0)
                if chance.random() < 0.05:  # begins anew wherever it happens to be
                    second.follows(running)
                if chance.random() < 0.3 and len(people) > 2:
                    seat = chance.choice(list(people))
                    with suppress(HouseError):
                        await told(running, people[seat], type="leave", seat=seat)
                        del people[seat]
                if chance.random() < 0.5 and (free := {1, 2, 3, 4} - {*people, *running.table.players}):
                    seat = chance.choice(sorted(free))
                    newcomer, _ = await house.accounts.new_guest("Somebody else")
                    with suppress(HouseError):
                        await told(running, newcomer, type="sit", seat=seat, buy_in=100_000)
                        people[seat] = newcomer
                        players.append(newcomer.id)
                running.deadline = chance.choice((None, NOW + 20))
                running.on_time_bank = running.deadline is not None and chance.random() < 0.5
                running.time_bank = {player: 12.5 for player in players if player and chance.random() < 0.2}
                for player in players:
                    if player and chance.random() < 0.2:
                        running.onlookers.hear_of(player)
                compared += looks_alike(second, running, chance.sample(players, 3), chance)
            running.closed = True
            compared += looks_alike(second, running, players, chance)
            assert compared > moments > 50
            assert len(players) > 5, "seats have changed hands"

    asyncio.run(played())


def test_what_is_not_kept_yet_is_not_in_a_double_that_begins_just_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The house decides in memory before it writes; a double that begins in between goes on from what is kept."""
    second = Second()

    async def played() -> None:
        async with open_house(tmp_path / "house.db", lambda: NOW) as house:
            running, people = await seated(house, "dragon-poker", 2)
            keep, seen = Storage.keep, []

            async def meanwhile(self: Storage, *arguments: Any) -> None:
                second.follows(running)
                (message,) = second.asks(running, None, running.seq).messages
                seen.append(message)
                await keep(self, *arguments)

            monkeypatch.setattr(Storage, "keep", meanwhile)
            before = running.seq
            await told(running, people[1], type="place-wagers", seat=1, wagers={"ante": 500, "ante-bonus": 500})
            assert b'"seq":%d,' % before in seen[0]
            assert b"wagers-placed" not in seen[0]
            (now,) = second.asks(running, None, before).messages
            entries = running.entries_after(before)
            assert entries
            assert [now] == messages(running, None, entries, False)

    asyncio.run(played())


def test_a_double_that_has_missed_something_says_so_and_is_forgotten(tmp_path: Path) -> None:
    second = Second()

    async def played() -> None:
        async with open_house(tmp_path / "house.db", lambda: NOW) as house:
            running, people = await seated(house, "dragon-poker", 2)
            assert second.asks(running, None, running.seq).trouble == UNKNOWN, "it was never begun"
            second.follows(running)
            assert not second.asks(running, None, running.seq).trouble
            running.double = None
            await told(running, people[1], type="buy-in", seat=1, amount=500)
            assert "was the last that was heard of" in second.asks(running, None, running.seq).trouble
            second.follows(running)
            second.hears(Kept(running.id, [b"{}\n"], {}))
            for _ in range(2):
                assert second.asks(running, None, running.seq).trouble
                assert not second.asks(running, None, running.seq).messages
            second.follows(running)
            assert "in the books" in second.asks(running, None, -1_000).trouble
            second.follows(running)
            second.hears(Forget(running.id))
            assert second.asks(running, None, running.seq).trouble
            second.hears(Kept(running.id, [b"nobody looks\n"], {}))

    asyncio.run(played())


def test_a_table_that_nobody_asks_about_does_not_pile_up_what_has_been_kept(tmp_path: Path) -> None:
    second = Second()

    async def played() -> None:
        async with open_house(tmp_path / "house.db", lambda: NOW) as house:
            running, people = await seated(house, "dragon-poker", 2)
            second.follows(running)
            double = second.doubles._tables[running.id]
            for number in range(150):
                await told(running, people[1], type="buy-in", seat=1, amount=500)
                assert len(double._due) < 64
                if number > 64:
                    assert double.seq > running.seq - 64
            looks_alike(second, running, [None, people[1].id], random.Random(1))

    asyncio.run(played())


def test_bots_are_at_the_table_in_a_double_too(tmp_path: Path) -> None:
    async def played() -> None:
        async with open_house(tmp_path / "house.db", lambda: NOW) as house:
            running, _ = await seated(house, "deuce-of-the-dragon", 1, bots=2)
            second = Second()
            second.follows(running)
            (message,) = second.asks(running, None, running.seq).messages
            assert b'"bots":[2,4]' in message
            assert [message] == messages(running, None, [], False)

    asyncio.run(played())
