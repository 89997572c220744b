"""What takes minutes is worked out once and kept."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from houseway.games import shelf


def ask(question: str, calls: list[str], answer: str = "42", seconds: float = 0) -> str:
    def write(path: Path, value: str) -> None:
        path.write_text(value)

    def work_out() -> str:
        calls.append(question)
        time.sleep(seconds)
        return answer

    found: str = shelf.kept(
        "test",
        {"question": question},
        lambda path: str(int(path.read_text())),
        write,
        work_out,
    )
    return found


def test_a_question_is_worked_out_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSEWAY_CACHE", str(tmp_path / "new"))
    calls: list[str] = []
    assert [ask("a", calls), ask("a", calls), ask("b", calls)] == ["42"] * 3
    assert calls == ["a", "b"]
    assert len(list((tmp_path / "new").iterdir())) == 2


def test_whoever_asks_meanwhile_waits_for_the_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSEWAY_CACHE", str(tmp_path))
    calls: list[str] = []
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda _: ask("slow", calls, seconds=0.2), range(4))) == ["42"] * 4
    assert calls == ["slow"]


def test_a_damaged_file_is_worked_out_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSEWAY_CACHE", str(tmp_path))
    calls: list[str] = []
    ask("a", calls)
    (file,) = tmp_path.iterdir()
    file.write_text("forty")
    assert ask("a", calls) == "42"
    assert calls == ["a", "a"]
    assert file.read_text() == "42"


def test_a_shelf_that_cannot_be_written_is_done_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("HOUSEWAY_CACHE", str(tmp_path / "file"))
    assert ask("a", []) == "42"


def test_the_shelf_is_at_home_unless_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HOUSEWAY_CACHE", raising=False)
    assert shelf.place() == Path.home() / ".cache" / "houseway"
