"""A long log that several processes read together is found to be what one of them would find."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path

import pytest
from tests.record.forging import HOUSE, make_log, rehashed
from tests.tables import DECK, fresh, make_ready, table, whole_round

from houseway.core.commands import Shuffle
from houseway.record import log_file, reading
from houseway.record.log import LogError
from houseway.record.log_file import LONGEST_LINE, LogFile, log_lines
from houseway.record.reading import Reading, Report, jobs_for, looked_at

LOG = make_log(house=HOUSE, rounds=3)
OPEN = make_log(rounds=1, close=False)
MIDDLE = len(LOG) // 2
BENT = {
    "a byte": [*LOG[:MIDDLE], LOG[MIDDLE].replace(b"1", b"2", 1), *LOG[MIDDLE + 1 :]],
    "a byte of the last line": [*LOG[:-1], LOG[-1].replace(b"a", b"b", 1)],
    "a line left out": [*LOG[:MIDDLE], *LOG[MIDDLE + 1 :]],
    "a line left out and the rest hashed again": rehashed([*LOG[:MIDDLE], *LOG[MIDDLE + 1 :]], MIDDLE),
    "a line twice": [*LOG[:MIDDLE], LOG[MIDDLE], *LOG[MIDDLE:]],
    "two lines swapped": [*LOG[:MIDDLE], LOG[MIDDLE + 1], LOG[MIDDLE], *LOG[MIDDLE + 2 :]],
    "no end": LOG[:-1],
    "a torn end": [*LOG[:-1], LOG[-1][:40]],
    "more after the end": [*LOG, LOG[-2]],
}


@pytest.fixture(autouse=True, params=[1000, 4096])
def short_pieces(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Lines here have some hundred bytes, a few of them more than the shorter pieces."""
    monkeypatch.setattr(reading, "PIECE", request.param)


def found(lines: Iterable[bytes], jobs: int, still_open: bool = False) -> Report | tuple[int, str]:
    try:
        return Reading(lines, still_open).through(jobs)
    except LogError as error:
        return error.line, error.reason


def filed(lines: list[bytes], folder: Path, still_open: bool = False) -> LogFile:
    file = folder / "log.jsonl"
    file.write_bytes(b"".join(lines))
    return LogFile(file, still_open)


@pytest.mark.parametrize("jobs", [2, 3])
def test_a_log_that_holds_is_reported_alike(jobs: int, tmp_path: Path) -> None:
    one = found(LOG, 1)
    assert isinstance(one, Report)
    assert one.entries == len(LOG)
    assert found(filed(LOG, tmp_path), jobs) == one
    assert found(filed(OPEN, tmp_path), jobs, still_open=True) == found(OPEN, 1, still_open=True)


@pytest.mark.parametrize("lines", BENT.values(), ids=BENT)
def test_what_is_wrong_with_a_log_is_found_alike(lines: list[bytes], tmp_path: Path) -> None:
    one = found(lines, 1)
    assert isinstance(one, tuple), "the log does not hold"
    assert found(filed(lines, tmp_path), 2) == one


@pytest.mark.parametrize("place", range(0, len(LOG), 5))
def test_the_first_line_that_is_bent_is_named_wherever_it_stands(place: int, tmp_path: Path) -> None:
    bent = [*LOG[:place], LOG[place].replace(b'"at":', b'"at": '), *LOG[place + 1 :]]
    one = found(bent, 1)
    assert isinstance(one, tuple)
    assert one[0] == place + 1
    assert found(filed(bent, tmp_path), 2) == one


def test_two_lines_that_are_given_as_one_are_found() -> None:
    lines = [*LOG[:MIDDLE], LOG[MIDDLE] + LOG[MIDDLE + 1], *LOG[MIDDLE + 2 :]]
    assert found(lines, 1) == (MIDDLE + 1, "the hash does not fit the line")


@pytest.mark.parametrize("end", [b"", b"\0\0\0\n"], ids=["cut off", "zeros"])
@pytest.mark.parametrize("kept", [0, 1, 200])
def test_the_torn_end_of_an_open_log_is_left_out_by_its_number(end: bytes, kept: int, tmp_path: Path) -> None:
    torn = LOG[MIDDLE][:kept] + end
    file = filed([*LOG[:MIDDLE], torn], tmp_path, still_open=True)
    assert found(file, 2, still_open=True) == found(LOG[:MIDDLE], 1, still_open=True)
    assert file.torn == (MIDDLE + 1 if torn else None)


@pytest.mark.parametrize(("bad", "said"), [(b"[" * 101, "nested deeper"), (b"x" * 4_000_001, "longer than")])
def test_a_line_that_is_too_much_is_named_by_its_number(bad: bytes, said: str, tmp_path: Path) -> None:
    for end in (b"", b"\n"):
        result = found(filed([*LOG[:MIDDLE], bad + end, *(LOG[MIDDLE:] if end else [])], tmp_path), 2)
        assert isinstance(result, tuple)
        assert result[0] == MIDDLE + 1
        assert said in result[1]


class Endless(BytesIO):
    """A file that goes on and on without a newline."""

    given = 0

    def read(self, size: int | None = -1) -> bytes:
        assert size is not None
        assert self.given < 2 * LONGEST_LINE, "nobody needs so much of it"
        self.given += size
        return b"x" * size


def test_a_line_without_an_end_is_given_up_when_it_is_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_file, "open_file", lambda path: Endless())
    with pytest.raises(LogError, match="longer than"):
        list(log_lines(Path("endless")))


def test_pieces_of_a_log_that_holds_are_found_to_hold(tmp_path: Path) -> None:
    file = filed(LOG, tmp_path)
    pieces = [looked_at("dragon-poker", file.path, *piece) for piece in file.pieces(reading.PIECE)]
    assert sum(len(piece.found.leaves) for piece in pieces if piece) == len(LOG)


def test_where_no_line_begins_or_nothing_can_be_read_there_is_no_piece(tmp_path: Path) -> None:
    file = filed(LOG, tmp_path)
    assert looked_at("dragon-poker", file.path, 5, 10) is None
    assert looked_at("dragon-poker", tmp_path / "gone.jsonl", 0, 10) is None
    assert looked_at("dragon-poker", filed([b"no log\n"], tmp_path).path, 0, 7) is None


@pytest.mark.parametrize("together", [1, 64])
def test_only_lines_that_hold_among_themselves_are_a_piece(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, together: int
) -> None:
    monkeypatch.setattr(reading, "TOGETHER", together)
    hashed_again = "a line left out and the rest hashed again"  # what it lacks is seen by its signatures alone
    for name in ("a byte", "a line left out", hashed_again, "two lines swapped"):
        path = filed(BENT[name], tmp_path).path
        piece = looked_at("dragon-poker", path, 0, path.stat().st_size)
        assert (piece is not None) == (name == hashed_again), name


def test_other_processes_are_asked_only_where_there_are_to_be_some(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    monkeypatch.setattr(Reading, "_read_by", lambda self, jobs, file: asked.append(jobs))
    for jobs in (1, 2):
        assert found(filed(LOG, tmp_path), jobs) == found(LOG, 1)
    assert asked == [2]


def test_what_is_written_after_the_pieces_were_cut_is_read_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, all_pieces = filed(LOG, tmp_path), LogFile.pieces
    monkeypatch.setattr(LogFile, "pieces", lambda self, size: all_pieces(self, size)[: len(LOG) // 4])
    assert found(file, 2) == found(LOG, 1)
    file = filed([*LOG, LOG[-2]], tmp_path)
    assert found(file, 2) == found([*LOG, LOG[-2]], 1)


def test_a_file_that_becomes_another_log_while_it_is_read_is_not_taken_for_the_first(tmp_path: Path) -> None:
    file = filed(LOG, tmp_path)
    begun = Reading(file)
    file.path.write_bytes(b"".join(make_log(rounds=3)))
    assert begun.through(2) == found(LOG, 1), "what was read of it at first is so short a log whole"


def test_decks_that_were_set_are_counted_alike(tmp_path: Path) -> None:
    session = table(set_decks="lesson")
    for number in range(3):
        make_ready(session, until=Shuffle)
        session.do(Shuffle(fresh(session)(), order=DECK if number != 1 else ()))
        whole_round(session)
    for jobs, lines in ((1, session.log.lines), (2, filed(session.log.lines, tmp_path))):
        begun = Reading(lines, still_open=True)
        begun.through(jobs)
        assert begun.set_decks == {"lesson": 2}


def test_only_a_long_log_is_worth_more_processes() -> None:
    assert jobs_for(16 * 1024 * 1024 - 1) == 1
    assert jobs_for(0) == 1


def test_a_long_log_is_verified_from_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    file.write_bytes(b"".join(LOG))
    code = (
        "import sys; from houseway.record import reading; reading.WORTH_WHILE = 1; reading.PIECE = 1000; "
        "from houseway.cli.audit import app; app(['verify', sys.argv[1]])"
    )
    done = subprocess.run([sys.executable, "-c", code, str(file)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert f"{len(LOG)} entries, all as they were written" in done.stdout
