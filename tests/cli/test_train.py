"""`houseway train`: lessons and drills in a terminal, files of lessons, reports, a class."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from typer.testing import CliRunner

from houseway.cli.main import app
from houseway.cli.terminal import school_typed as typed
from houseway.cli.terminal.drilling import Drilling
from houseway.cli.terminal.school import Desk
from houseway.cli.terminal.style import themed
from houseway.cli.terminal.talk import LeaveTable, Talk
from houseway.cli.train import _hand_out
from houseway.core.commands import CountStub
from houseway.games.registry import game, games
from houseway.school.acts import ActError, Hint, Step, Verdict
from houseway.school.classroom import Progress, begin
from houseway.school.drills import question
from houseway.school.judging import judge
from houseway.school.perfect import dealt_perfectly, right_act
from houseway.school.records import Records
from houseway.school.score import score_of
from houseway.school.session import opened, progress_of, sight
from houseway.school.shelf import lesson_named

LESSON = """
[[lesson]]
name = "mine"
game = "dragon-poker"
title = "Our own"
about = "Three dragons for seat 1."
players = 2
deck = "RD RD BD"
asked = ["round", "money"]
[lesson.wagers.1]
ante = 25
ante-bonus = 25
"""


def _run(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["train", *arguments])
    said = done.output
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        if isinstance(done.exception, ValueError | OSError):
            return 2, str(done.exception)
        raise done.exception
    return done.exit_code, said


class Newcomer:
    """Somebody who has read nothing: asks twice what to do, and does what the screen says."""

    def __init__(self) -> None:
        self.screen = StringIO()
        self.console = themed(Console(file=self.screen, width=100, height=40, highlight=False, force_terminal=False))
        self.desk: Desk | None = None
        self.typed: list[str] = []
        self.wanted = self.hint = ""

    def read(self) -> str:
        shown, self.screen = self.screen.getvalue(), StringIO()
        self.console.file = self.screen
        assert len(self.typed) < 300, self.typed[-6:]
        answer = self._answer(shown)
        self.typed.append(answer)
        return answer

    def _answer(self, shown: str) -> str:
        if "Enter begin" in shown:
            return ""
        assert self.desk is not None
        if "say it" in shown:
            return self._said(shown)
        if "What has happened?" in shown:
            return self._row(shown, self.wanted)
        if self.desk.progress.hints < 2:
            return "h"
        notice = self.desk._notice()
        hint = re.sub(r" \([A-Z]+[- ][^()]*(?:\([^()]*\)[^()]*)*\)$", "", notice).rstrip(".")
        if hint.startswith("Report it"):
            self.wanted = hint.partition('"')[2].rpartition('"')[0]
            self.hint = hint
            return "!"
        if hint == "Allow it":
            return "y"
        if hint.startswith("Refuse it"):
            return "n"
        self.hint = hint
        first = hint.partition(";")[0].removesuffix(", in any order")
        chips = _as_typed(first)
        return chips or self._row(shown, re.sub(r" \(.*\)$| to (?:seat \d|dealer|dead-hand)$", "", first))

    def _row(self, shown: str, label: str) -> str:
        found = re.search(rf"(\d+) +{re.escape(label)}", shown)
        assert found is not None, f"{label!r} is not on the screen:\n{shown}"
        return found[1]

    def _said(self, shown: str) -> str:
        """What the hint has in brackets."""
        asked = shown.rpartition("Enter say it")[2]
        if "misdealt" in asked:
            return "y" if "misdealt" in self.hint else "n"
        words = ("which place", "place"), ("how many lie", "holding"), ("what is it", "reason"), ("found", "found")
        for word, name in words:
            if word in asked:
                return str(re.findall(rf"{name} ([\w-]+)", self.hint)[-1])
        inside = self.hint.partition("(")[2].rpartition(")")[0]
        return " ".join(re.findall(r"(?<![\w.])\$?(\d+(?:\.\d+)?)(?![\w:])", inside)) or inside.split()[-1]


def _as_typed(hint: str) -> str:
    """A movement that the hint names, as it is typed."""
    patterns = {
        r"[Pp]ay (\S+) to seat (\d)'s (.*)": r"pay \2 \3 \1",
        r"[Cc]ollect (\S+) from seat (\d)'s (.*)": r"take \2 \3 \1",
        r"[Gg]ive (\S+) back from seat (\d)'s (.*)": r"back \2 \3 \1",
        r"[Cc]ollect (\S+) from the dealer's (.*)": r"take dealer \2 \1",
        r"[Tt]ake (\S+) vigorish from seat (\d)": r"vig \2 \1",
        r"[Cc]ollect (\S+) from (?:the )?(.* pot(?: \d)?|centre of the table)": r"take \2 \1",
        r"[Mm]ove (\S+) from (?:the |seat )?(.*?) to (?:the |seat )?(.*)": r"move \2 to \3 \1",
    }
    for pattern, form in patterns.items():
        if re.fullmatch(pattern, hint):
            return re.sub(pattern, form, hint).replace("'s", "").replace("centre of the table", "centre")
    return ""


def _taught(game_name: str, lesson: str) -> Newcomer:
    newcomer = Newcomer()
    session = opened(lesson_named(game_name, lesson))
    newcomer.desk = Desk(session, progress_of(session), Talk(newcomer.console, newcomer.read), now=lambda: 0.0)
    assert newcomer.desk.run(), "the newcomer left"
    return newcomer


@pytest.mark.parametrize("name", games())
def test_somebody_who_has_read_nothing_finishes_the_first_lesson(name: str) -> None:
    newcomer = _taught(name, "opening")
    assert newcomer.desk is not None
    score = score_of(newcomer.desk.progress)
    assert newcomer.desk.progress.finished
    assert not score.mistakes


@pytest.mark.parametrize(
    ("name", "lesson"),
    [
        ("dragon-poker", "late-wager"),
        ("dragon-poker", "wrong-number"),
        ("double-draw-poker", "stub"),
        ("pai-gow", "whole-round"),
        ("deuce-of-the-dragon", "side-pot"),
    ],
)
def test_a_lesson_is_finished_by_doing_what_the_hints_say(name: str, lesson: str) -> None:
    newcomer = _taught(name, lesson)
    assert newcomer.desk is not None
    assert not newcomer.desk.progress.mistakes, newcomer.desk.progress.mistakes[0]


def test_a_mistake_is_told_on_the_screen_with_its_paragraph_and_the_rule() -> None:
    screen = StringIO()
    answers = iter(["", "6", "nonsense", "q", "", "q", "q"])
    talk = Talk(themed(Console(file=screen, width=110, height=50)), lambda: next(answers))
    session = opened(lesson_named("dragon-poker", "opening"))
    assert not Desk(session, progress_of(session), talk).run()
    shown = screen.getvalue()
    assert "✗ Not yet" in shown
    assert "NJ-DP 42.3(a)" in shown
    assert "type the number of a step" in shown.lower()


def _screens(lesson: str, game_name: str, answers: list[str], size: tuple[int, int] = (80, 24)) -> list[str]:
    """Every screen that somebody sees who types these answers and leaves."""
    screen, typed_in = StringIO(), iter([*answers, "q", "q"])
    shown: list[str] = []

    def read() -> str:
        shown.append(screen.getvalue()[sum(map(len, shown)) :])
        return next(typed_in)

    talk = Talk(themed(Console(file=screen, width=size[0], height=size[1])), read)
    session = opened(lesson_named(game_name, lesson))
    Desk(session, progress_of(session), talk, now=lambda: 0.0).run()
    return shown


def test_a_lesson_that_was_begun_is_left_only_when_it_is_said_twice() -> None:
    screens = _screens("opening", "dragon-poker", ["", "1", "q", ""])
    assert "Leave all the same?" in screens[3]
    assert "What do you do?" in screens[4]
    assert len(_screens("opening", "dragon-poker", [""])) == 2


def test_what_the_table_pays_can_be_looked_up_before_any_mistake() -> None:
    """The 3 Card Bonus pays three dragons 40 to 1: NJ-DP 42.11(d)."""
    shown = " ".join(_screens("paying", "dragon-poker", ["", "?"], (120, 60))[-2].split())
    assert "Three Dragons 40 to 1" in shown
    assert "NJ-DP 42.11(d)" in shown


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (140, 45)])
@pytest.mark.parametrize("name", games())
def test_felt_title_and_score_stay_on_the_screen(name: str, size: tuple[int, int]) -> None:
    """At every fifth moment of the longest lessons, before anything was said, after a hint and after a mistake."""
    width, height = size
    for lesson in ("whole-round", "paying", "table-and-round", "everything", "six-players"):
        session, moments = opened(lesson_named(name, lesson)), list(dealt_perfectly(lesson_named(name, lesson)))[:-1]
        for progress in moments[::5]:
            screen = StringIO()
            talk = Talk(themed(Console(file=screen, width=width, height=height)), goes_away)
            desk = Desk(session, progress, talk, now=lambda: 0.0)
            wrong = next(verdict for verdict in _wrong_ones(progress) if not verdict.right)
            hint = judge(progress, Hint())[1]
            for said in (None, hint, wrong):
                desk.verdict = said
                screen.truncate(screen.seek(0))
                with suppress(LeaveTable):
                    desk._ask()
                lines = screen.getvalue().partition("What do you do?")[0].split("\n")
                assert len(lines) <= height, f"{lesson}: {len(lines)} lines\n{screen.getvalue()}"
                assert max(map(len, lines)) <= width
                assert progress.entry.title in lines[0]
                assert any("round" in line and "──" in line for line in lines)


def goes_away() -> str:
    raise LeaveTable


def _wrong_ones(progress: Progress) -> Iterator[Verdict]:
    for act in (Step(step="collect-cards"), Step(step="receive-cards")):
        yield judge(progress, act)[1]


def test_a_question_that_is_answered_with_yes_or_no_takes_nothing_else() -> None:
    asked = {"kind": "yes-no", "name": "misdealt", "label": "a misdealt hand explains the difference"}
    assert [typed.answer(asked, said) for said in ("y", "Yes", "n", "no")] == [True, True, False, False]
    for said in ("", "x", "1", "maybe"):
        with pytest.raises(ActError, match="y for yes or n for no"):
            typed.answer(asked, said)


def test_examples_are_of_this_lesson() -> None:
    welcomes = {name: _screens("paying", name, [])[0] for name in games()}
    assert {name for name, shown in welcomes.items() if "vig 1" in shown} == {"pai-gow-poker", "pai-gow"}
    assert "take 1 dragon bet" in welcomes["dragon-poker"]
    assert "take 1" not in _screens("opening", "dragon-poker", ["", "nonsense"])[-1]


def test_enter_after_the_exclamation_mark_leaves_the_list_of_reports_standing() -> None:
    screen = StringIO()
    answers = iter(["", "!", "", "", "n", "q"])
    talk = Talk(themed(Console(file=screen, width=110, height=50)), lambda: next(answers))
    session = opened(lesson_named("dragon-poker", "face-up"))
    desk = Desk(session, progress_of(session), talk)
    assert not desk.run()
    assert screen.getvalue().count("What has happened?") == 3
    assert not desk.progress.mistakes


def test_whoever_counts_a_whole_stub_is_not_asked_whether_a_hand_was_misdealt() -> None:
    """A Dragon Poker deck has 53 cards; three for one player and three for the dealer leave 47."""
    for counted, asked in (("47", False), ("46", True)):
        progress = begin(lesson_named("dragon-poker", "stub"))
        while not isinstance(progress.step, CountStub):
            progress, _ = judge(progress, right_act(progress))
        screen = StringIO()
        talk = Talk(themed(Console(file=screen, width=110, height=50)), iter([counted, "n"]).__next__)
        desk = Desk(opened(progress.lesson), progress, talk)
        row = next(row for row in sight(progress)["acts"] if row["act"].get("step") == "count-stub")
        assert desk._with_said(row, "said")["said"]["counted"] == int(counted)
        assert ("misdealt" in screen.getvalue()) is asked


def test_examples_name_a_wager_of_the_table() -> None:
    places = [{"area": "seat-2", "name": "seat 2"}, {"area": "seat-2.pai-gow", "name": "seat 2's Pai Gow"}]
    for said in ("take", "pay 2 pai gow"):
        with pytest.raises(ActError, match="2 pai gow"):
            typed.move(said, places)


def test_check_names_every_mistake_of_a_lesson_and_what_there_is_instead(tmp_path: Path) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text(
        '[[lesson]]\nname = "one"\ngame = "dragon-poker"\nasked = ["deal", "nonsense"]\nlevel = "high"\nplayer = 2\n'
    )
    code, said = _run("check", str(file))
    assert code == 1
    known = "'nonsense' is not known; there is cards, deal, round, money, end"
    for part in ("no field 'player'", known, "level: 'high' is not a whole number"):
        assert part in said


def test_check_names_each_mistake_once(tmp_path: Path) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text(LESSON + '[[lesson.irregularities]]\nwhat = "fly"\nbefore = "deal"\n')
    _, said = _run("check", str(file))
    assert said.count("fly") == 1


def test_a_lesson_that_is_left_enters_the_records_if_anything_was_done(tmp_path: Path) -> None:
    file, progress = tmp_path / "ana.json", begin(lesson_named("pai-gow", "opening"))
    console = Console(file=StringIO())
    _hand_out(progress, "", None, file, console, False)
    assert not file.exists()
    progress, _ = judge(progress, right_act(progress))
    _hand_out(progress, "", None, file, console, False)
    assert "1 left early" in _run("progress", "--records", str(file))[1]
    assert _run("export", str(file))[1].splitlines()[1].endswith(",yes")
    assert "✓" not in _run("pai-gow", "--list", "--records", str(file))[1]


PLACES: list[dict[str, Any]] = [
    {"area": "dealer.tray", "name": "the tray"},
    {"area": "table.centre", "name": "the centre of the table"},
    {"area": "pot.main", "name": "the main pot"},
    {"area": "pot.side-1", "name": "side pot 1"},
    {"area": "seat-3", "name": "seat 3"},
    {"area": "seat-3.ante", "name": "seat 3's Ante"},
    {"area": "seat-3.ante-bonus", "name": "seat 3's Ante Bonus"},
    {"area": "seat-3.three-card-bonus", "name": "seat 3's 3 Card Bonus"},
]


@pytest.mark.parametrize(
    ("said", "source", "target", "amount"),
    [
        ("take 3 ante", "seat-3.ante", "dealer.tray", None),
        ("collect seat 3's Ante Bonus 10", "seat-3.ante-bonus", "dealer.tray", 1000),
        ("pay 3 ante 12.50", "dealer.tray", "seat-3.ante", 1250),
        ("pay 3 3 card bonus $1,000", "dealer.tray", "seat-3.three-card-bonus", 100_000),
        ("pay 3 ab 5", "dealer.tray", "seat-3.ante-bonus", 500),
        ("push 3 ante", "seat-3.ante", "seat-3", None),
        ("take 3 3", "seat-3.three-card-bonus", "dealer.tray", None),
        ("pay 3 3 40", "dealer.tray", "seat-3.three-card-bonus", 4000),
        ("move side pot 1 to 3 38", "pot.side-1", "seat-3", 3800),
        ("take side pot 1 2", "pot.side-1", "dealer.tray", 200),
        ("vig 3 .75", "seat-3", "dealer.tray", 75),
        ("take 3 ante to centre", "seat-3.ante", "table.centre", None),
        ("pay 3 ante 5 from centre", "table.centre", "seat-3.ante", 500),
        ("move main pot to 3 17.10", "pot.main", "seat-3", 1710),
        ("take centre 0.50", "table.centre", "dealer.tray", 50),
        ("pay center 5", "dealer.tray", "table.centre", 500),
        ("move centre to tray 0.50", "table.centre", "dealer.tray", 50),
        ("move 3 to centre 5", "seat-3", "table.centre", 500),
        ("move main pot to tray 0.40", "pot.main", "dealer.tray", 40),
    ],
)
def test_chips_are_moved_by_short_sentences(said: str, source: str, target: str, amount: int | None) -> None:
    moved = typed.move(said, PLACES)
    assert (moved["from"], moved["to"], moved.get("amount")) == (source, target, amount)


@pytest.mark.parametrize(
    "said", ["take", "pay 3 ante", "pay 9 ante 5", "take 3 nothing", "move 3 ante", "pay 3 ante 1.005"]
)
def test_a_sentence_that_says_too_little_is_asked_about(said: str) -> None:
    with pytest.raises(ActError):
        typed.move(said, PLACES)


def test_a_drill_is_answered_and_what_was_missed_is_kept() -> None:
    entry = game("dragon-poker")
    asked = [question(entry, entry.options_type(), "payouts", number) for number in (1, 2)]
    right = f"{asked[0].answer / 100:.2f}"
    answers = iter([right, "", "much", "1", "q"])
    screen = StringIO()
    talk = Talk(themed(Console(file=screen, width=100, height=40)), lambda: next(answers))
    drilling = Drilling(entry, entry.options_type(), asked, Records(), talk, "2026-11-18", now=lambda: 0.0)
    drilling.run()
    assert (drilling.right, drilling.asked) == (1, 2)
    assert list(drilling.records.again) == [asked[1].key]
    assert "1 of 2 right" in screen.getvalue()


def test_lessons_are_listed_and_shown_without_a_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSEWAY_DATA", str(tmp_path))
    code, said = _run("pai-gow", "--list", "--json")
    assert code == 0
    assert [row["name"] for row in json.loads(said)][:3] == ["opening", "the-deal", "paying"]
    code, said = _run("dragon-poker", "--lesson", "late-wager")
    assert code == 0
    assert "Refuse it" in said
    _, said = _run("dragon-poker", "--irregularities", "--list", "--json")
    assert all(row["irregularities"] for row in json.loads(said))
    _, said = _run("dragon-poker", "--option", "jurisdiction=MD", "--lesson", "opening", "--json")
    assert json.loads(said)["steps"][0]["cite"].startswith("MD-DP ")


def test_a_demonstration_writes_its_report_and_a_lesson_whose_cards_are_set_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOUSEWAY_DATA", str(tmp_path))
    file = tmp_path / "report.txt"
    code, said = _run("pai-gow", "--lesson", "foul-hand", "--seed", "z", "--demo", "--report", str(file))
    assert code == 0
    assert "cards of foul-hand are set" in said
    assert f"The report is in {file}." in said
    assert "Passed with full marks" in file.read_text()


def test_set_cards_and_a_seed_give_the_same_hands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSEWAY_DATA", str(tmp_path))
    shown = [
        _run("dragon-poker", "--lesson", "whole-round", "--deck", "RD RD RD PH TI PA", "--seed", seed)[1]
        for seed in ("one", "one", "two")
    ]
    assert shown[0] == shown[1]
    deck = tmp_path / "deck.txt"
    deck.write_text("# three red dragons\nRD RD RD\nPH TI PA\n")
    again = _run("dragon-poker", "--lesson", "whole-round", "--deck", str(deck), "--seed", "one")[1]
    assert again == shown[0]
    code, said = _run("dragon-poker", "--deck", "RD RD RD RD RD RD RD RD")
    assert code == 2
    assert "RD" in said


def test_a_file_of_lessons_is_checked_and_taught(tmp_path: Path) -> None:
    good = tmp_path / "good.toml"
    good.write_text(LESSON)
    code, said = _run("check", str(good))
    assert code == 0
    assert "1 lesson, nothing wrong" in said
    code, said = _run("dragon-poker", "--file", str(good), "--json")
    assert any("Pay $750 to seat 1's Ante Bonus" in step["do"] for step in json.loads(said)["steps"])


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("dragon-poker", "war"), "there is no game 'war'"),
        (("ante = 25", "ante = 12.345"), "ante"),
        (("ante = 25", "ante = 7"), "ante-bonus"),
        (("RD RD BD", "XX"), "XX"),
        (('asked = ["round", "money"]', 'asked = ["flying"]'), "flying"),
        (('asked = ["round", "money"]', 'until = "fly"'), "fly"),
        (('asked = ["round", "money"]', "asked = []"), "asks nothing"),
        (('asked = ["round", "money"]', 'decisions = [{ type = "fold", seat = 5 }]'), "seat 5"),
        (('title = "Our own"', 'titel = "Our own"'), "titel"),
        (
            ('asked = ["round", "money"]', '[[lesson.irregularities]]\nwhat = "earthquake"\nbefore = "deal"'),
            "earthquake",
        ),
        (
            ('asked = ["round", "money"]', '[[lesson.irregularities]]\nwhat = "face-up-card"\nbefore = "wash-cards"'),
            "face-up-card",
        ),
        (('asked = ["round", "money"]', '[[lesson.irregularities]]\nwhat = "jam"\nbefore = "deal"'), "jam"),
    ],
)
def test_what_is_wrong_with_a_lesson_is_said_in_its_file(change: tuple[str, str], said: str, tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text(LESSON.replace(*change))
    code, output = _run("check", str(bad), "--json")
    found = json.loads(output)
    assert (code, found["ok"]) == (1, False)
    assert said in " ".join(found["faults"])


@pytest.mark.parametrize("content", ["", "[[lesson]]", "lesson = 5", "name = [", "[[lesson]]\nname = 5"])
def test_a_file_that_is_no_file_of_lessons_is_refused(content: str, tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text(content)
    code, _ = _run("check", str(bad))
    assert code == 1


@pytest.mark.parametrize("more", [[], ["--json"]])
def test_a_file_that_is_not_there_is_bad_input(more: list[str], tmp_path: Path) -> None:
    file = tmp_path / "nofile"
    assert _run("check", str(file), *more) == (2, f"{file}: no such file or directory")


def test_progress_and_a_class_come_from_records(tmp_path: Path) -> None:
    from houseway.school.perfect import dealt_perfectly
    from houseway.school.records import with_lesson, written

    *_, last = dealt_perfectly(lesson_named("pai-gow", "opening"))
    for name in ("ana", "bao"):
        (tmp_path / f"{name}.json").write_bytes(written(with_lesson(Records(), last, "2026-11-18")))
    files = [str(tmp_path / "ana.json"), str(tmp_path / "bao.json")]
    _, said = _run("export", *files, "--json")
    assert [row["learner"] for row in json.loads(said)] == ["ana", "bao"]
    assert _run("export", *files, "-o", str(tmp_path / "class.csv"))[0] == 0
    assert (tmp_path / "class.csv").read_text().count("\n") == 3
    _, said = _run("progress", "--records", files[0])
    assert "100 %" in said
    assert _run("progress", "--records", files[0], "-o", str(tmp_path / "p.html"))[0] == 0
    assert "<svg" in (tmp_path / "p.html").read_text()
    (tmp_path / "broken.json").write_text("{")
    assert _run("progress", "--records", str(tmp_path / "broken.json"))[0] == 2


def test_drills_are_listed_and_asked_without_a_terminal() -> None:
    code, said = _run("drill", "deuce-of-the-dragon", "--list", "--json")
    assert {row["drill"] for row in json.loads(said)} == {"reading", "patterns", "side-pots", "commission"}
    code, said = _run("drill", "deuce-of-the-dragon", "side-pots", "--count", "3", "--seed", "x", "--json")
    assert code == 0
    assert len(json.loads(said)) == 3
