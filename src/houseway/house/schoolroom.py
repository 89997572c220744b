"""The school in the bots' worker: pure functions from what is kept of a session to what is shown, judged and reported.

Players by the book think there too, so that the server's own process stays free for tables.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

import msgspec

from houseway.core.kinds import made_known
from houseway.school import records as keeping
from houseway.school.classroom import Progress
from houseway.school.drills import drills_of, judge_answer, question_of, questions, row
from houseway.school.lesson import Lesson, with_seed
from houseway.school.report import as_text, made, report_of
from houseway.school.session import Session, acted, lesson_row, opened, progress_of, sight, verdict_row
from houseway.school.shelf import lesson_named, lessons_of

MOST_REMEMBERED = 64
"""Sessions whose progress a worker remembers; any other is followed from its beginning."""
_REMEMBERED: OrderedDict[bytes, Progress] = OrderedDict()


def listed(game: str) -> list[dict[str, Any]]:
    """The lessons of a game, easy to hard."""
    return [lesson_row(lesson) | {"game": game} for lesson in lessons_of(game)]


def begun(game: str, name: str, seed: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """A new session of a lesson."""
    lesson: Lesson = lesson_named(game, name, options)
    if seed:
        lesson = with_seed(lesson, seed)
    session = opened(lesson)
    kept = msgspec.json.encode(session)
    return {"session": kept, "title": lesson.title or lesson.name, "sight": sight(_progress(kept))}


def seen(kept: bytes) -> dict[str, Any]:
    """What the learner sees."""
    return sight(_progress(kept))


def done(kept: bytes, act: Mapping[str, Any], records: bytes, day: str) -> dict[str, Any]:
    """One act: what is kept afterwards, the verdict, the sight; the records too, if that was the last act."""
    before = _progress(kept)
    session, progress, verdict = acted(msgspec.json.decode(kept, type=made_known(Session)), before, act)
    now = msgspec.json.encode(session)
    _remember(now, progress)
    shown = sight(progress)
    result: dict[str, Any] = {"session": now, "verdict": verdict_row(verdict), "sight": shown, "records": None}
    if progress.finished:
        result["records"] = keeping.written(keeping.with_lesson(_records(records), progress, day))
    return result


def reported(kept: bytes, form: str, learner: str, day: str, records: bytes) -> bytes:
    """The report in one of its forms; `json` has the text in it, too."""
    report = report_of(_progress(kept), learner, day)
    if form == "json":
        return msgspec.json.encode(report | {"text": as_text(report)})
    rows = keeping.by_day(_records(records))
    return made(report, form, keeping.plot(rows) if rows else "")


def table_of(kept: bytes) -> tuple[str, bytes]:
    """The game of a session, and the options of its table as they are written."""
    progress = _progress(kept)
    return progress.lesson.game, progress.table.options.canonical()


def drills(game: str) -> list[dict[str, Any]]:
    from houseway.games.registry import game as game_of

    there = drills_of(game_of(game))
    return [{"drill": one.name, "title": one.title, "about": one.about} for one in there]


def asked(game: str, drill: str, count: int, seed: str, records: bytes, day: str) -> list[dict[str, Any]]:
    """Questions for today: what was missed first."""
    from houseway.games.registry import game as game_of

    entry = game_of(game)
    return [row(one) for one in questions(entry, entry.options_type(), drill, count, seed, _records(records), day)]


def answered(game: str, key: str, answer: Any, milliseconds: int, records: bytes, day: str) -> dict[str, Any]:
    from houseway.games.registry import game as game_of

    entry = game_of(game)
    judged = judge_answer(question_of(entry, entry.options_type(), key), answer, milliseconds)
    kept = keeping.with_answer(_records(records), game, key, judged.right and judged.in_time, day)
    return {"records": keeping.written(kept), "answered": msgspec.to_builtins(judged)}


def days(records: bytes) -> list[dict[str, Any]]:
    return keeping.by_day(_records(records))


def _records(written: bytes) -> keeping.Records:
    return keeping.read(written, "the account") if written else keeping.Records()


def _progress(kept: bytes) -> Progress:
    found = _REMEMBERED.get(kept)
    if found is None:
        found = progress_of(msgspec.json.decode(kept, type=made_known(Session)))
    _remember(kept, found)
    return found


def _remember(kept: bytes, progress: Progress) -> None:
    _REMEMBERED[kept] = progress
    _REMEMBERED.move_to_end(kept)
    while len(_REMEMBERED) > MOST_REMEMBERED:
        _REMEMBERED.popitem(last=False)
