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
from houseway.record.seal import seal
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


BENT = {
    "players": [
        "UPDATE players SET balance = balance + 500000",
        "UPDATE players SET balance = -1",
        "UPDATE players SET balance = 'much'",
        "UPDATE players SET role = 'administrator'",
        "ALTER TABLE players ADD COLUMN extra TEXT",
    ],
    "movements": [
        "UPDATE movements SET amount = amount + 1 WHERE id = 1",
        "DELETE FROM movements WHERE id = (SELECT MAX(id) FROM movements)",
        "UPDATE movements SET player = 'nobody'",
    ],
    "tokens": ["UPDATE tokens SET player = 'nobody'", "UPDATE tokens SET expires = expires + 1"],
    "entries": [
        "DELETE FROM entries WHERE seq = (SELECT MAX(seq) FROM entries e WHERE e.table_id = entries.table_id)",
        "DELETE FROM entries WHERE seq > 20",
        "UPDATE entries SET line = CAST(line AS TEXT) WHERE seq = 14",
    ],
    "answers": ["DELETE FROM answers", "UPDATE answers SET answer = CAST(answer AS TEXT)"],
    "refusals": ["DELETE FROM refusals"],
    "rounds": ["DELETE FROM rounds WHERE number = 1", "UPDATE rounds SET sight = '{}'"],
    "hands": ["UPDATE hands SET net = net + 100", "DELETE FROM hands WHERE seat = 1"],
    "seats": ["UPDATE seats SET player = 'nobody'"],
    "tables": [
        "UPDATE tables SET settings = '{}'",
        "UPDATE tables SET options = replace(options, 'NJ', 'MD')",
        "UPDATE tables SET game = 'xx'",
        "UPDATE tables SET closed = 1",
        "DELETE FROM tables",
    ],
    "house": [
        "UPDATE house SET value = replace(value, '1', '2') WHERE name = 'key'",
        "DELETE FROM house WHERE name = 'key'",
        "UPDATE house SET value = '1' WHERE name = 'schema'",
    ],
    "snapshots": ["INSERT INTO snapshots VALUES ('table', 3, x'00')"],
}
"""By the table that is named: what single statements make of a backup."""


@pytest.mark.parametrize(("table", "statement"), [(table, each) for table, some in BENT.items() for each in some])
def test_whatever_row_is_bent_the_table_is_named_and_nothing_is_restored(
    played: Path, table: str, statement: str
) -> None:
    with sqlite3.connect(played / "backup.db") as connection:
        if table == "refusals":
            connection.execute("INSERT INTO refusals VALUES (99, 't', 1, NULL, '', 'no', NULL, 0.0)")
            seal_anew(played / "backup.db", connection)
        changed = connection.execute(statement).rowcount
        assert changed != 0
    connection.close()
    before = sorted(path.name for path in played.iterdir())
    with pytest.raises(StorageError, match=f"the table '{table}' is not as it was when the backup was made"):
        restore(played / "backup.db", f"sqlite:///{played}/again.db")
    assert sorted(path.name for path in played.iterdir()) == before


def seal_anew(file: Path, connection: sqlite3.Connection) -> str:
    """What somebody does who knows how, and can write the file."""
    connection.execute("DROP TABLE seal")
    connection.commit()
    return seal(file)


KEY = "UPDATE house SET value = printf('%064d', 7) WHERE name = 'key'"


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        (KEY, "the house's key is not the one that the log of table .* was written with"),
        ("UPDATE house SET value = 'no key' WHERE name = 'key'", "no key of a house"),
        ("DELETE FROM house WHERE name = 'key'", "no key of a house"),
        ("UPDATE tables SET settings = '{}'", "the house's key is not the one"),
        ("UPDATE players SET balance = balance + 500000", "is not what the book of movements comes to"),
        ("DELETE FROM movements WHERE id = (SELECT MAX(id) FROM movements)", "the book of movements"),
        ("UPDATE answers SET answer = CAST(answer AS TEXT)", r"answers\.answer is of another kind"),
        ("UPDATE entries SET line = CAST(line AS TEXT) WHERE seq = 14", r"entries\.line is of another kind"),
        ("UPDATE players SET balance = 'much'", r"players\.balance is of another kind"),
        ("DELETE FROM entries WHERE seq = 0", "does not hold"),
        ("CREATE TRIGGER t AFTER UPDATE ON house BEGIN DELETE FROM refusals; END", "it has a trigger 't'"),
        ("CREATE VIEW v AS SELECT 1", "it has a view 'v'"),
    ],
)
def test_what_a_backup_says_against_itself_is_found_whoever_has_sealed_it(
    played: Path, statement: str, why: str
) -> None:
    with sqlite3.connect(played / "backup.db") as connection:
        connection.execute(statement)
        seal_anew(played / "backup.db", connection)
    connection.close()
    with pytest.raises(StorageError, match=why):
        restore(played / "backup.db", f"sqlite:///{played}/again.db")
    assert not list(played.glob("again*"))


def test_whoever_has_kept_the_digest_knows_a_backup_from_one_that_was_sealed_anew(played: Path) -> None:
    digest = back_up(f"sqlite:///{played}/house.db", played / "other.db").digest
    assert len(digest) == 64
    with sqlite3.connect(played / "other.db") as connection:
        connection.execute("UPDATE players SET role = 'administrator'")
        other = seal_anew(played / "other.db", connection)
    connection.close()
    with pytest.raises(StorageError, match=f"another backup; its digest is {other}"):
        restore(played / "other.db", f"sqlite:///{played}/again.db", digest)
    with pytest.raises(StorageError, match="another backup"):
        restore(played / "backup.db", f"sqlite:///{played}/again.db", other)
    assert not list(played.glob("again*"))
    assert restore(played / "backup.db", f"sqlite:///{played}/again.db", digest.upper()).digest == digest


def as_of_schema_1(file: Path) -> None:
    with sqlite3.connect(file) as connection:
        connection.execute("DROP TABLE seal")
        connection.execute("ALTER TABLE hands DROP COLUMN played")
        connection.execute("UPDATE house SET value = '1' WHERE name = 'schema'")
    connection.close()


def test_only_a_backup_of_the_first_schema_may_be_without_a_seal_and_that_is_said(played: Path) -> None:
    old, unsealed = played / "old.db", played / "unsealed.db"
    shutil.copy(played / "backup.db", old)
    as_of_schema_1(old)
    content = old.read_bytes()
    with pytest.raises(StorageError, match="no seal"):
        restore(old, f"sqlite:///{played}/again.db", "0" * 64)
    copied = restore(old, f"sqlite:///{played}/again.db")
    assert copied.tables == 2
    assert copied.digest == ""
    assert ["older version" in warning for warning in copied.warnings] == [True]
    assert old.read_bytes() == content, "what is brought up to date is a copy"
    shutil.copy(played / "backup.db", unsealed)
    with sqlite3.connect(unsealed) as connection:
        connection.execute("DROP TABLE seal")
    connection.close()
    with pytest.raises(StorageError, match="no seal"):
        restore(unsealed, f"sqlite:///{played}/another.db")
    assert not list(played.glob("another*"))


def test_the_same_house_has_the_same_digest_and_a_backup_of_a_restored_house_too(played: Path) -> None:
    first = restore(played / "backup.db", f"sqlite:///{played}/again.db").digest
    assert back_up(f"sqlite:///{played}/again.db", played / "second.db").digest == first


def test_books_that_contradict_themselves_are_backed_up_and_that_is_said(played: Path) -> None:
    with sqlite3.connect(played / "house.db") as connection:
        connection.execute("UPDATE players SET balance = balance + 1")
    connection.close()
    copied = back_up(f"sqlite:///{played}/house.db", played / "bent.db")
    assert ["is not restored: the balance of player" in warning for warning in copied.warnings] == [True]


def test_a_backup_that_cannot_be_made_leaves_no_file(played: Path) -> None:
    with sqlite3.connect(played / "house.db") as connection:
        connection.execute("UPDATE answers SET answer = CAST(answer AS TEXT)")
    connection.close()
    with pytest.raises(StorageError, match="nothing was copied"):
        back_up(f"sqlite:///{played}/house.db", played / "bent.db")
    assert not list(played.glob("bent*"))


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def target(played: Path, request: pytest.FixtureRequest) -> str:
    """A database in which there is nothing yet."""
    return f"sqlite:///{played}/again.db" if request.param == "SQLite" else request.getfixturevalue("database")


@pytest.mark.parametrize(
    ("bent", "why"),
    [
        (altered, "the table 'entries' is not as it was when the backup was made"),
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
        with pytest.raises(StorageError, match="nothing was copied: the disk is full"):
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
