"""What is expected now, and how a verdict on an act is put: in words, with the paragraph, in the learner's marks."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from houseway.core import commands as c
from houseway.core.citations import Citation, requirement
from houseway.core.decider import Command
from houseway.core.phrases import capital, chips, listed
from houseway.school.acts import AnyAct, Category, Kind, Mark, Mistake, Move, Report, Rule, Step, Verdict
from houseway.school.chips import TRAY, Due, in_words
from houseway.school.classroom import Progress
from houseway.school.seen import FREE_TEXT
from houseway.school.steps import fields_of, kind_named, label, paragraph_of, said_with
from houseway.table.decider import decide

PLACES = {0: "dealer", 7: "dead-hand", 8: "burned"}


# --- what is expected -------------------------------------------------------------------------------------------------


def report_fields(command: Command) -> dict[str, Any]:
    """What must be said with a report: everything that is in it, but for free text."""
    fields = {}
    for field in fields_of(type(command)):
        value = getattr(command, field.name)
        free = field.name in FREE_TEXT and isinstance(value, str) and " " in value
        if field.required and field.name not in {"by", "at"} and not free:
            fields[field.encode_name] = value
    return fields


def expected(progress: Progress) -> str:
    """What the learner should do now, in words."""
    if progress.pending:
        ways = [in_words(due, progress.places) for due in progress.pending[0]]
        if len(ways) > 4:
            return capital(f"{'; '.join(ways[:3])}; and {len(ways) - 3} more, in any order")
        return capital(f"{'; '.join(ways)}, in any order" if len(ways) > 1 else ways[0])
    seen = progress.seen
    if seen is not None and seen.by_player:
        return "Allow it" if seen.allowed else f"Refuse it: {seen.because}"
    if seen is not None:
        return f'Report it: "{label(type(seen.command), progress.table)}"{in_fields(report_fields(seen.command))}'
    if progress.step is None:
        return ""
    said = label(type(progress.step), progress.table, deck_of(progress.step))
    return f"{said}{in_fields(said_now(progress))}{_where(progress)}"


def about_expected(progress: Progress) -> str:
    """What it is about, without saying what to do."""
    if progress.pending:
        whose = progress.places.name(spot_of(progress.pending[0][0]))
        return f"Chips have to be moved before anything else; look at {whose}."
    if progress.seen is not None:
        asks = "A player wants something: allow it, or refuse it" if progress.seen.by_player else "Something is wrong"
        return f"{asks}. {progress.seen.text}"
    return f"A step of the procedure is due. {requirement(cite_expected(progress))}"


def cite_expected(progress: Progress) -> Citation:
    """The paragraph of what is expected."""
    if progress.pending:
        return progress.pending[0][0].cite
    if progress.seen is not None:
        return progress.seen.cite
    assert progress.step is not None
    return paragraph_of(decide(progress.table, progress.step))


def spot_of(due: Due) -> str:
    return due.target if due.source == TRAY else due.source


def said_now(progress: Progress) -> dict[str, Any]:
    assert progress.step is not None
    said = said_with(progress.step, progress.lesson.set_hands)
    if "low" in said:
        said["low"] = _house_way(progress)
    return said


def _house_way(progress: Progress) -> tuple[str, ...]:
    """How the house sets the hand that the learner is to set: what the step by itself comes to."""
    assert progress.step is not None
    for event in decide(progress.table, progress.step):
        low = getattr(event, "low", None)
        if low:
            return tuple(low)
    return ()


def in_fields(said: dict[str, Any]) -> str:
    told = [
        FACTS.get(name, ("", name))[1]
        if value is True
        else f"{_NAMES.get(name, name.replace('-', ' '))} {value_in_words(name, value)}"
        for name, value in said.items()
        if value is not False
    ]
    return f" ({', '.join(told)})" if told else ""


_NAMES = {"to": "place", "held": "holding"}
FACTS = {"misdealt": ("no hand was misdealt", "a hand was misdealt")}
"""What is said with yes or no: the sentence for no, and for yes."""


def value_in_words(name: str, value: Any) -> str:
    if isinstance(value, dict):
        money = name == "pots"
        return listed([f"{key}: {chips(amount) if money else amount}" for key, amount in value.items()]) or "none"
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _where(progress: Progress) -> str:
    if not isinstance(progress.step, c.DealNext):
        return ""
    return f" to {PLACES.get(next_place(progress), f'seat {next_place(progress)}')}"


def next_place(progress: Progress) -> int:
    return progress.table.game.due(progress.table.round)[0].to


def deck_of(step: Command) -> int | None:
    return getattr(step, "deck", None)


# --- verdicts ---------------------------------------------------------------------------------------------------------


def found_right(
    progress: Progress, sentence: str, what: str, cite: Citation, money: bool = False
) -> tuple[Mark, Verdict]:
    mark = Mark(
        what=what,
        of="money" if money else "procedure",
        cite=cite,
        round=progress.shown.number,
        at=0,
        missed=tuple(dict.fromkeys(progress.missed)),
        helped=progress.hints > 1,
    )
    return mark, Verdict(right=True, kind="right", sentence=sentence, cite=cite, rule=requirement(cite))


def with_mark(progress: Progress, mark: Mark, at: int) -> Progress:
    return replace(
        progress, marks=(*progress.marks, replace(mark, at=at)), missed=(), hints=0, told=progress.told[-MOST_TOLD:]
    )


MOST_TOLD = 200
"""Sentences that a lesson keeps; nobody reads further back."""


def found_wrong(
    progress: Progress,
    act: AnyAct,
    kind: Kind,
    category: Category,
    sentence: str,
    cite: Citation,
    also: tuple[Citation, ...] = (),
) -> tuple[Progress, Verdict]:
    verdict = Verdict(
        right=False,
        kind=kind,
        category=category,
        sentence=sentence,
        cite=cite,
        rule=requirement(cite),
        also=tuple(one for one in dict.fromkeys(also) if one and one != cite),
    )
    mistake = Mistake(
        round=progress.shown.number,
        at=act.at,
        did=act_in_words(progress, act),
        right=expected(progress),
        kind=kind,
        category=category,
        sentence=sentence,
        cite=cite,
        rule=verdict.rule,
    )
    return replace(progress, missed=(*progress.missed, category), mistakes=(*progress.mistakes, mistake)), verdict


def act_in_words(progress: Progress, act: AnyAct) -> str:
    """What the learner did, as a report tells it."""
    table = progress.table
    match act:
        case Step():
            kind = kind_named(tuple(table.game.commands), act.step)
            said = label(kind, table, act.deck) if kind is not None else act.step
            return f"{said}{in_fields(act.said)}{f' to {act.to}' if act.to else ''}"
        case Move():
            amount = chips(act.amount) if act.amount is not None else "everything"
            return f"{amount} from {_name(progress, act.source)} to {_name(progress, act.target)}"
        case Report():
            kind = kind_named(tuple(table.game.commands), act.report)
            said = label(kind, table) if kind is not None else act.report
            return f'Report: "{said}"{in_fields(act.fields)}'
        case Rule():
            return f"{act.answer.capitalize()} what the player wants"
    return "Ask for a hint"


def _name(progress: Progress, area: str) -> str:
    try:
        return progress.places.name(area)
    except ValueError:
        return area


def out_of_order(progress: Progress, act: AnyAct, kind: Kind, sentence: str, due: Due) -> tuple[Progress, Verdict]:
    """Chips wait: the paragraph that decides is the one that orders them, not the pay table."""
    return found_wrong(progress, act, kind, "order", sentence, due.ordered or due.cite, (due.cite, due.also))


def unnoticed(progress: Progress, act: AnyAct) -> tuple[Progress, Verdict]:
    assert progress.seen is not None
    said = "is waiting for your answer" if progress.seen.by_player else "has to be dealt with first"
    sentence = f"What you see {said}: {progress.seen.text}"
    return found_wrong(progress, act, "unnoticed", "procedure", sentence, progress.seen.cite)
