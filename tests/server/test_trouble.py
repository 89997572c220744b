"""Trouble: a full disk, two processes at one table, money that people race for, and whatever a machine thinks up."""

from __future__ import annotations

import json
import random
import resource
import signal
import socket
import struct
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
from tests.server.clients import GAMES, NO_TLS, House, Person, least_wagers, next_thing, play_rounds, served

from houseway.record.reading import Reading
from houseway.record.storage import Storage


def test_a_full_disk_is_refused_with_a_sentence_and_nothing_is_lost(tmp_path: Path) -> None:
    """Files may grow to one megabyte; what does not fit has not happened, and what did is there. A house that can keep
    nothing is not ready, until it can again."""
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    limit = f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, {hard}));"
    main = "from houseway.__main__ import run; run()"
    database = f"sqlite:///{tmp_path}/house.db"
    command = [sys.executable, "-c", limit + main, "serve", "--port", "0", "--db", database]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    acknowledged: list[tuple[str, int]] = []
    try:
        assert process.stdout is not None
        house = House(process, process.stdout.readline().split()[-1], database)
        ana = house.guest()
        table, refused = ana.open("dragon-poker"), None
        ana.sit(table, 1)
        for number in range(4000):
            wagers = least_wagers(ana.sight(table))
            kind = {"type": "place-wagers", "wagers": wagers} if number % 2 == 0 else {"type": "take-back-wagers"}
            answer = ana.say(table, **kind)
            if answer.status_code != 200:
                refused = answer
                break
            acknowledged.append((str(kind["type"]), answer.json()["seq"]))
        assert refused is not None
        assert refused.status_code == 503, refused.text
        assert "has not happened" in refused.json()["error"]
        assert "Traceback" not in refused.text
        assert ana.sight(table)["seq"] == acknowledged[-1][1]
        ready = httpx.get(f"{house.address}/health")
        assert (ready.status_code, ready.json()["ok"]) == (503, False)
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (hard, hard))
        assert httpx.get(f"{house.address}/health").status_code == 200
        acknowledged.append(("buy-in", ana.said(table, type="buy-in", amount=1000)["seq"]))
    finally:
        process.kill()
        process.wait()
    storage = Storage(database)
    lines = list(storage.lines(table))
    storage.close()
    assert Reading(lines, still_open=True).through().entries == len(lines)
    for kind_, seq in acknowledged:
        assert json.loads(lines[seq])["command"]["type"] == kind_
    assert len(lines) == acknowledged[-1][1] + 1


def test_two_processes_that_fight_for_tables_lose_nothing(tmp_path: Path, database: str) -> None:
    """Everybody speaks to both in turn, at every game; each sees what the other did."""
    with served(database, tmp_path) as one, served(database, tmp_path) as other:
        both: list[tuple[Person, Person]] = []
        for number in (1, 2):
            person = one.guest(f"Player {number}")
            both.append((person, Person(other.address, person.token, person.player)))
        for game in GAMES:
            table = both[0][0].open(game, bots=1)
            for seat, (here, _) in zip((1, 3), both, strict=True):
                here.sit(table, seat)
            _play_at_both(both, table, 3)
            _agree(both, table)
    storage = Storage(database)
    with storage.reader() as connection:
        tables = [row[0] for row in connection.exec_driver_sql("SELECT id FROM tables")]
    for table in tables:
        assert Reading(list(storage.lines(table)), still_open=True).through().rounds >= 3
    storage.close()


def _agree(both: list[tuple[Person, Person]], table: str) -> None:
    """Soon both processes have come to the same place."""
    for _ in range(200):
        places = [person.sight(table)["seq"] for pair in both for person in pair]
        if len(set(places)) == 1:
            return
        time.sleep(0.05)
    raise AssertionError(places)


def _play_at_both(both: list[tuple[Person, Person]], table: str, rounds: int) -> None:
    """Threads that each speak to either process, as it comes."""
    last = both[0][0].sight(table)["round"] + rounds
    done = threading.Event()

    def play(pair: tuple[Person, Person], seed: int) -> None:
        chance = random.Random(seed)
        for _ in range(3000):
            person = chance.choice(pair)
            sight = person.sight(table)
            if sight["round"] >= last or done.is_set():
                return
            command = next_thing(sight, chance)
            if command is None:
                done.wait(0.01)
                continue
            answer = person.say(
                table,
                key=f"{seed} {chance.random()}",
                **{name.replace("-", "_"): value for name, value in command.items()},
            )
            assert answer.status_code in (200, 400, 422, 503), answer.text
        raise AssertionError(person.sight(table)["phase"])

    with ThreadPoolExecutor(len(both)) as threads:
        list(threads.map(play, both, range(len(both))))


def test_money_is_neither_made_nor_lost_by_racing_replaying_or_leaving(house: House) -> None:
    """Many at once sit, buy, bet, leave and repeat themselves; the model is one sum that never changes."""
    people = [house.guest(f"Racer {number}") for number in range(4)]
    before = [person.balance() for person in people]
    table = people[0].open("dragon-poker")
    said: list[int] = []
    lock = threading.Lock()

    def race(person: Person, seed: int) -> None:
        chance = random.Random(seed)
        for number in range(40):
            command = chance.choice(
                [
                    {"type": "sit", "seat": chance.randrange(1, 7), "buy-in": chance.choice([1000, 600_000])},
                    {"type": "buy-in", "amount": chance.choice([500, 700_000])},
                    {"type": "place-wagers", "wagers": {"ante": 500, "ante-bonus": 500}},
                    {"type": "take-back-wagers"},
                    {"type": "leave"},
                ]
            )
            key = f"{seed} {number // 2}"
            headers = {"idempotency-key": key}
            answer = person.http.post(f"/api/tables/{table}/commands", json=command, headers=headers)
            assert answer.status_code in (200, 400, 403, 409, 422), answer.text
            with lock:
                said.append(answer.status_code)

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(race, people * 2, [0, 1, 2, 3, 0, 1, 2, 3]))
    for person in people:
        person.say(table, type="leave")
    assert [person.balance() for person in people] == before
    assert 200 in said


def test_the_same_key_at_once_has_one_effect(house: House) -> None:
    ana = house.guest()
    table = ana.open("dragon-poker")
    before = ana.balance()

    def sit(_: int) -> httpx.Response:
        body = {"type": "sit", "seat": 2, "buy-in": 7000}
        with httpx.Client(base_url=house.address, timeout=30, verify=NO_TLS) as client:
            headers = {"idempotency-key": "once", "authorization": f"Bearer {ana.token}"}
            return client.post(f"/api/tables/{table}/commands", json=body, headers=headers)

    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(sit, range(16)))
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.content for answer in answers}) == 1
    assert ana.balance() == before - 7000


def test_bundles_of_the_desk_are_verified_offline_against_the_house_s_key(house: House, tmp_path: Path) -> None:
    inspector = house.staff("inspector", "an inspector with a bundle")
    people = [house.guest("Ana"), house.guest("Bao")]
    table = people[0].open("dragon-poker")
    for seat, person in enumerate(people, start=1):
        person.sit(table, seat)
    play_rounds(people, table, 2)
    (tmp_path / "round.json").write_bytes(inspector.get(f"/api/tables/{table}/bundle/1").content)
    key = inspector.get("/api/house").json()["public-key"]
    command = [sys.executable, "-m", "houseway", "audit", "verify", str(tmp_path / "round.json"), "--key", key]
    assert subprocess.run(command, check=False, capture_output=True).returncode == 0
    found = inspector.get("/api/search", params={"table": table}).json()
    assert {row["round"] for row in found} == {1, 2}
    for said in (table[:6], f"Table {table[:6]}", f" {table.upper()} "):
        assert inspector.get("/api/search", params={"table": said}).json() == found
    assert {row["table"] for row in inspector.get("/api/search", params={"table": "dragon pok"}).json()} >= {table}
    assert inspector.get("/api/search", params={"table": '%"_'}).json() == []
    assert inspector.get("/api/search", params={"player": "Ana", "table": table}).json()
    assert inspector.get("/api/search", params={"amount": found[0]["staked"], "table": table}).json()
    assert inspector.get("/api/search", params={"table": table, "since": 2**39}).json() == []
    steps = inspector.get(f"/api/tables/{table}/replay/1").json()
    assert steps[-1]["replay"] is True
    assert any(lay["pieces"] for step in steps for lay in step["placing"]["lays"])
    assert '"seed"' not in json.dumps([step["command"] for step in steps])
    desk = inspector.get(f"/api/tables/{table}/desk").json()
    assert desk["chain"] == "holds"
    assert desk["balanced"] is True
    assert desk["drop"] == 200_000


def test_whoever_hangs_up_in_the_middle_of_an_answer_ends_a_conversation_and_not_the_house(house: House) -> None:
    """A broken connection is a signal that would end any program which does not ignore it; it ended the house."""
    ignored = next(
        line.split()[1]
        for line in Path(f"/proc/{house.process.pid}/status").read_text().splitlines()
        if line.startswith("SigIgn")
    )
    assert int(ignored, 16) >> (signal.SIGPIPE - 1) & 1
    place = house.address.removeprefix("http://").split(":")
    question = b"GET /api/games HTTP/1.1\r\nhost: house\r\n\r\n"
    for _ in range(100):
        with socket.create_connection((place[0], int(place[1]))) as rude:
            rude.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            rude.sendall(question * 5)
    assert house.guest("Ana").get("/api/games").status_code == 200
    assert house.process.poll() is None
