"""Judging: an act against what the table wants now, with the paragraph behind the verdict."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from houseway.core import commands as c
from houseway.core.citations import Citation, requirement
from houseway.core.decider import Command, Refusal
from houseway.core.phrases import capital, chips, listed
from houseway.core.placing import seat_place
from houseway.school.acts import (
    ActError,
    AnyAct,
    Category,
    Hint,
    Kind,
    Mark,
    Mistake,
    Move,
    Report,
    Rule,
    Step,
    Verdict,
)
from houseway.school.chips import TRAY, Due, in_words, movements
from houseway.school.classroom import Progress, Told, go_on, take, to_come, with_count
from houseway.school.seen import FREE_TEXT, readable
from houseway.school.steps import (
    REFUSED,
    ahead,
    key_of,
    kind_named,
    label,
    name_of,
    paragraph_of,
    required_by,
    said_with,
)
from houseway.table.decider import apply, decide

MAY_BE_SAID = frozenset({"depth", "hand", "low", "misdealt"})
"""What may be said with a step although it need not be: how deep the cut is, which hand holds the cards."""
PLACES = {0: "dealer", 7: "dead-hand", 8: "burned"}


def judge(progress: Progress, act: AnyAct) -> tuple[Progress, Verdict]:
    """The verdict on an act, and the lesson after it; a wrong act changes nothing on the table."""
    if progress.finished:
        raise ActError("the lesson is over")
    match act:
        case Hint():
            return _hint(progress)
        case Move():
            return _judge_move(progress, act)
        case Step():
            return _judge_step(progress, act)
        case Report():
            return _judge_report(progress, act)
        case Rule():
            return _judge_ruling(progress, act)


# --- what is expected -------------------------------------------------------------------------------------------------


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
        return f'Report it: "{label(type(seen.command), progress.table)}"{_in_fields(report_fields(seen.command))}'
    if progress.step is None:
        return ""
    said = label(type(progress.step), progress.table, _deck_of(progress.step))
    return f"{said}{_in_fields(said_now(progress))}{_where(progress)}"


def about_expected(progress: Progress) -> str:
    """What it is about, without saying what to do."""
    if progress.pending:
        whose = progress.places.name(_spot(progress.pending[0][0]))
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


def _spot(due: Due) -> str:
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


def _in_fields(said: dict[str, Any]) -> str:
    told = [
        _FACTS.get(name, ("", name))[1]
        if value is True
        else f"{_NAMES.get(name, name.replace('-', ' '))} {_value(name, value)}"
        for name, value in said.items()
        if value is not False
    ]
    return f" ({', '.join(told)})" if told else ""


_NAMES = {"to": "place", "held": "holding"}
_FACTS = {"misdealt": ("no hand was misdealt", "a hand was misdealt")}
"""What is said with yes or no: the sentence for no, and for yes."""


def _value(name: str, value: Any) -> str:
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


def _deck_of(step: Command) -> int | None:
    return getattr(step, "deck", None)


# --- verdicts ---------------------------------------------------------------------------------------------------------


def _right(progress: Progress, sentence: str, what: str, cite: Citation, money: bool = False) -> tuple[Mark, Verdict]:
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


def _done(progress: Progress, mark: Mark, at: int) -> Progress:
    return replace(
        progress, marks=(*progress.marks, replace(mark, at=at)), missed=(), hints=0, told=progress.told[-MOST_TOLD:]
    )


MOST_TOLD = 200
"""Sentences that a lesson keeps; nobody reads further back."""


def _wrong(
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
            return f"{said}{_in_fields(act.said)}{f' to {act.to}' if act.to else ''}"
        case Move():
            amount = chips(act.amount) if act.amount is not None else "everything"
            return f"{amount} from {_name(progress, act.source)} to {_name(progress, act.target)}"
        case Report():
            kind = kind_named(tuple(table.game.commands), act.report)
            said = label(kind, table) if kind is not None else act.report
            return f'Report: "{said}"{_in_fields(act.fields)}'
        case Rule():
            return f"{act.answer.capitalize()} what the player wants"
    return "Ask for a hint"


def _name(progress: Progress, area: str) -> str:
    try:
        return progress.places.name(area)
    except ValueError:
        return area


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
        return _out_of_order(progress, act, "left-out", f"First {in_words(group[0], progress.places)}.", group[0])
    if progress.seen is not None:
        return _unnoticed(progress, act)
    step = progress.step
    assert step is not None
    if (act.step, act.deck) == key_of(step):
        return _judge_due(progress, act, step)
    if kind is c.CountStub:
        counted = _judge_early_count(progress, act, step)
        if counted is not None:
            return counted
    return _judge_other(progress, act, kind, step)


def _out_of_order(progress: Progress, act: AnyAct, kind: Kind, sentence: str, due: Due) -> tuple[Progress, Verdict]:
    """Chips wait: the paragraph that decides is the one that orders them, not the pay table."""
    return _wrong(progress, act, kind, "order", sentence, due.ordered or due.cite, (due.cite, due.also))


def _unnoticed(progress: Progress, act: AnyAct) -> tuple[Progress, Verdict]:
    assert progress.seen is not None
    said = "is waiting for your answer" if progress.seen.by_player else "has to be dealt with first"
    sentence = f"What you see {said}: {progress.seen.text}"
    return _wrong(progress, act, "unnoticed", "procedure", sentence, progress.seen.cite)


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
            return _wrong(progress, act, "wrong-count", "procedure", f"{capital(readable(error))}.", law, (cite,))
        if "low" in needed and [type(event) for event in events] != [type(event) for event in decide(table, step)]:
            right = " ".join(needed["low"])
            sentence = f"The house way makes {right} the low hand."
            return _wrong(progress, act, "wrong-count", "procedure", sentence, cite)
        if not isinstance(step, c.CutCards) or not progress.lesson.deck:
            taken = given
    mark, verdict = _right(progress, _confirmed(progress, taken), expected(progress), cite)
    after = _done(progress, mark, act.at)
    return go_on(take(after, taken)), verdict


def _confirmed(progress: Progress, step: Command) -> str:
    return f"{label(type(step), progress.table, _deck_of(step))}: right."


def _with_said(step: Command, said: dict[str, Any]) -> Command:
    """The step with what the learner says at it."""
    written = msgspec.to_builtins(step, str_keys=True) | {"type": name_of(type(step))}
    try:
        return msgspec.convert(written | said, type(step), str_keys=True)
    except msgspec.ValidationError as error:
        raise ActError(str(error).lower()) from None


def _wrong_count(
    progress: Progress, act: Step, given: Command, name: str, value: Any, cite: Citation
) -> tuple[Progress, Verdict]:
    """A number that is not what lies there; where the table itself refuses it, in the table's words."""
    sentence, law = f"{capital(name.replace('-', ' '))}: it is {_value(name, value)}.", cite
    if isinstance(value, bool) and name in _FACTS:
        sentence = f"{capital(_FACTS[name][value])}."
    try:
        decide(progress.table, given)
    except Refusal as refusal:
        sentence, law = f"{capital(refusal.sentence)}.", refusal.citation
    except REFUSED:
        pass
    category: Category = "money" if name == "pots" else "procedure"
    return _wrong(progress, act, "wrong-amount" if category == "money" else "wrong-count", category, sentence, law)


def _wrong_place_to_deal(progress: Progress, act: Step, cite: Citation) -> tuple[Progress, Verdict] | None:
    """A card that is dealt by itself goes where it is due."""
    if not act.to:
        raise ActError("say where it goes, such as seat-3 or dealer")
    place = next_place(progress)
    owner = act.to.partition(".")[0]
    if owner == PLACES.get(place, seat_place(place)):
        return None
    sentence = f"The next one goes to {PLACES.get(place, f'seat {place}')}."
    return _wrong(progress, act, "wrong-place", "procedure", sentence, cite)


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
    mark, verdict = _right(progress, f"{what}: right; it may be counted more often than it must.", what, cite)
    return go_on(take(_done(progress, mark, act.at), there)), verdict


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
                mark, verdict = _right(progress, f"{label(kind, table, act.deck)}: right, now or later.", "", cite)
                done = _done(progress, replace(mark, what=label(kind, table, act.deck)), act.at)
                return go_on(take(done, coming)), verdict
    elif not any(field.required for field in msgspec.structs.fields(kind)):
        refusal = _refusal_of(progress, kind, act.deck)
    because = f" {capital(refusal.sentence)}." if refusal is not None else ""
    also = (refusal.citation,) if refusal is not None else ()
    now = label(type(step), table, _deck_of(step))
    if key == progress.last:
        cite = progress.last_cite or due_cite
        return _wrong(progress, act, "doubled", "procedure", f"That has just been done.{because}", cite, also)
    if coming is not None or any(key_of(later) == key for _, later in to_come(progress)):
        sentence = f"Not yet: something comes before it.{because} Due now: {now}."
        law = required_by(step, table) or due_cite
        return _wrong(progress, act, "premature", "order", sentence, law, (*also, due_cite))
    sentence = f"Not now.{because} Due now: {now}."
    return _wrong(progress, act, "not-now", "procedure", sentence, due_cite, also)


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


# --- chips ------------------------------------------------------------------------------------------------------------


def _judge_move(progress: Progress, act: Move) -> tuple[Progress, Verdict]:
    if act.source == act.target or (act.amount is not None and act.amount <= 0):
        raise ActError("chips go from one area to another, and some of them")
    if not progress.pending:
        return _needless_move(progress, act)
    group, places = progress.pending[0], progress.places
    here = [due for due in group if places.same(act.source, due.source) and places.same(act.target, due.target)]
    for due in here:
        if act.amount == due.amount or (act.amount is None and due.whole):
            return _moved(progress, act, due)
    if here and act.amount is None and not _lies_on_an_area(here[0]):
        raise ActError("say how much")
    if here:
        return _wrong_amount(progress, act, here[0])
    later = [due for several in progress.pending[1:] for due in several]
    for due in later:
        if _is_move(progress, act, due):
            sentence = f"Not yet: first {in_words(group[0], places)}."
            return _out_of_order(progress, act, "premature", sentence, group[0])
    for due in later:
        if places.same(act.source, due.source) and places.same(act.target, due.target) and act.amount is not None:
            sentence = f"Not yet, and not that amount: first {in_words(group[0], places)}."
            return _out_of_order(progress, act, "premature", sentence, group[0])
    for due in progress.moved:
        if _is_move(progress, act, due):
            sentence = f"That has just been done; now {in_words(group[0], places)}."
            return _wrong(progress, act, "doubled", "money", sentence, group[0].cite, (due.cite,))
    return _wrong_place(progress, act, group)


def _lies_on_an_area(due: Due) -> bool:
    """Whether all that lies there can be meant: on a player's betting area, not in a tray, a stack or a pot."""
    return due.source.startswith("seat-") and "." in due.source


def _is_move(progress: Progress, act: Move, due: Due) -> bool:
    same = progress.places.same
    where = same(act.source, due.source) and same(act.target, due.target)
    return where and (act.amount == due.amount or (act.amount is None and due.whole))


def _needless_move(progress: Progress, act: Move) -> tuple[Progress, Verdict]:
    """Chips before a step: some come before what the step is; others belong to it, or to a later one, or to none."""
    if progress.seen is not None:
        return _unnoticed(progress, act)
    for due in progress.early:
        if _is_move(progress, act, due):
            sentence = f"That has just been done. Due now: {expected(progress)}."
            return _wrong(progress, act, "doubled", "money", sentence, due.cite)
    for number, due in _moves_ahead(progress):
        if not _is_move(progress, act, due):
            continue
        if not number and due.beforehand:
            return _moved_early(progress, act, due)
        sentence = f"Not yet: something comes before it. Due now: {expected(progress)}."
        return _wrong(progress, act, "premature", "order", sentence, cite_expected(progress), (due.cite,))
    sentence = f"No chips are to be moved now. Due now: {expected(progress)}."
    return _wrong(progress, act, "not-now", "money", sentence, cite_expected(progress))


def _moves_ahead(progress: Progress) -> Iterator[tuple[int, Due]]:
    """The chips of the step that is due (0), and of what else comes in this round."""
    for number, (before, step) in enumerate(to_come(progress)):
        events, in_turn = decide(before, step), before.procedure.settled_in_turn
        for group in movements(events, before.accounts, progress.places, in_turn, before.journal):
            yield from ((number, due) for due in group if due not in progress.early)


def _moved_early(progress: Progress, act: Move, due: Due) -> tuple[Progress, Verdict]:
    """Chips that come before what the due step is, moved before it is said."""
    what = capital(in_words(due, progress.places))
    mark, verdict = _right(progress, f"{what}: right.", what, due.cite, money=True)
    told = (*progress.told, Told(text=f"{what}.", cite=due.cite, of="done"))
    after = _done(replace(progress, told=told), mark, act.at)
    return replace(after, early=(*progress.early, due)), verdict


def _moved(progress: Progress, act: Move, due: Due) -> tuple[Progress, Verdict]:
    left = tuple(other for other in progress.pending[0] if other is not due)
    pending = (left, *progress.pending[1:]) if left else progress.pending[1:]
    what = capital(in_words(due, progress.places))
    mark, verdict = _right(progress, f"{what}: right.", what, due.cite, money=True)
    verdict = replace(verdict, also=(due.also,) if due.also else ())
    told = (*progress.told, Told(text=f"{what}.", cite=due.cite, of="done"))
    after = _done(replace(progress, told=told), mark, act.at)
    return go_on(replace(after, pending=pending, moved=(*progress.moved, due))), verdict


def _wrong_amount(progress: Progress, act: Move, due: Due) -> tuple[Progress, Verdict]:
    """The right place and the wrong amount."""
    tried = chips(act.amount) if act.amount is not None else "everything"
    sentence = f"The place is right, the amount is not: it is {chips(due.amount)}, not {tried}."
    return _wrong(progress, act, "wrong-amount", "money", sentence, due.cite, (due.also,))


def _wrong_place(progress: Progress, act: Move, group: tuple[Due, ...]) -> tuple[Progress, Verdict]:
    """Another place than any that is due; the amount, or the other end, may be right."""
    places = progress.places
    spot = act.target if act.source == TRAY else act.source
    there = [due for due in group if spot != TRAY and places.same(spot, _spot(due))]
    due = (there or [due for due in group if act.amount == due.amount] or list(group))[0]
    collecting, paying = act.target == TRAY, act.source == TRAY
    if paying and due.target == TRAY and places.same(act.target, due.source):
        said = f"{capital(places.name(due.source))} has lost and is collected, not paid."
    elif collecting and due.source == TRAY and places.same(act.source, due.target):
        said = f"{capital(places.name(due.target))} has won and is paid, not collected."
    elif there and due.source.startswith(f"{due.target}."):
        said = f"{capital(places.name(due.source))} is a push: it goes back, and is neither paid nor collected."
    elif act.amount in (None, due.amount):
        said = f"The amount may be right, the place is not: {in_words(due, places)}."
    else:
        said = f"Neither place nor amount is right: {in_words(due, places)}."
    return _wrong(progress, act, "wrong-place", "money", said, due.cite, (due.also,))


# --- what is noticed --------------------------------------------------------------------------------------------------


def report_fields(command: Command) -> dict[str, Any]:
    """What must be said with a report: everything that is in it, but for free text."""
    fields = {}
    for field in msgspec.structs.fields(command):
        value = getattr(command, field.name)
        free = field.name in FREE_TEXT and isinstance(value, str) and " " in value
        if field.required and field.name not in {"by", "at"} and not free:
            fields[field.encode_name] = value
    return fields


def _judge_report(progress: Progress, act: Report) -> tuple[Progress, Verdict]:
    kind = kind_named(tuple(progress.table.game.commands), act.report)
    if kind is None or not kind.irregular:
        raise ActError(f"there is no report {act.report!r}")
    seen = progress.seen
    if progress.pending or seen is None:
        sentence = f"Nothing of that kind has happened. Due now: {expected(progress)}."
        return _wrong(progress, act, "wrong-report", "procedure", sentence, cite_expected(progress))
    if seen.by_player:
        sentence = f"A player wants something, and you allow it or refuse it: {seen.text}"
        return _wrong(progress, act, "wrong-report", "procedure", sentence, seen.cite)
    if kind is not type(seen.command):
        sentence = f"That is not what happened: {seen.text}"
        return _wrong(progress, act, "wrong-report", "procedure", sentence, seen.cite)
    needed = report_fields(seen.command)
    missing = [name for name in needed if name not in act.fields]
    if missing:
        raise ActError(f"say {listed([name.replace('-', ' ') for name in missing])} with it")
    for name, value in needed.items():
        if act.fields[name] != value:
            sentence = f"Look again: {seen.text}"
            return _wrong(progress, act, "wrong-report", "procedure", sentence, seen.cite)
    mark, verdict = _right(progress, "Noticed, and rightly reported.", expected(progress), seen.cite)
    after = replace(_done(progress, mark, act.at), seen=None)
    return go_on(take(after, seen.command)), verdict


def _judge_ruling(progress: Progress, act: Rule) -> tuple[Progress, Verdict]:
    seen = progress.seen
    if seen is None or not seen.by_player:
        sentence = f"No player wants anything that you could allow. Due now: {expected(progress)}."
        return _wrong(progress, act, "wrong-ruling", "procedure", sentence, cite_expected(progress))
    if (act.answer == "allow") != seen.allowed:
        said = f"{capital(seen.because)}." if not seen.allowed else "The player may do that."
        return _wrong(progress, act, "wrong-ruling", "procedure", said, seen.cite)
    because = f" {capital(seen.because)}." if seen.because else ""
    mark, verdict = _right(progress, f"Rightly {act.answer}ed.{because}".replace("refuseed", "refused"),
                           expected(progress), seen.cite)  # fmt: skip
    after = replace(_done(progress, mark, act.at), seen=None)
    if seen.allowed:
        after = take(after, seen.command)
        after = replace(after, last=progress.last, last_cite=progress.last_cite)
    return go_on(after), verdict
