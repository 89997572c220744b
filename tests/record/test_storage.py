"""Storage: one writer, whole units of work, positions as the only lock, and sentences instead of tracebacks."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from pathlib import Path

import pytest
from sqlalchemy import insert, select, text

from houseway.house.accounts import NEW_PLAYER, moved
from houseway.house.errors import NotEnoughError
from houseway.record import schema
from houseway.record.keeping import NotKeptError
from houseway.record.migrations import MIGRATIONS
from houseway.record.storage import ConflictError, Storage, StorageError, Write


@pytest.fixture
def storage(tmp_path: Path) -> Storage:
    return Storage(f"sqlite:///{tmp_path}/house.db")


def line(number: int) -> bytes:
    return b'{"seq":%d}\n' % number


def test_lines_stand_where_they_were_appended(storage: Storage) -> None:
    storage.keep_now(storage.append("a", 0, [line(0), line(1)]))
    storage.keep_now(storage.append("a", 2, [line(2)]))
    storage.keep_now(storage.append("b", 0, [line(0)]))
    assert list(storage.lines("a")) == [line(0), line(1), line(2)]
    assert list(storage.lines("a", 1, 1)) == [line(1)]
    assert list(storage.lines("a", together=1)) == [line(0), line(1), line(2)]
    assert [storage.length(table) for table in "abc"] == [3, 1, 0]
    storage.close()


def test_whoever_comes_second_to_a_position_is_told_so_and_has_written_nothing(storage: Storage) -> None:
    storage.keep_now(storage.append("a", 0, [line(0)]))
    with pytest.raises(ConflictError):
        storage.keep_now(storage.append("a", 0, [line(7), line(8)]))
    assert list(storage.lines("a")) == [line(0)]
    storage.close()


def test_one_conflict_among_many_units_aborts_no_other(storage: Storage) -> None:
    async def together() -> list[BaseException | None]:
        units = [storage.append("a", number % 5, [line(number)]) for number in range(10)]
        units += [storage.append("b", number, [line(number)]) for number in range(200)]
        return await asyncio.gather(*(storage.keep(unit) for unit in units), return_exceptions=True)

    outcomes = asyncio.run(together())
    assert [type(outcome) for outcome in outcomes[:10]].count(ConflictError) == 5
    assert outcomes[10:] == [None] * 200
    assert storage.length("a") == 5
    assert storage.length("b") == 200
    storage.close()


def test_money_that_is_not_there_takes_the_whole_unit_with_it_and_no_other(storage: Storage) -> None:
    row = {"name": "Ana", "login": None, "role": "player", "password": None, "made": 0.0, "failures": 0}
    for id in ("rich", "poor"):
        storage.keep_now(
            [Write(NEW_PLAYER, row | {"id": id, "balance": 100 if id == "rich" else 10, "locked_until": 0})]
        )

    async def together() -> list[BaseException | None]:
        units = [storage.append("t", 0, [line(0)], *moved("poor", -50, "buy-in", 0.0))]
        units += [storage.append("u", 0, [line(0)], *moved("rich", -50, "buy-in", 0.0))]
        units += [storage.append("v", 0, [line(0)], *moved("rich", -60, "buy-in", 0.0))]
        return await asyncio.gather(*(storage.keep(unit) for unit in units), return_exceptions=True)

    outcomes = asyncio.run(together())
    assert [type(outcome) for outcome in outcomes] == [NotEnoughError, type(None), NotEnoughError]
    with storage.reader() as connection:
        balances = {row.id: row.balance for row in connection.execute(select(schema.players))}
        amounts = [row.amount for row in connection.execute(select(schema.movements))]
    assert balances == {"rich": 50, "poor": 10}
    assert amounts == [-50]
    assert [storage.length(table) for table in "tuv"] == [0, 1, 0]
    storage.close()


def test_a_second_server_on_the_same_file_is_refused_and_an_account_is_not(storage: Storage, tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="another server"):
        Storage(f"sqlite:///{tmp_path}/house.db")
    beside = Storage(f"sqlite:///{tmp_path}/house.db", serve=False)
    beside.keep_now([Write(insert(schema.house), {"name": "word", "value": "said"})])
    beside.close()
    storage.close()
    Storage(f"sqlite:///{tmp_path}/house.db").close()


def test_a_database_of_a_newer_version_is_refused_and_left_alone(storage: Storage, tmp_path: Path) -> None:
    storage.close()
    with sqlite3.connect(tmp_path / "house.db") as connection:
        connection.execute("UPDATE house SET value = '99' WHERE name = 'schema'")
    with pytest.raises(StorageError, match="newer version"):
        Storage(f"sqlite:///{tmp_path}/house.db")


@pytest.mark.parametrize(
    "url", ["", "nonsense", "sqlite://", "sqlite:///:memory:", "mysql://x/y", "sqlite:////no/where/x"]
)
def test_what_is_no_database_is_refused_with_a_sentence(url: str) -> None:
    if url == "sqlite:////no/where/x":
        pytest.skip("whoever may write everywhere makes the folder")
    with pytest.raises(StorageError) as error:
        Storage(url)
    assert "\n" not in str(error.value)


def test_a_file_that_is_no_database_is_refused_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("this is a letter, and not a database\n" * 100)
    with pytest.raises(StorageError):
        Storage(f"sqlite:///{tmp_path}/text.db")
    assert "letter" in (tmp_path / "text.db").read_text()


def test_only_its_owner_may_read_a_house_s_books(storage: Storage, tmp_path: Path) -> None:
    assert (tmp_path / "house.db").stat().st_mode & 0o077 == 0
    storage.close()


def test_a_folder_that_is_made_for_the_books_is_for_its_owner_alone(tmp_path: Path) -> None:
    Storage(f"sqlite:///{tmp_path}/new/house.db").close()
    assert (tmp_path / "new").stat().st_mode & 0o777 == 0o700
    Storage(f"sqlite:///{tmp_path}/far/away/house.db").close()
    assert (tmp_path / "far" / "away").stat().st_mode & 0o777 == 0o700


def test_where_the_database_itself_fails_none_of_the_units_that_came_together_is_said_to_be_kept(
    storage: Storage,
) -> None:
    async def together() -> list[BaseException | None]:
        units = [storage.append(table, 0, [line(0)]) for table in "abc"]
        units[1] = [Write(text("INSERT INTO nowhere VALUES (1)"), {})]
        return await asyncio.gather(*(storage.keep(unit) for unit in units), return_exceptions=True)

    outcomes = asyncio.run(together())
    assert [type(outcome) for outcome in outcomes] == [NotKeptError] * 3
    assert [storage.length(table) for table in "abc"] == [0, 0, 0]
    storage.keep_now(storage.append("a", 0, [line(0)]))
    storage.close()


MAY_BE_MISSING = {
    ("hands", "player"),
    ("hands", "played"),
    ("seats", "player"),
    ("seats", "bot"),
    ("players", "login"),
    ("players", "password"),
    ("movements", "table_id"),
    ("movements", "seq"),
    ("refusals", "player"),
    ("refusals", "cite"),
}
"""Bots and guests have no account, guests no password, and money also moves outside a table."""


def test_whatever_the_books_are_kept_for_is_never_missing_in_them(storage: Storage, tmp_path: Path) -> None:
    storage.close()
    with sqlite3.connect(tmp_path / "house.db") as books:
        names = [name for (name,) in books.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        columns = {(name, row[1]): row for name in names for row in books.execute(f"PRAGMA table_info({name})")}
    assert {"rounds", "players", "entries"} <= set(names)
    assert {place for place, (*_, required, _, _) in columns.items() if not required} == MAY_BE_MISSING


def test_whoever_is_named_in_the_books_has_as_much_room_everywhere() -> None:
    for named, entered in (("player", schema.players.c.id), ("table_id", schema.tables.c.id)):
        columns = [table.c[named] for table in schema.metadata.tables.values() if named in table.c]
        assert len(columns) > 4
        assert {str(column.type) for column in columns} == {str(entered.type)}


def test_from_every_older_version_of_the_books_a_way_leads_to_the_next() -> None:
    assert set(MIGRATIONS) == set(range(1, schema.VERSION))


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("database or disk is full", "the disk is full"),
        ("disk I/O error", "disk I/O error"),
        ("Table is full", "table is full"),
    ],
)
def test_the_disk_is_said_to_be_full_only_where_it_is(
    storage: Storage, monkeypatch: pytest.MonkeyPatch, said: str, reason: str
) -> None:
    def fails(*_: object) -> None:
        raise sqlite3.OperationalError(said)

    monkeypatch.setattr(storage, "_together", fails)
    with pytest.raises(NotKeptError, match=f"^{reason}; what was not recorded has not happened$"):
        storage.keep_now(storage.append("a", 0, [line(0)]))
    storage.close()


def test_a_server_that_does_not_answer_is_named_without_the_password() -> None:
    pytest.importorskip("psycopg")
    with pytest.raises(StorageError) as error:
        Storage("postgresql://ana:secret@127.0.0.1:1/house")
    assert str(error.value).startswith("postgresql+psycopg://ana:***@127.0.0.1:1/house: ")
    assert "secret" not in str(error.value)


def test_a_table_of_a_million_entries_is_opened_in_two_seconds_and_little_memory(tmp_path: Path) -> None:
    """The lines before the last snapshot are there, and are not read."""
    import tracemalloc

    from tests.house.playing import open_house, play_rounds, seated

    from houseway.house import books

    entries = 1_000_000

    async def made() -> str:
        books.SNAPSHOT_EVERY = 20
        async with open_house(tmp_path / "house.db") as house:
            running, people = await seated(house, "dragon-poker", 2)
            await play_rounds(running, people, 3)
            assert running.snapshot_at
            return running.id

    try:
        table = asyncio.run(made())
    finally:
        books.SNAPSHOT_EVERY = 400
    with sqlite3.connect(tmp_path / "house.db") as connection:
        connection.execute("PRAGMA synchronous=OFF")
        connection.execute("UPDATE entries SET seq = -1 - seq WHERE table_id = ?", (table,))
        connection.execute("UPDATE entries SET seq = ? - 1 - seq WHERE table_id = ?", (0, table))
        # As many lines as a busy table has in a year, before its own; positions below zero are never asked for.
        connection.execute(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) "
            "INSERT INTO entries SELECT ?, -i, x'7B7D0A' FROM n",
            (entries, table),
        )

    async def opened() -> tuple[float, int]:
        async with open_house(tmp_path / "house.db") as house:
            house.tables.clear()
            tracemalloc.start()
            began = time.perf_counter()
            running = await house.table(table)
            spent = time.perf_counter() - began
            _, peak = tracemalloc.get_traced_memory()
            tracemalloc.stop()
            assert running.table.number == 4
            return spent, peak

    spent, peak = asyncio.run(opened())
    assert spent < 2
    assert peak < 20_000_000


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("0", "'0', and no version"),
        ("x", "'x', and no version"),
        (None, "None, and no version"),
        ("1", "is not so: .*played"),
    ],
)
def test_a_schema_that_cannot_be_is_told_in_one_sentence_and_left_alone(
    tmp_path: Path, said: str | None, why: str
) -> None:
    Storage(f"sqlite:///{tmp_path}/house.db").close()
    with sqlite3.connect(tmp_path / "house.db") as connection:
        connection.execute("DELETE FROM house WHERE name = 'schema'")
        if said is not None:
            connection.execute("INSERT INTO house VALUES ('schema', ?)", [said])
    connection.close()
    for _ in range(2):  # the second time it stands as it stood
        with pytest.raises(StorageError, match=why):
            Storage(f"sqlite:///{tmp_path}/house.db")


def test_whether_anything_can_be_kept_is_known_from_the_last_write_and_asked_again_after_one_that_failed(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def told() -> None:
        assert await storage.can_keep()
        commits = storage.commits
        assert await storage.can_keep()
        assert storage.commits == commits, "nothing is written to find out that nothing is wrong"
        with monkeypatch.context() as full:
            full.setattr(Storage, "_together", fails)
            with pytest.raises(NotKeptError, match="the disk is full"):
                await storage.keep(storage.append("a", 0, [line(0)]))
            assert not await storage.can_keep()
            assert storage.trouble.startswith("the disk is full")
        assert await storage.can_keep()
        with pytest.raises(ConflictError):
            await storage.keep(storage.append("a", 0, [line(0), line(0)]) * 2)
        assert await storage.can_keep(), "a refusal is no trouble"

    def fails(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    asyncio.run(told())
    storage.close()
