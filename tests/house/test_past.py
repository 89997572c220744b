"""Whoever comes back after rounds that are over is told of them as he would have been told then."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from tests.house.playing import GAMES, open_house, play_rounds, seated, told

from houseway.house import books, past
from houseway.house.house import House
from houseway.house.past import told_again
from houseway.house.sight import encoded, sight_of_table

OF_NOW = ("now", "deadline", "players", "bots", "seats", "connected")
"""What a message says of people, and of the clock, is as it is when it is sent."""


def as_seen(message: bytes) -> dict[str, Any]:
    return {name: value for name, value in json.loads(message).items() if name not in OF_NOW}


@pytest.mark.parametrize("together", [1, 7, 500])
@pytest.mark.parametrize("game", GAMES)
def test_every_message_shows_the_table_as_it_stood_at_its_own_position(
    game: str, together: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What everybody was told entry by entry as it happened is held against what they are told long after."""
    monkeypatch.setattr(past, "TOGETHER", together)
    monkeypatch.setattr(books, "SNAPSHOT_EVERY", 30)
    live: dict[str | None, dict[int, dict[str, Any]]] = {}
    heard = House.heard

    def hears(self: House, running: Any, happened: Any) -> None:
        heard(self, running, happened)
        for entry in happened:
            for player, messages in live.items():
                messages[entry.seq] = as_seen(encoded(sight_of_table(running, player, [entry], entry)))

    async def played() -> None:
        async with open_house(tmp_path / "house.db") as house:
            running, people = await seated(house, game, 3, buy_in=900_000)
            live.update({player.id: {} for player in people.values()} | {None: {}})
            began = running.seq + 1
            monkeypatch.setattr(House, "heard", hears)
            await play_rounds(running, people, 3)
            over = running.now.first - 1  # from here on it is Eve's seat, and another's who had it tells him no more
            await told(running, people[3], type="leave", seat=3)  # and somebody else has his place from now on
            eve, _ = await house.accounts.new_guest("Eve")
            live[eve.id] = {}
            await told(running, eve, type="sit", seat=3, buy_in=900_000)
            await play_rounds(running, people | {3: eve}, 2, seed=2)
            last = running.now.first - 1
            for player, then in live.items():
                at = began
                for message in map(as_seen, told_again(running, player, began, last)):
                    expected = then.get(message["seq"])
                    missed = [seq for seq in live[None] if at <= seq <= message["seq"]]
                    assert 0 < len(missed) <= together
                    events = [event for seq in missed for event in live[player if seq in then else None][seq]["events"]]
                    assert message["events"] == events
                    if expected is not None and (player != people[3].id or message["seq"] <= over):
                        ending = set() if message["seq"] == running.now.last[-1].seq else {"ended"}
                        for name in message.keys() - {"events", "words"} - ending:  # told only of the last round
                            assert message[name] == expected[name], (message["seq"], name)
                        for name in message["words"].keys() - {"said"}:
                            assert message["words"][name] == expected["words"][name], (message["seq"], name)
                    at = message["seq"] + 1
                assert at > last - 1, "a signed head may follow, of which nobody is told"

    asyncio.run(played())


def test_what_is_missing_is_told_without_anything_that_vanishes_again(tmp_path: Path) -> None:
    """From the books and then from memory: the views follow one another as the log does."""

    async def played() -> None:
        async with open_house(tmp_path / "house.db") as house:
            running, people = await seated(house, "dragon-poker", 2, buy_in=900_000)
            await play_rounds(running, people, 3)
            for seat in people:
                await told(
                    running, people[seat], type="place-wagers", seat=seat, wagers={"ante": 500, "ante-bonus": 500}
                )
            told_then = list(told_again(running, people[1].id, 0, running.now.first - 1))
            last = json.loads(told_then[-1])
            assert last["seq"] == running.now.last[-1].seq
            assert (
                last["view"]["stacks"] != json.loads(encoded(sight_of_table(running, people[1].id)))["view"]["stacks"]
            )
            assert last["phase"] == "betting"
            assert not last["words"]["placing"]["stakes"], "what is wagered now was not there then"

    asyncio.run(played())
