"""A session is plain data: the lesson and the acts are enough to stand where it stood, in any medium."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path

import msgspec
import pytest
from pypdf import PdfReader

from houseway.core.felt import SEATS
from houseway.games.registry import games
from houseway.layouts.felts import game_layout
from houseway.school.acts import ActError, Move, Step
from houseway.school.classroom import begin
from houseway.school.judging import judge
from houseway.school.lesson import LessonError, options_of
from houseway.school.perfect import dealt_perfectly, right_act
from houseway.school.report import as_html, as_text, made, report_of
from houseway.school.session import Session, acted, opened, progress_of, sight, stakes
from houseway.school.shelf import lesson_named, lessons_of

BESIDE_THE_FELT = ("table.centre", "dealer.pai-gow", "pot.side-1")
"""Places that no cloth has printed on it."""


@pytest.mark.parametrize("game", games())
def test_a_session_that_was_kept_as_json_stands_where_it_stood(game: str) -> None:
    session = opened(lesson_named(game, "whole-round"))
    progress = progress_of(session)
    while not progress.finished:
        given = msgspec.to_builtins(right_act(progress), str_keys=True)
        session, progress, verdict = acted(session, progress, json.loads(json.dumps(given)))
        assert verdict.right
    kept = msgspec.json.decode(msgspec.json.encode(session), type=Session)
    again = progress_of(kept)
    assert sight(again) == sight(progress)
    assert again.marks == progress.marks


@pytest.mark.parametrize("game", games())
def test_every_act_that_is_due_stands_in_the_list_and_every_area_on_the_felt(game: str) -> None:
    lesson = lesson_named(game, "three-players")
    areas = {area["id"] for area in game_layout(game, options_of(lesson)).document()["areas"]}
    for progress in dealt_perfectly(lesson):
        if progress.finished:
            continue
        shown, act = sight(progress), right_act(progress)
        json.dumps(shown)
        if isinstance(act, Step):
            rows = [row["act"] for row in shown["acts"]]
            assert {"type": "step", "step": act.step} | ({"deck": act.deck} if act.deck else {}) in rows
            named = {ask["name"] for row in shown["acts"] if row["act"].get("step") == act.step for ask in row["asks"]}
            assert set(act.said) <= named
        for due in (due for group in progress.pending for due in group):
            for area in (due.source, due.target):
                assert area in areas or area in BESIDE_THE_FELT, area
                assert area in {row["area"] for row in shown["places"]}


def test_chips_lie_where_the_learner_has_put_them() -> None:
    progress = begin(lesson_named("dragon-poker", "side-wagers"))
    for step in ("reveal-dealer-hand", "settle-seat"):
        progress, _ = judge(progress, Step(step=step))
    before = sight(progress)
    assert {row["wager"] for row in before["placing"]["stakes"]} >= {"ante", "dragon"}
    progress, _ = judge(progress, right_act(progress))
    after = sight(progress)
    assert after["paid"] == [{"area": "seat-1.three-card-bonus", "amount": 20_000}]
    assert after["placing"]["stakes"] == before["placing"]["stakes"]


def test_an_undealt_or_face_down_card_is_in_no_sight() -> None:
    for progress in dealt_perfectly(lesson_named("dragon-poker", "table-and-round")):
        shown = sight(progress)
        if shown["phase"] in {"betting", "dealing", "deciding"}:
            assert all(piece is None for lay in shown["placing"]["lays"] for piece in lay["pieces"])


def test_acts_that_are_no_acts_are_refused_and_leave_the_session_alone() -> None:
    session = opened(lesson_named("pai-gow", "opening"))
    progress = progress_of(session)
    for given in ({}, {"type": "fly"}, {"type": "step"}, {"type": "step", "step": "shuffle", "more": 1}):
        with pytest.raises(ActError):
            acted(session, progress, given)


def test_a_report_tells_every_mistake_what_was_right_and_its_paragraph() -> None:
    progress = begin(lesson_named("dragon-poker", "opening"))
    progress, _ = judge(progress, Step(step="shuffle", at=1500))
    while not progress.finished:
        progress, _ = judge(progress, right_act(progress))
    report = report_of(progress, "Ana", "2026-11-18")
    text, page = as_text(report), as_html(report).decode()
    told = ("Not passed yet: 1 mistake.", "Next", "Opening the table, once more", "Shuffle and stack", "NJ-DP 42.3(a)")
    for said in ("Ana", "2026-11-18", "Receive the cards", *told):
        assert said in text
        assert said in page
    assert "7 of 8 right (88 %)" in text
    assert made(report, "pdf")[:5] == b"%PDF-"
    assert made(report, "pdf") == made(report, "pdf")
    words = "".join(
        page.extract_text() for page in PdfReader(BytesIO(made({**report, "learner": "牌 K♥"}, "pdf"))).pages
    )
    assert "[U+724C] Kh" in words
    assert json.loads(made(report, "json"))["mistakes"][0]["category"] == "order"


def test_a_report_says_whether_the_lesson_was_passed_and_what_comes_next() -> None:
    *_, last = dealt_perfectly(lesson_named("dragon-poker", "opening"))
    report = report_of(last)
    for form in (as_text(report), as_html(report).decode()):
        assert "Passed with full marks" in form
        assert "The deal (the-deal)" in form
    begun = as_text(report_of(begin(lesson_named("dragon-poker", "opening"))))
    assert "Not passed: the lesson was left before its end." in begun


@pytest.mark.parametrize("name", ["side-pot", "missing-cards", "misdeal"])
def test_every_chip_lies_on_the_felt_once(name: str) -> None:
    """What players have, what lies on the felt and what the house has taken come to what everybody sat down with."""
    lesson = lesson_named("deuce-of-the-dragon", name)
    brought = sum(lesson.stacks.get(str(seat), lesson.chips) for seat in lesson.players)
    commission = {"side-pot": 530, "missing-cards": 90, "misdeal": 0}[name]
    for progress in dealt_perfectly(lesson):
        if progress.moved:
            continue
        table = progress.shown
        lying = sum(row["amount"] for row in stakes(progress))
        assert brought - sum(table.stack(seat) for seat in table.players) - lying in (0, commission)


@pytest.mark.parametrize("game", games())
def test_what_has_to_be_moved_from_a_betting_area_lies_there_until_it_is_moved(game: str) -> None:
    """Whoever moves a wager sees it before, to the cent, and may move all that lies there."""
    looked_at = 0
    for lesson in lessons_of(game):
        if "money" not in lesson.asked:
            continue
        for progress in dealt_perfectly(lesson):
            lying = {row["area"]: row["amount"] for row in stakes(progress)} if progress.pending else {}
            owed = [due for group in progress.pending for due in group]
            wagers = {due.source for due in owed if due.source.startswith("seat-") and "." in due.source}
            for area in wagers:
                there = sum(amount for other, amount in lying.items() if progress.places.same(other, area))
                leaving = sum(due.amount for due in owed if due.source == area)
                assert there >= leaving, f"{lesson.name}: {area} shows {there}, and {leaving} has to be moved"
                looked_at += 1
            for due in progress.pending[0] if progress.pending else ():
                there = sum(amount for other, amount in lying.items() if progress.places.same(other, due.source))
                if due.source in wagers and there == due.amount:
                    _, verdict = judge(progress, Move(source=due.source, target=due.target))
                    assert verdict.right, f"{lesson.name}: {verdict.sentence}"
    assert looked_at


def test_what_a_learner_has_typed_cannot_break_a_page() -> None:
    progress = begin(lesson_named("dragon-poker", "opening"))
    report = report_of(progress, "<script>alert(1)</script>", "")
    assert b"<script>" not in as_html(report)


def test_no_session_opens_a_file_that_its_options_name(tmp_path: Path) -> None:
    """A house way may stand in a file; whoever begins a lesson over a network must not have ours read."""
    file = tmp_path / "way.toml"
    file.write_text("secret = 1")
    with pytest.raises(LessonError):
        lesson_named("pai-gow-poker", "opening", {"house-way": str(file)})


def test_seats_of_a_felt_are_those_of_the_school() -> None:
    assert list(SEATS) == [1, 2, 3, 4, 5, 6]
