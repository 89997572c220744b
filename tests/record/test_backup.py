"""Backup and restore: all that a house keeps, as it stood at one moment, also while it was played on."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import select
from tests.house.playing import open_house, play_rounds, seated

from houseway.house.accounts import Player
from houseway.house.house import house_key
from houseway.record import schema, snapshot
from houseway.record.backup import back_up, check_logs, restore
from houseway.record.keys import public_key
from houseway.record.storage import Storage, StorageError


def rows(storage: Storage) -> dict[str, list[tuple[object, ...]]]:
    with storage.reader() as connection:
        return {
            table.name: sorted(tuple(row) for row in connection.execute(select(table)))
            for table in schema.metadata.sorted_tables
        }


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A house at which two tables were played; a backup is taken while it is open."""

    async def play() -> None:
        async with open_house(tmp_path / "house.db") as house:
            for game in ("dragon-poker", "pai-gow"):
                running, people = await seated(house, game, 2)
                await play_rounds(running, people, 2)
            back_up(f"sqlite:///{tmp_path}/house.db", tmp_path / "backup.db")

    asyncio.run(play())
    return tmp_path


def test_a_backup_holds_everything_and_is_restored_as_it_was(played: Path) -> None:
    copied = restore(played / "backup.db", f"sqlite:///{played}/again.db")
    assert copied.tables == 2
    assert copied.players == 4
    before, after = Storage(f"sqlite:///{played}/house.db"), Storage(f"sqlite:///{played}/again.db")
    assert rows(before) == rows(after)
    assert public_key(house_key(before)) == public_key(house_key(after))
    before.close()
    after.close()

    async def go_on() -> None:
        async with open_house(played / "again.db") as house:
            table = await house.table(house.listed()[0]["table"])
            people = {seat: Player(owner, "Ana", "player", guest=True) for seat, owner in table.owners.items()}
            await play_rounds(table, people, 2)

    asyncio.run(go_on())


def test_nothing_is_written_over(played: Path) -> None:
    with pytest.raises(StorageError, match="not written over"):
        back_up(f"sqlite:///{played}/house.db", played / "backup.db")
    with pytest.raises(StorageError, match="there is a house already"):
        restore(played / "backup.db", f"sqlite:///{played}/house.db")
    with pytest.raises(StorageError, match="no such file"):
        restore(played / "nothing.db", f"sqlite:///{played}/other.db")


def test_a_log_that_was_altered_is_found_when_it_is_restored(played: Path) -> None:
    with sqlite3.connect(played / "backup.db") as connection:
        connection.execute("UPDATE entries SET line = replace(line, '100000', '900000') WHERE seq = 3")
        connection.execute("UPDATE entries SET line = CAST(line AS BLOB)")
        connection.execute("DELETE FROM entries WHERE seq = 5")
    with pytest.raises(StorageError, match="does not hold"):
        restore(played / "backup.db", f"sqlite:///{played}/again.db")


def test_a_table_whose_snapshot_another_version_made_is_read_from_its_log(
    played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshot, "MADE_BY", "houseway 99 rules 99")

    async def opened() -> None:
        async with open_house(played / "house.db") as house:
            for line in house.listed():
                assert (await house.table(line["table"])).table.number == 3
            check_logs(house.storage)

    asyncio.run(opened())


def test_where_there_is_no_house_nothing_is_backed_up(tmp_path: Path) -> None:
    target = tmp_path / "copy.db"
    with pytest.raises(StorageError, match="there is no house"):
        back_up(f"sqlite:///{tmp_path / 'house.db'}", target)
    assert not list(tmp_path.iterdir())
