"""Judging: an act against what the table wants now, with the paragraph behind the verdict."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from houseway.core import commands as c
from houseway.core.citations import Citation, requirement
from houseway.core.decider import Command, Refusal
from houseway.core.kinds import made_known
from houseway.core.phrases import capital, listed
from houseway.core.placing import seat_place
from houseway.school.acts import ActError, AnyAct, Category, Hint, Move, Report, Rule, Step, Verdict
from houseway.school.chips import in_words
from houseway.school.classroom import Progress, go_on, take, to_come, with_count
from houseway.school.judging_chips import judge_move
from houseway.school.seen import readable
from houseway.school.steps import (
    REFUSED,
    ahead,
    fields_of,
    key_of,
    kind_named,
    label,
    name_of,
    paragraph_of,
    required_by,
)
from houseway.school.verdicts import (
    FACTS,
    PLACES,
    about_expected,
    cite_expected,
    deck_of,
    expected,
    found_right,
    found_wrong,
    next_place,
    out_of_order,
    report_fields,
    said_now,
    unnoticed,
    value_in_words,
    with_mark,
)
from houseway.table.decider import apply, decide

MAY_BE_SAID = frozenset({"depth", "hand", "low", "misdealt"})
"""What may be said with a step although it need not be: how deep the cut is, which hand holds the cards."""


def judge(progress: Progress, act: AnyAct) -> tuple[Progress, Verdict]:
    """The verdict on an act, and the lesson after it; a wrong act changes nothing on the table."""
    if progress.finished:
        raise ActError("the lesson is over")
    match act:
        case Hint():
            return _hint(progress)
        case Move():
            return judge_move(progress, act)
        case Step():
            return _judge_step(progress, act)
        case Report():
            return _judge_report(progress, act)
        case Rule():
            return _judge_ruling(progress, act)


def _hint(progress: Progress) -> tuple[Progress, Verdict]:
    """At first what it is about; then what exactly."""
    told = about_expected(progress) if not progress.hints else f"{expected(progress)}."
    cite = cite_expected(progress)
    verdict = Verdict(right=True, kind="hint", sentence=told, cite=cite, rule=requirement(cite))
    return replace(progress, hints=progress.hints + 1), verdict


# --- steps ------------------------------------------------------------------------------------------------------------


def _judge_step(progress: Progress, act: Step) -> tuple[Progress, Verdict]:
    table = progress.table
    kind = kind_named(tuple(table.game.commands), act.step)
    if kind is None:
        raise ActError(f"there is no step {act.step!r}")
    if progress.pending:
        group = progress.pending[0]
        return out_of_order(progress, act, "left-out", f"First {in_words(group[0], progress.places)}.", group[0])
    if progress.seen is not None:
        return unnoticed(progress, act)
    step = progress.step
    assert step is not None
    if (act.step, act.deck) == key_of(step):
        return _judge_due(progress, act, step)
    if kind is c.CountStub:
        counted = _judge_early_count(progress, act, step)
        if counted is not None:
            return counted
    return _judge_other(progress, act, kind, step)


def _judge_due(progress: Progress, act: Step, step: Command) -> tuple[Progress, Verdict]:
    """The step that is due: what is said at it must be right, too."""
    table = progress.table
    cite = paragraph_of(decide(table, step))
    needed = said_now(progress)
    unsaid = {name: False for name, value in needed.items() if isinstance(value, bool)}
    act = replace(act, said=unsaid | act.said)
    missing = [name for name in needed if name not in act.said]
    if missing:
        raise ActError(f"say {listed([name.replace('-', ' ') for name in missing])} with it")
    beside = [name for name in act.said if name not in needed and name not in MAY_BE_SAID]
    if beside:
        raise ActError(f"nobody says {beside[0].replace('-', ' ')} with it")
    given = _with_said(step, act.said)
    if isinstance(step, c.DealNext):
        wrong = _wrong_place_to_deal(progress, act, cite)
        if wrong is not None:
            return wrong
    for name, value in needed.items():
        told = msgspec.to_builtins(value, str_keys=True)
        if name != "low" and msgspec.to_builtins(act.said[name], str_keys=True) != told:
            return _wrong_count(progress, act, given, name, value, cite)
    taken = step
    if given != step:
        try:
            events = decide(table, given)
        except REFUSED as error:
            law = error.citation if isinstance(error, Refusal) else cite
            return found_wrong(progress, act, "wrong-count", "procedure", f"{capital(readable(error))}.", law, (cite,))
        if "low" in needed and [type(event) for event in events] != [type(event) for event in decide(table, step)]:
            right = " ".join(needed["low"])
            sentence = f"The house way makes {right} the low hand."
            return found_wrong(progress, act, "wrong-count", "procedure", sentence, cite)
        if not isinstance(step, c.CutCards) or not progress.lesson.deck:
            taken = given
    mark, verdict = found_right(progress, _confirmed(progress, taken), expected(progress), cite)
    after = with_mark(progress, mark, act.at)
    return go_on(take(after, taken)), verdict


def _confirmed(progress: Progress, step: Command) -> str:
    return f"{label(type(step), progress.table, deck_of(step))}: right."


def _with_said(step: Command, said: dict[str, Any]) -> Command:
    """The step with what the learner says at it."""
    written = msgspec.to_builtins(step, str_keys=True) | {"type": name_of(type(step))}
    try:
        return msgspec.convert(written | said, made_known(type(step)), str_keys=True)
    except msgspec.ValidationError as error:
        raise ActError(str(error).lower()) from None


def _wrong_count(
    progress: Progress, act: Step, given: Command, name: str, value: Any, cite: Citation
) -> tuple[Progress, Verdict]:
    """A number that is not what lies there; where the table itself refuses it, in the table's words."""
    sentence, law = f"{capital(name.replace('-', ' '))}: it is {value_in_words(name, value)}.", cite
    if isinstance(value, bool) and name in FACTS:
        sentence = f"{capital(FACTS[name][value])}."
    try:
        decide(progress.table, given)
    except Refusal as refusal:
        sentence, law = f"{capital(refusal.sentence)}.", refusal.citation
    except REFUSED:
        pass
    category: Category = "money" if name == "pots" else "procedure"
    return found_wrong(progress, act, "wrong-amount" if category == "money" else "wrong-count", category, sentence, law)


def _wrong_place_to_deal(progress: Progress, act: Step, cite: Citation) -> tuple[Progress, Verdict] | None:
    """A card that is dealt by itself goes where it is due."""
    if not act.to:
        raise ActError("say where it goes, such as seat-3 or dealer")
    place = next_place(progress)
    owner = act.to.partition(".")[0]
    if owner == PLACES.get(place, seat_place(place)):
        return None
    sentence = f"The next one goes to {PLACES.get(place, f'seat {place}')}."
    return found_wrong(progress, act, "wrong-place", "procedure", sentence, cite)


def _judge_early_count(progress: Progress, act: Step, step: Command) -> tuple[Progress, Verdict] | None:
    """The stub is counted at least so often: whoever counts it when the table takes it is right, if the number is."""
    table = progress.table
    if table.playing is None:
        return None
    there = with_count(progress, c.CountStub(table.decks[table.playing].left, in_all=table.procedure.pack.size))
    try:
        events = decide(table, there)
    except REFUSED:
        return None
    if not _still_due(progress, step, apply(table, there, events)):
        return None
    if "counted" not in act.said:
        raise ActError("say counted with it")
    cite = paragraph_of(events)
    if act.said["counted"] != there.counted or act.said.get("misdealt", False) != there.misdealt:
        return _wrong_count(progress, act, _with_said(there, act.said), "counted", there.counted, cite)
    what = label(c.CountStub, table)
    mark, verdict = found_right(progress, f"{what}: right; it may be counted more often than it must.", what, cite)
    return go_on(take(with_mark(progress, mark, act.at), there)), verdict


def _judge_other(progress: Progress, act: Step, kind: type[Command], step: Command) -> tuple[Progress, Verdict]:
    """Another step than the one that is due: allowed if it would come anyhow and the table takes it now."""
    table = progress.table
    due_cite = paragraph_of(decide(table, step))
    key = (act.step, act.deck)
    coming = _coming(progress, key)
    refusal: Refusal | None = None
    if coming is not None:
        try:
            events = decide(table, coming)
        except Refusal as error:
            refusal = error
        except REFUSED:
            pass
        else:
            after = apply(table, coming, events)
            if _still_due(progress, step, after):
                cite = paragraph_of(events)
                mark, verdict = found_right(progress, f"{label(kind, table, act.deck)}: right, now or later.", "", cite)
                done = with_mark(progress, replace(mark, what=label(kind, table, act.deck)), act.at)
                return go_on(take(done, coming)), verdict
    elif not any(field.required for field in fields_of(kind)):
        refusal = _refusal_of(progress, kind, act.deck)
    because = f" {capital(refusal.sentence)}." if refusal is not None else ""
    also = (refusal.citation,) if refusal is not None else ()
    now = label(type(step), table, deck_of(step))
    if key == progress.last:
        cite = progress.last_cite or due_cite
        return found_wrong(progress, act, "doubled", "procedure", f"That has just been done.{because}", cite, also)
    if coming is not None or any(key_of(later) == key for _, later in to_come(progress)):
        sentence = f"Not yet: something comes before it.{because} Due now: {now}."
        law = required_by(step, table) or due_cite
        return found_wrong(progress, act, "premature", "order", sentence, law, (*also, due_cite))
    sentence = f"Not now.{because} Due now: {now}."
    return found_wrong(progress, act, "not-now", "procedure", sentence, due_cite, also)


def _coming(progress: Progress, key: tuple[str, int]) -> Command | None:
    """The step of that name, if the house would come to it from here without anybody else."""
    for _, step in ahead(progress.table, progress.chance("ahead")):
        if key_of(step) == key:
            return step
    return None


def _still_due(progress: Progress, step: Command, after: Any) -> bool:
    """Whether what is due now would be due after the other step, too: then their order is nobody's business."""
    return any(key_of(later) == key_of(step) for _, later in ahead(after, progress.chance("after")))


def _refusal_of(progress: Progress, kind: type[Command], deck: int) -> Refusal | None:
    fields: dict[str, Any] = {"deck": deck} if "deck" in kind.__struct_fields__ else {}
    try:
        decide(progress.table, kind(**fields))
    except Refusal as refusal:
        return refusal
    except REFUSED:
        pass
    return None


# --- what is noticed --------------------------------------------------------------------------------------------------


def _judge_report(progress: Progress, act: Report) -> tuple[Progress, Verdict]:
    kind = kind_named(tuple(progress.table.game.commands), act.report)
    if kind is None or not kind.irregular:
        raise ActError(f"there is no report {act.report!r}")
    seen = progress.seen
    if progress.pending or seen is None:
        sentence = f"Nothing of that kind has happened. Due now: {expected(progress)}."
        return found_wrong(progress, act, "wrong-report", "procedure", sentence, cite_expected(progress))
    if seen.by_player:
        sentence = f"A player wants something, and you allow it or refuse it: {seen.text}"
        return found_wrong(progress, act, "wrong-report", "procedure", sentence, seen.cite)
    if kind is not type(seen.command):
        sentence = f"That is not what happened: {seen.text}"
        return found_wrong(progress, act, "wrong-report", "procedure", sentence, seen.cite)
    needed = report_fields(seen.command)
    missing = [name for name in needed if name not in act.fields]
    if missing:
        raise ActError(f"say {listed([name.replace('-', ' ') for name in missing])} with it")
    for name, value in needed.items():
        if act.fields[name] != value:
            sentence = f"Look again: {seen.text}"
            return found_wrong(progress, act, "wrong-report", "procedure", sentence, seen.cite)
    mark, verdict = found_right(progress, "Noticed, and rightly reported.", expected(progress), seen.cite)
    after = replace(with_mark(progress, mark, act.at), seen=None)
    return go_on(take(after, seen.command)), verdict


def _judge_ruling(progress: Progress, act: Rule) -> tuple[Progress, Verdict]:
    seen = progress.seen
    if seen is None or not seen.by_player:
        sentence = f"No player wants anything that you could allow. Due now: {expected(progress)}."
        return found_wrong(progress, act, "wrong-ruling", "procedure", sentence, cite_expected(progress))
    if (act.answer == "allow") != seen.allowed:
        said = f"{capital(seen.because)}." if not seen.allowed else "The player may do that."
        return found_wrong(progress, act, "wrong-ruling", "procedure", said, seen.cite)
    because = f" {capital(seen.because)}." if seen.because else ""
    mark, verdict = found_right(progress, f"Rightly {act.answer}ed.{because}".replace("refuseed", "refused"),
                           expected(progress), seen.cite)  # fmt: skip
    after = replace(with_mark(progress, mark, act.at), seen=None)
    if seen.allowed:
        after = take(after, seen.command)
        after = replace(after, last=progress.last, last_cite=progress.last_cite)
    return go_on(after), verdict
