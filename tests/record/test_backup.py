"""Backup and restore: all that a house keeps, as it stood at one moment, also while it was played on."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import Connection, select
from sqlalchemy.exc import SQLAlchemyError
from tests.house.playing import open_house, play_rounds, seated

from houseway.house.accounts import Player
from houseway.house.house import house_key
from houseway.record import backup, schema, snapshot
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


def altered(backup: Path) -> None:
    with sqlite3.connect(backup) as connection:
        connection.execute("UPDATE entries SET line = replace(line, '100000', '900000') WHERE seq = 3")
        connection.execute("UPDATE entries SET line = CAST(line AS BLOB)")
        connection.execute("DELETE FROM entries WHERE seq = 5")


def without_its_last_byte(backup: Path) -> None:
    backup.write_bytes(backup.read_bytes()[:-1])


def cut_in_half(backup: Path) -> None:
    content = backup.read_bytes()
    backup.write_bytes(content[: len(content) // 2])


def emptied(backup: Path) -> None:
    backup.write_bytes(b"")


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def target(played: Path, request: pytest.FixtureRequest) -> str:
    """A database in which there is nothing yet."""
    return f"sqlite:///{played}/again.db" if request.param == "SQLite" else request.getfixturevalue("database")


@pytest.mark.parametrize(
    ("bent", "why"),
    [
        (altered, "does not hold"),
        (without_its_last_byte, "does not hold|not whole|malformed"),
        (cut_in_half, "malformed|not whole"),
        (emptied, "is empty"),
    ],
)
def test_a_backup_that_does_not_hold_leaves_nothing_where_it_is_restored(
    played: Path, target: str, bent: Callable[[Path], None], why: str
) -> None:
    bad = played / "bad.db"
    shutil.copy(played / "backup.db", bad)
    bent(bad)
    with pytest.raises(StorageError, match=why):
        restore(bad, target)
    assert not (played / "again.db").exists()
    assert restore(played / "backup.db", target).tables == 2


def test_a_restore_that_fails_in_the_middle_leaves_nothing_there(
    played: Path, target: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy, copied = backup._copy, list[object]()

    def fails_in_the_end(old: Connection, new: Connection, table: object) -> None:
        copy(old, new, table)
        copied.append(table)
        if len(copied) == len(schema.metadata.sorted_tables):
            raise SQLAlchemyError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(backup, "_copy", fails_in_the_end)
        with pytest.raises(StorageError, match="nothing was restored: the disk is full"):
            restore(played / "backup.db", target)
    house = Storage(target)
    assert [name for name, found in rows(house).items() if found and name != "house"] == []
    house.close()
    assert restore(played / "backup.db", target).tables == 2


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
