"""Files that commands write are new, whole and where they were asked for; files that they read have bounds."""

from __future__ import annotations

import json
import os
import resource
import stat
import subprocess
import sys
import time
from importlib import resources
from pathlib import Path

import pytest

from houseway.cli import files
from houseway.core.documents import DocumentError
from houseway.record import log_file
from houseway.record.log import LogError

MEMORY = 700_000_000
"""Bytes of memory that a command may have in these tests: no hostile file is ever held whole."""


def houseway(*arguments: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    def bounded() -> None:
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))

    return subprocess.run(
        [sys.executable, "-m", "houseway", *arguments],
        capture_output=True, check=False, text=True, timeout=60, cwd=cwd, preexec_fn=bounded,
    )  # fmt: skip


def one_sentence(done: subprocess.CompletedProcess[str], code: int = 2) -> str:
    assert (done.returncode, done.stderr.count("\n")) == (code, 1), done.stderr
    assert "Traceback" not in done.stderr
    assert done.stderr.removesuffix("\n").isprintable()
    return done.stderr


# --- writing -----------------------------------------------------------------------------------------------------


def test_a_file_that_is_there_is_replaced_only_by_force(tmp_path: Path) -> None:
    file = tmp_path / "out"
    files.write_file(file, b"one")
    with pytest.raises(DocumentError, match="is there already; name another file, or give --force"):
        files.write_file(file, b"two")
    assert file.read_bytes() == b"one"
    files.write_file(file, b"two", force=True)
    assert file.read_bytes() == b"two"
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("force", [False, True])
@pytest.mark.parametrize("dangling", [False, True])
def test_a_link_is_never_followed(tmp_path: Path, force: bool, dangling: bool) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    if not dangling:
        target.write_bytes(b"mine")
    link.symlink_to(target)
    if force:
        files.write_file(link, b"new", force=True)
        assert not link.is_symlink()
        assert link.read_bytes() == b"new"
    else:
        with pytest.raises(DocumentError, match="is there already"):
            files.write_file(link, b"new")
    assert (target.read_bytes() == b"mine") if not dangling else not target.exists()


@pytest.mark.parametrize("kind", ["folder", "pipe"])
def test_what_is_no_file_is_not_replaced_even_by_force(tmp_path: Path, kind: str) -> None:
    place = tmp_path / kind
    place.mkdir() if kind == "folder" else os.mkfifo(place)
    with pytest.raises(DocumentError, match="is not a file, and is not replaced"):
        files.write_file(place, b"new", force=True)
    assert not stat.S_ISREG(place.stat().st_mode)


def test_a_file_that_appears_meanwhile_is_not_overwritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "check_free", lambda *_: None)
    (tmp_path / "out").write_bytes(b"theirs")
    with pytest.raises(DocumentError, match="is there already"):
        files.write_file(tmp_path / "out", b"ours")
    assert (tmp_path / "out").read_bytes() == b"theirs"
    assert [file.name for file in tmp_path.iterdir()] == ["out"]


def test_what_could_not_be_written_whole_leaves_nothing_behind_and_what_was_there_alone(tmp_path: Path) -> None:
    (tmp_path / "out").write_bytes(b"before")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, before[1]))
    try:
        with pytest.raises(DocumentError, match="out: file too large"):
            files.write_file(tmp_path / "out", bytes(2000), force=True)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert (tmp_path / "out").read_bytes() == b"before"
    assert [file.name for file in tmp_path.iterdir()] == ["out"]


def test_a_file_with_seeds_is_its_owners_alone_and_a_sheet_as_usual(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        files.write_file(tmp_path / "log", b"", private=True)
        files.write_file(tmp_path / "sheet", b"")
        os.close(files.new_file(tmp_path / "kept"))
    finally:
        os.umask(before)
    modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()}
    assert modes == {"log": 0o600, "sheet": 0o644, "kept": 0o600}


@pytest.mark.parametrize(
    "command",
    [
        ("record", "dragon-poker", "--rounds", "1", "-o"),
        ("par", "dragon-poker", "--bet", "dragon", "--format", "text", "-o"),
    ],
)
def test_a_file_named_with_o_must_not_exist_yet_and_force_replaces_it(tmp_path: Path, command: tuple[str, ...]) -> None:
    target, out = tmp_path / "precious", tmp_path / "out"
    target.write_text("precious")
    out.symlink_to(target)
    assert "is there already" in one_sentence(houseway(*command, str(out)))
    assert houseway(*command, str(out), "--force").returncode == 0
    assert target.read_text() == "precious"
    assert out.is_file()
    assert not out.is_symlink()
    assert "is there already" in one_sentence(houseway(*command, str(out)))
    assert houseway(*command, str(tmp_path / "new")).returncode == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == ["new", "out", "precious"]


# --- reading -----------------------------------------------------------------------------------------------------

READERS = {
    "settle": ("settle",),
    "submission": ("submission", "check"),
    "par": ("par", "dragon-poker", "--bet", "dragon", "--submission"),
    "verify": ("audit", "verify"),
    "replay": ("audit", "replay"),
    "recover": ("audit", "recover", "-o", "saved"),
}


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("place", ["folder", "pipe", "/dev/zero", "/dev/full"])
def test_a_folder_a_pipe_or_a_device_is_refused_at_once(tmp_path: Path, reader: str, place: str) -> None:
    path = Path(place) if place.startswith("/") else tmp_path / place
    if place == "folder":
        path.mkdir()
    elif place == "pipe":
        os.mkfifo(path)
    done = houseway(*READERS[reader], str(path), cwd=tmp_path)
    assert "is not a file but a folder, a device or a pipe" in one_sentence(done)


@pytest.mark.parametrize("game", ["pai-gow", "pai-gow-poker"])
@pytest.mark.parametrize("place", ["pipe", "/dev/zero"])
def test_a_house_way_that_is_no_file_is_refused_at_once(tmp_path: Path, game: str, place: str) -> None:
    path = Path(place) if place.startswith("/") else tmp_path / place
    if place == "pipe":
        os.mkfifo(path)
    submission = tmp_path / "submission.toml"
    submission.write_text(f'game = "{game}"\nhouse-way = "{path}"\n')
    assert "house way" in one_sentence(houseway("submission", "check", str(submission)), 1)


def hostile(path: Path, kind: str) -> None:
    """Files that would cost memory or minutes if they were parsed before they are looked at."""
    with path.open("wb") as file:
        match kind:
            case "one long line":
                file.truncate(300_000_000)  # zeros, without any end of line
            case "2,000 lists":
                file.write(b'{"game": "dragon-poker", "seats": ' + b"[" * 2000 + b"]" * 2000 + b"}\n")
            case "2,000 objects":
                file.write(b'{"a":' * 2000 + b"1" + b"}" * 2000 + b"\n")
            case "900 objects":
                file.write(b'{"a":' * 900 + b"1" + b"}" * 900 + b"\n")
            case "dotted key":
                file.write(b"a." * 20_000 + b"a = 1\n")
            case "dotted key behind quotes":
                file.write(b'text = """a""""\n' + b"a." * 20_000 + b"a = 1\n" + b'more = "b"\n')
            case "dotted header":
                file.write(b"[" + b"a." * 20_000 + b"a]\nb = 1\n")
            case "quoted dots":
                file.write(b'"a".' * 10_000 + b"a = 1\n")
            case "TOML lists":
                file.write(b"a = " + b"[" * 2000 + b"]" * 2000 + b"\n")
            case "many names and one twice":
                names = b",".join(b'"%d":1' % number for number in range(400_000))
                file.write(b"{" + names + b',"399999":1}\n')
            case "digits":
                file.write(b'{"a": [' + b",".join([b"9" * 999] * 7000) + b"]}\n")
            case "no end of a string":
                file.write(b'{"a": "' + b'\\"' * 3_000_000)


KINDS = (
    "one long line",
    "2,000 lists",
    "2,000 objects",
    "900 objects",
    "dotted key",
    "dotted key behind quotes",
    "dotted header",
    "quoted dots",
    "TOML lists",
    "many names and one twice",
    "digits",
    "no end of a string",
)


@pytest.mark.parametrize("kind", KINDS)
def test_a_hostile_document_costs_a_sentence(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "hostile"
    hostile(path, kind)
    for reader in ("settle", "submission"):
        start = time.monotonic()
        valid = kind == "digits" and reader == "submission"  # only no submission
        one_sentence(houseway(*READERS[reader], str(path)), 1 if valid else 2)
        assert time.monotonic() - start < 20


@pytest.mark.parametrize("kind", KINDS)
def test_a_hostile_log_costs_a_sentence(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "hostile"
    hostile(path, kind)
    start = time.monotonic()
    one_sentence(houseway("audit", "verify", str(path)), 1)
    one_sentence(houseway("audit", "verify", "--open", str(path)), 1)
    assert time.monotonic() - start < 20


@pytest.mark.parametrize("kind", ["dotted key", "dotted header", "TOML lists", "one long line", "digits"])
@pytest.mark.parametrize("game", ["pai-gow", "pai-gow-poker"])
def test_a_hostile_house_way_costs_a_sentence(tmp_path: Path, kind: str, game: str) -> None:
    path, submission = tmp_path / "way.toml", tmp_path / "submission.toml"
    hostile(path, kind)
    submission.write_text(f'game = "{game}"\nhouse-way = "{path}"\n')
    start = time.monotonic()
    one_sentence(houseway("submission", "check", str(submission)), 1)
    assert time.monotonic() - start < 10


def test_a_deep_line_with_a_right_hash_costs_a_sentence(tmp_path: Path) -> None:
    from hashlib import sha256

    body = b'{"seq":0,"prev":"%s","command":%s,"events":[]' % (b"0" * 64, b'{"a":' * 50_000 + b"1" + b"}" * 50_000)
    line = b'%s,"hash":"%s"}\n' % (body, sha256(body + b"}").hexdigest().encode())
    path = tmp_path / "deep.jsonl"
    path.write_bytes(line)
    assert "nested deeper than" in one_sentence(houseway("audit", "verify", str(path)), 1)


def test_the_lines_of_a_log_are_whole_wherever_a_block_ends(tmp_path: Path) -> None:
    path, size = tmp_path / "log", log_file.BLOCK
    lines = [b"a" * (size - 1) + b"\n", b"\n", b"b" * (3 * size) + b"\n", b"c\rd\n", b"{" * 99 + b"\n", b"e" * size]
    for some in (lines, lines[:-1], lines[:1], []):
        path.write_bytes(b"".join(some))
        assert list(log_file.log_lines(path)) == some


@pytest.mark.parametrize(
    ("bad", "said"), [(b"x" * (log_file.LONGEST_LINE + 1), "longer than"), (b"[" * 101, "nested deeper than")]
)
@pytest.mark.parametrize("end", [b"", b"\n", b"\nmore\n"])
def test_the_lines_before_one_that_is_too_much_are_read_first(
    tmp_path: Path, bad: bytes, said: str, end: bytes
) -> None:
    path, good = tmp_path / "log", [b"a\n", b"[" * 100 + b"\n", b"b\n"]
    path.write_bytes(b"".join(good) + bad + end)
    lines = log_file.log_lines(path)
    assert [next(lines) for _ in good] == good
    with pytest.raises(LogError, match=f"line 4: the line is {said}"):
        next(lines)


# --- showing -----------------------------------------------------------------------------------------------------


def test_text_of_a_file_that_an_error_quotes_stays_in_its_line(tmp_path: Path) -> None:
    path = tmp_path / "round.json"
    for name in ("x\nhouseway: all is well", "x\x1b[2K", "\u202ex", "\x9b1A"):
        path.write_text(json.dumps({"game": name}))
        one_sentence(houseway("settle", str(path)))
        path.write_text(json.dumps({"game": "dragon-poker", "options": {name: 1}, "dealer": "", "seats": []}))
        one_sentence(houseway("settle", str(path)))


@pytest.mark.parametrize(("game", "way"), [("pai-gow", "traditional"), ("pai-gow-poker", "foxwoods")])
def test_a_house_way_whose_text_hides_something_is_refused(tmp_path: Path, game: str, way: str) -> None:
    packaged = resources.files("houseway.data").joinpath("house_ways", game, f"{way}.toml").read_text(encoding="utf-8")
    path = tmp_path / "way.toml"
    path.write_text(packaged)
    submission = tmp_path / "submission.toml"
    submission.write_text(f'game = "{game}"\nhouse-way = "{path}"\n')
    assert houseway("submission", "check", str(submission)).returncode == 0
    for hidden in (r"\n", r"\u202e", r"\u001b[2K"):
        path.write_text(packaged.replace('title = "', f'title = "{hidden}', 1))
        assert "must not contain U+" in one_sentence(houseway("submission", "check", str(submission)), 1)


def test_json_on_standard_output_holds_no_character_that_a_terminal_obeys(capsys: pytest.CaptureFixture[str]) -> None:
    text = "a\nb\x1b\x9b\u202e\u2028\U000e0041é李\ud800"
    files.print_json({"name": text})
    shown = capsys.readouterr().out
    assert json.loads(shown) == {"name": text}
    assert all(line.isprintable() for line in shown.split("\n"))
    assert "é李" in shown
