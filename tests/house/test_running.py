"""A table that runs: clocks, absent players, bots, seats that change hands, and a table that is opened again."""

from __future__ import annotations

import asyncio
import random
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import bindparam, update
from tests.house.playing import GAMES, Clock, next_command, open_house, play_rounds, seated, told

from houseway.core.commands import Ready, TakeBackWagers
from houseway.core.events import CardsDealt
from houseway.core.phases import BETTING
from houseway.games.registry import game as game_of
from houseway.house import books, reopening
from houseway.house.accounts import LEAST_BUY_IN, PLAY_MONEY
from houseway.house.attendant import Attendant
from houseway.house.errors import NotAllowedError, NotEnoughError, RefusedError, UnavailableError
from houseway.house.history import log_lines
from houseway.house.house import House
from houseway.house.onlookers import Watcher
from houseway.house.rehearsal import rehearse
from houseway.house.running import RunningTable
from houseway.house.settings import Settings
from houseway.house.sight import sight_of_table
from houseway.record import schema
from houseway.record.keeping import NotKeptError
from houseway.record.keys import fresh_key
from houseway.record.log import Log, ends_round
from houseway.record.snapshot import SnapshotError, beginning, restored, taken
from houseway.record.storage import Storage, Write


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_rehearsed_to_the_end_of_a_round(game: str) -> None:
    events = rehearse(game_of(game))
    assert any(ends_round([event]) for event in events)


async def until(holds: Any, patience: float = 30.0) -> None:
    for _ in range(int(patience / 0.005)):
        if holds():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it does not come to pass")


@pytest.mark.parametrize("game", GAMES)
def test_a_table_that_is_opened_again_stands_as_it_stood(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the middle of a round, with a snapshot behind it: the same table, the same seats, the next seed."""
    monkeypatch.setattr(books, "SNAPSHOT_EVERY", 30)

    async def played() -> None:
        async with open_house(tmp_path / "house.db") as house:
            running, people = await seated(house, game)
            await play_rounds(running, people, 4)
            chance = random.Random(9)
            for _ in range(4):
                for seat, player in people.items():
                    command = next_command(running, seat, chance)
                    if command is not None and running.table.number == 5:
                        with suppress(RefusedError):  # whoever has the bank does not wager
                            await told(running, player, **command)
            before, seq, owners = running.table, running.seq, running.owners
            assert running.snapshot_at > 0
        monkeypatch.setattr(reopening, "beginning", None)  # the whole log is not read
        async with open_house(tmp_path / "house.db") as house:
            again = await house.table(running.id)
            assert again.seq == seq
            assert again.owners == owners
            for name in before.__struct_fields__:
                if name not in ("game", "procedure"):
                    assert getattr(again.table, name) == getattr(before, name), name
            assert again.session.log.place == running.session.log.place
            assert again.seeds_commitment == running.seeds_commitment
            await play_rounds(again, people, 2)

    asyncio.run(played())


def test_a_snapshot_is_read_by_the_version_that_made_it_and_makes_nothing_but_records(tmp_path: Path) -> None:
    import pickle

    from houseway.games.dragon_poker import game

    with pytest.raises(SnapshotError):
        restored(game, b"nonsense")
    with pytest.raises(SnapshotError):
        restored(game, pickle.dumps(("houseway 0 rules 0", {}, None)))

    class Evil:
        def __reduce__(self) -> Any:
            return (sys.exit, (3,))

    with pytest.raises(SnapshotError):
        restored(game, pickle.dumps(Evil()))


def test_a_log_that_goes_on_from_its_place_is_the_log_it_would_have_been() -> None:
    from houseway.core.commands import Sit
    from houseway.games.dragon_poker import game
    from houseway.games.dragon_poker.options import DragonPokerOptions
    from houseway.record.keys import fresh_key, key_for
    from houseway.record.session import Session

    house, log_id = fresh_key(), "ab" * 32
    whole = Session(game, DragonPokerOptions(), house=house, log_id=log_id)
    whole.do(Sit(1, "Ana", 1000))
    content = taken(whole.table, whole.log.place)
    whole.do(Sit(2, "Bao", 1000))
    table, place = restored(game, content)
    lines: list[bytes] = []
    again = Session.going_on(table, Log.going_on(place, key_for(house, log_id), lines.append))
    again.do(Sit(2, "Bao", 1000))
    assert lines == whole.log.lines[-1:]
    tail = beginning(whole.log.lines[0])
    assert [entry.seq for entry in tail.read(whole.log.lines[1:])] == [1, 2]
    assert tail.place == whole.log.place


def test_a_player_who_does_not_act_in_time_is_decided_for_and_the_record_says_so(tmp_path: Path) -> None:
    async def played() -> None:
        clock = Clock()
        async with open_house(tmp_path / "house.db", clock) as house:
            running, people = await seated(house, "dragon-poker", 2, pace="fast")
            for seat, player in people.items():
                wagers = {"ante": 1000, "ante-bonus": 1000}
                await told(running, player, type="place-wagers", seat=seat, wagers=wagers)
                await told(running, player, type="ready", seat=seat)
            await until(lambda: running.deadline_for[:1] == ("deciding",))
            first = running.table.game.to_act(running.table.round)
            assert first is not None
            clock.time += running.pace.deciding + 1  # type: ignore[operator]
            running.changed.set()
            await until(lambda: running.deadline is not None and running.deadline > clock.time)
            assert running.time_bank[people[first].id] == 0.0
            clock.time += running.pace.time_bank + 1
            running.changed.set()
            await until(lambda: running.table.game.to_act(running.table.round) != first)
            entries = [*running.now.last, *running.now.round]
            folded = [event for entry in entries for event in entry.events if type(event).__name__ == "Folded"]
            assert folded[0].absent is True  # type: ignore[attr-defined]

    asyncio.run(played())


def test_the_betting_closes_when_the_clock_ends_and_without_wagers_it_stays_open(tmp_path: Path) -> None:
    async def played() -> None:
        clock = Clock()
        async with open_house(tmp_path / "house.db", clock) as house:
            running, people = await seated(house, "dragon-poker", 2, pace="fast")
            await until(lambda: running.deadline is not None)
            clock.time += 11
            running.changed.set()
            await asyncio.sleep(0.2)
            assert running.table.phase == BETTING
            await told(running, people[1], type="place-wagers", seat=1, wagers={"ante": 1000, "ante-bonus": 1000})
            clock.time += 11
            running.changed.set()
            await until(lambda: running.table.phase != BETTING)

    asyncio.run(played())


@pytest.mark.parametrize("game", GAMES)
def test_bots_bet_and_decide_and_the_server_s_process_loads_no_compiled_mathematics(game: str, tmp_path: Path) -> None:
    async def played() -> None:
        async with open_house(tmp_path / "house.db") as house:
            running, people = await seated(house, game, 1, bots=0)
            assert people
            await told(running, people[1], type="leave", seat=1)
            table = await house.open_table(game, {}, Settings(pace="manual", bots=2))
            ana, _ = await house.accounts.new_guest("Ana")
            await told(table, ana, type="sit", seat=3, buy_in=100_000)
            chance = random.Random(4)
            number = table.table.number
            for _ in range(4000):
                command = next_command(table, 3, chance)
                if command is not None and (command["type"] != "place-wagers" or table.table.phase == BETTING):
                    try:
                        await told(table, ana, **command)
                    except RefusedError:
                        await told(table, ana, type="ready", seat=3)
                if table.table.number > number:
                    return
                await asyncio.sleep(0.01)
            raise AssertionError(table.table.phase)

    before = "numba" in sys.modules
    asyncio.run(played())
    assert ("numba" in sys.modules) == before


@pytest.mark.parametrize("pace", ["fast", "manual"])
def test_bots_that_somebody_only_looks_at_play_at_a_human_pace(pace: Any, tmp_path: Path) -> None:
    async def played() -> None:
        async with open_house(tmp_path / "house.db") as house:
            table = await house.open_table("dragon-poker", {}, Settings(pace=pace, bots=2))
            table.onlookers.add(Watcher(None, lambda haste: None))
            table.changed.set()
            await asyncio.sleep(1)
            assert table.table.number == 1  # it was in the hundreds after three seconds

    asyncio.run(played())


def test_what_cannot_be_stored_has_not_happened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def played() -> None:
        async with open_house(tmp_path / "house.db") as house:
            running, people = await seated(house, "dragon-poker", 2)
            before, place = running.table, running.session.log.place

            async def full(self: Storage, writes: Any, table: str = "") -> None:
                raise NotKeptError("the disk is full; what was not recorded has not happened")

            with monkeypatch.context() as broken:
                broken.setattr(Storage, "keep", full)
                with pytest.raises(UnavailableError, match="disk is full"):
                    await told(running, people[1], type="place-wagers", seat=1, wagers={"ante": 500, "ante-bonus": 500})
            assert running.table is before
            assert running.session.log.place == place
            await play_rounds(running, people, 3)

    asyncio.run(played())


def test_nobody_sees_what_is_not_stored_yet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def played() -> None:
        async with open_house(tmp_path / "house.db") as house:
            running, people = await seated(house, "dragon-poker", 2)
            before, seq = running.table, running.seq
            asked, may_go_on = asyncio.Event(), asyncio.Event()
            keep = Storage.keep

            async def slow(self: Storage, writes: Any, table: str = "") -> None:
                asked.set()
                await may_go_on.wait()
                await keep(self, writes, table)

            with monkeypatch.context() as slowed:
                slowed.setattr(Storage, "keep", slow)
                wagers = {"ante": 500, "ante-bonus": 500}
                saying = asyncio.create_task(told(running, people[1], type="place-wagers", seat=1, wagers=wagers))
                await asked.wait()
                assert running.table is before
                assert running.seq == seq
                assert running.entries_after(seq) == []
                assert sight_of_table(running, people[1].id).view["stacks"]["1"] == before.stack(1)
                may_go_on.set()
                await saying
            assert running.seq == seq + 1
            assert running.table.stack(1) == before.stack(1) - 1000

    asyncio.run(played())


def test_refused_commands_have_a_stream_of_their_own(tmp_path: Path) -> None:
    from houseway.house.history import refusals

    async def played() -> None:
        async with open_house(tmp_path / "house.db") as house:
            running, people = await seated(house, "dragon-poker", 2)
            with pytest.raises(RefusedError):
                await told(running, people[1], type="place-wagers", seat=1, wagers={"ante": 500})
            with pytest.raises(NotAllowedError):
                await told(running, people[1], type="leave", seat=2)
            with pytest.raises(NotEnoughError):
                await told(running, people[1], type="buy-in", seat=1, amount=PLAY_MONEY)
            await until(lambda: len(refusals(house.storage, running.id)) == 3)
            rows = refusals(house.storage, running.id)
            assert [row["player"] for row in rows] == [people[1].id] * 3
            assert rows[-1]["cite"] == 'NJ-DP 42.1 "Ante Bonus"'
            assert LEAST_BUY_IN < PLAY_MONEY

    asyncio.run(played())


def test_a_table_is_closed_between_rounds_and_pays_everybody_out(tmp_path: Path) -> None:
    from houseway.record.reading import Reading

    async def played() -> None:
        async with open_house(tmp_path / "house.db") as house:
            running, people = await seated(house, "pai-gow", 2)
            await play_rounds(running, people, 2)
            await house.close_table(running)
            assert Reading(house.storage.lines(running.id)).through().closed
            with pytest.raises(Exception, match="closed"):
                await told(running, people[1], type="sit", seat=1, buy_in=100)
            for player in people.values():
                assert house.accounts.balance(player.id) > 0
            assert running.id not in [line["table"] for line in house.listed()]

    asyncio.run(played())


@pytest.mark.rule("NJ-DOD 41.10(l)")
def test_a_table_with_a_carried_pot_is_not_closed_and_the_log_of_a_closed_one_is_whole(tmp_path: Path) -> None:
    async def played() -> None:
        async with open_house(tmp_path / "house.db") as house:
            running, people = await seated(house, "deuce-of-the-dragon", 2)
            for seat, player in people.items():
                await told(running, player, type="place-wagers", seat=seat, wagers={"main": 200, "deuce": 100})
                await told(running, player, type="ready", seat=seat)
            folds = running.to_act
            assert folds is not None
            await told(running, people[folds], type="wager", seat=folds, action="fold")
            await until(lambda: running.table.phase == BETTING)
            with pytest.raises(RefusedError, match=r"\$2\.00"):
                await house.close_table(running)
            assert set(running.table.players) == {1, 2}, "nobody is sent away"
            assert await house.read(last_entry, house, running.id) < running.seq

            other, _ = await seated(house, "dragon-poker", 1)
            await house.close_table(other)
            assert await house.read(last_entry, house, other.id) == other.session.log.length - 1

    asyncio.run(played())


def last_entry(house: House, table: str) -> int:
    """The position of the last line that an inspector may read."""
    return len(list(log_lines(house.storage, table))) - 1


def test_a_sight_of_now_and_of_the_last_entry_are_the_same(tmp_path: Path) -> None:
    async def played() -> None:
        async with open_house(tmp_path / "house.db") as house:
            running, people = await seated(house, "pai-gow-poker", 3)
            await play_rounds(running, people, 1)
            player = people[1].id
            now = sight_of_table(running, player)
            then = sight_of_table(running, player, entry=running.now.round[-1])
            assert (now.view, now.choices, now.words) == (then.view, then.choices, then.words)
            assert isinstance(running, RunningTable)

    asyncio.run(played())


def test_a_key_has_its_answer_and_no_second_effect_when_that_has_left_the_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from houseway.house import commands

    monkeypatch.setattr(commands, "MOST_ANSWERS", 2)

    async def played() -> None:
        async with open_house(tmp_path / "house.db") as house:
            running, people = await seated(house, "dragon-poker", 1)
            first = await told(running, people[1], key="first", type="buy-in", seat=1, amount=100)
            for number in range(8):
                await told(running, people[1], key=f"more {number}", type="buy-in", seat=1, amount=100)
                seq, round_ = running.seq, running.now
                assert await told(running, people[1], key="first", type="buy-in", seat=1, amount=100) == first
                assert (running.seq, running.now) == (seq, round_)
            assert running.table.stack(1) == 100_000 + 900

    asyncio.run(played())


def test_a_key_has_its_answer_when_what_it_asked_for_could_not_be_done_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from houseway.house import commands
    from houseway.house.errors import KeyUsedError

    monkeypatch.setattr(commands, "MOST_ANSWERS", 0)

    async def played() -> None:
        async with open_house(tmp_path / "house.db") as house:
            running, people = await seated(house, "dragon-poker", 1)
            left = await told(running, people[1], key="gone", type="leave", seat=1)
            assert await told(running, people[1], key="gone", type="leave", seat=1) == left
            with pytest.raises(KeyUsedError):
                await told(running, people[1], key="gone", type="ready", seat=1)
            assert house.refused == 0

    asyncio.run(played())


@pytest.mark.parametrize("game", GAMES)
def test_at_a_practice_table_the_cards_that_were_set_come_in_their_order_and_no_balance_moves(
    game: str, tmp_path: Path
) -> None:
    entry = game_of(game)
    deck = tuple(sorted(entry.game.procedure(entry.options_type()).pack.cards))

    async def practised() -> None:
        async with open_house(tmp_path / "house.db") as house:
            running, people = await seated(house, game, practice=True, deck=deck)
            for number in range(3):
                await play_rounds(running, people, 1, seed=number)
                events = [event for entry in running.now.last for event in entry.events]
                dealt = [card for event in events if isinstance(event, CardsDealt) for card in event.cards]
                assert tuple(dealt[:6]) == deck[:6]
            for seat, player in people.items():
                await told(running, player, type="leave", seat=seat)
                assert house.accounts.balance(player.id) == PLAY_MONEY

    asyncio.run(practised())


def test_a_table_that_changes_as_its_house_closes_does_not_keep_the_house_open(tmp_path: Path) -> None:
    """At whatever moment of the change the attendant is asked to stop, it stops."""

    async def played() -> None:
        async with open_house(tmp_path / "house.db") as house:
            running, _ = await seated(house, "dragon-poker", 1, bots=0, pace="casual")
            for moments in range(8):
                attendant = Attendant(running)
                attendant.start()
                await asyncio.sleep(0.05)
                running.changed.set()
                for _ in range(moments):
                    await asyncio.sleep(0)
                stopping = asyncio.ensure_future(attendant.stop())
                done, _ = await asyncio.wait([stopping], timeout=20)
                assert done, moments

    asyncio.run(played())


def test_bots_bet_while_their_worker_is_busy(tmp_path: Path) -> None:
    """As on the first start ever, when it compiles."""

    async def played() -> None:
        async with open_house(tmp_path / "house.db") as house:
            busy = asyncio.create_task(house.bots.work(time.sleep, 60))
            running, people = await seated(house, "deuce-of-the-dragon", 1, bots=2)
            await told(running, people[1], type="place-wagers", seat=1, wagers={"main": 200, "deuce": 100})
            await until(
                lambda: {seat for seat, _ in running.table.game.wagers(running.table.round)} == {1, *running.bots}
            )
            busy.cancel()

    asyncio.run(played())


def test_bots_that_sat_out_are_asked_again_when_a_round_could_not_begin(tmp_path: Path) -> None:
    async def played() -> None:
        async with open_house(tmp_path / "house.db") as house:
            running, people = await seated(house, "deuce-of-the-dragon", 1, bots=1)
            await until(lambda: bool(running.bots_asked))
            bot = next(iter(running.bots))
            async with running.lock:
                for command in (TakeBackWagers(bot), Ready(bot)):  # as if it had had no chips
                    assert await running.house_does(command)
            await told(running, people[1], type="place-wagers", seat=1, wagers={"main": 200, "deuce": 100})
            await told(running, people[1], type="ready", seat=1)
            await until(lambda: running.table.phase != BETTING)

    asyncio.run(played())


def test_a_table_of_another_houses_key_is_looked_at_and_not_played_at(tmp_path: Path) -> None:
    async def played() -> None:
        async with open_house(tmp_path / "house.db") as house:
            running, people = await seated(house, "dragon-poker", 2)
            await play_rounds(running, people, 1)
            for seat in people:
                wagers = {"ante": 1000, "ante-bonus": 1000}
                await told(running, people[seat], type="place-wagers", seat=seat, wagers=wagers)
            seq, length = running.seq, house.storage.length(running.id)
            house.storage.keep_now([Write(OTHER_KEY, {"to": fresh_key().private_bytes_raw().hex()})])
        async with open_house(tmp_path / "house.db") as house:
            again = await house.table(running.id)
            assert (again.seq, again.table.number) == (seq, 2)
            assert sight_of_table(again, people[1].id).seat == 1
            for command in ({"type": "ready"}, {"type": "leave"}, {"type": "take-back-wagers"}):
                with pytest.raises(UnavailableError, match="written with another house's key"):
                    await told(again, people[1], seat=1, **command)
            with pytest.raises(UnavailableError, match="written with another house's key"):
                await house.close_table(again)
            await asyncio.sleep(0.05)
            assert house.storage.length(running.id) == length, "nobody tends it either"
            other, new = await seated(house, "dragon-poker", 1)
            await play_rounds(other, new, 1)

    asyncio.run(played())


OTHER_KEY = update(schema.house).where(schema.house.c.name == "key").values(value=bindparam("to"))
