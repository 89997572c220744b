"""The perfect dealer: the act that is right now. It shows a lesson, and it proves that a lesson can be passed."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from houseway.core import commands as c
from houseway.school.acts import AnyAct, Move, Report, Rule, Step
from houseway.school.chips import VIGORISH
from houseway.school.classroom import Progress, begin
from houseway.school.judging import judge
from houseway.school.lesson import Lesson, LessonError
from houseway.school.steps import key_of, name_of
from houseway.school.verdicts import PLACES, next_place, report_fields, said_now

MOST_ACTS = 5_000


def right_act(progress: Progress) -> AnyAct:
    """What a dealer who makes no mistake does now."""
    if progress.pending:
        due = progress.pending[0][0]
        return Move(source=due.source, target=due.target, amount=due.amount)
    seen = progress.seen
    if seen is not None and seen.by_player:
        return Rule(answer="allow" if seen.allowed else "refuse")
    if seen is not None:
        return Report(report=name_of(type(seen.command)), fields=report_fields(seen.command))
    step = progress.step
    if step is None:
        raise LessonError("nothing is expected of the learner")
    name, deck = key_of(step)
    to = PLACES.get(next_place(progress), f"seat-{next_place(progress)}") if isinstance(step, c.DealNext) else ""
    return Step(step=name, deck=deck, to=to, said=msgspec.to_builtins(said_now(progress), str_keys=True))


def dealt_perfectly(lesson: Lesson) -> Iterator[Progress]:
    """The lesson at every point of a perfect dealer's way through it, the end among them."""
    progress = begin(lesson)
    for _ in range(MOST_ACTS):
        yield progress
        if progress.finished:
            return
        progress, _verdict = judge(progress, right_act(progress))
    raise LessonError(f"lesson {lesson.name!r} has no end")


def takes_vigorish(lesson: Lesson) -> bool:
    """Whether vigorish is taken anywhere on the perfect dealer's way."""
    return any(due.why == VIGORISH for one in dealt_perfectly(lesson) for group in one.pending for due in group)
