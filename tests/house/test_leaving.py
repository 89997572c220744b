"""Players who leave: what they are paid and owe, what whoever comes after them learns, and who is kept away."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import select
from tests.house.playing import open_house, play_rounds, seated, told

from houseway.core.commands import WrongNumberOfCards
from houseway.core.shuffle import Opening, check_opening
from houseway.games.deuce_of_the_dragon.commands import ReadmitPlayer, RemovePlayer
from houseway.house import books, leavers, reopening
from houseway.house.accounts import PLAY_MONEY, Player, claimed
from houseway.house.errors import RefusedError
from houseway.house.history import proof, round_told
from houseway.house.running import RunningTable
from houseway.house.telling import told_events
from houseway.record import schema


async def left_in_a_round(running: RunningTable, people: dict[int, Player]) -> None:
    """Both have wagered, the hands are dealt, and seat 2 is left."""
    for seat, player in people.items():
        await told(running, player, type="place-wagers", seat=seat, wagers={"ante": 1000, "ante-bonus": 1000})
    for seat, player in people.items():
        await told(running, player, type="ready", seat=seat)
    await told(running, people[2], type="leave", seat=2)


def test_who_takes_a_seat_learns_nothing_of_the_hand_that_was_held_there(tmp_path: Path) -> None:
    async def played() -> None:
        async with open_house(tmp_path / "house.db") as house:
            running, people = await seated(house, "double-draw-poker", 2)
            await play_rounds(running, people, 1, seed=3)
            entries = running.now.last
            await told(running, people[1], type="leave", seat=1)
            eve, _ = await house.accounts.new_guest("Eve")
            await told(running, eve, type="sit", seat=1, buy_in=10_000)
            for event in told_events(entries, eve.id):
                if type(event).__name__ == "CardsDealt":
                    assert set(event.cards) == {"??"} or not any(card != "??" for card in event.cards)  # type: ignore[attr-defined]
            seen = round_told(house.storage, "double-draw-poker", running.id, 1, eve.id)
            mine = round_told(house.storage, "double-draw-poker", running.id, 1, people[1].id)
            assert seen != mine
            nobody = proof(house.storage, "double-draw-poker", running.id, 1, None)
            assert proof(house.storage, "double-draw-poker", running.id, 1, eve.id) == nobody
            assert all(check_opening(nobody.root, Opening(o.place, o.card, o.salt, o.path)) for o in nobody.openings)

    asyncio.run(played())


def test_who_has_left_a_round_that_becomes_void_has_his_wagers_on_his_balance_again(tmp_path: Path) -> None:
    async def played() -> None:
        async with open_house(tmp_path / "house.db") as house:
            running, people = await seated(house, "dragon-poker", 2, options={"jurisdiction": "MD"})
            await left_in_a_round(running, people)
            assert house.accounts.balance(people[2].id) == PLAY_MONEY - 2000
            async with running.lock:
                await running.house_does(WrongNumberOfCards(1, 4))
            assert running.table.number == 2
            assert house.accounts.balance(people[2].id) == PLAY_MONEY

    asyncio.run(played())


@pytest.mark.parametrize(
    ("before", "chips"),
    [("nobody", 2000), ("nobody", 5000), ("somebody else", 2000), ("somebody else", 5000), ("a snapshot", 100_000)],
)
def test_so_has_who_had_left_when_the_house_was_started_again(
    before: str, chips: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leavers, "TOGETHER", 3)
    if before == "a snapshot":
        monkeypatch.setattr(books, "SNAPSHOT_EVERY", 5)

    async def played() -> None:
        async with open_house(tmp_path / "house.db") as house:
            running, people = await seated(house, "dragon-poker", 2, buy_in=chips, options={"jurisdiction": "MD"})
            if before == "a snapshot":
                await play_rounds(running, people, 2)
            if before == "somebody else":
                earlier, people[2] = people[2], (await house.accounts.new_guest("Another"))[0]
                await told(running, earlier, type="leave", seat=2)
                await told(running, people[2], type="sit", seat=2, buy_in=chips)
            had = house.accounts.balance(people[2].id) + running.table.stack(2)
            await left_in_a_round(running, people)
        async with open_house(tmp_path / "house.db") as house:
            again = await house.table(running.id)
            assert house.accounts.balance(people[2].id) == had - 2000
            async with again.lock:
                await again.house_does(WrongNumberOfCards(1, 4))
            assert house.accounts.balance(people[2].id) == had
            hand = select(schema.hands.c.player).where(schema.hands.c.table_id == running.id, schema.hands.c.seat == 2)
            with house.storage.reader() as connection:
                assert connection.execute(hand.order_by(schema.hands.c.number.desc())).scalar() == people[2].id

    asyncio.run(played())


def test_and_where_another_process_saw_him_go(tmp_path: Path) -> None:
    async def played() -> None:
        async with open_house(tmp_path / "house.db") as house:
            running, people = await seated(house, "dragon-poker", 1, options={"jurisdiction": "MD"})
            there = reopening.reopened(house, running.id, running.entry, running.settings, running.opened)
            people[2], _ = await house.accounts.new_guest("Player 2")
            await told(running, people[2], type="sit", seat=2, buy_in=100_000)
            await left_in_a_round(running, people)
            async with there.lock:
                await there.catch_up()
                await there.house_does(WrongNumberOfCards(1, 4))
            assert house.accounts.balance(people[2].id) == PLAY_MONEY

    asyncio.run(played())


@pytest.mark.rule("NJ-DOD 41.11(b)")
def test_a_house_that_is_started_again_knows_whom_it_has_sent_away(tmp_path: Path) -> None:
    async def played() -> None:
        async with open_house(tmp_path / "house.db") as house:
            running, people = await seated(house, "deuce-of-the-dragon", 2)
            async with running.lock:
                assert await running.house_does(RemovePlayer(1))
            assert list(running.table.players) == [2]
            gone = people[1]
        async with open_house(tmp_path / "house.db") as house:
            again = await house.table(running.id)
            renamed = await house.accounts.rename(gone, "Somebody Else")
            with pytest.raises(RefusedError, match="was made to leave this table"):
                await told(again, renamed, type="sit", seat=3, buy_in=100_000)
            async with again.lock:
                assert await again.house_does(ReadmitPlayer(gone.name))
            await told(again, renamed, type="sit", seat=3, buy_in=100_000)
            assert again.table.players[3] == "Somebody Else"

    asyncio.run(played())


def test_what_a_player_who_has_left_owes_is_taken_from_his_balance_as_far_as_it_goes(tmp_path: Path) -> None:
    async def played() -> None:
        async with open_house(tmp_path / "house.db") as house:
            player, _ = await house.accounts.new_guest("Eve")
            for owed, left in ((1500, PLAY_MONEY - 1500), (PLAY_MONEY, 0), (100, 0)):
                await house.storage.keep(claimed(player.id, owed, "void-round", 1.0, "table", 7), "table")
                assert house.accounts.balance(player.id) == left
            with house.storage.reader() as connection:
                rows = list(connection.execute(select(schema.movements).where(schema.movements.c.player == player.id)))
            assert [row.amount for row in rows if row.why == "void-round"] == [-1500, 1500 - PLAY_MONEY, 0]
            assert sum(row.amount for row in rows) == 0

    asyncio.run(played())


def test_nobody_waits_for_ever_for_somebody_who_has_gone(tmp_path: Path) -> None:
    """Where there is no clock, the house goes on without whoever has been away for long, while others are there."""

    async def gone() -> None:
        async with open_house(tmp_path / "house.db") as house:
            running, people = await seated(house, "dragon-poker", 2)
            for player in people.values():
                await told(running, player, type="place-wagers", wagers={"ante": 1000, "ante-bonus": 1000})
                await told(running, player, type="ready")
            first = running.to_act
            assert first is not None
            away = people[first]
            running.onlookers.seen[away.id] -= 2000
            running.changed.set()
            for _ in range(200):
                await asyncio.sleep(0.01)
                if running.to_act != first:
                    break
            other = running.to_act
            assert other not in (first, None)
            assert other is not None
            await told(running, people[other], type="fold")
            for _ in range(200):
                await asyncio.sleep(0.01)
                if first not in running.table.players:
                    break
            assert set(running.table.players) == {other}, "he leaves with all chips when the round is over"

    asyncio.run(gone())
