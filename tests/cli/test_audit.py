"""`houseway record`, `audit`, `rules` and `submission check` as an outside caller uses them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest


def houseway(*arguments: str) -> subprocess.CompletedProcess[str]:
    nobodys = os.environ | {"HOUSEWAY_DATA": os.devnull}
    return subprocess.run(
        [sys.executable, "-m", "houseway", *arguments], capture_output=True, check=False, text=True, env=nobodys
    )


OTHER_KEY = "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"
"""The public key of RFC 8032, 7.1, test 2."""


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("log") / "rounds.jsonl"
    assert houseway("record", "dragon-poker", "--rounds", "3", "--seed", "ab12", "-o", str(path)).returncode == 0
    return path


def test_a_log_begins_with_the_submission_and_ends_closed(log: Path) -> None:
    entries = [json.loads(line) for line in log.read_text().splitlines()]
    assert [entry["seq"] for entry in entries] == list(range(len(entries)))
    assert entries[0]["command"]["format"] == 2
    assert entries[0]["command"]["game"] == "dragon-poker"
    assert entries[-1]["command"]["type"] == "close-log"
    assert all({"type", "cite"} <= set(event) for entry in entries for event in entry["events"])


def test_the_same_seed_records_the_same_rounds_and_with_a_house_key_the_same_bytes(log: Path, tmp_path: Path) -> None:
    again, key = tmp_path / "again.jsonl", str(tmp_path / "house.key")
    houseway("record", "dragon-poker", "--rounds", "3", "--seed", "0xAB12", "-o", str(again))
    one, other = (without_signatures(path) for path in (log, again))
    assert one == other
    assert again.read_bytes() != log.read_bytes(), "nobody can make the key of a log from its seed"
    assert houseway("key", "new", "-o", key).returncode == 0
    made = [tmp_path / name for name in ("one.jsonl", "two.jsonl", "three.jsonl")]
    for path, seed in zip(made, ("ab12", "AB12", "ab13"), strict=True):
        said = houseway("record", "dragon-poker", "--rounds", "3", "--seed", seed, "--key", key, "-o", str(path))
        assert said.returncode == 0
    assert made[0].read_bytes() == made[1].read_bytes()
    assert len({json.loads(path.read_bytes().splitlines()[0])["command"]["public-key"] for path in made}) == 2
    assert without_signatures(made[0]) == one


def without_signatures(path: Path) -> list[object]:
    """What the rounds of a log were, without anything that depends on its key."""
    entries = [json.loads(line) for line in path.read_text().splitlines()]
    own = {"open-log", "sign-head", "close-log"}
    return [
        (entry["at"], entry["command"], entry["events"]) for entry in entries if entry["command"]["type"] not in own
    ]


def test_an_audit_names_key_head_entries_rounds_times_and_submission_and_whether_the_key_was_trusted(
    tmp_path: Path,
) -> None:
    key, public, log = str(tmp_path / "house.key"), tmp_path / "house.pub", str(tmp_path / "log.jsonl")
    houseway("key", "new", "-o", key)
    public.write_text(houseway("key", "show", key).stdout)
    houseway("record", "pai-gow", "--rounds", "2", "--seed", "1", "--key", key, "-o", log)
    entries = [json.loads(line) for line in Path(log).read_text().splitlines()]
    house = json.loads(houseway("key", "show", key, "--json").stdout)
    facts = [
        house["public"],
        house["fingerprint"],
        entries[0]["command"]["public-key"],
        entries[0]["command"]["submission-hash"],
        entries[-1]["hash"],
        f"{len(entries)} entries",
        "2, from second 0 to second 60",
    ]
    for command in (("verify", log), ("replay", log), ("show", log, "1")):
        said = houseway("audit", *command).stdout
        assert [fact for fact in facts if fact not in said] == []
        assert "the key is not one that was trusted" in said
        for trusted in (key, str(public), house["public"]):
            assert "a key that you trust" in houseway("audit", *command, "--key", trusted).stdout
        for other, code in ((OTHER_KEY, 1), ("01" + "00" * 31, 2), ("no such file", 2)):
            refused = houseway("audit", *command, "--key", other)
            assert (refused.returncode, refused.stderr.count("\n")) == (code, 1)
        assert houseway("audit", *command, "--key", entries[0]["command"]["public-key"]).returncode == 0
    report = json.loads(houseway("audit", "verify", log, "--key", key, "--json").stdout)
    assert (report["ok"], report["trusted"], report["rounds"]) == (True, True, 2)
    assert (report["key"], report["house-key"]) == (entries[0]["command"]["public-key"], house["public"])
    assert (report["begins"], report["ends"], report["head"]) == (0, 60, entries[-1]["hash"])


def test_the_text_of_a_house_way_is_in_the_submission_and_the_log_needs_no_file(tmp_path: Path) -> None:
    source = Path("src/houseway/data/house_ways/pai-gow/best-low.toml").read_text(encoding="utf-8")
    way, log = tmp_path / "ours.toml", tmp_path / "log.jsonl"
    way.write_text(source.replace('name = "best-low"', 'name = "ours"'), encoding="utf-8")
    option = ("--option", f"house-way={way}")
    assert houseway("record", "pai-gow", "--rounds", "2", *option, "-o", str(log)).returncode == 0
    opening = json.loads(log.read_text().splitlines()[0])["command"]
    assert opening["options"]["house-way"] == way.read_text(encoding="utf-8")
    elsewhere = way.rename(tmp_path / "elsewhere.toml")
    assert houseway("audit", "replay", str(log)).returncode == 0, "the file is not needed"
    same = tmp_path / "same.jsonl"
    houseway("record", "pai-gow", "--rounds", "1", "--option", f"house-way={elsewhere}", "-o", str(same))
    assert json.loads(same.read_text().splitlines()[0])["command"]["submission-hash"] == opening["submission-hash"]
    elsewhere.write_text(elsewhere.read_text(encoding="utf-8") + "# another\n", encoding="utf-8")
    other = tmp_path / "other.jsonl"
    houseway("record", "pai-gow", "--rounds", "1", "--option", f"house-way={elsewhere}", "-o", str(other))
    assert json.loads(other.read_text().splitlines()[0])["command"]["submission-hash"] != opening["submission-hash"]


def test_an_untouched_log_verifies_replays_and_shows_its_rounds(log: Path) -> None:
    assert json.loads(houseway("audit", "verify", str(log), "--json").stdout)["ok"] is True
    assert houseway("audit", "replay", str(log)).returncode == 0
    shown = houseway("audit", "show", str(log), "2")
    assert shown.returncode == 0
    assert "NJ-DP 42.10(e)" in shown.stdout
    beyond = houseway("audit", "show", str(log), "4")
    assert (beyond.returncode, beyond.stderr.count("\n")) == (2, 1)


def test_an_altered_log_fails_everywhere_with_its_line(log: Path, tmp_path: Path) -> None:
    lines = log.read_bytes().splitlines(keepends=True)
    altered = tmp_path / "altered.jsonl"
    altered.write_bytes(b"".join([*lines[:-3], lines[-3].replace(b'"seq"', b'"sep"'), *lines[-2:]]))
    for command in (("verify", str(altered)), ("replay", str(altered)), ("show", str(altered), "1")):
        done = houseway("audit", *command)
        assert (done.returncode, done.stderr.count("\n")) == (1, 1)
        assert f"line {len(lines) - 2}" in done.stderr
    found = json.loads(houseway("audit", "verify", str(altered), "--json").stdout)
    assert (found["ok"], found["line"]) == (False, len(lines) - 2)


@pytest.mark.parametrize("tail", [b"\n", b"junk\n", None])
def test_nothing_may_follow_the_closing_entry(log: Path, tmp_path: Path, tail: bytes | None) -> None:
    longer = tmp_path / "longer.jsonl"
    longer.write_bytes(log.read_bytes() + (log.read_bytes() if tail is None else tail))
    assert houseway("audit", "verify", str(longer)).returncode == 1
    assert houseway("audit", "replay", str(longer)).returncode == 1


def test_a_log_without_its_closing_entry_needs_to_be_called_open(log: Path, tmp_path: Path) -> None:
    cut = tmp_path / "cut.jsonl"
    cut.write_bytes(b"".join(log.read_bytes().splitlines(keepends=True)[:-1]))
    refused = houseway("audit", "verify", str(cut))
    assert refused.returncode == 1
    assert "--open" in refused.stderr
    assert houseway("audit", "show", str(cut), "1").returncode == 1
    assert houseway("audit", "verify", str(cut), "--open").returncode == 0


def test_a_torn_line_of_an_older_copy_is_not_compared_and_that_is_said(log: Path, tmp_path: Path) -> None:
    old = tmp_path / "old.jsonl"
    old.write_bytes(b"".join(log.read_bytes().splitlines(keepends=True)[:20])[:-30])
    done = houseway("audit", "consistency", str(old), str(log))
    assert done.returncode == 0
    assert f"the same 19 entries, and {len(log.read_bytes().splitlines()) - 19} more" in done.stdout
    assert f"line 20 of {old}, the last, is torn and was not compared" in done.stdout


def test_a_bundle_is_no_log_and_whoever_takes_it_for_one_is_told(log: Path, tmp_path: Path) -> None:
    bundle, new = str(tmp_path / "bundle.json"), str(tmp_path / "new")
    assert houseway("audit", "bundle", str(log), "2", "-o", bundle).returncode == 0
    taken = (
        ("replay", bundle),
        ("show", bundle, "1"),
        ("bundle", bundle, "1", "-o", new),
        ("recover", bundle, "-o", new),
    )
    for command in taken:
        done = houseway("audit", *command)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith(f"houseway: {bundle}: is one round out of a log")
        assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("name", ["audit", "key", "submission"])
def test_a_command_of_commands_alone_lists_them(name: str) -> None:
    done = houseway(name)
    assert done.returncode == 2
    assert done.stderr.startswith("Usage:")
    assert "\nCommands:\n" in done.stderr


def test_rules_lists_every_paragraph_with_its_code_and_tests() -> None:
    rows = json.loads(houseway("rules", "--json").stdout)["paragraphs"]
    assert len(rows) == 792
    assert set(rows[0]) >= {"doc", "id", "kind", "software", "gist", "state", "code", "tests"}
    shown = houseway("rules", "show", "NJ-DP 42.10(d)4")
    assert "settlement.py" in shown.stdout
    assert houseway("rules", "XX").returncode == 2


def test_a_submission_is_valid_invalid_or_unreadable(tmp_path: Path) -> None:
    file = tmp_path / "submission.toml"
    file.write_text('game = "dragon-poker"\njurisdiction = "MD"\nante-bonus = "A"\n[limits.ante]\nminimum = 5\n')
    found = json.loads(houseway("submission", "check", str(file), "--json").stdout)
    assert found["ok"] is True
    assert found["differences"]["limits"] == {"ante": {"minimum": "5.00"}}
    file.write_text('game = "dragon-poker"\nante-bonus = "A"\n')
    refused = houseway("submission", "check", str(file))
    assert (refused.returncode, refused.stderr.count("\n")) == (1, 1)
    assert "NJ-DP 42.11(c)" in refused.stderr
    file.write_text("game = ")
    assert houseway("submission", "check", str(file)).returncode == 2


def test_help_loads_neither_numpy_nor_numba() -> None:
    code = (
        "import sys; sys.argv = ['houseway', '--help']\n"
        "from houseway.cli.main import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "print(sorted({'numpy', 'numba', 'matplotlib'} & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert done.stderr.strip() == "[]"


@pytest.mark.parametrize(
    ("begins", "ends", "said"),
    [
        (None, None, "no times"),
        (0, 60, "from second 0 to second 60"),
        (0, 1_000_000_000, "until 2001-09-09 01:46:40 UTC"),
        (1_000_000_000, 1_000_000_001, "from 2001-09-09 01:46:40 until 2001-09-09 01:46:41 UTC"),
    ],
)
def test_the_times_of_a_house_are_told_as_dates(begins: int | None, ends: int | None, said: str) -> None:
    from houseway.cli.audit_words import _times

    assert _times(begins, ends) == said
