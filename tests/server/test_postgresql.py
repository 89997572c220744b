"""A house on PostgreSQL: books that are restored there are written on, and nobody is told of what he wrote himself."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import psycopg
from tests.house.playing import open_house, play_rounds, seated, told

from houseway.house.accounts import Player
from houseway.record.backup import back_up, restore
from houseway.record.storage import Storage


def test_a_backup_restored_into_postgresql_is_played_on_and_its_books_are_written_on(
    tmp_path: Path, database: str
) -> None:
    async def before() -> None:
        async with open_house(tmp_path / "house.db") as house:
            running, people = await seated(house, "dragon-poker", 2)
            await play_rounds(running, people, 1)

    async def after() -> None:
        async with open_house(database) as house:
            table = await house.table(house.listed()[0]["table"])
            people = {seat: Player(owner, "Ana", "player", guest=True) for seat, owner in table.owners.items()}
            await told(table, people[1], type="buy-in", seat=1, amount=5_000)
            await play_rounds(table, people, 1)
            await seated(house, "dragon-poker", 2)

    asyncio.run(before())
    back_up(f"sqlite:///{tmp_path}/house.db", tmp_path / "backup.db")
    assert restore(tmp_path / "backup.db", database).players == 2
    with psycopg.connect(database) as connection:
        next_one = "SELECT nextval(pg_get_serial_sequence('movements', 'id')), (SELECT MAX(id) FROM movements)"
        number, last = connection.execute(next_one).fetchone() or (0, 0)
        assert number > last > 1, "no number of the books is given twice"
    asyncio.run(after())


def test_a_house_hears_of_what_others_write_and_not_of_its_own(database: str) -> None:
    one, other = Storage(database), Storage(database)
    heard: dict[str, list[str | None]] = {"one": [], "other": []}
    last = threading.Event()

    def to_other(table: str | None) -> None:
        heard["other"].append(table)
        if table == "end":
            last.set()

    try:
        one.listen(heard["one"].append)
        other.listen(to_other)
        for number in range(200):  # until both have begun to listen
            one.keep_now(one.append("mine", number, [b"{}\n"]), "mine")
            if heard["other"]:
                break
            last.wait(0.05)
        one.keep_now(one.append("end", 0, [b"{}\n"]), "end")
        assert last.wait(10)
        assert set(heard["other"]) == {"mine", "end"}
        assert heard["one"] == []
        other.keep_now(other.append("theirs", 0, [b"{}\n"]), "theirs")
        for _ in range(200):
            if heard["one"]:
                break
            threading.Event().wait(0.05)
        assert heard["one"] == ["theirs"]
    finally:
        one.close()
        other.close()
