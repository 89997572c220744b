"""What takes minutes is worked out once and kept; what is read from there is what was put there, and says so."""

from __future__ import annotations

import os
import stat
import time
import tracemalloc
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from houseway.games import results_cache


def ask(question: str, calls: list[str], answer: str = "42", seconds: float = 0) -> str:
    def work_out() -> str:
        calls.append(question)
        time.sleep(seconds)
        return answer

    found: str = results_cache.kept(
        "test", {"question": question}, lambda content: content.decode(), str.encode, work_out
    )
    return found


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOUSEWAY_CACHE", str(tmp_path / "new"))
    return tmp_path / "new" / "results"


def test_a_question_is_worked_out_once(folder: Path) -> None:
    calls: list[str] = []
    assert [ask("a", calls), ask("a", calls), ask("b", calls)] == ["42"] * 3
    assert calls == ["a", "b"]
    assert len(list(folder.iterdir())) == 2


def test_a_kept_answer_is_read_in_as_much_memory_as_it_needs(folder: Path) -> None:
    ask("a", [])
    tracemalloc.start()
    try:
        assert ask("a", ["nothing is worked out"]) == "42"
        assert tracemalloc.get_traced_memory()[1] < 10_000_000
    finally:
        tracemalloc.stop()


def test_whoever_asks_meanwhile_waits_for_the_answer(folder: Path) -> None:
    calls: list[str] = []
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda _: ask("slow", calls, seconds=0.2), range(4))) == ["42"] * 4
    assert calls == ["slow"]


@pytest.mark.parametrize("place", [0, 20, -1])
def test_a_file_with_one_wrong_bit_anywhere_is_worked_out_anew(folder: Path, place: int) -> None:
    calls: list[str] = []
    ask("a", calls)
    (file,) = folder.iterdir()
    good = file.read_bytes()
    damaged = bytearray(good)
    damaged[place] ^= 1
    file.write_bytes(damaged)
    assert ask("a", calls) == "42"
    assert calls == ["a", "a"]
    assert file.read_bytes() == good


def test_the_answer_to_another_question_is_not_taken_for_this_one(folder: Path) -> None:
    calls: list[str] = []
    ask("a", calls, "42")
    (one,) = folder.iterdir()
    ask("b", calls, "43")
    (other,) = set(folder.iterdir()) - {one}
    one.write_bytes(other.read_bytes())
    assert ask("a", calls, "42") == "42"
    assert calls == ["a", "b", "a"]


@pytest.mark.parametrize("kind", ["pipe", "link", "folder"])
def test_something_else_in_the_place_of_a_file_is_neither_read_nor_waited_for(folder: Path, kind: str) -> None:
    ask("a", [])
    (file,) = folder.iterdir()
    kept = file.read_bytes()
    file.unlink()
    if kind == "pipe":
        os.mkfifo(file)
    elif kind == "folder":
        file.mkdir()
    else:
        (folder.parent / "elsewhere").write_bytes(kept)
        file.symlink_to(folder.parent / "elsewhere")
    calls: list[str] = []
    assert ask("a", calls) == "42"
    assert calls == ["a"]


def test_the_folder_is_its_owners_alone(folder: Path) -> None:
    folder.mkdir(parents=True)
    folder.chmod(0o777)
    ask("a", [])
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert [stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()] == [0o600]


def test_a_folder_that_is_a_link_is_done_without(folder: Path) -> None:
    folder.parent.mkdir()
    (folder.parent / "others").mkdir()
    folder.symlink_to(folder.parent / "others")
    assert ask("a", []) == "42"
    assert not list((folder.parent / "others").iterdir())


@pytest.mark.skipif(os.name != "posix" or os.getuid() != 0, reason="only root can give a folder to somebody else")
def test_a_folder_of_somebody_elses_is_done_without(folder: Path) -> None:
    ask("a", [])
    os.chown(folder, 12345, 12345)
    calls: list[str] = []
    assert [ask("a", calls), ask("a", calls)] == ["42", "42"]
    assert calls == ["a", "a"]


def test_a_shelf_that_cannot_be_written_is_done_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("HOUSEWAY_CACHE", str(tmp_path / "file"))
    assert ask("a", []) == "42"


def test_an_answer_says_whether_it_was_computed_or_read(folder: Path) -> None:
    sources = []
    for question in ("a", "a", "b"):
        with results_cache.watched() as readings:
            ask(question, [])
        sources.append(readings.source)
    assert sources == ["computed", "cache", "computed"]


def test_what_is_worked_out_from_something_read_counts_as_read(folder: Path) -> None:
    ask("part", [])
    with results_cache.watched() as readings:
        results_cache.kept("test", {"question": "whole"}, bytes.decode, str.encode, lambda: ask("part", []))
    assert readings.source == "cache"


def test_the_shelf_is_at_home_unless_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HOUSEWAY_CACHE", raising=False)
    assert results_cache.place() == Path.home() / ".cache" / "houseway" / "results"
