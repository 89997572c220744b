"""Logs of older rules: they hold, are read and shown whole, and replay lists what today's rules decide differently."""

from __future__ import annotations

import hashlib
import json
import lzma
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest
from tests.record.format_1_writer import Log1
from typer.testing import CliRunner

from houseway.cli.audit import app
from houseway.core.decider import kebab
from houseway.core.events import SHARED_EVENTS
from houseway.games.registry import game as game_of
from houseway.record.keys import public_key, signing_key
from houseway.record.log import RULES, LogError, OpenLog
from houseway.record.narration import narrate
from houseway.record.reading import Reading, verified
from houseway.record.replay import replay, rounds
from houseway.record.session import Session
from houseway.table.decider import TABLE_COMMANDS
from houseway.table.events import TABLE_EVENTS

FOLDER = Path(__file__).parent / "old_logs"
NAMES = sorted(path.name.removesuffix(".jsonl.xz") for path in FOLDER.glob("*.jsonl.xz"))
GAMES = ("dragon-poker", "double-draw-poker", "pai-gow-poker", "pai-gow", "deuce-of-the-dragon")
KEY = signing_key("3" * 64)
Change = Callable[[list[dict[str, Any]]], object]


def lines_of(name: str) -> list[bytes]:
    return lzma.decompress((FOLDER / f"{name}.jsonl.xz").read_bytes()).splitlines(keepends=True)


def entries_of(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in lines_of(name)]


def rewritten(name: str, change: Change, **opening: Any) -> list[bytes]:
    """An old log whose entries were changed by somebody who has a key to sign it with."""
    first, *entries = entries_of(name)[:-1]
    change(entries)
    named = {**first["command"], "public-key": public_key(KEY), **opening}
    log = Log1(msgspec.convert(named, OpenLog))
    for entry in entries:
        log.append(cast(Any, entry["command"]), cast(Any, entry["events"]))
    log.close(KEY)
    return log.lines


def unchanged(entries: list[dict[str, Any]]) -> None:
    pass


def other_paragraph(entries: list[dict[str, Any]]) -> None:
    """The first event cites the paragraph of another step."""
    entries[0]["events"][0]["cite"] = "NJ-DP 42.10(e)"


def refused_command(entries: list[dict[str, Any]]) -> None:
    """The first player is said to be seated by the dealer."""
    entries[0]["command"]["by"] = "dealer"


def unknown_field(entries: list[dict[str, Any]]) -> None:
    """A field that no reader looks at."""
    entries[0]["events"][0]["remark"] = "x"


def stolen_chips(entries: list[dict[str, Any]]) -> None:
    """More is cashed out than there is."""
    entries[1]["events"].append({"type": "cashed-out", "cite": "NJ-DP 42.6(e)", "seat": 1, "amount": 10**9})


def audit(*arguments: str) -> tuple[int, str, str]:
    done = CliRunner().invoke(app, arguments)
    return done.exit_code, done.stdout, done.stderr


def written(path: Path, lines: list[bytes]) -> str:
    path.write_bytes(b"".join(lines))
    return str(path)


def test_there_are_old_logs_of_every_game() -> None:
    assert {entries_of(name)[0]["command"]["game"] for name in NAMES} == set(GAMES)
    assert all("rules" not in entries_of(name)[0]["command"] for name in NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_an_old_log_holds_and_its_chips_add_up(name: str) -> None:
    lines = lines_of(name)
    assert sum(1 for _ in verified(lines)) == len(lines)
    opening = Reading(lines).opening
    assert (opening.rules, opening.written_under) == (None, 1)
    for step in replay(lines):
        assert sum(step.table.accounts.values()) == 0, f"line {step.line}"


@pytest.mark.parametrize("name", [name for name in NAMES if name.startswith("deuce")])
def test_the_deuce_pot_of_an_old_log_is_what_lies_in_it_after_void_rounds_too(name: str) -> None:
    """In those logs a void round gave the antes back one by one."""
    for step in replay(lines_of(name)):
        assert step.table.round.deuce_pot == step.table.accounts.get("pot:deuce", 0), f"line {step.line}"


@pytest.mark.parametrize("name", NAMES)
def test_an_old_log_is_decided_again_to_its_end(name: str, tmp_path: Path) -> None:
    lines = lines_of(name)
    file = written(tmp_path / "old.jsonl", lines)
    code, said, _ = audit("replay", file, "--json")
    report = json.loads(said)
    assert (code, report["ok"], report["rules"], report["commands"]) == (0, True, 1, len(lines) - 2)
    entries = [json.loads(line) for line in lines]
    for found in report["differences"]:
        entry = entries[found["line"] - 1]
        assert found["command"] == entry["command"]["type"]
        assert all(event in entry["events"] for event in found["log"])
        assert (found["refused"] is not None) or found["log"] != found["today"]
    code, said, _ = audit("replay", file)
    told = [line for line in said.splitlines() if not line.startswith("  ")]
    *listed, summary = told
    count = len(report["differences"])
    many = f"{count} of {len(lines) - 2} commands"
    assert summary == f"{file}: written under rules 1; {many} would be decided differently today"
    assert (code, len(listed)) == (0, count)
    for line, found in zip(listed, report["differences"], strict=True):
        assert line.startswith(f"line {found['line']}, {found['command']}: the log says ")


@pytest.mark.parametrize("name", NAMES)
def test_every_round_of_an_old_log_is_shown(name: str, tmp_path: Path) -> None:
    entries = entries_of(name)
    kinds = [event["type"] for entry in entries for event in entry["events"]]
    ends = [place for place, kind in enumerate(kinds) if kind in {"round-ended", "round-voided"}]
    begun = any(kind == "betting-closed" for kind in kinds[ends[-1] if ends else 0 :])
    by_number = dict(rounds(replay(lines_of(name))))
    assert list(by_number) == list(range(1, len(ends) + begun + 1))
    file = written(tmp_path / "old.jsonl", lines_of(name))
    for number, steps in by_number.items():
        code, said, _ = audit("show", file, str(number))
        sentences = [narrate(event) for step in steps for event in step.events]
        told = said.split("\n\n")[0].splitlines()[1:]
        shown = [line for line in told if not line.startswith("(under older rules)")]
        assert (code, said.splitlines()[0], len(shown)) == (0, f"Round {number}", len(sentences))
        assert all(line.endswith(sentence) for line, sentence in zip(shown, sentences, strict=True))
    code, said, _ = audit("show", file, str(number), "--json")
    events = [event["type"] for event in json.loads(said)["events"]]
    assert (code, events) == (0, [kebab(type(event).__name__) for step in steps for event in step.events])


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_command_and_event_that_older_rules_knew_is_still_read(game: str) -> None:
    known = json.loads((FOLDER / "kinds.json").read_text())
    round_ = game_of(game).game
    for what, today in (
        ("commands", (*TABLE_COMMANDS, *round_.commands)),
        ("events", (*SHARED_EVENTS, *TABLE_EVENTS, *round_.events)),
    ):
        readable = {kind.__struct_config__.tag: msgspec.structs.fields(kind) for kind in today}
        for kind, fields in {**known["table"][what], **known[game][what]}.items():
            assert kind in readable, f"{what}: {kind}"
            now = {field.encode_name: field for field in readable[kind]}
            assert set(fields) <= set(now), f"{kind} keeps its fields"
            assert not any(now[name].required for name in set(now) - set(fields)), f"{kind}: what is new has a default"


# --- what differs, in a log of older rules and in one of today's ------------------------------------------------------


def test_a_log_names_the_rules_that_it_is_written_under() -> None:
    game = game_of("dragon-poker")
    session = Session(game.game, game.options_type())
    opening = json.loads(session.log.lines[0])["command"]
    assert opening["rules"] == RULES == 6
    assert Reading(session.log.lines, still_open=True).opening.written_under == 6


@pytest.mark.parametrize("rules", [RULES + 1, 0, -1])
def test_a_log_of_rules_that_are_not_known_is_not_guessed_at(rules: int) -> None:
    lines = rewritten("dragon_poker_nj_golden", unchanged, rules=rules)
    with pytest.raises(LogError, match=f"written under rules {rules}, and this version knows 1 to {RULES}") as caught:
        list(verified(lines))
    assert caught.value.line == 1


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            other_paragraph,
            r'^line 2, sit: the log says ".+" \(NJ-DP 42\.10\(e\)\).*; today\'s rules say ".+" \(NJ-DP .+\)',
        ),
        (refused_command, r"^line 2, sit: the log says .+; today's rules refuse it: .+ not the dealer \(NJ-DP .+\)$"),
    ],
)
def test_replay_says_where_todays_rules_differ_from_an_older_log_and_goes_on(
    change: Change, said: str, tmp_path: Path
) -> None:
    before = list(replay(lines_of("dragon_poker_nj_golden"), re_decide=True))
    lines = rewritten("dragon_poker_nj_golden", change)
    steps = list(replay(lines, re_decide=True))
    assert len(steps) == len(lines) - 2, "to the end"
    assert steps[-1].table == before[-1].table, "with the log's own events"
    first = steps[0].difference
    assert first is not None
    assert first.cite is not None
    assert [step.line for step in steps[1:] if step.difference] == [step.line for step in before[1:] if step.difference]
    file = written(tmp_path / "old.jsonl", lines)
    code, listed, _ = audit("replay", file)
    assert code == 0
    assert sum(not line.startswith("  ") for line in listed.splitlines()) == 2 + sum(
        step.difference is not None for step in before[1:]
    )
    assert re.search(said, listed.splitlines()[0]), listed.splitlines()[0]
    assert listed.splitlines()[0] in audit("show", file, "1")[1]


def test_what_both_say_alike_is_left_out_of_a_difference() -> None:
    first = next(replay(rewritten("dragon_poker_nj_golden", other_paragraph), re_decide=True)).difference
    assert first is not None
    assert first.refused is None
    assert (len(first.log), len(first.today)) == (1, 1), "the chips bought are the same"
    assert msgspec.structs.replace(first.log[0], cite=first.today[0].cite) == first.today[0]


def test_a_field_that_only_the_writing_has_is_no_difference_in_an_older_log() -> None:
    assert next(replay(rewritten("dragon_poker_nj_golden", unknown_field), re_decide=True)).difference is None


@pytest.mark.parametrize("change", [other_paragraph, refused_command, unknown_field])
def test_in_a_log_of_todays_rules_any_difference_is_a_fault(change: Change, tmp_path: Path) -> None:
    file = written(tmp_path / "log.jsonl", rewritten("dragon_poker_nj_golden", change, rules=RULES))
    assert audit("verify", file)[0] == 0, "whoever has the key can sign anything"
    for command in (("replay", file), ("replay", file, "--json"), ("show", file, "1")):
        code, _, said = audit(*command)
        assert (code, said.count("\n")) == (1, 1)
        assert "line 2" in said


def test_a_log_of_format_1_is_reported_as_what_it_is(tmp_path: Path) -> None:
    lines = lines_of("pai_gow_golden")
    file = written(tmp_path / "log.jsonl", lines)
    code, said, _ = audit("verify", file)
    assert (code, "log format 1" in said, "all but the closing line" in said) == (0, True, True)
    report = json.loads(audit("verify", file, "--json")[1])
    assert (report["format"], report["covered"], report["entries"]) == (1, len(lines) - 1, len(lines))
    assert (report["begins"], report["root"], report["trusted"]) == (None, None, False)
    key = json.loads(lines[0])["command"]["public-key"]
    assert "a key that you trust" in audit("verify", file, "--key", key)[1]
    cut = written(tmp_path / "cut.jsonl", lines[:-1])
    assert "--open" in audit("verify", cut)[2]
    assert "nothing: an open log of format 1 is not signed anywhere" in audit("verify", cut, "--open")[1]


def test_an_older_log_that_was_altered_after_it_was_signed_fails_everywhere(tmp_path: Path) -> None:
    lines = lines_of("pai_gow_golden")
    lines[40] = lines[40].replace(b'"cite"', b'"cits"', 1)
    file = written(tmp_path / "log.jsonl", lines)
    for command in (("verify", file), ("replay", file), ("show", file, "1")):
        code, _, said = audit(*command)
        assert (code, said.count("\n")) == (1, 1)
        assert "line 41" in said


def test_an_older_log_whose_chips_do_not_add_up_fails() -> None:
    with pytest.raises(LogError, match="could not have happened at this table") as caught:
        list(replay(rewritten("dragon_poker_nj_golden", stolen_chips), re_decide=True))
    assert caught.value.line == 3


def test_an_older_log_with_events_that_nobody_can_put_into_words_fails() -> None:
    def unheard_of(entries: list[dict[str, Any]]) -> None:
        opened = [event for entry in entries for event in entry["events"] if event["type"] == "betting-opened"]
        opened[-1]["number"] = 99

    with pytest.raises(LogError, match=r"cannot be told|could not have happened"):
        list(replay(rewritten("deuce_of_the_dragon_golden", unheard_of), re_decide=True))


def test_a_submission_written_before_an_option_was_added_still_fits_its_hash() -> None:
    """The hash is over the options as the log has them, not over those that there are today."""
    lines = lines_of("dragon_poker_nj_golden")
    named = json.loads(lines[0])["command"]["options"]
    fewer = {name: value for name, value in named.items() if name != "two-areas"}
    text = json.dumps(fewer, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    digest = {"options": fewer, "submission-hash": hashlib.sha256(text.encode()).hexdigest()}
    assert len(list(replay(rewritten("dragon_poker_nj_golden", unchanged, **digest)))) == len(lines) - 2
    with pytest.raises(LogError, match=r"^line 1: the submission does not fit its hash$"):
        list(replay(rewritten("dragon_poker_nj_golden", unchanged, options=fewer)))


def test_a_change_of_options_written_before_an_option_was_added_is_no_difference() -> None:
    def fewer(entries: list[dict[str, Any]], right: bool = True) -> None:
        for entry in entries:
            for event in entry["events"]:
                if event["type"] == "options-changed":
                    del event["options"]["card-life-hours"]
                    text = json.dumps(event["options"], sort_keys=True, separators=(",", ":"), ensure_ascii=False)
                    event["digest"] = hashlib.sha256(text.encode()).hexdigest() if right else "0" * 64

    def without_their_hash(entries: list[dict[str, Any]]) -> None:
        fewer(entries, right=False)

    def differing(change: Change) -> set[str]:
        steps = replay(rewritten("double_draw_poker_golden", change), re_decide=True)
        return {kebab(type(step.command).__name__) for step in steps if step.difference}

    assert "change-options" not in differing(fewer)
    assert "change-options" in differing(without_their_hash)


# --- what rules 2 mended ----------------------------------------------------------------------------------------------

MENDED = [
    ("dragon_poker_wrong_nj", "wrong-number-of-cards", 1, "what had been settled is reversed when the round is void"),
    ("dragon_poker_wrong_md", "wrong-number-of-cards", 1, "what had been settled is reversed when the round is void"),
    ("pai_gow_poker_wrong_dice", "wrong-number-of-cards", 1, "what had been taken is reversed when the round is void"),
    ("pai_gow_wrong_dice", "wrong-number-of-cards", 1, "what had been taken is reversed when the round is void"),
    ("double_draw_poker_wrong", "count-stub", 1, "everybody has folded, and everybody's wagers go back"),
    ("pai_gow_poker_stuck", "expose-all", 1, "nothing is left to expose"),
    ("pai_gow_poker_stuck", "expose-all", 2, "nothing is left to expose"),
    ("dragon_poker_record_nj_two_decks", "shuffle", 1, "the machine's count was not reported"),
    ("dragon_poker_wrong_nj", "buy-in", 2, "the clock runs backwards"),
    ("double_draw_poker_wrong", "buy-in", 2, "the clock runs backwards"),
    ("pai_gow_poker_wrong_dice", "buy-in", 2, "the clock runs backwards"),
    ("pai_gow_wrong_dice", "buy-in", 2, "the clock runs backwards"),
    ("deuce_of_the_dragon_wrong", "buy-in", 2, "the clock runs backwards"),
    (
        "deuce_of_the_dragon_wrong",
        "wrong-number-of-cards",
        2,
        "a hand of a wrong number is fouled, and the round goes on",
    ),
    ("deuce_of_the_dragon_wrong", "remove-player", 1, "who is made to leave forfeits nothing"),
]


@pytest.mark.parametrize(("name", "command", "which", "why"), MENDED)
def test_a_command_that_a_mended_rule_decides_otherwise_is_listed(
    name: str, command: str, which: int, why: str
) -> None:
    steps = [step for step in replay(lines_of(name), re_decide=True) if kebab(type(step.command).__name__) == command]
    assert steps[which - 1].difference is not None, why


# --- rules 2 to 5 -----------------------------------------------------------------------------------------------------

GOLDEN_THEN = sorted(Path(__file__).parent.glob("logs_of_rules_*/*.xz"))
REFUSED_TODAY = {
    (2, "dragon_poker_md"): {"face-up-card", "reveal-dealer-hand"},
    (2, "double_draw_poker"): {"face-up-card"},
    (2, "pai_gow_poker_ez"): {"call-no-roll"},
}
"""What later rules would not have let happen in the golden logs of their time."""
OTHERWISE_TODAY = {
    "deuce_of_the_dragon": {"cut-cards", "change-options", "call-misdeal", "face-up-card", "jam", "report-cards"},
    "double_draw_poker": {"cut-cards"},
    "dragon_poker_md": {"change-options"},
    "dragon_poker_nj": {"cut-cards", "change-method"},
    "pai_gow": {"change-options"},
    "pai_gow_poker": {"change-options"},
}
"""What leads to other events since rules 3: cards that are cut again, the paragraph of several changed options, and
rounds of several pots that become void."""


@pytest.mark.parametrize("file", GOLDEN_THEN, ids=lambda file: f"{file.parent.name[-1]}-{file.name.partition('.')[0]}")
def test_a_log_of_older_rules_holds_and_is_decided_again_to_its_end(file: Path, tmp_path: Path) -> None:
    rules, name = int(file.parent.name[-1]), file.name.partition(".")[0]
    lines = lzma.decompress(file.read_bytes()).splitlines(keepends=True)
    assert Reading(lines).opening.written_under == rules
    path = written(tmp_path / "old.jsonl", lines)
    assert audit("verify", path)[0] == 0
    code, said, _ = audit("replay", path, "--json")
    report = json.loads(said)
    assert (code, report["ok"], report["rules"]) == (0, True, rules)
    refused = {found["command"] for found in report["differences"] if found["refused"] is not None}
    assert refused == REFUSED_TODAY.get((rules, name), set())
    if rules == 3:
        assert {found["command"] for found in report["differences"]} == OTHERWISE_TODAY.get(name, set())
    for step in replay(lines):
        assert sum(step.table.accounts.values()) == 0, f"line {step.line}"
