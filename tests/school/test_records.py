"""A learner's records: what was missed comes again at growing intervals; days add up; a class is a list."""

from __future__ import annotations

import pytest

from houseway.school.acts import Step
from houseway.school.class_list import as_csv, rows_of
from houseway.school.classroom import begin
from houseway.school.judging import judge
from houseway.school.perfect import dealt_perfectly, right_act
from houseway.school.records import (
    Records,
    RecordsError,
    as_text,
    by_day,
    due_again,
    plot,
    read,
    with_answer,
    with_lesson,
    written,
)
from houseway.school.shelf import lesson_named

GAME = "dragon-poker"
KEY = "dragon-poker:payouts:5"


def test_a_question_that_was_missed_comes_again_after_1_3_7_16_and_35_days_and_then_no_more() -> None:
    records = with_answer(Records(), GAME, KEY, False, "2026-01-01")
    assert due_again(records, GAME, "2026-01-01") == [KEY]
    for day, due in (
        ("2026-01-01", "2026-01-02"),
        ("2026-01-02", "2026-01-05"),
        ("2026-01-05", "2026-01-12"),
        ("2026-01-12", "2026-01-28"),
        ("2026-01-28", "2026-03-04"),
    ):
        records = with_answer(records, GAME, KEY, True, day)
        assert records.again[KEY].due == due
        assert due_again(records, GAME, day) == []
        assert due_again(records, GAME, due) == [KEY]
    assert not with_answer(records, GAME, KEY, True, "2026-03-04").again


def test_a_question_missed_again_begins_from_the_first_interval() -> None:
    records = with_answer(Records(), GAME, KEY, False, "2026-01-01")
    records = with_answer(records, GAME, KEY, True, "2026-01-01")
    records = with_answer(records, GAME, KEY, False, "2026-01-09")
    assert (records.again[KEY].box, records.again[KEY].missed, records.again[KEY].due) == (0, 2, "2026-01-09")
    assert due_again(records, "pai-gow", "2026-01-09") == []
    assert due_again(records, GAME, "2026-01-09", "reading") == []


def test_what_was_never_missed_is_not_kept_but_counted() -> None:
    records = with_answer(Records(), GAME, KEY, True, "2026-01-01")
    assert not records.again
    assert by_day(records) == [
        {"day": "2026-01-01", "game": GAME, "asked": 1, "right": 1, "lessons": 0, "questions": 1}
    ]


def test_records_are_kept_as_json_and_a_broken_file_is_named() -> None:
    *_, last = dealt_perfectly(lesson_named(GAME, "opening"))
    records = with_lesson(Records(learner="Ana"), last, "2026-01-01")
    assert read(written(records), "file") == records
    for broken in (b"", b"{", b"[]", b'{"lessons": 5}', b"\xff"):
        with pytest.raises(RecordsError, match="some file"):
            read(broken, "some file")


def test_progress_is_drawn_and_told_day_by_day() -> None:
    *_, last = dealt_perfectly(lesson_named(GAME, "opening"))
    records = with_lesson(Records(), last, "2026-01-01")
    records = with_answer(records, GAME, KEY, False, "2026-01-02")
    rows = by_day(records)
    assert [(row["right"], row["asked"]) for row in rows] == [(16, 16), (0, 1)]
    assert plot(rows).startswith("<svg")
    assert plot(rows) == plot(rows)
    assert "2026-01-01" in as_text(rows)
    assert plot([]).startswith("<svg")


def test_a_mistake_in_the_order_alone_is_no_hundred_percent() -> None:
    """Eight steps, one of them tried too early: 8 of 8 in procedure, 7 of 8 in order, 15 of 16 in all."""
    progress = begin(lesson_named(GAME, "opening"))
    progress, verdict = judge(progress, Step(step="shuffle"))
    assert verdict.category == "order"
    while not progress.finished:
        progress, _ = judge(progress, right_act(progress))
    (row,) = by_day(with_lesson(Records(), progress, "2026-01-01"))
    assert (row["right"], row["asked"]) == (15, 16)
    assert "100 %" not in as_text([row])


def test_a_lesson_left_early_is_kept_as_left_and_is_not_passed() -> None:
    progress = begin(lesson_named(GAME, "opening"))
    progress, _ = judge(progress, right_act(progress))
    records = with_lesson(Records(), progress, "2026-01-01")
    assert not records.lessons[0].passed
    assert read(written(records), "file") == records
    assert "1 lesson (1 left early)" in as_text(by_day(records))
    assert rows_of(records, "ana")[0]["left"] == "yes"


def test_a_class_is_one_line_a_lesson() -> None:
    *_, last = dealt_perfectly(lesson_named(GAME, "opening"))
    records = with_lesson(Records(), last, "2026-01-01")
    lines = as_csv(rows_of(records, "ana")).splitlines()
    assert lines[0].startswith("learner,day,game,lesson")
    assert lines[1].startswith("ana,2026-01-01,dragon-poker,opening,8/8,8/8,0/0,0,0")
