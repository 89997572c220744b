"""The commands of docs/deploying.md do what it says."""

from __future__ import annotations

import os
import re
import shlex
import socket
import subprocess
import sys
from pathlib import Path

import httpx
from tests.server.clients import House, play_rounds, served

DOCUMENT = Path(__file__).parents[2] / "docs" / "deploying.md"


def said(section: str) -> list[str]:
    """The lines of the shell in a section."""
    text = DOCUMENT.read_text().split(f"## {section}\n", 1)[1].split("\n## ", 1)[0]
    return [line for block in re.findall(r"```sh\n(.*?)```", text, re.S) for line in block.splitlines()]


def run(line: str, data: Path) -> str:
    words = shlex.split(line)
    assert words[0] == "houseway"
    environment = os.environ | {"HOUSEWAY_DATA": str(data)}
    command = [sys.executable, "-m", "houseway", *words[1:]]
    made = subprocess.run(command, check=False, capture_output=True, text=True, env=environment)
    assert made.returncode == 0, made.stderr
    return made.stdout


def test_roles_backups_and_audits_are_as_the_document_says(tmp_path: Path) -> None:
    unit = re.search(r"^ExecStart=\S+ (serve .*)$", DOCUMENT.read_text(), re.M)
    assert unit is not None
    options = shlex.split(unit[1])[5:]
    assert options[:2] == ["--drain", "5"]
    with served(f"sqlite:///{tmp_path}/house.db", tmp_path, "--drain", "0.1", *options[2:]) as house:
        inspector, *_ = [run(line, tmp_path).strip() for line in said("People with roles")]
        people = [house.guest("Ana"), house.guest("Bao")]
        table = people[0].open("dragon-poker")
        for seat, person in enumerate(people, start=1):
            person.sit(table, seat)
        play_rounds(people, table, 2)
        for line in said("Backups"):
            changed = line.replace("/var/backups", str(tmp_path)).replace("/var/lib/houseway", str(tmp_path))
            assert "1 tables" in run(changed, tmp_path)
        _audited(house, table, inspector, tmp_path)


def _audited(house: House, table: str, token: str, folder: Path) -> None:
    for line in said("What an auditor needs"):
        if line.startswith("curl"):
            path = re.search(r"8000(\S+) > (\S+)", line)
            assert path is not None
            answer = httpx.get(
                house.address + path[1].replace("$TABLE", table), headers={"authorization": f"Bearer {token}"}
            )
            assert answer.status_code == 200
            (folder / path[2]).write_bytes(answer.content)
        else:
            run(re.sub(r"(\w+\.json\w*)", rf"{folder}/\1", line), folder)


def test_a_house_that_is_asked_to_stop_is_not_ready_before_it_ends(tmp_path: Path) -> None:
    with served(f"sqlite:///{tmp_path}/house.db", tmp_path, "--drain", "2") as house:
        assert httpx.get(f"{house.address}/health").status_code == 200
        house.process.terminate()
        for _ in range(100):
            answer = httpx.get(f"{house.address}/health")
            if answer.status_code == 503:
                break
        assert answer.status_code == 503
        assert answer.json()["ok"] is False
        assert house.process.wait(30) == 0


def test_a_second_server_is_told_so_in_one_line(tmp_path: Path) -> None:
    with served(f"sqlite:///{tmp_path}/house.db", tmp_path):
        command = [sys.executable, "-m", "houseway", "serve", "--port", "0", "--db", f"sqlite:///{tmp_path}/house.db"]
        second = subprocess.run(command, check=False, capture_output=True, text=True)
    assert second.returncode == 2
    assert second.stderr.count("\n") == 1
    assert "another server" in second.stderr


def refused(*words: str, data: Path) -> str:
    """The one sentence with which a command is refused."""
    environment = os.environ | {"HOUSEWAY_DATA": str(data)}
    command = [sys.executable, "-m", "houseway", *words]
    made = subprocess.run(command, check=False, capture_output=True, text=True, env=environment, timeout=60)
    assert (made.returncode, made.stdout, made.stderr.count("\n")) == (2, "", 1), made
    return made.stderr.strip()


def test_where_nobody_can_listen_is_said_in_one_sentence_before_anything_is_made(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/house.db"
    no_address = refused("serve", "--host", "300.1.1.1", "--db", database, data=tmp_path)
    assert no_address.startswith("houseway: '300.1.1.1' is no address and no name of one")
    elsewhere = refused("serve", "--host", "192.0.2.1", "--port", "0", "--db", database, data=tmp_path)
    assert elsewhere == "houseway: cannot listen at 192.0.2.1:0: this machine has no such address"
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        sentence = refused("serve", "--port", port, "--db", database, data=tmp_path)
    assert sentence.startswith(f"houseway: cannot listen at 127.0.0.1:{port}: something else listens there already")
    assert not (tmp_path / "house.db").exists()


def test_the_first_account_makes_the_directory_and_a_role_that_is_none_makes_nothing(tmp_path: Path) -> None:
    data = tmp_path / "new" / "data"
    sentence = refused("account", "add", "bob", "--role", "king", data=data)
    assert sentence.startswith("houseway: there is no role 'king'; the roles are player, dealer")
    assert not data.exists()
    assert len(run("houseway account add bob --role inspector", data).strip()) > 20
    assert data.stat().st_mode & 0o777 == 0o700
    assert (data / "house.db").stat().st_mode & 0o777 == 0o600
