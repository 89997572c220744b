"""Deliberate mistakes: every single one that a list can name, at every point of a perfect dealer's way."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from msgspec.structs import replace

from houseway.core.citations import Citation
from houseway.core.commands import CutCards, Shuffle
from houseway.core.decider import BadCommandError, Command, Event, Refusal
from houseway.core.events import InventoryFilled
from houseway.school.acts import ActError, AnyAct, Move, Step
from houseway.school.chips import TRAY
from houseway.school.classroom import Progress
from houseway.school.judging import judge
from houseway.school.lesson import Lesson
from houseway.school.perfect import dealt_perfectly, right_act
from houseway.school.steps import key_of, name_of
from houseway.table.decider import TABLE_COMMANDS, apply, decide

ONE_CHIP = 100
"""A dollar."""


class Deliberate(NamedTuple):
    """A mistake, where it is made, and what must be said of it."""

    what: str
    at: Progress
    act: AnyAct
    kinds: tuple[str, ...]
    cites: tuple[Citation, ...]
    """The paragraphs of which one must be named first."""
    instead_of: AnyAct | None = None
    """What should have been done; where the two may be done in either order, it is no mistake."""


def ways(lesson: Lesson) -> list[Progress]:
    return list(dealt_perfectly(lesson))


def cites_of(progress: Progress) -> tuple[Citation, ...]:
    """The paragraph of what is due, from the table's own events."""
    if progress.pending:
        return tuple(due.cite for due in progress.pending[0])
    if isinstance(progress.step, CutCards):
        return first_cite(decide(progress.table, progress.step)), progress.table.steps.cut_required
    if progress.seen is not None:
        return (progress.seen.cite,)
    assert progress.step is not None
    return (first_cite(decide(progress.table, progress.step)),)


def orders_of(progress: Progress) -> tuple[Citation, ...]:
    """The same with the paragraphs that order what is due: the game's events name them beside the pay table."""
    if not progress.pending:
        return cites_of(progress)
    of_group = {due.event for due in progress.pending[0]}
    seats = {progress.doing[number].seat_of() for number in of_group}
    before = [event for event in progress.doing if event.seat_of() in seats]
    also = [str(getattr(event, "also", "")) for event in before]
    announced = [event.cite for event in progress.doing if not event.postings()]
    return (*cites_of(progress), *also, *(event.cite for event in before), *announced)


def first_cite(events: list[Event]) -> Citation:
    return next(event.cite for event in events if not isinstance(event, InventoryFilled))


def mistakes(lesson: Lesson, areas: int = 3) -> Iterator[Deliberate]:
    """All of them; each payment is tried at so many wrong areas, beside those that are owed something else."""
    way = ways(lesson)
    for here, after in pairwise(way):
        act = right_act(here)
        if not after.finished:
            then = right_act(after)
            if not _as_good(here, act, then) and not _was_last(here, then) and not _beforehand(here, then):
                kinds = (
                    "premature",
                    "left-out",
                    "unnoticed",
                    "not-now",
                    "wrong-report",
                    "wrong-ruling",
                    "wrong-place",
                    "wrong-amount",
                )
                yield Deliberate("left out", here, then, kinds, orders_of(here), act)
            if not _same(act, then) and not _again(after, act):
                yield Deliberate("doubled", after, act, (), ())
        if isinstance(act, Move):
            yield from _wrong_chips(here, act, areas)


def _same(one: AnyAct, other: AnyAct) -> bool:
    return replace(one, at=0) == replace(other, at=0)


def _as_good(here: Progress, act: AnyAct, then: AnyAct) -> bool:
    """Whether the next act would be right now, too: the same again, or chips that one paragraph moves in any order."""
    if _same(act, then) or (isinstance(act, Step) and isinstance(then, Step) and act.step == then.step):
        return True
    if isinstance(act, Move) and isinstance(then, Move):
        return any((due.source, due.target, due.amount) == (then.source, then.target, then.amount)
                   for due in here.pending[0])  # fmt: skip
    return False


def _beforehand(here: Progress, then: AnyAct) -> bool:
    """Whether the next act moves chips that the game's own event has moved before what the event is."""
    if here.pending or here.step is None or not isinstance(then, Move):
        return False
    stages = [stage for event in decide(here.table, here.step) for stage in event.by_hand()[:-1]]
    return any(posting[2] == then.amount for stage in stages for _, posting in stage)


def _was_last(here: Progress, then: AnyAct) -> bool:
    """Whether the next act is what was done just before: done now it is a doubled step."""
    if isinstance(then, Step):
        return (then.step, then.deck) == here.last
    return isinstance(then, Move) and any(
        (due.source, due.target, due.amount) == (then.source, then.target, then.amount) for due in here.moved
    )


def commute(here: Progress, first: AnyAct, second: AnyAct) -> bool:
    """Whether the table takes both steps in either order and stands alike afterwards, deck by deck."""
    step = here.step
    if not (isinstance(first, Step) and isinstance(second, Step) and step is not None):
        return False
    ends = []
    for order in ((first, second), (second, first)):
        table = here.table
        for act in order:
            kind = next(kind for kind in (*TABLE_COMMANDS, *table.game.commands) if name_of(kind) == act.step)
            command = step if key_of(step) == (act.step, act.deck) else _made(kind, act.deck)
            try:
                table = apply(table, command, decide(table, command))
            except (Refusal, BadCommandError):
                return False
        ends.append(([(deck.status, deck.backs) for deck in table.decks], table.phase))
    return ends[0] == ends[1]


def _made(kind: type[Command], deck: int) -> Command:
    fields: dict[str, Any] = {"deck": deck} if "deck" in kind.__struct_fields__ else {}
    if kind is Shuffle:
        fields["seed"] = "5" * 64
    return kind(**fields)


def _again(after: Progress, act: AnyAct) -> bool:
    """Whether the same movement is owed a second time."""
    return isinstance(act, Move) and any(
        (due.source, due.target, due.amount) == (act.source, act.target, act.amount)
        for group in after.pending
        for due in group
    )


def _wrong_chips(here: Progress, act: Move, areas: int) -> Iterator[Deliberate]:
    cites = cites_of(here)
    assert act.amount is not None
    for amount in (act.amount + ONE_CHIP, act.amount - ONE_CHIP):
        if amount > 0 and not any(
            (due.source, due.target, due.amount) == (act.source, act.target, amount) for due in here.pending[0]
        ):
            yield Deliberate("one chip off", here, replace(act, amount=amount), ("wrong-amount",), cites)
    for area in _elsewhere(here, act)[:areas]:
        yield Deliberate("wrong area", here, _at(act, area), ("wrong-place",), cites)
    for area in sorted({due.target if act.source == TRAY else due.source for group in here.pending for due in group}):
        moved = _at(act, area)
        owed = [(due.source, due.target, due.amount) for due in here.pending[0]]
        if moved.source != moved.target and (moved.source, moved.target, moved.amount) not in owed:
            yield Deliberate("another's area", here, moved, (), orders_of(here))


def _at(act: Move, area: str) -> Move:
    """The same chips to another area, or if they were not from the tray, from another."""
    return replace(act, target=area) if act.source == TRAY else replace(act, source=area)


def _elsewhere(here: Progress, act: Move) -> list[str]:
    """Areas at which nothing of this amount is to be done in this step, so that it can only be the wrong place."""
    owed = {area for group in here.pending for due in group for area in (due.source, due.target)}
    done = {area for due in here.moved for area in (due.source, due.target)}
    known = [area for area in here.places.known() if area not in owed | done | {act.source, act.target}]
    return [area for area in known if not any(here.places.same(area, other) for other in owed | done)]


def uncaught(mistake: Deliberate) -> str:
    """What is wrong with the verdict on a deliberate mistake; empty if it is caught as it should be."""
    try:
        after, verdict = judge(mistake.at, mistake.act)
    except ActError as error:
        return f"not judged: {error}"
    if verdict.right:
        if mistake.instead_of is not None and commute(mistake.at, mistake.instead_of, mistake.act):
            return ""
        return "taken for right"
    if mistake.kinds and verdict.kind not in mistake.kinds:
        return f"called {verdict.kind}"
    if mistake.cites and verdict.cite not in mistake.cites:
        return f"explained by {verdict.cite}, not {mistake.cites}"
    if not verdict.cite or not verdict.rule or not verdict.sentence or verdict.category is None:
        return "not explained"
    if after.table != mistake.at.table or after.pending != mistake.at.pending:
        return "changed the table"
    return "" if len(after.mistakes) == len(mistake.at.mistakes) + 1 else "not written down"
