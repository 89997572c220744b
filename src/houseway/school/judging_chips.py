"""Judging chips: each movement against those that are owed now, that come later, or that nobody owes."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from houseway.core.phrases import capital, chips
from houseway.school.acts import ActError, Move, Verdict
from houseway.school.chips import TRAY, Due, in_words, movements
from houseway.school.classroom import Progress, Told, go_on, to_come
from houseway.school.verdicts import (
    cite_expected,
    expected,
    found_right,
    found_wrong,
    out_of_order,
    spot_of,
    unnoticed,
    with_mark,
)
from houseway.table.decider import decide


def judge_move(progress: Progress, act: Move) -> tuple[Progress, Verdict]:
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
            return out_of_order(progress, act, "premature", sentence, group[0])
    for due in later:
        if places.same(act.source, due.source) and places.same(act.target, due.target) and act.amount is not None:
            sentence = f"Not yet, and not that amount: first {in_words(group[0], places)}."
            return out_of_order(progress, act, "premature", sentence, group[0])
    for due in progress.moved:
        if _is_move(progress, act, due):
            sentence = f"That has just been done; now {in_words(group[0], places)}."
            return found_wrong(progress, act, "doubled", "money", sentence, group[0].cite, (due.cite,))
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
        return unnoticed(progress, act)
    for due in progress.early:
        if _is_move(progress, act, due):
            sentence = f"That has just been done. Due now: {expected(progress)}."
            return found_wrong(progress, act, "doubled", "money", sentence, due.cite)
    for number, due in _moves_ahead(progress):
        if not _is_move(progress, act, due):
            continue
        if not number and due.beforehand:
            return _moved_early(progress, act, due)
        sentence = f"Not yet: something comes before it. Due now: {expected(progress)}."
        return found_wrong(progress, act, "premature", "order", sentence, cite_expected(progress), (due.cite,))
    sentence = f"No chips are to be moved now. Due now: {expected(progress)}."
    return found_wrong(progress, act, "not-now", "money", sentence, cite_expected(progress))


def _moves_ahead(progress: Progress) -> Iterator[tuple[int, Due]]:
    """The chips of the step that is due (0), and of what else comes in this round."""
    for number, (before, step) in enumerate(to_come(progress)):
        events, in_turn = decide(before, step), before.procedure.settled_in_turn
        for group in movements(events, before.accounts, progress.places, in_turn, before.journal):
            yield from ((number, due) for due in group if due not in progress.early)


def _moved_early(progress: Progress, act: Move, due: Due) -> tuple[Progress, Verdict]:
    """Chips that come before what the due step is, moved before it is said."""
    what = capital(in_words(due, progress.places))
    mark, verdict = found_right(progress, f"{what}: right.", what, due.cite, money=True)
    told = (*progress.told, Told(text=f"{what}.", cite=due.cite, of="done"))
    after = with_mark(replace(progress, told=told), mark, act.at)
    return replace(after, early=(*progress.early, due)), verdict


def _moved(progress: Progress, act: Move, due: Due) -> tuple[Progress, Verdict]:
    left = tuple(other for other in progress.pending[0] if other is not due)
    pending = (left, *progress.pending[1:]) if left else progress.pending[1:]
    what = capital(in_words(due, progress.places))
    mark, verdict = found_right(progress, f"{what}: right.", what, due.cite, money=True)
    verdict = replace(verdict, also=(due.also,) if due.also else ())
    told = (*progress.told, Told(text=f"{what}.", cite=due.cite, of="done"))
    after = with_mark(replace(progress, told=told), mark, act.at)
    return go_on(replace(after, pending=pending, moved=(*progress.moved, due))), verdict


def _wrong_amount(progress: Progress, act: Move, due: Due) -> tuple[Progress, Verdict]:
    """The right place and the wrong amount."""
    tried = chips(act.amount) if act.amount is not None else "everything"
    sentence = f"The place is right, the amount is not: it is {chips(due.amount)}, not {tried}."
    return found_wrong(progress, act, "wrong-amount", "money", sentence, due.cite, (due.also,))


def _wrong_place(progress: Progress, act: Move, group: tuple[Due, ...]) -> tuple[Progress, Verdict]:
    """Another place than any that is due; the amount, or the other end, may be right."""
    places = progress.places
    spot = act.target if act.source == TRAY else act.source
    there = [due for due in group if spot != TRAY and places.same(spot, spot_of(due))]
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
    return found_wrong(progress, act, "wrong-place", "money", said, due.cite, (due.also,))
