"""A line is kept whole and durable before its command has happened, or nothing has happened: on real full disks."""

from __future__ import annotations

import errno
import os
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from houseway.core.commands import BuyIn, Sit
from houseway.games.dragon_poker.options import DragonPokerOptions
from houseway.games.registry import game
from houseway.record.keeping import Keeper, NotKeptError, WholeLines
from houseway.record.log import LogError
from houseway.record.reading import verified
from houseway.record.replay import replay
from houseway.record.session import Session

TINY = 64 * 1024


@pytest.fixture
def tiny(tmp_path: Path) -> Iterator[Path]:
    """A file system of 64 kB."""
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={TINY}", "tmpfs", str(tmp_path)], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip("this needs a file system of 64 kB, and mounting one is not allowed here")
    yield tmp_path
    subprocess.run(["umount", "-l", str(tmp_path)], check=True)


def opened(path: Path) -> int:
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)


def table(write: Callable[[bytes], object]) -> Session:
    session = Session(game("dragon-poker").game, DragonPokerOptions())
    session.log.keep(write)
    session.do(Sit(1, "Ana", 100_000))
    return session


def until_it_fails(session: Session, most: int = 10_000) -> NotKeptError:
    """Buy chips until a purchase cannot be recorded; it must not have happened."""
    for _ in range(most):
        before, lines, head = session.table, list(session.log.lines), session.log.head
        try:
            session.do(BuyIn(1, 100))
        except NotKeptError as error:
            assert session.table is before
            assert (session.log.lines, session.log.head) == (lines, head)
            return error
    raise AssertionError("everything could be recorded")


def holds(path: Path, session: Session) -> None:
    """The file is the log of what has happened, to the byte."""
    assert path.read_bytes() == b"".join(session.log.lines)
    *_, last = replay(path.read_bytes().splitlines(keepends=True), still_open=True, re_decide=True)
    assert last.table.accounts == session.table.accounts


def test_on_a_full_disk_a_command_is_refused_whole_and_goes_through_once_there_is_room(tiny: Path) -> None:
    log, ballast = tiny / "log.jsonl", tiny / "ballast"
    ballast.write_bytes(bytes(TINY // 2))
    session = table(Keeper(opened(log), "log.jsonl").write)
    for _ in range(2):
        error = until_it_fails(session)
        assert str(error) == "log.jsonl: no space left on device; what was not recorded has not happened"
        holds(log, session)
    ballast.unlink()
    session.do(BuyIn(1, 500))
    holds(log, session)


def test_at_the_largest_size_a_file_may_have_a_command_is_refused_whole(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    session = table(Keeper(opened(log), "log.jsonl").write)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, before[1]))
    try:
        error = until_it_fails(session)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert "file too large" in str(error)
    holds(log, session)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this machine has no device that is always full")
def test_a_device_that_takes_nothing_refuses_everything() -> None:
    keeper = Keeper(os.open("/dev/full", os.O_WRONLY), "full")
    with pytest.raises(NotKeptError, match="no space left"):
        keeper.write(b"a line\n")
    with pytest.raises(NotKeptError, match="takes nothing more"):
        keeper.write(b"a line\n")


def test_writes_that_come_up_short_are_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.write
    monkeypatch.setattr("houseway.record.keeping.os.write", lambda file, line: real(file, bytes(line[:7])))
    log = tmp_path / "log.jsonl"
    holds(log, table(Keeper(opened(log), "log.jsonl").write))


@pytest.mark.parametrize("code", [errno.EIO, errno.EDQUOT, errno.ENOSPC])
def test_half_a_line_before_an_error_is_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    log, real, calls = tmp_path / "log.jsonl", os.write, iter(range(10))

    def write(file: int, line: bytes) -> int:
        if next(calls):
            raise OSError(code, os.strerror(code))
        return real(file, bytes(line[:50]))

    session = table(Keeper(opened(log), "log.jsonl").write)
    with monkeypatch.context() as patch:
        patch.setattr("houseway.record.keeping.os.write", write)
        until_it_fails(session)
    holds(log, session)
    session.do(BuyIn(1, 100))
    holds(log, session)


def test_a_line_that_may_not_have_reached_the_disk_has_not_happened_and_nothing_follows_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = tmp_path / "log.jsonl"
    session = table(Keeper(opened(log), "log.jsonl").write)

    def broken(_: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with monkeypatch.context() as patch:
        patch.setattr("houseway.record.keeping.os.fsync", broken)
        until_it_fails(session)
    assert "takes nothing more" in str(until_it_fails(session))
    holds(log, session)


def test_every_line_is_on_the_disk_before_its_command_has_happened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log, synced = tmp_path / "log.jsonl", list[tuple[int, int]]()
    session = table(Keeper(opened(log), "log.jsonl").write)

    def fsync(file: int) -> None:
        synced.append((os.fstat(file).st_size, session.table.stack(1)))

    monkeypatch.setattr("houseway.record.keeping.os.fsync", fsync)
    session.do(BuyIn(1, 100))
    assert synced == [(log.stat().st_size, 100_000)], "synced with the whole line, before the chips were there"


def test_an_interruption_in_the_middle_of_a_line_takes_it_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log, real = tmp_path / "log.jsonl", os.write
    session = table(Keeper(opened(log), "log.jsonl").write)

    def interrupted(file: int, line: bytes) -> int:
        real(file, bytes(line[:50]))
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("houseway.record.keeping.os.write", interrupted)
        with pytest.raises(KeyboardInterrupt):
            session.do(BuyIn(1, 100))
    holds(log, session)


def test_a_log_that_loses_power_in_any_byte_of_its_last_line_is_good_up_to_it() -> None:
    session = table(lambda _: None)
    session.do(BuyIn(1, 100))
    *good, last = session.log.lines
    for place in range(1, len(last)):
        for torn in (last[:place], last[:place] + bytes(len(last) - place), bytes(place) + last[place:]):
            whole = WholeLines([*good, torn])
            assert len(list(verified(whole, still_open=True))) == len(good)
            assert whole.torn == len(good) + 1


def test_a_last_line_that_was_altered_is_not_taken_for_torn() -> None:
    *good, last = table(lambda _: None).log.lines
    whole = WholeLines([*good, last.replace(b"100000", b"900000")])
    with pytest.raises(LogError, match="hash"):
        list(verified(whole, still_open=True))


def test_a_torn_line_in_the_middle_is_a_fault() -> None:
    first, second = table(lambda _: None).log.lines
    with pytest.raises(LogError, match="line 1"):
        list(verified(WholeLines([first[:-30], second]), still_open=True))


KILLED = """
import os, sys
from tests.record.test_keeping import opened, table
from houseway.core.commands import BuyIn
from houseway.record.keeping import Keeper
from pathlib import Path
session = table(Keeper(opened(Path(sys.argv[1])), "log").write)
while True:
    session.do(BuyIn(1, 100))
    sys.stdout.write(f"{session.table.stack(1)}\\n")
    sys.stdout.flush()
"""


@pytest.mark.parametrize("acknowledged", [1, 20, 150])
def test_whatever_was_acknowledged_before_a_kill_is_in_the_log(tmp_path: Path, acknowledged: int) -> None:
    log = tmp_path / "log.jsonl"
    run = [sys.executable, "-c", KILLED, str(log)]
    child = subprocess.Popen(run, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2])
    assert child.stdout is not None
    stacks = [int(child.stdout.readline()) for _ in range(acknowledged)]
    child.kill()
    stacks += [int(line) for line in child.stdout.read().splitlines() if line.strip()]
    child.wait()
    *_, last = replay(WholeLines(log.read_bytes().splitlines(keepends=True)), still_open=True, re_decide=True)
    assert last.table.stack(1) >= stacks[-1]


def test_a_disk_that_takes_nothing_and_says_nothing_keeps_no_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper = Keeper(opened(tmp_path / "log"), "log")
    monkeypatch.setattr(os, "write", lambda file, left: 0)
    with pytest.raises(NotKeptError):
        keeper.write(b"a line\n")
    keeper.close()
