"""A server that is killed without warning, again and again, while people play; and what must be there afterwards."""

from __future__ import annotations

import json
import random
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import select
from tests.server.clients import GAMES, House, Person, next_thing, served

from houseway.core.accounts import DROP_BOX
from houseway.house.accounts import PLAY_MONEY
from houseway.record import schema
from houseway.record.log import ends_round
from houseway.record.reading import Reading
from houseway.record.replay import replay
from houseway.record.snapshot import Tail, beginning
from houseway.record.storage import Storage
from houseway.table.ledger import conserved

BUY_IN = 50_000
MOST_COMMANDS = 60
LONGEST_LIFE = 5.0
"""A house is killed after fewer commands than that, or after so many seconds where the machine is slow."""
WHOLE_EVERY = 100
"""Lives between two looks at everything that was ever written."""


class Kept:
    """Everything that was acknowledged, to anybody, in all lives of the house."""

    def __init__(self) -> None:
        self.answers: dict[tuple[str, str, str], tuple[dict[str, Any], bytes]] = {}
        """By table, player and key, the body that was sent and the answer that came."""
        self.fresh: list[tuple[str, str, str]] = []
        """Those of the last life."""
        self.logs: dict[str, Log] = {}
        self.lock = threading.Lock()


class Log:
    """A table's log as far as it has been read, and the table that it makes."""

    def __init__(self, first: bytes) -> None:
        self.lines = [first]
        self.tail = beginning(first)
        self.rounds = 0

    def read(self, lines: list[bytes]) -> None:
        """What a life of the house has added; each line must follow the one before it."""
        for entry in self.tail.read(lines):
            self.rounds += ends_round(entry.events)
        self.lines += lines


def play_until_it_dies(house: House, person: Person, table: str, kept: Kept, seed: int) -> None:
    """Say whatever is asked for; what is acknowledged is noted. Ends when the house has gone."""
    chance = random.Random(seed)
    try:
        while True:
            sight = person.sight(table)
            command = next_thing(sight, chance)
            if command is None:
                time.sleep(0.003)
                continue
            key = f"{seed}-{chance.random()}"
            answer = person.say(table, key=key, **{name.replace("-", "_"): value for name, value in command.items()})
            if answer.status_code == 200:
                with kept.lock:
                    kept.answers[table, person.player, key] = command, answer.content
                    kept.fresh.append((table, person.player, key))
    except (httpx.HTTPError, AssertionError):
        return


def lives(database: str, folder: Path, kills: int, seed: int = 1) -> Iterator[str]:
    """Kill a house so many times at random moments of play; raises if anything is not as it must be."""
    chance, kept = random.Random(seed), Kept()
    tables: dict[str, list[Person]] = {}
    rounds = 0
    for life in range(kills):
        with served(database, folder, check=False) as house:
            for people in tables.values():
                for person in people:
                    person.http = Person(house.address, person.token, person.player).http
            if not tables:
                tables = seated(house)
            _repeated(tables, kept, chance)
            threads = [
                threading.Thread(target=play_until_it_dies, args=(house, person, table, kept, life * 100 + number))
                for table, people in tables.items()
                for number, person in enumerate(people)
            ]
            for thread in threads:
                thread.start()
            _wait(kept, chance.randrange(MOST_COMMANDS))
            time.sleep(chance.uniform(0.0, 0.03))
            house.kill()
            for thread in threads:
                thread.join()
        found = checked(database, tables, kept, whole=life == kills - 1 or life % WHOLE_EVERY == 1)
        assert found >= rounds
        rounds = found
        yield f"killed {life + 1} times: {len(kept.answers)} commands acknowledged, {rounds} rounds over"


def _wait(kept: Kept, commands: int) -> None:
    """Until so many commands of this life were acknowledged, or it has been long enough."""
    until = time.monotonic() + LONGEST_LIFE
    while len(kept.fresh) < commands and time.monotonic() < until:
        time.sleep(0.001)


def seated(house: House) -> dict[str, list[Person]]:
    made = {}
    for game in GAMES:
        people = [house.guest(f"Player {number}") for number in (1, 2)]
        table = people[0].open(game)
        for seat, person in enumerate(people, start=1):
            person.sit(table, seat, BUY_IN)
        made[table] = people
    return made


def _repeated(tables: dict[str, list[Person]], kept: Kept, chance: random.Random) -> None:
    """Keys of an earlier life are answered as they were, and have no second effect."""
    if not kept.answers:
        return
    for table, player, key in chance.sample(sorted(kept.answers), min(5, len(kept.answers))):
        body, answer = kept.answers[table, player, key]
        person = next(person for person in tables[table] if person.player == player)
        again = person.say(table, key=key, **{name.replace("-", "_"): value for name, value in body.items()})
        assert again.status_code == 200
        assert again.content == answer


def checked(database: str, tables: dict[str, list[Person]], kept: Kept, whole: bool) -> int:
    """The books of a house that has gone: how many rounds are over.

    What this life has added is read and held against what was acknowledged in it; if `whole`, everything is read from
    the first line on, proved, and decided again.
    """
    storage = Storage(database)
    try:
        for table in tables:
            if table not in kept.logs:
                kept.logs[table] = Log(next(iter(storage.lines(table, 0, 0))))
            log = kept.logs[table]
            log.read(list(storage.lines(table, len(log.lines))))
            _acknowledged(table, log.lines, kept, list(kept.answers) if whole else kept.fresh)
            _balanced(storage, table, log.tail)
            if whole:
                assert list(storage.lines(table)) == log.lines
                assert Reading(log.lines, still_open=True).through().rounds == log.rounds
                for _ in replay(log.lines, still_open=True, re_decide=True):
                    pass
        kept.fresh.clear()
        _accounts(storage)
        return sum(log.rounds for log in kept.logs.values())
    finally:
        storage.close()


def _acknowledged(table: str, lines: list[bytes], kept: Kept, keys: list[tuple[str, str, str]]) -> None:
    """Every command that was acknowledged under these keys is in the log once, where its answer says."""
    places = []
    for key in keys:
        if key[0] != table:
            continue
        command, answer = kept.answers[key]
        said = json.loads(answer)
        places.append(said["seq"])
        line = json.loads(lines[said["seq"]])
        assert line["command"]["type"] == command["type"]
        assert line["command"].get("seat") == command.get("seat")
        assert len(line["events"]) == len(said["events"])
    assert len(places) == len(set(places))


def _balanced(storage: Storage, table: str, tail: Tail) -> None:
    """The chips of a table are all somewhere, and what its players brought is what left their accounts."""
    accounts = tail.table.accounts
    assert conserved(accounts)
    with storage.reader() as connection:
        moved = connection.execute(select(schema.movements).where(schema.movements.c.table_id == table)).all()
    bought = -sum(row.amount for row in moved if row.why == "buy-in")
    cashed = sum(row.amount for row in moved if row.why == "cash-out")
    assert bought == accounts[DROP_BOX]
    assert cashed == 0


def _accounts(storage: Storage) -> None:
    """Every balance is what its movements come to, and never below zero."""
    with storage.reader() as connection:
        balances = {row.id: row.balance for row in connection.execute(select(schema.players))}
        totals: dict[str, int] = dict.fromkeys(balances, 0)
        for row in connection.execute(select(schema.movements)):
            totals[row.player] += row.amount
    assert totals == balances
    assert all(0 <= balance <= 2 * PLAY_MONEY for balance in balances.values())
