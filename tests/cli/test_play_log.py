"""`play --log` with real processes: sent away, hung up, killed, on a full disk; and `audit recover` afterwards."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import select
import signal
import stat
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from houseway.core.events import CashedOut
from houseway.games.registry import game
from houseway.record.keeping import WholeLines
from houseway.record.keys import signing_key, write_house_key
from houseway.record.reading import verified
from houseway.record.recording import record
from houseway.record.replay import Step, replay

SOURCE = str(Path(__file__).parents[2] / "src")
TINY = 64 * 1024


def environment() -> dict[str, str]:
    return os.environ | {"PYTHONPATH": SOURCE, "TERM": "xterm-256color", "PYTHONUTF8": "1"}


def houseway(*arguments: str) -> subprocess.CompletedProcess[str]:
    run = [sys.executable, "-m", "houseway", *arguments]
    return subprocess.run(run, capture_output=True, check=False, text=True, env=environment(), timeout=60)


def _its_own_terminal() -> None:
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


class Table:
    """The program in a terminal of its own."""

    def __init__(self, log: Path, *more: str) -> None:
        self.here, there = pty.openpty()
        run = [sys.executable, "-m", "houseway", "play", "--log", str(log), *more]
        self.process = subprocess.Popen(
            run, stdin=there, stdout=there, stderr=there, env=environment(), start_new_session=True,
            preexec_fn=_its_own_terminal,  # noqa: PLW1509 - nothing else does it
        )  # fmt: skip
        os.close(there)
        self.seen = ""

    def until(self, *words: str, seconds: float = 30.0) -> str:
        """What appears first of some words."""
        end, since = time.monotonic() + seconds, ""
        while not any(word in since for word in words):
            ready, _, _ = select.select([self.here], [], [], max(0.0, end - time.monotonic()))
            assert ready, f"{words!r} did not appear in {since!r}"
            try:
                since += os.read(self.here, 65536).decode(errors="replace")
            except OSError:
                raise AssertionError(f"the program ended before {words!r}: {self.seen}{since}") from None
        self.seen += since
        return next(word for word in words if word in since)

    def type(self, text: str) -> None:
        os.write(self.here, text.encode())

    def ended(self) -> int:
        """Its exit code; what it still says is read meanwhile, so that it does not wait for a reader."""
        end = time.monotonic() + 30
        while self.process.poll() is None and time.monotonic() < end:
            ready, _, _ = select.select([self.here], [], [], 0.1)
            if ready:
                try:
                    self.seen += os.read(self.here, 65536).decode(errors="replace")
                except OSError:
                    break
        return self.process.wait(30)


@pytest.fixture
def sit() -> Iterator[Callable[..., Table]]:
    tables: list[Table] = []

    def sit_down(log: Path, *more: str) -> Table:
        tables.append(Table(log, *more))
        return tables[-1]

    yield sit_down
    for table in tables:
        table.process.kill()
        table.process.wait()


def steps(log: Path, still_open: bool = False) -> list[Step]:
    whole = WholeLines(log.read_bytes().splitlines(keepends=True), torn_end=still_open)
    return list(replay(whole, still_open, re_decide=True))


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("when", ["Your bet?", "Play or fold?"])
def test_a_table_that_is_told_to_stop_pays_out_closes_its_log_and_says_how_it_ended(
    tmp_path: Path, sit: Callable[..., Table], number: signal.Signals, when: str
) -> None:
    log = tmp_path / "log.jsonl"
    table = sit(log, "dragon-poker")
    table.until("Your bet?")
    if when != "Your bet?":
        table.type("10\n")
        table.until(when)
    table.process.send_signal(number)
    assert table.ended() == 128 + number
    assert "Traceback" not in table.seen
    (out,) = (event for step in steps(log) for event in step.events if isinstance(event, CashedOut))
    assert out.seat == 3
    assert stat.S_IMODE(log.stat().st_mode) == 0o600


def test_a_terminal_that_goes_away_ends_the_table_properly(tmp_path: Path, sit: Callable[..., Table]) -> None:
    log = tmp_path / "log.jsonl"
    table = sit(log, "dragon-poker")
    table.until("Your bet?")
    table.type("10\n")
    table.until("Play or fold?")
    os.close(table.here)
    assert table.process.wait(30) == 128 + signal.SIGHUP
    assert any(isinstance(event, CashedOut) for step in steps(log) for event in step.events)


def test_a_reader_that_stops_reading_leaves_a_closed_log(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    run = [sys.executable, "-m", "houseway", "play", "--demo", "--log", str(log)]
    child = subprocess.Popen(run, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment())
    assert child.stdout is not None
    assert child.stderr is not None
    child.stdout.close()
    child.wait(30)
    assert b"Traceback" not in child.stderr.read()
    child.stderr.close()
    assert steps(log)


def test_a_killed_table_leaves_a_log_that_holds_up_to_its_last_line(tmp_path: Path, sit: Callable[..., Table]) -> None:
    log, saved = tmp_path / "log.jsonl", tmp_path / "saved.jsonl"
    table = sit(log, "dragon-poker")
    table.until("Your bet?")
    table.type("10\n")
    table.until("Play or fold?")
    table.process.kill()
    assert table.process.wait() == -signal.SIGKILL
    whole = log.read_bytes()
    assert whole.endswith(b"\n"), "everything that was acknowledged is there whole"
    assert steps(log, still_open=True)[-1].table.phase == "deciding"
    log.write_bytes(whole[:-20])  # as if the power had gone in the last line
    verdict = houseway("audit", "verify", "--open", str(log))
    assert verdict.returncode == 0
    assert "is torn" in verdict.stdout
    told = json.loads(houseway("audit", "verify", "--open", "--json", str(log)).stdout)
    assert (told["ok"], told["torn"]) == (True, whole.count(b"\n"))
    assert houseway("audit", "verify", str(log)).returncode == 1
    assert houseway("audit", "replay", "--open", str(log)).returncode == 0
    done = houseway("audit", "recover", str(log), "-o", str(saved))
    assert done.returncode == 0
    assert "still open" in done.stdout
    assert saved.read_bytes() == b"".join(whole.splitlines(keepends=True)[:-1])
    assert stat.S_IMODE(saved.stat().st_mode) == 0o600
    assert "is there already" in houseway("audit", "recover", str(log), "-o", str(saved)).stderr


def test_the_house_closes_the_log_of_a_killed_table_with_its_own_key_alone(
    tmp_path: Path, sit: Callable[..., Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOUSEWAY_DATA", str(tmp_path / "data"))
    assert houseway("key", "new").returncode == 0
    key, log, saved = tmp_path / "data" / "house.key", tmp_path / "log.jsonl", tmp_path / "saved.jsonl"
    table = sit(log, "dragon-poker")
    table.until("Your bet?")
    table.process.kill()
    table.process.wait()
    assert houseway("audit", "verify", "--key", str(key), str(log)).returncode == 1
    done = houseway("audit", "recover", str(log), "-o", str(saved), "--key", str(key))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("; closed\n")
    verdict = json.loads(houseway("audit", "verify", "--key", str(key), "--json", str(saved)).stdout)
    assert (verdict["ok"], verdict["trusted"], verdict["closed"]) == (True, True, True)
    assert saved.read_bytes().startswith(log.read_bytes())
    again = houseway("audit", "consistency", str(log), str(saved), "--key", str(key))
    assert again.returncode == 0


@pytest.fixture
def tiny(tmp_path: Path) -> Iterator[Path]:
    """A file system of 64 kB."""
    folder = tmp_path / "tiny"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={TINY}", "tmpfs", str(folder)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("this needs a file system of 64 kB, and mounting one is not allowed here")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


def test_a_table_on_a_full_disk_ends_with_one_sentence_and_a_whole_log(tiny: Path, sit: Callable[..., Table]) -> None:
    log = tiny / "log.jsonl"
    table = sit(log, "dragon-poker", "--seed", "full")
    answers = {"Your bet?": "10\n", "Play or fold?": "y\n"}
    while (asked := table.until("no space left", *answers)) in answers:
        table.type(answers[asked])
    assert table.ended() == 2
    assert table.seen.count("no space left on device") == 1
    assert "Traceback" not in table.seen
    assert log.stat().st_size > TINY // 2
    assert log.read_bytes().endswith(b"\n")
    closed = "the log is closed" in table.seen
    assert closed or "could not be closed" in table.seen
    assert steps(log, still_open=not closed)


def test_a_log_that_cannot_take_its_first_line_is_not_begun(tiny: Path) -> None:
    (tiny / "ballast").write_bytes(bytes(TINY))
    done = houseway("play", "--demo", "--log", str(tiny / "log.jsonl"))
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "no space left" in done.stderr
    assert not (tiny / "log.jsonl").exists()


def test_a_recording_that_does_not_fit_leaves_nothing(tiny: Path) -> None:
    done = houseway("record", "dragon-poker", "--rounds", "20", "-o", str(tiny / "log.jsonl"))
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "no space left" in done.stderr
    assert not list(tiny.iterdir())


def test_recover_closes_what_can_be_closed_and_mends_nothing_else(tmp_path: Path) -> None:
    log, key = tmp_path / "log.jsonl", tmp_path / "key"
    entry = game("dragon-poker")
    house = signing_key("8" * 64)
    lines = record(entry.game, entry.options_type(), 2, "7" * 64, house=house).log.lines
    log.write_bytes(b"".join(lines))
    write_house_key(key, house)
    torn = tmp_path / "torn.jsonl"
    torn.write_bytes(b"".join(lines[:-2]) + lines[-2][:100])
    done = houseway("audit", "recover", str(torn), "-o", str(tmp_path / "closed"), "--key", str(key), "--json")
    assert json.loads(done.stdout) == {
        "file": str(tmp_path / "closed"),
        "entries": len(lines) - 1,
        "torn": len(lines) - 1,
        "closed": True,
    }
    assert len(list(verified((tmp_path / "closed").read_bytes().splitlines(keepends=True)))) == len(lines) - 1
    still_open = houseway("audit", "recover", str(torn), "-o", str(tmp_path / "open"))
    assert "still open: the key of its house was not given" in still_open.stdout
    key.unlink()
    write_house_key(key, signing_key("1" * 64))
    other = houseway("audit", "recover", str(torn), "-o", str(tmp_path / "other"), "--key", str(key))
    assert (other.returncode, other.stderr.count("\n")) == (1, 1)
    assert "another house" in other.stderr
    altered = tmp_path / "altered.jsonl"
    altered.write_bytes(b"".join([*lines[:3], lines[3].replace(b'"seq"', b'"sep"'), *lines[4:-1]]))
    refused = houseway("audit", "recover", str(altered), "-o", str(tmp_path / "other"))
    assert (refused.returncode, refused.stderr.count("\n")) == (1, 1)
    assert "line 4" in refused.stderr
    assert not (tmp_path / "other").exists()
